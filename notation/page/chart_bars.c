/* page/chart_bars.c: bars and columns of a report. */
#include "chart_parts.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "draw/words.h"

/* ---- bars ------------------------------------------------------------------------------------- */

enum {
	ROW = 40,     /* of a bar with its label above it */
	INTERVAL = 5, /* more, with an interval below it */
	BAR = 13,     /* its height */
	LEGEND = 20,  /* a line of signs */
	LABEL = 62,   /* letters in a line */
};

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

static void
put_bar(struct buffer *out, const struct draw_bars *bars, const struct draw_bar *bar, int y)
{
	uint64_t sum = 0;

	markup(out, DRAW_SVG_TEXT " class='wo' font-size='13'>", 0, y + 12);
	chart_text_cut(out, bar->label, LABEL - draw_letters(bar->text));
	markup(out, DRAW_SVG_TEXT " class='fa' font-size='13' text-anchor='end'>%s</text><path class='gu' d='M0 %dH%d'/>", CHART_WIDTH, y + 12,
	    bar->text, y + 18 + BAR, CHART_WIDTH);
	for (unsigned i = 0; i < bars->nparts; i++) {
		int from = across(share_of(sum, bars->of)), to = across(share_of(sum + bar->part[i], bars->of));

		sum += bar->part[i];
		if (to > from)
			markup(out, "<rect class='%c' x='%d' y='%d' width='%d' height='%d'/>", bars->ink[i], from, y + 18, to - from, BAR);
	}
	if (bar->high > 0)
		markup(out, "<path class='ax' stroke-width='2' d='M%d %dv6m0-3H%dm0-3v6'/>", across(bar->low), y + 19 + BAR,
		    across(bar->high));
	buffer_char(out, '\n');
}

static void
put_bar_table(struct buffer *out, const struct draw_bars *bars)
{
	markup(out, CHART_HEAD, bars->head);
	for (unsigned i = 0; i < bars->nparts && !bars->shares; i++)
		markup(out, CHART_COLUMN, bars->part[i]);
	if (bars->shares)
		markup(out, CHART_COLUMN, "games");
	buffer_text(out, CHART_HEAD_END);
	for (unsigned i = 0; i < bars->n; i++) {
		markup(out, CHART_ROW, bars->bar[i].label);
		for (unsigned k = 0; k < bars->nparts && !bars->shares; k++)
			markup(out, CHART_CELL, bars->bar[i].part[k]);
		if (bars->shares)
			markup(out, "<td>%s</td>", bars->bar[i].text);
		buffer_text(out, "</tr>");
	}
}

void
draw_report_bars(struct draw_report *r, const struct draw_bars *bars)
{
	struct chart_figure f = { .title = bars->title, .note = bars->note, .width = CHART_WIDTH };
	int top = put_legend(&f.svg, bars), row = row_height(bars);

	f.height = top + (int)bars->n * row + 4;
	for (unsigned i = 0; i < bars->n; i++)
		put_bar(&f.svg, bars, &bars->bar[i], top + (int)i * row);
	if (bars->line > 0)
		markup(&f.svg, "<path class='ax' stroke-width='1.5' stroke-dasharray='4 4' d='M%d %dV%d'/>", across(bars->line),
		    top + 16, f.height);
	put_bar_table(&f.table, bars);
	chart_put(r, &f);
}

/* ---- columns ---------------------------------------------------------------------------------- */

enum { TALL = 150, FOOT = 24, HEAD = 20 };

static void
put_columns(struct buffer *out, const struct draw_columns *c, uint64_t most)
{
	int wide = CHART_WIDTH / (c->n > 0 ? (int)c->n : 1);

	for (unsigned i = 0; i < c->n; i++) {
		int x = (int)i * wide, high = (int)lround(share_of(c->count[i], most) * TALL);

		if (high > 0)
			markup(out, "<rect class='ht' x='%d' y='%d' width='%d' height='%d'/>", x + 1, HEAD + TALL - high,
			    wide > 3 ? wide - 2 : 1, high);
		if (i % 5 == 0)
			markup(out, "<path class='ax' d='M%d %dv5'/>" DRAW_SVG_TEXT " class='fa' font-size='13'>%" PRIu64 "</text>", x + 1, HEAD + TALL,
			    x + 1, HEAD + TALL + 18, c->first + i * c->step);
	}
	markup(out, "<path class='ax' d='M0 %dH%d'/><path class='gu' stroke-dasharray='2 4' d='M0 %dH%d'/>"
	    DRAW_SVG_TEXT " class='fa' font-size='13' text-anchor='end'>%" PRIu64 "</text>", HEAD + TALL, CHART_WIDTH, HEAD, CHART_WIDTH,
	    CHART_WIDTH, HEAD - 6, most);
}

void
draw_report_columns(struct draw_report *r, const struct draw_columns *c)
{
	struct chart_figure f = { .title = c->title, .note = c->note, .width = CHART_WIDTH, .height = HEAD + TALL + FOOT };
	uint64_t most = 1;

	for (unsigned i = 0; i < c->n; i++)
		most = c->count[i] > most ? c->count[i] : most;
	put_columns(&f.svg, c, most);
	markup(&f.table, CHART_HEAD CHART_COLUMN CHART_HEAD_END, c->head, "games");
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
