/* text/bytes.h: numbers in files. */
#ifndef STRAT_TEXT_BYTES_H
#define STRAT_TEXT_BYTES_H

#include <stdint.h>

/* With their lowest byte first. */
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

/* With their highest byte first, so that the order of the bytes is that of the numbers. */
static inline void
put_number_down(unsigned char *to, uint64_t value, unsigned bytes)
{
	for (unsigned i = 0; i < bytes; i++)
		to[i] = (unsigned char)(value >> 8 * (bytes - 1 - i));
}

static inline uint64_t
get_number_down(const unsigned char *from, unsigned bytes)
{
	uint64_t value = 0;

	for (unsigned i = 0; i < bytes; i++)
		value = value << 8 | from[i];
	return value;
}

#endif
