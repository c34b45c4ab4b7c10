/* strata5/actions.c: the actions as numbers. */
#include "strata5/internal.h"

static bool
can_be(const void *state, char letter, unsigned value)
{
	(void)state;
	switch (letter) {
	case 's': /* a square of the largest board: this is as much as can be written */
		return value < ST5_SQUARES && st5_x(value) < ST5_SIZE_MAX && st5_y(value) < ST5_SIZE_MAX;
	case 'k':
		return value >= ST5_NUMBER_MIN && value <= ST5_NUMBER_MAX;
	default:
		return value <= 9;
	}
}

const struct game_numbers st5_numbers = { GAME_ACTIONS(st5, ST5), .can_be = can_be };
