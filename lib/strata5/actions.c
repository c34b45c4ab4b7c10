/* strata5/actions.c: the actions as numbers. */
#include "strata5/internal.h"

static const struct action_type kinds[] = {
	{ .name = NULL },
#define ACTION(e, name_, by_, least_, most_, args_, letters_, saids_, said_letters_, says_) \
	[ST5_##e] = { .name = name_, .by = by_, .least = least_, .most = most_, .arg = args_, .letters = letters_, .said = saids_, \
	    .said_letters = said_letters_, .says = says_ },
#include "strata5/actions.def"
};

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

const struct game_numbers st5_numbers = { .kinds = kinds, .nkinds = sizeof(kinds) / sizeof(kinds[0]), .can_be = can_be };
