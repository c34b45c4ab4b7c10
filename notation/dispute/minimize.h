/* dispute/minimize.h: the shortest record that still shows a verdict, as a case (strat-cases(5)).
 *
 * Plies after the one that decides are cut off.  Then other plies are dropped, first many at once and in the end one by
 * one, as long as the verdict stays the same: the decision, what it rests on, and the readings on which it turns.
 */
#ifndef STRAT_MINIMIZE_H
#define STRAT_MINIMIZE_H

#include "verdict.h"

/* Write the case.  number: which of the record's claims it is, from 1; how, p: to read and to play it.
 * false: out of memory. */
bool minimize_write(const struct record *r, const struct course *c, const struct claim *claim, unsigned number,
    const struct read_options *how, struct player *p, struct buffer *out);

#endif
