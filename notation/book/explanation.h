/* book/explanation.h: one diagnostic, clause or ruling in full: what it means, where the rule sheet has it, and examples.
 *
 * The examples are cases of the project's own, which are put in when it is built (tests/data/examples.awk).
 */
#ifndef STRAT_BOOK_EXPLANATION_H
#define STRAT_BOOK_EXPLANATION_H

#include "text/arena.h"

/* Explain what has that id: a diagnostic ("bad-value"), a clause ("STG-2.4"), a ruling ("STG-R2"), or rulings of that name
 * ("winning-defender"), in whatever letter case.  false: nothing has it. */
bool explanation_write(const char *id, struct buffer *out);

#endif
