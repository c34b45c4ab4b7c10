/* unique.c: see unique.h. */
#include "unique.h"

#include <stdlib.h>
#include <string.h>

enum { CAP_FIRST = 1024 };

static const uint8_t nothing[DIGEST_SIZE];

/* The slot of a hash, or the free one where it would be.  (The bytes of a hash are random enough to choose the first slot.) */
static uint8_t *
find(const struct unique *u, const uint8_t hash[DIGEST_SIZE])
{
	size_t at;

	memcpy(&at, hash, sizeof(at));
	for (at &= u->cap - 1;; at = (at + 1) & (u->cap - 1))
		if (memcmp(u->slot[at], hash, DIGEST_SIZE) == 0 || memcmp(u->slot[at], nothing, DIGEST_SIZE) == 0)
			return u->slot[at];
}

static bool
grow(struct unique *u)
{
	struct unique old = *u;

	u->cap = old.cap != 0 ? 2 * old.cap : CAP_FIRST;
	if ((u->slot = calloc(u->cap, sizeof(*u->slot))) == NULL) {
		*u = old;
		return false;
	}
	for (size_t i = 0; i < old.cap; i++)
		if (memcmp(old.slot[i], nothing, DIGEST_SIZE) != 0)
			memcpy(find(u, old.slot[i]), old.slot[i], DIGEST_SIZE);
	free(old.slot);
	return true;
}

enum unique_answer
unique_add(struct unique *u, const uint8_t hash[DIGEST_SIZE])
{
	uint8_t *slot;

	if (u->n + 1 > u->cap / 4 * 3 && !grow(u))
		return UNIQUE_MEMORY;
	slot = find(u, hash);
	if (memcmp(slot, hash, DIGEST_SIZE) == 0)
		return UNIQUE_KNOWN;
	memcpy(slot, hash, DIGEST_SIZE);
	u->n++;
	return UNIQUE_NEW;
}

void
unique_free(struct unique *u)
{
	free(u->slot);
	*u = (struct unique){ 0 };
}
