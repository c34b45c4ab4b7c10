/* stratix/pieces.c: put pieces on the board, take them off, and count them. */
#include <string.h>

#include "stratix/internal.h"

void
stx_clear(struct stx_state *st)
{
	memset(st, 0, offsetof(struct stx_state, board)); /* board and deck stay */
	st->found_over = false;
	memset(&st->last, 0, sizeof(st->last));
	memset(st->at, STX_EMPTY, sizeof(st->at));
	for (unsigned i = 0; i < STX_PIECES; i++)
		st->square[i] = STX_NOWHERE;
	st->head.viewer = SEAT_ARBITER;
	st->head.winner = SEAT_NONE;
	st->fault.army = SEAT_NONE;
	st->hand.drawer = STX_NO_PIECE;
	st->head.turn = 1;
}

/* Count a piece that comes to a square (by is 1), or leaves it (by is -1). */
static inline void
count_piece(struct stx_state *st, unsigned piece, unsigned square, int by)
{
	unsigned seat = stx_seat(piece), zones = st->board.zone[square];
	bool bridge = st->board.terrain[square] == STX_BRIDGE;

	if (zones != 0)
		st->in_play[seat] = (uint8_t)(st->in_play[seat] + by);
	if (st->board.terrain[square] == STX_RECON)
		st->on_recon[seat] ^= STX_SET(piece % STX_NUMBERS);
	for (; zones != 0; zones &= zones - 1) {
		uint8_t *n = &(bridge ? st->on_bridge : st->on_land)[__builtin_ctz(zones)][seat];

		*n = (uint8_t)(*n + by);
	}
}

void
stx_put(struct stx_state *st, unsigned piece, unsigned square)
{
	st->square[piece] = (uint16_t)square;
	st->at[square] = (uint8_t)piece;
	st->standing[stx_seat(piece)]++;
	count_piece(st, piece, square, 1);
}

void
stx_take(struct stx_state *st, unsigned piece)
{
	unsigned square = st->square[piece];

	st->standing[stx_seat(piece)]--;
	count_piece(st, piece, square, -1);
	st->at[square] = STX_EMPTY;
	st->square[piece] = STX_NOWHERE;
}

void
stx_move_piece(struct stx_state *st, unsigned piece, unsigned to)
{
	unsigned from = st->square[piece];

	count_piece(st, piece, from, -1);
	count_piece(st, piece, to, 1);
	st->at[from] = STX_EMPTY;
	st->at[to] = (uint8_t)piece;
	st->square[piece] = (uint16_t)to;
}

int
stx_lost(const struct stx_state *st, unsigned seat, unsigned kind)
{
	for (unsigned i = 0; i < STX_ARMY; i++)
		if (stx_kind_by_number[i] == kind && st->square[seat * STX_NUMBERS + i] == STX_NOWHERE)
			return (int)(seat * STX_NUMBERS + i);
	return -1;
}

/* ---- losses ---------------------------------------------------------------------------------- */

/* The square that was struck comes first.  The others are sorted by square, not by the numbers of the pieces, because
 * numbers are no part of a position. */
void
stx_remember_hit(struct stx_state *st, unsigned square)
{
	struct stx_last *last = &st->last;
	unsigned first = last->nhits > 0 && last->nway > 0 && last->hit[0] == last->way[last->nway - 1], at;

	if (last->nhits == STX_HITS_MAX)
		return;
	for (at = last->nhits++; at > first && last->hit[at - 1] > square; at--)
		last->hit[at] = last->hit[at - 1];
	last->hit[at] = (uint16_t)square;
}

void
stx_lose(struct stx_state *st, unsigned piece)
{
	struct stx_hand *h = &st->hand;
	unsigned n = 0;

	stx_take(st, piece);
	if (st->fault.army == stx_seat(piece))
		st->fault.pieces &= ~STX_SET(piece % STX_NUMBERS);
	if (stx_is_piece(h->drawer) && stx_seat(h->drawer) == stx_seat(piece))
		h->carried &= ~STX_SET(piece % STX_NUMBERS);
	if (h->drawer == piece)
		h->drawer = (uint8_t)(stx_seat(piece) * STX_NUMBERS + STX_NO_NUMBER);
	for (unsigned i = 0; i < h->nwaiting; i++)
		if (h->waiting[i] != piece)
			h->waiting[n++] = h->waiting[i];
	memset(h->waiting + n, 0, h->nwaiting - n);
	h->nwaiting = (uint8_t)n;
}

void
stx_remove_piece(struct stx_state *st, unsigned piece, enum stx_cause cause, struct trace *t)
{
	unsigned square = st->square[piece];

	trace_tell(t, STX_EV_REMOVED, stx_seat(piece), square, stx_said_kind(piece), cause);
	stx_remember_hit(st, square);
	stx_lose(st, piece);
}

void
stx_remove_pieces(struct stx_state *st, unsigned seat, uint32_t set, enum stx_cause cause, struct trace *t)
{
	for (; set != 0; set &= set - 1) {
		unsigned piece = seat * STX_NUMBERS + (unsigned)__builtin_ctz(set);

		if (st->square[piece] != STX_NOWHERE)
			stx_remove_piece(st, piece, cause, t);
	}
}

void
stx_remove_army(struct stx_state *st, unsigned seat, enum stx_cause cause, struct trace *t)
{
	for (unsigned i = seat * STX_NUMBERS; i < (seat + 1) * STX_NUMBERS; i++)
		if (st->square[i] != STX_NOWHERE)
			stx_lose(st, i);
	st->out |= (uint8_t)STX_SET(seat);
	st->skip[seat] = 0;
	if (st->fault.army == seat)
		st->fault = (struct stx_fault){ .army = SEAT_NONE };
	trace_tell(t, STX_EV_OUT, seat, cause);
}

/* The hook differ: which armies have how many pieces, and which kinds stand where. */
bool
stx_differ(const void *state, const void *other)
{
	const struct stx_state *a = state, *b = other;

	if (memcmp(a->standing, b->standing, sizeof(a->standing)) != 0 || memcmp(a->in_play, b->in_play, sizeof(a->in_play)) != 0)
		return true;
	for (unsigned sq = 0; sq < STX_SQUARES; sq++) {
		unsigned p = a->at[sq], q = b->at[sq];

		if (p != q && (!stx_is_piece(p) || !stx_is_piece(q) || stx_said_kind(p) != stx_said_kind(q)))
			return true;
	}
	return false;
}
