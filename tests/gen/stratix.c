/* stratix.c: random set-ups and preferences for Stratix. */
#include "stratix/stratix.h"

#include <string.h>

#include "gen.h"

extern const struct generator generator_stratix;

/* A variant's name, "two", "three" or "four" armies of the plain game, or NULL for any. */
static bool
choose(struct rng *r, const char *name, struct stx_setup *s)
{
	static const struct {
		const char *name;
		uint8_t playing;
	} sizes[] = { { "two", 1 << 0 | 1 << 2 }, { "three", 1 << 0 | 1 << 1 | 1 << 2 }, { "four", 15 } };

	s->variant = (uint8_t)(rng_below(r, 3) < 2 ? STX_STANDARD : 1 + rng_below(r, STX_VARIANTS - 1));
	s->playing = sizes[rng_below(r, 3)].playing;
	if (rng_below(r, 10) == 0)
		s->playing = (uint8_t)(s->playing << 1 & 15);
	if ((s->playing & (s->playing - 1)) == 0)
		s->playing = 15;
	if (name == NULL)
		return true;
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
		if (strcmp(name, sizes[i].name) == 0) {
			s->variant = STX_STANDARD;
			s->playing = sizes[i].playing;
			return true;
		}
	for (unsigned v = 0; v < STX_VARIANTS; v++)
		if (strcmp(name, stx_variant_names[v]) == 0) {
			s->variant = (uint8_t)v;
			return true;
		}
	return false;
}

static void
shuffle(struct rng *r, uint8_t *cards, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		unsigned k = rng_below(r, i + 1);

		cards[i] = cards[k];
		cards[k] = (uint8_t)i;
	}
}

/* A small deck of one's own: the pack runs out soon. */
static void
choose_deck(struct rng *r, struct stx_setup *s)
{
	unsigned from;

	s->deck = stx_standard_deck;
	if (rng_below(r, 4) != 0)
		return;
	memset(&s->deck, 0, sizeof(s->deck));
	s->deck_label.origin = STX_INLINE;
	s->deck.n = (uint8_t)(6 + rng_below(r, 8));
	from = rng_below(r, stx_standard_deck.n);
	for (unsigned i = 0; i < s->deck.n; i++)
		s->deck.card[i] = stx_standard_deck.card[(from + i) % stx_standard_deck.n];
	if (rng_below(r, 3) == 0)
		s->deck.card[0].number = s->deck.card[1].number;
}

static bool
setup(struct rng *r, const char *variant, void *out)
{
	struct stx_setup *s = out;
	unsigned drawn;

	s->viewer = SEAT_ARBITER;
	if (!choose(r, variant, s))
		return false;
	stx_board_standard(&s->board);
	s->deck = stx_standard_deck;
	if (s->variant == STX_ASSAULT || s->variant == STX_NO_RECON) {
		s->first_named = true;
		do
			s->first = (uint8_t)rng_below(r, STX_ARMIES);
		while ((s->playing >> s->first & 1) == 0);
		return true;
	}
	if (variant == NULL)
		choose_deck(r, s);
	do
		shuffle(r, s->pack, s->deck.n);
	while (stx_first_by_draws(&s->deck, s->playing, s->pack, s->deck.n, &drawn) < 0);
	s->npack = s->deck.n;
	if (rng_below(r, 3) == 0) {
		shuffle(r, s->again, s->deck.n);
		s->nagain = s->deck.n;
	}
	return true;
}

/* The distance to the nearest enemy in a battle zone. */
static unsigned
nearest_enemy(const struct stx_state *st, unsigned square)
{
	unsigned best = 2 * STX_SIDE_MAX;

	for (unsigned i = 0; i < STX_PIECES; i++) {
		unsigned sq = st->square[i], dx, dy;

		if (stx_seat(i) == st->mover || sq == STX_NOWHERE || st->board.corner[sq] != 0)
			continue;
		dx = stx_x(sq) > stx_x(square) ? stx_x(sq) - stx_x(square) : stx_x(square) - stx_x(sq);
		dy = stx_y(sq) > stx_y(square) ? stx_y(sq) - stx_y(square) : stx_y(square) - stx_y(sq);
		if (dx + dy < best)
			best = dx + dy;
	}
	return best;
}

/* Strikes first, then out of the corner and nearer the enemy; catches that are due, and few others. */
static unsigned
weight(const void *state, const struct action *a)
{
	const struct stx_state *st = state;
	unsigned from = a->arg[STX_FROM], to = a->arg[STX_TO];

	switch (a->kind) {
	case STX_CATCH:
		return st->fault.army == from && !st->fault.settled ? 400 : st->ply % 64 == 0;
	case STX_DONE:
		return 20;
	case STX_MOVE:
		break;
	default:
		return 60;
	}
	if (st->at[to] != STX_EMPTY)
		return 4000;
	if (st->board.corner[from] != 0)
		return 60;
	if (st->board.terrain[to] == STX_RECON)
		return 60;
	if (st->board.terrain[from] == STX_RECON)
		return 200;
	return nearest_enemy(st, to) < nearest_enemy(st, from) ? 40 : 4;
}

static bool
spoil(struct rng *r, struct action *a)
{
	unsigned which = rng_below(r, 3);

	if (which == 0 && (a->marks & 1U << STX_SAID_KIND) != 0)
		a->said[STX_SAID_KIND] = (uint16_t)(a->said[STX_SAID_KIND] / STX_KINDS * STX_KINDS +
		    (a->said[STX_SAID_KIND] + 1) % STX_KINDS);
	else if (which == 1 && a->kind == STX_MOVE && (a->said[STX_SAID_STRIKE] & 1) == 0)
		a->said[STX_SAID_STRIKE] = 1; /* an x, where nothing is struck */
	else if (which == 1 && (a->marks & 1U << STX_SAID_STRUCK) != 0)
		a->said[STX_SAID_STRUCK] = (uint16_t)((a->said[STX_SAID_STRUCK] + 1) % (STX_ARMIES * STX_KINDS));
	else if (a->kind != STX_SHUFFLE) {
		if ((a->marks & 1U << STX_SAID_OUT) == 0)
			a->said[STX_SAID_OUT] = 0;
		a->said[STX_SAID_OUT] ^= 8;
		if (a->said[STX_SAID_OUT] == 0) /* (no mark at all is none that is wrong) */
			a->said[STX_SAID_OUT] = 4;
		a->marks |= 1U << STX_SAID_OUT;
	} else
		return false;
	return true;
}

static void
break_action(struct rng *r, struct action *a)
{
	unsigned x = rng_below(r, STX_SIDE_MAX), y = rng_below(r, STX_SIDE_MAX);

	switch (a->kind) {
	case STX_SHUFFLE:
		if (a->nargs > 0)
			a->arg[0] = (uint16_t)((a->arg[0] & 0xff) * 0x101); /* one card twice */
		return;
	case STX_DRAW:
		a->arg[STX_FROM] = (uint16_t)(a->arg[STX_FROM] == 0);
		return;
	case STX_CATCH:
		a->arg[STX_FROM] = a->arg[STX_BY];
		return;
	case STX_PASS: case STX_DONE:
		a->arg[STX_BY] = (uint16_t)((a->arg[STX_BY] + 1) % STX_ARMIES);
		a->seat = (uint8_t)a->arg[STX_BY];
		return;
	default:
		break;
	}
	a->arg[STX_TO] = (uint16_t)stx_square(x, y);
	if (a->kind == STX_MOVE && rng_below(r, 3) == 0)
		a->arg[STX_FROM] = (uint16_t)stx_square(rng_below(r, STX_SIDE_MAX), rng_below(r, STX_SIDE_MAX));
}

const struct generator generator_stratix = {
	.game = &game_stratix,
	.setup = setup,
	.weight = weight,
	.spoil = spoil,
	.break_action = break_action,
	.bad_word = "1:Ta0-b3",
};
