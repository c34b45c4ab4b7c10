/* unique.h: hashes that came before.  A hash of 16 bytes takes 21 to 43 bytes of memory, with room to grow. */
#ifndef STRAT_UNIQUE_H
#define STRAT_UNIQUE_H

#include <stdbool.h>

#include "text/digest.h"

struct unique {
	uint8_t (*slot)[DIGEST_SIZE]; /* all 0: free */
	size_t n, cap;
};

/* Begin with one that is all 0. */
enum unique_answer { UNIQUE_NEW, UNIQUE_KNOWN, UNIQUE_MEMORY };

/* Did this hash come before?  If not, it is kept. */
enum unique_answer unique_add(struct unique *u, const uint8_t hash[DIGEST_SIZE]);
void unique_free(struct unique *u);

#endif
