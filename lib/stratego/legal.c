/* stratego/legal.c: list the legal moves, and find out whether there is any. */
#include "stratego/internal.h"

static const int8_t directions[4] = { STG_SIDE, 1, -STG_SIDE, -1 };

/* The next square in that direction, or STG_NOWHERE past the edge. */
static unsigned
next_square(unsigned square, int direction)
{
	int next = (int)square + direction;

	if (next < 0 || next >= STG_SQUARES)
		return STG_NOWHERE;
	if ((direction == 1 && next % STG_SIDE == 0) || (direction == -1 && square % STG_SIDE == 0))
		return STG_NOWHERE;
	return (unsigned)next;
}

/* ---- the generator ------------------------------------------------------------------------- */

static bool
is_enemy(unsigned at, int seat)
{
	return stg_is_piece(at) && stg_seat(at) != seat;
}

/* Moves that are offered to the judge, one after another: the trace of the last one, and all rulings consulted so far. */
struct walk {
	struct action action; /* but for its args */
	struct trace trace;
	uint64_t consulted;
	action_visit *visit;
	void *ctx;
};

/* Offer one move to the judge, and, if it is legal, to the visitor. */
static int
offer(const struct stg_state *st, unsigned from, unsigned to, struct walk *w)
{
	struct trace *t = &w->trace;
	struct action *a = &w->action;
	enum judgement j;

	a->arg[STG_FROM] = (uint16_t)from;
	a->arg[STG_TO] = (uint16_t)to;
	trace_reset(t);
	j = stg_hidden(st) ? stg_judge_hidden(st, a, t) : stg_judge_move(st, a, t);
	w->consulted |= t->consulted; /* also if it is refused: under another option it may be legal */
	return j == ACTION_ILLEGAL ? 0 : w->visit(w->ctx, a);
}

/* Is there an assignment in which the piece has one of these ranks? */
static bool
can_be(const struct stg_state *st, unsigned piece, unsigned ranks)
{
	unsigned left = st->piece[piece].ranks & ranks;

	return left != 0 && (left == st->piece[piece].ranks || stg_may_have(st, piece, ranks));
}

/* Offer every way that a piece can go: one square, and further over empty squares if it can be a Scout. */
static int
visit_piece(const struct stg_state *st, unsigned piece, struct walk *w)
{
	const struct stg_piece *p = &st->piece[piece];
	int seat = stg_seat(piece), r;

	if (!can_be(st, piece, STG_ANY & ~STG_IMMOBILE))
		return 0;
	for (unsigned d = 0; d < 4; d++) {
		unsigned to = p->square;

		while ((to = next_square(to, directions[d])) != STG_NOWHERE) {
			unsigned at = st->at[to];

			if (at != STG_EMPTY && !is_enemy(at, seat))
				break;
			if ((r = offer(st, p->square, to, w)) != 0)
				return r;
			if (at != STG_EMPTY || !can_be(st, piece, STG_SET(STG_SCOUT)))
				break;
		}
	}
	return 0;
}

/* Offer the moves of all pieces of a side, by squares, because the numbers of pieces are no part of a position. */
static int
visit_side(const struct stg_state *st, int seat, struct walk *w)
{
	int r = 0;

	w->action = (struct action){ .kind = STG_MOVE, .seat = (uint8_t)seat, .nargs = STG_NARGS };
	for (unsigned square = 0; square < STG_SQUARES && r == 0; square++)
		if (is_enemy(st->at[square], !seat))
			r = visit_piece(st, st->at[square], w);
	return r;
}

int
stg_legal(const void *state, action_visit *visit, void *ctx)
{
	const struct stg_state *st = state;
	struct walk w = { .trace = { .brief = true }, .visit = visit, .ctx = ctx };

	return st->head.over ? 0 : visit_side(st, st->head.mover, &w);
}

int
stg_first_legal(void *ctx, const struct action *a)
{
	*(struct action *)ctx = *a;
	return 1;
}

/* ---- is there any move --------------------------------------------------------------------- */

/* Is the step to a next square legal whatever the repetition rules say?  Two-squares bars it only after two moves of the
 * same piece, and more-squares bars only a quiet move of a side that is chasing. */
static bool
free_step(const struct stg_state *st, int seat, unsigned piece, unsigned to)
{
	const struct stg_run *run = &st->run[seat];
	unsigned at = st->at[to];

	if (at == STG_EMPTY ? st->chase[seat] > 1 : !is_enemy(at, seat))
		return false;
	return (run->piece != piece || run->n < 2) && can_be(st, piece, STG_ANY & ~STG_IMMOBILE);
}

/* A search for any legal move, and whether one was found that is legal only under some option of a ruling. */
struct any_move {
	struct walk walk;
	bool conditional;
};

static int
stop_at_certain(void *ctx, const struct action *a)
{
	struct any_move *any = ctx;

	(void)a;
	any->conditional = true;
	return any->walk.trace.consulted == 0;
}

/* Search all moves of the side by asking the judge.  The options of a ruling make a difference only if no move is legal
 * without it. */
static bool
search_all(const struct stg_state *st, int seat, struct trace *t)
{
	struct any_move any = { .walk = { .trace = { .brief = true }, .visit = stop_at_certain, .ctx = &any } };
	struct stg_state turned;

	if (st->head.mover != seat || st->head.over) { /* STG-R4 asks this as if it were that side's turn */
		stg_copy(&turned, st);
		turned.head.mover = (uint8_t)seat;
		turned.head.over = false;
		st = &turned;
	}
	if (visit_side(st, seat, &any.walk) != 0)
		return true;
	t->consulted |= any.walk.consulted;
	return any.conditional;
}

static bool
has_free_step(const struct stg_state *st, int seat, unsigned piece)
{
	for (unsigned d = 0; d < 4; d++) {
		unsigned to = next_square(st->piece[piece].square, directions[d]);

		if (to != STG_NOWHERE && free_step(st, seat, piece, to))
			return true;
	}
	return false;
}

bool
stg_can_move(const struct stg_state *st, int seat, struct trace *t, uint8_t *hint)
{
	unsigned first = seat == STG_BLUE ? STG_HOME : 0;
	uint64_t ahead = st->standing[seat] >> *hint << *hint;

	/* Begin with the piece that was found last: a piece that could move before often still can. */
	for (uint64_t left = ahead, rest = st->standing[seat] & ~ahead; left != 0 || rest != 0;) {
		unsigned i;

		if (left == 0) {
			left = rest;
			rest = 0;
		}
		i = (unsigned)__builtin_ctzll(left);
		left &= left - 1;
		if (has_free_step(st, seat, first + i)) {
			*hint = (uint8_t)i;
			return true;
		}
	}
	return search_all(st, seat, t);
}
