/* render/small.h: a picture of few colours, for sites that show it with a link. */
#ifndef STRAT_RENDER_SMALL_H
#define STRAT_RENDER_SMALL_H

#include "png.h"

/* Write pixels as a PNG of at most so many bytes, with as many colours as fit, 128 at most.  false: out of memory. */
bool small_png(struct buffer *out, const struct pixels *p, size_t most);

#endif
