/* stratix/attempts.c: what an army could try instead of a pass; a verdict says which rule forbids each try. */
#include "stratix/internal.h"

/* How many spaces the shortest moves of a piece go. */
static unsigned
nearest(const struct stx_state *st, unsigned piece, unsigned from)
{
	if (stx_kind(piece) == STX_TANK)
		return 3;
	return stx_kind(piece) == STX_INFANTRY && st->board.corner[from] != 0 ? 2 : 1;
}

static void
try_piece(const struct stx_state *st, unsigned from, attempt_visit *visit, void *ctx)
{
	unsigned piece = st->at[from], far = nearest(st, piece, from);
	struct action a = { .kind = STX_A_MOVE, .seat = st->head.mover, .nargs = STX_NARGS };
	struct sentence who;

	sentence_tell(&who, "@k on @s", 2, stx_kind(piece), from);
	a.arg[STX_FROM] = (uint16_t)from;
	a.arg[STX_BY] = st->head.mover;
	for (unsigned to = 0; to < STX_SQUARES; to++) {
		if (st->board.terrain[to] == STX_OFF_BOARD || stx_distance(from, to) != far)
			continue;
		a.arg[STX_TO] = (uint16_t)to;
		visit(ctx, &who, &a);
	}
}

void
stx_attempts(const void *state, const struct action *pass, attempt_visit *visit, void *ctx)
{
	const struct stx_state *st = state;

	if (pass == NULL) /* no game ends because there is no action: the army passes */
		return;
	for (unsigned sq = 0; sq < STX_SQUARES; sq++)
		if (stx_is_piece(st->at[sq]) && stx_seat(st->at[sq]) == st->head.mover)
			try_piece(st, sq, visit, ctx);
}
