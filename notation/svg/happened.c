/* svg/happened.c: what the last action did, over a picture: who was hit, who was removed, both ranks, the turns of a way. */
#include "draw/ink.h"
#include "draw/kinds.h"
#include "draw/words.h"
#include "elements.h"
#include "picture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw/palette.h"

#define BURST "M0-27L6-19L15-23L15-14L25-12L19-4L27 4L18 7L20 17L10 16L5 26L-2 19L-11 25L-13 16L-23 14L-18 6L-27 0L-19-6L-22-16L-12-15L-9-25L-3-18Z"
#define BLAST "<rect class='blast' x='-24' y='-24' width='48' height='48' fill='" DRAW_SHOT "' fill-opacity='.2'/>"
/* A text on a plate, whose colour comes next. */
#define PLATE " stroke-width='.5em' stroke-linejoin='round' paint-order='stroke' stroke='"

/* ---- what happened in a place ------------------------------------------------------------------------ */

void
draw_svg_burst(struct buffer *out, const struct scene_happening *h, struct draw_point at, bool below)
{
	if (h->hit)
		markup(out, DRAW_SVG_PLACED "'>" DRAW_SHARED "<path d='" BURST "' transform='scale(1.1)' fill='" DRAW_SHOT "' fill-opacity='%s' stroke='" DRAW_SHOT
		    "' stroke-width='2'/>" DRAW_SHARED_END "</g>\n", (int)at.x, (int)at.y, below ? ".7" : "0");
}

/* The squares in reach of a blast, each at its own place: page_steps.js turns them. */
static void
put_blast(struct buffer *out, const struct scene *s, const struct scene_happening *h, draw_middle *middle)
{
	for (unsigned y = 0; y < s->height && h->reach > 0; y++)
		for (unsigned x = 0; x < s->width; x++)
			if (abs((int)x - h->x) <= h->reach && abs((int)y - h->y) <= h->reach) {
				struct draw_point at = middle(s, x, y);

				markup(out, DRAW_SVG_PLACED "'>" DRAW_SHARED BLAST DRAW_SHARED_END "</g>\n", (int)at.x, (int)at.y);
			}
}

void
draw_svg_bursts(struct buffer *out, const struct scene *s, draw_middle *middle, bool below)
{
	for (unsigned i = 0; i < s->nhappened && below; i++)
		put_blast(out, s, &s->happened[i], middle);
	for (unsigned i = 0; i < s->nhappened; i++)
		draw_svg_burst(out, &s->happened[i], middle(s, s->happened[i].x, s->happened[i].y), below);
}

/* The line under the ranks; page_steps.js turns one into the other.  On a card they stand below its upper edge, as its name is at the lower
 * one, and arrows end outside. */
enum { RANKS_BELOW = 37, RANKS_ABOVE = -27, RANKS_ON_CARD = -33 };

/* Is it in the lowest row of a graph?  Below that stand names. */
static bool
is_lowest(const struct scene *s, const struct scene_spot *at)
{
	return s->kind == SCENE_GRAPH && s->node[at->from].y == 0 && (at->step == 0 || s->node[at->to].y == 0);
}

/* The ranks are where nobody came from, or at the side of the first player. */
static int
find_ranks(const struct scene *s, const struct scene_happening *h)
{
	int from = s->kind == SCENE_GRID && s->npath > 0 ? s->path[0].y - h->y : 0;

	if (s->kind == SCENE_CARDS)
		return RANKS_ON_CARD;
	return from < 0 || (from == 0 && s->turned) || is_lowest(s, &h->at) ? RANKS_ABOVE : RANKS_BELOW;
}

/* Where a place of a graph is, as its nodes are. */
static struct draw_point
find_place(const struct scene *s, const struct scene_spot *at)
{
	const struct scene_node *a = &s->node[at->from], *b = &s->node[at->to];
	double part = at->step > 0 ? (double)at->step / at->of : 0;

	return (struct draw_point){ a->x + (b->x - a->x) * part, a->y + (b->y - a->y) * part };
}

/* From the middle of a place of a graph to that of a ghost beside it. */
enum { GHOST_BESIDE = 27 };

/* Does the last action's way come there from the left? */
static bool
comes_from_left(const struct scene *s, const struct scene_spot *at)
{
	unsigned i = 1;

	while (i < s->ntrail && memcmp(&s->trail[i], at, sizeof(*at)) != 0)
		i++;
	return i < s->ntrail && find_place(s, &s->trail[i - 1]).x < find_place(s, at).x;
}

/* Where somebody stands now: on squares small, in the corner; a graph has room for it beside the place, where no way comes from and no ranks
 * are. */
static void
begin_ghost_beside(struct buffer *out, const struct scene *s, const struct scene_happening *h)
{
	if (s->kind == SCENE_GRAPH)
		markup(out, DRAW_SVG_MOVED " scale(.7)'><title>", (comes_from_left(s, &h->at) ? GHOST_BESIDE : -GHOST_BESIDE) - 17,
		    (is_lowest(s, &h->at) ? GHOST_BESIDE : -GHOST_BESIDE) - 17);
	else
		markup(out, "<g transform='translate(-29 -31) scale(.42)'><title>");
}

/* Who was removed: as an outline; if it is too small for a letter, crossed out in place of that. */
static void
put_ghost(struct buffer *out, const struct scene *s, const struct scene_happening *h, bool is_empty)
{
	const struct scene_piece *p = &h->fell;
	bool letter = is_empty || s->kind == SCENE_GRAPH;

	if (is_empty)
		markup(out, "<g transform='translate(-19 -19) scale(.8)'><title>");
	else
		begin_ghost_beside(out, s, h);
	draw_piece_title(out, s, p);
	buffer_text(out, ", removed</title>");
	draw_svg_outline(out, s, p, letter);
	if (!letter)
		markup(out, "<path d='M10 10L38 38M38 10L10 38' stroke='" DRAW_COLOUR "' stroke-width='6'/>", draw_ink(s, p->seat)->edge);
	buffer_text(out, "</g>");
}

void
draw_svg_happening(struct buffer *out, const struct scene *s, const struct scene_happening *h, struct draw_point at, bool is_empty)
{
	if (h->ranks[0] == '\0' && h->fell.label[0] == '\0')
		return;
	markup(out, DRAW_SVG_PLACED "' text-anchor='middle' font-weight='bold'>", (int)at.x, (int)at.y);
	if (h->fell.label[0] != '\0')
		put_ghost(out, s, h, is_empty);
	if (h->ranks[0] != '\0')
		markup(out, "<text class='ranks' y='%d' font-size='15' fill='" DRAW_HALO "'" PLATE DRAW_SHOT "'>" DRAW_VARIES "%s" DRAW_VARIES "</text>",
		    find_ranks(s, h), h->ranks);
	buffer_text(out, "</g>\n");
}

void
draw_svg_happened(struct buffer *out, const struct scene *s, draw_middle *middle)
{
	/* Ranks come last: they are wider than a square, and would lie under who was removed beside it. */
	for (unsigned i = 0; i < 2U * s->nhappened; i++) {
		const struct scene_happening *h = &s->happened[i % s->nhappened];

		if ((h->ranks[0] != '\0') == (i >= s->nhappened))
			draw_svg_happening(out, s, h, middle(s, h->x, h->y), s->cell[h->y][h->x].piece.label[0] == '\0');
	}
}

/* ---- the turns of a way ------------------------------------------------------------------------------ */

enum {
	NUMBERS = 9, /* a way has so many numbers at most: a digit each */
	BESIDE = 16, /* from the middle of a square to its number */
	WIDE = 12,   /* numbers nearer than that lie on each other */
	LETTER = 7,  /* from the middle of a letter of such a number to that of the next */
};

/* The way from a to b, as long as reach. */
static struct draw_point
stretch(struct draw_point a, struct draw_point b, double reach)
{
	double dx = b.x - a.x, dy = b.y - a.y, length = hypot(dx, dy);

	return length < 1 ? (struct draw_point){ 0, 0 } : (struct draw_point){ dx * reach / length, dy * reach / length };
}

/* Where the number of a point stands: beside the point, away from where the way comes from and where it goes. */
static struct draw_point
beside(const struct draw_point *way, unsigned i, unsigned n, double reach)
{
	struct draw_point to = i + 1 < n ? stretch(way[i], way[i + 1], 1) : (struct draw_point){ 0, 0 };
	struct draw_point back = i > 0 ? stretch(way[i], way[i - 1], 1) : to, away;

	away = stretch((struct draw_point){ 100 * (to.x + back.x), 100 * (to.y + back.y) }, (struct draw_point){ 0, 0 }, reach);
	return (struct draw_point){ way[i].x + away.x, way[i].y + away.y };
}

/* Numbers of a way that stand in one place: "1,3". */
struct numbers {
	struct draw_point at; /* the first of them */
	unsigned n;           /* letters */
	char text[2 * NUMBERS];
};

static bool
is_near(const struct numbers *s, struct draw_point at)
{
	for (unsigned i = 0; i < s->n; i++)
		if (hypot(s->at.x + (int)i * LETTER - at.x, s->at.y - at.y) < WIDE)
			return true;
	return false;
}

/* Add number to those that are near, after a comma; where there are none, at its own place. */
static void
join_number(struct numbers all[NUMBERS], unsigned *n, unsigned number, struct draw_point at)
{
	unsigned i = 0;

	while (i < *n && !is_near(&all[i], at))
		i++;
	if (i == *n)
		all[(*n)++] = (struct numbers){ .at = at };
	else
		all[i].text[all[i].n++] = ',';
	all[i].text[all[i].n++] = (char)('0' + number);
}

/* (Each place has an element of its own: not all programs read a list of places.) */
void
draw_svg_numbers(struct buffer *out, const struct draw_point *way, const bool *turns, unsigned n, double reach)
{
	struct numbers all[NUMBERS];
	unsigned number = 0, places = 0;

	for (unsigned i = 0; i < n && number < NUMBERS; i++)
		if (turns[i])
			join_number(all, &places, ++number, beside(way, i, n, reach));
	for (unsigned i = 0; i < places; i++)
		markup(out, "<text class='ranks' font-size='13' font-weight='bold' text-anchor='middle' fill='" DRAW_HALO "'" PLATE DRAW_ARROW
		    "' x='" DRAW_VARIES "%ld" DRAW_VARIES "' y='" DRAW_VARIES "%ld" DRAW_VARIES "'>" DRAW_VARIES "%s" DRAW_VARIES "</text>\n",
		    lround(all[i].at.x + (all[i].n - 1) * LETTER / 2.0), lround(all[i].at.y) + 5, all[i].text);
}

/* Where a way on squares turns.  Returns how often. */
static unsigned
find_turns(const struct scene *s, bool turns[SCENE_PATH_MAX])
{
	unsigned n = 0;

	for (unsigned i = 0; i < s->npath; i++) {
		int dx, dy, ex, ey;

		turns[i] = i == 0;
		if (i == 0 || i + 1U >= s->npath)
			continue;
		dx = s->path[i].x - s->path[i - 1].x;
		dy = s->path[i].y - s->path[i - 1].y;
		ex = s->path[i + 1].x - s->path[i].x;
		ey = s->path[i + 1].y - s->path[i].y;
		turns[i] = dx * ey != dy * ex || dx * ex + dy * ey < 0;
		n += turns[i];
	}
	return n;
}

void
draw_svg_turns(struct buffer *out, const struct scene *s, draw_middle *middle)
{
	struct draw_point way[SCENE_PATH_MAX];
	bool turns[SCENE_PATH_MAX];

	if (s->npath > SCENE_PATH_MAX || find_turns(s, turns) == 0)
		return;
	for (unsigned i = 0; i < s->npath; i++)
		way[i] = middle(s, s->path[i].x, s->path[i].y);
	draw_svg_numbers(out, way, turns, s->npath, BESIDE);
}

static bool
is_turn(struct draw_point a, struct draw_point b, struct draw_point c)
{
	double cross = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x), along = (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y);

	return along < 0 || fabs(cross) > .001;
}

unsigned
draw_svg_trail_turns(const struct scene *s, bool turns[SCENE_PATH_MAX])
{
	unsigned n = 0;

	for (unsigned i = 0; i < s->ntrail; i++) {
		turns[i] = i == 0;
		if (i == 0 || i + 1U >= s->ntrail)
			continue;
		turns[i] = is_turn(find_place(s, &s->trail[i - 1]), find_place(s, &s->trail[i]), find_place(s, &s->trail[i + 1]));
		n += turns[i];
	}
	return n;
}

/* ---- what the signs mean ----------------------------------------------------------------------------- */

unsigned
draw_svg_find_happened(const struct scene *s)
{
	bool turns[SCENE_PATH_MAX];
	unsigned set = s->npath > 1 && s->kind == SCENE_GRID ? DRAW_WAY : 0;

	for (unsigned i = 0; i < s->nhappened; i++) {
		const struct scene_happening *h = &s->happened[i];

		set |= (h->hit ? DRAW_HIT : 0U) | (h->fell.label[0] != '\0' ? DRAW_FELL : 0U) | (h->ranks[0] != '\0' ? DRAW_RANKS : 0U) |
		    (h->dealt ? DRAW_DEALT : 0U) | (h->reach > 0 ? DRAW_BLAST : 0U);
	}
	if ((!s->shot && draw_svg_trail_turns(s, turns) > 0) || (s->npath <= SCENE_PATH_MAX && find_turns(s, turns) > 0))
		set |= DRAW_TURNS;
	return set;
}

unsigned
draw_svg_happened_signs(unsigned set, struct draw_sign signs[DRAW_HAPPENED_SIGNS])
{
	static const struct draw_sign all[DRAW_HAPPENED_SIGNS] = {
		{ "<path d='" BURST "' transform='translate(24 24) scale(.85)' fill='" DRAW_SHOT "' fill-opacity='.6' stroke='" DRAW_SHOT "' stroke-width='3'/>", "hit" },
		{ "<path d='M11 5H37a6 6 0 0 1 6 6V37a6 6 0 0 1-6 6H11a6 6 0 0 1-6-6V11a6 6 0 0 1 6-6Z' fill='none' stroke='" DRAW_FAINT
		    "' stroke-width='4' stroke-dasharray='7 4'/>", "removed" },
		{ "<text x='24' y='32' font-size='25' font-weight='bold' text-anchor='middle' fill='" DRAW_HALO "'" PLATE DRAW_SHOT "'>1\xc3\x97" "2</text>",
		    "who struck, and who was struck" },
		{ "<text x='24' y='34' font-size='28' font-weight='bold' text-anchor='middle' fill='" DRAW_HALO "'" PLATE DRAW_ARROW "'>1</text>", "the way begins, and turns" },
		{ "<rect x='2' y='12' width='44' height='24' rx='12' fill='" DRAW_GOLD "' stroke='" DRAW_GOLD_EDGE "' stroke-width='3'/>", "new deal" },
		{ "<path d='M2 19H28V9L46 24L28 39V29H2Z' fill='" DRAW_ARROW "'/>", "way" },
		{ "<g transform='translate(24 24)'>" BLAST "</g>", "in reach of the blast" },
	};
	unsigned n = 0;

	for (unsigned i = 0; i < DRAW_HAPPENED_SIGNS; i++)
		if ((set >> i & 1) != 0)
			signs[n++] = all[i];
	return n;
}
