/* page/numbered.c: see numbered.h. */
#include "numbered.h"

#include <string.h>

/* Where text n ends in t->text; it begins after the line end of text n-1. */
static size_t
end_of(const struct draw_texts *t, uint32_t n)
{
	size_t end = 0;

	if (n > 0)
		memcpy(&end, t->ends.data + (n - 1) * sizeof(end), sizeof(end));
	return end;
}

const char *
draw_texts_at(const struct draw_texts *t, uint32_t n, size_t *len)
{
	size_t from = n > 1 ? end_of(t, n - 1) + 1 : 0;

	*len = end_of(t, n) - from;
	return t->text.data + from;
}

/* Eight bytes at a time: all that is drawn goes through it. */
static uint32_t
hash_of(const char *text, size_t len)
{
	uint64_t hash = len, word;

	for (; len >= sizeof(word); text += sizeof(word), len -= sizeof(word)) {
		memcpy(&word, text, sizeof(word));
		hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
		hash ^= hash >> 32;
	}
	word = 0;
	memcpy(&word, text, len);
	hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
	return (uint32_t)(hash ^ hash >> 32);
}

static uint32_t *
slots_of(const struct draw_texts *t)
{
	return (uint32_t *)(void *)t->slots.data;
}

/* The slot of a text: it holds its number, or 0 if it has none yet. */
static uint32_t *
slot_of(const struct draw_texts *t, const char *text, size_t len)
{
	uint32_t mask = (uint32_t)(t->slots.len / sizeof(uint32_t)) - 1, i = hash_of(text, len) & mask;

	for (;; i = (i + 1) & mask) {
		uint32_t *slot = slots_of(t) + i;
		const char *known;
		size_t n;

		if (*slot == 0)
			return slot;
		known = draw_texts_at(t, *slot, &n);
		if (n == len && memcmp(known, text, len) == 0)
			return slot;
	}
}

/* Keep at least half of the slots free.  false: out of memory. */
static bool
make_slots(struct draw_texts *t)
{
	size_t n = t->slots.len / sizeof(uint32_t), bytes;

	if (2 * ((size_t)t->n + 1) <= n)
		return true;
	bytes = (n == 0 ? 256 : 2 * n) * sizeof(uint32_t);
	t->slots.len = 0;
	if (!buffer_reserve(&t->slots, bytes)) {
		t->slots.failed = true;
		return false;
	}
	memset(t->slots.data, 0, bytes);
	t->slots.len = bytes;
	for (uint32_t i = 1; i <= t->n; i++) {
		size_t len;
		const char *text = draw_texts_at(t, i, &len);

		*slot_of(t, text, len) = i;
	}
	return true;
}

uint32_t
draw_texts_number(struct draw_texts *t, const char *text, size_t len)
{
	uint32_t *slot;
	size_t end;

	if (t->text.failed || t->ends.failed || t->slots.failed || !make_slots(t))
		return 0;
	if (len == 0)
		text = ""; /* (of a buffer without a text it is NULL) */
	slot = slot_of(t, text, len);
	if (*slot != 0)
		return *slot;
	buffer_add(&t->text, text, len);
	end = t->text.len;
	buffer_char(&t->text, '\n');
	buffer_add(&t->ends, (const char *)&end, sizeof(end));
	if (t->text.failed || t->ends.failed)
		return 0;
	return *slot = ++t->n;
}

void
draw_texts_free(struct draw_texts *t)
{
	buffer_free(&t->text);
	buffer_free(&t->ends);
	buffer_free(&t->slots);
}
