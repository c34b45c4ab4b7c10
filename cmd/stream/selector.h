/* stream/selector.h: what a worker needs to tell which records are selected. */
#ifndef STRAT_STREAM_SELECTOR_H
#define STRAT_STREAM_SELECTOR_H

#include "stream.h"

struct selector;

/* What was found out about the record that was asked for last, until the next one is asked for. */
struct selected {
	const struct document *document; /* NULL: nothing */
	struct record *record;           /* it was read, and nothing is wrong with what was read */
	bool valid;                      /* it was also played, and is valid */
	const struct summary *summary;   /* all of its summary but for the hash; or NULL */
};

struct selector *selector_new(const struct cli *c); /* NULL: out of memory */
void selector_free(struct selector *w);
/* Is the first of n documents of a job wanted, as far as its text tells?  If the expression fails, that is reported to the job.  The others
 * are to be asked about next, one after another: some of them are looked at already now. */
bool selector_takes(struct selector *w, const struct document *d, size_t n, struct job *j);
const struct selected *selector_found(const struct selector *w);

#endif
