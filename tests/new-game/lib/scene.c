/* sixth/scene.c: what there is to draw: a row of stones. */
#include "core/scene.h"

#include "sixth/internal.h"

void
six_scene(const void *state, struct scene *out)
{
	const struct six_state *st = state;

	out->kind = SCENE_GRID;
	out->width = SIX_STONES;
	out->height = 1;
	for (unsigned i = 0; i < st->stones; i++)
		scene_put_kind(&out->cell[0][i].piece, six_kinds, 0, SEAT_NONE);
}
