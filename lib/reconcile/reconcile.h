/* reconcile/reconcile.h: compare several logs of one game.
 *
 * The keeper of each log wrote down what he could know.  The logs are joined ply by ply and played as one game, until
 * they contradict each other or the rules.
 *
 * Units      Logs are numbered as they are given; a set of logs has bit i for log i.
 * Ownership  The caller owns the courses.  A reconciliation owns its steps and states: call reconcile_free.
 */
#ifndef STRAT_RECONCILE_RECONCILE_H
#define STRAT_RECONCILE_RECONCILE_H

#include "adjudicate/adjudicate.h"

enum { RECONCILE_LOGS_MAX = GAME_SEATS_MAX + 1 };

enum contradiction {
	LOGS_AGREE,
	LOGS_GAME,    /* they are of different games */
	LOGS_SETUP,   /* no set-up agrees with all their set-ups */
	LOGS_OPEN,    /* no contradiction, but something is missing */
	LOGS_RULES,   /* they name different options of a ruling */
	LOGS_ACTION,  /* different actions at a ply */
	LOGS_FACT,    /* the same action, but they tell different facts about it, or facts that the board denies */
	LOGS_ILLEGAL, /* the same action, but it breaks a rule */
	LOGS_LENGTH,  /* one log has ended, with a result, but another goes on */
	LOGS_RESULT,  /* different results, or not the one on the board */
};

/* What is missing if logs agree, but do not make a whole game. */
enum lack {
	LACKS_NOTHING,
	LACKS_SETUP,  /* the part of the set-up that no seat knows: the arbiter's log is needed */
	LACKS_FACT,   /* a fact about the action at a ply, which no log tells and the rules cannot find */
	LACKS_CHOICE, /* several actions agree with what the logs tell about a ply */
	LACKS_JUDGEMENT, /* judging something takes more memory or work than there is */
	LACKS_PLIES,  /* all plies from one on, up to where the next log begins */
};

/* With LACKS_JUDGEMENT: what cannot be judged. */
enum unjudged { UNJUDGED_ACTION, UNJUDGED_SETUP, UNJUDGED_RESULT };

/* The likely mistake of writing. */
enum slip {
	SLIP_NONE,
	SLIP_LEFT_OUT,  /* the log lacks a ply that the other log has */
	SLIP_PUT_IN,    /* the log has a ply that the other log lacks */
	SLIP_EXCHANGED, /* this ply and the next one were exchanged */
};

/* Why a log cannot be played on. */
enum breach_kind {
	BREACH_NONE,   /* it can be */
	BREACH_SETUP,  /* its set-up breaks a rule */
	BREACH_ACTION, /* an action breaks a rule */
	BREACH_TOLD,   /* the board denies what it tells about an action */
	BREACH_RESULT, /* its result is not the one on the board */
};

/* Where a log breaks a rule, or contradicts the board. */
struct breach {
	enum breach_kind kind;
	uint32_t ply;         /* the ply of the action, or the last one before the result */
	uint16_t cite;        /* the clause or ruling that it rests on, or 0 */
	struct action action; /* for BREACH_ACTION and BREACH_TOLD */
	void *state;          /* for BREACH_ACTION: the position before it; else NULL */
};

struct reconciliation {
	enum contradiction kind;
	uint32_t ply;        /* the ply of the contradiction, or of what is missing; 0: before the first */
	unsigned against;    /* set of logs: those that contradict the others, or the board */
	unsigned whose;      /* set of logs: those that are wrong; empty: that cannot be known */
	struct breach breach[RECONCILE_LOGS_MAX]; /* for each log that cannot be played on from a contradiction: by its
	                      * own set-up, or alone after the plies on which all agree */
	uint16_t cite;       /* for LOGS_ILLEGAL, LOGS_FACT and LOGS_RESULT: what it rests on, or 0 */
	unsigned ruling;     /* for LOGS_RULES */
	enum lack lack;      /* for LOGS_OPEN */
	enum unjudged unjudged; /* for LACKS_JUDGEMENT */
	uint32_t gap;        /* for LACKS_PLIES: the last ply that is missing */
	enum slip slip;      /* for LOGS_ACTION, LOGS_FACT, LOGS_ILLEGAL and LOGS_LENGTH: the mistake in each of the set of
	                      * logs slipped, compared with each of the set slipped_against */
	unsigned slipped, slipped_against;
	struct course merged; /* the game as far as the logs agree and nothing is missing; its set-up is in the memory
	                       * that reconcile was given */
	uint32_t agreed;     /* the last ply on which all agree */
	void *state;         /* the position after it, as far as it is known; NULL: there is none */
	bool whole;          /* merged can be played: the logs make one set-up */
	struct trace trace;  /* the trace of the judgement that the answer rests on */
	struct action tried; /* the action that was judged, or that lacks something */
	bool complete;       /* the logs agree to the end, and nothing stays hidden */
};

/* Questions about set-ups that the caller answers.  *failed becomes true if memory runs out. */
struct setup_questions {
	/* Are two set-ups, as one viewer knows them, the same? */
	bool (*same)(const struct game *g, const void *a, const void *b, bool *failed);
	/* Can this set-up, from which a viewer's log begins in the middle of a game, be this position?  knows: the
	 * viewer of state. */
	bool (*fits)(const struct game *g, const void *setup, uint8_t viewer, const void *state, uint8_t knows,
	    bool *failed);
};

/* Compare n logs.  The order of the logs changes only their numbers in *out, not the findings.  setup: memory for the
 * set-up of the first log's game.  false: out of memory. */
bool reconcile(const struct course *const *logs, unsigned n, void *setup, const struct setup_questions *ask,
    struct reconciliation *out);
void reconcile_free(struct reconciliation *r);

#endif
