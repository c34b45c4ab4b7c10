/* adjudicate/adjudicate.h: decide claims about a game, and find the readings of the rules on which the answer turns.
 *
 * A course is a game as it went: set-up, rules, and the actions that count.  Actions that were taken back are not in
 * it, but what they showed is.  A claim is decided by playing the course under the options in force and, at the same
 * time, under all other options of the rulings that it consults.  Options that lead to the same position are played
 * together.  Where they lead to different positions, each is played on alone, until positions are the same again.  So a
 * common beginning is played only once, and rulings that only a changed course consults are also tried.  A reading has
 * a set of options for each ruling.  With any option of these sets the game and the answer are the same.
 *
 * Units      Plies are those of the game: if a course begins in the middle of a game, its first ply is not 1.
 * Ownership  The caller owns courses and claims.  A verdict owns its readings: call verdict_free.
 * Errors     false: out of memory, or stopped; the verdict is then empty.
 */
#ifndef STRAT_ADJUDICATE_H
#define STRAT_ADJUDICATE_H

#include "core/game.h"
#include "core/stop.h"

/* What a log tells besides the steps: an action that was taken back later, or a takeback. */
struct undone {
	struct step step;
	uint32_t back; /* how many actions a takeback takes back; 0: this is an action */
	size_t after;  /* how many of the steps had been made before it */
};

struct course {
	const struct game *game;
	const void *setup;
	struct rules rules;
	uint8_t viewer;       /* whose log it is: SEAT_ARBITER or a seat */
	uint32_t began;       /* plies made before the first step */
	struct step *steps;
	size_t nsteps;
	struct undone *undone; /* in order; only for games in which it can show hidden things.  In an arbiter's log it
	                        * matters only for positions, which tell what was shown */
	size_t nundone;
	struct result result; /* as recorded */
	const struct stop *stop; /* breaks off what is asked about the course, as if out of memory; or NULL */
};

/* What was told between two steps, or after the last one: undone[from..to).  It ends in the position where it began. */
struct undone_span {
	size_t from, to;
};
struct undone_span course_undone(const struct course *c, size_t after);
/* Play such a span, as far as possible; at the end *state is the same position again.  past (past.h): must have begun
 * before; room: for one state; *consulted: the rulings consulted are added.  Returns the first action that is
 * impossible.  NULL: all are possible, or *failed: out of memory.  In an arbiter's log an impossible action, and the
 * rest of the span, are ignored. */
struct past;
const struct undone *course_play_undone(const struct course *c, size_t after, struct past *past, void *state, void *room,
    uint64_t *consulted, bool *failed);

/* The step at a ply; NULL: the course does not have it. */
static inline const struct step *
course_step(const struct course *c, uint32_t ply)
{
	return ply > c->began && ply - c->began <= c->nsteps ? &c->steps[ply - c->began - 1] : NULL;
}

/* The last ply; if there are no steps, the ply of the set-up. */
static inline uint32_t
course_end(const struct course *c)
{
	return c->began + (uint32_t)c->nsteps;
}

enum claim_kind {
	CLAIM_ILLEGAL, /* the action broke a rule (which one, if cite is not 0) */
	CLAIM_LEGAL,   /* it broke none */
	CLAIM_DUE,     /* it was due: it uses a right that was open, or nothing else was legal */
	CLAIM_LATE,    /* the right that it uses was open earlier, but had lapsed */
	CLAIM_OVER,    /* the game had ended when ply `at` was played; with has_result, as result says */
	CLAIM_RESULT,  /* the game ends as result says; what was played after its end does not count */
	CLAIM_FORFEIT, /* the player could have done what was forfeited (with none: could not) */
	CLAIM_STATE,   /* the position after ply `at` is `position` */
	CLAIM_WHAT,    /* event happened at ply `at`, or did not */
	CLAIM_KNOWS,   /* after ply `at` seat could prove fact (with none: could not) */
	CLAIM_COMMITTED, /* seat committed to fact before the first ply (with none: not); notation/proofs knows, and here it is
	                  * undetermined */
	CLAIM_SIGNED,    /* seat signed the action of ply `at`; the same */
	CLAIM_DRAWN,     /* what was drawn at ply `at` (0: for the set-up) follows from what all sides contributed; the same */
	CLAIM_ROLLED,    /* what was rolled at ply `at`; the same */
	CLAIM_DIFFERS, /* another log tells a different game: reconcile/reconcile.h decides */
	CLAIM_HOLDS,   /* the whole record can be played, and its marks and its result are true */
	CLAIM_KINDS,
};

/* An event as it is claimed. */
struct claimed_event {
	uint8_t kind;  /* index in game.events */
	bool absent;   /* it did not happen */
	bool has_seat; /* it was that seat's, or, if seat is SEAT_NONE, nobody's */
	uint8_t seat;
	uint8_t given; /* bit i: its arg[i] was the one here */
	uint16_t arg[EVENT_ARGS_MAX];
};

struct claim {
	enum claim_kind kind;
	uint8_t by;           /* who claims it: a seat, or SEAT_NONE */
	uint32_t at;          /* the ply that it is about */
	uint32_t made;        /* the claim was made before this ply was played; 0: the time is unknown */
	uint16_t cite;        /* CLAIM_ILLEGAL: the rule that was broken, or 0 */
	bool none;            /* CLAIM_FORFEIT, CLAIM_KNOWS, CLAIM_COMMITTED: see there */
	uint8_t seat;         /* CLAIM_KNOWS, CLAIM_COMMITTED, CLAIM_SIGNED: who; CLAIM_STATE: whose position, or SEAT_ARBITER */
	struct hidden_fact fact; /* CLAIM_KNOWS, CLAIM_COMMITTED */
	bool has_action;      /* it is about action, and not about the recorded one of ply `at` */
	bool has_result;
	struct action action;
	struct result result;
	/* Is state the position?  later: state with what the log of one seat shows only later, or NULL.  *failed: out
	 * of memory. */
	enum fit (*same)(const void *position, const void *state, const void *later, bool *failed);
	const void *position; /* CLAIM_STATE: for same, which knows its type */
	struct claimed_event event; /* CLAIM_WHAT */
	const char *said;     /* CLAIM_WHAT: the event in words */
	const char *other;    /* CLAIM_DIFFERS: the name of the file with the other log */
	const char *grounds;  /* the claimant's reason, or NULL */
};

enum decision { DECISION_UPHELD, DECISION_REFUSED, DECISION_UNDETERMINED };

/* Why nothing could be decided. */
enum open_question {
	OPEN_NOTHING,
	OPEN_RULING, /* the answer turns on a ruling that the record does not name; its default decides */
	OPEN_FACT,   /* the record lacks a fact, or breaks a rule before the claim's ply; or it takes too long to tell */
	OPEN_HIDDEN, /* it depends on what the keeper of the log could not see */
};

/* One reading of the rules, and the answer to the claim under it. */
struct reading_of_rules {
	uint64_t consulted;                /* the rulings that this course consulted */
	uint8_t options[GAME_RULINGS_MAX]; /* of each ruling, the set of options that make this reading: bit o */
	enum decision decision;
	enum open_question open;
	uint16_t cite;                     /* the clause or ruling that decided */
	uint32_t ply;                      /* the ply that decided */
	uint32_t lapsed;                   /* for a right: the ply that closed it; 0: none did */
	bool broken;                       /* the course breaks a rule at ply, before the claim's ply */
	bool undone;                       /* if broken: in what was taken back before ply was made */
	bool needless;                     /* if broken: the action was let stand, but is legal */
	struct result found;               /* for a claim about the result or the end: what the board shows */
	bool how_hidden;                   /* the rule or the end that decides depends on what is hidden */
	bool too_long;                     /* if open is OPEN_FACT: the record tells all, but it takes too long to find out */
	bool misdescribed;                 /* the action is legal, but does not have the effects that are claimed */
};

enum { VERDICT_TURNS_MAX = 32 };

struct verdict {
	struct reading_of_rules base; /* under the rules of the course */
	uint32_t consulted_ply[GAME_RULINGS_MAX]; /* in base: the ply of the first time; course.began: at the set-up */

	struct reading_of_rules *readings; /* every reading that was played; adjudicate_all keeps only those in turn */
	size_t nreadings;
	size_t played, agreeing; /* how many were played; how many of these give the same answer as base */
	bool limited;     /* there are more readings than were played … */
	unsigned sure_to; /* … but all that change at most so many rulings were played */

	/* The smallest changes of options that change the answer, as indexes into readings.  None of them includes another
	 * one that gives the same answer: if a reading does in some of its options, what is left of it stands behind the
	 * readings that were played. */
	size_t turn[VERDICT_TURNS_MAX];
	size_t nturns;
	size_t unlisted; /* how many changes there was no room for */
	uint64_t plies;  /* how many plies were played to find all this, for all claims together */
};

/* Limits of a search; 0 means the default.  The options in force are always played to the end; readings = 1 plays only
 * them. */
struct adjudicate_limits {
	size_t readings;
	uint64_t plies; /* for all readings and claims together */
};

enum { ADJUDICATE_READINGS_MAX = 4096, ADJUDICATE_PLIES_MAX = 1 << 20 };

/* Decide a claim.  limits: NULL for the defaults. */
bool adjudicate(const struct course *c, const struct claim *claim, const struct adjudicate_limits *limits,
    struct verdict *out);
/* Decide n claims in one search, which costs about as much as one claim does.  out: n verdicts.  The limit on plies is
 * for all claims together.  CLAIM_HOLDS is not allowed. */
bool adjudicate_all(const struct course *c, const struct claim *claim, size_t n, const struct adjudicate_limits *limits,
    struct verdict *out);
void verdict_free(struct verdict *v);

/* Is the claim about what is so after its ply, and not about the action of that ply? */
static inline bool
claim_is_after(enum claim_kind kind)
{
	return kind == CLAIM_STATE || kind == CLAIM_KNOWS;
}

/* Could the player who forfeited have made a, a legal action, instead? */
bool action_is_instead(const struct game *g, const void *state, const struct action *forfeit, const struct action *a);

/* Is the claim about proofs, of which the rules know nothing? */
static inline bool
claim_is_of_proofs(enum claim_kind kind)
{
	return kind == CLAIM_COMMITTED || kind == CLAIM_SIGNED || kind == CLAIM_DRAWN || kind == CLAIM_ROLLED;
}

/* Is it about what chance decided? */
static inline bool
claim_is_of_chance(enum claim_kind kind)
{
	return kind == CLAIM_DRAWN || kind == CLAIM_ROLLED;
}

/* happened.c: Is it the event that is claimed, whether that it happened or not? */
bool event_is_claimed(const struct claimed_event *c, const struct event *e);
/* What of an event of that kind is not as claimed: bit i for arg[i], and EVENT_DIFFERS_SEAT. */
enum { EVENT_DIFFERS_SEAT = 1 << EVENT_ARGS_MAX };
unsigned event_differs(const struct claimed_event *c, const struct event *e);

/* Is the answer to the claim the same under both? */
bool reading_agrees(const struct reading_of_rules *a, const struct reading_of_rules *b);
/* The set of rulings (bit r) whose option in force is not in the reading. */
uint64_t reading_changes(const struct course *c, const struct reading_of_rules *r);

#endif
