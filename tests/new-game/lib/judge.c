/* sixth/judge.c: the beginning, and whether an action is legal. */
#include "sixth/internal.h"

/* Where each game begins.  A game with more to choose before it begins has a struct six_setup, and the hook start. */
void
six_begin(void *state)
{
	struct six_state *st = state;

	st->stones = SIX_STONES;
}

enum judgement
six_judge(const void *state, const struct action *a, struct trace *t)
{
	const struct six_state *st = state;

	if (st->head.over)
		return trace_reject(t, CITE_CLAUSE(SIX_C_AFTER_END));
	if (a->seat != SEAT_NONE && a->seat != st->head.mover)
		return trace_reject(t, CITE_CLAUSE(SIX_C_TURNS));
	if (a->arg[0] < 1 || a->arg[0] > SIX_MOST)
		return trace_reject_value(t, CITE_CLAUSE(SIX_C_TAKE), a->arg[0]);
	if (a->arg[0] > st->stones)
		return trace_reject_value(t, CITE_CLAUSE(SIX_C_HEAP), st->stones);
	return ACTION_PLAYED;
}
