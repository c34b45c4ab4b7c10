/* stratego/internal.h: what the parts of the rules share among themselves. */
#ifndef STRAT_STRATEGO_INTERNAL_H
#define STRAT_STRATEGO_INTERNAL_H

#include <string.h>

#include "stratego/stratego.h"

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

/* Forget facts but the first ones; what is not in use is 0. */
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

/* A copy to work on: what of facts and history is not in use stays as it is. */
static inline void
stg_copy(struct stg_state *out, const struct stg_state *st)
{
	const size_t aside = offsetof(struct stg_state, unlooked);

	memcpy(out, st, offsetof(struct stg_state, fact));
	stg_copy_facts(out, st);
	memcpy(out->history, st->history, st->nhistory * sizeof(st->history[0]));
	memcpy((char *)out + aside, (const char *)st + aside, sizeof(*st) - aside);
}

/* Too much to remember, or to work out. */
static inline enum judgement
stg_undecided(struct trace *t, enum stg_detail detail)
{
	t->detail = (uint8_t)detail;
	return ACTION_UNDECIDED;
}

/* Do the squares adjoin along a file or rank? */
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

/* Do the repetition rules have nothing to ask of a quiet move of this piece?  Two-squares looks at two
 * moves of the same piece before, more-squares at a chase that has gone on. */
static inline bool
stg_no_repetition(const struct stg_state *st, unsigned piece)
{
	const struct stg_run *run = &st->run[stg_seat(piece)];

	return (run->piece != piece || run->n < 2) && st->chase[stg_seat(piece)] <= 1;
}

/* The piece that moved last can mostly go back. */
static inline bool
stg_can_go_back(const struct stg_state *st, int seat)
{
	const struct stg_run *run = &st->run[seat];
	const struct stg_step *last = &run->step[0];

	/* (a Bomb that was let move is still a Bomb) */
	return run->n == 1 && st->chase[seat] <= 1 && st->at[last->to] == run->piece &&
	    (st->piece[run->piece].ranks & STG_IMMOBILE) == 0 && st->at[last->from] == STG_EMPTY &&
	    stg_adjoin(last->from, last->to);
}

/* Cut a piece's set down.  Nothing is checked: stg_consistent does that. */
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

extern const struct clause stg_clauses[STG_CLAUSES];
extern const struct ruling stg_rulings[STG_RULINGS];
extern const struct preset stg_presets[STG_PRESETS];
extern const struct reconstruction stg_reconstructions[STG_RECONSTRUCTIONS];
extern const struct event_type stg_events[STG_EVENTS];
extern const struct ending stg_endings[STG_ENDINGS];
extern const char *const stg_details[STG_DETAILS];

/* board.c */

void stg_forget(void *state);

/* numbers.c */

void stg_renumber(void *state);

/* strikes.c */

/* Where a defender that wins and can move goes when from strikes to. */
unsigned stg_advance_to(const struct stg_state *st, unsigned from, unsigned to, struct trace *t);
/* Is that square water, or taken by another than the striker?  It may be if the strike was let stand. */
bool stg_advance_barred(const struct stg_state *st, unsigned from, unsigned to, struct trace *t);

/* facts.c */

/* Pieces of the hidden side put in groups: of[i] is the same for all of a group.  i counts from the side's first
 * piece. */
struct stg_groups {
	uint8_t of[STG_HOME];
};

enum stg_answer { STG_NO, STG_YES, STG_UNSURE };

void stg_ungroup(struct stg_groups *g);
/* Put two pieces, and all that are in a group with either, in one group. */
void stg_group(struct stg_groups *g, unsigned a, unsigned b);
/* Does the fact hold whatever ranks of these sets the pieces have?  NO: it cannot. */
enum stg_answer stg_fact_holds(const struct stg_fact *f, const struct stg_pair *pair, const uint16_t *sets);
/* Drop what holds for sure by now. */
void stg_sift_facts(struct stg_state *st);
/* Within one group at least the ranks differ.  What is known already takes no room.  false: there is no room. */
bool stg_add_unequal(struct stg_state *st, const struct stg_groups *g);

/* An action that was let stand, and the ways in which it can have been against the rules. */
struct stg_breach {
	struct stg_fact fact;
	bool full; /* there was no room for all of them */
	struct stg_pair pair[STG_FACT_PAIRS_MAX];
};

/* ranks: those of the piece that make it so; 0: none does. */
void stg_begin_breach(struct stg_breach *b, unsigned piece, unsigned ranks);
void stg_breach_by(const struct stg_state *st, struct stg_breach *b, const struct stg_groups *g);
bool stg_add_breach(struct stg_state *st, const struct stg_breach *b);

/* assign.c */

/* Does a full assignment of the hidden side's ranks remain?  If not, it is refuted, and the trace says why. */
enum judgement stg_consistent(const struct stg_state *st, struct trace *t);
/* The same, with one piece's set cut down further; where that takes too long to tell, true. */
bool stg_possible(const struct stg_state *st, unsigned piece, unsigned ranks);
/* Give every hidden piece one rank, so that all that is known comes out.  false: there is no way, or it takes too long
 * to find. */
bool stg_assign(struct stg_state *st);

/* repetition.c */

/* How many of the side's last turns in a row took this piece across one line that the move crosses. */
unsigned stg_crossings(const struct stg_state *st, unsigned piece, unsigned from, unsigned to);

typedef void stg_visit_groups(void *ctx, const struct stg_groups *g);

enum stg_repeat {
	STG_REPEAT_NO,
	STG_REPEAT_YES,
	STG_REPEAT_DEPENDS, /* on hidden ranks */
	STG_REPEAT_LOST,    /* not of any position that is remembered, and there were more */
};

/* Would the move be against more-squares?  *plies: how long ago the position stood.  visit, if not NULL, gets for
 * each position that may have been the same the pieces that would then be of one rank. */
enum stg_repeat stg_chase_repeats(const struct stg_state *st, unsigned piece, unsigned from, unsigned to,
    unsigned *plies, stg_visit_groups *visit, void *ctx);
/* Does the piece go straight back to where the last move of its side came from? */
bool stg_goes_back(const struct stg_state *st, unsigned piece, unsigned from, unsigned to);
/* Would the piece, on that square, stand next to one of the other side? */
bool stg_threatens(const struct stg_state *st, unsigned piece, unsigned from, unsigned to);
/* Keep chase counts and history, and then the run; call when the board shows the new position. */
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

/* How many turns in a row may take a piece across one line, by an option of two-squares? */
unsigned stg_crossings_allowed(unsigned option);

/* The geometry and the repetition rules of one move, before what a strike brings. */
enum judgement stg_judge_move(const struct stg_state *st, const struct action *a, struct trace *t);

/* learn.c */

/* What a log of one seat shows of a legal action before it is made: *seen tells the strike, if it is one.  Anything
 * but ACTION_PLAYED may leave st as no log has it: let it be a copy. */
struct stg_seen {
	enum stg_removed removed;  /* 0: no strike */
	unsigned striker, struck;  /* 0: not known */
	bool told;                 /* where the survivor stands had to be told */
};

enum judgement stg_learn(struct stg_state *st, const struct action *a, struct trace *t, struct stg_seen *seen);
/* The same of one that was let stand. */
enum judgement stg_learn_forced(struct stg_state *st, const struct action *a, struct trace *t, struct stg_seen *seen);
/* Of a move alone: that it is legal, though it may be against the rules for all that is known; or that it is not.
 * ACTION_ILLEGAL: it is legal for sure.  Whether an assignment remains is not asked. */
enum judgement stg_learn_move(struct stg_state *st, unsigned from, unsigned to, struct trace *t, bool *learnt);
enum judgement stg_learn_breach(struct stg_state *st, unsigned from, unsigned to, struct trace *t);
/* Let the move bring back a position of a chase, or none.  false: it cannot be. */
bool stg_suppose_repeat(struct stg_state *st, unsigned from, unsigned to, bool repeats);
/* stg_judge_move for the log of one seat: also asks whether an assignment remains. */
enum judgement stg_judge_hidden(const struct stg_state *st, const struct action *a, struct trace *t);

/* legal.c */

int stg_legal(const void *state, action_visit *visit, void *ctx);
/* Has the side a legal move, when the piece that moved last cannot simply go back?  Consults what made a
 * difference.  *hint: the piece to begin with. */
bool stg_can_move(const struct stg_state *st, int seat, struct trace *t, uint8_t *hint);

/* ends.c */

void stg_end_game(struct stg_state *st, struct trace *t, unsigned winner, unsigned ending);
/* Before a turn: has the side to move a move at all?  In a player's log the hidden side has none only
 * if no assignment leaves it one. */
void stg_look_for_move(struct stg_state *st, struct trace *t);
void stg_outcome(const void *state, struct outcome *out);

/* make.c */

/* A strike in an arbiter's log: ranks decide. */
void stg_see_strike(const struct stg_state *st, unsigned from, unsigned to, struct stg_seen *seen, struct trace *t);
/* Make a quiet move. */
void stg_make_move(struct stg_state *st, unsigned from, unsigned to, struct trace *t);
/* Make a strike that ends as given. */
void stg_make_strike(struct stg_state *st, unsigned from, unsigned to, const struct stg_seen *s, struct trace *t);
/* One of which ranks decide how it ends. */
void stg_make_known_strike(struct stg_state *st, unsigned from, unsigned to, struct trace *t);

/* log.c */

/* Of an action that stg_judge_move has passed. */
enum judgement stg_play_hidden(struct stg_state *st, const struct action *a, struct trace *t);
enum judgement stg_force_hidden(struct stg_state *st, const struct action *a, struct trace *t);

/* turns.c */

enum judgement stg_judge(const void *state, const struct action *a, struct trace *t);
enum judgement stg_play(void *state, const struct action *a, struct trace *t);
enum judgement stg_force(void *state, const struct action *a, struct trace *t);

/* setup.c */

enum judgement stg_start(void *state, const void *setup, const struct rules *rules, struct trace *t);

/* hidden.c */

enum judgement stg_settle(const void *state, const struct result *r, struct trace *t);
bool stg_doubtful(const void *state, const struct action *a, struct trace *t);

/* view.c */

void stg_view_setup(const void *setup, int seat, void *out);
bool stg_view_action(const void *state, const struct action *a, const struct trace *t, int seat,
    struct action *out);
bool stg_recall(void *state, const struct step *undone, size_t n, const void *left);
bool stg_merge_setup(const void *a, const void *b, void *out);
bool stg_merge_action(const struct action *a, const struct action *b, struct action *out);

/* worlds.c */

int stg_worlds(const void *state, const struct action *a, struct trace *t, world_visit *visit, void *ctx);
enum fit stg_reveal(const void *state, const void *full, void *out);

/* account.c */

bool stg_account(const void *state, const struct action *a, uint16_t cite, struct sentence *out);

/* scene.c */

void stg_scene(const void *state, struct scene *out);

#endif
