/* sixth/sixth.h: the state of a game of Sixth, for its rules and its notation.
 *
 * There is a heap of stones.  The players first and second take 1 to 3 of them in turn.  Sixth is only here so that there
 * is something to play: put your own game in its place.
 */
#ifndef STRAT_SIX_H
#define STRAT_SIX_H

#include "core/game.h"

enum { SIX_FIRST, SIX_SECOND }; /* the seats, in turn order */

enum { SIX_STONES = 15, SIX_MOST = 3 };

/* Clauses and rulings by number, and the options of each ruling.  All are made from the rows of the two tables. */
enum six_clause {
#define CLAUSE(e, ...) SIX_C_##e,
#include "sixth/clauses.def"
	SIX_CLAUSES,
};

enum six_ruling {
#define RULING(e, ...) SIX_R_##e,
#include "sixth/rulings.def"
	SIX_RULINGS,
};

#define OPTION(e, ...) SIX_##e,
#define RULING RULING_OPTIONS
#include "sixth/rulings.def"

enum { SIX_TAKE = 1 };  /* kinds of action.  SIX_TAKE: arg[0]: how many stones */
enum { SIX_SAID_LEFT }; /* what the text of an action may state.  said[0]: how many stones are left after it */
enum six_event {
#define EVENT(e, ...) SIX_EV_##e,
#include "sixth/events.def"
	SIX_EVENTS,
};
enum six_ending { SIX_END_LAST, SIX_ENDINGS };

/* A position.  It has no pointers, because it is copied and compared byte by byte. */
struct six_state {
	struct state_head head; /* in every game; it comes first */
	uint8_t stones;
};

/* What a record begins with. */
struct six_setup {
	struct six_state state;
	bool as_found; /* it was written as a position; false: it is the heap of the rule book */
};

extern const struct game game_sixth;

#endif
