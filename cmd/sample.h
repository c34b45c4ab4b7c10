/* sample.h: --sample: a fixed number of records of a stream; each has the same chance, however long the stream is.
 *
 * Reservoir sampling: the records are seen in the order of the input, and those of the sample are kept in memory.  The choice
 * depends on the seed and on which records are seen, and on nothing else.
 */
#ifndef STRAT_SAMPLE_H
#define STRAT_SAMPLE_H

#include "text/source.h"

struct kept {
	struct document document; /* its text belongs to the sample */
	const char *source;
};

struct sample {
	uint64_t want, seen, state;
	struct kept *kept;
	size_t n, cap;
	bool failed; /* memory ran out */
};

void sample_begin(struct sample *s, uint64_t want, uint64_t seed);
/* The next record of the stream.  It is copied if it is kept. */
void sample_add(struct sample *s, const struct document *d, const char *source);
/* The stream is over: put the records that are kept in their order. */
void sample_end(struct sample *s);
void sample_free(struct sample *s);

#endif
