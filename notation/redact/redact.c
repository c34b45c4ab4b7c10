/* redact/redact.c: see redact.h. */
#include "redact.h"

#include <ctype.h>
#include <string.h>

bool
redaction_key(struct redaction *how, const char *key, size_t len)
{
	how->keyed = proof_hash("salt", "", &(struct proof_field){ key, len }, 1, how->salt);
	return how->keyed;
}

static bool
refuse(const struct record *r, const struct node *n, struct finding *f, const char *text)
{
	finding_set(f, DIAG_VALUE, "%s", text);
	record_place_node(r, n, f);
	return false;
}

static bool
no_memory(const struct record *r, struct finding *f)
{
	finding_set(f, DIAG_MEMORY, "out of memory for a record");
	record_place_node(r, NULL, f);
	return false;
}

/* ---- names ------------------------------------------------------------------------------------------ */

/* The key in a mapping that has a value under it; NULL: it is not there. */
static struct node **
key_in(struct node *mapping, const char *name)
{
	struct node **at = mapping != NULL && mapping->kind == NODE_MAPPING ? &mapping->child : NULL;

	while (at != NULL && *at != NULL && strcmp((*at)->text, name) != 0)
		at = &(*at)->next;
	return at != NULL && *at != NULL ? at : NULL;
}

/* The digest of a name that all records with this salt have. */
static bool
hash_person(const struct redaction *how, const struct node *name, uint8_t out[PROOF_HASH])
{
	uint8_t salt[PROOF_HASH];

	memcpy(salt, how->salt, PROOF_HASH);
	return (how->keyed || proof_random(salt, PROOF_HASH)) &&
	    proof_hash("person", "", (struct proof_field[]){ { salt, PROOF_HASH }, { name->text, name->len } }, 2, out);
}

/* The salt of a side under commitments:, which is taken out.  false: there is none. */
static bool
take_salt(struct record *r, const char *seat, uint8_t out[PROOF_SALT])
{
	struct node *all = r->key[KEY_COMMITMENTS] != NULL ? node_get(r->root, record_key_names[KEY_COMMITMENTS]) : NULL;
	struct node *line = all != NULL && all->kind == NODE_MAPPING ? node_get(all, seat) : NULL, **at = key_in(line, "salt");

	if (at == NULL || (*at)->value->kind != NODE_SCALAR || !proof_read_digits((*at)->value->text, (*at)->value->len, out, PROOF_SALT))
		return false;
	*at = (*at)->next;
	return true;
}

static bool
redact_name(struct record *r, const struct redaction *how, const char *seat, struct node *name)
{
	struct buffer text = { 0 };
	uint8_t salt[PROOF_SALT], hash[PROOF_HASH];
	char digits[2 * PROOF_BYTES_MAX + 1];
	bool committed = take_salt(r, seat, salt), good = true;

	buffer_text(&text, PROOF_REDACTED);
	if (committed && (good = proof_hash("player", seat, (struct proof_field[]){ { salt, PROOF_SALT }, { name->text, name->len } }, 2, hash))) {
		proof_digits(hash, PROOF_HASH, digits);
		buffer_printf(&text, "%s%s", digits, how->keyed ? " as " : "");
	}
	if (good && (!committed || how->keyed) && (good = hash_person(how, name, hash))) {
		proof_digits(hash, PROOF_HASH, digits);
		buffer_text(&text, digits);
	}
	good = good && !text.failed && (name->text = arena_copy(r->arena, text.data, text.len)) != NULL;
	name->len = text.len;
	name->style = STYLE_PLAIN;
	buffer_free(&text);
	return good;
}

/* ---- does a name stand anywhere else? --------------------------------------------------------------- */

/* Is it a word, or words, there? */
static bool
has_words(const struct buffer *text, const char *name, size_t len)
{
	for (size_t i = 0; i + len <= text->len; i++)
		if (memcmp(text->data + i, name, len) == 0 && (i == 0 || !isalnum((unsigned char)text->data[i - 1])) &&
		    (i + len == text->len || !isalnum((unsigned char)text->data[i + len])))
			return true;
	return false;
}

/* Is it a word that records have anyway? */
static bool
is_of_records(const struct record *r, const char *name, size_t len)
{
	for (unsigned i = 0; r->game->seat[i] != NULL; i++)
		if (strlen(r->game->seat[i]) == len && memcmp(r->game->seat[i], name, len) == 0)
			return true;
	return len < 2;
}

/* ---- both --------------------------------------------------------------------------------------------- */

static bool
redact_players(struct record *r, const struct redaction *how, struct player *p, struct buffer *out, struct finding *f)
{
	struct node *players = r->root != NULL && r->key[KEY_PLAYERS] != NULL ? node_get(r->root, record_key_names[KEY_PLAYERS]) : NULL;
	const struct node *name[GAME_SEATS_MAX];
	size_t from = out->len, n = 0;

	for (struct node *k = players != NULL && players->kind == NODE_MAPPING ? players->child : NULL; k != NULL; k = k->next) {
		uint8_t before[PROOF_HASH];
		struct node *was;

		if (k->value->kind != NODE_SCALAR || n == GAME_SEATS_MAX || proof_read_redacted(k->value->text, k->value->len, before))
			continue;
		if ((was = arena_alloc(r->arena, sizeof(*was))) == NULL)
			return no_memory(r, f);
		*was = *k->value;
		name[n++] = was;
		if (!redact_name(r, how, k->text, k->value))
			return no_memory(r, f);
	}
	if (!record_write_canonical(r, p, out, f))
		return out->failed ? no_memory(r, f) : false;
	for (size_t i = 0; i < n; i++) {
		struct buffer written = { .data = out->data + from, .len = out->len - from };

		if (is_of_records(r, name[i]->text, name[i]->len) || !has_words(&written, name[i]->text, name[i]->len))
			continue;
		out->len = from;
		finding_set(f, DIAG_VALUE, "'%.60s' stands not only under players: take it out of comments, claims and other keys first", name[i]->text);
		record_place_node(r, name[i], f);
		return false;
	}
	return true;
}

/* Leave out the openings of pieces that were not shown. */
static void
keep_shown(struct record *r, const char *seat)
{
	struct node *all = r->key[KEY_OPENINGS] != NULL ? node_get(r->root, record_key_names[KEY_OPENINGS]) : NULL;
	struct node *side = all != NULL ? node_get(all, seat) : NULL, *pieces = side != NULL ? node_get(side, "pieces") : NULL;
	struct node **at = pieces != NULL ? &pieces->child : NULL;

	while (at != NULL && *at != NULL)
		if ((*at)->kind == NODE_MAPPING && node_get(*at, "at") == NULL)
			*at = (*at)->next;
		else
			at = &(*at)->next;
}

/* Write the log of the other side, with the proofs of this record. */
static bool
redact_setup(struct record *r, unsigned seat, const struct read_options *reading, struct player *p, struct buffer *out, struct finding *f)
{
	static const enum record_key proofs[] = { KEY_COMMITMENTS, KEY_OPENINGS, KEY_SIGNATURES };
	struct document d = *r->document;
	struct buffer text = { 0 };
	struct record *made = NULL;
	bool good;

	keep_shown(r, r->game->seat[seat]);
	good = record_write_view(r, seat == 0, UINT64_MAX, p, &text, f);
	for (size_t i = 0; i < sizeof(proofs) / sizeof(proofs[0]) && good; i++)
		record_write_proofs(r, proofs[i], &text);
	p->as_it_stands = false;
	d.text = text.data;
	d.len = text.len;
	good = good && !text.failed && (made = record_read(r->arena, &d, reading, f)) != NULL && record_write_canonical(made, p, out, f);
	if (text.failed || out->failed)
		no_memory(r, f);
	buffer_free(&text);
	return good;
}

bool
record_redact(struct record *r, const struct redaction *how, const struct read_options *reading, struct player *p, struct buffer *out, struct finding *f)
{
	bool players = strcmp(how->what, record_key_names[KEY_PLAYERS]) == 0;
	int seat = players ? -1 : seat_find(r->game, how->what, strlen(how->what));
	const struct node *line;

	if (r->root == NULL)
		return refuse(r, NULL, f, "only records of strat can be redacted: write it anew first, with validate --canonical --pass");
	if (players)
		return redact_players(r, how, p, out, f);
	if (seat < 0) {
		finding_no_seat(f, r->game, how->what);
		record_place_node(r, NULL, f);
		return false;
	}
	line = r->key[KEY_COMMITMENTS] != NULL && r->key[KEY_COMMITMENTS]->kind == NODE_MAPPING ? node_get(r->key[KEY_COMMITMENTS], how->what) : NULL;
	if (r->notation->proofs == NULL || r->notation->proofs->places == 0 || line == NULL || line->kind != NODE_MAPPING || node_get(line, "setup") == NULL)
		return refuse(r, r->key[KEY_COMMITMENTS], f, "this side has not committed to its set-up, so no digest of it can be left: --as writes what another one saw");
	if (r->viewer != SEAT_ARBITER)
		return refuse(r, r->key[KEY_LOG], f, "this is the log of one seat: the set-up of the other is not in it, and without its own it is no record");
	return redact_setup(r, (unsigned)seat, reading, p, out, f);
}
