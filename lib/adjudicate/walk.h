/* adjudicate/walk.h: one way through a course: where it stands, and its next step. */
#ifndef STRAT_ADJUDICATE_WALK_H
#define STRAT_ADJUDICATE_WALK_H

#include <stdalign.h>

#include "adjudicate/internal.h"

/* A right that a claim is about, to be watched until a ply. */
struct watched {
	const struct claim *claim;
	uint32_t until;
};

/* What all ways through a course have in common. */
struct walk {
	const struct course *course;
	bool marks; /* a mark that is not true breaks off the course, and so does what is played after the end */
	struct watched *watched;
	size_t nwatched;
	struct effort effort;
	struct trace trace;
	struct past past;  /* what is taken back, while it is played */
	void *room;        /* a state */
	size_t tellings;   /* room for so many in every stand; 0: the course has no tale */
	bool failed; /* out of memory */
};

/* false: out of memory.  The rest of the walk is set before; walk_free all the same. */
bool walk_begin(struct walk *w);
void walk_free(struct walk *w);

/* After the state come the rights that are watched, and then what is told. */
struct stand {
	struct ending_met end;
	bool started;
	size_t made; /* steps */
	size_t told;
	uint32_t takebacks;
	alignas(max_align_t) unsigned char bytes[];
};

/* What came of one step. */
struct moment {
	bool fell; /* the course breaks off … */
	uint64_t consulted;
	struct reading_of_rules found; /* … so */
};

size_t stand_size(const struct walk *w);
void stand_copy(const struct walk *w, struct stand *out, const struct stand *from);
/* Does the game go on from both in the same way? */
bool stand_same(const struct walk *w, const struct stand *a, const struct stand *b);
uint64_t stand_hash(const struct walk *w, const struct stand *at);

/* One step on, by the options in the state's rules; or, to take the set-up, by these. */
void stand_advance(struct walk *w, struct stand *at, const uint8_t *options, struct moment *m);

/* Where a claim is looked at; watch: which right it is about, or SIZE_MAX. */
struct place stand_place(struct walk *w, struct stand *at, const struct claim *claim, size_t watch);

#endif
