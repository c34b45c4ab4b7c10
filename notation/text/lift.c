/* text/lift.c: blocks that are taken out of a document before libyaml reads it. */
#define _GNU_SOURCE /* memrchr */

#include "internal.h"

#include <ctype.h>
#include <string.h>

/* Only lines indented by two and empty ones, of printable ASCII, and no comment, whose line ends would
 * matter.  (No branches, so that the compiler can make it fast.)  The bytes after p[len] are read. */
static bool
is_tame(const char *p, size_t len)
{
	unsigned char wild = 0;

	for (size_t i = 0; i < len; i++) {
		unsigned char c = (unsigned char)p[i];
		unsigned char feed = c == '\n';
		unsigned char stays = (p[i + 1] == '\n') | ((p[i + 1] == ' ') & (p[i + 2] == ' '));

		wild |= (unsigned char)((c < 0x20) & !feed) | (c > 0x7e) | (c == '{') | (unsigned char)(feed & !stays);
	}
	return !wild;
}

static unsigned
spaces_at(const char *p, const char *end)
{
	unsigned n = 0;

	while (p + n < end && p[n] == ' ')
		n++;
	return n;
}

/* A block below an indented key ("  blue: |"): lines of printable ASCII, indented by two more.  Returns
 * its end, or NULL. */
static const char *
picture_end(const char *p, const char *end, unsigned indent)
{
	if (spaces_at(p, end) != indent || p + indent == end || p[indent] <= ' ')
		return NULL;
	while (p < end && spaces_at(p, end) >= indent) {
		for (p += indent; p < end && *p != '\n'; p++)
			if ((unsigned char)*p < 0x20 || (unsigned char)*p > 0x7e)
				return NULL;
		if (p == end)
			return NULL;
		p++;
	}
	return p < end && *p != '\n' ? p : NULL; /* (blank lines are left to libyaml) */
}

/* The line from p to eol may open such a block; returns where the search goes on. */
static const char *
find_picture(const struct document *d, struct lifts *l, const char *p, const char *eol)
{
	const char *end = d->text + d->len, *after;
	unsigned indent = spaces_at(p, eol);
	struct lift *lift = &l->lift[l->n];

	/* (a key that is a word: no member of a sequence, whose own column would count) */
	if (indent == 0 || eol - p < 4 || memcmp(eol - 3, ": |", 3) != 0 || !isalpha((unsigned char)p[indent]) ||
	    l->n == LIFTS_MAX - 1)
		return eol + 1;
	after = picture_end(eol + 1, end, indent + LIFT_INDENT);
	if (after == NULL || after - eol > NODE_SCALAR_MAX)
		return eol + 1;
	lift->bar = (size_t)(eol - 1 - d->text);
	lift->at = (size_t)(eol + 1 - d->text);
	lift->len = (size_t)(after - (eol + 1));
	lift->indent = indent + LIFT_INDENT;
	l->n++;
	return after;
}

/* The line feed before the last line that begins with "result:"; it is near the end, so look from there. */
static const char *
result_line(const char *p, const char *end)
{
	static const char key[] = "result:";
	const char *feed = end;

	while ((feed = memrchr(p, '\n', (size_t)(feed - p))) != NULL)
		if ((size_t)(end - feed) > sizeof(key) && memcmp(feed + 1, key, sizeof(key) - 1) == 0)
			return feed;
	return NULL;
}

bool
lifts_find(const struct document *d, struct lifts *l)
{
	static const char key[] = "moves: |\n";
	const char *p = d->text, *end = d->text + d->len, *body, *eol;
	struct lift *lift;

	l->n = 0;
	for (;;) {
		if ((size_t)(end - p) < sizeof(key))
			return false;
		if (memcmp(p, key, sizeof(key) - 1) == 0)
			break;
		if ((eol = memchr(p, '\n', (size_t)(end - p))) == NULL)
			return false;
		p = find_picture(d, l, p, eol);
	}
	if (memchr(d->text, '#', (size_t)(p - d->text)) != NULL)
		return false;
	body = p + sizeof(key) - 1;
	lift = &l->lift[l->n++];
	lift->bar = (size_t)(p - d->text) + sizeof(key) - 3;
	lift->at = (size_t)(body - d->text);
	lift->indent = LIFT_INDENT;
	/* canonical records go on with the result; that what lies between is the block is checked */
	if ((p = result_line(body, end)) == NULL)
		return false;
	lift->len = (size_t)(p + 1 - body);
	return lift->len > LIFT_INDENT + 1 && body[0] == ' ' && body[1] == ' ' && body[2] > ' ' &&
	    is_tame(body, lift->len - 1) && memchr(p, '#', (size_t)(end - p)) == NULL;
}
