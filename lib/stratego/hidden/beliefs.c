/* stratego/hidden/beliefs.c: what a piece can be, for all that the keeper of a log knows. */
#include "stratego/internal.h"

/* The piece that a fact is about; STG_NO_PIECE: there is none. */
static unsigned
piece_of(const struct stg_state *st, const struct hidden_fact *f)
{
	if (f->kind == STG_THING_ON)
		return f->place < STG_SQUARES && st->at[f->place] < STG_PIECES ? st->at[f->place] : STG_NO_PIECE;
	if (f->kind == STG_THING_PIECE)
		return f->place;
	for (unsigned i = 0; i < STG_PIECES; i++)
		if (st->piece[i].ranks != 0 && st->piece[i].home == f->place)
			return i;
	return STG_NO_PIECE;
}

void
stg_name_thing(const void *state, struct hidden_fact *f)
{
	f->place = (uint16_t)piece_of(state, f);
	f->kind = STG_THING_PIECE;
}

bool
stg_could_be(const void *state, const struct hidden_fact *f, struct trace *t, uint64_t *can)
{
	unsigned piece = piece_of(state, f);

	(void)t;
	*can = 0;
	return piece == STG_NO_PIECE || stg_possible_ranks(state, piece, can);
}
