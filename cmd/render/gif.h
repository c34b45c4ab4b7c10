/* render/gif.h: an animation, picture by picture. */
#ifndef STRAT_RENDER_GIF_H
#define STRAT_RENDER_GIF_H

#include "layers.h"

/* A GIF that is being written; all 0 before gif_begin.  What did not change since the picture before is not written
 * again. */
struct gif {
	void *file; /* giflib's */
	struct buffer *out;
	unsigned width, height;
	uint8_t *before, *now;  /* the colours of two pictures, as indices */
	bool any;               /* there is a picture before */
	unsigned ncolours;
	uint32_t colour[256];   /* the index after the last colour means: as before */
	struct gif_match *match; /* colours that were looked up */
};

/* Begin to add a GIF to *out, in the colours of two of its pictures.  false: out of memory. */
bool gif_begin(struct gif *g, struct buffer *out, const struct pixels *first, const struct pixels *last);
/* Add a picture of the same size, which is shown for so many hundredths of a second.  It differs from the one before at most in a part.
 * false: out of memory. */
bool gif_add(struct gif *g, const struct pixels *picture, const struct rectangle *changed, unsigned hundredths);
/* Write the end, and free what g owns; call it also after a failure.  false: out of memory, then or before. */
bool gif_end(struct gif *g);

#endif
