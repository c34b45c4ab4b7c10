/* stratego/hidden/hidden.c: in the log of one seat: may an action have broken a rule, and can an end be true? */
#include "stratego/internal.h"

/* Can the action be against the rules, although it may also be legal? */
static bool
may_be_breach(const struct stg_state *st, const struct action *a, struct trace *t)
{
	struct stg_state next;

	stg_copy(&next, st);
	return stg_learn_breach(&next, a->arg[STG_FROM], a->arg[STG_TO], t) != ACTION_ILLEGAL &&
	    stg_consistent(&next, t) != ACTION_ILLEGAL;
}

static bool
may_be_legal(const struct stg_state *st, const struct action *a, struct trace *t)
{
	struct stg_state next;
	bool learnt;

	stg_copy(&next, st);
	return stg_learn_move(&next, a->arg[STG_FROM], a->arg[STG_TO], t, &learnt) != ACTION_PLAYED || !learnt ||
	    stg_consistent(&next, t) != ACTION_ILLEGAL;
}

bool
stg_doubtful(const void *state, const struct action *a, struct trace *t)
{
	const struct stg_state *st = state;
	struct trace aside = { .brief = true };
	bool doubtful;

	if (!stg_hidden(st))
		return false;
	doubtful = stg_judge_move(st, a, &aside) == ACTION_PLAYED && may_be_breach(st, a, &aside) && may_be_legal(st, a, &aside);
	t->consulted |= aside.consulted;
	return doubtful;
}

/* ---- the recorded end ---------------------------------------------------------------------- */

/* The log of one seat ends because a side has no move: can this be true? */
static enum judgement
settle_no_move(const struct stg_state *st, const struct result *r, struct trace *t)
{
	int stuck = st->head.mover, other = !stuck;
	struct stg_state held;
	struct action a;
	enum judgement j;

	stg_copy(&held, st);
	if ((j = stg_suppose_stuck(&held, stuck, t)) != ACTION_PLAYED)
		return j;
	if (r->winner == SEAT_NONE) {
		if (rule(&st->head.rules, t, STG_R_NO_MOVE) == STG_NO_MOVE_LOSES)
			return trace_reject(t, CITE_CLAUSE(STG_C_NO_MOVE));
		return stg_suppose_stuck(&held, other, t);
	}
	if (r->winner != other)
		return trace_reject(t, CITE_CLAUSE(STG_C_NO_MOVE));
	held.head.mover = (uint8_t)other;
	held.head.over = false;
	if (stg_legal(&held, stg_first_legal, &a) == 0 && rule(&st->head.rules, t, STG_R_NO_MOVE) == STG_NO_MOVE_DRAW_IF_NEITHER)
		return trace_reject(t, CITE_RULING(STG_R_NO_MOVE));
	return ACTION_PLAYED;
}

void
stg_learn_end(void *state, const struct result *r)
{
	struct stg_state *st = state, held;
	struct trace t = { .brief = true };
	int stuck = st->head.mover;

	if (r->off_board || r->ending != STG_END_NO_MOVE)
		return;
	stg_copy(&held, st);
	stg_suppose_stuck(&held, stuck, &t);
	if (r->winner == SEAT_NONE)
		stg_suppose_stuck(&held, !stuck, &t);
	held.head = st->head;
	stg_copy(st, &held);
}

/* By how the game ended: which side certainly had a legal move then?  -1: that is not said. */
static int
had_a_move(const struct stg_state *st, const struct result *r)
{
	struct trace aside = { .brief = true };

	if (r->off_board)
		return st->head.mover;
	if (r->ending != STG_END_NO_MOVE || r->winner == SEAT_NONE ||
	    rule(&st->head.rules, &aside, STG_R_NO_MOVE) != STG_NO_MOVE_DRAW_IF_NEITHER)
		return -1;
	return r->winner;
}

/* Suppose that one of the moves of a side was legal: the way-th. */
struct supposed_move {
	const struct stg_state *st;
	struct stg_state *out;
	unsigned way;
};

static int
suppose_move(void *ctx, const struct action *a)
{
	struct supposed_move *m = ctx;
	struct trace aside = { .brief = true };
	bool learnt;

	stg_copy(m->out, m->st);
	if (stg_learn_move(m->out, a->arg[STG_FROM], a->arg[STG_TO], &aside, &learnt) == ACTION_ILLEGAL ||
	    stg_consistent(m->out, &aside) == ACTION_ILLEGAL)
		return 0;
	return m->way-- == 0;
}

bool
stg_end_way(const void *state, const struct result *r, unsigned way, void *out)
{
	const struct stg_state *st = state;
	struct stg_state turn;
	struct supposed_move m = { &turn, out, way };
	int seat = had_a_move(st, r);

	if (seat < 0 || !stg_hidden(st) || seat == st->head.viewer)
		return false;
	stg_copy(&turn, st);
	turn.head.mover = (uint8_t)seat;
	turn.head.over = false;
	return stg_legal(&turn, suppose_move, &m) != 0;
}

/* Is it the end for the player whose log it is, although the board does not show who has won? */
static bool
is_stuck(const struct stg_state *st)
{
	struct action a;

	return stg_hidden(st) && st->head.mover == st->head.viewer && stg_legal(st, stg_first_legal, &a) == 0;
}

enum judgement
stg_settle(const void *state, const struct result *r, struct trace *t)
{
	const struct stg_state *st = state;
	struct outcome o;
	struct result found;

	stg_outcome(st, &o);
	result_of(&o, &found);
	if (!o.over && (!r->finished || r->off_board) && is_stuck(st))
		return trace_reject(t, CITE_CLAUSE(STG_C_NO_MOVE));
	if (result_same(r, &found) || (!o.over && r->finished && r->off_board))
		return ACTION_PLAYED;
	if (stg_hidden(st) && r->finished && !r->off_board && r->ending == STG_END_NO_MOVE &&
	    (!o.over || o.ending == STG_END_NO_MOVE))
		return settle_no_move(st, r, t);
	return trace_reject(t, o.cite);
}
