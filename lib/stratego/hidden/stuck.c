/* stratego/hidden/stuck.c: in the log of one seat: can a side be without a legal move? */
#include "stratego/internal.h"

enum judgement
stg_suppose_stuck(struct stg_state *st, int seat, struct trace *t)
{
	struct trace aside = { .brief = true };
	enum judgement j = ACTION_PLAYED;
	struct action a;

	st->head.mover = (uint8_t)seat;
	st->head.over = false;
	while (j == ACTION_PLAYED && stg_legal(st, stg_first_legal, &a) != 0) {
		if ((j = stg_learn_breach(st, a.arg[STG_FROM], a.arg[STG_TO], &aside)) == ACTION_PLAYED)
			j = stg_consistent(st, &aside);
	}
	if (j == ACTION_UNDECIDED)
		return stg_undecided(t, aside.detail);
	if (j == ACTION_PLAYED)
		return j;
	trace_value(t, (unsigned)seat);
	trace_value(t, a.arg[STG_FROM]);
	return trace_reject_detail(t, CITE_CLAUSE(STG_C_NO_MOVE), STG_D_CAN_MOVE);
}

bool
stg_may_be_stuck(const struct stg_state *st, int seat)
{
	struct trace aside = { .brief = true };
	struct stg_state held;

	stg_copy(&held, st);
	return stg_suppose_stuck(&held, seat, &aside) != ACTION_ILLEGAL;
}
