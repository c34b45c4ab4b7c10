/* stratego/hidden/internal.h: what the log of one seat leaves open, in the words of core/hidden.h.  Each game that hides something
 * has such a header, with the same questions in the same order. */
#ifndef STRAT_STRATEGO_HIDDEN_INTERNAL_H
#define STRAT_STRATEGO_HIDDEN_INTERNAL_H

#include <string.h>

#include "stratego/stratego.h"

/* ---- what is hidden ---------------------------------------------------------------------------- */

/* Is it a position of a player's log?  Then the ranks of the other side are hidden. */
static inline bool
stg_hidden(const struct stg_state *st)
{
	return st->head.viewer != SEAT_ARBITER;
}

/* The hidden side's first piece. */
static inline unsigned
stg_hidden_first(const struct stg_state *st)
{
	return st->head.viewer == STG_RED ? STG_HOME : 0;
}

/* ---- assign.c: can all be true? ---------------------------------------------------------------- */

/* UNSURE: it takes too long to tell, which is more than 20,000 steps of a search, or there is no room for a clue. */
enum stg_answer { STG_NO, STG_YES, STG_UNSURE };

/* Is there a world: ranks for the hidden side's pieces that agree with all that is known?  If not, t->refuted is set, and the
 * trace says why. */
enum judgement stg_consistent(const struct stg_state *st, struct trace *t);

/* What that judgement answers. */
static inline enum stg_answer
stg_answer_of(enum judgement j)
{
	return j == ACTION_PLAYED ? STG_YES : j == ACTION_UNDECIDED ? STG_UNSURE : STG_NO;
}

/* ---- assign.c: possible, what can one thing be? ------------------------------------------------ */

/* Can the piece have one of these ranks?  true also if it takes too long to tell. */
bool stg_may_have(const struct stg_state *st, unsigned piece, unsigned ranks);
/* All ranks that the piece can have.  false: it takes too long to tell; there may be too many. */
bool stg_possible_ranks(const struct stg_state *st, unsigned piece, uint64_t *ranks);

/* ---- certain, what must it be? ----------------------------------------------------------------- */

/* What certain_member says of the possible ranks.  A piece's own set need not be as small as these. */

/* ---- how many? --------------------------------------------------------------------------------- */

/* stg_state.army has the counts of the whole army; no rank is asked for by number. */

/* ---- assign.c: a world ------------------------------------------------------------------------- */

/* Give every hidden piece one rank, so that it agrees with all that is known.  STG_NO: there is no way. */
enum stg_answer stg_assign(struct stg_state *st);

/* ---- clues.c: what is kept --------------------------------------------------------------------- */

/* Keep only the first clues and the first pairs.  What is no longer in use becomes 0. */
static inline void
stg_cut_clues(struct stg_state *st, unsigned clues, unsigned pairs)
{
	if (st->nclues > clues)
		memset(st->clue + clues, 0, (st->nclues - clues) * sizeof(st->clue[0]));
	if (st->npairs > pairs)
		memset(st->pair + pairs, 0, (st->npairs - pairs) * sizeof(st->pair[0]));
	st->nclues = (uint16_t)clues;
	st->npairs = (uint16_t)pairs;
}

static inline void
stg_copy_clues(struct stg_state *out, const struct stg_state *st)
{
	stg_cut_clues(out, st->nclues, st->npairs);
	memcpy(out->clue, st->clue, st->nclues * sizeof(st->clue[0]));
	memcpy(out->pair, st->pair, st->npairs * sizeof(st->pair[0]));
}

/* Pieces of the hidden side put in groups.  of[i] is the group of piece i, counted from the side's first piece. */
struct stg_groups {
	uint8_t of[STG_HOME];
};

/* Put each piece in a group of its own. */
void stg_ungroup(struct stg_groups *g);
/* Join the groups of two pieces. */
void stg_group(struct stg_groups *g, unsigned a, unsigned b);
/* Does the clue hold, if each piece has a rank of its set?  YES: with any of these ranks; NO: with none. */
enum stg_answer stg_clue_holds(const struct stg_clue *f, const struct stg_pair *pair, const uint16_t *sets);
/* Drop the clues that hold in any case by now. */
void stg_sift_clues(struct stg_state *st);
/* Add the clue that in at least one group not all ranks are the same, unless it is known already.  false: there is no
 * room for it; then the action is ACTION_UNDECIDED. */
bool stg_add_unequal(struct stg_state *st, const struct stg_groups *g);

/* The ways in which an action that was let stand can have been against the rules, while they are collected. */
struct stg_breach {
	struct stg_clue clue;
	bool full; /* there was no room for all of them */
	struct stg_pair pair[STG_CLUE_PAIRS_MAX];
};

/* ranks: with these ranks of the piece the action was against the rules. */
void stg_begin_breach(struct stg_breach *b, unsigned piece, unsigned ranks);
/* It also was if all pieces of each group have the same rank. */
void stg_breach_by(const struct stg_state *st, struct stg_breach *b, const struct stg_groups *g);
/* Add the clue.  false: as before. */
bool stg_add_breach(struct stg_state *st, const struct stg_breach *b);

/* ---- learn.c: what an action shows ------------------------------------------------------------- */

/* A strike, as a log knows it. */
struct stg_seen {
	enum stg_removed removed;  /* 0: no strike */
	unsigned striker, struck;  /* 0: not known */
	bool told;                 /* where the survivor stands had to be told */
};

/* Of a legal move: does it go to an empty square, and show nothing that is not known? */
bool stg_shows_nothing(const struct stg_state *st, unsigned from, unsigned to);
/* Put into st what the log of one seat learns from a legal action, before the action is made.  *seen: the strike, if it is
 * one.  Unless ACTION_PLAYED is returned st may be left incomplete, so give it a copy. */
enum judgement stg_learn(struct stg_state *st, const struct action *a, struct trace *t, struct stg_seen *seen);
/* The same for an action that was let stand. */
enum judgement stg_learn_forced(struct stg_state *st, const struct action *a, struct trace *t, struct stg_seen *seen);
/* A piece that moved is no Bomb and no Flag; if it went further than one square, it is a Scout; in a chase a clue says that the
 * position was not there before.  A strike leaves the rank that is told, or those with which it ends like this.  An action that
 * was let stand leaves the ranks with which it was against the rules, if it can be so in no other way.  The counts alone make no
 * set smaller.  No set becomes empty: what would leave no rank is refused before, by stg_judge_move, or because the strike cannot
 * be as it is told.  After that stg_consistent finds out whether all sets together fit the counts and the clues.  If t->refuted is
 * set, it is not that the action breaks a rule, but the log cannot be true.
 * Learn from a move alone: that it was legal, or, for stg_learn_breach, that it was not.  These do not ask whether a world
 * remains.  *learnt: something was learnt.  stg_learn_breach returns ACTION_ILLEGAL if the move is legal in any case. */
enum judgement stg_learn_move(struct stg_state *st, unsigned from, unsigned to, struct trace *t, bool *learnt);
enum judgement stg_learn_breach(struct stg_state *st, unsigned from, unsigned to, struct trace *t);
/* Suppose that the move brings back a position of a chase, or that it does not.  STG_NO: this cannot be.  UNSURE also: there
 * is no room for the clues. */
enum stg_answer stg_suppose_repeat(struct stg_state *st, unsigned from, unsigned to, bool repeats);
/* stg_judge_move for the log of one seat: also asks whether a world remains. */
enum judgement stg_judge_hidden(const struct stg_state *st, const struct action *a, struct trace *t);

/* log.c: Play an action that shows something, and that stg_judge_move has accepted, or that was let stand. */
enum judgement stg_play_hidden(struct stg_state *st, const struct action *a, bool stands, struct trace *t);

/* ---- stuck.c: can a side be without a legal move? ------------------------------------------------ */

/* Suppose that the side, in its turn, has no legal move: as long as one is found, suppose that it would break the rules.
 * ACTION_ILLEGAL: it surely has one. */
enum judgement stg_suppose_stuck(struct stg_state *st, int seat, struct trace *t);
/* Can this be so?  true also if it takes too long to tell. */
bool stg_may_be_stuck(const struct stg_state *st, int seat);

/* ---- the hooks of core/hidden.h ---------------------------------------------------------------- */

GAME_HIDDEN_DECLARED(stg);
void stg_name_thing(const void *state, struct hidden_fact *f);
void stg_learn_end(void *state, const struct result *r);
bool stg_end_way(const void *state, const struct result *r, unsigned way, void *out);
void stg_show_action(const void *state, const struct action *a, const struct trace *t, struct action *out);
bool stg_recall(void *state, const struct step *undone, size_t n, const void *left);
bool stg_merge_setup(const void *a, const void *b, void *out);
bool stg_merge_action(const struct action *a, const struct action *b, struct action *out);

#endif
