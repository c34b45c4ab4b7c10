/* strata5/internal.h: what the parts of the rules share among themselves. */
#ifndef STRAT_STRATA5_INTERNAL_H
#define STRAT_STRATA5_INTERNAL_H

#include "strata5/strata5.h"

static inline unsigned
st5_option(const struct st5_state *st, struct trace *t, enum st5_ruling r)
{
	return rule(&st->rules, t, r);
}

/* ---- questions that rulings may decide (questions.c) ----------------------------------------- */

enum { ST5_QUESTION_MAX = 7 };

/* The options that a question is asked under. */
typedef uint8_t st5_options[ST5_RULINGS];

/* A question with the answer yes or no, and the rulings that the answer may hang on. */
struct st5_question {
	bool (*ask)(const void *ctx, const uint8_t *option);
	bool ranked; /* most and least: options under which a yes, or a no, is likeliest of all */
	uint8_t nrulings;
	uint8_t ruling[ST5_QUESTION_MAX];
	uint8_t most[ST5_QUESTION_MAX], least[ST5_QUESTION_MAX];
};

/* The answer under the options in force; consults those rulings that it hangs on, if the state is watched. */
bool st5_decide(const struct st5_state *st, struct trace *t, const struct st5_question *q, const void *ctx);
/* Is the answer yes under any options of those rulings? */
bool st5_ever(const struct st5_question *q, const void *ctx);

/* ---- pawn moves (moves.c) --------------------------------------------------------------------- */

/* Which of a side's pawns could move now, of a turn that the side begins or goes on with. */
struct st5_hand {
	const struct st5_state *st;
	uint8_t seat;
	bool second;          /* the second move of a turn: st->step[0] was the first */
	struct st5_plan plan; /* the answer, if one can move */
};

struct st5_hand st5_hand_of(const struct st5_state *st);

/* Is the square one of the eight on which the seat's pawns enter? */
bool st5_is_entry(const struct st5_state *st, unsigned seat, unsigned square);
/* The squares of a seat's starting blocks, in order. */
void st5_entries(const struct st5_state *st, unsigned seat, uint16_t square[8]);
/* Is one of them open, pawns on it aside? */
bool st5_is_entry_open(const struct st5_state *st, unsigned seat, const uint8_t *option);

/* Is nothing but a pawn between the entry space and one who wants to enter there? */
static inline bool
st5_is_open(const struct st5_state *st, unsigned square, const uint8_t *option)
{
	return st->top[square] == 1 || (st->top[square] > 1 && option[ST5_R_RAISED_ENTRY] == ST5_RAISED_ENTRY_ALLOWED);
}

extern const int st5_steps[4]; /* to the squares next to one */

/* What is written of a move, without asking whether it may be; false: no text can say that.  The number
 * of a pawn that is on the board is left open. */
bool st5_read_plan(const struct st5_state *st, const struct action *a, struct st5_plan *plan);
enum judgement st5_judge_pawn(const struct st5_state *st, const struct action *a, struct trace *t, struct st5_plan *plan);
/* Has the side a legal pawn move?  Consults what made a difference. */
bool st5_can_move(struct st5_hand *hand, struct trace *t);
/* The same under given options, and nothing noted. */
bool st5_can_move_under(struct st5_hand *hand, const uint8_t *option);
int st5_legal_moves(const struct st5_state *st, action_visit *visit, void *ctx);

/* Could the pawn on that square (entering: a pawn with that number, on it) make a move of its full
 * number, and which?  lifted: with all other free pawns away. */
bool st5_has_way(const struct st5_state *st, unsigned seat, unsigned number, bool enters, unsigned square,
    bool lifted, const uint8_t *option, struct st5_plan *found);
/* Has the side still the move that it was once seen to have? */
bool st5_still_has(const struct st5_state *st, const struct st5_plan *plan, bool lifted, const uint8_t *option);

/* ---- blocks (blocks.c) ------------------------------------------------------------------------ */

/* The level that a block would lie on there. */
unsigned st5_rest(const struct st5_state *st, unsigned square);
enum judgement st5_judge_block(const struct st5_state *st, const struct action *a, struct trace *t);
/* Can a block be placed, and where?  Consults what made a difference. */
bool st5_can_build(const struct st5_state *st, struct trace *t, unsigned *square);
bool st5_can_build_under(const struct st5_state *st, const uint8_t *option, unsigned *square);
int st5_legal_blocks(const struct st5_state *st, action_visit *visit, void *ctx);
/* Place it, and trap what is below.  false: there is no room for it. */
bool st5_build(struct st5_state *st, unsigned square, struct trace *t);

/* ---- pawns on their squares (rules.c) --------------------------------------------------------- */

/* What has just been done, as far as the end of the game may hang on it. */
struct st5_deed {
	bool moved, built;    /* else it was a forfeit */
	bool turn_over;
	struct st5_step step; /* of what moved */
};

void st5_take_pawn(struct st5_state *st, unsigned square);
/* Take the last pawn's move back, or the last block, as far as blocks and pawns go. */
void st5_unmake(struct st5_state *st, unsigned seat, const struct st5_step *s);
void st5_unbuild(struct st5_state *st);
/* Make the move: capture, history, what the drawing shows.  Not the end of the game. */
struct st5_deed st5_make(struct st5_state *st, const struct st5_plan *plan, struct trace *t);

/* ---- ends (ends.c) ---------------------------------------------------------------------------- */

/* Look for the end after an action of seat; st already shows whose turn comes next. */
void st5_look_for_end(struct st5_state *st, unsigned seat, const struct st5_deed *deed, struct trace *t);

/* Keep the turn that is over, without a block. */
void st5_remember(struct st5_state *st);
/* What the end rests on. */
uint16_t st5_end_cite(const struct st5_state *st);

/* ---- drawing (scene.c), tables (tables.c) ----------------------------------------------------- */

void st5_scene(const void *state, int viewer, struct scene *out);

extern const struct clause st5_clauses[ST5_CLAUSES];
extern const struct ruling st5_rulings[ST5_RULINGS];
extern const char *const st5_details[ST5_DETAILS];

#endif
