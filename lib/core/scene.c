/* core/scene.c: see scene.h. */
#include "core/scene.h"

#include <string.h>

#include "core/game.h"

void
scene_put_result(struct scene *s, const struct game *g, const struct result *r)
{
	unsigned kept = 0;

	if (!r->finished)
		return;
	s->over = true;
	s->untold = false;
	s->winner = r->winner;
	s->ending = (r->off_board ? off_board_endings : g->endings)[r->ending].text;
	for (unsigned i = 0; i < s->nnotes; i++)
		if ((s->duties >> i & 1) == 0)
			memmove(s->note[kept++], s->note[i], sizeof(s->note[i]));
	s->nnotes = (uint8_t)kept;
	s->duties = 0;
}
