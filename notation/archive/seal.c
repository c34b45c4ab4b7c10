/* archive/seal.c: see seal.h. */
#include "seal.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define BEFORE_COUNT "# sealed: "
#define BEFORE_HASH " records, blake2b-128 "

enum { COUNT_MAX = 19 }; /* digits, so that the number fits */

/* Nothing has come since the last seal. */
static void
begin_anew(struct seal *s)
{
	digest_begin(s->digest);
	s->records = s->bytes = 0;
}

bool
seal_begin(struct seal *s)
{
	if ((s->digest = digest_new()) == NULL)
		return false;
	begin_anew(s);
	return true;
}

void
seal_free(struct seal *s)
{
	digest_free(s->digest);
	s->digest = NULL;
}

void
seal_add(struct seal *s, const char *text, size_t len)
{
	digest_add(s->digest, text, len);
	s->bytes += len;
}

/* End the hash of what has come, and begin anew. */
static void
take_hash(struct seal *s, char hash[DIGEST_TEXT + 1])
{
	uint8_t digest[DIGEST_SIZE];

	digest_end(s->digest, digest);
	digest_write(digest, hash);
	begin_anew(s);
}

size_t
seal_write(struct seal *s, char line[SEAL_MAX])
{
	char hash[DIGEST_TEXT + 1];
	uint64_t records = s->records;

	take_hash(s, hash);
	return (size_t)snprintf(line, SEAL_MAX, BEFORE_COUNT "%" PRIu64 BEFORE_HASH "%s\n", records, hash);
}

/* Pass over the word, or over what there is of it.  false: something else is there. */
static bool
pass_word(const char **p, const char *end, const char *word)
{
	size_t len = strlen(word), n = (size_t)(end - *p) < len ? (size_t)(end - *p) : len;
	bool same = memcmp(*p, word, n) == 0;

	*p += same ? n : 0;
	return same;
}

/* Pass over some of these characters, at most so many.  Returns how many there were. */
static size_t
pass_set(const char **p, const char *end, const char *set, size_t most)
{
	size_t n = 0;

	while (n < most && *p < end && **p != '\0' && strchr(set, **p) != NULL) {
		(*p)++;
		n++;
	}
	return n;
}

enum seal_sight
seal_at(const char *p, const char *end, bool last)
{
	enum seal_sight cut = last ? SEAL_NOT : SEAL_UNSURE;

	if (!pass_word(&p, end, BEFORE_COUNT))
		return SEAL_NOT;
	if (p == end)
		return cut;
	if (pass_set(&p, end, "0123456789", COUNT_MAX) == 0)
		return SEAL_NOT;
	if (p == end)
		return cut;
	if (!pass_word(&p, end, BEFORE_HASH))
		return SEAL_NOT;
	if (pass_set(&p, end, "0123456789abcdef", DIGEST_TEXT) < DIGEST_TEXT)
		return p == end ? cut : SEAL_NOT;
	pass_set(&p, end, "\r", 1);
	if (p == end)
		return last ? SEAL_LINE : SEAL_UNSURE;
	return *p == '\n' ? SEAL_LINE : SEAL_NOT;
}

enum seal_answer
seal_check(struct seal *s, const char *p, uint64_t *told)
{
	char hash[DIGEST_TEXT + 1];
	uint64_t records = s->records;

	*told = 0;
	for (p += strlen(BEFORE_COUNT); *p != ' '; p++)
		*told = *told * 10 + (uint64_t)(*p - '0');
	take_hash(s, hash);
	if (*told != records)
		return SEAL_OTHER_COUNT;
	return memcmp(p + strlen(BEFORE_HASH), hash, DIGEST_TEXT) == 0 ? SEAL_FITS : SEAL_OTHER_BYTES;
}
