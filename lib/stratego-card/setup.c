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

/* Judge the front line and the hand that a set-up gives a seat: may this log know them, and does it? */
static enum judgement
judge_cards_given(const struct stc_setup *s, int seat, struct trace *t)
{
	bool own = s->viewer == SEAT_ARBITER || s->viewer == seat;

	for (unsigned i = 0; i < STC_SLOTS + STC_HAND; i++) {
		unsigned card = i < STC_SLOTS ? s->side[seat].line[i] : s->side[seat].hand[i - STC_SLOTS];

		if (own == (card != STC_UNKNOWN))
			continue;
		if (!own)
			return reject_cards(t, STC_C_DEAL, STC_D_SEEN, seat);
		if (i < STC_SLOTS)
			trace_value(t, i);
		return reject_cards(t, STC_C_DECK, i < STC_SLOTS ? STC_D_RANK : STC_D_RANK_HAND, seat);
	}
	return ACTION_PLAYED;
}

/* The same for its deck, which only an arbiter's log has, and has whole. */
static enum judgement
judge_deck_given(const struct stc_setup *s, int seat, struct trace *t)
{
	unsigned n = s->side[seat].npile, unknown = 0;

	if (s->viewer != SEAT_ARBITER)
		return n == 0 ? ACTION_PLAYED : reject_cards(t, STC_C_DEAL, STC_D_SEEN, seat);
	for (unsigned i = 0; i < n; i++)
		unknown += s->side[seat].pile[i] == STC_UNKNOWN;
	if (unknown == 0 && (n > 0 || stc_total(s->deck) == STC_DEALT))
		return ACTION_PLAYED;
	reject_cards(t, STC_C_DECK, unknown > 0 ? STC_D_RANK_DECK : STC_D_NO_DECK, seat);
	trace_value(t, unknown > 0 ? unknown : stc_total(s->deck) - STC_DEALT);
	return ACTION_ILLEGAL;
}

/* Judge how many cards of each rank a seat has: those of its deck, and in an arbiter's log the whole deck. */
static enum judgement
judge_counts(const struct stc_setup *s, int seat, struct trace *t)
{
	uint8_t have[STC_UNKNOWN + 1] = { 0 };

	for (unsigned i = 0; i < STC_SLOTS; i++)
		have[s->side[seat].line[i]]++;
	for (unsigned i = 0; i < STC_HAND; i++)
		have[s->side[seat].hand[i]]++;
	for (unsigned i = 0; i < s->side[seat].npile; i++)
		have[s->side[seat].pile[i]]++;
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

/* Judge the cards of a seat.  Those that are there are counted only if none is missing. */
static enum judgement
judge_cards(const struct stc_setup *s, int seat, struct trace *t)
{
	uint8_t pass = t->pass;
	enum judgement j;

	if ((j = judge_cards_given(s, seat, t)) != ACTION_PLAYED && !trace_passes(t))
		return j;
	if ((j = judge_deck_given(s, seat, t)) != ACTION_PLAYED && !trace_passes(t))
		return j;
	return t->pass == pass ? judge_counts(s, seat, t) : ACTION_PLAYED;
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
