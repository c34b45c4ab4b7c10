/* stratego/actions.c: the actions as numbers. */
#include "stratego/internal.h"

static bool
can_be(const void *state, char letter, unsigned value)
{
	(void)state;
	switch (letter) {
	case 'r':
		return value >= STG_MARSHAL && value <= STG_UNKNOWN;
	default:
		return value >= STG_REMOVED_STRUCK && value <= STG_REMOVED_BOTH;
	}
}

/* From each square there are four ways of up to nine squares: to higher and lower files, to higher and lower ranks. */
enum { FAR = STG_SIDE - 1, WAYS = 4 * FAR, IDS = STG_SQUARES * WAYS };

static uint32_t
id(const struct action *a)
{
	int files = a->arg[STG_TO] % STG_SIDE - a->arg[STG_FROM] % STG_SIDE, ranks = a->arg[STG_TO] / STG_SIDE - a->arg[STG_FROM] / STG_SIDE;
	int way = ranks == 0 ? (files > 0 ? files : FAR - files) : 2 * FAR + (ranks > 0 ? ranks : FAR - ranks);

	return (files == 0) == (ranks == 0) ? IDS : a->arg[STG_FROM] * WAYS + (unsigned)way - 1;
}

const struct game_numbers stg_numbers = { GAME_ACTIONS(stg, STG), .can_be = can_be, .nids = IDS, .id = id };
