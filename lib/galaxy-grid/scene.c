/* galaxy-grid/scene.c: the board as there is to draw. */
#include <string.h>

#include "core/scene.h"
#include "galaxy-grid/internal.h"

void
ggd_scene(const void *state, int viewer, struct scene *out)
{
	const struct ggd_state *st = state;

	memset(out, 0, sizeof(*out));
	out->width = out->height = 7;
	out->viewer = (uint8_t)viewer;
	out->mover = st->mover;
	out->ply = st->ply;
}
