/* draw/building.h: a building looked into: what fills each space of each layer.
 *
 * A scene lists blocks and buried pieces; drawings ask about spaces.  Layer z lies on level z, the ground
 * being level 0: a block whose top is level 1 fills layer 0, a piece on level 1 fills layer 1.
 */
#ifndef STRAT_DRAW_BUILDING_H
#define STRAT_DRAW_BUILDING_H

#include "internal.h"

enum { BUILDING_LAYERS = 8 }; /* what a scene puts above is not drawn */

enum building_fill { FILL_AIR, FILL_BLOCK, FILL_BURIED, FILL_PIECE };

struct building_space {
	uint8_t fill;  /* enum building_fill */
	uint8_t index; /* of the block, or the buried piece */
};

struct building {
	const struct scene *scene;
	unsigned layers; /* with something in them */
	struct building_space at[BUILDING_LAYERS][SCENE_SIDE_MAX][SCENE_SIDE_MAX]; /* [z][y][x] */
};

void building_read(struct building *b, const struct scene *s);
const struct scene_block *building_block(const struct building *b, unsigned z, unsigned x, unsigned y); /* or NULL */
/* The highest block over a square; NULL: none, or no such square. */
const struct scene_block *building_top(const struct building *b, int x, int y);
/* Air, and a block above it. */
bool building_gap(const struct building *b, unsigned z, unsigned x, unsigned y);
/* Does that block overhang here: is there air right below it?  Does the highest one? */
bool building_overhangs(const struct building *b, const struct scene_block *block, unsigned x, unsigned y);
bool building_top_overhangs(const struct building *b, unsigned x, unsigned y);
/* The piece in a space, buried or free, or NULL. */
const struct scene_piece *building_piece(const struct building *b, unsigned z, unsigned x, unsigned y);
bool building_buries(const struct building *b, unsigned x, unsigned y);
/* What lies above a buried piece, the lowest first met; NULL: nothing. */
const struct scene_block *building_cover(const struct building *b, const struct scene_buried *p);

enum { BUILDING_INKS = 6 }; /* levels that look different, the ground included */

/* How a level looks in pictures: the higher the darker, so that it also shows in greys. */
struct level_ink {
	const char *top, *left, *right; /* faces of a block; light comes from the left */
	const char *edge, *text;
};

const struct level_ink *building_ink(unsigned level);
/* "c3-d4": a block's corners. */
void building_corners(struct buffer *out, const struct scene_block *block);
/* "red 4 on c3 (level 1)" */
void building_trapped(struct buffer *out, const struct scene *s, const struct scene_buried *p);
/* "Trapped: red 4 on c3 (level 1), black 2 on d4 (level 2)."; nothing if there is none. */
void building_trapped_list(struct buffer *out, const struct scene *s);

/* ---- svg_building_elements.c: what pictures of buildings are made of ------------------------------ */

/* Signs in pictures of buildings; building_signs tells in this order what they mean. */
enum building_sign {
	SIGN_LEVEL, SIGN_OVERHANG, SIGN_GAP, SIGN_TRAPPED, SIGN_HIDDEN, SIGN_LEADER, SIGN_HOME, SIGN_HOME_ISOMETRIC,
	SIGN_BLOCK, SIGN_FROM, SIGN_TO, SIGN_WAY, SIGN_WAY_ISOMETRIC,
};

#define SIGN_BIT(name) (1U << SIGN_##name)

extern const struct draw_sign building_signs[];

unsigned building_signs_of(const struct scene *s); /* bits of those that a plan of it has */

void building_defs(struct buffer *out, const struct scene *s); /* of all pictures of buildings */
/* A token in a square of DRAW_CELL, a dashed one for a piece that is trapped, with that title. */
void building_token(struct buffer *out, const struct scene *s, const struct scene_piece *p, bool trapped);
/* "<title>red 4 on c3, level 1, trapped</title>" */
void building_title(struct buffer *out, const struct scene *s, const struct scene_piece *p, unsigned x, unsigned y,
    unsigned level, bool trapped);

#endif
