/* stratego-card/hidden/complete.c: an action of a log of one seat, as an arbiter's log has it. */
#include "stratego-card/internal.h"

bool
stc_has_unknown(unsigned packed)
{
	for (unsigned i = 0; i < 4; i++)
		if (stc_packed(packed, i) == STC_UNKNOWN)
			return true;
	return false;
}

unsigned
stc_take_lowest(uint8_t have[STC_RANKS])
{
	for (unsigned r = STC_SPY; r < STC_RANKS; r++)
		if (have[r] > 0) {
			have[r]--;
			return r;
		}
	return STC_NONE;
}

/* Complete a new deal from the cards that the side has: what is written stays, and the rest is filled in. */
static void
complete_deal(const struct stc_state *w, struct action *a)
{
	const struct stc_side *s = &w->side[w->head.mover];
	unsigned total = stc_in_line(s) + s->nhand + s->npile, n = STC_DEALT;
	uint8_t cards[STC_CARDS_MAX + STC_DEALT] = { 0 }, have[STC_UNKNOWN + 1];
	unsigned written = 1U << STC_DEAL_LINE | 1U << STC_DEAL_HAND;

	if ((a->marks & written) != written && total < STC_DEALT)
		return; /* the text does not say how many cards lie where */
	if (a->marks == 0xff)
		return;
	stc_count_cards(s, have);
	for (unsigned i = 0; i < STC_DEALT; i++)
		cards[i] = (a->marks & written) == written ? (uint8_t)stc_packed(a->said[i / 4], i % 4) : STC_UNKNOWN;
	for (unsigned i = 0; i < STC_DEALT; i++)
		if (cards[i] < STC_RANKS && have[cards[i]] > 0)
			have[cards[i]]--;
	for (unsigned i = 0; i < STC_DEALT; i++)
		if (cards[i] == STC_UNKNOWN)
			cards[i] = (uint8_t)stc_take_lowest(have);
	stc_sort_hand(cards + STC_SLOTS);
	while (n < STC_CARDS_MAX && (cards[n] = (uint8_t)stc_take_lowest(have)) != STC_NONE)
		n++;
	for (unsigned i = 0; i < ACTION_SAID_MAX; i++)
		a->said[i] = (uint16_t)stc_pack(cards + 4 * i, 4);
	a->marks = n > STC_DEALT ? 0xff : (uint8_t)written;
}

void
stc_complete_action(const struct stc_state *w, struct action *a)
{
	const struct stc_side *s = &w->side[w->head.mover];

	switch (a->kind) {
	case STC_A_REDEAL:
		complete_deal(w, a);
		return;
	case STC_A_FILL:
		if (a->arg[STC_ARG_CARD] == STC_UNKNOWN && s->nhand > 0)
			a->arg[STC_ARG_CARD] = s->hand[0];
		return;
	case STC_A_DRAW:
	case STC_A_SPY:
		if (stc_has_unknown(a->said[STC_SAID_CARDS]))
			a->marks &= (uint8_t)~(1U << STC_SAID_CARDS);
		return;
	default:
		for (unsigned i = 0; i < 2; i++)
			if (a->said[i] == STC_UNKNOWN)
				a->marks &= (uint8_t)~(1U << i);
	}
}
