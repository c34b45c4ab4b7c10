/* select/shard.c: see shard.h. */
#include "shard.h"

#include <string.h>

#include "base/number.h"

bool
shard_read(const char *text, struct shard *out)
{
	const char *slash = strchr(text, '/');
	char part[24];

	if (slash == NULL || (size_t)(slash - text) >= sizeof(part))
		return false;
	memcpy(part, text, (size_t)(slash - text));
	part[slash - text] = '\0';
	out->part = number_read(part, SHARDS_MAX);
	out->parts = number_read(slash + 1, SHARDS_MAX);
	return out->part != 0 && out->part <= out->parts;
}

/* whole * part / parts, without a product that is too large. */
uint64_t
shard_start(uint64_t whole, uint64_t part, uint64_t parts)
{
	return whole / parts * part + whole % parts * part / parts;
}
