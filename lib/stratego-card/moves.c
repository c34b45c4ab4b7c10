/* stratego-card/moves.c: the judge of an action, and which actions there are. */
#include <string.h>

#include "stratego-card/internal.h"

/* ---- when an action is due --------------------------------------------------------------------- */

/* A draw when none is due: what is in its way, or is it allowed all the same? */
static enum judgement
judge_early_draw(const struct stc_state *st, int seat, struct trace *t)
{
	const struct stc_side *side = &st->side[seat];

	trace_fact(t, (unsigned)seat);
	if (stc_draw_due(side) == 0)
		return trace_reject_detail(t, CITE_CLAUSE(STC_C_DRAW), side->nhand == STC_HAND ? STC_D_HAND_FULL : STC_D_DECK_EMPTY);
	if (rule(&st->head.rules, t, STC_R_DRAW) == STC_DRAW_START)
		return trace_reject(t, CITE_RULING(STC_R_DRAW));
	t->nfacts = 0;
	return ACTION_PLAYED;
}

/* Is this a kind of action that the step of the turn asks for? */
static enum judgement
judge_step(const struct stc_state *st, const struct action *a, struct trace *t)
{
	bool fills = a->kind == STC_A_FILL || a->kind == STC_A_LEAVE;

	trace_fact(t, st->head.mover);
	if (a->seat != SEAT_NONE && a->seat != st->head.mover)
		return trace_reject_detail(t, CITE_CLAUSE(STC_C_TURNS), STC_D_TURN);
	if (st->step == STC_STEP_DRAW)
		return trace_reject(t, CITE_CLAUSE(STC_C_DRAW));
	if (fills != (st->step == STC_STEP_FILL))
		return trace_reject(t, CITE_CLAUSE(fills ? STC_C_ACT : STC_C_FILL));
	t->nfacts = 0;
	return ACTION_PLAYED;
}

/* ---- each kind --------------------------------------------------------------------------------- */

static enum judgement
reject_slot(struct trace *t, unsigned clause, unsigned detail, unsigned slot, unsigned seat)
{
	trace_fact(t, slot);
	trace_fact(t, seat);
	return trace_reject_detail(t, CITE_CLAUSE(clause), detail);
}

/* A Bomb or the Flag does not attack. */
static enum judgement
judge_attacker(unsigned slot, unsigned rank, struct trace *t)
{
	if (rank != STC_BOMB && rank != STC_FLAG)
		return ACTION_PLAYED;
	trace_fact(t, slot);
	return trace_reject(t, CITE_CLAUSE(rank == STC_BOMB ? STC_C_BOMB_WAITS : STC_C_FLAG_WAITS));
}

static enum judgement
judge_attack(const struct stc_state *st, const struct action *a, struct trace *t, struct stc_facts *f)
{
	unsigned slot = a->arg[STC_ARG_SLOT], target = a->arg[STC_ARG_TARGET];
	enum judgement j = judge_attacker(slot, st->side[st->head.mover].line[slot], t);

	if (j != ACTION_PLAYED)
		return j;
	if (st->side[!st->head.mover].line[target] == STC_NONE)
		return reject_slot(t, STC_C_TAP, STC_D_NONE, target, !st->head.mover);
	j = stc_attack_facts(st, a, t, f);
	return j == ACTION_PLAYED ? judge_attacker(slot, f->rank[0], t) : j;
}

static enum judgement
judge_spy(const struct stc_state *st, const struct action *a, struct trace *t, struct stc_facts *f)
{
	enum judgement j = stc_show(st, a->arg[STC_ARG_SLOT], STC_SPY, t);

	if (j != ACTION_PLAYED)
		return j;
	if (st->side[!st->head.mover].nhand == 0 && rule(&st->head.rules, t, STC_R_EMPTY_HAND) == STC_EMPTY_HAND_NOT_ALLOWED) {
		trace_fact(t, !st->head.mover);
		return trace_reject(t, CITE_RULING(STC_R_EMPTY_HAND));
	}
	return stc_hand_facts(st, a, t, f);
}

/* Two different cards; one, if there is but one. */
static enum judgement
judge_scout(const struct stc_state *st, const struct action *a, struct trace *t, struct stc_facts *f)
{
	unsigned first = a->arg[STC_ARG_TARGET], second = a->arg[STC_ARG_SECOND];
	const struct stc_side *enemy = &st->side[!st->head.mover];
	enum judgement j = stc_show(st, a->arg[STC_ARG_SLOT], STC_SCOUT, t);

	if (j != ACTION_PLAYED)
		return j;
	if (first == second)
		return trace_reject_detail(t, CITE_CLAUSE(STC_C_SCOUT_LOOKS), STC_D_TWO_CARDS);
	if (enemy->line[first] == STC_NONE)
		return reject_slot(t, STC_C_SCOUT_LOOKS, STC_D_NO_CARD, first, !st->head.mover);
	if (second != STC_NO_SLOT && enemy->line[second] == STC_NONE)
		return reject_slot(t, STC_C_SCOUT_LOOKS, STC_D_NO_CARD, second, !st->head.mover);
	if (second == STC_NO_SLOT && stc_in_line(enemy) > 1)
		return trace_reject_detail(t, CITE_CLAUSE(STC_C_SCOUT_LOOKS), STC_D_ONE_OF_MANY);
	if (second == STC_NO_SLOT && rule(&st->head.rules, t, STC_R_LOOK_SIZE) == STC_LOOK_SIZE_EXACT)
		return trace_reject(t, CITE_RULING(STC_R_LOOK_SIZE));
	return stc_scout_facts(st, a, t, f);
}

/* Five down and three in hand; of fewer than eight cards as many down as can be, or as the owner likes. */
static enum judgement
judge_deal(const struct stc_state *st, const struct stc_deal *d, struct trace *t)
{
	unsigned total = (unsigned)d->nline + d->nhand + d->npile;
	unsigned down = total < STC_SLOTS ? total : STC_SLOTS;

	trace_fact(t, d->nline);
	trace_fact(t, d->nhand);
	trace_fact(t, total);
	if (total >= STC_DEALT ? d->nline != STC_SLOTS || d->nhand != STC_HAND : d->npile != 0)
		return trace_reject_detail(t, CITE_CLAUSE(STC_C_REDEAL), STC_D_DEAL_SHAPE);
	t->nfacts = 0;
	if (d->nline == down || rule(&st->head.rules, t, STC_R_SHORT_DEAL) == STC_SHORT_DEAL_CHOOSE)
		return ACTION_PLAYED;
	trace_fact(t, total);
	trace_fact(t, down);
	return trace_reject(t, CITE_RULING(STC_R_SHORT_DEAL));
}

/* A hidden side that uses its Flag was not stuck: another card of its front line can attack, or the ruling
 * on the Flag's action saved it. */
static enum judgement
judge_was_free(const struct stc_state *st, unsigned flag, struct trace *t)
{
	const uint8_t *line = st->side[st->head.mover].line;

	if (!stc_hidden(st, st->head.mover) || st->test == STC_TEST_WAIVED)
		return ACTION_PLAYED;
	for (unsigned i = 0; i < STC_SLOTS; i++) {
		uint16_t sets[STC_SLOTS] = { STC_ANY, STC_ANY, STC_ANY, STC_ANY, STC_ANY };

		sets[flag] = STC_SET(STC_FLAG);
		sets[i] = STC_MOVABLE;
		if (i != flag && line[i] != STC_NONE && stc_can(st, st->head.mover, sets))
			return ACTION_PLAYED;
	}
	if (stc_has_movable(st, st->head.mover) && rule(&st->head.rules, t, STC_R_TRICK) == STC_TRICK_YES)
		return ACTION_PLAYED;
	trace_fact(t, st->head.mover);
	return stc_refute(t, CITE_CLAUSE(STC_C_STUCK), STC_D_STUCK);
}

static enum judgement
judge_redeal(const struct stc_state *st, const struct action *a, struct trace *t, struct stc_facts *f)
{
	enum judgement j = stc_show(st, a->arg[STC_ARG_SLOT], STC_FLAG, t);

	if (j == ACTION_PLAYED)
		j = judge_was_free(st, a->arg[STC_ARG_SLOT], t);
	if (j == ACTION_PLAYED)
		j = stc_deal_facts(st, a, t, f);
	return j == ACTION_PLAYED ? judge_deal(st, &f->deal, t) : j;
}

static enum judgement
judge_fill(const struct stc_state *st, const struct action *a, struct trace *t)
{
	unsigned slot = a->arg[STC_ARG_SLOT], rank = a->arg[STC_ARG_CARD];
	const struct stc_side *side = &st->side[st->head.mover];

	if (side->line[slot] != STC_NONE)
		return reject_slot(t, STC_C_STAYS, STC_D_NONE, slot, st->head.mover);
	if (stc_holds(st, st->head.mover, rank))
		return ACTION_PLAYED;
	trace_fact(t, st->head.mover);
	if (stc_hidden(st, st->head.mover)) {
		trace_fact(t, slot);
		return trace_reject_detail(t, CITE_CLAUSE(STC_C_FILL), STC_D_FILL_SEEN);
	}
	trace_fact(t, rank);
	return trace_reject_detail(t, CITE_CLAUSE(STC_C_FILL), STC_D_NOT_HELD);
}

static enum judgement
judge_leave(const struct stc_state *st, struct trace *t)
{
	if (rule(&st->head.rules, t, STC_R_FILL) == STC_FILL_MAY)
		return ACTION_PLAYED;
	trace_fact(t, st->head.mover);
	return trace_reject(t, CITE_RULING(STC_R_FILL));
}

enum judgement
stc_weigh(const struct stc_state *st, const struct action *a, struct trace *t, struct stc_facts *f)
{
	enum judgement j;

	if (stc_ended(st) || st->found_over)
		return trace_reject_detail(t, CITE_CLAUSE(STC_C_AFTER_END), st->found_over ? STC_D_FOUND_OVER : STC_D_NONE);
	if (a->kind == STC_A_DRAW) {
		int drawer = a->seat == SEAT_NONE ? st->head.mover : a->seat;

		if (drawer != st->head.mover || st->step != STC_STEP_DRAW)
			if ((j = judge_early_draw(st, drawer, t)) != ACTION_PLAYED)
				return j;
		return stc_draw_facts(st, a, t, f);
	}
	if ((j = judge_step(st, a, t)) != ACTION_PLAYED)
		return j;
	if (a->kind == STC_A_FILL)
		return judge_fill(st, a, t);
	if (a->kind == STC_A_LEAVE)
		return judge_leave(st, t);
	if (st->side[st->head.mover].line[a->arg[STC_ARG_SLOT]] == STC_NONE)
		return reject_slot(t, STC_C_TAP, STC_D_NONE, a->arg[STC_ARG_SLOT], st->head.mover);
	switch (a->kind) {
	case STC_A_ATTACK:
		return judge_attack(st, a, t, f);
	case STC_A_SPY:
		return judge_spy(st, a, t, f);
	case STC_A_SCOUT:
		return judge_scout(st, a, t, f);
	default:
		return judge_redeal(st, a, t, f);
	}
}

enum judgement
stc_judge(const void *state, const struct action *a, struct trace *t)
{
	struct stc_facts f;

	return stc_weigh(state, a, t, &f);
}

/* ---- the generator ----------------------------------------------------------------------------- */

/* What a walk over candidates carries. */
struct walk {
	const struct stc_state *st;
	struct trace trace;
	action_visit *visit;
	void *ctx;
};

/* Offer one candidate to the judge, and if it passes to the visitor. */
static int
offer(struct walk *w, const struct action *a)
{
	trace_reset(&w->trace);
	return stc_judge(w->st, a, &w->trace) == ACTION_ILLEGAL ? 0 : w->visit(w->ctx, a);
}

static int
offer_slots(struct walk *w, unsigned kind, unsigned nargs, unsigned slot, unsigned target, unsigned second)
{
	struct action a = { .kind = (uint8_t)kind, .seat = w->st->head.mover, .nargs = (uint8_t)nargs,
		.arg = { (uint16_t)slot, (uint16_t)target, (uint16_t)second } };

	return offer(w, &a);
}

static int
visit_draw(struct walk *w, int seat)
{
	struct action a = { .kind = STC_A_DRAW, .seat = (uint8_t)seat };

	a.said[STC_SAID_DRAWER] = (uint16_t)seat;
	a.marks = seat != w->st->head.mover || w->st->step != STC_STEP_DRAW ? 1U << STC_SAID_DRAWER : 0;
	return offer(w, &a);
}

/* How the Flag's action may come out: one deal stands for all, of the cards as they lie.  (The keeper of a
 * log knows its own cards, but of its deck not the order; any will do.) */
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
	return offer(w, &redeal);
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
stc_legal(const void *state, action_visit *visit, void *ctx)
{
	const struct stc_state *st = state;
	struct walk w = { .st = st, .trace = { .quiet = true }, .visit = visit, .ctx = ctx };
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
