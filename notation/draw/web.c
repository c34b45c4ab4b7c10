/* draw/web.c: see web.h. */
#include "web.h"

#include <string.h>

#include "ink.h"
#include "palette.h"
#include "text/digest.h"

void
draw_web_policy(struct buffer *out, bool home, const struct buffer *scripts, size_t n)
{
	const char *own = home ? " 'self' file:" : ""; /* (some browsers have no 'self' without a server) */
	char hash[SHA256_TEXT + 1];

	buffer_printf(out, "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; base-uri 'none'; form-action 'none';"
	    " style-src 'unsafe-inline'%s; script-src%s", own, n == 0 && !home ? " 'none'" : own);
	for (size_t i = 0; i < n; i++) {
		if (sha256_write(scripts[i].data != NULL ? scripts[i].data : "", scripts[i].len, hash))
			buffer_printf(out, " 'sha256-%s'", hash);
		else
			out->failed = true;
		out->failed = out->failed || scripts[i].failed;
	}
	buffer_text(out, "\">\n");
}

void
draw_web_begin(struct buffer *out, const char *title, const struct buffer *script)
{
	markup(out, DRAW_WEB_HEAD "<meta name='generator' content='" DRAW_WEB_GENERATOR "'>\n");
	draw_web_policy(out, false, script, script != NULL ? 1 : 0);
	markup_if(out, "<title>%s</title>\n", title);
	buffer_text(out, "<style>\n");
}

static void
put_colours(struct buffer *out, enum draw_theme theme, const char *scheme, void (*rules)(struct buffer *out))
{
	size_t from = out->len;

	buffer_printf(out, ":root{color-scheme:%s;--page:" DRAW_PAGE ";--card:" DRAW_PAGE_CARD ";--words:" DRAW_PAGE_WORDS ";--faint:"
	    DRAW_PAGE_FAINT ";--line:" DRAW_PAGE_LINE ";--accent:" DRAW_PAGE_ACCENT "}\n", scheme);
	rules(out);
	draw_paint(out, from, theme);
}

void
draw_web_colours(struct buffer *out, enum draw_theme theme, void (*rules)(struct buffer *out))
{
	put_colours(out, theme, theme == DRAW_THEME_PAPER ? "light dark" : theme == DRAW_THEME_DARK ? "dark" : "light", rules);
	if (theme != DRAW_THEME_PAPER)
		return;
	buffer_text(out, "@media(prefers-color-scheme:dark){");
	put_colours(out, DRAW_THEME_DARK, "light dark", rules);
	buffer_text(out, "}\n");
}
