/* stratix/deck.c: read and write decks as YAML. */
#include <string.h>

#include "internal.h"

const char *const stx_kind_words[STX_KINDS] = { "infantry", "tank", "artillery", "helicopter", "jet", "icbm" };

static bool
read_pieces(const struct node *n, uint8_t *out, struct problem *p)
{
	bool good = true;

	*out = ALL_KINDS;
	if (n == NULL)
		return true;
	if (n->kind != NODE_SEQUENCE || n->child == NULL)
		return problem_set(p, DIAG_VALUE, n, 0, "pieces must be a list of kinds");
	*out = 0;
	for (const struct node *k = n->child; k != NULL; k = k->next) {
		unsigned kind;

		if (!problem_go_on(p, stx_read_choice(k, stx_kind_words, 0, STX_KINDS, "a kind of piece", &kind, p), &good))
			return false;
		*out |= (uint8_t)(1U << kind);
	}
	return good;
}

const struct stx_scope_words stx_scopes[STX_DEEDS] = {
	[STX_DO_RECALL] = { "whose", STX_SELF, STX_ENEMY + 1 },
	[STX_DO_TRANSPORT] = { "reach", STX_NEXT, STX_ANYWHERE + 1 },
	[STX_DO_SHIFT] = { "to", STX_ANYWHERE, STX_SAME_ZONE + 1 },
};

bool
stx_takes_pieces(const struct stx_instruction *in)
{
	return in->deed == STX_DO_RECOVER || (in->deed == STX_DO_RECALL && in->scope != STX_SELF);
}

bool
stx_takes_count(const struct stx_instruction *in)
{
	return in->deed != STX_DO_NOTHING && in->deed != STX_DO_SHIFT &&
	    !(in->deed == STX_DO_RECALL && in->scope == STX_SELF);
}

/* Whose pieces, how far, or where to: by its kind a card must say one of these. */
static bool
read_scope(const struct node *n, struct stx_instruction *in, struct problem *p)
{
	const struct stx_scope_words *words = &stx_scopes[in->deed];
	const struct node *scope;
	unsigned word;

	if (words->key == NULL)
		return true;
	if ((scope = node_get(n, words->key)) == NULL)
		return problem_set(p, DIAG_VALUE, n, 0, "a card of kind %s must have '%s'", stx_deed_names[in->deed], words->key);
	if (!stx_read_choice(scope, stx_scope_names, words->first, words->end, words->key, &word, p))
		return false;
	in->scope = (uint8_t)word;
	return true;
}

/* No more parts than its kind has. */
static bool
check_fields(const struct node *n, const struct stx_instruction *in, struct problem *p)
{
	static const char *const fields[] = { "whose", "reach", "to", "pieces", "count" };
	const char *key = stx_scopes[in->deed].key;
	bool good = true;

	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		bool taken = i == 3 ? stx_takes_pieces(in) : i == 4 ? stx_takes_count(in) : key != NULL && strcmp(key, fields[i]) == 0;
		const struct node *field = node_get(n, fields[i]);

		if (!taken && field != NULL && !problem_go_on(p, problem_set(p, DIAG_VALUE, field, 0,
		        "a card of this kind has no '%s'", fields[i]), &good))
			return false;
	}
	return good;
}

static bool
read_instruction(const struct node *n, struct stx_instruction *in, struct problem *p)
{
	const struct node *kind = node_get(n, "kind"), *count = node_get(n, "count");
	unsigned deed, number = 1;
	bool good = true;

	if (kind == NULL)
		return problem_set(p, DIAG_VALUE, n, 0, "a card must have a kind");
	if (!stx_read_choice(kind, stx_deed_names, 0, STX_DEEDS, "a card's kind", &deed, p))
		return false; /* what else it has depends on it */
	*in = (struct stx_instruction){ .deed = (uint8_t)deed, .count = 1 };
	if (!problem_go_on(p, read_scope(n, in, p), &good) || !problem_go_on(p, check_fields(n, in, p), &good) ||
	    !problem_go_on(p, read_pieces(node_get(n, "pieces"), &in->pieces, p), &good) ||
	    !problem_go_on(p, count == NULL || stx_read_number(count, 1, STX_ARMY, "count", &number, p), &good))
		return false;
	if (deed == STX_DO_TRANSPORT || deed == STX_DO_AIRLIFT)
		in->pieces = GROUND_KINDS;
	in->count = (uint8_t)number;
	return good;
}

static bool
read_card_number(const struct node *card, uint8_t *out, struct problem *p)
{
	const struct node *n = node_get(card, "number");
	unsigned value;

	if (n == NULL)
		return problem_set(p, DIAG_VALUE, card, 0, "a card must have a number");
	if (!stx_read_number(n, 1, 99, "a card's number", &value, p))
		return false;
	*out = (uint8_t)value;
	return true;
}

static bool
read_else(const struct node *n, struct stx_instruction *out, struct problem *p)
{
	static const char *const known[] = { "kind", "whose", "reach", "to", "pieces", "count", NULL };
	bool good = true;

	if (n == NULL)
		return true;
	if (n->kind != NODE_MAPPING)
		return problem_set(p, DIAG_VALUE, n, 0, "else must have keys, as in {kind: return}");
	return problem_go_on(p, stx_check_keys(n, known, false, "another instruction", p), &good) &&
	    problem_go_on(p, read_instruction(n, out, p), &good) && good;
}

static bool
read_one_card(const struct node *n, struct stx_card *c, char *text, struct problem *p)
{
	static const char *const known[] = {
		"number", "kind", "whose", "reach", "to", "pieces", "count", "else", "back", "text", NULL,
	};
	const struct node *back;
	unsigned value = STX_BACK_NEVER;
	bool good = true;

	if (n->kind != NODE_MAPPING)
		return problem_set(p, DIAG_VALUE, n, 0, "a card must have keys, as in {number: 5, kind: return}");
	memset(c, 0, sizeof(*c));
	back = node_get(n, "back");
	if (!problem_go_on(p, stx_check_keys(n, known, false, "a card", p), &good) ||
	    !problem_go_on(p, read_card_number(n, &c->number, p), &good) ||
	    !problem_go_on(p, read_instruction(n, &c->first, p), &good) ||
	    !problem_go_on(p, back == NULL || stx_read_choice(back, stx_back_names, STX_BACK_ALWAYS, STX_BACKS, "back", &value, p),
	        &good) ||
	    !problem_go_on(p, read_else(node_get(n, "else"), &c->otherwise, p), &good) ||
	    !problem_go_on(p, stx_read_text(node_get(n, "text"), text, STX_TEXT_MAX, "a card's text", p), &good))
		return false;
	c->back = (uint8_t)value;
	return good;
}

static bool
read_deck_mapping(const struct node *n, struct stx_setup *s, struct problem *p)
{
	const struct node *cards;
	struct stx_deck *d = &s->deck;
	bool good = true;

	if (n->kind != NODE_MAPPING)
		return problem_set(p, DIAG_VALUE, n, 0, "deck must be a name, or have cards:");
	if (!problem_go_on(p, stx_read_label(n, "deck", &s->deck_label, p), &good))
		return false;
	cards = node_get(n, "cards");
	if (cards == NULL || cards->kind != NODE_SEQUENCE || cards->child == NULL)
		return problem_set(p, DIAG_VALUE, cards != NULL ? cards : n, 0, "a deck has a list of cards");
	memset(d, 0, sizeof(*d));
	for (const struct node *k = cards->child; k != NULL; k = k->next) {
		unsigned before;
		bool read;

		if (d->n == STX_CARDS_MAX)
			return problem_set(p, DIAG_VALUE, k, 0, "a deck has at most %d cards", STX_CARDS_MAX);
		memset(s->text[d->n], 0, sizeof(s->text[0]));
		read = read_one_card(k, &d->card[d->n], s->text[d->n], p);
		if (!problem_go_on(p, read, &good))
			return false;
		if (!read)
			continue;
		if (stx_same_number(d, d->n, &before) > SAME_NUMBER_MAX)
			return problem_set(p, DIAG_VALUE, k, 0, "more than %d cards have one number", SAME_NUMBER_MAX);
		d->n++;
	}
	return good;
}

bool
stx_read_deck(const struct setup_source *src, struct stx_setup *s, struct problem *p)
{
	const struct node *n = node_get(src->record, "deck");

	memset(&s->deck_label, 0, sizeof(s->deck_label));
	if (n != NULL && !node_is(n, "standard"))
		return stx_read_named(src, n, &s->deck_label, s, read_deck_mapping, p);
	s->deck = stx_standard_deck;
	return true;
}

static void
write_instruction(struct buffer *out, const struct stx_instruction *in)
{
	const char *lead = "[";

	buffer_printf(out, "kind: %s", stx_deed_names[in->deed]);
	if (stx_scopes[in->deed].key != NULL)
		buffer_printf(out, ", %s: %s", stx_scopes[in->deed].key, stx_scope_names[in->scope]);
	if (stx_takes_pieces(in) && in->pieces != ALL_KINDS) {
		buffer_text(out, ", pieces: ");
		for (unsigned k = 0; k < STX_KINDS; k++)
			if ((in->pieces >> k & 1) != 0) {
				buffer_printf(out, "%s%s", lead, stx_kind_words[k]);
				lead = ", ";
			}
		buffer_char(out, ']');
	}
	if (stx_takes_count(in) && in->count != 1)
		buffer_printf(out, ", count: %u", in->count);
}

void
stx_write_deck(struct buffer *out, const struct stx_setup *s)
{
	if (s->deck_label.origin == STX_NAMED)
		buffer_printf(out, "deck: %s\n", s->deck_label.name);
	if (s->deck_label.origin != STX_INLINE)
		return;
	buffer_text(out, "deck:\n");
	stx_write_label(out, "deck", &s->deck_label);
	buffer_text(out, "  cards:\n");
	for (unsigned i = 0; i < s->deck.n; i++) {
		const struct stx_card *c = &s->deck.card[i];

		buffer_printf(out, "    - {number: %u, ", c->number);
		write_instruction(out, &c->first);
		if (c->otherwise.deed != STX_DO_NOTHING) {
			buffer_text(out, ", else: {");
			write_instruction(out, &c->otherwise);
			buffer_char(out, '}');
		}
		if (c->back != STX_BACK_NEVER)
			buffer_printf(out, ", back: %s", stx_back_names[c->back]);
		if (s->text[i][0] != '\0') {
			buffer_text(out, ", text: ");
			yaml_flow_scalar(out, s->text[i], strlen(s->text[i]));
		}
		buffer_text(out, "}\n");
	}
}
