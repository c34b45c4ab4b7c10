/* core/hash.h: a number made of bytes, to find them in a table (FNV-1a).
 *
 * Whoever wants two texts with the same number can make them, so a table also compares the bytes.  What must be safe from
 * that, and games and positions as such, have digests (notation/text/digest.h).
 */
#ifndef STRAT_CORE_HASH_H
#define STRAT_CORE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* Of no bytes; begin with it. */
#define HASH_NONE UINT64_C(14695981039346656037)

/* Go on with these bytes. */
static inline uint64_t
hash_add(uint64_t hash, const void *bytes, size_t len)
{
	const unsigned char *p = (const unsigned char *)bytes;

	for (size_t i = 0; i < len; i++)
		hash = (hash ^ p[i]) * UINT64_C(1099511628211);
	return hash;
}

#endif
