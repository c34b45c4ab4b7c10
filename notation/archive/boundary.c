/* archive/boundary.c: see boundary.h. */
#include "boundary.h"

#include <string.h>

bool
boundary_is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

enum { BOM_SIZE = 3 };

size_t
boundary_bom(const char *p, const char *end)
{
	return end - p >= BOM_SIZE && memcmp(p, "\xef\xbb\xbf", BOM_SIZE) == 0 ? BOM_SIZE : 0;
}

/* Does the text begin with the word?  -1: the text is too short to tell. */
static int
begins(const char *p, size_t n, const char *word)
{
	size_t len = strlen(word);

	if (memcmp(p, word, n < len ? n : len) != 0)
		return 0;
	return n < len ? -1 : 1;
}

enum boundary
boundary_at(const char *p, const char *end, bool last)
{
	static const struct {
		const char *word;
		enum boundary marker;
		bool alone; /* a blank, or the end of the line, must follow */
	} markers[] = { { "---", BOUNDARY_START, true }, { "...", BOUNDARY_END, true }, { "<?xml", BOUNDARY_START, false },
		{ BOUNDARY_JSON, BOUNDARY_START, false }, { BOUNDARY_JSON_WIDE, BOUNDARY_START, false } };
	size_t n;

	if (!last && begins(p, (size_t)(end - p), "\xef\xbb\xbf") < 0)
		return BOUNDARY_UNSURE;
	if (p < end && *p == '#') {
		enum seal_sight sight = seal_at(p, end, last);

		return sight == SEAL_LINE ? BOUNDARY_SEAL : sight == SEAL_NOT ? BOUNDARY_NONE : BOUNDARY_UNSURE;
	}
	p += boundary_bom(p, end);
	n = (size_t)(end - p);
	for (size_t i = 0; i < sizeof(markers) / sizeof(markers[0]); i++) {
		int found = begins(p, n, markers[i].word);

		if (found > 0 && markers[i].alone && n == 3 && !last)
			found = -1;
		if (found < 0 && !last)
			return BOUNDARY_UNSURE;
		if (found > 0 && (!markers[i].alone || n == 3 || boundary_is_blank(p[3])))
			return markers[i].marker;
	}
	return BOUNDARY_NONE;
}

bool
boundary_is_empty(const char *p, const char *end)
{
	p += boundary_bom(p, end);
	if (end - p >= 3 && (memcmp(p, "---", 3) == 0 || memcmp(p, "...", 3) == 0) &&
	    (end - p == 3 || boundary_is_blank(p[3])))
		p += 3;
	while (p < end) {
		const char *eol = memchr(p, '\n', (size_t)(end - p));

		while (p < end && boundary_is_blank(*p) && p != eol)
			p++;
		if (p < end && *p != '\n' && *p != '#' && *p != '%')
			return false;
		p = eol != NULL ? eol + 1 : end;
	}
	return true;
}

bool
boundary_has_directive(const char *p, const char *end)
{
	p += boundary_bom(p, end);
	while (p < end && (boundary_is_blank(*p) || *p == '#' || *p == '%')) {
		const char *eol = memchr(p, '\n', (size_t)(end - p));

		if (*p == '%')
			return true;
		p = eol != NULL ? eol + 1 : end;
	}
	return false;
}

/* Is it neither a blank nor a small letter, with one of which nearly all lines of records begin?  This is quicker to find
 * out. */
static inline unsigned char
may_begin_boundary(char c)
{
	return (c != ' ') & ((unsigned char)(c - 'a') > 'z' - 'a');
}

/* The inner loop has no branches, so that the compiler can make it fast: most of a record is moves. */
const char *
boundary_skip(const char *q, const char *end, uint64_t *lines)
{
	while (end - q > BOUNDARY_STRIDE) {
		unsigned char found = 0, feeds = 0;

		for (unsigned i = 0; i < BOUNDARY_STRIDE; i++) {
			unsigned char feed = q[i] == '\n';

			feeds = (unsigned char)(feeds + feed);
			found |= (unsigned char)(feed & may_begin_boundary(q[i + 1]));
		}
		if (found || feeds == 0) /* feeds is a byte: 0 means none, or 256 of them */
			break;
		*lines += feeds;
		q += BOUNDARY_STRIDE;
	}
	return q;
}
