/* stratix/position_write.c: write position lines. */
#include <inttypes.h>

#include "internal.h"

void
stx_write_board_lines(struct buffer *out, const struct stx_board *b)
{
	if (b->standard) {
		buffer_text(out, "standard");
		return;
	}
	for (unsigned y = b->ranks; y-- > 0;) {
		stx_write_picture_line(out, b, y);
		if (y > 0)
			buffer_char(out, '/');
	}
}

/* Write a piece, or a row of empty squares. */
static unsigned
write_square(const void *state, unsigned x, unsigned y, struct buffer *out)
{
	const struct stx_state *st = state;
	unsigned at = st->at[stx_square(x, y)], n = 0;

	if (at != STX_EMPTY) {
		stx_write_piece(out, stx_seat(at) * STX_KINDS + stx_kind(at));
		return 1;
	}
	while (x + n < st->board.files && st->at[stx_square(x + n, y)] == STX_EMPTY)
		n++;
	if (n > 1)
		buffer_number(out, n);
	buffer_char(out, '.');
	return n;
}

static void
write_set(struct buffer *out, const char *field, unsigned set)
{
	if (set == 0)
		return;
	buffer_text(out, field);
	for (unsigned i = 0; i < STX_ARMIES; i++)
		if ((set >> i & 1) != 0)
			buffer_char(out, (char)('1' + i));
}

/* Write each army once for each turn that it will lose. */
static void
write_skip(struct buffer *out, const struct stx_state *st)
{
	const char *lead = " skip=";

	for (unsigned i = 0; i < STX_ARMIES; i++)
		for (unsigned n = 0; n < st->skip[i]; n++) {
			buffer_printf(out, "%s%u", lead, i + 1);
			lead = "";
		}
}

static void
write_card_set(struct buffer *out, const char *field, const struct stx_deck *d, uint64_t set)
{
	for (; set != 0; set &= set - 1) {
		buffer_text(out, field);
		stx_write_card(out, d, (unsigned)__builtin_ctzll(set));
		field = ".";
	}
}

static void
write_square_list(struct buffer *out, const char *field, const uint16_t *squares, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		buffer_text(out, i == 0 ? field : ".");
		stx_write_square(out, squares[i]);
	}
}

/* Write a set of pieces of one army as the squares on which they stand. */
static void
write_piece_set(struct buffer *out, const char *field, const struct stx_state *st, unsigned seat, uint32_t set)
{
	for (unsigned sq = 0; sq < STX_SQUARES; sq++) {
		unsigned at = st->at[sq];

		if (at >= STX_PIECES || stx_seat(at) != seat || (set >> (at % STX_NUMBERS) & 1) == 0)
			continue;
		buffer_text(out, field);
		stx_write_square(out, sq);
		field = ".";
	}
}

static void
write_instruction_word(struct buffer *out, const struct stx_instruction *in)
{
	buffer_text(out, stx_deed_names[in->deed]);
	if (stx_scopes[in->deed].key != NULL)
		buffer_printf(out, "-%s", stx_scope_names[in->scope]);
	if (stx_takes_pieces(in)) {
		buffer_char(out, '-');
		for (unsigned k = 0; k < STX_KINDS; k++)
			if ((in->pieces >> k & 1) != 0)
				buffer_char(out, stx_kinds[k].letter[0]);
	}
	if (stx_takes_count(in) && in->count != 1)
		buffer_field(out, "*", in->count);
}

/* Write cards without their texts: "deck=1:return~always,2:recover-I~void". */
void
stx_write_deck_words(struct buffer *out, const struct stx_deck *d)
{
	if (d->standard)
		return;
	for (unsigned i = 0; i < d->n; i++) {
		const struct stx_card *c = &d->card[i];

		buffer_field(out, i == 0 ? " deck=" : ",", c->number);
		buffer_char(out, ':');
		write_instruction_word(out, &c->first);
		if (c->otherwise.deed != STX_DO_NOTHING) {
			buffer_char(out, '|');
			write_instruction_word(out, &c->otherwise);
		}
		if (c->back != STX_BACK_NEVER)
			buffer_printf(out, "~%s", stx_back_names[c->back]);
	}
}

/* Write "order=!5,3/5.6": the top one of the unknown cards is not 5; without 5 and 6 it would be 3. */
static void
write_order(struct buffer *out, const struct stx_state *st)
{
	for (unsigned i = 0; i < st->nclues; i++) {
		const struct stx_clue *f = &st->clue[i];

		buffer_text(out, i == 0 ? " order=" : ",");
		if (!f->top)
			buffer_char(out, '!');
		stx_write_card(out, &st->deck, f->card);
		write_card_set(out, "/", &st->deck, f->apart);
	}
}

static void
write_pack(struct buffer *out, const struct stx_state *st)
{
	for (unsigned i = 0; i < st->npack; i++) {
		buffer_text(out, i == 0 ? " pack=" : ".");
		stx_write_card(out, &st->deck, st->pack[i]);
	}
	write_card_set(out, " loose=", &st->deck, st->loose);
	write_card_set(out, " back=", &st->deck, st->gone_back);
	write_order(out, st);
	write_card_set(out, " told=", &st->deck, st->told);
}

static void
write_hand(struct buffer *out, const struct stx_state *st)
{
	const struct stx_hand *h = &st->hand;

	if (st->phase == STX_TO_SHUFFLE)
		buffer_text(out, " shuffle");
	if (st->phase == STX_TO_DRAW || st->phase == STX_TO_FOLLOW) {
		buffer_text(out, st->phase == STX_TO_DRAW ? " draws=" : " follows=");
		if (st->square[h->drawer] != STX_NOWHERE)
			stx_write_square(out, st->square[h->drawer]);
		else
			buffer_printf(out, "lost%u", stx_seat(h->drawer) + 1);
	}
	if (st->phase == STX_TO_FOLLOW) {
		buffer_text(out, " card=");
		stx_write_card(out, &st->deck, h->card);
		if (h->otherwise)
			buffer_text(out, "else");
		if (h->done > 0)
			buffer_printf(out, " done=%u", h->done);
		write_piece_set(out, " carried=", st, stx_seat(h->drawer), h->carried);
	}
	for (unsigned i = 0; i < h->nwaiting; i++) {
		buffer_text(out, i == 0 ? " waiting=" : ".");
		stx_write_square(out, st->square[h->waiting[i]]);
	}
}

static void
write_fault(struct buffer *out, const struct stx_state *st)
{
	if (st->fault.army >= STX_ARMIES)
		return;
	buffer_printf(out, " fault=%u", st->fault.army + 1U);
	if (st->fault.settled)
		buffer_text(out, "settled");
	else
		write_piece_set(out, ":", st, st->fault.army, st->fault.pieces);
}

void
stx_write_position(const void *state, struct buffer *out)
{
	const struct stx_state *st = state;

	buffer_text(out, "stratix ");
	buffer_text(out, stx_variant_names[st->variant]);
	buffer_char(out, ' ');
	stx_write_board_lines(out, &st->board);
	buffer_char(out, ' ');
	position_write_squares(st, st->board.files, st->board.ranks, write_square, out);
	buffer_char(out, ' ');
	buffer_text(out, game_stratix.seat[st->head.mover]);
	position_write_numbers(st, "round", out);
	position_write_log(&game_stratix, st, out);
	if (!st->fresh)
		buffer_text(out, " begun");
	if (st->first != 0)
		buffer_field(out, " first=", st->first + 1U);
	write_set(out, " armies=", st->playing != 15 ? st->playing : 0);
	write_set(out, " out=", st->out);
	write_skip(out, st);
	if (st->quiet != 0)
		buffer_field(out, " quiet=", st->quiet);
	if (st->assault && st->variant != STX_ASSAULT)
		buffer_text(out, " assault");
	stx_write_deck_words(out, &st->deck);
	write_pack(out, st);
	write_hand(out, st);
	write_fault(out, st);
	write_square_list(out, " last=", st->last.way, st->last.nway);
	write_square_list(out, " hit=", st->last.hit, st->last.nhits);
	if (st->past_end)
		buffer_text(out, " past-end");
	position_write_end(&game_stratix, st, out);
}
