/* draw/kinds.h: kinds of pieces: their pictures, and a legend of them. */
#ifndef STRAT_DRAW_KINDS_H
#define STRAT_DRAW_KINDS_H

#include "draw.h"

/* The picture of a kind, in a box of 20 by 20; the group around it says where it stands.  false: it has none. */
bool draw_svg_kind(struct buffer *out, unsigned picture);

/* A legend explains the kinds that have letters in their labels, or a picture; in the order of prose. */
void draw_kinds_of(struct draw_kinds *k, const struct scene *s);
/* Add the kind of a piece, if it has no such kind yet. */
void draw_kinds_add(struct draw_kinds *k, const struct scene_piece *p);
bool draw_kind_has_letter(const struct scene_piece *p);
void draw_kind_text(struct buffer *out, const struct scene_piece *p); /* "F Flag" */

#endif
