/* stratix/numbers.c: pieces of one kind can have any of its numbers.  Give them those that they would get if the position
 * were read from a line. */
#include <string.h>

#include "stratix/internal.h"

/* The new numbers of an army's pieces. */
struct renaming {
	unsigned seat;
	uint8_t number[STX_NUMBERS];
};

static unsigned
renamed(const struct renaming *r, unsigned piece)
{
	return stx_is_piece(piece) && stx_seat(piece) == r->seat ? r->seat * STX_NUMBERS + r->number[piece % STX_NUMBERS] : piece;
}

static uint32_t
renamed_set(const struct renaming *r, uint32_t set)
{
	uint32_t out = 0;

	for (; set != 0; set &= set - 1)
		out |= STX_SET(r->number[__builtin_ctz(set)]);
	return out;
}

/* Of each kind, the piece that a line lists first gets the first number; lost pieces get the last ones. */
static void
find_names(const struct stx_state *st, struct renaming *r)
{
	unsigned next[STX_KINDS] = { 0 }, first[STX_KINDS] = { 0 };

	for (unsigned i = STX_ARMY; i-- > 0;)
		first[stx_kind_by_number[i]] = i;
	for (unsigned i = 0; i < STX_NUMBERS; i++)
		r->number[i] = (uint8_t)i;
	for (unsigned y = st->board.ranks; y-- > 0;)
		for (unsigned x = 0; x < st->board.files; x++) {
			unsigned piece = st->at[stx_square(x, y)], kind;

			if (!stx_is_piece(piece) || stx_seat(piece) != r->seat)
				continue;
			kind = stx_kind(piece);
			r->number[piece % STX_NUMBERS] = (uint8_t)(first[kind] + next[kind]++);
		}
	for (unsigned i = 0; i < STX_ARMY; i++)
		if (st->square[r->seat * STX_NUMBERS + i] == STX_NOWHERE)
			r->number[i] = (uint8_t)(first[stx_kind_by_number[i]] + next[stx_kind_by_number[i]]++);
}

static void
rename_army(struct stx_state *st, const struct renaming *r)
{
	struct stx_hand *h = &st->hand;
	uint16_t square[STX_NUMBERS];

	memcpy(square, st->square + r->seat * STX_NUMBERS, sizeof(square));
	for (unsigned i = 0; i < STX_ARMY; i++) {
		unsigned piece = r->seat * STX_NUMBERS + r->number[i];

		st->square[piece] = square[i];
		if (square[i] != STX_NOWHERE)
			st->at[square[i]] = (uint8_t)piece;
	}
	st->on_recon[r->seat] = renamed_set(r, st->on_recon[r->seat]);
	if (stx_is_piece(h->drawer) && stx_seat(h->drawer) == r->seat)
		h->carried = renamed_set(r, h->carried);
	h->drawer = (uint8_t)renamed(r, h->drawer);
	for (unsigned i = 0; i < h->nwaiting; i++)
		h->waiting[i] = (uint8_t)renamed(r, h->waiting[i]);
	if (st->fault.army == r->seat)
		st->fault.pieces = renamed_set(r, st->fault.pieces);
}

void
stx_renumber(void *state)
{
	struct stx_state *st = state;

	for (unsigned seat = 0; seat < STX_ARMIES; seat++) {
		struct renaming r = { .seat = seat };

		find_names(st, &r);
		rename_army(st, &r);
	}
}
