/* strata5.c: random set-ups and preferences for Strata 5. */
#include "strata5/strata5.h"

#include <stdlib.h>
#include <string.h>

#include "gen.h"

extern const struct generator generator_strata5;

/* A variant is a size: "8". */
static bool
setup(struct rng *r, const char *variant, void *out)
{
	static const uint8_t sizes[] = { 8, 8, 8, 8, 8, 6, 7, 9, 10, 16 };
	struct st5_setup *s = out;
	unsigned long size = sizes[rng_below(r, sizeof(sizes))];

	if (variant != NULL && ((size = strtoul(variant, NULL, 10)) < ST5_SIZE_MIN || size > ST5_SIZE_MAX))
		return false;
	s->size = (uint8_t)size;
	s->first = (uint8_t)rng_below(r, 2);
	return true;
}

/* Up, and onto others; blocks on blocks, and on pawns. */
static unsigned
weight(const void *state, const struct action *a)
{
	const struct st5_state *st = state;
	unsigned from, to;

	if (a->kind == ST5_NO_MOVE || a->kind == ST5_NO_BLOCK)
		return 1;
	to = a->arg[a->nargs - 1];
	if (a->kind == ST5_BUILD) {
		unsigned high = 0, pawns = 0;

		for (unsigned i = 0; i < 4; i++) {
			high = st->top[to + st5_block_squares[i]] > high ? st->top[to + st5_block_squares[i]] : high;
			pawns += st->pawn[to + st5_block_squares[i]] != 0 && ST5_OWNER(st->pawn[to + st5_block_squares[i]]) != st->head.mover;
		}
		return 2 + 8 * high + 10 * pawns;
	}
	if (st->top[to] == ST5_LEVELS)
		return 200;
	if (st->pawn[to] != 0 && ST5_OWNER(st->pawn[to]) != st->head.mover)
		return 30;
	from = a->kind == ST5_ENTER ? a->arg[1] : a->arg[0];
	return st->top[to] > st->top[from] ? 8 : st->top[to] < st->top[from] ? 1 : 3;
}

static bool
spoil(struct rng *r, struct action *a)
{
	if ((a->marks & 1U << ST5_SAID_CAPTURE) != 0 && rng_below(r, 2) == 0)
		a->said[ST5_SAID_CAPTURE] = !a->said[ST5_SAID_CAPTURE];
	else if ((a->marks & 1U << ST5_SAID_LEVEL) != 0)
		a->said[ST5_SAID_LEVEL]++; /* (a lower one may be against the rules) */
	else
		return false;
	return true;
}

static void
break_action(struct rng *r, struct action *a)
{
	unsigned i = a->kind == ST5_ENTER, x, y;

	if (a->nargs <= i || rng_below(r, 6) == 0) { /* another part of the turn, or none */
		a->kind = rng_below(r, 2) == 0 ? ST5_NO_MOVE : ST5_NO_BLOCK;
		a->nargs = 0;
		return;
	}
	if (i == 1 && rng_below(r, 4) == 0) {
		a->arg[0] = (uint16_t)(ST5_NUMBER_MIN + rng_below(r, ST5_NUMBER_MAX - ST5_NUMBER_MIN + 1));
		return;
	}
	i += rng_below(r, a->nargs - i);
	y = rng_below(r, ST5_SIZE_MAX);
	x = rng_below(r, ST5_SIZE_MAX);
	a->arg[i] = (uint16_t)st5_square(x, y);
}

const struct generator generator_strata5 = {
	.game = &game_strata5,
	.setup = setup,
	.weight = weight,
	.spoil = spoil,
	.break_action = break_action,
	.bad_word = "7:a1",
};
