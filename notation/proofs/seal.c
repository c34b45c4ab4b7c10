/* proofs/seal.c: the hashes of decks and layings; see deck.h. */
#include "internal.h"

#include <string.h>

bool
proof_card_leaf(const struct proofs *p, unsigned seat, uint32_t deck, unsigned leaf, unsigned card, const uint8_t salt[PROOF_SALT], uint8_t out[PROOF_HASH])
{
	const char *name = proof_decks_of(p)->card_name(card);
	char room[2][FIELD_DIGITS];

	return proof_hash("card", seat_name(p, seat), (struct proof_field[]){ field_of_bytes(p->game, PROOF_HASH), field_of_number(room[0], deck), field_of_number(room[1], leaf + 1),
	    field_of_bytes(name, strlen(name)), field_of_bytes(salt, PROOF_SALT) }, 5, out);
}

bool
proof_deck_root(const struct proofs *p, unsigned seat, uint32_t number, const struct proof_deck *d, unsigned n, uint8_t out[PROOF_HASH])
{
	uint8_t leaf[DECK_CARDS_MAX][PROOF_HASH];
	struct proof_field field[2 + DECK_CARDS_MAX];
	char room[FIELD_DIGITS];

	field[0] = field_of_bytes(p->game, PROOF_HASH);
	field[1] = field_of_number(room, number);
	for (unsigned i = 0; i < n; i++) {
		if (!proof_card_leaf(p, seat, number, i, d->card[i], d->salt[i], leaf[i]))
			return false;
		field[2 + i] = field_of_bytes(leaf[i], PROOF_HASH);
	}
	return proof_hash("deck", seat_name(p, seat), field, 2 + (size_t)n, out);
}

static bool
deck_salt(const struct proofs *p, unsigned seat, const uint8_t seed[PROOF_HASH], uint32_t deck, unsigned leaf, uint8_t out[PROOF_SALT])
{
	char room[2][FIELD_DIGITS];
	uint8_t hash[PROOF_HASH];
	bool good = proof_hash("deck salt", seat_name(p, seat), (struct proof_field[]){ field_of_bytes(seed, PROOF_HASH), field_of_bytes(p->game, PROOF_HASH), field_of_number(room[0], deck),
	    field_of_number(room[1], leaf + 1) }, 4, hash);

	memcpy(out, hash, PROOF_SALT);
	proof_wipe(hash, sizeof(hash));
	return good;
}

bool
proof_deck_make(const struct proofs *p, unsigned seat, const uint8_t seed[PROOF_HASH], uint32_t number, const uint8_t counts[DECK_KINDS],
    struct proof_deck *out, uint8_t root[PROOF_HASH])
{
	unsigned n = 0;

	for (unsigned kind = 1; kind < DECK_KINDS; kind++)
		for (unsigned i = 0; i < counts[kind] && n < DECK_CARDS_MAX; i++)
			out->card[n++] = (uint8_t)kind;
	if (!proof_shuffle(p, seat, seed, number, out->card, n))
		return false;
	for (unsigned i = 0; i < n; i++)
		if (!deck_salt(p, seat, seed, number, i, out->salt[i]))
			return false;
	out->nopened = (uint8_t)n;
	return proof_deck_root(p, seat, number, out, n, root);
}

/* ---- layings ---------------------------------------------------------------------------------------- */

enum { LAYING_FIELDS = 4 };

/* The numbers of a laying. */
static void
laying_fields(char room[LAYING_FIELDS][FIELD_DIGITS], const struct proof_laying *l, struct proof_field *out)
{
	out[0] = field_of_number(room[0], l->number);
	out[1] = field_of_number(room[1], l->slot + 1);
	out[2] = field_of_number(room[2], l->deck);
	out[3] = field_of_number(room[3], l->leaf + 1);
}

bool
proof_laying(const struct proofs *p, unsigned seat, const struct proof_laying *l, const uint8_t salt[PROOF_SALT], uint8_t out[PROOF_HASH])
{
	struct proof_field field[2 + LAYING_FIELDS];
	char room[LAYING_FIELDS][FIELD_DIGITS];

	field[0] = field_of_bytes(p->game, PROOF_HASH);
	laying_fields(room, l, field + 1);
	field[1 + LAYING_FIELDS] = field_of_bytes(salt, PROOF_SALT);
	return proof_hash("laying", seat_name(p, seat), field, 2 + LAYING_FIELDS, out);
}

bool
proof_laying_salt(const struct proofs *p, unsigned seat, const uint8_t seed[PROOF_HASH], const struct proof_laying *l, uint8_t out[PROOF_SALT])
{
	struct proof_field field[2 + LAYING_FIELDS];
	char room[LAYING_FIELDS][FIELD_DIGITS];
	uint8_t hash[PROOF_HASH];
	bool good;

	field[0] = field_of_bytes(seed, PROOF_HASH);
	field[1] = field_of_bytes(p->game, PROOF_HASH);
	laying_fields(room, l, field + 2);
	good = proof_hash("laying salt", seat_name(p, seat), field, 2 + LAYING_FIELDS, hash);
	memcpy(out, hash, PROOF_SALT);
	proof_wipe(hash, sizeof(hash));
	return good;
}
