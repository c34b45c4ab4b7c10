/* stratego/numbers.c: the numbers of pieces mean nothing.  Give the pieces those that they would get if the position were
 * read from a line. */
#include "stratego/internal.h"

/* Captured pieces are listed in the order of these. */
static inline uint32_t
order_of(const struct stg_state *st, unsigned piece)
{
	const struct stg_piece *p = &st->piece[piece];

	return (uint32_t)stg_seat(piece) << 31 | (uint32_t)p->home << 23 | (uint32_t)p->ranks << 8 | p->flags;
}

unsigned
stg_list_captured(const struct stg_state *st, uint8_t list[STG_PIECES])
{
	uint32_t order[STG_PIECES];
	unsigned n = 0, at;

	for (unsigned i = 0; i < STG_PIECES; i++) {
		uint32_t own = order_of(st, i);

		if (st->piece[i].ranks == 0 || st->piece[i].square != STG_NOWHERE)
			continue;
		for (at = n++; at > 0 && own < order[at - 1]; at--) {
			list[at] = list[at - 1];
			order[at] = order[at - 1];
		}
		list[at] = (uint8_t)i;
		order[at] = own;
	}
	return n;
}

/* Pieces on the board come first, in the order of a line; then come the captured ones. */
static void
find_numbers(const struct stg_state *st, uint8_t number[STG_PIECES])
{
	unsigned next[2] = { 0, STG_HOME };
	uint8_t captured[STG_PIECES];
	unsigned n = stg_list_captured(st, captured);

	for (unsigned rank = STG_SIDE; rank-- > 0;)
		for (unsigned file = 0; file < STG_SIDE; file++) {
			unsigned at = st->at[rank * STG_SIDE + file];

			if (stg_is_piece(at))
				number[at] = (uint8_t)next[stg_seat(at)]++;
		}
	for (unsigned k = 0; k < n; k++)
		number[captured[k]] = (uint8_t)next[stg_seat(captured[k])]++;
}

static void
rename_piece(uint8_t *piece, const uint8_t number[STG_PIECES])
{
	if (stg_is_piece(*piece))
		*piece = number[*piece];
}

static void
rename_clues(struct stg_state *st, const uint8_t number[STG_PIECES])
{
	for (unsigned i = 0; i < st->nclues; i++)
		rename_piece(&st->clue[i].piece, number);
	for (unsigned i = 0; i < st->npairs; i++) {
		rename_piece(&st->pair[i].a, number);
		rename_piece(&st->pair[i].b, number);
	}
}

void
stg_renumber(void *state)
{
	static const struct stg_piece none = { .square = STG_NOWHERE, .home = STG_NOWHERE };
	struct stg_state *st = state;
	struct stg_piece old[STG_PIECES];
	uint8_t number[STG_PIECES] = { 0 };

	find_numbers(st, number);
	memcpy(old, st->piece, sizeof(old));
	for (unsigned i = 0; i < STG_PIECES; i++)
		st->piece[i] = none;
	st->standing[0] = st->standing[1] = 0;
	for (unsigned i = 0; i < STG_PIECES; i++) {
		if (old[i].ranks == 0)
			continue;
		st->piece[number[i]] = old[i];
		if (old[i].square != STG_NOWHERE)
			stg_put(st, number[i], old[i].square);
	}
	for (int seat = 0; seat < 2; seat++) {
		rename_piece(&st->run[seat].piece, number);
		st->hint[seat] = 0;
	}
	rename_clues(st, number);
}
