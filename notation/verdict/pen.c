/* verdict/pen.c: see pen.h. */
#include "pen.h"

#include <string.h>

#include "draw/draw.h"
#include "draw/markup.h"
#include "draw/words.h"

void
pen_free(struct pen *p)
{
	buffer_end(&p->words, p->out);
}

void
pen_choose(struct pen *p, const char *said, const char *sheet)
{
	const char *words = p->form == VERDICT_TEXT ? said : sheet;

	if (words == NULL)
		return;
	for (const char *end; (end = strchr(words, '\n')) != NULL; words = end + 1) {
		buffer_add(&p->words, words, (size_t)(end - words));
		pen_end_line(p);
	}
	buffer_text(&p->words, words);
}

/* As Markdown: with a backslash before what could be markup. */
static void
put_plain(struct buffer *out, const char *text, size_t len)
{
	for (size_t i = 0; i < len;) {
		unsigned n = utf8_length(text + i, len - i);

		if (n == 1 && strchr("\\`*_[]<>#|&~", text[i]) != NULL && text[i] != '\0')
			buffer_char(out, '\\');
		buffer_plain(out, text + i, n != 0 ? n : 1, '\0');
		i += n != 0 ? n : 1;
	}
}

void
pen_flush(struct pen *p)
{
	if (p->form == VERDICT_HTML)
		markup_text(p->out, p->words.data, p->words.len);
	else if (p->form == VERDICT_MARKDOWN)
		put_plain(p->out, p->words.data, p->words.len);
	else
		buffer_plain(p->out, p->words.data, p->words.len, '\0');
	buffer_clear(&p->words);
}

void
pen_end_line(struct pen *p)
{
	pen_markup(p, "<p>");
	pen_flush(p);
	buffer_text(p->out, p->form == VERDICT_HTML ? "</p>\n" : p->form == VERDICT_MARKDOWN ? "\n\n" : "\n");
}

void
pen_end(struct pen *p)
{
	pen_choose(p, NULL, ".");
	pen_end_line(p);
}

void
pen_line(struct pen *p, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	buffer_vprintf(&p->words, format, ap);
	va_end(ap);
	pen_end_line(p);
}

void
pen_tell(struct pen *p, const char *said, const char *sheet, ...)
{
	va_list ap;

	va_start(ap, sheet);
	buffer_vprintf(&p->words, p->form == VERDICT_TEXT ? said : sheet, ap);
	va_end(ap);
	pen_end_line(p);
}

/* ---- a sheet ---------------------------------------------------------------------------------- */

void
pen_markup(struct pen *p, const char *constant)
{
	if (p->form == VERDICT_HTML)
		markup_put(p->out, constant);
}

/* Write what the form has: HTML, or Markdown. */
static void
put_either(struct pen *p, const char *html, const char *markdown)
{
	buffer_text(p->out, p->form == VERDICT_HTML ? html : markdown);
}

void
pen_title(struct pen *p, const char *look, const char *text)
{
	if (p->form == VERDICT_HTML)
		markup(p->out, "<article>\n<h1 class='%s'>%s</h1>\n", look, text);
	else
		buffer_printf(p->out, "# %s\n\n", text);
}

void
pen_head(struct pen *p, const char *text)
{
	if (p->form == VERDICT_TEXT)
		return;
	put_either(p, "<h2>", "## ");
	buffer_text(p->out, text);
	put_either(p, "</h2>\n", "\n\n");
}

void
pen_begin_table(struct pen *p, const char *const *heads, unsigned n)
{
	put_either(p, "<table>\n<tr>", "|");
	for (unsigned i = 0; i < n; i++)
		buffer_printf(p->out, p->form == VERDICT_HTML ? "<th>%s</th>" : " %s |", heads[i]);
	put_either(p, "</tr>\n", "\n|");
	for (unsigned i = 0; i < n; i++)
		put_either(p, "", " --- |");
	put_either(p, "", "\n");
}

void
pen_begin_row(struct pen *p)
{
	put_either(p, "<tr>", "|");
}

void
pen_end_cell(struct pen *p)
{
	put_either(p, "<td>", " ");
	pen_flush(p);
	put_either(p, "</td>", " |");
}

void
pen_cell(struct pen *p, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	buffer_vprintf(&p->words, format, ap);
	va_end(ap);
	pen_end_cell(p);
}

void
pen_end_row(struct pen *p)
{
	put_either(p, "</tr>\n", "\n");
}

void
pen_end_table(struct pen *p)
{
	put_either(p, "</table>\n", "\n");
}

/* ---- boards ----------------------------------------------------------------------------------- */

#define PHONE_SCREEN "screen and (max-width:40rem)" /* as in sheet.c */

/* Write the picture as the address of an image of its own, so that its ids do not meet those of other pictures.  It has single quotation
 * marks for double ones, which would take three letters each, and the other way round; there are none in its texts, which escape both. */
static void
put_address(struct pen *p, const struct scene *s, struct draw_style look, enum draw_theme theme)
{
	struct buffer svg = { 0 };

	look.theme = theme;
	draw_svg(&svg, s, &look);
	buffer_text(p->out, "data:image/svg+xml,");
	for (size_t i = 0; i < svg.len; i++) {
		unsigned char c = (unsigned char)svg.data[i];

		c = c == '"' ? '\'' : c == '\'' ? '"' : c;
		if (c <= ' ' || c >= 0x7f || strchr("\"#%&+<>?[\\]^`{|}", c) != NULL)
			buffer_printf(p->out, "%%%02X", c);
		else
			buffer_char(p->out, (char)c);
	}
	buffer_end(&svg, p->out);
}

/* On a phone the board takes the whole width, from above if it is that of a building, and what else the picture says stands below it. */
static void
put_phone_image(struct pen *p, const struct scene *s, const struct draw_style *look)
{
	struct draw_style phone = *look;

	phone.board_only = look->part != DRAW_LEGEND;
	phone.view = DRAW_VIEW_PLAN;
	phone.phone = true;
	markup(p->out, "<source media='" PHONE_SCREEN " and (prefers-color-scheme:dark)' srcset='");
	put_address(p, s, phone, DRAW_THEME_DARK);
	markup(p->out, "'><source media='" PHONE_SCREEN "' srcset='");
	put_address(p, s, phone, DRAW_THEME_PAPER);
	markup(p->out, "'>");
}

static void
put_phone_words(struct pen *p, const struct scene *s, const struct draw_style *look)
{
	struct buffer words = { 0 };

	draw_status(&words, s);
	buffer_char(&words, '\0');
	if (!words.failed)
		markup(p->out, "<figcaption aria-hidden='true'><b>%s.</b> %s</figcaption>", look->title, words.data);
	p->out->failed = p->out->failed || words.failed;
	buffer_free(&words);
}

/* It is dark on a dark screen, and light on paper. */
static void
put_image(struct pen *p, const struct scene *s, const struct draw_style *look)
{
	markup(p->out, look->part == DRAW_LEGEND ? "<figure class='legend' tabindex='0'>" : "<figure tabindex='0'>");
	markup(p->out, "<picture>");
	put_phone_image(p, s, look);
	markup(p->out, "<source media='screen and (prefers-color-scheme:dark)' srcset='");
	put_address(p, s, *look, DRAW_THEME_DARK);
	markup(p->out, "'><img alt='%s' src='", look->title);
	put_address(p, s, *look, DRAW_THEME_PAPER);
	markup(p->out, "'></picture>"); /* (the picture has its title) */
	if (look->part != DRAW_LEGEND)
		put_phone_words(p, s, look);
	buffer_text(p->out, "</figure>\n");
}

void
pen_board(struct pen *p, const struct scene *s, const char *title)
{
	if (p->form == VERDICT_HTML) {
		put_image(p, s, &(struct draw_style){ .title = title, .part = DRAW_WITHOUT_LEGEND });
		return;
	}
	buffer_text(p->out, "```\n");
	draw_text(p->out, s, &(struct draw_style){ .title = title });
	buffer_text(p->out, "```\n\n");
}

void
pen_legend(struct pen *p, const struct scene *s)
{
	if (p->form == VERDICT_HTML)
		put_image(p, s, &(struct draw_style){ .title = "What the signs mean", .part = DRAW_LEGEND });
}
