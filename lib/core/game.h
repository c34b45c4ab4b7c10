/* core/game.h: what every game offers to the rest of the tree.
 *
 * A game is one const struct game: tables of its law (clauses, rulings, presets) and a handful of
 * functions over a state.  Nothing outside lib/<game>/ and notation/<game>.c knows more of a game
 * than what stands here.
 *
 * Units      A seat is 0..seats-1 in turn order.  A ply numbers actions from 1.  What the args of an
 *            action and of an event mean is the game's own affair, written in its header.
 * Numbers    No ply, turn or round has a number above GAME_NUMBER_MAX: no position begins with more, and
 *            game_step makes no action that leads beyond.  One action raises none by more than 256.
 * Ownership  The caller owns every state, set-up, action, trace and scene.  Nothing here keeps a
 *            pointer after it returns.  States and set-ups hold no pointers: copying state_size
 *            bytes copies the position.
 * Allocation None.
 * State      The first member of every game's state struct is a struct rules, so that the options
 *            in force can be read, and exchanged where they have not been consulted yet.
 */
#ifndef STRAT_CORE_GAME_H
#define STRAT_CORE_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct scene;

enum {
	GAME_SEATS_MAX = 4,
	GAME_RULINGS_MAX = 40,
	GAME_OPTIONS_MAX = 6,
	ACTION_ARGS_MAX = 22,
	ACTION_SAID_MAX = 8,
	EVENT_ARGS_MAX = 6,
	TRACE_EVENTS_MAX = 24,
	TRACE_FACTS_MAX = 12,
	ACTION_DICE_MAX = 8,
	GAME_STATE_MAX = 16384, /* bytes of a state */
	GAME_NUMBER_MAX = 999999999, /* of a ply, a turn or a round: what a record can write */

	SEAT_ARBITER = 0xff, /* the viewer of an arbiter's log: sees everything */
	SEAT_NONE = 0xfe,    /* nobody: no winner, no seat named */
};

/* ---- law ------------------------------------------------------------------------------------ */

/* A rule by number.  Rules code names it by its enumerator, people by its id. */
struct clause {
	const char *id;     /* as in the rule book: "STG-2.4" */
	const char *text;   /* what it asks for */
	const char *breach; /* what a rejection says; NULL: text will do.  See trace.detail for the @x in it */
	const char *sheet;  /* where the rule sheet says it */
};

/* A named answer to a question that the rule book leaves open. */
struct ruling {
	const char *id;       /* "STG-R2" */
	const char *name;     /* "winning-defender", as records write it */
	const char *question; /* what is left open */
	const char *breach;   /* what a rejection says that rests on the chosen option; NULL if none can */
	const char *sheet;
	const char *option[GAME_OPTIONS_MAX]; /* the first is the default; NULL after the last */
};

/* A named set of options.  What it does not name has the default. */
struct preset {
	const char *name;
	const char *text;
	uint8_t option[GAME_RULINGS_MAX];
};

/* A fact that the sheet leaves to a figure or a component we do not have. */
struct reconstruction {
	const char *id;
	const char *text;
};

/* The options in force.  Bit r of named: the record (or its reader) named ruling r, rather than
 * leaving it to the default.  Bit r of watch: the state also keeps what is needed to notice that an option
 * of ruling r which is *not* in force would have mattered; sensitivity needs that, plain validation does
 * not. */
struct rules {
	uint8_t option[GAME_RULINGS_MAX];
	uint64_t named;
	uint64_t watch;
};

#define RULES_WATCH_ALL UINT64_MAX

static inline bool
rules_watch(const struct rules *r, unsigned ruling)
{
	return (r->watch >> ruling & 1) != 0;
}

/* A citation: 0 none, else a clause (CITE_CLAUSE) or a ruling (CITE_RULING) of the game. */
#define CITE_CLAUSE(c) ((uint16_t)((c) + 1))
#define CITE_RULING(r) ((uint16_t)(0x100 | (r)))
#define CITE_IS_RULING(x) (((x)&0x100) != 0)
#define CITE_INDEX(x) (CITE_IS_RULING(x) ? (x)&0xff : (x)-1)

/* ---- what happens --------------------------------------------------------------------------- */

/* The smallest step the rules judge.  arg[0..nargs-1] say what is done.  Bit i of marks says that
 * the text also wrote said[i], something the rules can work out: an assertion, or in a player's log
 * a fact that only the log can know. */
struct action {
	uint8_t kind;
	uint8_t seat; /* who acts; SEAT_NONE: whoever is to move; SEAT_ARBITER: nobody who plays, as of a penalty */
	uint8_t nargs;
	uint8_t marks;
	uint16_t arg[ACTION_ARGS_MAX];
	uint16_t said[ACTION_SAID_MAX];
};

/* A die that an action shows. */
struct die {
	uint8_t seat; /* whose it is */
	uint8_t face; /* 1 to game.die_faces */
};

/* Something that came of an action; kind indexes game.events. */
struct event {
	uint8_t kind;
	uint8_t seat;
	uint8_t nargs;
	uint16_t arg[EVENT_ARGS_MAX];
};

struct event_type {
	const char *name;
	const char *field[EVENT_ARGS_MAX]; /* what each arg is called; NULL after the last */
};

/* What judging one action found out.  Reset by trace_reset before each action.
 *
 * A rejection is explained by a sentence: game.details[detail], or the breach text of cite while
 * detail is 0.  Each @x in it takes the next of the facts: @p a seat, @n a number, any other letter
 * what the game's notation makes of it (a square, a rank, a list). */
struct trace {
	uint64_t consulted; /* bit r: an option of ruling r was decisive, or would have been */
	uint16_t cite;      /* what a rejection rests on */
	uint8_t detail;
	uint8_t nfacts;
	uint8_t nevents;
	uint8_t nargs;      /* the action in full, where less was written and the rules found the rest; 0: as written */
	uint8_t truth_marks;     /* bit i: truth[i] is what a correct said[i] would be */
	uint8_t canonical_marks; /* those of them that the canonical spelling writes */
	bool refuted;        /* a player's log: no assignment of what is hidden remains */
	uint8_t tells;       /* a player's log: what being legal, or let stand, tells of what is hidden; the game's own
	                      * affair, for agree */
	bool quiet;          /* set by the caller, kept by trace_reset: events are not wanted, nor truths that
	                      * are neither canonical nor asserted */
	uint16_t fact[TRACE_FACTS_MAX];
	uint16_t truth[ACTION_SAID_MAX];
	uint16_t arg[ACTION_ARGS_MAX];
	struct event event[TRACE_EVENTS_MAX];
};

/* What became of an action.  Anything but ACTION_PLAYED leaves the state as it was. */
enum judgement {
	ACTION_PLAYED,
	ACTION_ILLEGAL,    /* against trace.cite */
	ACTION_INCOMPLETE, /* a player's log leaves out a fact that only it can know: bits in trace.truth_marks */
	ACTION_UNDECIDED,  /* it takes more memory or work than the rules have: the sentence trace.detail says which */
	ACTION_UNCOUNTED,  /* of game_step alone: a ply, turn or round would be above GAME_NUMBER_MAX */
};

/* A way to end.  On the board: the rules find it.  Off the board: it is recorded, not computed. */
struct ending {
	const char *name; /* "flag" */
	const char *text;
};

struct outcome {
	bool over;
	uint8_t winner; /* seat, or SEAT_NONE: drawn */
	uint8_t ending; /* index in game.endings */
	uint16_t cite;  /* what it rests on */
};

/* How a record says that its game ended. */
struct result {
	bool finished;
	bool off_board; /* ending indexes off_board_endings, else game.endings */
	uint8_t winner;
	uint8_t ending;
};

/* Resignation, time, agreement, forfeit: the same for every game; name is NULL after the last. */
extern const struct ending off_board_endings[];

/* By agreement the game is drawn; by any other of them somebody wins. */
enum { OFF_BOARD_AGREEMENT = 2 };

/* A right that lapses if it is not used in time, as that to catch a fault. */
enum right {
	RIGHT_NONE,   /* the action uses no such right */
	RIGHT_CLOSED, /* it does, and there is none, or none any more */
	RIGHT_OPEN,
};

/* May what is hidden be so? */
enum fit {
	FIT_NOT,
	FIT_MAYBE,
	FIT_SURELY, /* and in no other way */
};

/* An action of a recorded game.  at: where its text stands, for whoever read it; no rule asks. */
struct step {
	struct action action;
	bool stood; /* an arbiter let it stand, if it is against the rules */
	size_t at;
};

/* What a record tells, one after another: an action that was made, in full, with its truths as said and who acted
 * as its seat; or that so many of the latest actions were taken back. */
struct telling {
	struct action action;
	bool stood;    /* as in struct step */
	uint8_t tells; /* as in struct trace */
	uint32_t back; /* 0: it is an action */
};

/* Can all be so that a log tells?  Not all can be asked: of a log that is too long nothing is known. */
enum agreement { AGREEMENT, DISAGREEMENT, AGREEMENT_TOO_LONG };

/* ---- a game --------------------------------------------------------------------------------- */

/* Gets each legal action in turn; nonzero stops the listing. */
typedef int action_visit(void *ctx, const struct action *a);

/* Gets a position of an arbiter's log, to do with as it likes, and an action as that log would have it; nonzero stops. */
typedef int world_visit(void *ctx, void *world, const struct action *a);

struct game {
	const char *name;   /* as in records and file names: "stratego" */
	const char *title;  /* as people write it */
	const char *prefix; /* of clause ids: "STG" */
	int book;           /* version of the clauses and defaults below */
	const char *seat[GAME_SEATS_MAX + 1]; /* names in turn order, NULL after the last */

	const struct clause *clauses;
	const struct ruling *rulings;
	const struct preset *presets;
	const struct reconstruction *reconstructions;
	const struct event_type *events;
	const struct ending *endings;
	const char *const *details; /* sentences for trace.detail; [0] is unused */
	uint8_t nclauses, nrulings, npresets, nreconstructions, nevents, nendings;
	uint16_t after_end; /* citation: nothing is played after the end */

	bool hides; /* players do not all see the same: logs of one seat exist */
	size_t state_size, setup_size;

	/* Fill *state with the first position.  ACTION_ILLEGAL with t->cite if the set-up breaks a
	 * rule; the game may be over at once (outcome tells). */
	enum judgement (*start)(void *state, const void *setup, const struct rules *rules, struct trace *t);

	/* Would play accept a?  Writes the trace up to the rejection, no events. */
	enum judgement (*judge)(const void *state, const struct action *a, struct trace *t);

	/* Judge and make a.  The trace tells what came of it, and in truth what a->said should be. */
	enum judgement (*play)(void *state, const struct action *a, struct trace *t);

	/* Make an action that is against the rules and was let stand.  Of what is hidden that leaves only what
	 * makes it so: the action was against the rules as the arbiter knew them, and showed what is written of
	 * it.  ACTION_ILLEGAL: it cannot even be made on the board (nothing there to move), or with t->refuted
	 * nothing that is hidden makes it so; t says why. */
	enum judgement (*force)(void *state, const struct action *a, struct trace *t);

	/* Visit every legal action, in a fixed order.  Returns what the last visit returned.  Where chance has
	 * more outcomes than can be listed, as a shuffle has, one stands for all: they differ in said alone. */
	int (*legal)(const void *state, action_visit *visit, void *ctx);

	void (*outcome)(const void *state, struct outcome *out);

	/* The seat whose turn it is (of a finished game: would be). */
	int (*mover)(const void *state);
	uint32_t (*ply)(const void *state); /* actions made so far */
	uint32_t (*turn)(const void *state); /* the turn or round that goes on, as records number it */

	/* Does the seat play in this game, and is it not out of it?  NULL: all do, to the end. */
	bool (*plays)(const void *state, unsigned seat);

	/* The recorded result against the board, in place of comparing it with outcome: in a player's log,
	 * whether some assignment makes it true.  NULL if outcome is all there is. */
	enum judgement (*settle)(const void *state, const struct result *r, struct trace *t);

	/* Hidden information: is a legal under one assignment that the log leaves open, and against the rules
	 * under another?  Notes the rulings consulted.  NULL where nothing is hidden. */
	bool (*doubtful)(const void *state, const struct action *a, struct trace *t);

	/* Hidden information: visit worlds, positions that an arbiter's log may have where the log of one seat has state.
	 * There are too many to visit all; but whatever the truth is, it is like one of those visited in what becomes of a
	 * (legal, or which rule is broken; which of its marks are true) and in whether the same player can do anything
	 * else.  a is NULL: like one of them in whether the game is over, and how.  Marks of a that leave open what they
	 * tell are left out of what the visitor gets.  Notes the rulings consulted.  Returns what the last visit returned.
	 * NULL where nothing is hidden. */
	int (*worlds)(const void *state, const struct action *a, struct trace *t, world_visit *visit, void *ctx);

	/* Fill in what is hidden in state, a seat's position, as it is in full, which may be any position: out is what an
	 * arbiter's log would have then.  NULL where nothing is hidden. */
	enum fit (*reveal)(const void *state, const void *full, void *out);

	/* Does the action give up a part of a turn that only want of a legal action allows to give up?  NULL:
	 * nothing can be forfeited. */
	bool (*forfeits)(const struct action *a);

	/* Has whoever acts the right that a uses, in this position, whosever turn it is?  t->cite: the clause
	 * that gives it; notes the rulings consulted.  NULL: no right lapses. */
	enum right (*right)(const void *state, const struct action *a, struct trace *t);

	/* What seat could have written down: of a set-up; of an action just played, with its trace.
	 * view_action returns false if that seat notices nothing.  NULL where nothing is hidden. */
	void (*view_setup)(const void *setup, int seat, void *out);
	bool (*view_action)(const void *state, const struct action *a, const struct trace *t, int seat,
	    struct action *out);

	/* What was seen stays seen, though the actions that showed it are taken back: undone[0..n), in order, which led
	 * from state to left.  Carry into state what they showed, and what else left knows.  false: it is more than a
	 * state can keep.  NULL: there is nothing to carry. */
	bool (*recall)(void *state, const struct step *undone, size_t n, const void *left);
	/* Of a log of one seat in which something was taken back: with what is hidden in the first position (as start
	 * left it), can all be so that is told since?  The caller has made every action, and asks after each, and of a
	 * result of which settle tells something; t says why not.  NULL: what recall carries tells it all. */
	enum agreement (*agree)(const void *first, const struct telling *told, size_t n, struct trace *t);

	/* The dice that a legal action records; returns how many.  NULL in games without dice. */
	unsigned (*dice)(const struct action *a, struct die out[ACTION_DICE_MAX]);
	uint8_t die_faces;

	/* Put together what two logs of one game tell of its set-up, and of one action: each may leave out what
	 * its keeper could not know.  What two seats tell together is an arbiter's set-up.  false: they
	 * contradict each other.  merge_action is NULL where what is hidden never stands in an action;
	 * merge_setup also where two seats do not make an arbiter: an arbiter's log is then held against
	 * them by view_setup. */
	bool (*merge_setup)(const void *a, const void *b, void *out);
	/* Where two seats' set-ups make no arbiter's, what they see of the game may: the arbiter's set-up, if the logs of
	 * seats leave no doubt of it.  views: what a seat sees of it, NULL of a seat that has no log; steps: the game as
	 * these logs tell it together.  What steps leave untold, as the order of a shuffle, is filled in.  room: for a
	 * state.  false: something stays hidden.  NULL: it always may. */
	bool (*whole_setup)(const void *const views[GAME_SEATS_MAX], const struct rules *rules, struct step *steps, size_t n,
	    void *room, void *out);
	bool (*merge_action)(const struct action *a, const struct action *b, struct action *out);

	/* Drop what a state remembers under some options alone, or because it is watched, so that states can be
	 * compared that were played by different ones.  NULL: nothing. */
	void (*forget)(void *state);

	/* What stands where, for whoever draws; viewer is a seat or SEAT_ARBITER. */
	void (*scene)(const void *state, int viewer, struct scene *out);
};

/* The registered games in the order of games.def; NULL past the last. */
const struct game *game_at(size_t i);
const struct game *game_find(const char *name, size_t len);

/* ---- helpers over the tables ---------------------------------------------------------------- */

const char *cite_id(const struct game *g, uint16_t cite);
const char *cite_text(const struct game *g, uint16_t cite);
const char *cite_breach(const struct game *g, uint16_t cite);
const char *cite_sheet(const struct game *g, uint16_t cite);
/* The citation with that id ("STG-2.4", "STG-R1"; letter case is free); 0 if there is none. */
uint16_t cite_find(const struct game *g, const char *id, size_t len);

int seat_find(const struct game *g, const char *name, size_t len); /* -1: none */
int seat_count(const struct game *g);
int ruling_find(const struct game *g, const char *name, size_t len); /* by name or id; -1: none */
int option_find(const struct ruling *r, const char *name, size_t len);
int option_count(const struct ruling *r);
int preset_find(const struct game *g, const char *name, size_t len);
int ending_find(const struct ending *table, size_t n, const char *name, size_t len);
int off_board_count(void);

void rules_default(struct rules *out);
void rules_preset(struct rules *out, const struct game *g, int preset);
void rules_set(struct rules *r, int ruling, int option);
/* Do both put the same option in force for every ruling?  Who named it does not count. */
bool rules_same(const struct game *g, const struct rules *a, const struct rules *b);

struct rules *state_rules(void *state);

/* How many actions can be made for sure before one can lead beyond GAME_NUMBER_MAX. */
uint32_t game_numbers_left(const struct game *g, const void *state);

/* Play an action of a recorded game; stands: the record says that an arbiter let it stand, which is said of
 * what is against the rules.  *stood: that was so: t->cite is what it broke, or 0 where a log of one seat cannot
 * tell, which then learns that it broke something (see force).  ACTION_ILLEGAL with stands and not t->refuted:
 * the action cannot even be made; the trace says what it breaks. */
enum judgement game_step(const struct game *g, void *state, const struct action *a, bool stands,
    struct trace *t, bool *stood);

bool action_same(const struct action *a, const struct action *b); /* marks and said do not count */
/* What two texts tell of one action, together; of a game that hides something, as its merge_action has it.
 * false: they do not tell of the same one, or assert different things. */
bool action_merge(const struct game *g, const struct action *a, const struct action *b, struct action *out);
/* The same where the action hides nothing. */
bool action_merge_plain(const struct action *a, const struct action *b, struct action *out);
bool result_same(const struct result *a, const struct result *b);
void result_of(const struct outcome *o, struct result *out);
/* Is it an end off the board that can be recorded of a game that is not over?  Who wins must be in it. */
bool result_off_board(const struct game *g, const void *state, const struct result *r);
/* Does the recorded result go together with the board?  t->cite: what says otherwise, if a clause does. */
bool result_agrees(const struct game *g, const void *state, const struct result *r, struct trace *t);

/* Bits of a->marks whose said value is not the truth. */
static inline unsigned
action_wrong_marks(const struct action *a, const struct trace *t)
{
	unsigned wrong = a->marks & ~(unsigned)t->truth_marks;

	for (unsigned marks = a->marks & t->truth_marks; marks != 0; marks &= marks - 1) {
		unsigned i = (unsigned)__builtin_ctz(marks);

		if (a->said[i] != t->truth[i])
			wrong |= 1U << i;
	}
	return wrong;
}

/* ---- for those who write games -------------------------------------------------------------- */

static inline void
trace_reset(struct trace *t)
{
	t->consulted = 0;
	t->cite = 0;
	t->detail = 0;
	t->nfacts = 0;
	t->nevents = 0;
	t->nargs = 0;
	t->truth_marks = 0;
	t->canonical_marks = 0;
	t->refuted = false;
	t->tells = 0;
}

static inline enum judgement
trace_reject(struct trace *t, uint16_t cite)
{
	t->cite = cite;
	return ACTION_ILLEGAL;
}

static inline enum judgement
trace_reject_detail(struct trace *t, uint16_t cite, unsigned detail)
{
	t->cite = cite;
	t->detail = (uint8_t)detail;
	return ACTION_ILLEGAL;
}

static inline void
trace_fact(struct trace *t, unsigned value)
{
	if (t->nfacts < TRACE_FACTS_MAX)
		t->fact[t->nfacts++] = (uint16_t)value;
}

static inline void
trace_truth(struct trace *t, unsigned which, unsigned value)
{
	t->truth[which] = (uint16_t)value;
	t->truth_marks |= (uint8_t)(1U << which);
	t->canonical_marks |= (uint8_t)(1U << which);
}

/* A new event with room for args; past the last slot the last one is written over. */
static inline struct event *
trace_event(struct trace *t, unsigned kind, unsigned seat)
{
	struct event *e = &t->event[t->nevents < TRACE_EVENTS_MAX ? t->nevents++ : TRACE_EVENTS_MAX - 1];

	e->kind = (uint8_t)kind;
	e->seat = (uint8_t)seat;
	e->nargs = 0;
	return e;
}

static inline void
event_arg(struct event *e, unsigned value)
{
	if (e->nargs < EVENT_ARGS_MAX)
		e->arg[e->nargs++] = (uint16_t)value;
}

/* Ask for the option in force, and leave a note that it was asked for. */
static inline unsigned
rule(const struct rules *r, struct trace *t, unsigned ruling)
{
	t->consulted |= UINT64_C(1) << ruling;
	return r->option[ruling];
}

#endif
