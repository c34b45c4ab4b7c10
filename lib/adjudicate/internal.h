/* adjudicate/internal.h: what the search for readings and the decisions share. */
#ifndef STRAT_ADJUDICATE_INTERNAL_H
#define STRAT_ADJUDICATE_INTERNAL_H

#include "adjudicate/adjudicate.h"
#include "adjudicate/past.h"

/* A right, as it is before the claim's ply. */
struct watch {
	bool open;       /* it is open now */
	uint32_t closed; /* the last ply that closed it without its being used; 0: none did */
};

/* The end of the game, as far as it has been met. */
struct ending_met {
	bool met;     /* the game ended, and no action that was let stand has undone the end */
	bool closed;  /* an action after the end was not let stand: later actions do not count */
	uint32_t ply; /* if met or closed: the ply of the end */
};

/* What a search has cost, in plies, and what it may cost (struct adjudicate_limits).  A world that is visited costs as much as a
 * ply.  The limit stops other readings of the rules, and answers for which plies must be played again, such as those with the
 * rest of the log.  It does not stop the visit of worlds, nor a seat's view that is played to tell what the seat knew. */
struct effort {
	uint64_t spent, limit;
	bool short_of; /* something was not tried because it would cost too much */
};

enum { TELLINGS_A_PLY = 32 }; /* checking this many tellings costs as much as one ply */

/* Add a cost.  false: it is above the limit, and must not be tried. */
static inline bool
effort_allows(struct effort *e, uint64_t cost)
{
	e->spent += cost;
	e->short_of = e->short_of || e->spent > e->limit;
	return e->spent <= e->limit;
}

/* What is asked, and what the search for the answer needs.  It is the same at every place and in every world. */
struct query {
	const struct course *course;
	const struct claim *claim;
	struct watch *watch; /* the right that the claim is about; NULL: it is about none */
	struct trace *trace; /* rulings consulted are added to trace->consulted */
	struct effort *effort;
	bool *failed;        /* becomes true: out of memory */
};

/* The point of a course after a ply, at which it is asked. */
struct place {
	struct query query;
	uint32_t ply;
	void *state;
	const struct ending_met *end;
	struct tellings tellings;    /* all that was told so far, if the game needs it */
	/* In one of the worlds that the log of a seat leaves open: */
	bool world;                  /* state is a position of an arbiter's log, and not of the log itself */
	const struct action *action; /* not NULL: the claim's action as an arbiter's log has it */
};

/* The first ply at which the claim can be decided.  *lasts: it may also be decided later. */
uint32_t claim_from(const struct course *c, const struct claim *claim, bool *lasts);
/* Is the claim about a right?  *until: the ply until which the right must be watched. */
bool claim_watches(const struct course *c, const struct claim *claim, uint32_t *until);
/* Watch the right.  Call it after the set-up and after each ply. */
void claim_watch(const struct place *p);
/* Decide the claim here, if possible; at the end of the steps it always is.  The state does not change. */
bool claim_decide(const struct place *p, struct reading_of_rules *out);

typedef void decide_fn(const struct place *p, struct reading_of_rules *r);

/* hindsight.c: The rest of the log of one seat, from the place on.  It is played and then taken back. */
struct rest {
	struct past past;
	size_t played;      /* how many steps, with those that were taken back between them */
	void *state, *room; /* the position before the rest, with what the rest shows */
	void *first;        /* the first position of the game, if there are tellings; or NULL */
	void *after;        /* the position after the first step, with what the rest shows */
	bool has_after;
};
bool rest_begin(const struct place *p, struct rest *rest); /* false: *p->query.failed; call rest_end in any case */
void rest_end(struct rest *rest);
/* Play the rest, as far as this is possible.  stood: the first step was let stand. */
void rest_play(const struct place *p, struct rest *rest, bool stood);
/* Go back to the position before the rest, with what the rest showed, as far as a state can keep it. */
void rest_look_back(const struct place *p, struct rest *rest);
/* Both, with the first step as the log has it. */
void rest_look_back_on_all(const struct place *p, struct rest *rest);
/* What it costs to play the rest, in plies.  After each ply, all that was told is compared. */
uint64_t rest_cost(const struct place *p);
/* Write into state the position of a seat's log there, with what the log shows later.  false: that takes too long, or
 * *p->query.failed. */
bool place_with_hindsight(const struct place *p, void *state);
/* Note in a position of a seat's log after the last action what the end shows of hidden things: r, or NULL if there is none. */
void course_learn_end(const struct course *c, const struct result *r, void *state, uint64_t *consulted);

/* hidden.c: Decide by the log of one seat: answer is called for each world that the log leaves open.  If all answers
 * are the same, that is decided; if two differ, it depends on hidden things (OPEN_HIDDEN), also if a world may be missing.  If one
 * may be missing and none differ, it takes too long to tell (OPEN_FACT, too_long).  In both cases it is asked again in the worlds
 * that are left by what the log shows later, if that does not cost too much.  By an arbiter's log, or if there is no world, answer
 * is called once, with the place itself.  a: the action that the claim is about, or NULL. */
void decide_in_worlds(const struct place *p, const struct action *a, decide_fn *answer, struct reading_of_rules *r);
/* The same for a claim about a position. */
void decide_position(const struct place *p, struct reading_of_rules *r);
/* happened.c: Decide a claim about what happened, before its ply. */
decide_fn decide_happened;
/* knows.c: Decide a claim about what a seat knew, without the hook worlds.  If the log cannot tell what the seat saw, because it is
 * another seat's and not all see the same (view_can_be), only what it shows to be false is refused.  Else the seat's own log is
 * played to the end of the ply, with what was taken back after it (view_go_to).  Of an arbiter's log that is what the seat would
 * have written (view_action).  If the game has ended by then, the state also learns what the end shows (learn_end).  Then view_knows
 * asks could_be.  If several options are left, and something was taken back in a game with agree, it asks about each whether it
 * agrees with all that was told (showings, agree).  If several are left after an end, it asks all this in each way in which the
 * game can have ended (end_way), and keeps the options that one of them leaves.
 * The seat knew the fact if all options that are left are in the fact, and knew better if none is: even if a hook was not sure,
 * because then only too many are left.  Else it did not know the fact; or, if a hook was not sure, or the seat's log cannot be
 * played so far, that cannot be told (OPEN_FACT, without too_long).
 * And decide a claim that gives a seat's position, which is not that of the log. */
void decide_knows(const struct place *p, struct reading_of_rules *r);
void decide_position_of_seat(const struct place *p, struct reading_of_rules *r);
bool place_is_of_other_log(const struct place *p);
/* undone.c: Does the course tell what was taken back, for a game in which that can deny what comes later? */
bool course_asks_tellings(const struct course *c);
/* The first position by the rules that a state has; to be freed.  NULL: out of memory, and *failed. */
void *course_first(const struct course *c, void *state, bool *failed);
/* Can all that is told be true?  state: has the rules in force.  why says why not. */
enum agreement course_agrees(const struct course *c, const struct tellings *tellings, void *state, struct trace *why, bool *failed);
/* The same with one more action, as if it were legal.  Also AGREEMENT if it cannot be made at all. */
enum agreement place_agrees(const struct place *p, const struct action *a, struct trace *why);
/* The same with a result; told has what it tells. */
enum agreement place_ends(const struct place *p, const struct trace *told);

/* The position there, played again by the same rules, into state; aside: with what was taken back after its ply, else as
 * it was before that.  false: out of memory. */
bool place_play_again(const struct place *p, bool aside, void *state);

/* The answer for a world that is impossible, because the log's own marks are not true in it. */
void decide_not_so(struct reading_of_rules *r);

/* ends.c: The action that the claim is about: its own, or the one recorded at its ply; NULL: the record does not reach it. */
const struct action *claimed_action(const struct place *p);

/* Is the game over on the board? */
bool place_is_over(const struct place *p);
/* Is it over, and does no later action of the record open it again? */
bool place_is_final(const struct place *p);
/* The ply that ended the game, if it is over. */
uint32_t place_end(const struct place *p);
/* Can the game, for all that the log shows, have ended on the board as r says? */
bool place_can_have_ended(const struct place *p, const struct result *r);
/* The end that only the result tells, here after the last step: an end off the board; or, in the log of one seat, one that the
 * log does not show, if it can have been so.  NULL: there is none. */
const struct result *place_told_end(const struct place *p);
/* Is claim->at the ply at which the course begins, and is the claim about an event there, which the set-up or the result tells? */
bool claim_is_about_start(const struct place *p);
/* happened.c: Decide such a claim. */
decide_fn decide_happened_at_start;
/* another.c: Who acts: the seat that the action names, or whose turn it is. */
unsigned action_actor(const void *state, const struct action *a);
/* Can something else be done there in place of an action?  Notes the rulings on which the answer depends.  The list of legal
 * actions does not say which rulings it consults, so they are found by trial: those that make a difference alone, and those of the rest
 * that do in pairs.  forfeit: the action is one, and the other must not be. */
bool place_has_another(const struct place *p, const struct action *than, bool forfeit);
/* There may be another action, for all that the log shows: is there one for certain? */
bool place_has_another_for_certain(const struct place *p, const struct action *than, bool forfeit);
/* after_end.c: Is the claim decided by this alone, that its ply is after the end?  Also false if its ply is still to come. */
bool claim_is_after_end(const struct place *p);
/* Decide such a claim, for any action, also if the record lacks it. */
void claim_decide_after_end(const struct place *p, struct reading_of_rules *out);

#endif
