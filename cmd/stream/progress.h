/* stream/progress.h: how far a long run has come, as a line for people. */
#ifndef STRAT_STREAM_PROGRESS_H
#define STRAT_STREAM_PROGRESS_H

#include <stdint.h>
#include <time.h>

#include "text/arena.h"

struct progress {
	struct timespec began; /* by the monotonic clock */
	uint64_t size;         /* bytes to read; 0: nobody knows */
	uint64_t read;
	uint64_t records;
};

void progress_begin(struct progress *p);
/* Seconds since it began. */
double progress_seconds(const struct progress *p);
/* Write how many records were done; and if the size is known, how much of it that is, how many a second, and how long the rest
 * will take.  No line feed. */
void progress_write(struct buffer *out, const struct progress *p, double seconds);

#endif
