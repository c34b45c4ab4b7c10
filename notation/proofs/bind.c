/* proofs/bind.c: the hashes of proofs.h. */
#include "internal.h"

#include <stdio.h>
#include <string.h>

#include "text/arena.h"

enum { FIELDS_MAX = 6 + GAME_RULINGS_MAX + 3 * GAME_SEATS_MAX, RULING_TEXT = 96 };

/* Fields while they are gathered. */
struct gathering {
	size_t n;
	struct proof_field field[FIELDS_MAX];
	char ruling[GAME_RULINGS_MAX][RULING_TEXT];
	uint8_t player[GAME_SEATS_MAX][PROOF_HASH];
};

static void
gather(struct gathering *g, const void *data, size_t len)
{
	g->field[g->n++] = (struct proof_field){ data, len };
}

static void
gather_text(struct gathering *g, const char *text)
{
	gather(g, text, strlen(text));
}

/* Each ruling, whether the record names it or not. */
static void
gather_rulings(struct gathering *g, const struct record *r)
{
	for (unsigned i = 0; i < r->game->nrulings; i++) {
		const struct ruling *ruling = &r->game->rulings[i];

		snprintf(g->ruling[i], RULING_TEXT, "%s=%s", ruling->name, ruling->option[r->rules.option[i]].name);
		gather_text(g, g->ruling[i]);
	}
}

static bool
gather_seat(struct gathering *g, const struct proofs *p, unsigned seat)
{
	const struct record *r = p->record;
	const struct node *name = r->key[KEY_PLAYERS] != NULL ? node_get(r->key[KEY_PLAYERS], r->game->seat[seat]) : NULL;
	const struct proof_side *side = &p->side[seat];
	const struct proof_field field[] = { { side->salt, PROOF_SALT }, { name != NULL ? name->text : "", name != NULL ? name->len : 0 } };

	if (side->redacted)
		memcpy(g->player[seat], side->player, PROOF_HASH);
	else if (name != NULL && !proof_hash("player", r->game->seat[seat], field, 2, g->player[seat]))
		return false;
	gather_text(g, r->game->seat[seat]);
	gather(g, g->player[seat], name != NULL ? PROOF_HASH : 0);
	gather(g, side->text, PROOF_TEXT);
	return true;
}

/* Does it name, or bring, a board or a deck?  Then what these are is hashed, and not their names. */
static bool
has_own_board(const struct record *r)
{
	return r->notation->boards != NULL && r->root != NULL && (node_get(r->root, "board") != NULL || node_get(r->root, "deck") != NULL);
}

/* The keys that only this game has, as text: its variant and its armies, its board and who plays. */
static bool
write_own_keys(const struct record *r, struct buffer *out)
{
	void *setup = arena_alloc(r->arena, r->game->setup_size);

	if (setup == NULL)
		return false;
	memcpy(setup, r->setup, r->game->setup_size);
	if (r->notation->number_by_default != NULL)
		r->notation->number_by_default(setup);
	if (has_own_board(r) && r->notation->boards->unname_setup != NULL)
		r->notation->boards->unname_setup(setup);
	if (r->notation->write_keys != NULL)
		r->notation->write_keys(setup, out);
	return !out->failed;
}

bool
proof_bind_game(const struct proofs *p, uint8_t out[PROOF_HASH])
{
	const struct record *r = p->record;
	const struct node *date = r->key[KEY_DATE];
	struct gathering *g = arena_zalloc(r->arena, sizeof(*g));
	struct buffer keys = { 0 };
	char book[16];
	bool good = g != NULL && write_own_keys(r, &keys);

	if (good) {
		snprintf(book, sizeof(book), "%d", r->game->book);
		gather_text(g, "1");
		gather_text(g, r->game->name);
		gather_text(g, book);
		gather_text(g, proofs_book.rulings[PRF_R_REFUSED].option[p->refused].name);
		gather_rulings(g, r);
		gather(g, keys.data, keys.len);
		for (unsigned i = 0; i < p->seats && good; i++)
			good = !proof_plays(p, i) || gather_seat(g, p, i);
		gather(g, date != NULL ? date->text : "", date != NULL ? date->len : 0);
		good = good && proof_hash("game", "", g->field, g->n, out);
	}
	buffer_free(&keys);
	return good;
}

bool
proof_leaf(const struct proofs *p, unsigned seat, unsigned place, unsigned piece, const uint8_t salt[PROOF_SALT], uint8_t out[PROOF_HASH])
{
	const char *name = p->record->notation->proofs->piece_name(piece), *square = place_name(p, place);

	return proof_hash("leaf", p->record->game->seat[seat],
	    (struct proof_field[]){ { p->game, PROOF_HASH }, { square, strlen(square) }, { name, strlen(name) }, { salt, PROOF_SALT } }, 4, out);
}

static bool
hash_after(const struct proofs *p, unsigned seat, uint8_t out[PROOF_HASH])
{
	struct proof_field field[2 * GAME_SEATS_MAX];
	size_t n = 0;

	for (unsigned i = 0; i < p->seats; i++)
		if ((p->side[seat].after >> i & 1) != 0) {
			field[n++] = (struct proof_field){ p->record->game->seat[i], strlen(p->record->game->seat[i]) };
			field[n++] = (struct proof_field){ p->side[i].setup, PROOF_HASH };
		}
	return proof_hash("after", p->record->game->seat[seat], field, n, out);
}

bool
proof_commitment(const struct proofs *p, unsigned seat, uint8_t out[PROOF_HASH])
{
	const struct proof_side *side = &p->side[seat];
	struct proof_field field[5 + PROOF_PLACES_MAX];
	uint8_t after[PROOF_HASH];
	size_t n = 0;

	if (!hash_after(p, seat, after))
		return false;
	field[n++] = (struct proof_field){ p->game, PROOF_HASH };
	field[n++] = (struct proof_field){ side->key, PROOF_KEY };
	field[n++] = (struct proof_field){ after, PROOF_HASH };
	if (proof_chance_of(p) != NULL)
		field[n++] = (struct proof_field){ side->chain, PROOF_HASH };
	if (proof_decks_of(p) != NULL && side->deck.ndecks > 0)
		field[n++] = (struct proof_field){ side->deck.deck[0].root, PROOF_HASH };
	for (unsigned place = 0; place < p->record->notation->proofs->places; place++)
		if (side->listed[place])
			field[n++] = (struct proof_field){ side->leaf[place], PROOF_HASH };
	return proof_hash("setup", p->record->game->seat[seat], field, n, out);
}

/* ---- the words that were played -------------------------------------------------------------------- */

/* Keep what the signatures cover, and what is asked for. */
static void
keep_words(struct proofs *p)
{
	p->words.known = true;
	for (unsigned i = 0; i < p->seats; i++)
		if (p->side[i].sign_node != NULL && p->side[i].sign_at == p->words.n)
			p->signed_words[i] = p->words;
	if (p->asked.n == p->words.n)
		p->asked = p->words;
	if (p->words.n < p->nhashes) {
		memcpy(p->hashes[p->words.n], p->words.hash, PROOF_HASH);
		p->plies[p->words.n] = p->words.ply;
	}
}

bool
proof_begin_words(struct proofs *p)
{
	struct proof_field field[1 + 3 * GAME_SEATS_MAX];
	size_t n = 0;

	field[n++] = (struct proof_field){ p->game, PROOF_HASH };
	for (unsigned i = 0; i < p->seats; i++) {
		const struct proof_side *side = &p->side[i];
		const char *name = p->record->game->seat[i];

		if (!proof_plays(p, i))
			continue;
		field[n++] = (struct proof_field){ name, strlen(name) };
		field[n++] = (struct proof_field){ side->key, side->key_node != NULL ? PROOF_KEY : 0 };
		field[n++] = (struct proof_field){ side->setup, side->setup_node != NULL ? PROOF_HASH : 0 };
	}
	p->words.n = p->words.ply = 0;
	if (!proof_hash("begin", "", field, n, p->words.hash))
		return false;
	keep_words(p);
	return true;
}

bool
proof_add_word(struct proofs *p, const char *text, size_t len)
{
	uint8_t before[PROOF_HASH];

	memcpy(before, p->words.hash, PROOF_HASH);
	if (!proof_hash("word", "", (struct proof_field[]){ { before, PROOF_HASH }, { text, len } }, 2, p->words.hash))
		return false;
	p->words.n++;
	keep_words(p);
	return true;
}

bool
proof_signature(const struct proofs *p, unsigned seat, const struct proof_words *w, uint8_t out[PROOF_HASH])
{
	char number[16];

	snprintf(number, sizeof(number), "%u", (unsigned)w->n);
	return proof_hash("signature", p->record->game->seat[seat], (struct proof_field[]){ { w->hash, PROOF_HASH }, { number, strlen(number) } }, 2, out);
}
