/* strata5/turns.c: the first position, judging and playing an action, and whose turn it is. */
#include "strata5/internal.h"

_Static_assert(offsetof(struct st5_state, head) == 0, "the head comes first in every state");

/* ---- set-up ----------------------------------------------------------------------------------- */

enum judgement
st5_start(void *state, const void *setup, const struct rules *rules, struct trace *t)
{
	const struct st5_setup *s = setup;
	struct st5_state *st = state;

	(void)t;
	if (s->as_found) {
		*st = s->state;
		st->head.rules = *rules;
		return ACTION_PLAYED;
	}
	st5_clear(st, s->size);
	st->head.rules = *rules;
	st->head.mover = s->first;
	for (unsigned i = 0; i < ST5_CORNERS; i++)
		st5_put_block(st, st5_square(i % 2 * (s->size - 2U), i / 2 * (s->size - 2U)), 1);
	for (unsigned seat = 0; seat < 2; seat++)
		for (unsigned number = ST5_NUMBER_MIN; number <= ST5_NUMBER_MAX; number++)
			st5_add_reserve(st, seat, number, number == ST5_NUMBER_MIN ? 2 : 1);
	st->key = st->now;
	return ACTION_PLAYED;
}

/* ---- an action -------------------------------------------------------------------------------- */

static void
tell_end(const struct st5_state *st, struct trace *t)
{
	if (st->head.over)
		trace_tell(t, ST5_EV_END, st->head.winner, st->head.ending);
}

/* A pawn's move, the turn's next part, and whether that ends the game. */
static void
make_move(struct st5_state *st, const struct st5_plan *plan, struct trace *t)
{
	struct st5_deed deed = st5_make(st, plan, t);

	st5_look_for_end(st, plan->seat, &deed, t);
	tell_end(st, t);
}

static void
make_forfeit(struct st5_state *st, struct trace *t)
{
	unsigned seat = st->head.mover;
	struct st5_deed deed = { 0 };

	trace_tell(t, ST5_EV_FORFEIT, seat, st->part + 1U);
	st->npath = 0;
	st->last_block = 0;
	st->head.ply++;
	deed.turn_over = st5_next_part(st, false);
	st5_look_for_end(st, seat, &deed, t);
	tell_end(st, t);
}

/* false: there is no room. */
static bool
make_block(struct st5_state *st, unsigned square, struct trace *t)
{
	unsigned seat = st->head.mover;

	if (!st5_build(st, square, t))
		return false;
	st->npath = 0;
	st->last_block = st->nblocks;
	st->head.ply++;
	st->part = 2;
	st5_next_part(st, true);
	st5_look_for_end(st, seat, &(struct st5_deed){ .built = true, .turn_over = true }, t);
	tell_end(st, t);
	return true;
}

/* The plain judge, and then the duty of a first move to leave a second. */
static enum judgement
judge_action(const struct st5_state *st, const struct action *a, struct trace *t, struct st5_plan *plan)
{
	enum judgement j = st5_judge_action(st, a, t, plan);

	if (j != ACTION_PLAYED || st->part != 0 || (a->kind != ST5_A_MOVE && a->kind != ST5_A_ENTER))
		return j;
	return st5_judge_duty(st, plan, t);
}

enum judgement
st5_judge(const void *state, const struct action *a, struct trace *t)
{
	struct st5_plan plan = { 0 };

	return judge_action(state, a, t, &plan);
}

enum judgement
st5_play(void *state, const struct action *a, struct trace *t)
{
	struct st5_state *st = state;
	struct st5_plan plan = { 0 };
	enum judgement j = judge_action(st, a, t, &plan);

	if (j != ACTION_PLAYED)
		return j;
	if (a->kind == ST5_A_MOVE || a->kind == ST5_A_ENTER)
		make_move(st, &plan, t);
	else if (a->kind == ST5_A_BUILD)
		make_block(st, a->arg[0], t);
	else
		make_forfeit(st, t);
	return ACTION_PLAYED;
}

/* ---- what an arbiter let stand ---------------------------------------------------------------- */

/* Can the pawn be picked up and put down there at all? */
static bool
can_be_made(const struct st5_state *st, const struct action *a, struct st5_plan *plan)
{
	unsigned end, code;

	if (!st5_read_plan(st, a, plan))
		return false;
	for (unsigned i = 0; i < plan->npath; i++)
		if (!st5_on_board(st, plan->path[i]))
			return false;
	code = st->pawn[plan->path[0]];
	if (plan->enters ? st->reserve[plan->seat][plan->number] == 0 : code == 0 || ST5_OWNER(code) != plan->seat)
		return false;
	if (!plan->enters)
		plan->number = (uint8_t)ST5_NUMBER(code);
	end = plan->path[plan->npath - 1];
	return st->pawn[end] == 0 || (end == plan->path[0] && !plan->enters) || ST5_OWNER(st->pawn[end]) != plan->seat;
}

/* If the pawn is the opponent's, the rest of the turn was left out, and the opponent plays. */
static void
skip_to_owner(struct st5_state *st, const struct action *a)
{
	unsigned code;

	if (a->kind != ST5_A_MOVE || a->nargs == 0 || !st5_on_board(st, a->arg[0]))
		return;
	code = st->pawn[a->arg[0]];
	if (code == 0 || ST5_OWNER(code) == st->head.mover)
		return;
	while (!st5_next_part(st, false))
		continue;
}

enum judgement
st5_force(void *state, const struct action *a, struct trace *t)
{
	struct st5_state *st = state, next = *st;
	struct st5_plan plan = { 0 };

	head_reopen(&next.head);
	switch (a->kind) {
	case ST5_A_BUILD:
		if (a->nargs != 1 || !make_block(&next, a->arg[0], t))
			return ACTION_ILLEGAL;
		trace_truth(t, ST5_SAID_LEVEL, next.block[next.nblocks - 1].level);
		break;
	case ST5_A_MOVE:
	case ST5_A_ENTER:
		skip_to_owner(&next, a);
		if (next.part == 2 || !can_be_made(&next, a, &plan))
			return ACTION_ILLEGAL;
		st5_tell_truth(&next, a, &plan, true, t);
		make_move(&next, &plan, t);
		break;
	case ST5_A_NO_MOVE:
		if (next.part == 2)
			return ACTION_ILLEGAL;
		make_forfeit(&next, t);
		break;
	default:
		if (next.part != 2)
			return ACTION_ILLEGAL;
		make_forfeit(&next, t);
		break;
	}
	*st = next;
	return ACTION_PLAYED;
}
