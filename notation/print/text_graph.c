/* print/text_graph.c: a graph as text.
 *
 * A unit of the graph has so many columns and lines that diagonals can be seen well, and every step of a line of three has
 * its own place.  A piece stands in brackets on its step.  Signs beside it show which way it faces: ^ on its right means up
 * and to the right, ^ on both sides means straight up.  What cannot be seen because of things around it is named below.
 */
#include "draw/sides.h"
#include "draw/words.h"
#include "internal.h"

#include <string.h>

enum {
	UNIT_X = 8, UNIT_Y = 3,
	MARGIN = 2,  /* columns left and right, for brackets */
	SIDE_X = (SCENE_SIDE_MAX - 1) * UNIT_X + 2 * MARGIN + 1,
	SIDE_Y = (SCENE_SIDE_MAX - 1) * UNIT_Y + 1,
	NOBODY = 0xff,
};

/* The drawing, with one character for each place.  A piece also takes the place on each side. */
struct canvas {
	const struct scene *scene;
	unsigned columns, lines;
	struct {
		char c;
		uint8_t thing; /* or NOBODY */
		bool strong;   /* it belongs to the last action */
		bool facing;   /* the sign is a piece's facing */
	} at[SIDE_Y][SIDE_X];
	bool faces[SCENE_THINGS_MAX]; /* the facing of this piece is drawn */
};

struct point_place {
	int x, y; /* y downward */
};

static char
thing_sign(unsigned kind)
{
	return kind == THING_BLOCK ? '@' : '%';
}

static struct point_place
node_place(const struct canvas *c, unsigned node)
{
	const struct scene_node *n = &c->scene->node[node];

	return (struct point_place){ MARGIN + n->x * UNIT_X, (c->scene->height - 1 - n->y) * UNIT_Y };
}

static int
rounded(int part, int whole)
{
	return part >= 0 ? (2 * part + whole) / (2 * whole) : -((whole - 2 * part) / (2 * whole));
}

/* The place that is part / whole of the way from one node to another. */
static struct point_place
between(const struct canvas *c, unsigned from, unsigned to, int part, int whole)
{
	struct point_place a = node_place(c, from), b = node_place(c, to);

	return (struct point_place){ a.x + rounded((b.x - a.x) * part, whole), a.y + rounded((b.y - a.y) * part, whole) };
}

static struct point_place
spot_place(const struct canvas *c, const struct scene_spot *at)
{
	return at->step == 0 ? node_place(c, at->from) : between(c, at->from, at->to, at->step, at->of);
}

static void
put(struct canvas *c, struct point_place p, char sign)
{
	if (p.x >= 0 && p.y >= 0 && p.x < (int)c->columns && p.y < (int)c->lines)
		c->at[p.y][p.x].c = sign;
}

static void
put_line(struct canvas *c, const struct scene_line *l)
{
	struct point_place a = node_place(c, l->from), b = node_place(c, l->to);
	int dx = b.x - a.x, dy = b.y - a.y, n = dy != 0 ? (dy < 0 ? -dy : dy) : dx < 0 ? -dx : dx;
	char sign = dy == 0 ? '-' : dx == 0 ? '|' : (dx > 0) == (dy > 0) ? '\\' : '/';

	for (int i = 1; i < n; i++)
		put(c, between(c, l->from, l->to, i, n), sign);
	for (int i = 1; i < l->steps && (dx == 0 || dy == 0); i++) /* the steps of a straight line */
		put(c, between(c, l->from, l->to, i, l->steps), '.');
}

static void
put_trail(struct canvas *c)
{
	const struct scene *s = c->scene;

	for (unsigned i = 1; i < s->ntrail; i++) {
		struct point_place p = spot_place(c, &s->trail[i]);

		if (s->trail[i].step > 0 || s->node[s->trail[i].from].home == SEAT_NONE)
			put(c, p, s->shot ? '=' : '+');
		if (p.y >= 0 && p.y < (int)c->lines && p.x >= 0 && p.x < (int)c->columns)
			c->at[p.y][p.x].strong = true;
	}
}

static bool
is_inside(const struct canvas *c, int x, int y)
{
	return x >= 0 && y >= 0 && x < (int)c->columns && y < (int)c->lines;
}

static void
put_things(struct canvas *c)
{
	const struct scene *s = c->scene;

	for (unsigned i = 0; i < s->nthings; i++) {
		struct point_place p = spot_place(c, &s->thing[i].at);

		if (s->thing[i].kind != THING_PIECE)
			put(c, p, thing_sign(s->thing[i].kind));
		else if (is_inside(c, p.x, p.y))
			c->at[p.y][p.x].thing = (uint8_t)i;
	}
}

/* The piece that takes a place; NOBODY: none is drawn there. */
static unsigned
piece_over(const struct canvas *c, int x, int y)
{
	unsigned thing = NOBODY;
	int free = 0; /* the first column that no piece has taken */

	for (int at = x > 8 ? x - 8 : 0; at <= x + 1; at++)
		if (at - 1 >= free && is_inside(c, at, y) && c->at[y][at].thing != NOBODY) {
			thing = at + 1 >= x ? c->at[y][at].thing : NOBODY;
			free = at + 2;
		}
	return thing;
}

/* Is a thing, a piece or the sign of a facing drawn there? */
static bool
is_taken(const struct canvas *c, int x, int y)
{
	if (!is_inside(c, x, y) || c->at[y][x].facing || piece_over(c, x, y) != NOBODY)
		return true;
	for (unsigned i = 0; i < c->scene->nthings; i++) {
		struct point_place p = spot_place(c, &c->scene->thing[i].at);

		if (p.x == x && p.y == y)
			return true;
	}
	return false;
}

/* Find the sign that shows which way a piece faces, and on which sides of the piece it stands.  false: there is no room. */
static bool
find_facing(const struct canvas *c, const struct scene_thing *t, char *sign, bool *left, bool *right)
{
	struct point_place p = spot_place(c, &t->at), to = node_place(c, t->faces);

	*sign = p.y == to.y ? to.x > p.x ? '>' : '<' : to.y < p.y ? '^' : 'v';
	*left = to.x <= p.x;
	*right = to.x >= p.x;
	return !(*left && is_taken(c, p.x - 2, p.y)) && !(*right && is_taken(c, p.x + 2, p.y));
}

static void
put_facing(struct canvas *c, struct point_place p, char sign)
{
	if (!is_inside(c, p.x, p.y))
		return;
	put(c, p, sign);
	c->at[p.y][p.x].facing = true;
}

/* Draw facings.  Of several pieces in one place, only the one that is drawn has a facing. */
static void
put_facings(struct canvas *c)
{
	for (unsigned i = 0; i < c->scene->nthings; i++) {
		const struct scene_thing *t = &c->scene->thing[i];
		struct point_place p = spot_place(c, &t->at);
		bool left, right;
		char sign;

		if (t->kind != THING_PIECE || t->faces == SCENE_NOWHERE || piece_over(c, p.x, p.y) != i ||
		    !find_facing(c, t, &sign, &left, &right))
			continue;
		if (left)
			put_facing(c, (struct point_place){ p.x - 2, p.y }, sign);
		if (right)
			put_facing(c, (struct point_place){ p.x + 2, p.y }, sign);
		c->faces[i] = true;
	}
}

static void
fill_canvas(struct canvas *c, const struct scene *s)
{
	c->scene = s;
	memset(c->faces, 0, sizeof(c->faces));
	c->columns = (s->width - 1U) * UNIT_X + 2 * MARGIN + 1;
	c->lines = (s->height - 1U) * UNIT_Y + 1;
	for (unsigned y = 0; y < c->lines; y++)
		for (unsigned x = 0; x < c->columns; x++) {
			c->at[y][x].c = ' ';
			c->at[y][x].thing = NOBODY;
			c->at[y][x].strong = c->at[y][x].facing = false;
		}
	for (unsigned i = 0; i < s->nlines; i++)
		put_line(c, &s->line[i]);
	for (unsigned i = 0; i < s->nnodes; i++)
		put(c, node_place(c, i), s->node[i].home != SEAT_NONE ? (char)('1' + s->node[i].home)
		                         : s->node[i].special       ? '*'
		                                                    : 'o');
	put_trail(c);
	put_things(c);
	put_facings(c);
}

static void
write_canvas_line(struct text_sheet *t, const struct canvas *c, unsigned y)
{
	if (y % UNIT_Y == 0)
		text_rank(t, draw_rank(c->scene, c->scene->height - 1 - y / UNIT_Y) - 1);
	else
		text_fill(t->out, ' ', t->margin);
	for (unsigned x = 0; x < c->columns; x++) {
		unsigned next = x + 1 < c->columns ? c->at[y][x + 1].thing : NOBODY;

		if (next != NOBODY) {
			text_token(t, &c->scene->thing[next].piece, true);
			x += 2;
			continue;
		}
		if (c->at[y][x].strong)
			text_style(t, text_strong);
		buffer_char(t->out, c->at[y][x].c);
		if (c->at[y][x].strong)
			text_style(t, text_plain);
	}
	buffer_char(t->out, '\n');
}

static void
put_graph(struct text_sheet *t)
{
	struct buffer *out = t->out, board = { 0 };
	struct canvas c;

	fill_canvas(&c, t->scene);
	t->out = &board;
	for (unsigned y = 0; y < c.lines; y++)
		write_canvas_line(t, &c, y);
	text_fill(&board, ' ', t->scene->unnamed ? 0 : t->margin + MARGIN);
	for (unsigned x = 0; x < t->scene->width && !t->scene->unnamed; x++) {
		buffer_char(&board, draw_file(t->scene, x));
		text_fill(&board, ' ', UNIT_X - 1);
	}
	buffer_text(&board, t->scene->unnamed ? "" : "\n");
	t->out = out;
	text_board_and_trays(t, &board, t->margin + c.columns);
	buffer_free(&board);
}

/* Is this a thing that cannot be seen, or whose facing cannot be seen? */
static bool
is_hidden(const struct canvas *c, unsigned thing)
{
	const struct scene_thing *t = &c->scene->thing[thing];
	struct point_place p = spot_place(c, &t->at);

	if (t->kind != THING_PIECE)
		return piece_over(c, p.x, p.y) != NOBODY;
	return piece_over(c, p.x, p.y) != thing || (t->faces != SCENE_NOWHERE && !c->faces[thing]);
}

static void
put_hidden(const struct text_sheet *t)
{
	const struct scene *s = t->scene;
	struct canvas c;

	fill_canvas(&c, s);
	buffer_text(t->out, "Hidden:  ");
	for (unsigned i = 0; i < s->nthings; i++) {
		const struct scene_thing *thing = &s->thing[i];

		if (!is_hidden(&c, i))
			continue;
		if (thing->kind == THING_PIECE)
			text_token(t, &thing->piece, true);
		else
			buffer_char(t->out, thing_sign(thing->kind));
		buffer_text(t->out, " on ");
		draw_spot(t->out, s, &thing->at);
		if (thing->faces != SCENE_NOWHERE) {
			buffer_text(t->out, ", facing ");
			draw_spot(t->out, s, &(struct scene_spot){ .from = thing->faces });
		}
		buffer_text(t->out, "  ");
	}
}

static bool
any_hidden(const struct scene *s)
{
	struct canvas c;

	fill_canvas(&c, s);
	for (unsigned i = 0; i < s->nthings; i++)
		if (is_hidden(&c, i))
			return true;
	return false;
}

static bool
any_of(const struct scene *s, enum thing_kind kind)
{
	for (unsigned i = 0; i < s->nthings; i++)
		if (s->thing[i].kind == kind)
			return true;
	return false;
}

static void
put_legend(const struct text_sheet *t)
{
	const struct scene *s = t->scene;
	bool faces = false;

	text_legend_seats(t);
	for (unsigned i = 0; i < s->nthings; i++)
		faces = faces || s->thing[i].faces != SCENE_NOWHERE;
	if (faces)
		buffer_text(t->out, "^v<> faces  ");
	if (s->special_does != NULL)
		buffer_printf(t->out, "* %s  ", s->special_does);
	for (unsigned k = THING_TRAP; k <= THING_BLOCK; k++)
		if (any_of(s, k))
			buffer_printf(t->out, "%c %s  ", thing_sign(k), k == THING_TRAP ? s->trap_name : s->block_name);
	if (s->ntrail > 1)
		buffer_text(t->out, s->shot ? "= shot  " : "+ passed  ");
	text_legend_kinds(t);
}

void
draw_text_graph(struct text_sheet *t, const struct draw_style *style)
{
	t->form.brackets = true;
	put_graph(t);
	if (any_hidden(t->scene))
		text_legend(t, put_hidden);
	if (style->board_only)
		return;
	buffer_char(t->out, '\n');
	text_below(t, style);
	text_legend(t, put_legend);
}
