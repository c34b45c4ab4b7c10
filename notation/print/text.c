/* print/text.c: a scene as text, whatever its kind. */
#include "draw/sides.h"
#include "internal.h"

#include <string.h>

enum { COLUMNS = 80 }; /* when nothing else is asked for */

/* Take the first letters of the seats' names, or the last ones.  false: two of them are the same. */
static bool
take_letters(struct text_sheet *t, bool last)
{
	const struct scene *s = t->scene;

	for (unsigned i = 0; i < GAME_SEATS_MAX && s->seat_name[i] != NULL; i++) {
		t->letters[i] = s->seat_name[i] + (last ? strlen(s->seat_name[i]) - 1 : 0);
		for (unsigned j = 0; j < i; j++)
			if (*t->letters[i] == *t->letters[j])
				return false;
	}
	return true;
}

/* Choose letters for owners: the first ones of their names; if two are the same, the last ones; else a to d. */
static void
choose_letters(struct text_sheet *t)
{
	static const char *const by_seat[GAME_SEATS_MAX] = { "a", "b", "c", "d" };
	bool clash = !take_letters(t, false) && !take_letters(t, true);

	for (unsigned i = 0; i < GAME_SEATS_MAX; i++)
		if (clash || t->letters[i] == NULL)
			t->letters[i] = by_seat[i];
}

void
draw_text(struct buffer *out, const struct scene *s, const struct draw_style *style)
{
	struct scene own;
	struct text_sheet t = { .out = out, .scene = draw_arranged(&own, s, style), .style = style, .color = style->color };

	t.columns = style->columns != 0 ? style->columns : COLUMNS;
	t.numbers = s->height > 9 || s->kind == SCENE_GRAPH ? 2 : 1;
	t.margin = style->no_coordinates ? 0 : t.numbers + 1;
	choose_letters(&t);
	text_above(&t);
	if (s->kind == SCENE_BUILDING)
		draw_text_building(&t, style);
	else if (s->kind == SCENE_GRAPH)
		draw_text_graph(&t, style);
	else if (s->kind == SCENE_CARDS)
		draw_text_cards(&t, style);
	else
		draw_text_board(&t, style);
}
