/* report/report.h: a report on an archive in pictures, from what gather.h counts. */
#ifndef STRAT_REPORT_REPORT_H
#define STRAT_REPORT_REPORT_H

#include "draw/draw.h"
#include "play/census.h"

/* Write the report: a page, or an SVG picture.  c: all entries; it is sorted, and nothing more can be counted.  title, home: as
 * draw_report_begin.  Memory can run out: the buffer remembers it. */
void report_write(struct census *c, bool page, enum draw_theme theme, const char *title, const char *home, struct buffer *out);

#endif
