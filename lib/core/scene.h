/* core/scene.h: what there is to draw, told without a word on how.
 *
 * A game fills a scene from a state; render turns scenes into text, prose or pictures.  A scene is
 * flat and owned by its caller; the strings it points to are constants of the game.
 *
 * Units   x counts files from the left, y ranks from the bottom (the first player's side), from 0.
 *         A level counts layers of blocks from the ground, which is level 0.
 *         The points of a graph are named by x and y as well: a letter, and y from 0 ("b0").
 */
#ifndef STRAT_CORE_SCENE_H
#define STRAT_CORE_SCENE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/seats.h"

enum {
	SCENE_SIDE_MAX = 19,
	SCENE_GROUNDS_MAX = 24,
	SCENE_TRAYS_MAX = 12,
	SCENE_TRAY_ITEMS_MAX = 24,
	SCENE_NOTES_MAX = 8,
	SCENE_NOTE_MAX = 200,
	SCENE_PATH_MAX = 24,
	SCENE_BLOCKS_MAX = 32,
	SCENE_BURIED_MAX = 16,
	SCENE_NODES_MAX = 48,
	SCENE_LINES_MAX = 96,
	SCENE_THINGS_MAX = 96,

	SCENE_NOWHERE = 0xff,
};

/* What kind of place it is; says which drawings there are. */
enum scene_kind {
	SCENE_GRID,     /* a flat board of squares */
	SCENE_BUILDING, /* squares with blocks of two by two on them, layer upon layer */
	SCENE_GRAPH,    /* points with straight lines between them, on which there are steps to stand on */
	SCENE_CARDS,    /* rows of cards face to face: row y is seat y's, x from its owner's left */
};

/* How ground looks.  Those in a drawing lie over one another in this order. */
enum ground_look {
	LOOK_PLAIN,
	LOOK_WATER,
	LOOK_HOME,    /* in its owner's colour */
	LOOK_LINE,    /* the same, with a border: the front of a home */
	LOOK_BRIDGE,
	LOOK_SPECIAL, /* gold corners */
	LOOK_PILE,    /* where a pile of cards lies; no space */
	LOOK_VOID,    /* no space at all */
};

/* A kind of ground: a lake, a den, a trap.  Cells name one by its index in the scene's table. */
struct scene_ground {
	uint8_t look;       /* enum ground_look */
	uint8_t owner;      /* whose it is: a seat, or SEAT_NONE */
	char sign;          /* in text */
	bool matters;       /* that a piece stands there: it is told, and the sign goes beside the piece */
	const char *name;   /* in legends, and with its owner's: "home"; NULL: it has none */
	const char *plural; /* its squares together: "bridges" */
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
	const char *plural; /* "Marshals"; the same as name: it is not counted */
};

enum cell_mark { CELL_FROM = 1, CELL_TO = 2, CELL_PATH = 4, CELL_HIT = 8 };

struct scene_cell {
	uint8_t ground;  /* index in the scene's table */
	uint8_t marks;   /* enum cell_mark: the last action */
	uint8_t level;   /* a building: of the highest thing here, which piece stands on */
	struct scene_piece piece;
};

/* A building's block: it fills the layer below its level, over the squares x, y to x+1, y+1. */
struct scene_block {
	uint8_t x, y, level;
	bool last; /* the last action placed it */
};

/* A piece that has something above it, resting on it or hanging over it: a part of the building. */
struct scene_buried {
	uint8_t x, y, level; /* what it stands on; it fills the layer above */
	struct scene_piece piece;
};

/* A graph's point. */
struct scene_node {
	uint8_t x, y;  /* below width and height */
	uint8_t home;  /* a seat, or SEAT_NONE */
	bool special;  /* there is something about it; scene.special_does says what */
};

struct scene_line {
	uint8_t from, to; /* nodes */
	uint8_t steps;    /* from end to end */
};

/* Where something is on a graph: so many steps from a node toward another; step 0: on the node itself. */
struct scene_spot {
	uint8_t from, to, step, of;
};

enum thing_kind {
	THING_PIECE,
	THING_TRAP, /* does harm to who comes there */
	THING_BLOCK /* nobody passes */
};

struct scene_thing {
	struct scene_spot at;
	uint8_t kind;  /* enum thing_kind */
	uint8_t faces; /* a node, or SCENE_NOWHERE */
	struct scene_piece piece; /* of a trap or block: its name, and its owner or SEAT_NONE */
};

/* Of cards: what lies on the table before their owner. */
enum tray_place { TRAY_BESIDE, TRAY_HAND, TRAY_PILE };

/* Pieces beside the board: captured, in hand, in reserve. */
struct scene_tray {
	const char *title; /* "captured" */
	uint8_t place;     /* enum tray_place */
	uint8_t seat;      /* whose pieces these are */
	bool mixed;        /* things of different kinds: each has a number, and their sum says nothing */
	uint8_t nitems;
	struct {
		struct scene_piece piece;
		uint8_t count;
	} item[SCENE_TRAY_ITEMS_MAX];
};

struct scene {
	uint8_t kind; /* enum scene_kind */
	uint8_t width, height;
	uint8_t mover;
	uint8_t viewer; /* SEAT_ARBITER or a seat */
	bool over;
	uint8_t winner;     /* over: a seat, or SEAT_NONE */
	bool untold;        /* over: a log of one seat, which cannot tell who won */
	uint8_t empty, out; /* sets of seats: at which nobody plays; whose players are out of the game */
	const char *ending; /* over: how it came, "the Flag was struck"; or NULL */
	const char *due;    /* not over: what the mover has to do, "to place a block"; NULL: to move */
	uint8_t ntrays, nnotes;
	uint32_t ply;
	uint8_t ngrounds;
	struct scene_ground ground[SCENE_GROUNDS_MAX]; /* [0]: plain; sentences tell them in this order */
	const char *seat_name[5]; /* NULL after the last */
	struct scene_cell cell[SCENE_SIDE_MAX][SCENE_SIDE_MAX]; /* [y][x] */
	uint8_t npath; /* the last action's way in order, both ends included; 0: it has none */
	struct {
		uint8_t x, y;
	} path[SCENE_PATH_MAX];
	struct scene_tray tray[SCENE_TRAYS_MAX];
	char note[SCENE_NOTES_MAX][SCENE_NOTE_MAX]; /* further facts, a sentence or two each */
	uint8_t duties; /* bits of the notes that hold only while the game goes on: what somebody is to do, or may do yet */
	uint8_t nblocks, nburied;
	struct scene_block block[SCENE_BLOCKS_MAX]; /* lower levels first */
	struct scene_buried buried[SCENE_BURIED_MAX];
	uint8_t nnodes, nlines, nthings, ntrail;
	bool shot;           /* the trail is of a shot; else somebody went that way */
	const char *special_does; /* what is about the special nodes: "earns a token"; or NULL */
	const char *trap_name, *block_name; /* what things of these kinds are called: "mine" */
	struct scene_node node[SCENE_NODES_MAX];
	struct scene_line line[SCENE_LINES_MAX];
	struct scene_thing thing[SCENE_THINGS_MAX]; /* pieces last: they are drawn over the others */
	struct scene_spot trail[SCENE_PATH_MAX];    /* the last action's way, both ends included */
};

struct game;
struct result;

/* What a record tells of the end, of the position in which its moves end: the game is over, and nobody has anything
 * more to do.  A result that tells of no end changes nothing. */
void scene_put_result(struct scene *s, const struct game *g, const struct result *r);

/* Another kind of ground; its index.  0, plain ground, if the table is full. */
unsigned scene_add_ground(struct scene *s, const struct scene_ground *ground);

#endif
