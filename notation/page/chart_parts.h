/* page/chart_parts.h: what the files that draw reports share. */
#ifndef STRAT_PAGE_CHART_PARTS_H
#define STRAT_PAGE_CHART_PARTS_H

#include <inttypes.h>

#include "chart.h"
#include "svg/elements.h"

/* As wide as a page on a telephone, nearly: letters must stay legible there. */
enum { CHART_WIDTH = 440 };

/* A picture of a report: drawn in SVG, and its numbers as the inside of an HTML table. */
struct chart_figure {
	const char *title, *note;
	int width, height;
	bool keep; /* its letters are small: on a narrow page it is moved in place of shrinking */
	bool links; /* it has links, which a picture cannot have for those who do not see it */
	struct buffer svg, table;
};

/* Put a picture into the report, and free it. */
void chart_put(struct draw_report *r, struct chart_figure *f);
/* Begin a link to the games behind something, if there is a list of them; and end it.  query: NULL: no link. */
void chart_link(const struct draw_report *r, struct chart_figure *f, const char *query);
void chart_link_end(const struct draw_report *r, struct chart_figure *f, const char *query);
/* Write the end of a text element: its text, cut to so many letters; the whole text is then its title. */
void chart_text_cut(struct buffer *out, const char *text, unsigned most);

/* The table of a picture, for markup: what is above its first column and the others, and how a row begins. */
#define CHART_HEAD "<thead><tr>" CHART_COLUMN
#define CHART_COLUMN "<th scope='col'>%s</th>"
#define CHART_HEAD_END "</tr></thead><tbody>"
#define CHART_ROW "<tr><th scope='row'>%s</th>"
#define CHART_CELL "<td>%" PRIu64 "</td>"

#endif
