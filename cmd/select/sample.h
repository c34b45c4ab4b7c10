/* select/sample.h: --sample: a fixed number of records of a stream; each has the same chance, however long the stream is.
 *
 * Reservoir sampling: the records are seen in the order of the input, and those of the sample are kept in memory.  The choice
 * depends on the seed and on which records are seen, and on nothing else.
 */
#ifndef STRAT_SELECT_SAMPLE_H
#define STRAT_SELECT_SAMPLE_H

#include "archive/source.h"

struct kept {
	struct document document; /* its text lies in bytes */
	char *bytes;              /* belongs to the sample: those that the document takes up, with a byte-order mark */
	size_t rest;              /* so many more bytes lie after them, if it is too large and they are wanted */
	const char *source;
};

struct sample {
	uint64_t want, seen, state;
	bool whole;        /* of a record that is too large, the rest is wanted, too */
	struct kept *kept;
	size_t n, cap;
	size_t last;       /* where the record is that was seen last; n or more: nowhere */
	bool failed;       /* memory ran out */
};

void sample_begin(struct sample *s, uint64_t want, uint64_t seed);
/* The next document of the stream.  It is copied if it is kept. */
void sample_add(struct sample *s, const struct document *d, const char *source);
/* The stream is over: put the records that are kept in their order. */
void sample_end(struct sample *s);
/* The documents of a record that is kept.  Returns how many: one, or two with the rest of it. */
size_t sample_documents(const struct kept *kept, struct document out[2]);
void sample_free(struct sample *s);

#endif
