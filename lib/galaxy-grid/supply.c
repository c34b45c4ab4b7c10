/* galaxy-grid/supply.c: what the supply has left. */
#include "galaxy-grid/internal.h"

unsigned
ggd_tokens_left(const struct ggd_state *st)
{
	unsigned held = 0;

	for (unsigned i = 0; i < GGD_TANKS; i++)
		held += st->tank[i].tokens;
	return st->board.tokens > held ? st->board.tokens - held : 0;
}

unsigned
ggd_mines_left(const struct ggd_state *st)
{
	unsigned held = st->nmines;

	for (unsigned i = 0; i < GGD_TANKS; i++)
		held += st->tank[i].mines;
	return st->board.mines > held ? st->board.mines - held : 0;
}

unsigned
ggd_holes_left(const struct ggd_state *st)
{
	return st->board.holes > st->nholes ? (unsigned)(st->board.holes - st->nholes) : 0;
}
