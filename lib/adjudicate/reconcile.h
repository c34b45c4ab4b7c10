/* adjudicate/reconcile.h: several logs of one game, held against each other.
 *
 * Each keeper wrote down what he could know.  The logs are put together ply by ply and played as one,
 * until they contradict each other or the rules.
 *
 * Units      Logs are numbered as they are given; a set of logs has bit i for log i.
 * Ownership  The courses are the caller's.  A reconciliation owns its steps and state: reconcile_free.
 */
#ifndef STRAT_RECONCILE_H
#define STRAT_RECONCILE_H

#include "adjudicate/adjudicate.h"

enum { RECONCILE_LOGS_MAX = GAME_SEATS_MAX + 1, RECONCILE_NOBODY = 0xff };

enum contradiction {
	LOGS_AGREE,
	LOGS_GAME,    /* they are of different games */
	LOGS_SETUP,   /* the set-ups are of different games, or leave no one set-up */
	LOGS_OPEN,    /* no contradiction, but what the seats know makes no one set-up: the arbiter's log is needed */
	LOGS_RULES,   /* they name different options of a ruling */
	LOGS_ACTION,  /* different actions at a ply */
	LOGS_FACT,    /* one action, of which different things are told; or which the board denies */
	LOGS_ILLEGAL, /* one action, which is against the rules */
	LOGS_MISSING, /* one action, of which no log tells a fact that is needed */
	LOGS_LENGTH,  /* one log is at its end, with a result, where another goes on */
	LOGS_RESULT,  /* different results, or not the one on the board */
};

/* What looks like the slip of the pen behind different actions. */
enum slip {
	SLIP_NONE,
	SLIP_LEFT_OUT,  /* a ply that the other log has */
	SLIP_PUT_IN,    /* a ply that the other log has not */
	SLIP_EXCHANGED, /* this ply and the next one stand the other way round */
};

struct reconciliation {
	enum contradiction kind;
	uint32_t ply;        /* of the contradiction; 0: before the first */
	unsigned against;    /* set of logs: those that contradict the others, or the board */
	uint8_t whose;       /* the log that is wrong, when that can be told; else RECONCILE_NOBODY */
	uint16_t cite;       /* what it rests on, of LOGS_ILLEGAL, LOGS_FACT and LOGS_RESULT, or 0 */
	unsigned ruling;     /* of LOGS_RULES */
	enum slip slip;      /* of LOGS_ACTION: of log slipped, against another one */
	uint8_t slipped, slipped_against;
	struct course merged; /* as far as the logs agree; its set-up is what reconcile was given room for */
	void *state;         /* the last position on which all agree; NULL: there is none */
	bool apart;          /* the logs make no one set-up: state is what a keeper sees, and merged cannot be played */
	struct trace trace;  /* of the judgement that the contradiction rests on */
	struct action tried; /* the action that was judged so */
	bool complete;       /* the logs agree to the end, and leave nothing hidden */
};

/* setup: room for the set-up of the game of the first log.  same_setup: are two set-ups, of what one viewer
 * knows, the same?  false: out of memory. */
bool reconcile(const struct course *const *logs, unsigned n, void *setup,
    bool (*same_setup)(const struct game *g, const void *a, const void *b, bool *failed), struct reconciliation *out);
void reconcile_free(struct reconciliation *r);

#endif
