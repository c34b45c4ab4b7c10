/* stratix/legal.c: every legal action, and the right to catch. */
#include "stratix/internal.h"

/* ---- the generator --------------------------------------------------------------------------- */

struct lister {
	const struct stx_state *st;
	action_visit *visit;
	void *ctx;
	unsigned moves;
};

static int
list(struct lister *l, unsigned kind, unsigned from, unsigned to, unsigned by)
{
	struct action a = { .kind = (uint8_t)kind, .seat = (uint8_t)by, .nargs = STX_NARGS };

	a.arg[STX_FROM] = (uint16_t)from;
	a.arg[STX_TO] = (uint16_t)to;
	a.arg[STX_BY] = (uint16_t)by;
	return l->visit(l->ctx, &a);
}

static int
list_move(void *ctx, unsigned from, unsigned to, const struct trace *t)
{
	struct lister *l = ctx;

	(void)t;
	l->moves++;
	return list(l, STX_A_MOVE, from, to, l->st->head.mover);
}

static int
list_carry(void *ctx, unsigned from, unsigned to)
{
	struct lister *l = ctx;

	return list(l, STX_A_CARRY, from, to, l->st->head.mover);
}

static int
list_passes(struct lister *l, struct trace *t)
{
	const struct stx_state *st = l->st;
	int r = 0;

	if (l->moves > 0 && rule(&st->head.rules, t, STX_R_PASS) == STX_PASS_ONLY_WHEN_STUCK)
		return 0;
	if (l->moves > 0 || !stx_has_in_corner(st, st->head.mover) ||
	    rule(&st->head.rules, t, STX_R_STUCK_PENALTY) == STX_STUCK_LOSE_TURN)
		return list(l, STX_A_PASS, STX_NOWHERE, STX_NOWHERE, st->head.mover);
	for (unsigned sq = 0; sq < STX_SQUARES && r == 0; sq++)
		if (st->board.corner[sq] == st->head.mover + 1 && stx_is_piece(st->at[sq]))
			r = list(l, STX_A_PASS, sq, STX_NOWHERE, st->head.mover);
	return r;
}

/* List moves in the order of squares, not of numbers, because numbers are no part of a position. */
static int
list_turn(struct lister *l)
{
	const struct stx_state *st = l->st;
	struct trace t = { .brief = true };
	int r = 0;

	for (unsigned sq = 0; sq < STX_SQUARES && r == 0; sq++)
		if (stx_is_piece(st->at[sq]) && stx_seat(st->at[sq]) == st->head.mover)
			r = stx_visit_moves(st, st->at[sq], list_move, l, &t);
	return r != 0 ? r : list_passes(l, &t);
}

static int
list_draws(struct lister *l)
{
	const struct stx_state *st = l->st;
	int r = 0;

	if (st->pack[0] != STX_UNKNOWN_CARD)
		return list(l, STX_A_DRAW, st->pack[0], 0, st->head.mover);
	for (uint64_t tops = stx_possible_tops(st); tops != 0 && r == 0; tops &= tops - 1)
		r = list(l, STX_A_DRAW, (unsigned)__builtin_ctzll(tops), 0, st->head.mover);
	return r;
}

/* List one order of a shuffle, computed from the position as if by chance (with the generator of Lehmer, 1951). */
static int
list_shuffle(struct lister *l)
{
	const struct stx_state *st = l->st;
	struct action a = { .kind = STX_A_SHUFFLE, .seat = SEAT_NONE };
	uint64_t chance = 1 + st->head.ply;
	uint8_t order[STX_CARDS_MAX];

	if (st->head.viewer != SEAT_ARBITER)
		return l->visit(l->ctx, &a);
	for (unsigned sq = 0; sq < STX_SQUARES; sq++)
		if (stx_is_piece(st->at[sq])) /* army and kind count, not the number */
			chance = (chance * 48271 + sq * STX_ARMIES * STX_KINDS + stx_said_kind(st->at[sq])) % 2147483647;
	for (unsigned i = 0; i < st->deck.n; i++) {
		unsigned k = (unsigned)(chance % (i + 1));

		chance = chance * 48271 % 2147483647;
		order[i] = order[k];
		order[k] = (uint8_t)i;
	}
	a.nargs = (uint8_t)((st->deck.n + 1) / 2);
	for (unsigned i = 0; i < a.nargs; i++)
		a.arg[i] = (uint16_t)(order[2 * i] | (2 * i + 1 < st->deck.n ? order[2 * i + 1] : 0xffU) << 8);
	return l->visit(l->ctx, &a);
}

static int
list_catches(struct lister *l)
{
	int r = 0;

	for (unsigned by = 0; by < STX_ARMIES; by++)
		for (unsigned accused = 0; accused < STX_ARMIES && r == 0; accused++)
			if (by != accused && stx_in_game(l->st, by) && stx_in_game(l->st, accused))
				r = list(l, STX_A_CATCH, accused, 0, by);
	return r;
}

int
stx_legal(const void *state, action_visit *visit, void *ctx)
{
	struct lister l = { .st = state, .visit = visit, .ctx = ctx };
	int r = 0;

	if (l.st->head.over || l.st->found_over)
		return 0;
	switch (l.st->phase) {
	case STX_TURN:
		r = list_turn(&l);
		break;
	case STX_TO_DRAW:
		r = list_draws(&l);
		break;
	case STX_TO_FOLLOW:
		r = stx_visit_carries(l.st, list_carry, &l);
		if (r == 0 && l.st->hand.done > 0)
			r = list(&l, STX_A_DONE, 0, 0, l.st->head.mover);
		break;
	default:
		r = list_shuffle(&l);
		break;
	}
	return r != 0 ? r : list_catches(&l);
}

enum right
stx_right_to_catch(const void *state, const struct action *a, struct trace *t)
{
	const struct stx_state *st = state;
	unsigned by = a->arg[STX_BY], accused = a->arg[STX_FROM];

	if (a->kind != STX_A_CATCH)
		return RIGHT_NONE;
	t->cite = CITE_CLAUSE(STX_C_CATCH);
	return st->fault.army == accused && !st->fault.settled && by != accused && stx_in_game(st, by) ? RIGHT_OPEN
	                                                                                               : RIGHT_CLOSED;
}
