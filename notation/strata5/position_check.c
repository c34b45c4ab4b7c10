/* strata5/position_check.c: refuse a position that contradicts itself. */
#include "internal.h"

static const struct st5_state *
filled(const struct line *l)
{
	return l->state;
}

/* ---- the turn under way ------------------------------------------------------------------------ */

/* Where the pawn is now that made a step of the turn under way; ST5_NOWHERE: it moved again. */
static unsigned
stands_on(const struct st5_state *st, unsigned step)
{
	bool again = step == 0 && st->part == 2 && st->step[1].from == st->step[0].to;

	return again ? ST5_NOWHERE : st->step[step].to;
}

/* Is the square empty that the pawn of a step left?  It need not be if a pawn came to it later in the turn. */
static bool
has_left(const struct st5_state *st, unsigned step)
{
	unsigned from = st->step[step].from;
	bool held = from != ST5_NOWHERE && st->pawn[from] != 0;

	for (unsigned i = step; i < st->part; i++)
		held = held && stands_on(st, i) != from;
	return !held;
}

/* Are the pawns with this number that were captured in this turn in reserve?  One of them may have entered at once. */
static bool
has_captured(const struct st5_state *st, unsigned number)
{
	unsigned owned = st->reserve[st->head.mover][number], captured = 0;

	for (unsigned i = 0; i < st->part; i++) {
		const struct st5_step *s = &st->step[i];

		captured += s->to != ST5_NOWHERE && s->captured == number;
		owned += i == 1 && s->to != ST5_NOWHERE && s->from == ST5_NOWHERE && ST5_NUMBER(st->pawn[s->to]) == number;
	}
	return owned >= captured;
}

/* Check a turn under way: its pawns must be where they went, captured pawns must be in reserve, and a block is due only if one
 * is left. */
static bool
check_now(struct line *l)
{
	const struct st5_state *st = filled(l);

	for (unsigned i = 0; i < st->part; i++) {
		unsigned at = stands_on(st, i);

		if (at != ST5_NOWHERE && (st->pawn[at] == 0 || ST5_OWNER(st->pawn[at]) != st->head.mover))
			return line_wrong_field(l, "now=", "tells of a pawn that is not there");
		if (st->step[i].to != ST5_NOWHERE && !has_left(st, i))
			return line_wrong_field(l, "now=", "tells of a pawn that left its square, and a pawn stands there");
	}
	if (st->part == 2 && stands_on(st, 0) != ST5_NOWHERE && st->step[0].to == st->step[1].to)
		return line_wrong_field(l, "now=", "tells of two pawns that went to one square");
	for (unsigned number = ST5_NUMBER_MIN; number <= ST5_NUMBER_MAX; number++)
		if (!has_captured(st, number))
			return line_wrong_field(l, "now=", "tells of a pawn captured that is not in reserve");
	return st->part < 2 || st5_supply(st) > 0 ||
	    line_wrong_field(l, "now=", "has both moves, and no block is left, so the turn is over");
}

/* ---- the turns before ---------------------------------------------------------------------------- */

static bool
check_history(struct line *l)
{
	return st5_history_can_be(filled(l)) || line_wrong_field(l, "history=", "tells of moves that do not lead to where the pawns are");
}

/* Check the path of the last ply: its pawn is where it went, and now= or history= tells of the same move. */
static bool
check_path(struct line *l)
{
	const struct st5_state *st = filled(l);
	const struct st5_step *s = NULL;
	unsigned end = st->path[st->npath - 1], seat = st->part > 0 ? st->head.mover : !st->head.mover;

	if (st->part > 0)
		s = &st->step[st->part - 1];
	else if (st->nhistory > 0)
		s = &st->history[st5_past(st, st->nhistory - 1U)].step[1];
	if (s != NULL && (s->to != end || (s->from != ST5_NOWHERE && s->from != st->path[0])))
		return line_wrong_field(l, "last=", st->part > 0 ? "is not the last move of now=" : "is not the last move of history=");
	if (st->pawn[end] == 0 || ST5_OWNER(st->pawn[end]) != seat)
		return line_wrong_field(l, "last=", "ends where no pawn of the side stands that moved");
	return st->part > 0 || st5_supply(st) == 0 ||
	    line_wrong_field(l, "last=", "is a move that ended a turn, and then a block is due");
}

/* Check the last ply.  A block ends the turn, and nothing before it can come up again. */
static bool
check_last(struct line *l)
{
	const struct st5_state *st = filled(l);

	if ((st->npath > 0 || st->last_block != 0) && st->head.ply == 0)
		return line_wrong_field(l, "last=", "names a ply, but by ply= none was made");
	if (st->last_block != 0 && (st->part > 0 || st->nhistory > 0))
		return line_wrong_field(l, "last=", st->part > 0 ? "is a block, and then now= has no moves" : "is a block, and then history= has no turns");
	return st->npath == 0 || check_path(l);
}

/* ---- the end --------------------------------------------------------------------------------------- */

/* Check that the winner agrees with the ending, and that the board shows this ending. */
static bool
check_end(struct line *l)
{
	static const char *const denied[ST5_ENDINGS] = {
		[ST5_END_TOP] = "must name the side whose pawn has just moved onto level five",
		[ST5_END_LOCKOUT] = "tells of a lockout, but there is none under any ruling",
		[ST5_END_SUPPLY] = "says that after a turn all blocks are placed and none is on level five, which is not so",
		[ST5_END_DEAD] = "says that after a turn nothing can be moved or placed any more, which is not so",
		[ST5_END_REPETITION] = "says that the position came up for the third time, but history= says that it did not",
	};
	const struct st5_state *st = filled(l);
	bool drawn = st->head.winner == SEAT_NONE;

	if (!st->head.over)
		return true;
	if (st->head.ending != ST5_END_LOCKOUT && drawn != (st->head.ending != ST5_END_TOP))
		return line_wrong_field(l, "end=", drawn ? "is a draw, and a pawn on level five wins"
		                                         : "names a side, and an end of that kind is a draw");
	return st5_shows_end(st) || line_wrong_field(l, "end=", denied[st->head.ending]);
}

bool
st5_check_position(struct line *l)
{
	return check_now(l) && check_history(l) && check_last(l) && check_end(l);
}
