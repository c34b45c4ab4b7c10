/* stratego/moves.c: which moves there are, and the judge of one. */
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

/* The rank does not allow it.  Where the rank is not known, but follows to be none that does, it is the log that
 * cannot be true. */
static enum judgement
reject_rank(const struct stg_piece *p, enum stg_clause c, struct trace *t)
{
	if (stg_only(p->ranks) != 0) {
		trace_fact(t, p->square);
		return trace_reject(t, CITE_CLAUSE(c));
	}
	trace_fact(t, p->home);
	trace_fact(t, p->ranks);
	t->refuted = true;
	return trace_reject_detail(t, CITE_CLAUSE(c), STG_D_ONLY);
}

/* What a piece that cannot leave its square breaks by doing so. */
static enum judgement
reject_immobile(const struct stg_piece *p, bool strike, struct trace *t)
{
	bool bomb = (p->ranks & STG_SET(STG_BOMB)) != 0;

	if (strike)
		return reject_rank(p, bomb ? STG_C_BOMB_WAITS : STG_C_FLAG_WAITS, t);
	return reject_rank(p, bomb ? STG_C_BOMB_STAYS : STG_C_FLAG_STAYS, t);
}

/* The direction of a straight way between two different squares; 0 if there is none. */
static int
straight(unsigned from, unsigned to)
{
	if (from / STG_SIDE == to / STG_SIDE)
		return to > from ? 1 : -1;
	if (from % STG_SIDE == to % STG_SIDE)
		return to > from ? STG_SIDE : -STG_SIDE;
	return 0;
}

/* Ways longer than one square: Scouts only, over empty squares, and strikes as ruled. */
static enum judgement
judge_long_way(const struct stg_state *st, const struct stg_piece *p, unsigned to, bool strike,
    struct trace *t)
{
	int direction = straight(p->square, to);

	if ((p->ranks & STG_SET(STG_SCOUT)) == 0)
		return reject_rank(p, strike ? STG_C_ADJOINING : STG_C_STEP, t);
	if (direction == 0)
		return trace_reject(t, CITE_CLAUSE(strike ? STG_C_ADJOINING : STG_C_SCOUT_MOVE));
	for (unsigned sq = (unsigned)((int)p->square + direction); sq != to;
	    sq = (unsigned)((int)sq + direction))
		if (st->at[sq] != STG_EMPTY) {
			trace_fact(t, sq);
			return trace_reject(t, CITE_CLAUSE(STG_C_WAY));
		}
	if (strike && rule(&st->head.rules, t, STG_R_SCOUT_STRIKE) == STG_SCOUT_ADJACENT)
		return trace_reject_detail(t, CITE_CLAUSE(STG_C_ONE_DEED), STG_D_FROM_AFAR);
	return ACTION_PLAYED;
}

static enum judgement
judge_two_squares(const struct stg_state *st, unsigned piece, unsigned from, unsigned to, struct trace *t)
{
	static const uint8_t limit[] = {
		[STG_TWO_SQUARES_THIRD_TURN] = 2,
		[STG_TWO_SQUARES_OFF] = UINT8_MAX,
		[STG_TWO_SQUARES_THREE] = 3,
		[STG_TWO_SQUARES_FIVE] = 5,
	};
	const struct stg_run *last = &st->run[stg_seat(piece)];
	unsigned run;

	/* Below the lowest limit the options agree, so the ruling is not asked for. */
	if (last->piece != piece || last->n < limit[STG_TWO_SQUARES_THIRD_TURN])
		return ACTION_PLAYED;
	run = stg_crossings(st, piece, from, to);
	if (run < limit[STG_TWO_SQUARES_THIRD_TURN] ||
	    run < limit[rule(&st->head.rules, t, STG_R_TWO_SQUARES)])
		return ACTION_PLAYED;
	trace_fact(t, run);
	return trace_reject(t, CITE_RULING(STG_R_TWO_SQUARES));
}

static enum judgement
judge_chase(const struct stg_state *st, unsigned piece, unsigned from, unsigned to, struct trace *t)
{
	unsigned plies = STG_CHASE_MAX;
	enum stg_repeat repeats;

	if (st->chase[stg_seat(piece)] <= 1)
		return ACTION_PLAYED;
	repeats = stg_chase_repeats(st, piece, from, to, &plies, NULL, NULL);
	if (repeats != STG_REPEAT_YES && repeats != STG_REPEAT_LOST)
		return ACTION_PLAYED;
	if (rule(&st->head.rules, t, STG_R_CHASING) != STG_CHASING_MORE_SQUARES)
		return ACTION_PLAYED;
	trace_fact(t, plies);
	if (repeats == STG_REPEAT_LOST)
		return stg_undecided(t, STG_D_CHASE_LONG);
	return trace_reject(t, CITE_RULING(STG_R_CHASING));
}

/* Most actions are one step of a movable piece to an empty square, with no repetition in sight: there
 * is nothing more to ask. */
static inline bool
is_plain_step(const struct stg_state *st, const struct action *a)
{
	unsigned from = a->arg[STG_FROM], to = a->arg[STG_TO], piece = st->at[from];

	return st->at[to] == STG_EMPTY && stg_is_piece(piece) && stg_seat(piece) == st->head.mover && !st->head.over &&
	    (a->seat == SEAT_NONE || a->seat == st->head.mover) &&
	    (st->piece[piece].ranks & ~STG_IMMOBILE) != 0 && stg_adjoin(from, to) && stg_no_repetition(st, piece);
}

/* Not inlined, so that the plain step pays nothing for it. */
static __attribute__((noinline)) enum judgement
judge_in_full(const struct stg_state *st, const struct action *a, struct trace *t)
{
	unsigned from = a->arg[STG_FROM], to = a->arg[STG_TO], piece, target;
	const struct stg_piece *p;
	enum judgement j;
	bool strike;

	if (st->head.over)
		return trace_reject(t, CITE_CLAUSE(STG_C_AFTER_END));
	piece = st->at[from];
	trace_fact(t, st->head.mover);
	if (a->seat != SEAT_NONE && a->seat != st->head.mover)
		return trace_reject(t, CITE_CLAUSE(STG_C_TURNS));
	if (stg_is_piece(piece) && stg_seat(piece) != st->head.mover)
		return trace_reject(t, CITE_CLAUSE(STG_C_TURNS));
	t->nfacts = 0;
	if (!stg_is_piece(piece)) {
		trace_fact(t, from);
		return trace_reject(t, CITE_CLAUSE(STG_C_ONE_DEED));
	}
	p = &st->piece[piece];
	target = st->at[to];
	strike = stg_is_piece(target) && stg_seat(target) != st->head.mover;
	if ((p->ranks & ~STG_IMMOBILE) == 0)
		return reject_immobile(p, strike, t);
	if (from == to)
		return trace_reject(t, CITE_CLAUSE(STG_C_STEP));
	if (target != STG_EMPTY && !strike) {
		trace_fact(t, to);
		return trace_reject(t, CITE_CLAUSE(target == STG_LAKE ? STG_C_WAY : STG_C_ONE_A_SQUARE));
	}
	if (!stg_adjoin(from, to) && (j = judge_long_way(st, p, to, strike, t)) != ACTION_PLAYED)
		return j;
	if ((j = judge_two_squares(st, piece, from, to, t)) != ACTION_PLAYED)
		return j;
	return judge_chase(st, piece, from, to, t);
}

enum judgement
stg_judge(const struct stg_state *st, const struct action *a, struct trace *t)
{
	return is_plain_step(st, a) ? ACTION_PLAYED : judge_in_full(st, a, t);
}

/* ---- the generator -------------------------------------------------------------------------- */

static bool
is_enemy(unsigned at, int seat)
{
	return stg_is_piece(at) && stg_seat(at) != seat;
}

/* What a walk over candidates carries: the trace of the last one, and all rulings consulted so far. */
struct walk {
	struct trace trace;
	uint64_t consulted;
	action_visit *visit;
	void *ctx;
};

/* Offer one candidate to the judge, and if it passes to the visitor. */
static int
offer(const struct stg_state *st, int seat, unsigned from, unsigned to, struct walk *w)
{
	struct trace *t = &w->trace;
	enum judgement j;
	struct action a = { .kind = STG_MOVE, .seat = (uint8_t)seat, .nargs = STG_NARGS };

	a.arg[STG_FROM] = (uint16_t)from;
	a.arg[STG_TO] = (uint16_t)to;
	trace_reset(t);
	j = stg_hidden(st) ? stg_judge_hidden(st, &a, t) : stg_judge(st, &a, t);
	w->consulted |= t->consulted; /* of a refusal too: under another option there might be a move */
	return j == ACTION_ILLEGAL ? 0 : w->visit(w->ctx, &a);
}

/* Does an assignment remain under which the piece is of one of these ranks? */
static bool
can_be(const struct stg_state *st, unsigned piece, unsigned ranks)
{
	unsigned left = st->piece[piece].ranks & ranks;

	return left != 0 && (left == st->piece[piece].ranks || stg_possible(st, piece, ranks));
}

/* Walk every way that piece can go: one square, and on over empty squares if it can be a Scout. */
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
			if ((r = offer(st, seat, p->square, to, w)) != 0)
				return r;
			if (at != STG_EMPTY || !can_be(st, piece, STG_SET(STG_SCOUT)))
				break;
		}
	}
	return 0;
}

/* By squares: how pieces are numbered is no part of a position. */
static int
visit_side(const struct stg_state *st, int seat, struct walk *w)
{
	int r = 0;

	for (unsigned square = 0; square < STG_SQUARES && r == 0; square++)
		if (is_enemy(st->at[square], !seat))
			r = visit_piece(st, st->at[square], w);
	return r;
}

int
stg_legal(const void *state, action_visit *visit, void *ctx)
{
	const struct stg_state *st = state;
	struct walk w = { .trace = { .quiet = true }, .visit = visit, .ctx = ctx };

	return st->head.over ? 0 : visit_side(st, st->head.mover, &w);
}

/* ---- is there any move ---------------------------------------------------------------------- */

/* Is the step to a next square legal whatever the repetition rules say?  Two-squares needs two moves of
 * the same piece before, and only a quiet move of a side that chases can repeat. */
static bool
free_step(const struct stg_state *st, int seat, unsigned piece, unsigned to)
{
	const struct stg_run *run = &st->run[seat];
	unsigned at = st->at[to];

	if (at == STG_EMPTY ? st->chase[seat] > 1 : !is_enemy(at, seat))
		return false;
	return (run->piece != piece || run->n < 2) && can_be(st, piece, STG_ANY & ~STG_IMMOBILE);
}

/* A search for any move: the walk, and whether some move is legal as an option of a ruling has it. */
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

/* The long way: every move of the side, put to the judge.  The options of a ruling make a difference
 * only if no move is legal without asking for them. */
static bool
search_all(const struct stg_state *st, int seat, struct trace *t)
{
	struct any_move any = { .walk = { .trace = { .quiet = true }, .visit = stop_at_certain, .ctx = &any } };
	struct stg_state turned;

	if (st->head.mover != seat || st->head.over) { /* as R4 asks: were it that side's turn */
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

	/* Go round from the last one found: what could move before often still can. */
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
