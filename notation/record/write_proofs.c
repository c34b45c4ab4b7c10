/* record/write_proofs.c: write commitments:, openings:, contributions: and signatures: in canonical form.  What they mean, proofs/ knows. */
#include "internal.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "yaml/node.h"

/* What stands in a mapping or a list. */
enum part { PART_SEATS, PART_SIDE, PART_LEAVES, PART_OPENING, PART_NUMBERS };

static const unsigned rank_last = UINT_MAX;

static const char *const side_fields[] = { "text", "salt", "key", "chain", "deck", "setup", "after", "leaves", "pieces", "uses", "anchors", "choices", "decks",
	"layings", "at", "sign", NULL };
static const char *const opening_fields[] = { "at", "place", "piece", "card", "commitment", "deck", "digest", "leaf", "salt", NULL };

static unsigned
rank_among(const char *const *names, const char *name)
{
	unsigned i = 0;

	while (names[i] != NULL && strcmp(names[i], name) != 0)
		i++;
	return i;
}

/* Where a key comes among those of its mapping. */
static unsigned
rank_of(const struct record *r, enum part part, const struct node *key)
{
	unsigned place = 0;
	int seat;

	switch (part) {
	case PART_SEATS:
		if ((seat = seat_find(r->game, key->text, key->len)) >= 0)
			return 1 + (unsigned)seat;
		return strcmp(key->text, "refused-opening") == 0 ? 0 : rank_last;
	case PART_NUMBERS:
		return (unsigned)strtoul(key->text, NULL, 10);
	case PART_LEAVES:
		return r->notation->proofs != NULL && r->notation->proofs->places > 0 && r->notation->proofs->read_place(key->text, key->len, &place) ? place : rank_last;
	default:
		return rank_among(part == PART_SIDE ? side_fields : opening_fields, key->text);
	}
}

static enum part
part_below(enum part part, const struct node *key)
{
	static const char *const numbered[] = { "uses", "anchors", "choices", "decks", "layings", NULL };

	if (part == PART_SEATS)
		return PART_SIDE;
	if (part == PART_SIDE && numbered[rank_among(numbered, key->text)] != NULL)
		return PART_NUMBERS;
	if (part == PART_NUMBERS)
		return PART_OPENING;
	return strcmp(key->text, "leaves") == 0 ? PART_LEAVES : strcmp(key->text, "pieces") == 0 ? PART_OPENING : part;
}

/* Copy a value in canonical order.  All scalars are texts, but the number of a ply.  NULL: out of memory. */
static struct node *
in_order(const struct record *r, const struct node *n, enum part part)
{
	struct node *copy = arena_alloc(r->arena, sizeof(*copy));

	if (copy == NULL)
		return NULL;
	*copy = *n;
	copy->child = NULL;
	if (n->kind == NODE_SCALAR)
		copy->style = STYLE_QUOTED;
	for (const struct node *k = n->child; k != NULL; k = k->next) {
		struct node *member, **at = &copy->child;

		if (n->kind == NODE_SEQUENCE) {
			member = in_order(r, k, part);
		} else if ((member = arena_alloc(r->arena, sizeof(*member))) != NULL) {
			*member = *k;
			if ((member->value = in_order(r, k->value, part_below(part, k))) == NULL)
				return NULL;
			if (part != PART_LEAVES && (strcmp(k->text, "at") == 0 || strcmp(k->text, "leaf") == 0))
				member->value->style = STYLE_PLAIN;
		}
		if (member == NULL)
			return NULL;
		while (*at != NULL && (n->kind == NODE_SEQUENCE || rank_of(r, part, *at) <= rank_of(r, part, k)))
			at = &(*at)->next;
		member->next = *at;
		*at = member;
	}
	return copy;
}

void
record_write_proofs(const struct record *r, enum record_key key, struct buffer *out)
{
	struct node entry;

	if (r->root == NULL || r->key[key] == NULL)
		return;
	entry = *node_key_of(r->root, r->key[key]);
	if ((entry.value = in_order(r, r->key[key], PART_SEATS)) != NULL)
		yaml_entry(out, &entry, 0);
	else
		out->failed = true;
}
