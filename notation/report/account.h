/* report/account.h: make the ledger of a run: which bytes it read, what it is about, and what was decided by.
 *
 * Whoever runs counts the records in the tally of the ledger.
 */
#ifndef STRAT_REPORT_ACCOUNT_H
#define STRAT_REPORT_ACCOUNT_H

#include "archive/source.h"
#include "ledger.h"

/* The bytes of all inputs together. */
void account_bytes(struct ledger *l, const struct source_count *all);

/* What decides what every reader of records decides.  What is 0 has its default. */
struct account_options {
	const char *game, *rules;
	const char *const *data;
	size_t ndata;
	uint64_t max_record;
	bool timed; /* max_seconds is there, which can be 0 */
	uint64_t max_seconds;
	bool finished, unique;
};

/* Begin the list of options with these, with room for so many more.  false: out of memory. */
bool account_options(struct ledger *l, struct arena *a, const struct account_options *o, size_t more);
/* Add one to it.  value: NULL: it has none.  If memory runs out, the arena is full. */
void account_option(struct ledger *l, struct arena *a, const char *name, const char *value);
void account_number(struct ledger *l, struct arena *a, const char *name, uint64_t n);

/* An input is a file of so many bytes, which has this hash. */
void account_identify(struct ledger_input *in, uint64_t size, const uint8_t hash[DIGEST_SIZE]);

#endif
