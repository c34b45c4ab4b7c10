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
read_list(struct reading *g, const struct node *n, void (*read)(struct reading *g, const struct node *n, struct proof_numbered *out), struct proof_list *out)
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
		else if (read != NULL)
			read(g, k->value, item);
		else
			read_bytes(g, k, item->value, PROOF_HASH);
		out->n++;
	}
	qsort(out->item, out->n, sizeof(*out->item), by_number);
	for (size_t i = 1; i < out->n && g->good; i++)
		if (out->item[i].number == out->item[i - 1].number)
			WRONG(g, out->item[i].node, "the number %u is here a second time", (unsigned)out->item[i].number);
}

/* ---- decks and layings --------------------------------------------------------------------------------- */

void
read_deck(struct reading *g, const struct node *key, struct proof_side *side)
{
	struct proof_deck *d = arena_zalloc(g->record->arena, sizeof(*d));

	if (d == NULL) {
		g->good = record_no_memory(g->record, g->all);
		return;
	}
	if ((d->node = read_bytes(g, key, d->root, PROOF_HASH)) == NULL)
		return;
	side->deck.deck = d;
	side->deck.ndecks = 1;
}

/* Decks of redeals follow the first one. */
static void
add_decks(struct reading *g, const struct node *n, const struct proof_list *later, struct proof_deck_side *to)
{
	struct proof_deck *all = arena_zalloc(g->record->arena, (1 + later->n) * sizeof(*all));

	if (all == NULL) {
		g->good = record_no_memory(g->record, g->all);
		return;
	}
	if (to->ndecks == 0) {
		WRONG(g, n, "there is a deck for a redeal, and none was committed to at the beginning");
		return;
	}
	all[0] = to->deck[0];
	for (size_t i = 0; i < later->n && g->good; i++) {
		if (later->item[i].number != i + 2)
			WRONG(g, later->item[i].node, "decks for redeals are numbered from 2 on: there is no deck %u", (unsigned)i + 2);
		all[i + 1].node = later->item[i].node;
		memcpy(all[i + 1].root, later->item[i].value, PROOF_HASH);
		all[i + 1].at = later->item[i].at;
	}
	to->deck = all;
	to->ndecks = 1 + later->n;
}

/* Read a deck for a redeal, and after how many words it was committed to. */
static void
read_later_deck(struct reading *g, const struct node *n, struct proof_numbered *out)
{
	unsigned parts = 0;

	for (const struct node *k = n->kind == NODE_MAPPING ? n->child : NULL; k != NULL; k = k->next)
		if (strcmp(k->text, "deck") == 0)
			parts |= read_bytes(g, k, out->value, PROOF_HASH) != NULL ? 1 : 0;
		else if (strcmp(k->text, "at") == 0 && k->value->kind == NODE_SCALAR && node_number(k->value, GAME_NUMBER_MAX, &out->at))
			parts |= 2;
		else
			WRONG(g, k, "'%.40s' is no part of a deck for a redeal: these are at, a number of words, and deck", k->text);
	if (parts != 3)
		WRONG(g, n, "a deck for a redeal must be the number of words before it, and its hash: {at: 12, deck: 0123...}");
}

/* Read the digest of a laying; when it is opened, the leaf and the salt. */
static void
read_laying(struct reading *g, const struct node *n, struct proof_numbered *out)
{
	uint32_t leaf = 0;
	unsigned parts = 0;

	for (const struct node *k = n->kind == NODE_MAPPING ? n->child : NULL; k != NULL; k = k->next)
		if (strcmp(k->text, "digest") == 0)
			parts |= read_bytes(g, k, out->value, PROOF_HASH) != NULL ? 1 : 0;
		else if (strcmp(k->text, "salt") == 0)
			parts |= read_bytes(g, k, out->salt, PROOF_SALT) != NULL ? 2 : 0;
		else if (strcmp(k->text, "leaf") == 0 && k->value->kind == NODE_SCALAR && node_number(k->value, DECK_CARDS_MAX, &leaf) && leaf > 0)
			parts |= 4;
		else
			WRONG(g, k, "'%.40s' is no part of a laying: these are digest, salt, and leaf, a number from 1 to %d", k->text, (int)DECK_CARDS_MAX);
	if (parts != 1 && parts != 7)
		WRONG(g, n, "a laying must be its digest, and the leaf and the salt when it is opened: {digest: 0123..., leaf: 4, salt: 0123...}");
	out->opened = parts == 7;
	out->leaf = (uint8_t)(leaf - 1);
}

/* Read a card and its salt. */
static void
read_opened_card(struct reading *g, const struct node *n, struct proof_deck *d)
{
	const struct notation_decks *how = g->record->notation->proofs->decks;
	unsigned parts = 0;

	for (const struct node *k = n->kind == NODE_MAPPING ? n->child : NULL; k != NULL; k = k->next)
		if (strcmp(k->text, "card") == 0 && k->value->kind == NODE_SCALAR && (d->card[d->nopened] = (uint8_t)how->read_card(k->value->text, k->value->len)) != 0)
			parts |= 1;
		else if (strcmp(k->text, "salt") == 0 && read_bytes(g, k, d->salt[d->nopened], PROOF_SALT) != NULL)
			parts |= 2;
	if (parts != 3)
		WRONG(g, n, "a leaf must be a card and its salt: {card: B, salt: 0123...}");
	d->nopened++;
}

static void
read_opened_deck(struct reading *g, const struct node *k, struct proof_deck_side *side)
{
	struct proof_deck *d;
	uint32_t number = 0;

	if (!node_number(k, GAME_NUMBER_MAX, &number) || number == 0 || number > side->ndecks || side->deck[number - 1].opened != NULL) {
		WRONG(g, k, "'%.20s' is not the number of a deck that was committed to, or it is here a second time", k->text);
		return;
	}
	d = &side->deck[number - 1];
	d->opened = k;
	if (k->value->kind != NODE_SEQUENCE)
		WRONG(g, k->value, "a deck must be a list of its leaves, with the card and the salt of each");
	for (const struct node *n = k->value->kind == NODE_SEQUENCE ? k->value->child : NULL; n != NULL && g->good; n = n->next)
		if (d->nopened == DECK_CARDS_MAX)
			WRONG(g, n, "a deck has %d leaves at most", (int)DECK_CARDS_MAX);
		else
			read_opened_card(g, n, d);
}

void
read_opened_decks(struct reading *g, const struct node *n, struct proof_side *side)
{
	if (n->kind != NODE_MAPPING)
		WRONG(g, n, "decks must be numbers with the leaves of each deck");
	for (const struct node *k = n->kind == NODE_MAPPING ? n->child : NULL; k != NULL && !g->all->full; k = k->next)
		read_opened_deck(g, k, &side->deck);
}

void
read_contributions(struct reading *g, const struct node *n, struct proof_side *side)
{
	struct proof_chance_side *of = &side->chance;
	struct proof_list later = { 0 };
	bool has_decks = g->record->notation->proofs->decks != NULL;

	of->node = n;
	if (n->kind != NODE_MAPPING) {
		WRONG(g, n, "what a side contributes must be keys with values: uses, anchors, choices");
		return;
	}
	for (const struct node *k = n->child; k != NULL && !g->all->full; k = k->next)
		if (strcmp(k->text, "uses") == 0)
			read_list(g, k->value, NULL, &of->uses);
		else if (strcmp(k->text, "anchors") == 0)
			read_list(g, k->value, NULL, &of->anchors);
		else if (strcmp(k->text, "choices") == 0)
			read_list(g, k->value, read_choice, &of->choices);
		else if (strcmp(k->text, "decks") == 0 && has_decks)
			read_list(g, k->value, read_later_deck, &later);
		else if (strcmp(k->text, "layings") == 0 && has_decks)
			read_list(g, k->value, read_laying, &side->deck.layings);
		else
			WRONG(g, k, "'%.40s' is no part of contributions: these are uses, anchors and %s", k->text, has_decks ? "decks, layings" : "choices");
	if (later.n > 0 && g->good)
		add_decks(g, n, &later, &side->deck);
}
