/* proofs/open.c: open what was committed to; see proofs.h. */
#include "internal.h"

#include <stdio.h>
#include <string.h>

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

/* Do the leaves of decks contradict what was played?  alone: a side looks at its own record, which nobody else has seen. */
static bool
check_decks(const struct openings *o, bool alone)
{
	const struct proofs *p = o->proofs;
	const struct proof_decks *d = &p->decks;

	if (proof_decks_of(p) == NULL)
		return true;
	if (d->contradicted) {
		*o->f = d->first;
		if (!alone && d->words != 0)
			snprintf(o->f->text + strlen(o->f->text), sizeof(o->f->text) - strlen(o->f->text), p->signed_words[d->seat].known &&
			    p->signed_words[d->seat].n >= d->words ? ": it signed this, and that convicts %s" : ": if this was played, it convicts %s", seat_name(p, d->seat));
		return false;
	}
	for (unsigned i = 0; i < p->seats && o->all; i++) {
		if (p->side[i].chance.missing_use.n > 0)
			REFUSE(o, p->record->key[KEY_CONTRIBUTIONS], p->side[i].chance.missing_use.ply, PRF_C_OUTCOME, "the contribution of %s to use %u is missing, so"
			    " nobody knows what was drawn", seat_name(p, i), (unsigned)p->side[i].chance.missing_use.number);
		if (p->side[i].deck.missing.n > 0)
			REFUSE(o, p->record->key[KEY_CONTRIBUTIONS], p->side[i].deck.missing.ply, PRF_C_LAID, "the digest of laying %u of %s is missing, so nobody knows what"
			    " it laid", (unsigned)p->side[i].deck.missing.number, seat_name(p, i));
	}
	return !p->chance.at_setup || !o->all || (proof_finding(p, DIAG_PROOF_WRONG, p->record->key[KEY_SETUP], 0, PRF_C_DRAWN, o->f, "no cards are dealt yet"), false);
}

/* ---- writing ----------------------------------------------------------------------------------------- */

/* Leave out of an action the marks that say something is not known, or complete it.  at: so many were before it.  false: it stays. */
static bool
complete(struct proofs *p, size_t at, struct action *a)
{
	if (proof_decks_of(p) == NULL)
		return p->record->notation->proofs->leave_out_unknown(a);
	if (at < p->decks.nactions)
		proof_decks_of(p)->complete(a, proof_deck_kept(p, &p->decks.action[at]));
	return true;
}

/* Give it moves with all that is known now.  What was told by marks, check_against has looked at. */
static bool
make_known_moves(struct proofs *p, struct record *r)
{
	struct movetext text;
	struct word w;
	struct problem why;
	struct buffer moves = { 0 };
	size_t copied = 0, actions = 0;
	bool good;

	if (r->notation->proofs->places == 0 && r->notation->proofs->decks == NULL)
		return true;
	movetext_begin(&text, r->notation, r->setup, r->moves, r->moves_len);
	while (movetext_next(&text, &w, &why) != WORD_END && w.kind != WORD_BAD) {
		if (w.kind != WORD_ACTION || !complete(p, actions++, &w.action))
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
	struct proofs *p = o->proofs;
	void *setup = arena_alloc(r->arena, r->game->setup_size);

	if (setup == NULL)
		return false;
	memcpy(setup, r->setup, r->game->setup_size);
	for (unsigned i = 0; i < r->notation->proofs->places; i++)
		if (p->committed[i] != 0)
			r->notation->proofs->put_piece(setup, i, p->committed[i]);
	for (unsigned i = 0; i < p->seats && r->notation->proofs->decks != NULL; i++)
		r->notation->proofs->decks->put_side(setup, i, proof_deck_kept(p, &p->decks.dealt[i]));
	if (r->notation->proofs->decks != NULL)
		r->notation->proofs->decks->make_arbiters(setup);
	else if (r->notation->proofs->places > 0)
		r->notation->proofs->make_arbiters(setup);
	r->setup = setup;
	if (r->notation->proofs->places > 0 || r->notation->proofs->decks != NULL)
		r->viewer = SEAT_ARBITER;
	return make_known_moves(p, r);
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
	struct node *openings, *contributions;
	struct node *root = openings_root(o, r.root, KEY_OPENINGS, openings_add_side, &openings);

	if (root == NULL || !make_arbiters(o, &r))
		return no_memory(o);
	r.root = root;
	r.key[KEY_OPENINGS] = openings->child != NULL ? openings : NULL;
	if (proof_decks_of(o->proofs) != NULL) { /* layings are opened there */
		if ((r.root = openings_root(o, root, KEY_CONTRIBUTIONS, openings_add_contributions, &contributions)) == NULL)
			return no_memory(o);
		r.key[KEY_CONTRIBUTIONS] = contributions->child != NULL ? contributions : NULL;
	}
	player->brief = true;
	if (record_write_canonical(&r, player, out, o->f))
		return true;
	return out->failed ? no_memory(o) : blame(o, player);
}

/* Give the secrets to those who follow the decks. */
static void
open_decks(const struct openings *o, bool all)
{
	struct proof_decks *d = &o->proofs->decks;

	for (unsigned i = 0; i < o->proofs->seats; i++)
		d->of[i] = o->of[i];
	d->lays = !all;
	d->opens = all || o->ended;
	d->completes = all;
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
	open_decks(&o, true);
	player_init(&player);
	good = proofs_play(p, &player, f) && check_decks(&o, false) && check_against(&o) && write_all(&o, &player, out);
	player_free(&player);
	return good;
}

/* ---- the answer of one side ---------------------------------------------------------------------------- */

/* Has the game ended, and does this side open what was not shown?  Before the others have signed the end it may be that they do not know of it. */
static bool
opens_rest(struct proofs *p, unsigned seat)
{
	const struct proof_side *side = &p->side[seat];

	p->is_held = false;
	for (unsigned i = 0; i < p->seats && p->record->result.finished && !p->is_held; i++)
		if (i != seat && proof_plays(p, i) && !proofs_has_signed_end(p, i)) {
			p->is_held = true;
			proof_end_unsigned(p, i, &p->held);
		}
	if ((proof_decks_of(p) != NULL && proof_deck_opened(p, seat)) || (side->nopenings > 0 && side->nopenings == proofs_pieces(p, seat)))
		p->is_held = false; /* it has opened all of it before */
	if (p->record->notation->proofs->places == 0 && proof_decks_of(p) == NULL)
		p->is_held = false; /* there is nothing to open */
	return p->record->result.finished && !p->is_held;
}

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

/* And does it hold all that bound the side then, and nothing that others have put there in its name? */
static bool
check_bound(const struct openings *o, unsigned seat, const struct proof_answer *last)
{
	struct proofs *p = o->proofs;
	const struct proof_numbered *foreign = proof_foreign_choice(p, seat, last);

	if (foreign != NULL)
		REFUSE(o, foreign->node, 0, PRF_C_ANSWERED, "%s has not made the commitment that stands here as its choice %u: the record is not answered",
		    seat_name(p, seat), (unsigned)foreign->number);
	if (last == NULL || proof_is_bound(p, seat, last))
		return true;
	REFUSE(o, p->record->key[KEY_CONTRIBUTIONS], 0, PRF_C_ANSWERED, "%s has answered this record before, and was bound by %s that it does not have, or has"
	    " otherwise: it is not answered", seat_name(p, seat), last->choice != 0 ? "a choice" : "cards");
}

static bool
write_answer(const struct openings *o, struct buffer *out)
{
	struct record r = *o->proofs->record;
	struct node *openings, *contributions, *signatures;

	if ((r.root = openings_root(o, o->proofs->record->root, KEY_OPENINGS, openings_add_side, &openings)) == NULL)
		return no_memory(o);
	r.key[KEY_OPENINGS] = openings->child != NULL ? openings : NULL;
	record_write_proofs(&r, KEY_OPENINGS, out);
	if (proof_chance_of(o->proofs) != NULL) {
		if ((r.root = openings_root(o, o->proofs->record->root, KEY_CONTRIBUTIONS, openings_add_contributions, &contributions)) == NULL)
			return no_memory(o);
		r.key[KEY_CONTRIBUTIONS] = contributions->child != NULL ? contributions : NULL;
		record_write_proofs(&r, KEY_CONTRIBUTIONS, out);
	}
	if ((r.root = openings_root(o, o->proofs->record->root, KEY_SIGNATURES, openings_add_signature, &signatures)) == NULL)
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
	o.ended = opens_rest(p, seat);
	open_decks(&o, false);
	p->decks.waits |= !p->decks.said && (last == NULL || !last->dealt);
	player_init(&player);
	good = proofs_play(p, &player, f) && check_last(&o, seat, last) && check_decks(&o, true) && check_against(&o) &&
	    proof_contribute(p, &player, secret, f) && check_bound(&o, seat, last) && write_answer(&o, out);
	if (good && !proof_find_bound(p, seat, next))
		good = no_memory(&o);
	if (good && proof_decks_of(p) != NULL)
		proof_deck_note(p, player.state);
	player_free(&player);
	next->dealt = (last != NULL && last->dealt) || (p->decks.has_note && p->chance.at_setup);
	next->seat = (uint8_t)seat;
	memcpy(next->setup, p->side[seat].setup, PROOF_HASH);
	next->words = p->words.n;
	memcpy(next->hash, p->words.hash, PROOF_HASH);
	return good;
}
