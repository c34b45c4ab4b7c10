/* proofs/read_chance.c: read "contributions:". */
#include "reading.h"

#include <stdlib.h>
#include <string.h>

#include "words/line.h"

struct proof_numbered *
proof_list_find(const struct proof_list *l, uint32_t number)
{
	size_t from = 0, to = l->n;

	while (from < to) {
		size_t middle = from + (to - from) / 2;

		if (l->item[middle].number < number)
			from = middle + 1;
		else
			to = middle;
	}
	return from < l->n && l->item[from].number == number ? &l->item[from] : NULL;
}

static int
by_number(const void *a, const void *b)
{
	uint32_t x = ((const struct proof_numbered *)a)->number, y = ((const struct proof_numbered *)b)->number;

	return x < y ? -1 : x > y;
}

/* Read the commitment and the salt of a choice. */
static void
read_choice(struct reading *g, const struct node *n, struct proof_numbered *out)
{
	bool made = false;

	for (const struct node *k = n->kind == NODE_MAPPING ? n->child : NULL; k != NULL; k = k->next)
		if (strcmp(k->text, "commitment") == 0)
			made = read_bytes(g, k, out->value, PROOF_HASH) != NULL;
		else if (strcmp(k->text, "salt") == 0)
			out->opened = read_bytes(g, k, out->salt, PROOF_SALT) != NULL;
		else
			WRONG(g, k, "'%.40s' is no part of a choice: these are commitment and salt", k->text);
	if (!made)
		WRONG(g, n, "a choice must be its commitment, and the salt when it is opened: {commitment: 0123..., salt: 0123...}");
}

static size_t
count_keys(const struct node *n)
{
	size_t count = 0;

	for (const struct node *k = n->child; k != NULL; k = k->next)
		count++;
	return count;
}

/* Read numbers with a value each. */
static void
read_list(struct reading *g, const struct node *n, bool choices, struct proof_list *out)
{
	if (n->kind != NODE_MAPPING || n->child == NULL) {
		WRONG(g, n, "this must be numbers with a value each, as in {1: 0123...}");
		return;
	}
	if ((out->item = arena_zalloc(g->record->arena, count_keys(n) * sizeof(*out->item))) == NULL) {
		g->good = record_no_memory(g->record, g->all);
		return;
	}
	for (const struct node *k = n->child; k != NULL && !g->all->full; k = k->next) {
		struct proof_numbered *item = &out->item[out->n];

		item->node = k;
		if (!node_number(k, GAME_NUMBER_MAX, &item->number) || item->number == 0)
			WRONG(g, k, "'%.20s' is not the number of a use: they are counted from 1", k->text);
		else if (choices)
			read_choice(g, k->value, item);
		else
			read_bytes(g, k, item->value, PROOF_HASH);
		out->n++;
	}
	qsort(out->item, out->n, sizeof(*out->item), by_number);
	for (size_t i = 1; i < out->n && g->good; i++)
		if (out->item[i].number == out->item[i - 1].number)
			WRONG(g, out->item[i].node, "the number %u is here a second time", (unsigned)out->item[i].number);
}

void
read_contributions(struct reading *g, const struct node *n, struct proof_side *side)
{
	struct proof_chance_side *of = &side->chance;

	of->node = n;
	if (n->kind != NODE_MAPPING) {
		WRONG(g, n, "what a side contributes must be keys with values: uses, anchors, choices");
		return;
	}
	for (const struct node *k = n->child; k != NULL && !g->all->full; k = k->next)
		if (strcmp(k->text, "uses") == 0)
			read_list(g, k->value, false, &of->uses);
		else if (strcmp(k->text, "anchors") == 0)
			read_list(g, k->value, false, &of->anchors);
		else if (strcmp(k->text, "choices") == 0)
			read_list(g, k->value, true, &of->choices);
		else
			WRONG(g, k, "'%.40s' is no part of contributions: these are uses, anchors and choices", k->text);
}
