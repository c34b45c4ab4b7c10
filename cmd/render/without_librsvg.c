/* render/without_librsvg.c: in place of png.c, layers.c, layers_kept.c and fonts.c, if strat is built without librsvg: there are no
 * pixels. */
#include "fonts.h"
#include "layers.h"

#include <stdio.h>

#include "text/library.h"

static void
say(char *why, size_t size)
{
	snprintf(why, size, LIBRARY_MISSING, "a picture of pixels", library_types[LIBRARY_RSVG].name);
}

bool
pixels_from_svg(const char *svg, size_t len, struct pixels *out, char *why, size_t why_size)
{
	(void)svg, (void)len, (void)out;
	say(why, why_size);
	return false;
}

bool
png_from_svg(const char *svg, size_t len, double scale, struct buffer *out, char *why, size_t why_size)
{
	(void)svg, (void)len, (void)scale, (void)out;
	say(why, why_size);
	return false;
}

struct layers *
layers_new(void)
{
	return NULL;
}

void
layers_free(struct layers *l)
{
	(void)l;
}

const struct pixels *
layers_draw(struct layers *l, const char *svg, size_t len, struct rectangle *changed, char *why, size_t why_size)
{
	(void)l, (void)svg, (void)len, (void)changed;
	say(why, why_size);
	return NULL;
}

bool
fonts_are_needed(const struct buffer *svg)
{
	(void)svg;
	return false;
}

void
fonts_allow(struct box *b)
{
	(void)b;
}

bool
fonts_can_draw(char why[FONTS_WHY])
{
	say(why, FONTS_WHY);
	return false;
}
