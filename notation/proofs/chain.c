/* proofs/chain.c: chains of contributions, and what is drawn by them; see chance.h. */
#include "internal.h"

#include <stdio.h>
#include <string.h>

#include "text/bytes.h"

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

/* ---- links ------------------------------------------------------------------------------------------ */

bool
proof_link(const struct proofs *p, unsigned seat, uint32_t number, const uint8_t link[PROOF_HASH], uint8_t out[PROOF_HASH])
{
	char room[DECIMALS];

	return proof_hash("link", seat_name(p, seat), (struct proof_field[]){ bytes(p->game, PROOF_HASH), decimal(room, number), bytes(link, PROOF_HASH) },
	    3, out);
}

/* The link of a number, from the seed.  number: before the first use of the chain, it is the anchor. */
static bool
find_link(const struct proofs *p, unsigned seat, const uint8_t seed[PROOF_HASH], uint32_t first, uint32_t number, uint8_t out[PROOF_HASH])
{
	char room[DECIMALS];
	uint32_t at = first + PROOF_CHAIN - 1;
	bool good = proof_hash("last link", seat_name(p, seat),
	    (struct proof_field[]){ bytes(seed, PROOF_HASH), bytes(p->game, PROOF_HASH), decimal(room, first) }, 3, out);

	for (; good && at > number; at--) {
		uint8_t link[PROOF_HASH];

		memcpy(link, out, PROOF_HASH);
		good = proof_link(p, seat, at, link, out);
		proof_wipe(link, sizeof(link));
	}
	return good;
}

bool
proof_contribution(const struct proofs *p, unsigned seat, const uint8_t seed[PROOF_HASH], uint32_t use, uint8_t out[PROOF_HASH])
{
	return find_link(p, seat, seed, proof_chain_begins(use), use, out);
}

bool
proof_anchor(const struct proofs *p, unsigned seat, const uint8_t seed[PROOF_HASH], uint32_t use, uint8_t out[PROOF_HASH])
{
	uint32_t first = proof_chain_begins(use);

	return find_link(p, seat, seed, first, first - 1, out);
}

/* ---- choices ------------------------------------------------------------------------------------------ */

bool
proof_choice(const struct proofs *p, unsigned seat, uint32_t number, const char *text, size_t len, const uint8_t salt[PROOF_SALT],
    uint8_t out[PROOF_HASH])
{
	char room[DECIMALS];

	return proof_hash("choice", seat_name(p, seat),
	    (struct proof_field[]){ bytes(p->game, PROOF_HASH), decimal(room, number), bytes(text, len), bytes(salt, PROOF_SALT) }, 4, out);
}

bool
proof_choice_salt(const struct proofs *p, unsigned seat, const uint8_t seed[PROOF_HASH], uint32_t number, const char *text, size_t len,
    uint8_t out[PROOF_SALT])
{
	char room[DECIMALS];
	uint8_t hash[PROOF_HASH];
	bool good = proof_hash("choice salt", seat_name(p, seat),
	    (struct proof_field[]){ bytes(seed, PROOF_HASH), bytes(p->game, PROOF_HASH), decimal(room, number), bytes(text, len) }, 4, hash);

	memcpy(out, hash, PROOF_SALT);
	proof_wipe(hash, sizeof(hash));
	return good;
}

/* ---- drawing ------------------------------------------------------------------------------------------- */

/* Numbers of four bytes that follow from a use. */
struct numbers {
	uint8_t use[PROOF_HASH];
	uint8_t block[PROOF_HASH];
	uint32_t blocks;
	size_t left; /* bytes of the block */
};

static bool
next_number(struct numbers *g, uint32_t *out)
{
	char room[DECIMALS];

	if (g->left == 0) {
		if (!proof_hash("numbers", "", (struct proof_field[]){ bytes(g->use, PROOF_HASH), decimal(room, g->blocks) }, 2, g->block))
			return false;
		g->blocks++;
		g->left = PROOF_HASH;
	}
	*out = (uint32_t)get_number(g->block + PROOF_HASH - g->left, 4);
	g->left -= 4;
	return true;
}

/* A number less than n, each with the same chance: those of the last, incomplete multiple of n are passed over. */
static bool
draw_below(struct numbers *g, uint32_t n, uint16_t *out)
{
	uint32_t number, over = (UINT32_MAX % n + 1) % n;

	do
		if (!next_number(g, &number))
			return false;
	while (number > UINT32_MAX - over);
	*out = (uint16_t)(number % n);
	return true;
}

bool
proof_draw(const struct proofs *p, uint32_t use, const struct chance_due *due, const uint8_t value[GAME_SEATS_MAX][PROOF_HASH], uint16_t *out)
{
	struct proof_field field[2 + 2 * GAME_SEATS_MAX];
	struct numbers g = { .left = 0 };
	char room[DECIMALS];
	size_t n = 0;
	bool good;

	field[n++] = bytes(p->game, PROOF_HASH);
	field[n++] = decimal(room, use);
	for (unsigned i = 0; i < p->seats; i++)
		if ((due->seats >> i & 1) != 0) {
			field[n++] = bytes(seat_name(p, i), strlen(seat_name(p, i)));
			field[n++] = bytes(value[i], PROOF_HASH);
		}
	good = proof_hash("use", "", field, n, g.use);
	for (unsigned i = 0; i < due->n && good; i++)
		good = draw_below(&g, due->below, &out[i]);
	return good;
}
