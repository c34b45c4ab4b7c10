/* draw/building.h: what fills each space of each layer of a building.
 *
 * A scene lists blocks and buried pieces, but a drawing asks about spaces.  The ground is level 0, and layer z lies on
 * level z.  So a block whose top is level 1 fills layer 0, and a piece that stands on level 1 fills layer 1.
 * x and y count squares from 0, as in a scene.
 */
#ifndef STRAT_DRAW_BUILDING_H
#define STRAT_DRAW_BUILDING_H

#include "draw.h"

enum { BUILDING_LAYERS = 8 }; /* what is higher in a scene is not drawn */

enum building_fill { FILL_AIR, FILL_BLOCK, FILL_BURIED, FILL_PIECE };

struct building_space {
	uint8_t fill;  /* enum building_fill */
	uint8_t index; /* of the block, or the buried piece */
};

struct building {
	const struct scene *scene;
	unsigned layers; /* how many have something in them */
	struct building_space at[BUILDING_LAYERS][SCENE_SIDE_MAX][SCENE_SIDE_MAX]; /* [z][y][x] */
	uint8_t top[SCENE_SIDE_MAX][SCENE_SIDE_MAX]; /* [y][x]: of the highest block, one more than the layer that it fills; 0: there is no block */
	unsigned npieces; /* those of at, layer by layer, rank by rank */
	struct building_spot {
		uint8_t x, y, z;
	} piece[SCENE_SIDE_MAX * SCENE_SIDE_MAX + SCENE_BURIED_MAX];
};

void building_read(struct building *b, const struct scene *s);
/* The block in a space; NULL: there is none. */
const struct scene_block *building_block(const struct building *b, unsigned z, unsigned x, unsigned y);
/* The highest block on a square; NULL: there is no block, or no such square. */
const struct scene_block *building_top(const struct building *b, int x, int y);
/* Is the space empty, with a block somewhere above it? */
bool building_gap(const struct building *b, unsigned z, unsigned x, unsigned y);
/* Does the block overhang on this square: is there air right below it?  The second asks this about the highest block. */
bool building_overhangs(const struct building *b, const struct scene_block *block, unsigned x, unsigned y);
bool building_top_overhangs(const struct building *b, unsigned x, unsigned y);
/* The piece in a space, buried or free; NULL: there is none. */
const struct scene_piece *building_piece(const struct building *b, unsigned z, unsigned x, unsigned y);
/* Is a piece buried on this square? */
bool building_buries(const struct building *b, unsigned x, unsigned y);
/* The lowest block above a buried piece; NULL: there is none. */
const struct scene_block *building_cover(const struct building *b, const struct scene_buried *p);

enum { BUILDING_INKS = 6 }; /* levels that look different, the ground included */

/* The colours of a level in pictures.  Higher levels are darker, so that they can be told apart without colours too. */
struct level_ink {
	const char *top, *left, *right; /* faces of a block; light comes from the left; for DRAW_COLOUR */
	const char *edge, *text;
};

const struct level_ink *building_ink(unsigned level);
/* Write two opposite corners of a block: "c3-d4". */
void building_corners(struct buffer *out, const struct scene *s, const struct scene_block *block);
/* Write "Trapped: red 4 on c3 (level 1), black 2 on d4 (level 2)."; nothing if no piece is trapped. */
void building_trapped_list(struct buffer *out, const struct scene *s);

#endif
