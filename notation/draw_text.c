/* draw_text.c: a scene on a plain terminal. */
#include "draw.h"

#include <stdio.h>
#include <string.h>

#include "core/game.h"

enum {
	COLUMNS = 80,    /* when nothing else is asked for */
	PANEL_GAP = 3,   /* between the board and the trays beside it */
	PANEL_LEAST = 20 /* narrower, and the trays go below */
};

#define LEN(a) (sizeof(a) / sizeof((a)[0]))

/* What encloses a seat's labels: owners must differ without colours. */
static const char brackets[GAME_SEATS_MAX][2][2] = {
	{ "[", "]" }, { "(", ")" }, { "{", "}" }, { "|", "|" },
};

/* How a cell is spelled, the roomiest first: " [5]*" down to "r5". */
struct form {
	bool brackets; /* else the owner's letter before the label */
	bool gap;      /* a column before it; marks of the last action stand there */
	bool slot;     /* a column behind it for the marks of a piece */
};

static const struct form forms[] = {
	{ true, true, true }, { false, true, true }, { false, false, true },
	{ true, true, false }, { false, true, false }, { false, false, false },
};

static const struct {
	unsigned mark;
	char glyph;
	const char *meaning;
} cell_marks[] = { /* the first that a cell has is shown */
	{ CELL_TO, '>', "moved to" }, { CELL_HIT, '#', "struck" }, { CELL_FROM, '<', "moved from" },
	{ CELL_PATH, '-', "passed" },
};

static const struct {
	enum piece_mark mark;
	char glyph;
} piece_marks[] = { { PIECE_SHOWN, '*' }, { PIECE_MOVED, '\'' } };

static const char water[] = "\033[38;5;153;48;5;31m", special[] = "\033[1;38;5;172m",
    last_move[] = "\033[1;38;5;16;48;5;220m", strong[] = "\033[1m", faint[] = "\033[2m", plain[] = "\033[0m";

struct sheet {
	struct buffer *out;
	const struct scene *scene;
	const char *letters[GAME_SEATS_MAX]; /* owners by a letter, where brackets take too much room */
	struct form form;
	bool color;
	unsigned columns;
	unsigned label;   /* columns of the longest label on the board */
	unsigned numbers; /* columns of the highest rank's number */
	unsigned cell;    /* columns of a cell */
};

/* ---- pens and measures ---------------------------------------------------------------------- */

static void
pen(const struct sheet *t, const char *sequence)
{
	if (t->color)
		buffer_text(t->out, sequence);
}

static void
fill(struct buffer *out, char c, unsigned n)
{
	while (n-- > 0)
		buffer_char(out, c);
}

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
choose_form(struct sheet *t)
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
	t->numbers = s->height > 9 ? 2 : 1;
	for (size_t i = 0; i < LEN(forms); i++) {
		t->form = forms[i];
		if (t->form.slot && !marked)
			continue;
		t->cell = t->form.gap + (t->form.brackets ? 2U : 1U) + t->label + t->form.slot;
		if (t->numbers + 1 + s->width * t->cell <= t->columns)
			return;
	}
}

/* Letters for owners: the first of their names, or a to d where two names begin alike. */
static void
choose_letters(struct sheet *t)
{
	static const char *const by_seat[GAME_SEATS_MAX] = { "a", "b", "c", "d" };
	const struct scene *s = t->scene;
	bool clash = false;

	for (unsigned i = 0; i < GAME_SEATS_MAX && s->seat_name[i] != NULL; i++) {
		t->letters[i] = s->seat_name[i];
		for (unsigned j = 0; j < i; j++)
			clash = clash || *t->letters[i] == *t->letters[j];
	}
	for (unsigned i = 0; i < GAME_SEATS_MAX; i++)
		if (clash || t->letters[i] == NULL)
			t->letters[i] = by_seat[i];
}

/* ---- the board ------------------------------------------------------------------------------ */

/* A piece in its owner's brackets and colour. */
static void
put_token(const struct sheet *t, const struct scene_piece *p, bool in_brackets)
{
	unsigned seat = p->seat % GAME_SEATS_MAX;

	pen(t, draw_ink(t->scene, p->seat)->token);
	if (in_brackets)
		buffer_text(t->out, brackets[seat][0]);
	else
		buffer_char(t->out, *t->letters[seat]);
	buffer_text(t->out, p->label);
	if (in_brackets)
		buffer_text(t->out, brackets[seat][1]);
	pen(t, plain);
}

static void
put_gap(const struct sheet *t, unsigned x, unsigned y)
{
	const struct scene *s = t->scene;

	for (size_t i = 0; i < LEN(cell_marks); i++) {
		if ((s->cell[y][x].marks & cell_marks[i].mark) == 0)
			continue;
		pen(t, last_move);
		buffer_char(t->out, cell_marks[i].glyph);
		pen(t, plain);
		return;
	}
	if (x > 0 && is_water(s, x, y) && is_water(s, x - 1, y)) {
		pen(t, water);
		buffer_char(t->out, '~');
		pen(t, plain);
	} else {
		buffer_char(t->out, ' ');
	}
}

static void
put_slot(const struct sheet *t, const struct scene_piece *p)
{
	unsigned marks = draw_marks(t->scene, p);

	for (size_t i = 0; i < LEN(piece_marks); i++) {
		if ((marks & piece_marks[i].mark) != 0) {
			pen(t, strong);
			buffer_char(t->out, piece_marks[i].glyph);
			pen(t, plain);
			return;
		}
	}
	buffer_char(t->out, ' ');
}

/* An empty cell of width columns, and the slot behind it. */
static void
put_empty(const struct sheet *t, unsigned x, unsigned y, unsigned width)
{
	const struct scene *s = t->scene;
	unsigned terrain = s->cell[y][x].terrain, before = (width - 1) / 2;
	bool home = terrain >= TERRAIN_HOME_FIRST && terrain <= TERRAIN_HOME_LAST;

	if (terrain == TERRAIN_WATER) {
		bool on = t->form.slot && is_water(s, x + 1, y);

		pen(t, water);
		fill(t->out, '~', width + on);
		pen(t, plain);
		fill(t->out, ' ', t->form.slot && !on);
		return;
	}
	fill(t->out, ' ', before);
	if (home)
		pen(t, draw_ink(s, terrain - TERRAIN_HOME_FIRST)->print);
	else
		pen(t, terrain == TERRAIN_SPECIAL ? special : faint);
	buffer_char(t->out, home ? ':' : terrain == TERRAIN_SPECIAL ? '+' : terrain == TERRAIN_VOID ? ' ' : '.');
	pen(t, plain);
	fill(t->out, ' ', width - 1 - before + t->form.slot);
}

static void
put_rank(const struct sheet *t, unsigned y)
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
		put_token(t, p, t->form.brackets);
		if (t->form.slot)
			put_slot(t, p);
		fill(t->out, ' ', t->label - draw_letters(p->label));
	}
}

static void
put_files(const struct sheet *t)
{
	unsigned before = t->form.gap + (t->cell - t->form.gap - t->form.slot - 1) / 2;

	fill(t->out, ' ', t->numbers + 1);
	for (unsigned x = 0; x < t->scene->width; x++) {
		fill(t->out, ' ', before);
		buffer_char(t->out, (char)('a' + x));
		fill(t->out, ' ', t->cell - before - 1);
	}
}

/* ---- trays ---------------------------------------------------------------------------------- */

static unsigned
tray_total(const struct scene_tray *tray)
{
	unsigned n = 0;

	for (unsigned i = 0; i < tray->nitems; i++)
		n += tray->item[i].count;
	return n;
}

static unsigned
item_columns(const struct scene_piece *p, unsigned count)
{
	return draw_letters(p->label) + 2 + (count > 99 ? 4 : count > 9 ? 3 : count > 1 ? 2 : 0);
}

static void
put_item(const struct sheet *t, const struct scene_piece *p, unsigned count)
{
	put_token(t, p, true);
	if (count > 1)
		buffer_printf(t->out, "x%u", count);
}

static void
put_tray_title(const struct sheet *t, const struct scene_tray *tray)
{
	pen(t, strong);
	draw_capital(t->out, draw_seat(t->scene, tray->seat));
	buffer_printf(t->out, ", %s: ", tray->title);
	if (tray->nitems == 0)
		buffer_text(t->out, "none");
	else
		buffer_printf(t->out, "%u", tray_total(tray));
	pen(t, plain);
}

/* A tray beside the board: its title, and below it the pieces in columns. */
static void
put_tray_beside(const struct sheet *t, const struct scene_tray *tray, unsigned columns)
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
			fill(t->out, ' ', width - used);
		put_item(t, &tray->item[i].piece, tray->item[i].count);
		used = item_columns(&tray->item[i].piece, tray->item[i].count);
	}
	buffer_char(t->out, '\n');
}

/* A tray below the board: all in one line, if that is long enough. */
static void
put_tray_below(const struct sheet *t, const struct scene_tray *tray)
{
	const char *owner = draw_seat(t->scene, tray->seat);
	unsigned used = draw_letters(owner) + draw_letters(tray->title) + 6;

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

/* All trays, the first player's last: it sits at the bottom.  columns: beside the board; 0: below. */
static void
put_trays(const struct sheet *t, unsigned columns)
{
	for (unsigned i = t->scene->ntrays; i-- > 0;) {
		if (columns == 0)
			put_tray_below(t, &t->scene->tray[i]);
		else
			put_tray_beside(t, &t->scene->tray[i], columns);
		if (columns != 0 && i > 0)
			buffer_char(t->out, '\n');
	}
}

/* ---- lines ---------------------------------------------------------------------------------- */

static void
end_line(struct buffer *out)
{
	while (out->len > 0 && out->data[out->len - 1] == ' ')
		out->len--;
	buffer_char(out, '\n');
}

/* The next line of the panel, if there is one. */
static void
put_panel_line(const struct sheet *t, const struct buffer *panel, size_t *at)
{
	const char *line, *end;

	if (*at >= panel->len)
		return;
	line = panel->data + *at;
	if ((end = memchr(line, '\n', panel->len - *at)) == NULL)
		end = panel->data + panel->len; /* memory ran out in mid-line */
	fill(t->out, ' ', PANEL_GAP);
	buffer_add(t->out, line, (size_t)(end - line));
	*at += (size_t)(end - line) + 1;
}

static void
put_board(const struct sheet *t, const struct buffer *panel)
{
	size_t at = 0;

	for (unsigned y = t->scene->height; y-- > 0;) {
		put_rank(t, y);
		put_panel_line(t, panel, &at);
		end_line(t->out);
	}
	put_files(t);
	put_panel_line(t, panel, &at);
	end_line(t->out);
	while (at < panel->len) {
		fill(t->out, ' ', t->numbers + 1 + t->scene->width * t->cell);
		put_panel_line(t, panel, &at);
		end_line(t->out);
	}
}

static void
put_board_and_trays(struct sheet *t)
{
	struct buffer *out = t->out, panel = { 0 };
	unsigned board = t->numbers + 1 + t->scene->width * t->cell + PANEL_GAP;
	bool beside = board + PANEL_LEAST <= t->columns;

	t->out = &panel;
	put_trays(t, beside ? t->columns - board : 0);
	t->out = out;
	if (beside) {
		put_board(t, &panel);
	} else {
		put_board(t, &(struct buffer){ 0 });
		if (panel.len > 0)
			buffer_char(out, '\n');
		buffer_add(out, panel.data, panel.len);
	}
	out->failed = out->failed || panel.failed;
	buffer_free(&panel);
}

/* What the signs that occur in this picture mean. */
static void
put_legend(const struct sheet *t)
{
	const struct scene *s = t->scene;
	unsigned on_cells = 0, on_pieces = 0;

	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++) {
			on_cells |= s->cell[y][x].marks;
			if (piece_at(s, x, y) != NULL)
				on_pieces |= draw_marks(s, piece_at(s, x, y));
		}
	for (unsigned i = 0; i < GAME_SEATS_MAX && s->seat_name[i] != NULL; i++) {
		if (!t->form.brackets && strcmp(t->letters[i], s->seat_name[i]) == 0 && s->seat_name[i][1] == '\0')
			continue; /* the letter is the whole name */
		pen(t, draw_ink(s, i)->token);
		if (t->form.brackets)
			buffer_printf(t->out, "%s %s", brackets[i][0], brackets[i][1]);
		else
			buffer_char(t->out, *t->letters[i]);
		pen(t, plain);
		buffer_printf(t->out, " %s  ", draw_seat(s, i));
	}
	for (size_t i = 0; i < LEN(cell_marks) && t->form.gap; i++)
		if ((on_cells & cell_marks[i].mark) != 0)
			buffer_printf(t->out, "%c %s  ", cell_marks[i].glyph, cell_marks[i].meaning);
	for (size_t i = 0; i < LEN(piece_marks) && t->form.slot; i++)
		if ((on_pieces & piece_marks[i].mark) != 0)
			buffer_printf(t->out, "%c %s  ", piece_marks[i].glyph, draw_mark_text(s, piece_marks[i].mark));
	end_line(t->out);
}

static void
put_below(const struct sheet *t, const struct draw_style *style)
{
	pen(t, strong);
	draw_status(t->out, t->scene);
	pen(t, plain);
	buffer_char(t->out, '\n');
	if (draw_last(t->out, t->scene, style->action, false))
		buffer_char(t->out, '\n');
	for (unsigned i = 0; i < t->scene->nnotes; i++) {
		draw_plain(t->out, t->scene->note[i]);
		buffer_char(t->out, '\n');
	}
}

void
draw_text(struct buffer *out, const struct scene *s, const struct draw_style *style)
{
	struct sheet t = { .out = out, .scene = s, .color = style->color };

	t.columns = style->columns != 0 ? style->columns : COLUMNS;
	choose_form(&t);
	choose_letters(&t);
	if (style->title != NULL) {
		pen(&t, strong);
		draw_plain(out, style->title);
		pen(&t, plain);
		buffer_text(out, "\n\n");
	}
	put_board_and_trays(&t);
	buffer_char(out, '\n');
	put_below(&t, style);
	put_legend(&t);
}
