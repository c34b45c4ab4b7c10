/* core/scene.h: what there is to draw, told without a word on how.
 *
 * A game fills a scene from a state; render turns scenes into text, prose or pictures.  A scene is
 * flat and owned by its caller; the strings it points to are constants of the game.
 *
 * Units   x counts files from the left, y ranks from the bottom (the first player's side), from 0.
 */
#ifndef STRAT_CORE_SCENE_H
#define STRAT_CORE_SCENE_H

#include <stdbool.h>
#include <stdint.h>

enum {
	SCENE_SIDE_MAX = 19,
	SCENE_TRAYS_MAX = 12,
	SCENE_TRAY_ITEMS_MAX = 24,
	SCENE_NOTES_MAX = 8,
	SCENE_PATH_MAX = 24,
};

enum terrain {
	TERRAIN_PLAIN,
	TERRAIN_WATER,
	TERRAIN_HOME_FIRST, /* TERRAIN_HOME_FIRST + seat: part of that seat's home */
	TERRAIN_HOME_LAST = TERRAIN_HOME_FIRST + 3,
	TERRAIN_SPECIAL,
	TERRAIN_VOID, /* no space at all */
};

enum piece_mark {
	PIECE_UNKNOWN = 1, /* the viewer does not know what it is; label is "?" or what it may be */
	PIECE_SHOWN = 2,   /* the opponents have seen what it is */
	PIECE_MOVED = 4,
};

struct scene_piece {
	char label[6];      /* at most three columns on a terminal; empty: no piece */
	uint8_t seat;
	uint8_t marks;      /* enum piece_mark */
	uint8_t order;      /* lists name the lower first; the same for all of one name */
	const char *name;   /* "Marshal"; for prose and titles */
	const char *plural; /* "Marshals" */
};

enum cell_mark { CELL_FROM = 1, CELL_TO = 2, CELL_PATH = 4, CELL_HIT = 8 };

struct scene_cell {
	uint8_t terrain; /* enum terrain */
	uint8_t marks;   /* enum cell_mark: the last action */
	struct scene_piece piece;
};

/* Pieces beside the board: captured, in hand, in reserve. */
struct scene_tray {
	const char *title; /* "captured" */
	uint8_t seat;      /* whose pieces these are */
	uint8_t nitems;
	struct {
		struct scene_piece piece;
		uint8_t count;
	} item[SCENE_TRAY_ITEMS_MAX];
};

struct scene {
	uint8_t width, height;
	uint8_t mover;
	uint8_t viewer; /* SEAT_ARBITER or a seat */
	bool over;
	uint8_t winner;     /* over: a seat, or SEAT_NONE */
	const char *ending; /* over: how it came, "the Flag was struck"; or NULL */
	uint8_t ntrays, nnotes;
	uint32_t ply;
	const char *seat_name[5]; /* NULL after the last */
	struct scene_cell cell[SCENE_SIDE_MAX][SCENE_SIDE_MAX]; /* [y][x] */
	uint8_t npath; /* the last action's way in order, both ends included; 0: it has none */
	struct {
		uint8_t x, y;
	} path[SCENE_PATH_MAX];
	struct scene_tray tray[SCENE_TRAYS_MAX];
	char note[SCENE_NOTES_MAX][80]; /* further facts, a line each */
};

#endif
