/* print/prose.c: a scene in sentences, whatever its kind. */
#include "draw/words.h"
#include "internal.h"

#include <string.h>

static void
put_tray(struct buffer *out, const struct scene *s, const struct scene_tray *t)
{
	draw_capital(out, draw_seat(s, t->seat));
	buffer_printf(out, ", %s: ", t->title);
	for (unsigned i = 0; i < t->nitems; i++) {
		const struct scene_piece *p = &t->item[i].piece;

		buffer_text(out, draw_comma(i, t->nitems));
		if (t->mixed && t->item[i].count == 1 && p->plural != NULL && strcmp(p->plural, p->name) != 0)
			buffer_text(out, "1 ");
		draw_piece_name(out, p, t->item[i].count);
		if ((draw_marks(s, p) & PIECE_SHOWN) != 0)
			buffer_printf(out, " (%s)", draw_mark_text(s, PIECE_SHOWN));
		if ((draw_marks(s, p) & PIECE_DEDUCED) != 0)
			buffer_printf(out, " (%s)", draw_mark_text(s, PIECE_DEDUCED));
	}
	buffer_text(out, t->nitems == 0 ? "nothing.\n" : ".\n");
}

/* Tell what a side has, by the kind of scene. */
static void (*const put_pieces[])(struct buffer *out, const struct scene *s, unsigned seat) = {
	[SCENE_GRID] = draw_prose_pieces_of_board,
	[SCENE_BUILDING] = draw_prose_pieces_of_building,
	[SCENE_GRAPH] = draw_prose_pieces_of_graph,
	[SCENE_CARDS] = draw_prose_row,
};

static void
put_line(struct buffer *out, const char *text, const char *end)
{
	if (text == NULL)
		return;
	draw_plain(out, text);
	buffer_text(out, end);
}

static void
put_remarks(struct buffer *out, const struct draw_remarks *r, bool notes)
{
	for (unsigned i = 0; i < r->n; i++)
		if ((r->at[i].kind == REMARK_NOTE) == notes)
			put_line(out, r->at[i].text, "\n");
}

/* Write "Red is Ines Okafor, blue is Tom Berg." */
static void
put_names(struct buffer *out, const struct scene *s, const struct draw_about *about)
{
	bool any = false;

	for (unsigned i = 0; i < GAME_SEATS_MAX && s->seat_name[i] != NULL; i++) {
		if (about->player[i] == NULL)
			continue;
		buffer_text(out, any ? ", " : "");
		if (any)
			buffer_text(out, s->seat_name[i]);
		else
			draw_capital(out, s->seat_name[i]);
		buffer_text(out, " is ");
		draw_plain(out, about->player[i]);
		any = true;
	}
	buffer_text(out, any ? ".\n" : "");
}

void
draw_prose(struct buffer *out, const struct scene *s, const struct draw_style *style)
{
	struct draw_remarks remarks;

	draw_remarks_of(&remarks, s, style);
	put_line(out, style->title, ".\n");
	put_line(out, style->about.occasion, ".\n");
	put_names(out, s, &style->about);
	draw_status(out, s);
	buffer_char(out, '\n');
	put_remarks(out, &remarks, false);
	if (draw_last(out, s, style->action, !s->refused && style->deeds == NULL))
		buffer_char(out, '\n');
	if (style->deeds != NULL) {
		buffer_text(out, "What it did: ");
		draw_plain(out, style->deeds);
		buffer_text(out, ".\n");
	}
	for (unsigned seat = 0; seat < GAME_SEATS_MAX && s->seat_name[seat] != NULL; seat++) {
		if ((s->empty >> seat & 1) == 0)
			put_pieces[s->kind](out, s, seat);
		else
			buffer_printf(out, "Nobody plays %s.\n", s->seat_name[seat]);
	}
	for (unsigned i = 0; i < s->ntrays; i++)
		put_tray(out, s, &s->tray[i]);
	put_remarks(out, &remarks, true);
	if (s->kind == SCENE_GRAPH) {
		draw_prose_graph(out, s);
	} else {
		draw_prose_ground(out, s);
		draw_prose_blocks(out, s);
	}
}
