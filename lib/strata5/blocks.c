/* strata5/blocks.c: the building code: where a block lies, and what that does to pawns below. */
#include "strata5/internal.h"

/* Level of the highest thing on a square: a block's top, or the head of a pawn on it. */
static unsigned
height(const struct st5_state *st, unsigned square)
{
	return st->top[square] + (st->pawn[square] != 0 ? 1U : 0U);
}

unsigned
st5_rest(const struct st5_state *st, unsigned square)
{
	unsigned highest = 0;

	for (unsigned i = 0; i < 4; i++) {
		unsigned h = height(st, square + st5_block_squares[i]);

		if (h > highest)
			highest = h;
	}
	return highest + 1;
}

static bool
fits_on_board(const struct st5_state *st, unsigned square)
{
	return st5_on_board(st, square) && st5_on_board(st, square + ST5_STRIDE + 1);
}

struct st5_supports
st5_count_supports(const struct st5_state *st, unsigned square, unsigned level)
{
	struct st5_supports s = { 0 };
	unsigned seen = 0; /* set of names of blocks: see struct st5_state */

	for (unsigned i = 0; i < 4; i++) {
		unsigned at = square + st5_block_squares[i];

		if (height(st, at) + 1 != level)
			continue;
		s.spaces++;
		if (st->pawn[at] != 0)
			s.pawns++;
		else
			seen |= 1U << st->layer[level - 2][at];
	}
	s.blocks = (unsigned)__builtin_popcount(seen);
	return s;
}

/* The squares that a block touches, along files and ranks. */
static const int around[8] = {
	-ST5_STRIDE, -ST5_STRIDE + 1, -1, 2, ST5_STRIDE - 1, ST5_STRIDE + 2, 2 * ST5_STRIDE, 2 * ST5_STRIDE + 1,
};

unsigned
st5_neighbour(const struct st5_state *st, unsigned square, const uint8_t *option)
{
	bool lowest = option[ST5_R_INTERLOCK] == ST5_INTERLOCK_LEVEL_ONE;

	for (unsigned i = 0; i < 8; i++) {
		unsigned at = (unsigned)((int)square + around[i]);

		if (lowest ? st->layer[0][at] != 0 && (st->layer[0][at] & ST5_PAWN) == 0 : st->top[at] != 0)
			return at;
	}
	return ST5_NOWHERE;
}

/* ---- judging ---------------------------------------------------------------------------------- */

/* The level in the text is lower than the one on which the block comes to lie: what is in the way there? */
static enum judgement
judge_lower(const struct st5_state *st, unsigned square, unsigned level, struct trace *t)
{
	for (unsigned i = 0; i < 4; i++) {
		unsigned at = square + st5_block_squares[i];

		if (st->top[at] < level || st->layer[level - 1][at] != 0)
			continue;
		trace_value(t, level);
		trace_value(t, at);
		return trace_reject(t, CITE_CLAUSE(ST5_C_NOT_UNDER));
	}
	for (unsigned i = 0; i < 4; i++) {
		unsigned at = square + st5_block_squares[i];

		if (height(st, at) < level)
			continue;
		trace_value(t, at);
		trace_value(t, level);
		return trace_reject(t, CITE_CLAUSE(ST5_C_ROOM));
	}
	return ACTION_PLAYED;
}

/* The building code: the clause that a block there would break, or ST5_CLAUSES. */
static enum st5_clause
breach(const struct st5_state *st, unsigned square, unsigned level, const uint8_t *option, struct st5_supports *s)
{
	if (level > ST5_LEVELS)
		return ST5_C_FIVE_LEVELS;
	if (level == 1)
		return st5_neighbour(st, square, option) != ST5_NOWHERE ? ST5_CLAUSES : ST5_C_NEXT_TO;
	*s = st5_count_supports(st, square, level);
	if (s->spaces == 4 && s->pawns == 0 && s->blocks == 1)
		return ST5_C_TWO_BLOCKS;
	if (s->spaces < 3)
		return s->pawns == 0 ? ST5_C_THREE_SPACES : ST5_C_ON_PAWNS;
	if (s->pawns > 0 && s->blocks < 2 && option[ST5_R_TWO_BLOCKS] == ST5_TWO_BLOCKS_REQUIRED)
		return ST5_C_ON_PAWNS;
	return ST5_CLAUSES;
}

static const st5_options lenient = {
	[ST5_R_TWO_BLOCKS] = ST5_TWO_BLOCKS_WAIVED, [ST5_R_INTERLOCK] = ST5_INTERLOCK_TOUCHING,
};
static const st5_options strict = {
	[ST5_R_TWO_BLOCKS] = ST5_TWO_BLOCKS_REQUIRED, [ST5_R_INTERLOCK] = ST5_INTERLOCK_LEVEL_ONE,
};

static enum judgement
reject(struct trace *t, enum st5_clause clause, unsigned level, const struct st5_supports *s)
{
	if (clause == ST5_C_FIVE_LEVELS) {
		trace_value(t, level);
	} else if (clause == ST5_C_ON_PAWNS && s->spaces >= 3) {
		trace_value(t, s->blocks);
		return trace_reject_detail(t, CITE_CLAUSE(clause), ST5_D_ONE_BLOCK);
	} else if (clause == ST5_C_ON_PAWNS || clause == ST5_C_THREE_SPACES) {
		trace_value(t, s->spaces);
		trace_value(t, level - 1);
	}
	return trace_reject(t, CITE_CLAUSE(clause));
}

/* 6.1 to 6.3 and 8.1; a ruling is asked only where its options differ. */
static enum judgement
judge_supports(const struct st5_state *st, unsigned square, unsigned level, struct trace *t)
{
	enum st5_ruling ruling = level == 1 ? ST5_R_INTERLOCK : ST5_R_TWO_BLOCKS;
	struct st5_supports s = { 0 };
	enum st5_clause clause = breach(st, square, level, lenient, &s);

	if (clause != ST5_CLAUSES)
		return reject(t, clause, level, &s);
	clause = breach(st, square, level, strict, &s);
	if (clause == ST5_CLAUSES || st5_option(st, t, ruling) == lenient[ruling])
		return ACTION_PLAYED;
	return reject(t, clause, level, &s);
}

enum judgement
st5_judge_block(const struct st5_state *st, const struct action *a, struct trace *t)
{
	unsigned square = a->nargs == 1 ? a->arg[0] : ST5_NOWHERE, level;
	enum judgement j;

	if (!fits_on_board(st, square)) {
		trace_value(t, square);
		return trace_reject_detail(t, CITE_CLAUSE(ST5_C_ROOM), ST5_D_OFF_BOARD);
	}
	level = st5_rest(st, square);
	if (level > ST5_LEVELS)
		return reject(t, ST5_C_FIVE_LEVELS, level, NULL);
	if ((a->marks & 1U << ST5_SAID_LEVEL) != 0 && a->said[ST5_SAID_LEVEL] < level && a->said[ST5_SAID_LEVEL] > 0 &&
	    (j = judge_lower(st, square, a->said[ST5_SAID_LEVEL], t)) != ACTION_PLAYED)
		return j;
	j = judge_supports(st, square, level, t);
	if (j == ACTION_PLAYED)
		trace_truth(t, ST5_SAID_LEVEL, level);
	return j;
}

/* ---- is there a place? ------------------------------------------------------------------------ */

/* The places any of whose four squares is in the set, one row of them; … */
static unsigned
any_of_four(const uint16_t *row)
{
	unsigned either = row[0] | row[1];

	return either | either >> 1;
}

/* … those of which three or more are. */
static unsigned
three_of_four(const uint16_t *row)
{
	unsigned either = row[0] | row[1], both = row[0] & row[1];

	return (both & either >> 1) | (either & both >> 1);
}

/* The places on the bare board that have a block next to them. */
static void
find_bare_places(const struct st5_state *st, const uint8_t *option, st5_set place)
{
	st5_set block = { 0 }, beside = { 0 };
	unsigned room = (1U << (st->size - 1U)) - 1;

	for (unsigned y = 1; y <= ST5_SIZE_MAX; y++) {
		unsigned lies = st->lies[0][y] | st->lies[0][y - 1];

		block[y] = (uint16_t)(option[ST5_R_INTERLOCK] == ST5_INTERLOCK_LEVEL_ONE ? lies | lies << 1 : st->above[0][y]);
	}
	for (unsigned y = 1; y <= ST5_SIZE_MAX; y++)
		beside[y] = (uint16_t)(block[y - 1] | block[y + 1] | block[y] << 1 | block[y] >> 1);
	for (unsigned y = 1; y <= ST5_SIZE_MAX; y++)
		place[y] = (uint16_t)(any_of_four(beside + y) & ~any_of_four(st->above[0] + y) & room);
	place[st->size] = place[st->size + 1] = 0;
}

/* The next of the places in order, from that row on, where a block may lie; or ST5_NOWHERE.  (The sets also have places
 * where pawns carry too much.) */
static unsigned
next_place(const struct st5_state *st, const uint8_t *option, st5_set place, unsigned row)
{
	struct st5_supports s;

	for (; row < st->size; row++)
		while (place[row] != 0) {
			unsigned square = st5_square((unsigned)__builtin_ctz(place[row]), row - 1);

			place[row] &= (uint16_t)(place[row] - 1);
			if (breach(st, square, st5_rest(st, square), option, &s) == ST5_CLAUSES)
				return square;
		}
	return ST5_NOWHERE;
}

/* The first place where a block may lie, or ST5_NOWHERE; place then has those after it. */
static unsigned
first_place(const struct st5_state *st, const uint8_t *option, st5_set place)
{
	unsigned any = 0;

	find_bare_places(st, option, place);
	for (unsigned level = 0; level + 1 < ST5_LEVELS; level++)
		for (unsigned y = 1; y <= ST5_SIZE_MAX; y++)
			place[y] |= (uint16_t)(three_of_four(st->above[level] + y) & ~any_of_four(st->above[level + 1] + y) & ~st->lies[level][y]);
	for (unsigned y = 1; y <= ST5_SIZE_MAX; y++)
		any |= place[y];
	return any != 0 ? next_place(st, option, place, 1) : ST5_NOWHERE;
}

bool
st5_can_build_under(const struct st5_state *st, const uint8_t *option, unsigned *square)
{
	st5_set place;

	return st5_supply(st) > 0 && (*square = first_place(st, option, place)) != ST5_NOWHERE;
}

static bool
ask_can_build(const void *ctx, const uint8_t *option)
{
	unsigned square;

	return st5_can_build_under(ctx, option, &square);
}

bool
st5_can_build(const struct st5_state *st, struct trace *t, unsigned *square)
{
	static const uint8_t most[] = { ST5_TWO_BLOCKS_WAIVED, ST5_INTERLOCK_TOUCHING };
	static const uint8_t least[] = { ST5_TWO_BLOCKS_REQUIRED, ST5_INTERLOCK_LEVEL_ONE };
	static const struct st5_question question = {
		.ask = ask_can_build,
		.nrulings = 2, .ruling = { ST5_R_TWO_BLOCKS, ST5_R_INTERLOCK }, .most = most, .least = least,
	};

	return st5_decide(st, t, &question, st) && st5_can_build_under(st, st->head.rules.option, square);
}

int
st5_legal_blocks(const struct st5_state *st, action_visit *visit, void *ctx)
{
	struct action a = { .kind = ST5_A_BUILD, .seat = st->head.mover, .nargs = 1 };
	const uint8_t *option = st->head.rules.option;
	st5_set place;
	unsigned square = first_place(st, option, place);
	int done = 0;

	for (; square != ST5_NOWHERE && done == 0; square = next_place(st, option, place, square / ST5_STRIDE)) {
		a.arg[0] = (uint16_t)square;
		done = visit(ctx, &a);
	}
	if (a.arg[0] != ST5_NOWHERE)
		return done;
	a.kind = ST5_A_NO_BLOCK;
	a.nargs = 0;
	return visit(ctx, &a);
}

/* ---- placing ---------------------------------------------------------------------------------- */

/* The free pawn on the square becomes a part of the building. */
static void
trap(struct st5_state *st, unsigned square, struct trace *t)
{
	unsigned code = st->pawn[square], level = st->top[square];

	st5_take_pawn(st, square);
	st->layer[level][square] = (uint8_t)(ST5_PAWN | code);
	st->trapped[ST5_OWNER(code)]++;
	trace_tell(t, ST5_EV_TRAP, ST5_OWNER(code), ST5_NUMBER(code), square, level, st->head.mover);
}

bool
st5_build(struct st5_state *st, unsigned square, struct trace *t)
{
	unsigned level;

	if (!fits_on_board(st, square) || (level = st5_rest(st, square)) > ST5_LEVELS || st5_supply(st) == 0)
		return false;
	trace_tell(t, ST5_EV_BLOCK, st->head.mover, square, level);
	for (unsigned i = 0; i < 4; i++)
		if (st->pawn[square + st5_block_squares[i]] != 0)
			trap(st, square + st5_block_squares[i], t);
	return st5_put_block(st, square, level);
}
