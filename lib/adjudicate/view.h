/* adjudicate/view.h: a course as one seat saw it, ply by ply.
 *
 * Of an arbiter's log, that log is played, and with it the log that the seat would have kept.  A seat's own log is played
 * as it is, and so is any log where all seats see the same.
 *
 * Errors  failed: out of memory.
 */
#ifndef STRAT_ADJUDICATE_VIEW_H
#define STRAT_ADJUDICATE_VIEW_H

#include "adjudicate/adjudicate.h"
#include "adjudicate/past.h"

/* A log while it is played: what it has now, and all before. */
struct played {
	void *state;
	struct past past;
};

struct view {
	const struct course *course;
	struct played own;  /* the seat's log */
	struct played full; /* an arbiter's; its state is NULL: that is not played */
	void *room, *setup;
	uint8_t seat;
	uint32_t ply;
	bool aside;        /* what was taken back after this ply was played, too */
	bool by_end;       /* what was asked last is known only by how the game ended */
	bool over;         /* no later step of the course counts */
	bool lost;         /* the seat's log cannot be played on: that takes too long, or more than a state can keep */
	bool failed;
	uint64_t consulted;
};

/* Can the log of the course tell what that seat saw? */
bool view_can_be(const struct course *c, unsigned seat);
/* Begin with the set-up; call view_end in any case.  rules: NULL for those of the course. */
void view_begin(struct view *v, const struct course *c, unsigned seat, const struct rules *rules);
void view_end(struct view *v);
/* Go on: to what was taken back after the current ply, or to the next ply.  false: there is nothing more. */
bool view_next(struct view *v);
/* Go to the end of a ply, with what was taken back after it.  false: lost or failed. */
bool view_go_to(struct view *v, uint32_t ply);

/* What the seat knows of a fact. */
enum knowing {
	KNOWS_NOT,    /* it may be so or not */
	KNOWS_IT,     /* it must be so */
	KNOWS_BETTER, /* it cannot be so, or there is no such thing */
	KNOWS_UNSURE, /* it takes too long to tell */
};

/* *can: what the thing could be, for all that the seat knows; after the last ply, also by how the game ended. */
enum knowing view_knows(struct view *v, const struct hidden_fact *f, uint64_t *can);
/* How a set of what a thing can be answers a fact. */
enum knowing knowing_of(uint64_t can, const struct hidden_fact *f);

#endif
