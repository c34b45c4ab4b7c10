/* svg/thumb.c: a position as a small picture without letters, made of few elements, for a list of many games.
 *
 * A square is 10 units wide.  What belongs to the board is apart from what stands on it, so that many pictures can share a
 * board.  Colours are classes: draw_thumb_style writes what they mean.
 */

#include <stdlib.h>

#include "draw/ink.h"
#include "draw/palette.h"
#include "draw/words.h"
#include "elements.h"
#include "thumb.h"

enum {
	CELL = 10,
	CARD = 14,  /* a card's height, with the gap below it */
	NODE = 12,  /* between the nodes of a graph */
	EDGE = 8,   /* around a graph */
};

/* The shape of each seat's pieces around a point, like those of elements.c. */
static const struct {
	int left, top;
	const char *path;
} shapes[GAME_SEATS_MAX] = {
	{ -4, -4, "h8v8h-8z" },
	{ -4, 0, "a4 4 0 1 1 0 .1z" },
	{ -5, 0, "l3-4h4l3 4-3 4h-4z" },
	{ -4, -4, "h8v4l-4 5-4-5z" },
};

static char
letter_of(const struct scene *s, unsigned seat)
{
	return draw_ink_letter(s->seat_name, seat);
}

/* ---- squares ---------------------------------------------------------------------------------- */

static const struct scene_cell *
cell_at(const void *scene, unsigned x, unsigned y)
{
	return &((const struct scene *)scene)->cell[y][x];
}

/* One path over all squares that are wanted. */
static void
put_squares(struct buffer *out, const struct scene *s, draw_wanted *want, unsigned what, const char *class)
{
	size_t from = draw_svg_path(out, class);

	draw_svg_squares(out, s, want, s, what, CELL);
	if (draw_svg_path_ends(out, from))
		markup(out, "'/>");
}

static bool
has_look(const void *s, unsigned x, unsigned y, unsigned look)
{
	const struct scene_ground *ground = draw_ground(s, cell_at(s, x, y));

	return ground->look == look && ground->owner == SEAT_NONE;
}

static bool
is_home(const void *s, unsigned x, unsigned y, unsigned seat)
{
	return draw_ground(s, cell_at(s, x, y))->owner == seat;
}

static bool
has_level(const void *s, unsigned x, unsigned y, unsigned level)
{
	return cell_at(s, x, y)->level == level;
}

static bool
is_marked(const void *s, unsigned x, unsigned y, unsigned marks)
{
	return (cell_at(s, x, y)->marks & marks) != 0;
}

static void
put_board(struct buffer *out, const struct scene *s)
{
	static const struct {
		enum ground_look look;
		const char *class;
	} looks[] = { { LOOK_WATER, "wa" }, { LOOK_BRIDGE, "br" }, { LOOK_SPECIAL, "sp" }, { LOOK_PILE, "br" }, { LOOK_VOID, "vo" } };
	char class[] = "h ?";

	markup(out, "<path class='bo' d='M0 0h%dv%dh-%dz'/>", s->width * CELL, s->height * CELL, s->width * CELL);
	for (unsigned i = 0; i < GAME_SEATS_MAX && s->seat_name[i] != NULL; i++) {
		class[2] = letter_of(s, i);
		put_squares(out, s, is_home, i, class);
	}
	for (size_t i = 0; i < LEN(looks); i++)
		put_squares(out, s, has_look, looks[i].look, looks[i].class);
}

/* Where cards can lie. */
static void
put_slots(struct buffer *out, const struct scene *s)
{
	markup(out, "<path class='bo' d='");
	for (int y = 0; y < s->height; y++)
		for (int x = 0; x < s->width; x++)
			buffer_printf(out, "M%d %dh8v12h-8z", x * CELL + 1, y * CARD + 1);
	markup(out, "'/>");
}

/* ---- pieces: path data of those of a seat ------------------------------------------------------- */

static void
add_piece(struct buffer *out, unsigned seat, int x, int y)
{
	buffer_printf(out, "M%d %d%s", x + shapes[seat].left, y + shapes[seat].top, shapes[seat].path);
}

static void
add_pieces(struct buffer *out, const struct scene *s, unsigned seat)
{
	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++)
			if (s->cell[y][x].piece.label[0] != '\0' && s->cell[y][x].piece.seat == seat)
				add_piece(out, seat, (int)x * CELL + CELL / 2, (s->height - 1 - (int)y) * CELL + CELL / 2);
}

static void
add_cards(struct buffer *out, const struct scene *s, unsigned y)
{
	for (unsigned x = 0; x < s->width && y < s->height; x++)
		if (s->cell[y][x].piece.label[0] != '\0')
			buffer_printf(out, "M%u %uh8v12h-8z", (y > 0 ? s->width - 1U - x : x) * CELL + 1, /* its owner sits opposite */
			    (s->height - 1U - y) * CARD + 1);
}

/* ---- graphs ----------------------------------------------------------------------------------- */

static void
find_spot(const struct scene *s, const struct scene_spot *at, int *x, int *y)
{
	const struct scene_node *a = &s->node[at->from], *b = &s->node[at->step == 0 ? at->from : at->to];
	int of = at->of != 0 ? at->of : 1;

	*x = a->x * NODE + (b->x - a->x) * NODE * at->step / of;
	*y = (s->height - 1 - a->y) * NODE - (b->y - a->y) * NODE * at->step / of;
}

static void
put_graph(struct buffer *out, const struct scene *s)
{
	int x, y;

	markup(out, "<path class='bo' d='M-%d-%dh%dv%dh-%dz'/><path class='li' d='", EDGE, EDGE, (s->width - 1) * NODE + 2 * EDGE,
	    (s->height - 1) * NODE + 2 * EDGE, (s->width - 1) * NODE + 2 * EDGE);
	for (unsigned i = 0; i < s->nlines; i++) {
		find_spot(s, &(struct scene_spot){ s->line[i].from, s->line[i].to, 0, 1 }, &x, &y);
		buffer_printf(out, "M%d %d", x, y);
		find_spot(s, &(struct scene_spot){ s->line[i].to, s->line[i].from, 0, 1 }, &x, &y);
		buffer_printf(out, "L%d %d", x, y);
	}
	markup(out, "'/>");
	for (unsigned i = 0; i < s->nnodes; i++) {
		find_spot(s, &(struct scene_spot){ (uint8_t)i, (uint8_t)i, 0, 1 }, &x, &y);
		if (s->node[i].home != SEAT_NONE)
			markup(out, "<circle class='h %c' cx='%d' cy='%d' r='5'/>", letter_of(s, s->node[i].home), x, y);
		else if (s->node[i].special)
			markup(out, "<circle class='sp' cx='%d' cy='%d' r='2'/>", x, y);
	}
}

static void
put_things(struct buffer *out, const struct scene *s, unsigned kind, const char *class)
{
	size_t from = draw_svg_path(out, class);
	int x, y;

	for (unsigned i = 0; i < s->nthings; i++)
		if (s->thing[i].kind == kind) {
			find_spot(s, &s->thing[i].at, &x, &y);
			buffer_printf(out, "M%d %dl2 2-2 2-2-2z", x, y - 2);
		}
	if (draw_svg_path_ends(out, from))
		markup(out, "'/>");
}

static void
add_graph_pieces(struct buffer *out, const struct scene *s, unsigned seat)
{
	int x, y;

	for (unsigned i = 0; i < s->nthings; i++)
		if (s->thing[i].kind == THING_PIECE && s->thing[i].piece.seat == seat) {
			find_spot(s, &s->thing[i].at, &x, &y);
			add_piece(out, seat, x, y);
		}
}

/* ---- all together ------------------------------------------------------------------------------- */

/* How each kind of scene is drawn. */
static const struct kind {
	void (*board)(struct buffer *out, const struct scene *s);
	void (*add_pieces)(struct buffer *out, const struct scene *s, unsigned seat);
} kinds[] = {
	[SCENE_GRID] = { put_board, add_pieces },
	[SCENE_BUILDING] = { put_board, add_pieces },
	[SCENE_GRAPH] = { put_graph, add_graph_pieces },
	[SCENE_CARDS] = { put_slots, add_cards },
};

/* The box of the board, with so much around it. */
static void
put_box(struct buffer *out, const struct scene *s, int around)
{
	int width = s->width * CELL, height = s->height * (s->kind == SCENE_CARDS ? CARD : CELL);

	if (s->kind == SCENE_GRAPH) {
		around += EDGE;
		width = (s->width - 1) * NODE;
		height = (s->height - 1) * NODE;
	}
	buffer_printf(out, "-%d -%d %d %d", around, around, width + 2 * around, height + 2 * around);
}

void
draw_thumb_board(struct buffer *out, const struct scene *s)
{
	if (s->width > 0)
		kinds[s->kind].board(out, s);
}

/* How high the letters around a map are: the same part of all boards. */
static int
letters_height(const struct scene *s)
{
	int side = s->kind == SCENE_GRAPH ? s->width * NODE + 2 * EDGE : s->width * CELL;

	return s->kind == SCENE_CARDS ? 0 : side / 24 + 1;
}

void
draw_thumb_box(struct buffer *out, const struct scene *s)
{
	put_box(out, s, letters_height(s) * 2 + 1);
}

void
draw_thumb_map(struct buffer *out, const struct scene *s)
{
	bool graph = s->kind == SCENE_GRAPH;
	int high = letters_height(s), step = graph ? NODE : CELL, middle = graph ? 0 : CELL / 2, edge = graph ? EDGE : 0;
	int bottom = (s->height - graph) * step + edge;

	draw_thumb_board(out, s);
	if (high == 0)
		return;
	markup(out, "<g class='fa' font-size='%d' text-anchor='middle'>", high);
	for (int x = 0; x < s->width; x++)
		markup(out, DRAW_SVG_TEXT ">%c</text>", x * step + middle, bottom + high + high / 4 + 1, 'a' + x);
	for (int y = 0; y < s->height; y++)
		markup(out, "<text x='-%d' y='%d'>%d</text>", edge + high, (s->height - 1 - y) * step + middle + high * 2 / 5,
		    y + !graph);
	buffer_text(out, "</g>");
}

void
draw_thumb(struct buffer *out, const struct scene *s, const char *board)
{
	char class[] = "l0";

	markup(out, "<svg class='t' viewBox='");
	put_box(out, s, 1);
	markup(out, "' aria-hidden='true'>");
	if (board[0] != '\0')
		markup(out, "<use href='#%s'/>", board);
	for (unsigned level = 1; level <= 5 && s->kind == SCENE_BUILDING; level++) {
		class[1] = (char)('0' + level);
		put_squares(out, s, has_level, level, class);
	}
	if (s->kind != SCENE_GRAPH && s->kind != SCENE_CARDS)
		put_squares(out, s, is_marked, CELL_FROM | CELL_TO | CELL_HIT, "ma");
	put_things(out, s, THING_BLOCK, "ho");
	put_things(out, s, THING_TRAP, "tr");
	for (unsigned i = 0; i < GAME_SEATS_MAX && s->seat_name[i] != NULL; i++) {
		size_t from;

		class[0] = letter_of(s, i);
		class[1] = '\0';
		from = draw_svg_path(out, class);
		kinds[s->kind].add_pieces(out, s, i);
		if (draw_svg_path_ends(out, from))
			markup(out, "'/>");
	}
	buffer_text(out, "</svg>");
}

/* ---- places ------------------------------------------------------------------------------------- */

/* Read a node's name.  Returns what follows it; NULL: there is no such node. */
static const char *
read_node(const struct scene *s, const char *name, unsigned *node)
{
	unsigned x, y;
	const char *rest = scene_read_place(s, name, name + strlen(name), &x, &y);

	if (rest != NULL)
		*node = scene_node_at(s, x, y);
	return rest;
}

/* "b1", "c2d3" (one step from c2 to d3), "a0c0.2" (two steps) */
static bool
find_named_spot(const struct scene *s, const char *place, int *x, int *y)
{
	unsigned from, to;
	struct scene_spot at = { .of = 1 };
	const char *rest = read_node(s, place, &from);

	if (rest == NULL)
		return false;
	at.from = (uint8_t)from;
	if (rest[0] != '\0') {
		if ((rest = read_node(s, rest, &to)) == NULL)
			return false;
		at.to = (uint8_t)to;
		at.step = rest[0] == '.' ? (uint8_t)strtoul(rest + 1, NULL, 10) : 1;
		if ((at.of = (uint8_t)scene_steps_between(s, from, to)) == 0)
			return false;
	}
	find_spot(s, &at, x, y);
	return true;
}

bool
draw_thumb_place(const struct scene *s, const char *place, unsigned seat, int *x, int *y)
{
	unsigned column = (unsigned)(place[0] - 'a');
	unsigned long row;

	if (s->kind == SCENE_GRAPH)
		return find_named_spot(s, place, x, y);
	row = s->kind == SCENE_CARDS ? seat + 1UL : strtoul(place[0] != '\0' ? place + 1 : place, NULL, 10);
	if (column >= s->width || row < 1 || row > s->height)
		return false;
	if (s->kind == SCENE_CARDS) {
		*x = (int)(seat > 0 ? s->width - 1U - column : column) * CELL + CELL / 2;
		*y = (s->height - (int)row) * CARD + CARD / 2;
	} else {
		*x = (int)column * CELL + CELL / 2;
		*y = (s->height - (int)row) * CELL + CELL / 2;
	}
	return true;
}

#define SIDE(letter) "." letter "{fill:" DRAW_FILL(letter) ";stroke:" DRAW_EDGE(letter) "}.h." letter "{fill:" DRAW_TINT(letter) "}"
#define LEVEL(level) ".l" level "{fill:" DRAW_TOP(level) "}"

void
draw_thumb_style(struct buffer *out)
{
	buffer_text(out, ".bo{fill:" DRAW_BOARD ";stroke:" DRAW_FRAME_EDGE "}.wa{fill:" DRAW_WATER "}.br{fill:" DRAW_FRAME "}.sp{fill:" DRAW_GOLD
	    "}.vo{fill:" DRAW_HATCH ";fill-opacity:.2}.li{fill:none;stroke:" DRAW_LINE ";stroke-width:1.5}.ma{fill:" DRAW_GOLD "}.ho{fill:" DRAW_HOLE
	    ";stroke:" DRAW_HOLE_EDGE "}.tr{fill:" DRAW_SHOT "}" SIDE("R") SIDE("B") SIDE("G") SIDE("Y") SIDE("K") SIDE("W")
	    LEVEL("1") LEVEL("2") LEVEL("3") LEVEL("4") LEVEL("5") "\n");
}
