/* number.c: see number.h. */
#include "number.h"

uint64_t
number_read(const char *text, uint64_t max)
{
	uint64_t n = 0;

	if (*text == '\0')
		return 0;
	for (; *text >= '0' && *text <= '9'; text++) {
		n = n * 10 + (uint64_t)(*text - '0');
		if (n > max)
			return 0;
	}
	return *text == '\0' ? n : 0;
}
