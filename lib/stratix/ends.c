/* stratix/ends.c: which armies an action puts out, and whether it ends the game. */
#include "stratix/internal.h"

static void
look_for_end(struct stx_state *st, unsigned actor, struct trace *t)
{
	unsigned left = st->playing & ~(unsigned)st->out;

	if (left == 0 && rule(&st->head.rules, t, STX_R_NOBODY_LEFT) == STX_NOBODY_LEFT_MOVER_WINS)
		trace_end(t, STX_EV_END, &st->head, actor, STX_END_NOBODY_LEFT);
	else if (left == 0)
		trace_end(t, STX_EV_END, &st->head, SEAT_NONE, STX_END_NOBODY_LEFT);
	else if ((left & (left - 1)) == 0)
		trace_end(t, STX_EV_END, &st->head, (unsigned)__builtin_ctz(left), STX_END_LAST_ARMY);
	else if (st->phase == STX_TURN && st->quiet >= STX_QUIET_MAX && rule(&st->head.rules, t, STX_R_NO_PROGRESS) == STX_NO_PROGRESS_DRAW_200)
		trace_end(t, STX_EV_END, &st->head, SEAT_NONE, STX_END_NO_PROGRESS);
}

void
stx_settle_heads(struct stx_state *st, const struct stx_before *b, unsigned actor, struct trace *t)
{
	for (unsigned seat = 0; seat < STX_ARMIES; seat++) {
		if (st->in_play[seat] != 0 || !stx_in_game(st, seat))
			continue;
		if (st->standing[seat] == 0 || (b->in_play[seat] != 0 &&
		        rule(&st->head.rules, t, STX_R_ACTIVE) == STX_ACTIVE_IN_PLAY_ONLY))
			stx_remove_army(st, seat, STX_BY_LOSS, t);
	}
	if (st->assault)
		stx_head_count(st, actor, t);
	if (st->out != b->out)
		trace_truth(t, STX_SAID_OUT, st->out & ~(unsigned)b->out);
	look_for_end(st, actor, t);
}

/* ---- the outcome ----------------------------------------------------------------------------- */

bool
stx_ends_as_found(const struct stx_state *st, struct trace *t, struct stx_state *next)
{
	struct trace aside = { .brief = true };

	*next = *st;
	next->found_over = false;
	for (unsigned seat = 0; seat < STX_ARMIES; seat++)
		if (stx_in_game(st, seat) && st->standing[seat] == 0)
			next->out |= (uint8_t)STX_SET(seat);
	look_for_end(next, st->head.mover, &aside);
	t->consulted |= aside.consulted;
	return next->head.over;
}

/* Is it a possible end off the board?  The winner must still be in the game. */
static bool
is_off_board(const struct stx_state *st, const struct result *r)
{
	return r->off_board && (r->winner == SEAT_NONE || stx_in_game(st, r->winner));
}

/* If the game is over in a position as found, its record may say so, but need not. */
enum judgement
stx_settle(const void *state, const struct result *r, struct trace *t)
{
	const struct stx_state *st = state;
	struct stx_state next;
	struct outcome o;
	struct result found;

	if (st->found_over)
		stx_ends_as_found(st, t, &next);
	head_outcome(state_head(st->found_over ? &next : st), stx_endings, &o);
	result_of(&o, &found);
	if (o.over ? result_same(r, &found) || (st->found_over && !r->finished)
	           : !r->finished || is_off_board(st, r))
		return ACTION_PLAYED;
	return st->found_over ? trace_reject_detail(t, CITE_CLAUSE(STX_C_AFTER_END), STX_D_OTHER_END) : trace_reject(t, o.cite);
}
