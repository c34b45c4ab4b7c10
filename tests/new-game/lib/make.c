/* sixth/make.c: making an action. */
#include "sixth/internal.h"

/* The last stone is taken.  rule() also notes that this ruling mattered. */
static void
end(struct six_state *st, struct trace *t)
{
	bool wins = rule(&st->head.rules, t, SIX_R_LAST) == SIX_LAST_WINS;

	trace_end(t, SIX_EV_END, &st->head, wins ? st->head.mover : !st->head.mover, SIX_END_LAST);
}

/* Make any action that is possible on the table, legal or not: an arbiter may have let it stand. */
enum judgement
six_force(void *state, const struct action *a, struct trace *t)
{
	struct six_state *st = state;

	if (st->head.over || a->arg[0] < 1 || a->arg[0] > st->stones)
		return ACTION_ILLEGAL;
	st->stones = (uint8_t)(st->stones - a->arg[0]);
	trace_truth(t, SIX_SAID_LEFT, st->stones);
	trace_tell(t, SIX_EV_TAKE, st->head.mover, a->arg[0], st->stones);
	if (st->stones == 0)
		end(st, t);
	head_next_turn(&st->head, 2);
	return ACTION_PLAYED;
}
