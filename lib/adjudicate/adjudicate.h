/* adjudicate/adjudicate.h: claims about a game, decided; and on which readings the answer turns.
 *
 * A course is a game as it went: set-up, rules, and the actions that count (what was taken back is
 * left out).  A claim is decided by playing the course; then the course is played again under the
 * other options of just those rulings that were consulted on the way, each time from the ply at which
 * the ruling was first consulted, and following what the changed course consults anew.
 *
 * Units      Plies count from 1 over the steps of the course.
 * Ownership  Courses and claims are the caller's.  A verdict owns its readings: verdict_free.
 * Errors     false: out of memory; the verdict is then empty.
 */
#ifndef STRAT_ADJUDICATE_H
#define STRAT_ADJUDICATE_H

#include "core/game.h"

struct course {
	const struct game *game;
	const void *setup;
	struct rules rules;
	struct step *steps;
	size_t nsteps;
	struct result result; /* as recorded */
};

enum claim_kind {
	CLAIM_ILLEGAL, /* the action at ply `at` broke a rule (which one, if cite is not 0) */
	CLAIM_RESULT,  /* the game ends, or ended, as result says */
};

struct claim {
	enum claim_kind kind;
	uint8_t by;           /* seat, or SEAT_NONE */
	uint32_t at;
	uint16_t cite;
	struct result result;
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
	uint64_t consulted;               /* the rulings that this course asked for */
	uint8_t option[GAME_RULINGS_MAX]; /* their options */
	enum decision decision;
	enum open_question open;
	uint16_t cite;                    /* what decided */
	uint32_t ply;                     /* where */
	bool broken;                      /* the course leaves the rules at ply, before the claim's */
	struct result found;              /* of a claim about the result: what the board shows */
};

enum { VERDICT_TURNS_MAX = 16 };

struct verdict {
	struct reading_of_rules base; /* under the rules of the course */
	uint32_t consulted_ply[GAME_RULINGS_MAX]; /* of base: where each was first consulted; 0: at the set-up */

	struct reading_of_rules *readings; /* every reading that was played, base first */
	size_t nreadings;
	bool limited; /* there are more readings than were played, or more turns than are listed */

	/* The smallest changes of options under which the claim fares differently: indexes into
	 * readings, none of which changes a superset of what another one does. */
	size_t turn[VERDICT_TURNS_MAX];
	size_t nturns;
};

enum { ADJUDICATE_READINGS_MAX = 4096 };

bool adjudicate(const struct course *c, const struct claim *claim, struct verdict *out);
void verdict_free(struct verdict *v);

/* Does the claim fare the same under both? */
bool reading_agrees(const struct reading_of_rules *a, const struct reading_of_rules *b);
/* Bits of the rulings whose option differs from the base's. */
uint64_t reading_changes(const struct verdict *v, const struct reading_of_rules *r);

#endif
