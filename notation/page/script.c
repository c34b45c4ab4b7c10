/* page/script.c: the style sheet and the script of a page.  They are written in page.css, and in page_steps.js, page.js and page_hands.js;
 * the build makes strings of them. */
#include "draw/ink.h"

static const char style_sheet[] =
#include "page.css.def"
    ;

static const char script[] =
    "(async () => {\n"
    "'use strict';\n"
#include "page_steps.js.def"
#include "page.js.def"
#include "page_hands.js.def"
    "})();\n";

void
draw_html_colours(struct buffer *out, enum draw_theme theme, const struct draw_colours *used)
{
	buffer_printf(out, ":root{color-scheme:%s;", theme == DRAW_THEME_PAPER ? "light dark" : theme == DRAW_THEME_DARK ? "dark" : "light");
	draw_paint_meanings(out, theme, used);
	buffer_text(out, "}\n");
	if (theme == DRAW_THEME_PAPER) {
		buffer_text(out, "@media screen and (prefers-color-scheme:dark){:root{");
		draw_paint_meanings(out, DRAW_THEME_DARK, used);
		buffer_text(out, "}}\n");
	}
}

void
draw_html_style(struct buffer *out, enum draw_theme theme, const struct draw_colours *used)
{
	draw_html_colours(out, theme, used);
	buffer_text(out, style_sheet);
}

void
draw_html_script(struct buffer *out)
{
	buffer_text(out, script);
}
