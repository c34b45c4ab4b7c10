/* stratego/internal.h: what the files of these rules share.  For each file: what the others may call. */
#ifndef STRAT_STRATEGO_INTERNAL_H
#define STRAT_STRATEGO_INTERNAL_H

#include <string.h>

#include "stratego/hidden/internal.h"
#include "stratego/stratego.h"

static inline void
stg_forget_history(struct stg_state *st)
{
	if (st->nhistory > 0)
		memset(st->history, 0, st->nhistory * sizeof(st->history[0]));
	st->nhistory = 0;
}

/* Make a copy to work on.  To save time, the unused parts of clues and history in *out keep what they had. */
static inline void
stg_copy(struct stg_state *out, const struct stg_state *st)
{
	const size_t aside = offsetof(struct stg_state, unlooked);

	memcpy(out, st, offsetof(struct stg_state, clue));
	stg_copy_clues(out, st);
	memcpy(out->history, st->history, st->nhistory * sizeof(st->history[0]));
	memcpy((char *)out + aside, (const char *)st + aside, sizeof(*st) - aside);
}

/* The question takes too much memory or work: see ACTION_UNDECIDED. */
static inline enum judgement
stg_undecided(struct trace *t, enum stg_detail detail)
{
	t->detail = (uint8_t)detail;
	return ACTION_UNDECIDED;
}

/* Are the squares next to each other along a file or rank? */
static inline bool
stg_adjoin(unsigned a, unsigned b)
{
	unsigned lo = a < b ? a : b, hi = a < b ? b : a;

	return hi - lo == STG_SIDE || (hi - lo == 1 && hi % STG_SIDE != 0);
}

static inline bool
stg_is_piece(unsigned at)
{
	return at < STG_PIECES;
}

/* Is it sure that no repetition rule bars a quiet move of this piece?  Two-squares bars one only after two moves of the
 * same piece, more-squares only in a chase of at least two plies. */
static inline bool
stg_no_repetition(const struct stg_state *st, unsigned piece)
{
	const struct stg_run *run = &st->run[stg_seat(piece)];

	return (run->piece != piece || run->n < 2) && st->chase[stg_seat(piece)] <= 1;
}

/* Can the piece that the side moved last go back, beyond doubt?  It mostly can, and this is quick to find out. */
static inline bool
stg_can_go_back(const struct stg_state *st, int seat)
{
	const struct stg_run *run = &st->run[seat];
	const struct stg_step *last = &run->step[0];

	/* A Bomb may have moved, if that was let stand, but it still cannot move. */
	return run->n == 1 && st->chase[seat] <= 1 && st->at[last->to] == run->piece &&
	    (st->piece[run->piece].ranks & STG_IMMOBILE) == 0 && st->at[last->from] == STG_EMPTY &&
	    stg_adjoin(last->from, last->to);
}

/* Take from a piece's set all ranks except these.  One of these must be in it: the caller has refused all else.  (If not, the set
 * stays, because an empty one says that there is no such piece.) */
static inline void
stg_narrow(struct stg_state *st, unsigned piece, unsigned ranks)
{
	if ((st->piece[piece].ranks & ranks) != 0)
		st->piece[piece].ranks &= (uint16_t)ranks;
}

/* Is the rank of the striker (or of the struck piece) shown to the other side? */
static inline bool
stg_shows(const struct rules *r, struct trace *t, bool striker, unsigned rank, enum stg_removed removed)
{
	bool is_removed = removed == STG_REMOVED_BOTH ||
	    removed == (striker ? STG_REMOVED_STRIKER : STG_REMOVED_STRUCK);

	if (!striker && rank == STG_FLAG)
		return true;
	switch (rule(r, t, STG_R_REVEAL)) {
	case STG_REVEAL_LOSER_ONLY:
		return is_removed;
	case STG_REVEAL_STRIKER_ONLY:
		return striker;
	default:
		return true;
	}
}

/* strikes.c */

/* The piece on from strikes the piece on to, which wins and can move: where does it go (STG-R2)? */
unsigned stg_advance_to(const struct stg_state *st, unsigned from, unsigned to, struct trace *t);
/* Is that square water, or does a piece other than the striker stand there?  This happens only if the strike was let
 * stand. */
bool stg_advance_barred(const struct stg_state *st, unsigned from, unsigned to, struct trace *t);

/* repetition.c */

/* In how many of the side's last turns in a row this piece has crossed the same line between two squares that the move
 * would cross.  If the move crosses several lines, the highest number. */
unsigned stg_crossings(const struct stg_state *st, unsigned piece, unsigned from, unsigned to);

typedef void stg_visit_groups(void *ctx, const struct stg_groups *g);

enum stg_repeat {
	STG_REPEAT_NO,
	STG_REPEAT_YES,
	STG_REPEAT_DEPENDS, /* it depends on hidden ranks */
	STG_REPEAT_LOST,    /* none of the positions that are remembered, but older ones of the chase are forgotten */
};

/* Would the move be against more-squares (STG-R6)?  *plies: how long ago the same position stood.  visit may be NULL; it
 * is called for each earlier position that may have been the same, with the groups of pieces that must then have the same
 * rank. */
enum stg_repeat stg_chase_repeats(const struct stg_state *st, unsigned piece, unsigned from, unsigned to,
    unsigned *plies, stg_visit_groups *visit, void *ctx);
/* Does the piece go straight back to where the last move of its side came from? */
bool stg_goes_back(const struct stg_state *st, unsigned piece, unsigned from, unsigned to);
/* Would the piece, on that square, stand next to one of the other side? */
bool stg_threatens(const struct stg_state *st, unsigned piece, unsigned from, unsigned to);
/* Keep the counts and the history of chases.  Call when the board shows the new position, and stg_remember_run after it. */
void stg_remember_chase(struct stg_state *st, int seat, unsigned from, unsigned to, bool strike);

static inline void
stg_remember_run(struct stg_run *run, unsigned piece, unsigned from, unsigned to)
{
	if (run->piece != piece) {
		*run = (struct stg_run){ .piece = (uint8_t)piece };
	} else if (run->n == STG_RUN_MAX) { /* the oldest makes room */
		for (unsigned i = 1; i < STG_RUN_MAX; i++)
			run->step[i - 1] = run->step[i];
		run->n--;
	}
	run->step[run->n].from = (uint8_t)from;
	run->step[run->n].to = (uint8_t)to;
	run->n++;
}

/* judge.c */

enum { STG_NO_LIMIT = UINT8_MAX };

/* In how many turns in a row may a piece cross one line, by this option of two-squares (STG-R5)? */
unsigned stg_crossings_allowed(unsigned option);

/* Judge an action that is no plain step. */
enum judgement stg_judge_in_full(const struct stg_state *st, const struct action *a, struct trace *t);

/* Is it one step of a piece that can move, to an empty square, and no repetition rule can bar it?  Most actions are, and
 * there is nothing more to judge then. */
static inline bool
stg_is_plain_step(const struct stg_state *st, const struct action *a)
{
	unsigned from = a->arg[STG_FROM], to = a->arg[STG_TO], piece = st->at[from];

	return st->at[to] == STG_EMPTY && stg_is_piece(piece) && stg_seat(piece) == st->head.mover && !st->head.over &&
	    (a->seat == SEAT_NONE || a->seat == st->head.mover) &&
	    (st->piece[piece].ranks & ~STG_IMMOBILE) != 0 && stg_adjoin(from, to) && stg_no_repetition(st, piece);
}

/* Judge whose turn it is, the way of a move, and the repetition rules; not what a strike shows. */
static inline enum judgement
stg_judge_move(const struct stg_state *st, const struct action *a, struct trace *t)
{
	return stg_is_plain_step(st, a) ? ACTION_PLAYED : stg_judge_in_full(st, a, t);
}

/* legal.c */

/* A visitor for stg_legal: keeps the first action in ctx, a struct action. */
int stg_first_legal(void *ctx, const struct action *a);
/* Has the side a legal move?  Call it if stg_can_go_back says no.  Consults the rulings that made a difference.  *hint:
 * the piece to begin with; leaves there the piece that has a move. */
bool stg_can_move(const struct stg_state *st, int seat, struct trace *t, uint8_t *hint);

/* ends.c */

/* At the beginning of a turn: end the game if the side to move has no legal move (STG-4.2).  In a player's log the hidden
 * side has none only if it has none in any assignment.  If the player has none, and who has won depends on whether the hidden
 * side has one (STG-R4), the game is not ended: only its result tells how it ended. */
void stg_look_for_move(struct stg_state *st, struct trace *t);

/* make.c */

/* How a strike ends in an arbiter's log, where the ranks decide it. */
void stg_see_strike(const struct stg_state *st, unsigned from, unsigned to, struct stg_seen *seen, struct trace *t);
/* Make a quiet move. */
void stg_make_move(struct stg_state *st, unsigned from, unsigned to, struct trace *t);
/* Make a strike that ends as *s says. */
void stg_make_strike(struct stg_state *st, unsigned from, unsigned to, const struct stg_seen *s, struct trace *t);
/* Make a strike in an arbiter's log. */
void stg_make_known_strike(struct stg_state *st, unsigned from, unsigned to, struct trace *t);

/* scene.c */

void stg_board_could_be(const void *state, size_t side, const uint8_t *planes, uint32_t *sets);

GAME_HOOKS_DECLARED(stg);

#endif
