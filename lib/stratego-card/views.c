/* stratego-card/views.c: what a seat sees of a game, and what its log cannot decide. */
#include <string.h>

#include "stratego-card/internal.h"

/* In the turn of a hidden side that may be stuck, only what it attacks or looks with shows that it was not. */
bool
stc_doubtful(const void *state, const struct action *a, struct trace *t)
{
	const struct stc_state *st = state;
	uint16_t sets[STC_SLOTS] = { STC_IMMOBILE, STC_IMMOBILE, STC_IMMOBILE, STC_IMMOBILE, STC_IMMOBILE };

	if (a->kind == STC_A_ATTACK || a->kind == STC_A_SPY || a->kind == STC_A_SCOUT || !stc_asked(st, t))
		return false;
	if (a->kind != STC_A_REDEAL)
		return true;
	sets[a->arg[STC_ARG_SLOT]] = STC_SET(STC_FLAG);
	return stc_can(st, st->mover, sets) &&
	    (!stc_has_movable(st, st->mover) || rule(&st->rules, t, STC_R_TRICK) == STC_TRICK_NO);
}

/* Leave of a position what the seat knows: of its own deck not the order, of the other's cards only those
 * that it has seen where they lie. */
static void
hide(struct stc_state *st, int seat)
{
	struct stc_side *other = &st->side[!seat];

	for (int i = 0; i < 2; i++)
		memset(st->side[i].pile, STC_UNKNOWN, st->side[i].npile);
	memset(other->hand, STC_UNKNOWN, other->nhand);
	for (unsigned i = 0; i < STC_SLOTS; i++)
		if (other->line[i] != STC_NONE && (other->known.seen >> i & 1) == 0)
			other->line[i] = STC_UNKNOWN;
	st->viewer = (uint8_t)seat;
}

void
stc_view_setup(const void *setup, int seat, void *out)
{
	const struct stc_setup *s = setup;
	struct stc_setup *o = out;

	*o = *s;
	o->viewer = (uint8_t)seat;
	if (s->as_found)
		hide(&o->state, seat);
	for (int i = 0; i < 2; i++) {
		memset(o->side[i].pile, 0, sizeof(o->side[i].pile));
		o->side[i].npile = 0;
	}
	memset(o->side[!seat].line, STC_UNKNOWN, STC_SLOTS);
	memset(o->side[!seat].hand, STC_UNKNOWN, STC_HAND);
}

static void
hide_cards(struct action *a, unsigned from, unsigned to)
{
	for (unsigned i = from; i < to; i++)
		if (stc_packed(a->said[i / 4], i % 4) != STC_NONE)
			a->said[i / 4] |= (uint16_t)(STC_UNKNOWN << 4 * (i % 4));
}

bool
stc_view_action(const void *state, const struct action *a, const struct trace *t, int seat, struct action *out)
{
	const struct stc_state *st = state; /* after the action */

	*out = *a;
	out->marks = t->canonical_marks;
	memcpy(out->said, t->truth, sizeof(out->said));
	if (a->kind == STC_A_REDEAL)
		out->marks &= 1U << STC_DEAL_LINE | 1U << STC_DEAL_HAND;
	if (st->last.seat == seat)
		return true;
	if (a->kind == STC_A_DRAW)
		hide_cards(out, 0, STC_HAND);
	else if (a->kind == STC_A_REDEAL)
		hide_cards(out, 0, STC_DEALT);
	else if (a->kind == STC_A_FILL)
		out->arg[STC_ARG_CARD] = STC_UNKNOWN;
	return true;
}
