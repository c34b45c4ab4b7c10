/* adjudicate/internal.h: what the search for readings and the decisions share, and what the parts of reconcile do. */
#ifndef STRAT_ADJUDICATE_INTERNAL_H
#define STRAT_ADJUDICATE_INTERNAL_H

#include "adjudicate/adjudicate.h"
#include "adjudicate/past.h"
#include "adjudicate/reconcile.h"

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

/* What a search has cost, in plies, and what it may cost. */
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

/* The point of a course after a ply. */
struct place {
	const struct course *course;
	const struct claim *claim;
	uint32_t ply;
	void *state;
	const struct ending_met *end;
	struct watch *watch; /* the right that the claim is about; NULL: it is about none */
	struct trace *trace; /* rulings consulted are added to trace->consulted */
	struct effort *effort;
	bool *failed;        /* becomes true: out of memory */
	struct tale tale;    /* all that was told so far, if the game needs it */
	const struct action *action; /* not NULL: the claim's action as an arbiter's log has it */
	bool world;          /* state is a position of an arbiter's log, and not of the log itself */
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
	void *first;        /* the first position of the game, if there is a tale; or NULL */
	void *after;        /* the position after the first step, with what the rest shows */
	bool has_after;
};
bool rest_begin(const struct place *p, struct rest *rest); /* false: *p->failed; call rest_end in any case */
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
 * *p->failed. */
bool place_with_hindsight(const struct place *p, void *state);
/* Note in a position of a seat's log after the last action what the end shows of hidden things: r, or NULL if there is none. */
void course_learn_end(const struct course *c, const struct result *r, void *state, uint64_t *consulted);

/* hidden.c: Decide by the log of one seat: answer is called for each world that the log leaves open.  If all answers
 * are the same, that is decided; otherwise it depends on hidden things.  a: the action that the claim is about, or
 * NULL. */
void decide_in_worlds(const struct place *p, const struct action *a, decide_fn *answer, struct reading_of_rules *r);
/* The same for a claim about a position. */
void decide_position(const struct place *p, struct reading_of_rules *r);
/* happened.c: Decide a claim about what happened, before its ply. */
decide_fn decide_happened;
/* knows.c: Decide a claim about what a seat knew; and one that gives a seat's position, which is not that of the log. */
void decide_knows(const struct place *p, struct reading_of_rules *r);
void decide_position_of_seat(const struct place *p, struct reading_of_rules *r);
bool place_is_of_other_log(const struct place *p);
/* undone.c: Does the course tell what was taken back, for a game in which that can deny what comes later? */
bool course_asks_tale(const struct course *c);
/* The first position by the rules that a state has; to be freed.  NULL: out of memory, and *failed. */
void *course_first(const struct course *c, void *state, bool *failed);
/* Can all that is told be true?  state: has the rules in force.  why says why not. */
enum agreement course_agrees(const struct course *c, const struct tale *tale, void *state, struct trace *why, bool *failed);
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
/* after_end.c: Is the claim decided by this alone, that its ply is after the end?  Also false if its ply is still to come. */
bool claim_is_after_end(const struct place *p);
/* Decide such a claim, for any action, also if the record lacks it. */
void claim_decide_after_end(const struct place *p, struct reading_of_rules *out);

/* ---- logs of one game ---------------------------------------------------------------------------- */

enum { WORLDS_MAX = 32 };

/* What stands for something that no log tells, in one world. */
struct choice {
	size_t at; /* of the merged steps */
	struct action action;
	const struct choice *before;
	struct choice *made; /* the one that was made before it, in any world: all are freed so */
};

/* A position that the logs leave possible together. */
struct world {
	void *state;
	const struct choice *choices;
};

/* Where all logs are played together.  An arbiter's board, or that of the one seat whose logs they are. */
struct joint {
	bool can_begin; /* the set-ups of the logs that begin at ply `begins` make a whole one … */
	uint32_t begins;
	void *setup;    /* … this */
	bool live;      /* it has begun, and no fact was missing so far */
	struct world world[WORLDS_MAX];
	unsigned nworlds;
	struct choice *made;
};

/* A log by itself: the board that its keeper saw. */
struct own {
	bool live;
	void *state, *next; /* next: to try a step on */
	uint8_t *doer;      /* who acted at each step, as far as that is known: else SEAT_NONE */
};

struct meeting {
	const struct course *const *log;
	unsigned n;
	const struct game *game;
	const struct setup_questions *ask;
	struct reconciliation *out;
	struct joint joint;
	struct own own[RECONCILE_LOGS_MAX];
	unsigned refuted; /* set of logs: no game goes as such a log tells by itself … */
	uint32_t fault[RECONCILE_LOGS_MAX]; /* … and breaks at this ply at the latest */
	uint32_t ply;     /* the ply that is looked at … */
	uint8_t mover;    /* … and whose turn it is, or SEAT_NONE */
	size_t cap;       /* of merged steps */
	bool failed;
};

/* Do logs a and b agree in the current question? */
typedef bool agree_fn(struct meeting *m, unsigned a, unsigned b, uint32_t at);

/* headers.c: Put together games, set-ups and rules, all but those of m->out->merged that plies make.  false:
 * they contradict each other, or m->failed. */
bool meeting_headers(struct meeting *m, void *setup);
agree_fn meeting_setups_agree;

/* blame.c: Who is wrong?
 *
 * meeting_play_alone finds the logs that no game can go by, and who acts in each.  Of a contradiction that is
 * noted, meeting_blame names the logs that are wrong, where that can be told.  First those with a fault at or before
 * the contradiction, by itself or on the board that all make; then those with a fault behind it, unless another log
 * that agrees with them here has none; else the one that is outvoted among logs.  agree: do two logs go on alike?
 * (NULL: nobody votes) */
struct faults {
	unsigned here, later; /* sets of logs that break on the board that all make: at the contradiction, or after it, too */
};
#define NO_FAULTS ((struct faults){ 0 })
bool meeting_play_alone(struct meeting *m);
/* Note in *out, unless it is NULL or already used, how a log breaks.  state: before the action, or NULL. */
void meeting_note_breach(struct meeting *m, struct breach *out, const struct breach *found, const void *state);
/* What a log tells of a ply, with what others that tell of the same action add: that an arbiter let it stand; and
 * (facts) those of the same seat, what that seat knew. */
void meeting_lend(const struct meeting *m, unsigned log, uint32_t ply, bool facts, struct step *s);
void meeting_contradict(struct meeting *m, enum contradiction kind, uint32_t ply, unsigned against);
void meeting_blame(struct meeting *m, unsigned logs, agree_fn *agree, uint32_t at, struct faults found);
/* The logs of a set that contradict some other one of it. */
unsigned meeting_against(struct meeting *m, unsigned logs, agree_fn *agree, uint32_t at);

/* slip.c: What looks like a mistake in writing?  The logs that are wrong, or else those that contradict something, are held
 * against all of a set. */
void meeting_find_slip(struct meeting *m, unsigned logs, uint32_t ply);

/* telling.c: What logs tell of a ply, held together. */
unsigned meeting_logs_at(const struct meeting *m, uint32_t ply);
unsigned meeting_logs_ended(const struct meeting *m, uint32_t ply); /* before it */
agree_fn meeting_steps_agree;
agree_fn meeting_same_action; /* of logs that contradict each other: do they tell of one action at least? */
/* What the logs of a set tell of a ply, all of which have it.  false: they contradict each other. */
bool meeting_merge_step(const struct meeting *m, unsigned logs, uint32_t ply, struct step *out);
/* The logs of a set that tell something false of a ply: told is how it was, with all its truths. */
unsigned meeting_denied(const struct meeting *m, unsigned logs, uint32_t ply, const struct action *told);
/* An action with the truths of its trace. */
void action_told(const struct action *a, const struct trace *t, struct action *out);

/* joint.c: The board that all share. */
bool joint_begin(struct meeting *m);
/* Can a log that begins in the middle of a game go on from the current board? */
bool joint_fits(struct meeting *m, unsigned log);
/* Drop the worlds from which it cannot.  false: no world is left that fits this log and the others; or m->failed. */
bool joint_keep_fitting(struct meeting *m, unsigned log);
/* Play what all logs tell about a ply.  false: no world allows it, and *why has the contradiction in the first world;
 * or m->failed. */
struct obstacle {
	enum contradiction kind;
	unsigned against;
	struct trace trace;
	struct action tried;
};
bool joint_step(struct meeting *m, unsigned logs, uint32_t ply, struct step *s, struct obstacle *why);
/* Can what a log tells of a ply have been made, whatever it leaves untold? */
bool joint_can_step(struct meeting *m, unsigned log, uint32_t ply);
/* Play on what one log tells from the ply at hand to its end, as if there were no other, and note how it breaks.  The
 * board stays where it is. */
void joint_play_on(struct meeting *m, unsigned log, struct breach *out);
/* Drop the worlds in which the results of these logs are not so; but not all.  Returns the logs whose results are
 * not so in the first world. */
unsigned joint_settle(struct meeting *m, unsigned logs);
/* Put into the merged steps what was made in all worlds for what no log tells, and end them where worlds part. */
void joint_choose(struct meeting *m, bool agreed);
void joint_free(struct joint *j);

/* complete.c: All agree, but no set-ups make a whole one: does one follow from what was seen of the game?  If so, it and
 * the merged steps are filled in, and m->out->state is the position in the end.  false: it does not, or m->failed. */
bool meeting_complete(struct meeting *m, void *setup);

/* Can an action, a set-up or a result not be judged?  Then no log is wrong because of it. */
static inline bool
is_unjudged(enum judgement j)
{
	return j == ACTION_UNDECIDED || j == ACTION_UNCOUNTED;
}

/* Note it as what is missing, if that is the first thing; a: the action, of an action. */
void meeting_unjudged(struct meeting *m, enum unjudged what, const struct action *a, const struct trace *t);
/* Does a log's result, if it has one, go with the board? */
enum judgement meeting_result(const struct meeting *m, unsigned log, const void *state, struct trace *t);
bool meeting_result_denied(const struct meeting *m, unsigned log, const void *state);

static inline bool
is_one(unsigned logs)
{
	return logs != 0 && (logs & (logs - 1)) == 0;
}

#endif
