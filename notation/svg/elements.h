/* svg/elements.h: parts of all pictures, and of those of flat boards. */
#ifndef STRAT_SVG_ELEMENTS_H
#define STRAT_SVG_ELEMENTS_H

#include "draw/draw.h"
#include "draw/markup.h"

enum {
	DRAW_CELL = 48, /* side of a square, in units of the picture */
	DRAW_BAND = 26, /* width of the frame around the board, with the coordinates */
};

/* Beginnings of elements, for markup.  Where a group that is placed stands varies (page/parts.h). */
#define DRAW_SVG_RECT "<rect x='%d' y='%d' width='%d' height='%d'"
#define DRAW_SVG_TEXT "<text x='%d' y='%d'"
#define DRAW_SVG_MOVED "<g transform='translate(%d %d)"
#define DRAW_SVG_PLACED "<g transform='translate(" DRAW_VARIES "%d %d" DRAW_VARIES ")"
#define DRAW_SVG_AT "' x='" DRAW_VARIES "%d" DRAW_VARIES "' y='" DRAW_VARIES "%d" DRAW_VARIES "'" /* after the id of a use */
/* Of an arrow's head: what follows its id. */
#define DRAW_SVG_HEAD "viewBox='0 0 11 12' markerWidth='11' markerHeight='12' refX='1' refY='6' markerUnits='userSpaceOnUse' orient='auto'>"

void draw_svg_defs(struct buffer *out, const struct scene *s); /* what all pictures refer to by id */
const char *draw_svg_shape(unsigned seat); /* path data of a token's outline, in a square of DRAW_CELL */
/* Write the end of a path element: the shape of a seat in its colours, with an edge so wide. */
void draw_svg_seat(struct buffer *out, const struct scene *s, unsigned seat, unsigned width);
/* A token, in a square of DRAW_CELL; and the same without its title. */
void draw_svg_token(struct buffer *out, const struct scene *s, const struct scene_piece *p);
void draw_svg_untitled(struct buffer *out, const struct scene *s, const struct scene_piece *p);
/* What is left of a token that was removed: its outline, with its label if that is wanted. */
void draw_svg_outline(struct buffer *out, const struct scene *s, const struct scene_piece *p, bool label);
void draw_svg_mark(struct buffer *out, unsigned mark, const char *edge); /* enum piece_mark, on a token; edge: for DRAW_COLOUR */

struct draw_point {
	double x, y;
};

/* Write a point of path data after its command: "M12 -3". */
static inline void
draw_svg_point(struct buffer *out, char command, long x, long y)
{
	buffer_char(out, command);
	buffer_whole(out, x);
	buffer_char(out, ' ');
	buffer_whole(out, y);
}

/* Begin a path whose data come next; class: or NULL.  Hand what it returns to draw_svg_path_ends, which takes the path back, and
 * returns false, if it got no data. */
size_t draw_svg_path(struct buffer *out, const char *class);
bool draw_svg_path_ends(struct buffer *out, size_t from);
/* The data of all squares that are wanted, in rows.  of, what: of the caller; size: of a square. */
typedef bool draw_wanted(const void *of, unsigned x, unsigned y, unsigned what);
void draw_svg_squares(struct buffer *out, const struct scene *s, draw_wanted *want, const void *of, unsigned what, int size);

/* Write path data of an arrow through points.  It begins reach_first after the first point and ends reach_last before the
 * last one.  false: it has no length, and nothing is written. */
bool draw_svg_way(struct buffer *out, const struct draw_point *p, unsigned n, int reach_first, int reach_last);
/* Write what stands before path data and gives an arrow its look. */
void draw_svg_arrow_begin(struct buffer *out, const struct scene *s);

/* Draw the arrows and squares of comments over a picture.  middle: of a place of the picture. */
typedef struct draw_point draw_middle(const struct scene *s, unsigned x, unsigned y);
void draw_svg_pointers(struct buffer *out, const struct scene *s, draw_middle *middle);

/* ---- happened.c ---------------------------------------------------------------------------- */

/* Draw where the last action hit somebody: below the pieces, or else over them, so that these can be seen. */
void draw_svg_bursts(struct buffer *out, const struct scene *s, draw_middle *middle, bool below);
void draw_svg_burst(struct buffer *out, const struct scene_happening *h, struct draw_point at, bool below);
/* Draw over a picture what else it did: who was removed, the ranks of both. */
void draw_svg_happened(struct buffer *out, const struct scene *s, draw_middle *middle);
/* The same in one place, whose middle is at `at`.  is_empty: nobody stands there now. */
void draw_svg_happening(struct buffer *out, const struct scene *s, const struct scene_happening *h, struct draw_point at, bool is_empty);
/* Number the first square of the last action's way, and those where it turns, if there are any. */
void draw_svg_turns(struct buffer *out, const struct scene *s, draw_middle *middle);
/* Find where the way along a graph begins and turns.  Returns how often it turns. */
unsigned draw_svg_trail_turns(const struct scene *s, bool turns[SCENE_PATH_MAX]);
/* The same of points.  Numbers that would lie on each other stand side by side, as in "1,3".  turns: the way turns at a point, or begins there; reach: from a point to its number. */
void draw_svg_numbers(struct buffer *out, const struct draw_point *way, const bool *turns, unsigned n, double reach);

/* ---- board.c: parts of a flat board -------------------------------------------------------- */

/* Frame, coordinates and squares.  The corner of the frame is at 0,0. */
void draw_svg_ground(struct buffer *out, const struct scene *s);
void draw_svg_last_action(struct buffer *out, const struct scene *s); /* marks and arrow */
draw_middle draw_svg_middle; /* the corner of the squares is at 0,0 */
/* Write the path data of the last action's arrow.  The corner of the squares is at 0,0.  false: there is no arrow. */
bool draw_svg_arrow(struct buffer *out, const struct scene *s);

#endif
