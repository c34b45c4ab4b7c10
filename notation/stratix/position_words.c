/* stratix/position_words.c: positions in words. */
#include "internal.h"

#include "record/parts.h"

static void
say_squares(struct buffer *out, const struct stx_state *st)
{
	for (unsigned y = 0; y < st->board.ranks; y++)
		for (unsigned x = 0; x < st->board.files; x++) {
			unsigned square = stx_square(x, y), at = st->at[square];

			if (!stx_is_space(&st->board, square))
				continue;
			stx_write_square(out, square);
			if (at == STX_EMPTY)
				part_what(out, "empty");
			else
				buffer_printf(out, "\t%s's %s\n", game_stratix.seat[stx_seat(at)], stx_kinds[stx_kind(at)].name);
		}
}

static void
say_cards(struct buffer *out, const struct stx_deck *d, uint64_t set)
{
	const char *lead = "";

	if (set == 0)
		buffer_text(out, "none");
	for (; set != 0; set &= set - 1) {
		buffer_text(out, lead);
		stx_write_card(out, d, (unsigned)__builtin_ctzll(set));
		lead = ", ";
	}
}

static void
say_card_set(struct buffer *out, const char *where, const struct stx_deck *d, uint64_t set)
{
	buffer_printf(out, "%s\t", where);
	say_cards(out, d, set);
	buffer_char(out, '\n');
}

/* Cards from the top. */
static void
say_pack(struct buffer *out, const struct stx_state *st)
{
	for (unsigned i = 0; i < st->npack; i++) {
		buffer_printf(out, "card %u of the pack\t", i + 1);
		if (st->pack[i] == STX_UNKNOWN_CARD) {
			buffer_char(out, PART_OPEN);
			say_cards(out, &st->deck, st->loose);
		} else {
			buffer_char(out, PART_SEEN);
			stx_write_card(out, &st->deck, st->pack[i]);
		}
		buffer_char(out, '\n');
	}
	part_number(out, "cards in the pack", st->npack);
	say_card_set(out, "cards gone back under the pack", &st->deck, st->gone_back);
}

/* What draws that were taken back have told of the order. */
static void
say_order(struct buffer *out, const struct stx_state *st)
{
	for (unsigned i = 0; i < st->nclues; i++) {
		const struct stx_clue *f = &st->clue[i];

		buffer_printf(out, "known of the order, %u\t", i + 1);
		stx_write_card(out, &st->deck, f->card);
		buffer_text(out, f->top ? " lies first" : " does not lie first");
		if (f->apart != 0) {
			buffer_text(out, " but for ");
			say_cards(out, &st->deck, f->apart);
		}
		buffer_char(out, '\n');
	}
	if (st->told != 0)
		say_card_set(out, "cards drawn and taken back", &st->deck, st->told);
}

static void
say_place(struct buffer *out, unsigned square)
{
	if (square == STX_NOWHERE)
		buffer_text(out, "off the board");
	else
		stx_write_square(out, square);
}

static void
say_piece_set(struct buffer *out, const struct stx_state *st, unsigned seat, uint32_t set)
{
	const char *lead = " on ";

	for (unsigned sq = 0; sq < STX_SQUARES; sq++) {
		unsigned at = st->at[sq];

		if (at >= STX_PIECES || stx_seat(at) != seat || (set >> (at % STX_NUMBERS) & 1) == 0)
			continue;
		buffer_text(out, lead);
		stx_write_square(out, sq);
		lead = ", ";
	}
}

/* The card at hand. */
static void
say_hand(struct buffer *out, const struct stx_state *st)
{
	const struct stx_hand *h = &st->hand;

	if (st->phase != STX_TO_DRAW && st->phase != STX_TO_FOLLOW) {
		part_write(out, "to do", st->phase == STX_TO_SHUFFLE ? "the pack is to be shuffled" : "a turn");
		return;
	}
	buffer_printf(out, "to do\t%s, %s, ", game_stratix.seat[stx_seat(h->drawer)],
	    st->phase == STX_TO_DRAW ? "a card is to be drawn" : "a card is to be followed");
	say_place(out, st->square[h->drawer]);
	if (st->phase == STX_TO_FOLLOW) {
		buffer_text(out, ", card ");
		stx_write_card(out, &st->deck, h->card);
		buffer_printf(out, "%s, %u moved", h->otherwise ? ", its second instruction" : "", h->done);
		say_piece_set(out, st, stx_seat(h->drawer), h->carried);
	}
	buffer_char(out, '\n');
	for (unsigned i = 0; i < h->nwaiting; i++) {
		buffer_printf(out, "waiting to draw, %u\t", i + 1);
		say_place(out, st->square[h->waiting[i]]);
		buffer_char(out, '\n');
	}
}

static void
say_fault(struct buffer *out, const struct stx_state *st)
{
	if (st->fault.army >= STX_ARMIES) {
		part_write(out, "fault that can be caught", "none");
		return;
	}
	buffer_printf(out, "fault that can be caught\tof %s", game_stratix.seat[st->fault.army]);
	if (st->fault.settled)
		buffer_text(out, ", settled already");
	else
		say_piece_set(out, st, st->fault.army, st->fault.pieces);
	buffer_char(out, '\n');
}

static void
say_armies(struct buffer *out, const struct stx_state *st)
{
	for (unsigned i = 0; i < STX_ARMIES; i++) {
		bool plays = (st->playing >> i & 1) != 0;

		part_write(out, game_stratix.seat[i], !plays ? "does not play" : (st->out >> i & 1) != 0 ? "out" : "in the game");
		if (plays)
			buffer_printf(out, "turns that %s loses yet\t%u\n", game_stratix.seat[i], st->skip[i]);
	}
}

static void
say_last(struct buffer *out, const char *where, const uint16_t *squares, unsigned n)
{
	buffer_printf(out, "%s\t", where);
	if (n == 0)
		buffer_text(out, "none");
	for (unsigned i = 0; i < n; i++) {
		buffer_text(out, i > 0 ? ", " : "");
		stx_write_square(out, squares[i]);
	}
	buffer_char(out, '\n');
}

void
stx_say_position(const void *state, struct buffer *out)
{
	const struct stx_state *st = state;

	say_squares(out, st);
	parts_write_mover(&game_stratix, st, out);
	say_pack(out, st);
	say_hand(out, st);
	say_fault(out, st);
	say_armies(out, st);
	say_last(out, "last move", st->last.way, st->last.nway);
	say_last(out, "squares hit last", st->last.hit, st->last.nhits);
	parts_write_numbers(st, "round", out);
	parts_write_end(&game_stratix, st, out);
	part_write(out, "round", st->fresh ? "not begun" : "begun");
	part_write(out, "first army", game_stratix.seat[st->first]);
	part_number(out, "moves without progress", st->quiet);
	part_write(out, "Final Assault", st->assault ? "on" : "not on");
	part_write(out, "after its end", st->past_end ? "play was let go on" : "nothing was played");
	part_write(out, "variant", stx_variant_names[st->variant]);
	say_order(out, st);
	buffer_text(out, "board\t");
	stx_write_board_lines(out, &st->board);
	buffer_text(out, st->deck.standard ? "\ndeck\tstandard" : "\ndeck\t");
	stx_write_deck_words(out, &st->deck);
	buffer_char(out, '\n');
}
