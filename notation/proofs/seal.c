/* proofs/seal.c: the hashes of decks and layings; see deck.h. */
#include "internal.h"

#include <stdio.h>
#include <string.h>

enum { DECIMALS = 12 };

static struct proof_field
decimal(char room[DECIMALS], uint32_t number)
{
	int n = snprintf(room, DECIMALS, "%u", (unsigned)number);

	return (struct proof_field){ room, (size_t)n };
}

static struct proof_field
bytes(const void *data, size_t len)
{
	return (struct proof_field){ data, len };
}

bool
proof_card_leaf(const struct proofs *p, unsigned seat, uint32_t deck, unsigned leaf, unsigned card, const uint8_t salt[PROOF_SALT], uint8_t out[PROOF_HASH])
{
	const char *name = proof_decks_of(p)->card_name(card);
	char room[2][DECIMALS];

	return proof_hash("card", seat_name(p, seat), (struct proof_field[]){ bytes(p->game, PROOF_HASH), decimal(room[0], deck), decimal(room[1], leaf + 1),
	    bytes(name, strlen(name)), bytes(salt, PROOF_SALT) }, 5, out);
}

bool
proof_deck_root(const struct proofs *p, unsigned seat, uint32_t number, const struct proof_deck *d, unsigned n, uint8_t out[PROOF_HASH])
{
	uint8_t leaf[DECK_CARDS_MAX][PROOF_HASH];
	struct proof_field field[2 + DECK_CARDS_MAX];
	char room[DECIMALS];

	field[0] = bytes(p->game, PROOF_HASH);
	field[1] = decimal(room, number);
	for (unsigned i = 0; i < n; i++) {
		if (!proof_card_leaf(p, seat, number, i, d->card[i], d->salt[i], leaf[i]))
			return false;
		field[2 + i] = bytes(leaf[i], PROOF_HASH);
	}
	return proof_hash("deck", seat_name(p, seat), field, 2 + (size_t)n, out);
}

static bool
deck_salt(const struct proofs *p, unsigned seat, const uint8_t seed[PROOF_HASH], uint32_t deck, unsigned leaf, uint8_t out[PROOF_SALT])
{
	char room[2][DECIMALS];
	uint8_t hash[PROOF_HASH];
	bool good = proof_hash("deck salt", seat_name(p, seat), (struct proof_field[]){ bytes(seed, PROOF_HASH), bytes(p->game, PROOF_HASH), decimal(room[0], deck),
	    decimal(room[1], leaf + 1) }, 4, hash);

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
laying_fields(char room[LAYING_FIELDS][DECIMALS], const struct proof_laying *l, struct proof_field *out)
{
	out[0] = decimal(room[0], l->number);
	out[1] = decimal(room[1], l->slot + 1);
	out[2] = decimal(room[2], l->deck);
	out[3] = decimal(room[3], l->leaf + 1);
}

bool
proof_laying(const struct proofs *p, unsigned seat, const struct proof_laying *l, const uint8_t salt[PROOF_SALT], uint8_t out[PROOF_HASH])
{
	struct proof_field field[2 + LAYING_FIELDS];
	char room[LAYING_FIELDS][DECIMALS];

	field[0] = bytes(p->game, PROOF_HASH);
	laying_fields(room, l, field + 1);
	field[1 + LAYING_FIELDS] = bytes(salt, PROOF_SALT);
	return proof_hash("laying", seat_name(p, seat), field, 2 + LAYING_FIELDS, out);
}

bool
proof_laying_salt(const struct proofs *p, unsigned seat, const uint8_t seed[PROOF_HASH], const struct proof_laying *l, uint8_t out[PROOF_SALT])
{
	struct proof_field field[2 + LAYING_FIELDS];
	char room[LAYING_FIELDS][DECIMALS];
	uint8_t hash[PROOF_HASH];
	bool good;

	field[0] = bytes(seed, PROOF_HASH);
	field[1] = bytes(p->game, PROOF_HASH);
	laying_fields(room, l, field + 2);
	good = proof_hash("laying salt", seat_name(p, seat), field, 2 + LAYING_FIELDS, hash);
	memcpy(out, hash, PROOF_SALT);
	proof_wipe(hash, sizeof(hash));
	return good;
}
