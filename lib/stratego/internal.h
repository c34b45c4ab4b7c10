/* stratego/internal.h: what the parts of the rules share among themselves. */
#ifndef STRAT_STRATEGO_INTERNAL_H
#define STRAT_STRATEGO_INTERNAL_H

#include <string.h>

#include "stratego/stratego.h"

static inline bool
stg_hidden(const struct stg_state *st)
{
	return st->viewer != SEAT_ARBITER;
}

/* A copy without what of the history is not in use. */
static inline void
stg_copy(struct stg_state *out, const struct stg_state *st)
{
	memcpy(out, st, offsetof(struct stg_state, history) + st->nhistory * sizeof(st->history[0]));
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

/* moves.c */

/* The geometry and the repetition rules of one move, before what a strike brings. */
enum judgement stg_judge(const struct stg_state *st, const struct action *a, struct trace *t);
/* Has the side a legal move, when the piece that moved last cannot simply go back?  Consults what made a
 * difference.  *hint: the piece to begin with. */
bool stg_can_move(const struct stg_state *st, int seat, struct trace *t, uint8_t *hint);
int stg_legal(const void *state, action_visit *visit, void *ctx);

/* rules.c */

/* The whole judge for a player's log: also asks whether an assignment remains. */
enum judgement stg_judge_hidden(const struct stg_state *st, const struct action *a, struct trace *t);

void stg_outcome(const void *state, struct outcome *out);

/* repetition.c */

/* How many of the side's last turns in a row took this piece across one line that the move crosses. */
unsigned stg_crossings(const struct stg_state *st, unsigned piece, unsigned from, unsigned to);

enum stg_repeat { STG_REPEAT_NO, STG_REPEAT_YES, STG_REPEAT_DEPENDS };

/* Would the move be against more-squares?  *plies: how long ago the position stood.  DEPENDS: only
 * if the pairs in *unequal are of equal ranks. */
enum stg_repeat stg_chase_repeats(const struct stg_state *st, unsigned piece, unsigned from, unsigned to,
    unsigned *plies, struct stg_unequal *unequal);
/* Keep chase counts and history, and then the run; call when the board shows the new position. */
void stg_remember_chase(struct stg_state *st, int seat, unsigned from, unsigned to, bool strike);

static inline void
stg_remember_run(struct stg_run *run, unsigned piece, unsigned from, unsigned to)
{
	if (run->piece != piece) {
		run->piece = (uint8_t)piece;
		run->n = 0;
	} else if (run->n == STG_RUN_MAX) { /* the oldest makes room */
		for (unsigned i = 1; i < STG_RUN_MAX; i++)
			run->step[i - 1] = run->step[i];
		run->n--;
	}
	run->step[run->n].from = (uint8_t)from;
	run->step[run->n].to = (uint8_t)to;
	run->n++;
}

/* hidden.c */

/* Cut a piece's set down.  Nothing is checked: stg_consistent does that. */
void stg_narrow(struct stg_state *st, unsigned piece, unsigned ranks);
/* Does a full assignment of the hidden side's ranks remain?  If not, the trace says why. */
bool stg_consistent(const struct stg_state *st, struct trace *t);
/* The same, with one piece's set cut down further. */
bool stg_possible(const struct stg_state *st, unsigned piece, unsigned ranks);
/* Give every hidden piece one rank, so that the counts come out; demands on chases are not asked.  false: there is no way. */
bool stg_assign(struct stg_state *st);
/* Judge what a log of one seat tells of a strike, and narrow the sets; *removed and the ranks (0: not
 * known) come back.  known_before: the striker's set before this strike. */
enum judgement stg_hidden_strike(struct stg_state *st, const struct action *a, unsigned known_before,
    struct trace *t, enum stg_removed *removed, unsigned *striker, unsigned *struck);
enum judgement stg_settle(const void *state, const struct result *r, struct trace *t);
bool stg_doubtful(const void *state, const struct action *a, struct trace *t);
void stg_view_setup(const void *setup, int seat, void *out);
bool stg_view_action(const void *state, const struct action *a, const struct trace *t, int seat,
    struct action *out);
void stg_recall(void *state, const struct step *undone, size_t n, const void *left);
bool stg_merge_setup(const void *a, const void *b, void *out);
bool stg_merge_action(const struct action *a, const struct action *b, struct action *out);

/* worlds.c */
int stg_worlds(const void *state, const struct action *a, struct trace *t, world_visit *visit, void *ctx);

/* scene.c */
void stg_scene(const void *state, int viewer, struct scene *out);

/* tables.c */
extern const struct clause stg_clauses[STG_CLAUSES];
extern const struct ruling stg_rulings[STG_RULINGS];
extern const char *const stg_details[STG_DETAILS];

#endif
