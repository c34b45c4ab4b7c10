/* stratego-card/hidden/whole.c: find both decks from what the sides drew. */
#include <string.h>

#include "stratego-card/internal.h"

/* Fill the deck with all cards that are not in the front line and the hand, in some order.  false: those have more cards
 * than there are. */
static bool
lay_deck(struct stc_setup *s, int seat)
{
	uint8_t left[STC_RANKS], n = 0;

	memcpy(left, s->deck, sizeof(s->deck));
	for (unsigned i = 0; i < STC_DEALT; i++) {
		unsigned card = i < STC_SLOTS ? s->side[seat].line[i] : s->side[seat].hand[i - STC_SLOTS];

		if (card >= STC_RANKS || left[card]-- == 0) /* (no deck has a card without a rank) */
			return false;
	}
	for (unsigned r = STC_SPY; r < STC_RANKS; r++)
		for (; left[r] > 0 && n < STC_PILE_MAX; left[r]--)
			s->side[seat].pile[n++] = (uint8_t)r;
	s->side[seat].npile = n;
	return true;
}

static void
swap_cards(uint8_t *pile, unsigned a, unsigned b)
{
	uint8_t card = pile[a];

	pile[a] = pile[b];
	pile[b] = card;
}

/* Put the cards of a draw on top of the deck, the lowest first, in the set-up and in the position now.  false: the log does
 * not tell which cards they are, or the deck does not have them. */
static bool
put_on_top(struct stc_setup *s, struct stc_state *st, const struct action *a)
{
	int drawer = a->seat == SEAT_NONE ? st->head.mover : a->seat;
	struct stc_side *side = &st->side[drawer];
	unsigned due = stc_draw_due(side);

	if ((a->marks & 1U << STC_SAID_CARDS) == 0)
		return false;
	for (unsigned i = 0; i < due; i++) {
		unsigned top = side->npile - 1U - i, at = top + 1, card = stc_packed(a->said[STC_SAID_CARDS], i);

		while (at > 0 && side->pile[at - 1] != card)
			at--;
		if (at == 0)
			return false;
		swap_cards(side->pile, at - 1, top);
		swap_cards(s->side[drawer].pile, at - 1, top);
	}
	return true;
}

/* Are all cards of the deck the same?  Then the order of those that nobody drew makes no difference. */
static bool
is_all_alike(const struct stc_side *side)
{
	for (unsigned i = 1; i < side->npile; i++)
		if (side->pile[i] != side->pile[0])
			return false;
	return true;
}

/* No rule depends on the order of cards that were drawn together.  After a new deal nobody has seen what was left of the
 * deck before it, so then the set-up cannot be found. */
bool
stc_whole_setup(const void *const views[GAME_SEATS_MAX], const struct rules *rules, struct step *steps, size_t n,
    void *room, void *out)
{
	struct stc_state *st = room;
	struct stc_setup *s = out;
	struct trace t = { .brief = true };

	if (views[0] == NULL || views[1] == NULL)
		return false;
	memcpy(s, views[0], sizeof(*s));
	memcpy(&s->side[1], &((const struct stc_setup *)views[1])->side[1], sizeof(s->side[1]));
	s->viewer = SEAT_ARBITER;
	if (s->as_found || !lay_deck(s, 0) || !lay_deck(s, 1) ||
	    stc_start(st, s, rules, &t) != ACTION_PLAYED)
		return false;
	for (size_t i = 0; i < n; i++) {
		const struct action *a = &steps[i].action;

		if (a->kind == STC_A_REDEAL || (a->kind == STC_A_DRAW && !put_on_top(s, st, a)) ||
		    stc_replay(st, a, steps[i].stood, &t) != ACTION_PLAYED)
			return false;
	}
	return is_all_alike(&st->side[0]) && is_all_alike(&st->side[1]);
}
