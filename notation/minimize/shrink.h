/* minimize/shrink.h: a record while it is made shorter, and one try to make it so. */
#ifndef STRAT_MINIMIZE_SHRINK_H
#define STRAT_MINIMIZE_SHRINK_H

#include "draft.h"
#include "minimize.h"

/* A record while it is made shorter. */
struct shrink {
	const struct minimize_options *o;
	struct read_options how;     /* how drafts are read: not by what the user says about records */
	const struct course *whole;
	struct verdict verdict;      /* of the whole course; must stay the same */
	struct draft *best, *tried;  /* the shortest so far; and what is tried */
	unsigned tries, most_tries;
	uint64_t plies, most_plies;  /* how much work these took, and may take, in plies */
	bool cut_short;              /* not everything was tried */
	bool changed;                /* since this round began */
	bool failed;                 /* out of memory, or stopped */
};

/* What a try leaves out: n steps after so many steps of the best draft. */
struct gap {
	uint32_t after, n;
	bool played; /* they were played: the record begins with the position after them */
	bool words;  /* takebacks may be among the words: then another number of steps may be left */
};

/* Is there work left to do, and is it allowed? */
bool shrink_goes_on(struct shrink *s);
/* Read the draft that is tried, and take it if its claim can be about the same and it shows the same verdict.  gap: what it leaves
 * out.  false: the best one stays. */
bool shrink_take(struct shrink *s, struct gap gap);

#endif
