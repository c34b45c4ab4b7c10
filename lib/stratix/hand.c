/* stratix/hand.c: the card at hand, from its draw until it is put away. */
#include <string.h>

#include "stratix/internal.h"

void
stx_use_up(struct stx_state *st, struct trace *t)
{
	if (st->variant == STX_RE_RECON) {
		st->phase = STX_TO_SHUFFLE;
		return;
	}
	st->assault = true;
	trace_tell(t, STX_EV_ASSAULT, st->head.mover);
}

void
stx_put_away(struct stx_state *st, bool nothing_done, struct trace *t)
{
	unsigned card = st->hand.card;
	uint8_t back = st->deck.card[card].back;
	uint64_t bit = UINT64_C(1) << card;

	if ((st->gone_back & bit) != 0 || back == STX_BACK_NEVER || (back == STX_BACK_VOID && !nothing_done))
		return;
	st->pack[st->npack++] = (uint8_t)card;
	st->gone_back |= bit;
	trace_tell(t, STX_EV_BACK, st->head.mover, card);
}

/* Put the card at hand down.  drawer: the piece that draws the next one; STX_NO_PIECE: none. */
static void
put_down(struct stx_hand *h, unsigned drawer)
{
	h->card = 0;
	h->drawer = (uint8_t)drawer;
	h->otherwise = false;
	h->done = 0;
	h->carried = 0;
}

void
stx_drop_waiting(struct stx_hand *h)
{
	memset(h->waiting, 0, h->nwaiting);
	h->nwaiting = 0;
}

void
stx_next_waiting(struct stx_state *st, struct trace *t)
{
	struct stx_hand *h = &st->hand;

	st->phase = STX_TURN;
	put_down(h, STX_NO_PIECE);
	while (h->nwaiting > 0) {
		unsigned piece = h->waiting[0], square = st->square[piece];

		h->nwaiting--;
		memmove(h->waiting, h->waiting + 1, h->nwaiting);
		h->waiting[h->nwaiting] = 0;
		if (st->npack == 0 || square == STX_NOWHERE || st->board.terrain[square] != STX_RECON ||
		    rule(&st->head.rules, t, STX_R_CARD_LANDING) == STX_CARD_LANDING_NO_DRAW)
			continue;
		h->drawer = (uint8_t)piece;
		st->phase = STX_TO_DRAW;
		return;
	}
}

void
stx_after_card(struct stx_state *st, struct trace *t)
{
	st->phase = STX_TURN;
	if (st->npack == 0)
		stx_use_up(st, t);
	if (st->phase == STX_TURN)
		stx_next_waiting(st, t);
	else
		put_down(&st->hand, STX_NO_PIECE);
}

bool
stx_can_follow(struct stx_state *st)
{
	const struct stx_card *c = &st->deck.card[st->hand.card];

	if (stx_instruction(st)->deed == STX_DO_NOTHING || stx_can_carry(st))
		return true;
	if (st->hand.otherwise || c->otherwise.deed == STX_DO_NOTHING)
		return false;
	st->hand.otherwise = true;
	return stx_can_carry(st);
}

void
stx_void_card(struct stx_state *st, struct trace *t)
{
	trace_tell(t, STX_EV_VOID, st->head.mover, st->hand.card);
	stx_put_away(st, true, t);
	if (st->npack == 0 || !stx_in_game(st, st->head.mover) || st->square[st->hand.drawer] == STX_NOWHERE ||
	    rule(&st->head.rules, t, STX_R_IMPOSSIBLE) == STX_IMPOSSIBLE_VOID)
		stx_after_card(st, t);
	else {
		put_down(&st->hand, st->hand.drawer);
		st->phase = STX_TO_DRAW;
	}
}

/* Is the card at hand over, because its army is out, or because no piece is left that it could move? */
static bool
is_card_over(struct stx_state *st)
{
	switch (st->phase) {
	case STX_TO_DRAW:
		return !stx_in_game(st, st->head.mover) || st->square[st->hand.drawer] == STX_NOWHERE;
	case STX_TO_FOLLOW:
		return !stx_in_game(st, st->head.mover) || !(st->hand.done == 0 ? stx_can_follow(st) : stx_can_carry(st));
	default:
		return false;
	}
}

void
stx_drop_card(struct stx_state *st, struct trace *t)
{
	if (!stx_in_game(st, st->head.mover))
		stx_drop_waiting(&st->hand);
	if (st->phase == STX_TO_FOLLOW) {
		stx_put_away(st, st->hand.done == 0, t);
		stx_after_card(st, t);
	} else {
		stx_next_waiting(st, t);
	}
}

void
stx_settle_all(struct stx_state *st, const struct stx_before *b, unsigned actor, struct trace *t)
{
	stx_settle_losses(st, b, actor, t);
	while (!st->head.over && is_card_over(st)) {
		bool assault = st->assault;

		if (st->phase == STX_TO_FOLLOW && st->hand.done == 0 && stx_in_game(st, st->head.mover))
			stx_void_card(st, t);
		else
			stx_drop_card(st, t);
		if (st->assault != assault)
			stx_settle_losses(st, b, actor, t);
	}
}
