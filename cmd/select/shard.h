/* select/shard.h: --shard K/N: a part of the inputs, for work that several machines divide.
 *
 * The texts of all inputs, one after another, have so many bytes.  They are cut into N parts of the same length, and a record
 * belongs to the part in which its first byte is.  So each record is in one shard, a shard is a run of records one after
 * another, and the shards are the same wherever and however they are computed.
 */
#ifndef STRAT_SELECT_SHARD_H
#define STRAT_SELECT_SHARD_H

#include <stdbool.h>
#include <stdint.h>

enum { SHARDS_MAX = 1000000 };

struct shard {
	uint64_t part, parts; /* K and N; 0: everything is wanted */
};

/* "3/16".  false: it is something else. */
bool shard_read(const char *text, struct shard *out);
/* Where a part begins: 0 <= part <= parts.  Part K of --shard is from K - 1 up to K. */
uint64_t shard_start(uint64_t whole, uint64_t part, uint64_t parts);
#endif
