/* core/hidden.h: what a log of one seat tells of what it does not show. */
#ifndef STRAT_CORE_HIDDEN_H
#define STRAT_CORE_HIDDEN_H

#include "core/action.h"

struct result;

/* May what is hidden be so? */
enum fit {
	FIT_NOT,
	FIT_MAYBE,
	FIT_SURELY, /* and in no other way */
};

/* What a record tells, one after another: an action that was made, in full, with its truths as said and who acted
 * as its seat; or that so many of the latest actions were taken back. */
struct telling {
	struct action action;
	bool stood;    /* as in struct step */
	uint8_t tells; /* as in struct trace */
	uint32_t back; /* 0: it is an action */
};

enum { GAME_TELLINGS_MAX = 8192 }; /* that are held against what is hidden */

/* Can all that a log tells be true?  Not all can be asked: of a log that is too long, as every one is that tells more than
 * GAME_TELLINGS_MAX, nothing is known. */
enum agreement { AGREEMENT, DISAGREEMENT, AGREEMENT_TOO_LONG };

/* Gets a position of an arbiter's log, to do with as it likes, and an action as that log would have it; nonzero stops. */
typedef int world_visit(void *ctx, void *world, const struct action *a);

/* What a game offers beside struct game if not all see the same.  Such a game also judges, plays and lists in the
 * log of one seat: there an action is legal if it is legal in some world, that is with something hidden that agrees with
 * all that the log tells.  The first six are always there; a missing one of the others means what stands beside it. */
struct game_hidden {
	/* What a seat sees of a set-up.  Given: an arbiter's set-up, or another seat's, of which only what both know is
	 * left.  Leaves: in *out that seat's set-up.  Called: when a seat's log is written or logs are held together.
	 * Stratego: the ranks of the other side are taken out. */
	void (*view_setup)(const void *setup, int seat, void *out);
	/* What a seat writes down of an action.  Given: the state after it, the action as its canonical form has it, its
	 * trace.  Leaves: in *out the action with the marks that the seat knows.  false: the seat notices nothing of it.
	 * Called: after each action, when a seat's log is written.  Card game: the other side writes no rank of a card that is drawn. */
	bool (*view_action)(const void *state, const struct action *a, const struct trace *t, int seat, struct action *out);

	/* Can the recorded result be true?  In place of comparing it with the outcome; also asked of an arbiter's log.
	 * Given: the position after the last action.  Leaves: ACTION_ILLEGAL with t->cite, if in no world the game ends so.
	 * Called: once, at the end of a record, and for claims about results.  Stratego: that a side cannot move, where
	 * its pieces may be Bombs. */
	enum judgement (*settle)(const void *state, const struct result *r, struct trace *t);

	/* Is an action legal in one world, and against the rules in another?  Given: a state, and an action as written.
	 * Leaves: in t the rulings consulted.  Called: where an arbiter let the action stand, and for claims.  Stratego: a
	 * long move of an unknown piece, which only a Scout makes. */
	bool (*doubtful)(const void *state, const struct action *a, struct trace *t);

	/* Visit worlds: positions that an arbiter's log may have where the log of one seat has state.  There are too many
	 * to visit all; but whatever the truth is, it is like one of those visited in what becomes of a (legal, or which
	 * rule is broken; which of its marks are true) and in whether the same player can do anything else.  a is NULL:
	 * like one of them in whether the game is over, and how.  Marks of a that leave open what they tell are left out
	 * of what the visitor gets.  Leaves: in t the rulings consulted.  Returns what the last visit returned.  Called: to
	 * answer claims about a seat's log.  Stratix: one world for each card that the pack may have on top. */
	int (*worlds)(const void *state, const struct action *a, struct trace *t, world_visit *visit, void *ctx);

	/* Can a seat's position be that of an arbiter?  Given: state, a seat's, and full, any position of an arbiter's log.
	 * Leaves: in *out what an arbiter's log would have where the seat's has state, if it fits.  Called: where a claim
	 * gives a position.  Stratego: every unknown piece takes the rank that stands on its square in full. */
	enum fit (*reveal)(const void *state, const void *full, void *out);

	/* What was seen stays seen, though the actions that showed it are taken back.  Given: state, to which they lead
	 * back; undone[0..n), in order, which led from it to left.  Leaves: in state what they showed, and what else left
	 * knows.  false: it is more than a state can keep.  Called: at a takeback.  NULL: there is nothing to carry.  Card
	 * game: a card that was drawn and put back is known. */
	bool (*recall)(void *state, const struct step *undone, size_t n, const void *left);

	/* Can all be so that a log tells since its beginning, in which something was taken back?  Given: the first
	 * position, as start left it, and all that was told.  Leaves: in t why not.  Called: after each action that was
	 * made, and for a result of which settle tells something.  NULL: what recall carries tells it all.  Card game: one
	 * deal has to make all of it true. */
	enum agreement (*agree)(const void *first, const struct telling *told, size_t n, struct trace *t);

	/* What two logs tell of one set-up, together; two seats make an arbiter's.  false: they contradict each other.
	 * Called: when logs are held together.  NULL: two seats do not make an arbiter's, which is held against theirs by
	 * view_setup.  Stratego: each side knows its own ranks. */
	bool (*merge_setup)(const void *a, const void *b, void *out);
	/* The same of one action.  NULL: what is hidden never stands in an action. */
	bool (*merge_action)(const struct action *a, const struct action *b, struct action *out);

	/* Where two seats' set-ups make no arbiter's, what they see of the game may.  Given: views, what each seat sees of
	 * the set-up, NULL of a seat that has no log; steps, the game as these logs tell it together; room for a state.
	 * Leaves: in *out the arbiter's set-up, if there is no doubt of it, and in steps what they left untold, as the
	 * order of a shuffle.  false: something stays hidden.  Called: when logs are merged.  NULL: something always may
	 * stay so.  Stratix: a pack of which every card was drawn. */
	bool (*whole_setup)(const void *const views[GAME_SEATS_MAX], const struct rules *rules, struct step *steps, size_t n,
	    void *room, void *out);
};

#endif
