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

/* One step to an empty square, which no repetition rule can bar, is legal: see stg_is_plain_step. */
static int
visit_free_step(unsigned from, unsigned to, struct walk *w)
{
	w->action.arg[STG_FROM] = (uint16_t)from;
	w->action.arg[STG_TO] = (uint16_t)to;
	trace_reset(&w->trace);
	return w->visit(w->ctx, &w->action);
}

/* Offer every way that a piece goes in one direction: one square, and further over empty squares if it can be a Scout.  left: how many
 * squares there are up to the edge. */
static inline int
visit_line(const struct stg_state *st, unsigned piece, int direction, unsigned left, bool is_free, struct walk *w)
{
	const unsigned from = st->piece[piece].square;
	unsigned at;
	int r;

	for (unsigned to = from; left > 0; left--) {
		to = (unsigned)((int)to + direction);
		at = st->at[to];
		if (at != STG_EMPTY && !is_enemy(at, stg_seat(piece)))
			return 0;
		r = is_free && at == STG_EMPTY ? visit_free_step(from, to, w) : offer(st, from, to, w);
		if (r != 0 || at != STG_EMPTY || !can_be(st, piece, STG_SET(STG_SCOUT)))
			return r;
		is_free = false;
	}
	return 0;
}

static int
visit_piece(const struct stg_state *st, unsigned piece, struct walk *w)
{
	const unsigned file = st->piece[piece].square % STG_SIDE, rank = st->piece[piece].square / STG_SIDE, last = STG_SIDE - 1;
	bool is_free = !stg_hidden(st) && stg_no_repetition(st, piece);
	int r;

	if ((r = visit_line(st, piece, STG_SIDE, last - rank, is_free, w)) != 0 || (r = visit_line(st, piece, 1, last - file, is_free, w)) != 0 ||
	    (r = visit_line(st, piece, -STG_SIDE, rank, is_free, w)) != 0)
		return r;
	return visit_line(st, piece, -1, file, is_free, w);
}

/* Offer the moves of all pieces of the side to move, by squares, because the numbers of pieces are no part of a position. */
static int
visit_side(const struct stg_state *st, struct walk *w)
{
	const unsigned seat = st->head.mover, first = seat == STG_BLUE ? STG_HOME : 0;
	uint64_t squares[2] = { 0, 0 }; /* a set: square i is bit i % 64 of squares[i / 64] */
	int r = 0;

	w->action = (struct action){ .kind = STG_A_MOVE, .seat = (uint8_t)seat, .nargs = STG_NARGS };
	for (uint64_t left = st->standing[seat]; left != 0; left &= left - 1) {
		unsigned square = st->piece[first + (unsigned)__builtin_ctzll(left)].square;

		squares[square / 64] |= UINT64_C(1) << square % 64;
	}
	for (unsigned half = 0; half < 2; half++)
		for (uint64_t left = squares[half]; left != 0 && r == 0; left &= left - 1) {
			unsigned piece = st->at[64 * half + (unsigned)__builtin_ctzll(left)];

			if (can_be(st, piece, STG_ANY & ~STG_IMMOBILE))
				r = visit_piece(st, piece, w);
		}
	return r;
}

int
stg_legal(const void *state, action_visit *visit, void *ctx)
{
	const struct stg_state *st = state;
	struct walk w = { .trace = { .brief = true }, .visit = visit, .ctx = ctx };

	return st->head.over ? 0 : visit_side(st, &w);
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
	if (visit_side(st, &any.walk) != 0)
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
