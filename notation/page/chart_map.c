/* page/chart_map.c: maps and tables of a report. */
#include "chart_parts.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/words.h"

/* ---- maps ------------------------------------------------------------------------------------- */

enum {
	DISC_MAX = 48, /* tenths: the radius of the largest disc */
	DISC_MIN = 20, /* hundredths: that of the smallest that can be seen; otherwise a disc's area goes by its number */
};

/* How many places have another that is nearer than this. */
static unsigned
count_near(const struct draw_map *map, double distance)
{
	unsigned n = 0;

	for (unsigned i = 0; i < map->n; i++) {
		unsigned k = 0;

		while (k < map->n && (k == i || hypot(map->spot[i].x - map->spot[k].x, map->spot[i].y - map->spot[k].y) >= distance))
			k++;
		n += k < map->n;
	}
	return n;
}

/* The radius of the largest disc, in tenths: discs of that size would overlap at no more than half of the places.  (Where they do,
 * the smaller lies on the larger.) */
static int
disc_of(const struct draw_map *map)
{
	int radius = DISC_MAX;

	while (radius > 1 && 2 * count_near(map, 2.0 * radius / 10) > map->n)
		radius--;
	return radius;
}

static void
put_discs(struct buffer *out, const struct draw_map *map, uint64_t most)
{
	int largest = disc_of(map);

	for (unsigned i = 0; i < map->n; i++) {
		const struct draw_spot_count *s = &map->spot[i];
		int radius = (int)lround(10 * largest * sqrt((double)s->n / (double)most)); /* in hundredths */

		radius = radius < DISC_MIN ? DISC_MIN : radius;
		markup(out, "<circle class='ht' cx='%d' cy='%d' r='%d.%02d'><title>%s: %" PRIu64 "</title></circle>\n", s->x,
		    s->y, radius / 100, radius % 100, s->name, s->n);
	}
}

/* Read the size from the box of a drawing: left, top, width, height.  (sscanf would bring numbers of all kinds into the module for browsers.) */
static bool
read_size(const char *box, int *width, int *height)
{
	long n[4] = { 0 };
	char *end = NULL;

	for (size_t i = 0; i < LEN(n); i++, box = end) {
		n[i] = strtol(box, &end, 10);
		if (end == box || n[i] > INT_MAX || n[i] < INT_MIN)
			return false;
	}
	*width = (int)n[2];
	*height = (int)n[3];
	return n[2] >= 1 && n[3] >= 1;
}

void
draw_report_map(struct draw_report *r, const struct draw_map *map)
{
	enum { SIZE = 360 };
	struct chart_figure f = { .title = map->title, .note = map->note, .width = CHART_WIDTH };
	uint64_t most = 1;
	int width, height;

	if (!read_size(map->box, &width, &height))
		return;
	for (unsigned i = 0; i < map->n; i++)
		most = map->spot[i].n > most ? map->spot[i].n : most;
	f.height = width >= height ? SIZE * height / width : SIZE;
	markup(&f.svg, "<svg x='%d' width='%d' height='%d' viewBox='%s'>", (CHART_WIDTH - SIZE) / 2, SIZE, f.height, map->box);
	buffer_text(&f.svg, map->board);
	put_discs(&f.svg, map, most);
	buffer_text(&f.svg, "</svg>");
	markup(&f.table, CHART_HEAD CHART_COLUMN CHART_HEAD_END, "place", "times");
	for (unsigned i = 0; i < map->n; i++)
		markup(&f.table, CHART_ROW CHART_CELL "</tr>", map->spot[i].name, map->spot[i].n);
	chart_put(r, &f);
}

/* ---- tables ----------------------------------------------------------------------------------- */

enum {
	NAMES = 100, /* left of the cells */
	ROW = 24,
	CELL_MAX = 44,
	LETTERS_MAX = 16,
};

/* How high the names of the columns are, which lean. */
static int
names_height(const struct draw_matrix *m)
{
	unsigned most = 0;

	for (unsigned i = 0; i < m->ncolumns; i++)
		most = draw_letters(m->column[i]) > most ? draw_letters(m->column[i]) : most;
	return 20 + 5 * (int)(most < LETTERS_MAX ? most : LETTERS_MAX);
}

/* A number that fits into a cell: 12, 987, 9.8k, 12k. */
static void
shorten(char text[24], uint64_t n)
{
	if (n < 1000)
		snprintf(text, 24, "%" PRIu64, n);
	else if (n < 10000)
		snprintf(text, 24, "%" PRIu64 ".%" PRIu64 "k", n / 1000, n % 1000 / 100);
	else if (n < 1000000)
		snprintf(text, 24, "%" PRIu64 "k", n / 1000);
	else
		snprintf(text, 24, "%" PRIu64 "M", n / 1000000);
}

static void
put_cells(struct buffer *out, const struct draw_matrix *m, int wide, int top, uint64_t most)
{
	char text[24];

	for (unsigned y = 0; y < m->nrows; y++) {
		markup(out, DRAW_SVG_TEXT " class='wo' font-size='13' text-anchor='end'>", NAMES - 8, top + (int)y * ROW + 16);
		chart_text_cut(out, m->row[y], LETTERS_MAX);
		for (unsigned x = 0; x < m->ncolumns; x++) {
			uint64_t n = m->count[y * m->ncolumns + x];
			int left = NAMES + (int)x * wide, above = top + (int)y * ROW;

			markup(out, "<rect class='ht' x='%d' y='%d' width='%d' height='%d' fill-opacity='.%02d'/>", left + 1, above + 1, wide - 2,
			    ROW - 2, 5 + (int)lround(50 * sqrt((double)n / (double)most)));
			shorten(text, n);
			if (n > 0)
				markup(out, DRAW_SVG_TEXT " class='wo' font-size='11' text-anchor='middle'>%s</text>", left + wide / 2, above + 16, text);
		}
		buffer_char(out, '\n');
	}
	markup(out, DRAW_SVG_TEXT " class='fa' font-size='13' text-anchor='end'>%s</text>" DRAW_SVG_TEXT
	    " class='fa' font-size='13' text-anchor='end'>%s</text>", NAMES - 8, top - 6, m->head, CHART_WIDTH, 12, m->across);
	for (unsigned x = 0; x < m->ncolumns; x++) {
		int left = NAMES + (int)x * wide + wide / 2;

		markup(out, DRAW_SVG_TEXT " class='wo' font-size='13' transform='rotate(-45 %d %d)'>", left, top - 6, left, top - 6);
		chart_text_cut(out, m->column[x], LETTERS_MAX);
	}
}

static void
put_matrix_table(struct buffer *out, const struct draw_matrix *m)
{
	markup(out, CHART_HEAD, m->head);
	for (unsigned x = 0; x < m->ncolumns; x++)
		markup(out, CHART_COLUMN, m->column[x]);
	buffer_text(out, CHART_HEAD_END);
	for (unsigned y = 0; y < m->nrows; y++) {
		markup(out, CHART_ROW, m->row[y]);
		for (unsigned x = 0; x < m->ncolumns; x++)
			markup(out, CHART_CELL, m->count[y * m->ncolumns + x]);
		buffer_text(out, "</tr>");
	}
}

void
draw_report_matrix(struct draw_report *r, const struct draw_matrix *m)
{
	int top = names_height(m);
	struct chart_figure f = { .title = m->title, .note = m->note, .width = CHART_WIDTH, .height = top + (int)m->nrows * ROW + 4 };
	int wide = (CHART_WIDTH - NAMES - 34) / (m->ncolumns > 0 ? (int)m->ncolumns : 1);
	uint64_t most = 1;

	for (unsigned i = 0; i < m->nrows * m->ncolumns; i++)
		most = m->count[i] > most ? m->count[i] : most;
	put_cells(&f.svg, m, wide < CELL_MAX ? wide : CELL_MAX, top, most);
	f.keep = true;
	put_matrix_table(&f.table, m);
	chart_put(r, &f);
}
