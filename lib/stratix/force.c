/* stratix/force.c: make an action that is against the rules and was let stand. */
#include "stratix/internal.h"

/* End the card at hand, because a turn is taken before it is done.  false: the pack must be shuffled first, and no action
 * can be let stand in place of that. */
static bool
leave_card(struct stx_state *st, struct trace *t)
{
	if (st->phase == STX_TO_SHUFFLE ||
	    (st->phase == STX_TO_FOLLOW && st->npack == 0 && st->variant == STX_RE_RECON))
		return false;
	stx_drop_waiting(&st->hand);
	if (st->phase != STX_TURN)
		stx_drop_card(st, t);
	return true;
}

static bool
is_at_end(const struct stx_state *st)
{
	return st->head.over || st->found_over;
}

/* Make a move of any army, if the board allows it at all.  That army takes the turn. */
static bool
force_move(struct stx_state *st, const struct action *a, struct trace *t)
{
	unsigned from = a->arg[STX_FROM], to = a->arg[STX_TO], piece = st->at[from], seat = a->arg[STX_BY], n = 0;
	bool past_end = st->head.over || st->found_over || st->past_end;
	uint16_t way[3];

	if (!stx_is_piece(piece) || stx_seat(piece) != seat || from == to || !stx_is_space(&st->board, to) ||
	    (stx_is_piece(st->at[to]) && stx_seat(st->at[to]) == seat))
		return false;
	while (STX_SAID_WAY + n < STX_SAIDS && (a->marks >> (STX_SAID_WAY + n) & 1) != 0) {
		way[n] = a->said[STX_SAID_WAY + n];
		n++;
	}
	if (!leave_card(st, t))
		return false;
	st->head.over = st->found_over = false;
	st->head.mover = (uint8_t)seat;
	stx_make_move(st, from, to, way, n, t);
	st->past_end = past_end && !st->head.over;
	/* The way, as it is written, may be what breaks the rules, so the canonical form keeps it. */
	t->canonical_marks |= (uint8_t)(((1U << n) - 1) << STX_SAID_WAY);
	if ((a->marks & 1U << STX_SAID_STRIKE) != 0)
		t->truth[STX_SAID_STRIKE] |= (uint16_t)(a->said[STX_SAID_STRIKE] & ~1U);
	return true;
}

static bool
force_pass(struct stx_state *st, const struct action *a, struct trace *t)
{
	unsigned seat = a->arg[STX_BY], lost = a->arg[STX_FROM], from;
	struct trace aside = { .brief = true };

	if (!stx_in_game(st, seat) || is_at_end(st))
		return false;
	if (lost != STX_NOWHERE && (lost >= STX_SQUARES || !stx_is_piece(st->at[lost]) || stx_seat(st->at[lost]) != seat))
		return false;
	if (!leave_card(st, t))
		return false;
	st->head.mover = (uint8_t)seat;
	stx_make_pass(st, lost, !stx_can_move(st, seat, STX_SET(STX_ARMY) - 1, &aside, &from), t);
	return true;
}

/* Make a move by a card that does not allow this piece or this place. */
static bool
force_carry(struct stx_state *st, const struct action *a, struct trace *t)
{
	unsigned from = a->arg[STX_FROM], to = a->arg[STX_TO];

	if (is_at_end(st) || st->phase != STX_TO_FOLLOW || a->arg[STX_BY] != st->head.mover ||
	    !stx_is_space(&st->board, to) || st->at[to] != STX_EMPTY)
		return false;
	if (from >= STX_LOST ? from - STX_LOST >= STX_KINDS || stx_lost(st, st->head.mover, from - STX_LOST) < 0
	                     : from >= STX_SQUARES || !stx_is_piece(st->at[from]))
		return false;
	stx_make_carry(st, from, to, t);
	return true;
}

static bool
force_draw(struct stx_state *st, const struct action *a, struct trace *t)
{
	if (is_at_end(st) || st->phase != STX_TO_DRAW || a->arg[STX_BY] != st->head.mover || a->arg[STX_FROM] >= st->deck.n ||
	    !stx_take_card(st, a->arg[STX_FROM], false))
		return false;
	stx_make_draw(st, a->arg[STX_FROM], t);
	return true;
}

enum judgement
stx_force(void *state, const struct action *a, struct trace *t)
{
	switch (a->kind) {
	case STX_A_MOVE:
		return force_move(state, a, t) ? ACTION_PLAYED : ACTION_ILLEGAL;
	case STX_A_PASS:
		return force_pass(state, a, t) ? ACTION_PLAYED : ACTION_ILLEGAL;
	case STX_A_CARRY:
		return force_carry(state, a, t) ? ACTION_PLAYED : ACTION_ILLEGAL;
	case STX_A_DRAW:
		return force_draw(state, a, t) ? ACTION_PLAYED : ACTION_ILLEGAL;
	default:
		return ACTION_ILLEGAL;
	}
}
