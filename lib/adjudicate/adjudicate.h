/* adjudicate/adjudicate.h: claims about a game, decided; and on which readings the answer turns.
 *
 * A course is a game as it went: set-up, rules, and the actions that count (what was taken back is
 * left out, but for what it showed).  A claim is decided by playing the course, under the options in
 * force and, at once, under all others of the rulings that it consults.  Options that lead to the same position are followed
 * together; where they part, each way is played on from there, until they meet again.  So what comes
 * before is played once, what a changed course consults anew is followed in turn, and a reading is a set
 * of options for each ruling: whichever of them is in force, the game and the answer are the same.
 *
 * Units      Plies are the game's: of a course that begins in the middle of one, the first is not ply 1.
 * Ownership  Courses and claims are the caller's.  A verdict owns its readings: verdict_free.
 * Errors     false: out of memory; the verdict is then empty.
 */
#ifndef STRAT_ADJUDICATE_H
#define STRAT_ADJUDICATE_H

#include "core/game.h"

/* What is told besides the steps: an action that was taken back, or that so many were. */
struct undone {
	struct step step;
	uint32_t back; /* 0: it is an action */
	size_t after;  /* it was told when so many of the steps had been made */
};

struct course {
	const struct game *game;
	const void *setup;
	struct rules rules;
	uint8_t viewer;       /* whose log it is: SEAT_ARBITER or a seat */
	uint32_t began;       /* plies made before the first step */
	struct step *steps;
	size_t nsteps;
	struct undone *undone; /* in order, of a game in which it shows what was hidden; of an arbiter's log it counts for
	                        * positions alone, which tell what was shown */
	size_t nundone;
	struct result result; /* as recorded */
};

/* What was told between two steps, and after the last one: undone[from..to), which leads back to where it began. */
struct undone_span {
	size_t from, to;
};
struct undone_span course_undone(const struct course *c, size_t after);
/* Play it, from state back to state, as far as it can be played: past (past.h) began somewhere before.  room: for a
 * state.  consulted: which rulings, added.  Returns what cannot be so, or NULL: all can, or *failed, out of memory.  (In
 * an arbiter's log nothing follows from what cannot be: it is left out, with what comes after it there.) */
struct past;
const struct undone *course_play_undone(const struct course *c, size_t after, struct past *past, void *state, void *room,
    uint64_t *consulted, bool *failed);

/* The step of a ply; NULL: the course does not have it. */
static inline const struct step *
course_step(const struct course *c, uint32_t ply)
{
	return ply > c->began && ply - c->began <= c->nsteps ? &c->steps[ply - c->began - 1] : NULL;
}

/* The last ply; of a course without steps, that of the set-up. */
static inline uint32_t
course_end(const struct course *c)
{
	return c->began + (uint32_t)c->nsteps;
}

enum claim_kind {
	CLAIM_ILLEGAL, /* the action broke a rule (which one, if cite is not 0) */
	CLAIM_LEGAL,   /* it broke none */
	CLAIM_DUE,     /* it was due: a right that was open, or all that the rules left */
	CLAIM_LATE,    /* the right that it uses was open earlier, and had lapsed */
	CLAIM_OVER,    /* the game had ended when ply `at` was played, and as result says, if it says so */
	CLAIM_RESULT,  /* the game ends, or ended, as result says: nothing counts that was played after its end */
	CLAIM_FORFEIT, /* what was forfeited could have been done (none: could not) */
	CLAIM_STATE,   /* the position after ply `at` is the one that same knows */
	CLAIM_DIFFERS, /* another log does not tell this game: reconcile.h decides */
	CLAIM_HOLDS,   /* the whole record can be played, and agrees with its marks and its result */
	CLAIM_KINDS,
};

struct claim {
	enum claim_kind kind;
	uint8_t by;           /* seat, or SEAT_NONE */
	uint32_t at;
	uint32_t made;        /* the claim was made when this ply was to be played; 0: nobody says when */
	uint16_t cite;
	bool none;
	bool has_action;      /* action in place of the recorded one of ply `at` */
	bool has_result;
	struct action action;
	struct result result;
	/* Is state the position?  later: the same with what a log of one seat shows later, or NULL.  failed: out of memory */
	enum fit (*same)(const void *position, const void *state, const void *later, bool *failed);
	const void *position; /* for same */
	const char *other;    /* CLAIM_DIFFERS: where the other log is */
	const char *grounds;  /* what the claimant has to say for it, or NULL */
};

enum decision { DECISION_UPHELD, DECISION_REFUSED, DECISION_UNDETERMINED };

/* Why nothing could be decided. */
enum open_question {
	OPEN_NOTHING,
	OPEN_RULING, /* the answer turns on a ruling that the record leaves to its default; decided all the same */
	OPEN_FACT,   /* the record lacks a fact, or leaves the rules before the claim's ply */
	OPEN_HIDDEN, /* it hangs on what the keeper of the log could not see */
};

/* One way to read the rules, and what comes of the claim under it. */
struct reading_of_rules {
	uint64_t consulted;                /* the rulings that this course asked for */
	uint8_t options[GAME_RULINGS_MAX]; /* of each ruling, the set of options that make this reading: bit o */
	enum decision decision;
	enum open_question open;
	uint16_t cite;                     /* what decided */
	uint32_t ply;                      /* where */
	uint32_t lapsed;                   /* a right: the ply that closed it; 0: none did */
	bool broken;                       /* the course leaves the rules at ply, before the claim's … */
	bool undone;                       /* … in what was taken back before ply was made … */
	bool needless;                     /* … as the action that was let stand there is legal */
	struct result found;               /* of a claim about the result or the end: what the board shows */
	bool how_hidden;                   /* by which rule, or to which end, depends on what is hidden */
	bool misdescribed;                 /* the action is legal, but what is claimed to come of it does not */
};

enum { VERDICT_TURNS_MAX = 32 };

struct verdict {
	struct reading_of_rules base; /* under the rules of the course */
	uint32_t consulted_ply[GAME_RULINGS_MAX]; /* of base: where each was first consulted; course.began: at the set-up */

	struct reading_of_rules *readings; /* every reading that was played; of adjudicate_all those in turn */
	size_t nreadings;
	size_t played, agreeing; /* how many there were, and of them those under which the claim fares as in base */
	bool limited;     /* there are more readings than were played … */
	unsigned sure_to; /* … but all that change up to so many rulings were */

	/* The smallest changes of options under which the claim fares differently: indexes into
	 * readings, none of which changes a superset of what another one does. */
	size_t turn[VERDICT_TURNS_MAX];
	size_t nturns;
	size_t unlisted; /* changes that found no room there */
	uint64_t plies;  /* that were played to find all this, of all claims together */
};

/* How far a search goes; 0: as far as the defaults.  What is in force is always played to the end; a single reading
 * is just that. */
struct adjudicate_limits {
	size_t readings;
	uint64_t plies; /* of all readings and claims together */
};

enum { ADJUDICATE_READINGS_MAX = 4096, ADJUDICATE_PLIES_MAX = 1 << 20 };

/* limits: NULL for the defaults. */
bool adjudicate(const struct course *c, const struct claim *claim, const struct adjudicate_limits *limits,
    struct verdict *out);
/* Several claims, by one search: what it costs is about what one of them costs.  The limit on plies is for all of them
 * together.  A claim may not be CLAIM_HOLDS. */
bool adjudicate_all(const struct course *c, const struct claim *claim, size_t n, const struct adjudicate_limits *limits,
    struct verdict *out);
void verdict_free(struct verdict *v);

/* Is a, which is legal, what the player of a forfeit could have done instead? */
bool action_is_instead(const struct game *g, const void *state, const struct action *forfeit, const struct action *a);

/* Does the claim fare the same under both? */
bool reading_agrees(const struct reading_of_rules *a, const struct reading_of_rules *b);
/* Bits of the rulings whose option has to differ from the one in force. */
uint64_t reading_changes(const struct course *c, const struct reading_of_rules *r);

#endif
