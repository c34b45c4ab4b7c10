/* print/text_sheet.c: a sheet of text: styles, pieces, trays and legends, which are the same for all boards. */
#include "draw/ink.h"
#include "draw/kinds.h"
#include "draw/sides.h"
#include "draw/words.h"
#include "internal.h"

#include <stdio.h>
#include <string.h>

enum {
	PANEL_GAP = 3,   /* between the board and the trays beside it */
	PANEL_LEAST = 20 /* if there are fewer columns, the trays go below */
};

/* The brackets around a seat's labels, because owners must differ without colours too. */
static const char brackets[GAME_SEATS_MAX][2][2] = {
	{ "[", "]" }, { "(", ")" }, { "{", "}" }, { "|", "|" },
};

static const struct {
	unsigned mark;
	char glyph;
	const char *meaning;
} cell_marks[] = { /* of the marks of a cell, the one that comes first here is shown */
	{ CELL_TO, '>', "moved to" }, { CELL_HIT, '#', "struck" }, { CELL_FROM, '<', "moved from" },
	{ CELL_PATH, '-', "passed" },
};

enum { REFUSED = 'x' }; /* where a refused action would have ended */

static const char last_move[] = "\033[1;38;5;16;48;5;220m";
const char text_strong[] = "\033[1m", text_faint[] = "\033[2m", text_plain[] = "\033[0m";

/* ---- pens --------------------------------------------------------------------------------- */

void
text_style(const struct text_sheet *t, const char *sequence)
{
	if (t->color)
		buffer_text(t->out, sequence);
}

void
text_rank(const struct text_sheet *t, unsigned number)
{
	if (t->margin > 0)
		buffer_printf(t->out, "%*u ", (int)t->margin - 1, number);
}

void
text_fill(struct buffer *out, char c, unsigned n)
{
	while (n-- > 0)
		buffer_char(out, c);
}

/* ---- what stands on a board ------------------------------------------------------------------ */

void
text_token(const struct text_sheet *t, const struct scene_piece *p, bool in_brackets)
{
	unsigned seat = p->seat % GAME_SEATS_MAX;

	text_style(t, draw_ink(t->scene, p->seat)->token);
	if (in_brackets)
		buffer_text(t->out, brackets[seat][0]);
	else
		buffer_char(t->out, *t->letters[seat]);
	buffer_text(t->out, p->label);
	if (in_brackets)
		buffer_text(t->out, brackets[seat][1]);
	text_style(t, text_plain);
}

bool
text_cell_mark(const struct text_sheet *t, const struct scene_cell *cell)
{
	for (size_t i = 0; i < LEN(cell_marks); i++) {
		if ((cell->marks & cell_marks[i].mark) == 0)
			continue;
		text_style(t, last_move);
		buffer_char(t->out, t->scene->refused && cell_marks[i].mark == CELL_TO ? REFUSED : cell_marks[i].glyph);
		text_style(t, text_plain);
		return true;
	}
	return false;
}

/* ---- words ---------------------------------------------------------------------------------- */

/* How many columns a text takes, without the sequences for colours. */
static unsigned
count_columns(const char *text, size_t len)
{
	unsigned n = 0, width;

	for (size_t i = 0; i < len; n += width) {
		width = 0;
		if (text[i] != '\033')
			i += draw_letter(text + i, len - i, &width);
		else
			while (i < len && text[i++] != 'm')
				continue;
	}
	return n;
}

/* Write a word that is longer than a line on as many lines as it needs.  Returns the columns of the last line. */
static unsigned
put_long(const struct text_sheet *t, const char *word, size_t len)
{
	unsigned used = 0, n, width;

	for (size_t i = 0; i < len; i += n) {
		n = draw_letter(word + i, len - i, &width);
		if (used + width > t->columns) {
			buffer_char(t->out, '\n');
			used = 0;
		}
		buffer_add(t->out, word + i, n);
		used += width;
	}
	return used;
}

/* Write words with gaps between them on as many lines as they need. */
static void
put_wrapped(const struct text_sheet *t, const struct buffer *words, const char *gap)
{
	const char *at = words->len > 0 ? words->data : "", *end = at + words->len, *stop;
	unsigned used = 0, apart = (unsigned)strlen(gap), n;

	for (; at < end; at = stop < end ? stop + apart : end) {
		for (stop = at; stop < end && ((size_t)(end - stop) < apart || memcmp(stop, gap, apart) != 0); stop++)
			continue;
		n = count_columns(at, (size_t)(stop - at));
		if (used > 0 && used + apart + n > t->columns) {
			buffer_char(t->out, '\n');
			used = 0;
		} else if (used > 0) {
			buffer_text(t->out, gap);
			used += apart;
		}
		if (n > t->columns && memchr(at, '\033', (size_t)(stop - at)) == NULL) {
			used = put_long(t, at, (size_t)(stop - at));
			continue;
		}
		buffer_add(t->out, at, (size_t)(stop - at));
		used += n;
	}
	buffer_char(t->out, '\n');
	t->out->failed = t->out->failed || words->failed;
}

/* Write words with a pen, or NULL, on as many lines as they need, and free them. */
static void
put_words(const struct text_sheet *t, const char *pen, struct buffer *words)
{
	if (pen != NULL)
		text_style(t, pen);
	put_wrapped(t, words, " ");
	if (pen != NULL && t->color) {
		t->out->len -= t->out->len > 0;
		text_style(t, text_plain);
		buffer_char(t->out, '\n');
	}
	buffer_end(words, t->out);
}

/* Write a text for people on as many lines as it needs. */
static void
put_text(const struct text_sheet *t, const char *pen, const char *text)
{
	struct buffer words = { 0 };

	draw_plain(&words, text);
	put_words(t, pen, &words);
}

/* Write the sign of a seat, in its colour. */
static void
put_seat(const struct text_sheet *t, unsigned seat)
{
	text_style(t, draw_ink(t->scene, seat)->token);
	if (t->form.brackets)
		buffer_printf(t->out, "%s %s", brackets[seat][0], brackets[seat][1]);
	else
		buffer_char(t->out, *t->letters[seat]);
	text_style(t, text_plain);
}

/* Write who plays on that side: "( ) Tom Berg". */
void
text_players(struct text_sheet *t, bool top)
{
	struct buffer *out = t->out, names = { 0 };
	uint8_t seats[GAME_SEATS_MAX];
	unsigned n = t->style->board_only ? 0 : draw_players_at(t->scene, &t->style->about, top, seats);

	t->out = &names;
	for (unsigned i = 0; i < n; i++) {
		put_seat(t, seats[i]);
		buffer_char(&names, ' ');
		text_style(t, draw_ink(t->scene, seats[i])->print);
		draw_plain(&names, t->style->about.player[seats[i]]);
		text_style(t, text_plain);
		buffer_text(&names, "   ");
	}
	t->out = out;
	if (names.len > 0)
		put_wrapped(t, &names, "   ");
	buffer_end(&names, out);
}

/* ---- trays ---------------------------------------------------------------------------------- */

static unsigned
item_columns(const struct scene_piece *p, unsigned count)
{
	return draw_letters(p->label) + 2 + (count > 99 ? 4 : count > 9 ? 3 : count > 1 ? 2 : 0);
}

static void
put_item(const struct text_sheet *t, const struct scene_piece *p, unsigned count)
{
	text_token(t, p, t->form.brackets || t->scene->seat_name[2] == NULL);
	if (count > 1)
		buffer_printf(t->out, "x%u", count);
}

static void
put_tray_title(const struct text_sheet *t, const struct scene_tray *tray)
{
	text_style(t, text_strong);
	draw_capital(t->out, draw_seat(t->scene, tray->seat));
	buffer_printf(t->out, ", %s", tray->title);
	if (tray->nitems == 0)
		buffer_text(t->out, ": none");
	else if (tray->mixed)
		buffer_char(t->out, ':');
	else
		buffer_printf(t->out, ": %u%s", draw_tray_total(tray), draw_pieces(t->scene, draw_tray_total(tray)));
	text_style(t, text_plain);
}

/* Write a tray beside the board: its title, and below it the pieces in columns. */
static void
put_tray_beside(const struct text_sheet *t, const struct scene_tray *tray, unsigned columns)
{
	unsigned width = 4, per_line, used = 0;

	put_tray_title(t, tray);
	for (unsigned i = 0; i < tray->nitems; i++)
		if (item_columns(&tray->item[i].piece, tray->item[i].count) + 1 > width)
			width = item_columns(&tray->item[i].piece, tray->item[i].count) + 1;
	per_line = columns > width ? columns / width : 1;
	for (unsigned i = 0; i < tray->nitems; i++) {
		if (i % per_line == 0)
			buffer_char(t->out, '\n');
		else
			text_fill(t->out, ' ', width - used);
		put_item(t, &tray->item[i].piece, tray->item[i].count);
		used = item_columns(&tray->item[i].piece, tray->item[i].count);
	}
	buffer_char(t->out, '\n');
}

/* Write a tray below the board, in one line if it fits. */
static void
put_tray_below(const struct text_sheet *t, const struct scene_tray *tray)
{
	const char *owner = draw_seat(t->scene, tray->seat);
	unsigned used = draw_letters(owner) + draw_letters(tray->title) + 6 + draw_letters(draw_pieces(t->scene, 2));

	put_tray_title(t, tray);
	for (unsigned i = 0; i < tray->nitems; i++) {
		unsigned more = item_columns(&tray->item[i].piece, tray->item[i].count) + 2;

		if (used + more > t->columns) {
			buffer_text(t->out, "\n");
			used = 0;
		}
		buffer_text(t->out, "  ");
		put_item(t, &tray->item[i].piece, tray->item[i].count);
		used += more;
	}
	buffer_char(t->out, '\n');
}

/* Write all trays; the last one is that of the player at the bottom.  columns: of the room beside the board; 0: they go
 * below it. */
static void
put_trays(const struct text_sheet *t, unsigned columns)
{
	const struct scene_tray *trays[SCENE_TRAYS_MAX];
	unsigned n = t->style->board_only ? 0 : draw_trays_beside(t->scene, trays);

	for (unsigned i = 0; i < n; i++) {
		if (columns != 0 && i > 0)
			buffer_char(t->out, '\n');
		if (columns == 0)
			put_tray_below(t, trays[i]);
		else
			put_tray_beside(t, trays[i], columns);
	}
}

/* ---- lines ---------------------------------------------------------------------------------- */

void
text_end_line(struct buffer *out)
{
	while (out->len > 0 && out->data[out->len - 1] == ' ')
		out->len--;
	buffer_char(out, '\n');
}

/* Write the next line of the panel, if there is one. */
static void
put_panel_line(const struct text_sheet *t, const struct buffer *panel, size_t *at)
{
	const char *line, *end;

	if (*at >= panel->len)
		return;
	line = panel->data + *at;
	if ((end = memchr(line, '\n', panel->len - *at)) == NULL)
		end = buffer_stop(panel); /* memory ran out in the middle of a line */
	text_fill(t->out, ' ', PANEL_GAP);
	buffer_add(t->out, line, (size_t)(end - line));
	*at += (size_t)(end - line) + 1;
}

/* Write the lines of the board, with those of the panel beside them.  Either may be longer. */
static void
put_side_by_side(const struct text_sheet *t, const struct buffer *board, unsigned width, const struct buffer *panel)
{
	const char *line = board->data, *end, *stop = buffer_stop(board);
	size_t at = 0;

	for (; line < stop; line = end + 1) {
		if ((end = memchr(line, '\n', (size_t)(stop - line))) == NULL)
			break; /* memory ran out in the middle of a line */
		buffer_add(t->out, line, (size_t)(end - line));
		put_panel_line(t, panel, &at);
		text_end_line(t->out);
	}
	while (at < panel->len) {
		text_fill(t->out, ' ', width);
		put_panel_line(t, panel, &at);
		text_end_line(t->out);
	}
}

void
text_board_and_trays(struct text_sheet *t, const struct buffer *board, unsigned width)
{
	struct buffer *out = t->out, panel = { 0 };
	bool beside = width + PANEL_GAP + PANEL_LEAST <= t->columns;

	if (board->len > 0)
		text_players(t, true);
	t->out = &panel;
	put_trays(t, beside ? t->columns - width - PANEL_GAP : 0);
	t->out = out;
	put_side_by_side(t, board, width, beside ? &panel : &(struct buffer){ 0 });
	text_players(t, false);
	if (!beside) {
		if (panel.len > 0)
			buffer_char(out, '\n');
		buffer_append(out, &panel);
	}
	out->failed = out->failed || board->failed;
	buffer_end(&panel, out);
}

/* ---- below the board -------------------------------------------------------------------------- */

void
text_legend(struct text_sheet *t, void (*put)(const struct text_sheet *t))
{
	struct buffer *out = t->out, items = { 0 };

	t->out = &items;
	put(t);
	t->out = out;
	put_wrapped(t, &items, "  ");
	buffer_free(&items);
}

void
text_legend_seats(const struct text_sheet *t)
{
	const struct scene *s = t->scene;

	for (unsigned i = 0; i < GAME_SEATS_MAX && s->seat_name[i] != NULL; i++) {
		if (!t->form.brackets && strcmp(t->letters[i], s->seat_name[i]) == 0 && s->seat_name[i][1] == '\0')
			continue; /* the whole name is this letter */
		put_seat(t, i);
		buffer_printf(t->out, " %s%s  ", draw_seat(s, i), draw_seat_state(s, i));
	}
}

void
text_legend_kinds(const struct text_sheet *t)
{
	struct draw_kinds kinds = { 0 };

	draw_kinds_of(&kinds, t->scene);
	for (unsigned i = 0; i < kinds.n; i++)
		if (draw_kind_has_letter(&kinds.kind[i])) {
			draw_kind_text(t->out, &kinds.kind[i]);
			buffer_text(t->out, "  ");
		}
}

static void
put_cell_sign(const struct text_sheet *t, unsigned mark, char glyph, const char *meaning)
{
	if (t->scene->refused && mark == CELL_TO)
		buffer_printf(t->out, "%c refused  ", REFUSED);
	else
		buffer_printf(t->out, "%c %s  ", glyph, meaning);
}

void
text_legend_cells(const struct text_sheet *t)
{
	unsigned marks = draw_find(t->scene).cells;

	for (size_t i = 0; i < LEN(cell_marks) && t->form.gap; i++)
		if ((marks & cell_marks[i].mark) != 0)
			put_cell_sign(t, cell_marks[i].mark, cell_marks[i].glyph, cell_marks[i].meaning);
}

void
text_above(const struct text_sheet *t)
{
	const char *title = t->style->title, *occasion = t->style->about.occasion;

	if (t->style->board_only)
		return;
	if (title != NULL)
		put_text(t, text_strong, title);
	if (occasion != NULL)
		put_text(t, NULL, occasion);
	if (title != NULL || occasion != NULL)
		buffer_char(t->out, '\n');
}

void
text_below(const struct text_sheet *t, const struct draw_style *style)
{
	struct buffer status = { 0 }, last = { 0 };
	struct draw_remarks remarks;

	draw_status(&status, t->scene);
	put_words(t, text_strong, &status);
	if (draw_last(&last, t->scene, style->action, false))
		put_words(t, NULL, &last);
	draw_remarks_of(&remarks, t->scene, style);
	for (unsigned i = 0; i < remarks.n; i++)
		put_text(t, remarks.at[i].kind == REMARK_REFUSED ? text_strong : NULL, remarks.at[i].text);
}
