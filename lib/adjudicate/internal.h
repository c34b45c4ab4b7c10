/* adjudicate/internal.h: what the search for readings and the decisions share, and what the parts of reconcile do. */
#ifndef STRAT_ADJUDICATE_INTERNAL_H
#define STRAT_ADJUDICATE_INTERNAL_H

#include "adjudicate/adjudicate.h"
#include "adjudicate/past.h"
#include "adjudicate/reconcile.h"

/* What is remembered of a right on the way to the claim's ply. */
struct watch {
	bool open;       /* it is */
	uint32_t closed; /* the ply that closed it last, unused; 0: none did */
};

/* What is remembered of the end of the game on the way there. */
struct ending_met {
	bool met;     /* an end was reached, and an action that was let stand after it did not undo it */
	bool closed;  /* an action after the end was not let stand: nothing that follows it counts */
	uint32_t ply; /* of the end, if it was met or closed */
};

/* What a search has cost, in plies, and what it may cost. */
struct effort {
	uint64_t spent, limit;
	bool short_of; /* something was left untried, as it would have cost too much */
};

enum { TELLINGS_A_PLY = 32 }; /* what it costs to hold together all that is told, in plies */

/* May so much more be tried? */
static inline bool
effort_allows(struct effort *e, uint64_t cost)
{
	e->spent += cost;
	e->short_of = e->short_of || e->spent > e->limit;
	return e->spent <= e->limit;
}

/* Where a course stands: after a ply. */
struct place {
	const struct course *course;
	const struct claim *claim;
	uint32_t ply;
	void *state;
	const struct ending_met *end;
	struct watch *watch; /* of the right that the claim is about; NULL: it is about none */
	struct trace *trace; /* what is found out is added to trace->consulted */
	struct effort *effort;
	bool *failed;        /* set: out of memory */
	struct tale tale;    /* what is told so far, where the game asks for it */
	const struct action *action; /* not NULL: the claim's action, as an arbiter's log has it … */
	bool world;          /* … of which state is a position; else the log's own */
};

/* From which ply on can it be decided?  (It may take longer, if that lasts.) */
uint32_t claim_from(const struct course *c, const struct claim *claim, bool *lasts);
/* Is it about a right, and until which ply has that to be watched? */
bool claim_watches(const struct course *c, const struct claim *claim, uint32_t *until);
/* Keep watch on it: for every ply in turn, from the set-up on. */
void claim_watch(const struct place *p);
/* Can the claim be decided here?  At the end of the steps it always can.  A state that is looked at stays as it is. */
bool claim_decide(const struct place *p, struct reading_of_rules *out);

typedef void decide_fn(const struct place *p, struct reading_of_rules *r);

/* hidden.c: Decide by the log of one seat: in each world that it leaves open as an arbiter's log would be.  What
 * comes out the same in all is decided, all else hangs on what is hidden.  a: what the claim is about, or NULL. */
void decide_in_worlds(const struct place *p, const struct action *a, decide_fn *answer, struct reading_of_rules *r);
/* The same of a position that is claimed. */
void decide_position(const struct place *p, struct reading_of_rules *r);
/* undone.c: Does the course tell what was taken back, for a game in which that can deny what comes later? */
bool course_asks_tale(const struct course *c);
/* The first position by the rules that a state has; to be freed.  NULL: out of memory, and *failed. */
void *course_first(const struct course *c, void *state, bool *failed);
/* Can all that is told be so?  state: the rules in force are its.  why says why not. */
enum agreement course_agrees(const struct course *c, const struct tale *tale, void *state, struct trace *why, bool *failed);
/* The same with one action more, as if it were legal.  AGREEMENT too if it cannot be made anyway. */
enum agreement place_agrees(const struct place *p, const struct action *a, struct trace *why);
/* The same with a result, of which told tells something. */
enum agreement place_ends(const struct place *p, const struct trace *told);

/* The position there, played again by the same rules, into state; aside: with what was taken back after its ply, else as
 * it was before that.  false: out of memory. */
bool place_play_again(const struct place *p, bool aside, void *state);

/* An answer for a world that is none, as the log's own marks are not true in it. */
void decide_not_so(struct reading_of_rules *r);

/* The action that the claim is about: its own, or the one recorded at its ply; NULL: the record does not reach it. */
const struct action *claimed_action(const struct place *p);

/* after_end.c: Is the game over on the board? */
bool place_is_over(const struct place *p);
/* Is it over, and nothing that the record has after this ply opens it again? */
bool place_is_final(const struct place *p);
/* The ply with which it was over, if it is. */
uint32_t place_end(const struct place *p);
/* Is the claim about a ply after the end, that alone decides it?  false also where its ply is still to come. */
bool claim_is_after_end(const struct place *p);
/* Decide it; whatever the action is, and also if the record lacks it. */
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
	unsigned refuted; /* set of logs: no game goes as such a log tells by itself */
	uint32_t ply;     /* the ply that is looked at … */
	uint8_t mover;    /* … and whose turn it is, or SEAT_NONE */
	size_t cap;       /* of merged steps */
	bool failed;
};

/* Do logs a and b go together in what is at hand? */
typedef bool agree_fn(struct meeting *m, unsigned a, unsigned b, uint32_t at);

/* headers.c: Put together games, set-ups and rules, all but those of m->out->merged that plies make.  false:
 * they contradict each other, or m->failed. */
bool meeting_headers(struct meeting *m, void *setup);
agree_fn meeting_setups_agree;

/* blame.c: Who is wrong?
 *
 * meeting_play_alone finds the logs that no game can go by, and who acts in each.  Of a contradiction that is
 * noted, meeting_blame names the log that is wrong, where that can be told: the one that cannot be played, by
 * itself or (impossible: a set of logs) on the board that all make; else the one that is outvoted among logs, as
 * agree has it (NULL: nobody votes). */
bool meeting_play_alone(struct meeting *m);
/* Note in *out, if it is given and empty, how a log breaks.  state: before the action, or NULL. */
void meeting_note_breach(struct meeting *m, struct breach *out, const struct breach *found, const void *state);
/* What a log tells of a ply, with what others that tell of the same action add: that an arbiter let it stand; and
 * (facts) those of the same seat, what that seat knew. */
void meeting_lend(const struct meeting *m, unsigned log, uint32_t ply, bool facts, struct step *s);
void meeting_contradict(struct meeting *m, enum contradiction kind, uint32_t ply, unsigned against);
void meeting_blame(struct meeting *m, unsigned logs, agree_fn *agree, uint32_t at, unsigned impossible);
/* The logs of a set that contradict some other one of it. */
unsigned meeting_against(struct meeting *m, unsigned logs, agree_fn *agree, uint32_t at);

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
void meeting_find_slip(struct meeting *m, uint32_t ply);

/* joint.c: The board that all share. */
bool joint_begin(struct meeting *m);
/* Could a log that begins in mid-game go on from where the board is? */
bool joint_fits(struct meeting *m, unsigned log);
/* Drop the worlds from which it could not.  false: from none it could together with others; or m->failed. */
bool joint_keep_fitting(struct meeting *m, unsigned log);
/* Play what all logs tell of a ply.  false: no world goes on so, and *why has the contradiction that the first
 * one meets; or m->failed. */
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

/* Can it not be told whether an action, a set-up or a result goes by the rules?  That blames nobody. */
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
