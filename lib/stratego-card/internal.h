/* stratego-card/internal.h: what the files of these rules share.  For each file: what the others may call. */
#ifndef STRAT_STRATEGO_CARD_INTERNAL_H
#define STRAT_STRATEGO_CARD_INTERNAL_H

#include "stratego-card/hidden/internal.h"

/* Nothing more can be played. */
static inline bool
stc_ended(const struct stc_state *st)
{
	return st->head.over || st->untold;
}

/* Did the mover fill a gap before it acted?  That is against the rules, but an arbiter may have let it stand. */
static inline bool
stc_filled_early(const struct stc_state *st)
{
	return st->begun && st->step != STC_STEP_FILL && st->last.kind == STC_A_FILL;
}

/* How many cards the seat's next draw takes. */
static inline unsigned
stc_draw_due(const struct stc_side *s)
{
	unsigned room = STC_HAND - s->nhand;

	return s->npile < room ? s->npile : room;
}

/* Reject: no assignment makes the log true. */
static inline enum judgement
stc_refute(struct trace *t, uint16_t cite, unsigned detail)
{
	t->refuted = true;
	return trace_reject_detail(t, cite, detail);
}

/* ends.c */

enum stc_stuck { STC_STUCK_NEVER, STC_STUCK_MAYBE, STC_STUCK_SURELY };

/* Is the side stuck: could it not attack if it were its turn? */
enum stc_stuck stc_stuck(const struct stc_state *st, int seat, struct trace *t);
/* It is the turn of a hidden side.  May it be stuck, and do the rules ask now whether it is (STC-R8)? */
bool stc_asked_now(const struct stc_state *st, struct trace *t);

static inline bool
stc_asked(const struct stc_state *st, struct trace *t)
{
	return stc_hidden(st, st->head.mover) && stc_asked_now(st, t);
}

/* Has the side a card left with which it could attack, wherever this card is? */
bool stc_has_movable(const struct stc_state *st, int seat);

/* What an action of the hidden mover tells: free, because it could attack, or else because it was let stand. */
static inline unsigned
stc_tells(const struct stc_state *st, bool free)
{
	bool flag_saves = st->head.rules.option[STC_R_TRICK] == STC_TRICK_YES && stc_has_movable(st, st->head.mover);

	if (free)
		return flag_saves ? STC_TELLS_FREE_OR_FLAG : STC_TELLS_FREE;
	return flag_saves ? STC_TELLS_BOMBS : STC_TELLS_STUCK;
}

void stc_end_game(struct stc_state *st, struct trace *t, unsigned winner, unsigned ending);
/* At the beginning of a turn, and after its draw: set the step, and end the game if it is over. */
void stc_begin_turn(struct stc_state *st, struct trace *t);
void stc_begin_act(struct stc_state *st, struct trace *t);
/* After the attack or special action: gaps are to be filled, or the turn is over. */
void stc_begin_fill(struct stc_state *st, struct trace *t);
void stc_end_turn(struct stc_state *st, struct trace *t);
/* What a log in which the mover is hidden knows by now about whether it could attack. */
enum stc_test stc_test_so_far(const struct stc_state *st);
/* Every unknown card of a log's position has been filled in: make it a position of an arbiter's log.  false: with these
 * cards the game would have been over before. */
bool stc_resolve(struct stc_state *st, struct trace *t);
/* After more became known about the hidden side: is it certain now that it cannot attack? */
void stc_test_again(struct stc_state *st);
/* At a position as found: ask now what would have been asked before its step if it had been played. */
void stc_resume(struct stc_state *st, struct trace *t);

/* judge.c */

/* Judge an action, and leave in *f what it showed.  Fills and gaps that are left show nothing. */
enum judgement stc_weigh(const struct stc_state *st, const struct action *a, struct trace *t, struct stc_seen *f);

/* make.c */

/* Make an action that is legal, or was let stand.  f: what it showed. */
void stc_make(struct stc_state *st, const struct action *a, const struct stc_seen *f, struct trace *t);

/* turns.c */

/* Make an action as a record has it.  stands: an arbiter let it stand, should it be against the rules. */
enum judgement stc_replay(struct stc_state *st, const struct action *a, bool stands, struct trace *t);

GAME_HOOKS_DECLARED(stc);

#endif
