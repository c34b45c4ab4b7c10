/* galaxy-grid/scene.c: the board as there is to draw. */
#include <string.h>

#include "core/scene.h"
#include "galaxy-grid/internal.h"

void
ggd_scene(const void *state, int viewer, struct scene *out)
{
	(void)state;
	(void)viewer;
	memset(out, 0, sizeof(*out));
}
