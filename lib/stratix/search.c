/* stratix/search.c: find a way of infantry, tanks and helicopters, step by step. */
#include <string.h>

#include "stratix/internal.h"

/* ---- liberties ------------------------------------------------------------------------------- */

unsigned
stx_that_matter(const struct stx_way *w)
{
	return STX_LIBERTY_SPECIAL | (w->kind == STX_HELICOPTER ? STX_LIBERTY_CENTRE : 0) |
	    (stx_in_own_corner(w, w->from) ? STX_LIBERTY_LEAVING : 0);
}

bool
stx_grants(const struct stx_way *w, unsigned liberty, struct trace *t)
{
	const struct rules *r = &w->st->head.rules;

	if (liberty == STX_LIBERTY_LEAVING)
		return rule(r, t, STX_R_LEAVING) == STX_LEAVING_ANY;
	if (liberty == STX_LIBERTY_CENTRE)
		return rule(r, t, STX_R_CENTRE) == STX_CENTRE_AS_WATER;
	if (w->kind == STX_INFANTRY)
		return rule(r, t, STX_R_FIRST_MOVE) == STX_FIRST_MOVE_BENT;
	if (w->kind == STX_TANK)
		return rule(r, t, STX_R_TANK_START) == STX_TANK_START_FREE;
	return rule(r, t, STX_R_BRIDGE_JUMP) == STX_BRIDGE_JUMP_ANY_LINE;
}

unsigned
stx_granted(const struct stx_way *w)
{
	struct trace aside = { .brief = true };
	unsigned have = 0;

	for (unsigned bit = 1; bit < STX_LIBERTIES; bit <<= 1)
		if ((stx_that_matter(w) & bit) != 0 && stx_grants(w, bit, &aside))
			have |= bit;
	return have;
}

/* ---- steps ----------------------------------------------------------------------------------- */

unsigned
stx_over_water(const struct stx_way *w, unsigned square, int direction, unsigned *need)
{
	const struct stx_board *board = &w->st->board;
	unsigned sq = (unsigned)((int)square + direction);

	for (; board->terrain[sq] == STX_WATER || board->terrain[sq] == STX_CENTRE; sq = (unsigned)((int)sq + direction))
		if (board->terrain[sq] == STX_CENTRE)
			*need |= STX_LIBERTY_CENTRE;
	return stx_is_space(board, sq) ? sq : 0;
}

unsigned
stx_next_bridge(const struct stx_way *w, unsigned square, int direction, unsigned *need)
{
	const struct stx_board *board = &w->st->board;
	unsigned sq = (unsigned)((int)square + direction);

	if (board->terrain[square] != STX_BRIDGE)
		return 0;
	for (; board->terrain[sq] != STX_OFF_BOARD && board->corner[sq] == 0; sq = (unsigned)((int)sq + direction)) {
		if (board->terrain[sq] == STX_BRIDGE)
			return sq;
		if (board->terrain[sq] == STX_CENTRE)
			*need |= STX_LIBERTY_CENTRE;
	}
	return 0;
}

/* The steps from a square, in the order of directions.  A helicopter has up to two in a direction, and they may be far. */
struct steps {
	unsigned n;
	uint16_t to[16];
};

/* May a step lead from a square to that space, with these liberties?  need: those that it takes besides those of corners. */
static bool
may_step(const struct stx_way *w, unsigned square, unsigned next, unsigned need, unsigned liberties)
{
	return (stx_corner_allows(w, square, next, &need) || (liberties & STX_THROUGH_CORNERS) != 0) && (need & ~liberties) == 0;
}

/* The same of infantry and tanks, to a square next to it, which may be no space. */
static inline bool
may_drive(const struct stx_way *w, unsigned square, unsigned next, unsigned liberties)
{
	const struct stx_board *board = &w->st->board;

	return board->terrain[next] == STX_LAND || (stx_is_space(board, next) && may_step(w, square, next, 0, liberties));
}

/* Add a step of a helicopter to a space (0: there is none), unless it takes other liberties than those. */
static void
add_flight(const struct stx_way *w, unsigned square, unsigned next, unsigned need, unsigned liberties, struct steps *s)
{
	if (next != 0 && may_step(w, square, next, need, liberties))
		s->to[s->n++] = (uint16_t)next;
}

static void
list_drives(const struct stx_way *w, unsigned square, unsigned liberties, struct steps *s)
{
	s->n = 0;
	for (unsigned d = 0; d < 8; d++) {
		unsigned next = (unsigned)((int)square + stx_directions[d]);

		if (may_drive(w, square, next, liberties))
			s->to[s->n++] = (uint16_t)next;
	}
}

static void
list_flights(const struct stx_way *w, unsigned square, unsigned liberties, struct steps *s)
{
	const struct stx_board *board = &w->st->board;
	bool on_bridge = board->terrain[square] == STX_BRIDGE;

	s->n = 0;
	for (unsigned d = 0; d < 8; d++) {
		int direction = stx_directions[d];
		unsigned next = (unsigned)((int)square + direction), need = 0;

		if (board->terrain[next] == STX_LAND) { /* as most are */
			s->to[s->n++] = (uint16_t)next;
		} else {
			next = stx_over_water(w, square, direction, &need);
			add_flight(w, square, next, need, liberties, s);
		}
		if (on_bridge) {
			need = STX_LIBERTY_SPECIAL;
			next = stx_next_bridge(w, square, direction, &need);
			add_flight(w, square, next, need, liberties, s);
		}
	}
}

/* May a way of infantry or a tank pass over the square? */
static bool
may_pass(const struct stx_way *w, unsigned square, unsigned liberties)
{
	return w->st->at[square] == STX_EMPTY || (liberties & STX_THROUGH_PIECES) != 0;
}

/* ---- all that can be reached: step by step, from each square once ----------------------------- */

/* Where a way goes on. */
struct stop {
	uint16_t at, way[2]; /* way: the squares before the one that is reached from here; 0: none */
};

static void
arrive(const struct stx_way *w, const struct stop *last, unsigned square, struct stx_reach *r)
{
	if (square == w->from || r->reached[square])
		return;
	r->reached[square] = true;
	r->to[r->n++] = (uint16_t)square;
	memcpy(r->way[square], last->way, sizeof(last->way));
}

/* Go on by one step from a square that was not met before.  Where two ways meet, they go on alike, so the first is enough. */
static void
fly_on(const struct stx_way *w, const struct stop *last, unsigned depth, unsigned to, struct stop *out, struct stx_reach *r)
{
	arrive(w, last, to, r);
	*out = *last;
	out->at = (uint16_t)to;
	if (depth < 2)
		out->way[depth] = (uint16_t)to;
}

static void
reach_by_air(const struct stx_way *w, unsigned liberties, struct stx_reach *r)
{
	struct stop stops[STX_SQUARES]; /* in the order in which they are met */
	bool met[STX_SQUARES] = { false };
	unsigned n = 1, done = 0;

	stops[0] = (struct stop){ .at = (uint16_t)w->from };
	met[w->from] = true;
	for (unsigned depth = 0; depth < 3; depth++)
		for (unsigned last = n; done < last; done++) {
			struct steps s;

			list_flights(w, stops[done].at, liberties, &s);
			for (unsigned k = 0; k < s.n; k++) {
				if (met[s.to[k]])
					continue;
				met[s.to[k]] = true;
				fly_on(w, &stops[done], depth, s.to[k], &stops[n++], r);
			}
		}
}

/* Where a tank is after two steps.  From a square to which two ways lead, the third step leads everywhere by one or the other: by the
 * first, but back to the square that it came by, and by the second back to that.  Further ways to it add nothing. */
struct halt {
	struct stop stop;
	unsigned back; /* of a second way: the only square where the third step leads; else 0 */
};

static unsigned
list_halts(const struct stx_way *w, unsigned liberties, struct halt out[64])
{
	uint16_t by[STX_SQUARES] = { 0 }; /* the square that the first way came by; STX_NOWHERE: there was a second one */
	struct steps first, second;
	unsigned n = 0;

	list_drives(w, w->from, liberties, &first);
	for (unsigned i = 0; i < first.n; i++) {
		if (!may_pass(w, first.to[i], liberties))
			continue;
		list_drives(w, first.to[i], liberties, &second);
		for (unsigned k = 0; k < second.n; k++) {
			unsigned to = second.to[k];

			if (by[to] == STX_NOWHERE || !(to == w->from ? (liberties & STX_LIBERTY_SPECIAL) != 0 : may_pass(w, to, liberties)))
				continue;
			out[n++] = (struct halt){ { (uint16_t)to, { first.to[i], (uint16_t)to } }, by[to] };
			by[to] = by[to] == 0 ? first.to[i] : STX_NOWHERE;
		}
	}
	return n;
}

static void
reach_by_land(const struct stx_way *w, unsigned liberties, struct stx_reach *r)
{
	struct halt halts[64];
	unsigned n = list_halts(w, liberties, halts);

	for (unsigned i = 0; i < n; i++) {
		const struct stop *last = &halts[i].stop;
		struct steps s;

		if (halts[i].back != 0) {
			if (may_drive(w, last->at, halts[i].back, liberties))
				arrive(w, last, halts[i].back, r);
			continue;
		}
		list_drives(w, last->at, liberties, &s);
		for (unsigned k = 0; k < s.n; k++)
			if (s.to[k] != last->way[0])
				arrive(w, last, s.to[k], r);
	}
}

void
stx_find_reach(const struct stx_way *w, unsigned liberties, struct stx_reach *r)
{
	if (w->kind == STX_HELICOPTER)
		reach_by_air(w, liberties, r);
	else
		reach_by_land(w, liberties, r);
}

/* ---- a way to a square ----------------------------------------------------------------------- */

/* Infantry on its way out: two spaces, in one direction unless a liberty lets it turn. */
static bool
find_walk(struct stx_way *w, unsigned liberties)
{
	for (unsigned d = 0; d < 8; d++) {
		unsigned over = (unsigned)((int)w->from + stx_directions[d]);

		if (!stx_is_next(over, w->to) || ((liberties & STX_LIBERTY_SPECIAL) == 0 && w->to - over != over - w->from))
			continue;
		if (may_drive(w, w->from, over, liberties) && may_pass(w, over, liberties) && may_drive(w, over, w->to, liberties)) {
			w->n = 1;
			w->at[0] = (uint16_t)over;
			return true;
		}
	}
	return false;
}

bool
stx_find_way(struct stx_way *w, unsigned liberties)
{
	struct stx_reach r;

	if (w->kind == STX_INFANTRY)
		return find_walk(w, liberties);
	r.n = 0;
	memset(r.reached, 0, sizeof(r.reached));
	stx_find_reach(w, liberties, &r);
	if (!r.reached[w->to])
		return false;
	for (w->n = 0; w->n < 2 && r.way[w->to][w->n] != 0; w->n++)
		w->at[w->n] = r.way[w->to][w->n];
	return true;
}
