/* sample.c: see sample.h. */
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
	size_t cap = s->cap != 0 ? 2 * s->cap : 16;
	struct kept *kept = realloc(s->kept, cap * sizeof(*kept));

	if (kept == NULL)
		return false;
	s->kept = kept;
	s->cap = cap;
	return true;
}

static void
keep(struct sample *s, size_t at, const struct document *d, const char *source)
{
	char *text = malloc(d->len + 1);

	if (text == NULL || (at == s->cap && !grow(s))) {
		free(text);
		s->failed = true;
		return;
	}
	memcpy(text, d->text, d->len);
	text[d->len] = '\0';
	if (at < s->n)
		free((char *)s->kept[at].document.text);
	else
		s->n++;
	s->kept[at] = (struct kept){ *d, source };
	s->kept[at].document.text = text;
}

void
sample_add(struct sample *s, const struct document *d, const char *source)
{
	uint64_t at = s->seen++;

	if (at >= s->want)
		at = draw(s) % s->seen;
	if (at < s->want && !s->failed)
		keep(s, (size_t)at, d, source);
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
		free((char *)s->kept[i].document.text);
	free(s->kept);
}
