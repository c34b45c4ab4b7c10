/* verdict/sheet.h: the parts of a verdict in words. */
#ifndef STRAT_VERDICT_SHEET_H
#define STRAT_VERDICT_SHEET_H

#include "pen.h"
#include "report.h"

/* answer.c: as a few sentences, or as an arbiter's sheet: in Markdown, or as a part of a page of HTML. */
void answer_write(const struct report *rep, const struct verdict_style *style, struct buffer *out);

/* sheet.c: what only a sheet has, in this order: its head; boards, after the answer; tables, which stand beside what other rules would
 * change; where the rule book has what it rests on; places to sign. */
void sheet_begin(struct pen *p, const struct report *rep);
void sheet_put_boards(struct pen *p, const struct report *rep);
void sheet_put_tables(struct pen *p, const struct report *rep);
void sheet_put_links(struct pen *p, const struct report *rep, const char *books);
void sheet_end(struct pen *p, const struct report *rep);

#endif
