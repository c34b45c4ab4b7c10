/* stratego-card/position_write.c: write position lines. */
#include "internal.h"

#include <string.h>

const char *const stc_steps[] = { [STC_STEP_DRAW] = "draw", [STC_STEP_ACT] = "act", [STC_STEP_FILL] = "fill" };

static const char *const tests[] = { [STC_TEST_DREW] = "drew", [STC_TEST_PASSED] = "free", [STC_TEST_WAIVED] = "let-go" };

/* Write "7!5.B2/339/10S4/22": front line, hand, deck from the top, cards out. */
static void
write_side(struct buffer *out, const struct stc_state *st, int seat)
{
	const struct stc_side *s = &st->side[seat];

	for (unsigned i = 0; i < STC_SLOTS; i++) {
		stc_write_card(out, s->line[i]);
		if ((s->known.seen >> i & 1) != 0)
			buffer_char(out, '!');
		else if ((s->known.still >> i & 1) != 0)
			buffer_char(out, (s->known.bombs >> i & 1) != 0 ? '^' : '~');
	}
	buffer_char(out, '/');
	for (unsigned i = 0; i < s->nhand; i++)
		stc_write_card(out, s->hand[i]);
	buffer_char(out, '/');
	for (unsigned i = s->npile; i-- > 0 && st->head.viewer == SEAT_ARBITER;)
		stc_write_card(out, s->pile[i]);
	if (st->head.viewer != SEAT_ARBITER)
		buffer_printf(out, "*%u", s->npile);
	buffer_char(out, '/');
	for (unsigned r = STC_SPY; r < STC_RANKS; r++)
		for (unsigned i = 0; i < s->out[r]; i++)
			stc_write_card(out, r);
}

/* Write "59!B+2:a@0,5@1": the cards of a hand that was seen, those with a mark are in one of the slots; how many were drawn
 * since; the slots filled since, or what was seen there, each with how many cards so far may have been drawn since. */
static void
write_look(struct buffer *out, const struct stc_look *l)
{
	if (l->closed)
		buffer_char(out, '-');
	for (unsigned i = 0; i < l->n; i++) {
		stc_write_card(out, l->card[i]);
		if ((l->due >> i & 1) != 0)
			buffer_char(out, '!');
	}
	if (l->fresh > 0)
		buffer_printf(out, "+%u", l->fresh);
	for (unsigned i = 0; i < l->nfills; i++) {
		buffer_char(out, i == 0 ? ':' : ',');
		if ((l->fill[i].place & STC_TURNED) != 0)
			stc_write_card(out, l->fill[i].place & ~(unsigned)STC_TURNED);
		else
			stc_write_slot(out, l->fill[i].place);
		buffer_printf(out, "@%u", l->fill[i].fresh);
	}
}

static void
write_looks(struct buffer *out, const struct stc_state *st, int seat)
{
	const struct stc_known *k = &st->side[seat].known;

	for (unsigned i = 0; i < k->nlooks; i++) {
		if (i == 0)
			buffer_printf(out, " %s-hand=", game_stratego_card.seat[seat]);
		else
			buffer_char(out, ';');
		write_look(out, &k->look[i]);
	}
}

/* Write what drawings show of the last action: "red:axb", "blue:a2bc", "red:+". */
static void
write_last(struct buffer *out, const struct stc_last *l)
{
	static const char signs[] = { [STC_A_DRAW] = '+', [STC_A_ATTACK] = 'x', [STC_A_SPY] = 'S', [STC_A_SCOUT] = '2',
		[STC_A_REDEAL] = 'F', [STC_A_FILL] = '=', [STC_A_LEAVE] = '-' };

	buffer_printf(out, " last=%s:", game_stratego_card.seat[l->seat]);
	if (l->slot != STC_NO_SLOT)
		stc_write_slot(out, l->slot);
	buffer_char(out, signs[l->kind]);
	if (l->target != STC_NO_SLOT)
		stc_write_slot(out, l->target);
	if (l->second != STC_NO_SLOT)
		stc_write_slot(out, l->second);
}

/* Write what the log's keeper knows by counting: "e2" for a slot, "+5" for a card in hand. */
static void
write_deduced(struct buffer *out, const struct stc_state *st)
{
	const char *lead = " deduced=";
	int seat = !st->head.viewer;

	if (st->head.viewer == SEAT_ARBITER)
		return;
	for (unsigned i = 0; i < STC_SLOTS; i++) {
		unsigned rank = stc_certain_rank(st, seat, i);

		if (rank == STC_UNKNOWN)
			continue;
		buffer_text(out, lead);
		stc_write_slot(out, i);
		stc_write_card(out, rank);
		lead = ",";
	}
	for (unsigned r = STC_SPY; r < STC_RANKS; r++)
		for (unsigned n = stc_certain_in_hand(st, seat, r); n > 0; n--) {
			buffer_text(out, lead);
			buffer_char(out, '+');
			stc_write_card(out, r);
			lead = ",";
		}
}

static void
write_deck(struct buffer *out, const uint8_t deck[STC_RANKS])
{
	const char *lead = " deck=";

	if (memcmp(deck, stc_standard_deck, STC_RANKS) == 0)
		return;
	for (unsigned r = STC_SPY; r < STC_RANKS; r++) {
		buffer_field(out, lead, deck[r]);
		lead = ",";
	}
}

void
stc_write_position(const void *state, struct buffer *out)
{
	const struct stc_state *st = state;

	buffer_text(out, game_stratego_card.name);
	buffer_char(out, ' ');
	write_side(out, st, STC_RED);
	buffer_char(out, ' ');
	write_side(out, st, STC_BLUE);
	buffer_char(out, ' ');
	buffer_text(out, game_stratego_card.seat[st->head.mover]);
	buffer_char(out, ' ');
	buffer_text(out, stc_steps[st->step]);
	position_write_numbers(st, "turn", out);
	position_write_log(&game_stratego_card, st, out);
	write_deck(out, st->deck);
	if (st->begun)
		buffer_text(out, " begun");
	if (st->attacked)
		buffer_text(out, " attacked");
	if (st->quiet > 0)
		buffer_field(out, " quiet=", st->quiet);
	if (st->test != STC_TEST_OPEN)
		buffer_printf(out, " %s", tests[st->test]);
	write_looks(out, st, STC_RED);
	write_looks(out, st, STC_BLUE);
	write_deduced(out, st);
	if (st->last.kind != 0)
		write_last(out, &st->last);
	if (st->past_end)
		buffer_text(out, " past-end");
	if (st->untold)
		buffer_text(out, " untold");
	position_write_end(&game_stratego_card, st, out);
}
