/* print/text_building.c: a building as text: from above, or layer by layer.
 *
 * From above, lines are drawn between different blocks on top, so that blocks can be seen as far as nothing covers them.  A
 * cell has the piece, and then the level of its top.  Layer by layer, each block is written with its own letter.
 */
#include "draw/building.h"
#include "draw/sides.h"
#include "draw/words.h"
#include "internal.h"

#include <string.h>

enum { LAYER_GAP = 3 }; /* between pictures side by side */

/* The widest form comes first: from "| [4]2^" to "r42^".  The one in the middle has "|[4]" over "| 2^", which is narrow
 * enough for every board on 80 columns. */
static const struct plan_form {
	struct text_form form; /* slot: for the sign of what is below the top */
	bool outlines;
	bool two_lines; /* the level stands below the piece, with the sign of the last action before it */
} forms[] = {
	{ { true, true, true }, true, false }, { { false, true, true }, true, false },
	{ { true, true, true }, true, true },
	{ { false, true, true }, false, false }, { { false, false, true }, false, false },
};

/* Pens for cells, by level: higher levels are darker, as on pictures. */
static const char *const level_pens[] = {
	"", "\033[38;5;16;48;5;187m", "\033[38;5;16;48;5;151m", "\033[38;5;16;48;5;115m", "\033[38;5;16;48;5;74m",
	"\033[38;5;231;48;5;61m",
};

enum { GLYPH_OVERHANG = '^', GLYPH_BURIED = '!', GLYPH_BOTH = '&', GLYPH_GAP = ':' };

struct plan {
	struct text_sheet *t;
	struct building building;
	bool outlines, two_lines; /* as in struct plan_form */
	unsigned signs; /* set of what occurs: 1 an overhang, 2 a buried piece, 4 both */
};

static const char *
level_pen(unsigned level)
{
	return level_pens[level < LEN(level_pens) ? level : LEN(level_pens) - 1];
}

/* ---- from above ------------------------------------------------------------------------------- */

/* Is there a line on the left side of a square? */
static bool
has_left(const struct plan *p, unsigned x, unsigned y)
{
	return y < p->t->scene->height &&
	    building_top(&p->building, (int)x - 1, (int)y) != building_top(&p->building, (int)x, (int)y);
}

static bool
has_lower(const struct plan *p, unsigned x, unsigned y)
{
	return x < p->t->scene->width &&
	    building_top(&p->building, (int)x, (int)y - 1) != building_top(&p->building, (int)x, (int)y);
}

/* The character at the lower left corner of a square. */
static char
corner(const struct plan *p, unsigned x, unsigned y)
{
	bool upright = has_left(p, x, y) || (y > 0 && has_left(p, x, y - 1));
	bool level = has_lower(p, x, y) || (x > 0 && has_lower(p, x - 1, y));

	return upright && level ? '+' : upright ? '|' : level ? '-' : ' ';
}

/* Write the lines below a rank, or above the last one. */
static void
put_lines(const struct plan *p, unsigned y)
{
	const struct text_sheet *t = p->t;

	text_fill(t->out, ' ', t->margin);
	for (unsigned x = 0; x < t->scene->width; x++) {
		buffer_char(t->out, corner(p, x, y));
		text_fill(t->out, has_lower(p, x, y) ? '-' : ' ', t->cell - 1);
	}
	buffer_char(t->out, corner(p, t->scene->width, y));
	buffer_char(t->out, '\n');
}

static char
sign_of(struct plan *p, unsigned x, unsigned y)
{
	bool over = building_top_overhangs(&p->building, x, y);
	bool buried = building_buries(&p->building, x, y);

	p->signs |= over && buried ? 4U : over ? 1U : buried ? 2U : 0U;
	return over && buried ? GLYPH_BOTH : over ? GLYPH_OVERHANG : buried ? GLYPH_BURIED : ' ';
}

/* Write the sign of the last action, if there is room for it. */
static void
put_mark(const struct text_sheet *t, const struct scene_cell *c)
{
	if (!t->form.gap || text_cell_mark(t, c))
		return;
	text_style(t, level_pen(c->level));
	buffer_char(t->out, ' ');
	text_style(t, text_plain);
}

static void
put_piece(const struct text_sheet *t, const struct scene_cell *c)
{
	unsigned token = t->label + (t->form.brackets ? 2 : 1), used = 0;

	if (c->piece.label[0] != '\0') {
		text_token(t, &c->piece, t->form.brackets);
		used = draw_letters(c->piece.label) + (t->form.brackets ? 2 : 1);
	}
	if (used == token)
		return;
	text_style(t, c->level > 0 ? level_pen(c->level) : text_faint);
	text_fill(t->out, ' ', token - used);
	text_style(t, text_plain);
}

static void
put_top(struct plan *p, unsigned x, unsigned y)
{
	const struct text_sheet *t = p->t;
	const struct scene_cell *c = &t->scene->cell[y][x];

	text_style(t, c->level > 0 ? level_pen(c->level) : text_faint);
	if (c->level > 0)
		buffer_number(t->out, c->level % 10U);
	else
		buffer_char(t->out, '.');
	buffer_char(t->out, sign_of(p, x, y));
	text_style(t, text_plain);
}

enum { LINE_ALL, LINE_PIECE, LINE_TOP }; /* the part of a cell that a line has */

static void
put_cell(struct plan *p, unsigned x, unsigned y, unsigned line)
{
	const struct text_sheet *t = p->t;
	const struct scene_cell *c = &t->scene->cell[y][x];

	if (line != LINE_PIECE)
		put_mark(t, c);
	if (line != LINE_TOP)
		put_piece(t, c);
	else
		text_fill(t->out, ' ', t->label - 1);
	if (line != LINE_PIECE)
		put_top(p, x, y);
}

static void
put_line(struct plan *p, unsigned y, unsigned line)
{
	const struct text_sheet *t = p->t;

	if (line == LINE_TOP)
		text_fill(t->out, ' ', t->margin);
	else
		text_rank(t, draw_rank(t->scene, y));
	for (unsigned x = 0; x < t->scene->width; x++) {
		if (p->outlines)
			buffer_char(t->out, has_left(p, x, y) ? '|' : ' ');
		put_cell(p, x, y, line);
	}
	if (p->outlines)
		buffer_char(t->out, has_left(p, t->scene->width, y) ? '|' : ' ');
	buffer_char(t->out, '\n');
}

static void
put_rank(struct plan *p, unsigned y)
{
	put_line(p, y, p->two_lines ? LINE_PIECE : LINE_ALL);
	if (p->two_lines)
		put_line(p, y, LINE_TOP);
}

/* Write the letters of the files, below the levels. */
static void
put_files(const struct plan *p, unsigned width)
{
	const struct text_sheet *t = p->t;

	text_fill(t->out, ' ', t->margin);
	for (unsigned x = 0; x < t->scene->width; x++) {
		text_fill(t->out, ' ', t->cell - 2);
		buffer_char(t->out, draw_file(t->scene, x));
		buffer_char(t->out, ' ');
	}
	text_fill(t->out, ' ', width - t->margin - t->scene->width * t->cell);
	buffer_char(t->out, '\n');
}

static unsigned
longest_label(const struct building *b)
{
	unsigned longest = 1;

	for (unsigned z = 0; z < b->layers; z++)
		for (unsigned y = 0; y < b->scene->height; y++)
			for (unsigned x = 0; x < b->scene->width; x++) {
				const struct scene_piece *p = building_piece(b, z, x, y);

				if (p != NULL && draw_letters(p->label) > longest)
					longest = draw_letters(p->label);
			}
	return longest;
}

/* Choose the widest form of cells that fits.  Returns the columns of the whole board. */
static unsigned
choose_form(struct plan *p)
{
	struct text_sheet *t = p->t;
	unsigned width = 0;

	for (size_t i = 0; i < LEN(forms); i++) {
		t->form = forms[i].form;
		p->outlines = forms[i].outlines;
		p->two_lines = forms[i].two_lines;
		t->cell = p->outlines + (t->form.brackets ? 2U : 1U) + t->label + (p->two_lines ? 0 : t->form.gap + 2U);
		width = t->margin + t->scene->width * t->cell + p->outlines;
		if (width <= t->columns)
			break;
	}
	return width;
}

static void
put_plan(struct plan *p)
{
	struct text_sheet *t = p->t;
	struct buffer *out = t->out, board = { 0 };
	unsigned width = choose_form(p);

	t->out = &board;
	for (unsigned y = t->scene->height; y-- > 0;) {
		if (p->outlines)
			put_lines(p, y + 1);
		put_rank(p, y);
	}
	if (p->outlines)
		put_lines(p, 0);
	if (!t->scene->unnamed)
		put_files(p, width);
	t->out = out;
	text_board_and_trays(t, &board, width);
	buffer_free(&board);
}

/* ---- layer by layer --------------------------------------------------------------------------- */

/* The letter of a block.  There are enough for all blocks of a scene. */
static char
block_letter(unsigned i)
{
	return (char)(i < 26 ? 'A' + i : 'a' + (i - 26) % 26);
}

static void
put_space(const struct plan *p, unsigned z, unsigned x, unsigned y)
{
	const struct text_sheet *t = p->t;
	const struct building_space *space = &p->building.at[z][y][x];
	const struct scene_piece *piece = building_piece(&p->building, z, x, y);
	bool gap = building_gap(&p->building, z, x, y);

	if (piece != NULL) {
		text_token(t, piece, t->form.brackets);
		text_fill(t->out, ' ', t->cell - draw_letters(piece->label) - (t->form.brackets ? 2 : 1));
	} else if (space->fill == FILL_BLOCK) {
		text_style(t, level_pen(z + 1));
		text_fill(t->out, block_letter(space->index), t->cell);
		text_style(t, text_plain);
	} else {
		text_style(t, text_faint);
		text_fill(t->out, gap ? GLYPH_GAP : ' ', (t->cell - 1) / 2);
		buffer_char(t->out, gap ? GLYPH_GAP : '.');
		text_fill(t->out, gap ? GLYPH_GAP : ' ', t->cell - 1 - (t->cell - 1) / 2);
		text_style(t, text_plain);
	}
}

/* Write a line of the picture of a layer: its title, then the ranks from above, then the files. */
static void
put_layer_line(const struct plan *p, unsigned z, unsigned line)
{
	const struct text_sheet *t = p->t;
	const struct scene *s = t->scene;
	size_t len = t->out->len;

	if (line == 0) {
		text_style(t, text_strong);
		len = t->out->len;
		buffer_printf(t->out, "Layer %u", z + 1);
		text_fill(t->out, ' ', t->margin + s->width * t->cell - (unsigned)(t->out->len - len));
		text_style(t, text_plain);
		return;
	}
	if (line <= s->height)
		text_rank(t, draw_rank(s, s->height - line));
	else
		text_fill(t->out, ' ', t->margin);
	for (unsigned x = 0; x < s->width; x++) {
		if (line <= s->height) {
			put_space(p, z, x, s->height - line);
			continue;
		}
		text_fill(t->out, ' ', (t->cell - 1) / 2);
		buffer_char(t->out, draw_file(t->scene, x));
		text_fill(t->out, ' ', t->cell - 1 - (t->cell - 1) / 2);
	}
}

/* Choose how many pictures stand side by side.  Cells are wide if that needs no more rows of pictures. */
static unsigned
choose_layer_form(struct plan *p, unsigned layers)
{
	struct text_sheet *t = p->t;
	unsigned fit[2];

	for (unsigned i = 0; i < 2; i++) {
		unsigned width = t->margin + t->scene->width * (t->label + 2 - i);

		fit[i] = (t->columns + LAYER_GAP) / (width + LAYER_GAP);
		fit[i] = fit[i] > layers ? layers : fit[i] > 0 ? fit[i] : 1;
	}
	t->form.brackets = (layers + fit[0] - 1) / fit[0] <= (layers + fit[1] - 1) / fit[1];
	t->form.gap = false;
	t->cell = t->label + (t->form.brackets ? 2 : 1);
	return t->form.brackets ? fit[0] : fit[1];
}

static void
put_layers(struct plan *p)
{
	struct text_sheet *t = p->t;
	unsigned layers = p->building.layers > 0 ? p->building.layers : 1, fit = choose_layer_form(p, layers);

	text_players(t, true);
	for (unsigned first = 0; first < layers; first += fit) {
		if (first > 0)
			buffer_char(t->out, '\n');
		for (unsigned line = 0; line < t->scene->height + (t->scene->unnamed ? 1U : 2U); line++) {
			for (unsigned z = first; z < first + fit && z < layers; z++) {
				text_fill(t->out, ' ', z > first ? LAYER_GAP : 0);
				put_layer_line(p, z, line);
			}
			text_end_line(t->out);
		}
	}
	text_board_and_trays(t, &(struct buffer){ 0 }, t->columns);
}

/* ---- below ------------------------------------------------------------------------------------ */

/* Write a long line, which is broken at blanks to fit the terminal. */
static void
put_wrapped(const struct text_sheet *t, const struct buffer *text)
{
	size_t line = 0, space = 0;
	unsigned used = 0;

	for (size_t i = 0; i < text->len; i++) {
		if (text->data[i] == ' ')
			space = i;
		if (++used > t->columns && space > line) {
			buffer_add(t->out, text->data + line, space - line);
			buffer_text(t->out, "\n  ");
			line = space + 1;
			used = (unsigned)(i - space) + 2;
		}
	}
	if (line < text->len)
		buffer_add(t->out, text->data + line, text->len - line);
	buffer_char(t->out, '\n');
	t->out->failed = t->out->failed || text->failed;
}

static void
put_trapped(const struct plan *p)
{
	struct buffer text = { 0 };

	building_trapped_list(&text, p->t->scene);
	if (text.len > 0)
		put_wrapped(p->t, &text);
	buffer_end(&text, p->t->out);
}

static void
put_plan_legend(const struct plan *p)
{
	struct buffer text = { 0 };

	if (p->outlines)
		buffer_text(&text, "+--+ block edges  ");
	buffer_text(&text, "1 level of top  . ground  ");
	if ((p->signs & 1) != 0)
		buffer_text(&text, "^ overhang  ");
	if ((p->signs & 2) != 0)
		buffer_text(&text, "! trapped inside  ");
	if ((p->signs & 4) != 0)
		buffer_text(&text, "& both  ");
	text.len -= text.len >= 2 ? 2 : 0;
	put_wrapped(p->t, &text);
	buffer_end(&text, p->t->out);
}

void
draw_text_building(struct text_sheet *t, const struct draw_style *style)
{
	struct plan p = { .t = t };
	bool layers = style->view == DRAW_VIEW_LAYERS;

	building_read(&p.building, t->scene);
	t->label = longest_label(&p.building);
	if (layers)
		put_layers(&p);
	else
		put_plan(&p);
	if (style->board_only)
		return;
	buffer_char(t->out, '\n');
	text_below(t, style);
	put_trapped(&p);
	text_legend_seats(t);
	if (!layers)
		text_legend_cells(t);
	text_end_line(t->out);
	if (layers)
		buffer_text(t->out, "AA a block, a letter each  :: gap below an overhang  . nothing\n");
	else
		put_plan_legend(&p);
}
