/* core/board.h: a board of squares as numbers, for programs that learn from games.
 *
 * Each plane has side times side numbers, that of file x and rank y at [y * side + x], both counted from 0.  What lies beyond
 * the board is 0 in all planes.
 */
#ifndef STRAT_CORE_BOARD_H
#define STRAT_CORE_BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum board_plane {
	BOARD_PIECE,  /* 0: nothing; 1 + a row of the game's table of kinds; or BOARD_UNKNOWN */
	BOARD_SEAT,   /* 0: nothing; 1 + the seat whose piece it is */
	BOARD_MARKS,  /* of the piece: a set of enum board_mark */
	BOARD_GROUND, /* 0: plain; what else there is, each game says */
	BOARD_PLANES
};

enum { BOARD_UNKNOWN = 255, BOARD_SIDE_MAX = 255 };

enum board_mark { BOARD_SHOWN = 1, BOARD_MOVED = 2 }; /* as PIECE_SHOWN and PIECE_MOVED in core/scene.h */

/* The board of a game. */
struct game_board {
	uint8_t side_max; /* the most files or ranks that a board of this game can have */
	uint8_t files, ranks; /* if all its boards have so many, and the letter s in events, sentences and actions is the number of a
	                       * square, file + files * rank, both from 0; 0: the game says itself what that letter is */
	/* What stands where.  Given: planes all 0; viewer: a seat, or SEAT_ARBITER.  Leaves: in the planes what this viewer sees,
	 * as the hook scene does.  false: the board has more than side files or ranks.  NULL: they are made of what the
	 * scene has, and the ground is its index there. */
	bool (*fill)(const void *state, int viewer, size_t side, uint8_t *planes);
	/* The kinds that each piece can be, by all that the log tells: bit i for row i of the game's table of kinds.  Given: planes that
	 * fill has filled.  Leaves: a set for each square whose piece is unknown.  If it takes too long to tell, a set may have
	 * too many.  NULL: no piece is ever unknown. */
	void (*could_be)(const void *state, size_t side, const uint8_t *planes, uint32_t *sets);
};

/* A square in the first plane; in the others it is side * side numbers further. */
static inline uint8_t *
board_square(uint8_t *planes, size_t side, unsigned x, unsigned y)
{
	return &planes[y * side + x];
}

#endif
