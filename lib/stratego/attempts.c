/* stratego/attempts.c: what a side without a legal move could try; a verdict says which rule forbids each try. */
#include "stratego/internal.h"

static const int8_t directions[4] = { STG_SIDE, 1, -STG_SIDE, -1 };

struct trial {
	const struct stg_state *st;
	struct sentence who;
	struct action a;
	attempt_visit *visit;
	void *ctx;
};

/* Try the squares in one direction: the next one; and, for a piece that can be a Scout, those after it, up to the first
 * that is not empty. */
static void
try_direction(struct trial *r, const struct stg_piece *p, int direction)
{
	unsigned from = p->square;
	int to = (int)from;

	do {
		unsigned before = (unsigned)to;

		to += direction;
		if (to < 0 || to >= STG_SQUARES || !stg_adjoin(before, (unsigned)to))
			return;
		r->a.arg[STG_TO] = (uint16_t)to;
		r->visit(r->ctx, &r->who, &r->a);
	} while (r->st->at[to] == STG_EMPTY && (p->ranks & STG_SET(STG_SCOUT)) != 0);
}

static void
try_piece(struct trial *r, const struct stg_piece *p)
{
	unsigned rank = certain_member(p->ranks);

	sentence_tell(&r->who, "the @r on @s", 2, rank != 0 ? rank : STG_UNKNOWN, p->square, 0);
	r->a.arg[STG_FROM] = p->square;
	for (unsigned d = 0; d < 4; d++)
		try_direction(r, p, directions[d]);
}

/* Try all pieces of the side whose rank can move, or all whose rank cannot.  Returns how many there are. */
static unsigned
try_pieces(struct trial *r, bool mobile)
{
	const struct stg_state *st = r->st;
	unsigned n = 0;

	for (unsigned square = 0; square < STG_SQUARES; square++) {
		unsigned piece = st->at[square];

		if (!stg_is_piece(piece) || stg_seat(piece) != st->head.mover ||
		    ((st->piece[piece].ranks & ~STG_IMMOBILE) != 0) != mobile)
			continue;
		try_piece(r, &st->piece[piece]);
		n++;
	}
	return n;
}

void
stg_attempts(const void *state, const struct action *forfeit, attempt_visit *visit, void *ctx)
{
	struct trial r = { .st = state, .a = { .kind = STG_A_MOVE, .seat = SEAT_NONE, .nargs = STG_NARGS }, .visit = visit, .ctx = ctx };
	struct outcome o;

	stg_outcome(state, &o);
	if (forfeit == NULL && o.over && o.ending == STG_END_NO_MOVE && try_pieces(&r, true) == 0)
		try_pieces(&r, false);
}
