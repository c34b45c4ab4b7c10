/* stratego-card/hidden/history.c: see history.h. */
#include <string.h>

#include "stratego-card/hidden/history.h"

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

void
stc_know_rank(struct history *h, unsigned card, unsigned rank)
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

/* Begin with the first position.  Of the looks that it has, only one that tells what is in hand now counts.  (The cards that the
 * player has need not be known here: each draw is held against them when it is judged.) */
static void
begin_first(struct history *h, const struct stc_side *s)
{
	const uint8_t *cards = NULL;
	unsigned n = stc_seen_hand(&s->known, &cards);

	lay_out(h, s->line, s->nhand);
	for (unsigned i = 0; i < STC_SLOTS; i++)
		if (s->line[i] != STC_NONE && (s->known.seen >> i & 1) != 0)
			stc_know_rank(h, i, s->line[i]);
	for (unsigned i = 0; i < n; i++)
		stc_know_rank(h, FIRST_HAND + i, cards[i]);
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

bool
stc_read_history(struct history *h, const struct stc_state *first, const struct telling *told, size_t n)
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
