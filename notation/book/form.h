/* book/form.h: forms: records with blanks, for people who write their first one. */
#ifndef STRAT_BOOK_FORM_H
#define STRAT_BOOK_FORM_H

#include "record/notation.h"

/* Write the form of a variant of the game; NULL: of the variant that a record has if it names none.  false: the game has no
 * variant of that name; *near has those that it has. */
bool form_write(const struct game *g, const char *variant, struct nearest *near, struct buffer *out);

#endif
