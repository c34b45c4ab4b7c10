/* stratego-card/hidden/undone.c: the hook agree: can everything be true that a log with takebacks tells?
 *
 * A takeback puts the cards back where they were, and the deck in the order that it had.  So all that a log tells, taken
 * back or not, is true of one deal: of the cards in the slots, in the hand, and in the deck from the top.  The cards of a
 * side are numbered by the places where its last deal put them: the set-up, or its Flag's action.  The actions of the log
 * are followed in the order in which they were told, back and forth.  What the log does not say is tried: which card of a
 * hand fills a gap, and which is which of cards that were seen together.  A log can have thousands of deeds, so the search
 * keeps its choices in a list: it may not call itself from deed to deed, because a thread's stack can be small.
 */
#include <string.h>

#include "stratego-card/hidden/history.h"

/* ---- is there a deal? -------------------------------------------------------------------------------- */

/* A deed that can be done in several ways: which was tried last, and how many ranks the search had chosen before it. */
struct choice {
	uint16_t deed;
	uint8_t way, nfound;
};

struct search {
	struct history *h;
	unsigned steps, nfound, nchoices;
	uint8_t found[STC_CARDS_MAX];   /* cards whose rank the search has chosen, in order */
	struct table after[DEEDS_MAX];
	struct choice choice[DEEDS_MAX];
};

static bool
settle_card(struct search *s, unsigned card, unsigned rank)
{
	struct history *h = s->h;

	if (card >= STC_CARDS_MAX || h->rank[card] != STC_NONE)
		return card < STC_CARDS_MAX && h->rank[card] == rank;
	if (h->left[rank] <= 0)
		return false;
	stc_know_rank(h, card, rank);
	s->found[s->nfound++] = (uint8_t)card;
	return true;
}

static void
unsettle(struct search *s, unsigned nfound)
{
	while (s->nfound > nfound) {
		unsigned card = s->found[--s->nfound];

		s->h->left[s->h->rank[card]]++;
		s->h->rank[card] = STC_NONE;
	}
}

/* ---- the ways to do a deed --------------------------------------------------------------------------- */

/* The ways are found in the same order each time, from the same ranks.  skip: how many are still to be passed over. */
static bool
is_the_way(unsigned *skip)
{
	if (*skip == 0)
		return true;
	--*skip;
	return false;
}

/* Was the same tried with an earlier card of the hand that is alike?  Two cards of one rank are alike.  So are two of
 * unknown rank, if both were in the hand at every point to which the game goes back. */
static bool
like_earlier(const struct search *s, const struct table *t, unsigned at, int horizon)
{
	unsigned rank = s->h->rank[t->hand[at]];

	for (unsigned i = 0; i < at; i++)
		if (s->h->rank[t->hand[i]] == rank &&
		    (rank != STC_NONE || (t->came[i] <= horizon && t->came[at] <= horizon)))
			return true;
	return false;
}

static void
fill_with(struct table *t, unsigned slot, unsigned at)
{
	t->line[slot] = t->hand[at];
	t->nhand--;
	for (; at < t->nhand; at++) {
		t->hand[at] = t->hand[at + 1];
		t->came[at] = t->came[at + 1];
	}
}

/* A card of the hand fills a gap.  The card there may be seen later.  If a card of the rank that is seen is known to be in
 * hand, it is enough to try this one: if it was another card, the two could change places. */
static bool
fill_gap(struct search *s, const struct deed *d, struct table *t, unsigned skip)
{
	unsigned nfound = s->nfound;

	for (unsigned at = 0; at < t->nhand && d->rank != STC_NONE; at++)
		if (s->h->rank[t->hand[at]] == d->rank) {
			fill_with(t, d->slot, at);
			return skip == 0;
		}
	for (unsigned at = 0; at < t->nhand; at++) {
		if (like_earlier(s, t, at, d->horizon) || (d->rank != STC_NONE && !settle_card(s, t->hand[at], d->rank)))
			continue;
		if (is_the_way(&skip)) {
			fill_with(t, d->slot, at);
			return true;
		}
		unsettle(s, nfound);
	}
	return false;
}

/* Cards that were seen together, in no order.  Those whose rank is known come first. */
struct together {
	uint8_t card[STC_HAND];
	bool alike; /* all unknown cards are alike, so one way to choose their ranks is as good as another */
};

/* Choose ranks for the cards from this one on.  used: set of the ranks seen that have their card. */
static bool
choose_ranks(struct search *s, const struct deed *d, const struct together *seen, unsigned at, unsigned used, unsigned *skip)
{
	unsigned nfound = s->nfound, tried = 0;

	if (at == d->n)
		return is_the_way(skip);
	for (unsigned k = 0; k < d->n; k++) {
		unsigned rank = stc_packed(d->cards, k);

		if ((used >> k & 1) != 0 || (tried & STC_SET(rank)) != 0 || (tried != 0 && seen->alike))
			continue;
		if (!settle_card(s, seen->card[at], rank))
			continue;
		tried |= STC_SET(rank);
		if (choose_ranks(s, d, seen, at + 1, used | 1U << k, skip))
			return true;
		unsettle(s, nfound);
	}
	return false;
}

/* Cards are seen.  came: since which deed each of them was in hand. */
static bool
see_cards(struct search *s, const struct deed *d, const uint8_t *card, const int16_t *came, unsigned skip)
{
	struct together seen = { .alike = true };
	unsigned n = 0;

	for (unsigned pass = 0; pass < 2; pass++)
		for (unsigned k = 0; k < d->n; k++)
			if ((s->h->rank[card[k]] == STC_NONE) == (pass == 1)) {
				seen.alike = seen.alike && (pass == 0 || came[k] <= d->horizon);
				seen.card[n++] = card[k];
			}
	return choose_ranks(s, d, &seen, 0, 0, &skip);
}

/* One card of the front line is the one that could attack, or that had the deed's rank. */
static bool
choose_free(struct search *s, const struct deed *d, const struct table *t, unsigned skip)
{
	unsigned nfound = s->nfound, set = STC_MOVABLE | (d->rank != STC_NONE ? STC_SET(d->rank) : 0);

	for (unsigned slot = 0; slot < STC_SLOTS; slot++) {
		unsigned card = t->line[slot];

		if (card != NO_CARD && s->h->rank[card] != STC_NONE && (STC_SET(s->h->rank[card]) & set) != 0)
			return skip == 0; /* this card is such a one, whatever the others are */
	}
	for (unsigned slot = 0; slot < STC_SLOTS; slot++) {
		unsigned card = t->line[slot];

		if (card == NO_CARD || s->h->rank[card] != STC_NONE)
			continue;
		for (unsigned left = set; left != 0; left &= left - 1) {
			if (settle_card(s, card, (unsigned)__builtin_ctz(left)) && is_the_way(&skip))
				return true;
			unsettle(s, nfound);
		}
	}
	return false;
}

/* From this slot on no card of the front line could attack, or all had the deed's rank. */
static bool
choose_still(struct search *s, const struct deed *d, const struct table *t, unsigned slot, unsigned *skip)
{
	unsigned nfound = s->nfound;

	while (slot < STC_SLOTS && t->line[slot] == NO_CARD)
		slot++;
	if (slot == STC_SLOTS)
		return is_the_way(skip);
	for (unsigned r = STC_BOMB; r <= STC_FLAG; r++) {
		if ((d->rank == STC_NONE || d->rank == r) && settle_card(s, t->line[slot], r) &&
		    choose_still(s, d, t, slot + 1, skip))
			return true;
		unsettle(s, nfound);
	}
	return false;
}

/* Put cards from the deck into the hand.  The player's own hand is known, so it need not be followed. */
static void
draw_cards(const struct history *h, unsigned i, struct table *t)
{
	for (unsigned k = 0; k < h->deed[i].n; k++, t->drawn++)
		if (!h->own && t->nhand < STC_HAND) {
			t->hand[t->nhand] = (uint8_t)(FIRST_PILE + t->drawn);
			t->came[t->nhand++] = (int16_t)i;
		}
}

/* A draw of the player's own, who sees the cards. */
static bool
draw_own(struct search *s, unsigned i, struct table *t, unsigned skip)
{
	int16_t came[STC_HAND] = { (int16_t)i, (int16_t)i, (int16_t)i };
	uint8_t card[STC_HAND];

	for (unsigned k = 0; k < STC_HAND; k++)
		card[k] = (uint8_t)(FIRST_PILE + t->drawn + k);
	draw_cards(s->h, i, t);
	return see_cards(s, &s->h->deed[i], card, came, skip);
}

/* ---- from deed to deed ------------------------------------------------------------------------------- */

static bool
has_ways(const struct history *h, const struct deed *d)
{
	return d->kind == DEED_FILL || d->kind == DEED_HAND || d->kind == DEED_FREE || d->kind == DEED_STILL ||
	    (d->kind == DEED_DRAW && h->own);
}

static struct table
table_before(const struct search *s, unsigned i)
{
	return i > 0 ? s->after[i - 1] : s->h->dealt;
}

/* Do the deed in the way of that number.  false: there are not so many. */
static bool
do_in_way(struct search *s, unsigned i, unsigned way)
{
	const struct deed *d = &s->h->deed[i];
	struct table t = table_before(s, i);
	bool done;

	switch (d->kind) {
	case DEED_FILL:
		done = fill_gap(s, d, &t, way);
		break;
	case DEED_HAND:
		done = t.nhand == d->n && see_cards(s, d, t.hand, t.came, way);
		break;
	case DEED_FREE:
		done = choose_free(s, d, &t, way);
		break;
	case DEED_STILL:
		done = choose_still(s, d, &t, 0, &way);
		break;
	default:
		done = draw_own(s, i, &t, way);
		break;
	}
	s->after[i] = t;
	return done;
}

/* Do a deed that can be done in one way only. */
static bool
do_deed(struct search *s, unsigned i)
{
	const struct history *h = s->h;
	const struct deed *d = &h->deed[i];
	struct table t = table_before(s, i);
	bool done = true;

	if (d->kind == DEED_DRAW)
		draw_cards(h, i, &t);
	else if (d->kind == DEED_BACK)
		t = d->back < 0 ? h->dealt : s->after[d->back];
	else if (d->kind == DEED_OUT)
		t.line[d->slot] = NO_CARD;
	else
		done = settle_card(s, t.line[d->slot], d->rank);
	s->after[i] = t;
	return done;
}

/* Do the latest deed that can be done otherwise in its next way.  Returns the deed after it; 0: there is none left. */
static unsigned
do_otherwise(struct search *s)
{
	while (s->nchoices > 0) {
		struct choice *c = &s->choice[s->nchoices - 1];

		unsettle(s, c->nfound);
		if (do_in_way(s, c->deed, ++c->way))
			return c->deed + 1U;
		s->nchoices--;
	}
	return 0;
}

/* Follow all deeds.  A search that is too long ends as if it had found a deal. */
static bool
follow(struct search *s)
{
	const struct history *h = s->h;
	unsigned i = 0;

	while (i < h->n) {
		bool done, ways = has_ways(h, &h->deed[i]);

		if (++s->steps > STEPS_MAX)
			return true;
		if (ways)
			s->choice[s->nchoices++] = (struct choice){ (uint16_t)i, 0, (uint8_t)s->nfound };
		done = ways ? do_in_way(s, i, 0) : do_deed(s, i);
		i = done ? i + 1 : do_otherwise(s);
		if (i == 0)
			return false;
	}
	return true;
}

enum agreement
stc_agree(const void *first, const struct telling *told, size_t n, struct trace *t)
{
	const struct stc_state *st = first;

	if (n > GAME_TELLINGS_MAX)
		return AGREEMENT_TOO_LONG;
	for (int seat = 0; seat < 2; seat++) {
		struct history h = { .seat = seat, .own = seat == st->head.viewer };
		struct search s = { .h = &h };

		if (!stc_read_history(&h, st, told, n))
			continue;
		if (h.full)
			return AGREEMENT_TOO_LONG;
		if (follow(&s)) {
			if (s.steps > STEPS_MAX)
				return AGREEMENT_TOO_LONG;
			continue;
		}
		trace_value(t, (unsigned)seat);
		stc_refute(t, h.own ? CITE_CLAUSE(STC_C_DRAW) : CITE_CLAUSE(STC_C_DECK), STC_D_UNDONE);
		return DISAGREEMENT;
	}
	return AGREEMENT;
}
