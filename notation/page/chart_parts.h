/* page/chart_parts.h: what the files that draw reports share. */
#ifndef STRAT_PAGE_CHART_PARTS_H
#define STRAT_PAGE_CHART_PARTS_H

#include "chart.h"

/* As wide as a page on a telephone, nearly: letters must stay legible there. */
enum { CHART_WIDTH = 440 };

/* A picture of a report: drawn in SVG, and its numbers as the inside of an HTML table. */
struct chart_figure {
	const char *title, *note;
	int width, height;
	bool keep; /* its letters are small: on a narrow page it is moved in place of shrinking */
	struct buffer svg, table;
};

/* Put a picture into the report, and free it. */
void chart_put(struct draw_report *r, struct chart_figure *f);
/* Write text at a place.  look: further attributes. */
void chart_text(struct buffer *out, int x, int y, const char *look, const char *text);
/* The same, cut to so many letters; the whole text is then its title. */
void chart_text_cut(struct buffer *out, int x, int y, const char *look, const char *text, unsigned most);
/* Cells of a table. */
void chart_head(struct buffer *out, const char *text, bool row);
void chart_cell(struct buffer *out, uint64_t n);

#endif
