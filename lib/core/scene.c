/* core/scene.c: see scene.h. */
#include "core/scene.h"

#include <stdio.h>
#include <string.h>

#include "core/game.h"

/* The log of one seat tells nothing else. */
static int
viewer_of(const struct game *g, const struct state_head *h, int viewer)
{
	return g->hidden != NULL && h->viewer != SEAT_ARBITER ? h->viewer : viewer;
}

bool
game_board(const struct game *g, const void *state, int viewer, size_t side, uint8_t *planes)
{
	memset(planes, 0, BOARD_PLANES * side * side);
	return g->board != NULL && g->board->fill(state, viewer_of(g, state, viewer), side, planes);
}

void
game_scene(const struct game *g, const void *state, int viewer, struct scene *out)
{
	const struct state_head *h = state;
	struct outcome end;

	game_outcome(g, state, &end);
	memset(out, 0, sizeof(*out));
	out->viewer = (uint8_t)viewer_of(g, h, viewer);
	out->mover = h->mover;
	out->ply = h->ply;
	out->over = end.over;
	out->winner = end.over ? end.winner : SEAT_NONE;
	out->ending = end.over ? g->endings[end.ending].text : NULL;
	for (unsigned i = 0; g->seat[i] != NULL; i++)
		out->seat_name[i] = g->seat[i];
	scene_add_ground(out, &(struct scene_ground){ .look = LOOK_PLAIN, .owner = SEAT_NONE, .sign = '.' });
	g->scene(state, out);
}

void
scene_put_kind(struct scene_piece *p, const struct piece_kind *kind)
{
	snprintf(p->label, sizeof(p->label), "%s", kind->letter);
	p->name = kind->name;
	p->plural = kind->plural;
	p->picture = kind->picture;
}

unsigned
scene_add_ground(struct scene *s, const struct scene_ground *ground)
{
	if (s->ngrounds == SCENE_GROUNDS_MAX)
		return 0;
	s->ground[s->ngrounds] = *ground;
	return s->ngrounds++;
}

void
scene_put_result(struct scene *s, const struct game *g, const struct result *r)
{
	unsigned kept = 0;

	if (!r->finished)
		return;
	s->over = true;
	s->untold = false;
	s->winner = r->winner;
	s->ending = result_ending(g, r)->text;
	for (unsigned i = 0; i < s->nnotes; i++)
		if ((s->duties >> i & 1) == 0)
			memmove(s->note[kept++], s->note[i], sizeof(s->note[i]));
	s->nnotes = (uint8_t)kept;
	s->duties = 0;
}
