/* strata5/paths.c: the paths of pawns, and whether a side has one. */
#include "strata5/internal.h"

const int st5_steps[4] = { ST5_STRIDE, 1, -1, -ST5_STRIDE };

/* ---- paths ------------------------------------------------------------------------------------ */

/* Does the path land twice on the square to which step i leads?  Only every other square of a path can be the same. */
static bool
lands_twice(const struct st5_plan *plan, unsigned i, unsigned to, bool may_return)
{
	for (unsigned first = plan->enters || !may_return ? 2 : 3; i >= first; i -= 2)
		if (plan->path[i - 2] == to)
			return true;
	return false;
}

/* Does a pawn keep the path from that square? */
static bool
is_held(const struct st5_state *st, const struct st5_plan *plan, unsigned to, bool last)
{
	unsigned code = st->pawn[to];

	return code != 0 && (to != plan->path[0] || plan->enters) && (!last || ST5_OWNER(code) == plan->seat);
}

/* Walk all ways on from the last square, in a fixed order.  w keeps the path that ends the search. */
static int
walk_on(struct st5_walk *w)
{
	struct st5_plan *plan = &w->plan;
	unsigned from = plan->path[w->n - 1];

	for (unsigned i = 0; i < 4; i++) {
		unsigned to = (unsigned)((int)from + st5_steps[i]);
		bool last = w->n + 1U == plan->npath;
		int done = 1;

		if (!st5_is_step(w->st, from, to) || lands_twice(plan, w->n, to, w->may_return) ||
		    (!w->lifted && is_held(w->st, plan, to, last)))
			continue;
		if (w->end != ST5_NOWHERE && st5_out_of_reach(to, w->end, plan->npath - w->n - 1U))
			continue;
		plan->path[w->n++] = (uint16_t)to;
		if (!last)
			done = walk_on(w);
		else if (w->found != NULL)
			done = w->found(w->ctx, plan);
		if (done != 0)
			return done;
		w->n--;
	}
	return 0;
}

int
st5_walk_from(struct st5_walk *w, unsigned square)
{
	w->plan.path[0] = (uint16_t)square;
	w->plan.npath = (uint8_t)(w->plan.enters ? w->plan.number : w->plan.number + 1);
	w->n = 1;
	return walk_on(w);
}

bool
st5_has_way(const struct st5_state *st, unsigned seat, unsigned number, bool enters, unsigned square,
    bool lifted, const uint8_t *option, struct st5_plan *found)
{
	struct st5_walk w = {
		.st = st, .plan = { .seat = (uint8_t)seat, .number = (uint8_t)number, .enters = enters }, .lifted = lifted,
		.may_return = option[ST5_R_RETURN] == ST5_RETURN_ALLOWED,
	};

	if (st5_walk_from(&w, square) == 0)
		return false;
	*found = w.plan;
	return true;
}

/* Do the squares make a way over the building? */
static bool
is_way(const struct st5_state *st, const struct st5_plan *plan, bool may_return)
{
	for (unsigned i = 1; i < plan->npath; i++) {
		unsigned from = plan->path[i - 1], to = plan->path[i], distance = to > from ? to - from : from - to;

		if ((distance != 1 && distance != ST5_STRIDE) || !st5_is_step(st, from, to) || lands_twice(plan, i, to, may_return))
			return false;
	}
	return true;
}

/* Does no pawn stand in the way? */
static bool
is_clear(const struct st5_state *st, const struct st5_plan *plan)
{
	for (unsigned i = 1; i < plan->npath; i++)
		if (is_held(st, plan, plan->path[i], i + 1U == plan->npath))
			return false;
	return true;
}

bool
st5_is_path(const struct st5_state *st, const struct st5_plan *plan, bool may_return)
{
	return is_way(st, plan, may_return) && is_clear(st, plan);
}

/* ---- is there a move? ------------------------------------------------------------------------- */

/* May a pawn with that number enter now, as far as the reserve goes? */
static bool
is_at_hand(const struct st5_hand *hand, unsigned number, const uint8_t *option)
{
	return hand->st->reserve[hand->seat][number] > 0 && !(hand->second && st5_is_fresh(hand->st, hand->seat, number) &&
	    option[ST5_R_REENTRY] == ST5_REENTRY_NEXT_TURN);
}

static int
walk_in(struct st5_walk *w, unsigned number, const uint8_t *option)
{
	uint16_t entry[8];
	int done = 0;

	w->plan.number = (uint8_t)number;
	w->plan.enters = true;
	st5_entries(w->st, w->plan.seat, entry);
	for (unsigned i = 0; i < 8 && done == 0; i++)
		if (w->st->pawn[entry[i]] == 0 && st5_is_open(w->st, entry[i], option))
			done = st5_walk_from(w, entry[i]);
	return done;
}

/* Walk all paths of the pawns that may move now, until found ends the search: hand->plan then has the path. */
int
st5_walk_all(struct st5_hand *hand, const uint8_t *option, int (*found)(void *ctx, const struct st5_plan *plan), void *ctx)
{
	const struct st5_state *st = hand->st;
	unsigned first = hand->second ? st->step[0].to : ST5_NOWHERE;
	struct st5_walk w = { .st = st, .plan.seat = hand->seat, .found = found, .ctx = ctx };
	int done = 0;

	w.may_return = option[ST5_R_RETURN] == ST5_RETURN_ALLOWED;
	for (unsigned i = 0; i < st->nfree[hand->seat] && done == 0; i++) {
		unsigned square = st->free[hand->seat][i];

		w.plan.number = ST5_NUMBER(st->pawn[square]);
		if (square != first && (st->known.walled[square] >> w.plan.number & 1) == 0)
			done = st5_walk_from(&w, square);
	}
	for (unsigned number = ST5_NUMBER_MIN; number <= ST5_NUMBER_MAX && done == 0; number++)
		if (is_at_hand(hand, number, option))
			done = walk_in(&w, number, option);
	if (done != 0)
		hand->plan = w.plan;
	return done;
}

bool
st5_can_move_under(struct st5_hand *hand, const uint8_t *option)
{
	return hand->st->known.idle[hand->seat] != st5_idle(option) && st5_walk_all(hand, option, NULL, NULL) != 0;
}

bool
st5_still_has(const struct st5_state *st, struct st5_known *known, unsigned seat, bool lifted, const uint8_t *option)
{
	const struct st5_plan *plan = &known->seen[seat];
	bool may_return = option[ST5_R_RETURN] == ST5_RETURN_ALLOWED;
	unsigned code = st->pawn[plan->path[0]];

	if (plan->npath == 0)
		return false;
	if (plan->enters ? st->reserve[seat][plan->number] == 0 || !st5_is_open(st, plan->path[0], option) || (code != 0 && !lifted)
	                 : code != ST5_CODE(seat, plan->number))
		return false;
	if (!(known->sure[seat] && may_return) && !(known->sure[seat] = is_way(st, plan, may_return)))
		return false;
	return lifted || is_clear(st, plan);
}

static bool
ask_can_move(const void *ctx, const uint8_t *option)
{
	struct st5_hand hand = *(const struct st5_hand *)ctx;

	return st5_can_move_under(&hand, option);
}

bool
st5_can_move(struct st5_hand *hand, struct trace *t)
{
	static const struct st5_question question = {
		.ask = ask_can_move, .ranked = true,
		.nrulings = 3, .ruling = { ST5_R_RAISED_ENTRY, ST5_R_RETURN, ST5_R_REENTRY },
		.most = { ST5_RAISED_ENTRY_ALLOWED, ST5_RETURN_ALLOWED, ST5_REENTRY_NEXT_MOVE },
		.least = { ST5_RAISED_ENTRY_NO, ST5_RETURN_FORBIDDEN, ST5_REENTRY_NEXT_TURN },
	};

	return st5_decide(hand->st, t, &question, hand) &&
	    st5_can_move_under(hand, hand->st->head.rules.option); /* and find out which */
}
