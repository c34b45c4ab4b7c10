/* verdict/pen.h: write words, lines and tables as Markdown or as HTML. */
#ifndef STRAT_VERDICT_PEN_H
#define STRAT_VERDICT_PEN_H

#include "report.h"

struct pen {
	struct buffer *out;
	bool html;
};

/* Words from a user: nothing in them is markup. */
void pen_plain(const struct pen *p, const char *text, size_t len);
void pen_text(const struct pen *p, const char *text);
void pen_told(const struct pen *p, const struct report *rep, struct passage t);
/* A part that a style may place.  Markdown has its contents, but no mark for it. */
void pen_begin_part(const struct pen *p, const char *element);
void pen_end_part(const struct pen *p, const char *element);
void pen_begin_head(const struct pen *p);
void pen_head(const struct pen *p, const char *text);
void pen_begin_line(const struct pen *p);
void pen_end_line(const struct pen *p);
void pen_line(const struct pen *p, const char *text);
void pen_begin_table(const struct pen *p, const char *const *heads, unsigned n);
void pen_begin_row(const struct pen *p);
void pen_cell(const struct pen *p, const char *text, size_t len);
void pen_word(const struct pen *p, const char *text);
void pen_number(const struct pen *p, uint32_t n);
void pen_end_row(const struct pen *p);
void pen_end_table(const struct pen *p);
/* A board, with words from a user below it. */
void pen_board(const struct pen *p, const struct scene *s, const char *title);
/* What its signs mean, in a size that can be read on paper; only as HTML. */
void pen_legend(const struct pen *p, const struct scene *s);

#endif
