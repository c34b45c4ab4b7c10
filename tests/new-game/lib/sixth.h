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

/* The law, as enums and tables: see core/law.h. */
#define own(name) six_##name
#define OWN(name) SIX_##name
#define LAW "sixth/law.def"
#include "core/law_rows.def"

enum { SIX_TAKE = 1 };  /* kinds of action.  SIX_TAKE: arg[0]: how many stones */
enum { SIX_SAID_LEFT }; /* what the text of an action may state.  said[0]: how many stones are left after it */

/* A position.  It has no pointers, because it is copied and compared byte by byte. */
struct six_state {
	struct state_head head; /* in every game; it comes first */
	uint8_t stones;
};

extern const struct game game_sixth;

#endif
