/* minimize/minimize.h: the shortest record that still shows a verdict, as a case (strat-cases(5)).
 *
 * The verdict stays the same: the decision, what it rests on, and the readings on which it turns with their answers.  Plies may
 * differ, and so may the side that the board shows to have won.  As long as it does, words are left out: plies after the one that
 * decides, other plies, many at once and in the end one by one, marks, numbers, and parts of the header.  The record may begin at
 * the position after one of its plies, if fewer plies are then needed.  In the end no single word can be left out any more, unless
 * the work was broken off.
 */
#ifndef STRAT_MINIMIZE_MINIMIZE_H
#define STRAT_MINIMIZE_MINIMIZE_H

#include "verdict/verdict.h"

/* How much work it may be.  A try is a shorter record that is read and decided. */
enum { MINIMIZE_TRIES_MAX = 20000, MINIMIZE_PLIES_MAX = 1 << 24 };

struct minimize_options {
	const struct read_options *reading;
	bool strict;    /* an open ruling is another verdict than one that is named with its default */
	unsigned tries; /* at most so many; 0: MINIMIZE_TRIES_MAX */
	uint64_t plies; /* how much work for all tries together, in plies; 0: MINIMIZE_PLIES_MAX */
};

/* Write the case.  number: which of the record's claims it is, from 1; p: to play it.  false: out of memory, or stopped. */
bool minimize_write(const struct record *r, const struct course *c, const struct claim *claim, unsigned number,
    const struct minimize_options *o, struct player *p, struct buffer *out);

/* Why there is none for claims of proofs (claim_is_of_proofs). */
#define MINIMIZE_NO_PROOFS "a claim about proofs cannot be shown by a shorter record: the proofs are of the whole"

#endif
