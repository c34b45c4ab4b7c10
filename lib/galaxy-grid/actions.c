/* galaxy-grid/actions.c: the actions as numbers. */
#include "galaxy-grid/internal.h"

static bool
can_be(const void *state, char letter, unsigned value)
{
	const struct ggd_board *b = &((const struct ggd_state *)state)->board;

	switch (letter) {
	case 's':
		return value < b->nspaces;
	case 'i':
		return value >> 8 <= b->nintersections && (value & 0xff) <= b->nintersections;
	case 'f':
		return value < 2 * GGD_BLOWN;
	case 'h':
		return value < 1U << GGD_TANKS;
	case 'm':
		return value <= GGD_DICE;
	default:
		return value >= GGD_MOVER_WON && value <= GGD_EQUAL;
	}
}

/* In how many ways do dice fall like this? */
static unsigned
weight(const struct action *a)
{
	const uint16_t *die = &a->arg[GGD_ARG];

	if (a->kind != GGD_A_ROLL || die[0] == die[2])
		return 1;
	return die[0] == die[1] || die[1] == die[2] ? 3 : 6;
}

const struct game_numbers ggd_numbers = {
	GAME_ACTIONS(ggd, GGD), .can_be = can_be, .weight = weight,
};
