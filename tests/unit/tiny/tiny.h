/* tiny.h: a game of a few lines.  There is a total, which begins below 21.  Left and right in turn add 1 to 3 to it.  The
 * side that makes it 21 has lost, or has won, as ruling TNY-R1 says.  When a side makes it 13, the other side may call,
 * until it adds: 1 is taken off, and the turn does not change.  A side that can add nothing passes.  A side may ask who
 * will win.  That would take more work than the rules may do, so it is never judged.
 */
#ifndef STRAT_TINY_H
#define STRAT_TINY_H

#include "core/game.h"

enum { TINY_LEFT, TINY_RIGHT };
enum { TINY_GOAL = 21, TINY_MOST = 3, TINY_CALLED = 13 };
enum { TINY_ADD = 1, TINY_CALL, TINY_PASS, TINY_ASK }; /* kinds of action; TINY_ADD: arg[0]: how much */
enum { TINY_SAID_TOTAL };    /* said[0]: the new total */

#define own(name) tiny_##name
#define OWN(name) TINY_##name
#define LAW "tiny/law.def"
#include "core/law_rows.def"

struct tiny_state {
	struct state_head head;
	uint8_t total;
	bool callable; /* the last action made it 13 */
};

struct tiny_setup {
	struct tiny_state state; /* the first position of the game */
	bool as_found;           /* it was written as a position */
};

extern const struct game game_tiny;

#endif
