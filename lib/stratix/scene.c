/* stratix/scene.c: the board as there is to draw. */
#include <string.h>

#include "core/scene.h"
#include "stratix/internal.h"

void
stx_scene(const void *state, int viewer, struct scene *out)
{
	const struct stx_state *st = state;

	memset(out, 0, sizeof(*out));
	out->width = st->board.files;
	out->height = st->board.ranks;
	out->viewer = (uint8_t)viewer;
	out->mover = st->mover;
	out->ply = st->ply;
}
