/* draw/text_board.c: a flat board on a plain terminal. */
#include "internal.h"

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

/* ---- ground ---------------------------------------------------------------------------------- */

/* How ground looks; water goes on from square to square. */
static char
ground_sign(unsigned terrain)
{
	static const char signs[] = {
		[TERRAIN_PLAIN] = '.', [TERRAIN_WATER] = '~', [TERRAIN_HOME_FIRST] = ':', ':', ':', ':',
		[TERRAIN_LINE_FIRST] = ';', ';', ';', ';', [TERRAIN_BRIDGE] = '=', [TERRAIN_SPECIAL] = '+',
		[TERRAIN_PILE] = '@', [TERRAIN_VOID] = ' ',
	};

	return terrain < sizeof(signs) ? signs[terrain] : '.';
}

static const char *
ground_pen(const struct scene *s, unsigned terrain)
{
	if (terrain >= TERRAIN_HOME_FIRST && terrain <= TERRAIN_HOME_LAST)
		return draw_ink(s, terrain - TERRAIN_HOME_FIRST)->print;
	if (terrain >= TERRAIN_LINE_FIRST && terrain <= TERRAIN_LINE_LAST)
		return draw_ink(s, terrain - TERRAIN_LINE_FIRST)->print;
	if (terrain == TERRAIN_BRIDGE || terrain == TERRAIN_SPECIAL || terrain == TERRAIN_PILE)
		return special;
	return text_faint;
}

/* Does it matter that a piece stands there?  Then its sign goes behind the piece. */
static bool
is_marked_ground(unsigned terrain)
{
	return terrain == TERRAIN_SPECIAL || terrain == TERRAIN_BRIDGE ||
	    (terrain >= TERRAIN_HOME_FIRST && terrain <= TERRAIN_LINE_LAST);
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

			marked = marked || is_marked_ground(s->cell[y][x].terrain);
			if (p == NULL)
				continue;
			if (draw_letters(p->label) > t->label)
				t->label = draw_letters(p->label);
			marked = marked || draw_marks(s, p) != 0;
		}
	for (size_t i = 0; i < LEN(forms); i++) {
		t->form = forms[i];
		/* brackets tell two sides apart, letters any number */
		if ((t->form.slot && !marked) || (t->form.brackets && s->seat_name[2] != NULL))
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

/* Behind a piece: its mark, or where it stands. */
static void
put_slot(const struct text_sheet *t, const struct scene_cell *cell)
{
	unsigned marks = draw_marks(t->scene, &cell->piece);

	for (size_t i = 0; i < LEN(piece_marks); i++) {
		if ((marks & piece_marks[i].mark) != 0) {
			text_pen(t, text_strong);
			buffer_char(t->out, piece_marks[i].glyph);
			text_pen(t, text_plain);
			return;
		}
	}
	if (is_marked_ground(cell->terrain)) {
		text_pen(t, ground_pen(t->scene, cell->terrain));
		buffer_char(t->out, ground_sign(cell->terrain));
		text_pen(t, text_plain);
	} else {
		buffer_char(t->out, ' ');
	}
}

/* An empty cell of width columns, and the slot behind it. */
static void
put_empty(const struct text_sheet *t, unsigned x, unsigned y, unsigned width)
{
	const struct scene *s = t->scene;
	unsigned terrain = s->cell[y][x].terrain, before = (width - 1) / 2;

	if (terrain == TERRAIN_WATER) {
		bool on = t->form.slot && is_water(s, x + 1, y);

		text_pen(t, water);
		text_fill(t->out, '~', width + on);
		text_pen(t, text_plain);
		text_fill(t->out, ' ', t->form.slot && !on);
		return;
	}
	text_fill(t->out, ' ', before);
	text_pen(t, ground_pen(s, terrain));
	buffer_char(t->out, ground_sign(terrain));
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
			put_slot(t, &t->scene->cell[y][x]);
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

/* Does a piece stand on ground that has a sign? */
static bool
any_standing(const struct scene *s)
{
	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++)
			if (piece_at(s, x, y) != NULL && is_marked_ground(s->cell[y][x].terrain))
				return true;
	return false;
}

/* The ground that there is. */
static void
put_ground_legend(const struct text_sheet *t)
{
	const struct scene *s = t->scene;
	const struct {
		unsigned first, last;
		const char *name;
	} grounds[] = {
		{ TERRAIN_WATER, TERRAIN_WATER, "water" }, { TERRAIN_BRIDGE, TERRAIN_BRIDGE, "bridge" },
		{ TERRAIN_SPECIAL, TERRAIN_SPECIAL, s->special }, { TERRAIN_PILE, TERRAIN_PILE, s->pile },
		{ TERRAIN_HOME_FIRST, TERRAIN_HOME_LAST, "home" }, { TERRAIN_LINE_FIRST, TERRAIN_LINE_LAST, s->front },
	};

	for (size_t i = 0; i < LEN(grounds); i++)
		if (grounds[i].name != NULL && draw_any_terrain(s, grounds[i].first, grounds[i].last))
			buffer_printf(t->out, "%c %s  ", ground_sign(grounds[i].first), grounds[i].name);
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
}

void
draw_text_board(struct text_sheet *t, const struct draw_style *style)
{
	choose_form(t);
	put_board(t);
	buffer_char(t->out, '\n');
	text_below(t, style);
	text_legend(t, put_legend);
	if (t->scene->special == NULL && t->scene->front == NULL)
		return; /* a game in which ground has no names has no line of it */
	text_legend(t, put_ground_legend);
	if (any_standing(t->scene) && t->form.slot)
		buffer_text(t->out, "Behind a piece is the sign of the ground that it stands on.\n");
}
