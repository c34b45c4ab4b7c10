/* page/script.c: the style sheet and the script of a page.  They are written in page.css and page.js; the build makes
 * strings of them. */
#include "draw/ink.h"

#include "draw/palette.h"

/* The colour of a side's names, by its letter. */
#define SIDE(letter) ";--" letter ":" DRAW_EDGE(letter)

static const char colours[] =
    "--page:" DRAW_PAGE ";--card:" DRAW_PAGE_CARD ";--words:" DRAW_PAGE_WORDS ";--faint:" DRAW_PAGE_FAINT ";--line:" DRAW_PAGE_LINE
    ";--accent:" DRAW_PAGE_ACCENT ";--now:" DRAW_PAGE_NOW ";--now-words:" DRAW_PAGE_NOW_WORDS
    SIDE("R") SIDE("B") SIDE("G") SIDE("Y") SIDE("K") SIDE("W") "}";

static const char style_sheet[] =
#include "page.css.def"
    ;

static const char script[] =
#include "page.js.def"
    ;

void
draw_html_style(struct buffer *out, enum draw_theme theme)
{
	size_t from = out->len;

	buffer_printf(out, ":root{color-scheme:%s;--sheet:" DRAW_PAPER ";%s\n", theme == DRAW_THEME_PAPER ? "light dark" : theme == DRAW_THEME_DARK ? "dark" : "light", colours);
	draw_paint(out, from, theme);
	from = out->len;
	if (theme == DRAW_THEME_PAPER)
		buffer_printf(out, "@media(prefers-color-scheme:dark){:root{%s\n.tray svg{filter:drop-shadow(0 0 1px " DRAW_PAGE_WORDS ")}}\n", colours);
	draw_paint(out, from, DRAW_THEME_DARK);
	buffer_text(out, style_sheet);
}

void
draw_html_script(struct buffer *out)
{
	buffer_text(out, script);
}
