/* shown/row.h: a record in a list of games. */
#ifndef STRAT_SHOWN_ROW_H
#define STRAT_SHOWN_ROW_H

#include "about.h"
#include "page/index.h"

/* Fill in the row of a record, but for its page and its picture.  r: NULL if it could not be read.  about: of r.  found: what is wrong with it.
 * wrong: gets the words about that.  The texts belong to all of these.  false: out of memory. */
bool row_of(struct draw_row *row, uint64_t number, const struct record *r, const struct about *about, const struct findings *found,
    struct buffer *wrong);

#endif
