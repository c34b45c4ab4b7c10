/* core/game.h: what every game offers to the rest of the tree.
 *
 * A game is one const struct game: tables of its law (clauses, rulings, presets) and a few functions on a state.
 * Code outside lib/<game>/ and notation/<game>/ knows a game only by this struct.
 *
 * Units      A seat is 0..seats-1 in turn order.  A ply numbers actions from 1.  What the args of an
 *            action or event mean, each game says in its header.
 * Numbers    No ply, turn or round has a number above GAME_NUMBER_MAX.  No position begins with more, and
 *            game_step refuses an action that would exceed it.  One action adds at most 256 to each number.
 * Ownership  The caller owns every state, set-up, action, trace and scene.  Nothing here keeps a
 *            pointer after it returns.  States and set-ups hold no pointers: copying state_size
 *            bytes copies the position.
 * Allocation None.
 * State      The first member of every game's state struct is its struct state_head.
 * Bytes      Two states are the same position if their bytes are the same from the end of head.rules up to
 *            same_size.  So each position has exactly one form.  Unused bytes are 0: the rest of a list, a
 *            field that no longer applies, the padding between fields.  Lists have a fixed order, not the
 *            order of events, unless that matters.  Bytes from same_size on are never compared: caches, which
 *            follow from the rest, and what is needed for drawing alone, such as the last action.
 *            A state that is written as a position line and read back is the same position.  Only the numbers
 *            of pieces may differ, if the game has the hook renumber.
 */
#ifndef STRAT_CORE_GAME_H
#define STRAT_CORE_GAME_H

#include "core/board.h"
#include "core/hidden.h"
#include "core/kinds.h"

struct scene;

enum {
	GAME_STATE_MAX = 16384, /* bytes of a state */
	GAME_NUMBER_MAX = 999999999, /* the highest ply, turn or round that a record can write */
};

/* What every state begins with.  An option in rules may be replaced as long as no action has consulted its ruling. */
struct state_head {
	struct rules rules;
	uint32_t ply;    /* actions made so far */
	uint32_t turn;   /* the current turn or round, as records number it */
	uint8_t mover;   /* the seat whose turn it is, or would be if the game were not over */
	bool over;
	uint8_t winner;  /* if over: a seat, or SEAT_NONE: drawn */
	uint8_t ending;  /* if over: index in game.endings */
	uint8_t viewer;  /* in games that hide something: SEAT_ARBITER, or the seat whose log this is */
	uint8_t zero[3]; /* always 0: states are compared by their bytes */
};

/* A way in which a game ends.  The rules find an ending on the board; one off the board stands only in the record. */
struct ending {
	const char *name; /* "flag" */
	const char *text;
	uint16_t cite;       /* the clause or ruling that it rests on */
	uint16_t cite_drawn; /* the same if the game is drawn; 0: cite */
};

struct outcome {
	bool over;
	uint8_t winner; /* seat, or SEAT_NONE: drawn */
	uint8_t ending; /* index in game.endings */
	uint16_t cite;  /* the clause or ruling that it rests on */
};

/* How a record says that its game ended. */
struct result {
	bool finished;
	bool off_board; /* ending is an index in off_board_endings, else in game.endings */
	uint8_t winner;
	uint8_t ending;
};

/* Resignation, time, agreement, forfeit: the same for every game; name is NULL after the last. */
extern const struct ending off_board_endings[];

/* An agreement draws the game; each other ending off the board has a winner. */
enum { OFF_BOARD_AGREEMENT = 2, OFF_BOARD_FORFEIT };

/* A right that lapses if it is not used in time, for example the right to catch a fault. */
enum right {
	RIGHT_NONE,   /* the action uses no such right */
	RIGHT_CLOSED, /* it uses one that the player does not have, or has no longer */
	RIGHT_OPEN,   /* it uses one that the player has now */
};

/* ---- a game --------------------------------------------------------------------------------- */

/* Is given one legal action after another.  Returns nonzero to stop the listing. */
typedef int action_visit(void *ctx, const struct action *a);

/* Visits actions.  Returns what the last visit returned. */
typedef int action_offers(const void *state, action_visit *visit, void *ctx);
/* Judges an action, as the hook judge does. */
typedef enum judgement action_judge(const void *state, const struct action *a, struct trace *t);

/* Is given one action, legal or not, and a sentence that says who makes it: "the 4 on a1". */
typedef void attempt_visit(void *ctx, const struct sentence *who, const struct action *attempt);

/* The hooks of a game with forfeits, with ends for want of a legal action, or with rights that lapse.  A missing hook means
 * that there are none. */
struct game_rights {
	/* The kinds of action that give up a part of a turn.  They are legal only if the player has no other legal
	 * action.  Bit k is kind k.  Used for: claims that a player could have played.  Strata 5: "no move". */
	uint32_t forfeits;

	/* In place of a forfeit: visit for each piece that could act its nearest actions, legal or not.  Called: at the
	 * position of the forfeit, to say what barred each action.  Strata 5: each next step that the way of a pawn lacks.
	 * forfeit is NULL: the same for the player to move where the game is over because that player has no legal action;
	 * nothing is visited where it is over for another reason, or not.  Stratego: a side that has no move has lost.
	 * NULL: the game has neither, or what it offers is visited in place of a forfeit. */
	void (*attempts)(const void *state, const struct action *forfeit, attempt_visit *visit, void *ctx);

	/* Does the player who makes a have the right that a uses?  It does not matter whose turn it is.  Leaves:
	 * t->cite, the clause that gives the right, and the rulings consulted.  Called: for claims that an action came
	 * too late, or can still be made.  Stratix: a fault can be caught until the army that made it acts again. */
	enum right (*right)(const void *state, const struct action *a, struct trace *t);
};

/* The hooks of a game with dice. */
struct game_chance {
	/* Write to out the dice that a legal action records; a->seat is who threw them.  Returns how many.  Called by game_dice,
	 * for each action when dice are counted.  Galaxy Grid: a roll has three dice, a fight two. */
	unsigned (*dice)(const struct action *a, struct die out[ACTION_DICE_MAX]);
	uint8_t faces; /* a die shows 1 to faces */
};

/* The numbers of a game's actions, for programs that play by them. */
struct game_numbers {
	const struct action_type *kinds; /* by kind: kinds[0] is not used */
	uint8_t nkinds;                  /* one past the last */

	/* Can this be the value of an arg or of said[], by its letter in struct action_type?  Values come from other programs:
	 * every hook that is given an action may rely on this.  Also true of values that are never legal, such as the square of
	 * a lake.  In all games b is 0 or 1, d a die, n less than 100, z nothing (0), p a
	 * seat, and w who acts; and s is a square, if the board has files.  NULL: there are no other letters. */
	bool (*can_be)(const void *state, char letter, unsigned value);

	/* A number for each action that can ever be legal, less than nids, so that legal actions of one position have different
	 * ones; what deal puts in does not count.  Given: an action with its actor as its seat.  Returns nids if it has none.
	 * nids is 0, and there is no hook: the game has too many actions.  Stratego: 36 ways from each of 100 squares. */
	uint32_t nids;
	uint32_t (*id)(const struct action *a);

	/* Of an action of chance that is listed: in how many ways can it come about?  NULL: in one.  Galaxy Grid: a roll of 6, 5
	 * and 4, in six orders. */
	unsigned (*weight)(const struct action *a);
	/* For an action that stands for all that differ by chance: put in another outcome, each with the same chance.  below: a
	 * number less than n, each with the same chance.  NULL: all outcomes are listed.  Stratix: the order of a shuffle. */
	void (*deal)(const void *state, struct action *a, unsigned (*below)(void *ctx, unsigned n), void *ctx);
};

/* A game.  A hook changes only what it is given without const.  It keeps no pointer, and many threads may call it at
 * once.  The comment of a hook says what it is given, what it leaves in its arguments, and when it is called; then it
 * gives an example from one game. */
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
	const struct event_in_role *roles; /* what events tell for statistics; NULL: nothing */
	const uint16_t *gist;              /* the clauses that say how it works; nclauses after the last */
	const struct event_tale *tales;    /* how they are told to people; NULL: as their types say */
	const struct ending *endings;
	const char *const *details; /* sentences for trace.detail; [0] is unused */
	const struct piece_kind *kinds; /* of its pieces, without what stands for an unknown one */
	uint8_t nclauses, nrulings, npresets, nreconstructions, nevents, nendings, nkinds;
	uint32_t won_endings, drawn_endings; /* sets, bit e: ending e has a winner under every ruling; it has none under any */
	uint16_t after_end; /* citation: nothing is played after the end */

	size_t state_size, setup_size;
	size_t same_size; /* how many bytes of a state say what the position is; see "Bytes" above */

	/* How many of these are in use?  All bytes from there up to same_size are 0.  Called: to compare states and to hash them.  NULL:
	 * all may be.  Stratego: what was played since a strike stands last, and is short at most times. */
	size_t (*used)(const void *state);

	/* Begin a game.  Given: a set-up as the notation reads it, and the options in force, which go to the head.
	 * Leaves: the whole *state; the game may be over at once.  Returns ACTION_ILLEGAL with t->cite if the set-up
	 * breaks a rule.  Called: once for each record.  After a fault it is called again with t->pass, the number of
	 * faults to skip.  ACTION_PLAYED then means that there are no more faults, and *state cannot be used.  A game
	 * may report only the first fault.  A set-up that is a position as found is accepted if force can leave it: what was let
	 * stand can always be written down and begun again.  Stratego: counts both armies. */
	enum judgement (*start)(void *state, const void *setup, const struct rules *rules, struct trace *t);

	/* In place of start, for a game with nothing to choose before it begins: a set-up is then a state, the position with which the
	 * game begins, and the notation needs no hooks for it.  Given: a state as state_begin leaves it.  Leaves: the usual first position. */
	void (*begin)(void *state);

	/* Would play accept a?  Leaves: the trace up to the rejection, without events.  Called: for claims, and to find
	 * legal actions that are like an illegal one.  Stratego: a Bomb does not move. */
	enum judgement (*judge)(const void *state, const struct action *a, struct trace *t);

	/* Judge a, and make it.  Leaves: after ACTION_PLAYED the next state, with ply one higher; in t the events, and
	 * in t->truth what a->said should be.  After any other answer the state is byte for byte as it was.  Called: by
	 * game_play, for every action of a record.  NULL: judge and then force are called.  Stratego: the piece moves,
	 * and a strike removes the lower rank. */
	enum judgement (*play)(void *state, const struct action *a, struct trace *t);

	/* Make an action that breaks a rule and was let stand.  Leaves: what play leaves.  In a seat's log the state
	 * keeps only the worlds in which the action breaks a rule and shows what is written of it.  Returns
	 * ACTION_ILLEGAL if the board does not allow it (for example nothing stands there to move), or, with
	 * t->refuted, if no world is left.  Then t says why, and the state is byte for byte as it was.  Called: after
	 * play refused an action that the record marks as standing.  Strata 5: a pawn moves one space too far. */
	enum judgement (*force)(void *state, const struct action *a, struct trace *t);

	/* Why a, which is legal here, is legal.  Given: cite, the clause or ruling that a is said to break; the sentence then
	 * says what that rule asks and what holds here.  cite is 0: the sentence tells the way of a, and what it meets
	 * first.  Leaves: in *out a sentence as in details, without a capital.  false: there is nothing to show.  Called:
	 * for claims that an action was illegal.  NULL: there never is.  Stratego: how often the piece has crossed a line in
	 * a row, and how often is too often. */
	bool (*account)(const void *state, const struct action *a, uint16_t cite, struct sentence *out);

	/* What is missing for a certain end of the game?  Given: a state in which the game is not over; one of endings; who would
	 * have won by it, a seat or SEAT_NONE.  Leaves: in *out what there is instead, as a sentence without a capital, if that can
	 * be shown.  Returns the clause that asks for it; or the ruling by whose option in force the game does not end like this.
	 * Called: for claims about results.  NULL: nothing can be shown but the clause.  Stratego: the side to move can move. */
	uint16_t (*lacks)(const void *state, unsigned ending, unsigned winner, struct sentence *out);

	/* Visit every legal action, in a fixed order.  Returns what the last visit returned.  If chance has too many
	 * outcomes to list, for example a shuffle, one action stands for all that differ in said alone.  Called: to
	 * list the actions, to find those that are like an illegal one, to find out whether a player could have played.
	 * Galaxy Grid: everybody who has not moved yet in the round may move. */
	int (*legal)(const void *state, action_visit *visit, void *ctx);

	/* In place of legal, for a game with few actions: visit every action that may be legal, in a fixed order; those that judge refuses
	 * are left out.  An action without a seat is the mover's. */
	action_offers *offers;

	/* What stands where, for drawing.  Given: *out all 0, except what game_scene fills in: viewer (a seat, or
	 * SEAT_ARBITER), mover, ply, over, winner, ending and the names of the seats.  Leaves: in *out what that viewer
	 * sees.  Called: for every drawing.  Card game: a hand that the viewer does not know lies face down. */
	void (*scene)(const void *state, struct scene *out);

	/* Add to a scene what the events of the last action did, and left no trace of on the board (scene_happens).  Given: the state after
	 * it, and its events.  Called: of a scene that is drawn.  NULL: there is nothing to add.  Stratego: the pieces that a strike
	 * removed, and the ranks of both. */
	void (*happened)(const void *state, const struct trace *t, struct scene *out);

	/* Is the game over?  For a game whose head does not always say so.  Leaves: the whole *out.  NULL: the head
	 * says it.  Stratego: looks whether the side to move has a move, which would cost too much after every
	 * action. */
	void (*outcome)(const void *state, struct outcome *out);

	/* Does the seat take part in this game, and is it still in it?  NULL: all seats play to the end.  Stratix: a
	 * game may have only two armies, and an army may be defeated. */
	bool (*plays)(const void *state, unsigned seat);

	/* Does anybody play the seat in this game, also after a defeat?  It is the same at every ply.  NULL: all seats are
	 * played.  Galaxy Grid: two to four of the tanks. */
	bool (*seated)(const void *state, unsigned seat);

	/* Drop what a state remembers only because of some options, or only for rules.notice.  Called: before states
	 * that were played under different options are compared.  NULL: nothing to drop.  Stratego: which ranks were
	 * shown by strikes, because a ruling says which are shown. */
	void (*forget)(void *state);

	/* Give the pieces the numbers that they would have if the position had been read from a line.  Called: before
	 * the bytes of two states are compared that came about in different ways.  NULL: pieces have no numbers, or the
	 * numbers do not depend on the way.  Stratix: ten Infantry have numbers that depend on how they moved. */
	void (*renumber)(void *state);

	/* Are these surely different positions, whoever numbers their pieces and names their boards?  It looks only at what is
	 * cheap to compare and stands in every line of such a position, last actions left out.  Called: after the players to move
	 * were compared, for each position of an archive in which one is looked for.  NULL: it is never sure.  Stratego: which side
	 * stands where. */
	bool (*differ)(const void *state, const void *other);

	const struct game_hidden *hidden; /* NULL: all players see the same */
	const struct game_rights *rights; /* NULL: no forfeits, and no right lapses */
	const struct game_chance *chance; /* NULL: no dice */
	const struct game_board *board;   /* NULL: it has no board of squares */
	const struct game_numbers *numbers; /* NULL: its actions are text alone */
};

/* Does an event of that kind say that the game is over?  Its first field is then how it ended. */
static inline bool
event_is_end(const struct game *g, unsigned kind)
{
	return g->events[kind].letters[0] == 'e';
}

/* A table of a game and how many rows it has: GAME_TABLE(clauses, stg_clauses). */
#define GAME_TABLE(member, table) .member = (table), .n##member = sizeof(table) / sizeof((table)[0])

/* What core/law_rows.def made of the law of a game, with the clause that nothing is played after the end: GAME_LAW(stg, STG). */
#define GAME_LAW(own, OWN) \
	.clauses = own##_clauses, .nclauses = OWN##_CLAUSES, .rulings = own##_rulings, .nrulings = OWN##_RULINGS, \
	.presets = own##_presets, .npresets = OWN##_PRESETS, .endings = own##_endings, .nendings = OWN##_ENDINGS, \
	.reconstructions = own##_reconstructions, .nreconstructions = OWN##_RECONSTRUCTIONS, \
	.events = own##_events, .nevents = OWN##_EVENTS, .roles = own##_roles, .tales = own##_tales, .gist = own##_gist, .details = own##_details, \
	.after_end = CITE_CLAUSE(OWN##_C_AFTER_END)
/* What it made of the game's actions: GAME_ACTIONS(stg, STG), in struct game_numbers. */
#define GAME_ACTIONS(own, OWN) .kinds = own##_actions, .nkinds = OWN##_ACTIONS
/* The size of its states, and the hooks that no game can do without. */
#define GAME_RULES(own) \
	.state_size = sizeof(struct own##_state), .judge = own##_judge, .force = own##_force, .scene = own##_scene
/* How it begins: from a set-up of its own, or from one position. */
#define GAME_SETUP(own) .setup_size = sizeof(struct own##_setup), .start = own##_start
#define GAME_BEGINS(own) .setup_size = sizeof(struct own##_state), .begin = own##_begin
/* Declares all hooks of a game, by the names that all games here give them.  Those that a game has not are never called. */
#define GAME_HOOKS_DECLARED(own) \
	enum judgement own##_start(void *state, const void *setup, const struct rules *rules, struct trace *t); \
	void own##_begin(void *state); \
	enum judgement own##_judge(const void *state, const struct action *a, struct trace *t); \
	enum judgement own##_play(void *state, const struct action *a, struct trace *t); \
	enum judgement own##_force(void *state, const struct action *a, struct trace *t); \
	bool own##_account(const void *state, const struct action *a, uint16_t cite, struct sentence *out); \
	uint16_t own##_lacks(const void *state, unsigned ending, unsigned winner, struct sentence *out); \
	int own##_legal(const void *state, action_visit *visit, void *ctx); \
	int own##_offers(const void *state, action_visit *visit, void *ctx); \
	void own##_scene(const void *state, struct scene *out); \
	void own##_happened(const void *state, const struct trace *t, struct scene *out); \
	void own##_outcome(const void *state, struct outcome *out); \
	bool own##_plays(const void *state, unsigned seat); \
	bool own##_seated(const void *state, unsigned seat); \
	size_t own##_used(const void *state); \
	void own##_forget(void *state); \
	void own##_renumber(void *state); \
	bool own##_differ(const void *state, const void *other); \
	void own##_attempts(const void *state, const struct action *forfeit, attempt_visit *visit, void *ctx); \
	bool own##_board(const void *state, int viewer, size_t side, uint8_t *planes); \
	unsigned own##_dice(const struct action *a, struct die out[ACTION_DICE_MAX]); \
	extern const struct game_numbers own##_numbers

/* Does the core know the squares of its board by number: see files of struct game_board? */
static inline bool
game_has_squares(const struct game *g)
{
	return g->board != NULL && g->board->files > 0;
}

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

static inline bool
game_seated(const struct game *g, const void *state, unsigned seat)
{
	return g->seated == NULL || g->seated(state, seat);
}

/* What game_play does for a game without the hook play. */
enum judgement judge_and_force(const struct game *g, void *state, const struct action *a, struct trace *t);

/* Judge an action, and make it: see the hook play. */
static inline enum judgement
game_play(const struct game *g, void *state, const struct action *a, struct trace *t)
{
	return g->play != NULL ? g->play(state, a, t) : judge_and_force(g, state, a, t);
}

/* Begin a game: see the hook start. */
enum judgement game_start(const struct game *g, void *state, const void *setup, const struct rules *rules, struct trace *t);
/* Fill a state, or a set-up, of a game with the hook begin. */
void game_begin(const struct game *g, void *state);

/* What game_legal does for a game without the hook legal. */
int legal_offers(const struct game *g, const void *state, action_visit *visit, void *ctx);

/* Visit what could be tried in place of a forfeit: see the hook attempts. */
void game_attempts(const struct game *g, const void *state, const struct action *forfeit, attempt_visit *visit, void *ctx);

/* Visit every legal action: see the hook legal. */
static inline int
game_legal(const struct game *g, const void *state, action_visit *visit, void *ctx)
{
	return g->legal != NULL ? g->legal(state, visit, ctx) : legal_offers(g, state, visit, ctx);
}

/* The registered games in the order of games.def; NULL past the last. */
const struct game *game_at(size_t i);
const struct game *game_find(const char *name, size_t len); /* NULL: no such game */

/* ---- helpers over the tables: each find returns an index, or -1 for none ---------------------- */

int seat_find(const struct game *g, const char *name, size_t len);
int seat_of_digit(const struct game *g, char digit); /* the one whose name ends with it: 1 for army1 */
int seat_count(const struct game *g);
int ending_find(const struct ending *table, size_t n, const char *name, size_t len);
int off_board_count(void);
/* Ending number i of a game, as the field of its event end has it: those that the board shows, then those off the board.  NULL:
 * past the last. */
const struct ending *ending_at(const struct game *g, size_t i);
/* The event that tells how a game ended: the result must be finished. */
void result_event(const struct game *g, const struct result *r, struct event *out);

/* For a hook judge: is one of the offers legal?  For example, whether a player who passes could have moved.  Leaves in t->consulted
 * the rulings on which this rests: those of one legal action, best of one that rests on none; or, if there is none, of all offers. */
bool any_is_legal(action_offers *offers, action_judge *judge, const void *state, struct trace *t);

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

/* Are these surely different positions?  Mostly this says so at once; if not, their lines decide. */
static inline bool
game_differ(const struct game *g, const void *state, const void *other)
{
	const struct state_head *a = state_head(state), *b = state_head(other);

	return a->viewer != b->viewer || (!a->over && !b->over && a->mover != b->mover) || (g->differ != NULL && g->differ(state, other));
}

/* Fill a state for the beginning of a game: turn 1, the first seat to move, no winner, an arbiter's log; the rest is
 * 0. */
void state_begin(const struct game *g, void *state);

/* Mark the game as not over. */
static inline void
head_reopen(struct state_head *h)
{
	h->over = false;
	h->winner = SEAT_NONE;
	h->ending = 0;
}

/* Mark the game as over.  winner: a seat, or SEAT_NONE; ending: index in game.endings. */
static inline void
head_end(struct state_head *h, unsigned winner, unsigned ending)
{
	h->over = true;
	h->winner = (uint8_t)winner;
	h->ending = (uint8_t)ending;
}

/* The same, and tell it.  kind: of the game's event for that, whose field is the ending. */
static inline void
trace_end(struct trace *t, unsigned kind, struct state_head *h, unsigned winner, unsigned ending)
{
	const unsigned told[] = { winner, ending };

	head_end(h, winner, ending);
	trace_tell_values(t, kind, told, 2);
}

/* An action was made that is a whole turn: the next seat is to move, and after the last of them a new turn begins.  seats: how many. */
static inline void
head_next_turn(struct state_head *h, unsigned seats)
{
	h->ply++;
	h->turn += h->mover + 1U == seats;
	h->mover = (uint8_t)((h->mover + 1U) % seats);
}

/* The outcome as the head of a state has it.  endings: those of the game. */
void head_outcome(const struct state_head *h, const struct ending *endings, struct outcome *out);
/* Is the game over, and how? */
void game_outcome(const struct game *g, const void *state, struct outcome *out);

/* Fill *out with what the viewer sees, for drawing.  viewer: a seat, or SEAT_ARBITER. */
void game_scene(const struct game *g, const void *state, int viewer, struct scene *out);
/* Fill the planes of its board, BOARD_PLANES * side * side numbers, with what the viewer sees.  false: the game has no board of
 * squares, or a larger one. */
bool game_board(const struct game *g, const void *state, int viewer, size_t side, uint8_t *planes);

/* Is it an action that the hooks can be given, whatever the rules say about it?  Other programs fill in such structs. */
bool action_is_sound(const struct game *g, const void *state, const struct action *a);
/* Whose action it is: a seat, or SEAT_ARBITER.  mover: whose turn it was before it. */
unsigned action_seat(const struct game *g, unsigned mover, const struct action *a);
/* The dice that it records, in a game with dice.  mover: whose turn it was before it.  Returns how many. */
unsigned game_dice(const struct game *g, unsigned mover, const struct action *a, struct die out[ACTION_DICE_MAX]);
/* Who decides about it: a seat, SEAT_ARBITER; or SEAT_NONE: chance. */
unsigned action_decider(const struct game *g, const void *state, const struct action *a);

/* The row of the kind of an action; NULL: there is none. */
static inline const struct action_type *
action_type_of(const struct game *g, unsigned kind)
{
	return g->numbers != NULL && kind > 0 && kind < g->numbers->nkinds ? &g->numbers->kinds[kind] : NULL;
}

/* Does chance decide so much in the action that a listed one stands for all its outcomes (see the hook deal)? */
static inline bool
game_deals(const struct game *g, const struct action *a)
{
	const struct action_type *type = action_type_of(g, a->kind);

	return type != NULL && g->numbers->deal != NULL && (type->by == BY_CHANCE || type->by == BY_BOTH);
}

/* How many bytes of a state are in use, of those that say what the position is: see used above. */
size_t game_used(const struct game *g, const void *state);
/* Are they the same position?  The options in force do not count. */
bool game_same_position(const struct game *g, const void *a, const void *b);

/* How many actions can surely be made before a number can be above GAME_NUMBER_MAX. */
uint32_t game_numbers_left(const void *state);

/* Play an action of a recorded game.  stands: the record says that an arbiter let it stand.  *stood becomes true if it
 * broke a rule and was made all the same: t->cite is what it broke, or 0 if the log of one seat cannot know that.
 * ACTION_ILLEGAL with stands and without t->refuted: the board does not allow the action; t says what it breaks. */
enum judgement game_step(const struct game *g, void *state, const struct action *a, bool stands,
    struct trace *t, bool *stood);

/* Join in *out what two texts tell about one action, by the hook merge_action if the game has it.  false: they tell
 * about different actions, or assert different things. */
bool action_merge(const struct game *g, const struct action *a, const struct action *b, struct action *out);
bool result_same(const struct result *a, const struct result *b);
/* The row of the table of endings that a finished result means. */
static inline const struct ending *
result_ending(const struct game *g, const struct result *r)
{
	return &(r->off_board ? off_board_endings : g->endings)[r->ending];
}

/* The result that a record should have for this outcome. */
void result_of(const struct outcome *o, struct result *out);
/* Can r end off the board a game that has reached this state?  The winner must still be in the game. */
bool result_off_board(const struct game *g, const void *state, const struct result *r);
/* Does the recorded result agree with the board?  ACTION_ILLEGAL: it does not; t->cite is the clause that says so, or
 * 0.  ACTION_UNDECIDED: it cannot be judged. */
enum judgement result_judge(const struct game *g, const void *state, const struct result *r, struct trace *t);
/* Is the answer of result_judge ACTION_PLAYED? */
bool result_agrees(const struct game *g, const void *state, const struct result *r, struct trace *t);

#endif
