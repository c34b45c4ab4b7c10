/* stratix/refuse.c: why a way cannot be gone.  (Apart from the judge, so that legal moves do not pay for it.) */
#include "stratix/internal.h"

enum judgement
stx_reject_square(struct trace *t, enum stx_clause c, unsigned square)
{
	trace_value(t, square);
	return trace_reject(t, CITE_CLAUSE(c));
}

enum judgement
stx_reject_squares(struct trace *t, enum stx_clause c, enum stx_detail detail, unsigned a, unsigned b)
{
	trace_value(t, a);
	trace_value(t, b);
	return trace_reject_detail(t, CITE_CLAUSE(c), detail);
}

enum judgement
stx_reject_no_space(const struct stx_board *b, unsigned square, struct trace *t)
{
	trace_value(t, square);
	return trace_reject_detail(t, CITE_CLAUSE(STX_C_NO_SPACE), b->terrain[square] == STX_WATER ? STX_D_WATER : STX_D_CENTRE);
}

enum judgement
stx_reject_terrain(const struct stx_way *w, unsigned square, struct trace *t)
{
	const struct stx_board *b = &w->st->board;

	return stx_is_ground(w->kind) && b->terrain[square] == STX_WATER ? stx_reject_square(t, STX_C_NO_WATER, square)
	                                                             : stx_reject_no_space(b, square, t);
}

enum judgement
stx_reject_corner(const struct stx_state *st, unsigned square, struct trace *t)
{
	unsigned seat = st->board.corner[square] - 1U;

	if (stx_in_game(st, seat))
		return stx_reject_square(t, STX_C_NO_PASSAGE, square);
	trace_value(t, seat);
	return stx_reject_square(t, (st->playing & STX_SET(seat)) == 0 ? STX_C_EMPTY_SEATS : STX_C_SEAT_VACATED, square);
}
