/* stratix/moves.c: every legal move of a piece: the judge is asked about each place that it may reach. */
#include <string.h>

#include "stratix/internal.h"

/* Moves that are offered to the judge, one after another. */
struct offers {
	const struct stx_state *st;
	struct action action;
	stx_move_visit *visit;
	void *ctx;
	struct trace *trace;
	uint64_t consulted; /* also by refused moves: under another option they may be legal */
	bool now;           /* nobody asks what would be legal under other options */
	const struct stx_way *way_out; /* infantry goes out of its corner, by a way that the options in force grant; or NULL */
};

/* Does such a way lead there?  (The judge would go on, and ask which options make a difference.) */
static bool
is_way_out(const struct stx_way *from, unsigned to)
{
	struct stx_way w = *from;

	w.to = to;
	return stx_find_way(&w, stx_granted(from));
}

/* Offer one move to the judge, and, if it is legal, to the visitor.  way: its way, if one is known; or NULL. */
static int
offer(struct offers *o, unsigned to, const uint16_t *way)
{
	uint16_t found[3];
	unsigned n;
	enum judgement j;

	if (!stx_is_space(&o->st->board, to) || o->st->board.corner[to] != 0) /* no move ends in a corner */
		return 0;
	if (stx_is_piece(o->st->at[to]) && stx_seat(o->st->at[to]) == o->action.seat) /* nor on a piece of the army itself */
		return 0;
	if (o->way_out != NULL && !is_way_out(o->way_out, to))
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

/* Offer a move of which a search has found a way that needs no ruling: on empty land there is nothing left to judge. */
static int
offer_found(struct offers *o, unsigned to, const uint16_t *way)
{
	if (o->st->board.terrain[to] != STX_LAND || o->st->at[to] != STX_EMPTY)
		return offer(o, to, way);
	trace_reset(o->trace);
	return o->visit(o->ctx, o->action.arg[STX_FROM], to, o->trace);
}

/* Offer the squares on straight lines, in each direction up to the piece that bars the way. */
static int
offer_lines(struct offers *o, unsigned kind, unsigned from, unsigned far)
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
			if (stx_bars_line(o->st, o->action.seat, kind, sq))
				break;
		}
	}
	return 0;
}

/* Offer the squares that are two away and on no straight line. */
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

		if (to >= 0 && to < STX_SQUARES && stx_distance(from, (unsigned)to) == 2)
			r = offer(o, (unsigned)to, NULL);
	}
	return r;
}

/* Offer the squares on straight lines where infantry can end on its way out of a corner: one or two spaces away, or two
 * beyond the corner. */
static int
offer_lines_out(struct offers *o, unsigned from)
{
	const struct stx_board *b = &o->st->board;

	for (unsigned d = 0; d < 8; d++) {
		unsigned sq = from, beyond = 0;

		for (unsigned i = 1; i <= STX_CORNER_ROWS + 2; i++) {
			int r;

			sq = (unsigned)((int)sq + stx_directions[d]);
			if (b->terrain[sq] == STX_OFF_BOARD)
				break;
			beyond += b->corner[sq] == 0;
			if ((i <= 2 || beyond == 2) && (r = offer(o, sq, NULL)) != 0)
				return r;
		}
	}
	return 0;
}

/* (with a turn on the way, infantry goes out only where a ruling grants that) */
static int
offer_infantry(struct offers *o, unsigned from)
{
	struct stx_way w = { .st = o->st, .seat = o->action.seat, .kind = STX_INFANTRY, .from = from };
	int r;

	if (o->st->board.corner[from] == 0)
		return offer_lines(o, STX_INFANTRY, from, 1);
	o->way_out = o->now && o->st->board.row[from] == STX_DMZ ? &w : NULL;
	if ((r = offer_lines_out(o, from)) != 0 || (o->now && (stx_granted(&w) & STX_LIBERTY_SPECIAL) == 0))
		return r;
	return offer_knight_moves(o, from);
}

static void
find_all(const struct stx_way *w, unsigned liberties, struct stx_reach *reach)
{
	reach->n = 0;
	memset(reach->reached, 0, sizeof(reach->reached));
	stx_find_reach(w, liberties, reach);
}

/* Offer the ends of ways that need a liberty which the options in force grant.  reach: those that need none, which were offered.  The
 * order is that in which they would be found with all liberties. */
static int
offer_granted(struct offers *o, const struct stx_way *w, struct stx_reach *reach)
{
	struct stx_reach with;
	unsigned done = reach->n, granted = stx_granted(w);
	int r = 0;

	if (granted == 0)
		return 0;
	find_all(w, granted, &with);
	if (with.n == reach->n)
		return 0;
	stx_find_reach(w, STX_ALL_LIBERTIES, reach);
	for (; done < reach->n && r == 0; done++)
		if (with.reached[reach->to[done]])
			r = offer(o, reach->to[done], with.way[reach->to[done]]);
	return r;
}

/* Offer the ends of all ways of a tank or helicopter, first of those that need no ruling. */
static int
offer_reach(struct offers *o, unsigned piece, unsigned from)
{
	struct stx_way w = { .st = o->st, .seat = stx_seat(piece), .kind = stx_kind(piece), .from = from };
	struct stx_reach reach;
	unsigned done = 0;
	int r = 0;

	find_all(&w, 0, &reach);
	for (; done < reach.n && r == 0; done++)
		r = offer_found(o, reach.to[done], reach.way[reach.to[done]]);
	if (r != 0 || o->now)
		return r != 0 ? r : offer_granted(o, &w, &reach);
	stx_find_reach(&w, STX_ALL_LIBERTIES, &reach);
	for (; done < reach.n && r == 0; done++)
		r = offer(o, reach.to[done], NULL);
	return r;
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
		return offer_lines(o, stx_kind(piece), from, STX_SIDE_MAX);
	}
}

int
stx_visit_moves(const struct stx_state *st, unsigned piece, stx_move_visit *visit, void *ctx, struct trace *t)
{
	struct offers o = { .st = st, .visit = visit, .ctx = ctx, .trace = t, .now = true,
		.action = { .kind = STX_A_MOVE, .nargs = STX_NARGS, .seat = st->head.mover } };

	o.action.arg[STX_BY] = st->head.mover;
	return st->square[piece] != STX_NOWHERE ? visit_piece(&o, piece) : 0;
}

/* ---- any move -------------------------------------------------------------------------------- */

/* A search for any legal move.  conditional: one was found that is legal only under some options. */
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

/* Has a tank a way of so many more steps over empty land, on which it does not come back to where it was? */
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

/* Has a piece a move over empty land?  Most pieces in play have; such a move is legal and needs no ruling. */
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
	struct trace aside = { .brief = true };
	struct any_move any = { 0 };
	struct offers o = { .st = st, .visit = stop_at_certain, .ctx = &any, .trace = &aside,
		.action = { .kind = STX_A_MOVE, .nargs = STX_NARGS, .seat = (uint8_t)seat } };

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
	t->consulted |= o.consulted; /* no move is legal without a ruling, so the options make a difference */
	*from = any.from;
	return any.conditional;
}
