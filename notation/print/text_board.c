/* print/text_board.c: a flat board as text. */
#include "draw/ink.h"
#include "draw/sides.h"
#include "draw/words.h"
#include "internal.h"

/* The widest form comes first: from " [5]*" to "r5". */
static const struct text_form forms[] = {
	{ true, true, true }, { false, true, true }, { false, false, true },
	{ true, true, false }, { false, true, false }, { false, false, false },
};

static const struct {
	enum piece_mark mark;
	char glyph;
} piece_marks[] = { { PIECE_SHOWN, '*' }, { PIECE_MOVED, '\'' } };

static const char water[] = "\033[38;5;153;48;5;31m", special[] = "\033[1;38;5;172m";

/* ---- ground ---------------------------------------------------------------------------------- */

/* The pen for the sign of a ground. */
static const char *
ground_pen(const struct scene *s, const struct scene_ground *g)
{
	if (g->owner != SEAT_NONE)
		return draw_ink(s, g->owner)->print;
	return g->look == LOOK_BRIDGE || g->look == LOOK_SPECIAL || g->look == LOOK_PILE ? special : text_faint;
}

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
	return x < s->width && draw_ground(s, &s->cell[y][x])->look == LOOK_WATER && piece_at(s, x, y) == NULL;
}

/* Choose the widest form of cells that fits. */
static void
choose_form(struct text_sheet *t)
{
	const struct scene *s = t->scene;
	bool marked = false;

	t->label = 1;
	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++) {
			const struct scene_piece *p = piece_at(s, x, y);

			marked = marked || draw_ground(s, &s->cell[y][x])->matters;
			if (p == NULL)
				continue;
			if (draw_letters(p->label) > t->label)
				t->label = draw_letters(p->label);
			marked = marked || draw_marks(s, p) != 0;
		}
	for (size_t i = 0; i < LEN(forms); i++) {
		t->form = forms[i];
		/* Brackets alone are enough for two sides; for more there are letters. */
		if ((t->form.slot && !marked) || (t->form.brackets && s->seat_name[2] != NULL))
			continue;
		t->cell = t->form.gap + (t->form.brackets ? 2U : 1U) + t->label + t->form.slot;
		if (t->margin + s->width * t->cell <= t->columns)
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
		text_style(t, water);
		buffer_char(t->out, '~');
		text_style(t, text_plain);
	} else {
		buffer_char(t->out, ' ');
	}
}

/* Write, after a piece, its mark or the sign of its ground. */
static void
put_slot(const struct text_sheet *t, const struct scene_cell *cell)
{
	const struct scene_ground *ground = draw_ground(t->scene, cell);
	unsigned marks = draw_marks(t->scene, &cell->piece);

	for (size_t i = 0; i < LEN(piece_marks); i++) {
		if ((marks & piece_marks[i].mark) != 0) {
			text_style(t, text_strong);
			buffer_char(t->out, piece_marks[i].glyph);
			text_style(t, text_plain);
			return;
		}
	}
	if (ground->matters) {
		text_style(t, ground_pen(t->scene, ground));
		buffer_char(t->out, ground->sign);
		text_style(t, text_plain);
	} else {
		buffer_char(t->out, ' ');
	}
}

/* Write an empty cell of width columns, and the slot after it. */
static void
put_empty(const struct text_sheet *t, unsigned x, unsigned y, unsigned width)
{
	const struct scene *s = t->scene;
	const struct scene_ground *ground = draw_ground(s, &s->cell[y][x]);
	unsigned before = (width - 1) / 2;

	if (ground->look == LOOK_WATER) {
		bool on = t->form.slot && is_water(s, x + 1, y);

		text_style(t, water);
		text_fill(t->out, '~', width + on);
		text_style(t, text_plain);
		text_fill(t->out, ' ', t->form.slot && !on);
		return;
	}
	text_fill(t->out, ' ', before);
	text_style(t, ground_pen(s, ground));
	buffer_char(t->out, ground->sign);
	text_style(t, text_plain);
	text_fill(t->out, ' ', width - 1 - before + t->form.slot);
}

static void
put_rank(const struct text_sheet *t, unsigned y)
{
	unsigned width = t->cell - t->form.gap - t->form.slot;

	text_rank(t, draw_rank(t->scene, y));
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
			put_slot(t, &t->scene->cell[y][x]);
		text_fill(t->out, ' ', t->label - draw_letters(p->label));
	}
}

static void
put_files(const struct text_sheet *t)
{
	unsigned before = t->form.gap + (t->cell - t->form.gap - t->form.slot - 1) / 2;

	text_fill(t->out, ' ', t->margin);
	for (unsigned x = 0; x < t->scene->width; x++) {
		text_fill(t->out, ' ', before);
		buffer_char(t->out, draw_file(t->scene, x));
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
	if (!t->scene->unnamed) {
		put_files(t);
		buffer_char(&board, '\n');
	}
	t->out = out;
	text_board_and_trays(t, &board, t->margin + t->scene->width * t->cell);
	buffer_free(&board);
}

/* Write the signs of the grounds that this board has. */
static void
put_ground_legend(const struct text_sheet *t)
{
	static const uint8_t looks[] = { LOOK_WATER, LOOK_BRIDGE, LOOK_SPECIAL, LOOK_PILE, LOOK_HOME, LOOK_LINE };
	const struct scene *s = t->scene;

	for (size_t i = 0; i < LEN(looks); i++)
		for (unsigned g = 0; g < s->ngrounds; g++)
			if (draw_has_new_ground(s, g, looks[i]))
				buffer_printf(t->out, "%c %s  ", s->ground[g].sign, s->ground[g].name);
}

/* Is there any ground on which it matters to stand? */
static bool
any_matters(const struct scene *s)
{
	for (unsigned g = 0; g < s->ngrounds; g++)
		if (s->ground[g].matters)
			return true;
	return false;
}

/* Say what the signs mean that occur in this drawing. */
static void
put_legend(const struct text_sheet *t)
{
	const struct scene *s = t->scene;
	unsigned marks = draw_find(s).board;

	text_legend_seats(t);
	text_legend_cells(t);
	for (size_t i = 0; i < LEN(piece_marks) && t->form.slot; i++)
		if ((marks & piece_marks[i].mark) != 0)
			buffer_printf(t->out, "%c %s  ", piece_marks[i].glyph, draw_mark_text(s, piece_marks[i].mark));
	text_legend_kinds(t);
}

void
draw_text_board(struct text_sheet *t, const struct draw_style *style)
{
	choose_form(t);
	put_board(t);
	if (style->board_only)
		return;
	buffer_char(t->out, '\n');
	text_below(t, style);
	text_legend(t, put_legend);
	if (!any_matters(t->scene))
		return; /* then there is no line of it */
	text_legend(t, put_ground_legend);
	if (draw_find(t->scene).standing && t->form.slot)
		buffer_text(t->out, "After a piece comes the sign of the ground that it stands on.\n");
}
