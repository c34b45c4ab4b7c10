/* adjudicate/internal.h: what the search for readings and the decisions share, and what the parts of reconcile do. */
#ifndef STRAT_ADJUDICATE_INTERNAL_H
#define STRAT_ADJUDICATE_INTERNAL_H

#include "adjudicate/adjudicate.h"
#include "adjudicate/reconcile.h"

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

/* ---- logs of one game ---------------------------------------------------------------------------- */

typedef bool same_setup_fn(const struct game *g, const void *a, const void *b, bool *failed);

/* Where some of the logs are played. */
struct board {
	unsigned logs;
	void *state, *next; /* next: to try a step on */
};

struct meeting {
	const struct course *const *log;
	unsigned n;
	const struct game *game;
	same_setup_fn *same_setup; /* see reconcile */
	struct reconciliation *out;
	bool apart;    /* there is a board for each seat, not one for all */
	struct board board[RECONCILE_LOGS_MAX];
	unsigned nboards, shown; /* shown: the board whose position is told in the end … */
	bool playing;            /* … if the first one was reached on each */
	size_t cap;    /* of merged steps */
	bool failed;
};

/* Do logs a and b go together in what is at hand? */
typedef bool agree_fn(struct meeting *m, unsigned a, unsigned b, size_t at);

/* headers.c: Put together games, set-ups and rules, all but those of m->out->merged that plies make.  false:
 * they contradict each other, or m->failed. */
bool meeting_headers(struct meeting *m, void *setup);

/* The logs of a set that contradict some other one of it. */
unsigned meeting_against(struct meeting *m, unsigned logs, agree_fn *agree, size_t at);
/* The one log without which the others agree, if there are others enough to bear it out. */
uint8_t meeting_odd_one(struct meeting *m, unsigned logs, agree_fn *agree, size_t at);
void meeting_contradict(struct meeting *m, enum contradiction kind, uint32_t ply, unsigned against);

static inline bool
is_one(unsigned logs)
{
	return logs != 0 && (logs & (logs - 1)) == 0;
}

#endif
