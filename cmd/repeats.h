/* repeats.h: what was found in many records, told a few times and then counted. */
#ifndef STRAT_REPEATS_H
#define STRAT_REPEATS_H

#include "text/show.h"

/* The same is told so often; after that it is counted. */
enum { REPEATS_TOLD = 5, REPEATS_MAX = 32 };

/* What findings say that many records have, and how often it was found. */
struct repeat {
	uint64_t says, times;
	char said[240];
};

struct repeats {
	struct repeat repeat[REPEATS_MAX];
	unsigned n;
};

/* How a finding is written. */
struct told_as {
	enum report_format format;
	bool color, context;
	const struct document *shown; /* with context: where its line stands, or NULL */
};

/* A finding waits in a buffer to be written.  from: where those of the same document begin in it; among them it waits in
 * the order of the file. */
void repeats_add(struct buffer *b, size_t from, const struct finding *f, const char *source, const struct told_as *as);
/* Leave of those that wait the texts of which may be told, up to so many over all; *told counts them. */
void repeats_take(struct repeats *r, struct buffer *b, uint64_t most, uint64_t *told);

#endif
