/* play/census.h: how often each of many texts was found.  Each is an entry.
 *
 * Counts     do not depend on the order in which texts come, as long as there is room for all.
 * Memory     At most CENSUS_MAX different texts are kept.  What comes when there is no room is only counted, all together.
 * Ownership  A census owns its texts: census_free.  Begin with one that is all 0.
 * Errors     failed: out of memory; what was counted is then incomplete.
 */
#ifndef STRAT_PLAY_CENSUS_H
#define STRAT_PLAY_CENSUS_H

#include "text/arena.h"

enum { CENSUS_MAX = 100000 };

struct census_entry {
	uint64_t n;
	size_t at, len; /* of its text */
};

struct census {
	struct census_entry *entry;
	size_t nentries, cap;
	uint32_t *slot;   /* by a hash of the text: 1 + the index of the entry; 0: free */
	struct buffer text;
	uint64_t left_out;
	bool failed;
};

void census_count(struct census *c, const char *text, size_t len, uint64_t n);
/* Forget all entries, and keep the memory. */
void census_clear(struct census *c);
void census_free(struct census *c);
/* Write all counts, and add what was written to a census. */
void census_write(const struct census *c, struct buffer *out);
void census_add(struct census *c, const char *written, size_t len);

/* Put the entries in the order of their texts.  After this nothing more can be counted. */
void census_sort(struct census *c);
/* In a sorted census: the entries whose text begins with a prefix.  Returns the first, and how many there are. */
const struct census_entry *census_find(const struct census *c, const char *prefix, size_t *n);
/* How often the texts that begin with it were found, all together. */
uint64_t census_sum(const struct census *c, const char *prefix);
/* Wilson's interval (1927), with 95 %, for the share that n of so many make up; of: not 0. */
void census_interval(uint64_t n, uint64_t of, double *low, double *high);
static inline const char *
census_text(const struct census *c, const struct census_entry *f)
{
	return c->text.data + f->at;
}

#endif
