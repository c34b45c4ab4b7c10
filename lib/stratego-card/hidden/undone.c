/* stratego-card/hidden/undone.c: the hook agree: can everything be true that a log with takebacks tells?
 *
 * A takeback puts the cards back where they were, and the deck in the order that it had.  So all that a log tells, taken
 * back or not, is true of one deal: of the cards in the slots, in the hand, and in the deck from the top.  The cards of a
 * side are numbered by the places where its last deal put them: the set-up, or its Flag's action.  The actions of the log
 * are followed in the order in which they were told, back and forth.  What the log does not say is tried: which card of a
 * hand fills a gap, and which is which of cards that were seen together.
 */
#include <string.h>

#include "stratego-card/internal.h"

/* ---- what happened to a side's cards since their deal ---------------------------------------------- */

enum deed_kind {
	DEED_DRAW, /* n cards are drawn; also which, if they are the player's own */
	DEED_FILL, /* a slot is filled; the rank that is seen there later, or 0 */
	DEED_SHOW, /* the card in a slot is shown; its rank */
	DEED_OUT,  /* the card in a slot is out */
	DEED_HAND, /* the hand is looked at: n cards, and which */
	DEED_FREE, /* a card of the front line could attack; if there is a rank, or had this rank */
	DEED_STILL, /* none could attack; if there is a rank, all had this rank */
	DEED_BACK, /* takeback: the cards are where they were after another deed; -1: after the deal */
};

struct deed {
	uint8_t kind;
	uint8_t slot;
	uint8_t rank;
	uint8_t n;
	uint16_t cards;
	int16_t back;
	int16_t horizon; /* no later takeback goes back to before this deed */
};

enum { DEEDS_MAX = 4096, STEPS_MAX = 1000000 };

/* Cards are numbered by where the deal put them. */
enum { FIRST_HAND = STC_SLOTS, FIRST_PILE = STC_DEALT, NO_CARD = 0xff };

/* Where the cards are at some point. */
struct table {
	uint8_t line[STC_SLOTS];
	uint8_t nhand, drawn;
	uint8_t hand[STC_HAND];
	int16_t came[STC_HAND]; /* the deed that drew each card; -1: it was dealt */
};

struct history {
	int seat;
	bool own;                    /* the side of the player who keeps the log: only the order of its deck is unknown */
	bool full;                   /* there is more than can be kept */
	unsigned n;
	struct deed deed[DEEDS_MAX];
	struct table dealt;
	uint8_t rank[STC_CARDS_MAX]; /* of each card; STC_NONE: it is not known */
	int8_t left[STC_RANKS];      /* how many of the unknown cards have each rank */
};

/* Makes deeds out of what was told.  latest[d]: the last deed when d actions since the deal stood. */
struct reader {
	struct history *h;
	unsigned depth;
	unsigned again; /* the depth of another deal of this side, after which deeds do not count; 0: there is none */
	int16_t latest[GAME_TELLINGS_MAX + 1];
	struct deed spare;
};

static struct deed *
new_deed(struct reader *r, enum deed_kind kind, unsigned slot, unsigned rank)
{
	struct history *h = r->h;
	struct deed *d = h->n < DEEDS_MAX ? &h->deed[h->n] : &r->spare;

	h->full = h->n == DEEDS_MAX;
	memset(d, 0, sizeof(*d));
	d->kind = (uint8_t)kind;
	d->slot = (uint8_t)slot;
	d->rank = (uint8_t)rank;
	if (!h->full)
		r->latest[r->depth] = (int16_t)h->n++;
	return d;
}

static void
add_cards(struct reader *r, enum deed_kind kind, unsigned packed)
{
	struct deed *d = new_deed(r, kind, 0, 0);

	d->cards = (uint16_t)packed;
	d->n = (uint8_t)stc_count_packed(packed);
}

static void
add_attack(struct reader *r, const struct action *a, bool acts)
{
	unsigned slot = a->arg[acts ? STC_ARG_SLOT : STC_ARG_TARGET];

	new_deed(r, DEED_SHOW, slot, a->said[acts ? STC_SAID_ATTACKER : STC_SAID_DEFENDER]);
	if (a->said[STC_SAID_RESULT] != (acts ? STC_DEFENDER_OUT : STC_ATTACKER_OUT))
		new_deed(r, DEED_OUT, slot, 0);
}

/* Add what an action showed about the cards in the slots and the hand of the hidden side. */
static void
add_hidden(struct reader *r, const struct action *a, bool acts)
{
	unsigned slot = a->arg[STC_ARG_SLOT];

	switch (a->kind) {
	case STC_A_ATTACK:
		add_attack(r, a, acts);
		break;
	case STC_A_SPY:
		if (acts)
			new_deed(r, DEED_SHOW, slot, STC_SPY);
		else
			add_cards(r, DEED_HAND, a->said[STC_SAID_CARDS]);
		break;
	case STC_A_SCOUT:
		if (acts)
			new_deed(r, DEED_SHOW, slot, STC_SCOUT);
		for (unsigned i = 0; !acts && i < 2 && a->arg[STC_ARG_TARGET + i] != STC_NO_SLOT; i++)
			new_deed(r, DEED_SHOW, a->arg[STC_ARG_TARGET + i], a->said[STC_SAID_FIRST + i]);
		break;
	case STC_A_REDEAL:
		if (acts)
			new_deed(r, DEED_SHOW, slot, STC_FLAG);
		break;
	case STC_A_FILL:
		if (acts)
			new_deed(r, DEED_FILL, slot, 0);
		break;
	default:
		break;
	}
}

static int
actor_of(const struct action *a)
{
	return a->kind == STC_A_DRAW ? a->said[STC_SAID_DRAWER] : a->seat;
}

/* Add what it told about the cards in the hidden side's slots that the side could attack, or could not. */
static void
add_told(struct reader *r, unsigned tells)
{
	if (tells == STC_TELLS_FREE || tells == STC_TELLS_FREE_OR_FLAG)
		new_deed(r, DEED_FREE, 0, tells == STC_TELLS_FREE ? STC_NONE : STC_FLAG);
	else if (tells != STC_TELLS_NOTHING)
		new_deed(r, DEED_STILL, 0, tells == STC_TELLS_STUCK ? STC_NONE : STC_BOMB);
}

static void
read_telling(struct reader *r, const struct telling *told)
{
	const struct action *a = &told->action;
	bool acts = actor_of(a) == r->h->seat;

	if (told->back > 0) {
		r->depth -= told->back;
		if (r->again > r->depth)
			r->again = 0;
		if (r->again == 0) {
			int16_t back = r->latest[r->depth];

			new_deed(r, DEED_BACK, 0, 0)->back = back;
		}
		return;
	}
	r->depth++;
	r->latest[r->depth] = r->latest[r->depth - 1];
	if (r->again > 0)
		return;
	if (!r->h->own)
		add_told(r, told->tells);
	if (a->kind == STC_A_DRAW && acts)
		add_cards(r, DEED_DRAW, a->said[STC_SAID_CARDS]);
	if (!r->h->own)
		add_hidden(r, a, acts);
	if (a->kind == STC_A_REDEAL && acts)
		r->again = r->depth;
}

/* ---- the deal -------------------------------------------------------------------------------------- */

static void
know_rank(struct history *h, unsigned card, unsigned rank)
{
	h->rank[card] = (uint8_t)rank;
	h->left[rank]--;
}

static void
lay_out(struct history *h, const uint8_t line[STC_SLOTS], unsigned nhand)
{
	memset(h->rank, STC_NONE, sizeof(h->rank));
	memset(&h->dealt, 0, sizeof(h->dealt));
	for (unsigned i = 0; i < STC_SLOTS; i++)
		h->dealt.line[i] = line[i] != STC_NONE ? (uint8_t)i : NO_CARD;
	h->dealt.nhand = (uint8_t)nhand;
	for (unsigned i = 0; i < nhand; i++) {
		h->dealt.hand[i] = (uint8_t)(FIRST_HAND + i);
		h->dealt.came[i] = -1;
	}
}

/* Begin with the first position.  Of the looks that it has, only one that tells what is in hand now counts. */
static void
begin_first(struct history *h, const struct stc_side *s)
{
	const struct stc_look *l = s->known.nlooks > 0 ? &s->known.look[s->known.nlooks - 1] : NULL;

	lay_out(h, s->line, s->nhand);
	for (unsigned i = 0; i < STC_SLOTS; i++)
		if (s->line[i] != STC_NONE && (h->own || (s->known.seen >> i & 1) != 0))
			know_rank(h, i, s->line[i]);
	for (unsigned i = 0; i < s->nhand && h->own; i++)
		know_rank(h, FIRST_HAND + i, s->hand[i]);
	if (!h->own && l != NULL && !l->closed && l->nfills == 0)
		for (unsigned i = 0; i < l->n; i++)
			know_rank(h, FIRST_HAND + i, l->card[i]);
}

/* Begin with the deal of the Flag's action. */
static void
begin_redealt(struct history *h, const struct action *a)
{
	uint8_t cards[STC_DEALT];
	unsigned nhand = 0;

	for (unsigned i = 0; i < STC_DEALT; i++)
		cards[i] = (uint8_t)stc_packed(a->said[i / 4], i % 4);
	while (nhand < STC_HAND && cards[FIRST_HAND + nhand] != STC_NONE)
		nhand++;
	lay_out(h, cards, nhand);
	for (unsigned i = 0; i < STC_DEALT && h->own; i++)
		if (cards[i] != STC_NONE)
			know_rank(h, i, cards[i]);
}

/* If the attack put out a card of the side, there is one less of its rank. */
static void
count_out(struct history *h, const struct action *a)
{
	bool acts = a->seat == h->seat;

	if (a->kind == STC_A_ATTACK && a->said[STC_SAID_RESULT] != (acts ? STC_DEFENDER_OUT : STC_ATTACKER_OUT))
		h->left[a->said[acts ? STC_SAID_ATTACKER : STC_SAID_DEFENDER]]--;
}

/* Begin the history with the side's last deal.  Returns how many things were told by then.  A deal that was told last does
 * not count, because its action shows a card of the deal before. */
static size_t
begin_history(struct history *h, const struct stc_state *first, const struct telling *told, size_t n)
{
	uint16_t stands[GAME_TELLINGS_MAX];
	size_t nstand = 0, deal;

	for (size_t i = 0; i < n; i++) {
		if (told[i].back > 0)
			nstand -= told[i].back;
		else
			stands[nstand++] = (uint16_t)i;
	}
	if (nstand > 0 && stands[nstand - 1] + 1U == n)
		nstand--;
	for (deal = nstand; deal > 0; deal--) {
		const struct action *a = &told[stands[deal - 1]].action;

		if (a->kind == STC_A_REDEAL && a->seat == h->seat)
			break;
	}
	for (unsigned r = STC_SPY; r < STC_RANKS; r++)
		h->left[r] = (int8_t)stc_left(first, h->seat, r);
	for (size_t i = 0; i + 1 < deal; i++)
		count_out(h, &told[stands[i]].action);
	if (deal == 0) {
		begin_first(h, &first->side[h->seat]);
		return 0;
	}
	begin_redealt(h, &told[stands[deal - 1]].action);
	return (size_t)stands[deal - 1] + 1;
}

/* Find out which rank is seen later of a card that fills a gap, and for each deed how far back a later takeback goes. */
static void
look_ahead(struct history *h)
{
	int16_t horizon = INT16_MAX;

	for (unsigned i = h->n; i-- > 0;) {
		struct deed *d = &h->deed[i];

		horizon = horizon < (int16_t)i ? horizon : (int16_t)i;
		d->horizon = horizon;
		if (d->kind == DEED_BACK && d->back < horizon)
			horizon = d->back;
	}
	for (unsigned i = 0; i < h->n; i++) {
		struct deed *d = &h->deed[i];

		for (unsigned j = i + 1; d->kind == DEED_FILL && d->rank == STC_NONE && j < h->n; j++) {
			if (h->deed[j].kind == DEED_BACK && h->deed[j].back < (int)i)
				break;
			if (h->deed[j].kind == DEED_SHOW && h->deed[j].slot == d->slot)
				d->rank = h->deed[j].rank;
		}
	}
}

/* Read what happened to the side's cards since their last deal.  false: the last action has nothing to do with what was
 * taken back. */
static bool
read_history(struct history *h, const struct stc_state *first, const struct telling *told, size_t n)
{
	struct reader r = { .h = h };
	bool back = false, asks = false;
	unsigned before = 0;

	h->n = 0;
	h->full = false;
	r.latest[0] = -1;
	for (size_t i = begin_history(h, first, told, n); i < n; i++) {
		before = h->n;
		read_telling(&r, &told[i]);
	}
	for (unsigned i = 0; i < h->n; i++)
		back = back || h->deed[i].kind == DEED_BACK;
	for (unsigned i = before; i < h->n; i++)
		asks = asks || h->own || (h->deed[i].kind != DEED_DRAW && h->deed[i].kind != DEED_FILL && h->deed[i].kind != DEED_OUT);
	look_ahead(h);
	return back && (asks || h->full);
}

/* ---- is there a deal? -------------------------------------------------------------------------------- */

struct search {
	struct history *h;
	unsigned steps, nfound;
	uint8_t found[STC_CARDS_MAX];   /* cards whose rank the search has chosen, in order */
	struct table after[DEEDS_MAX];
};

static bool follow(struct search *s, unsigned i, struct table t);

static bool
settle_card(struct search *s, unsigned card, unsigned rank)
{
	struct history *h = s->h;

	if (card >= STC_CARDS_MAX || h->rank[card] != STC_NONE)
		return card < STC_CARDS_MAX && h->rank[card] == rank;
	if (h->left[rank] <= 0)
		return false;
	know_rank(h, card, rank);
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

static bool
fill_with(struct search *s, unsigned i, struct table t, unsigned at)
{
	t.line[s->h->deed[i].slot] = t.hand[at];
	t.nhand--;
	for (; at < t.nhand; at++) {
		t.hand[at] = t.hand[at + 1];
		t.came[at] = t.came[at + 1];
	}
	s->after[i] = t;
	return follow(s, i + 1, t);
}

/* Try cards of the hand for a gap.  The card there may be seen later.  If a card of the rank that is seen is known to be in
 * hand, it is enough to try this one: if it was another card, the two could change places. */
static bool
try_fills(struct search *s, unsigned i, const struct table *t)
{
	const struct deed *d = &s->h->deed[i];
	unsigned nfound = s->nfound;

	for (unsigned at = 0; at < t->nhand && d->rank != STC_NONE; at++)
		if (s->h->rank[t->hand[at]] == d->rank)
			return fill_with(s, i, *t, at);
	for (unsigned at = 0; at < t->nhand; at++) {
		unsigned card = t->hand[at];

		if (like_earlier(s, t, at, d->horizon) || (d->rank != STC_NONE && !settle_card(s, card, d->rank)))
			continue;
		if (fill_with(s, i, *t, at))
			return true;
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
try_cards(struct search *s, unsigned i, const struct table *t, const struct together *seen, unsigned at, unsigned used)
{
	const struct deed *d = &s->h->deed[i];
	unsigned nfound = s->nfound, tried = 0;

	if (at == d->n) {
		s->after[i] = *t;
		return follow(s, i + 1, *t);
	}
	for (unsigned k = 0; k < d->n; k++) {
		unsigned rank = stc_packed(d->cards, k);

		if ((used >> k & 1) != 0 || (tried & STC_SET(rank)) != 0 || (tried != 0 && seen->alike))
			continue;
		if (!settle_card(s, seen->card[at], rank))
			continue;
		tried |= STC_SET(rank);
		if (try_cards(s, i, t, seen, at + 1, used | 1U << k))
			return true;
		unsettle(s, nfound);
	}
	return false;
}

/* Cards are seen.  came: since which deed each of them was in hand. */
static bool
see_cards(struct search *s, unsigned i, const struct table *t, const uint8_t *card, const int16_t *came)
{
	const struct deed *d = &s->h->deed[i];
	struct together seen = { .alike = true };
	unsigned n = 0;

	for (unsigned pass = 0; pass < 2; pass++)
		for (unsigned k = 0; k < d->n; k++)
			if ((s->h->rank[card[k]] == STC_NONE) == (pass == 1)) {
				seen.alike = seen.alike && (pass == 0 || came[k] <= d->horizon);
				seen.card[n++] = card[k];
			}
	return try_cards(s, i, t, &seen, 0, 0);
}

/* Try each card of the front line as the one that could attack, or that had the deed's rank. */
static bool
try_free(struct search *s, unsigned i, const struct table *t)
{
	unsigned nfound = s->nfound, set = STC_MOVABLE | (s->h->deed[i].rank != STC_NONE ? STC_SET(s->h->deed[i].rank) : 0);

	s->after[i] = *t;
	for (unsigned slot = 0; slot < STC_SLOTS; slot++) {
		unsigned card = t->line[slot];

		if (card == NO_CARD)
			continue;
		if (s->h->rank[card] != STC_NONE && (STC_SET(s->h->rank[card]) & set) != 0)
			return follow(s, i + 1, *t); /* this card is such a one, whatever the others are */
	}
	for (unsigned slot = 0; slot < STC_SLOTS; slot++) {
		unsigned card = t->line[slot];

		if (card == NO_CARD || s->h->rank[card] != STC_NONE)
			continue;
		for (unsigned left = set; left != 0; left &= left - 1) {
			if (settle_card(s, card, (unsigned)__builtin_ctz(left)) && follow(s, i + 1, *t))
				return true;
			unsettle(s, nfound);
		}
	}
	return false;
}

/* From this slot on no card of the front line could attack, or all had the deed's rank: try their ranks. */
static bool
try_still(struct search *s, unsigned i, const struct table *t, unsigned slot)
{
	unsigned nfound = s->nfound, only = s->h->deed[i].rank, card;

	while (slot < STC_SLOTS && t->line[slot] == NO_CARD)
		slot++;
	if (slot == STC_SLOTS) {
		s->after[i] = *t;
		return follow(s, i + 1, *t);
	}
	card = t->line[slot];
	for (unsigned r = STC_BOMB; r <= STC_FLAG; r++) {
		if ((only == STC_NONE || only == r) && settle_card(s, card, r) && try_still(s, i, t, slot + 1))
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
try_draw(struct search *s, unsigned i, struct table *t)
{
	int16_t came[STC_HAND] = { (int16_t)i, (int16_t)i, (int16_t)i };
	uint8_t card[STC_HAND];

	for (unsigned k = 0; k < STC_HAND; k++)
		card[k] = (uint8_t)(FIRST_PILE + t->drawn + k);
	draw_cards(s->h, i, t);
	return see_cards(s, i, t, card, came);
}

/* Go on from this deed, with the cards where they are.  A search that is too long ends as if it had found a deal. */
static bool
follow(struct search *s, unsigned i, struct table t)
{
	const struct history *h = s->h;

	for (; i < h->n; i++) {
		const struct deed *d = &h->deed[i];

		if (++s->steps > STEPS_MAX)
			return true;
		if (d->kind == DEED_FILL)
			return try_fills(s, i, &t);
		if (d->kind == DEED_HAND)
			return t.nhand == d->n && see_cards(s, i, &t, t.hand, t.came);
		if (d->kind == DEED_FREE)
			return try_free(s, i, &t);
		if (d->kind == DEED_STILL)
			return try_still(s, i, &t, 0);
		if (d->kind == DEED_DRAW && h->own)
			return try_draw(s, i, &t);
		if (d->kind == DEED_DRAW)
			draw_cards(h, i, &t);
		else if (d->kind == DEED_BACK)
			t = d->back < 0 ? h->dealt : s->after[d->back];
		else if (d->kind == DEED_OUT)
			t.line[d->slot] = NO_CARD;
		else if (!settle_card(s, t.line[d->slot], d->rank))
			return false;
		s->after[i] = t;
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

		if (!read_history(&h, st, told, n))
			continue;
		if (h.full)
			return AGREEMENT_TOO_LONG;
		if (follow(&s, 0, h.dealt)) {
			if (s.steps > STEPS_MAX)
				return AGREEMENT_TOO_LONG;
			continue;
		}
		trace_fact(t, (unsigned)seat);
		stc_refute(t, h.own ? CITE_CLAUSE(STC_C_DRAW) : CITE_CLAUSE(STC_C_DECK), STC_D_UNDONE);
		return DISAGREEMENT;
	}
	return AGREEMENT;
}
