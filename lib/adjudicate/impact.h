/* adjudicate/impact.h: how a game would change under another option of one ruling.
 *
 * Ownership  The caller owns everything; impact_of needs states to work in, see below.
 */
#ifndef STRAT_IMPACT_H
#define STRAT_IMPACT_H

#include "adjudicate/adjudicate.h"

/* How far a course gets under some rules, and how it ends there. */
struct course_end {
	uint32_t plies;       /* the last ply before the game was over, or before a rule was broken */
	bool legal;           /* no rule was broken before the game was over */
	bool needless;        /* the next action was let stand but is legal: the game was not played by these rules */
	uint16_t cite;        /* the rule that was broken first, or that the end rests on */
	struct result result; /* the result on the board; if there is none, as recorded */
};

enum impact_change { CHANGES_RESULT = 1, CHANGES_LENGTH = 2, CHANGES_LEGALITY = 4 };

struct impact {
	bool consulted;                           /* the game consults the ruling … */
	uint32_t ply;                             /* … first at this ply; course.began: at the set-up */
	struct course_end now;                    /* under the option in force */
	struct course_end under[GAME_OPTIONS_MAX]; /* under each option; the same as now if that changes nothing */
	uint8_t changes[GAME_OPTIONS_MAX];        /* enum impact_change */
};

/* Memory to work in, for one game after another.  Begin with all 0. */
struct impact_room {
	void *state, *saved;
	size_t size;
};

/* Play the course under each option of the ruling, or only under option `only` if that is not -1.  false: out of
 * memory, or stopped. */
bool impact_of(const struct course *c, unsigned ruling, int only, struct impact_room *room, struct impact *out);
void impact_room_free(struct impact_room *room);

#endif
