/* stratego-card/judge.c: the judge of an action: whether it is due, and whether its cards can do it. */
#include "stratego-card/internal.h"

/* ---- when an action is due ----------------------------------------------------------------- */

/* Judge a draw when none is due: a ruling may allow it. */
static enum judgement
judge_early_draw(const struct stc_state *st, int seat, struct trace *t)
{
	const struct stc_side *side = &st->side[seat];

	trace_value(t, (unsigned)seat);
	if (stc_draw_due(side) == 0)
		return trace_reject_detail(t, CITE_CLAUSE(STC_C_DRAW), side->nhand == STC_HAND ? STC_D_HAND_FULL : STC_D_DECK_EMPTY);
	if (rule(&st->head.rules, t, STC_R_DRAW) == STC_DRAW_START)
		return trace_reject(t, CITE_RULING(STC_R_DRAW));
	t->nvalues = 0;
	return ACTION_PLAYED;
}

/* Is this a kind of action that the step of the turn asks for? */
static enum judgement
judge_step(const struct stc_state *st, const struct action *a, struct trace *t)
{
	bool fills = a->kind == STC_A_FILL || a->kind == STC_A_LEAVE;

	trace_value(t, st->head.mover);
	if (a->seat != SEAT_NONE && a->seat != st->head.mover)
		return trace_reject_detail(t, CITE_CLAUSE(STC_C_TURNS), STC_D_TURN);
	if (st->step == STC_STEP_DRAW)
		return trace_reject(t, CITE_CLAUSE(STC_C_DRAW));
	if (fills != (st->step == STC_STEP_FILL))
		return trace_reject(t, CITE_CLAUSE(fills ? STC_C_ACT : STC_C_FILL));
	t->nvalues = 0;
	return ACTION_PLAYED;
}

/* ---- each kind ----------------------------------------------------------------------------- */

static enum judgement
reject_slot(struct trace *t, unsigned clause, unsigned detail, unsigned slot, unsigned seat)
{
	trace_value(t, slot);
	trace_value(t, seat);
	return trace_reject_detail(t, CITE_CLAUSE(clause), detail);
}

/* Judge who attacks: a Bomb or the Flag does not. */
static enum judgement
judge_attacker(unsigned slot, unsigned rank, struct trace *t)
{
	if (rank != STC_BOMB && rank != STC_FLAG)
		return ACTION_PLAYED;
	trace_value(t, slot);
	return trace_reject(t, CITE_CLAUSE(rank == STC_BOMB ? STC_C_BOMB_WAITS : STC_C_FLAG_WAITS));
}

static enum judgement
judge_attack(const struct stc_state *st, const struct action *a, struct trace *t, struct stc_seen *f)
{
	unsigned slot = a->arg[STC_ARG_SLOT], target = a->arg[STC_ARG_TARGET];
	enum judgement j = judge_attacker(slot, st->side[st->head.mover].line[slot], t);

	if (j != ACTION_PLAYED)
		return j;
	if (st->side[!st->head.mover].line[target] == STC_NONE)
		return reject_slot(t, STC_C_TAP, STC_D_NONE, target, !st->head.mover);
	j = stc_see(st, a, t, f);
	return j == ACTION_PLAYED ? judge_attacker(slot, f->rank[0], t) : j;
}

static enum judgement
judge_spy(const struct stc_state *st, const struct action *a, struct trace *t, struct stc_seen *f)
{
	enum judgement j = stc_show(st, a->arg[STC_ARG_SLOT], STC_SPY, t);

	if (j != ACTION_PLAYED)
		return j;
	if (st->side[!st->head.mover].nhand == 0 && rule(&st->head.rules, t, STC_R_EMPTY_HAND) == STC_EMPTY_HAND_NOT_ALLOWED) {
		trace_value(t, !st->head.mover);
		return trace_reject(t, CITE_RULING(STC_R_EMPTY_HAND));
	}
	return stc_see(st, a, t, f);
}

/* A Scout looks at two different cards; a ruling says whether it may look at one if there is only one. */
static enum judgement
judge_scout(const struct stc_state *st, const struct action *a, struct trace *t, struct stc_seen *f)
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
	return stc_see(st, a, t, f);
}

/* Judge how many cards of a new deal lie in the front line and are in hand (STC-4.3, STC-R6). */
static enum judgement
judge_deal(const struct stc_state *st, const struct stc_deal *d, struct trace *t)
{
	unsigned total = (unsigned)d->nline + d->nhand + d->npile;
	unsigned down = total < STC_SLOTS ? total : STC_SLOTS;

	trace_value(t, d->nline);
	trace_value(t, d->nhand);
	trace_value(t, total);
	if (total >= STC_DEALT ? d->nline != STC_SLOTS || d->nhand != STC_HAND : d->npile != 0)
		return trace_reject_detail(t, CITE_CLAUSE(STC_C_REDEAL), STC_D_DEAL_SHAPE);
	t->nvalues = 0;
	if (d->nline == down || rule(&st->head.rules, t, STC_R_SHORT_DEAL) == STC_SHORT_DEAL_CHOOSE)
		return ACTION_PLAYED;
	trace_value(t, total);
	trace_value(t, down);
	return trace_reject(t, CITE_RULING(STC_R_SHORT_DEAL));
}

/* A hidden side that uses its Flag was not stuck: another card of its front line can attack, or STC-R4 allows the Flag's
 * action to a side that is stuck. */
static enum judgement
judge_was_free(const struct stc_state *st, unsigned flag, struct trace *t)
{
	const uint8_t *line = st->side[st->head.mover].line;

	if (!stc_hidden(st, st->head.mover) || st->test == STC_TEST_WAIVED)
		return ACTION_PLAYED;
	for (unsigned i = 0; i < STC_SLOTS; i++) {
		uint16_t sets[STC_SLOTS] = STC_ANY_LINE;

		sets[flag] = STC_SET(STC_FLAG);
		sets[i] = STC_MOVABLE;
		if (i != flag && line[i] != STC_NONE && stc_line_can_be(st, st->head.mover, sets))
			return ACTION_PLAYED;
	}
	if (stc_has_movable(st, st->head.mover) && rule(&st->head.rules, t, STC_R_TRICK) == STC_TRICK_YES)
		return ACTION_PLAYED;
	trace_value(t, st->head.mover);
	return stc_refute(t, CITE_CLAUSE(STC_C_STUCK), STC_D_STUCK);
}

static enum judgement
judge_redeal(const struct stc_state *st, const struct action *a, struct trace *t, struct stc_seen *f)
{
	enum judgement j = stc_show(st, a->arg[STC_ARG_SLOT], STC_FLAG, t);

	if (j == ACTION_PLAYED)
		j = judge_was_free(st, a->arg[STC_ARG_SLOT], t);
	if (j == ACTION_PLAYED)
		j = stc_see(st, a, t, f);
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
	trace_value(t, st->head.mover);
	if (stc_hidden(st, st->head.mover)) {
		trace_value(t, slot);
		return trace_reject_detail(t, CITE_CLAUSE(STC_C_FILL), STC_D_FILL_SEEN);
	}
	trace_value(t, rank);
	return trace_reject_detail(t, CITE_CLAUSE(STC_C_FILL), STC_D_NOT_HELD);
}

static enum judgement
judge_leave(const struct stc_state *st, struct trace *t)
{
	if (rule(&st->head.rules, t, STC_R_FILL) == STC_FILL_MAY)
		return ACTION_PLAYED;
	trace_value(t, st->head.mover);
	return trace_reject(t, CITE_RULING(STC_R_FILL));
}

enum judgement
stc_weigh(const struct stc_state *st, const struct action *a, struct trace *t, struct stc_seen *f)
{
	enum judgement j;

	if (stc_ended(st) || st->found_over)
		return trace_reject_detail(t, CITE_CLAUSE(STC_C_AFTER_END), st->found_over ? STC_D_FOUND_OVER : STC_D_NONE);
	if (a->kind == STC_A_DRAW) {
		int drawer = a->seat == SEAT_NONE ? st->head.mover : a->seat;

		if (drawer != st->head.mover || st->step != STC_STEP_DRAW)
			if ((j = judge_early_draw(st, drawer, t)) != ACTION_PLAYED)
				return j;
		return stc_see(st, a, t, f);
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
	struct stc_seen f;

	return stc_weigh(state, a, t, &f);
}
