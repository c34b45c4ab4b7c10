/* repeats.h: what was found in many records, told a few times and then counted. */
#ifndef STRAT_REPEATS_H
#define STRAT_REPEATS_H

#include "text/diag.h"

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

/* A hash of what a finding says, if other records can have the same in their headers or set-ups; or 0. */
uint64_t repeats_hash(const struct finding *f);
/* It was found once more.  Where there is no room, it takes the place of what was found least often; NULL: all of that was
 * found too often to be forgotten. */
const struct repeat *repeats_count(struct repeats *r, uint64_t says, const char *said, size_t len);

#endif
