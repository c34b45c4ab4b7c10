/* page/material.c: what each side had left over time: a line a side under the slider, as each viewer knows it.
 *
 * Lines      A step is a unit to the right, and a piece a unit upwards.  A line has only the steps in which its number changes.  A second,
 *            thin line of a side says how many of its pieces the other side has seen.
 * Marks      Below the lines: a tick for each strike, which the script takes from the marks in the list of moves; and a triangle for each
 *            step that is disputed, which only the first viewer's chart has: it says what is claimed, and a seat need not know that.
 * Sides      are told apart by their dashes too, and by a label at the end of the line.
 */
#include "html.h"

#include <inttypes.h>
#include <string.h>

#include "draw/ink.h"
#include "draw/markup.h"
#include "draw/palette.h"
#include "draw/words.h"

enum { LABEL = 12 }; /* pixels: the height of a label */

/* ---- while the game is stepped through -------------------------------------------------------- */

static void
line_to(struct draw_line *line, unsigned n, unsigned step)
{
	if (line->path.len > 0 && n == line->last)
		return;
	if (line->path.len == 0) {
		buffer_printf(&line->path, "M0-%u", n);
		line->first = n;
	} else {
		buffer_printf(&line->path, "h%uv%d", step - line->step, (int)line->last - (int)n);
	}
	line->step = step;
	line->last = n;
	line->most = n > line->most ? n : line->most;
}

void
html_material(struct draw_html *h, struct draw_sees *sees, const struct scene *s)
{
	for (unsigned seat = 0; seat < GAME_SEATS_MAX && s->seat_name[seat] != NULL; seat++) {
		unsigned shown, n = scene_left(s, seat, &shown);

		line_to(&sees->left[seat], n, h->nsteps);
		line_to(&sees->shown[seat], shown, h->nsteps);
	}
}

void
html_material_marks(struct draw_html *h, const struct draw_step *step)
{
	h->nstrikes += (step->marks & DRAW_STRIKE) != 0;
	if ((step->marks & DRAW_CLAIM) == 0)
		return;
	markup(&h->claims, "<i style='--n:%u' data-n='%u' title='%s'>\xe2\x96\xb2</i>\n", h->nsteps, h->nsteps,
	    step->claim != NULL ? step->claim : "disputed");
	h->nclaims++;
}

/* ---- the charts ------------------------------------------------------------------------------- */

/* The chart of a viewer. */
struct chart {
	const struct draw_html *h;
	const struct draw_sees *sees;
	unsigned nseats, most, high; /* high: pixels, where it is lowest */
	uint8_t seat[GAME_SEATS_MAX]; /* who plays: the highest line at the end first */
	bool seen; /* somebody has seen something */
};

/* Who plays, in the order of their labels.  false: there is nothing to draw. */
static bool
chart_of(struct chart *c, const struct draw_html *h, const struct draw_sees *sees)
{
	*c = (struct chart){ .h = h, .sees = sees };
	for (uint8_t seat = 0; seat < GAME_SEATS_MAX && h->last.seat_name[seat] != NULL; seat++) {
		unsigned at = c->nseats;

		if ((h->last.empty >> seat & 1) != 0)
			continue;
		for (; at > 0 && sees->left[c->seat[at - 1]].last < sees->left[seat].last; at--)
			c->seat[at] = c->seat[at - 1];
		c->seat[at] = seat;
		c->nseats++;
		c->most = sees->left[seat].most > c->most ? sees->left[seat].most : c->most;
		c->seen = c->seen || sees->shown[seat].most > 0;
	}
	c->high = (c->nseats > 2 ? c->nseats : 2) * LABEL;
	return c->most > 0 && h->nsteps > 1;
}

static void
put_line(const struct chart *c, struct buffer *out, unsigned seat, const struct draw_line *line, const char *of)
{
	out->failed = out->failed || line->path.failed;
	markup(out, "<path class='%s dash%u' stroke='" DRAW_COLOUR "' d='%.*sH%u'/>\n", of, seat, draw_ink(&c->h->last, seat)->edge,
	    (int)line->path.len, line->path.data, c->h->nsteps - 1);
}

/* What a screen reader says in place of the lines. */
static void
put_words(const struct chart *c, struct buffer *out, bool first)
{
	const struct scene *s = &c->h->last;

	draw_capital(out, s->left != NULL ? s->left : "pieces");
	buffer_text(out, " left, at the start and at the end:");
	for (unsigned seat = 0; seat < GAME_SEATS_MAX && s->seat_name[seat] != NULL; seat++) {
		const struct draw_line *left = &c->sees->left[seat], *shown = &c->sees->shown[seat];

		if ((s->empty >> seat & 1) != 0)
			continue;
		markup(out, "%s %s %u and %u", seat > 0 ? ";" : "", s->seat_name[seat], left->first, left->last);
		if (c->seen)
			buffer_printf(out, ", of which the other side has seen %u and %u", shown->first, shown->last);
	}
	buffer_printf(out, ". Strikes: %u.", c->h->nstrikes);
	if (first && c->h->nclaims > 0)
		buffer_printf(out, " Disputed: %u.", c->h->nclaims);
}

/* Where a label stands that would stand at the end of its line: under those before it, and so that those after it have room. */
static unsigned
label_top(const struct chart *c, unsigned i, unsigned least)
{
	unsigned middle = (c->most - c->sees->left[c->seat[i]].last) * c->high / c->most, most = c->high - (c->nseats - i) * LABEL;
	unsigned top = middle > LABEL / 2 ? middle - LABEL / 2 : 0;

	top = top < least ? least : top;
	return top > most ? most : top;
}

static void
put_labels(const struct chart *c, struct buffer *out)
{
	unsigned least = 0;

	for (unsigned i = 0; i < c->nseats; i++) {
		unsigned seat = c->seat[i], top = label_top(c, i, least);
		const char *colour = draw_ink(&c->h->last, seat)->edge;

		markup(out, "<b style='--top:%u;color:" DRAW_COLOUR "'><svg><path class='dash%u' stroke='" DRAW_COLOUR "' d='M0 3h20'/></svg>",
		    top, colour, seat, colour);
		draw_capital(out, c->h->last.seat_name[seat]);
		buffer_printf(out, " %u", c->sees->left[seat].last);
		if (c->seen)
			buffer_printf(out, ", %u seen", c->sees->shown[seat].last);
		buffer_text(out, "</b>\n");
		least = top + LABEL;
	}
}

static void
put_chart(const struct chart *c, struct buffer *out, bool first)
{
	unsigned last = c->h->nsteps - 1;

	markup(out, "<div class='chart' role='img' style='--last:%u;--low:%u' aria-label='", last, c->high);
	put_words(c, out, first);
	markup(out, first ? "'>\n" : "' hidden>\n");
	markup(out, "<svg viewBox='0 -%u %u %u' preserveAspectRatio='none'>\n", c->most, last, c->most);
	for (unsigned i = c->nseats; i-- > 0;) {
		if (c->seen)
			put_line(c, out, c->seat[i], &c->sees->shown[c->seat[i]], "seen");
		put_line(c, out, c->seat[i], &c->sees->left[c->seat[i]], "left");
	}
	markup(out, "</svg>\n<svg class='ticks' viewBox='0 0 %u 1' preserveAspectRatio='none'><path/></svg>\n", last);
	if (first)
		buffer_append(out, &c->h->claims);
	put_labels(c, out);
	buffer_text(out, "</div>\n");
}

void
html_track(const struct draw_html *h, struct buffer *out)
{
	size_t letters = 0;
	struct chart c;

	for (unsigned seat = 0; seat < GAME_SEATS_MAX && h->last.seat_name[seat] != NULL; seat++)
		letters = strlen(h->last.seat_name[seat]) > letters ? strlen(h->last.seat_name[seat]) : letters;
	if (!chart_of(&c, h, &h->sees[0]))
		letters = 0;
	markup(out, "<div id='track' style='--letters:%u'>\n<input type='range' id='slider' min='0' max='0' value='0' aria-label='Position'>\n",
	    letters > 0 ? (unsigned)letters + 3 + 9 * c.seen : 0);
	for (unsigned i = 0; i < h->page.nviewers; i++)
		if (chart_of(&c, h, &h->sees[i]))
			put_chart(&c, out, i == 0);
	buffer_text(out, "</div>\n");
}

void
html_material_free(struct draw_html *h)
{
	for (size_t i = 0; i < LEN(h->sees); i++)
		for (size_t seat = 0; seat < GAME_SEATS_MAX; seat++) {
			buffer_free(&h->sees[i].left[seat].path);
			buffer_free(&h->sees[i].shown[seat].path);
		}
	buffer_free(&h->claims);
}
