/* adjudicate/walk.h: one way through a course: its current position, and its next step. */
#ifndef STRAT_ADJUDICATE_WALK_H
#define STRAT_ADJUDICATE_WALK_H

#include <stdalign.h>

#include "adjudicate/internal.h"

/* A right that a claim is about; it is watched until this ply. */
struct watched {
	const struct claim *claim;
	uint32_t until;
};

/* What all ways through a course share. */
struct walk {
	const struct course *course;
	bool marks; /* a false mark stops the course, and so does an action after the end */
	struct watched *watched;
	size_t nwatched;
	struct effort effort;
	struct trace trace;
	struct past past;  /* what is taken back, while it is played */
	void *room;        /* memory for one state */
	size_t tellings;   /* how many tellings each stand has room for; 0: the course has none */
	bool failed; /* out of memory */
};

/* The caller has set course, marks, watched and nwatched.  false: out of memory; call walk_free in any case. */
bool walk_begin(struct walk *w);
void walk_free(struct walk *w);

/* A point on the way.  bytes: the state, then the rights that are watched, then what was told. */
struct stand {
	struct ending_met end;
	bool started;
	size_t made; /* how many steps were made */
	size_t told;
	uint32_t takebacks;
	alignas(max_align_t) unsigned char bytes[];
};

/* The result of one step. */
struct moment {
	bool fell; /* the course cannot be played on; found says why */
	uint64_t consulted;
	struct reading_of_rules found;
};

size_t stand_size(const struct walk *w);
void stand_copy(const struct walk *w, struct stand *out, const struct stand *from);
/* Does the game go on from both in the same way?  Rights that are watched may differ. */
bool stand_alike(const struct walk *w, const struct stand *a, const struct stand *b);
/* The same, and no right differs. */
bool stand_same(const struct walk *w, const struct stand *a, const struct stand *b);
/* What is alike has the same hash. */
uint64_t stand_hash(const struct walk *w, const struct stand *at);

/* Make one step under the options in the state's rules.  The first step plays the set-up, under the given options. */
void stand_advance(struct walk *w, struct stand *at, const uint8_t *options, struct moment *m);

/* The place for looking at a claim.  watch: the index of the right that it is about, or SIZE_MAX. */
struct place stand_place(struct walk *w, struct stand *at, const struct claim *claim, size_t watch);

#endif
