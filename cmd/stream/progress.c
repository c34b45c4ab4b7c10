/* stream/progress.c: see progress.h. */
#include "progress.h"

#include <inttypes.h>

void
progress_begin(struct progress *p)
{
	*p = (struct progress){ 0 };
	clock_gettime(CLOCK_MONOTONIC, &p->began);
}

double
progress_seconds(const struct progress *p)
{
	struct timespec now;

	if (clock_gettime(CLOCK_MONOTONIC, &now) != 0)
		return 0;
	return (double)(now.tv_sec - p->began.tv_sec) + 1e-9 * (double)(now.tv_nsec - p->began.tv_nsec);
}

/* "12 s", "3 min 5 s", "2 h 10 min". */
static void
write_time(struct buffer *out, double seconds)
{
	uint64_t s = (uint64_t)(seconds + 0.5);

	if (s < 60)
		buffer_printf(out, "%" PRIu64 " s", s);
	else if (s < 3600)
		buffer_printf(out, "%" PRIu64 " min %" PRIu64 " s", s / 60, s % 60);
	else
		buffer_printf(out, "%" PRIu64 " h %" PRIu64 " min", s / 3600, s / 60 % 60);
}

void
progress_write(struct buffer *out, const struct progress *p, double seconds)
{
	double part = p->size > 0 && p->read < p->size ? (double)p->read / (double)p->size : 1;

	buffer_printf(out, "%" PRIu64 " records", p->records);
	if (seconds > 0)
		buffer_printf(out, ", %.0f a second", (double)p->records / seconds);
	if (p->size == 0)
		return;
	buffer_printf(out, ", %d%%", (int)(100 * part));
	if (part > 0 && seconds > 0) {
		buffer_text(out, ", ");
		write_time(out, seconds * (1 - part) / part);
		buffer_text(out, " left");
	}
}
