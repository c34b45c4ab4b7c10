/* base/pattern.c: see pattern.h. */
#include "pattern.h"

#include <ctype.h>
#include <string.h>

void
pattern_fill(struct buffer *out, const char *pattern, const char *text)
{
	size_t before = strcspn(pattern, "%");

	buffer_add(out, pattern, before);
	buffer_text(out, text);
	buffer_text(out, pattern[before] != '\0' ? pattern + before + 1 : "");
	buffer_char(out, '\0');
}

void
pattern_part(char *out, size_t size, const char *text)
{
	size_t n = 0;

	for (; text != NULL && text[n] != '\0' && n < size - 1; n++)
		out[n] = isalnum((unsigned char)text[n]) || text[n] == '-' || (text[n] == '.' && n > 0) ? text[n] : '_';
	out[n] = '\0';
}
