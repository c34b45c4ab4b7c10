/* strata5/make.c: what an action makes of the position, and how it is taken back. */
#include <string.h>

#include "strata5/internal.h"

/* Go on to the next part of the turn, or to the next turn.  true: this turn is over. */
bool
st5_next_part(struct st5_state *st, bool built)
{
	if (st->part == 0 || (st->part == 1 && st5_supply(st) > 0)) {
		st->part++;
		return false;
	}
	if (built) /* no earlier position can come up again */
		st5_forget_turns(st);
	else
		st5_remember(st);
	memset(st->step, 0, sizeof(st->step));
	st->part = 0;
	st->head.turn++;
	st->head.mover = !st->head.mover;
	return true;
}

void
st5_add_reserve(struct st5_state *st, unsigned seat, unsigned number, int n)
{
	st->reserve[seat][number] = (uint8_t)(st->reserve[seat][number] + n);
	st->now += (uint32_t)n * st5_pawn_key(ST5_CODE(seat, number), ST5_NOWHERE);
}

struct st5_deed
st5_make(struct st5_state *st, const struct st5_plan *plan, struct trace *t)
{
	unsigned end = plan->path[plan->npath - 1], captured;
	struct st5_deed deed = { .moved = true };

	trace_tell(t, plan->enters ? ST5_EV_ENTER : ST5_EV_MOVE, plan->seat, plan->number, plan->path[0], end, st->top[end]);
	if (plan->enters)
		st5_add_reserve(st, plan->seat, plan->number, -1);
	else
		st5_take_pawn(st, plan->path[0]);
	captured = ST5_NUMBER(st->pawn[end]);
	if (captured != 0) {
		trace_tell(t, ST5_EV_CAPTURE, ST5_OWNER(st->pawn[end]), ST5_NUMBER(st->pawn[end]), end, plan->seat);
		st5_take_pawn(st, end);
		st5_add_reserve(st, plan->seat, captured, 1);
	}
	st5_put_pawn(st, end, ST5_CODE(plan->seat, plan->number));
	deed.step.from = plan->enters ? ST5_NOWHERE : plan->path[0];
	deed.step.to = (uint16_t)end;
	deed.step.captured = (uint8_t)captured;
	st->step[st->part] = deed.step;
	st->npath = plan->npath;
	memcpy(st->path, plan->path, sizeof(st->path));
	st->last_block = 0;
	st->head.ply++;
	deed.turn_over = st5_next_part(st, false);
	return deed;
}

void
st5_unmake(struct st5_state *st, unsigned seat, const struct st5_step *s)
{
	unsigned code = st->pawn[s->to];

	st5_take_pawn(st, s->to);
	if (s->from == ST5_NOWHERE)
		st5_add_reserve(st, seat, ST5_NUMBER(code), 1);
	else
		st5_put_pawn(st, s->from, code);
	if (s->captured != 0) {
		st5_add_reserve(st, seat, s->captured, -1);
		st5_put_pawn(st, s->to, ST5_CODE(!seat, s->captured));
	}
}

void
st5_unbuild(struct st5_state *st)
{
	const struct st5_block *b = &st->block[--st->nblocks];

	st5_flip(st->lies[b->level - 1], b->square);
	for (unsigned i = 0; i < 4; i++) {
		unsigned at = b->square + st5_block_squares[i], top, code;

		st->layer[b->level - 1][at] = 0;
		do
			st5_flip(st->above[--st->top[at]], at);
		while ((top = st->top[at]) > 0 && (st->layer[top - 1][at] == 0 || (st->layer[top - 1][at] & ST5_PAWN) != 0));
		if (((code = st->layer[top][at]) & ST5_PAWN) == 0)
			continue;
		code &= ~(unsigned)ST5_PAWN; /* nothing else was above it */
		st->layer[top][at] = 0;
		st->trapped[ST5_OWNER(code)]--;
		st5_put_pawn(st, at, code);
	}
	st5_look_around(st, b->square);
}
