/* page/chart.c: the frame of a report: its head, its parts, and where each picture stands; see chart.h. */
#include "chart_parts.h"

#include <string.h>

#include "draw/ink.h"
#include "draw/palette.h"
#include "draw/web.h"
#include "draw/words.h"
#include "svg/thumb.h"

enum {
	EDGE = 24,    /* around the picture */
	LINE = 18,    /* of a note */
	LETTERS = 62, /* in such a line */
};

static void
put_rules(struct buffer *out)
{
	draw_thumb_style(out);
	buffer_text(out, ".wo{fill:" DRAW_PAGE_WORDS "}.fa{fill:" DRAW_PAGE_FAINT "}.ax{stroke:" DRAW_PAGE_FAINT ";fill:none}.gu{stroke:"
	    DRAW_PAGE_LINE ";fill:none}.N{fill:" DRAW_PAGE_FAINT "}.ht{fill:" DRAW_PAGE_ACCENT "}.sp{fill-opacity:.5}path.h{stroke:none}.bo,circle.h{stroke-width:.3}.ht{stroke:none}\n");
}

/* ---- text in pictures --------------------------------------------------------------------------- */

void
chart_text(struct buffer *out, int x, int y, const char *look, const char *text)
{
	buffer_printf(out, "<text x=\"%d\" y=\"%d\" %s>", x, y, look);
	draw_escaped(out, text, strlen(text));
	buffer_text(out, "</text>");
}

/* How many bytes the first letters of a text take; at most all. */
static size_t
bytes_of(const char *text, unsigned letters)
{
	size_t n = 0;

	for (; text[n] != '\0' && letters > 0; letters--)
		do
			n++;
		while (((unsigned char)text[n] & 0xc0) == 0x80);
	return n;
}

void
chart_text_cut(struct buffer *out, int x, int y, const char *look, const char *text, unsigned most)
{
	if (draw_letters(text) <= most) {
		chart_text(out, x, y, look, text);
		return;
	}
	buffer_printf(out, "<text x=\"%d\" y=\"%d\" %s><title>", x, y, look);
	draw_escaped(out, text, strlen(text));
	buffer_text(out, "</title>");
	draw_escaped(out, text, bytes_of(text, most - 1));
	buffer_text(out, "\xe2\x80\xa6</text>");
}

/* Write a note in lines.  Returns how many there are. */
static int
put_lines(struct buffer *out, int y, const char *look, const char *text)
{
	int lines = 0;

	while (text != NULL && *text != '\0') {
		size_t all = strlen(text), n = bytes_of(text, LETTERS);

		while (n < all && n > 0 && text[n] != ' ')
			n--;
		if (n == 0)
			n = bytes_of(text, LETTERS);
		buffer_printf(out, "<text x=\"%d\" y=\"%d\" %s>", EDGE, y + lines++ * LINE, look);
		draw_escaped(out, text, n);
		buffer_text(out, "</text>\n");
		text += n + (text[n] == ' ');
	}
	return lines;
}

void
chart_head(struct buffer *out, const char *text, bool row)
{
	buffer_text(out, row ? "<th scope=\"row\">" : "<th scope=\"col\">");
	draw_escaped(out, text, strlen(text));
	buffer_text(out, "</th>");
}

void
chart_cell(struct buffer *out, uint64_t n)
{
	buffer_text(out, "<td>");
	buffer_number(out, n);
	buffer_text(out, "</td>");
}

/* ---- the frame ---------------------------------------------------------------------------------- */

static const char page_style[] =
#include "report.css.def"
    ;

void
draw_report_begin(struct draw_report *r, struct buffer *out, bool page, enum draw_theme theme, const char *title, const char *home)
{
	*r = (struct draw_report){ .out = out, .page = page, .theme = theme, .y = EDGE };
	if (!page) {
		r->y += 20;
		chart_text(&r->body, EDGE, r->y, "class=\"wo\" font-size=\"22\" font-weight=\"bold\"", title);
		r->y += 12;
		return;
	}
	draw_web_begin(out, title, NULL);
	draw_web_colours(out, theme, put_rules);
	buffer_text(out, page_style);
	buffer_text(out, "</style>\n</head>\n<body>\n<header>\n");
	draw_web_text(out, "<p><a href=\"", home, "\">All games</a></p>\n");
	draw_web_text(out, "<h1>", title, "</h1>\n");
	buffer_text(out, "</header>\n<main>\n<div>\n");
}

void
draw_report_part(struct draw_report *r, const char *title, const char *note)
{
	if (r->page) {
		draw_web_text(r->out, "</div>\n<h2>", title, "</h2>\n");
		draw_web_text(r->out, "<p>", note, "</p>\n");
		buffer_text(r->out, "<div class=\"figures\">\n");
		return;
	}
	r->y += 34;
	chart_text(&r->body, EDGE, r->y, "class=\"wo\" font-size=\"18\" font-weight=\"bold\"", title);
	r->y += 22;
	r->y += put_lines(&r->body, r->y, "class=\"wo\" font-size=\"13\"", note) * LINE - LINE + 8;
}

/* Begin a box that is moved if it is too narrow for what it has. */
static void
put_region(struct buffer *out, const char *what, const char *title)
{
	buffer_text(out, "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"");
	draw_web_text(out, what, title, "\">");
}

static void
put_on_page(struct draw_report *r, const struct chart_figure *f)
{
	struct buffer *out = r->out;

	buffer_printf(out, "<figure>\n<figcaption><h3 id=\"f%u\">", r->figures);
	draw_web_text(out, "", f->title, "</h3>");
	draw_web_text(out, "<p>", f->note, "</p>");
	buffer_text(out, "</figcaption>\n");
	if (f->keep)
		put_region(out, "Picture: ", f->title);
	buffer_printf(out, "<svg%s viewBox=\"0 0 %d %d\" role=\"img\" aria-labelledby=\"f%u\">",
	    f->keep ? " class=\"keep\"" : "", f->width, f->height, r->figures);
	buffer_append(out, &f->svg);
	buffer_text(out, f->keep ? "</svg></div>\n" : "</svg>\n");
	buffer_text(out, "<details><summary>Its numbers</summary>");
	put_region(out, "Numbers: ", f->title);
	buffer_text(out, "<table>");
	buffer_append(out, &f->table);
	buffer_text(out, "</table></div></details>\n</figure>\n");
}

static void
put_in_picture(struct draw_report *r, const struct chart_figure *f)
{
	r->y += 30;
	chart_text(&r->body, EDGE, r->y, "class=\"wo\" font-size=\"15\" font-weight=\"bold\"", f->title);
	r->y += 20;
	r->y += put_lines(&r->body, r->y, "class=\"fa\" font-size=\"13\"", f->note) * LINE - 8;
	buffer_printf(&r->body, "<g transform=\"translate(%d %d)\">\n", EDGE, r->y);
	buffer_append(&r->body, &f->svg);
	buffer_text(&r->body, "</g>\n");
	r->y += f->height;
}

void
chart_put(struct draw_report *r, struct chart_figure *f)
{
	r->figures++;
	if (r->page)
		put_on_page(r, f);
	else
		put_in_picture(r, f);
	buffer_end(&f->svg, r->out);
	buffer_end(&f->table, r->out);
}

void
draw_report_end(struct draw_report *r)
{
	size_t from = r->out->len;
	int width = CHART_WIDTH + 2 * EDGE, height = r->y + EDGE;

	if (r->page) {
		buffer_text(r->out, "</div>\n</main>\n</body>\n</html>\n");
		return;
	}
	buffer_printf(r->out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" " DRAW_SANS ">\n<style>\n",
	    width, height, width, height);
	put_rules(r->out);
	buffer_printf(r->out, "</style>\n<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"" DRAW_PAGE_CARD "\"/>\n", width, height);
	draw_paint(r->out, from, r->theme);
	buffer_append(r->out, &r->body);
	buffer_text(r->out, "</svg>\n");
	buffer_end(&r->body, r->out);
}
