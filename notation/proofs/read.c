/* proofs/read.c: read "commitments:", "openings:" and "signatures:". */
#include "reading.h"

#include <string.h>

#include "text/library.h"
#include "words/line.h"

/* The part of a commitment that games of chance have. */
#define CHAIN_OF(g) ((g)->record->notation->proofs->decks != NULL ? "chain, deck, " : (g)->record->notation->proofs->chance != NULL ? "chain, " : "")

/* ---- commitments ------------------------------------------------------------------------------- */

static void
read_after(struct reading *g, const struct node *n, struct proof_side *side)
{
	side->after_node = n;
	if (n->kind != NODE_SEQUENCE || n->child == NULL) {
		WRONG(g, n, "after must be a list of seats, as in [%s]", g->record->game->seat[0]);
		return;
	}
	for (const struct node *k = n->child; k != NULL; k = k->next) {
		int seat = read_seat(g, k);

		if (seat >= 0 && (side->after >> seat & 1) != 0)
			WRONG(g, k, "%.20s is named twice", k->text);
		else if (seat >= 0)
			side->after |= 1U << seat;
	}
}

/* Where no salt stands: does the hash of the player stand in place of the name? */
static bool
read_redacted(const struct reading *g, const char *seat, uint8_t out[PROOF_HASH])
{
	const struct node *players = g->record->key[KEY_PLAYERS], *name = players != NULL ? node_get(players, seat) : NULL;

	return name != NULL && name->kind == NODE_SCALAR && proof_read_redacted(name->text, name->len, out);
}

static void
read_line(struct reading *g, const struct node *key, struct proof_side *side)
{
	const struct node *line = key->value, *salt = NULL;

	if (line->kind != NODE_MAPPING) {
		WRONG(g, line, "what a side has committed to must be keys with values: text, salt, key, %ssetup, after", CHAIN_OF(g));
		return;
	}
	side->line = line;
	for (const struct node *k = line->child; k != NULL; k = k->next)
		if (strcmp(k->text, "text") == 0)
			side->text_node = read_bytes(g, k, side->text, PROOF_TEXT);
		else if (strcmp(k->text, "salt") == 0)
			salt = read_bytes(g, k, side->salt, PROOF_SALT);
		else if (strcmp(k->text, "key") == 0)
			side->key_node = read_bytes(g, k, side->key, PROOF_KEY);
		else if (strcmp(k->text, "chain") == 0 && g->record->notation->proofs->chance != NULL)
			side->chain_node = read_bytes(g, k, side->chain, PROOF_HASH);
		else if (strcmp(k->text, "deck") == 0 && g->record->notation->proofs->decks != NULL)
			read_deck(g, k, side);
		else if (strcmp(k->text, "setup") == 0)
			side->setup_node = read_bytes(g, k, side->setup, PROOF_HASH);
		else if (strcmp(k->text, "after") == 0)
			read_after(g, k->value, side);
		else
			WRONG(g, k, "'%.40s' is no part of a commitment: these are text, salt, key, %ssetup and after", k->text, CHAIN_OF(g));
	if (!g->good)
		return;
	if (salt == NULL && side->text_node != NULL)
		side->redacted = read_redacted(g, key->text, side->player);
	if (!side->redacted && (side->text_node == NULL) != (salt == NULL))
		WRONG(g, line, "text and salt of a side stand together: one of them is missing");
	else if ((side->key_node == NULL) != (side->setup_node == NULL) || (side->after_node != NULL && side->setup_node == NULL))
		WRONG(g, line, "key and setup of a side stand together, and after only with them: one of them is missing");
	else if (g->record->notation->proofs->chance != NULL && (side->chain_node == NULL) != (side->setup_node == NULL))
		WRONG(g, line, "key, chain and setup of a side stand together: one of them is missing");
	else if (g->record->notation->proofs->decks != NULL && (side->deck.ndecks == 0) != (side->setup_node == NULL))
		WRONG(g, line, "key, chain, deck and setup of a side stand together: one of them is missing");
}

static void
read_refused(struct reading *g, const struct node *n)
{
	const struct ruling *r = &proofs_book.rulings[PRF_R_REFUSED];
	int option = n->kind == NODE_SCALAR ? option_find(r, n->text, n->len) : -1;

	if (option < 0)
		WRONG(g, n, "%s must be %s, %s or %s", r->name, r->option[0].name, r->option[1].name, r->option[2].name);
	g->proofs->refused = option < 0 ? 0 : option;
	g->proofs->refused_node = n;
}

static void
read_commitments(struct reading *g, const struct node *n)
{
	if (n->kind != NODE_MAPPING) {
		WRONG(g, n, "commitments must be keys with values, by seat");
		return;
	}
	for (const struct node *k = n->child; k != NULL; k = k->next) {
		int seat;

		if (strcmp(k->text, proofs_book.rulings[PRF_R_REFUSED].name) == 0)
			read_refused(g, k->value);
		else if ((seat = read_seat(g, k)) >= 0)
			read_line(g, k, &g->proofs->side[seat]);
	}
}

/* ---- openings ------------------------------------------------------------------------------------- */

static bool
read_place(struct reading *g, const struct node *n, unsigned *place)
{
	const struct notation_proofs *how = g->record->notation->proofs;

	if (how->places > 0 && n->kind == NODE_SCALAR && how->read_place(n->text, n->len, place) && *place < how->places)
		return true;
	WRONG(g, n, "'%.20s' is not a square", n->kind == NODE_SCALAR ? n->text : "");
	return false;
}

static void
read_leaves(struct reading *g, const struct node *n, struct proof_side *side)
{
	unsigned place;

	side->leaves = n;
	if (n->kind != NODE_MAPPING) {
		WRONG(g, n, "leaves must be squares with the leaf of each");
		return;
	}
	for (const struct node *k = n->child; k != NULL; k = k->next) {
		if (!read_place(g, k, &place))
			continue;
		if (side->listed[place])
			WRONG(g, k, "the leaf of %.3s is here a second time", k->text);
		side->listed[place] = read_bytes(g, k, side->leaf[place], PROOF_HASH) != NULL;
	}
}

/* Read one part of an opening.  Returns which one, as a bit. */
static unsigned
read_part(struct reading *g, const struct node *k, struct proof_opening *o)
{
	unsigned value = 0;
	uint32_t at = 0;

	if (strcmp(k->text, "at") == 0) {
		if (k->value->kind != NODE_SCALAR || !node_number(k->value, GAME_NUMBER_MAX, &at) || at == 0)
			WRONG(g, k->value, "at must be the number of a ply");
		o->at = at;
		return 1;
	}
	if (strcmp(k->text, "place") == 0) {
		if (read_place(g, k->value, &value))
			o->place = (uint8_t)value;
		return 2;
	}
	if (strcmp(k->text, "piece") == 0) {
		value = k->value->kind == NODE_SCALAR && g->record->notation->proofs->places > 0 ? g->record->notation->proofs->read_piece(k->value->text, k->value->len) : 0;
		if (value == 0)
			WRONG(g, k->value, "'%.20s' is not a piece, in the numbering that is usual", k->value->kind == NODE_SCALAR ? k->value->text : "");
		o->piece = (uint8_t)value;
		return 4;
	}
	if (strcmp(k->text, "salt") == 0) {
		read_bytes(g, k, o->salt, PROOF_SALT);
		return 8;
	}
	WRONG(g, k, "'%.40s' is no part of an opening: these are at, place, piece and salt", k->text);
	return 0;
}

static void
read_opening(struct reading *g, const struct node *n, struct proof_side *side)
{
	struct proof_opening o = { .node = n };
	unsigned parts = 0;

	if (n->kind == NODE_MAPPING)
		for (const struct node *k = n->child; k != NULL; k = k->next)
			parts |= read_part(g, k, &o);
	if ((parts | 1) != 15)
		WRONG(g, n, "an opening must be the place, the piece and the salt, and at if the piece was shown");
	else if (side->nopenings == PROOF_PLACES_MAX)
		WRONG(g, n, "there are more openings than a side has pieces");
	else
		side->opening[side->nopenings++] = o;
}

static void
read_side(struct reading *g, const struct node *n, struct proof_side *side)
{
	if (n->kind != NODE_MAPPING) {
		WRONG(g, n, "what a side has opened must be keys with values: leaves, pieces");
		return;
	}
	for (const struct node *k = n->child; k != NULL && !g->all->full; k = k->next)
		if (strcmp(k->text, "decks") == 0 && g->record->notation->proofs->decks != NULL) {
			side->decks_node = k->value;
		} else if (strcmp(k->text, "leaves") == 0) {
			read_leaves(g, k->value, side);
		} else if (strcmp(k->text, "pieces") != 0) {
			WRONG(g, k, "'%.40s' is no part of openings: these are leaves and pieces", k->text);
		} else if (k->value->kind != NODE_SEQUENCE) {
			WRONG(g, k->value, "pieces must be a list of openings");
		} else {
			for (const struct node *o = k->value->child; o != NULL && !g->all->full; o = o->next)
				read_opening(g, o, side);
		}
}

/* Read what stands there for each seat. */
static void
read_by_seat(struct reading *g, enum record_key key, void (*read)(struct reading *g, const struct node *n, struct proof_side *side))
{
	const struct node *n = g->record->key[key];

	if (n != NULL && n->kind != NODE_MAPPING) {
		WRONG(g, n, "%s must be keys with values, by seat", record_key_names[key]);
		return;
	}
	for (const struct node *k = n != NULL ? n->child : NULL; k != NULL; k = k->next) {
		int seat = read_seat(g, k);

		if (seat >= 0)
			read(g, k->value, &g->proofs->side[seat]);
	}
}

/* Read one part of a signature.  Returns which one, as a bit. */
static unsigned
read_signature_part(struct reading *g, const struct node *k, struct proof_side *side)
{
	if (strcmp(k->text, "at") == 0 && k->value->kind == NODE_SCALAR && node_number(k->value, GAME_NUMBER_MAX, &side->sign_at))
		return 1;
	if (strcmp(k->text, "sign") == 0)
		return read_bytes(g, k, side->sign, PROOF_SIGNATURE) != NULL ? 2 : 0;
	WRONG(g, k, "'%.40s' is no part of a signature: these are at, a number of words, and sign", k->text);
	return 0;
}

static void
read_signature(struct reading *g, const struct node *n, struct proof_side *side)
{
	unsigned parts = 0;

	for (const struct node *k = n->kind == NODE_MAPPING ? n->child : NULL; k != NULL; k = k->next)
		parts |= read_signature_part(g, k, side);
	if (parts != 3)
		WRONG(g, n, "a signature must be the number of words that it covers, and what was signed: {at: 12, sign: ...}");
	side->sign_node = n;
}

/* ---- all of it ------------------------------------------------------------------------------------- */

/* Can the record have proofs at all? */
static bool
is_possible(struct reading *g)
{
	const struct record *r = g->record;
	const struct node *first = r->key[KEY_COMMITMENTS] != NULL ? r->key[KEY_COMMITMENTS] : r->key[KEY_OPENINGS] != NULL ? r->key[KEY_OPENINGS]
	    : r->key[KEY_CONTRIBUTIONS] != NULL ? r->key[KEY_CONTRIBUTIONS] : r->key[KEY_SIGNATURES];
	struct finding f;

	if (r->notation->proofs == NULL) {
		WRONG(g, first, "nothing of %s can be committed to", r->game->title);
	} else if (r->key[KEY_CONTRIBUTIONS] != NULL && r->notation->proofs->chance == NULL) {
		WRONG(g, r->key[KEY_CONTRIBUTIONS], "chance decides nothing in %s: there are no contributions", r->game->title);
	} else if (!library_types[LIBRARY_SODIUM].is_in) {
		finding_set(&f, DIAG_BUILT_WITHOUT, LIBRARY_MISSING, "a proof", library_types[LIBRARY_SODIUM].name);
		record_place_node(r, first, &f);
		findings_add(g->all, &f);
		g->good = false;
	}
	return g->good;
}

struct proofs *
proofs_read(const struct record *r, struct findings *all)
{
	struct reading g = { .record = r, .all = all, .good = true, .proofs = arena_zalloc(r->arena, sizeof(*g.proofs)) };

	if (g.proofs == NULL) {
		record_no_memory(r, all);
		return NULL;
	}
	g.proofs->record = r;
	g.proofs->seats = (unsigned)seat_count(r->game);
	if (!is_possible(&g))
		return NULL;
	g.proofs->playing = r->notation->proofs->playing != NULL ? r->notation->proofs->playing(r->setup) : (1U << g.proofs->seats) - 1;
	if (!proof_name_places(g.proofs)) {
		record_no_memory(r, all);
		return NULL;
	}
	if (r->key[KEY_COMMITMENTS] != NULL)
		read_commitments(&g, r->key[KEY_COMMITMENTS]);
	read_by_seat(&g, KEY_OPENINGS, read_side);
	read_by_seat(&g, KEY_SIGNATURES, read_signature);
	read_by_seat(&g, KEY_CONTRIBUTIONS, read_contributions);
	for (unsigned i = 0; i < g.proofs->seats; i++)
		if (g.proofs->side[i].decks_node != NULL)
			read_opened_decks(&g, g.proofs->side[i].decks_node, &g.proofs->side[i]);
	if (!g.good)
		return NULL;
	g.proofs->texts = true;
	for (unsigned i = 0; i < g.proofs->seats; i++)
		g.proofs->texts = g.proofs->texts && (g.proofs->side[i].text_node != NULL || !proof_plays(g.proofs, i));
	if (g.proofs->texts && !proof_bind_game(g.proofs, g.proofs->game)) {
		record_no_memory(r, all);
		return NULL;
	}
	return g.proofs;
}
