/* play/census.c: see census.h. */
#include "census.h"
#include "core/hash.h"
#include "core/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- counting -------------------------------------------------------------------------------- */

static uint64_t
hash(const char *text, size_t len)
{
	uint64_t h = hash_add(HASH_NONE, text, len);

	return h ^ h >> 32;
}

/* The slot that has the entry, or would have it.  There are twice as many slots as entries. */
static uint32_t *
slot_of(const struct census *c, const char *text, size_t len)
{
	size_t at = (size_t)hash(text, len) & (2 * c->cap - 1);

	while (c->slot[at] != 0 && (c->entry[c->slot[at] - 1].len != len || memcmp(census_text(c, &c->entry[c->slot[at] - 1]), text, len) != 0))
		at = (at + 1) & (2 * c->cap - 1);
	return &c->slot[at];
}

static bool
grow(struct census *c)
{
	size_t cap = c->cap != 0 ? 2 * c->cap : 64;
	struct census_entry *entry = memory_resize(c->entry, cap * sizeof(*entry));
	uint32_t *slot = memory_zalloc(2 * cap, sizeof(*slot));

	if (entry != NULL)
		c->entry = entry;
	if (entry == NULL || slot == NULL) {
		memory_free(slot);
		return false;
	}
	memory_free(c->slot);
	c->slot = slot;
	c->cap = cap;
	for (size_t i = 0; i < c->nentries; i++)
		*slot_of(c, census_text(c, &c->entry[i]), c->entry[i].len) = (uint32_t)i + 1;
	return true;
}

void
census_count(struct census *c, const char *text, size_t len, uint64_t n)
{
	uint32_t *slot;

	if (c->failed || (c->nentries == c->cap && !grow(c))) {
		c->failed = true;
		return;
	}
	slot = slot_of(c, text, len);
	if (*slot != 0) {
		c->entry[*slot - 1].n += n;
		return;
	}
	if (c->nentries == CENSUS_MAX) {
		c->left_out += n;
		return;
	}
	c->entry[c->nentries] = (struct census_entry){ .n = n, .at = c->text.len, .len = len };
	buffer_add(&c->text, text, len);
	buffer_char(&c->text, '\0');
	c->failed = c->text.failed;
	if (c->failed)
		return;
	*slot = (uint32_t)++c->nentries;
}

void
census_clear(struct census *c)
{
	if (c->slot != NULL)
		memset(c->slot, 0, 2 * c->cap * sizeof(*c->slot));
	c->nentries = 0;
	c->text.len = 0;
	c->left_out = 0;
}

void
census_free(struct census *c)
{
	memory_free(c->entry);
	memory_free(c->slot);
	buffer_free(&c->text);
	*c = (struct census){ 0 };
}

/* ---- from one census to another --------------------------------------------------------------- */

void
census_write(const struct census *c, struct buffer *out)
{
	out->failed = out->failed || c->failed;
	for (size_t i = 0; i < c->nentries; i++) {
		buffer_add(out, (const char *)&c->entry[i], sizeof(c->entry[i]));
		buffer_add(out, census_text(c, &c->entry[i]), c->entry[i].len);
	}
}

void
census_add(struct census *c, const char *written, size_t len)
{
	struct census_entry f;

	for (size_t at = 0; len - at >= sizeof(f); at += f.len) {
		memcpy(&f, written + at, sizeof(f));
		at += sizeof(f);
		census_count(c, written + at, f.len, f.n);
	}
}

/* ---- reading ---------------------------------------------------------------------------------- */

/* What an entry is sorted by.  (qsort hands on no context.) */
struct sorted {
	const char *text;
	struct census_entry entry;
};

static int
compare(const void *a, const void *b)
{
	return strcmp(((const struct sorted *)a)->text, ((const struct sorted *)b)->text);
}

void
census_sort(struct census *c)
{
	struct sorted *all = memory_alloc((c->nentries + 1) * sizeof(*all));

	if (all == NULL || c->failed) {
		memory_free(all);
		c->failed = true;
		return;
	}
	for (size_t i = 0; i < c->nentries; i++)
		all[i] = (struct sorted){ census_text(c, &c->entry[i]), c->entry[i] };
	qsort(all, c->nentries, sizeof(*all), compare);
	for (size_t i = 0; i < c->nentries; i++)
		c->entry[i] = all[i].entry;
	memory_free(all);
}

/* The first entry whose text, cut to that length, is not before the prefix, or if after, is after it. */
static size_t
find(const struct census *c, const char *prefix, size_t len, bool after)
{
	size_t from = 0, to = c->nentries;

	while (from < to) {
		size_t middle = from + (to - from) / 2;
		int order = strncmp(census_text(c, &c->entry[middle]), prefix, len);

		if (order < 0 || (after && order == 0))
			from = middle + 1;
		else
			to = middle;
	}
	return from;
}

const struct census_entry *
census_find(const struct census *c, const char *prefix, size_t *n)
{
	size_t len = strlen(prefix), from = find(c, prefix, len, false);

	*n = find(c, prefix, len, true) - from;
	return *n > 0 ? c->entry + from : c->entry;
}

uint64_t
census_sum(const struct census *c, const char *prefix)
{
	size_t n;
	const struct census_entry *f = census_find(c, prefix, &n);
	uint64_t sum = 0;

	for (size_t i = 0; i < n; i++)
		sum += f[i].n;
	return sum;
}

/* ---- shares ----------------------------------------------------------------------------------- */

void
census_interval(uint64_t n, uint64_t of, double *low, double *high)
{
	const double z = 1.959964; /* 95 % of a normal distribution are within so many standard deviations */
	double all = (double)of, p = (double)n / all, middle = p + z * z / (2 * all);
	double reach = z * sqrt(p * (1 - p) / all + z * z / (4 * all * all)), scale = 1 + z * z / all;

	*low = fmax(0, (middle - reach) / scale);
	*high = fmin(1, (middle + reach) / scale);
}
