/* svg/thumb.h: small pictures of positions. */
#ifndef STRAT_SVG_THUMB_H
#define STRAT_SVG_THUMB_H

#include "draw/draw.h"

/* What stands on the board, as an <svg>.  board: the id of what draw_thumb_board wrote; "": none.  Colours are
 * classes; draw_thumb_style writes the rules for them. */
void draw_thumb(struct buffer *out, const struct scene *s, const char *board);
void draw_thumb_style(struct buffer *out);

/* What belongs to the board of a scene, in SVG. */
void draw_thumb_board(struct buffer *out, const struct scene *s);
/* The same with the names of files and ranks around it, for a map; and its box: "0 0 102 102". */
void draw_thumb_map(struct buffer *out, const struct scene *s);
void draw_thumb_box(struct buffer *out, const struct scene *s);
/* Where in it the middle of a place is that is called as records call it.  seat: whose row of cards it is.  false: the board
 * has no such place. */
bool draw_thumb_place(const struct scene *s, const char *place, unsigned seat, int *x, int *y);

#endif
