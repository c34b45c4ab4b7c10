/* render/png.h: a picture for programs that cannot show SVG. */
#ifndef STRAT_RENDER_PNG_H
#define STRAT_RENDER_PNG_H

#include "text/arena.h"

struct pixels {
	unsigned width, height;
	uint32_t *at; /* 0xrrggbb, row by row from above */
};

/* Draw an SVG document as pixels in its own size.  Frees at, and sets it to memory that the caller frees.  false: why says
 * what is wrong, and at is NULL. */
bool pixels_from_svg(const char *svg, size_t len, struct pixels *out, char *why, size_t why_size);

/* Draw an SVG document and add it to *out as a PNG.  Where the document paints nothing, the picture is transparent.
 * scale: pixels in a unit of the document.  false: why says what is wrong, and *out is as it was, except out->failed if
 * memory ran out. */
bool png_from_svg(const char *svg, size_t len, double scale, struct buffer *out, char *why, size_t why_size);

#endif
