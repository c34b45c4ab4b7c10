/* draw/web.h: what pages beside those of games share: their head and their colours. */
#ifndef STRAT_DRAW_WEB_H
#define STRAT_DRAW_WEB_H

#include "draw.h"
#include "markup.h"

/* What such a page says of who made it. */
#define DRAW_WEB_GENERATOR "strat render"

/* How every page begins, for markup. */
#define DRAW_WEB_HEAD "<!DOCTYPE html>\n<html lang='en'>\n<head>\n<meta charset='utf-8'>\n" \
	"<meta name='viewport' content='width=device-width,initial-scale=1'>\n"

/* Write what the browser must hold the page to: it loads nothing, sends nothing, and runs these scripts alone, which stand in it
 * letter for letter as they are here (scripts may be NULL if n is 0).  home: it may also use the style sheet and scripts that lie
 * beside it. */
void draw_web_policy(struct buffer *out, bool home, const struct buffer *scripts, size_t n);
/* What others show of a page with a link to it.  Each but the title may be NULL. */
struct draw_sent {
	const char *title, *what;
	const char *address; /* the whole address of the page */
	const char *picture; /* and that of a picture of it, of DRAW_SENT_WIDTH by DRAW_SENT_HEIGHT pixels */
	bool one;            /* the page is about one thing: it is no list */
};

enum { DRAW_SENT_WIDTH = 1200, DRAW_SENT_HEIGHT = 630 };

/* Write this as a title and as elements of the head. */
void draw_web_sent(struct buffer *out, const struct draw_sent *sent);
/* Write a text that a record gives into such a title, as draw_plain does, and at most so long as people read there. */
void draw_web_quote(struct buffer *out, const char *text);

/* What a report is called, and a page's links.  Each but the title may be NULL. */
struct draw_report_head {
	const char *title;
	const char *home;    /* where a link to the list of games leads */
	const char *address; /* the whole address of the page */
};

/* Can it be the address of a folder in a page: http, https, or beside the page? */
bool draw_web_is_folder(const char *address);
/* Everything up to the rules of the style sheet.  script: the only one that the page runs.  NULL: none. */
void draw_web_begin(struct buffer *out, const struct draw_sent *sent, const struct buffer *script);
/* Write NAME=VALUE as an address has it: "player=Tom%20Berg".  value: any text, as it is shown. */
void draw_web_query(struct buffer *out, const char *name, const char *value);
/* Write what the list of games is asked for: "game=Stratego&first=a4-a5", with a zero byte. */
void draw_web_ask(struct buffer *out, const char *game, const char *name, const char *value);
/* Write rules with the colours of a theme.  In paper the reader's choice of light or dark holds.  The colours of pages are
 * variables: --page, --card, --words, --faint, --line, --accent. */
void draw_web_colours(struct buffer *out, enum draw_theme theme, void (*rules)(struct buffer *out));

#endif
