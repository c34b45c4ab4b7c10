/* stratix/actions.c: the actions as numbers. */
#include "stratix/internal.h"

static bool
is_square(const struct stx_state *st, unsigned value)
{
	return value < STX_SQUARES && value % STX_STRIDE != 0 && stx_x(value) < st->board.files && value >= STX_STRIDE &&
	    stx_y(value) < st->board.ranks;
}

static bool
can_be(const void *state, char letter, unsigned value)
{
	const struct stx_state *st = state;

	switch (letter) {
	case 's':
		return is_square(st, value);
	case 'x':
		return value == STX_NOWHERE || is_square(st, value);
	case 'e':
		return value == STX_NOWHERE;
	case 'f':
		return (value >= STX_LOST && value < STX_LOST + STX_KINDS) || is_square(st, value);
	case 'c':
		return value < st->deck.n;
	case 'y':
		return (value & 0xff) < st->deck.n && ((value >> 8) < st->deck.n || value >> 8 == 0xff);
	case 'a':
		return value < STX_ARMIES * STX_KINDS;
	default:
		return value < 16;
	}
}

/* Shuffle a pack that is listed in one order (Fisher and Yates). */
static void
deal(const void *state, struct action *a, unsigned (*below)(void *ctx, unsigned n), void *ctx)
{
	const struct stx_state *st = state;
	uint8_t order[STX_CARDS_MAX];

	if (a->kind != STX_A_SHUFFLE || a->nargs == 0)
		return;
	for (unsigned i = 0; i < st->deck.n; i++) {
		unsigned k = below(ctx, i + 1);

		order[i] = order[k];
		order[k] = (uint8_t)i;
	}
	for (unsigned i = 0; i < a->nargs; i++)
		a->arg[i] = (uint16_t)(order[2 * i] | (2 * i + 1 < st->deck.n ? order[2 * i + 1] : 0xffU) << 8);
}

const struct game_numbers stx_numbers = { GAME_ACTIONS(stx, STX), .can_be = can_be, .deal = deal };
