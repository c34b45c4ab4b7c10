/* stratix/board.c: read a board from its picture. */
#include <string.h>

#include "stratix/internal.h"

/* STX-B1; the highest rank comes first. */
const char *const stx_standard_picture[STX_SIDE_MAX] = {
	"sssssd...~...dsssss",
	"ssssd....~....dssss",
	"sssd.....=.....dsss",
	"ssd......~......dss",
	"sd......*~*......ds",
	"d........~........d",
	".........=.........",
	".........~.........",
	"....*....~....*....",
	"~~=~~~=~~@~~=~~~=~~",
	"....*....~....*....",
	".........~.........",
	".........=.........",
	"d........~........d",
	"sd......*~*......ds",
	"ssd......~......dss",
	"sssd.....=.....dsss",
	"ssssd....~....dssss",
	"sssssd...~...dsssss",
};

const char stx_signs[] = " ~@.*=sd";

const int8_t stx_directions[8] = {
	STX_STRIDE, STX_STRIDE + 1, 1, -STX_STRIDE + 1, -STX_STRIDE, -STX_STRIDE - 1, -1, STX_STRIDE - 1,
};

static bool
fault(struct stx_board_problem *why, enum stx_board_fault what, unsigned square, unsigned seat)
{
	why->fault = what;
	why->square = (uint16_t)square;
	why->seat = (uint8_t)seat;
	return false;
}

/* An area as sets: for each rank, the files that belong to it.  There is an empty rank below and one above. */
struct area {
	uint32_t rank[STX_SIDE_MAX + 2];
};

/* What is noted about a board while its picture is read. */
struct plan {
	struct area land;        /* without bridges */
	unsigned nbridges, centres;
	uint16_t bridge[STX_SIDE_MAX * STX_SIDE_MAX];
};

static bool
read_signs(struct stx_board *b, const char *const *lines, struct plan *plan, struct stx_board_problem *why)
{
	static const uint8_t terrains[128] = {
		['~'] = STX_WATER, ['@'] = STX_CENTRE, ['.'] = STX_LAND, ['*'] = STX_RECON, ['='] = STX_BRIDGE,
		['s'] = STX_STAGING, ['d'] = STX_RED,
	};

	for (unsigned y = 0; y < b->ranks; y++) {
		const char *line = lines[b->ranks - 1 - y];
		unsigned sq = stx_square(0, y);
		uint32_t land = 0;

		for (unsigned x = 0; x < b->files; x++, sq++) {
			unsigned char c = (unsigned char)line[x];
			unsigned terrain = c < 128 ? terrains[c] : STX_OFF_BOARD;

			b->terrain[sq] = (uint8_t)terrain;
			land |= (uint32_t)(terrain >= STX_LAND) << x;
			if (terrain == STX_OFF_BOARD)
				return fault(why, STX_BOARD_SIGN, sq, 0);
			if (terrain == STX_BRIDGE) {
				plan->bridge[plan->nbridges++] = (uint16_t)sq;
				land &= ~(UINT32_C(1) << x);
			}
			plan->centres += terrain == STX_CENTRE;
		}
		plan->land.rank[y + 1] = land;
	}
	return plan->centres == 1 || fault(why, STX_BOARD_CENTRE, 0, 0);
}

unsigned
stx_corner_square(const struct stx_board *b, unsigned seat, unsigned row, unsigned i)
{
	unsigned j = row - 1 - i;

	return stx_square(seat >= 2 ? b->files - 1U - j : j, seat == 1 || seat == 2 ? b->ranks - 1U - i : i);
}

/* Mark the corners of the armies: triangles at the corners of the board.  STX-B3 says whose they are. */
static bool
mark_corners(struct stx_board *b, struct stx_board_problem *why)
{
	for (unsigned seat = 0; seat < STX_ARMIES; seat++)
		for (unsigned row = 1; row <= STX_DMZ; row++)
			for (unsigned i = 0; i < row; i++) {
				unsigned sq = stx_corner_square(b, seat, row, i);

				if (b->terrain[sq] != (row == STX_DMZ ? STX_RED : STX_STAGING))
					return fault(why, STX_BOARD_CORNER, sq, seat);
				b->corner[sq] = (uint8_t)(1 + seat);
				b->row[sq] = (uint8_t)row;
			}
	return true;
}

/* Grow an area on one rank by the land next to it.  false: there is none. */
static bool
grow(struct area *a, const struct area *land, unsigned y)
{
	uint32_t was = a->rank[y], near = a->rank[y - 1] | was | a->rank[y + 1], grown;

	near = (near | near << 1 | near >> 1) & land->rank[y];
	if (near == was)
		return false;
	do {
		grown = near;
		near |= (near << 1 | near >> 1) & land->rank[y];
	} while (near != grown);
	a->rank[y] = near;
	return true;
}

/* Find the quadrant of a seat: all land that is connected to the point of its corner without bridges.  Sweeps go up and
 * down the ranks in turn, the first one away from the corner, until nothing grows any more. */
static void
find_quadrant(const struct stx_board *b, const struct area *land, unsigned seat, struct area *a)
{
	bool up = seat == 0 || seat == 3, again = true;

	memset(a, 0, sizeof(*a));
	a->rank[up ? 1 : b->ranks] = UINT32_C(1) << (seat >= 2 ? b->files - 1 : 0);
	for (; again; up = !up) {
		again = false;
		for (unsigned y = 1; y <= b->ranks; y++)
			again = grow(a, land, up ? y : b->ranks + 1 - y) || again;
	}
}

/* Mark the battle zones.  All land must lie in one of four quadrants, each with its own corner. */
static bool
mark_quadrants(struct stx_board *b, struct area *land, struct stx_board_problem *why)
{
	struct area a;

	for (unsigned seat = 0; seat < STX_ARMIES; seat++) {
		find_quadrant(b, land, seat, &a);
		for (unsigned y = 0; y < b->ranks; y++) { /* (rows of an area are counted from 1) */
			land->rank[y + 1] &= ~a.rank[y + 1];
			for (uint32_t left = a.rank[y + 1]; left != 0; left &= left - 1) {
				unsigned sq = stx_square((unsigned)__builtin_ctz(left), y);

				if (b->terrain[sq] < STX_STAGING)
					b->zone[sq] = (uint8_t)STX_SET(seat); /* a corner is in no battle zone */
				else if (b->corner[sq] != seat + 1)
					return fault(why, b->corner[sq] == 0 ? STX_BOARD_STRAY : STX_BOARD_QUADRANT, sq, seat);
			}
		}
	}
	for (unsigned y = 1; y <= b->ranks; y++)
		if (land->rank[y] != 0)
			return fault(why, STX_BOARD_QUADRANT, stx_square((unsigned)__builtin_ctz(land->rank[y]), y - 1), 0);
	return true;
}

/* The quadrant of a square of land, as a set of one seat. */
static unsigned
quadrant_of(const struct stx_board *b, unsigned square)
{
	if (b->corner[square] != 0)
		return STX_SET(b->corner[square] - 1U);
	return b->terrain[square] != STX_BRIDGE ? b->zone[square] : 0;
}

/* Mark the zones of bridges.  A bridge lies in the zones of the two quadrants next to it. */
static bool
mark_bridges(struct stx_board *b, const struct plan *plan, struct stx_board_problem *why)
{
	for (unsigned i = 0; i < plan->nbridges; i++) {
		unsigned sq = plan->bridge[i], joined = 0;

		for (unsigned d = 0; d < 8; d++)
			joined |= quadrant_of(b, sq + (unsigned)stx_directions[d]);
		if (__builtin_popcount(joined) != 2)
			return fault(why, STX_BOARD_BRIDGE, sq, 0);
		b->zone[sq] = (uint8_t)joined;
	}
	return true;
}

/* Follow a file or rank, and mark which quadrants are next to each other: those with nothing but water and bridges
 * between them. */
static void
look_along(struct stx_board *b, unsigned sq, int direction)
{
	unsigned before = 0; /* the quadrant that the line left when it came to the water */

	for (; b->terrain[sq] != STX_OFF_BOARD; sq = (unsigned)((int)sq + direction)) {
		unsigned here = quadrant_of(b, sq);

		if (b->terrain[sq] == STX_CENTRE)
			before = 0;
		if (here == 0)
			continue;
		if (before != 0 && before != here) {
			b->beside[__builtin_ctz(here)] |= (uint8_t)before;
			b->beside[__builtin_ctz(before)] |= (uint8_t)here;
		}
		before = here;
	}
}

static void
mark_arms(struct stx_board *b)
{
	for (unsigned x = 0; x < b->files; x++)
		look_along(b, stx_square(x, 0), STX_STRIDE);
	for (unsigned y = 0; y < b->ranks; y++)
		look_along(b, stx_square(0, y), 1);
}

bool
stx_board_read(struct stx_board *b, const char *const *lines, unsigned files, unsigned ranks,
    struct stx_board_problem *why)
{
	struct plan plan;

	memset(b, 0, sizeof(*b));
	memset(&plan, 0, offsetof(struct plan, bridge));
	*why = (struct stx_board_problem){ STX_BOARD_GOOD, 0, 0 };
	if (files < STX_SIDE_MIN || files > STX_SIDE_MAX || ranks < STX_SIDE_MIN || ranks > STX_SIDE_MAX)
		return fault(why, STX_BOARD_SIZE, 0, 0);
	b->files = (uint8_t)files;
	b->ranks = (uint8_t)ranks;
	if (!read_signs(b, lines, &plan, why) || !mark_corners(b, why) || !mark_quadrants(b, &plan.land, why) ||
	    !mark_bridges(b, &plan, why))
		return false;
	mark_arms(b);
	return true;
}

void
stx_board_standard(struct stx_board *b)
{
	struct stx_board_problem why;

	stx_board_read(b, stx_standard_picture, STX_SIDE_MAX, STX_SIDE_MAX, &why);
	b->standard = true;
}
