/* svg/projection.h: the isometric picture of a building, with names in the margin for pieces that are hard to see.
 * Lengths are units of the picture. */
#ifndef STRAT_SVG_PROJECTION_H
#define STRAT_SVG_PROJECTION_H

#include "draw/building.h"
#include "picture.h"

enum {
	HALF_WIDTH = 36, /* of a space */
	HALF_HEIGHT = 18,
	LAYER = 26,      /* height of a layer */
	REACH = 20,      /* from the middle of a piece's foot to a point outside it */
	MARGIN = 98,     /* on each side of the board, for the names */
	NOTES_MAX = SCENE_BURIED_MAX + 32,
};

/* A point of the picture. */
struct body_place {
	int x, y;
};

/* A piece that cannot be seen well. */
struct note {
	const struct scene_piece *piece;
	uint8_t x, y, level;
	bool trapped, hidden, placed;
	struct body_place at; /* its foot */
	int side;        /* -1: its name is in the left margin; 1: in the right one */
	int row;         /* upper edge of its name */
};

struct notes {
	unsigned n;
	struct note at[NOTES_MAX];
	bool hidden[SCENE_SIDE_MAX * SCENE_SIDE_MAX + SCENE_BURIED_MAX]; /* of each of building.piece */
};

/* The left corner of a space, on a level; and its middle. */
static inline struct body_place
isometric_place(int x, int y, int level)
{
	return (struct body_place){ (x + y) * HALF_WIDTH, (x - y) * HALF_HEIGHT - level * LAYER };
}

static inline struct body_place
isometric_middle(int x, int y, int level)
{
	struct body_place p = isometric_place(x, y, level);

	p.x += HALF_WIDTH;
	return p;
}

/* The right end of the board; its left end is at 0. */
static inline int
isometric_right(const struct scene *s)
{
	return (s->width + s->height) * HALF_WIDTH;
}

/* Bodies of pieces and blocks, shadows and signs, which other parts refer to by id. */
void isometric_defs(struct buffer *out, const struct scene *s);
/* A piece's label on its body.  The middle of the foot is at 0,0. */
void isometric_label(struct buffer *out, const struct building *b, const struct scene_piece *p);

/* isometric_way.c: draw the last action's way, if it has one, over the bodies. */
void isometric_way(struct buffer *out, const struct building *b);

/* notes.c: find the pieces that are trapped, or hidden behind others; at most NOTES_MAX. */
void notes_find(const struct building *b, struct notes *notes);
/* Draw their outlines over the bodies, and their names in the margins, with lines between them.  top, bottom: the names
 * are between these heights. */
void notes_draw(struct buffer *out, const struct building *b, struct notes *notes, int top, int bottom, struct draw_known *known);

#endif
