/* text/bytes.h: numbers in files, with their lowest byte first. */
#ifndef STRAT_TEXT_BYTES_H
#define STRAT_TEXT_BYTES_H

#include <stdint.h>

static inline void
put_number(unsigned char *to, uint64_t value, unsigned bytes)
{
	for (unsigned i = 0; i < bytes; i++)
		to[i] = (unsigned char)(value >> 8 * i);
}

static inline uint64_t
get_number(const unsigned char *from, unsigned bytes)
{
	uint64_t value = 0;

	for (unsigned i = 0; i < bytes; i++)
		value |= (uint64_t)from[i] << 8 * i;
	return value;
}

#endif
