/* adjudicate/internal.h: what the search for readings and the decisions share. */
#ifndef STRAT_ADJUDICATE_INTERNAL_H
#define STRAT_ADJUDICATE_INTERNAL_H

#include "adjudicate/adjudicate.h"

/* What is remembered of a right on the way to the claim's ply. */
struct watch {
	bool open;       /* it is */
	uint32_t closed; /* the ply that closed it last, unused; 0: none did */
};

/* Where a course stands: behind a ply. */
struct place {
	const struct course *course;
	const struct claim *claim;
	uint32_t ply;
	void *state;
	struct watch *watch;
	struct trace *trace; /* what is found out is added to trace->consulted */
	bool *failed;        /* set: out of memory */
};

/* Can the claim be decided here, before the next step, or (after: true) just after one?  At the end of
 * the steps it always can.  A state that is looked at stays as it is. */
bool claim_decide(const struct place *p, bool after, struct reading_of_rules *out);

#endif
