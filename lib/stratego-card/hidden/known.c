/* stratego-card/hidden/known.c: what one side knows about the other's cards, and whether some assignment of ranks agrees with
 * it.  stratego-card/stratego-card.h says how this is kept. */
#include <string.h>

#include "stratego-card/internal.h"

/* ---- keeping it ------------------------------------------------------------------------------ */

/* The same as stc_open_look, to write in. */
static struct stc_look *
open_look(struct stc_known *k)
{
	return stc_open_look(k) != NULL ? &k->look[k->nlooks - 1] : NULL;
}

static void
drop_look(struct stc_known *k, struct stc_look *l)
{
	size_t later = (size_t)(&k->look[k->nlooks] - (l + 1));

	memmove(l, l + 1, later * sizeof(*l));
	memset(&k->look[--k->nlooks], 0, sizeof(*l));
}

/* A card of the look that has this rank and is not in the set used, if possible one that is due; -1: there is none. */
static int
card_of(const struct stc_look *l, unsigned used, unsigned rank)
{
	int found = -1;

	for (unsigned i = 0; i < l->n; i++)
		if ((used >> i & 1) == 0 && l->card[i] == rank && (found < 0 || (l->due >> i & 1) != 0))
			found = (int)i;
	return found;
}

static unsigned
count_of(const struct stc_look *l, unsigned rank)
{
	unsigned n = 0;

	for (unsigned i = 0; i < l->n; i++)
		n += l->card[i] == rank;
	return n;
}

static void
remove_fill(struct stc_look *l, unsigned at)
{
	memmove(&l->fill[at], &l->fill[at + 1], (l->nfills - at - 1U) * sizeof(l->fill[0]));
	memset(&l->fill[--l->nfills], 0, sizeof(l->fill[0]));
}

/* The first fill is this card of the look: take both out. */
static void
take_card(struct stc_look *l, unsigned card)
{
	unsigned below = (1U << card) - 1;

	memmove(&l->card[card], &l->card[card + 1], l->n - card - 1U);
	l->card[--l->n] = 0;
	l->due = (uint8_t)((l->due & below) | (l->due >> 1 & ~below));
	remove_fill(l, 0);
}

/* The fill is a card drawn since: take it out.  The fills from there on can have one such card less, and those before it
 * no more than they.  So no fill can have more than a later one. */
static void
take_fresh(struct stc_look *l, unsigned at)
{
	for (unsigned i = at; i < l->nfills; i++)
		l->fill[i].fresh--;
	for (unsigned i = at; i-- > 0;)
		if (l->fill[i].fresh > l->fill[at].fresh)
			l->fill[i].fresh = l->fill[at].fresh;
	if (!l->closed)
		l->fresh--;
	remove_fill(l, at);
}

/* The last fill that was turned over and that cannot be a card of the look; -1: there is none. */
static int
find_fresh(const struct stc_look *l)
{
	for (unsigned i = l->nfills; i-- > 0;) {
		unsigned rank = l->fill[i].place & ~(unsigned)STC_TURNED, same = 0;

		if ((l->fill[i].place & STC_TURNED) == 0)
			continue;
		for (unsigned j = 0; j <= i; j++)
			same += l->fill[j].place == l->fill[i].place;
		if (same > count_of(l, rank))
			return (int)i;
	}
	return -1;
}

/* Find the cards that can be found, and drop a look that tells nothing more.  This does not ask whether what was seen can
 * be true: if it cannot, stc_consistent says so. */
static void
settle_look(struct stc_known *k, struct stc_look *l)
{
	int fresh;

	for (;;) {
		while ((fresh = find_fresh(l)) >= 0)
			take_fresh(l, (unsigned)fresh);
		if (l->nfills == 0 || (l->fill[0].place & STC_TURNED) == 0)
			break;
		take_card(l, (unsigned)card_of(l, 0, l->fill[0].place & ~(unsigned)STC_TURNED));
	}
	if (l->n == 0 || (l->closed && l->nfills == 0 && l->due == 0))
		drop_look(k, l);
}

void
stc_know_still(struct stc_side *s, unsigned slots, bool bombs)
{
	for (unsigned i = 0; i < STC_SLOTS; i++)
		if (s->line[i] == STC_NONE || (s->known.seen >> i & 1) != 0)
			slots &= ~(1U << i);
	s->known.still |= (uint8_t)slots;
	s->known.bombs |= (uint8_t)(bombs ? slots : 0);
}

void
stc_know_draw(struct stc_known *k, unsigned cards)
{
	struct stc_look *l = open_look(k);

	if (l != NULL)
		l->fresh = (uint8_t)(l->fresh + cards);
}

void
stc_know_fill(struct stc_known *k, unsigned slot)
{
	struct stc_look *l = open_look(k);

	if (l == NULL || l->nfills == STC_FILLS_MAX) /* full only if a position as found says what cannot be true */
		return;
	l->fill[l->nfills].place = (uint8_t)slot;
	l->fill[l->nfills++].fresh = l->fresh;
}

void
stc_find_card(struct stc_known *k, unsigned slot, unsigned rank)
{
	for (unsigned i = 0; i < k->nlooks; i++)
		for (unsigned j = 0; j < k->look[i].nfills; j++)
			if (k->look[i].fill[j].place == slot) {
				k->look[i].fill[j].place = (uint8_t)(STC_TURNED | rank);
				settle_look(k, &k->look[i]);
				return;
			}
}

/* Close a look, because the hand was looked at again: the cards of the look that are not in it now must be in the gaps
 * filled since. */
static void
close_look(struct stc_known *k, struct stc_look *l, const uint8_t *cards, unsigned n)
{
	struct stc_look now = { .n = (uint8_t)n };

	memcpy(now.card, cards, n);
	for (unsigned i = 0; i < l->n; i++) {
		unsigned same = 0; /* of its rank, up to this one */

		for (unsigned j = 0; j <= i; j++)
			same += l->card[j] == l->card[i];
		if (same > count_of(&now, l->card[i]))
			l->due |= (uint8_t)(1U << i);
	}
	l->closed = true;
	l->fresh = 0;
	settle_look(k, l);
}

void
stc_know_hand(struct stc_known *k, const uint8_t *cards, unsigned n)
{
	struct stc_look *l = open_look(k);

	if (l != NULL)
		close_look(k, l, cards, n);
	if (n == 0 || k->nlooks == STC_LOOKS_MAX) /* full only in such a position too */
		return;
	l = &k->look[k->nlooks++];
	memset(l, 0, sizeof(*l));
	l->n = (uint8_t)n;
	memcpy(l->card, cards, n);
}

/* The other cards of the hand count like cards drawn since.  If gaps were filled since the look, the state cannot keep
 * more. */
void
stc_know_held(struct stc_known *k, const uint8_t cards[STC_HAND], unsigned n, unsigned size)
{
	struct stc_look held = { .n = (uint8_t)n }, *l = open_look(k);

	memcpy(held.card, cards, n);
	stc_sort_hand(held.card);
	if (n == size) {
		stc_know_hand(k, held.card, n);
		return;
	}
	if (l != NULL ? l->nfills > 0 : k->nlooks == STC_LOOKS_MAX)
		return;
	if (l == NULL) {
		l = &k->look[k->nlooks++];
		memset(l, 0, sizeof(*l));
	}
	for (unsigned i = 0; i < n; i++)
		if (count_of(&held, held.card[i]) > count_of(l, held.card[i]) && l->n < size)
			l->card[l->n++] = held.card[i];
	stc_sort_hand(l->card);
	l->fresh = (uint8_t)(size - l->n);
}

/* Of two cards with the same rank, the one that was laid into a gap counts as the look's.  So what is left of the look is
 * in hand. */
unsigned
stc_seen_in_hand(const struct stc_state *st, int seat, unsigned rank)
{
	const struct stc_side *side = &st->side[seat];
	const struct stc_look *l = stc_open_look(&side->known);
	unsigned n, laid = 0;

	if (l == NULL)
		return 0;
	n = count_of(l, rank);
	for (unsigned i = 0; i < l->nfills; i++) {
		unsigned place = l->fill[i].place;

		laid += place == (STC_TURNED | rank) || ((place & STC_TURNED) == 0 && side->line[place] == rank);
	}
	return n > laid ? n - laid : 0;
}

/* ---- assignments ----------------------------------------------------------------------------- */

/* The hand that is asked for: fewer than below cards of this rank among so many; below is 0: any hand. */
struct hand_asked {
	unsigned rank, below, size;
};

/* The search for an assignment. */
struct search {
	const struct stc_known *known;
	struct hand_asked hand;
	uint16_t sets[STC_SLOTS]; /* the ranks that the card in each slot may have */
	int8_t left[STC_RANKS];   /* cards of each rank that have no place yet */
	uint8_t line[STC_SLOTS];  /* the assignment; STC_UNKNOWN: any card that is left */
	unsigned held;            /* set of the last look's cards that are in the hand */
};

static bool try_look(struct search *s, unsigned look);

/* The set of ranks that an unseen card in a slot can have, without the counts. */
static unsigned
known_set(const struct stc_known *k, unsigned slot)
{
	if ((k->still >> slot & 1) == 0)
		return STC_ANY;
	return (k->bombs >> slot & 1) != 0 ? STC_SET(STC_BOMB) : STC_IMMOBILE;
}

static bool
allows(const struct search *s, unsigned slot, unsigned rank)
{
	return (s->sets[slot] & STC_SET(rank)) != 0;
}

/* Can the hand have as few cards of the rank as wanted?  Besides what is left of a look, cards of other ranks fill it first that
 * have no place yet. */
static bool
hand_fits(const struct search *s)
{
	unsigned n = 0, others = 0;

	if (s->hand.below == 0)
		return true;
	for (unsigned set = s->held; set != 0; set &= set - 1) {
		unsigned rank = s->known->look[s->known->nlooks - 1].card[__builtin_ctz(set)];

		n += rank == s->hand.rank;
		others += rank != s->hand.rank;
	}
	for (unsigned r = STC_SPY; r < STC_RANKS; r++)
		others += r != s->hand.rank ? (unsigned)s->left[r] : 0;
	n += s->hand.size > n + others ? s->hand.size - n - others : 0;
	return n < s->hand.below;
}

/* Give the slots from this one on that have no card yet a card of their sets.  All cards left after that lie somewhere
 * else. */
static bool
place_rest(struct search *s, unsigned slot)
{
	while (slot < STC_SLOTS && (s->line[slot] != STC_UNKNOWN || (s->sets[slot] & STC_ANY) == STC_ANY))
		slot++;
	if (slot == STC_SLOTS)
		return hand_fits(s);
	for (unsigned r = STC_SPY; r < STC_RANKS; r++) {
		bool ok;

		if (!allows(s, slot, r) || s->left[r] == 0)
			continue;
		s->left[r]--;
		ok = place_rest(s, slot + 1);
		s->left[r]++;
		if (ok)
			return true;
	}
	return false;
}

/* All fills of a look have their cards: were all cards found that are due?  If the look is still open, the rest of its
 * cards are still in hand. */
static bool
end_look(struct search *s, unsigned look, unsigned used)
{
	const struct stc_look *l = &s->known->look[look];
	unsigned held = l->closed ? 0 : ~used & ((1U << l->n) - 1);
	bool ok = (l->due & ~used) == 0;

	for (unsigned i = 0; i < l->n; i++)
		if ((held >> i & 1) != 0 && --s->left[l->card[i]] < 0)
			ok = false;
	s->held = held;
	ok = ok && try_look(s, look + 1);
	s->held = 0;
	for (unsigned i = 0; i < l->n; i++)
		s->left[l->card[i]] = (int8_t)(s->left[l->card[i]] + (held >> i & 1));
	return ok;
}

/* Find cards for the fills of a look from this one on.  used: set of the look's cards that are found; fresh: how many fills
 * are cards drawn since. */
static bool
try_fill(struct search *s, unsigned look, unsigned fill, unsigned used, unsigned fresh)
{
	const struct stc_look *l = &s->known->look[look];
	const struct stc_fill *f = &l->fill[fill];

	if (fill == l->nfills)
		return end_look(s, look, used);
	if ((f->place & STC_TURNED) != 0) {
		int card = card_of(l, used, f->place & ~(unsigned)STC_TURNED);

		if (card >= 0)
			return try_fill(s, look, fill + 1, used | 1U << card, fresh);
		return fresh < f->fresh && try_fill(s, look, fill + 1, used, fresh + 1);
	}
	for (unsigned i = 0; i < l->n; i++) {
		unsigned r = l->card[i];
		bool ok;

		if ((used >> i & 1) != 0 || card_of(l, used, r) != (int)i || !allows(s, f->place, r) || s->left[r] == 0)
			continue;
		s->left[r]--;
		s->line[f->place] = (uint8_t)r;
		ok = try_fill(s, look, fill + 1, used | 1U << i, fresh);
		s->line[f->place] = STC_UNKNOWN;
		s->left[r]++;
		if (ok)
			return true;
	}
	return fresh < f->fresh && try_fill(s, look, fill + 1, used, fresh + 1);
}

static bool
try_look(struct search *s, unsigned look)
{
	if (look == s->known->nlooks)
		return place_rest(s, 0);
	return try_fill(s, look, 0, 0, 0);
}

/* Give the cards that were seen in their slots their place, and then find cards for the other slots. */
static bool
try_line(struct search *s, const struct stc_side *side)
{
	for (unsigned i = 0; i < STC_SLOTS; i++) {
		s->line[i] = side->line[i];
		if (s->line[i] == STC_NONE)
			continue;
		if ((side->known.seen >> i & 1) == 0)
			s->line[i] = STC_UNKNOWN;
		else if (!allows(s, i, s->line[i]) || --s->left[s->line[i]] < 0)
			return false;
	}
	return try_look(s, 0);
}

static const uint16_t any_line[STC_SLOTS] = STC_ANY_LINE;

/* Is there an assignment, with cards of these sets in the slots, and such a hand? */
static bool
find(const struct stc_state *st, int seat, const uint16_t sets[STC_SLOTS], struct hand_asked hand)
{
	const struct stc_side *side = &st->side[seat];
	struct search s = { .known = &side->known, .hand = hand };

	for (unsigned i = 0; i < STC_SLOTS; i++)
		s.sets[i] = (uint16_t)(sets[i] & known_set(s.known, i));
	for (unsigned r = STC_SPY; r < STC_RANKS; r++)
		s.left[r] = (int8_t)stc_left(st, seat, r);
	return try_line(&s, side);
}

bool
stc_consistent(const struct stc_state *st, int seat)
{
	return stc_line_can_be(st, seat, any_line);
}

bool
stc_line_can_be(const struct stc_state *st, int seat, const uint16_t sets[STC_SLOTS])
{
	return find(st, seat, sets, (struct hand_asked){ .below = 0 });
}

bool
stc_can_have(const struct stc_state *st, int seat, unsigned slot, unsigned ranks)
{
	uint16_t sets[STC_SLOTS] = STC_ANY_LINE;

	sets[slot] = (uint16_t)ranks;
	return stc_line_can_be(st, seat, sets);
}

/* The same as stc_consistent, but with the cards as they lie, and with none that could lie somewhere else. */
bool
stc_known_is_true(const struct stc_state *st, int seat)
{
	const struct stc_side *side = &st->side[seat];
	struct search s = { .known = &side->known };

	for (unsigned i = 0; i < STC_SLOTS; i++) {
		s.sets[i] = STC_ANY;
		if (side->line[i] == STC_NONE)
			continue;
		s.sets[i] = (uint16_t)(STC_SET(side->line[i]) & known_set(&side->known, i));
		s.left[side->line[i]]++;
	}
	for (unsigned i = 0; i < side->nhand; i++)
		s.left[side->hand[i]]++;
	return try_line(&s, side);
}

unsigned
stc_possible_ranks(const struct stc_state *st, int seat, unsigned slot)
{
	unsigned found = 0;

	for (unsigned r = STC_SPY; r < STC_RANKS; r++)
		if (stc_can_have(st, seat, slot, STC_SET(r)))
			found |= STC_SET(r);
	return found;
}

unsigned
stc_certain_rank(const struct stc_state *st, int seat, unsigned slot)
{
	const struct stc_side *s = &st->side[seat];
	unsigned rank = STC_NONE;

	if (s->line[slot] != STC_NONE && (s->known.seen >> slot & 1) == 0)
		rank = certain_member(stc_possible_ranks(st, seat, slot));
	return rank != STC_NONE ? rank : STC_UNKNOWN;
}

unsigned
stc_seen_hand(const struct stc_known *k, const uint8_t **cards)
{
	const struct stc_look *l = stc_open_look(k);

	if (l == NULL || l->nfills > 0)
		return 0;
	*cards = l->card;
	return l->n;
}

unsigned
stc_certain_in_hand(const struct stc_state *st, int seat, unsigned rank)
{
	const struct stc_side *side = &st->side[seat];
	const uint8_t *seen = NULL;
	unsigned n = 0, nseen = 0;

	while (n < side->nhand && !find(st, seat, any_line, (struct hand_asked){ rank, n + 1, side->nhand }))
		n++;
	if (n == 0 || !stc_consistent(st, seat)) /* (what is known cannot be true) */
		return 0;
	for (unsigned i = stc_seen_hand(&side->known, &seen); i-- > 0;)
		nseen += seen[i] == rank;
	return n > nseen ? n - nseen : 0;
}
