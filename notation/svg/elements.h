/* svg/elements.h: parts of all pictures, and of those of flat boards. */
#ifndef STRAT_SVG_ELEMENTS_H
#define STRAT_SVG_ELEMENTS_H

#include "draw/draw.h"

enum {
	DRAW_CELL = 48, /* side of a square, in units of the picture */
	DRAW_BAND = 26, /* width of the frame around the board, with the coordinates */
};

void draw_svg_defs(struct buffer *out);
void draw_svg_rect(struct buffer *out, int x, int y, int width, int height, const char *rest);
const char *draw_svg_shape(unsigned seat); /* path data of a token's outline, in a square of DRAW_CELL */
/* A token, in a square of DRAW_CELL; and the same without its title. */
void draw_svg_token(struct buffer *out, const struct scene *s, const struct scene_piece *p);
void draw_svg_untitled(struct buffer *out, const struct scene *s, const struct scene_piece *p);
void draw_svg_mark(struct buffer *out, unsigned mark, const char *edge); /* enum piece_mark, on a token */

struct draw_point {
	double x, y;
};

/* Write path data of an arrow through points.  It begins reach_first after the first point and ends reach_last before the
 * last one.  false: it has no length, and nothing is written. */
bool draw_svg_way(struct buffer *out, const struct draw_point *p, unsigned n, int reach_first, int reach_last);
/* Write what stands before path data and gives an arrow its look. */
void draw_svg_arrow_begin(struct buffer *out, const struct scene *s, const char *attributes);

/* ---- board.c: parts of a flat board -------------------------------------------------------- */

/* Frame, coordinates and squares.  The corner of the frame is at 0,0. */
void draw_svg_ground(struct buffer *out, const struct scene *s);
/* The parts of the ground that can be seen around the tokens that stand on it. */
void draw_svg_signs(struct buffer *out, const struct scene *s);
/* The sign for a mark of the last action, in a square of DRAW_CELL. */
void draw_svg_cell_mark(struct buffer *out, enum cell_mark mark);
void draw_svg_last_action(struct buffer *out, const struct scene *s); /* marks and arrow */
/* Write the path data of the last action's arrow.  The corner of the squares is at 0,0.  false: there is no arrow. */
bool draw_svg_arrow(struct buffer *out, const struct scene *s);
/* Write this arrow as a path with more attributes.  If there is no arrow, the path is hidden. */
void draw_svg_arrow_path(struct buffer *out, const struct scene *s, const char *attributes);

#endif
