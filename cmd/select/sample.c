/* select/sample.c: see sample.h. */
#include "core/memory.h"
#include "sample.h"

#include <stdlib.h>
#include <string.h>

void
sample_begin(struct sample *s, uint64_t want, uint64_t seed)
{
	*s = (struct sample){ .want = want, .state = seed };
}

/* The next number of splitmix64. */
static uint64_t
draw(struct sample *s)
{
	uint64_t z = s->state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
	return z ^ (z >> 31);
}

static bool
grow(struct sample *s)
{
	struct kept *kept = memory_double(s->kept, &s->cap, 16, sizeof(*kept));

	if (kept != NULL)
		s->kept = kept;
	return kept != NULL;
}

static void
keep(struct sample *s, size_t at, const struct document *d, const char *source)
{
	size_t n = (size_t)d->bytes, before = n - d->len; /* (a byte-order mark) */
	char *bytes = malloc(n + 1);

	if (bytes == NULL || (at == s->cap && !grow(s))) {
		free(bytes);
		s->failed = true;
		return;
	}
	memcpy(bytes, d->text - before, n);
	bytes[n] = '\0';
	if (at < s->n)
		free(s->kept[at].bytes);
	else
		s->n++;
	s->kept[at] = (struct kept){ *d, bytes, 0, source };
	s->kept[at].document.text = bytes + before;
}

/* The next piece of the record that was seen last, which is too large. */
static void
keep_rest(struct sample *s, const struct document *d)
{
	struct kept *k = &s->kept[s->last];
	size_t n = (size_t)k->document.bytes + k->rest, more = (size_t)d->bytes;
	char *bytes = n < SIZE_MAX - more ? realloc(k->bytes, n + more + 1) : NULL;

	if (bytes == NULL) {
		s->failed = true;
		return;
	}
	memcpy(bytes + n, d->text, more);
	bytes[n + more] = '\0';
	k->document.text = bytes + (k->document.bytes - k->document.len);
	k->bytes = bytes;
	k->rest += more;
}

void
sample_add(struct sample *s, const struct document *d, const char *source)
{
	uint64_t at;

	if (s->failed)
		return;
	if (d->fault == DOCUMENT_REST) {
		if (s->whole && s->last < s->n)
			keep_rest(s, d);
		return;
	}
	at = s->seen++;
	if (at >= s->want)
		at = draw(s) % s->seen;
	s->last = at < s->want ? (size_t)at : SIZE_MAX;
	if (at < s->want)
		keep(s, (size_t)at, d, source);
}

size_t
sample_documents(const struct kept *kept, struct document out[2])
{
	const struct document *d = &kept->document;

	out[0] = *d;
	if (kept->rest == 0)
		return 1;
	out[1] = (struct document){ .text = kept->bytes + d->bytes, .len = kept->rest, .bytes = kept->rest, .line = d->line,
		.offset = d->offset + d->bytes, .number = d->number, .kind = d->kind, .fault = DOCUMENT_REST };
	return 2;
}

static int
by_number(const void *a, const void *b)
{
	uint64_t x = ((const struct kept *)a)->document.number, y = ((const struct kept *)b)->document.number;

	return (x > y) - (x < y);
}

void
sample_end(struct sample *s)
{
	if (s->n > 1)
		qsort(s->kept, s->n, sizeof(*s->kept), by_number);
}

void
sample_free(struct sample *s)
{
	for (size_t i = 0; i < s->n; i++)
		free(s->kept[i].bytes);
	memory_free(s->kept);
}
