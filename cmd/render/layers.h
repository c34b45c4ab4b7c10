/* render/layers.h: pictures that follow each other, each drawn at the cost of what changes.
 *
 * An SVG document as strat draws it has an element on each line, or the beginning or the end of a group.  Each element is drawn once,
 * as a layer, and kept.  A picture is painted from layers, again only where some came or went.  A document of another form is one
 * layer.
 */
#ifndef STRAT_RENDER_LAYERS_H
#define STRAT_RENDER_LAYERS_H

#include "png.h"

/* A part of a picture; right and bottom: one past the last. */
struct rectangle {
	unsigned left, top, right, bottom;
};

struct layers;

struct layers *layers_new(void); /* NULL: out of memory */
void layers_free(struct layers *l);
/* Draw the next picture, in its own size.  All pictures must have the same size.  Returns its pixels, which stay until the next
 * call; *changed: where they can differ from the last picture.  NULL: why says what is wrong. */
const struct pixels *layers_draw(struct layers *l, const char *svg, size_t len, struct rectangle *changed, char *why, size_t why_size);

#endif
