/* stratego/ends.c: the end of a game: a Flag struck, or no move left. */
#include "stratego/internal.h"

void
stg_end_game(struct stg_state *st, struct trace *t, unsigned winner, unsigned ending)
{
	head_end(&st->head, winner, ending);
	trace_tell(t, STG_EV_END, winner, ending);
}

void
stg_look_for_move(struct stg_state *st, struct trace *t)
{
	int mover = st->head.mover;
	uint8_t other = st->hint[!mover];

	st->unlooked = false;
	if (st->head.over || stg_can_go_back(st, mover) || stg_can_move(st, mover, t, &st->hint[mover]))
		return;
	/* The options of STG-R4 differ only if the other side cannot move either. */
	if (!stg_can_go_back(st, !mover) && !stg_can_move(st, !mover, t, &other) &&
	    rule(&st->head.rules, t, STG_R_NO_MOVE) == STG_NO_MOVE_DRAW_IF_NEITHER)
		stg_end_game(st, t, SEAT_NONE, STG_END_NO_MOVE);
	else
		stg_end_game(st, t, (unsigned)!mover, STG_END_NO_MOVE);
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
