/* verdict/pen.h: write lines, tables and boards: as sentences on a terminal, as Markdown, or as HTML.
 *
 * Words   All that is said goes to words, as text: it may come from a record.  Whatever ends them, a line or a cell, writes them so that
 *         nothing in them is markup, or steers a terminal.  Markup comes from the pen alone.
 * Forms   Sentences and sheets tell the same in the same order, so the code for both is the same.  Where their words differ, a function
 *         takes both: what is said, and what a sheet has.
 */
#ifndef STRAT_VERDICT_PEN_H
#define STRAT_VERDICT_PEN_H

#include "core/scene.h"
#include "verdict.h"

struct pen {
	struct buffer *out;
	enum verdict_format form; /* VERDICT_TEXT: sentences; VERDICT_MARKDOWN, VERDICT_HTML: a sheet */
	struct buffer words;      /* of the line or cell that comes next */
};

/* Free the words. */
void pen_free(struct pen *p);
/* Add words: the one or the other.  A line feed in them ends the line.  NULL adds nothing. */
void pen_choose(struct pen *p, const char *said, const char *sheet);
/* Write the words; as a line; as a sentence: a sheet has a full stop after it. */
void pen_flush(struct pen *p);
void pen_end_line(struct pen *p);
void pen_end(struct pen *p);
/* Add words, and end the line. */
void pen_line(struct pen *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
void pen_tell(struct pen *p, const char *said, const char *sheet, ...) __attribute__((format(printf, 2, 4), format(printf, 3, 4)));

/* ---- a sheet alone -------------------------------------------------------------------------- */

void pen_markup(struct pen *p, const char *constant); /* HTML has it (draw/markup.h), Markdown has not */
void pen_title(struct pen *p, const char *look, const char *text); /* and begin an article */
void pen_head(struct pen *p, const char *text); /* sentences have none */
void pen_begin_table(struct pen *p, const char *const *heads, unsigned n);
void pen_begin_row(struct pen *p);
void pen_end_cell(struct pen *p);
void pen_cell(struct pen *p, const char *format, ...) __attribute__((format(printf, 2, 3))); /* add words, and end the cell */
void pen_end_row(struct pen *p);
void pen_end_table(struct pen *p);
/* A board, with a title below it. */
void pen_board(struct pen *p, const struct scene *s, const char *title);
/* What its signs mean, in a size that can be read on paper; only as HTML. */
void pen_legend(struct pen *p, const struct scene *s);

#endif
