/* page/index_script.c: the style sheet, the controls and the script of the list of games. */
#include "draw/web.h"
#include "internal.h"
#include "svg/thumb.h"

static const char style_sheet[] =
#include "index.css.def"
    ;

static const char controls[] =
    "<form role=\"search\" hidden>\n"
    "<label class=\"wide\">Search<input type=\"search\" id=\"search\" autocomplete=\"off\" spellcheck=\"false\"></label>\n"
    "<label hidden>Game<select id=\"game\"><option value=\"\">all</option></select></label>\n"
    "<label hidden>Result<select id=\"result\"><option value=\"\">all</option></select></label>\n"
    "<label hidden>How<select id=\"how\"><option value=\"\">all</option></select></label>\n"
    "<p id=\"count\" role=\"status\"></p>\n"
    "<button type=\"button\" id=\"all\" hidden>Show all</button>\n"
    "</form>\n";

static const char script[] =
#include "index.js.def"
    ;

void
draw_index_style(struct buffer *out, enum draw_theme theme)
{
	draw_web_colours(out, theme, draw_thumb_style);
	buffer_text(out, style_sheet);
}

void
draw_index_controls(struct buffer *out)
{
	buffer_text(out, controls);
}

void
draw_index_script(struct buffer *out)
{
	buffer_text(out, script);
}
