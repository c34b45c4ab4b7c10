/* proofs/chain.c: chains of contributions, and what is drawn by them; see chance.h. */
#include "internal.h"

#include <string.h>

#include "text/bytes.h"

/* ---- links ------------------------------------------------------------------------------------------ */

bool
proof_link(const struct proofs *p, unsigned seat, uint32_t number, const uint8_t link[PROOF_HASH], uint8_t out[PROOF_HASH])
{
	char room[FIELD_DIGITS];

	return proof_hash("link", seat_name(p, seat), (struct proof_field[]){ field_of_bytes(p->game, PROOF_HASH), field_of_number(room, number), field_of_bytes(link, PROOF_HASH) },
	    3, out);
}

/* The link of a number, from the seed.  number: before the first use of the chain, it is the anchor. */
static bool
find_link(const struct proofs *p, unsigned seat, const uint8_t seed[PROOF_HASH], uint32_t first, uint32_t number, uint8_t out[PROOF_HASH])
{
	char room[FIELD_DIGITS];
	uint32_t at = first + PROOF_CHAIN - 1;
	bool good = proof_hash("last link", seat_name(p, seat),
	    (struct proof_field[]){ field_of_bytes(seed, PROOF_HASH), field_of_bytes(p->game, PROOF_HASH), field_of_number(room, first) }, 3, out);

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
	char room[FIELD_DIGITS];

	return proof_hash("choice", seat_name(p, seat),
	    (struct proof_field[]){ field_of_bytes(p->game, PROOF_HASH), field_of_number(room, number), field_of_bytes(text, len), field_of_bytes(salt, PROOF_SALT) }, 4, out);
}

bool
proof_choice_salt(const struct proofs *p, unsigned seat, const uint8_t seed[PROOF_HASH], uint32_t number, const char *text, size_t len,
    uint8_t out[PROOF_SALT])
{
	char room[FIELD_DIGITS];
	uint8_t hash[PROOF_HASH];
	bool good = proof_hash("choice salt", seat_name(p, seat),
	    (struct proof_field[]){ field_of_bytes(seed, PROOF_HASH), field_of_bytes(p->game, PROOF_HASH), field_of_number(room, number), field_of_bytes(text, len) }, 4, hash);

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
	char room[FIELD_DIGITS];

	if (g->left == 0) {
		if (!proof_hash("numbers", "", (struct proof_field[]){ field_of_bytes(g->use, PROOF_HASH), field_of_number(room, g->blocks) }, 2, g->block))
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
	char room[FIELD_DIGITS];
	size_t n = 0;
	bool good;

	field[n++] = field_of_bytes(p->game, PROOF_HASH);
	field[n++] = field_of_number(room, use);
	for (unsigned i = 0; i < p->seats; i++)
		if ((due->seats >> i & 1) != 0) {
			field[n++] = field_of_bytes(seat_name(p, i), strlen(seat_name(p, i)));
			field[n++] = field_of_bytes(value[i], PROOF_HASH);
		}
	good = proof_hash("use", "", field, n, g.use);
	for (unsigned i = 0; i < due->n && good; i++)
		good = draw_below(&g, due->apart ? due->below - i : due->below, &out[i]);
	return good;
}

bool
proof_shuffle(const struct proofs *p, unsigned seat, const uint8_t seed[PROOF_HASH], uint32_t deck, uint8_t *item, unsigned n)
{
	struct numbers g = { .left = 0 };
	char room[FIELD_DIGITS];
	bool good = proof_hash("deck order", seat_name(p, seat),
	    (struct proof_field[]){ field_of_bytes(seed, PROOF_HASH), field_of_bytes(p->game, PROOF_HASH), field_of_number(room, deck) }, 3, g.use);

	for (unsigned left = n; good && left > 1; left--) {
		uint16_t k;

		if ((good = draw_below(&g, left, &k))) {
			uint8_t last = item[left - 1];

			item[left - 1] = item[k];
			item[k] = last;
		}
	}
	proof_wipe(&g, sizeof(g));
	return good;
}

/* ---- what a record has of them -------------------------------------------------------------------------- */

void
proof_miss(struct proof_missing *m, uint32_t number, uint32_t ply)
{
	if (m->n++ == 0) {
		m->number = number;
		m->ply = ply;
	}
}

const uint8_t *
proof_anchor_of(const struct proofs *p, unsigned seat, uint32_t use)
{
	const struct proof_side *side = &p->side[seat];
	uint32_t first = proof_chain_begins(use);
	const struct proof_numbered *item;

	if (first == 1)
		return side->chain_node != NULL ? side->chain : NULL;
	item = proof_list_find(&side->chance.anchors, first);
	return item != NULL ? item->value : NULL;
}

bool
proof_have_anchors(const struct proofs *p, unsigned seats, uint32_t use)
{
	for (unsigned i = 0; i < p->seats; i++)
		if ((seats >> i & 1) != 0 && proof_anchor_of(p, i, use) == NULL)
			return false;
	return true;
}

/* Is it the link of that number?  Where a link before it was checked, the way back ends there, and else at the anchor. */
static bool
is_link(const struct proofs *p, unsigned seat, const struct proof_numbered *item, const uint8_t *anchor)
{
	const struct proof_chance_side *s = &p->side[seat].chance;
	uint32_t first = proof_chain_begins(item->number), to = first - 1;
	const uint8_t *known = anchor;
	uint8_t link[PROOF_HASH], before[PROOF_HASH];

	if (s->known && s->last >= first && s->last < item->number) {
		to = s->last;
		known = s->link;
	}
	memcpy(link, item->value, PROOF_HASH);
	for (uint32_t at = item->number; at > to; at--) {
		if (!proof_link(p, seat, at, link, before))
			return false;
		memcpy(link, before, PROOF_HASH);
	}
	return proof_same(link, known, PROOF_HASH);
}

bool
proof_check_link(struct proofs *p, unsigned seat, const struct proof_numbered *item, uint32_t ply)
{
	struct proof_chance_side *s = &p->side[seat].chance;
	const uint8_t *anchor = proof_anchor_of(p, seat, item->number);

	if (anchor == NULL) {
		PROOF_WRONG(p, item->node, ply, PRF_C_ANCHOR, "%s contributes to use %u, and has not anchored the chain that begins with use %u", seat_name(p, seat),
		    (unsigned)item->number, (unsigned)proof_chain_begins(item->number));
		return false;
	}
	if (!is_link(p, seat, item, anchor)) {
		PROOF_WRONG(p, item->node, ply, PRF_C_CHAIN, "this is not the contribution to use %u in the chain that %s has anchored", (unsigned)item->number,
		    seat_name(p, seat));
		return false;
	}
	s->known = true;
	s->last = item->number;
	memcpy(s->link, item->value, PROOF_HASH);
	return true;
}

/* ---- what is asked about one ply ------------------------------------------------------------------------ */

/* Keep what became of the use that was played last.  The set-up may have several: then the first one that does not follow counts. */
void
proof_keep_at(struct proofs *p, uint32_t ply, enum proof_decided is)
{
	struct proof_at *at = &p->chance.at;

	if (ply != at->ply || at->is > PROOF_FOLLOWS)
		return;
	at->is = is;
	at->use = p->chance.uses;
}

/* The same of a use to which contributions are missing, or untrue. */
void
proof_keep_unproved(struct proofs *p, uint32_t ply, uint32_t use, unsigned missing, unsigned untrue)
{
	struct proof_at *at = &p->chance.at;

	if (ply != at->ply || at->is > PROOF_FOLLOWS)
		return;
	*at = (struct proof_at){ .ply = ply, .is = PROOF_UNPROVED, .use = use, .missing = missing, .untrue = untrue };
}

/* The same where something else follows.  false: out of memory. */
bool
proof_keep_other(struct proofs *p, uint32_t ply, const char *text)
{
	proof_keep_at(p, ply, PROOF_OTHER);
	return p->chance.at.is != PROOF_OTHER || p->chance.at.other != NULL ||
	    (p->chance.at.other = arena_copy(p->record->arena, text, strlen(text))) != NULL;
}

bool
proof_have_all(const struct proofs *p, unsigned seats, bool choices, uint32_t number)
{
	for (unsigned i = 0; i < p->seats; i++) {
		const struct proof_chance_side *s = &p->side[i].chance;

		if ((seats >> i & 1) != 0 && proof_list_find(choices ? &s->choices : &s->uses, number) == NULL)
			return false;
	}
	return true;
}

/* Gather what the sides contribute to the use that was played last.  true: nothing is missing, and nothing is wrong. */
bool
proof_gather(struct proofs *p, const struct chance_due *due, uint32_t ply, uint8_t value[GAME_SEATS_MAX][PROOF_HASH])
{
	uint32_t use = p->chance.uses;
	unsigned missing = 0, untrue = 0;

	for (unsigned i = 0; i < p->seats; i++) {
		const struct proof_numbered *item = proof_list_find(&p->side[i].chance.uses, use);
		bool in = (due->seats >> i & 1) != 0;

		if (item != NULL && !in)
			PROOF_WRONG(p, item->node, ply, PRF_C_USE, "%s is out, and contributes to use %u", seat_name(p, i), (unsigned)use);
		else if (in && item != NULL && !proof_check_link(p, i, item, ply))
			untrue |= 1U << i;
		if (in && item == NULL) {
			proof_miss(&p->side[i].chance.missing_use, use, ply);
			missing |= 1U << i;
		}
		if (in && item != NULL)
			memcpy(value[i], item->value, PROOF_HASH);
	}
	if (missing + untrue > 0)
		proof_keep_unproved(p, ply, use, missing, untrue);
	return missing + untrue == 0;
}

struct proof_numbered *
proof_list_add(const struct proofs *p, struct proof_list *l, uint32_t number)
{
	struct proof_numbered *item = arena_zalloc(p->record->arena, (l->n + 1) * sizeof(*item));

	if (item == NULL)
		return NULL;
	if (l->n > 0)
		memcpy(item, l->item, l->n * sizeof(*item));
	l->item = item;
	item[l->n].number = number;
	return &item[l->n++];
}
