/* galaxy-grid/board.c: the standard board; check a board, and work out what follows from it. */
#include <string.h>

#include "galaxy-grid/internal.h"

/* ---- the standard one ------------------------------------------------------------------------ */

enum {
#define INTERSECTION(name, ...) AT_##name,
#define BEAM(...)
#include "galaxy-grid/standard.def"
#undef INTERSECTION
#undef BEAM
	INTERSECTIONS,
	AT_none = GGD_NONE,
};

enum {
#define INTERSECTION(...)
#define BEAM(a, b, ...) BEAM_##a##_##b,
#include "galaxy-grid/standard.def"
#undef BEAM
	BEAMS,
#define BEAM(a, b, ...) BEAM_##b##_##a = BEAM_##a##_##b, /* a beam has a name from each end */
#include "galaxy-grid/standard.def"
#undef INTERSECTION
#undef BEAM
	BEAM_a0_none = GGD_NONE,
	BEAM_g0_none = GGD_NONE,
	BEAM_g6_none = GGD_NONE,
	BEAM_a6_none = GGD_NONE,
};

enum { LENGTH = 3 };

#define SPOT(name) (UINT64_C(1) << AT_##name)
#define FIRST(beam) (INTERSECTIONS + (LENGTH - 1) * (beam))
#define PORTAL(number) ((uint8_t)((number) - 1)) /* number 0 becomes GGD_NONE */

const struct ggd_board ggd_standard = {
	.name = "standard",
	.portal = { AT_a0, AT_g0, AT_g6, AT_a6 },
	.nintersections = INTERSECTIONS,
	.nbeams = BEAMS,
	.tokens = 30, .mines = 15, .holes = 10, /* GGD-B2 */
	.shields = 10,
	.spots = SPOT(b1) | SPOT(d1) | SPOT(f1) | SPOT(b3) | SPOT(d3) | SPOT(f3) | SPOT(b5) | SPOT(d5) | SPOT(f5),
	.nspaces = FIRST(BEAMS),
#define BEAM(...)
#define INTERSECTION(name, x_, y_, p1, p2, p3, p4, s1, s2, s3, s4) \
	.at[AT_##name] = { \
		.x = (x_), .y = (y_), .toward = { AT_##p1, AT_##p2, AT_##p3, AT_##p4 }, \
		.beam = { BEAM_##name##_##p1, BEAM_##name##_##p2, BEAM_##name##_##p3, BEAM_##name##_##p4 }, \
		.straight = { PORTAL(s1), PORTAL(s2), PORTAL(s3), PORTAL(s4) }, \
	}, \
	.index[x_][y_] = AT_##name + 1,
#include "galaxy-grid/standard.def"
#undef INTERSECTION
#undef BEAM
#define INTERSECTION(...)
#define BEAM(a, b, side_a, side_b) \
	.beam[BEAM_##a##_##b] = { \
		.end = { AT_##a, AT_##b }, .length = LENGTH, .side = { PORTAL(side_a), PORTAL(side_b) }, \
		.first = FIRST(BEAM_##a##_##b), \
	}, \
	.beam_of[FIRST(BEAM_##a##_##b)] = BEAM_##a##_##b, .beam_of[FIRST(BEAM_##a##_##b) + 1] = BEAM_##a##_##b,
#include "galaxy-grid/standard.def"
#undef INTERSECTION
#undef BEAM
};

_Static_assert((int)INTERSECTIONS <= (int)GGD_INTERSECTIONS_MAX && (int)BEAMS <= (int)GGD_BEAMS_MAX, "room for the board");

/* ---- what follows ---------------------------------------------------------------------------- */

static enum ggd_board_fault
fault(struct ggd_board_place *where, enum ggd_board_fault f, unsigned at, unsigned other, unsigned portal)
{
	where->at = (uint8_t)at;
	where->other = (uint8_t)other;
	where->portal = (uint8_t)portal;
	return f;
}

static bool
is_portal(const struct ggd_board *b, unsigned at, unsigned portal)
{
	return b->portal[portal] == at;
}

/* Check that each intersection has one way toward each portal, that no two of them are the same, and that a portal has
 * none to itself. */
static enum ggd_board_fault
check_ways(const struct ggd_board *b, struct ggd_board_place *where)
{
	for (unsigned i = 0; i < b->nintersections; i++)
		for (unsigned p = 0; p < GGD_TANKS; p++) {
			unsigned to = b->at[i].toward[p];

			if (is_portal(b, i, p)) {
				if (to != GGD_NONE)
					return fault(where, GGD_BOARD_AT_PORTAL, i, to, p);
				continue;
			}
			if (to == GGD_NONE || to == i)
				return fault(where, GGD_BOARD_TOWARD, i, GGD_NONE, p);
			for (unsigned q = 0; q < p; q++)
				if (b->at[i].toward[q] == to)
					return fault(where, GGD_BOARD_SHARED, i, to, p);
		}
	return GGD_BOARD_SOUND;
}

/* The portal toward which other is the next intersection; GGD_NONE: there is none. */
static unsigned
side_of(const struct ggd_board *b, unsigned at, unsigned other)
{
	unsigned p = 0;

	while (p < GGD_TANKS && b->at[at].toward[p] != other)
		p++;
	return p < GGD_TANKS ? p : GGD_NONE;
}

static enum ggd_board_fault
place_beams(struct ggd_board *b, struct ggd_board_place *where)
{
	unsigned spaces = b->nintersections;

	for (unsigned i = 0; i < b->nintersections; i++)
		memset(b->at[i].beam, GGD_NONE, sizeof(b->at[i].beam));
	for (unsigned i = 0; i < b->nbeams; i++) {
		struct ggd_beam *m = &b->beam[i];

		where->beam = (uint8_t)i;
		if (m->end[0] == m->end[1])
			return fault(where, GGD_BOARD_BEAM, m->end[0], GGD_NONE, GGD_NONE);
		if (m->length == 0 || m->length > GGD_LENGTH_MAX)
			return fault(where, GGD_BOARD_LENGTH, m->end[0], m->end[1], GGD_NONE);
		if (spaces + m->length - 1U > GGD_SPACES_MAX)
			return fault(where, GGD_BOARD_SPACES, m->end[0], m->end[1], GGD_NONE);
		for (unsigned e = 0; e < 2; e++) {
			unsigned side = side_of(b, m->end[e], m->end[!e]);

			if (side == GGD_NONE)
				return fault(where, GGD_BOARD_UNUSED, m->end[e], m->end[!e], GGD_NONE);
			if (b->at[m->end[e]].beam[side] != GGD_NONE)
				return fault(where, GGD_BOARD_PARALLEL, m->end[e], m->end[!e], GGD_NONE);
			m->side[e] = (uint8_t)side;
			b->at[m->end[e]].beam[side] = (uint8_t)i;
		}
		m->first = (uint8_t)spaces;
		for (unsigned k = 1; k < m->length; k++)
			b->beam_of[spaces++] = (uint8_t)i;
	}
	b->nspaces = (uint8_t)spaces;
	where->beam = GGD_NONE;
	for (unsigned i = 0; i < b->nintersections; i++)
		for (unsigned p = 0; p < GGD_TANKS; p++)
			if (b->at[i].toward[p] != GGD_NONE && b->at[i].beam[p] == GGD_NONE)
				return fault(where, GGD_BOARD_NO_BEAM, i, b->at[i].toward[p], p);
	return GGD_BOARD_SOUND;
}

/* Compare the directions of two ways that leave an intersection: 1 the same, -1 opposite, 0 neither. */
static int
compare_directions(const struct ggd_board *b, unsigned at, unsigned to, unsigned other)
{
	int x = b->at[at].x, y = b->at[at].y;
	int dx = b->at[to].x - x, dy = b->at[to].y - y, ex = b->at[other].x - x, ey = b->at[other].y - y;

	if (dx * ey != dy * ex)
		return 0;
	return dx * ex + dy * ey > 0 ? 1 : -1;
}

static enum ggd_board_fault
find_straight(struct ggd_board *b, struct ggd_board_place *where)
{
	for (unsigned i = 0; i < b->nintersections; i++) {
		struct ggd_intersection *at = &b->at[i];

		memset(at->straight, GGD_NONE, sizeof(at->straight));
		for (unsigned p = 0; p < GGD_TANKS; p++)
			for (unsigned q = 0; q < p; q++) {
				int turn;

				if (at->toward[p] == GGD_NONE || at->toward[q] == GGD_NONE)
					continue;
				if ((turn = compare_directions(b, i, at->toward[p], at->toward[q])) > 0)
					return fault(where, GGD_BOARD_DIRECTION, i, at->toward[p], GGD_NONE);
				if (turn == 0)
					continue;
				at->straight[p] = (uint8_t)q;
				at->straight[q] = (uint8_t)p;
			}
	}
	for (unsigned p = 0; p < GGD_TANKS; p++)
		for (unsigned q = 0; q < GGD_TANKS; q++)
			if (b->at[b->portal[p]].straight[q] != GGD_NONE)
				return fault(where, GGD_BOARD_CORNER, b->portal[p], GGD_NONE, p);
	return GGD_BOARD_SOUND;
}

static enum ggd_board_fault
follow_ways(const struct ggd_board *b, struct ggd_board_place *where)
{
	for (unsigned i = 0; i < b->nintersections; i++)
		for (unsigned p = 0; p < GGD_TANKS; p++) {
			unsigned at = i, steps = 0;

			while (!is_portal(b, at, p) && steps++ < b->nintersections)
				at = b->at[at].toward[p];
			if (!is_portal(b, at, p))
				return fault(where, GGD_BOARD_ASTRAY, i, GGD_NONE, p);
		}
	return GGD_BOARD_SOUND;
}

/* Check that no two intersections have the same place, and that portals 1 to 4 are in counter-clockwise order: whoever
 * goes from one to the next turns left at each. */
static enum ggd_board_fault
check_places(struct ggd_board *b, struct ggd_board_place *where)
{
	memset(b->index, 0, sizeof(b->index));
	for (unsigned i = 0; i < b->nintersections; i++) {
		uint8_t *at = &b->index[b->at[i].x][b->at[i].y];

		if (*at != 0)
			return fault(where, GGD_BOARD_TWICE, *at - 1U, i, GGD_NONE);
		*at = (uint8_t)(i + 1);
	}
	for (unsigned p = 0; p < GGD_TANKS; p++)
		for (unsigned q = 0; q < p; q++)
			if (b->portal[p] == b->portal[q])
				return fault(where, GGD_BOARD_PORTALS, b->portal[p], GGD_NONE, p);
	for (unsigned p = 0; p < GGD_TANKS; p++) {
		const struct ggd_intersection *a = &b->at[b->portal[p]], *c = &b->at[b->portal[(p + 1) % GGD_TANKS]];
		const struct ggd_intersection *e = &b->at[b->portal[(p + 2) % GGD_TANKS]];

		if ((c->x - a->x) * (e->y - c->y) - (c->y - a->y) * (e->x - c->x) <= 0)
			return fault(where, GGD_BOARD_ORDER, b->portal[(p + 1) % GGD_TANKS], GGD_NONE, (p + 1) % GGD_TANKS);
	}
	return GGD_BOARD_SOUND;
}

enum ggd_board_fault
ggd_board_prepare(struct ggd_board *b, struct ggd_board_place *where)
{
	enum ggd_board_fault f;

	*where = (struct ggd_board_place){ GGD_NONE, GGD_NONE, GGD_NONE, GGD_NONE };
	if ((f = check_places(b, where)) != GGD_BOARD_SOUND || (f = check_ways(b, where)) != GGD_BOARD_SOUND ||
	    (f = place_beams(b, where)) != GGD_BOARD_SOUND || (f = find_straight(b, where)) != GGD_BOARD_SOUND)
		return f;
	return follow_ways(b, where);
}

/* ---- one order ---------------------------------------------------------------------------------- */

static bool
comes_before(const struct ggd_beam *a, const struct ggd_beam *b)
{
	return a->end[0] != b->end[0] ? a->end[0] < b->end[0] : a->end[1] < b->end[1];
}

static void
sort_beams(struct ggd_board *b)
{
	for (unsigned i = 1; i < b->nbeams; i++) {
		struct ggd_beam m = b->beam[i];
		unsigned at = i;

		for (; at > 0 && comes_before(&m, &b->beam[at - 1]); at--)
			b->beam[at] = b->beam[at - 1];
		b->beam[at] = m;
	}
}

/* to[i]: the number of intersection i, if they are counted row by row.  GGD_NONE stays GGD_NONE. */
static void
count_by_rows(const struct ggd_board *b, uint8_t to[GGD_NONE + 1])
{
	uint8_t n = 0;

	memset(to, GGD_NONE, GGD_NONE + 1);
	for (unsigned y = 0; y < GGD_SIDE_MAX; y++)
		for (unsigned x = 0; x < GGD_SIDE_MAX; x++)
			if (b->index[x][y] != 0)
				to[b->index[x][y] - 1] = n++;
}

void
ggd_board_order(struct ggd_board *b)
{
	struct ggd_intersection listed[GGD_INTERSECTIONS_MAX];
	struct ggd_board_place ignored;
	uint8_t to[GGD_NONE + 1];
	uint64_t spots = b->spots;

	count_by_rows(b, to);
	memcpy(listed, b->at, sizeof(listed));
	b->spots = 0;
	for (unsigned i = 0; i < b->nintersections; i++) {
		for (unsigned p = 0; p < GGD_TANKS; p++)
			listed[i].toward[p] = to[listed[i].toward[p]];
		b->at[to[i]] = listed[i];
		b->spots |= (spots >> i & 1) << to[i];
	}
	for (unsigned p = 0; p < GGD_TANKS; p++)
		b->portal[p] = to[b->portal[p]];
	for (unsigned i = 0; i < b->nbeams; i++) {
		uint8_t one = to[b->beam[i].end[0]], other = to[b->beam[i].end[1]];

		b->beam[i].end[0] = one < other ? one : other;
		b->beam[i].end[1] = one < other ? other : one;
	}
	sort_beams(b);
	ggd_board_prepare(b, &ignored);
}

/* ---- steps ----------------------------------------------------------------------------------- */

unsigned
ggd_faced(const struct ggd_board *b, unsigned space, unsigned facing)
{
	if (space < b->nintersections)
		return b->at[space].toward[facing];
	return b->beam[b->beam_of[space]].end[facing];
}
