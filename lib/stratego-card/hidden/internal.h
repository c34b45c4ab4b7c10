/* stratego-card/hidden/internal.h: what the log of one seat leaves open, in the words of core/hidden.h.  Each game that hides something
 * has such a header, with the same questions in the same order. */
#ifndef STRAT_STRATEGO_CARD_HIDDEN_INTERNAL_H
#define STRAT_STRATEGO_CARD_HIDDEN_INTERNAL_H

#include "stratego-card/stratego-card.h"

/* ---- what is hidden ---------------------------------------------------------------------------- */

/* Hidden are the other side's front line and hand, as far as they were not seen, and the order of both decks, also of the player's own. */

/* Are the seat's cards hidden from the player who keeps this log? */
static inline bool
stc_hidden(const struct stc_state *st, int seat)
{
	return st->head.viewer != SEAT_ARBITER && st->head.viewer != seat;
}

/* Cards of the seat that are not out of the game. */
static inline unsigned
stc_left(const struct stc_state *st, int seat, unsigned rank)
{
	return (unsigned)(st->deck[rank] - st->side[seat].out[rank]);
}

/* ---- known.c: can all be true? ----------------------------------------------------------------- */

/* stc_consistent: see stratego-card.h. */

/* ---- known.c: possible, what can one thing be? ------------------------------------------------- */

/* The ranks that cards in slots can have: one set for each.  All ranks: */
#define STC_ANY_LINE { STC_ANY, STC_ANY, STC_ANY, STC_ANY, STC_ANY }
enum { STC_ALL_SLOTS = (1U << STC_SLOTS) - 1 };

/* Is there a world in which the card in this slot has one of these ranks?  For several slots: stc_line_can_be. */
bool stc_can_have(const struct stc_state *st, int seat, unsigned slot, unsigned ranks);
/* All ranks that the card in the slot can have. */
unsigned stc_possible_ranks(const struct stc_state *st, int seat, unsigned slot);

/* ---- known.c: certain, what must it be? -------------------------------------------------------- */

/* stc_certain_rank: see stratego-card.h. */

/* ---- known.c: how many? ------------------------------------------------------------------------ */

/* stc_certain_in_hand and stc_seen_in_hand: see stratego-card.h. */

/* The last look at the hand, if there was no other since, so that its cards may go into gaps; NULL: there is none. */
static inline const struct stc_look *
stc_open_look(const struct stc_known *k)
{
	return k->nlooks > 0 && !k->look[k->nlooks - 1].closed ? &k->look[k->nlooks - 1] : NULL;
}

/* ---- complete.c, worlds.c: a world ------------------------------------------------------------- */

/* Is one of four packed cards unknown? */
bool stc_has_unknown(unsigned packed);
/* Take one card of the lowest rank that is left; STC_NONE: none is left. */
unsigned stc_take_lowest(uint8_t have[STC_RANKS]);
/* Fill in what a log of one seat does not tell of an action.  w: a world before it. */
void stc_complete_action(const struct stc_state *w, struct action *a);
/* In the log of a seat: visit each world of the front line and the hand that are hidden. */
int stc_visit_hands(const struct stc_state *st, struct trace *t, world_visit *visit, void *ctx);

/* ---- known.c: what is kept --------------------------------------------------------------------- */

/* A redeal, the only shuffle, empties what is known of its side: the other player then knows only which cards are out.  Who deals
 * sees the new front line and hand, not the order of the new deck.  If it is taken back, the cards lie as before.  What was shown of
 * them stays known, and with it that the card in the slot of the redeal is the Flag.  What either player saw of the new deal is not
 * kept: it says nothing of the old one. */

/* Note of a set of slots that no unseen card there can attack, or, with bombs, that all are Bombs. */
void stc_know_still(struct stc_side *s, unsigned slots, bool bombs);
/* Note a draw of so many cards; that a gap was filled. */
void stc_know_draw(struct stc_known *k, unsigned cards);
void stc_know_fill(struct stc_known *k, unsigned slot);
/* The card in the slot has this rank: find it among the cards of a hand that was looked at. */
void stc_find_card(struct stc_known *k, unsigned slot, unsigned rank);
/* Note that the hand was looked at, and has these n cards. */
void stc_know_hand(struct stc_known *k, const uint8_t *cards, unsigned n);
/* Note that these n cards are among the cards of a hand of that size. */
void stc_know_held(struct stc_known *k, const uint8_t cards[STC_HAND], unsigned n, unsigned size);

/* Note that the card in the slot was seen. */
static inline void
stc_know_card(struct stc_known *k, unsigned slot, unsigned rank)
{
	k->seen |= (uint8_t)(1U << slot);
	k->still &= (uint8_t)~(1U << slot);
	k->bombs &= (uint8_t)~(1U << slot);
	if (k->nlooks > 0)
		stc_find_card(k, slot, rank);
}

/* ---- seen.c: what an action shows -------------------------------------------------------------- */

/* An arbiter's log knows it from the cards, the log of one seat from what it says. */

struct stc_deal {
	uint8_t line[STC_SLOTS];
	uint8_t hand[STC_HAND];
	uint8_t pile[STC_PILE_MAX]; /* its top last */
	uint8_t nline, nhand, npile;
};

struct stc_seen {
	int drawer;       /* the seat */
	unsigned cards;   /* packed: those drawn, or seen in a hand */
	uint8_t rank[2];  /* the attacker's and the defender's; or those that a Scout saw */
	enum stc_result result;
	struct stc_deal deal;
};

/* Reject a position: not all that is known about the seat's cards can be true. */
enum judgement stc_refute_position(int seat, struct trace *t);
/* The side that acts shows the card in the slot as a Spy, a Scout or the Flag: is it that?  The slot must have a card. */
enum judgement stc_show(const struct stc_state *st, unsigned slot, unsigned rank, struct trace *t);
/* Find out what an action showed.  Other answers than ACTION_PLAYED: the log leaves out a fact, or cannot be true; or the
 * cards of a draw or a deal are not these.  Call it only if the slots that the action names have cards, and after
 * stc_show. */
enum judgement stc_see(const struct stc_state *st, const struct action *a, struct trace *t, struct stc_seen *f);
/* Can the seat have this card in hand, as far as the player who keeps the log can see? */
bool stc_holds(const struct stc_state *st, int seat, unsigned rank);

/* ---- the hooks of core/hidden.h ---------------------------------------------------------------- */

GAME_HIDDEN_DECLARED(stc);
int stc_showings(const void *state, const struct hidden_fact *f, unsigned option, showing_visit *visit, void *ctx);
int stc_happenings(const void *state, const void *after, const struct action *a, struct trace *t, world_visit *visit,
    void *ctx);
void stc_learn_end(void *state, const struct result *r);
void stc_show_action(const void *state, const struct action *a, const struct trace *t, struct action *out);
bool stc_recall(void *state, const struct step *undone, size_t n, const void *left);
enum agreement stc_agree(const void *first, const struct telling *told, size_t n, struct trace *t);
bool stc_merge_action(const struct action *a, const struct action *b, struct action *out);
bool stc_whole_setup(const void *const views[GAME_SEATS_MAX], const struct rules *rules, struct step *steps, size_t n,
    void *room, void *out);

#endif
