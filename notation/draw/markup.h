/* draw/markup.h: write HTML and SVG, so that nothing that is given can be taken for markup.
 *
 * The format is the markup, as printf has it, with ' for each "; so it is a constant.  What is given for %s or %.*s is text, and
 * is escaped whatever it holds; NULL is no text.  Numbers are given for %d and %u, also
 * with l or ll, or with zeros before them as in %04d; letters for %c.
 */
#ifndef STRAT_DRAW_MARKUP_H
#define STRAT_DRAW_MARKUP_H

#include "text/arena.h"

void markup(struct buffer *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same with this text, but only if there is any. */
void markup_if(struct buffer *out, const char *format, const char *text) __attribute__((format(printf, 2, 0)));
/* Write a constant, in which % means nothing. */
void markup_put(struct buffer *out, const char *constant);
/* Write text, escaped: what %.*s does. */
void markup_text(struct buffer *out, const char *text, size_t len);

#endif
