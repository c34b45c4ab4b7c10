/* yaml/keys.c: see keys.h. */
#include "keys.h"

#include <string.h>

enum { FEW = 32 };

/* The order of the table: by length, then by bytes. */
static int
compare(const struct node *a, const struct node *b)
{
	return a->len != b->len ? (a->len < b->len ? -1 : 1) : memcmp(a->text, b->text, a->len);
}

static void
make_room(struct keys *k, struct arena *a)
{
	unsigned room = k->room == 0 ? 4 * FEW : 2 * k->room;
	const struct node **sorted = arena_alloc(a, room * sizeof(*sorted));

	if (sorted == NULL) {
		k->failed = true;
		return;
	}
	if (k->n > 0)
		memcpy(sorted, k->sorted, k->n * sizeof(*sorted));
	k->sorted = sorted;
	k->room = room;
}

/* Put a key into the table.  Returns the one with the same text that is there; NULL: none is. */
static const struct node *
insert(struct keys *k, struct arena *a, const struct node *key)
{
	unsigned low = 0, high = k->n;

	while (low < high) {
		unsigned middle = low + (high - low) / 2;
		int order = compare(key, k->sorted[middle]);

		if (order == 0)
			return k->sorted[middle];
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	if (k->n == k->room)
		make_room(k, a);
	if (k->failed)
		return NULL;
	memmove(k->sorted + low + 1, k->sorted + low, (k->n - low) * sizeof(*k->sorted));
	k->sorted[low] = key;
	k->n++;
	return NULL;
}

const struct node *
keys_take(struct keys *k, struct arena *a, const struct node *mapping, const struct node *key)
{
	if (k->sorted == NULL) {
		for (const struct node *other = mapping->child; other != NULL; other = other->next)
			if (other->len == key->len && *other->text == *key->text && memcmp(other->text, key->text, key->len) == 0)
				return other;
		if (++k->n <= FEW)
			return NULL;
		k->n = 0;
		for (const struct node *other = mapping->child; other != NULL && !k->failed; other = other->next)
			insert(k, a, other);
	}
	return k->failed ? NULL : insert(k, a, key);
}
