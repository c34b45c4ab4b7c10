/* stratix/setup.c: the first position, from a set-up. */
#include <string.h>

#include "stratix/internal.h"

static enum judgement
reject_seat(struct trace *t, unsigned seat, enum stx_clause c, enum stx_detail detail)
{
	trace_value(t, seat);
	return trace_reject_detail(t, CITE_CLAUSE(c), detail);
}

/* Put one of the pieces at given places on the board. */
static enum judgement
place(struct stx_state *st, const struct stx_place *p, struct trace *t)
{
	const struct stx_board *b = &st->board;
	int piece = stx_lost(st, p->seat, p->kind);

	if ((st->playing & STX_SET(p->seat)) == 0)
		return reject_seat(t, p->seat, STX_C_ARMY, STX_D_NOT_PLAYING);
	if (piece < 0) {
		trace_value(t, p->seat);
		trace_value(t, stx_army[p->kind]);
		trace_value(t, p->kind);
		return trace_reject(t, CITE_CLAUSE(STX_C_ARMY));
	}
	if (!stx_is_space(b, p->square))
		return stx_reject_no_space(b, p->square, t);
	trace_value(t, p->square);
	if (b->corner[p->square] != 0 && b->corner[p->square] != p->seat + 1)
		return trace_reject(t, CITE_CLAUSE(STX_C_NO_PASSAGE));
	if (st->at[p->square] != STX_EMPTY)
		return trace_reject_detail(t, CITE_CLAUSE(STX_C_OWN_PIECE), STX_D_TWO_ON);
	t->nvalues = 0;
	stx_put(st, (unsigned)piece, p->square);
	return ACTION_PLAYED;
}

/* Put every army in its corner, row by row from the DMZ, in the order of the numbers of its pieces. */
static void
fill_corners(struct stx_state *st)
{
	for (unsigned seat = 0; seat < STX_ARMIES; seat++) {
		unsigned piece = seat * STX_NUMBERS;

		if ((st->playing & STX_SET(seat)) == 0)
			continue;
		for (unsigned row = STX_DMZ; row > 0; row--)
			for (unsigned i = 0; i < row; i++)
				stx_put(st, piece++, stx_corner_square(&st->board, seat, row, i));
	}
}

/* Reject: the order of the pack is given, but some cards are missing in it. */
static enum judgement
reject_short_pack(const struct stx_state *st, const struct stx_setup *s, struct trace *t)
{
	uint64_t given = 0;

	for (unsigned i = 0; i < s->npack; i++)
		given |= UINT64_C(1) << s->pack[i];
	stx_list_left_out(&st->deck, given, t);
	return trace_reject_detail(t, CITE_CLAUSE(STX_C_PACK), STX_D_PACK_LACKS);
}

/* Make the pack as it lies after the first draws, and find who begins. */
static enum judgement
deal(struct stx_state *st, const struct stx_setup *s, struct trace *t)
{
	bool arbiter = s->viewer == SEAT_ARBITER;
	unsigned n = arbiter ? s->npack : s->ndraws, drawn;
	const uint8_t *cards = arbiter ? s->pack : s->draws;
	int first;

	if (arbiter && n > 0 && n < st->deck.n)
		return reject_short_pack(st, s, t);
	if (arbiter ? n != st->deck.n : s->npack > 0 || s->nagain > 0)
		return trace_reject_detail(t, CITE_CLAUSE(STX_C_PACK), arbiter ? STX_D_NO_PACK : STX_D_ORDER_HIDDEN);
	first = stx_first_by_draws(&st->deck, st->playing, cards, n, &drawn);
	if (first < 0 || (!arbiter && drawn != n))
		return trace_reject_detail(t, CITE_CLAUSE(STX_C_PACK), STX_D_PACK_SHORT);
	if (arbiter && s->ndraws > 0 && (s->ndraws != drawn || memcmp(s->draws, cards, drawn) != 0))
		return trace_reject_detail(t, CITE_CLAUSE(STX_C_PACK), STX_D_OTHER_DRAWS);
	if (s->first_named && s->first != first) {
		trace_value(t, s->first);
		trace_value(t, (unsigned)first);
		return trace_reject(t, CITE_CLAUSE(STX_C_PACK));
	}
	st->first = (uint8_t)first;
	if (rule(&st->head.rules, t, STX_R_FIRST_DRAW) == STX_FIRST_DRAW_RETURNED) {
		stx_shuffle(st, s->nagain == st->deck.n ? s->again : NULL);
		return ACTION_PLAYED;
	}
	stx_shuffle(st, arbiter ? s->pack : NULL);
	for (unsigned i = 0; i < drawn; i++)
		stx_take_card(st, cards[i], true);
	return ACTION_PLAYED;
}

static enum judgement
name_first(struct stx_state *st, const struct stx_setup *s, struct trace *t)
{
	if (!s->first_named && !s->placed)
		return trace_reject_detail(t, CITE_CLAUSE(STX_C_PACK), STX_D_NO_FIRST);
	st->first = s->first_named ? s->first : (uint8_t)__builtin_ctz(s->playing);
	if ((st->playing & STX_SET(st->first)) == 0)
		return reject_seat(t, st->first, STX_C_PACK, STX_D_NOT_PLAYING);
	return ACTION_PLAYED;
}

static enum judgement
set_up(struct stx_state *st, const struct stx_setup *s, struct trace *t)
{
	enum judgement j;

	if (!s->placed)
		fill_corners(st);
	for (unsigned i = 0; i < s->nplaced; i++)
		if ((j = place(st, &s->place[i], t)) != ACTION_PLAYED && !trace_passes(t))
			return j;
	if (!stx_has_cards(st) && (s->npack > 0 || s->nagain > 0 || s->ndraws > 0))
		return trace_reject(t, CITE_CLAUSE(stx_no_cards(st)));
	if (!stx_has_cards(st))
		return name_first(st, s, t);
	if (!s->placed)
		return deal(st, s, t);
	st->npack = s->npack;
	for (unsigned i = 0; i < s->npack; i++) {
		st->pack[i] = s->viewer == SEAT_ARBITER ? s->pack[i] : STX_UNKNOWN_CARD;
		st->loose |= s->viewer == SEAT_ARBITER ? 0 : UINT64_C(1) << s->pack[i];
	}
	return name_first(st, s, t);
}

enum judgement
stx_start(void *state, const void *setup, const struct rules *rules, struct trace *t)
{
	const struct stx_setup *s = setup;
	struct stx_state *st = state, next;
	struct stx_before b = { 0 };
	uint8_t pass = t->pass;
	enum judgement j;

	if (s->as_found) {
		*st = s->state;
		st->head.rules = *rules;
		if (!st->head.over && !st->past_end)
			st->found_over = stx_ends_as_found(st, t, &next);
		return ACTION_PLAYED;
	}
	st->board = s->board;
	st->deck = s->deck;
	stx_clear(st);
	st->head.rules = *rules;
	st->head.viewer = s->viewer;
	st->variant = s->variant;
	st->playing = s->playing;
	if ((j = set_up(st, s, t)) != ACTION_PLAYED && !trace_passes(t))
		return j;
	if (t->pass != pass)
		return ACTION_PLAYED;
	st->head.mover = st->first;
	st->fresh = true;
	if (st->variant == STX_ASSAULT)
		st->assault = true;
	else if (stx_has_cards(st) && st->npack == 0)
		stx_use_up(st, t);
	stx_settle_heads(st, &b, st->head.mover, t);
	if (!st->head.over && !stx_in_game(st, st->head.mover))
		stx_end_turn(st);
	t->truth_marks = t->canonical_marks = 0; /* settling heads may have told a truth, but a set-up has none */
	return ACTION_PLAYED;
}
