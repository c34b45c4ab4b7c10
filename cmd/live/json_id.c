/* live/json_id.c: the number that is the id of a request, with all its digits; see live.h. */
#include "live.h"

#include <string.h>

/* Where the text of JSON ends that begins here. */
static const char *
skip_text(const char *at, const char *end)
{
	for (at++; at < end && *at != '"'; at++)
		if (*at == '\\')
			at++;
	return at < end ? at + 1 : end;
}

static const char *
skip_blanks(const char *at, const char *end)
{
	while (at < end && strchr(" \t\r\n", *at) != NULL)
		at++;
	return at;
}

/* The value of the last member "id" of the object in a line, as it is written there.  NULL: it has none.  libjq has read the
 * line before, but does not keep all digits of a number. */
static const char *
find_id(const char *line, size_t len)
{
	const char *at = line, *end = line + len, *next, *id = NULL;
	int depth = 0;

	while (at < end) {
		if (*at != '"') {
			depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
			at++;
			continue;
		}
		next = skip_text(at, end);
		if (depth == 1 && next - at == 4 && memcmp(at, "\"id\"", 4) == 0) {
			const char *colon = skip_blanks(next, end);

			if (colon < end && *colon == ':')
				id = next = skip_blanks(colon + 1, end);
		}
		at = next;
	}
	return id;
}

static size_t
count_digits(const char *at, const char *end)
{
	size_t n = 0;

	while (at + n < end && at[n] >= '0' && at[n] <= '9')
		n++;
	return n;
}

/* How long the number of JSON is that begins here; 0: there is none. */
static size_t
number_length(const char *from, const char *end)
{
	const char *at = from + (from < end && *from == '-'), *sign;
	size_t n = count_digits(at, end);

	if (n == 0 || (n > 1 && *at == '0'))
		return 0;
	at += n;
	if (at < end && *at == '.' && (n = count_digits(at + 1, end)) > 0)
		at += 1 + n;
	if (at < end && (*at == 'e' || *at == 'E')) {
		sign = at + 1 + (at + 1 < end && (at[1] == '+' || at[1] == '-'));
		if ((n = count_digits(sign, end)) > 0)
			at = sign + n;
	}
	return at == end || strchr(" \t\r\n,}", *at) != NULL ? (size_t)(at - from) : 0;
}

const char *
live_find_id(const char *line, size_t len, size_t *id_len)
{
	const char *id = find_id(line, len);

	*id_len = id != NULL ? number_length(id, line + len) : 0;
	return id;
}
