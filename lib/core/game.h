/* core/game.h: what every game offers to the rest of the tree.
 *
 * A game is one const struct game: tables of its law (clauses, rulings, presets) and a handful of
 * functions over a state.  Nothing outside lib/<game>/ and notation/<game>/ knows more of a game
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
 * State      The first member of every game's state struct is its struct state_head.
 */
#ifndef STRAT_CORE_GAME_H
#define STRAT_CORE_GAME_H

#include "core/hidden.h"

struct scene;

enum {
	GAME_STATE_MAX = 16384, /* bytes of a state */
	GAME_NUMBER_MAX = 999999999, /* of a ply, a turn or a round: what a record can write */
};

/* What every state begins with.  The options in force can be exchanged where they have not been consulted yet. */
struct state_head {
	struct rules rules;
	uint32_t ply;    /* actions made so far */
	uint32_t turn;   /* the turn or round that goes on, as records number it */
	uint8_t mover;   /* the seat whose turn it is; of a finished game: would be */
	bool over;
	uint8_t winner;  /* over: a seat, or SEAT_NONE: drawn */
	uint8_t ending;  /* over: index in game.endings */
	uint8_t viewer;  /* games that hide something: SEAT_ARBITER, or the seat whose log this is */
	uint8_t zero[3]; /* always 0: states are compared by their bytes */
};

/* A way to end.  On the board: the rules find it.  Off the board: it is recorded, not computed. */
struct ending {
	const char *name; /* "flag" */
	const char *text;
	uint16_t cite;       /* what it rests on */
	uint16_t cite_drawn; /* the same of a drawn game; 0: cite */
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

/* ---- a game --------------------------------------------------------------------------------- */

/* Gets each legal action in turn; nonzero stops the listing. */
typedef int action_visit(void *ctx, const struct action *a);

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

	/* Whether the game is over, where its head leaves that open until it is asked.  NULL: the head says it. */
	void (*outcome)(const void *state, struct outcome *out);

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

	/* What stands where, for whoever draws.  All of the scene is 0, but for what game_scene knows: viewer (a seat, or
	 * SEAT_ARBITER), mover, ply, over, winner, ending and the names of the seats. */
	void (*scene)(const void *state, struct scene *out);
};

/* The registered games in the order of games.def; NULL past the last. */
const struct game *game_at(size_t i);
const struct game *game_find(const char *name, size_t len);

/* ---- helpers over the tables ---------------------------------------------------------------- */

int seat_find(const struct game *g, const char *name, size_t len); /* -1: none */
int seat_count(const struct game *g);
int ending_find(const struct ending *table, size_t n, const char *name, size_t len);
int off_board_count(void);

static inline struct rules *
state_rules(void *state)
{
	return &((struct state_head *)state)->rules;
}

static inline const struct state_head *
state_head(const void *state)
{
	return (const struct state_head *)state;
}

/* What the head of a state says of the end; endings: the game's. */
void head_outcome(const struct state_head *h, const struct ending *endings, struct outcome *out);
/* Is the game over, and how? */
void game_outcome(const struct game *g, const void *state, struct outcome *out);

/* What stands where, for whoever draws; viewer is a seat or SEAT_ARBITER. */
void game_scene(const struct game *g, const void *state, int viewer, struct scene *out);

/* How many actions can be made for sure before one can lead beyond GAME_NUMBER_MAX. */
uint32_t game_numbers_left(const void *state);

/* Play an action of a recorded game; stands: the record says that an arbiter let it stand, which is said of
 * what is against the rules.  *stood: that was so: t->cite is what it broke, or 0 where a log of one seat cannot
 * tell, which then learns that it broke something (see force).  ACTION_ILLEGAL with stands and not t->refuted:
 * the action cannot even be made; the trace says what it breaks. */
enum judgement game_step(const struct game *g, void *state, const struct action *a, bool stands,
    struct trace *t, bool *stood);

/* What two texts tell of one action, together; of a game that hides something, as its merge_action has it.
 * false: they do not tell of the same one, or assert different things. */
bool action_merge(const struct game *g, const struct action *a, const struct action *b, struct action *out);
bool result_same(const struct result *a, const struct result *b);
void result_of(const struct outcome *o, struct result *out);
/* Is it an end off the board that can be recorded of a game that is not over?  Who wins must be in it. */
bool result_off_board(const struct game *g, const void *state, const struct result *r);
/* Does the recorded result go together with the board?  t->cite: what says otherwise, if a clause does. */
bool result_agrees(const struct game *g, const void *state, const struct result *r, struct trace *t);

#endif
