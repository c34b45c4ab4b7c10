/* stratego/ends.c: the end of a game: a Flag struck, or no move left. */
#include "stratego/internal.h"

/* Can it be that the side has no move?  *can_move: it can also have one, as far as the log tells. */
static bool
may_be_stuck(const struct stg_state *st, int seat, bool *can_move, struct trace *t)
{
	uint8_t hint = st->hint[seat];

	*can_move = stg_can_move(st, seat, t, &hint);
	return !*can_move || (stg_hidden(st) && seat != st->head.viewer && stg_may_be_stuck(st, seat));
}

void
stg_look_for_move(struct stg_state *st, struct trace *t)
{
	int mover = st->head.mover;
	bool can_move;

	st->unlooked = false;
	if (st->head.over || stg_can_go_back(st, mover) || stg_can_move(st, mover, t, &st->hint[mover]))
		return;
	/* The options of STG-R4 differ only if the other side cannot move either. */
	if (stg_can_go_back(st, !mover) || !may_be_stuck(st, !mover, &can_move, t) ||
	    rule(&st->head.rules, t, STG_R_NO_MOVE) != STG_NO_MOVE_DRAW_IF_NEITHER)
		trace_end(t, STG_EV_END, &st->head, (unsigned)!mover, STG_END_NO_MOVE);
	else if (!can_move)
		trace_end(t, STG_EV_END, &st->head, SEAT_NONE, STG_END_NO_MOVE);
}

void
stg_outcome(const void *state, struct outcome *out)
{
	const struct stg_state *st = state;
	struct trace aside = { .brief = true };
	struct stg_state looked;

	if (st->unlooked) {
		stg_copy(&looked, st);
		stg_look_for_move(&looked, &aside);
		st = &looked;
	}
	head_outcome(&st->head, stg_endings, out);
}
