/* stratego-card/hidden/reveal.c: a position that is claimed, against what a log leaves open. */
#include <string.h>

#include "stratego-card/internal.h"

/* Fill in unknown cards from full.  false: the known ones differ there, or some are missing. */
static bool
fill_in(uint8_t *cards, const uint8_t *full, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		if (full[i] == STC_UNKNOWN || (cards[i] == STC_UNKNOWN ? full[i] == STC_NONE : cards[i] != full[i]))
			return false;
		cards[i] = full[i];
	}
	return true;
}

/* Have all cards of a deck whose places are unknown the same rank? */
static bool
is_deck_forced(const struct stc_side *seen, const struct stc_side *full)
{
	unsigned ranks = 0;

	for (unsigned i = 0; i < seen->npile; i++)
		if (seen->pile[i] == STC_UNKNOWN)
			ranks |= STC_SET(full->pile[i]);
	return (ranks & (ranks - 1)) == 0;
}

struct hand {
	int seat;
	const uint8_t *cards;
};

static int
is_other_hand(void *ctx, void *world, const struct action *a)
{
	const struct hand *h = ctx;
	const struct stc_state *w = world;

	(void)a;
	return memcmp(w->side[h->seat].hand, h->cards, STC_HAND) != 0;
}

/* Can the front line and the hand of the hidden side lie in no other way than in full? */
static bool
is_forced(const struct stc_state *st, const struct stc_side *full, struct trace *t)
{
	struct hand hand = { !st->head.viewer, full->hand };
	int hidden = !st->head.viewer;

	for (unsigned slot = 0; slot < STC_SLOTS; slot++)
		if (st->side[hidden].line[slot] == STC_UNKNOWN && stc_can_have(st, hidden, slot, STC_ANY & ~STC_SET(full->line[slot])))
			return false;
	return stc_visit_hands(st, t, is_other_hand, &hand) == 0;
}

static bool
is_whole(const struct stc_state *w, int seat)
{
	uint8_t have[STC_UNKNOWN + 1];

	stc_count_cards(&w->side[seat], have);
	for (unsigned r = STC_SPY; r < STC_RANKS; r++)
		if (have[r] != stc_left(w, seat, r))
			return false;
	return true;
}

enum fit
stc_reveal(const void *state, const void *full, void *out)
{
	const struct stc_state *st = state, *f = full;
	struct stc_state *w = out;
	struct trace t = { .brief = true };
	bool sure = true;

	*w = *st;
	if (st->head.viewer == SEAT_ARBITER)
		return FIT_NOT;
	for (int seat = 0; seat < 2; seat++) {
		struct stc_side *s = &w->side[seat];

		if (s->nhand != f->side[seat].nhand || s->npile != f->side[seat].npile ||
		    !fill_in(s->line, f->side[seat].line, STC_SLOTS) || !fill_in(s->hand, f->side[seat].hand, s->nhand) ||
		    !fill_in(s->pile, f->side[seat].pile, s->npile) || !is_whole(w, seat))
			return FIT_NOT;
		sure = sure && is_deck_forced(&st->side[seat], s);
	}
	if (!stc_known_is_true(w, !st->head.viewer) || !stc_resolve(w, &t))
		return FIT_NOT;
	return sure && is_forced(st, &f->side[!st->head.viewer], &t) ? FIT_SURELY : FIT_MAYBE;
}
