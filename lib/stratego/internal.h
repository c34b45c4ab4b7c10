/* stratego/internal.h: what the files of these rules share.  For each file: what the others may call. */
#ifndef STRAT_STRATEGO_INTERNAL_H
#define STRAT_STRATEGO_INTERNAL_H

#include <string.h>

#include "stratego/stratego.h"

/* Is it a position of a player's log? */
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

/* Keep only the first facts and the first pairs.  What is no longer in use becomes 0. */
static inline void
stg_cut_facts(struct stg_state *st, unsigned facts, unsigned pairs)
{
	if (st->nfacts > facts)
		memset(st->fact + facts, 0, (st->nfacts - facts) * sizeof(st->fact[0]));
	if (st->npairs > pairs)
		memset(st->pair + pairs, 0, (st->npairs - pairs) * sizeof(st->pair[0]));
	st->nfacts = (uint16_t)facts;
	st->npairs = (uint16_t)pairs;
}

static inline void
stg_forget_history(struct stg_state *st)
{
	if (st->nhistory > 0)
		memset(st->history, 0, st->nhistory * sizeof(st->history[0]));
	st->nhistory = 0;
}

static inline void
stg_copy_facts(struct stg_state *out, const struct stg_state *st)
{
	stg_cut_facts(out, st->nfacts, st->npairs);
	memcpy(out->fact, st->fact, st->nfacts * sizeof(st->fact[0]));
	memcpy(out->pair, st->pair, st->npairs * sizeof(st->pair[0]));
}

/* Make a copy to work on.  To save time, the unused parts of facts and history in *out keep what they had. */
static inline void
stg_copy(struct stg_state *out, const struct stg_state *st)
{
	const size_t aside = offsetof(struct stg_state, unlooked);

	memcpy(out, st, offsetof(struct stg_state, fact));
	stg_copy_facts(out, st);
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

/* Take from a piece's set all ranks except these.  If none would be left, the set stays: stg_consistent finds that out. */
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

/* tables.c */

enum { STG_PRESETS = 3, STG_RECONSTRUCTIONS = 2 };

GAME_LAW_DECLARED(stg, STG);

/* board.c */

void stg_forget(void *state);

/* numbers.c */

void stg_renumber(void *state);

/* strikes.c */

/* The piece on from strikes the piece on to, which wins and can move: where does it go (STG-R2)? */
unsigned stg_advance_to(const struct stg_state *st, unsigned from, unsigned to, struct trace *t);
/* Is that square water, or does a piece other than the striker stand there?  This happens only if the strike was let
 * stand. */
bool stg_advance_barred(const struct stg_state *st, unsigned from, unsigned to, struct trace *t);

/* stratego/hidden/facts.c */

/* Pieces of the hidden side put in groups.  of[i] is the group of piece i, counted from the side's first piece. */
struct stg_groups {
	uint8_t of[STG_HOME];
};

enum stg_answer { STG_NO, STG_YES, STG_UNSURE };

/* Put each piece in a group of its own. */
void stg_ungroup(struct stg_groups *g);
/* Join the groups of two pieces. */
void stg_group(struct stg_groups *g, unsigned a, unsigned b);
/* Does the fact hold, if each piece has a rank of its set?  YES: with any of these ranks; NO: with none. */
enum stg_answer stg_fact_holds(const struct stg_fact *f, const struct stg_pair *pair, const uint16_t *sets);
/* Drop the facts that hold in any case by now. */
void stg_sift_facts(struct stg_state *st);
/* Add the fact that in at least one group not all ranks are the same, unless it is known already.  false: there is no
 * room for it. */
bool stg_add_unequal(struct stg_state *st, const struct stg_groups *g);

/* The ways in which an action that was let stand can have been against the rules, while they are collected. */
struct stg_breach {
	struct stg_fact fact;
	bool full; /* there was no room for all of them */
	struct stg_pair pair[STG_FACT_PAIRS_MAX];
};

/* ranks: with these ranks of the piece the action was against the rules. */
void stg_begin_breach(struct stg_breach *b, unsigned piece, unsigned ranks);
/* It also was if all pieces of each group have the same rank. */
void stg_breach_by(const struct stg_state *st, struct stg_breach *b, const struct stg_groups *g);
/* Add the fact.  false: there is no room for it. */
bool stg_add_breach(struct stg_state *st, const struct stg_breach *b);

/* stratego/hidden/assign.c */

/* Is there an assignment of ranks to the hidden side's pieces that agrees with all that is known?  If not, t->refuted is
 * set, and the trace says why. */
enum judgement stg_consistent(const struct stg_state *st, struct trace *t);
/* Is there one in which this piece has one of these ranks? */
enum stg_answer stg_can_have(const struct stg_state *st, unsigned piece, unsigned ranks);
/* The same; true also if it takes too long to find out. */
bool stg_may_have(const struct stg_state *st, unsigned piece, unsigned ranks);
/* Give every hidden piece one rank, so that it agrees with all that is known.  false: there is no way, or it takes too
 * long to find one. */
bool stg_assign(struct stg_state *st);

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

/* stratego/hidden/learn.c */

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
/* Learn from a move alone: that it was legal, or, for stg_learn_breach, that it was not.  These do not ask whether an
 * assignment remains.  *learnt: something was learnt.  stg_learn_breach returns ACTION_ILLEGAL if the move is legal in any
 * case. */
enum judgement stg_learn_move(struct stg_state *st, unsigned from, unsigned to, struct trace *t, bool *learnt);
enum judgement stg_learn_breach(struct stg_state *st, unsigned from, unsigned to, struct trace *t);
/* Suppose that the move brings back a position of a chase, or that it does not.  false: this cannot be. */
bool stg_suppose_repeat(struct stg_state *st, unsigned from, unsigned to, bool repeats);
/* stg_judge_move for the log of one seat: also asks whether an assignment remains. */
enum judgement stg_judge_hidden(const struct stg_state *st, const struct action *a, struct trace *t);

/* legal.c */

int stg_legal(const void *state, action_visit *visit, void *ctx);
/* Has the side a legal move?  Call it if stg_can_go_back says no.  Consults the rulings that made a difference.  *hint:
 * the piece to begin with; leaves there the piece that has a move. */
bool stg_can_move(const struct stg_state *st, int seat, struct trace *t, uint8_t *hint);

/* attempts.c */

void stg_attempts(const void *state, const struct action *forfeit, attempt_visit *visit, void *ctx);

/* ends.c */

void stg_end_game(struct stg_state *st, struct trace *t, unsigned winner, unsigned ending);
/* At the beginning of a turn: end the game if the side to move has no legal move (STG-4.2).  In a player's log the hidden
 * side has none only if it has none in any assignment. */
void stg_look_for_move(struct stg_state *st, struct trace *t);
void stg_outcome(const void *state, struct outcome *out);

/* make.c */

/* How a strike ends in an arbiter's log, where the ranks decide it. */
void stg_see_strike(const struct stg_state *st, unsigned from, unsigned to, struct stg_seen *seen, struct trace *t);
/* Make a quiet move. */
void stg_make_move(struct stg_state *st, unsigned from, unsigned to, struct trace *t);
/* Make a strike that ends as *s says. */
void stg_make_strike(struct stg_state *st, unsigned from, unsigned to, const struct stg_seen *s, struct trace *t);
/* Make a strike in an arbiter's log. */
void stg_make_known_strike(struct stg_state *st, unsigned from, unsigned to, struct trace *t);

/* stratego/hidden/log.c */

/* Play an action that stg_judge_move has accepted, and that shows something. */
enum judgement stg_play_hidden(struct stg_state *st, const struct action *a, struct trace *t);
enum judgement stg_force_hidden(struct stg_state *st, const struct action *a, struct trace *t);

/* turns.c */

enum judgement stg_judge(const void *state, const struct action *a, struct trace *t);
enum judgement stg_play(void *state, const struct action *a, struct trace *t);
enum judgement stg_force(void *state, const struct action *a, struct trace *t);

/* setup.c */

enum judgement stg_start(void *state, const void *setup, const struct rules *rules, struct trace *t);

/* stratego/hidden/hidden.c */

enum judgement stg_settle(const void *state, const struct result *r, struct trace *t);
void stg_learn_end(void *state, const struct result *r);
bool stg_end_way(const void *state, const struct result *r, unsigned way, void *out);
bool stg_doubtful(const void *state, const struct action *a, struct trace *t);

/* stratego/hidden/view.c */

void stg_view_setup(const void *setup, int seat, void *out);
bool stg_view_action(const void *state, const struct action *a, const struct trace *t, int seat,
    struct action *out);
bool stg_recall(void *state, const struct step *undone, size_t n, const void *left);
bool stg_merge_setup(const void *a, const void *b, void *out);
bool stg_merge_action(const struct action *a, const struct action *b, struct action *out);

/* stratego/hidden/worlds.c */

int stg_worlds(const void *state, const struct action *a, struct trace *t, world_visit *visit, void *ctx);
bool stg_could_be(const void *state, const struct hidden_fact *f, struct trace *t, uint64_t *can);
void stg_name_thing(const void *state, struct hidden_fact *f);
enum fit stg_reveal(const void *state, const void *full, void *out);

/* account.c */

bool stg_account(const void *state, const struct action *a, uint16_t cite, struct sentence *out);
uint16_t stg_lacks(const void *state, unsigned ending, unsigned winner, struct sentence *out);

/* scene.c */

void stg_scene(const void *state, struct scene *out);
bool stg_board(const void *state, int viewer, size_t side, uint8_t *planes);

#endif
