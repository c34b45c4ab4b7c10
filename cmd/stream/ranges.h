/* stream/ranges.h: which records of the inputs must be read, as far as their indexes tell.
 *
 * An index (archive/index.h) says where a record with some number or id is, and how many records there are.  So for --only-id,
 * --number, --shard, --sample and --only-game only the records that may be wanted are read.  What is then done with them is the same as
 * without an index, and so is the ledger.
 */
#ifndef STRAT_STREAM_RANGES_H
#define STRAT_STREAM_RANGES_H

#include "archive/index.h"
#include "cli/cli.h"
#include "select/sample.h"

/* Records, by their numbers in one input, from 1. */
struct range {
	uint64_t from, to;
};

struct ranges_input {
	struct index *index;    /* NULL: it has none, and is read to its end */
	uint64_t bound;         /* which comes after so many bytes of the file, because more is being added to it; 0: it comes at its end */
	struct range *range;
	size_t n, cap;
	uint64_t counted;       /* so many records are counted: none that follows can be wanted */
	bool enough;            /* nothing is wanted of the inputs after it either, */
	bool rest;              /* because the next record of the shard comes after all that are wanted by number */
};

struct ranges {
	struct ranges_input *input; /* as many as there are inputs */
	int ninputs;
	uint64_t whole, begin, end; /* of --shard, in the text of all inputs; without it all of the text */
	bool sampled;               /* the ranges are a sample */
	char why[INDEX_WHY + 100];
};

/* Open the indexes, and find the shard.  false: w->why says why not.  Close it all the same. */
bool ranges_open(struct ranges *w, const struct cli *c);
void ranges_close(struct ranges *w);
/* Find the ranges of an input that has an index.  before, text: how many records, and bytes of text, the inputs before it have.
 * false: w->why says why not. */
bool ranges_plan(struct ranges *w, const struct selection *s, int input, uint64_t before, uint64_t text);
/* Take a sample, if that can be done by the indexes alone.  false: it cannot, or w->why is not "" and says what went wrong. */
bool ranges_sample(struct ranges *w, const struct selection *s);

/* From the ranges on that begin with *at, find those that are read at once, because little lies between them.
 * *at: the one after them.  false: w->why says why not. */
bool ranges_span(struct ranges *w, const struct selection *s, int input, size_t *at);
/* Is the record in one of these ranges? */
bool ranges_has(const struct range *from, const struct range *to, uint64_t number);

/* Is the document the one that the index has by this number?  false: w->why says that it is not. */
bool ranges_is_it(struct ranges *w, int input, uint64_t number, const struct document *d);

#endif
