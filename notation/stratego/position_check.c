/* stratego/position_check.c: does a position line contradict itself?
 *
 * What an action that was let stand can lead to does not: a side may have acted twice in a row, or a Flag be out while the game
 * goes on.
 */
#include "internal.h"

static bool
adjoin(unsigned a, unsigned b)
{
	unsigned lo = a < b ? a : b, hi = a < b ? b : a;

	return hi - lo == STG_SIDE || (hi - lo == 1 && hi % STG_SIDE != 0);
}

static bool
has_out(const struct stg_state *st, int seat)
{
	unsigned first = seat == STG_RED ? 0 : STG_HOME;

	for (unsigned i = first; i < first + STG_HOME; i++)
		if (st->piece[i].ranks != 0 && st->piece[i].square == STG_NOWHERE)
			return true;
	return false;
}

/* Does a piece of the side stand there? */
static bool
stands(const struct stg_state *st, int seat, unsigned square)
{
	unsigned i = st->at[square];

	return i < STG_PIECES && (int)stg_seat(i) == seat;
}

/* ---- the last ply ------------------------------------------------------------------------------ */

/* The piece that made the last ply stands where it went; or it struck there, and was removed. */
static bool
check_last(struct line *l, const struct stg_state *st)
{
	int actor = !st->head.mover;
	const struct stg_step *s = &st->last;

	if (s->from == s->to)
		return true;
	if (stg_is_lake(s->from) || stg_is_lake(s->to))
		return line_wrong_field(l, "last=", "names a square of a lake");
	if (stands(st, actor, s->to) || has_out(st, actor))
		return true;
	if (stands(st, st->head.mover, s->to) || stands(st, st->head.mover, s->from))
		return line_wrong_field(l, "last=", "is of the side that is to move");
	return line_wrong_field(l, "last=", "names two squares on which nothing stands, and nothing was removed");
}

/* ---- the end ----------------------------------------------------------------------------------- */

/* Does a Flag of the side certainly stand on the board? */
static bool
shows_flag(const struct stg_state *st, int seat)
{
	for (unsigned sq = 0; sq < STG_SQUARES; sq++)
		if (stands(st, seat, sq) && st->piece[st->at[sq]].ranks == 1U << STG_FLAG)
			return true;
	return false;
}

/* Is there an enemy beside a square? */
static bool
is_beside_enemy(const struct stg_state *st, int seat, unsigned square)
{
	for (unsigned sq = 0; sq < STG_SQUARES; sq++)
		if (adjoin(sq, square) && stands(st, !seat, sq))
			return true;
	return false;
}

/* Has the side a move that no ruling on repetition can bar: of a piece that it did not move last, to where it threatens
 * nothing? */
static bool
has_free_move(const struct stg_state *st, int seat)
{
	for (unsigned from = 0; from < STG_SQUARES; from++) {
		unsigned i = st->at[from];

		if (!stands(st, seat, from) || i == st->run[seat].piece || (st->piece[i].ranks & STG_IMMOBILE) != 0)
			continue;
		for (unsigned to = 0; to < STG_SQUARES; to++)
			if (adjoin(from, to) && st->at[to] == STG_EMPTY && !is_beside_enemy(st, seat, to))
				return true;
	}
	return false;
}

static bool
check_end(struct line *l, const struct stg_state *st)
{
	const struct state_head *h = &st->head;

	if (!h->over)
		return true;
	if (h->winner == h->mover)
		return line_wrong_field(l, "end=", "says that the side to move has won, which happens only in its own turn");
	if (h->ending == STG_END_FLAG && h->winner == SEAT_NONE)
		return line_wrong_field(l, "end=", "names no winner, but whoever strikes the Flag has won");
	if (h->ending == STG_END_FLAG && shows_flag(st, h->mover) && st->army[h->mover][STG_FLAG] == 1)
		return line_wrong_field(l, "end=", "says that a Flag was struck that stands on the board");
	if (h->ending == STG_END_NO_MOVE && has_free_move(st, h->mover))
		return line_wrong_field(l, "end=", "says that a side has no move, which has one");
	return true;
}

/* ---- all of it --------------------------------------------------------------------------------- */

bool
stg_check_position(struct line *l)
{
	const struct stg_state *st = l->state;

	/* A turn ends when Blue has acted, so there are no more of them than plies.  But a line may leave the plies out, and play
	 * goes on from there with ply 1, which is then the last ply. */
	if (st->head.ply > 0 && st->head.turn - 1 > st->head.ply && st->last.from == st->last.to)
		return line_wrong_field(l, "turn=", "is more than so many plies can make");
	if (st->head.ply == 0 && st->last.from != st->last.to)
		return line_wrong_field(l, "last=", "names a ply, but by ply= none was made");
	return check_last(l, st) && check_end(l, st);
}
