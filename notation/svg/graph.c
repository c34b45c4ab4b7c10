/* svg/graph.c: a graph as a picture: points, lines with their steps, what is on them, and the last way. */
#include "draw/ink.h"
#include "draw/sides.h"
#include "draw/words.h"
#include "elements.h"
#include "picture.h"

#include <math.h>
#include <string.h>

#include "draw/palette.h"

#define CIRCLE "<circle cx='%d' cy='%d' r='"
#define BLOCK "M-13 2L-10 -7L-4 -6L0 -13L5 -7L12 -9L10 -1L14 5L7 8L4 13L-3 9L-10 11L-9 5Z"

enum {
	UNIT = 84,   /* of x and y */
	EDGE = 44,   /* from the outer points to the edge of the board */
	TOKEN = 34,  /* a piece's side */
	TOKEN_REACH = 19, /* from a place to outside the piece that stands there */
	BURST_REACH = 28, /* the same of the sign of a hit */
	BESIDE = 20, /* from a place to the number of a way */
};

static struct draw_point
node_point(const struct scene *s, unsigned node)
{
	return (struct draw_point){ EDGE + s->node[node].x * UNIT, EDGE + (s->height - 1 - s->node[node].y) * UNIT };
}

static struct draw_point
spot_point(const struct scene *s, const struct scene_spot *at)
{
	struct draw_point a = node_point(s, at->from), b;

	if (at->step == 0)
		return a;
	b = node_point(s, at->to);
	a.x += (b.x - a.x) * at->step / at->of;
	a.y += (b.y - a.y) * at->step / at->of;
	return a;
}

/* Coordinates are whole numbers, because these are written in the same way in all locales. */
static int
whole(double d)
{
	return (int)(d + (d < 0 ? -.5 : .5));
}

/* ---- the ground ------------------------------------------------------------------------------- */

static void
put_lines(struct buffer *out, const struct scene *s)
{
	markup(out, "<path d='");
	for (unsigned i = 0; i < s->nlines; i++) {
		struct draw_point a = node_point(s, s->line[i].from), b = node_point(s, s->line[i].to);

		buffer_printf(out, "M%d %dL%d %d", whole(a.x), whole(a.y), whole(b.x), whole(b.y));
	}
	markup(out, "' fill='none' stroke='" DRAW_LINE "' stroke-width='5' stroke-linecap='round'/>\n<g fill='" DRAW_BOARD
	    "' stroke='" DRAW_FRAME_EDGE "' stroke-width='1.5'>");
	for (unsigned i = 0; i < s->nlines; i++)
		for (unsigned k = 1; k < s->line[i].steps; k++) {
			struct scene_spot at = { s->line[i].from, s->line[i].to, (uint8_t)k, s->line[i].steps };
			struct draw_point p = spot_point(s, &at);

			markup(out, CIRCLE "4'/>", whole(p.x), whole(p.y));
		}
	buffer_text(out, "</g>\n");
}

static void
put_nodes(struct buffer *out, const struct scene *s)
{
	for (unsigned i = 0; i < s->nnodes; i++) {
		const struct scene_node *n = &s->node[i];
		const struct draw_ink *ink = draw_ink(s, n->home);
		struct draw_point p = node_point(s, i);
		int x = whole(p.x), y = whole(p.y);

		if (n->home != SEAT_NONE)
			markup(out, CIRCLE "27' fill='" DRAW_COLOUR "'/>" CIRCLE "23.5' fill='" DRAW_COLOUR "' stroke='" DRAW_COLOUR "' stroke-width='4'/>"
			    DRAW_SVG_TEXT " font-size='20' font-weight='bold' text-anchor='middle' fill='" DRAW_COLOUR "'>%d</text>\n", x, y, ink->edge,
			    x, y, ink->tint, ink->fill, x, y + 7, ink->edge, n->home + 1);
		else if (n->special)
			markup(out, "<g stroke='" DRAW_GOLD_EDGE "'>" CIRCLE "13' fill='" DRAW_GOLD "' stroke-width='2'/>" CIRCLE "6' fill='none'/></g>\n",
			    x, y, x, y);
		else
			markup(out, CIRCLE "9' fill='" DRAW_BOARD "' stroke='" DRAW_FRAME_EDGE "' stroke-width='2'/>\n", x, y);
	}
}

static void
put_coordinates(struct buffer *out, const struct scene *s)
{
	if (s->unnamed)
		return;
	markup(out, "<g class='names' font-size='13' fill='" DRAW_COORDINATES "' text-anchor='middle'>");
	for (unsigned x = 0; x < s->width; x++)
		markup(out, DRAW_SVG_TEXT ">%c</text>", EDGE + (int)x * UNIT, 2 * EDGE + (s->height - 1) * UNIT - 4, draw_file(s, x));
	for (unsigned y = 0; y < s->height; y++)
		markup(out, DRAW_SVG_TEXT ">%u</text>", 10, EDGE + (s->height - 1 - (int)y) * UNIT + 5, draw_rank(s, y) - 1);
	buffer_text(out, "</g>\n");
}

static void
put_ground(struct buffer *out, const struct scene *s)
{
	markup(out, DRAW_SVG_RECT " rx='8' fill='" DRAW_BOARD "' stroke='" DRAW_FRAME_EDGE "' stroke-width='2'/>", 0, 0,
	    (s->width - 1) * UNIT + 2 * EDGE, (s->height - 1) * UNIT + 2 * EDGE);
	put_lines(out, s);
	put_nodes(out, s);
	put_coordinates(out, s);
}

/* ---- what is on it ---------------------------------------------------------------------------- */

/* How many pieces are at the place of a thing.  *before: how many of them come before it. */
static int
count_pieces(const struct scene *s, const struct scene_thing *t, int *before)
{
	int n = 0;

	*before = 0;
	for (unsigned i = 0; i < s->nthings; i++)
		if (s->thing[i].kind == THING_PIECE && memcmp(&s->thing[i].at, &t->at, sizeof(t->at)) == 0) {
			*before += &s->thing[i] < t;
			n++;
		}
	return n;
}

static bool
is_same(const struct scene_spot *a, const struct scene_spot *b)
{
	return memcmp(a, b, sizeof(*a)) == 0;
}

/* How many points of the trail are drawn: a shot ends at the last one that it hit, though it would have gone on; if it hit nobody,
 * all its range is drawn.  *hit: it ends at somebody. */
static unsigned
count_drawn(const struct scene *s, bool *hit)
{
	unsigned n = 0;

	for (unsigned k = 0; k < s->nhappened && s->shot; k++) {
		unsigned i = 1;

		while (i < s->ntrail && !is_same(&s->trail[i], &s->happened[k].at))
			i++;
		if (s->happened[k].hit && i < s->ntrail && i >= n)
			n = i + 1;
	}
	*hit = n > 0;
	return *hit ? n : s->ntrail;
}

/* From the last point of the trail to the arrow's head.  A shot at the next place has no room to end at the sign of the hit. */
static int
find_reach(const struct scene *s, unsigned n, bool hit)
{
	const struct scene_thing last = { .at = s->trail[n - 1] };
	int before;

	if (hit)
		return n > 2 ? BURST_REACH : TOKEN_REACH;
	return count_pieces(s, &last, &before) > 0 ? TOKEN_REACH : 8;
}

static void
put_trail(struct buffer *out, const struct scene *s)
{
	struct draw_point way[SCENE_PATH_MAX];
	bool turns[SCENE_PATH_MAX], hit;
	unsigned n = count_drawn(s, &hit);

	if (n < 2)
		return;
	for (unsigned i = 0; i < n; i++)
		way[i] = spot_point(s, &s->trail[i]);
	if (s->shot)
		markup(out, "<path class='way' fill='none' stroke='" DRAW_SHOT "' stroke-width='5' stroke-linecap='round'"
		    " stroke-dasharray='2 8' marker-end='url(#shot)' d='");
	else
		draw_svg_arrow_begin(out, s);
	buffer_text(out, DRAW_VARIES);
	if (!draw_svg_way(out, way, n, 6, find_reach(s, n, hit)))
		buffer_text(out, "M0 0");
	markup(out, DRAW_VARIES "'/>\n");
	if (!s->shot && draw_svg_trail_turns(s, turns) > 0)
		draw_svg_numbers(out, way, turns, n, BESIDE);
}

static void
put_title(struct buffer *out, const struct scene *s, const struct scene_thing *t)
{
	buffer_text(out, "<title>");
	if (t->kind == THING_PIECE)
		draw_capital(out, draw_seat(s, t->piece.seat));
	else
		draw_capital(out, t->piece.name);
	if (t->kind != THING_PIECE && t->piece.seat != SEAT_NONE)
		buffer_printf(out, " of %s", draw_seat(s, t->piece.seat));
	buffer_text(out, " on " DRAW_VARIES);
	draw_spot(out, s, &t->at);
	buffer_text(out, DRAW_VARIES "</title>");
}

#define RAYS "<path d='M0 -13V13M-13 0H13M-9 -9L9 9M9 -9L-9 9' stroke='"

static void
put_trap(struct buffer *out, const struct scene *s, const struct scene_thing *t)
{
	markup(out, RAYS DRAW_COLOUR "' stroke-width='3'/><path transform='translate(-9 -9) scale(.375)' ", draw_ink(s, t->piece.seat)->edge);
	draw_svg_seat(out, s, t->piece.seat, 5);
}

static void
put_block(struct buffer *out)
{
	markup(out, "<path d='" BLOCK "' fill='" DRAW_HOLE "' stroke='" DRAW_HOLE_EDGE "' stroke-width='3' stroke-linejoin='round'/>");
}

/* Draw a triangle that points where a piece faces, with its base under the piece. */
static void
put_pointer(struct buffer *out, const struct scene *s, const struct scene_thing *t, const char *fill)
{
	struct draw_point p = spot_point(s, &t->at), q = node_point(s, t->faces);
	double dx = q.x - p.x, dy = q.y - p.y, length = sqrt(dx * dx + dy * dy);

	if (length == 0)
		return;
	dx /= length;
	dy /= length;
	markup(out, "<path d='" DRAW_VARIES "M%d %dL%d %dL%d %dZ" DRAW_VARIES "' fill='" DRAW_COLOUR "' stroke='" DRAW_HALO
	    "' stroke-width='1.5'/>", whole(dx * 31), whole(dy * 31), whole(dx * 12 - dy * 14), whole(dy * 12 + dx * 14),
	    whole(dx * 12 + dy * 14), whole(dy * 12 - dx * 14), fill);
}

static void
put_piece(struct buffer *out, const struct scene *s, const struct scene_thing *t)
{
	if (t->faces != SCENE_NOWHERE)
		put_pointer(out, s, t, draw_ink(s, t->piece.seat)->edge);
	markup(out, DRAW_SVG_MOVED " scale(.%d)' text-anchor='middle' font-weight='bold'>", -TOKEN / 2, -TOKEN / 2, TOKEN * 100 / DRAW_CELL);
	draw_svg_token(out, s, &t->piece);
	buffer_text(out, "</g>");
}

static struct draw_point
middle(const struct scene *s, unsigned x, unsigned y)
{
	unsigned node = 0;

	while (node + 1U < s->nnodes && (s->node[node].x != x || s->node[node].y != y))
		node++;
	return node_point(s, node);
}

static void
put_bursts(struct buffer *out, const struct scene *s)
{
	for (unsigned i = 0; i < s->nhappened; i++)
		draw_svg_burst(out, &s->happened[i], spot_point(s, &s->happened[i].at), true);
}

static void
put_happened(struct buffer *out, const struct scene *s)
{
	for (unsigned i = 0; i < s->nhappened; i++) {
		const struct scene_thing here = { .at = s->happened[i].at };
		int before;

		draw_svg_happening(out, s, &s->happened[i], spot_point(s, &here.at), count_pieces(s, &here, &before) == 0);
	}
}

/* A thing at its place, and all that is seen of it. */
struct placed {
	struct draw_piece_key piece;
	struct scene_spot at;
	uint8_t kind, faces;
	bool large;    /* it lies under a piece, and can be seen around it */
	uint8_t rest;
	int64_t aside; /* pieces in one place stand side by side */
};

static struct placed
place(const struct scene *s, const struct scene_thing *t)
{
	int before, here = count_pieces(s, t, &before);
	struct placed placed = { .piece = draw_key_of(&t->piece), .at = t->at, .kind = t->kind, .faces = t->faces };

	placed.large = t->kind != THING_PIECE && here > 0;
	placed.aside = t->kind == THING_PIECE ? (2 * before - (here - 1)) * TOKEN * 2 / 5 : 0;
	return placed;
}

static void
put_thing(struct buffer *out, const struct scene *s, const struct scene_thing *t, const struct placed *placed)
{
	struct draw_point p = spot_point(s, &t->at);

	markup(out, DRAW_SVG_PLACED "%s'>", whole(p.x) + (int)placed->aside, whole(p.y), placed->large ? " scale(1.9)" : "");
	put_title(out, s, t);
	if (t->kind == THING_PIECE)
		put_piece(out, s, t);
	else if (t->kind == THING_TRAP)
		put_trap(out, s, t);
	else
		put_block(out);
	buffer_text(out, "</g>\n");
}

static void
put_position(struct buffer *out, const struct scene *s, struct draw_known *known)
{
	put_trail(out, s);
	put_bursts(out, s);
	for (unsigned i = 0; i < s->nthings; i++) {
		const struct placed placed = place(s, &s->thing[i]);

		if (!draw_is_new(known, out, 't', &placed, sizeof(placed)))
			continue;
		put_thing(out, s, &s->thing[i], &placed);
		draw_new_ends(known, out);
	}
	put_happened(out, s);
	draw_svg_pointers(out, s, middle);
}

static void
put_defs(struct buffer *out, const struct scene *s)
{
	draw_svg_defs(out, s);
	markup(out, "<defs><marker id='shot' " DRAW_SVG_HEAD "<path d='M0 0L11 6L0 12Z' fill='" DRAW_SHOT "'/></marker></defs>\n");
}

enum { SIGN_TRAP, SIGN_BLOCK, SIGN_SPECIAL, SIGN_WAY, SIGN_SHOT };

static const struct draw_sign signs[] = {
	[SIGN_TRAP] = { "<g transform='translate(9 9) scale(.6)'>" RAYS DRAW_WORDS "' stroke-width='3'/><circle r='8' fill='" DRAW_HALO
	    "' stroke='" DRAW_WORDS "' stroke-width='2'/></g>", NULL },
	[SIGN_BLOCK] = { "<g transform='translate(9 9) scale(.6)'><path d='" BLOCK "' fill='" DRAW_HOLE "' stroke='" DRAW_HOLE_EDGE
	    "' stroke-width='3'/></g>", NULL },
	[SIGN_SPECIAL] = { "<circle cx='9' cy='9' r='8' fill='" DRAW_GOLD "' stroke='" DRAW_GOLD_EDGE "' stroke-width='2'/>", NULL },
	[SIGN_WAY] = { "<path d='M0 7H12V4L19 9L12 14V11H0Z' fill='" DRAW_ARROW "'/>", "way" },
	[SIGN_SHOT] = { "<path d='M0 7H3V11H0ZM5 7H8V11H5ZM10 7H12V4L19 9L12 14V11H10Z' fill='" DRAW_SHOT "'/>", "shot" },
	{ NULL, NULL },
};

/* The set of the signs that do not occur. */
static unsigned
find_absent(const struct scene *s)
{
	unsigned present = s->ntrail < 2 ? 0 : 1U << (s->shot ? SIGN_SHOT : SIGN_WAY);

	for (unsigned i = 0; i < s->nthings; i++)
		if (s->thing[i].kind != THING_PIECE)
			present |= 1U << (s->thing[i].kind == THING_TRAP ? SIGN_TRAP : SIGN_BLOCK);
	for (unsigned i = 0; i < s->nnodes; i++)
		if (s->node[i].special && s->special_does != NULL)
			present |= 1U << SIGN_SPECIAL;
	return ~present;
}

void
draw_picture_graph(struct draw_picture *p, const struct scene *s)
{
	*p = (struct draw_picture){ .defs = put_defs, .ground = put_ground, .position = put_position, .signs = signs };
	p->word[SIGN_TRAP] = s->trap_name;
	p->word[SIGN_BLOCK] = s->block_name;
	p->word[SIGN_SPECIAL] = s->special_does;
	p->absent = find_absent(s);
	if (s->nnodes == 0)
		return;
	p->map = (struct draw_layout){ true, EDGE, EDGE + (s->height - 1) * UNIT, UNIT, 0, 0, -UNIT, 0 };
	p->width = (s->width - 1) * UNIT + 2 * EDGE;
	p->height = (s->height - 1) * UNIT + 2 * EDGE;
}
