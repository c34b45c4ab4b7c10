/* page/chart_bars.c: bars and columns of a report. */
#include "chart_parts.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "draw/words.h"

/* ---- bars ------------------------------------------------------------------------------------- */

enum {
	ROW = 43,     /* of a bar with its label above it */
	INTERVAL = 5, /* more, with an interval below it */
	BAR = 16,     /* its height */
	DIGIT = 8,    /* how wide one is in a bar */
	AXIS = 40,    /* its numbers, and its title */
	TICKS = 4,    /* parts of an axis */
	LEGEND = 20,  /* a line of signs */
	LABEL = 62,   /* letters in a line */
};

/* Where a share of the width is. */
static int
across(double share)
{
	return (int)lround(share * (CHART_WIDTH - 2)) + 1;
}

static double
share_of(uint64_t n, uint64_t of)
{
	return of > 0 ? (double)n / (double)of : 0;
}

/* Where a share is. */
static int
place_of(const struct draw_bars *bars, double share)
{
	return across(bars->full > 0 ? share / bars->full : share);
}

/* The signs of the parts.  Returns how high they are. */
static int
put_legend(struct buffer *out, const struct draw_bars *bars)
{
	int x = 0, y = 0;

	if (bars->nparts < 2)
		return 0;
	for (unsigned i = 0; i < bars->nparts; i++) {
		int wide = 34 + 7 * (int)draw_letters(bars->part[i]);

		if (x > 0 && x + wide > CHART_WIDTH) {
			x = 0;
			y += LEGEND;
		}
		markup(out, "<rect class='%c' x='%d' y='%d' width='12' height='12'/>" DRAW_SVG_TEXT " class='fa' font-size='13'>%s</text>",
		    bars->ink[i], x + 1, y + 2, x + 19, y + 13, bars->part[i]);
		x += wide;
	}
	return y + LEGEND + 4;
}

/* How high a bar is, with all that belongs to it. */
static int
row_height(const struct draw_bars *bars)
{
	for (unsigned i = 0; i < bars->n; i++)
		if (bars->bar[i].high > 0)
			return ROW + INTERVAL;
	return ROW;
}

/* The parts of a bar, and in each that is wide enough its number. */
static void
put_segments(struct buffer *out, const struct draw_bars *bars, const struct draw_bar *bar, int y)
{
	uint64_t sum = 0, of = bar->of > 0 ? bar->of : bars->of;

	for (unsigned i = 0; i < bars->nparts; i++) {
		int from = place_of(bars, share_of(sum, of)), to = place_of(bars, share_of(sum + bar->part[i], of));
		char number[24];
		int digits = snprintf(number, sizeof(number), "%" PRIu64, bar->part[i]);

		sum += bar->part[i];
		if (to > from)
			markup(out, "<rect class='%c' x='%d' y='%d' width='%d' height='%d'/>", bars->ink[i], from, y, to - from, BAR);
		if (to - from >= DIGIT * digits + 4)
			markup(out, DRAW_SVG_TEXT " class='t%c' font-size='13' text-anchor='middle'>%s</text>", (from + to) / 2, y + BAR - 3, bars->ink[i], number);
	}
}

static void
put_bar(const struct draw_report *r, struct chart_figure *f, const struct draw_bars *bars, const struct draw_bar *bar, int y)
{
	struct buffer *out = &f->svg;

	chart_link(r, f, bar->link);
	markup(out, DRAW_SVG_TEXT " class='wo' font-size='13'>", 0, y + 12);
	chart_text_cut(out, bar->label, LABEL - draw_letters(bar->text));
	markup(out, DRAW_SVG_TEXT " class='fa' font-size='13' text-anchor='end'>%s</text><path class='gu' d='M0 %dH%d'/>", CHART_WIDTH, y + 12,
	    bar->text, y + 18 + BAR, CHART_WIDTH);
	put_segments(out, bars, bar, y + 18);
	chart_link_end(r, f, bar->link);
	if (bar->high > 0)
		markup(out, "<path class='ax' stroke-width='2' d='M%d %dv6m0-3H%dm0-3v6'/>", place_of(bars, bar->low), y + 19 + BAR,
		    place_of(bars, bar->high));
	buffer_char(out, '\n');
}

/* The scale below the bars, with its title. */
static void
put_axis(struct buffer *out, const struct draw_bars *bars, int y)
{
	static const char *const anchor[TICKS + 1] = { "start", "middle", "middle", "middle", "end" };

	markup(out, "<path class='ax' d='M1 %dH%d'/>", y, CHART_WIDTH - 1);
	for (int i = 0; i <= TICKS; i++) {
		char text[24];

		snprintf(text, sizeof(text), "%.3g %%", 100 * (bars->full > 0 ? bars->full : 1) * i / TICKS);
		markup(out, "<path class='ax' d='M%d %dv5'/>" DRAW_SVG_TEXT " class='fa' font-size='13' text-anchor='%s'>%s</text>",
		    across((double)i / TICKS), y, across((double)i / TICKS), y + 17, anchor[i], text);
	}
	markup(out, DRAW_SVG_TEXT " class='fa' font-size='13' text-anchor='middle'>%s</text>\n", CHART_WIDTH / 2, y + 34, bars->axis);
}

static void
put_bar_table(struct buffer *out, const struct draw_bars *bars)
{
	markup(out, CHART_HEAD, bars->head);
	for (unsigned i = 0; i < bars->nparts && !bars->texts; i++)
		markup(out, CHART_COLUMN, bars->part[i]);
	if (bars->texts)
		markup(out, CHART_COLUMN, "games");
	buffer_text(out, CHART_HEAD_END);
	for (unsigned i = 0; i < bars->n; i++) {
		markup(out, CHART_ROW, bars->bar[i].label);
		for (unsigned k = 0; k < bars->nparts && !bars->texts; k++)
			markup(out, CHART_CELL, bars->bar[i].part[k]);
		if (bars->texts)
			markup(out, "<td>%s</td>", bars->bar[i].text);
		buffer_text(out, "</tr>");
	}
}

void
draw_report_bars(struct draw_report *r, const struct draw_bars *bars)
{
	struct chart_figure f = { .title = bars->title, .note = bars->note, .width = CHART_WIDTH };
	int top = put_legend(&f.svg, bars), row = row_height(bars);

	int bottom = top + (int)bars->n * row + 4;

	f.height = bottom + AXIS;
	for (unsigned i = 0; i < bars->n; i++)
		put_bar(r, &f, bars, &bars->bar[i], top + (int)i * row);
	put_axis(&f.svg, bars, bottom);
	if (bars->line > 0)
		markup(&f.svg, "<path class='ax' stroke-width='1.5' stroke-dasharray='4 4' d='M%d %dV%d'/>", place_of(bars, bars->line),
		    top + 16, bottom);
	put_bar_table(&f.table, bars);
	chart_put(r, &f);
}

/* ---- columns ---------------------------------------------------------------------------------- */

enum { TALL = 150, FOOT = 42, HEAD = 24 };

static void
put_column(const struct draw_report *r, struct chart_figure *f, const struct draw_columns *c, unsigned i, int wide, uint64_t most)
{
	int x = (int)i * wide, high = (int)lround(share_of(c->count[i], most) * TALL);

	if (high == 0 && c->count[i] > 0)
		high = 1;
	if (high > 0) {
		chart_link(r, f, c->link[i]);
		markup(&f->svg, "<rect class='ht' x='%d' y='%d' width='%d' height='%d'><title>%" PRIu64 "</title></rect>", x + 1, HEAD + TALL - high,
		    wide > 3 ? wide - 2 : 1, high, c->count[i]);
		chart_link_end(r, f, c->link[i]);
	}
	if (i % 5 == 0)
		markup(&f->svg, "<path class='ax' d='M%d %dv5'/>" DRAW_SVG_TEXT " class='fa' font-size='13'>%" PRIu64 "</text>", x + 1, HEAD + TALL,
		    x + 1, HEAD + TALL + 18, c->first + i * c->step);
}

/* The axes, with their titles, and the most. */
static void
put_axes(struct buffer *out, const struct draw_columns *c, uint64_t most)
{
	markup(out, "<path class='ax' d='M0 %dH%d'/><path class='gu' stroke-dasharray='2 4' d='M0 %dH%d'/>"
	    DRAW_SVG_TEXT " class='fa' font-size='13' text-anchor='end'>%" PRIu64 "</text>" DRAW_SVG_TEXT " class='fa' font-size='13'>%s</text>"
	    DRAW_SVG_TEXT " class='fa' font-size='13' text-anchor='middle'>%s</text>", HEAD + TALL, CHART_WIDTH, HEAD, CHART_WIDTH,
	    CHART_WIDTH, HEAD - 8, most, 0, HEAD - 8, c->things, CHART_WIDTH / 2, HEAD + TALL + 36, c->head);
}

void
draw_report_columns(struct draw_report *r, const struct draw_columns *c)
{
	struct chart_figure f = { .title = c->title, .note = c->note, .width = CHART_WIDTH, .height = HEAD + TALL + FOOT };
	uint64_t most = 1;

	for (unsigned i = 0; i < c->n; i++)
		most = c->count[i] > most ? c->count[i] : most;
	for (unsigned i = 0; i < c->n; i++)
		put_column(r, &f, c, i, CHART_WIDTH / (int)c->n, most);
	put_axes(&f.svg, c, most);
	markup(&f.table, CHART_HEAD CHART_COLUMN CHART_HEAD_END, c->head, c->things);
	for (unsigned i = 0; i < c->n; i++) {
		uint64_t from = c->first + i * c->step;

		if (c->step > 1)
			markup(&f.table, "<tr><th scope='row'>%" PRIu64 " to %" PRIu64 "</th>", from, from + c->step - 1);
		else
			markup(&f.table, "<tr><th scope='row'>%" PRIu64 "</th>", from);
		markup(&f.table, CHART_CELL "</tr>", c->count[i]);
	}
	chart_put(r, &f);
}
