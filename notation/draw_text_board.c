/* draw_text_board.c: a flat board on a plain terminal. */
#include "draw_parts.h"

#define LEN(a) (sizeof(a) / sizeof((a)[0]))

/* The roomiest first: " [5]*" down to "r5". */
static const struct text_form forms[] = {
	{ true, true, true }, { false, true, true }, { false, false, true },
	{ true, true, false }, { false, true, false }, { false, false, false },
};

static const struct {
	enum piece_mark mark;
	char glyph;
} piece_marks[] = { { PIECE_SHOWN, '*' }, { PIECE_MOVED, '\'' } };

static const char water[] = "\033[38;5;153;48;5;31m", special[] = "\033[1;38;5;172m";

/* ---- measures ------------------------------------------------------------------------------- */

static const struct scene_piece *
piece_at(const struct scene *s, unsigned x, unsigned y)
{
	const struct scene_piece *p = &s->cell[y][x].piece;

	return p->label[0] != '\0' ? p : NULL;
}

static bool
is_water(const struct scene *s, unsigned x, unsigned y)
{
	return x < s->width && s->cell[y][x].terrain == TERRAIN_WATER && piece_at(s, x, y) == NULL;
}

/* Which columns the cells take: the roomiest form that fits. */
static void
choose_form(struct text_sheet *t)
{
	const struct scene *s = t->scene;
	bool marked = false;

	t->label = 1;
	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++) {
			const struct scene_piece *p = piece_at(s, x, y);

			if (p == NULL)
				continue;
			if (draw_letters(p->label) > t->label)
				t->label = draw_letters(p->label);
			marked = marked || draw_marks(s, p) != 0;
		}
	for (size_t i = 0; i < LEN(forms); i++) {
		t->form = forms[i];
		if (t->form.slot && !marked)
			continue;
		t->cell = t->form.gap + (t->form.brackets ? 2U : 1U) + t->label + t->form.slot;
		if (t->numbers + 1 + s->width * t->cell <= t->columns)
			return;
	}
}

/* ---- the board ------------------------------------------------------------------------------ */

static void
put_gap(const struct text_sheet *t, unsigned x, unsigned y)
{
	const struct scene *s = t->scene;

	if (text_cell_mark(t, &s->cell[y][x]))
		return;
	if (x > 0 && is_water(s, x, y) && is_water(s, x - 1, y)) {
		text_pen(t, water);
		buffer_char(t->out, '~');
		text_pen(t, text_plain);
	} else {
		buffer_char(t->out, ' ');
	}
}

static void
put_slot(const struct text_sheet *t, const struct scene_piece *p)
{
	unsigned marks = draw_marks(t->scene, p);

	for (size_t i = 0; i < LEN(piece_marks); i++) {
		if ((marks & piece_marks[i].mark) != 0) {
			text_pen(t, text_strong);
			buffer_char(t->out, piece_marks[i].glyph);
			text_pen(t, text_plain);
			return;
		}
	}
	buffer_char(t->out, ' ');
}

/* An empty cell of width columns, and the slot behind it. */
static void
put_empty(const struct text_sheet *t, unsigned x, unsigned y, unsigned width)
{
	const struct scene *s = t->scene;
	unsigned terrain = s->cell[y][x].terrain, before = (width - 1) / 2;
	bool home = terrain >= TERRAIN_HOME_FIRST && terrain <= TERRAIN_HOME_LAST;

	if (terrain == TERRAIN_WATER) {
		bool on = t->form.slot && is_water(s, x + 1, y);

		text_pen(t, water);
		text_fill(t->out, '~', width + on);
		text_pen(t, text_plain);
		text_fill(t->out, ' ', t->form.slot && !on);
		return;
	}
	text_fill(t->out, ' ', before);
	if (home)
		text_pen(t, draw_ink(s, terrain - TERRAIN_HOME_FIRST)->print);
	else
		text_pen(t, terrain == TERRAIN_SPECIAL ? special : text_faint);
	buffer_char(t->out, home ? ':' : terrain == TERRAIN_SPECIAL ? '+' : terrain == TERRAIN_VOID ? ' ' : '.');
	text_pen(t, text_plain);
	text_fill(t->out, ' ', width - 1 - before + t->form.slot);
}

static void
put_rank(const struct text_sheet *t, unsigned y)
{
	unsigned width = t->cell - t->form.gap - t->form.slot;

	buffer_printf(t->out, "%*u ", (int)t->numbers, y + 1);
	for (unsigned x = 0; x < t->scene->width; x++) {
		const struct scene_piece *p = piece_at(t->scene, x, y);

		if (t->form.gap)
			put_gap(t, x, y);
		if (p == NULL) {
			put_empty(t, x, y, width);
			continue;
		}
		text_token(t, p, t->form.brackets);
		if (t->form.slot)
			put_slot(t, p);
		text_fill(t->out, ' ', t->label - draw_letters(p->label));
	}
}

static void
put_files(const struct text_sheet *t)
{
	unsigned before = t->form.gap + (t->cell - t->form.gap - t->form.slot - 1) / 2;

	text_fill(t->out, ' ', t->numbers + 1);
	for (unsigned x = 0; x < t->scene->width; x++) {
		text_fill(t->out, ' ', before);
		buffer_char(t->out, (char)('a' + x));
		text_fill(t->out, ' ', t->cell - before - 1);
	}
}

static void
put_board(struct text_sheet *t)
{
	struct buffer *out = t->out, board = { 0 };

	t->out = &board;
	for (unsigned y = t->scene->height; y-- > 0;) {
		put_rank(t, y);
		buffer_char(&board, '\n');
	}
	put_files(t);
	buffer_char(&board, '\n');
	t->out = out;
	text_board_and_trays(t, &board, t->numbers + 1 + t->scene->width * t->cell);
	buffer_free(&board);
}

/* What the signs that occur in this picture mean. */
static void
put_legend(const struct text_sheet *t)
{
	const struct scene *s = t->scene;
	unsigned marks = 0;

	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++)
			if (piece_at(s, x, y) != NULL)
				marks |= draw_marks(s, piece_at(s, x, y));
	text_legend_seats(t);
	text_legend_cells(t);
	for (size_t i = 0; i < LEN(piece_marks) && t->form.slot; i++)
		if ((marks & piece_marks[i].mark) != 0)
			buffer_printf(t->out, "%c %s  ", piece_marks[i].glyph, draw_mark_text(s, piece_marks[i].mark));
	text_end_line(t->out);
}

void
draw_text_board(struct text_sheet *t, const struct draw_style *style)
{
	choose_form(t);
	put_board(t);
	buffer_char(t->out, '\n');
	text_below(t, style);
	put_legend(t);
}
