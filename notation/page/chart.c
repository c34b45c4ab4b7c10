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

/* The colours of a side in charts, and of a number on them. */
#define SHARE(side) "." side "{fill:" DRAW_SHARE(side) ";stroke:none}.t" side "{fill:" DRAW_SHARE_TEXT(side) "}"

static void
put_rules(struct buffer *out)
{
	draw_thumb_style(out);
	buffer_text(out, SHARE("R") SHARE("B") SHARE("G") SHARE("Y") ".tK{fill:" DRAW_TEXT("K") "}.tW{fill:" DRAW_TEXT("W") "}.tN{fill:" DRAW_PAGE_CARD
	    "}a:hover text{text-decoration:underline}\n");
	buffer_text(out, ".wo{fill:" DRAW_PAGE_WORDS "}.fa{fill:" DRAW_PAGE_FAINT "}.ax{stroke:" DRAW_PAGE_FAINT ";fill:none}.gu{stroke:"
	    DRAW_PAGE_LINE ";fill:none}.N{fill:" DRAW_PAGE_FAINT "}.ht{fill:" DRAW_PAGE_ACCENT "}.sp{fill-opacity:.5}path.h{stroke:none}.bo,circle.h{stroke-width:.3}.ht{stroke:none}\n");
}

/* ---- text in pictures --------------------------------------------------------------------------- */

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
chart_text_cut(struct buffer *out, const char *text, unsigned most)
{
	if (draw_letters(text) <= most)
		markup(out, "%s</text>", text);
	else
		markup(out, "<title>%s</title>%.*s\xe2\x80\xa6</text>", text, (int)bytes_of(text, most - 1), text);
}

/* Write a note in lines.  Returns how many there are. */
static int
put_lines(struct buffer *out, int y, const char *class, const char *text)
{
	int lines = 0;

	while (text != NULL && *text != '\0') {
		size_t all = strlen(text), n = bytes_of(text, LETTERS);

		while (n < all && n > 0 && text[n] != ' ')
			n--;
		if (n == 0)
			n = bytes_of(text, LETTERS);
		markup(out, DRAW_SVG_TEXT " class='%s' font-size='13'>%.*s</text>\n", EDGE, y + lines++ * LINE, class, (int)n, text);
		text += n + (text[n] == ' ');
	}
	return lines;
}

void
chart_link(const struct draw_report *r, struct chart_figure *f, const char *query)
{
	if (r->home == NULL || query == NULL)
		return;
	markup(&f->svg, "<a href='%s#%s'>", r->home, query);
	f->links = true;
}

void
chart_link_end(const struct draw_report *r, struct chart_figure *f, const char *query)
{
	if (r->home != NULL && query != NULL)
		buffer_text(&f->svg, "</a>");
}

/* ---- the frame ---------------------------------------------------------------------------------- */

static const char page_style[] =
#include "report.css.def"
    ;

/* Write a heading in a picture. */
static void
put_heading(struct draw_report *r, int size, const char *text)
{
	markup(&r->body, DRAW_SVG_TEXT " class='wo' font-size='%d' font-weight='bold'>%s</text>", EDGE, r->y, size, text);
}

void
draw_report_begin(struct draw_report *r, struct buffer *out, bool page, enum draw_theme theme, const struct draw_report_head *head)
{
	*r = (struct draw_report){ .out = out, .page = page, .home = page ? head->home : NULL, .theme = theme, .y = EDGE };
	if (!page) {
		r->y += 20;
		put_heading(r, 22, head->title);
		r->y += 12;
		return;
	}
	draw_web_begin(out, &(struct draw_sent){ .title = head->title, .what = "Statistics of recorded games.", .address = head->address }, NULL);
	draw_web_colours(out, theme, put_rules);
	buffer_text(out, page_style);
	buffer_text(out, "</style>\n</head>\n<body>\n<header>\n");
	markup_if(out, "<p><a href='%s'>All games</a></p>\n", head->home);
	markup_if(out, head->home != NULL ? "<h1>%s: statistics</h1>\n" : "<h1>%s</h1>\n", head->title);
	buffer_text(out, "</header>\n<main>\n<div>\n");
}

void
draw_report_part(struct draw_report *r, const char *title, const char *note)
{
	if (r->page) {
		markup_if(r->out, "</div>\n<h2>%s</h2>\n", title);
		markup_if(r->out, "<p>%s</p>\n", note);
		markup(r->out, "<div class='figures'>\n");
		return;
	}
	r->y += 34;
	put_heading(r, 18, title);
	r->y += 22;
	r->y += put_lines(&r->body, r->y, "wo", note) * LINE - LINE + 8;
}

/* The beginning of a box that is moved if it is too narrow for what it has. */
#define REGION "<div class='wide' tabindex='0' role='group' aria-label='"
#define BOX "viewBox='0 0 %d %d' role='img' aria-labelledby='f%u'>"

static void
put_on_page(struct draw_report *r, const struct chart_figure *f)
{
	struct buffer *out = r->out;

	markup(out, "<figure>\n<figcaption><h3 id='f%u'>%s</h3>", r->figures, f->title);
	markup_if(out, "<p>%s</p>", f->note);
	buffer_text(out, "</figcaption>\n");
	if (f->links)
		markup(out, "<svg viewBox='0 0 %d %d' role='group' aria-labelledby='f%u'>", f->width, f->height, r->figures);
	else if (f->keep)
		markup(out, REGION "Picture: %s'><svg class='keep' " BOX, f->title, f->width, f->height, r->figures);
	else
		markup(out, "<svg " BOX, f->width, f->height, r->figures);
	buffer_append(out, &f->svg);
	buffer_text(out, f->keep ? "</svg></div>" : "</svg>");
	markup(out, "\n<details><summary>Its numbers</summary>" REGION "Numbers: %s'><table>", f->title);
	buffer_append(out, &f->table);
	buffer_text(out, "</tbody></table></div></details>\n</figure>\n");
}

static void
put_in_picture(struct draw_report *r, const struct chart_figure *f)
{
	r->y += 30;
	put_heading(r, 15, f->title);
	r->y += 20;
	r->y += put_lines(&r->body, r->y, "fa", f->note) * LINE - 8;
	markup(&r->body, DRAW_SVG_MOVED "'>\n", EDGE, r->y);
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
	markup(r->out, "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' viewBox='0 0 %d %d' ", width, height, width, height);
	buffer_text(r->out, DRAW_SANS ">\n<style>\n");
	put_rules(r->out);
	markup(r->out, "</style>\n<rect width='%d' height='%d' rx='8' fill='" DRAW_PAGE_CARD "'/>\n", width, height);
	draw_paint(r->out, from, r->theme);
	buffer_append(r->out, &r->body);
	buffer_text(r->out, "</svg>\n");
	buffer_end(&r->body, r->out);
}
