/* reconcile/internal.h: what the files of this directory share: logs of one game, held together. */
#ifndef STRAT_RECONCILE_INTERNAL_H
#define STRAT_RECONCILE_INTERNAL_H

#include "reconcile/reconcile.h"

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

/* reconcile/headers.c: Put together games, set-ups and rules, all but those of m->out->merged that plies make.  false:
 * they contradict each other, or m->failed. */
bool meeting_headers(struct meeting *m, void *setup);

/* reconcile/blame.c: Who is wrong?
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

/* reconcile/slip.c: What looks like a mistake in writing?  The logs that are wrong, or else those that contradict something, are held
 * against all of a set. */
void meeting_find_slip(struct meeting *m, unsigned logs, uint32_t ply);

/* reconcile/telling.c: What logs tell of a ply, held together. */
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

/* reconcile/joint.c: The board that all share. */
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

/* reconcile/complete.c: All agree, but no set-ups make a whole one: does one follow from what was seen of the game?  If so, it and
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
