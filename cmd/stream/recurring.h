/* stream/recurring.h: if many records have the same finding, it is written a few times, and then only counted. */
#ifndef STRAT_STREAM_RECURRING_H
#define STRAT_STREAM_RECURRING_H

#include "words/show.h"

/* How often the same finding is written; how many different ones are counted. */
enum { REPEATS_TOLD = 5, REPEATS_MAX = 32 };

/* A text that findings say, and how often. */
struct repeat {
	uint64_t says, times;
	char said[240];
};

struct recurring {
	struct repeat repeat[REPEATS_MAX];
	unsigned n;
};

/* How a finding is written. */
struct told_as {
	enum report_format format;
	bool color, context;
	const struct findings *all;   /* those of its record, or NULL */
	const struct document *shown; /* with context: where its line stands, or NULL */
};

/* Put a finding into a buffer, where it waits until it is written.  from: where the findings of the same document begin
 * in the buffer; they stay in the order of the file,
 * errors first. */
void recurring_add(struct buffer *b, size_t from, const struct finding *f, const char *source, const struct told_as *as);
/* Replace the findings that wait by the text to write.  At most `most` findings are written in all; *told counts them. */
void recurring_take(struct recurring *r, struct buffer *b, uint64_t most, uint64_t *told);

#endif
