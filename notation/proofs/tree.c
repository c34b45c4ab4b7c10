/* proofs/tree.c: what stands under "openings:", "contributions:" and "signatures:", as trees to be written. */
#include "internal.h"

#include <string.h>

/* ---- the tree of "openings:" ------------------------------------------------------------------------ */

static struct node *
new_node(const struct openings *o, enum node_kind kind, enum node_style style, const char *text, size_t len)
{
	struct node *n = arena_zalloc(o->proofs->record->arena, sizeof(*n));

	if (n == NULL || (n->text = arena_copy(o->proofs->record->arena, text, len)) == NULL)
		return NULL;
	n->kind = kind;
	n->style = style;
	n->len = len;
	return n;
}

/* Add a member at the end.  Returns it, or NULL. */
static struct node *
add(struct node *to, struct node *member)
{
	struct node **at = to != NULL ? &to->child : NULL;

	while (at != NULL && *at != NULL)
		at = &(*at)->next;
	if (at != NULL)
		*at = member;
	return at != NULL ? member : NULL;
}

static struct node *
add_key(const struct openings *o, struct node *to, const char *name, struct node *value)
{
	struct node *key = value != NULL ? add(to, new_node(o, NODE_SCALAR, STYLE_PLAIN, name, strlen(name))) : NULL;

	if (key != NULL)
		key->value = value;
	return key != NULL ? value : NULL;
}

static struct node *
add_collection(const struct openings *o, struct node *to, const char *name, enum node_kind kind)
{
	return add_key(o, to, name, new_node(o, kind, STYLE_BLOCK, "", 0));
}

static bool
add_bytes(const struct openings *o, struct node *to, const char *name, const void *data, size_t len)
{
	char digits[2 * PROOF_BYTES_MAX + 1];

	proof_digits(data, len, digits);
	return add_key(o, to, name, new_node(o, NODE_SCALAR, STYLE_QUOTED, digits, strlen(digits))) != NULL;
}

static bool
add_text(const struct openings *o, struct node *to, const char *name, const char *text, size_t len)
{
	return add_key(o, to, name, new_node(o, NODE_SCALAR, STYLE_QUOTED, text, len)) != NULL;
}

static bool
add_opening(const struct openings *o, struct node *pieces, unsigned seat, unsigned place)
{
	const struct proofs *p = o->proofs;
	const char *piece = p->record->notation->proofs->piece_name(p->committed[place]);
	const char *name = place_name(p, place);
	struct node *opening = add(pieces, new_node(o, NODE_MAPPING, STYLE_FLOW, "", 0));
	struct buffer at = { 0 };
	bool good = opening != NULL;

	if (p->first[place] != 0) {
		buffer_number(&at, p->first[place]);
		good = good && !at.failed && add_text(o, opening, "at", at.data, at.len);
	}
	buffer_free(&at);
	return good && add_text(o, opening, "place", name, strlen(name)) && add_text(o, opening, "piece", piece, strlen(piece)) &&
	    add_bytes(o, opening, "salt", o->of[seat]->salt[place], PROOF_SALT);
}

/* Add the decks of a side: the card and the salt of each leaf. */
static bool
add_decks(const struct openings *o, struct node *side, unsigned seat)
{
	const struct proof_deck_side *s = &o->proofs->side[seat].deck;
	struct node *decks = add_collection(o, side, "decks", NODE_MAPPING);
	bool good = decks != NULL;

	for (size_t i = 0; i < s->ndecks && i < s->begun && good; i++) {
		struct buffer number = { 0 };
		struct node *deck;

		buffer_number(&number, i + 1);
		buffer_char(&number, '\0');
		good = !number.failed && (deck = add_collection(o, decks, number.data, NODE_SEQUENCE)) != NULL;
		for (unsigned k = 0; good && k < s->deck[i].nopened; k++) {
			const char *card = proof_decks_of(o->proofs)->card_name(s->deck[i].card[k]);
			struct node *leaf = add(deck, new_node(o, NODE_MAPPING, STYLE_FLOW, "", 0));

			good = leaf != NULL && add_text(o, leaf, "card", card, strlen(card)) && add_bytes(o, leaf, "salt", s->deck[i].salt[k], PROOF_SALT);
		}
		buffer_free(&number);
	}
	return good;
}

/* The piece that comes next after those of a ply, and of a place at that ply.  Pieces that were not shown come last. */
static unsigned
next_place(const struct openings *o, unsigned seat, bool all, uint64_t *ply, unsigned *after)
{
	const struct proofs *p = o->proofs;
	uint64_t best = UINT64_MAX;
	unsigned found = PROOF_PLACES_MAX;

	for (unsigned i = 0; i < p->record->notation->proofs->places; i++) {
		uint64_t at = p->first[i] != 0 ? p->first[i] : (uint64_t)UINT32_MAX + 1;

		if (o->of[seat]->piece[i] == 0 || (p->first[i] == 0 && !all) || at < *ply || (at == *ply && i < *after) || at >= best)
			continue;
		best = at;
		found = i;
	}
	*ply = best;
	*after = found + 1;
	return found;
}

bool
openings_add_side(const struct openings *o, struct node *to, unsigned seat)
{
	const struct proofs *p = o->proofs;
	bool all = o->all || o->ended;
	struct node *side, *leaves, *pieces;
	uint64_t ply = 0;
	unsigned after = 0, place = next_place(o, seat, all, &ply, &after);

	if (proof_decks_of(p) != NULL && all)
		return (side = add_collection(o, to, seat_name(p, seat), NODE_MAPPING)) != NULL && add_decks(o, side, seat);
	if (place == PROOF_PLACES_MAX)
		return true;
	side = add_collection(o, to, seat_name(p, seat), NODE_MAPPING);
	leaves = add_collection(o, side, "leaves", NODE_MAPPING);
	pieces = add_collection(o, side, "pieces", NODE_SEQUENCE);
	for (unsigned i = 0; i < p->record->notation->proofs->places && leaves != NULL; i++)
		if (p->side[seat].listed[i] && !add_bytes(o, leaves, place_name(p, i), p->side[seat].leaf[i], PROOF_HASH))
			return false;
	for (; place != PROOF_PLACES_MAX && pieces != NULL; place = next_place(o, seat, all, &ply, &after))
		if (!add_opening(o, pieces, seat, place))
			return false;
	return leaves != NULL && pieces != NULL;
}

struct node *
openings_root(const struct openings *o, const struct node *from, enum record_key which, bool (*add_one)(const struct openings *o, struct node *to, unsigned seat),
    struct node **value)
{
	const struct record *r = o->proofs->record;
	struct node *root = new_node(o, NODE_MAPPING, STYLE_BLOCK, "", 0), *made = new_node(o, NODE_MAPPING, STYLE_BLOCK, "", 0), *key;

	if (root == NULL || made == NULL)
		return NULL;
	root->trailing_comment = from->trailing_comment;
	for (const struct node *k = from->child; k != NULL; k = k->next) {
		if (k->value == r->key[which])
			continue;
		if ((key = arena_alloc(r->arena, sizeof(*key))) == NULL)
			return NULL;
		*key = *k;
		key->next = NULL;
		add(root, key);
	}
	for (unsigned i = 0; i < o->proofs->seats; i++) {
		struct node *before = r->key[which] != NULL ? node_get(r->key[which], seat_name(o->proofs, i)) : NULL;

		if (o->of[i] != NULL ? !add_one(o, made, i) : before != NULL && add_key(o, made, seat_name(o->proofs, i), before) == NULL)
			return NULL;
	}
	*value = made;
	return made->child == NULL || add_key(o, root, record_key_names[which], made) != NULL ? root : NULL;
}

/* ---- contributions ------------------------------------------------------------------------------------- */

static bool
add_number(const struct openings *o, struct node *to, const char *name, unsigned number)
{
	struct buffer text = { 0 };
	bool good;

	buffer_number(&text, number);
	good = !text.failed && add_text(o, to, name, text.data, text.len);
	buffer_free(&text);
	return good;
}

/* part: of choices, decks and layings, what they are before they are opened; NULL: each is bytes alone. */
static bool
add_list(const struct openings *o, struct node *to, const char *name, const struct proof_list *l, const char *part)
{
	struct node *made = l->n > 0 ? add_collection(o, to, name, NODE_MAPPING) : NULL;
	bool good = made != NULL || l->n == 0;

	for (size_t i = 0; i < l->n && good; i++) {
		const struct proof_numbered *item = &l->item[i];
		struct node *choice = part != NULL ? new_node(o, NODE_MAPPING, STYLE_FLOW, "", 0) : NULL;
		struct buffer number = { 0 };

		buffer_number(&number, item->number);
		buffer_char(&number, '\0');
		if (number.failed || (part != NULL && choice == NULL))
			good = false;
		else if (part != NULL)
			good = add_key(o, made, number.data, choice) != NULL && (strcmp(part, "deck") != 0 || add_number(o, choice, "at", item->at)) &&
			    add_bytes(o, choice, part, item->value, PROOF_HASH) &&
			    (!item->opened || ((strcmp(part, "digest") != 0 || add_number(o, choice, "leaf", item->leaf + 1U)) && add_bytes(o, choice, "salt", item->salt, PROOF_SALT)));
		else
			good = add_bytes(o, made, number.data, item->value, PROOF_HASH);
		buffer_free(&number);
	}
	return good;
}

/* The decks of redeals as a list. */
static bool
list_decks(const struct openings *o, const struct proof_deck_side *d, struct proof_list *out)
{
	if (d->ndecks < 2)
		return true;
	out->n = d->ndecks - 1;
	if ((out->item = arena_zalloc(o->proofs->record->arena, out->n * sizeof(*out->item))) == NULL)
		return false;
	for (size_t i = 0; i < out->n; i++) {
		out->item[i].number = (uint32_t)i + 2;
		memcpy(out->item[i].value, d->deck[i + 1].root, PROOF_HASH);
		out->item[i].at = d->deck[i + 1].at;
	}
	return true;
}

bool
openings_add_contributions(const struct openings *o, struct node *to, unsigned seat)
{
	const struct proof_chance_side *s = &o->proofs->side[seat].chance;
	const struct proof_deck_side *d = &o->proofs->side[seat].deck;
	struct proof_list decks = { 0 };
	struct node *side;

	if (!list_decks(o, d, &decks))
		return false;
	if (s->uses.n + s->anchors.n + s->choices.n + decks.n + d->layings.n == 0)
		return true;
	side = add_collection(o, to, seat_name(o->proofs, seat), NODE_MAPPING);
	return side != NULL && add_list(o, side, "uses", &s->uses, NULL) && add_list(o, side, "anchors", &s->anchors, NULL) &&
	    add_list(o, side, "choices", &s->choices, "commitment") &&
	    add_list(o, side, "decks", &decks, "deck") && add_list(o, side, "layings", &d->layings, "digest");
}

bool
openings_add_signature(const struct openings *o, struct node *to, unsigned seat)
{
	const struct proofs *p = o->proofs;
	uint8_t hash[PROOF_HASH], sign[PROOF_SIGNATURE];
	struct node *made = add_collection(o, to, seat_name(p, seat), NODE_MAPPING);
	struct buffer at = { 0 };
	bool good;

	buffer_number(&at, p->words.n);
	good = made != NULL && !at.failed && proof_signature(p, seat, &p->words, hash) && proof_sign(hash, o->of[seat]->key, sign) &&
	    add_text(o, made, "at", at.data, at.len) && add_bytes(o, made, "sign", sign, PROOF_SIGNATURE);
	buffer_free(&at);
	return good;
}
