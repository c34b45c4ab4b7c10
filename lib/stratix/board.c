/* stratix/board.c: the board: its picture, and what follows from it. */
#include <string.h>

#include "stratix/internal.h"

/* STX-B1, the highest rank first. */
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

enum { SIDE_MIN = 2 * STX_CORNER_ROWS + 1 }; /* two corners and water between them */

static bool
fault(struct stx_board_problem *why, enum stx_board_fault what, unsigned square, unsigned seat)
{
	why->fault = what;
	why->square = (uint16_t)square;
	why->seat = (uint8_t)seat;
	return false;
}

static bool
read_signs(struct stx_board *b, const char *const *lines, struct stx_board_problem *why)
{
	unsigned centres = 0;

	for (unsigned y = 0; y < b->ranks; y++)
		for (unsigned x = 0; x < b->files; x++) {
			char c = lines[b->ranks - 1 - y][x];
			const char *sign = c != ' ' && c != '\0' ? strchr(stx_signs, c) : NULL;

			if (sign == NULL)
				return fault(why, STX_BOARD_SIGN, stx_square(x, y), 0);
			b->terrain[stx_square(x, y)] = (uint8_t)(sign - stx_signs);
			centres += c == '@';
		}
	return centres == 1 || fault(why, STX_BOARD_CENTRE, 0, 0);
}

/* A corner is a triangle at a corner of the board: STX-B3 says whose. */
static bool
mark_corners(struct stx_board *b, struct stx_board_problem *why)
{
	for (unsigned seat = 0; seat < STX_ARMIES; seat++) {
		bool right = seat >= 2, top = seat == 1 || seat == 2;

		for (unsigned i = 0; i < STX_CORNER_ROWS; i++)
			for (unsigned j = 0; i + j < STX_CORNER_ROWS; j++) {
				unsigned sq = stx_square(right ? b->files - 1U - i : i, top ? b->ranks - 1U - j : j);

				if (b->terrain[sq] != (i + j + 1 == STX_DMZ ? STX_RED : STX_STAGING))
					return fault(why, STX_BOARD_CORNER, sq, seat);
				b->corner[sq] = (uint8_t)(1 + seat);
				b->row[sq] = (uint8_t)(i + j + 1);
			}
	}
	for (unsigned sq = 0; sq < STX_SQUARES; sq++)
		if (b->terrain[sq] >= STX_STAGING && b->corner[sq] == 0)
			return fault(why, STX_BOARD_STRAY, sq, 0);
	return true;
}

/* Land that hangs together with the seat's point square, bridges left out. */
static bool
mark_quadrant(struct stx_board *b, unsigned seat, struct stx_board_problem *why)
{
	uint16_t queue[STX_SQUARES];
	bool right = seat >= 2, top = seat == 1 || seat == 2;
	unsigned n = 0;
	uint8_t bit = (uint8_t)STX_SET(seat);

	queue[n++] = (uint16_t)stx_square(right ? b->files - 1U : 0, top ? b->ranks - 1U : 0);
	b->zone[queue[0]] = bit;
	for (unsigned i = 0; i < n; i++)
		for (unsigned d = 0; d < 8; d++) {
			unsigned sq = (unsigned)(queue[i] + stx_directions[d]);

			if (!stx_is_space(b, sq) || b->terrain[sq] == STX_BRIDGE || b->zone[sq] == bit)
				continue;
			if (b->zone[sq] != 0)
				return fault(why, STX_BOARD_QUADRANT, sq, seat);
			if (b->corner[sq] != 0 && b->corner[sq] != seat + 1)
				return fault(why, STX_BOARD_QUADRANT, sq, seat);
			b->zone[sq] = bit;
			queue[n++] = (uint16_t)sq;
		}
	return true;
}

/* A bridge lies in the zones of the two quadrants around it. */
static bool
mark_bridges(struct stx_board *b, struct stx_board_problem *why)
{
	for (unsigned sq = 0; sq < STX_SQUARES; sq++) {
		unsigned joined = 0;

		if (b->terrain[sq] != STX_BRIDGE)
			continue;
		for (unsigned d = 0; d < 8; d++)
			if (b->terrain[sq + (unsigned)stx_directions[d]] != STX_BRIDGE)
				joined |= b->zone[sq + (unsigned)stx_directions[d]];
		if (__builtin_popcount(joined) != 2)
			return fault(why, STX_BOARD_BRIDGE, sq, 0);
		b->zone[sq] = (uint8_t)joined;
		for (unsigned seat = 0; seat < STX_ARMIES; seat++)
			if ((joined & STX_SET(seat)) != 0)
				b->beside[seat] |= (uint8_t)(joined & ~STX_SET(seat));
	}
	return true;
}

bool
stx_board_read(struct stx_board *b, const char *const *lines, unsigned files, unsigned ranks,
    struct stx_board_problem *why)
{
	memset(b, 0, sizeof(*b));
	*why = (struct stx_board_problem){ STX_BOARD_GOOD, 0, 0 };
	if (files < SIDE_MIN || files > STX_SIDE_MAX || ranks < SIDE_MIN || ranks > STX_SIDE_MAX)
		return fault(why, STX_BOARD_SIZE, 0, 0);
	b->files = (uint8_t)files;
	b->ranks = (uint8_t)ranks;
	if (!read_signs(b, lines, why) || !mark_corners(b, why))
		return false;
	for (unsigned seat = 0; seat < STX_ARMIES; seat++)
		if (!mark_quadrant(b, seat, why))
			return false;
	for (unsigned sq = 0; sq < STX_SQUARES; sq++) {
		if (stx_is_space(b, sq) && b->terrain[sq] != STX_BRIDGE && b->zone[sq] == 0)
			return fault(why, STX_BOARD_QUADRANT, sq, 0);
	}
	if (!mark_bridges(b, why))
		return false;
	for (unsigned sq = 0; sq < STX_SQUARES; sq++)
		if (b->corner[sq] != 0)
			b->zone[sq] = 0; /* a corner is in no battle zone */
	return true;
}

void
stx_board_standard(struct stx_board *b)
{
	struct stx_board_problem why;

	stx_board_read(b, stx_standard_picture, STX_SIDE_MAX, STX_SIDE_MAX, &why);
	b->standard = true;
}
