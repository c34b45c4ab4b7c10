/* core/scene.h: what there is to draw, but not how to draw it.
 *
 * A game fills a scene from a state; render turns scenes into text, prose or pictures.  The caller owns the scene; the
 * strings that it points to are constants of the game.
 *
 * Units   x counts files from the left, y ranks from the bottom (the first player's side), from 0.
 *         A level counts layers of blocks; the ground is level 0.
 *         The points of a graph also have names made of x and y: a letter, and y from 0 ("b0").
 */
#ifndef STRAT_CORE_SCENE_H
#define STRAT_CORE_SCENE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/kinds.h"
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

	SCENE_POINTERS_MAX = 32,
	SCENE_HAPPENED_MAX = 12,

	SCENE_NOWHERE = 0xff,
};

/* What kind of board it is.  It decides which drawings there are. */
enum scene_kind {
	SCENE_GRID,     /* a flat board of squares */
	SCENE_BUILDING, /* squares with blocks of two by two on them, layer upon layer */
	SCENE_GRAPH,    /* points with straight lines between them, on which there are steps to stand on */
	SCENE_CARDS,    /* rows of cards face to face: row y belongs to seat y, and x counts from its owner's left */
};

/* How ground looks.  A drawing puts later looks over earlier ones. */
enum ground_look {
	LOOK_PLAIN,
	LOOK_WATER,
	LOOK_HOME,    /* in its owner's colour */
	LOOK_LINE,    /* the same with a border: the front of a home */
	LOOK_BRIDGE,
	LOOK_SPECIAL, /* gold corners */
	LOOK_PILE,    /* where a pile of cards lies; no space */
	LOOK_VOID,    /* no space at all */
};

/* A kind of ground: a lake, a den, a trap.  A cell refers to it by its index in the scene's table. */
struct scene_ground {
	uint8_t look;       /* enum ground_look */
	uint8_t owner;      /* whose it is: a seat, or SEAT_NONE */
	char sign;          /* its sign in a text board */
	bool matters;       /* a piece on it is mentioned, and has the sign beside it */
	const char *name;   /* in legends, and after its owner's name: "home"; NULL: it has none */
	const char *plural; /* several squares of it: "bridges" */
};

enum piece_mark {
	PIECE_UNKNOWN = 1, /* the viewer does not know what it is; label is "?" or what it may be */
	PIECE_SHOWN = 2,   /* the opponents have seen what it is */
	PIECE_MOVED = 4,
	PIECE_DEDUCED = 8, /* the viewer has not seen what it is, but can count it out; alone */
};

struct scene_piece {
	char label[6];      /* at most three columns on a terminal; empty: no piece */
	uint8_t seat;
	uint8_t marks;      /* enum piece_mark */
	uint8_t order;      /* lists begin with the lowest; pieces of one name have the same */
	uint8_t picture;     /* enum piece_picture */
	const char *name;   /* "Marshal"; for prose and titles */
	const char *plural; /* "Marshals"; the same as name: such pieces are not counted */
	const char *stands_for; /* in a legend, what the letters of the label mean; NULL: name */
};

enum cell_mark { CELL_FROM = 1, CELL_TO = 2, CELL_PATH = 4, CELL_HIT = 8 };

struct scene_cell {
	uint8_t ground;  /* index in the scene's table */
	uint8_t marks;   /* enum cell_mark: what the last action did here */
	uint8_t level;   /* in a building: the top of what is here; the piece stands on it */
	struct scene_piece piece;
};

/* A block of a building.  It fills the layer below its level, over the squares x, y to x+1, y+1. */
struct scene_block {
	uint8_t x, y, level;
	bool last; /* the last action placed it */
};

/* A piece with something above it, on it or over it.  It is a part of the building. */
struct scene_buried {
	uint8_t x, y, level; /* the level it stands on; it fills the layer above that */
	struct scene_piece piece;
};

/* A point of a graph. */
struct scene_node {
	uint8_t x, y;  /* less than width and height */
	uint8_t home;  /* whose home it is: a seat, or SEAT_NONE */
	bool special;  /* it does something; scene.special_does says what */
};

struct scene_line {
	uint8_t from, to; /* nodes */
	uint8_t steps;    /* from end to end */
};

/* A place on a graph: step of `of` steps on the line from one node to another; step 0: on the node from. */
struct scene_spot {
	uint8_t from, to, step, of;
};

enum thing_kind {
	THING_PIECE,
	THING_TRAP, /* harms whoever comes there */
	THING_BLOCK /* nobody can pass it */
};

struct scene_thing {
	struct scene_spot at;
	uint8_t kind;  /* enum thing_kind */
	uint8_t faces; /* the node that it faces, or SCENE_NOWHERE */
	struct scene_piece piece; /* a trap or a block has only a name, and its owner or SEAT_NONE */
};

/* Where a tray is drawn.  HAND and PILE are for cards: they lie on the table before their owner. */
enum tray_place { TRAY_BESIDE, TRAY_HAND, TRAY_PILE };

/* Pieces beside the board: captured, in hand, in reserve. */
struct scene_tray {
	const char *title; /* "captured" */
	uint8_t place;     /* enum tray_place */
	uint8_t seat;      /* whose pieces these are */
	bool mixed;        /* things of different kinds: each is counted, but their sum means nothing */
	bool held;         /* they are still in the game: scene_left counts them */
	uint8_t nitems;
	struct {
		struct scene_piece piece;
		uint8_t count;
	} item[SCENE_TRAY_ITEMS_MAX];
};

/* An arrow, or a square, to which somebody points.  On a graph x and y are those of a node; of cards x is the slot, and y the seat. */
struct scene_pointer {
	uint8_t from_x, from_y, x, y; /* of a square both are the same */
};

/* What the last action did in one place, and left no trace of on the board. */
struct scene_happening {
	struct scene_spot at; /* on a graph; else all 0 */
	uint8_t x, y;         /* elsewhere; of cards as in a pointer */
	bool hit;             /* somebody was struck, shot or hit there */
	uint8_t reach;        /* on squares: all so near to it were in reach of a blast; 0: there was none */
	bool dealt;           /* this seat's cards (y) were dealt anew */
	struct scene_piece fell; /* it stood there, and was removed; label empty: none */
	char ranks[20];       /* of both who met: "9 \xc3\x97 1"; or empty */
};

struct scene {
	uint8_t kind; /* enum scene_kind */
	uint8_t width, height;
	uint8_t mover;
	uint8_t viewer; /* SEAT_ARBITER or a seat */
	bool over;
	uint8_t winner;     /* if over: a seat, or SEAT_NONE */
	bool unnamed;       /* a drawing leaves the names of files and ranks out */
	bool refused;       /* the last action's way and marks are those of one that was refused, and not made */
	bool lost;          /* the last action's way was that of a strike that lost: what went it is gone */
	bool turned;        /* a drawing shows it from the other side: x and y count from the opposite corner */
	bool untold;        /* if over: this log of one seat does not tell who won */
	uint8_t empty, out; /* sets of seats (bit i: seat i): nobody plays there; the player is out of the game */
	const char *ending; /* if over: how it ended, "the Flag was struck"; or NULL */
	const char *due;    /* if not over: what the mover must do, "to place a block"; NULL: to move */
	uint8_t ntrays, nnotes;
	uint32_t ply;
	uint8_t ngrounds;
	struct scene_ground ground[SCENE_GROUNDS_MAX]; /* [0]: plain; prose lists them in this order */
	const char *seat_name[5]; /* NULL after the last */
	const char *left;      /* what scene_left counts, as a plural: "cards"; NULL: "pieces" */
	const char *left_kind; /* the name of the only kind that it counts; NULL: it counts all */
	struct scene_cell cell[SCENE_SIDE_MAX][SCENE_SIDE_MAX]; /* [y][x] */
	uint8_t npath; /* the squares of the last action's way in order, both ends included; 0: it has no way */
	struct {
		uint8_t x, y;
	} path[SCENE_PATH_MAX];
	struct scene_tray tray[SCENE_TRAYS_MAX];
	char note[SCENE_NOTES_MAX][SCENE_NOTE_MAX]; /* what else there is to say, a sentence or two each */
	uint8_t duties; /* bit i: note i is true only until the game is over: what somebody must or may still do */
	uint8_t nblocks, nburied;
	struct scene_block block[SCENE_BLOCKS_MAX]; /* lower levels first */
	struct scene_buried buried[SCENE_BURIED_MAX];
	uint8_t nnodes, nlines, nthings, ntrail;
	bool shot;           /* the trail is a shot's; else a piece's */
	const char *special_does; /* what a special node does: "earns a token"; or NULL */
	const char *trap_name, *block_name; /* the names of things of these kinds: "mine" */
	struct scene_node node[SCENE_NODES_MAX];
	struct scene_line line[SCENE_LINES_MAX];
	struct scene_thing thing[SCENE_THINGS_MAX]; /* pieces come last, so that they are drawn over the others */
	struct scene_spot trail[SCENE_PATH_MAX];    /* the last action's way, both ends included */
	uint8_t npointers;
	uint8_t nhappened;
	struct scene_happening happened[SCENE_HAPPENED_MAX]; /* empty until scene_put_happened */
	struct scene_pointer pointer[SCENE_POINTERS_MAX]; /* no game fills them: they come from comments */
};

struct game;
struct result;

/* Put what the last action did into the scene after it: what was removed, and who was hit.  t: its events.  If the scene has no way, and
 * the board of the game has files, its way is that of the first event with the fields from and to. */
struct trace;
void scene_put_happened(struct scene *s, const struct game *g, const void *state, const struct trace *t);
/* For the hook happened: what happened in that place, to be filled in.  If there is no room for more, it is the last one again. */
struct scene_happening *scene_happens(struct scene *s, unsigned x, unsigned y);
struct scene_happening *scene_happens_at(struct scene *s, struct scene_spot at);
/* Write the ranks of both who met, as their signs. */
void scene_put_ranks(struct scene_happening *h, const char *striker, const char *struck);

/* Of a graph: the node with these coordinates; nnodes: there is none. */
unsigned scene_node_at(const struct scene *s, unsigned x, unsigned y);
/* Read the name of a square, or of a node of a graph: a letter, and a number of one or two digits, a1 or b0 and so on.  x, y: its place, as
 * pointers have it.  Returns what follows it; NULL: the board has none of that name. */
const char *scene_read_place(const struct scene *s, const char *text, const char *end, unsigned *x, unsigned *y);
/* How many steps the line between two nodes has; 0: there is none. */
unsigned scene_steps_between(const struct scene *s, unsigned a, unsigned b);

/* Put the recorded result into the scene of the last position: the game is over, and nobody must do anything more.  The
 * result of an unfinished game changes nothing. */
void scene_put_result(struct scene *s, const struct game *g, const struct result *r);

/* Make a piece one of a kind, and a seat's: with the letter of the kind as its label, its name, its plural and its picture, and with the
 * place of the kind in the table as its order.  The marks stay. */
void scene_put_kind(struct scene_piece *p, const struct piece_kind *kinds, unsigned kind, unsigned seat);

/* Add a square to the last action's way, in order. */
void scene_put_way(struct scene *s, unsigned x, unsigned y, enum cell_mark mark);

/* Give a piece a label; what is too long is cut. */
void scene_put_label(struct scene_piece *p, const char *label);

/* Copy what the scene has.  What lies beyond it in the arrays of the copy stays as it is. */
void scene_copy(struct scene *to, const struct scene *from);

/* Add an empty tray for a seat, beside the board. */
struct scene_tray *scene_add_tray(struct scene *s, const char *title, unsigned seat);
/* Add so many pieces to a tray, 1 or more, to be filled in. */
struct scene_piece *tray_add(struct scene_tray *tray, unsigned count);

/* What a seat still has: its pieces on the board, but for those that are a part of a building, and those in trays that are held.  The
 * game decides by left, left_kind and held what this comes to; one that sets none of them counts pieces on the board.  Leaves in *shown how
 * many of them the opponents have seen, if the board is one of squares: there a piece that is seen stays so. */
unsigned scene_left(const struct scene *s, unsigned seat, unsigned *shown);

/* Add a kind of ground.  Returns its index, or 0 (plain ground) if the table is full. */
unsigned scene_add_ground(struct scene *s, const struct scene_ground *ground);

#endif
