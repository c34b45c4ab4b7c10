/* proofs/deck.c: follow the leaves of decks while a record is played, and hold what is known of them against what it tells; see deck.h. */
#include "internal.h"

#include <string.h>

/* Something does not fit together.  It is added to what is wrong, or kept if it is the first.  words: it is this seat's fault if that signed so many
 * words; 0: nothing convicts it. */
#define CONTRADICT(p, seat_, words_, node, ply, clause, ...) \
	do { \
		PROOF_WRONG(p, node, ply, clause, __VA_ARGS__); \
		if (!(p)->decks.contradicted) { \
			(p)->decks.contradicted = true; \
			(p)->decks.seat = seat_; \
			(p)->decks.words = words_; \
			proof_finding(p, DIAG_PROOF_WRONG, node, ply, clause, &(p)->decks.first, __VA_ARGS__); \
		} \
	} while (0)

struct proof_deck *
proof_deck_of(struct proofs *p, unsigned seat)
{
	struct proof_deck_side *s = &p->side[seat].deck;

	return s->hold.deck == 0 ? &s->spare : &s->deck[s->hold.deck - 1];
}

const struct node *
proof_moves_of(const struct proofs *p, uint32_t ply)
{
	return p->record->key[ply > 0 ? KEY_MOVES : KEY_SETUP];
}

/* ---- decks -------------------------------------------------------------------------------------------- */

/* The cards that were opened must make what was committed to. */
static bool
check_opened(struct proofs *p, unsigned seat, uint32_t number)
{
	struct proof_deck *d = &p->side[seat].deck.deck[number - 1];
	uint8_t root[PROOF_HASH];

	if (d->opened == NULL || d->known)
		return true;
	if (!proof_deck_root(p, seat, number, d, d->nopened, root))
		return false;
	d->known = proof_same(root, d->root, PROOF_HASH);
	if (!d->known)
		PROOF_WRONG(p, d->opened, 0, PRF_C_DECK, "these cards with these salts are not what %s committed to as deck %u: they make another hash",
		    seat_name(p, seat), (unsigned)number);
	return true;
}

static bool
begin_side(struct proofs *p, unsigned seat)
{
	struct proof_deck_side *s = &p->side[seat].deck;

	s->begun = s->laid = 0;
	s->unproved = false;
	memset(&s->missing, 0, sizeof(s->missing));
	memset(&s->hold, 0, sizeof(s->hold));
	memset(&s->spare, 0, sizeof(s->spare));
	s->spare.lost = true;
	for (size_t i = 0; i < s->ndecks; i++) {
		s->deck[i].size = s->deck[i].ndrawn = 0;
		s->deck[i].lost = false;
		if (!check_opened(p, seat, (uint32_t)i + 1))
			return false;
	}
	return true;
}

bool
proof_deck_begin(struct proofs *p)
{
	p->decks.renewing = SEAT_NONE;
	p->decks.nlaid = p->decks.nnext = 0;
	p->decks.contradicted = p->decks.has_note = false;
	p->decks.drawn[0] = p->decks.word[0] = '\0';
	p->decks.nactions = 0;
	for (unsigned i = 0; i < p->seats; i++)
		if (!begin_side(p, i))
			return false;
	return true;
}

uint8_t
proof_deck_count(const uint8_t counts[DECK_KINDS])
{
	unsigned n = 0;

	for (unsigned i = 1; i < DECK_KINDS; i++)
		n += counts[i];
	return (uint8_t)n;
}

/* With the secret of its owner a deck is known. */
static bool
make_known(struct proofs *p, unsigned seat, uint32_t number, const uint8_t counts[DECK_KINDS], uint32_t ply)
{
	struct proof_deck *d = &p->side[seat].deck.deck[number - 1];
	uint8_t root[PROOF_HASH];

	if (d->known || p->decks.of[seat] == NULL)
		return true;
	if (!proof_deck_make(p, seat, p->decks.of[seat]->seed, number, counts, d, root))
		return false;
	d->known = proof_same(root, d->root, PROOF_HASH);
	if (!d->known)
		CONTRADICT(p, seat, 0, d->node, ply, PRF_C_DECK, "the secret of %s makes another deck %u than the one that it committed to", seat_name(p, seat),
		    (unsigned)number);
	return true;
}

bool
proof_deck_next(struct proofs *p, unsigned seat, const uint8_t counts[DECK_KINDS], uint32_t ply)
{
	struct proof_deck_side *s = &p->side[seat].deck;
	uint32_t number = s->begun + 1;
	struct proof_deck *d = &s->deck[number - 1];
	uint8_t has[DECK_KINDS] = { 0 };

	s->begun = number;
	d->size = proof_deck_count(counts);
	if (!make_known(p, seat, number, counts, ply))
		return false;
	for (unsigned i = 0; d->known && i < d->nopened; i++)
		has[d->card[i]]++;
	if (d->known && memcmp(has, counts, DECK_KINDS) != 0) {
		CONTRADICT(p, seat, 0, d->opened, ply, PRF_C_DECK, "deck %u of %s has other cards than those that it has: its commitment convicts it", (unsigned)number,
		    seat_name(p, seat));
		d->known = false;
	}
	return true;
}

/* ---- draws -------------------------------------------------------------------------------------------- */

unsigned
proof_deck_left(const struct proof_deck *d, const uint8_t *more, unsigned nmore, unsigned place)
{
	uint32_t gone = 0;
	unsigned leaf = 0;

	for (unsigned i = 0; i < d->ndrawn; i++)
		gone |= UINT32_C(1) << d->drawn[i];
	for (unsigned i = 0; i < nmore; i++)
		gone |= UINT32_C(1) << more[i];
	for (; leaf < DECK_CARDS_MAX - 1U; leaf++)
		if ((gone >> leaf & 1) == 0 && place-- == 0)
			break;
	return leaf;
}

bool
proof_deck_pick(struct proofs *p, uint32_t use, const struct proof_deck *d, const uint8_t value[GAME_SEATS_MAX][PROOF_HASH], uint8_t out[DECK_DEALT])
{
	uint16_t number[CHANCE_NUMBERS_MAX];

	if (!proof_draw(p, use, &p->chance.due, value, number))
		return false;
	for (unsigned i = 0; i < p->chance.due.n; i++)
		out[i] = (uint8_t)proof_deck_left(d, out, i, number[i]);
	return true;
}

void
proof_deck_set_due(struct proofs *p, unsigned seat, const struct proof_deck *d, unsigned n)
{
	p->chance.due = (struct chance_due){ .actor = (uint8_t)seat, .seats = (uint8_t)p->playing, .n = (uint8_t)n, .below = (uint16_t)(d->size - d->ndrawn),
		.apart = true };
	p->chance.is_due = true;
}

void
proof_deck_set_deal(struct proofs *p, unsigned seat, const struct proof_deck *d)
{
	proof_deck_set_due(p, seat, d, DECK_DEALT < d->size ? DECK_DEALT : d->size);
}

/* So many cards that were not drawn before: a use says which. */
static bool
draw_more(struct proofs *p, struct proof_deck *d, unsigned seat, unsigned n, uint32_t ply)
{
	struct proof_chance *c = &p->chance;
	uint8_t value[GAME_SEATS_MAX][PROOF_HASH], leaf[DECK_DEALT] = { 0 };
	bool all = false;

	if (c->is_due && c->due.actor == seat && c->due.n == n) {
		c->uses++;
		all = proof_gather(p, &c->due, ply, value);
		if (all && !d->lost && !proof_deck_pick(p, c->uses, d, value, leaf))
			return false;
	} else {
		PROOF_WRONG(p, proof_moves_of(p, ply), ply, PRF_C_TURN, "nothing is due here that chance decides");
		proof_keep_at(p, ply, PROOF_NOT_DUE);
	}
	d->lost = d->lost || !all;
	p->side[seat].deck.unproved |= d->lost;
	for (unsigned i = 0; i < n && d->ndrawn < DECK_CARDS_MAX; i++) {
		d->use[d->ndrawn] = c->uses;
		d->drawn[d->ndrawn++] = leaf[i];
	}
	return true;
}

bool
proof_deck_has(const struct proof_deck *d, uint32_t leaves, const struct deck_step *s)
{
	int count[DECK_KINDS] = { 0 };

	for (unsigned i = 0; i < s->n; i++)
		count[s->card[i]]++;
	if (count[0] > 0)
		return true;
	for (unsigned i = 0; i < DECK_CARDS_MAX; i++)
		if ((leaves >> i & 1) != 0)
			count[d->card[i]]--;
	for (unsigned i = 0; i < DECK_KINDS; i++)
		if (count[i] != 0)
			return false;
	return true;
}

void
proof_deck_write(const struct proofs *p, const struct proof_deck *d, uint32_t leaves, char out[CARDS_TEXT])
{
	size_t len = 0;

	out[0] = '\0';
	for (unsigned kind = 1; kind < DECK_KINDS; kind++)
		for (unsigned i = 0; i < DECK_CARDS_MAX; i++) {
			const char *name = (leaves >> i & 1) != 0 && d->card[i] == kind ? proof_decks_of(p)->card_name(kind) : "";
			size_t n = strlen(name);

			if (len + n < CARDS_TEXT) {
				memcpy(out + len, name, n + 1);
				len += n;
			}
		}
}

/* Keep what became of a draw, if it is asked for.  known: its owner has opened its deck. */
static void
keep_draw(struct proofs *p, const struct deck_step *s, uint32_t use, bool known, uint32_t ply)
{
	struct proof_at *at = &p->chance.at;

	if (at->ply != ply || at->is > PROOF_FOLLOWS)
		return;
	proof_keep_at(p, ply, known ? PROOF_FOLLOWS : PROOF_CLOSED);
	at->use = use;
	at->missing = 1U << s->seat;
}

static bool
step_drawn(struct proofs *p, const struct deck_step *s, uint32_t ply)
{
	struct proof_hold *h = &p->side[s->seat].deck.hold;
	struct proof_deck *d = proof_deck_of(p, s->seat);
	uint32_t leaves = 0;
	char text[CARDS_TEXT];

	if (h->at + s->n > d->ndrawn && !draw_more(p, d, s->seat, h->at + s->n - d->ndrawn, ply))
		return false;
	for (unsigned i = 0; i < s->n && h->at < d->ndrawn; i++)
		leaves |= UINT32_C(1) << d->drawn[h->at++];
	h->lost = h->lost || d->lost;
	if (h->lost || s->n == 0)
		return true;
	h->hand |= leaves;
	if (!d->known || proof_deck_has(d, leaves, s)) {
		keep_draw(p, s, d->use[h->at - 1], d->known, ply);
		return true;
	}
	proof_deck_write(p, d, leaves, text);
	if (!proof_keep_other(p, ply, text))
		return false;
	CONTRADICT(p, s->seat, 0, proof_moves_of(p, ply), ply, PRF_C_DRAWN, "by the contributions %s has drawn %s here, and this record has other cards", seat_name(p, s->seat), text);
	return true;
}

/* ---- layings ------------------------------------------------------------------------------------------- */

/* The leaf of a digest, by the secret of its owner; DECK_CARDS_MAX: it is of none. */
static bool
find_leaf(const struct proofs *p, unsigned seat, struct proof_laying *l, const uint8_t digest[PROOF_HASH], uint8_t salt[PROOF_SALT])
{
	uint8_t made[PROOF_HASH];

	for (l->leaf = 0; l->leaf < DECK_CARDS_MAX; l->leaf++) {
		if (!proof_laying_salt(p, seat, p->decks.of[seat]->seed, l, salt) || !proof_laying(p, seat, l, salt, made))
			return false;
		if (proof_same(made, digest, PROOF_HASH))
			return true;
	}
	return true;
}

/* Make the digest that is missing: of the first leaf in hand with this card. */
static bool
make_digest(struct proofs *p, unsigned seat, struct proof_laying *l, unsigned card, struct proof_numbered **out)
{
	const struct proof_hold *h = &p->side[seat].deck.hold;
	const struct proof_deck *d = proof_deck_of(p, seat);
	uint8_t salt[PROOF_SALT];
	bool good;

	for (l->leaf = 0; l->leaf < DECK_CARDS_MAX; l->leaf++)
		if ((h->hand >> l->leaf & 1) != 0 && d->card[l->leaf] == card)
			break;
	if (l->leaf == DECK_CARDS_MAX)
		return true; /* and that contradicts what was drawn */
	good = (*out = proof_list_add(p, &p->side[seat].deck.layings, l->number)) != NULL && proof_laying_salt(p, seat, p->decks.of[seat]->seed, l, salt) &&
	    proof_laying(p, seat, l, salt, (*out)->value);
	proof_wipe(salt, sizeof(salt));
	return good;
}

/* Find the leaf that was laid, by the secret or by what the record opens; l->leaf is DECK_CARDS_MAX if it is not known. */
static bool
know_laid(struct proofs *p, unsigned seat, struct proof_laying *l, struct proof_numbered *item, uint32_t ply)
{
	uint8_t salt[PROOF_SALT], made[PROOF_HASH];

	l->leaf = DECK_CARDS_MAX;
	if (p->decks.of[seat] != NULL && l->deck != 0) {
		if (!find_leaf(p, seat, l, item->value, salt))
			return false;
		if (l->leaf == DECK_CARDS_MAX)
			CONTRADICT(p, seat, p->words.n + 1, item->node, ply, PRF_C_LAID, "this digest of laying %u is of no leaf of %s", (unsigned)l->number, seat_name(p, seat));
		else if (p->decks.opens && !item->opened) {
			item->opened = true;
			item->leaf = (uint8_t)l->leaf;
			memcpy(item->salt, salt, PROOF_SALT);
		}
		proof_wipe(salt, sizeof(salt));
		return true;
	}
	if (!item->opened || l->deck == 0)
		return true;
	l->leaf = item->leaf;
	if (!proof_laying(p, seat, l, item->salt, made))
		return false;
	if (!proof_same(made, item->value, PROOF_HASH)) {
		PROOF_WRONG(p, item->node, ply, PRF_C_LAID, "this leaf with this salt is not what %s bound itself to as laying %u", seat_name(p, seat), (unsigned)l->number);
		l->leaf = DECK_CARDS_MAX;
	}
	return true;
}

/* It is known which leaf was laid: was it held, and is it the card that is told? */
static void
put_leaf(struct proofs *p, const struct deck_step *s, const struct proof_laying *l, const struct node *node, uint32_t ply)
{
	struct proof_hold *h = &p->side[s->seat].deck.hold;
	const struct proof_deck *d = proof_deck_of(p, s->seat);

	if (!h->lost && (h->hand >> l->leaf & 1) == 0)
		CONTRADICT(p, s->seat, p->words.n + 1, node, ply, PRF_C_LAID, "%s laid leaf %u of its deck as laying %u, which it did not hold", seat_name(p, s->seat),
		    l->leaf + 1, (unsigned)l->number);
	else if (d->known && s->card[0] != 0 && d->card[l->leaf] != s->card[0])
		CONTRADICT(p, s->seat, 0, proof_moves_of(p, ply), ply, PRF_C_LAID, "%s laid a %s as laying %u, and this record has a %s", seat_name(p, s->seat),
		    proof_decks_of(p)->card_name(d->card[l->leaf]), (unsigned)l->number, proof_decks_of(p)->card_name(s->card[0]));
	h->hand &= ~(UINT32_C(1) << l->leaf);
	h->line[s->slot] = (uint8_t)(l->leaf + 1);
}

static bool
step_laid(struct proofs *p, const struct deck_step *s, uint32_t ply)
{
	struct proof_deck_side *side = &p->side[s->seat].deck;
	struct proof_hold *h = &side->hold;
	struct proof_laying l = { .number = ++side->laid, .slot = s->slot, .deck = h->deck, .leaf = DECK_CARDS_MAX };
	struct proof_numbered *item = proof_list_find(&side->layings, l.number);

	if (item == NULL && p->decks.lays && p->decks.of[s->seat] != NULL && proof_deck_of(p, s->seat)->known && !h->lost &&
	    !make_digest(p, s->seat, &l, s->card[0], &item))
		return false;
	p->decks.now[p->decks.nlaid++ % DECK_SLOTS] = item;
	if (item == NULL)
		proof_miss(&side->missing, l.number, ply);
	else if (!know_laid(p, s->seat, &l, item, ply))
		return false;
	if (l.leaf < DECK_CARDS_MAX) {
		put_leaf(p, s, &l, item->node, ply);
	} else {
		h->line[s->slot] = PROOF_DIM;
		h->dim = true;
	}
	return true;
}

/* ---- what is told ------------------------------------------------------------------------------------------ */

static void
step_shown(struct proofs *p, const struct deck_step *s, uint32_t ply)
{
	const struct proof_deck *d = proof_deck_of(p, s->seat);
	unsigned leaf = p->side[s->seat].deck.hold.line[s->slot];

	if (d->known && leaf != 0 && leaf != PROOF_DIM && s->card[0] != 0 && d->card[leaf - 1] != s->card[0])
		CONTRADICT(p, s->seat, p->words.n + 1, proof_moves_of(p, ply), ply, PRF_C_TOLD_CARD, "%s told that its card in slot %c is a %s, and had laid a %s there",
		    seat_name(p, s->seat), 'a' + s->slot, proof_decks_of(p)->card_name(s->card[0]), proof_decks_of(p)->card_name(d->card[leaf - 1]));
}

static void
step_held(struct proofs *p, const struct deck_step *s, uint32_t ply)
{
	const struct proof_hold *h = &p->side[s->seat].deck.hold;
	const struct proof_deck *d = proof_deck_of(p, s->seat);
	char text[CARDS_TEXT];

	if (!d->known || h->lost || h->dim || proof_deck_has(d, h->hand, s))
		return;
	proof_deck_write(p, d, h->hand, text);
	CONTRADICT(p, s->seat, p->words.n + 1, proof_moves_of(p, ply), ply, PRF_C_TOLD_CARD, "%s told of other cards in its hand than %s, which it held", seat_name(p, s->seat), text);
}

/* All cards that are not out are a new deck, which was committed to when the redeal began. */
static void
step_renewed(struct proofs *p, const struct deck_step *s, uint32_t ply)
{
	struct proof_deck_side *side = &p->side[s->seat].deck;

	memset(&side->hold, 0, sizeof(side->hold));
	if (p->decks.renewing == s->seat) {
		side->hold.deck = side->begun;
		return;
	}
	PROOF_WRONG(p, proof_moves_of(p, ply), ply, PRF_C_RENEWED, "%s redeals, and has not committed to a new deck before", seat_name(p, s->seat));
	side->spare.ndrawn = 0;
	side->hold.lost = true;
}

bool
proof_deck_step(struct proofs *p, const struct deck_step *s, uint32_t ply)
{
	switch (s->kind) {
	case DECK_DRAWN:
		return step_drawn(p, s, ply);
	case DECK_LAID:
		return step_laid(p, s, ply);
	case DECK_SHOWN:
		step_shown(p, s, ply);
		break;
	case DECK_HELD:
		step_held(p, s, ply);
		break;
	case DECK_OUT:
		p->side[s->seat].deck.hold.line[s->slot] = 0;
		break;
	default:
		step_renewed(p, s, ply);
		break;
	}
	return true;
}
