/* proofs/check.c: is it true what stands under "commitments:" and "openings:"? */
#include "internal.h"

#include <stdio.h>
#include <string.h>

/* ---- what is wrong ------------------------------------------------------------------------------- */

/* Add to *all what is wrong; false. */
#define REFUSE(p, all, node, ply, clause, ...) \
	do { \
		struct finding f_; \
		proof_finding(p, DIAG_PROOF_WRONG, node, ply, clause, &f_, __VA_ARGS__); \
		findings_add(all, &f_); \
		return false; \
	} while (0)

static const struct node *
any_commitment(const struct proofs *p)
{
	for (unsigned i = 0; i < p->seats; i++)
		if (p->side[i].setup_node != NULL)
			return p->side[i].setup_node;
	return NULL;
}

/* ---- commitments --------------------------------------------------------------------------------- */

static bool
check_hindrance(const struct proofs *p, struct findings *all)
{
	const struct node *n = any_commitment(p);

	if (n == NULL)
		return true;
	switch (p->record->notation->proofs->hindrance(p->record->setup, &p->record->rules)) {
	case PROOF_AS_FOUND:
		REFUSE(p, all, n, 0, PRF_C_BEGINS, "this game begins from a position, and not from its beginning");
	case PROOF_LOSER_ONLY:
		REFUSE(p, all, n, 0, PRF_C_LOSER_ONLY, "with these rulings a strike shows only what it removes, so who lost could only be found by showing both");
	case PROOF_DRAWN_ANY_TIME:
		REFUSE(p, all, n, 0, PRF_C_TURN, "with these rulings a side draws when it likes, so that nobody knows when to contribute");
	default:
		return true;
	}
}

static bool
check_texts(const struct proofs *p, struct findings *all)
{
	const struct node *n = any_commitment(p);

	if (n == NULL || p->texts)
		return true;
	for (unsigned i = 0; i < p->seats; i++)
		if (p->side[i].text_node == NULL && proof_plays(p, i))
			REFUSE(p, all, n, 0, PRF_C_TEXTS, "this commitment was made while the random text of %s was missing", seat_name(p, i));
	return true;
}

/* Have two sides something the same that must be unlike? */
static bool
check_pair(const struct proofs *p, unsigned a, unsigned b, struct findings *all)
{
	const struct proof_side *x = &p->side[a], *y = &p->side[b];
	const char *same = NULL;
	const struct node *n = y->line;

	if (x->text_node != NULL && y->text_node != NULL && proof_same(x->text, y->text, PROOF_TEXT))
		same = "random text";
	else if (x->text_node != NULL && y->text_node != NULL && !x->redacted && !y->redacted && proof_same(x->salt, y->salt, PROOF_SALT))
		same = "salt";
	else if (x->setup_node != NULL && y->setup_node != NULL && proof_same(x->key, y->key, PROOF_KEY))
		same = "key";
	else if (x->setup_node != NULL && y->setup_node != NULL && proof_same(x->setup, y->setup, PROOF_HASH))
		same = "commitment";
	if (same == NULL)
		return true;
	REFUSE(p, all, n, 0, PRF_C_UNLIKE, "%s has the same %s as %s: one of them is a copy", seat_name(p, b), same, seat_name(p, a));
}

static bool
check_after(const struct proofs *p, unsigned seat, struct findings *all)
{
	const struct proof_side *side = &p->side[seat];

	for (unsigned i = 0; i < p->seats; i++) {
		if ((side->after >> i & 1) == 0)
			continue;
		if (i == seat)
			REFUSE(p, all, side->after_node, 0, PRF_C_AFTER, "%s cannot have committed after %s", seat_name(p, seat), seat_name(p, seat));
		if (p->side[i].setup_node == NULL)
			REFUSE(p, all, side->after_node, 0, PRF_C_AFTER, "%s says that it committed after %s, who has not committed", seat_name(p, seat),
			    seat_name(p, i));
		if ((p->side[i].after >> seat & 1) != 0)
			REFUSE(p, all, side->after_node, 0, PRF_C_AFTER, "%s and %s cannot both have committed after each other", seat_name(p, seat),
			    seat_name(p, i));
	}
	return true;
}

/* Does a side stand there that does not play, or one that contributes and has not committed to a chain?  Where no set-up is secret, the commitment is
 * checked at once. */
static bool
check_part(const struct proofs *p, unsigned seat, struct findings *all)
{
	const struct proof_side *side = &p->side[seat];
	const struct node *n = side->line != NULL ? side->line : side->chance.node;
	uint8_t made[PROOF_HASH];

	if (n != NULL && !proof_plays(p, seat))
		REFUSE(p, all, n, 0, PRF_C_GAME, "%s does not play in this record", seat_name(p, seat));
	if (p->texts && side->setup_node != NULL && p->record->notation->proofs->places == 0) {
		if (!proof_commitment(p, seat, made))
			return record_no_memory(p->record, all);
		if (!proof_same(made, side->setup, PROOF_HASH))
			REFUSE(p, all, side->setup_node, 0, PRF_C_GAME, "this is not the commitment of %s to its key and its chain in this game: it is another hash",
			    seat_name(p, seat));
	}
	if (side->chance.node != NULL && side->chain_node == NULL)
		REFUSE(p, all, side->chance.node, 0, PRF_C_ANCHOR, "%s contributes, and has committed to no chain", seat_name(p, seat));
	return true;
}

static bool
check_commitments(const struct proofs *p, struct findings *all)
{
	bool good = check_hindrance(p, all) && check_texts(p, all);

	for (unsigned i = 0; i < p->seats; i++) {
		for (unsigned k = 0; k < i; k++)
			good = check_pair(p, k, i, all) && good;
		good = check_after(p, i, all) && good;
		good = check_part(p, i, all) && good;
	}
	return good;
}

/* ---- openings ------------------------------------------------------------------------------------- */

/* Is the list of leaves the one that was committed to? */
static bool
check_leaves(const struct proofs *p, unsigned seat, struct findings *all)
{
	const struct proof_side *side = &p->side[seat];
	const struct notation_proofs *n = p->record->notation->proofs;
	uint8_t made[PROOF_HASH];

	if (side->leaves == NULL && side->nopenings == 0)
		return true;
	if (side->setup_node == NULL)
		REFUSE(p, all, side->leaves != NULL ? side->leaves : side->opening[0].node, 0, PRF_C_LEAVES, "%s opens what it has not committed to",
		    seat_name(p, seat));
	if (side->leaves == NULL)
		REFUSE(p, all, side->opening[0].node, side->opening[0].at, PRF_C_LISTED, "%s has opened a piece, and its list of leaves is missing",
		    seat_name(p, seat));
	for (unsigned i = 0; i < n->places; i++)
		if (side->listed[i] != (n->owner(p->record->setup, i) == seat))
			REFUSE(p, all, side->leaves, 0, PRF_C_LEAVES, side->listed[i] ? "no piece of %s begins on %s, but a leaf is there for it"
			    : "a piece of %s begins on %s, and its leaf is missing", seat_name(p, seat), place_name(p, i));
	if (!proof_commitment(p, seat, made))
		return record_no_memory(p->record, all);
	if (!proof_same(made, side->setup, PROOF_HASH))
		REFUSE(p, all, side->leaves, 0, PRF_C_LEAVES,
		    "these leaves are not what %s committed to in this game: its commitment is another hash", seat_name(p, seat));
	return true;
}

/* Does it open the leaf of its place, which no opening before it has opened? */
static bool
check_opening(const struct proofs *p, unsigned seat, struct proof_opening *o, struct findings *all)
{
	const struct proof_side *side = &p->side[seat];
	uint8_t leaf[PROOF_HASH];

	if (!side->listed[o->place])
		REFUSE(p, all, o->node, o->at, PRF_C_OPENS, "%s has no leaf for %s", seat_name(p, seat), place_name(p, o->place));
	for (const struct proof_opening *k = side->opening; k < o; k++)
		if (k->place == o->place)
			REFUSE(p, all, o->node, o->at, PRF_C_ONCE, "the piece of %s from %s is opened a second time", seat_name(p, seat),
			    place_name(p, o->place));
	if (!proof_leaf(p, seat, o->place, o->piece, o->salt, leaf))
		return record_no_memory(p->record, all);
	if (!proof_same(leaf, side->leaf[o->place], PROOF_HASH))
		REFUSE(p, all, o->node, o->at, PRF_C_OPENS, "this piece with this salt is not what %s committed to on %s", seat_name(p, seat),
		    place_name(p, o->place));
	return o->fits = true;
}

/* ---- what was played ------------------------------------------------------------------------------- */

static bool
check_shown(const struct proofs *p, unsigned seat, const struct proof_opening *o, struct findings *all)
{
	uint32_t first = p->first[o->place];
	const char *place = place_name(p, o->place);

	if (o->at == first)
		return true;
	if (first == 0)
		REFUSE(p, all, o->node, o->at, PRF_C_SHOWN, "the piece of %s from %s was not shown at ply %u, nor at another", seat_name(p, seat), place,
		    (unsigned)o->at);
	if (o->at == 0)
		REFUSE(p, all, o->node, first, PRF_C_SHOWN, "the piece of %s from %s was shown at ply %u: write at: %u", seat_name(p, seat), place,
		    (unsigned)first, (unsigned)first);
	REFUSE(p, all, o->node, o->at, PRF_C_SHOWN, "the piece of %s from %s was first shown at ply %u, and not at ply %u", seat_name(p, seat), place,
	    (unsigned)first, (unsigned)o->at);
}

static bool
check_told(const struct proofs *p, unsigned seat, const struct proof_opening *o, const void *state, struct findings *all)
{
	const struct notation_proofs *n = p->record->notation->proofs;

	if ((n->could_be(state, o->place) >> o->piece & 1) != 0)
		return true;
	REFUSE(p, all, o->node, o->at, PRF_C_TOLD, "%s committed to a piece %s on %s, but by the record the piece from there is another one",
	    seat_name(p, seat), n->piece_name(o->piece), place_name(p, o->place));
}

/* Has the army of a side so many of these pieces as it has opened up to this one? */
static bool
check_army(const struct proofs *p, unsigned seat, const struct proof_opening *o, const void *state, struct findings *all)
{
	const struct notation_proofs *n = p->record->notation->proofs;
	unsigned count = 1, most = n->army(state, seat, o->piece);

	for (const struct proof_opening *k = p->side[seat].opening; k < o; k++)
		count += k->fits && k->piece == o->piece;
	if (count <= most)
		return true;
	REFUSE(p, all, o->node, o->at, PRF_C_ARMY, "%s has opened %u pieces %s, and its army has %u", seat_name(p, seat), count, n->piece_name(o->piece),
	    most);
}

static bool
check_openings(struct proofs *p, const void *state, struct findings *all)
{
	bool good = true;

	for (unsigned i = 0; i < p->seats; i++) {
		struct proof_side *side = &p->side[i];

		if (!(side->whole = check_leaves(p, i, all))) {
			good = false;
			continue;
		}
		for (size_t k = 0; k < side->nopenings && !all->full; k++)
			good = check_opening(p, i, &side->opening[k], all) && check_shown(p, i, &side->opening[k], all) &&
			    check_told(p, i, &side->opening[k], state, all) && check_army(p, i, &side->opening[k], state, all) && good;
	}
	return good;
}

static bool
check_signature(const struct proofs *p, unsigned seat, struct findings *all)
{
	const struct proof_side *side = &p->side[seat];
	const struct proof_words *w = &p->signed_words[seat];
	uint8_t hash[PROOF_HASH];

	if (side->sign_node == NULL)
		return true;
	if (side->key_node == NULL || !p->texts)
		REFUSE(p, all, side->sign_node, 0, PRF_C_SIGNED, "%s has signed, and has no key in commitments", seat_name(p, seat));
	if (!w->known)
		REFUSE(p, all, side->sign_node, p->words.ply, PRF_C_COVERED, "%s has signed %u words, and the record has only %u: it was cut off, or what was"
		    " signed is another one", seat_name(p, seat), (unsigned)side->sign_at, (unsigned)p->words.n);
	if (!proof_signature(p, seat, w, hash))
		return record_no_memory(p->record, all);
	if (!proof_signed(hash, side->key, side->sign))
		REFUSE(p, all, side->sign_node, w->ply, PRF_C_SIGNED, "this is not the signature of %s on what the record has up to here", seat_name(p, seat));
	return true;
}

static bool
check_signatures(const struct proofs *p, struct findings *all)
{
	bool good = true;

	for (unsigned i = 0; i < p->seats; i++)
		good = check_signature(p, i, all) && good;
	return good;
}

bool
proofs_judge(struct proofs *p, struct findings *all)
{
	struct player player;
	struct finding f;
	bool good = check_commitments(p, all);

	if (!good)
		return false;
	player_init(&player);
	p->chance.all = all;
	if ((good = p->played = proofs_play(p, &player, &f))) {
		good = proofs_check_questions(p, all) && !p->chance.wrong;
		good = check_signatures(p, all) && good;
		good = check_openings(p, player.state, all) && good;
	} else {
		findings_add(all, &f);
	}
	player_free(&player);
	p->chance.all = NULL;
	return good;
}

bool
proofs_check(struct record *r, struct findings *all)
{
	struct proofs *p;

	if (!record_has_proofs(r))
		return true;
	if ((p = proofs_read(r, all)) == NULL || !proofs_judge(p, all))
		return false;
	r->proofs = p; /* so that proofs_tell need not play it again */
	return true;
}

/* ---- what is told --------------------------------------------------------------------------------- */

/* Where what a record tells goes. */
struct telling_to {
	const struct proofs *proofs;
	void (*tell)(void *ctx, const struct finding *f);
	void *ctx;
};

#define TELL(to, id, node, ply, clause, ...) \
	do { \
		struct finding f_; \
		proof_finding((to)->proofs, id, node, ply, clause, &f_, __VA_ARGS__); \
		(to)->tell((to)->ctx, &f_); \
	} while (0)

static void
tell_order(const struct telling_to *to, unsigned seat)
{
	const struct proof_side *side = &to->proofs->side[seat];

	for (unsigned i = 0; i < to->proofs->seats; i++)
		if ((side->after >> i & 1) != 0)
			TELL(to, DIAG_PROOF_TOLD, side->after_node, 0, PRF_C_AFTER, "%s committed after the commitment of %s was shown", seat_name(to->proofs, seat),
			    seat_name(to->proofs, i));
}

/* A side with nothing to open tells nothing; the others have shown these pieces and not opened them. */
static void
tell_missing(const struct telling_to *to, unsigned seat)
{
	const struct proofs *p = to->proofs;
	const struct proof_side *side = &p->side[seat];

	if (!proof_plays(p, seat))
		return;
	if (side->setup_node == NULL) {
		TELL(to, DIAG_PROOF_MISSING, side->line != NULL ? side->line : p->record->key[KEY_COMMITMENTS], 0, PRF_C_BEGINS,
		    p->record->notation->proofs->places > 0 ? "%s has not committed to its set-up: nothing of it can be proved"
		    : "%s has not committed to a chain: nothing that chance decides can be proved", seat_name(p, seat));
		return;
	}
	for (unsigned i = 0; i < p->record->notation->proofs->places; i++)
		if (p->record->notation->proofs->owner(p->record->setup, i) == seat && p->first[i] != 0 && proofs_opening(p, seat, i) == NULL &&
		    proofs_asked(p, i) == PROOF_NOT_ASKED)
			TELL(to, DIAG_PROOF_MISSING, side->setup_node, p->first[i], PRF_C_SHOWN, "the piece of %s from %s was shown, and is not opened",
			    seat_name(p, seat), place_name(p, i));
}

/* What was asked for, and not opened. */
static void
tell_asked(const struct telling_to *to, unsigned place)
{
	const struct proofs *p = to->proofs;
	unsigned seat = p->record->notation->proofs->owner(p->record->setup, place);
	const struct proof_question *q = &p->question[place];
	const struct node *n = p->record->key[KEY_MOVES];
	const struct ruling *refused = &proofs_book.rulings[PRF_R_REFUSED];
	enum proof_asked asked = proofs_asked(p, place);

	if (asked == PROOF_REFUSED)
		TELL(to, DIAG_PROOF_MISSING, n, q->ply, PRF_C_REFUSES, "%s has refused to open its piece from %s: it was asked for it, and signed a later action;"
		    " %s is %s: %s", seat_name(p, seat), place_name(p, place), refused->name, refused->option[p->refused].name, refused->option[p->refused].says);
	else if (asked == PROOF_UNANSWERED)
		TELL(to, DIAG_PROOF_MISSING, n, q->ply, PRF_C_BREAKS_OFF, "%s was asked for its piece from %s, and has not opened it; it has signed no later"
		    " action, so this shows only that the record ends", seat_name(p, seat), place_name(p, place));
}

/* By refused-opening: forfeits, the game has ended when a side refused: the recorded result is to say so.  It stays as it is, since an opening that is shown
 * after all undoes the refusal.  false: out of memory. */
static bool
tell_forfeit(const struct telling_to *to)
{
	const struct proofs *p = to->proofs;
	const struct record *r = p->record;
	const struct node *n = r->key[KEY_RESULT] != NULL ? r->key[KEY_RESULT] : r->key[KEY_MOVES];
	struct buffer is = { 0 }, should = { 0 };
	struct result ended;
	struct finding f;
	unsigned place;
	bool good;

	if (!proofs_forfeit(p, &place, &ended))
		return true;
	if (r->result.finished)
		result_write(r->game, &r->result, &is);
	else
		buffer_text(&is, "unfinished");
	buffer_char(&is, '\0');
	result_write(r->game, &ended, &should);
	buffer_char(&should, '\0');
	if ((good = !is.failed && !should.failed) && strcmp(is.data, should.data) != 0) {
		proof_finding(p, DIAG_PROOF_MISSING, n, p->question[place].passed_ply, PRF_C_REFUSES, &f, "the result is %s, but as long as nobody opens the piece"
		    " from %s the game has ended here: %s", is.data, place_name(p, place), should.data);
		snprintf(f.cite, sizeof(f.cite), "%s", proofs_book.rulings[PRF_R_REFUSED].id);
		to->tell(to->ctx, &f);
	}
	buffer_free(&is);
	buffer_free(&should);
	return good;
}

/* Where anything is signed, what is not signed by all; where anything is signed or opened, who has to sign before others open all that they have. */
static void
tell_signed(const struct telling_to *to, unsigned seat)
{
	const struct proofs *p = to->proofs;
	const struct proof_side *side = &p->side[seat];
	const struct record *r = p->record;
	bool opens = (r->notation->proofs->places > 0 || proof_decks_of(p) != NULL) && (r->key[KEY_SIGNATURES] != NULL || r->key[KEY_OPENINGS] != NULL);
	struct finding f;

	if (proof_plays(p, seat) && side->setup_node != NULL && opens && r->result.finished && !proofs_has_signed_end(p, seat)) {
		proof_end_unsigned(p, seat, &f);
		to->tell(to->ctx, &f);
	}
	if (!proof_plays(p, seat) || p->record->key[KEY_SIGNATURES] == NULL || (side->sign_node != NULL && side->sign_at == p->words.n))
		return;
	TELL(to, DIAG_PROOF_MISSING, side->sign_node != NULL ? side->sign_node : p->record->key[KEY_SIGNATURES], p->signed_words[seat].ply, PRF_C_WORD,
	    "%s has signed %u of %u words: what follows is not proved against it", seat_name(p, seat), (unsigned)p->signed_words[seat].n, (unsigned)p->words.n);
}

/* What a side in play has not contributed. */
static void
tell_chance(const struct telling_to *to, unsigned seat)
{
	const struct proofs *p = to->proofs;
	const struct proof_side *side = &p->side[seat];
	const struct proof_missing *use = &side->chance.missing_use, *choice = &side->chance.missing_choice;

	if (side->setup_node == NULL)
		return; /* and that was told */
	if (use->n > 0)
		TELL(to, DIAG_PROOF_MISSING, side->chance.node != NULL ? side->chance.node : side->line, use->ply, PRF_C_OUTCOME, "the contribution of %s to use %u is"
		    " missing%s: what chance decided is not proved", seat_name(p, seat), (unsigned)use->number, use->n > 1 ? ", and later ones are" : "");
	if (side->deck.missing.n > 0)
		TELL(to, DIAG_PROOF_MISSING, side->chance.node != NULL ? side->chance.node : side->line, side->deck.missing.ply, PRF_C_LAID, "the digest of laying %u of"
		    " %s is missing%s: nothing binds what it laid", (unsigned)side->deck.missing.number, seat_name(p, seat), side->deck.missing.n > 1 ?
		    ", and later ones are" : "");
	if (side->chance.unsure.n > 0)
		TELL(to, DIAG_PROOF_MISSING, side->sign_node != NULL ? side->sign_node : side->line, side->chance.unsure.ply, PRF_C_SURE, "%s has not signed the"
		    " commitments to choice %u%s: until it has, no other side opens its own", seat_name(p, seat), (unsigned)side->chance.unsure.number,
		    side->chance.unsure.n > 1 ? ", and later ones" : "");
	if (choice->n > 0)
		TELL(to, DIAG_PROOF_MISSING, side->chance.node != NULL ? side->chance.node : side->line, choice->ply, PRF_C_CHOICE, "%s has not opened choice %u%s: it"
		    " may have been made when others were known", seat_name(p, seat), (unsigned)choice->number, choice->n > 1 ? ", and later ones" : "");
}

/* What the set-up has to have by the contributions, when all have contributed.  false: out of memory. */
static bool
tell_first(const struct telling_to *to)
{
	const struct proofs *p = to->proofs;
	struct buffer text = { 0 };
	bool good;

	if (!p->chance.at_setup || p->chance.is_due || proof_decks_of(p) != NULL)
		return true;
	proof_chance_of(p)->write_at_setup(p->record->setup, p->chance.first, p->chance.nfirst, &text);
	buffer_char(&text, '\0');
	if ((good = !text.failed))
		TELL(to, DIAG_PROOF_TOLD, p->record->key[KEY_SETUP], 0, PRF_C_OUTCOME, "by the contributions the set-up has %s: write it", text.data);
	buffer_free(&text);
	return good;
}

/* What comes of the use that is due, when all have contributed.  false: out of memory. */
static bool
tell_due(const struct telling_to *to)
{
	const struct proofs *p = to->proofs;
	struct buffer text = { 0 };
	bool good;

	if (!p->chance.complete || p->record->result.finished)
		return true;
	if (proof_decks_of(p) != NULL) {
		TELL(to, DIAG_PROOF_TOLD, p->record->key[KEY_CONTRIBUTIONS], p->words.ply, PRF_C_DRAWN, "all have contributed to use %u: %s draws, and alone knows what",
		    (unsigned)p->chance.uses + 1, seat_name(p, p->chance.due.actor));
		return true;
	}
	p->record->notation->write_action(p->record->setup, &p->chance.outcome, &text);
	buffer_char(&text, '\0');
	if ((good = !text.failed))
		TELL(to, DIAG_PROOF_TOLD, p->record->key[KEY_CONTRIBUTIONS], p->words.ply, PRF_C_OUTCOME, "use %u is %s: write it next", (unsigned)p->chance.uses + 1,
		    text.data);
	buffer_free(&text);
	return good;
}

static void
tell_end(const struct telling_to *to)
{
	const struct proofs *p = to->proofs;
	const struct result *result = &p->record->result;
	unsigned winner = result->winner, n;

	if (any_commitment(p) != NULL && proof_decks_of(p) != NULL && result->finished && winner != SEAT_NONE && !proof_deck_opened(p, winner))
		TELL(to, DIAG_PROOF_MISSING, p->record->key[KEY_RESULT], 0, PRF_C_DECKS_OPENED, "%s has won unless its cards are false: it has not opened all of them, or"
		    " drew some that do not follow from contributions", seat_name(p, winner));
	if (any_commitment(p) == NULL || p->record->notation->proofs->places == 0)
		return;
	if (p->record->notation->proofs->tells_struck(&p->record->rules))
		TELL(to, DIAG_PROOF_TOLD, any_commitment(p), 0, PRF_C_STRUCK, "with these rulings the side that was struck tells what came of it: that is"
		    " proved only by opening the struck pieces at the end");
	if (!result->finished || winner == SEAT_NONE || p->side[winner].nopenings == (n = proofs_pieces(p, winner)))
		return;
	TELL(to, DIAG_PROOF_MISSING, p->record->key[KEY_RESULT], 0, PRF_C_WIN, "%s has won unless its set-up is false: it has opened %zu of %u pieces",
	    seat_name(p, winner), p->side[winner].nopenings, n);
}

/* What is known of a record, which is accepted, at its end.  NULL: out of memory. */
static struct proofs *
play_again(const struct record *r)
{
	struct findings ignored;
	struct finding f;
	struct player player;
	struct proofs *p;
	bool good;

	findings_clear(&ignored);
	if ((p = proofs_read(r, &ignored)) == NULL)
		return NULL;
	player_init(&player);
	good = proofs_play(p, &player, &f);
	player_free(&player);
	return good ? p : NULL;
}

bool
proofs_tell(const struct record *r, void (*tell)(void *ctx, const struct finding *f), void *ctx)
{
	struct telling_to to = { .tell = tell, .ctx = ctx };
	const struct proofs *p;

	if (!record_has_proofs(r) || r->key[KEY_COMMITMENTS] == NULL)
		return true;
	if ((to.proofs = p = r->proofs != NULL ? r->proofs : play_again(r)) == NULL)
		return false;
	for (unsigned i = 0; i < p->seats; i++)
		tell_order(&to, i);
	for (unsigned i = 0; i < p->seats; i++)
		tell_missing(&to, i);
	for (unsigned i = 0; i < p->record->notation->proofs->places; i++)
		tell_asked(&to, i);
	if (!tell_forfeit(&to))
		return false;
	for (unsigned i = 0; i < p->seats; i++)
		tell_signed(&to, i);
	for (unsigned i = 0; i < p->seats; i++)
		tell_chance(&to, i);
	if (!tell_first(&to) || !tell_due(&to))
		return false;
	tell_end(&to);
	return true;
}
