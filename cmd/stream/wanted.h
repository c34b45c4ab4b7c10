/* stream/wanted.h: which records of the inputs must be read, as far as their indexes tell.
 *
 * An index (archive/index.h) says where a record with some number or id is, and how many records there are.  So for --only-id,
 * --number, --shard, --sample and --only-game only the records that may be wanted are read.  What is then done with them is the same as
 * without an index, and so is the ledger.
 */
#ifndef STRAT_STREAM_WANTED_H
#define STRAT_STREAM_WANTED_H

#include "archive/index.h"
#include "cli/cli.h"
#include "select/sample.h"

/* Records, by their numbers in one input, from 1. */
struct wanted_range {
	uint64_t from, to;
};

struct wanted_input {
	struct index *index;    /* NULL: it has none, and is read to its end */
	struct wanted_range *range;
	size_t n, cap;
	uint64_t counted;       /* so many records are counted: none that follows can be wanted */
	bool enough;            /* nothing is wanted of the inputs after it either, */
	bool rest;              /* because the next record of the shard comes after all that are wanted by number */
};

struct wanted {
	struct wanted_input *input; /* as many as there are inputs */
	int ninputs;
	uint64_t whole, begin, end; /* of --shard, in the text of all inputs; without it all of the text */
	bool sampled;               /* the ranges are a sample */
	char why[INDEX_WHY + 100];
};

/* Open the indexes, and find the shard.  false: w->why says why not.  Close it all the same. */
bool wanted_open(struct wanted *w, const struct cli *c);
void wanted_close(struct wanted *w);
/* Find the ranges of an input that has an index.  before, text: how many records, and bytes of text, the inputs before it have.
 * false: w->why says why not. */
bool wanted_plan(struct wanted *w, const struct selection *s, int input, uint64_t before, uint64_t text);
/* Take a sample, if that can be done by the indexes alone.  false: it cannot, or w->why is not "" and says what went wrong. */
bool wanted_sample(struct wanted *w, const struct selection *s);

/* From the ranges on that begin with *at, find those that are read at once, because little lies between them.
 * *at: the one after them.  false: w->why says why not. */
bool wanted_span(struct wanted *w, const struct selection *s, int input, size_t *at);
/* Is the record in one of these ranges? */
bool wanted_has(const struct wanted_range *from, const struct wanted_range *to, uint64_t number);

/* Is the document the one that the index has by this number?  false: w->why says that it is not. */
bool wanted_is_it(struct wanted *w, int input, uint64_t number, const struct document *d);

#endif
