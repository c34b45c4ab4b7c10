/* book/record_schema.c: see record_schema.h. */
#include "record_schema.h"

#include <stdio.h>

#include "claims/claim.h"
#include "clauses/book.h"
#include "crypto/crypto.h"
#include "record/notation.h"
#include "yaml/emit.h"

/* What stands in a key of the record, or in a part of one. */
static const char *const key_says[RECORD_KEYS] = {
	[KEY_STRAT] = "The version of the format: 1.",
	[KEY_GAME] = "The name of the game.",
	[KEY_BOOK] = "The version of the rule book that the record was judged under.",
	[KEY_ID] = "A name for the record; reports show it.",
	[KEY_EVENT] = "The event, in one line.",
	[KEY_SITE] = "Where it was played, in one line.",
	[KEY_DATE] = "The day, as in 2026-09-03.",
	[KEY_ROUND] = "The round, in one line.",
	[KEY_PLAYERS] = "Who had which seat.",
	[KEY_LOG] = "Whose log it is: arbiter, or the name of a seat.",
	[KEY_RULES] = "A preset, or the answers to questions that the rule book leaves open.",
	[KEY_COMMITMENTS] = "What the sides have committed to: see strat-proofs(7).",
	[KEY_SETUP] = "What stands on the board before the first ply.",
	[KEY_MOVES] = "The move text: write | after the colon, and the moves below it.",
	[KEY_RESULT] = "Who won, or draw, and how the game ended.  It stands after moves.",
	[KEY_OPENINGS] = "What the sides have opened of what they committed to.",
	[KEY_CONTRIBUTIONS] = "What the sides have contributed to chance, and chosen in secret.",
	[KEY_SIGNATURES] = "What the sides have signed of what was played.",
	[KEY_CLAIMS] = "What adjudicate is to decide.",
};

static void
begin_key(struct emitter *e, enum record_key key)
{
	emit_map(e, record_key_names[key], false);
	emit_text(e, "description", key_says[key]);
}

/* One line of text, which YAML may take for a number. */
static void
put_line(struct emitter *e, enum record_key key)
{
	begin_key(e, key);
	emit_list(e, "type");
	emit_text(e, NULL, "string");
	emit_text(e, NULL, "number");
	emit_close_list(e);
	emit_close_map(e);
}

/* Other keys than those named before are wrong, unless they begin with x-. */
static void
put_no_more(struct emitter *e)
{
	emit_map(e, "patternProperties", false);
	emit_map(e, "^x-", false);
	emit_close_map(e);
	emit_close_map(e);
	emit_bool(e, "additionalProperties", false);
}

/* An object with these properties and no others. */
static void
begin_object(struct emitter *e)
{
	emit_text(e, "type", "object");
	emit_map(e, "properties", false);
}

static void
end_object(struct emitter *e)
{
	emit_close_map(e);
	emit_bool(e, "additionalProperties", false);
	emit_close_map(e);
}

static void
put_any(struct emitter *e, const char *key)
{
	emit_map(e, key, false);
	emit_close_map(e);
}

static void
put_integer(struct emitter *e, const char *key)
{
	emit_map(e, key, false);
	emit_text(e, "type", "integer");
	emit_close_map(e);
}

static void
put_presets(struct emitter *e, const struct game *g)
{
	emit_list(e, "enum");
	for (unsigned i = 0; i < g->npresets; i++)
		emit_text(e, NULL, g->presets[i].name);
	emit_close_list(e);
}

static void
put_ruling(struct emitter *e, const struct ruling *r)
{
	emit_map(e, r->name, false);
	emit_text(e, "description", r->question);
	emit_list(e, "enum");
	for (int i = 0; i < option_count(r); i++)
		emit_text(e, NULL, r->option[i].name);
	emit_close_list(e);
	emit_close_map(e);
}

/* A preset; or rulings by name, or by id. */
static void
put_rules(struct emitter *e, const struct game *g)
{
	char ids[16];

	begin_key(e, KEY_RULES);
	emit_list(e, "anyOf");
	emit_map(e, NULL, false);
	put_presets(e, g);
	emit_close_map(e);
	emit_map(e, NULL, false);
	begin_object(e);
	emit_map(e, "preset", false);
	put_presets(e, g);
	emit_close_map(e);
	for (unsigned i = 0; i < g->nrulings; i++)
		put_ruling(e, &g->rulings[i]);
	emit_close_map(e);
	snprintf(ids, sizeof(ids), "^%s-R", g->prefix);
	emit_map(e, "patternProperties", false);
	put_any(e, ids);
	end_object(e);
	emit_close_list(e);
	emit_close_map(e);
}

static void
put_players(struct emitter *e, const struct game *g)
{
	begin_key(e, KEY_PLAYERS);
	begin_object(e);
	for (int i = 0; i < seat_count(g); i++)
		put_any(e, g->seat[i]);
	end_object(e);
}

/* The arbiter, and the seats if with_seats. */
static void
put_people(struct emitter *e, const struct game *g, bool with_seats)
{
	emit_list(e, "enum");
	emit_text(e, NULL, "arbiter");
	for (int i = 0; with_seats && i < seat_count(g); i++)
		emit_text(e, NULL, g->seat[i]);
	emit_close_list(e);
}

static void
put_end(struct emitter *e, const char *who, const char *how)
{
	char text[80];

	snprintf(text, sizeof(text), "%s %s", who, how);
	emit_text(e, NULL, text);
}

static void
put_result(struct emitter *e, const struct game *g)
{
	int seats = seat_count(g);

	begin_key(e, KEY_RESULT);
	emit_list(e, "enum");
	emit_text(e, NULL, "unfinished");
	emit_text(e, NULL, "*");
	for (int s = 0; s <= seats; s++) {
		const char *who = s < seats ? g->seat[s] : "draw";

		for (unsigned i = 0; i < g->nendings; i++)
			put_end(e, who, g->endings[i].name);
		for (int i = 0; i < off_board_count(); i++)
			if ((i == OFF_BOARD_AGREEMENT) == (s == seats))
				put_end(e, who, off_board_endings[i].name);
	}
	emit_close_list(e);
	emit_close_map(e);
}

/* A part that is a word, or a mapping with these keys. */
static void
put_mapping(struct emitter *e, const char *const *parts)
{
	emit_list(e, "type");
	emit_text(e, NULL, "string");
	emit_text(e, NULL, "object");
	emit_close_list(e);
	emit_map(e, "properties", false);
	for (; *parts != NULL; parts++)
		put_any(e, *parts);
}

static void
put_own_keys(struct emitter *e, const struct notation *n)
{
	const struct notation_data *d;

	for (const char *const *k = n->keys; k != NULL && *k != NULL; k++) {
		for (d = notation_kinds(n); d != NULL && d->key != NULL && strcmp(d->key, *k) != 0;)
			d++;
		emit_map(e, *k, false);
		if (d != NULL && d->key != NULL) {
			put_mapping(e, d->parts);
			for (const char *const *p = notation_parts_for_people; *p != NULL; p++)
				if (!is_among(d->parts, *p))
					put_any(e, *p);
			emit_close_map(e);
			put_no_more(e);
		}
		emit_close_map(e);
	}
}

/* "blue: over at 12" or "Tom Berg: over at 12", without quotes: a key that nobody foresees, and a kind of claim. */
static void
put_claim_of(struct emitter *e)
{
	struct buffer kinds = { 0 };

	buffer_text(&kinds, "^(");
	for (unsigned i = 0; i < CLAIM_HOLDS; i++)
		buffer_printf(&kinds, "%s%s", i > 0 ? "|" : "", claim_name(i));
	buffer_text(&kinds, ")( |$)");
	buffer_char(&kinds, '\0');
	emit_map(e, "additionalProperties", false);
	emit_text(e, "type", "string");
	if (kinds.failed)
		e->out->failed = true;
	else
		emit_text(e, "pattern", kinds.data);
	emit_close_map(e);
	buffer_free(&kinds);
}

static void
put_claims(struct emitter *e)
{
	begin_key(e, KEY_CLAIMS);
	emit_text(e, "type", "array");
	emit_map(e, "items", false);
	emit_list(e, "type");
	emit_text(e, NULL, "string");
	emit_text(e, NULL, "object");
	emit_close_list(e);
	emit_map(e, "properties", false);
	emit_map(e, "by", false); /* a seat, arbiter, or a player by name */
	emit_text(e, "type", "string");
	emit_close_map(e);
	emit_map(e, "says", false);
	emit_list(e, "enum");
	for (unsigned i = 0; i < CLAIM_HOLDS; i++)
		emit_text(e, NULL, claim_name(i));
	emit_close_list(e);
	emit_close_map(e);
	for (const char *const *f = claim_field_names; *f != NULL; f++)
		put_any(e, *f);
	put_any(e, "text");
	emit_close_map(e);
	put_claim_of(e);
	emit_close_map(e);
	emit_close_map(e);
}

/* So many bytes, in small digits. */
static void
put_bytes(struct emitter *e, const char *key, unsigned bytes)
{
	char pattern[32];

	snprintf(pattern, sizeof(pattern), "^[0-9a-f]{%u}$", 2 * bytes);
	emit_map(e, key, false);
	emit_text(e, "type", "string");
	emit_text(e, "pattern", pattern);
	emit_close_map(e);
}

static void
put_commitment(struct emitter *e, const struct game *g, const char *seat)
{
	emit_map(e, seat, false);
	begin_object(e);
	put_bytes(e, "text", PROOF_TEXT);
	put_bytes(e, "salt", PROOF_SALT);
	put_bytes(e, "key", PROOF_KEY);
	if (notation_of(g)->proofs->chance != NULL)
		put_bytes(e, "chain", PROOF_HASH);
	if (notation_of(g)->proofs->decks != NULL)
		put_bytes(e, "deck", PROOF_HASH);
	put_bytes(e, "setup", PROOF_HASH);
	emit_map(e, "after", false);
	emit_text(e, "type", "array");
	emit_map(e, "items", false);
	emit_list(e, "enum");
	for (int i = 0; i < seat_count(g); i++)
		emit_text(e, NULL, g->seat[i]);
	emit_close_list(e);
	emit_close_map(e);
	emit_close_map(e);
	end_object(e);
}

static void
put_commitments(struct emitter *e, const struct game *g)
{
	begin_key(e, KEY_COMMITMENTS);
	begin_object(e);
	put_ruling(e, &proofs_book.rulings[PRF_R_REFUSED]);
	for (int i = 0; i < seat_count(g); i++)
		put_commitment(e, g, g->seat[i]);
	end_object(e);
}

/* Values by the numbers of uses, leaves or decks. */
static void
begin_numbered(struct emitter *e, const char *key)
{
	emit_map(e, key, false);
	emit_text(e, "type", "object");
	emit_map(e, "additionalProperties", false);
}

static void
end_numbered(struct emitter *e)
{
	emit_close_map(e);
	emit_close_map(e);
}

static void
put_opened(struct emitter *e, const char *seat)
{
	emit_map(e, seat, false);
	begin_object(e);
	begin_numbered(e, "leaves");
	emit_text(e, "type", "string");
	end_numbered(e);
	emit_map(e, "pieces", false);
	emit_text(e, "type", "array");
	emit_map(e, "items", false);
	begin_object(e);
	put_integer(e, "at");
	put_any(e, "place");
	put_any(e, "piece");
	put_bytes(e, "salt", PROOF_SALT);
	end_object(e);
	emit_close_map(e);
	end_object(e);
}

/* The decks that a side has opened: the card and the salt of each leaf. */
static void
put_opened_decks(struct emitter *e, const char *seat)
{
	emit_map(e, seat, false);
	begin_object(e);
	begin_numbered(e, "decks");
	emit_text(e, "type", "array");
	emit_map(e, "items", false);
	begin_object(e);
	put_any(e, "card");
	put_bytes(e, "salt", PROOF_SALT);
	end_object(e);
	end_numbered(e);
	end_object(e);
}

static void
put_openings(struct emitter *e, const struct game *g)
{
	begin_key(e, KEY_OPENINGS);
	begin_object(e);
	for (int i = 0; i < seat_count(g); i++)
		if (notation_of(g)->proofs->decks != NULL)
			put_opened_decks(e, g->seat[i]);
		else
			put_opened(e, g->seat[i]);
	end_object(e);
}

/* The decks of redeals, and what was laid. */
static void
put_decks(struct emitter *e)
{
	begin_numbered(e, "decks");
	begin_object(e);
	put_integer(e, "at");
	put_bytes(e, "deck", PROOF_HASH);
	end_object(e);
	emit_close_map(e);
	begin_numbered(e, "layings");
	begin_object(e);
	put_bytes(e, "digest", PROOF_HASH);
	put_integer(e, "leaf");
	put_bytes(e, "salt", PROOF_SALT);
	end_object(e);
	emit_close_map(e);
}

static void
put_contributed(struct emitter *e, const char *seat, bool decks)
{
	emit_map(e, seat, false);
	begin_object(e);
	begin_numbered(e, "uses");
	emit_text(e, "type", "string");
	end_numbered(e);
	begin_numbered(e, "anchors");
	emit_text(e, "type", "string");
	end_numbered(e);
	begin_numbered(e, "choices");
	begin_object(e);
	put_bytes(e, "commitment", PROOF_HASH);
	put_bytes(e, "salt", PROOF_SALT);
	end_object(e);
	emit_close_map(e);
	if (decks)
		put_decks(e);
	end_object(e);
}

static void
put_contributions(struct emitter *e, const struct game *g)
{
	begin_key(e, KEY_CONTRIBUTIONS);
	begin_object(e);
	for (int i = 0; i < seat_count(g); i++)
		put_contributed(e, g->seat[i], notation_of(g)->proofs->decks != NULL);
	end_object(e);
}

static void
put_signatures(struct emitter *e, const struct game *g)
{
	begin_key(e, KEY_SIGNATURES);
	begin_object(e);
	for (int i = 0; i < seat_count(g); i++) {
		emit_map(e, g->seat[i], false);
		emit_text(e, "type", "object");
		emit_map(e, "properties", false);
		put_integer(e, "at");
		put_bytes(e, "sign", PROOF_SIGNATURE);
		emit_close_map(e);
		emit_bool(e, "additionalProperties", false);
		emit_close_map(e);
	}
	end_object(e);
}

static void
put_keys(struct emitter *e, const struct game *g)
{
	static const char *const no_parts[] = { NULL };
	const struct notation *n = notation_of(g);

	emit_map(e, "properties", false);
	begin_key(e, KEY_STRAT);
	emit_number(e, "const", 1);
	emit_close_map(e);
	begin_key(e, KEY_GAME);
	emit_close_map(e);
	begin_key(e, KEY_BOOK);
	emit_text(e, "type", "integer");
	emit_close_map(e);
	put_line(e, KEY_ID);
	put_line(e, KEY_EVENT);
	put_line(e, KEY_SITE);
	put_line(e, KEY_DATE);
	put_line(e, KEY_ROUND);
	put_players(e, g);
	begin_key(e, KEY_LOG);
	put_people(e, g, g->hidden != NULL);
	emit_close_map(e);
	put_own_keys(e, n);
	put_rules(e, g);
	begin_key(e, KEY_SETUP);
	put_mapping(e, n->setup_parts != NULL ? n->setup_parts : no_parts);
	end_object(e);
	begin_key(e, KEY_MOVES);
	emit_close_map(e);
	put_result(e, g);
	if (n->proofs != NULL) {
		put_commitments(e, g);
		if (n->proofs->places > 0 || n->proofs->decks != NULL)
			put_openings(e, g);
		if (n->proofs->chance != NULL)
			put_contributions(e, g);
		put_signatures(e, g);
	}
	put_claims(e);
	emit_close_map(e);
}

/* If it is a record of this game, then it has these keys. */
static void
put_game(struct emitter *e, const struct game *g)
{
	emit_map(e, NULL, false);
	emit_map(e, "if", false);
	emit_map(e, "properties", false);
	emit_map(e, "game", false);
	emit_text(e, "const", g->name);
	emit_close_map(e);
	emit_close_map(e);
	emit_close_map(e);
	emit_map(e, "then", false);
	put_keys(e, g);
	put_no_more(e);
	emit_close_map(e);
	emit_close_map(e);
}

void
record_schema_write(struct buffer *out)
{
	static const enum record_key needed[] = { KEY_STRAT, KEY_GAME, KEY_MOVES, KEY_RESULT };
	const struct game *g;
	struct emitter e;

	emit_begin(&e, out, true, "object");
	emit_text(&e, "$schema", "http://json-schema.org/draft-07/schema#");
	emit_text(&e, "title", "A recorded game for strat");
	emit_list(&e, "required");
	for (size_t i = 0; i < sizeof(needed) / sizeof(needed[0]); i++)
		emit_text(&e, NULL, record_key_names[needed[i]]);
	emit_close_list(&e);
	emit_map(&e, "properties", false);
	begin_key(&e, KEY_GAME);
	emit_list(&e, "enum");
	for (size_t i = 0; (g = game_at(i)) != NULL; i++)
		emit_text(&e, NULL, g->name);
	emit_close_list(&e);
	emit_close_map(&e);
	emit_close_map(&e);
	emit_list(&e, "allOf");
	for (size_t i = 0; (g = game_at(i)) != NULL; i++)
		put_game(&e, g);
	emit_close_list(&e);
	emit_end(&e);
}
