/* proofs/commit.c: make a commitment; see proofs.h. */
#include "internal.h"

#include <string.h>

/* Fill a finding that says why nothing is committed to.  Always false. */
#define REFUSE(p, f, node, clause, ...) \
	do { \
		proof_finding(p, DIAG_PROOF_WRONG, node, 0, clause, f, __VA_ARGS__); \
		return false; \
	} while (0)

static bool
no_random(const struct proofs *p, struct finding *f)
{
	finding_set(f, DIAG_MEMORY, "out of memory for a commitment");
	record_place_node(p->record, NULL, f);
	return false;
}

/* Can this record have commitments, and has no ply been played? */
static bool
may_commit(const struct proofs *p, struct finding *f)
{
	const struct record *r = p->record;
	const struct notation_proofs *n = r->notation->proofs;

	switch (n->hindrance(r->setup, &r->rules)) {
	case PROOF_AS_FOUND:
		REFUSE(p, f, r->key[KEY_SETUP], PRF_C_BEGINS, "the game begins from a position: commitments are of a game that begins at its beginning");
	case PROOF_LOSER_ONLY:
		REFUSE(p, f, r->key[KEY_RULES], PRF_C_LOSER_ONLY,
		    "these rulings show only the piece that a strike removes: which one that is could only be found by showing both, so nothing can be proved");
	case PROOF_DRAWN_ANY_TIME:
		REFUSE(p, f, r->key[KEY_RULES], PRF_C_TURN,
		    "these rulings let a side draw when it likes, so that nobody knows when to contribute: play with draw-timing: start");
	default:
		break;
	}
	for (size_t i = 0; i < r->moves_len; i++)
		if (strchr(" \n\t", r->moves[i]) == NULL)
			REFUSE(p, f, r->key[KEY_MOVES], PRF_C_BEGINS, "the game has begun: commitments are made before the first ply");
	return true;
}

bool
proofs_draw_text(struct proofs *p, unsigned seat, struct finding *f)
{
	struct proof_side *side = &p->side[seat];

	if (!may_commit(p, f))
		return false;
	if (!proof_plays(p, seat))
		REFUSE(p, f, NULL, PRF_C_GAME, "%s does not play in this record", p->record->game->seat[seat]);
	if (side->text_node != NULL)
		REFUSE(p, f, side->text_node, PRF_C_TEXTS, "%s has its random text already: commit with --secret=FILE", p->record->game->seat[seat]);
	for (unsigned i = 0; i < p->seats; i++)
		if (p->side[i].setup_node != NULL)
			REFUSE(p, f, p->side[i].setup_node, PRF_C_TEXTS, "%s has committed while the random text of %s was missing", p->record->game->seat[i],
			    p->record->game->seat[seat]);
	if (!proof_random(side->text, PROOF_TEXT) || !proof_random(side->salt, PROOF_SALT))
		return no_random(p, f);
	side->text_node = side->line = p->record->root;
	return true;
}

/* Draw a salt for each piece, and make the leaves. */
static bool
draw_leaves(struct proofs *p, unsigned seat, struct proof_secret *out)
{
	const struct notation_proofs *n = p->record->notation->proofs;
	struct proof_side *side = &p->side[seat];

	for (unsigned i = 0; i < n->places; i++) {
		if (!(side->listed[i] = n->owner(p->record->setup, i) == seat))
			continue;
		out->piece[i] = (uint8_t)n->piece(p->record->setup, i);
		if (!proof_random(out->salt[i], PROOF_SALT) || !proof_leaf(p, seat, i, out->piece[i], out->salt[i], side->leaf[i]))
			return false;
	}
	return true;
}

/* Make the first deck of a side, in a secret order. */
static bool
make_deck(struct proofs *p, unsigned seat, const struct proof_secret *s)
{
	struct proof_deck_side *side = &p->side[seat].deck;
	uint8_t counts[DECK_KINDS];

	if (proof_decks_of(p) == NULL)
		return true;
	if ((side->deck = arena_zalloc(p->record->arena, sizeof(*side->deck))) == NULL)
		return false;
	side->ndecks = 1;
	side->deck[0].node = p->record->root;
	proof_decks_of(p)->cards(p->record->setup, counts);
	return proof_deck_make(p, seat, s->seed, 1, counts, &side->deck[0], side->deck[0].root);
}

static bool
may_commit_now(const struct proofs *p, unsigned seat, struct finding *f)
{
	const struct record *r = p->record;

	if (!may_commit(p, f))
		return false;
	if (!proof_plays(p, seat))
		REFUSE(p, f, NULL, PRF_C_GAME, "%s does not play in this record", r->game->seat[seat]);
	if (p->side[seat].setup_node != NULL)
		REFUSE(p, f, p->side[seat].setup_node, PRF_C_UNLIKE, "%s has committed already", r->game->seat[seat]);
	for (unsigned i = 0; i < p->seats; i++)
		if (p->side[i].text_node == NULL && proof_plays(p, i))
			REFUSE(p, f, r->key[KEY_COMMITMENTS], PRF_C_TEXTS, "the random text of %s is missing", r->game->seat[i]);
	for (unsigned i = 0; i < r->notation->proofs->places; i++)
		if (r->notation->proofs->owner(r->setup, i) == seat && r->notation->proofs->piece(r->setup, i) == 0)
			REFUSE(p, f, r->key[KEY_SETUP], PRF_C_LEAVES, "the set-up of %s is not in this record: commit from the log of %s", r->game->seat[seat],
			    r->game->seat[seat]);
	return true;
}

bool
proofs_commit(struct proofs *p, unsigned seat, struct proof_secret *out, struct finding *f)
{
	struct proof_side *side = &p->side[seat];

	memset(out, 0, sizeof(*out));
	if (!may_commit_now(p, seat, f))
		return false;
	for (unsigned i = 0; i < p->seats; i++)
		side->after |= p->side[i].setup_node != NULL ? 1U << i : 0;
	out->seat = (uint8_t)seat;
	memcpy(out->game, p->game, PROOF_HASH);
	if (proof_chance_of(p) != NULL && (!proof_random(out->seed, PROOF_HASH) || !proof_anchor(p, seat, out->seed, 1, side->chain)))
		return no_random(p, f);
	if (!make_deck(p, seat, out) || !proof_draw_key(side->key, out->key) || !draw_leaves(p, seat, out) || !proof_commitment(p, seat, side->setup))
		return no_random(p, f);
	memcpy(out->setup, side->setup, PROOF_HASH);
	side->setup_node = side->key_node = p->record->root;
	return true;
}

/* ---- writing --------------------------------------------------------------------------------------- */

static void
write_bytes(struct buffer *out, const char *before, const void *data, size_t len)
{
	char digits[2 * PROOF_BYTES_MAX + 1];

	proof_digits(data, len, digits);
	buffer_text(out, before);
	yaml_scalar(out, digits, strlen(digits));
	buffer_char(out, '\n');
}

static void
write_side(const struct proofs *p, unsigned seat, struct buffer *out)
{
	const struct proof_side *side = &p->side[seat];
	const char *comma = "";

	buffer_printf(out, "  %s:\n", p->record->game->seat[seat]);
	write_bytes(out, "    text: ", side->text, PROOF_TEXT);
	write_bytes(out, "    salt: ", side->salt, PROOF_SALT);
	if (side->setup_node == NULL)
		return;
	write_bytes(out, "    key: ", side->key, PROOF_KEY);
	if (proof_chance_of(p) != NULL)
		write_bytes(out, "    chain: ", side->chain, PROOF_HASH);
	if (proof_decks_of(p) != NULL)
		write_bytes(out, "    deck: ", side->deck.deck[0].root, PROOF_HASH);
	write_bytes(out, "    setup: ", side->setup, PROOF_HASH);
	if (side->after == 0)
		return;
	buffer_text(out, "    after: [");
	for (unsigned i = 0; i < p->seats; i++)
		if ((side->after >> i & 1) != 0) {
			buffer_printf(out, "%s%s", comma, p->record->game->seat[i]);
			comma = ", ";
		}
	buffer_text(out, "]\n");
}

void
proofs_write(const struct proofs *p, struct buffer *out)
{
	const struct ruling *refused = &proofs_book.rulings[PRF_R_REFUSED];

	buffer_text(out, "commitments:\n");
	if (p->refused_node != NULL)
		buffer_printf(out, "  %s: %s\n", refused->name, refused->option[p->refused].name);
	for (unsigned i = 0; i < p->seats; i++)
		if (p->side[i].text_node != NULL)
			write_side(p, i, out);
}
