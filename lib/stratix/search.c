/* stratix/search.c: find a way of infantry, tanks and helicopters, step by step. */
#include <string.h>

#include "stratix/internal.h"

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

/* ---- the search ------------------------------------------------------------------------------ */

struct search {
	struct stx_way *way;
	unsigned liberties;
	unsigned length;      /* of the way, in spaces */
	uint16_t step[3];     /* the squares after the start */
	struct stx_reach *reach;  /* NULL: the search is for a way to way->to */
};

static bool
arrive(struct search *s, unsigned square)
{
	struct stx_reach *r = s->reach;

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
	const struct stx_way *w = s->way;

	if (w->kind == STX_HELICOPTER)
		return true;
	if (square == w->from)
		return w->kind == STX_TANK && depth == 1 && (s->liberties & STX_LIBERTY_SPECIAL) != 0;
	for (unsigned i = 0; i < depth; i++)
		if (s->step[i] == square)
			return false;
	return w->st->at[square] == STX_EMPTY || (s->liberties & STX_THROUGH_PIECES) != 0;
}

static bool
search_from(struct search *s, unsigned square, unsigned depth, int bound);

/* Is the square too far from the end of the way for so many more steps?  (A helicopter's step over water may be long.) */
static bool
is_too_far(const struct search *s, unsigned square, unsigned steps)
{
	return s->reach == NULL && s->way->kind != STX_HELICOPTER && stx_distance(square, s->way->to) > steps;
}

static bool
try_step(struct search *s, unsigned square, unsigned next, unsigned depth, unsigned need, int direction)
{
	const struct stx_way *w = s->way;

	if (next == 0 || is_too_far(s, next, s->length - depth - 1) ||
	    (!stx_corner_allows(w, square, next, &need) && (s->liberties & STX_THROUGH_CORNERS) == 0) || (need & ~s->liberties) != 0)
		return false;
	s->step[depth] = (uint16_t)next;
	if (depth + 1 == s->length) {
		for (unsigned i = 0; i < depth; i++) /* the last space is not passed */
			if (w->kind != STX_HELICOPTER && s->step[i] == next)
				return false;
		return arrive(s, next);
	}
	if (!may_pass(s, next, depth))
		return false;
	return search_from(s, next, depth + 1,
	    w->kind == STX_INFANTRY && (s->liberties & STX_LIBERTY_SPECIAL) == 0 ? direction : 0);
}

/* Go on from a square.  bound: only in this direction; 0: in any. */
static bool
search_from(struct search *s, unsigned square, unsigned depth, int bound)
{
	const struct stx_way *w = s->way;

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
		next = stx_over_water(w, square, direction, &need);
		if (try_step(s, square, next, depth, need, direction))
			return true;
		if ((s->liberties & STX_LIBERTY_SPECIAL) == 0)
			continue;
		need = STX_LIBERTY_SPECIAL;
		next = stx_next_bridge(w, square, direction, &need);
		if (try_step(s, square, next, depth, need, direction))
			return true;
	}
	return false;
}

bool
stx_find_way(struct stx_way *w, unsigned liberties)
{
	struct search s = { .way = w, .liberties = liberties };
	unsigned longest = w->kind == STX_INFANTRY ? 2 : 3;

	for (s.length = w->kind == STX_HELICOPTER ? 1 : longest; s.length <= longest; s.length++)
		if (!is_too_far(&s, w->from, s.length) && search_from(&s, w->from, 0, 0))
			return true;
	return false;
}

void
stx_find_reach(struct stx_way *w, unsigned liberties, unsigned length, struct stx_reach *r)
{
	struct search s = { .way = w, .liberties = liberties, .length = length, .reach = r };

	search_from(&s, w->from, 0, 0);
}
