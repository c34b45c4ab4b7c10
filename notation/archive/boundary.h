/* archive/boundary.h: the lines at which a text is cut into documents, before any parser reads it. */
#ifndef STRAT_ARCHIVE_BOUNDARY_H
#define STRAT_ARCHIVE_BOUNDARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "seal.h"

/* How a record that is written as JSON begins, in a line of its own. */
#define BOUNDARY_JSON "{\"type\":\"record\""
#define BOUNDARY_JSON_WIDE "{\"type\": \"record\""

enum boundary { BOUNDARY_NONE, BOUNDARY_START, BOUNDARY_END, BOUNDARY_SEAL, BOUNDARY_UNSURE };

/* As much of a line as may be needed to know whether it is a boundary; and how much boundary_skip passes over at once. */
enum { BOUNDARY_MAX = SEAL_MAX, BOUNDARY_STRIDE = 256 };

/* The kind of boundary with which the line at p begins.  UNSURE: the text is too short to tell; with last, no more will come. */
enum boundary boundary_at(const char *p, const char *end, bool last);
/* Are there only blank lines, comments and directives, so that it is not a document? */
bool boundary_is_empty(const char *p, const char *end);
/* Does the text begin with YAML directives? */
bool boundary_has_directive(const char *p, const char *end);
/* How many bytes the byte-order mark has that is at p: 3, or 0. */
size_t boundary_bom(const char *p, const char *end);
bool boundary_is_blank(char c);
/* Pass over text in which no line begins like a boundary, a stride at a time, and count its lines. */
const char *boundary_skip(const char *q, const char *end, uint64_t *lines);

/* Can the line of a boundary begin with this byte?  The last one is the first byte of a byte-order mark. */
static inline unsigned
boundary_may_begin(char c)
{
	return (c == '-') | (c == '.') | (c == '<') | (c == '{') | (c == '#') | ((unsigned char)c == 0xef);
}

#endif
