/* svg/elements.c: parts of all pictures: tokens, their marks, ways.
 *
 * Owners differ in hue, in lightness and in the shape of their tokens.  All coordinates are whole numbers, because these are
 * written in the same way in all locales.
 */
#include "draw/ink.h"
#include "draw/kinds.h"
#include "draw/words.h"
#include "elements.h"
#include "picture.h"

#include <math.h>
#include <string.h>

#include "draw/palette.h"

enum { HEAD = 11 }; /* length of the arrow's head */

/* A token's outline in a square of 48, and how much lower than elsewhere its label stands. */
static const struct shape {
	const char *path;
	int baseline;
} shapes[GAME_SEATS_MAX] = {
	{ "M11 5H37a6 6 0 0 1 6 6V37a6 6 0 0 1-6 6H11a6 6 0 0 1-6-6V11a6 6 0 0 1 6-6Z", 0 },
	{ "M24 4a20 20 0 0 1 0 40a20 20 0 0 1 0-40Z", 0 },
	{ "M14 6H34L45 24L34 42H14L3 24Z", 0 },
	{ "M6 6H42V25C42 35 34 41 24 45C14 41 6 35 6 25Z", -1 },
};

const char *
draw_svg_shape(unsigned seat)
{
	return shapes[seat % GAME_SEATS_MAX].path;
}

/* How labels are written, by their number of code points. */
static const struct letters {
	int size, baseline;
} letters[] = { { 24, 33 }, { 24, 33 }, { 20, 31 }, { 15, 29 }, { 12, 28 } };

/* ---- tokens --------------------------------------------------------------------------------- */

void
draw_svg_defs(struct buffer *out, const struct scene *s)
{
	(void)s;
	markup(out, "<defs><pattern id='weave' width='6' height='6' patternUnits='userSpaceOnUse' patternTransform='rotate(45)'>"
	    "<path d='M0 0H6M0 0V6' stroke='" DRAW_WEAVE "' stroke-width='1.6' stroke-opacity='.55'/></pattern>"
	    "<marker id='head' " DRAW_SVG_HEAD "<path d='M0 0L11 6L0 12Z' fill='" DRAW_ARROW "'/></marker>"
	    "<marker id='lost' viewBox='0 0 14 14' markerWidth='14' markerHeight='14' refX='3' refY='7' markerUnits='userSpaceOnUse'"
	    " orient='auto'><path d='M2 2L12 12M2 12L12 2' stroke='" DRAW_SHOT "' stroke-width='4'/></marker></defs>\n");
}

void
draw_svg_mark(struct buffer *out, unsigned mark, const char *edge)
{
	if (mark == PIECE_SHOWN) /* an eye */
		markup(out, "<path d='M30.5 9Q38 .5 45.5 9Q38 17.5 30.5 9Z' fill='" DRAW_HALO "' stroke='" DRAW_COLOUR "' stroke-width='1.5'/>"
		    "<circle cx='38' cy='9' r='2.5' fill='" DRAW_COLOUR "'/>", edge, edge);
	else if (mark == PIECE_MOVED) /* a step forward */
		markup(out, "<path d='M17.5 44L24 34.5L30.5 44Z' fill='" DRAW_HALO "' stroke='" DRAW_COLOUR "' stroke-width='1.5'"
		    " stroke-linejoin='round'/>", edge);
	else if (mark == PIECE_DEDUCED) /* an equals sign */
		markup(out, "<rect x='30' y='1' width='16' height='16' rx='3' fill='" DRAW_HALO "' stroke='" DRAW_COLOUR "' stroke-width='1.5'/>"
		    "<path d='M33.5 6.8H42.5M33.5 11.2H42.5' stroke='" DRAW_COLOUR "' stroke-width='2'/>", edge, edge);
}

void
draw_svg_seat(struct buffer *out, const struct scene *s, unsigned seat, unsigned width)
{
	markup(out, "d='%s' fill='" DRAW_COLOUR "' stroke='" DRAW_COLOUR "' stroke-width='%u'/>", draw_svg_shape(seat), draw_ink(s, seat)->fill,
	    draw_ink(s, seat)->edge, width);
}

/* Put the label in the middle; or on the left, with the picture of the kind on the right. */
static void
put_label(struct buffer *out, const struct scene_piece *p, int lower, const struct letters *look, const char *fill)
{
	bool beside = p->picture != PICTURE_NONE && (p->marks & PIECE_UNKNOWN) == 0;

	if (!beside) {
		markup(out, "<text x='24' y='%d' font-size='%d' fill='" DRAW_COLOUR "'>%s</text>", look->baseline + lower, look->size, fill, p->label);
		return;
	}
	markup(out, "<text class='letter' x='15' y='%d' font-size='%d' fill='" DRAW_COLOUR "'>%s</text>"
	    "<g class='kind' transform='translate(24 %d) scale(.85)' fill='" DRAW_COLOUR "'>", look->baseline + lower - 2,
	    look->size - (draw_letters(p->label) > 1 ? 7 : 5), fill, p->label, 16 + lower, fill);
	draw_svg_kind(out, p->picture);
	buffer_text(out, "</g>");
}

void
draw_svg_token(struct buffer *out, const struct scene *s, const struct scene_piece *p)
{
	buffer_text(out, "<title>");
	draw_piece_title(out, s, p);
	buffer_text(out, "</title>");
	draw_svg_untitled(out, s, p);
}

void
draw_svg_untitled(struct buffer *out, const struct scene *s, const struct scene_piece *p)
{
	const struct draw_ink *ink = draw_ink(s, p->seat);
	const struct shape *shape = &shapes[p->seat % GAME_SEATS_MAX];
	unsigned n = draw_letters(p->label);
	bool back = (p->marks & PIECE_UNKNOWN) != 0;

	markup(out, DRAW_SHARED DRAW_SHARED "<path d='%s' fill='" DRAW_COLOUR "' stroke='" DRAW_COLOUR "' stroke-width='1.5'/>" DRAW_SHARED_END,
	    shape->path, ink->fill, ink->edge);
	if (back)
		markup(out, "<path d='%s' transform='matrix(.78 0 0 .78 5.3 5.3)' fill='url(#weave)' stroke='" DRAW_COLOUR "' stroke-opacity='.8'"
		    " stroke-width='1.5'/>", shape->path, ink->text);
	if (!back || strcmp(p->label, "?") != 0)
		put_label(out, p, shape->baseline, &letters[n < LEN(letters) ? n : LEN(letters) - 1], ink->text);
	buffer_text(out, DRAW_SHARED_END);
	draw_svg_mark(out, draw_marks(s, p), ink->edge);
}

void
draw_svg_outline(struct buffer *out, const struct scene *s, const struct scene_piece *p, bool label)
{
	const struct draw_ink *ink = draw_ink(s, p->seat);
	const struct shape *shape = &shapes[p->seat % GAME_SEATS_MAX];
	unsigned n = draw_letters(p->label);

	markup(out, DRAW_SHARED "<path d='%s' fill='" DRAW_HALO "' stroke='" DRAW_HALO "' stroke-width='6'/><path d='%s' fill='" DRAW_COLOUR
	    "' fill-opacity='.25' stroke='" DRAW_COLOUR "' stroke-width='3' stroke-dasharray='7 4'/>" DRAW_SHARED_END, shape->path, shape->path,
	    ink->fill, ink->edge);
	if (label)
		put_label(out, p, shape->baseline, &letters[n < LEN(letters) ? n : LEN(letters) - 1], ink->edge);
}

/* ---- paths ---------------------------------------------------------------------------------- */

size_t
draw_svg_path(struct buffer *out, const char *class)
{
	buffer_text(out, "<path");
	markup_if(out, " class='%s'", class);
	markup(out, " d='");
	return out->len;
}

bool
draw_svg_path_ends(struct buffer *out, size_t from)
{
	if (out->len > from)
		return true;
	while (out->len > 0 && out->data[--out->len] != '<')
		continue;
	return false;
}

static void
put_row(struct buffer *out, int x, int y, int width, int height)
{
	draw_svg_point(out, 'M', x, y);
	buffer_char(out, 'h');
	buffer_whole(out, width);
	buffer_char(out, 'v');
	buffer_whole(out, height);
	buffer_text(out, "h-");
	buffer_whole(out, width);
	buffer_char(out, 'z');
}

void
draw_svg_squares(struct buffer *out, const struct scene *s, draw_wanted *want, const void *of, unsigned what, int size)
{
	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0, from; x < s->width; x++) {
			for (from = x; x < s->width && want(of, x, y, what);)
				x++;
			if (x > from)
				put_row(out, (int)from * size, (s->height - 1 - (int)y) * size, (int)(x - from) * size, size);
		}
}

/* ---- ways ----------------------------------------------------------------------------------- */

/* The point at a distance from a on the way to b, but at least room before b. */
static struct draw_point
toward(struct draw_point a, struct draw_point b, double distance, double room)
{
	double length = hypot(b.x - a.x, b.y - a.y);

	if (length < 1)
		return a;
	if (distance > length - room)
		distance = length - room;
	return (struct draw_point){ a.x + (b.x - a.x) * distance / length, a.y + (b.y - a.y) * distance / length };
}

bool
draw_svg_way(struct buffer *out, const struct draw_point *way, unsigned n, int reach_first, int reach_last)
{
	double rest = HEAD + reach_last, leg; /* what is left out at the end: it may be more than the last part of the way */
	struct draw_point p;

	if (n < 2 || hypot(way[n - 2].x - way[n - 1].x, way[n - 2].y - way[n - 1].y) < 1)
		return false;
	for (n = n - 1; n > 1 && (leg = hypot(way[n - 1].x - way[n].x, way[n - 1].y - way[n].y)) < rest + 1; n--)
		rest -= leg;
	p = toward(way[0], way[1], reach_first, HEAD + 1);
	buffer_printf(out, "M%ld %ld", lround(p.x), lround(p.y));
	for (unsigned i = 1; i < n; i++)
		buffer_printf(out, "L%ld %ld", lround(way[i].x), lround(way[i].y));
	p = toward(way[n], way[n - 1], rest, 0);
	buffer_printf(out, "L%ld %ld", lround(p.x), lround(p.y));
	return true;
}

bool
draw_svg_is_crossed(const struct scene *s)
{
	return s->refused || (s->lost && s->nhappened == 0);
}

void
draw_svg_arrow_begin(struct buffer *out, const struct scene *s)
{
	markup(out, "<path class='way' fill='none' stroke='" DRAW_ARROW "' stroke-width='5' stroke-linejoin='round'"
	    " marker-end='url(#%s)' d='", draw_svg_is_crossed(s) ? "lost" : "head");
}

#define POINTER " class='pointer' fill='none' stroke='" DRAW_ARROW "' stroke-width='4' stroke-dasharray='9 5'"

void
draw_svg_pointers(struct buffer *out, const struct scene *s, draw_middle *middle)
{
	for (unsigned i = 0; i < s->npointers && i < SCENE_POINTERS_MAX; i++) {
		const struct scene_pointer *p = &s->pointer[i];
		struct draw_point way[] = { middle(s, p->from_x, p->from_y), middle(s, p->x, p->y) };

		if (p->from_x == p->x && p->from_y == p->y) {
			markup(out, "<circle cx='%d' cy='%d' r='21'" POINTER "/>\n", (int)way[1].x, (int)way[1].y);
			continue;
		}
		markup(out, "<path" POINTER " marker-end='url(#head)' d='");
		draw_svg_way(out, way, 2, 0, 11); /* (the head is as long) */
		markup(out, "'/>\n");
	}
}
