/* stratego-card.c: random deals and preferences for the Stratego Card Game. */
#include "stratego-card/stratego-card.h"

#include <string.h>

#include "gen.h"

extern const struct generator generator_stratego_card;

/* The standard deck, other editions, and decks that reach what those do not: few cards, no Flag, and so
 * many Bombs that a side is soon stuck.  By rank: -, Spy, Scout, Miner, 4 to Field Marshal, Bomb, Flag. */
static const struct {
	const char *name;
	uint8_t deck[STC_RANKS];
} decks[] = {
	{ "standard", { 0, 1, 4, 3, 3, 2, 2, 1, 1, 1, 1, 3, 1 } },
	{ "edition-23", { 0, 1, 4, 4, 2, 2, 2, 1, 1, 1, 1, 3, 1 } },
	{ "edition-24", { 0, 1, 4, 4, 3, 2, 2, 1, 1, 1, 1, 3, 1 } },
	{ "small", { 0, 2, 3, 1, 0, 0, 0, 0, 0, 0, 1, 2, 1 } },
	{ "least", { 0, 1, 3, 1, 0, 0, 0, 0, 0, 0, 0, 2, 1 } },
	{ "no-flag", { 0, 1, 2, 2, 1, 1, 0, 0, 0, 0, 1, 1, 0 } },
	{ "bombs", { 0, 2, 2, 0, 0, 0, 0, 0, 0, 0, 1, 8, 1 } },
	{ "looks", { 0, 6, 8, 0, 0, 0, 0, 0, 0, 0, 1, 2, 1 } },
	{ "large", { 0, 2, 5, 5, 4, 3, 2, 2, 1, 1, 1, 5, 1 } },
};

enum { DECKS = sizeof(decks) / sizeof(decks[0]) };

static void
shuffle(struct rng *r, uint8_t *cards, unsigned n)
{
	while (n > 1) {
		unsigned i = rng_below(r, n--);
		uint8_t card = cards[i];

		cards[i] = cards[n];
		cards[n] = card;
	}
}

static bool
setup(struct rng *r, const char *variant, void *out)
{
	struct stc_setup *s = out;
	unsigned deck = rng_below(r, 2) == 0 ? 0 : rng_below(r, DECKS);

	for (unsigned i = 0; variant != NULL && (deck = i) < DECKS && strcmp(variant, decks[i].name) != 0; i++)
		continue;
	if (deck == DECKS)
		return false;
	s->viewer = SEAT_ARBITER;
	memcpy(s->deck, decks[deck].deck, sizeof(s->deck));
	s->deck_given = deck != 0;
	for (int seat = 0; seat < 2; seat++) {
		uint8_t cards[STC_CARDS_MAX];
		unsigned n = 0;

		for (unsigned rank = STC_SPY; rank < STC_RANKS; rank++)
			for (unsigned i = 0; i < s->deck[rank]; i++)
				cards[n++] = (uint8_t)rank;
		shuffle(r, cards, n);
		memcpy(s->side[seat].line, cards, STC_SLOTS);
		memcpy(s->side[seat].hand, cards + STC_SLOTS, STC_HAND);
		stc_sort_hand(s->side[seat].hand);
		s->side[seat].nhand = STC_HAND;
		s->side[seat].npile = (uint8_t)(n - STC_DEALT);
		memcpy(s->side[seat].pile, cards + STC_DEALT, n - STC_DEALT);
	}
	return true;
}

/* Mostly attacks; but where turns without one are counted, a run of them is carried on now and then. */
static unsigned
weight(const void *state, const struct action *a)
{
	const struct stc_state *st = state;
	bool counted = st->head.rules.option[STC_R_ENDLESS] == STC_ENDLESS_LIMIT;

	switch (a->kind) {
	case STC_A_ATTACK:
		return counted && st->quiet > 3 ? 1 : 20;
	case STC_A_SPY:
		return counted && st->quiet > 0 ? 400 : 12;
	case STC_A_SCOUT:
		return counted && st->quiet > 0 ? 40 : 3;
	case STC_A_REDEAL:
		return counted && st->quiet > 0 ? 200 : 8;
	case STC_A_LEAVE:
		return 1;
	default:
		return 10;
	}
}

/* Shuffle what a new deal deals; the gaps of a short one go anywhere in the row. */
static void
chance(struct rng *r, const void *state, struct action *a)
{
	const struct stc_state *st = state;
	uint8_t cards[STC_CARDS_MAX], all[STC_CARDS_MAX];
	unsigned n = 0, down;

	if (a->kind != STC_A_REDEAL)
		return;
	for (unsigned i = 0; i < STC_CARDS_MAX; i++)
		if ((cards[i] = (uint8_t)stc_packed(a->said[i / 4], i % 4)) != STC_NONE)
			all[n++] = cards[i];
	down = n < STC_SLOTS ? n : STC_SLOTS;
	if (n < STC_DEALT && n > 0 && st->head.rules.option[STC_R_SHORT_DEAL] == STC_SHORT_DEAL_CHOOSE) {
		unsigned least = n > STC_HAND ? n - STC_HAND : 0;

		down = least + rng_below(r, down - least + 1);
	}
	shuffle(r, all, n);
	memset(cards, 0, sizeof(cards));
	memcpy(cards, all, down);
	shuffle(r, cards, STC_SLOTS);
	memcpy(cards + STC_SLOTS, all + down, n - down);
	stc_sort_hand(cards + STC_SLOTS);
	for (unsigned i = 0; i < ACTION_SAID_MAX; i++)
		a->said[i] = (uint16_t)stc_pack(cards + 4 * i, 4);
}

/* Another card than the one said. */
static void
spoil_card(struct rng *r, struct action *a, unsigned which)
{
	unsigned card = stc_packed(a->said[which], 0), other = 1 + (card + rng_below(r, STC_FLAG - 1)) % STC_FLAG;

	a->said[which] = (uint16_t)((a->said[which] & ~15U) | other);
}

static bool
spoil(struct rng *r, struct action *a)
{
	switch (a->kind) {
	case STC_A_ATTACK:
		if (rng_below(r, 2) == 0)
			a->said[STC_SAID_RESULT] = (uint16_t)(1 + a->said[STC_SAID_RESULT] % STC_BOTH_OUT);
		else
			spoil_card(r, a, rng_below(r, 2));
		return true;
	case STC_A_SPY:
		a->said[STC_SAID_CARDS] = a->said[STC_SAID_CARDS] == STC_BOMB ? STC_FLAG : STC_BOMB;
		return true;
	case STC_A_DRAW: case STC_A_SCOUT: /* (the first word of both) */
		spoil_card(r, a, 0);
		return true;
	default:
		return false;
	}
}

static void
break_action(struct rng *r, struct action *a)
{
	static const uint8_t nargs[] = { [STC_A_DRAW] = 0, [STC_A_ATTACK] = 2, [STC_A_SPY] = 1, [STC_A_SCOUT] = 3,
		[STC_A_REDEAL] = 1, [STC_A_FILL] = 2, [STC_A_LEAVE] = 0 };

	if (rng_below(r, 3) == 0) {
		a->kind = (uint8_t)(STC_A_DRAW + rng_below(r, STC_A_LEAVE));
		a->seat = SEAT_NONE;
		a->nargs = nargs[a->kind];
	}
	a->arg[STC_ARG_SLOT] = (uint16_t)rng_below(r, STC_SLOTS);
	a->arg[STC_ARG_TARGET] = (uint16_t)rng_below(r, STC_SLOTS);
	if (a->kind == STC_A_FILL)
		a->arg[STC_ARG_CARD] = (uint16_t)(STC_SPY + rng_below(r, STC_FLAG));
	a->arg[STC_ARG_SECOND] = (uint16_t)(a->arg[STC_ARG_TARGET] + rng_below(r, STC_SLOTS - a->arg[STC_ARG_TARGET]));
	if (rng_below(r, 3) == 0)
		a->arg[STC_ARG_SECOND] = STC_NO_SLOT;
	if (a->kind == STC_A_DRAW) {
		a->seat = (uint8_t)rng_below(r, 2);
		a->said[STC_SAID_DRAWER] = a->seat;
		a->marks = 1U << STC_SAID_DRAWER;
	}
}

const struct generator generator_stratego_card = {
	.game = &game_stratego_card,
	.setup = setup,
	.weight = weight,
	.chance = chance,
	.spoil = spoil,
	.break_action = break_action,
	.bad_word = "fxg",
};
