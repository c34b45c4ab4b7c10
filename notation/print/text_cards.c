/* print/text_cards.c: cards on a table as text.  The first player's row is below.  Each row has its owner's order, so the
 * other's goes from right to left. */
#include "draw/words.h"
#include "internal.h"

#include <string.h>

enum {
	CARD = 6,    /* columns of a slot: a sign, brackets around the label, an asterisk */
	MARGIN = 7,  /* before the rows, for the owner's name */
};

static const struct {
	enum cell_mark mark;
	char glyph;
	const char *meaning;
} signs[] = { { CELL_FROM, '<', "acted" }, { CELL_HIT, '#', "tapped or looked at" }, { CELL_TO, '>', "filled" } };

static void
put_label(const struct text_sheet *t, const char *text, unsigned columns)
{
	size_t len = t->out->len;

	draw_capital(t->out, text);
	len = t->out->len - len;
	text_fill(t->out, ' ', len < columns ? columns - (unsigned)len : 1);
}

/* A slot's column.  The slots of the player below go to the right, the other's to the left. */
static unsigned
column(const struct scene *s, unsigned seat, unsigned i)
{
	return (seat == 0) != s->turned ? i : s->width - 1U - i;
}

static void
put_letters(const struct text_sheet *t, unsigned seat)
{
	if (t->scene->unnamed)
		return;
	text_fill(t->out, ' ', MARGIN);
	for (unsigned i = 0; i < t->scene->width; i++) {
		text_fill(t->out, ' ', 2);
		buffer_char(t->out, (char)('a' + column(t->scene, seat, i)));
		text_fill(t->out, ' ', CARD - 3);
	}
	text_end_line(t->out);
}

static void
put_sign(const struct text_sheet *t, const struct scene_cell *cell)
{
	for (size_t i = 0; i < LEN(signs); i++)
		if ((cell->marks & signs[i].mark) != 0) {
			text_style(t, text_strong);
			buffer_char(t->out, signs[i].glyph);
			text_style(t, text_plain);
			return;
		}
	buffer_char(t->out, ' ');
}

static char
shown_sign(const struct text_sheet *t, const struct scene_piece *p)
{
	unsigned marks = draw_marks(t->scene, p);

	return (marks & PIECE_SHOWN) != 0 ? '*' : (marks & PIECE_DEDUCED) != 0 ? '=' : ' ';
}

static void
put_card(const struct text_sheet *t, const struct scene_cell *cell)
{
	const struct scene_piece *p = &cell->piece;
	unsigned label = draw_letters(p->label);

	put_sign(t, cell);
	if (label == 0) {
		text_style(t, text_faint);
		buffer_text(t->out, " . ");
		text_style(t, text_plain);
		text_fill(t->out, ' ', CARD - 4);
		return;
	}
	text_token(t, p, true);
	buffer_char(t->out, shown_sign(t, p));
	text_fill(t->out, ' ', label < CARD - 4 ? CARD - 4 - label : 0);
}

static void
put_row(const struct text_sheet *t, unsigned seat)
{
	put_label(t, draw_seat(t->scene, seat), MARGIN);
	for (unsigned i = 0; i < t->scene->width; i++)
		put_card(t, &t->scene->cell[seat][column(t->scene, seat, i)]);
	text_end_line(t->out);
}

/* Write "Hand   [5] [7]* [F]   deck 15". */
static void
put_hand(const struct text_sheet *t, unsigned seat)
{
	const struct scene *s = t->scene;

	put_label(t, "hand", MARGIN);
	for (unsigned i = 0; i < s->ntrays; i++) {
		const struct scene_tray *tray = &s->tray[i];

		for (unsigned k = 0; tray->seat == seat && tray->place == TRAY_HAND && k < tray->nitems; k++)
			for (unsigned n = tray->item[k].count; n > 0; n--) {
				buffer_char(t->out, ' ');
				text_token(t, &tray->item[k].piece, true);
				buffer_char(t->out, shown_sign(t, &tray->item[k].piece));
			}
		if (tray->seat == seat && tray->place == TRAY_PILE)
			buffer_printf(t->out, "  %s: %u", "deck", tray->nitems > 0 ? tray->item[0].count : 0);
	}
	text_end_line(t->out);
}

static void
put_legend(const struct text_sheet *t)
{
	const struct scene *s = t->scene;
	struct draw_found found = draw_find(s);

	text_legend_seats(t);
	for (size_t i = 0; i < LEN(signs); i++)
		if ((found.cells & signs[i].mark) != 0)
			buffer_printf(t->out, "%c %s  ", signs[i].glyph, signs[i].meaning);
	if ((found.all & PIECE_SHOWN) != 0)
		buffer_printf(t->out, "* %s  ", draw_mark_text(s, PIECE_SHOWN));
	if ((found.all & PIECE_DEDUCED) != 0)
		buffer_printf(t->out, "= %s  ", draw_mark_text(s, PIECE_DEDUCED));
	text_legend_kinds(t);
}

void
draw_text_cards(struct text_sheet *t, const struct draw_style *style)
{
	struct buffer *out = t->out, table = { 0 };

	t->form.brackets = true;
	t->out = &table;
	for (unsigned i = t->scene->height; i-- > 1;) {
		unsigned seat = t->scene->turned ? i - 1 : i;

		put_hand(t, seat);
		put_letters(t, seat);
		put_row(t, seat);
		buffer_char(&table, '\n');
	}
	put_row(t, t->scene->turned ? t->scene->height - 1U : 0);
	put_letters(t, t->scene->turned ? t->scene->height - 1U : 0);
	put_hand(t, t->scene->turned ? t->scene->height - 1U : 0);
	t->out = out;
	text_board_and_trays(t, &table, MARGIN + t->scene->width * CARD);
	buffer_free(&table);
	if (style->board_only)
		return;
	buffer_char(t->out, '\n');
	text_below(t, style);
	text_legend(t, put_legend);
}
