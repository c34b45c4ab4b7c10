/* strata5/board.c: blocks and pawns on their squares. */
#include <string.h>

#include "strata5/internal.h"

void
st5_clear(struct st5_state *st, unsigned size)
{
	memset(st, 0, sizeof(*st));
	st->size = (uint8_t)size;
	st->head.turn = 1;
	st->head.winner = SEAT_NONE;
}

const int st5_steps[4] = { ST5_STRIDE, 1, -1, -ST5_STRIDE };

void
st5_look_around(struct st5_state *st, unsigned square)
{
	memset(st->known.idle, 0, sizeof(st->known) - offsetof(struct st5_known, idle));
	for (unsigned i = 0; i < 4; i++) {
		unsigned at = square + st5_block_squares[i], here = st->top[at], steps = 0;

		for (unsigned k = 0; k < 4; k++) { /* there and back: the opposite of step k is 3 - k */
			unsigned to = (unsigned)((int)at + st5_steps[k]), there = st->top[to], near = there + 1 - here <= 2;

			steps |= (there != 0 ? near : 0) << k;
			st->steps[to] = (uint8_t)((st->steps[to] & ~(8U >> k)) | (here != 0 ? near : 0) << (3 - k));
		}
		st->steps[at] = (uint8_t)steps;
	}
}

bool
st5_put_block(struct st5_state *st, unsigned square, unsigned level)
{
	unsigned name = 1 + st5_x(square) % 3 + 3 * (st5_y(square) % 3);

	if (st->nblocks == ST5_BLOCKS || !st5_on_board(st, square) || !st5_on_board(st, square + ST5_STRIDE + 1))
		return false;
	for (unsigned i = 0; i < 4; i++)
		if (st->layer[level - 1][square + st5_block_squares[i]] != 0)
			return false;
	st->block[st->nblocks].square = (uint16_t)square;
	st->block[st->nblocks].level = (uint8_t)level;
	st->nblocks++;
	st5_flip(st->lies[level - 1], square);
	for (unsigned i = 0; i < 4; i++) {
		unsigned at = square + st5_block_squares[i];

		st->layer[level - 1][at] = (uint8_t)name;
		for (; st->top[at] < level; st->top[at]++)
			st5_flip(st->above[st->top[at]], at);
	}
	st5_look_around(st, square);
	return true;
}

bool
st5_bury_pawn(struct st5_state *st, unsigned square, unsigned level, unsigned code)
{
	if (level >= st->top[square] || st->layer[level][square] != 0)
		return false;
	st->layer[level][square] = (uint8_t)(ST5_PAWN | code);
	st->trapped[ST5_OWNER(code)]++;
	return true;
}

const struct st5_block *
st5_floating(const struct st5_state *st)
{
	for (unsigned i = 0; i < st->nblocks; i++) {
		const struct st5_block *b = &st->block[i];
		bool rests = b->level == 1;

		for (unsigned k = 0; k < 4 && !rests; k++)
			rests = st->layer[b->level - 2][b->square + st5_block_squares[k]] != 0;
		if (!rests)
			return b;
	}
	return NULL;
}

unsigned
st5_count_pawns(const struct st5_state *st, unsigned number)
{
	unsigned n = st->reserve[0][number] + st->reserve[1][number];

	for (unsigned seat = 0; seat < 2; seat++)
		for (unsigned i = 0; i < st->nfree[seat]; i++)
			n += ST5_NUMBER(st->pawn[st->free[seat][i]]) == number;
	for (unsigned level = 0; level < ST5_LEVELS; level++)
		for (unsigned square = 0; square < ST5_SQUARES; square++)
			n += (st->layer[level][square] & ST5_PAWN) != 0 && ST5_NUMBER(st->layer[level][square]) == number;
	return n;
}

/* ---- entering --------------------------------------------------------------------------------- */

void
st5_entries(const struct st5_state *st, unsigned seat, uint16_t square[8])
{
	unsigned first = st5_square(0, seat == ST5_RED ? 0 : st->size - 2U);

	for (unsigned i = 0; i < 8; i++) /* by rank and file */
		square[i] = (uint16_t)(first + i / 2 % 2 * (st->size - 2U) + st5_block_squares[i / 4 * 2 + i % 2]);
}

bool
st5_is_entry(const struct st5_state *st, unsigned seat, unsigned square)
{
	unsigned rank = seat == ST5_RED ? st5_y(square) : st->size - 1U - st5_y(square);

	return st5_on_board(st, square) && rank < 2 && (st5_x(square) < 2 || st5_x(square) >= st->size - 2U);
}

/* The hook differ: the free pawns, and how high the building is. */
bool
st5_differ(const void *state, const void *other)
{
	const struct st5_state *a = state, *b = other;

	return a->nblocks != b->nblocks || memcmp(a->nfree, b->nfree, sizeof(a->nfree)) != 0 || memcmp(a->pawn, b->pawn, sizeof(a->pawn)) != 0 ||
	    memcmp(a->top, b->top, sizeof(a->top)) != 0;
}
