/* verdict/pen.c: see pen.h. */
#include "pen.h"

#include <inttypes.h>
#include <string.h>

#include "draw/draw.h"
#include "draw/markup.h"

void
pen_plain(const struct pen *p, const char *text, size_t len)
{
	if (p->html) {
		markup_text(p->out, text, len);
		return;
	}
	for (size_t i = 0; i < len;) {
		unsigned n = utf8_length(text + i, len - i);

		if (n == 1 && strchr("\\`*_[]<>#|&~", text[i]) != NULL && text[i] != '\0')
			buffer_char(p->out, '\\');
		buffer_plain(p->out, text + i, n != 0 ? n : 1, '\0');
		i += n != 0 ? n : 1;
	}
}

void
pen_text(const struct pen *p, const char *text)
{
	pen_plain(p, text, strlen(text));
}

void
pen_told(const struct pen *p, const struct report *rep, struct passage t)
{
	pen_plain(p, report_text(rep, t), t.len);
}

void
pen_begin_part(const struct pen *p, const char *element)
{
	if (p->html)
		buffer_printf(p->out, "<%s>\n", element);
}

void
pen_end_part(const struct pen *p, const char *element)
{
	if (p->html)
		buffer_printf(p->out, "</%s>\n", element);
}

void
pen_begin_head(const struct pen *p)
{
	buffer_text(p->out, p->html ? "<h2>" : "## ");
}

void
pen_head(const struct pen *p, const char *text)
{
	pen_begin_head(p);
	buffer_text(p->out, text);
	buffer_text(p->out, p->html ? "</h2>\n" : "\n\n");
}

void
pen_begin_line(const struct pen *p)
{
	if (p->html)
		buffer_text(p->out, "<p>");
}

void
pen_end_line(const struct pen *p)
{
	buffer_text(p->out, p->html ? "</p>\n" : "\n\n");
}

void
pen_line(const struct pen *p, const char *text)
{
	pen_begin_line(p);
	pen_text(p, text);
	pen_end_line(p);
}

void
pen_begin_table(const struct pen *p, const char *const *heads, unsigned n)
{
	buffer_text(p->out, p->html ? "<table>\n<tr>" : "|");
	for (unsigned i = 0; i < n; i++)
		buffer_printf(p->out, p->html ? "<th>%s</th>" : " %s |", heads[i]);
	buffer_text(p->out, p->html ? "</tr>\n" : "\n|");
	for (unsigned i = 0; !p->html && i < n; i++)
		buffer_text(p->out, " --- |");
	if (!p->html)
		buffer_char(p->out, '\n');
}

void
pen_begin_row(const struct pen *p)
{
	buffer_text(p->out, p->html ? "<tr>" : "|");
}

void
pen_cell(const struct pen *p, const char *text, size_t len)
{
	buffer_text(p->out, p->html ? "<td>" : " ");
	pen_plain(p, text, len);
	buffer_text(p->out, p->html ? "</td>" : " |");
}

void
pen_word(const struct pen *p, const char *text)
{
	pen_cell(p, text, strlen(text));
}

void
pen_number(const struct pen *p, uint32_t n)
{
	buffer_printf(p->out, p->html ? "<td>%" PRIu32 "</td>" : " %" PRIu32 " |", n);
}

void
pen_end_row(const struct pen *p)
{
	buffer_text(p->out, p->html ? "</tr>\n" : "\n");
}

void
pen_end_table(const struct pen *p)
{
	buffer_text(p->out, p->html ? "</table>\n" : "\n");
}

/* ---- boards ----------------------------------------------------------------------------------- */

/* Write the picture as an image of its own, so that its ids do not meet those of other pictures. */
static void
put_image(const struct pen *p, const struct scene *s, const struct draw_style *look, const char *kind)
{
	struct buffer svg = { 0 };

	draw_svg(&svg, s, look);
	buffer_printf(p->out, "<figure%s><img alt=\"", kind);
	pen_text(p, look->title);
	buffer_text(p->out, "\" src=\"data:image/svg+xml,");
	for (size_t i = 0; i < svg.len; i++) {
		unsigned char c = (unsigned char)svg.data[i];

		if (c <= ' ' || c >= 0x7f || strchr("\"#%&'+<>?[\\]^`{|}", c) != NULL)
			buffer_printf(p->out, "%%%02X", c);
		else
			buffer_char(p->out, (char)c);
	}
	buffer_text(p->out, "\"><figcaption>");
	pen_text(p, look->title);
	buffer_text(p->out, "</figcaption></figure>\n");
	buffer_end(&svg, p->out);
}

void
pen_board(const struct pen *p, const struct scene *s, const char *title)
{
	struct draw_style look = { .title = title, .part = p->html ? DRAW_WITHOUT_LEGEND : DRAW_WHOLE };

	if (p->html) {
		put_image(p, s, &look, "");
		return;
	}
	buffer_text(p->out, "```\n");
	draw_text(p->out, s, &look);
	buffer_text(p->out, "```\n\n");
}

void
pen_legend(const struct pen *p, const struct scene *s)
{
	struct draw_style look = { .title = "What the signs mean", .part = DRAW_LEGEND };

	if (p->html)
		put_image(p, s, &look, " class=\"legend\"");
}
