/* page/table.c: the board of a page as a table, for those who do not see the picture: each cell says what it holds.  The
 * end tags of cells and rows may be left out, and are. */
#include "draw/building.h"
#include "draw/markup.h"
#include "draw/sides.h"
#include "draw/words.h"
#include "internal.h"

#include <string.h>

/* What is in front of the next thing that a cell holds. */
static const char *
before_next(const struct buffer *out, size_t from)
{
	return out->len > from ? ", " : "";
}

static void
put_ground(struct buffer *out, const struct scene *s, const struct scene_cell *c, size_t from)
{
	const struct scene_ground *ground = draw_ground(s, c);

	if (ground->name == NULL)
		return;
	buffer_text(out, before_next(out, from));
	if (ground->owner != SEAT_NONE)
		buffer_printf(out, "%s ", draw_seat(s, ground->owner));
	buffer_text(out, ground->name);
}

static void
put_square(struct buffer *out, const struct scene *s, unsigned x, unsigned y)
{
	size_t from = out->len;

	if (s->cell[y][x].piece.label[0] != '\0')
		draw_piece_title(out, s, &s->cell[y][x].piece);
	put_ground(out, s, &s->cell[y][x], from);
}

static void
put_tower(struct buffer *out, const struct building *b, unsigned x, unsigned y)
{
	const struct scene *s = b->scene;
	const struct scene_cell *c = &s->cell[y][x];
	size_t from = out->len;

	if (c->piece.label[0] != '\0')
		draw_piece_title(out, s, &c->piece);
	if (c->level > 0) {
		buffer_printf(out, "%slevel %u", before_next(out, from), c->level);
		if (building_top_overhangs(b, x, y))
			buffer_text(out, ", overhang");
	}
	put_ground(out, s, c, from);
	for (unsigned i = 0; i < s->nburied && i < SCENE_BURIED_MAX; i++)
		if (s->buried[i].x == x && s->buried[i].y == y) {
			buffer_text(out, before_next(out, from));
			draw_piece_title(out, s, &s->buried[i].piece);
			buffer_printf(out, " trapped on level %u", s->buried[i].level);
		}
}

/* What is on a point of a graph, and on the lines that begin there. */
static void
put_point(struct buffer *out, const struct scene *s, unsigned node)
{
	const struct scene_node *n = &s->node[node];
	size_t from = out->len;

	for (unsigned i = s->nthings; i-- > 0;) {
		const struct scene_thing *t = &s->thing[i];

		if (t->at.from != node)
			continue;
		buffer_text(out, before_next(out, from));
		if (t->kind != THING_PIECE)
			buffer_text(out, t->piece.name);
		if (t->piece.seat != SEAT_NONE)
			buffer_printf(out, "%s%s", t->kind != THING_PIECE ? " of " : "", draw_seat(s, t->piece.seat));
		if (t->kind == THING_PIECE && t->faces != SCENE_NOWHERE) {
			buffer_text(out, " facing ");
			draw_node(out, s, t->faces);
		}
		if (t->at.step == 0)
			continue;
		buffer_text(out, " on ");
		draw_spot(out, s, &t->at);
	}
	if (n->home != SEAT_NONE)
		buffer_printf(out, "%s%s home", before_next(out, from), draw_seat(s, n->home));
	if (n->special && s->special_does != NULL)
		buffer_printf(out, "%s%s", before_next(out, from), s->special_does);
}

static void
put_cell(struct buffer *out, const struct building *b, const struct scene *s, unsigned x, unsigned y)
{
	buffer_text(out, "<td>");
	if (s->kind == SCENE_BUILDING)
		put_tower(out, b, x, y);
	else if (s->kind != SCENE_GRAPH)
		put_square(out, s, x, y);
	else
		for (unsigned i = 0; i < s->nnodes; i++)
			if (s->node[i].x == x && s->node[i].y == y)
				put_point(out, s, i);
	buffer_char(out, '\n');
}

void
draw_html_cell(struct buffer *out, const struct scene *s, unsigned square)
{
	put_cell(out, NULL, s, square % s->width, s->height - 1U - square / s->width);
}

/* A row has two lines for itself. */
unsigned
draw_html_cell_at(const struct scene *s, unsigned square)
{
	unsigned row = square / s->width;

	return square < (unsigned)s->width * s->height ? square + 2 * (row + 1) : square + 2 * row;
}

void
draw_html_columns(struct buffer *out, const struct scene *s)
{
	buffer_text(out, "<tr><td></td>");
	for (unsigned x = 0; x < s->width; x++)
		markup(out, "<th scope='col'>%c</th>", s->kind == SCENE_CARDS ? 'a' + (int)x : draw_file(s, x));
	buffer_text(out, "</tr>\n");
}

/* The name of a row. */
static void
put_row(struct buffer *out, const struct scene *s, unsigned y)
{
	markup(out, "<tr>\n<th scope='row'>");
	if (s->kind == SCENE_CARDS)
		draw_capital(out, draw_seat(s, y));
	else
		buffer_number(out, draw_rank(s, y) - (s->kind == SCENE_GRAPH));
	buffer_char(out, '\n');
}

/* Put a cell, if it is new: of a building, where nobody is trapped. */
static void
put_new_cell(struct buffer *out, const struct building *b, const struct scene *s, unsigned x, unsigned y, struct draw_known *known)
{
	const struct scene_cell *c = &s->cell[y][x];
	struct {
		struct draw_piece_key piece;
		const char *ground;
		uint8_t owner, level, overhangs, rest[5];
	} key = { draw_key_of(&c->piece), draw_ground(s, c)->name, draw_ground(s, c)->owner, c->level, 0, { 0 } };

	if (s->kind != SCENE_BUILDING || building_buries(b, x, y))
		known = NULL;
	else
		key.overhangs = building_top_overhangs(b, x, y);
	if (!draw_is_new(known, out, 'c', &key, sizeof(key)))
		return;
	put_cell(out, b, s, x, y);
	draw_new_ends(known, out);
}

void
draw_html_rows(struct buffer *out, const struct scene *s, struct draw_known *known)
{
	struct building b;

	if (s->kind == SCENE_BUILDING)
		building_read(&b, s);
	for (unsigned i = s->height; i-- > 0;) {
		unsigned y = s->kind == SCENE_CARDS && s->turned ? s->height - 1U - i : i;

		put_row(out, s, y);
		for (unsigned x = 0; x < s->width; x++)
			put_new_cell(out, &b, s, x, y, known);
	}
}
