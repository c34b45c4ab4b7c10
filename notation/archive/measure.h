/* archive/measure.h: how much text an input has. */
#ifndef STRAT_ARCHIVE_MEASURE_H
#define STRAT_ARCHIVE_MEASURE_H

#include "text/diag.h"

/* How many bytes the text of a file has, after inflating; "-": standard input, if that is a file.  It can be read afterwards as
 * if nothing had happened.  Of damaged gzip it is the text up to the damage.  false: *f says why it cannot be known, for
 * example because it is a pipe. */
bool measure_text(const char *path, uint64_t *size, struct finding *f);

#endif
