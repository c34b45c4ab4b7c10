/* stratego-card/position_words.c: positions in words. */
#include "internal.h"

#include "record/parts.h"

static void
say_cards(struct buffer *out, const uint8_t *cards, unsigned n)
{
	if (n == 0)
		buffer_text(out, "empty");
	for (unsigned i = 0; i < n; i++) {
		buffer_text(out, i > 0 ? ", " : "");
		stc_write_card(out, cards[i]);
	}
	buffer_char(out, '\n');
}

static void
say_slot(struct buffer *out, const struct stc_side *s, int seat, unsigned slot)
{
	const struct stc_known *k = &s->known;
	const char *side = game_stratego_card.seat[seat];

	buffer_printf(out, "slot %c of %s\t", 'a' + (int)slot, side);
	if (s->line[slot] == STC_NONE) {
		buffer_text(out, "empty\n");
		return;
	}
	if (s->line[slot] == STC_UNKNOWN)
		buffer_printf(out, "%can unknown card\n", PART_OPEN);
	else
		buffer_printf(out, "%ca %s\n", PART_SEEN, stc_kinds[s->line[slot]].name);
	buffer_printf(out, "slot %c of %s", 'a' + (int)slot, side);
	part_what(out, (k->seen >> slot & 1) != 0 ? "seen"
	    : (k->still >> slot & 1) == 0 ? "not seen"
	    : (k->bombs >> slot & 1) != 0 ? "a Bomb for all that the opponent saw" : "a Bomb or the Flag for all that the opponent saw");
}

static void
say_hand(struct buffer *out, const struct stc_side *s, int seat)
{
	buffer_printf(out, "hand of %s\t", game_stratego_card.seat[seat]);
	if (s->nhand > 0 && s->hand[0] == STC_UNKNOWN)
		buffer_printf(out, "%c%u unknown cards\n", PART_OPEN, s->nhand);
	else if (s->nhand > 0)
		buffer_char(out, PART_SEEN);
	if (s->nhand == 0 || s->hand[0] != STC_UNKNOWN)
		say_cards(out, s->hand, s->nhand);
}

/* From the top; only an arbiter's log knows it. */
static void
say_deck(struct buffer *out, const struct stc_state *st, int seat)
{
	const struct stc_side *s = &st->side[seat];
	uint8_t cards[STC_PILE_MAX];

	buffer_printf(out, "deck of %s\t", game_stratego_card.seat[seat]);
	if (st->head.viewer != SEAT_ARBITER) {
		buffer_printf(out, "%c%u cards in unknown order\n", PART_OPEN, s->npile);
		return;
	}
	if (s->npile > 0)
		buffer_char(out, PART_SEEN);
	for (unsigned i = 0; i < s->npile; i++)
		cards[i] = s->pile[s->npile - 1 - i];
	say_cards(out, cards, s->npile);
}

static void
say_out(struct buffer *out, const struct stc_side *s, int seat)
{
	const char *lead = "\t";

	buffer_printf(out, "cards of %s out of the game", game_stratego_card.seat[seat]);
	for (unsigned r = STC_SPY; r < STC_RANKS; r++)
		for (unsigned i = 0; i < s->out[r]; i++) {
			buffer_text(out, lead);
			stc_write_card(out, r);
			lead = ", ";
		}
	buffer_text(out, *lead == '\t' ? "\tnone\n" : "\n");
}

/* A hand that the opponent looked at, and where its cards may have gone since. */
static void
say_look(struct buffer *out, const struct stc_look *l)
{
	for (unsigned i = 0; i < l->n; i++) {
		buffer_text(out, i > 0 ? ", " : "");
		stc_write_card(out, l->card[i]);
		if ((l->due >> i & 1) != 0)
			buffer_text(out, ", which has left it");
	}
	buffer_text(out, l->n == 0 ? "nothing that tells" : "");
	buffer_printf(out, "%s; %u drawn since", l->closed ? "; it was seen again" : "", l->fresh);
	for (unsigned i = 0; i < l->nfills; i++) {
		buffer_text(out, i == 0 ? "; then filled: " : ", ");
		if ((l->fill[i].place & STC_TURNED) != 0) {
			buffer_text(out, "a slot that held ");
			stc_write_card(out, l->fill[i].place & ~(unsigned)STC_TURNED);
		} else {
			buffer_text(out, "slot ");
			stc_write_slot(out, l->fill[i].place);
		}
		buffer_printf(out, ", after %u drawn", l->fill[i].fresh);
	}
	buffer_char(out, '\n');
}

static void
say_looks(struct buffer *out, const struct stc_known *k, int seat)
{
	for (unsigned i = 0; i < k->nlooks; i++) {
		buffer_printf(out, "look %u at the hand of %s\t", i + 1, game_stratego_card.seat[seat]);
		say_look(out, &k->look[i]);
	}
}

static void
say_last(struct buffer *out, const struct stc_last *l)
{
	static const char *const names[] = { [STC_A_DRAW] = "a draw", [STC_A_ATTACK] = "an attack", [STC_A_SPY] = "the Spy",
		[STC_A_SCOUT] = "a Scout", [STC_A_REDEAL] = "a new deal", [STC_A_FILL] = "a gap filled", [STC_A_LEAVE] = "gaps left" };

	buffer_text(out, "last action\t");
	if (l->kind == 0) {
		buffer_text(out, "none\n");
		return;
	}
	buffer_printf(out, "%s by %s", names[l->kind], game_stratego_card.seat[l->seat]);
	if (l->slot != STC_NO_SLOT)
		buffer_printf(out, ", slot %c", 'a' + l->slot);
	if (l->target != STC_NO_SLOT)
		buffer_printf(out, ", against %c", 'a' + l->target);
	if (l->second != STC_NO_SLOT)
		buffer_printf(out, " and %c", 'a' + l->second);
	buffer_char(out, '\n');
}

static void
say_turn(struct buffer *out, const struct stc_state *st)
{
	static const char *const steps[] = { [STC_STEP_DRAW] = "to draw", [STC_STEP_ACT] = "to act", [STC_STEP_FILL] = "to fill gaps" };
	static const char *const tests[] = { [STC_TEST_OPEN] = "not asked", [STC_TEST_DREW] = "it drew",
		[STC_TEST_PASSED] = "it could", [STC_TEST_WAIVED] = "an arbiter let it go on" };

	parts_write_mover(&game_stratego_card, st, out);
	part_write(out, "turn", st->begun ? "begun" : "not begun");
	part_write(out, "step of the turn", steps[st->step]);
	part_write(out, "attack in this turn", st->attacked ? "made" : "not made");
	part_write(out, "whether the hidden side could attack", tests[st->test]);
}

void
stc_say_position(const void *state, struct buffer *out)
{
	const struct stc_state *st = state;

	for (int seat = 0; seat < 2; seat++) {
		for (unsigned i = 0; i < STC_SLOTS; i++)
			say_slot(out, &st->side[seat], seat, i);
		say_hand(out, &st->side[seat], seat);
		say_deck(out, st, seat);
		say_out(out, &st->side[seat], seat);
	}
	say_turn(out, st);
	say_last(out, &st->last);
	parts_write_numbers(st, "turn", out);
	parts_write_end(&game_stratego_card, st, out);
	part_number(out, "turns without an attack", st->quiet);
	for (int seat = 0; seat < 2; seat++)
		say_looks(out, &st->side[seat].known, seat);
	for (unsigned r = STC_SPY; r < STC_RANKS; r++)
		buffer_printf(out, "%s of a side\t%u\n", stc_kinds[r].plural, st->deck[r]);
	part_write(out, "after its end", st->past_end ? "play was let go on" : "nothing was played");
	part_write(out, "who won", st->untold ? "this log cannot tell" : "as the end says");
}
