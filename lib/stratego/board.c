/* stratego/board.c: put pieces on the board, take them off, and forget what is known about them. */
#include <string.h>

#include "stratego/internal.h"

void
stg_clear(struct stg_state *st)
{
	memset(st, 0, sizeof(*st));
	st->head.viewer = SEAT_ARBITER;
	st->head.winner = SEAT_NONE;
	st->head.turn = 1;
	memset(st->at, STG_EMPTY, sizeof(st->at));
	for (unsigned sq = 0; sq < STG_SQUARES; sq++)
		if (stg_is_lake(sq))
			st->at[sq] = STG_LAKE;
	for (unsigned i = 0; i < STG_PIECES; i++)
		st->piece[i].square = st->piece[i].home = STG_NOWHERE;
	for (int seat = 0; seat < 2; seat++)
		memset(st->army[seat] + 1, STG_UNCOUNTED, STG_RANKS - 1);
	st->run[0].piece = st->run[1].piece = STG_NO_PIECE;
}

void
stg_put(struct stg_state *st, unsigned piece, unsigned square)
{
	st->at[square] = (uint8_t)piece;
	st->piece[piece].square = (uint8_t)square;
	st->standing[stg_seat(piece)] |= UINT64_C(1) << piece % STG_HOME;
}

void
stg_take(struct stg_state *st, unsigned piece)
{
	st->at[st->piece[piece].square] = STG_EMPTY;
	st->piece[piece].square = STG_NOWHERE;
	st->standing[stg_seat(piece)] &= ~(UINT64_C(1) << piece % STG_HOME);
}

int
stg_place(struct stg_state *st, int seat, unsigned square, unsigned ranks)
{
	unsigned first = seat == STG_BLUE ? STG_HOME : 0;

	for (unsigned i = first; i < first + STG_HOME; i++)
		if (st->piece[i].ranks == 0) {
			st->piece[i].ranks = (uint16_t)ranks;
			st->piece[i].home = (uint8_t)square;
			if (square != STG_NOWHERE)
				stg_put(st, i, square);
			return (int)i;
		}
	return -1;
}

/* The hook forget.  Chases are remembered only if a ruling bars them, or if its other options are of interest.  Which
 * ranks a strike has shown depends on a ruling too. */
void
stg_forget(void *state)
{
	struct stg_state *st = state;

	for (unsigned i = 0; i < STG_PIECES; i++)
		st->piece[i].flags &= (uint8_t)~STG_SHOWN;
	st->chase[0] = st->chase[1] = 0;
	stg_forget_history(st);
	stg_cut_clues(st, 0, 0);
}

/* The hook used. */
size_t
stg_used(const void *state)
{
	const struct stg_state *st = state;

	return offsetof(struct stg_state, history) + st->nhistory * sizeof(st->history[0]);
}

/* Whose piece is it?  Or what else stands there. */
static unsigned
side_of(unsigned at)
{
	return stg_is_piece(at) ? (unsigned)stg_seat(at) : at;
}

/* The hook differ.  Front ranks come first, as the others change late. */
bool
stg_differ(const void *state, const void *other)
{
	const struct stg_state *a = state, *b = other;

	for (unsigned i = 0; i < STG_SQUARES; i++) {
		unsigned sq = (i + 3 * STG_SIDE) % STG_SQUARES;

		if (side_of(a->at[sq]) != side_of(b->at[sq]))
			return true;
	}
	return false;
}
