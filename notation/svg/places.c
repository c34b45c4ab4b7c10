/* svg/places.c: where the places of a board are in its picture, for a program in which people click on them. */
#include <stdio.h>

#include "draw/sides.h"
#include "elements.h"
#include "picture.h"

/* Everything that stands there, as scenes have it; the last is on top. */
static const struct scene_piece *
thing_at(const struct scene *s, unsigned node)
{
	const struct scene_piece *found = NULL;

	for (unsigned i = 0; i < s->nthings; i++)
		if (s->thing[i].kind == THING_PIECE && s->thing[i].at.from == node && s->thing[i].at.step == 0)
			found = &s->thing[i].piece;
	return found;
}

static const struct scene_piece *
piece_at(const struct scene_cell *cell)
{
	return cell->piece.label[0] != '\0' ? &cell->piece : NULL;
}

void
draw_place_name(const struct scene *s, unsigned x, unsigned y, char name[16])
{
	if (s->kind == SCENE_CARDS)
		snprintf(name, 16, "%.12s:%c", y < GAME_SEATS_MAX && s->seat_name[y] != NULL ? s->seat_name[y] : "", (char)('a' + x));
	else if (s->kind == SCENE_GRAPH)
		snprintf(name, 16, "%c%u", draw_file(s, x), draw_rank(s, y) - 1U);
	else
		snprintf(name, 16, "%c%u", draw_file(s, x), draw_rank(s, y));
}

/* A place of the map, in the picture's own units. */
static void
find_middle(const struct draw_layout *map, int x, int y, int level, struct draw_place *p)
{
	p->x += map->x + x * map->file_x + y * map->rank_x;
	p->y += map->y + x * map->file_y + y * map->rank_y + level * map->level;
}

static void
tell_squares(const struct scene *s, const struct draw_svg_box *box, draw_each_place *each, void *ctx)
{
	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++) {
			const struct scene_cell *cell = &s->cell[y][x];
			struct draw_place p = { .x = box->x, .y = box->y, .size = DRAW_CELL, .piece = piece_at(cell) };

			if (s->ground[cell->ground].look == LOOK_VOID)
				continue;
			if (s->kind == SCENE_CARDS) {
				draw_cards_middle(s, x, y, &p.x, &p.y);
				p.x += box->x;
				p.y += box->y;
				p.size = DRAW_CARD_SIZE;
			} else {
				find_middle(&box->map, (int)x, (int)y, cell->level, &p);
			}
			draw_place_name(s, x, y, p.name);
			each(ctx, &p);
		}
}

static void
tell_nodes(const struct scene *s, const struct draw_svg_box *box, draw_each_place *each, void *ctx)
{
	for (unsigned i = 0; i < s->nnodes; i++) {
		struct draw_place p = { .x = box->x, .y = box->y, .size = DRAW_CELL, .piece = thing_at(s, i) };

		find_middle(&box->map, s->node[i].x, s->node[i].y, 0, &p);
		draw_place_name(s, s->node[i].x, s->node[i].y, p.name);
		each(ctx, &p);
	}
}

bool
draw_svg_places(const struct scene *whole, const struct draw_style *style, int *width, int *height, draw_each_place *each, void *ctx)
{
	struct scene own;
	const struct scene *s = draw_arranged(&own, whole, style);
	struct draw_svg_box box;

	if (!draw_svg_box(s, style, &box))
		return false;
	*width = box.width;
	*height = box.height;
	if (s->kind == SCENE_GRAPH)
		tell_nodes(s, &box, each, ctx);
	else if (s->kind == SCENE_CARDS || box.map.any)
		tell_squares(s, &box, each, ctx);
	return true;
}
