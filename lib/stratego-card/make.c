/* stratego-card/make.c: make an action, when all is known that it shows. */
#include <string.h>

#include "stratego-card/internal.h"

/* ---- attacks ------------------------------------------------------------------------------- */

/* Turn a card over: the opponent knows it from now on. */
static void
turn_over(struct stc_state *st, int seat, unsigned slot, unsigned rank)
{
	struct stc_side *side = &st->side[seat];

	side->line[slot] = (uint8_t)rank;
	stc_know_card(&side->known, slot, rank);
}

/* Turn a card over, and take it out of the game if it is out. */
static void
put_out(struct stc_state *st, int seat, unsigned slot, unsigned rank, bool out, struct trace *t)
{
	struct stc_side *side = &st->side[seat];

	side->out[rank] = (uint8_t)(side->out[rank] + out);
	side->line[slot] = (uint8_t)(rank * !out);
	side->known.seen &= (uint8_t)~((unsigned)out << slot);
	if (out)
		trace_tell(t, STC_EV_OUT, (unsigned)seat, slot, rank);
}

static void
make_attack(struct stc_state *st, const struct action *a, const struct stc_seen *f, struct trace *t)
{
	unsigned slot = a->arg[STC_ARG_SLOT], target = a->arg[STC_ARG_TARGET];
	int mover = st->head.mover, enemy = !mover;

	trace_truth(t, STC_SAID_ATTACKER, f->rank[0]);
	trace_truth(t, STC_SAID_DEFENDER, f->rank[1]);
	trace_truth(t, STC_SAID_RESULT, f->result);
	trace_tell(t, STC_EV_ATTACK, mover, slot, target, f->rank[0], f->rank[1]);
	turn_over(st, mover, slot, f->rank[0]);
	turn_over(st, enemy, target, f->rank[1]);
	put_out(st, mover, slot, f->rank[0], f->result != STC_DEFENDER_OUT, t);
	put_out(st, enemy, target, f->rank[1], f->result != STC_ATTACKER_OUT, t);
	st->attacked = true;
	if (f->rank[1] == STC_FLAG)
		stc_end_game(st, t, (unsigned)mover, STC_END_FLAG);
	else
		stc_begin_fill(st, t);
}

/* ---- the other actions --------------------------------------------------------------------- */

static void
make_draw(struct stc_state *st, const struct stc_seen *f, struct trace *t)
{
	struct stc_side *side = &st->side[f->drawer];
	unsigned n = stc_draw_due(side);
	bool due = f->drawer == st->head.mover && st->step == STC_STEP_DRAW;

	trace_truth(t, STC_SAID_CARDS, f->cards);
	trace_truth(t, STC_SAID_DRAWER, (unsigned)f->drawer);
	if (due)
		t->canonical_marks &= (uint8_t)~(1U << STC_SAID_DRAWER);
	st->last.seat = (uint8_t)f->drawer;
	for (unsigned i = 0; i < n; i++) {
		side->hand[side->nhand++] = (uint8_t)stc_packed(f->cards, i);
		side->pile[--side->npile] = STC_NONE;
	}
	stc_sort_hand(side->hand);
	stc_know_draw(&side->known, n);
	trace_tell(t, STC_EV_DRAW, f->drawer, f->cards);
	if (due)
		stc_begin_act(st, t);
}

static void
make_spy(struct stc_state *st, const struct action *a, const struct stc_seen *f, struct trace *t)
{
	struct stc_side *enemy = &st->side[!st->head.mover];
	uint8_t cards[STC_HAND];

	for (unsigned i = 0; i < STC_HAND; i++)
		cards[i] = (uint8_t)stc_packed(f->cards, i);
	trace_truth(t, STC_SAID_CARDS, f->cards);
	trace_tell(t, STC_EV_HAND, st->head.mover, a->arg[STC_ARG_SLOT], f->cards);
	turn_over(st, st->head.mover, a->arg[STC_ARG_SLOT], STC_SPY);
	stc_know_hand(&enemy->known, cards, enemy->nhand);
	stc_begin_fill(st, t);
}

static void
make_scout(struct stc_state *st, const struct action *a, const struct stc_seen *f, struct trace *t)
{
	turn_over(st, st->head.mover, a->arg[STC_ARG_SLOT], STC_SCOUT);
	for (unsigned i = 0; i < 2; i++) {
		unsigned target = a->arg[STC_ARG_TARGET + i];

		if (target == STC_NO_SLOT)
			break;
		trace_truth(t, STC_SAID_FIRST + i, f->rank[i]);
		turn_over(st, !st->head.mover, target, f->rank[i]);
		trace_tell(t, STC_EV_LOOK, st->head.mover, a->arg[STC_ARG_SLOT], target, f->rank[i]);
	}
	stc_begin_fill(st, t);
}

/* Tell the deal: in an arbiter's log all of it, else without the deck. */
static void
tell_deal(const struct stc_state *st, const struct stc_deal *d, struct trace *t)
{
	uint8_t cards[STC_CARDS_MAX] = { 0 };

	memcpy(cards, d->line, STC_SLOTS);
	memcpy(cards + STC_SLOTS, d->hand, STC_HAND);
	for (unsigned i = 0; i < d->npile; i++)
		cards[STC_DEALT + i] = d->pile[d->npile - 1 - i];
	for (unsigned i = 0; i < ACTION_SAID_MAX; i++)
		if (i < STC_DEAL_PILE || (st->head.viewer == SEAT_ARBITER && d->npile > 0))
			trace_truth(t, i, stc_pack(cards + 4 * i, 4));
}

static void
make_redeal(struct stc_state *st, const struct action *a, const struct stc_seen *f, struct trace *t)
{
	struct stc_side *side = &st->side[st->head.mover];

	tell_deal(st, &f->deal, t);
	trace_tell(t, STC_EV_REDEAL, st->head.mover, a->arg[STC_ARG_SLOT]);
	memcpy(side->line, f->deal.line, sizeof(side->line));
	memcpy(side->hand, f->deal.hand, sizeof(side->hand));
	memcpy(side->pile, f->deal.pile, sizeof(side->pile));
	memset(side->pile + f->deal.npile, STC_NONE, sizeof(side->pile) - f->deal.npile);
	side->nhand = f->deal.nhand;
	side->npile = f->deal.npile;
	memset(&side->known, 0, sizeof(side->known));
	stc_end_turn(st, t);
}

static void
make_fill(struct stc_state *st, const struct action *a, struct trace *t)
{
	struct stc_side *side = &st->side[st->head.mover];
	unsigned slot = a->arg[STC_ARG_SLOT], rank = a->arg[STC_ARG_CARD];
	bool found = false;

	for (unsigned i = 0; i + 1 < STC_HAND; i++) { /* the cards after it move up, and the last place becomes empty */
		found = found || side->hand[i] == rank;
		side->hand[i] = side->hand[i + found];
	}
	side->hand[STC_HAND - 1] = STC_NONE;
	side->nhand--;
	side->line[slot] = (uint8_t)rank;
	stc_know_fill(&side->known, slot);
	trace_tell(t, STC_EV_FILL, st->head.mover, slot, rank);
	if (st->step == STC_STEP_FILL)
		stc_begin_fill(st, t);
}

/* ---- any of them --------------------------------------------------------------------------- */

/* Keep the action as the last one. */
static void
remember_last(struct stc_state *st, const struct action *a)
{
	static const uint8_t slots[] = { [STC_A_DRAW] = 0, [STC_A_ATTACK] = 2, [STC_A_SPY] = 1, [STC_A_SCOUT] = 3,
		[STC_A_REDEAL] = 1, [STC_A_FILL] = 1, [STC_A_LEAVE] = 0 };
	unsigned n = slots[a->kind];

	st->last.kind = a->kind;
	st->last.seat = st->head.mover;
	st->last.slot = (uint8_t)(n > 0 ? a->arg[STC_ARG_SLOT] : STC_NO_SLOT);
	st->last.target = (uint8_t)(n > 1 ? a->arg[STC_ARG_TARGET] : STC_NO_SLOT);
	st->last.second = (uint8_t)(n > 2 ? a->arg[STC_ARG_SECOND] : STC_NO_SLOT);
}

void
stc_make(struct stc_state *st, const struct action *a, const struct stc_seen *f, struct trace *t)
{
	remember_last(st, a);
	st->head.ply++;
	st->begun = true;
	switch (a->kind) {
	case STC_A_DRAW:
		make_draw(st, f, t);
		break;
	case STC_A_ATTACK:
		make_attack(st, a, f, t);
		break;
	case STC_A_SPY:
		make_spy(st, a, f, t);
		break;
	case STC_A_SCOUT:
		make_scout(st, a, f, t);
		break;
	case STC_A_REDEAL:
		make_redeal(st, a, f, t);
		break;
	case STC_A_FILL:
		make_fill(st, a, t);
		break;
	default:
		trace_tell(t, STC_EV_LEAVE, st->head.mover);
		stc_end_turn(st, t);
		break;
	}
}
