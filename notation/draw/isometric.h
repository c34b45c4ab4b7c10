/* draw/isometric.h: how a building is projected; and names in the margin for what is hard to see. */
#ifndef STRAT_DRAW_ISOMETRIC_H
#define STRAT_DRAW_ISOMETRIC_H

#include "building.h"

enum {
	HALF_WIDTH = 36, /* of a space on the picture */
	HALF_HEIGHT = 18,
	LAYER = 26,      /* height of a layer */
	REACH = 20,      /* from the middle of a piece's foot to outside it */
	MARGIN = 98,     /* beside the board, with names in it */
	NOTES_MAX = SCENE_BURIED_MAX + 32,
};

struct place {
	int x, y; /* on the picture */
};

/* A piece that cannot simply be seen. */
struct note {
	const struct scene_piece *piece;
	uint8_t x, y, level;
	bool trapped, hidden, placed;
	struct place at; /* its foot */
	int side;        /* -1: named on the left; 1: on the right */
	int row;         /* upper edge of its name */
};

struct notes {
	unsigned n;
	struct note at[NOTES_MAX];
};

/* The left corner of a space, on a level; and its middle. */
struct place isometric_place(int x, int y, int level);
struct place isometric_middle(int x, int y, int level);
int isometric_right(const struct scene *s); /* where the board ends on the right; it begins at 0 */
/* Bodies of pieces and blocks, shadows and signs, for others to refer to by id. */
void isometric_defs(struct buffer *out, const struct scene *s);
/* A piece's label on its body; 0,0 is the middle of the foot. */
void isometric_label(struct buffer *out, const struct building *b, const struct scene_piece *p);

/* svg_isometric_way.c: the last action's way, if it has one; over a picture of the bodies. */
void isometric_way(struct buffer *out, const struct building *b);

/* svg_notes.c: pieces that are trapped, or hidden behind others.  Further than NOTES_MAX are left out. */
void notes_find(const struct building *b, struct notes *notes);
/* Between those heights, over a picture of the bodies: lines, ghosts and names. */
void notes_draw(struct buffer *out, const struct building *b, struct notes *notes, int top, int bottom);

#endif
