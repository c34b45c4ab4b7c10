/* stratix/hidden/internal.h: what the log of one seat leaves open, in the words of core/hidden.h.  Each game that hides something
 * has such a header, with the same questions in the same order. */
#ifndef STRAT_STRATIX_HIDDEN_INTERNAL_H
#define STRAT_STRATIX_HIDDEN_INTERNAL_H

#include "stratix/stratix.h"

/* ---- what is hidden ---------------------------------------------------------------------------- */

/* In every log of a seat the order of the pack, or of a part of it: stx_state.loose.  An arbiter's log can have such cards too
 * (see Hidden in stratix.h), with clues about them, but is not asked for worlds: any of them that the clues allow can be drawn. */

/* Is the card in the pack, wherever? */
bool stx_is_in_pack(const struct stx_state *st, unsigned card);

/* ---- pack.c: can all be true? ------------------------------------------------------------------ */

/* stx_consistent: see stratix.h. */

/* ---- pack.c: possible, what can one thing be? -------------------------------------------------- */

/* Is there a world in which this card lies on top of the pack? */
bool stx_can_be_on_top(const struct stx_state *st, unsigned card);
/* All cards of unknown order that can lie on top of the others. */
uint64_t stx_possible_tops(const struct stx_state *st);
/* Of a place below the first unknown one, could_be returns false as soon as there are clues: they may rule out more. */

/* Fill *order with an order of the cards of unknown order that makes all clues true, with this one of stx_possible_tops above the
 * others. */
void stx_lay_order(const struct stx_state *st, unsigned first, uint8_t order[STX_CARDS_MAX]);
/* Can these, all cards of unknown order, lie so, from the top?  FIT_SURELY: they can lie in no other way. */
enum fit stx_fit_order(const struct stx_state *st, const uint8_t *order);

/* ---- certain, what must it be? ----------------------------------------------------------------- */

/* stx_settle_order, in stratix.h, gives a card its place in the pack as soon as it is certain. */

/* ---- how many? --------------------------------------------------------------------------------- */

/* Each card is in the deck once. */

/* ---- pack.c: what an action shows -------------------------------------------------------------- */

/* Take a card out of the pack.  top: from its top.  false: the pack does not have it. */
bool stx_take_card(struct stx_state *st, unsigned card, bool top);

/* ---- the hooks of core/hidden.h ---------------------------------------------------------------- */

GAME_HIDDEN_DECLARED(stx);
bool stx_recall(void *state, const struct step *undone, size_t n, const void *left);
bool stx_merge_action(const struct action *a, const struct action *b, struct action *out);
bool stx_whole_setup(const void *const views[GAME_SEATS_MAX], const struct rules *rules, struct step *steps, size_t n,
    void *room, void *out);

#endif
