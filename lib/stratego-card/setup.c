/* stratego-card/setup.c: begin a game with both decks dealt, or from a position as found. */
#include <string.h>

#include "stratego-card/internal.h"

void
stc_clear(struct stc_state *st)
{
	memset(st, 0, sizeof(*st));
	st->head.viewer = SEAT_ARBITER;
	st->head.winner = SEAT_NONE;
	st->head.turn = 1;
}

static enum judgement
reject_cards(struct trace *t, unsigned clause, unsigned detail, int seat)
{
	trace_value(t, (unsigned)seat);
	return trace_reject_detail(t, CITE_CLAUSE(clause), detail);
}

/* Judge one card of the seat that a set-up gives: may this log know it? */
static enum judgement
judge_card_given(const struct stc_setup *s, int seat, unsigned card, struct trace *t)
{
	bool own = s->viewer == SEAT_ARBITER || s->viewer == seat;

	if (own == (card != STC_UNKNOWN))
		return ACTION_PLAYED;
	return own ? reject_cards(t, STC_C_DECK, STC_D_RANK, seat) : reject_cards(t, STC_C_DEAL, STC_D_SEEN, seat);
}

/* Judge the cards of a seat: they must be cards of its deck, and in an arbiter's log the whole deck. */
static enum judgement
judge_cards(const struct stc_setup *s, int seat, struct trace *t)
{
	uint8_t have[STC_UNKNOWN + 1] = { 0 };
	enum judgement j;

	for (unsigned i = 0; i < STC_SLOTS + STC_HAND; i++) {
		unsigned card = i < STC_SLOTS ? s->side[seat].line[i] : s->side[seat].hand[i - STC_SLOTS];

		if ((j = judge_card_given(s, seat, card, t)) != ACTION_PLAYED)
			return j;
		have[card]++;
	}
	for (unsigned i = 0; i < s->side[seat].npile; i++) {
		if (s->viewer != SEAT_ARBITER)
			return reject_cards(t, STC_C_DEAL, STC_D_SEEN, seat);
		if ((j = judge_card_given(s, seat, s->side[seat].pile[i], t)) != ACTION_PLAYED)
			return j;
		have[s->side[seat].pile[i]]++;
	}
	if (s->viewer == SEAT_ARBITER && s->side[seat].npile == 0 && stc_total(s->deck) > STC_DEALT) {
		reject_cards(t, STC_C_DECK, STC_D_NO_DECK, seat);
		trace_value(t, stc_total(s->deck) - STC_DEALT);
		return ACTION_ILLEGAL;
	}
	if (memcmp(have, s->deck, STC_RANKS) == 0)
		return ACTION_PLAYED;
	for (unsigned r = STC_SPY; r < STC_RANKS; r++)
		if (s->viewer == SEAT_ARBITER ? have[r] != s->deck[r] : have[r] > s->deck[r]) {
			trace_value(t, (unsigned)seat);
			trace_value(t, have[r]);
			trace_value(t, r);
			trace_value(t, s->deck[r]);
			trace_reject_detail(t, CITE_CLAUSE(STC_C_DECK), STC_D_COUNT);
			if (!trace_passes(t))
				return ACTION_ILLEGAL;
		}
	return ACTION_PLAYED;
}

static enum judgement
judge_deal(const struct stc_setup *s, int seat, struct trace *t)
{
	unsigned down = 0;

	for (unsigned i = 0; i < STC_SLOTS; i++)
		down += s->side[seat].line[i] != STC_NONE;
	if (down != STC_SLOTS || s->side[seat].nhand != STC_HAND) {
		reject_cards(t, STC_C_DEAL, STC_D_DEALT, seat);
		trace_value(t, down);
		trace_value(t, s->side[seat].nhand);
		return ACTION_ILLEGAL;
	}
	return judge_cards(s, seat, t);
}

static void
put_cards(struct stc_state *st, const struct stc_setup *s)
{
	stc_clear(st);
	st->head.viewer = s->viewer;
	memcpy(st->deck, s->deck, sizeof(st->deck));
	for (int seat = 0; seat < 2; seat++) {
		struct stc_side *side = &st->side[seat];

		memcpy(side->line, s->side[seat].line, sizeof(side->line));
		memcpy(side->hand, s->side[seat].hand, sizeof(side->hand));
		memcpy(side->pile, s->side[seat].pile, sizeof(side->pile));
		side->nhand = STC_HAND;
		side->npile = (uint8_t)(stc_total(s->deck) - STC_DEALT);
		if (s->viewer != SEAT_ARBITER)
			memset(side->pile, STC_UNKNOWN, side->npile);
	}
}

static enum judgement
start_as_found(struct stc_state *st, struct trace *t)
{
	if (st->head.viewer != SEAT_ARBITER && !stc_consistent(st, !st->head.viewer))
		return stc_refute_position(!st->head.viewer, t);
	stc_resume(st, t);
	return ACTION_PLAYED;
}

enum judgement
stc_start(void *state, const void *setup, const struct rules *rules, struct trace *t)
{
	const struct stc_setup *s = setup;
	struct stc_state *st = state;
	uint8_t pass = t->pass;
	enum judgement j;

	if (s->as_found) {
		*st = s->state;
		st->head.rules = *rules;
		return start_as_found(st, t);
	}
	for (int seat = 0; seat < 2; seat++)
		if ((j = judge_deal(s, seat, t)) != ACTION_PLAYED && !trace_passes(t))
			return j;
	if (t->pass != pass)
		return ACTION_PLAYED;
	put_cards(st, s);
	st->head.rules = *rules;
	stc_begin_turn(st, t);
	return ACTION_PLAYED;
}
