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

	if (variant != NULL && (variant[strspn(variant, "0123456789")] != '\0' || (size = strtoul(variant, NULL, 10)) < ST5_SIZE_MIN ||
	                           size > ST5_SIZE_MAX))
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

	if (a->kind == ST5_A_NO_MOVE || a->kind == ST5_A_NO_BLOCK)
		return 1;
	to = a->arg[a->nargs - 1];
	if (a->kind == ST5_A_BUILD) {
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
	from = a->kind == ST5_A_ENTER ? a->arg[1] : a->arg[0];
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
	unsigned i = a->kind == ST5_A_ENTER, x, y;

	if (a->nargs <= i || rng_below(r, 6) == 0) { /* another part of the turn, or none */
		a->kind = rng_below(r, 2) == 0 ? ST5_A_NO_MOVE : ST5_A_NO_BLOCK;
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

/* ---- positions out of the blue ---------------------------------------------------------------- */

/* Blocks anywhere, as they come to lie; pawns anywhere on top of them, and some below the last blocks. */
static void
pile_up(struct rng *r, struct st5_state *st)
{
	for (unsigned n = rng_below(r, ST5_BLOCKS + 1), tries = 0; n > 0 && tries < 400; tries++) {
		unsigned x = rng_below(r, st->size - 1U), square = st5_square(x, rng_below(r, st->size - 1U)), level = 0;

		for (unsigned i = 0; i < 4; i++)
			if (st->top[square + st5_block_squares[i]] > level)
				level = st->top[square + st5_block_squares[i]];
		n -= level < ST5_LEVELS && st5_put_block(st, square, level + 1);
	}
}

static void
put_pawns(struct rng *r, struct st5_state *st)
{
	static const uint8_t numbers[ST5_PAWNS] = { 2, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6 };
	unsigned few = rng_below(r, 3);

	for (unsigned i = 0; i < ST5_PAWNS; i++) {
		unsigned seat = rng_below(r, 2), x = rng_below(r, st->size), square = st5_square(x, rng_below(r, st->size)), level;

		switch (rng_below(r, 8)) {
		case 0:
			st->reserve[seat][numbers[i]]++;
			break;
		case 1: /* inside the building */
			level = st->top[square] > 1 ? 1 + rng_below(r, st->top[square] - 1U) : 0;
			if (level == 0 || st->layer[level - 1][square] == 0 || (st->layer[level - 1][square] & ST5_PAWN) != 0 ||
			    !st5_bury_pawn(st, square, level, ST5_CODE(seat, numbers[i])))
				st->reserve[seat][numbers[i]]++;
			break;
		default:
			if (rng_below(r, 3) < few || st->top[square] == 0 || st->pawn[square] != 0)
				st->reserve[seat][numbers[i]]++;
			else
				st5_put_pawn(st, square, ST5_CODE(seat, numbers[i]));
			break;
		}
	}
}

static void
found(struct rng *r, struct buffer *line)
{
	static const uint8_t sizes[] = { 8, 8, 8, 6, 7, 16 };
	struct st5_state st;

	memset(&st, 0, sizeof(st));
	st5_clear(&st, sizes[rng_below(r, sizeof(sizes))]);
	pile_up(r, &st);
	put_pawns(r, &st);
	st.head.mover = (uint8_t)rng_below(r, 2);
	st.head.turn = 1 + rng_below(r, 50);
	st.head.ply = 3 * (st.head.turn - 1);
	st.part = (uint8_t)(rng_below(r, 2) * rng_below(r, 3)); /* (pawns' moves were given up) */
	st.head.ply += st.part;
	notation_of(&game_strata5)->write_position(&st, line);
}

const struct generator generator_strata5 = {
	.game = &game_strata5,
	.setup = setup,
	.variants = "the size of the board, from 6 to 16",
	.weight = weight,
	.spoil = spoil,
	.break_action = break_action,
	.found = found,
	.bad_word = "7:a1",
};
