/* core/hidden.h: what a log of one seat tells of what it does not show. */
#ifndef STRAT_CORE_HIDDEN_H
#define STRAT_CORE_HIDDEN_H

#include "core/action.h"

/* May what is hidden be so? */
enum fit {
	FIT_NOT,
	FIT_MAYBE,
	FIT_SURELY, /* and in no other way */
};

/* What a record tells, one after another: an action that was made, in full, with its truths as said and who acted
 * as its seat; or that so many of the latest actions were taken back. */
struct telling {
	struct action action;
	bool stood;    /* as in struct step */
	uint8_t tells; /* as in struct trace */
	uint32_t back; /* 0: it is an action */
};

enum { GAME_TELLINGS_MAX = 8192 }; /* that are held against what is hidden */

/* Can all be so that a log tells?  Not all can be asked: of a log that is too long, as every one is that tells more than
 * GAME_TELLINGS_MAX, nothing is known. */
enum agreement { AGREEMENT, DISAGREEMENT, AGREEMENT_TOO_LONG };

/* Gets a position of an arbiter's log, to do with as it likes, and an action as that log would have it; nonzero stops. */
typedef int world_visit(void *ctx, void *world, const struct action *a);

#endif
