/* report/report.h: a report on an archive in pictures, from what gather.h counts. */
#ifndef STRAT_REPORT_REPORT_H
#define STRAT_REPORT_REPORT_H

#include "draw/web.h"
#include "play/census.h"

/* Write the report: a page, or an SVG picture.  c: all entries; it is sorted, and nothing more can be counted.  head: as
 * draw_report_begin has it.  Memory can run out: the buffer remembers it. */
void report_write(struct census *c, bool page, enum draw_theme theme, const struct draw_report_head *head, struct buffer *out);

#endif
