/* minimize/case.h: a draft as a case (strat-cases(5)). */
#ifndef STRAT_MINIMIZE_CASE_H
#define STRAT_MINIMIZE_CASE_H

#include "draft.h"

/* What a case tells about the record that it was made from. */
struct origin {
	const char *id;    /* or NULL */
	uint64_t number;   /* of the record */
	unsigned claim;    /* which of its claims it is, from 1 */
	const char *notes; /* comments, each in a line of its own, or "" */
};

/* Write the moves of a draft in lines, a line for each turn, as canonical form has them, but without numbers.  *result: what the
 * board shows after the last ply, if that is an end; or else it stays as it was. */
void case_write_moves(const struct draft *d, struct player *p, struct buffer *out, struct result *result);
/* Write the case.  false: out of memory, or stopped. */
bool case_write(const struct draft *d, const struct origin *from, const struct read_options *how, struct player *p,
    struct buffer *out);

#endif
