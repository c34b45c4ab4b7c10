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
	LOGS_OPEN,    /* no contradiction, but something is missing */
	LOGS_RULES,   /* they name different options of a ruling */
	LOGS_ACTION,  /* different actions at a ply */
	LOGS_FACT,    /* one action, of which different things are told; or which the board denies */
	LOGS_ILLEGAL, /* one action, which is against the rules */
	LOGS_LENGTH,  /* one log is at its end, with a result, where another goes on */
	LOGS_RESULT,  /* different results, or not the one on the board */
};

/* What is missing where logs go together, but make no whole game. */
enum lack {
	LACKS_NOTHING,
	LACKS_SETUP,  /* what no seat knows of the set-up: the arbiter's log is needed */
	LACKS_FACT,   /* what no log tells of the action at a ply, and the rules cannot find */
	LACKS_CHOICE, /* which of several actions it was that the logs tell of at a ply */
	LACKS_JUDGEMENT, /* whether something goes by the rules: it takes more memory or work to judge than there is */
	LACKS_PLIES,  /* all that was played from a ply on, up to where the next log begins */
};

/* What cannot be judged, of LACKS_JUDGEMENT. */
enum unjudged { UNJUDGED_ACTION, UNJUDGED_SETUP, UNJUDGED_RESULT };

/* What looks like the slip of the pen after different actions. */
enum slip {
	SLIP_NONE,
	SLIP_LEFT_OUT,  /* a ply that the other log has */
	SLIP_PUT_IN,    /* a ply that the other log has not */
	SLIP_EXCHANGED, /* this ply and the next one stand the other way round */
};

/* How it shows that a log cannot be played on. */
enum breach_kind {
	BREACH_NONE,   /* it can */
	BREACH_SETUP,  /* its set-up is against the rules */
	BREACH_ACTION, /* an action is against the rules */
	BREACH_TOLD,   /* what it tells of an action is not so on the board */
	BREACH_RESULT, /* its result is not the one on the board */
};

/* Where a log breaks. */
struct breach {
	enum breach_kind kind;
	uint32_t ply;         /* of the action, or the last one before the result */
	uint16_t cite;        /* what it rests on, or 0 */
	struct action action; /* of BREACH_ACTION and BREACH_TOLD */
	void *state;          /* of BREACH_ACTION: the position before it; else NULL */
};

struct reconciliation {
	enum contradiction kind;
	uint32_t ply;        /* of the contradiction, or of what is missing; 0: before the first */
	unsigned against;    /* set of logs: those that contradict the others, or the board */
	uint8_t whose;       /* the log that is wrong, when that can be told; else RECONCILE_NOBODY */
	struct breach breach[RECONCILE_LOGS_MAX]; /* of the logs that cannot be played on from a contradiction, each from
	                      * its own set-up or, after what all agree on, by itself */
	uint16_t cite;       /* what it rests on, of LOGS_ILLEGAL, LOGS_FACT and LOGS_RESULT, or 0 */
	unsigned ruling;     /* of LOGS_RULES */
	enum lack lack;      /* of LOGS_OPEN */
	enum unjudged unjudged; /* of LACKS_JUDGEMENT */
	uint32_t gap;        /* of LACKS_PLIES: the last ply that is missing */
	enum slip slip;      /* of LOGS_ACTION: of log slipped, against another one */
	uint8_t slipped, slipped_against;
	struct course merged; /* as far as the logs agree and nothing is missing; its set-up is what reconcile was
	                       * given room for */
	uint32_t agreed;     /* the last ply on which all agree */
	void *state;         /* the position then, as far as it is known; NULL: there is none */
	bool whole;          /* merged can be played: the logs make one set-up */
	struct trace trace;  /* of the judgement that it rests on */
	struct action tried; /* the action that was judged so, or that lacks something */
	bool complete;       /* the logs agree to the end, and leave nothing hidden */
};

/* What a caller knows of set-ups.  failed: set when out of memory. */
struct setup_questions {
	/* Are two set-ups, of what one viewer knows, the same? */
	bool (*same)(const struct game *g, const void *a, const void *b, bool *failed);
	/* Could a set-up that a viewer's log begins with in mid-game be this position, of which its viewer knows so
	 * much? */
	bool (*fits)(const struct game *g, const void *setup, uint8_t viewer, const void *state, uint8_t knows,
	    bool *failed);
};

/* What comes of it depends on the order of the logs only in what is said of them, never in what.
 * setup: room for the set-up of the game of the first log.  false: out of memory. */
bool reconcile(const struct course *const *logs, unsigned n, void *setup, const struct setup_questions *ask,
    struct reconciliation *out);
void reconcile_free(struct reconciliation *r);

#endif
