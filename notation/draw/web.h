/* draw/web.h: what pages beside those of games share: their head, their colours, text in tags. */
#ifndef STRAT_DRAW_WEB_H
#define STRAT_DRAW_WEB_H

#include "draw.h"

/* What such a page says of who made it. */
#define DRAW_WEB_GENERATOR "strat render"

/* Everything up to the rules of the style sheet.  The page may load nothing, and run only what stands in it. */
void draw_web_begin(struct buffer *out, const char *title);
/* Write rules with the colours of a theme.  In paper the reader's choice of light or dark holds.  The colours of pages are
 * variables: --page, --card, --words, --faint, --line, --accent. */
void draw_web_colours(struct buffer *out, enum draw_theme theme, void (*rules)(struct buffer *out));
/* Write text with markup around it; nothing if it is NULL or empty. */
void draw_web_text(struct buffer *out, const char *before, const char *text, const char *after);

#endif
