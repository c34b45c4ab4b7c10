/* strata5/legal.c: the generator. */
#include <string.h>

#include "strata5/internal.h"

struct listing {
	const struct st5_state *st;
	action_visit *visit;
	void *ctx;
	bool second; /* only those that leave a second move, or end the game */
};

static int
list_path(void *ctx, const struct st5_plan *plan)
{
	const struct listing *l = ctx;
	struct action a = { .kind = plan->enters ? ST5_A_ENTER : ST5_A_MOVE, .seat = plan->seat };

	if (l->second && st5_leaves_none(l->st, plan, l->st->head.rules.option))
		return 0;
	if (plan->enters)
		a.arg[a.nargs++] = plan->number;
	memcpy(a.arg + a.nargs, plan->path, plan->npath * sizeof(plan->path[0]));
	a.nargs = (uint8_t)(a.nargs + plan->npath);
	return l->visit(l->ctx, &a);
}

static int
list_moves(const struct st5_state *st, action_visit *visit, void *ctx)
{
	struct listing l = { .st = st, .visit = visit, .ctx = ctx };
	struct st5_hand hand = st5_hand_of(st);
	const uint8_t *option = st->head.rules.option;
	struct action none = { .kind = ST5_A_NO_MOVE, .seat = st->head.mover };

	if (!st5_can_move_under(&hand, option))
		return visit(ctx, &none);
	l.second = st->part == 0 && option[ST5_R_DUTY] == ST5_DUTY_IF_ANY_ORDER && st5_find_second(&hand, option, NULL);
	return st5_walk_all(&hand, option, list_path, &l);
}

int
st5_legal(const void *state, action_visit *visit, void *ctx)
{
	const struct st5_state *st = state;

	if (st->head.over)
		return 0;
	return st->part == 2 ? st5_legal_blocks(st, visit, ctx) : list_moves(st, visit, ctx);
}
