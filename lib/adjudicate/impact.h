/* adjudicate/impact.h: what another answer to one ruling would make of a game.
 *
 * Ownership  The caller owns everything; impact_of needs states to work in, see below.
 */
#ifndef STRAT_IMPACT_H
#define STRAT_IMPACT_H

#include "adjudicate/adjudicate.h"

/* How far a course gets under some rules, and how it ends there. */
struct course_end {
	uint32_t plies;       /* the last before the game was over, or before one was against the rules */
	bool legal;           /* none was, but such as were made when the game was over */
	bool needless;        /* the next one was let stand and is legal: the game was not played by these rules */
	uint16_t cite;        /* what the first one broke, or what the end rests on */
	struct result result; /* on the board, or else as recorded */
};

enum impact_change { CHANGES_RESULT = 1, CHANGES_LENGTH = 2, CHANGES_LEGALITY = 4 };

struct impact {
	bool consulted;                           /* the game asks for the ruling at all … */
	uint32_t ply;                             /* … first here; course.began: at the set-up */
	struct course_end now;                    /* as it is */
	struct course_end under[GAME_OPTIONS_MAX]; /* under each option; as it is, if that changes nothing */
	uint8_t changes[GAME_OPTIONS_MAX];        /* enum impact_change */
};

/* Room to work in, for one game after another. */
struct impact_room {
	void *state, *saved;
	size_t size;
};

/* only: the option that is asked for, or -1 for all.  false: out of memory. */
bool impact_of(const struct course *c, unsigned ruling, int only, struct impact_room *room, struct impact *out);
void impact_room_free(struct impact_room *room);

#endif
