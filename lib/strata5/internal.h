/* strata5/internal.h: what the parts of the rules share among themselves. */
#ifndef STRAT_STRATA5_INTERNAL_H
#define STRAT_STRATA5_INTERNAL_H

#include <string.h>

#include "strata5/strata5.h"

static inline unsigned
st5_option(const struct st5_state *st, struct trace *t, enum st5_ruling r)
{
	return rule(&st->head.rules, t, r);
}

/* ---- questions that rulings may decide (questions.c) ------------------------------------------ */

enum { ST5_QUESTION_MAX = 7 };

/* Options under which a question is asked. */
typedef uint8_t st5_options[ST5_RULINGS];

/* A question with the answer yes or no, and the rulings on which the answer may depend. */
struct st5_question {
	bool (*ask)(const void *ctx, const uint8_t *option);
	uint8_t nrulings;
	uint8_t ruling[ST5_QUESTION_MAX];
	/* The options of these under which it is yes if it is so under any, and the same for no.  NULL: there are no such options. */
	const uint8_t *most, *least;
};

/* Consult the rulings on which the answer depends. */
void st5_consult(const struct st5_state *st, struct trace *t, const struct st5_question *q, const void *ctx, bool answer);

/* The answer under the options in force.  Consults the rulings on which it depends, if the state notices them. */
static inline bool
st5_decide(const struct st5_state *st, struct trace *t, const struct st5_question *q, const void *ctx)
{
	bool answer = q->ask(ctx, st->head.rules.option);

	if (st->head.rules.notice != 0)
		st5_consult(st, t, q, ctx, answer);
	return answer;
}

/* Is the answer yes under some options of those rulings? */
bool st5_ever(const struct st5_question *q, const void *ctx);

/* ---- squares, blocks and pawns (board.c) ------------------------------------------------------ */

static inline void
st5_take_pawn(struct st5_state *st, unsigned square)
{
	unsigned seat = ST5_OWNER(st->pawn[square]), i = 0;

	while (st->free[seat][i] != square)
		i++;
	for (st->nfree[seat]--; i < st->nfree[seat]; i++)
		st->free[seat][i] = st->free[seat][i + 1];
	st->free[seat][i] = 0;
	st->now -= st5_pawn_key(st->pawn[square], square);
	st->pawn[square] = 0;
	st->known.idle[0] = st->known.idle[1] = 0;
	st5_flip(st->above[st->top[square]], square);
}

extern const int st5_steps[4]; /* from a square to those next to it */

/* Work out anew what a block there has changed. */
void st5_look_around(struct st5_state *st, unsigned square);
/* Is the square one of the eight on which the seat's pawns enter? */
bool st5_is_entry(const struct st5_state *st, unsigned seat, unsigned square);
/* The squares of a seat's starting blocks, in order. */
void st5_entries(const struct st5_state *st, unsigned seat, uint16_t square[8]);

/* Can a pawn enter there, if no pawn holds the space? */
static inline bool
st5_is_open(const struct st5_state *st, unsigned square, const uint8_t *option)
{
	return st->top[square] == 1 || (st->top[square] > 1 && option[ST5_R_RAISED_ENTRY] == ST5_RAISED_ENTRY_ALLOWED);
}

/* ---- paths (paths.c) -------------------------------------------------------------------------- */

/* A search for paths of an exact number of squares. */
struct st5_walk {
	const struct st5_state *st;
	struct st5_plan plan; /* npath: squares in all, the first included */
	bool lifted, may_return;
	uint16_t end;    /* where it has to end, or ST5_NOWHERE: anywhere */
	int (*found)(void *ctx, const struct st5_plan *plan); /* nonzero ends the search; NULL: the first path does */
	void *ctx;
};

/* Walk all paths of w from the square, until found returns nonzero; then return that.  Without found, return 1 at the first
 * path. */
int st5_walk_from(struct st5_walk *w, unsigned square);

/* A side that is to move a pawn, the first of its turn or the second. */
struct st5_hand {
	const struct st5_state *st;
	uint8_t seat;
	bool second;          /* the second move of a turn: st->step[0] was the first */
	struct st5_plan plan; /* a move that it has, once one was found */
};

static inline struct st5_hand
st5_hand_of(const struct st5_state *st)
{
	return (struct st5_hand){ .st = st, .seat = st->head.mover, .second = st->part == 1 };
}

/* Was the pawn with that number captured in this turn, and is it the only one in reserve? */
static inline bool
st5_is_fresh(const struct st5_state *st, unsigned seat, unsigned number)
{
	return st->step[0].captured == number && st->reserve[seat][number] == 1;
}

/* Walk all paths of the pawns that may move now, until found ends the search: hand->plan then has the path. */
int st5_walk_all(struct st5_hand *hand, const uint8_t *option, int (*found)(void *ctx, const struct st5_plan *plan), void *ctx);
/* Has the side a legal pawn move?  Consults the rulings that made a difference. */
bool st5_can_move(struct st5_hand *hand, struct trace *t);
/* The same under given options; notes nothing. */
bool st5_can_move_under(struct st5_hand *hand, const uint8_t *option);

/* Can the pawn on that square make a move of its full number, and which?  enters: a pawn with that number, entering
 * there.  lifted: with all other free pawns lifted off. */
bool st5_has_way(const struct st5_state *st, unsigned seat, unsigned number, bool enters, unsigned square,
    bool lifted, const uint8_t *option, struct st5_plan *found);
/* Do the squares of the plan make a path, in their order?  lifted: with all other free pawns lifted off.  may_return: a pawn may end
 * where it began. */
bool st5_is_path(const struct st5_state *st, const struct st5_plan *plan, bool lifted, bool may_return);
/* Is the move that a side had before still possible? */
bool st5_still_has(const struct st5_state *st, struct st5_known *known, unsigned seat, bool lifted, const uint8_t *option);

/* A number for the options that decide whether a side has a move, never 0. */
static inline uint8_t
st5_idle(const uint8_t *option)
{
	return (uint8_t)(1 | option[ST5_R_RETURN] << 1 | option[ST5_R_RAISED_ENTRY] << 2);
}

/* ---- blocks (blocks.c) ------------------------------------------------------------------------ */

/* The level on which a block would lie there. */
unsigned st5_rest(const struct st5_state *st, unsigned square);
/* What a block on a level, above the first, rests on there. */
struct st5_supports {
	unsigned spaces, pawns, blocks; /* blocks: how many different ones */
};

struct st5_supports st5_count_supports(const struct st5_state *st, unsigned square, unsigned level);
/* A square with a block next to the place, which allows one there on the bare board; or ST5_NOWHERE. */
unsigned st5_neighbour(const struct st5_state *st, unsigned square, const uint8_t *option);
enum judgement st5_judge_block(const struct st5_state *st, const struct action *a, struct trace *t);
/* Can a block be placed, and where?  Consults the rulings that made a difference. */
bool st5_can_build(const struct st5_state *st, struct trace *t, unsigned *square);
bool st5_can_build_under(const struct st5_state *st, const uint8_t *option, unsigned *square);
int st5_legal_blocks(const struct st5_state *st, action_visit *visit, void *ctx);
/* Place a block, and trap the pawns below it.  false: there is no room. */
bool st5_build(struct st5_state *st, unsigned square, struct trace *t);

/* ---- the plain judge (judge.c) ---------------------------------------------------------------- */

/* The move as it is written, legal or not; false: no text can say that.  The number of a pawn on the board is left
 * open. */
bool st5_read_plan(const struct st5_state *st, const struct action *a, struct st5_plan *plan);
/* Judge an action, except for the duty to leave a second move.  *plan: what a pawn's move does. */
enum judgement st5_judge_action(const struct st5_state *st, const struct action *a, struct trace *t, struct st5_plan *plan);

/* What a correct text would say of a pawn's move; way: also of the squares on its way. */
void st5_tell_truth(const struct st5_state *st, const struct action *a, const struct st5_plan *plan, bool way, struct trace *t);

/* ---- repetition (repetition.c) ---------------------------------------------------------------- */

/* A block was placed: forget the turns before it. */
void st5_forget_turns(struct st5_state *st);
/* Remember the turn that is over, in which no block was placed. */
void st5_remember(struct st5_state *st);
/* How often the position was there since the last block, with this side to move. */
unsigned st5_count_position(const struct st5_state *st);
/* Is that three times or more?  The keys alone mostly tell. */
bool st5_came_up_thrice(const struct st5_state *st);

/* ---- making an action (make.c) ---------------------------------------------------------------- */

/* What has just been done, as far as the end of the game may depend on it. */
struct st5_deed {
	bool moved, built;    /* else it was a forfeit */
	bool turn_over;
	struct st5_step step; /* of what moved */
};

/* Add so many pawns of the number to a reserve. */
void st5_add_reserve(struct st5_state *st, unsigned seat, unsigned number, int n);
/* Go on to the next part of the turn, or to the next turn.  true: this turn is over. */
bool st5_next_part(struct st5_state *st, bool built);
/* Make the move: capture, history, and what the drawing shows; not the end of the game. */
struct st5_deed st5_make(struct st5_state *st, const struct st5_plan *plan, struct trace *t);
/* Take back the last pawn's move, or the last block.  Only blocks and pawns are restored. */
void st5_unmake(struct st5_state *st, unsigned seat, const struct st5_step *s);
void st5_unbuild(struct st5_state *st);

/* A copy to try a pawn's move on: without layers and earlier turns, which nobody looks at then. */
static inline void
st5_copy(struct st5_state *out, const struct st5_state *st)
{
	memcpy(out, st, offsetof(struct st5_state, layer));
	memcpy(&out->key, &st->key, sizeof(*st) - offsetof(struct st5_state, key));
}

/* ---- ends (ends.c) ---------------------------------------------------------------------------- */

/* End the game if the action of seat does so.  st already has the mover that comes next. */
void st5_look_for_end(struct st5_state *st, unsigned seat, const struct st5_deed *deed, struct trace *t);

/* ---- the duty to leave a second move (duty.c) ------------------------------------------------- */

/* Does the first move leave no second, though the game goes on? */
bool st5_leaves_none(const struct st5_state *st, const struct st5_plan *plan, const uint8_t *option);
/* Find a first move that leaves a second.  none: one of which it is known that it leaves none, or NULL. */
bool st5_find_second(struct st5_hand *hand, const uint8_t *option, const struct st5_plan *none);
/* 3.4, of the first move of a turn. */
enum judgement st5_judge_duty(const struct st5_state *st, const struct st5_plan *plan, struct trace *t);

#define ST5_SEATS "red", "black"

GAME_HOOKS_DECLARED(st5);

#endif
