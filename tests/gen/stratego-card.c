/* stratego-card.c: random deals and preferences for the Stratego Card Game. */
#include "stratego-card/stratego-card.h"

#include <string.h>

#include "gen.h"

extern const struct generator generator_stratego_card;

/* The standard deck, other editions, and decks for rare cases: few cards, no Flag, or so many Bombs that a side is soon
 * stuck.  By rank: -, Spy, Scout, Miner, 4 to Field Marshal, Bomb, Flag. */
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

/* Prefer attacks.  But if turns without an attack are counted, sometimes go on with a row of them. */
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

/* Replace the card that is said by another one. */
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
	case STC_A_DRAW: case STC_A_SCOUT: /* both have it in their first value */
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

/* ---- positions out of the blue ---------------------------------------------------------------- */

/* Put a side's cards anywhere: in its front line, its hand, its deck, or out. */
static void
lay_cards(struct rng *r, struct stc_state *st, int seat)
{
	struct stc_side *s = &st->side[seat];
	uint8_t cards[STC_CARDS_MAX];
	unsigned n = 0, few = rng_below(r, 5), out = rng_below(r, 6);

	for (unsigned rank = STC_SPY; rank < STC_RANKS; rank++)
		for (unsigned i = 0; i < st->deck[rank]; i++)
			cards[n++] = (uint8_t)rank;
	shuffle(r, cards, n);
	for (unsigned i = 0; i < STC_SLOTS && n > 0; i++)
		if (rng_below(r, 8) >= few)
			s->line[i] = cards[--n];
	while (s->nhand < STC_HAND && n > 0 && rng_below(r, 5) != 0)
		s->hand[s->nhand++] = cards[--n];
	stc_sort_hand(s->hand);
	while (n > 0) {
		unsigned card = cards[--n];

		if (card != STC_FLAG && (rng_below(r, 6) < out || s->npile == STC_PILE_MAX))
			s->out[card]++;
		else
			s->pile[s->npile++] = (uint8_t)card;
	}
}

/* Let the other side have seen some cards of the front line, and some of the hand, of which one may have been laid down. */
static void
show_cards(struct rng *r, struct stc_side *s)
{
	struct stc_look *l = &s->known.look[0];
	unsigned slot = rng_below(r, STC_SLOTS);

	for (unsigned i = 0; i < STC_SLOTS; i++)
		if (s->line[i] != STC_NONE && rng_below(r, 3) == 0)
			s->known.seen |= (uint8_t)(1U << i);
	for (unsigned i = 0; i < s->nhand; i++)
		if (rng_below(r, 3) != 0)
			l->card[l->n++] = s->hand[i];
	if (l->n == 0 || rng_below(r, 2) == 0) {
		memset(l, 0, sizeof(*l));
		return;
	}
	s->known.nlooks = 1;
	if (s->line[slot] != STC_NONE && (s->known.seen >> slot & 1) == 0) {
		l->fill[l->nfills++].place = (uint8_t)slot;
		if (l->n < STC_HAND && rng_below(r, 2) == 0)
			l->card[l->n++] = s->line[slot];
		stc_sort_hand(l->card);
	}
	l->fresh = (uint8_t)(s->nhand + l->nfills - l->n);
	if (l->nfills > 0)
		l->fill[0].fresh = (uint8_t)rng_below(r, l->fresh + 1U);
}

/* Choose the step of the turn. */
static void
begin_turn(struct rng *r, struct stc_state *st)
{
	const struct stc_side *s = &st->side[st->head.mover];
	bool drawn = s->nhand == STC_HAND || s->npile == 0;

	st->last = (struct stc_last){ .seat = st->head.mover, .slot = STC_NO_SLOT, .target = STC_NO_SLOT, .second = STC_NO_SLOT };
	if (s->nhand > 0 && stc_in_line(s) < STC_SLOTS && rng_below(r, 3) == 0) {
		st->step = STC_STEP_FILL;
		st->begun = true;
		st->attacked = rng_below(r, 2) == 0;
		st->last.kind = st->attacked ? STC_A_ATTACK : STC_A_SPY;
		st->last.slot = (uint8_t)rng_below(r, STC_SLOTS);
		if (st->attacked)
			st->last.target = (uint8_t)rng_below(r, STC_SLOTS);
		return;
	}
	st->step = drawn ? STC_STEP_ACT : STC_STEP_DRAW;
	st->begun = drawn && rng_below(r, 2) == 0;
	if (st->begun)
		st->last.kind = STC_A_DRAW;
	else
		memset(&st->last, 0, sizeof(st->last));
}

/* Make it the log of one seat, which may also know that some cards cannot attack. */
static void
hide(struct rng *r, struct stc_setup *s)
{
	struct stc_setup seen;
	int seat = (int)rng_below(r, 2);
	struct stc_side *other;

	s->as_found = true;
	game_stratego_card.hidden->view_setup(s, seat, &seen);
	*s = seen;
	other = &s->state.side[!seat];
	for (unsigned i = 0; i < STC_SLOTS; i++)
		if (other->line[i] == STC_UNKNOWN && rng_below(r, 4) == 0) {
			other->known.still |= (uint8_t)(1U << i);
			other->known.bombs |= (uint8_t)(rng_below(r, 2) << i);
		}
}

static void
found(struct rng *r, struct buffer *line)
{
	struct stc_setup s;
	struct stc_state *st = &s.state;

	memset(&s, 0, sizeof(s));
	stc_clear(st);
	memcpy(st->deck, decks[rng_below(r, 2) == 0 ? 0 : rng_below(r, DECKS)].deck, sizeof(st->deck));
	for (int seat = 0; seat < 2; seat++) {
		lay_cards(r, st, seat);
		show_cards(r, &st->side[seat]);
	}
	st->head.turn = 1 + rng_below(r, 100);
	st->head.ply = 3 * (st->head.turn - 1);
	st->head.mover = st->head.turn % 2 == 0;
	st->quiet = (uint16_t)(rng_below(r, 2) * rng_below(r, st->head.turn < STC_QUIET_MAX ? st->head.turn : STC_QUIET_MAX));
	begin_turn(r, st);
	if (rng_below(r, 3) == 0)
		hide(r, &s);
	notation_of(&game_stratego_card)->write_position(st, line);
}

/* One rank or some; in a hand, so many cards of a rank. */
static void
fact(struct rng *r, const void *state, struct hidden_fact *out)
{
	(void)state;
	*out = (struct hidden_fact){ .kind = (uint8_t)rng_below(r, 3), .seat = (uint8_t)rng_below(r, 2) };
	if (out->kind == STC_THING_HAND) {
		out->place = (uint16_t)(1 + rng_below(r, STC_RANKS - 1));
		out->options = UINT64_C(0xf) & ~((UINT64_C(1) << (1 + rng_below(r, STC_HAND))) - 1);
		return;
	}
	out->place = out->kind == STC_THING_SLOT ? (uint16_t)rng_below(r, STC_SLOTS) : 0;
	for (unsigned n = 1 + rng_below(r, 4) * rng_below(r, 4); n > 0; n--)
		out->options |= STC_SET(1 + rng_below(r, STC_RANKS - 1));
}

const struct generator generator_stratego_card = {
	.game = &game_stratego_card,
	.setup = setup,
	.variants = "a deck: standard, small, least, no-flag, bombs, looks or large",
	.weight = weight,
	.chance = chance,
	.spoil = spoil,
	.break_action = break_action,
	.found = found,
	.fact = fact,
	.bad_word = "fxg",
};
