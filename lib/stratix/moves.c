/* stratix/moves.c: how the six kinds move: the judge of a way, the search for one, and the list of all. */
#include <string.h>

#include "stratix/internal.h"

/* Liberties that rulings grant: a set of them says how a way is looked for. */
enum {
	LIBERTY_LEAVING = 1, /* sideways and back within the corner: STX_R_LEAVING */
	LIBERTY_SPECIAL = 2, /* a tank over its start, a helicopter's jump, infantry round a bend */
	LIBERTY_CENTRE = 4,  /* over the centre */
	LIBERTIES = 8,
	ALL_LIBERTIES = LIBERTIES - 1,
	/* For the search why there is no way. */
	THROUGH_PIECES = 8,
	THROUGH_CORNERS = 16,
};

/* A move that is being judged. */
struct way {
	const struct stx_state *st;
	unsigned seat, kind, from, to;
	unsigned nsaid;
	uint16_t said[3];
	unsigned n; /* squares between, as said or found */
	uint16_t at[3];
};

/* Refusals are kept out of the way of moves that are good. */
#define RARE __attribute__((noinline))

static RARE enum judgement
reject_square(struct trace *t, enum stx_clause c, unsigned square)
{
	trace_fact(t, square);
	return trace_reject(t, CITE_CLAUSE(c));
}

static RARE enum judgement
reject_squares(struct trace *t, enum stx_clause c, enum stx_detail detail, unsigned a, unsigned b)
{
	trace_fact(t, a);
	trace_fact(t, b);
	return trace_reject_detail(t, CITE_CLAUSE(c), detail);
}

/* A way or its end lies in a corner where nothing goes. */
static RARE enum judgement
reject_corner(const struct stx_state *st, unsigned square, struct trace *t)
{
	unsigned seat = st->board.corner[square] - 1U;

	if (stx_in_game(st, seat))
		return reject_square(t, STX_C_NO_PASSAGE, square);
	trace_fact(t, seat);
	return reject_square(t, (st->playing & STX_SET(seat)) == 0 ? STX_C_EMPTY_SEATS : STX_C_SEAT_VACATED, square);
}

static bool
is_ground(unsigned kind)
{
	return kind == STX_INFANTRY || kind == STX_TANK;
}

static unsigned
distance(unsigned a, unsigned b)
{
	int dx = (int)stx_x(a) - (int)stx_x(b), dy = (int)stx_y(a) - (int)stx_y(b);

	dx = dx < 0 ? -dx : dx;
	dy = dy < 0 ? -dy : dy;
	return (unsigned)(dx > dy ? dx : dy);
}

/* Next to each other, if both are squares of the board: its border keeps files apart. */
static inline bool
is_next(unsigned a, unsigned b)
{
	unsigned apart = a < b ? b - a : a - b;

	return apart == 1 || apart - (STX_STRIDE - 1) <= 2;
}

/* The direction of a straight line between two different squares; 0: there is none. */
static int
straight(unsigned from, unsigned to)
{
	int x = (int)(from % STX_STRIDE), dx = (int)(to % STX_STRIDE) - x, apart = (int)to - (int)from;
	int dy = (apart - dx) / STX_STRIDE; /* (an exact division) */

	if (dx != 0 && dy != 0 && dx != dy && dx != -dy)
		return 0;
	return ((dy > 0) - (dy < 0)) * STX_STRIDE + (dx > 0) - (dx < 0);
}

static bool
is_diagonal(int direction)
{
	return direction != 1 && direction != -1 && direction != STX_STRIDE && direction != -STX_STRIDE;
}

static bool
in_own_corner(const struct way *w, unsigned square)
{
	return w->st->board.corner[square] == w->seat + 1;
}

/* ---- steps ----------------------------------------------------------------------------------- */

/* May a way go on from a to b, as far as corners are concerned?  *need: liberties that it takes. */
static bool
corner_allows(const struct way *w, unsigned a, unsigned b, unsigned *need)
{
	const struct stx_board *board = &w->st->board;

	if (board->corner[b] == 0)
		return true;
	if (!in_own_corner(w, a) || !in_own_corner(w, b))
		return false;
	if (board->row[b] <= board->row[a])
		*need |= LIBERTY_LEAVING;
	return true;
}

/* The next space of a helicopter in a direction: water between is none.  0: there is no space. */
static unsigned
over_water(const struct way *w, unsigned square, int direction, unsigned *need)
{
	const struct stx_board *board = &w->st->board;
	unsigned sq = (unsigned)((int)square + direction);

	for (; board->terrain[sq] == STX_WATER || board->terrain[sq] == STX_CENTRE; sq = (unsigned)((int)sq + direction))
		if (board->terrain[sq] == STX_CENTRE)
			*need |= LIBERTY_CENTRE;
	return stx_is_space(board, sq) ? sq : 0;
}

/* From a bridge the next bridge along a line, whatever lies between but corners.  0: there is none. */
static unsigned
next_bridge(const struct way *w, unsigned square, int direction, unsigned *need)
{
	const struct stx_board *board = &w->st->board;
	unsigned sq = (unsigned)((int)square + direction);

	if (board->terrain[square] != STX_BRIDGE)
		return 0;
	for (; board->terrain[sq] != STX_OFF_BOARD && board->corner[sq] == 0; sq = (unsigned)((int)sq + direction)) {
		if (board->terrain[sq] == STX_BRIDGE)
			return sq;
		if (board->terrain[sq] == STX_CENTRE)
			*need |= LIBERTY_CENTRE;
	}
	return 0;
}

/* ---- the search for a way -------------------------------------------------------------------- */

/* Where all ways of a search end: each square with the first way to it. */
struct reach {
	unsigned n;
	uint16_t to[STX_SQUARES];
	uint16_t way[STX_SQUARES][2]; /* by square; 0: no such step */
	bool reached[STX_SQUARES];
};

struct search {
	struct way *way;
	unsigned liberties;
	unsigned length;      /* of the way, in spaces */
	uint16_t step[3];     /* the squares behind the start */
	struct reach *reach;  /* NULL: only way->to is looked for */
};

static bool
arrive(struct search *s, unsigned square)
{
	struct reach *r = s->reach;

	if (r == NULL) {
		if (square != s->way->to)
			return false;
		s->way->n = s->length - 1;
		memcpy(s->way->at, s->step, sizeof(s->way->at));
		return true;
	}
	if (square != s->way->from && !r->reached[square]) {
		r->reached[square] = true;
		r->to[r->n++] = (uint16_t)square;
		r->way[square][0] = s->length > 1 ? s->step[0] : 0;
		r->way[square][1] = s->length > 2 ? s->step[1] : 0;
	}
	return false;
}

/* May the way pass over that square, as its depth-th step (from 0)? */
static bool
may_pass(const struct search *s, unsigned square, unsigned depth)
{
	const struct way *w = s->way;

	if (w->kind == STX_HELICOPTER)
		return true;
	if (square == w->from)
		return w->kind == STX_TANK && depth == 1 && (s->liberties & LIBERTY_SPECIAL) != 0;
	for (unsigned i = 0; i < depth; i++)
		if (s->step[i] == square)
			return false;
	return w->st->at[square] == STX_EMPTY || (s->liberties & THROUGH_PIECES) != 0;
}

static bool
search_from(struct search *s, unsigned square, unsigned depth, int bound);

static bool
try_step(struct search *s, unsigned square, unsigned next, unsigned depth, unsigned need, int direction)
{
	const struct way *w = s->way;

	if (next == 0 || (!corner_allows(w, square, next, &need) && (s->liberties & THROUGH_CORNERS) == 0) ||
	    (need & ~s->liberties) != 0)
		return false;
	s->step[depth] = (uint16_t)next;
	if (depth + 1 == s->length) {
		for (unsigned i = 0; i < depth; i++) /* (its last space is passed by no one before) */
			if (w->kind != STX_HELICOPTER && s->step[i] == next)
				return false;
		return arrive(s, next);
	}
	if (!may_pass(s, next, depth))
		return false;
	return search_from(s, next, depth + 1,
	    w->kind == STX_INFANTRY && (s->liberties & LIBERTY_SPECIAL) == 0 ? direction : 0);
}

/* On from a square, in the one direction if the way is bound to it. */
static bool
search_from(struct search *s, unsigned square, unsigned depth, int bound)
{
	const struct way *w = s->way;

	for (unsigned d = 0; d < 8; d++) {
		int direction = stx_directions[d];
		unsigned next = (unsigned)((int)square + direction), need = 0;

		if (bound != 0 && direction != bound)
			continue;
		if (w->kind != STX_HELICOPTER) {
			if (!stx_is_space(&w->st->board, next))
				next = 0;
			if (try_step(s, square, next, depth, 0, direction))
				return true;
			continue;
		}
		next = over_water(w, square, direction, &need);
		if (try_step(s, square, next, depth, need, direction))
			return true;
		if ((s->liberties & LIBERTY_SPECIAL) == 0)
			continue;
		need = LIBERTY_SPECIAL;
		next = next_bridge(w, square, direction, &need);
		if (try_step(s, square, next, depth, need, direction))
			return true;
	}
	return false;
}

/* Is there a way with those liberties?  A helicopter's is a shortest one. */
static bool
find_way(struct way *w, unsigned liberties)
{
	struct search s = { .way = w, .liberties = liberties };
	unsigned longest = w->kind == STX_INFANTRY ? 2 : 3;

	for (s.length = w->kind == STX_HELICOPTER ? 1 : longest; s.length <= longest; s.length++)
		if (search_from(&s, w->from, 0, 0))
			return true;
	return false;
}

/* ---- liberties and rulings ------------------------------------------------------------------- */

/* The ruling behind a liberty, and does it grant it? */
static bool
granted(const struct way *w, unsigned liberty, struct trace *t)
{
	const struct rules *r = &w->st->rules;

	if (liberty == LIBERTY_LEAVING)
		return rule(r, t, STX_R_LEAVING) == STX_LEAVING_ANY;
	if (liberty == LIBERTY_CENTRE)
		return rule(r, t, STX_R_CENTRE) == STX_CENTRE_AS_WATER;
	if (w->kind == STX_INFANTRY)
		return rule(r, t, STX_R_FIRST_MOVE) == STX_FIRST_MOVE_BENT;
	if (w->kind == STX_TANK)
		return rule(r, t, STX_R_TANK_START) == STX_TANK_START_FREE;
	return rule(r, t, STX_R_BRIDGE_JUMP) == STX_BRIDGE_JUMP_ANY_LINE;
}

/* open: bit i is set if there is a way with the liberties in i.  Ask for those that make a difference;
 * the answer is the set of those granted. */
static unsigned
ask_liberties(const struct way *w, unsigned open, struct trace *t)
{
	unsigned have = 0;

	for (unsigned bit = 1; bit < LIBERTIES; bit <<= 1) {
		bool differs = false;

		for (unsigned i = 0; i < LIBERTIES; i++)
			if ((i & bit) == 0 && (i & (bit - 1)) == have && (open >> i & 1) != (open >> (i | bit) & 1))
				differs = true;
		if (differs && granted(w, bit, t))
			have |= bit;
	}
	return have;
}

/* With which sets of liberties is there a way? */
static unsigned
ways_open(struct way *w)
{
	unsigned open = 0;

	for (unsigned i = 0; i < LIBERTIES; i++)
		for (unsigned less = 0; less <= i; less++) /* a way stays open with more of them */
			if ((less & ~i) == 0 && ((less < i && (open >> less & 1) != 0) || (less == i && find_way(w, i)))) {
				open |= 1U << i;
				break;
			}
	return open;
}

/* Two spaces in one direction, with a piece between? */
static bool
is_barred_line(const struct way *w)
{
	return w->nsaid == 0 && distance(w->from, w->to) == 2 && straight(w->from, w->to) != 0 &&
	    stx_is_piece(w->st->at[(w->from + w->to) / 2]);
}

/* A liberty that the way needs is not granted. */
static RARE enum judgement
reject_liberty(const struct way *w, unsigned missing, struct trace *t)
{
	if ((missing & LIBERTY_SPECIAL) != 0) {
		if (w->kind == STX_INFANTRY && is_barred_line(w))
			return reject_square(t, STX_C_INFANTRY_WAY, (w->from + w->to) / 2);
		if (w->kind == STX_INFANTRY)
			return trace_reject_detail(t, CITE_CLAUSE(STX_C_INFANTRY_OUT), STX_D_STRAIGHT_TWO);
		if (w->kind == STX_TANK)
			return reject_square(t, STX_C_TANK_TWICE, w->from);
		return trace_reject(t, CITE_CLAUSE(STX_C_HELICOPTER));
	}
	if ((missing & LIBERTY_CENTRE) != 0)
		for (unsigned sq = 0; sq < STX_SQUARES; sq++)
			if (w->st->board.terrain[sq] == STX_CENTRE) {
				trace_fact(t, sq);
				return trace_reject_detail(t, CITE_CLAUSE(STX_C_NO_SPACE), STX_D_PASSES_CENTRE);
			}
	return trace_reject(t, CITE_CLAUSE(STX_C_WAY_OUT));
}

/* Lie the squares in different quadrants?  (A bridge lies in two.) */
static bool
other_quadrant(const struct stx_board *b, unsigned from, unsigned to)
{
	unsigned a = b->corner[from] != 0 ? STX_SET(b->corner[from] - 1U) : b->zone[from];
	unsigned z = b->corner[to] != 0 ? STX_SET(b->corner[to] - 1U) : b->zone[to];

	return (a & z) == 0;
}

/* No way of the right length leads there, whatever the rulings: say the first thing that bars one. */
static RARE enum judgement
reject_no_way(struct way *w, struct trace *t)
{
	static const enum stx_clause lengths[] = { STX_C_INFANTRY_OUT, STX_C_TANK, 0, STX_C_HELICOPTER };

	if (find_way(w, ALL_LIBERTIES | THROUGH_PIECES)) {
		for (unsigned i = 0; i < w->n; i++)
			if (w->kind == STX_INFANTRY && w->st->at[w->at[i]] != STX_EMPTY)
				return reject_square(t, STX_C_INFANTRY_WAY, w->at[i]);
		return trace_reject_detail(t, CITE_CLAUSE(STX_C_TANK_WAY), STX_D_BARRED);
	}
	if (is_ground(w->kind) && other_quadrant(&w->st->board, w->from, w->to))
		return reject_squares(t, STX_C_OVER_BRIDGES, 0, w->to, w->from);
	if (find_way(w, ALL_LIBERTIES | THROUGH_PIECES | THROUGH_CORNERS))
		for (unsigned i = 0; i < w->n; i++) {
			unsigned need = 0;

			if (!corner_allows(w, i == 0 ? w->from : w->at[i - 1], w->at[i], &need))
				return reject_corner(w->st, w->at[i], t);
		}
	if (w->kind == STX_INFANTRY)
		return trace_reject_detail(t, CITE_CLAUSE(STX_C_INFANTRY_OUT), STX_D_TWO_SPACES);
	return trace_reject(t, CITE_CLAUSE(lengths[w->kind]));
}

/* The ways that are mostly gone where none is written: a helicopter's one step, infantry's two in line. */
static bool
is_plain_way(struct way *w)
{
	int direction = straight(w->from, w->to);
	unsigned need = 0, middle;

	if (direction == 0)
		return false;
	if (w->kind == STX_HELICOPTER)
		return over_water(w, w->from, direction, &need) == w->to && need == 0 &&
		    corner_allows(w, w->from, w->to, &need) && need == 0;
	middle = (unsigned)((int)w->from + direction);
	if (w->kind != STX_INFANTRY || (unsigned)((int)middle + direction) != w->to)
		return false;
	w->n = 1;
	w->at[0] = (uint16_t)middle;
	return stx_is_space(&w->st->board, middle) && w->st->at[middle] == STX_EMPTY &&
	    corner_allows(w, w->from, middle, &need) && corner_allows(w, middle, w->to, &need) && need == 0;
}

/* No way is written: find one. */
static __attribute__((noinline)) enum judgement
judge_unsaid(struct way *w, struct trace *t)
{
	unsigned open, have;

	w->n = 0;
	if (is_plain_way(w) || find_way(w, 0))
		return ACTION_PLAYED;
	if (w->kind != STX_HELICOPTER && distance(w->from, w->to) > 3 && !other_quadrant(&w->st->board, w->from, w->to))
		return w->kind == STX_TANK ? trace_reject(t, CITE_CLAUSE(STX_C_TANK))
		                           : trace_reject_detail(t, CITE_CLAUSE(STX_C_INFANTRY_OUT), STX_D_TWO_SPACES);
	open = ways_open(w);
	if (open == 0)
		return reject_no_way(w, t);
	have = ask_liberties(w, open, t);
	if ((open >> have & 1) == 0)
		return reject_liberty(w, ALL_LIBERTIES & ~have & (unsigned)(__builtin_ctz(open)), t);
	find_way(w, have);
	return ACTION_PLAYED;
}

/* ---- a way that is written ------------------------------------------------------------------- */

/* One step of a helicopter to a space, adding to the liberties that it needs. */
static enum judgement
judge_flight(const struct way *w, unsigned a, unsigned b, unsigned *need, struct trace *t)
{
	int direction;
	unsigned over = 0;

	if (is_next(a, b))
		return ACTION_PLAYED;
	direction = a != b ? straight(a, b) : 0;
	if (direction != 0 && over_water(w, a, direction, &over) == b) {
		*need |= over;
		return ACTION_PLAYED;
	}
	over = 0;
	if (direction == 0 || next_bridge(w, a, direction, &over) != b)
		return reject_squares(t, STX_C_HELICOPTER, STX_D_NOT_NEXT, b, a);
	*need |= over | LIBERTY_SPECIAL;
	return ACTION_PLAYED;
}

static enum judgement
judge_drive(const struct way *w, unsigned a, unsigned b, struct trace *t)
{
	if (!is_next(a, b))
		return reject_squares(t, w->kind == STX_TANK ? STX_C_TANK : STX_C_INFANTRY_OUT, STX_D_NOT_NEXT, b, a);
	return ACTION_PLAYED;
}

/* A square that is passed, not the last. */
static enum judgement
judge_passed(const struct way *w, unsigned i, unsigned *need, struct trace *t)
{
	const struct stx_board *b = &w->st->board;
	unsigned sq = w->said[i];

	if (!stx_is_space(b, sq))
		return reject_square(t, b->terrain[sq] == STX_WATER && is_ground(w->kind) ? STX_C_NO_WATER : STX_C_NO_SPACE, sq);
	if (w->kind == STX_HELICOPTER)
		return ACTION_PLAYED;
	for (unsigned k = 0; k < i; k++)
		if (w->said[k] == sq && w->kind == STX_TANK)
			return reject_square(t, STX_C_TANK_TWICE, sq);
	if (sq == w->to && w->kind == STX_TANK)
		return reject_square(t, STX_C_TANK_TWICE, sq);
	if (sq == w->from) {
		if (w->kind != STX_TANK || i != 1)
			return reject_square(t, w->kind == STX_TANK ? STX_C_TANK_TWICE : STX_C_INFANTRY_OUT, sq);
		*need |= LIBERTY_SPECIAL;
		return ACTION_PLAYED;
	}
	if (w->st->at[sq] != STX_EMPTY)
		return reject_square(t, w->kind == STX_TANK ? STX_C_TANK_WAY : STX_C_INFANTRY_WAY, sq);
	return ACTION_PLAYED;
}

/* Does infantry go round a bend? */
static bool
is_bent(const struct way *w)
{
	return w->kind == STX_INFANTRY && w->nsaid == 1 && w->to - w->said[0] != w->said[0] - w->from;
}

/* Step by step over land that is no corner's, and for a tank over nobody and no space twice: most ways of
 * tanks and helicopters, with which nothing can be wrong. */
static bool
is_plain_said(const struct way *w)
{
	const struct stx_state *st = w->st;
	unsigned at = w->from;

	if (w->kind == STX_TANK ? w->nsaid != 2 || w->said[0] == w->to : w->kind != STX_HELICOPTER || w->nsaid > 2)
		return false;
	for (unsigned i = 0; i < w->nsaid; i++) {
		unsigned next = w->said[i];

		if (!is_next(at, next) || st->board.terrain[next] != STX_LAND ||
		    (w->kind == STX_TANK && st->at[next] != STX_EMPTY))
			return false;
		at = next;
	}
	return is_next(at, w->to);
}

/* Helicopters, tanks, and infantry on its way out: step by step. */
static __attribute__((noinline)) enum judgement
judge_said(struct way *w, struct trace *t)
{
	static const struct {
		uint8_t between; /* spaces passed, at most */
		enum stx_clause clause;
	} kinds[] = {
		[STX_INFANTRY] = { 1, STX_C_INFANTRY_OUT }, [STX_TANK] = { 2, STX_C_TANK }, [STX_HELICOPTER] = { 2, STX_C_HELICOPTER },
	};
	unsigned need = 0, at = w->from;
	enum judgement j;

	for (unsigned i = 0; i <= w->nsaid; i++) {
		unsigned next = i < w->nsaid ? w->said[i] : w->to;

		if (i < w->nsaid && (j = judge_passed(w, i, &need, t)) != ACTION_PLAYED)
			return j;
		j = w->kind == STX_HELICOPTER ? judge_flight(w, at, next, &need, t) : judge_drive(w, at, next, t);
		if (j != ACTION_PLAYED)
			return j;
		if (!corner_allows(w, at, next, &need))
			return reject_corner(w->st, next, t);
		at = next;
	}
	if (w->nsaid > kinds[w->kind].between || (w->kind != STX_HELICOPTER && w->nsaid < kinds[w->kind].between))
		return trace_reject(t, CITE_CLAUSE(kinds[w->kind].clause));
	if (is_bent(w))
		need |= LIBERTY_SPECIAL;
	for (unsigned bit = 1; bit < LIBERTIES; bit <<= 1)
		if ((need & bit) != 0 && !granted(w, bit, t))
			return reject_liberty(w, bit, t);
	w->n = w->nsaid;
	memcpy(w->at, w->said, sizeof(w->at));
	return ACTION_PLAYED;
}

static inline enum judgement
judge_steps(struct way *w, struct trace *t)
{
	if (!is_plain_said(w))
		return w->nsaid > 0 ? judge_said(w, t) : judge_unsaid(w, t);
	w->n = w->nsaid;
	memcpy(w->at, w->said, sizeof(w->at));
	return ACTION_PLAYED;
}

/* ---- infantry -------------------------------------------------------------------------------- */

/* From a row behind the DMZ in one line to the second space beyond the corner; *bar: what bars it. */
static bool
is_two_beyond(const struct way *w, unsigned *bar)
{
	int direction = straight(w->from, w->to);
	unsigned sq = w->from, beyond = 0;

	*bar = 0;
	if (direction == 0)
		return false;
	while (sq != w->to) {
		sq = (unsigned)((int)sq + direction);
		if (!stx_is_space(&w->st->board, sq))
			return false;
		if (in_own_corner(w, sq) ? beyond > 0 : w->st->board.corner[sq] != 0)
			return false;
		beyond += !in_own_corner(w, sq);
		if (sq != w->to && w->st->at[sq] != STX_EMPTY && *bar == 0)
			*bar = sq;
	}
	return beyond == 2 && *bar == 0;
}

static RARE enum judgement
reject_staging(unsigned bar, enum stx_detail detail, struct trace *t)
{
	if (bar != 0)
		return reject_square(t, STX_C_INFANTRY_WAY, bar);
	return trace_reject_detail(t, CITE_CLAUSE(STX_C_INFANTRY_OUT), detail);
}

/* The squares that are written lie on the line, in order. */
static bool
is_on_line(const struct way *w, int direction)
{
	unsigned last = 0;

	for (unsigned i = 0; i < w->nsaid; i++) {
		unsigned far = distance(w->from, w->said[i]);

		if (w->said[i] == w->from || straight(w->from, w->said[i]) != direction || far <= last ||
		    far >= distance(w->from, w->to))
			return false;
		last = far;
	}
	return true;
}

/* Two spaces, as from the DMZ: under which liberties?  Of a way that is written bit 0 says: under some. */
static unsigned
two_open(struct way *w)
{
	struct trace aside = { .quiet = true };

	if (w->nsaid == 0)
		return ways_open(w);
	return judge_said(w, &aside) == ACTION_PLAYED || aside.consulted != 0;
}

static __attribute__((noinline)) enum judgement
judge_from_staging(struct way *w, struct trace *t)
{
	int direction = straight(w->from, w->to);
	unsigned bar, open = two_open(w);
	bool turns = w->nsaid > 0 && (direction == 0 || !is_on_line(w, direction));
	bool beyond = is_two_beyond(w, &bar) && !turns;

	if (beyond && (open & 1) != 0)
		return ACTION_PLAYED;
	if (turns) /* the line is not the way that was written, nor what bars it */
		bar = 0;
	if (turns && open == 0)
		return judge_said(w, t);
	if (!beyond && open == 0)
		return reject_staging(bar, STX_D_NONE, t);
	if (rule(&w->st->rules, t, STX_R_FROM_STAGING) == STX_FROM_STAGING_EXACTLY_TWO)
		return open != 0 ? judge_steps(w, t) : reject_staging(bar, STX_D_EXACTLY_TWO, t);
	w->n = 0;
	return beyond ? ACTION_PLAYED : reject_staging(bar, STX_D_TWO_BEYOND, t);
}

static enum judgement
judge_infantry(struct way *w, struct trace *t)
{
	const struct stx_board *b = &w->st->board;

	if (in_own_corner(w, w->from))
		return b->row[w->from] == STX_DMZ ? judge_steps(w, t) : judge_from_staging(w, t);
	if (is_next(w->from, w->to) && w->nsaid == 0)
		return ACTION_PLAYED;
	if (w->nsaid == 0 && other_quadrant(b, w->from, w->to))
		return reject_squares(t, STX_C_OVER_BRIDGES, 0, w->to, w->from);
	return trace_reject(t, CITE_CLAUSE(STX_C_INFANTRY));
}

/* ---- straight lines -------------------------------------------------------------------------- */

/* What of a line depends on rulings. */
struct line_needs {
	unsigned centre; /* the square, if the line passes it */
	unsigned safe;   /* the first enemy passed that is safe on a RECON space */
};

static enum judgement
judge_line(const struct way *w, int direction, struct line_needs *needs, struct trace *t)
{
	const struct stx_state *st = w->st;
	bool inside = in_own_corner(w, w->from);

	for (unsigned sq = (unsigned)((int)w->from + direction); sq != w->to; sq = (unsigned)((int)sq + direction)) {
		unsigned at = st->at[sq], terrain = st->board.terrain[sq];

		inside = inside && terrain >= STX_STAGING;
		if (terrain >= STX_STAGING && (!inside || !in_own_corner(w, sq)))
			return reject_corner(st, sq, t);
		if (terrain == STX_CENTRE)
			needs->centre = sq;
		if (at == STX_EMPTY || w->kind == STX_ICBM)
			continue;
		if (w->kind == STX_ARTILLERY)
			return reject_square(t, STX_C_ARTILLERY_WAY, sq);
		if (stx_seat(at) == w->seat)
			continue;
		if (!stx_is_protected(st, sq))
			return reject_square(t, STX_C_JET_TARGET, sq);
		if (needs->safe == 0)
			needs->safe = sq;
	}
	return ACTION_PLAYED;
}

static enum judgement
judge_straight(struct way *w, struct trace *t)
{
	static const enum stx_clause lines[] = { 0, 0, STX_C_ARTILLERY, 0, STX_C_JET, STX_C_ICBM };
	const struct stx_state *st = w->st;
	struct line_needs needs = { 0, 0 };
	int direction = straight(w->from, w->to);
	bool over_bridges = w->kind == STX_ARTILLERY && is_diagonal(direction) &&
	    st->board.terrain[w->from] == STX_BRIDGE && st->board.terrain[w->to] == STX_BRIDGE;
	enum judgement j;

	if (direction == 0 || !is_on_line(w, direction) ||
	    (w->kind == STX_ARTILLERY && is_diagonal(direction) && !over_bridges))
		return trace_reject(t, CITE_CLAUSE(lines[w->kind]));
	if ((j = judge_line(w, direction, &needs, t)) != ACTION_PLAYED)
		return j;
	if (over_bridges && rule(&st->rules, t, STX_R_ARTILLERY_DIAGONAL) == STX_ARTILLERY_DIAGONAL_NEVER)
		return trace_reject(t, CITE_CLAUSE(STX_C_ARTILLERY));
	if (needs.safe != 0 && rule(&st->rules, t, STX_R_JET_RECON) == STX_JET_RECON_BLOCKS)
		return reject_square(t, STX_C_JET_TARGET, needs.safe);
	if (needs.centre != 0 && rule(&st->rules, t, STX_R_CENTRE) == STX_CENTRE_BLOCKS)
		return reject_liberty(w, LIBERTY_CENTRE, t);
	w->n = 0;
	return ACTION_PLAYED;
}

/* ---- the judge ------------------------------------------------------------------------------- */

/* Where the move ends, whatever the kind. */
static enum judgement
judge_end(const struct way *w, struct trace *t)
{
	const struct stx_state *st = w->st;
	const struct stx_board *b = &st->board;
	unsigned from = w->from, to = w->to, at = st->at[to];

	if (from == to)
		return trace_reject(t, CITE_CLAUSE(STX_C_ANOTHER_SPACE));
	if (!stx_is_space(b, to))
		return reject_square(t, is_ground(w->kind) && b->terrain[to] == STX_WATER ? STX_C_NO_WATER : STX_C_NO_SPACE, to);
	if (b->corner[to] == w->seat + 1) {
		if (b->corner[from] == b->corner[to])
			return reject_squares(t, STX_C_STILL_CORNER, 0, from, to);
		return reject_square(t, STX_C_NO_RETURN, to);
	}
	if (b->corner[to] != 0)
		return stx_is_piece(at) ? reject_square(t, STX_C_SAFE_CORNER, to) : reject_corner(st, to, t);
	if (stx_is_piece(at) && stx_seat(at) == w->seat)
		return reject_square(t, STX_C_OWN_PIECE, to);
	if (stx_is_piece(at) && b->corner[from] != 0)
		return reject_square(t, STX_C_NO_DIRECT_STRIKE, to);
	if (stx_is_piece(at) && stx_is_protected(st, to))
		return reject_square(t, STX_C_RECON_SAFE, to);
	if (stx_is_recon(st, from) && stx_is_recon(st, to) && !st->assault)
		return reject_squares(t, STX_C_RECON_TO_RECON, 0, from, to);
	if (is_ground(w->kind) && b->terrain[from] == STX_BRIDGE && b->terrain[to] == STX_BRIDGE)
		return reject_squares(t, STX_C_BRIDGE_TO_BRIDGE, 0, from, to);
	return ACTION_PLAYED;
}

/* What the text says is struck on the way. */
static RARE enum judgement
judge_targets(const struct way *w, unsigned strikes, struct trace *t)
{
	static const enum stx_clause targets[] = {
		STX_C_INFANTRY_WAY, STX_C_TANK_TARGET, STX_C_ARTILLERY_WAY, STX_C_HELICOPTER_TARGET, STX_C_JET_TARGET, STX_C_ICBM,
	};

	for (unsigned i = 0; i < w->nsaid; i++)
		if ((strikes >> (i + 1) & 1) != 0)
			return reject_square(t, targets[w->kind], w->said[i]);
	return ACTION_PLAYED;
}

static enum judgement
judge_way(struct way *w, struct trace *t)
{
	switch (w->kind) {
	case STX_INFANTRY:
		return judge_infantry(w, t);
	case STX_TANK:
	case STX_HELICOPTER:
		return judge_steps(w, t);
	default:
		return judge_straight(w, t);
	}
}

static void
take_said(struct way *w, const struct action *a)
{
	w->nsaid = 0;
	for (unsigned i = STX_SAID_WAY; i < STX_SAIDS && (a->marks & 1U << i) != 0; i++)
		w->said[w->nsaid++] = a->said[i];
}

enum judgement
stx_judge_move(const struct stx_state *st, const struct action *a, struct trace *t, uint16_t out[3], unsigned *n)
{
	unsigned from = a->arg[STX_FROM], to = a->arg[STX_TO];
	struct way w = { .st = st, .seat = st->mover, .from = from, .to = to };
	enum judgement j;
	bool plain;

	if (!stx_is_piece(st->at[from]) || stx_seat(st->at[from]) != w.seat) {
		trace_fact(t, w.seat);
		trace_fact(t, from);
		return trace_reject_detail(t, CITE_CLAUSE(STX_C_TURNS), STX_D_NO_PIECE);
	}
	w.kind = stx_kind(st->at[from]);
	take_said(&w, a);
	/* most moves end on land where nobody stands: nothing can be wrong with that */
	plain = st->board.terrain[to] == STX_LAND && st->at[to] == STX_EMPTY;
	if (!plain && (j = judge_end(&w, t)) != ACTION_PLAYED)
		return j;
	if ((a->marks & 1U << STX_SAID_STRIKE) != 0 && a->said[STX_SAID_STRIKE] > 1 &&
	    (j = judge_targets(&w, a->said[STX_SAID_STRIKE], t)) != ACTION_PLAYED)
		return j;
	if ((j = judge_way(&w, t)) != ACTION_PLAYED)
		return j;
	/* (before the Final Assault judge_end has refused it) */
	if (!plain && stx_is_recon(st, from) && stx_is_recon(st, to) &&
	    rule(&st->rules, t, STX_R_ASSAULT_DUTY) == STX_ASSAULT_DUTY_STAYS)
		return reject_squares(t, STX_C_RECON_TO_RECON, 0, from, to);
	*n = w.n;
	memcpy(out, w.at, sizeof(w.at));
	return ACTION_PLAYED;
}

/* ---- the generator --------------------------------------------------------------------------- */

/* What a walk over candidates carries. */
struct offers {
	const struct stx_state *st;
	struct action action;
	stx_move_visit *visit;
	void *ctx;
	struct trace *trace;
	uint64_t consulted; /* of refusals too: under another option there might be a move */
};

/* Put one candidate to the judge, and if it passes to the visitor.  way: one that is known, or NULL. */
static int
offer(struct offers *o, unsigned to, const uint16_t *way)
{
	uint16_t found[3];
	unsigned n;
	enum judgement j;

	if (!stx_is_space(&o->st->board, to))
		return 0;
	o->action.arg[STX_TO] = (uint16_t)to;
	o->action.marks = 0;
	for (unsigned i = 0; way != NULL && i < 2 && way[i] != 0; i++) {
		o->action.said[STX_SAID_WAY + i] = way[i];
		o->action.marks |= (uint8_t)(1U << (STX_SAID_WAY + i));
	}
	trace_reset(o->trace);
	j = stx_judge_move(o->st, &o->action, o->trace, found, &n);
	o->consulted |= o->trace->consulted;
	return j == ACTION_PLAYED ? o->visit(o->ctx, o->action.arg[STX_FROM], to, o->trace) : 0;
}

static int
offer_lines(struct offers *o, unsigned from, unsigned far)
{
	for (unsigned d = 0; d < 8; d++) {
		unsigned sq = from;

		for (unsigned i = 0; i < far; i++) {
			int r;

			sq = (unsigned)((int)sq + stx_directions[d]);
			if (o->st->board.terrain[sq] == STX_OFF_BOARD)
				break;
			if ((r = offer(o, sq, NULL)) != 0)
				return r;
		}
	}
	return 0;
}

/* Round about, but for what lies on lines. */
static int
offer_knight_moves(struct offers *o, unsigned from)
{
	static const int8_t jumps[8] = {
		2 * STX_STRIDE + 1, STX_STRIDE + 2, -STX_STRIDE + 2, -2 * STX_STRIDE + 1,
		-2 * STX_STRIDE - 1, -STX_STRIDE - 2, STX_STRIDE - 2, 2 * STX_STRIDE - 1,
	};
	int r = 0;

	for (unsigned d = 0; d < 8 && r == 0; d++) {
		int to = (int)from + jumps[d];

		if (to >= 0 && to < STX_SQUARES && distance(from, (unsigned)to) == 2)
			r = offer(o, (unsigned)to, NULL);
	}
	return r;
}

static int
offer_infantry(struct offers *o, unsigned from)
{
	int r;

	if (o->st->board.corner[from] == 0)
		return offer_lines(o, from, 1);
	if ((r = offer_lines(o, from, STX_CORNER_ROWS + 2)) != 0)
		return r;
	return offer_knight_moves(o, from);
}

/* Tanks and helicopters: the ends of all ways, those first for which no ruling is asked. */
static int
offer_reach(struct offers *o, unsigned piece, unsigned from)
{
	struct way w = { .st = o->st, .seat = stx_seat(piece), .kind = stx_kind(piece), .from = from };
	struct reach reach;
	struct search s = { .way = &w, .reach = &reach };
	unsigned done = 0;

	reach.n = 0;
	memset(reach.reached, 0, sizeof(reach.reached));
	for (unsigned round = 0; round < 2; round++) {
		s.liberties = round == 0 ? 0 : ALL_LIBERTIES;
		for (s.length = w.kind == STX_HELICOPTER ? 1 : 3; s.length <= 3; s.length++) {
			search_from(&s, from, 0, 0);
			for (; done < reach.n; done++) {
				unsigned to = reach.to[done];
				int r = offer(o, to, round == 0 ? reach.way[to] : NULL);

				if (r != 0)
					return r;
			}
		}
	}
	return 0;
}

static int
visit_piece(struct offers *o, unsigned piece)
{
	unsigned from = o->st->square[piece];

	o->action.arg[STX_FROM] = (uint16_t)from;
	switch (stx_kind(piece)) {
	case STX_INFANTRY:
		return offer_infantry(o, from);
	case STX_TANK:
	case STX_HELICOPTER:
		return offer_reach(o, piece, from);
	default:
		return offer_lines(o, from, STX_SIDE_MAX);
	}
}

int
stx_visit_moves(const struct stx_state *st, unsigned piece, stx_move_visit *visit, void *ctx, struct trace *t)
{
	struct offers o = { .st = st, .visit = visit, .ctx = ctx, .trace = t,
		.action = { .kind = STX_MOVE, .nargs = STX_NARGS, .seat = st->mover } };

	o.action.arg[STX_BY] = st->mover;
	return st->square[piece] != STX_NOWHERE ? visit_piece(&o, piece) : 0;
}

/* A search for any move: whether some move is legal as an option of a ruling has it. */
struct any_move {
	bool conditional;
	unsigned from;
};

static int
stop_at_certain(void *ctx, unsigned from, unsigned to, const struct trace *t)
{
	struct any_move *any = ctx;

	(void)to;
	if (!any->conditional || t->consulted == 0)
		any->from = from;
	any->conditional = true;
	return t->consulted == 0;
}

/* A tank's way of so many more spaces over empty land, which does not come back to where it was. */
static bool
has_free_drive(const struct stx_state *st, unsigned from, unsigned steps, unsigned avoid, unsigned avoid_too)
{
	for (unsigned d = 0; d < 8; d++) {
		unsigned to = (unsigned)((int)from + stx_directions[d]);

		if (st->board.terrain[to] == STX_LAND && st->at[to] == STX_EMPTY && to != avoid && to != avoid_too &&
		    (steps == 1 || has_free_drive(st, to, steps - 1, from, avoid)))
			return true;
	}
	return false;
}

/* Most pieces in play have a move over empty land, which no rule forbids and no ruling is asked for. */
static bool
has_free_move(const struct stx_state *st, unsigned piece)
{
	unsigned from = st->square[piece], kind = stx_kind(piece);

	if (from == STX_NOWHERE || st->board.corner[from] != 0)
		return false;
	if (kind == STX_TANK)
		return has_free_drive(st, from, 3, from, from);
	for (unsigned d = 0; d < 8; d += kind == STX_ARTILLERY ? 2 : 1) {
		unsigned to = (unsigned)((int)from + stx_directions[d]);

		if (st->board.terrain[to] == STX_LAND && st->at[to] == STX_EMPTY)
			return true;
	}
	return false;
}

bool
stx_can_move(const struct stx_state *st, unsigned seat, uint32_t pieces, struct trace *t, unsigned *from)
{
	struct trace aside = { .quiet = true };
	struct any_move any = { 0 };
	struct offers o = { .st = st, .visit = stop_at_certain, .ctx = &any, .trace = &aside,
		.action = { .kind = STX_MOVE, .nargs = STX_NARGS, .seat = (uint8_t)seat } };

	for (uint32_t left = pieces; left != 0; left &= left - 1) {
		unsigned piece = seat * STX_NUMBERS + (unsigned)__builtin_ctz(left);

		if (has_free_move(st, piece)) {
			*from = st->square[piece];
			return true;
		}
	}
	o.action.arg[STX_BY] = (uint16_t)seat;
	for (; pieces != 0; pieces &= pieces - 1) {
		unsigned piece = seat * STX_NUMBERS + (unsigned)__builtin_ctz(pieces);

		if (st->square[piece] != STX_NOWHERE && visit_piece(&o, piece) != 0) {
			*from = any.from;
			return true;
		}
	}
	t->consulted |= o.consulted; /* the options differ only if no move is legal without asking for them */
	*from = any.from;
	return any.conditional;
}
