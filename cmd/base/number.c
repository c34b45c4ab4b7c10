/* base/number.c: see number.h. */
#include "number.h"

#include <string.h>

uint64_t
number_read(const char *text, uint64_t max)
{
	uint64_t n = 0;

	for (; *text >= '0' && *text <= '9'; text++) {
		unsigned digit = (unsigned)(*text - '0');

		if (digit > max || n > (max - digit) / 10)
			return 0;
		n = n * 10 + digit;
	}
	return *text == '\0' ? n : 0;
}

size_t
number_read_size(const char *text)
{
	size_t unit = 1, len = strlen(text);
	char digits[24];
	uint64_t n;

	if (len == 0 || len >= sizeof(digits))
		return 0;
	memcpy(digits, text, len + 1);
	switch (digits[len - 1]) {
	case 'K': case 'k':
		unit = (size_t)1 << 10;
		break;
	case 'M': case 'm':
		unit = (size_t)1 << 20;
		break;
	case 'G': case 'g':
		unit = (size_t)1 << 30;
		break;
	default:
		len++;
		break;
	}
	digits[len - 1] = '\0';
	n = number_read(digits, SIZE_MAX / 4 / unit);
	return (size_t)n * unit;
}
