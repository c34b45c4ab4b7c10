/* page/internal.h: what the files of this directory share besides their own headers. */
#ifndef STRAT_PAGE_INTERNAL_H
#define STRAT_PAGE_INTERNAL_H

#include "draw/draw.h"
#include "svg/picture.h"

/* ---- table.c: the board as a table ------------------------------------------------------- */

/* Write the rows of a table whose cells say what they hold, each tag on a line of its own; known: as in svg/picture.h. */
void draw_html_columns(struct buffer *out, const struct scene *s);
void draw_html_rows(struct buffer *out, const struct scene *s, struct draw_known *known);
/* Of a flat board, the cell of a square, which are counted from above and left: its tag, on a line; and which of the lines of the rows
 * that is. */
void draw_html_cell(struct buffer *out, const struct scene *s, unsigned square);
unsigned draw_html_cell_at(const struct scene *s, unsigned square);

/* ---- index_script.c: parts of the list of games ------------------------------------------------ */

void draw_index_style(struct buffer *out, enum draw_theme theme);
void draw_index_controls(struct buffer *out); /* what asks for rows: shown by the script */
void draw_index_script(struct buffer *out);

#endif
