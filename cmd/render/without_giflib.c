/* render/without_giflib.c: in place of gif.c, if strat is built without giflib: there are no animations.  Who asks for one is told so
 * before anything is drawn. */
#include "gif.h"

bool
gif_begin(struct gif *g, struct buffer *out, const struct pixels *first, const struct pixels *last)
{
	(void)g, (void)out, (void)first, (void)last;
	return false;
}

bool
gif_add(struct gif *g, const struct pixels *picture, const struct rectangle *changed, unsigned hundredths)
{
	(void)g, (void)picture, (void)changed, (void)hundredths;
	return false;
}

bool
gif_end(struct gif *g)
{
	(void)g;
	return false;
}
