/* stratego-card/scene.c: the table as there is to draw. */
#include <stdio.h>
#include <string.h>

#include "core/scene.h"
#include "stratego-card/internal.h"

void
stc_scene(const void *state, int viewer, struct scene *out)
{
	const struct stc_state *st = state;

	memset(out, 0, sizeof(*out));
	out->width = STC_SLOTS;
	out->height = 2;
	out->viewer = (uint8_t)viewer;
	out->mover = st->mover;
	out->ply = st->ply;
	out->over = st->over;
	out->winner = st->winner;
	out->seat_name[0] = "red";
	out->seat_name[1] = "blue";
}
