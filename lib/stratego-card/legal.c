/* stratego-card/legal.c: which actions there are. */
#include <string.h>

#include "stratego-card/internal.h"

/* Actions that are offered, one after another. */
struct walk {
	const struct stc_state *st;
	action_visit *visit;
	void *ctx;
};

static int
offer_slots(struct walk *w, unsigned kind, unsigned nargs, unsigned slot, unsigned target, unsigned second)
{
	struct action a = { .kind = (uint8_t)kind, .seat = w->st->head.mover, .nargs = (uint8_t)nargs,
		.arg = { (uint16_t)slot, (uint16_t)target, (uint16_t)second } };

	return w->visit(w->ctx, &a);
}

static int
visit_draw(struct walk *w, int seat)
{
	struct action a = { .kind = STC_A_DRAW, .seat = (uint8_t)seat };

	a.said[STC_SAID_DRAWER] = (uint16_t)seat;
	a.marks = seat != w->st->head.mover || w->st->step != STC_STEP_DRAW ? 1U << STC_SAID_DRAWER : 0;
	return w->visit(w->ctx, &a);
}

/* One deal stands for all that the Flag's action may bring: the cards as they lie.  A player's log does not know the order
 * of the player's own deck; any order will do. */
static void
deal_as_they_lie(const struct stc_state *st, struct action *a)
{
	const struct stc_side *side = &st->side[st->head.mover];
	uint8_t cards[STC_CARDS_MAX + STC_DEALT] = { 0 }, left[STC_UNKNOWN + 1] = { 0 };
	unsigned n = 0, total = stc_in_line(side) + side->nhand + side->npile;

	for (unsigned r = STC_SPY; r < STC_RANKS; r++)
		left[r] = (uint8_t)stc_left(st, st->head.mover, r);
	for (unsigned i = 0; i < STC_SLOTS; i++)
		if (side->line[i] != STC_NONE)
			cards[n++] = side->line[i];
	for (unsigned i = 0; i < side->nhand; i++)
		cards[n++] = side->hand[i];
	for (unsigned i = 0; i < n; i++)
		left[cards[i]]--;
	if (st->head.viewer == SEAT_ARBITER)
		for (unsigned i = side->npile; i-- > 0;)
			cards[n++] = side->pile[i];
	for (unsigned r = STC_SPY; st->head.viewer == st->head.mover && n < total; r++)
		for (; left[r] > 0 && n < total; left[r]--)
			cards[n++] = (uint8_t)r;
	for (; n < total; n++)
		cards[n] = STC_UNKNOWN;
	if (stc_hidden(st, st->head.mover))
		memset(cards, STC_UNKNOWN, total);
	stc_sort_hand(cards + STC_SLOTS);
	for (unsigned i = 0; i < ACTION_SAID_MAX; i++)
		a->said[i] = (uint16_t)stc_pack(cards + 4 * i, 4);
	a->marks = st->head.viewer == SEAT_ARBITER && total > STC_DEALT ? 0xff : 1U << STC_DEAL_LINE | 1U << STC_DEAL_HAND;
}

static int
visit_acts(struct walk *w, unsigned slot)
{
	struct action redeal = { .kind = STC_A_REDEAL, .seat = w->st->head.mover, .nargs = 1, .arg = { (uint16_t)slot } };
	const struct stc_side *enemy = &w->st->side[!w->st->head.mover];
	int r;

	for (unsigned target = 0; target < STC_SLOTS; target++)
		if ((r = offer_slots(w, STC_A_ATTACK, 2, slot, target, 0)) != 0)
			return r;
	if ((r = offer_slots(w, STC_A_SPY, 1, slot, 0, 0)) != 0)
		return r;
	for (unsigned first = 0; first < STC_SLOTS; first++) {
		for (unsigned second = first + 1; second < STC_SLOTS; second++)
			if ((r = offer_slots(w, STC_A_SCOUT, 3, slot, first, second)) != 0)
				return r;
		if (stc_in_line(enemy) == 1 && (r = offer_slots(w, STC_A_SCOUT, 3, slot, first, STC_NO_SLOT)) != 0)
			return r;
	}
	deal_as_they_lie(w->st, &redeal);
	return w->visit(w->ctx, &redeal);
}

static int
visit_fills(struct walk *w)
{
	const struct stc_side *side = &w->st->side[w->st->head.mover];
	int r;

	for (unsigned slot = 0; slot < STC_SLOTS; slot++)
		for (unsigned i = 0; i < side->nhand && side->line[slot] == STC_NONE; i++)
			if (i == 0 || side->hand[i] != side->hand[i - 1])
				if ((r = offer_slots(w, STC_A_FILL, 2, slot, side->hand[i], 0)) != 0)
					return r;
	return offer_slots(w, STC_A_LEAVE, 0, 0, 0, 0);
}

int
stc_offers(const void *state, action_visit *visit, void *ctx)
{
	const struct stc_state *st = state;
	struct walk w = { .st = st, .visit = visit, .ctx = ctx };
	int r = 0;

	if (stc_ended(st) || st->found_over)
		return 0;
	if (st->step == STC_STEP_FILL)
		r = visit_fills(&w);
	for (unsigned slot = 0; slot < STC_SLOTS && st->step == STC_STEP_ACT && r == 0; slot++)
		if (st->side[st->head.mover].line[slot] != STC_NONE)
			r = visit_acts(&w, slot);
	for (int seat = 0; seat < 2 && r == 0; seat++)
		r = visit_draw(&w, seat);
	return r;
}
