/* stratego-card/hidden/view.c: what a seat sees of a game, and what its log cannot decide. */
#include <string.h>

#include "stratego-card/internal.h"

/* In the turn of a hidden side that may be stuck, an action is doubtful, except an attack or a look: the card that it uses
 * shows that the side was not stuck. */
bool
stc_doubtful(const void *state, const struct action *a, struct trace *t)
{
	const struct stc_state *st = state;
	struct trace aside = { .brief = true };
	uint16_t sets[STC_SLOTS] = { STC_IMMOBILE, STC_IMMOBILE, STC_IMMOBILE, STC_IMMOBILE, STC_IMMOBILE };
	enum judgement j;

	if (a->kind == STC_A_ATTACK || a->kind == STC_A_SPY || a->kind == STC_A_SCOUT || !stc_asked(st, t))
		return false;
	j = stc_judge(st, a, &aside);
	t->consulted |= aside.consulted;
	if (j == ACTION_ILLEGAL) /* it is against the rules whether the side is stuck or not */
		return false;
	if (a->kind != STC_A_REDEAL)
		return true;
	sets[a->arg[STC_ARG_SLOT]] = STC_SET(STC_FLAG);
	return stc_line_can_be(st, st->head.mover, sets) &&
	    (!stc_has_movable(st, st->head.mover) || rule(&st->head.rules, t, STC_R_TRICK) == STC_TRICK_NO);
}

/* Remove from a position what the seat does not know: the order of its own deck, and the other side's cards, except those
 * that it has seen in their slots. */
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
	st->head.viewer = (uint8_t)seat;
	if (stc_hidden(st, st->head.mover))
		st->test = (uint8_t)stc_test_so_far(st);
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

void
stc_show_action(const void *state, const struct action *a, const struct trace *t, struct action *out)
{
	stc_view_action(state, a, t, SEAT_ARBITER, out); /* (nobody's seat, so no card is its own) */
	switch (a->kind) {
	case STC_A_ATTACK:
		out->said[STC_SAID_ATTACKER] = out->said[STC_SAID_DEFENDER] = STC_UNKNOWN;
		break;
	case STC_A_SPY:
		hide_cards(out, 0, STC_HAND);
		break;
	case STC_A_SCOUT:
		out->said[STC_SAID_FIRST] = out->said[STC_SAID_SECOND] = STC_UNKNOWN;
		break;
	}
}

/* ---- two logs of one game --------------------------------------------------------------------- */

/* Merge cards, four in a value, of which each log may know some. */
static bool
merge_cards(uint16_t a, uint16_t b, uint16_t *out)
{
	*out = 0;
	for (unsigned i = 0; i < 4; i++) {
		unsigned x = stc_packed(a, i), y = stc_packed(b, i), both = x == STC_UNKNOWN ? y : x;

		if (x != y && !(x == STC_UNKNOWN && y != STC_NONE) && !(y == STC_UNKNOWN && x != STC_NONE))
			return false;
		*out |= (uint16_t)(both << 4 * i);
	}
	return true;
}

static bool
merge_said(const struct action *a, const struct action *b, unsigned i, bool cards, uint16_t *out)
{
	*out = (a->marks >> i & 1) != 0 ? a->said[i] : b->said[i];
	if (((a->marks & b->marks) >> i & 1) == 0 || a->said[i] == b->said[i])
		return true;
	return cards && merge_cards(a->said[i], b->said[i], out);
}

bool
stc_merge_action(const struct action *a, const struct action *b, struct action *out)
{
	struct action both = *a, other = *b;
	bool cards = a->kind == STC_A_DRAW || a->kind == STC_A_REDEAL;

	if (a->kind == STC_A_FILL) {
		if (both.arg[STC_ARG_CARD] == STC_UNKNOWN)
			both.arg[STC_ARG_CARD] = b->arg[STC_ARG_CARD];
		else if (other.arg[STC_ARG_CARD] == STC_UNKNOWN)
			other.arg[STC_ARG_CARD] = a->arg[STC_ARG_CARD];
	}
	if (!action_same(&both, &other))
		return false;
	for (unsigned i = 0; i < ACTION_SAID_MAX; i++)
		if (!merge_said(a, b, i, cards, &both.said[i]))
			return false;
	both.marks |= b->marks;
	if (both.seat == SEAT_NONE)
		both.seat = b->seat;
	*out = both;
	return true;
}
