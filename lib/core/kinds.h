/* core/kinds.h: the kinds of pieces of a game.  Each game has one table of them, which its board, its scenes, its records and
 * its sentences use.
 */
#ifndef STRAT_CORE_KINDS_H
#define STRAT_CORE_KINDS_H

#include <stdint.h>

/* The kinds of pieces for which drawings have a small picture. */
enum piece_picture {
	PICTURE_NONE,
	PICTURE_MARSHAL, PICTURE_GENERAL, PICTURE_COLONEL, PICTURE_MAJOR, PICTURE_CAPTAIN, PICTURE_LIEUTENANT,
	PICTURE_SERGEANT, PICTURE_MINER, PICTURE_SCOUT, PICTURE_SPY, PICTURE_BOMB, PICTURE_FLAG,
	PICTURE_INFANTRY, PICTURE_TANK, PICTURE_ARTILLERY, PICTURE_HELICOPTER, PICTURE_JET, PICTURE_ICBM,
	SCENE_PICTURES
};

struct piece_kind {
	const char *letter; /* its sign on a board and in a record: "S"; "": each piece has a sign of its own, such as its number */
	const char *name;   /* "Spy" */
	const char *plural; /* "Spies"; the same as name: such pieces are not counted */
	uint8_t picture;    /* enum piece_picture */
};

#endif
