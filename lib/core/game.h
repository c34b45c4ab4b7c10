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
 * Bytes      Two states are the same position if they have the same bytes from after the head's rules up to
 *            same_size.  So each position has one form: what is unused is 0 (the rest of a list, what a field
 *            told that no longer holds, the bytes between two fields), and lists have an order of their own,
 *            not that in which things happened, unless that matters.  What lies from same_size on is never
 *            compared: caches, which follow from the rest, and what only drawing asks, as the last action.
 *            A state that is written as a position line and read again is the same position, but for the
 *            numbers of pieces, where a game has the hook renumber.
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

/* Gets an action, legal or not, and whose it is: "the 4 on a1", a sentence as details has them. */
typedef void attempt_visit(void *ctx, const struct sentence *who, const struct action *attempt);

/* What a game has where something can be given up, or a right lapses.  A missing hook: there is no such thing. */
struct game_rights {
	/* Which kinds of action give up a part of a turn that only want of a legal action allows to give up: bit k is
	 * kind k.  For claims that a player could have played.  Strata 5: "no move". */
	uint32_t forfeits;

	/* Visit the nearest actions, legal or not, of each piece that could act in the place of a forfeit, piece by piece.
	 * Called: where it stands, to tell what barred each of them.  NULL: nothing is forfeited.  Strata 5: each step on that
	 * the way of a pawn lacks. */
	void (*attempts)(const void *state, const struct action *forfeit, attempt_visit *visit, void *ctx);

	/* Has whoever acts the right that a uses, in this position, whosever turn it is?  Leaves: t->cite, the clause that
	 * gives it, and the rulings consulted.  Called: for claims that an action came too late, or could be made yet.
	 * Stratix: to catch a fault, until the army that made it acts again. */
	enum right (*right)(const void *state, const struct action *a, struct trace *t);
};

/* What a game with dice has. */
struct game_chance {
	/* The dice that a legal action records; returns how many.  Called: for each action, when dice are counted.  Galaxy
	 * Grid: a roll of three dice, and a fight's two. */
	unsigned (*dice)(const struct action *a, struct die out[ACTION_DICE_MAX]);
	uint8_t faces; /* they show 1 to faces */
};

/* A game.  A hook changes only what it is given without const.  It keeps no pointer, and may be called by many
 * threads at once. */
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

	size_t state_size, setup_size;
	size_t same_size; /* bytes of a state, from its first one, that say what the position is; see "Bytes" above */

	/* Begin.  Given: a set-up as the notation reads it, and the options in force.  Leaves: *state whole, which the game
	 * may be over in at once; ACTION_ILLEGAL with t->cite if the set-up breaks a rule.  The options in force go to the
	 * head.  Called: once a record; once more for each fault of a set-up, with that number of faults to pass over
	 * (t->pass): then ACTION_PLAYED means that there are no more, and *state has nothing that can be used.  A game may tell
	 * the first fault alone.  Stratego: counts both armies. */
	enum judgement (*start)(void *state, const void *setup, const struct rules *rules, struct trace *t);

	/* Would play accept a?  Leaves: the trace up to the rejection, without events; the state as it is.  Called: for
	 * claims, and to find legal actions that come near one.  Stratego: a Bomb does not move. */
	enum judgement (*judge)(const void *state, const struct action *a, struct trace *t);

	/* Judge a, and make it.  Leaves: if ACTION_PLAYED the state after it, one ply on, what came of it as events, and in
	 * truth what a->said should be; else the state byte for byte as it was.  Called: by game_play, for every action of a
	 * record.  NULL: judge, and then force.  Stratego: the piece moves, and a strike removes the lower rank. */
	enum judgement (*play)(void *state, const struct action *a, struct trace *t);

	/* Make an action that is against the rules and was let stand.  Leaves: what play does; of what is hidden only what
	 * makes it so: the action was against the rules as the arbiter knew them, and showed what is written of it.
	 * ACTION_ILLEGAL: it cannot even be made on the board (nothing there to move), or with t->refuted nothing that is
	 * hidden makes it so; t says why, and the state is byte for byte as it was.  Called: after play refused an action
	 * that the record marks as standing.  Strata 5: a pawn moves one space too far. */
	enum judgement (*force)(void *state, const struct action *a, struct trace *t);

	/* What shows that a, which is legal here, is so.  cite: a clause or a ruling that somebody says it breaks: what that
	 * asks, and finds; 0: the way of a, and what it meets first.  Leaves: *out, a sentence as details has them, without a
	 * capital; false: there is nothing to show.  Called: for claims that an action was illegal.  NULL: for no action.
	 * Stratego: how often the piece has crossed a line in a row, and how often is too often. */
	bool (*account)(const void *state, const struct action *a, uint16_t cite, struct sentence *out);

	/* Visit every legal action, in a fixed order.  Returns what the last visit returned.  Where chance has more
	 * outcomes than can be listed, as a shuffle has, one stands for all: they differ in said alone.  Called: to list
	 * them, to say what comes near, to tell whether a player could have played.  Galaxy Grid: in a round whoever has
	 * not moved yet may. */
	int (*legal)(const void *state, action_visit *visit, void *ctx);

	/* What stands where, for whoever draws.  Given: *out all 0, but for what game_scene knows: viewer (a seat, or
	 * SEAT_ARBITER), mover, ply, over, winner, ending and the names of the seats.  Leaves: what that viewer sees.
	 * Called: for every drawing.  Card game: a hand that the viewer does not know lies face down. */
	void (*scene)(const void *state, struct scene *out);

	/* Is the game over, where its head leaves that open until it is asked?  Leaves: *out whole.  NULL: the head says it.
	 * Stratego: looks for a move of the side to move only when it is asked, as the next legal action shows it, too. */
	void (*outcome)(const void *state, struct outcome *out);

	/* Does the seat play in this game, and is it not out of it?  NULL: all do, to the end.  Stratix: two armies of four,
	 * and one that is defeated. */
	bool (*plays)(const void *state, unsigned seat);

	/* Drop what a state remembers under some options alone, or to notice what they change.  Called: before states are compared
	 * that were played by different options.  NULL: nothing.  Stratego: which ranks strikes have
	 * shown, as a ruling says which they show. */
	void (*forget)(void *state);

	/* Give pieces the numbers that they have in a position that was read.  Called: before the bytes of states are
	 * compared that came about in two ways.  NULL: numbers say nothing, or there are none.  Stratix: which of ten
	 * Infantry has which number depends on how they moved. */
	void (*renumber)(void *state);

	const struct game_hidden *hidden; /* NULL: all see the same */
	const struct game_rights *rights; /* NULL: nothing is given up, and no right lapses */
	const struct game_chance *chance; /* NULL: no dice */
};

/* A table of a game and how many rows it has: GAME_TABLE(clauses, stg_clauses). */
#define GAME_TABLE(member, table) .member = (table), .n##member = sizeof(table) / sizeof((table)[0])

static inline bool
game_can_forfeit(const struct game *g)
{
	return g->rights != NULL && g->rights->forfeits != 0;
}

static inline bool
game_forfeits(const struct game *g, const struct action *a)
{
	return game_can_forfeit(g) && a->kind < 32 && (g->rights->forfeits >> a->kind & 1) != 0;
}

static inline bool
game_has_rights(const struct game *g)
{
	return g->rights != NULL && g->rights->right != NULL;
}

static inline bool
game_recalls(const struct game *g)
{
	return g->hidden != NULL && g->hidden->recall != NULL;
}

static inline bool
game_agrees(const struct game *g)
{
	return g->hidden != NULL && g->hidden->agree != NULL;
}

static inline bool
game_merges_setups(const struct game *g)
{
	return g->hidden != NULL && g->hidden->merge_setup != NULL;
}

/* Judge an action, and make it: see the hook play. */
enum judgement judge_and_force(const struct game *g, void *state, const struct action *a, struct trace *t);

static inline enum judgement
game_play(const struct game *g, void *state, const struct action *a, struct trace *t)
{
	return g->play != NULL ? g->play(state, a, t) : judge_and_force(g, state, a, t);
}

/* The registered games in the order of games.def; NULL past the last. */
const struct game *game_at(size_t i);
const struct game *game_find(const char *name, size_t len);

/* ---- helpers over the tables ---------------------------------------------------------------- */

int seat_find(const struct game *g, const char *name, size_t len); /* -1: none */
int seat_count(const struct game *g);
int ending_find(const struct ending *table, size_t n, const char *name, size_t len);
int off_board_count(void);

/* For a game's hook legal, where a few actions are all that there can be: visits those of them that its hook judge finds
 * legal, each with the mover as its seat. */
typedef enum judgement action_judge(const void *state, const struct action *a, struct trace *t);
int visit_legal(action_judge *judge, const void *state, const struct action *some, size_t n, action_visit *visit, void *ctx);

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

/* A state in which a game begins: turn 1, the first seat to move, nobody has won, nothing is hidden; all else is 0. */
void state_begin(const struct game *g, void *state);

/* Nobody has won yet, or it does not count any more. */
static inline void
head_reopen(struct state_head *h)
{
	h->over = false;
	h->winner = SEAT_NONE;
	h->ending = 0;
}

/* It is over; winner: a seat, or SEAT_NONE. */
static inline void
head_end(struct state_head *h, unsigned winner, unsigned ending)
{
	h->over = true;
	h->winner = (uint8_t)winner;
	h->ending = (uint8_t)ending;
}

/* What the head of a state says of the end; endings: the game's. */
void head_outcome(const struct state_head *h, const struct ending *endings, struct outcome *out);
/* Is the game over, and how? */
void game_outcome(const struct game *g, const void *state, struct outcome *out);

/* What stands where, for whoever draws; viewer is a seat or SEAT_ARBITER. */
void game_scene(const struct game *g, const void *state, int viewer, struct scene *out);

/* Are they the same position?  The options in force do not count. */
bool game_same_position(const struct game *g, const void *a, const void *b);

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
/* Does the recorded result go together with the board?  ACTION_ILLEGAL: it does not; t->cite: what says so, if a clause
 * does.  ACTION_UNDECIDED: that cannot be judged. */
enum judgement result_judge(const struct game *g, const void *state, const struct result *r, struct trace *t);
bool result_agrees(const struct game *g, const void *state, const struct result *r, struct trace *t);

#endif
