/* svg/thumb.c: a position as a small picture without letters, made of few elements, for a list of many games.
 *
 * A square is 10 units wide.  What belongs to the board is apart from what stands on it, so that many pictures can share a
 * board.  Colours are classes: draw_thumb_style writes what they mean.
 */

#include <stdlib.h>

#include "draw/ink.h"
#include "draw/palette.h"
#include "draw/words.h"
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

/* Is the square wanted?  what: of the caller. */
typedef bool wanted(const struct scene *s, const struct scene_cell *c, unsigned what);

/* One path over all squares that are wanted. */
static void
put_squares(struct buffer *out, const struct scene *s, wanted *want, unsigned what, const char *class)
{
	bool any = false;

	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++) {
			unsigned from = x;

			while (x < s->width && want(s, &s->cell[y][x], what))
				x++;
			if (x == from)
				continue;
			if (!any)
				buffer_printf(out, "<path class=\"%s\" d=\"", class);
			any = true;
			buffer_printf(out, "M%u %uh%uv10h-%uz", from * CELL, (s->height - 1U - y) * CELL, (x - from) * CELL, (x - from) * CELL);
		}
	buffer_text(out, any ? "\"/>" : "");
}

static bool
has_look(const struct scene *s, const struct scene_cell *c, unsigned look)
{
	return draw_ground(s, c)->look == look && draw_ground(s, c)->owner == SEAT_NONE;
}

static bool
is_home(const struct scene *s, const struct scene_cell *c, unsigned seat)
{
	return draw_ground(s, c)->owner == seat;
}

static bool
has_level(const struct scene *s, const struct scene_cell *c, unsigned level)
{
	(void)s;
	return c->level == level;
}

static bool
is_marked(const struct scene *s, const struct scene_cell *c, unsigned marks)
{
	(void)s;
	return (c->marks & marks) != 0;
}

static void
put_board(struct buffer *out, const struct scene *s)
{
	static const struct {
		enum ground_look look;
		const char *class;
	} looks[] = { { LOOK_WATER, "wa" }, { LOOK_BRIDGE, "br" }, { LOOK_SPECIAL, "sp" }, { LOOK_PILE, "br" }, { LOOK_VOID, "vo" } };
	char class[] = "h ?";

	buffer_printf(out, "<path class=\"bo\" d=\"M0 0h%dv%dh-%dz\"/>", s->width * CELL, s->height * CELL, s->width * CELL);
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
	buffer_text(out, "<path class=\"bo\" d=\"");
	for (int y = 0; y < s->height; y++)
		for (int x = 0; x < s->width; x++)
			buffer_printf(out, "M%d %dh8v12h-8z", x * CELL + 1, y * CARD + 1);
	buffer_text(out, "\"/>");
}

/* ---- pieces ----------------------------------------------------------------------------------- */

/* A path of the pieces of one seat. */
struct pen {
	struct buffer *out;
	const struct scene *scene;
	unsigned seat;
	bool any;
};

static void
pen_start(struct pen *pen)
{
	if (!pen->any)
		buffer_printf(pen->out, "<path class=\"%c\" d=\"", letter_of(pen->scene, pen->seat));
	pen->any = true;
}

static void
pen_piece(struct pen *pen, int x, int y)
{
	pen_start(pen);
	buffer_printf(pen->out, "M%d %d%s", x + shapes[pen->seat].left, y + shapes[pen->seat].top, shapes[pen->seat].path);
}

static void
pen_end(const struct pen *pen)
{
	buffer_text(pen->out, pen->any ? "\"/>" : "");
}

static void
put_pieces(struct pen *pen)
{
	const struct scene *s = pen->scene;

	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++)
			if (s->cell[y][x].piece.label[0] != '\0' && s->cell[y][x].piece.seat == pen->seat)
				pen_piece(pen, (int)x * CELL + CELL / 2, (s->height - 1 - (int)y) * CELL + CELL / 2);
}

static void
put_cards(struct pen *pen)
{
	const struct scene *s = pen->scene;
	unsigned y = pen->seat;

	for (unsigned x = 0; x < s->width && y < s->height; x++) {
		unsigned column = y > 0 ? s->width - 1U - x : x; /* its owner sits opposite */

		if (s->cell[y][x].piece.label[0] == '\0')
			continue;
		pen_start(pen);
		buffer_printf(pen->out, "M%u %uh8v12h-8z", column * CELL + 1, (s->height - 1U - y) * CARD + 1);
	}
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

	buffer_printf(out, "<path class=\"bo\" d=\"M-%d-%dh%dv%dh-%dz\"/><path class=\"li\" d=\"", EDGE, EDGE,
	    (s->width - 1) * NODE + 2 * EDGE, (s->height - 1) * NODE + 2 * EDGE, (s->width - 1) * NODE + 2 * EDGE);
	for (unsigned i = 0; i < s->nlines; i++) {
		find_spot(s, &(struct scene_spot){ s->line[i].from, s->line[i].to, 0, 1 }, &x, &y);
		buffer_printf(out, "M%d %d", x, y);
		find_spot(s, &(struct scene_spot){ s->line[i].to, s->line[i].from, 0, 1 }, &x, &y);
		buffer_printf(out, "L%d %d", x, y);
	}
	buffer_text(out, "\"/>");
	for (unsigned i = 0; i < s->nnodes; i++) {
		find_spot(s, &(struct scene_spot){ (uint8_t)i, (uint8_t)i, 0, 1 }, &x, &y);
		if (s->node[i].home != SEAT_NONE)
			buffer_printf(out, "<circle class=\"h %c\" cx=\"%d\" cy=\"%d\" r=\"5\"/>", letter_of(s, s->node[i].home), x, y);
		else if (s->node[i].special)
			buffer_printf(out, "<circle class=\"sp\" cx=\"%d\" cy=\"%d\" r=\"2\"/>", x, y);
	}
}

static void
put_things(struct buffer *out, const struct scene *s, unsigned kind, const char *class)
{
	bool any = false;
	int x, y;

	for (unsigned i = 0; i < s->nthings; i++) {
		if (s->thing[i].kind != kind)
			continue;
		find_spot(s, &s->thing[i].at, &x, &y);
		if (!any)
			buffer_printf(out, "<path class=\"%s\" d=\"", class);
		buffer_printf(out, "M%d %dl2 2-2 2-2-2z", x, y - 2);
		any = true;
	}
	buffer_text(out, any ? "\"/>" : "");
}

static void
put_graph_pieces(struct pen *pen)
{
	const struct scene *s = pen->scene;
	int x, y;

	for (unsigned i = 0; i < s->nthings; i++)
		if (s->thing[i].kind == THING_PIECE && s->thing[i].piece.seat == pen->seat) {
			find_spot(s, &s->thing[i].at, &x, &y);
			pen_piece(pen, x, y);
		}
}

/* ---- all together ------------------------------------------------------------------------------- */

/* How each kind of scene is drawn. */
static const struct kind {
	void (*board)(struct buffer *out, const struct scene *s);
	void (*pieces)(struct pen *pen);
} kinds[] = {
	[SCENE_GRID] = { put_board, put_pieces },
	[SCENE_BUILDING] = { put_board, put_pieces },
	[SCENE_GRAPH] = { put_graph, put_graph_pieces },
	[SCENE_CARDS] = { put_slots, put_cards },
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
	buffer_printf(out, "<g class=\"fa\" font-size=\"%d\" text-anchor=\"middle\">", high);
	for (int x = 0; x < s->width; x++)
		buffer_printf(out, "<text x=\"%d\" y=\"%d\">%c</text>", x * step + middle, bottom + high + high / 4 + 1, 'a' + x);
	for (int y = 0; y < s->height; y++)
		buffer_printf(out, "<text x=\"-%d\" y=\"%d\">%d</text>", edge + high, (s->height - 1 - y) * step + middle + high * 2 / 5, y + !graph);
	buffer_text(out, "</g>");
}

void
draw_thumb(struct buffer *out, const struct scene *s, const char *board)
{
	char class[] = "l0";

	buffer_text(out, "<svg class=\"t\" viewBox=\"");
	put_box(out, s, 1);
	buffer_text(out, "\" aria-hidden=\"true\">");
	if (board[0] != '\0')
		buffer_printf(out, "<use href=\"#%s\"/>", board);
	for (unsigned level = 1; level <= 5 && s->kind == SCENE_BUILDING; level++) {
		class[1] = (char)('0' + level);
		put_squares(out, s, has_level, level, class);
	}
	if (s->kind != SCENE_GRAPH && s->kind != SCENE_CARDS)
		put_squares(out, s, is_marked, CELL_FROM | CELL_TO | CELL_HIT, "ma");
	put_things(out, s, THING_BLOCK, "ho");
	put_things(out, s, THING_TRAP, "tr");
	for (unsigned i = 0; i < GAME_SEATS_MAX && s->seat_name[i] != NULL; i++) {
		struct pen pen = { .out = out, .scene = s, .seat = i };

		kinds[s->kind].pieces(&pen);
		pen_end(&pen);
	}
	buffer_text(out, "</svg>");
}

/* ---- places ------------------------------------------------------------------------------------- */

/* Read a node's name.  Returns what follows it; NULL: there is no such node. */
static const char *
read_node(const struct scene *s, const char *name, unsigned *node)
{
	char *end;
	unsigned long y;

	if (name[0] < 'a' || name[0] > 'z' || name[1] < '0' || name[1] > '9')
		return NULL;
	y = strtoul(name + 1, &end, 10);
	for (*node = 0; *node < s->nnodes; ++*node)
		if (s->node[*node].x == name[0] - 'a' && s->node[*node].y == y)
			return end;
	return NULL;
}

/* How many steps the line between two nodes has; 0: there is none. */
static unsigned
steps_between(const struct scene *s, unsigned a, unsigned b)
{
	for (unsigned i = 0; i < s->nlines; i++)
		if ((s->line[i].from == a && s->line[i].to == b) || (s->line[i].from == b && s->line[i].to == a))
			return s->line[i].steps;
	return 0;
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
		if ((at.of = (uint8_t)steps_between(s, from, to)) == 0)
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
