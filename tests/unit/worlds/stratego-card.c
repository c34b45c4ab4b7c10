/* worlds/stratego-card.c: the Stratego Card Game with small decks. */
#include "worlds/worlds.h"

#include <string.h>

#include "stratego-card/stratego-card.h"

static void
card_setup(struct match *m)
{
	static const uint8_t decks[][STC_RANKS] = {
		{ 0, 2, 4, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0 },
		{ 0, 3, 4, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0 },
		{ 0, 1, 4, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1 },
		{ 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 4, 0, 1 },
		{ 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 2, 4, 1 },
	};
	struct stc_setup *s = m->setup;

	m->seat = (int)rng_below(&m->rng, 2);
	rules_default(&m->rules);
	for (int r = 0; r < m->game->nrulings; r++)
		if (r != STC_R_ENDLESS && rng_below(&m->rng, 3) == 0)
			rules_set(&m->rules, r, 1);
	s->viewer = SEAT_ARBITER;
	s->deck_given = true;
	memcpy(s->deck, decks[rng_below(&m->rng, LEN(decks))], sizeof(s->deck));
	for (int seat = 0; seat < 2; seat++) {
		uint8_t cards[STC_CARDS_MAX];
		unsigned n = 0;

		for (unsigned rank = STC_SPY; rank < STC_RANKS; rank++)
			for (unsigned i = 0; i < s->deck[rank]; i++) {
				unsigned at = rng_below(&m->rng, ++n);

				cards[n - 1] = cards[at];
				cards[at] = (uint8_t)rank;
			}
		memcpy(s->side[seat].line, cards, STC_SLOTS);
		memcpy(s->side[seat].hand, cards + STC_SLOTS, STC_HAND);
		stc_sort_hand(s->side[seat].hand);
		s->side[seat].nhand = STC_HAND;
		s->side[seat].npile = (uint8_t)(n - STC_DEALT);
		memcpy(s->side[seat].pile, cards + STC_DEALT, n - STC_DEALT);
	}
}

/* Lay out the cards in every way: slots, hand (by rank), deck from the top.  A card that is known stays at its place. */
struct layout {
	struct match *m;
	uint8_t left[STC_RANKS];
	uint8_t given[STC_CARDS_MAX], card[STC_CARDS_MAX];
	unsigned n, first_hand, first_pile;
	bool (*laid)(struct layout *l);
	struct stc_setup *setup;      /* for card_laid_out */
	int seat;
	const struct action *seen;    /* for card_redealt */
	visit_action *visit;
	void *ctx;
};

static bool
lay_out(struct layout *l, unsigned at)
{
	unsigned least = at > l->first_hand && at < l->first_pile ? l->card[at - 1] : STC_SPY;

	if (at == l->n)
		return l->laid(l);
	for (unsigned r = least; r < STC_RANKS; r++) {
		if (l->left[r] == 0 || (l->given[at] != STC_UNKNOWN && l->given[at] != r))
			continue;
		l->left[r]--;
		l->card[at] = (uint8_t)r;
		if (lay_out(l, at + 1))
			return true;
		l->left[r]++;
	}
	return false;
}

static bool card_laid_out(struct layout *l);

static void
lay_out_side(struct match *m, struct stc_setup *s, int seat)
{
	struct layout l = { .m = m, .setup = s, .seat = seat, .laid = card_laid_out, .n = stc_total(s->deck),
		.first_hand = STC_SLOTS, .first_pile = STC_DEALT };

	memcpy(l.left, s->deck, sizeof(l.left));
	memset(l.given, STC_UNKNOWN, sizeof(l.given));
	if (seat == m->seat) {
		memcpy(l.given, s->side[seat].line, STC_SLOTS);
		memcpy(l.given + STC_SLOTS, s->side[seat].hand, STC_HAND);
	}
	lay_out(&l, 0);
}

static bool
card_laid_out(struct layout *l)
{
	struct stc_setup *s = l->setup;

	memcpy(s->side[l->seat].line, l->card, STC_SLOTS);
	memcpy(s->side[l->seat].hand, l->card + STC_SLOTS, STC_HAND);
	for (unsigned i = STC_DEALT; i < l->n; i++)
		s->side[l->seat].pile[l->n - 1 - i] = l->card[i];
	if (l->seat == 0)
		lay_out_side(l->m, s, 1);
	else
		add_world(l->m, s);
	return l->m->crowded;
}

static void
card_worlds(struct match *m)
{
	struct stc_setup *s = m->other_setup;

	memcpy(s, m->setup, sizeof(*s));
	lay_out_side(m, s, 0);
}

/* So many new deals of a match are tried in every world.  After that, a deal that is refused in a world speaks for all others there: the
 * cards are shuffled after the Flag was shown, so whether it may be shown does not depend on how they are dealt. */
enum { DEALS_MAX = 1000000 };

static bool
card_redealt(struct layout *l)
{
	struct action a = *l->seen;
	unsigned from = 0;
	uint8_t cards[STC_CARDS_MAX] = { 0 };

	for (unsigned i = 0; i < STC_DEALT; i++)
		cards[i] = stc_packed(l->seen->said[i / 4], i % 4) != STC_NONE ? l->card[from++] : STC_NONE;
	memcpy(cards + STC_DEALT, l->card + from, l->n - from);
	for (unsigned i = 0; i < ACTION_SAID_MAX; i++)
		a.said[i] = (uint16_t)stc_pack(cards + 4 * i, 4);
	a.marks = l->n > from ? 0xff : 1U << STC_DEAL_LINE | 1U << STC_DEAL_HAND;
	return l->visit(l->m, &a, l->ctx) || (l->m->deals++ > DEALS_MAX && l->m->refused);
}

/* Visit every deal that looks like the one that was seen. */
static bool
redeal_ways(struct match *m, const struct stc_state *st, const struct action *seen, visit_action *visit, void *ctx)
{
	struct layout l = { .m = m, .laid = card_redealt, .seen = seen, .visit = visit, .ctx = ctx };
	const struct stc_side *s = &st->side[st->head.mover];

	memset(l.given, STC_UNKNOWN, sizeof(l.given));
	for (unsigned r = STC_SPY; r < STC_RANKS; r++)
		l.left[r] = (uint8_t)(st->deck[r] - s->out[r]);
	for (unsigned i = 0; i < STC_DEALT; i++) {
		unsigned card = stc_packed(seen->said[i / 4], i % 4);

		l.first_hand += i < STC_SLOTS && card != STC_NONE;
		if (card != STC_NONE)
			l.given[l.first_pile++] = (uint8_t)card;
	}
	l.n = stc_in_line(s) + s->nhand + s->npile;
	return l.first_pile <= l.n && lay_out(&l, 0);
}

static bool
card_ways(struct match *m, const void *state, const struct action *seen, visit_action *visit, void *ctx)
{
	const struct stc_state *st = state;
	const struct stc_side *s = &st->side[st->head.mover];
	struct action a = *seen;

	if (a.kind == STC_A_REDEAL)
		return redeal_ways(m, st, seen, visit, ctx);
	a.marks = 0;
	if (a.kind == STC_A_DRAW && (seen->marks & 1U << STC_SAID_DRAWER) != 0)
		a.seat = (uint8_t)seen->said[STC_SAID_DRAWER];
	if (a.kind != STC_A_FILL || a.arg[STC_ARG_CARD] != STC_UNKNOWN)
		return visit(m, &a, ctx);
	for (unsigned i = 0; i < s->nhand; i++) {
		a.arg[STC_ARG_CARD] = s->hand[i];
		if ((i == 0 || s->hand[i] != s->hand[i - 1]) && visit(m, &a, ctx))
			return true;
	}
	return false;
}

static unsigned
some_rank(struct match *m)
{
	const struct stc_setup *s = m->setup;
	unsigned r;

	do
		r = STC_SPY + rng_below(&m->rng, STC_FLAG);
	while (s->deck[r] == 0);
	return r;
}

/* Change the cards of a hand, or of a draw. */
static unsigned
twist_cards(struct match *m, unsigned packed)
{
	uint8_t cards[STC_HAND] = { STC_NONE };
	unsigned n = 0;

	for (; n < STC_HAND && stc_packed(packed, n) != STC_NONE; n++)
		cards[n] = (uint8_t)stc_packed(packed, n);
	if (n == 0 || cards[0] == STC_UNKNOWN)
		return packed;
	cards[rng_below(&m->rng, n)] = (uint8_t)some_rank(m);
	stc_sort_hand(cards);
	return stc_pack(cards, n);
}

static void
card_twist(struct match *m, struct action *seen)
{
	struct trace t = { .brief = true };
	unsigned which = rng_below(&m->rng, 2);

	switch (seen->kind) {
	case STC_A_ATTACK:
		seen->said[which] = (uint16_t)some_rank(m);
		if ((STC_SET(seen->said[STC_SAID_ATTACKER]) & STC_IMMOBILE) == 0)
			seen->said[STC_SAID_RESULT] = (uint16_t)stc_fight(&m->rules, &t, seen->said[STC_SAID_ATTACKER], seen->said[STC_SAID_DEFENDER]);
		break;
	case STC_A_SCOUT:
		if ((seen->marks >> which & 1) != 0)
			seen->said[which] = (uint16_t)some_rank(m);
		break;
	case STC_A_SPY:
	case STC_A_DRAW:
		seen->said[STC_SAID_CARDS] = (uint16_t)twist_cards(m, seen->said[STC_SAID_CARDS]);
		break;
	default:
		break;
	}
}

static void
card_found(const void *state, void *setup)
{
	struct stc_setup *s = setup;

	memset(s, 0, sizeof(*s));
	s->viewer = SEAT_ARBITER;
	s->as_found = true;
	s->state = *(const struct stc_state *)state;
}

const struct small_game small_stratego_card = {
	&game_stratego_card, card_setup, card_worlds, card_ways, card_twist, card_found, true, 0,
};
