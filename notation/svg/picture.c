/* svg/picture.c: choose how a scene is drawn as a picture, by its kind. */
#include "picture.h"

void
draw_picture_of(struct draw_picture *p, const struct scene *s, enum draw_view view)
{
	if (s->kind == SCENE_GRAPH)
		draw_picture_graph(p, s);
	else if (s->kind == SCENE_CARDS)
		draw_picture_cards(p, s);
	else if (s->kind != SCENE_BUILDING || s->width == 0 || s->height == 0)
		draw_picture_board(p, s);
	else if (view == DRAW_VIEW_PLAN)
		draw_picture_plan(p, s);
	else if (view == DRAW_VIEW_LAYERS)
		draw_picture_layers(p, s);
	else
		draw_picture_isometric(p, s);
}
