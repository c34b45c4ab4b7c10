/* strata5/judge.c: which actions are legal, except for the duty to leave a second move. */
#include <string.h>

#include "strata5/internal.h"

_Static_assert((int)ST5_SAID_ON_WAY + (int)ST5_PATH_MAX - 1 <= (int)ST5_SAIDS, "room for the levels of a path");

/* 3.1, and the parts of a turn that 10.4 leaves. */
static enum judgement
judge_part(const struct st5_state *st, unsigned kind, struct trace *t)
{
	bool block = kind == ST5_A_BUILD || kind == ST5_A_NO_BLOCK;

	if (st->head.over)
		return trace_reject(t, CITE_CLAUSE(ST5_C_AFTER_END));
	if (block && st5_supply(st) == 0)
		return trace_reject(t, CITE_CLAUSE(kind == ST5_A_BUILD ? ST5_C_SUPPLY : ST5_C_NO_BLOCKS));
	if (block == (st->part == 2))
		return ACTION_PLAYED;
	trace_value(t, st->head.mover);
	if (block)
		trace_value(t, st->part);
	return trace_reject_detail(t, CITE_CLAUSE(ST5_C_THREE_PARTS), block ? ST5_D_MOVE_DUE : ST5_D_BLOCK_DUE);
}

/* ---- pawn moves ------------------------------------------------------------------------------- */

/* A path as it is written, while it is judged. */
struct reading {
	const struct st5_state *st;
	const struct action *a;
	struct st5_plan *plan;
	struct trace *t;
	unsigned first; /* index in a->arg of the first square */
};

static enum judgement
reject_at(struct reading *r, enum st5_clause clause, unsigned square)
{
	trace_value(r->t, square);
	return trace_reject(r->t, CITE_CLAUSE(clause));
}

/* What the text says of the level of square i of the path; false: nothing. */
static bool
said_level(const struct reading *r, unsigned i, unsigned *level)
{
	unsigned which = i + 1 == r->plan->npath ? (unsigned)ST5_SAID_LEVEL : ST5_SAID_ON_WAY + i;

	if (which >= ST5_SAIDS || (r->a->marks & 1U << which) == 0)
		return false;
	*level = r->a->said[which];
	return true;
}

/* Does a block rest on the trapped pawn that stands on that level?  (It is below the top, and a block is above it.) */
static bool
is_buried(const struct st5_state *st, unsigned square, unsigned level)
{
	return st->layer[level + 1][square] != 0;
}

/* The text names a level below the top: is there a space, closed by what lies above? */
static enum judgement
judge_beneath(struct reading *r, unsigned square, unsigned level)
{
	const struct st5_state *st = r->st;
	unsigned above = st->layer[level][square], below = level == 0 ? 0 : st->layer[level - 1][square];

	if ((above != 0 && (above & ST5_PAWN) == 0) || (level > 0 && (below == 0 || (below & ST5_PAWN) != 0)))
		return ACTION_PLAYED; /* there is no space: a wrong mark */
	if (level == 0)
		return reject_at(r, ST5_C_NO_GROUND, square);
	if (above != 0 && is_buried(st, square, level))
		return reject_at(r, ST5_C_SAFE, square);
	trace_value(r->t, level);
	return reject_at(r, ST5_C_NOT_BENEATH, square);
}

static enum judgement
judge_landing(struct reading *r, unsigned i)
{
	unsigned square = r->plan->path[i], top = r->st->top[square], level;

	if (top == 0 && !st5_on_board(r->st, square)) {
		bool ends = r->plan->npath == 2 && r->plan->number + !r->plan->enters != 2;

		trace_value(r->t, ends ? square : r->plan->path[i - 1]);
		return trace_reject_detail(r->t, CITE_CLAUSE(ST5_C_NO_GROUND), ends ? ST5_D_NO_SQUARE : ST5_D_EDGE);
	}
	if (top == 0)
		return reject_at(r, ST5_C_NO_GROUND, square);
	if (said_level(r, i, &level) && level < top)
		return judge_beneath(r, square, level);
	return ACTION_PLAYED;
}

/* Does a pawn hold the square that the path comes to? */
static enum judgement
judge_pawn_there(struct reading *r, unsigned square, bool last)
{
	unsigned code = r->st->pawn[square];

	if (code == 0 || (square == r->plan->path[0] && !r->plan->enters))
		return ACTION_PLAYED;
	if (!last)
		return reject_at(r, ST5_C_NO_JUMP, square);
	return ST5_OWNER(code) == r->plan->seat ? reject_at(r, ST5_C_OWN_PAWN, square) : ACTION_PLAYED;
}

static enum judgement
judge_twice(struct reading *r, unsigned i)
{
	const uint16_t *path = r->plan->path;

	for (unsigned k = i; k >= 2;) {
		k -= 2;
		if (path[k] != path[i])
			continue;
		if (k == 0 && !r->plan->enters && st5_option(r->st, r->t, ST5_R_RETURN) == ST5_RETURN_ALLOWED)
			break;
		return reject_at(r, ST5_C_NOT_TWICE, path[i]);
	}
	return ACTION_PLAYED;
}

static enum judgement
judge_step(struct reading *r, unsigned i)
{
	unsigned from = r->plan->path[i - 1], to = r->plan->path[i];
	unsigned distance = to > from ? to - from : from - to;
	int climb = r->st->top[to] - r->st->top[from];
	enum judgement j;

	if (distance != 1 && distance != ST5_STRIDE) {
		trace_value(r->t, to);
		return reject_at(r, ST5_C_STRAIGHT, from);
	}
	if ((j = judge_landing(r, i)) != ACTION_PLAYED)
		return j;
	if (climb < -1 || climb > 1) {
		trace_value(r->t, from);
		trace_value(r->t, to);
		return reject_at(r, ST5_C_ONE_LEVEL, (unsigned)(climb < 0 ? -climb : climb));
	}
	if ((j = judge_twice(r, i)) != ACTION_PLAYED)
		return j;
	return judge_pawn_there(r, to, i + 1 == r->plan->npath);
}

/* Find a path between the two squares that are written; if possible, one that does not come back to its beginning. */
static bool
find_path(struct reading *r)
{
	struct st5_plan *plan = r->plan;
	struct st5_walk w = {
		.st = r->st, .plan = { .seat = plan->seat, .number = plan->number, .enters = plan->enters }, .end = plan->path[1],
	};

	if (st5_walk_from(&w, plan->path[0]) == 0) {
		w.may_return = true;
		if (plan->enters || st5_walk_from(&w, plan->path[0]) == 0 ||
		    st5_option(r->st, r->t, ST5_R_RETURN) != ST5_RETURN_ALLOWED)
			return false;
	}
	*plan = w.plan;
	return true;
}

static enum judgement
judge_ends(struct reading *r)
{
	struct st5_plan *plan = r->plan;
	unsigned number = plan->enters ? plan->number - 1U : plan->number;
	enum judgement j;

	if ((j = judge_landing(r, 1)) != ACTION_PLAYED)
		return j;
	if ((j = judge_pawn_there(r, plan->path[1], true)) != ACTION_PLAYED)
		return j;
	if (!find_path(r)) {
		trace_value(r->t, number);
		trace_value(r->t, plan->path[0]);
		trace_value(r->t, plan->path[1]);
		return trace_reject_detail(r->t, CITE_CLAUSE(ST5_C_EXACT), ST5_D_NO_PATH);
	}
	r->t->nargs = (uint8_t)(r->first + plan->npath);
	r->t->arg[0] = plan->number;
	memcpy(r->t->arg + r->first, plan->path, plan->npath * sizeof(plan->path[0]));
	return ACTION_PLAYED;
}

/* Is what the text says of levels what they are? */
static bool
says_levels(const struct reading *r)
{
	unsigned level;

	for (unsigned i = 1; r->a->marks >> ST5_SAID_LEVEL != 0 && i < r->plan->npath; i++)
		if (said_level(r, i, &level) && level != r->st->top[r->plan->path[i]])
			return false;
	return true;
}

/* Does it come back to its first square?  (Never after an odd number of steps.) */
static bool
comes_back(const struct st5_plan *plan)
{
	bool back = false;

	for (unsigned i = 2; i < plan->npath; i += 2)
		back |= plan->path[i] == plan->path[0];
	return back;
}

/* Judge the path: its length by 3.2, and then step by step.  Nothing is wrong with nearly all paths, and that is seen at once. */
static enum judgement
judge_path(struct reading *r)
{
	struct st5_plan *plan = r->plan;
	unsigned need = plan->enters ? plan->number : plan->number + 1U;
	enum judgement j = ACTION_PLAYED;

	if (plan->npath == 2 && need != 2)
		return judge_ends(r);
	if (plan->npath != need) {
		trace_value(r->t, plan->number);
		trace_value(r->t, plan->number);
		trace_value(r->t, plan->npath - !plan->enters);
		return trace_reject_detail(r->t, CITE_CLAUSE(ST5_C_EXACT), plan->enters ? ST5_D_ENTRY_COUNT : ST5_D_NONE);
	}
	if (st5_is_path(r->st, plan, false, true) && says_levels(r) &&
	    (!comes_back(plan) || st5_option(r->st, r->t, ST5_R_RETURN) == ST5_RETURN_ALLOWED))
		return ACTION_PLAYED;
	for (unsigned i = 1; i < need && j == ACTION_PLAYED; i++)
		j = judge_step(r, i);
	return j;
}

/* Which pawn leaves the first square, and may it? */
static enum judgement
judge_start(struct reading *r)
{
	const struct st5_state *st = r->st;
	unsigned square = r->plan->path[0], code = st->pawn[square];

	if (code != 0 && ST5_OWNER(code) == r->plan->seat) {
		r->plan->number = (uint8_t)ST5_NUMBER(code);
		if (st->part == 1 && st->step[0].to == square)
			return reject_at(r, ST5_C_ANOTHER, square);
		return ACTION_PLAYED;
	}
	trace_value(r->t, square);
	if (code != 0) {
		trace_value(r->t, r->plan->seat);
		return trace_reject(r->t, CITE_CLAUSE(ST5_C_TURNS));
	}
	for (unsigned level = 0; level < ST5_LEVELS; level++) {
		unsigned there = st->layer[level][square];

		if ((there & ST5_PAWN) != 0 && ST5_OWNER(there) == r->plan->seat)
			return trace_reject(r->t, CITE_CLAUSE(is_buried(st, square, level) ? ST5_C_BURIED : ST5_C_OVERHUNG));
	}
	return trace_reject_detail(r->t, CITE_CLAUSE(ST5_C_THREE_PARTS),
	    st5_is_entry(st, r->plan->seat, square) ? ST5_D_NOT_ENTERED : ST5_D_NO_PAWN);
}

static enum judgement
judge_entry(struct reading *r)
{
	const struct st5_state *st = r->st;
	unsigned square = r->plan->path[0], number = r->plan->number, seat = r->plan->seat;

	if (st->reserve[seat][number] == 0) {
		trace_value(r->t, seat);
		return reject_at(r, ST5_C_STAYS, number);
	}
	if (st->part == 1 && st5_is_fresh(st, seat, number) && st5_option(st, r->t, ST5_R_REENTRY) == ST5_REENTRY_NEXT_TURN)
		return reject_at(r, ST5_C_TURNCOAT, number);
	trace_value(r->t, square);
	trace_value(r->t, seat);
	if (!st5_is_entry(st, seat, square) || st->top[square] == 0)
		return trace_reject(r->t, CITE_CLAUSE(ST5_C_ENTRY));
	if (st->pawn[square] != 0)
		return trace_reject_detail(r->t, CITE_CLAUSE(ST5_C_ENTRY), ST5_D_ENTRY_HELD);
	if (st->top[square] > 1 && st5_option(st, r->t, ST5_R_RAISED_ENTRY) != ST5_RAISED_ENTRY_ALLOWED)
		return trace_reject_detail(r->t, CITE_CLAUSE(ST5_C_ENTRY), ST5_D_ENTRY_HIGH);
	r->t->nvalues = 0;
	return ACTION_PLAYED;
}

void
st5_tell_truth(const struct st5_state *st, const struct action *a, const struct st5_plan *plan, bool way, struct trace *t)
{
	unsigned first = a->kind == ST5_A_ENTER, end = plan->path[plan->npath - 1], code = st->pawn[end];

	trace_truth(t, ST5_SAID_CAPTURE, code != 0 && ST5_OWNER(code) != plan->seat);
	trace_truth(t, ST5_SAID_LEVEL, st->top[end]);
	for (unsigned i = 0; way && first + i + 1 < a->nargs && ST5_SAID_ON_WAY + i < ST5_SAIDS; i++) {
		t->truth[ST5_SAID_ON_WAY + i] = st->top[a->arg[first + i]];
		t->truth_marks |= (uint8_t)(1U << (ST5_SAID_ON_WAY + i));
	}
}

bool
st5_read_plan(const struct st5_state *st, const struct action *a, struct st5_plan *plan)
{
	unsigned first = a->kind == ST5_A_ENTER;

	plan->seat = st->head.mover;
	plan->enters = first != 0;
	if (plan->enters)
		plan->number = (uint8_t)a->arg[0];
	if (a->nargs < first + 2 || a->nargs - first > ST5_WRITTEN_MAX)
		return false;
	plan->npath = (uint8_t)(a->nargs - first);
	for (unsigned i = 0; i < plan->npath; i++) {
		plan->path[i] = a->arg[first + i];
		if (plan->path[i] >= ST5_SQUARES)
			return false;
	}
	return !plan->enters || (plan->number >= ST5_NUMBER_MIN && plan->number <= ST5_NUMBER_MAX);
}

static enum judgement
judge_pawn(const struct st5_state *st, const struct action *a, struct trace *t, struct st5_plan *plan)
{
	struct reading r = { .st = st, .a = a, .plan = plan, .t = t, .first = a->kind == ST5_A_ENTER };
	enum judgement j;

	if (!st5_read_plan(st, a, plan)) /* no text can say it */
		return trace_reject(t, CITE_CLAUSE(ST5_C_EXACT));
	j = plan->enters ? judge_entry(&r) : judge_start(&r);
	if (j == ACTION_PLAYED)
		j = judge_path(&r);
	if (j != ACTION_PLAYED)
		return j;
	st5_tell_truth(st, a, plan, a->marks >> ST5_SAID_ON_WAY != 0, t);
	return ACTION_PLAYED;
}

/* ---- forfeits --------------------------------------------------------------------------------- */

static enum judgement
judge_no_move(const struct st5_state *st, struct trace *t)
{
	struct st5_hand hand = st5_hand_of(st);

	if (!st5_can_move(&hand, t))
		return ACTION_PLAYED;
	if (hand.plan.enters)
		trace_value(t, hand.plan.number);
	trace_value(t, hand.plan.path[0]);
	trace_value(t, hand.plan.path[hand.plan.npath - 1]);
	return trace_reject_detail(t, CITE_CLAUSE(ST5_C_FORFEIT_MOVE), hand.plan.enters ? ST5_D_CAN_ENTER : ST5_D_CAN_MOVE);
}

static enum judgement
judge_no_block(const struct st5_state *st, struct trace *t)
{
	unsigned square;

	if (!st5_can_build(st, t, &square))
		return ACTION_PLAYED;
	trace_value(t, square);
	return trace_reject(t, CITE_CLAUSE(ST5_C_FORFEIT_BLOCK));
}

enum judgement
st5_judge_action(const struct st5_state *st, const struct action *a, struct trace *t, struct st5_plan *plan)
{
	enum judgement j = judge_part(st, a->kind, t);

	if (j != ACTION_PLAYED)
		return j;
	switch (a->kind) {
	case ST5_A_MOVE:
	case ST5_A_ENTER:
		return judge_pawn(st, a, t, plan);
	case ST5_A_NO_MOVE:
		return judge_no_move(st, t);
	case ST5_A_BUILD:
		return st5_judge_block(st, a, t);
	default:
		return judge_no_block(st, t);
	}
}
