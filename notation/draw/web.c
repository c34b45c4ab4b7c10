/* draw/web.c: see web.h. */
#include "web.h"

#include <ctype.h>
#include <string.h>

#include "ink.h"
#include "palette.h"
#include "text/digest.h"
#include "words.h"

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
draw_web_begin(struct buffer *out, const struct draw_sent *sent, const struct buffer *script)
{
	markup(out, DRAW_WEB_HEAD "<meta name='generator' content='" DRAW_WEB_GENERATOR "'>\n");
	draw_web_policy(out, false, script, script != NULL ? 1 : 0);
	draw_web_sent(out, sent);
	buffer_text(out, "<style>\n");
}

void
draw_web_query(struct buffer *out, const char *name, const char *value)
{
	struct buffer plain = { 0 };

	draw_plain(&plain, value);
	buffer_printf(out, "%s=", name);
	for (size_t i = 0; i < plain.len; i++)
		if (isalnum((unsigned char)plain.data[i]) || strchr("-._~", plain.data[i]) != NULL)
			buffer_char(out, plain.data[i]);
		else
			buffer_printf(out, "%%%02X", (unsigned char)plain.data[i]);
	buffer_end(&plain, out);
}

void
draw_web_ask(struct buffer *out, const char *game, const char *name, const char *value)
{
	draw_web_query(out, "game", game);
	buffer_char(out, '&');
	draw_web_query(out, name, value);
	buffer_char(out, '\0');
}

enum { QUOTED_MAX = 160 }; /* letters */

void
draw_web_quote(struct buffer *out, const char *text)
{
	struct buffer plain = { 0 };
	unsigned letters = 0;

	draw_plain(&plain, text);
	for (size_t i = 0, n; i < plain.len && letters <= QUOTED_MAX; i += n) {
		unsigned wide;

		n = draw_letter(plain.data + i, plain.len - i, &wide);
		if (++letters <= QUOTED_MAX)
			buffer_add(out, plain.data + i, n);
		else
			buffer_text(out, "\xe2\x80\xa6");
	}
	buffer_end(&plain, out);
}

void
draw_web_sent(struct buffer *out, const struct draw_sent *sent)
{
	markup(out, "<title>%s</title>\n", sent->title);
	markup_if(out, "<meta name='description' content='%s'>\n", sent->what);
	markup(out, sent->one ? "<meta property='og:type' content='article'>\n" : "<meta property='og:type' content='website'>\n");
	markup(out, "<meta property='og:title' content='%s'>\n", sent->title);
	markup_if(out, "<meta property='og:description' content='%s'>\n", sent->what);
	markup_if(out, "<link rel='canonical' id='canonical' href='%s'>\n", sent->address);
	markup_if(out, "<meta property='og:url' content='%s'>\n", sent->address);
	if (sent->picture != NULL)
		markup(out, "<meta property='og:image' content='%s'>\n<meta property='og:image:width' content='%d'>\n"
		    "<meta property='og:image:height' content='%d'>\n<meta name='twitter:card' content='summary_large_image'>\n", sent->picture,
		    DRAW_SENT_WIDTH, DRAW_SENT_HEIGHT);
}

bool
draw_web_is_folder(const char *address)
{
	bool whole = strncmp(address, "http://", 7) == 0 || strncmp(address, "https://", 8) == 0;
	const char *at;

	for (at = address; *at > ' ' && *at <= '~' && strchr("\"'<>\\^`{|}?#", *at) == NULL; at++)
		if (*at == ':' && !whole)
			return false;
	return *at == '\0' && at > address;
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
