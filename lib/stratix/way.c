/* stratix/way.c: how the six kinds move: judge a way and its end. */
#include <string.h>

#include "stratix/internal.h"

/* For code that rejects: it is not inlined, so that legal moves do not pay for it. */
#define RARE __attribute__((noinline))

static bool
is_diagonal(int direction)
{
	return direction != 1 && direction != -1 && direction != STX_STRIDE && direction != -STX_STRIDE;
}

/* ---- liberties and rulings ------------------------------------------------------------------- */

/* Which liberties do the rulings grant?  Asks only those rulings that make a difference.  open: bit i is set if there is a
 * way with the set i of liberties. */
static unsigned
ask_liberties(const struct stx_way *w, unsigned open, struct trace *t)
{
	unsigned have = 0;

	for (unsigned bit = 1; bit < STX_LIBERTIES; bit <<= 1) {
		bool differs = false;

		for (unsigned i = 0; i < STX_LIBERTIES; i++)
			if ((i & bit) == 0 && (i & (bit - 1)) == have && (open >> i & 1) != (open >> (i | bit) & 1))
				differs = true;
		if (differs && stx_grants(w, bit, t))
			have |= bit;
	}
	return have;
}

/* Is there a way with that set of liberties, or with fewer?  open: with which of the smaller sets there is one. */
static bool
is_open(struct stx_way *w, unsigned set, unsigned open)
{
	for (unsigned less = 1; less < set; less++)
		if ((less & ~set) == 0 && (open >> less & 1) != 0)
			return true;
	return stx_find_way(w, set);
}

/* With which sets of liberties is there a way?  Returns a set of sets: bit i is for the set i.  With the empty set the way is
 * left in w->at. */
static unsigned
ways_open(struct stx_way *w)
{
	unsigned open = 0, matter = stx_that_matter(w);

	if (stx_find_way(w, 0)) /* a way with fewer liberties is also one with more */
		return (1U << STX_LIBERTIES) - 1;
	if (!stx_find_way(w, STX_ALL_LIBERTIES))
		return 0;
	for (unsigned i = 1; i < STX_LIBERTIES; i++) {
		unsigned set = i & matter;

		if (set == matter || (set < i ? open >> set & 1 : is_open(w, i, open)))
			open |= 1U << i;
	}
	return open;
}

/* Is it two spaces in one direction, with a piece between? */
static bool
is_barred_line(const struct stx_way *w)
{
	return w->nsaid == 0 && stx_distance(w->from, w->to) == 2 && stx_straight(w->from, w->to) != 0 &&
	    stx_is_piece(w->st->at[(w->from + w->to) / 2]);
}

/* Reject: a liberty that the way needs is not granted. */
static RARE enum judgement
reject_liberty(const struct stx_way *w, unsigned missing, struct trace *t)
{
	if ((missing & STX_LIBERTY_SPECIAL) != 0) {
		if (w->kind == STX_INFANTRY && is_barred_line(w))
			return stx_reject_square(t, STX_C_INFANTRY_WAY, (w->from + w->to) / 2);
		if (w->kind == STX_INFANTRY)
			return trace_reject_detail(t, CITE_CLAUSE(STX_C_INFANTRY_OUT), STX_D_STRAIGHT_TWO);
		if (w->kind == STX_TANK)
			return stx_reject_square(t, STX_C_TANK_TWICE, w->from);
		return trace_reject(t, CITE_CLAUSE(STX_C_HELICOPTER));
	}
	if ((missing & STX_LIBERTY_CENTRE) != 0)
		for (unsigned sq = 0; sq < STX_SQUARES; sq++)
			if (w->st->board.terrain[sq] == STX_CENTRE) {
				trace_value(t, sq);
				return trace_reject_detail(t, CITE_CLAUSE(STX_C_NO_SPACE), STX_D_PASSES_CENTRE);
			}
	return trace_reject(t, CITE_CLAUSE(STX_C_WAY_OUT));
}

/* Do the squares lie in different quadrants?  A bridge lies in two. */
static bool
other_quadrant(const struct stx_board *b, unsigned from, unsigned to)
{
	unsigned a = b->corner[from] != 0 ? STX_SET(b->corner[from] - 1U) : b->zone[from];
	unsigned z = b->corner[to] != 0 ? STX_SET(b->corner[to] - 1U) : b->zone[to];

	return (a & z) == 0;
}

/* Reject: no way of the right length leads there under any rulings.  Say the first reason that bars all ways. */
static RARE enum judgement
reject_no_way(struct stx_way *w, struct trace *t)
{
	static const enum stx_clause lengths[] = { STX_C_INFANTRY_OUT, STX_C_TANK, 0, STX_C_HELICOPTER };

	if (stx_find_way(w, STX_ALL_LIBERTIES | STX_THROUGH_PIECES)) {
		for (unsigned i = 0; i < w->n; i++)
			if (w->kind == STX_INFANTRY && w->st->at[w->at[i]] != STX_EMPTY)
				return stx_reject_square(t, STX_C_INFANTRY_WAY, w->at[i]);
		return trace_reject_detail(t, CITE_CLAUSE(STX_C_TANK_WAY), STX_D_BARRED);
	}
	if (stx_is_ground(w->kind) && other_quadrant(&w->st->board, w->from, w->to))
		return stx_reject_squares(t, STX_C_OVER_BRIDGES, 0, w->to, w->from);
	if (stx_find_way(w, STX_ALL_LIBERTIES | STX_THROUGH_PIECES | STX_THROUGH_CORNERS))
		for (unsigned i = 0; i < w->n; i++) {
			unsigned need = 0;

			if (!stx_corner_allows(w, i == 0 ? w->from : w->at[i - 1], w->at[i], &need))
				return stx_reject_corner(w->st, w->at[i], t);
		}
	if (w->kind == STX_INFANTRY)
		return trace_reject_detail(t, CITE_CLAUSE(STX_C_INFANTRY_OUT), STX_D_TWO_SPACES);
	return trace_reject(t, CITE_CLAUSE(lengths[w->kind]));
}

/* Is it a common move for which no way is written: one step of a helicopter, or two of infantry in line? */
static bool
is_plain_way(struct stx_way *w)
{
	int direction = stx_straight(w->from, w->to);
	unsigned need = 0, middle;

	if (direction == 0)
		return false;
	if (w->kind == STX_HELICOPTER)
		return stx_over_water(w, w->from, direction, &need) == w->to && need == 0 &&
		    stx_corner_allows(w, w->from, w->to, &need) && need == 0;
	middle = (unsigned)((int)w->from + direction);
	if (w->kind != STX_INFANTRY || (unsigned)((int)middle + direction) != w->to)
		return false;
	w->n = 1;
	w->at[0] = (uint16_t)middle;
	return stx_is_space(&w->st->board, middle) && w->st->at[middle] == STX_EMPTY &&
	    stx_corner_allows(w, w->from, middle, &need) && stx_corner_allows(w, middle, w->to, &need) && need == 0;
}

/* Judge a move for which no way is written: find one. */
static __attribute__((noinline)) enum judgement
judge_unsaid(struct stx_way *w, struct trace *t)
{
	unsigned open, have;

	w->n = 0;
	if (is_plain_way(w))
		return ACTION_PLAYED;
	if (w->kind != STX_HELICOPTER && stx_distance(w->from, w->to) > 3 && !other_quadrant(&w->st->board, w->from, w->to))
		return w->kind == STX_TANK ? trace_reject(t, CITE_CLAUSE(STX_C_TANK))
		                           : trace_reject_detail(t, CITE_CLAUSE(STX_C_INFANTRY_OUT), STX_D_TWO_SPACES);
	open = ways_open(w);
	if (open == 0)
		return reject_no_way(w, t);
	if ((open & 1) != 0)
		return ACTION_PLAYED;
	have = ask_liberties(w, open, t);
	if ((open >> have & 1) == 0)
		return reject_liberty(w, STX_ALL_LIBERTIES & ~have & (unsigned)(__builtin_ctz(open)), t);
	stx_find_way(w, have);
	return ACTION_PLAYED;
}

/* ---- a way that is written ------------------------------------------------------------------- */

/* Judge one step of a helicopter.  The liberties that it takes are added to *need. */
static enum judgement
judge_flight(const struct stx_way *w, unsigned a, unsigned b, unsigned *need, struct trace *t)
{
	int direction;
	unsigned over = 0;

	if (stx_is_next(a, b))
		return ACTION_PLAYED;
	direction = a != b ? stx_straight(a, b) : 0;
	if (direction != 0 && stx_over_water(w, a, direction, &over) == b) {
		*need |= over;
		return ACTION_PLAYED;
	}
	over = 0;
	if (direction == 0 || stx_next_bridge(w, a, direction, &over) != b)
		return stx_reject_squares(t, STX_C_HELICOPTER, STX_D_NOT_NEXT, b, a);
	*need |= over | STX_LIBERTY_SPECIAL;
	return ACTION_PLAYED;
}

static enum judgement
judge_drive(const struct stx_way *w, unsigned a, unsigned b, struct trace *t)
{
	if (!stx_is_next(a, b))
		return stx_reject_squares(t, w->kind == STX_TANK ? STX_C_TANK : STX_C_INFANTRY_OUT, STX_D_NOT_NEXT, b, a);
	return ACTION_PLAYED;
}

/* Judge a square that is passed.  judge_end judges the last one. */
static enum judgement
judge_passed(const struct stx_way *w, unsigned i, unsigned *need, struct trace *t)
{
	const struct stx_board *b = &w->st->board;
	unsigned sq = w->said[i];

	if (!stx_is_space(b, sq))
		return stx_reject_terrain(w, sq, t);
	if (w->kind == STX_HELICOPTER)
		return ACTION_PLAYED;
	for (unsigned k = 0; k < i; k++)
		if (w->said[k] == sq && w->kind == STX_TANK)
			return stx_reject_square(t, STX_C_TANK_TWICE, sq);
	if (sq == w->to && w->kind == STX_TANK)
		return stx_reject_square(t, STX_C_TANK_TWICE, sq);
	if (sq == w->from) {
		if (w->kind != STX_TANK || i != 1)
			return stx_reject_square(t, w->kind == STX_TANK ? STX_C_TANK_TWICE : STX_C_INFANTRY_OUT, sq);
		*need |= STX_LIBERTY_SPECIAL;
		return ACTION_PLAYED;
	}
	if (w->st->at[sq] != STX_EMPTY)
		return stx_reject_square(t, w->kind == STX_TANK ? STX_C_TANK_WAY : STX_C_INFANTRY_WAY, sq);
	return ACTION_PLAYED;
}

/* Does infantry turn on its way? */
static bool
is_bent(const struct stx_way *w)
{
	return w->kind == STX_INFANTRY && w->nsaid == 1 && w->to - w->said[0] != w->said[0] - w->from;
}

/* Is it a plain way: step by step over land outside corners, and for a tank over empty spaces, none of them twice?  All
 * such ways are legal, and most ways of tanks and helicopters are such. */
static bool
is_plain_said(const struct stx_way *w)
{
	const struct stx_state *st = w->st;
	unsigned at = w->from;

	if (w->kind == STX_TANK ? w->nsaid != 2 || w->said[0] == w->to : w->kind != STX_HELICOPTER || w->nsaid > 2)
		return false;
	for (unsigned i = 0; i < w->nsaid; i++) {
		unsigned next = w->said[i];

		if (!stx_is_next(at, next) || st->board.terrain[next] != STX_LAND ||
		    (w->kind == STX_TANK && st->at[next] != STX_EMPTY))
			return false;
		at = next;
	}
	return stx_is_next(at, w->to);
}

/* Judge a written way step by step: of a helicopter, a tank, or infantry on its way out. */
static __attribute__((noinline)) enum judgement
judge_said(struct stx_way *w, struct trace *t)
{
	static const struct {
		uint8_t between; /* how many spaces it passes, at most */
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
		if (!stx_corner_allows(w, at, next, &need))
			return stx_reject_corner(w->st, next, t);
		at = next;
	}
	if (w->nsaid > kinds[w->kind].between || (w->kind != STX_HELICOPTER && w->nsaid < kinds[w->kind].between))
		return trace_reject(t, CITE_CLAUSE(kinds[w->kind].clause));
	if (is_bent(w))
		need |= STX_LIBERTY_SPECIAL;
	for (unsigned bit = 1; bit < STX_LIBERTIES; bit <<= 1)
		if ((need & bit) != 0 && !stx_grants(w, bit, t))
			return reject_liberty(w, bit, t);
	w->n = w->nsaid;
	memcpy(w->at, w->said, sizeof(w->at));
	return ACTION_PLAYED;
}

static inline enum judgement
judge_steps(struct stx_way *w, struct trace *t)
{
	if (!is_plain_said(w))
		return w->nsaid > 0 ? judge_said(w, t) : judge_unsaid(w, t);
	w->n = w->nsaid;
	memcpy(w->at, w->said, sizeof(w->at));
	return ACTION_PLAYED;
}

/* ---- infantry -------------------------------------------------------------------------------- */

/* For infantry from a row behind the DMZ: does the move go in one line to the second space beyond the corner?  *bar: the
 * square that bars it. */
static bool
is_two_beyond(const struct stx_way *w, unsigned *bar)
{
	int direction = stx_straight(w->from, w->to);
	unsigned sq = w->from, beyond = 0;

	*bar = 0;
	if (direction == 0)
		return false;
	while (sq != w->to) {
		sq = (unsigned)((int)sq + direction);
		if (!stx_is_space(&w->st->board, sq))
			return false;
		if (stx_in_own_corner(w, sq) ? beyond > 0 : w->st->board.corner[sq] != 0)
			return false;
		beyond += !stx_in_own_corner(w, sq);
		if (sq != w->to && w->st->at[sq] != STX_EMPTY && *bar == 0)
			*bar = sq;
	}
	return beyond == 2 && *bar == 0;
}

static RARE enum judgement
reject_staging(unsigned bar, enum stx_detail detail, struct trace *t)
{
	if (bar != 0)
		return stx_reject_square(t, STX_C_INFANTRY_WAY, bar);
	return trace_reject_detail(t, CITE_CLAUSE(STX_C_INFANTRY_OUT), detail);
}

/* Do the squares that are written lie on the line, in order? */
static bool
is_on_line(const struct stx_way *w, int direction)
{
	unsigned last = 0;

	for (unsigned i = 0; i < w->nsaid; i++) {
		unsigned far = stx_distance(w->from, w->said[i]);

		if (w->said[i] == w->from || stx_straight(w->from, w->said[i]) != direction || far <= last ||
		    far >= stx_distance(w->from, w->to))
			return false;
		last = far;
	}
	return true;
}

/* With which sets of liberties is it a way of two spaces, as from the DMZ?  For a written way, bit 0 says whether there is
 * such a set. */
static unsigned
two_open(struct stx_way *w)
{
	struct trace aside = { .brief = true };

	if (w->nsaid == 0)
		return ways_open(w);
	return judge_said(w, &aside) == ACTION_PLAYED || aside.consulted != 0;
}

static __attribute__((noinline)) enum judgement
judge_from_staging(struct stx_way *w, struct trace *t)
{
	int direction = stx_straight(w->from, w->to);
	unsigned bar, open = two_open(w);
	bool turns = w->nsaid > 0 && (direction == 0 || !is_on_line(w, direction));
	bool beyond = is_two_beyond(w, &bar) && !turns;

	if (beyond && (open & 1) != 0)
		return ACTION_PLAYED;
	if (turns) /* the written way leaves the straight line, so what bars this line does not matter */
		bar = 0;
	if (turns && open == 0)
		return judge_said(w, t);
	if (!beyond && open == 0)
		return reject_staging(bar, STX_D_NONE, t);
	if (rule(&w->st->head.rules, t, STX_R_FROM_STAGING) == STX_FROM_STAGING_EXACTLY_TWO)
		return open != 0 ? judge_steps(w, t) : reject_staging(bar, STX_D_EXACTLY_TWO, t);
	w->n = 0;
	return beyond ? ACTION_PLAYED : reject_staging(bar, STX_D_TWO_BEYOND, t);
}

static enum judgement
judge_infantry(struct stx_way *w, struct trace *t)
{
	const struct stx_board *b = &w->st->board;

	if (stx_in_own_corner(w, w->from))
		return b->row[w->from] == STX_DMZ ? judge_steps(w, t) : judge_from_staging(w, t);
	if (stx_is_next(w->from, w->to) && w->nsaid == 0)
		return ACTION_PLAYED;
	if (w->nsaid == 0 && other_quadrant(b, w->from, w->to))
		return stx_reject_squares(t, STX_C_OVER_BRIDGES, 0, w->to, w->from);
	return trace_reject(t, CITE_CLAUSE(STX_C_INFANTRY));
}

/* ---- straight lines -------------------------------------------------------------------------- */

/* What rulings decide about a straight line. */
struct line_needs {
	unsigned centre; /* the square of the centre, if the line passes it */
	unsigned safe;   /* the square of the first enemy passed that is safe on a RECON space */
};

static enum judgement
judge_line(const struct stx_way *w, int direction, struct line_needs *needs, struct trace *t)
{
	const struct stx_state *st = w->st;
	bool inside = stx_in_own_corner(w, w->from);

	for (unsigned sq = (unsigned)((int)w->from + direction); sq != w->to; sq = (unsigned)((int)sq + direction)) {
		unsigned at = st->at[sq], terrain = st->board.terrain[sq];

		inside = inside && terrain >= STX_STAGING;
		if (terrain >= STX_STAGING && (!inside || !stx_in_own_corner(w, sq)))
			return stx_reject_corner(st, sq, t);
		if (terrain == STX_CENTRE)
			needs->centre = sq;
		if (stx_bars_line(st, w->seat, w->kind, sq))
			return stx_reject_square(t, w->kind == STX_ARTILLERY ? STX_C_ARTILLERY_WAY : STX_C_JET_TARGET, sq);
		if (at != STX_EMPTY && w->kind == STX_JET && stx_seat(at) != w->seat && needs->safe == 0)
			needs->safe = sq;
	}
	return ACTION_PLAYED;
}

static enum judgement
judge_straight(struct stx_way *w, struct trace *t)
{
	static const enum stx_clause lines[] = { 0, 0, STX_C_ARTILLERY, 0, STX_C_JET, STX_C_ICBM };
	const struct stx_state *st = w->st;
	struct line_needs needs = { 0, 0 };
	int direction = stx_straight(w->from, w->to);
	bool over_bridges = w->kind == STX_ARTILLERY && is_diagonal(direction) &&
	    st->board.terrain[w->from] == STX_BRIDGE && st->board.terrain[w->to] == STX_BRIDGE;
	enum judgement j;

	if (direction == 0 || !is_on_line(w, direction) ||
	    (w->kind == STX_ARTILLERY && is_diagonal(direction) && !over_bridges))
		return trace_reject(t, CITE_CLAUSE(lines[w->kind]));
	if ((j = judge_line(w, direction, &needs, t)) != ACTION_PLAYED)
		return j;
	if (over_bridges && rule(&st->head.rules, t, STX_R_ARTILLERY_DIAGONAL) == STX_ARTILLERY_DIAGONAL_NEVER)
		return trace_reject(t, CITE_CLAUSE(STX_C_ARTILLERY));
	if (needs.safe != 0 && rule(&st->head.rules, t, STX_R_JET_RECON) == STX_JET_RECON_BLOCKS)
		return stx_reject_square(t, STX_C_JET_TARGET, needs.safe);
	if (needs.centre != 0 && rule(&st->head.rules, t, STX_R_CENTRE) == STX_CENTRE_BLOCKS)
		return reject_liberty(w, STX_LIBERTY_CENTRE, t);
	w->n = 0;
	return ACTION_PLAYED;
}

/* ---- the judge ------------------------------------------------------------------------------- */

/* Judge the end of a move, of any kind. */
static enum judgement
judge_end(const struct stx_way *w, struct trace *t)
{
	const struct stx_state *st = w->st;
	const struct stx_board *b = &st->board;
	unsigned from = w->from, to = w->to, at = st->at[to];

	if (from == to)
		return trace_reject(t, CITE_CLAUSE(STX_C_ANOTHER_SPACE));
	if (!stx_is_space(b, to))
		return stx_reject_terrain(w, to, t);
	if (b->corner[to] == w->seat + 1) {
		if (b->corner[from] == b->corner[to])
			return stx_reject_squares(t, STX_C_STILL_CORNER, 0, from, to);
		return stx_reject_square(t, STX_C_NO_RETURN, to);
	}
	if (b->corner[to] != 0)
		return stx_is_piece(at) ? stx_reject_square(t, STX_C_SAFE_CORNER, to) : stx_reject_corner(st, to, t);
	if (stx_is_piece(at) && stx_seat(at) == w->seat)
		return stx_reject_square(t, STX_C_OWN_PIECE, to);
	if (stx_is_piece(at) && b->corner[from] != 0)
		return stx_reject_square(t, STX_C_NO_DIRECT_STRIKE, to);
	if (stx_is_piece(at) && stx_is_protected(st, to))
		return stx_reject_square(t, STX_C_RECON_SAFE, to);
	if (stx_is_recon(st, from) && stx_is_recon(st, to) && !st->assault)
		return stx_reject_squares(t, STX_C_RECON_TO_RECON, 0, from, to);
	if (stx_is_ground(w->kind) && b->terrain[from] == STX_BRIDGE && b->terrain[to] == STX_BRIDGE)
		return stx_reject_squares(t, STX_C_BRIDGE_TO_BRIDGE, 0, from, to);
	return ACTION_PLAYED;
}

/* Judge what the text says about strikes on the way. */
static RARE enum judgement
judge_targets(const struct stx_way *w, unsigned strikes, struct trace *t)
{
	static const enum stx_clause targets[] = {
		STX_C_INFANTRY_WAY, STX_C_TANK_TARGET, STX_C_ARTILLERY_WAY, STX_C_HELICOPTER_TARGET, STX_C_JET_TARGET, STX_C_ICBM,
	};

	for (unsigned i = 0; i < w->nsaid; i++)
		if ((strikes >> (i + 1) & 1) != 0)
			return stx_reject_square(t, targets[w->kind], w->said[i]);
	return ACTION_PLAYED;
}

static enum judgement
judge_way(struct stx_way *w, struct trace *t)
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
take_said(struct stx_way *w, const struct action *a)
{
	w->nsaid = 0;
	for (unsigned i = STX_SAID_WAY; i < STX_SAIDS && (a->marks & 1U << i) != 0; i++)
		w->said[w->nsaid++] = a->said[i];
}

enum judgement
stx_judge_move(const struct stx_state *st, const struct action *a, struct trace *t, uint16_t out[3], unsigned *n)
{
	unsigned from = a->arg[STX_FROM], to = a->arg[STX_TO];
	struct stx_way w = { .st = st, .seat = st->head.mover, .from = from, .to = to };
	enum judgement j;
	bool plain;

	if (!stx_is_piece(st->at[from]) || stx_seat(st->at[from]) != w.seat) {
		trace_value(t, w.seat);
		trace_value(t, from);
		return trace_reject_detail(t, CITE_CLAUSE(STX_C_TURNS), STX_D_NO_PIECE);
	}
	w.kind = stx_kind(st->at[from]);
	take_said(&w, a);
	/* Most moves end on empty land, which is always right. */
	plain = st->board.terrain[to] == STX_LAND && st->at[to] == STX_EMPTY;
	if (!plain && (j = judge_end(&w, t)) != ACTION_PLAYED)
		return j;
	if ((a->marks & 1U << STX_SAID_STRIKE) != 0 && a->said[STX_SAID_STRIKE] > 1 &&
	    (j = judge_targets(&w, a->said[STX_SAID_STRIKE], t)) != ACTION_PLAYED)
		return j;
	if ((j = judge_way(&w, t)) != ACTION_PLAYED)
		return j;
	/* Before the Final Assault judge_end has rejected this already. */
	if (!plain && stx_is_recon(st, from) && stx_is_recon(st, to) &&
	    rule(&st->head.rules, t, STX_R_ASSAULT_DUTY) == STX_ASSAULT_DUTY_STAYS)
		return stx_reject_squares(t, STX_C_RECON_TO_RECON, 0, from, to);
	*n = w.n;
	memcpy(out, w.at, sizeof(w.at));
	return ACTION_PLAYED;
}
