/* strata5/paths.c: the paths of pawns, and whether a side has one. */
#include "strata5/internal.h"

/* ---- paths ------------------------------------------------------------------------------------ */

/* Does a pawn keep the path from that square? */
static bool
is_held(const struct st5_state *st, const struct st5_plan *plan, unsigned to, bool last)
{
	unsigned code = st->pawn[to];

	return code != 0 && (to != plan->path[0] || plan->enters) && (!last || ST5_OWNER(code) == plan->seat);
}

/* Are the two squares too far apart for so many steps? */
static bool
is_out_of_reach(unsigned a, unsigned b, unsigned left)
{
	int dx = (int)st5_x(a) - (int)st5_x(b), dy = (int)st5_y(a) - (int)st5_y(b);
	unsigned distance = (unsigned)((dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy));

	return distance > left || distance % 2 != left % 2;
}

int
st5_walk_from(struct st5_walk *w, unsigned square)
{
	struct st5_plan *plan = &w->plan;
	uint64_t on[ST5_SQUARES / 64 + 1] = { 0 }; /* squares on which the path may not land */
	uint8_t left[ST5_PATH_MAX];                /* the steps from each square of the path that were not tried yet */
	unsigned n = 1, from = square;

	plan->path[0] = (uint16_t)square;
	plan->npath = (uint8_t)(plan->enters ? plan->number : plan->number + 1);
	left[0] = w->st->steps[square];
	if (plan->enters || !w->may_return)
		on[square / 64] |= UINT64_C(1) << square % 64;
	for (;;) {
		unsigned to;
		int done = 1;

		if (left[n - 1] == 0) { /* go back */
			on[from / 64] &= ~(UINT64_C(1) << from % 64);
			if (--n == 0)
				return 0;
			from = plan->path[n - 1];
			continue;
		}
		to = (unsigned)((int)from + st5_steps[__builtin_ctz(left[n - 1])]);
		left[n - 1] &= (uint8_t)(left[n - 1] - 1);
		if ((on[to / 64] >> to % 64 & 1) != 0 || (!w->lifted && is_held(w->st, plan, to, n + 1 == plan->npath)) ||
		    (w->end != ST5_NOWHERE && is_out_of_reach(to, w->end, plan->npath - n - 1)))
			continue;
		plan->path[n] = (uint16_t)to;
		if (n + 1 < plan->npath) {
			on[to / 64] |= UINT64_C(1) << to % 64;
			left[n++] = w->st->steps[to];
			from = to;
		} else if (w->found == NULL || (done = w->found(w->ctx, plan)) != 0) {
			return done;
		}
	}
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

bool
st5_is_path(const struct st5_state *st, const struct st5_plan *plan, bool lifted, bool may_return)
{
	static const uint8_t step[2 * ST5_STRIDE + 1] = { [2 * ST5_STRIDE] = 1, [ST5_STRIDE + 1] = 2, [ST5_STRIDE - 1] = 4, [0] = 8 };
	uint64_t on[ST5_SQUARES / 64 + 1] = { 0 };

	if (plan->enters || !may_return)
		on[plan->path[0] / 64] |= UINT64_C(1) << plan->path[0] % 64;
	for (unsigned i = 1; i < plan->npath; i++) {
		unsigned from = plan->path[i - 1], to = plan->path[i], way = to + ST5_STRIDE - from;

		if (way > 2 * ST5_STRIDE || (st->steps[from] & step[way]) == 0 || (on[to / 64] >> to % 64 & 1) != 0 ||
		    (!lifted && is_held(st, plan, to, i + 1U == plan->npath)))
			return false;
		on[to / 64] |= UINT64_C(1) << to % 64;
	}
	return true;
}

/* Does no pawn stand in that way? */
static bool
is_clear(const struct st5_state *st, const struct st5_plan *plan)
{
	for (unsigned i = 1; i < plan->npath; i++)
		if (is_held(st, plan, plan->path[i], i + 1U == plan->npath))
			return false;
	return true;
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
	if (!(known->sure[seat] && may_return) && !(known->sure[seat] = st5_is_path(st, plan, true, may_return)))
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
	static const uint8_t most[] = { ST5_RAISED_ENTRY_ALLOWED, ST5_RETURN_ALLOWED, ST5_REENTRY_NEXT_MOVE };
	static const uint8_t least[] = { ST5_RAISED_ENTRY_NO, ST5_RETURN_FORBIDDEN, ST5_REENTRY_NEXT_TURN };
	static const struct st5_question question = {
		.ask = ask_can_move,
		.nrulings = 3, .ruling = { ST5_R_RAISED_ENTRY, ST5_R_RETURN, ST5_R_REENTRY }, .most = most, .least = least,
	};

	return st5_decide(hand->st, t, &question, hand) &&
	    st5_can_move_under(hand, hand->st->head.rules.option); /* and find out which */
}
