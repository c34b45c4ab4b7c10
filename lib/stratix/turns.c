/* stratix/turns.c: whose turn it is, which pieces are due in it, and faults. */
#include "stratix/internal.h"

void
stx_end_turn(struct stx_state *st)
{
	unsigned seat = st->head.mover;

	for (;;) {
		seat = (seat + 1) % STX_ARMIES;
		if (seat == st->first) {
			st->head.turn++;
			st->fresh = true;
		}
		if (!stx_in_game(st, seat))
			continue;
		if (st->skip[seat] == 0)
			break;
		st->skip[seat]--;
	}
	st->head.mover = (uint8_t)seat;
}

bool
stx_plays(const void *state, unsigned seat)
{
	return stx_in_game(state, seat);
}

bool
stx_seated(const void *state, unsigned seat)
{
	return (((const struct stx_state *)state)->playing & STX_SET(seat)) != 0;
}

/* ---- faults ---------------------------------------------------------------------------------- */

enum stx_neglect
stx_judge_due(const struct stx_state *st, uint32_t due, bool stuck, struct trace *t)
{
	struct trace aside = { .brief = true };
	unsigned from;

	if (st->assault && rule(&st->head.rules, t, STX_R_ASSAULT_DUTY) == STX_ASSAULT_DUTY_ORDINARY)
		return STX_NO_FAULT;
	if (stx_can_move(st, st->head.mover, due, stuck ? &aside : t, &from))
		return STX_FAULT;
	switch (rule(&st->head.rules, t, STX_R_BLOCKED)) {
	case STX_BLOCKED_FAULT:
		return stuck ? STX_NO_FAULT : STX_FAULT; /* an army that is stuck can neither move nor pass */
	case STX_BLOCKED_LOSES_PIECE:
		return STX_LOSES_DUE;
	default:
		return STX_NO_FAULT;
	}
}

uint32_t
stx_to_move_off(const struct stx_state *st)
{
	struct trace aside = { .brief = true };
	uint32_t due = stx_due(st, st->head.mover);

	return !st->head.over && st->phase == STX_TURN && stx_judge_fault(st, due, false, &aside) == STX_FAULT ? due : 0;
}

void
stx_apply_fault(struct stx_state *st, enum stx_neglect f, uint32_t due, struct trace *t)
{
	if (f == STX_LOSES_DUE)
		stx_remove_pieces(st, st->head.mover, due, STX_BY_BLOCK, t);
	if (f != STX_FAULT)
		return;
	trace_tell(t, STX_EV_FAULT, st->head.mover, __builtin_popcount(due));
	st->fault = (struct stx_fault){ .army = st->head.mover, .pieces = due };
	if ((due & (due - 1)) == 0 || rule(&st->head.rules, t, STX_R_TWO_FAULT) == STX_TWO_FAULT_WHEN_CAUGHT)
		return;
	st->fault.settled = true;
	stx_remove_pieces(st, st->head.mover, due, STX_BY_FAULT, t);
}
