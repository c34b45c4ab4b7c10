/* proofs/open.c: open what was committed to; see proofs.h. */
#include "internal.h"

#include <string.h>

/* What is opened. */
struct openings {
	struct proofs *proofs;
	const struct proof_secret *of[GAME_SEATS_MAX]; /* NULL: nothing of that side */
	bool all; /* secrets of all sides are there */
	struct finding *f;
};

/* Fill the finding; false. */
#define REFUSE(o, node, ply, clause, ...) \
	do { \
		proof_finding((o)->proofs, DIAG_PROOF_WRONG, node, ply, clause, (o)->f, __VA_ARGS__); \
		return false; \
	} while (0)

static bool
no_memory(const struct openings *o)
{
	finding_set(o->f, DIAG_MEMORY, "out of memory for openings");
	record_place_node(o->proofs->record, NULL, o->f);
	return false;
}

/* ---- is it what was committed to? ------------------------------------------------------------------ */

/* Make the leaves of a side again; they must be what it committed to. */
static bool
check_secret(struct openings *o, unsigned seat)
{
	struct proofs *p = o->proofs;
	struct proof_side *side = &p->side[seat];
	const struct proof_secret *s = o->of[seat];
	const struct notation_proofs *n = p->record->notation->proofs;
	uint8_t made[PROOF_HASH];

	if (side->setup_node == NULL)
		REFUSE(o, side->line != NULL ? side->line : p->record->key[KEY_COMMITMENTS], 0, PRF_C_LEAVES, "%s has not committed to anything",
		    seat_name(p, seat));
	if (!proof_same(s->game, p->game, PROOF_HASH))
		REFUSE(o, side->setup_node, 0, PRF_C_GAME, "the secret of %s is of another game, or what this game is was changed after %s committed to it",
		    seat_name(p, seat), seat_name(p, seat));
	for (unsigned i = 0; i < n->places; i++) {
		if ((s->piece[i] != 0) != (n->owner(p->record->setup, i) == seat))
			REFUSE(o, side->setup_node, 0, PRF_C_LEAVES, s->piece[i] != 0 ? "%s committed to a piece on %s, where none of it begins"
			    : "%s committed to no piece on %s, where one begins", seat_name(p, seat), place_name(p, i));
		if ((side->listed[i] = s->piece[i] != 0) && !proof_leaf(p, seat, i, s->piece[i], s->salt[i], side->leaf[i]))
			return no_memory(o);
		if (s->piece[i] != 0)
			p->committed[i] = s->piece[i];
	}
	if ((proof_chance_of(p) != NULL && !proof_anchor(p, seat, s->seed, 1, side->chain)) || !proof_commitment(p, seat, made))
		return no_memory(o);
	if (!proof_same(made, side->setup, PROOF_HASH) || !proof_same(s->setup, side->setup, PROOF_HASH))
		REFUSE(o, side->setup_node, 0, PRF_C_LEAVES, "this secret is not what %s committed to: it makes another hash", seat_name(p, seat));
	return true;
}

/* Is a piece by the record something else?  The earliest contradiction counts. */
static bool
check_against(struct openings *o)
{
	struct proofs *p = o->proofs;
	const struct notation_proofs *n = p->record->notation->proofs;
	unsigned first = PROOF_PLACES_MAX, seat;

	for (unsigned i = 0; i < n->places; i++)
		if (p->contradicted[i] && (first == PROOF_PLACES_MAX || p->against[i] < p->against[first]))
			first = i;
	if (first == PROOF_PLACES_MAX)
		return true;
	seat = n->owner(p->record->setup, first);
	if (p->against[first] == 0)
		REFUSE(o, p->side[seat].setup_node, 0, PRF_C_TOLD, "the set-up of this record has another piece on %s than the %s that %s committed to",
		    place_name(p, first), n->piece_name(p->committed[first]), seat_name(p, seat));
	REFUSE(o, p->side[seat].setup_node, p->against[first], PRF_C_TOLD, "%s committed to a %s on %s, but by what was played up to here the piece from"
	    " there is another one: %s convicts %s, with its commitment and the salt of that leaf", seat_name(p, seat),
	    n->piece_name(p->committed[first]), place_name(p, first),
	    p->signed_words[seat].known && p->signed_words[seat].n >= p->against_words[first] ? "it signed this, and that" : "if this was played, it",
	    seat_name(p, seat));
}

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

/* Add what one side opens. */
static bool
add_side(const struct openings *o, struct node *to, unsigned seat)
{
	const struct proofs *p = o->proofs;
	bool all = o->all || p->record->result.finished;
	struct node *side, *leaves, *pieces;
	uint64_t ply = 0;
	unsigned after = 0, place = next_place(o, seat, all, &ply, &after);

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

/* A copy of the record's tree with this key made anew; what sides without a secret have in it stays.  NULL: out of memory. */
static struct node *
make_root(const struct openings *o, enum record_key which, bool (*add_one)(const struct openings *o, struct node *to, unsigned seat),
    struct node **value)
{
	const struct record *r = o->proofs->record;
	struct node *root = new_node(o, NODE_MAPPING, STYLE_BLOCK, "", 0), *made = new_node(o, NODE_MAPPING, STYLE_BLOCK, "", 0), *key;

	if (root == NULL || made == NULL)
		return NULL;
	root->trailing_comment = r->root->trailing_comment;
	for (const struct node *k = r->root->child; k != NULL; k = k->next) {
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

/* ---- writing ----------------------------------------------------------------------------------------- */

/* Give it moves without marks that say something is not known.  What was told by them, check_against has looked at. */
static bool
make_known_moves(struct record *r)
{
	struct movetext text;
	struct word w;
	struct problem p;
	struct buffer moves = { 0 };
	size_t copied = 0;
	bool good;

	if (r->notation->proofs->places == 0)
		return true;
	movetext_begin(&text, r->notation, r->setup, r->moves, r->moves_len);
	while (movetext_next(&text, &w, &p) != WORD_END && w.kind != WORD_BAD) {
		if (w.kind != WORD_ACTION || !r->notation->proofs->leave_out_unknown(&w.action))
			continue;
		buffer_add(&moves, r->moves + copied, w.offset - copied);
		r->notation->write_action(r->setup, &w.action, &moves);
		copied = w.offset + w.len;
	}
	buffer_add(&moves, r->moves + copied, r->moves_len - copied);
	good = !moves.failed;
	if (good && copied > 0) {
		r->moves_len = moves.len;
		good = (r->moves = arena_copy(r->arena, moves.data, moves.len)) != NULL;
	}
	buffer_free(&moves);
	return good;
}

/* Make it a record of an arbiter, who knows all pieces. */
static bool
make_arbiters(const struct openings *o, struct record *r)
{
	const struct proofs *p = o->proofs;
	void *setup = arena_alloc(r->arena, r->game->setup_size);

	if (setup == NULL)
		return false;
	memcpy(setup, r->setup, r->game->setup_size);
	for (unsigned i = 0; i < r->notation->proofs->places; i++)
		if (p->committed[i] != 0)
			r->notation->proofs->put_piece(setup, i, p->committed[i]);
	if (r->notation->proofs->places > 0)
		r->notation->proofs->make_arbiters(setup);
	r->setup = setup;
	if (r->notation->proofs->places > 0)
		r->viewer = SEAT_ARBITER;
	return make_known_moves(r);
}

/* Say that the game cannot have gone like this with the set-ups that were opened, and who was to act then, if it began. */
static bool
blame(const struct openings *o, const struct player *player)
{
	const struct finding why = *o->f;
	const struct proofs *p = o->proofs;
	const char *before = why.cite[0] != '\0' ? " [" : "", *after = why.cite[0] != '\0' ? "]" : "";

	if (why.id == DIAG_MEMORY)
		return false;
	if (why.ply == 0)
		proof_finding(p, DIAG_PROOF_WRONG, p->record->key[KEY_COMMITMENTS], 0, PRF_C_ARMY, o->f, "the set-ups that were committed to make no game like this:"
		    " %.160s%s%s%s", why.text, before, why.cite, after);
	else
		proof_finding(p, DIAG_PROOF_WRONG, p->record->key[KEY_MOVES], (uint32_t)why.ply, PRF_C_TOLD, o->f, "with the set-ups that were committed to, the game"
		    " cannot go on here, where %s is to act: %.160s%s%s%s", seat_name(p, state_head(player->state)->mover), why.text, before, why.cite, after);
	o->f->line = why.line != 0 ? why.line : o->f->line;
	o->f->column = why.line != 0 ? why.column : o->f->column;
	return false;
}

static bool
write_all(const struct openings *o, struct player *player, struct buffer *out)
{
	struct record r = *o->proofs->record;
	struct node *openings;
	struct node *root = make_root(o, KEY_OPENINGS, add_side, &openings);

	if (root == NULL || !make_arbiters(o, &r))
		return no_memory(o);
	r.root = root;
	r.key[KEY_OPENINGS] = openings->child != NULL ? openings : NULL;
	player->brief = true;
	if (record_write_canonical(&r, player, out, o->f))
		return true;
	return out->failed ? no_memory(o) : blame(o, player);
}

bool
proofs_open_all(struct proofs *p, const struct proof_secret *secret, struct buffer *out, struct finding *f)
{
	struct openings o = { .proofs = p, .all = true, .f = f };
	struct player player;
	bool good = true;

	for (unsigned i = 0; i < proof_sides(p); i++) {
		if (o.of[secret[i].seat] != NULL)
			REFUSE(&o, p->record->key[KEY_COMMITMENTS], 0, PRF_C_ONCE, "two secrets of %s were given", seat_name(p, secret[i].seat));
		o.of[secret[i].seat] = &secret[i];
	}
	for (unsigned i = 0; i < p->seats && good; i++)
		good = !proof_plays(p, i) || check_secret(&o, i);
	if (!good)
		return false;
	player_init(&player);
	good = proofs_play(p, &player, f) && check_against(&o) && write_all(&o, &player, out);
	player_free(&player);
	return good;
}

/* ---- the answer of one side ---------------------------------------------------------------------------- */

/* Does the record go on from what was answered last? */
static bool
check_last(const struct openings *o, unsigned seat, const struct proof_answer *last)
{
	struct proofs *p = o->proofs;

	if (last == NULL || (last->seat == seat && proof_same(last->setup, p->side[seat].setup, PROOF_HASH) && p->asked.known &&
	                        p->asked.n == last->words && proof_same(last->hash, p->asked.hash, PROOF_HASH)))
		return true;
	REFUSE(o, p->record->key[KEY_MOVES], 0, PRF_C_ANSWERED, "this record does not go on from what %s answered last, which had %u words: it is not"
	    " answered", seat_name(p, seat), (unsigned)last->words);
}

static bool
add_signature(const struct openings *o, struct node *to, unsigned seat)
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

static bool
add_list(const struct openings *o, struct node *to, const char *name, const struct proof_list *l, bool choices)
{
	struct node *made = l->n > 0 ? add_collection(o, to, name, NODE_MAPPING) : NULL;
	bool good = made != NULL || l->n == 0;

	for (size_t i = 0; i < l->n && good; i++) {
		const struct proof_numbered *item = &l->item[i];
		struct node *choice = choices ? new_node(o, NODE_MAPPING, STYLE_FLOW, "", 0) : NULL;
		struct buffer number = { 0 };

		buffer_number(&number, item->number);
		buffer_char(&number, '\0');
		if (number.failed || (choices && choice == NULL))
			good = false;
		else if (choices)
			good = add_key(o, made, number.data, choice) != NULL && add_bytes(o, choice, "commitment", item->value, PROOF_HASH) &&
			    (!item->opened || add_bytes(o, choice, "salt", item->salt, PROOF_SALT));
		else
			good = add_bytes(o, made, number.data, item->value, PROOF_HASH);
		buffer_free(&number);
	}
	return good;
}

/* Add what one side has contributed. */
static bool
add_contributions(const struct openings *o, struct node *to, unsigned seat)
{
	const struct proof_chance_side *s = &o->proofs->side[seat].chance;
	struct node *side;

	if (s->uses.n + s->anchors.n + s->choices.n == 0)
		return true;
	side = add_collection(o, to, seat_name(o->proofs, seat), NODE_MAPPING);
	return side != NULL && add_list(o, side, "uses", &s->uses, false) && add_list(o, side, "anchors", &s->anchors, false) &&
	    add_list(o, side, "choices", &s->choices, true);
}

static bool
write_answer(const struct openings *o, struct buffer *out)
{
	struct record r = *o->proofs->record;
	struct node *openings, *contributions, *signatures;

	if ((r.root = make_root(o, KEY_OPENINGS, add_side, &openings)) == NULL)
		return no_memory(o);
	r.key[KEY_OPENINGS] = openings->child != NULL ? openings : NULL;
	record_write_proofs(&r, KEY_OPENINGS, out);
	if (proof_chance_of(o->proofs) != NULL) {
		if ((r.root = make_root(o, KEY_CONTRIBUTIONS, add_contributions, &contributions)) == NULL)
			return no_memory(o);
		r.key[KEY_CONTRIBUTIONS] = contributions->child != NULL ? contributions : NULL;
		record_write_proofs(&r, KEY_CONTRIBUTIONS, out);
	}
	if ((r.root = make_root(o, KEY_SIGNATURES, add_signature, &signatures)) == NULL)
		return no_memory(o);
	r.key[KEY_SIGNATURES] = signatures;
	record_write_proofs(&r, KEY_SIGNATURES, out);
	return !out->failed || no_memory(o);
}

/* Is the key in the secret the one that was committed to? */
static bool
check_key(const struct openings *o, unsigned seat)
{
	const struct proofs *p = o->proofs;

	/* The second half of a secret key of libsodium is the public one. */
	if (proof_same(o->of[seat]->key + PROOF_KEY_SECRET - PROOF_KEY, p->side[seat].key, PROOF_KEY))
		return true;
	REFUSE(o, p->side[seat].key_node, 0, PRF_C_SIGNED, "the key in the secret of %s is not the one that it committed to", seat_name(p, seat));
}

bool
proofs_answer(struct proofs *p, const struct proof_secret *secret, const struct proof_answer *last, struct proof_answer *next,
    struct buffer *out, struct finding *f)
{
	struct openings o = { .proofs = p, .f = f };
	struct player player;
	unsigned seat = secret->seat;
	bool good;

	o.of[seat] = secret;
	if (p->record->notation->logs != NULL && p->record->viewer != seat)
		REFUSE(&o, p->record->key[KEY_LOG], 0, PRF_C_ANSWERED, "%s answers its own log alone, so that nobody can make it open more than it has shown",
		    seat_name(p, seat));
	if (!check_secret(&o, seat) || !check_key(&o, seat))
		return false;
	p->asked.n = last != NULL ? last->words : 0;
	player_init(&player);
	good = proofs_play(p, &player, f) && check_last(&o, seat, last) && check_against(&o) && proof_contribute(p, &player, secret, f) &&
	    write_answer(&o, out);
	player_free(&player);
	next->seat = (uint8_t)seat;
	memcpy(next->setup, p->side[seat].setup, PROOF_HASH);
	next->words = p->words.n;
	memcpy(next->hash, p->words.hash, PROOF_HASH);
	return good;
}
