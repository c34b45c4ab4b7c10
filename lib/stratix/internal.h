/* stratix/internal.h: what the parts of the rules share among themselves. */
#ifndef STRAT_STRATIX_INTERNAL_H
#define STRAT_STRATIX_INTERNAL_H

#include "stratix/stratix.h"

#define STX_SET(i) (1U << (i))

static inline bool
stx_is_piece(unsigned at)
{
	return at < STX_PIECES;
}

/* Are RECON spaces anything but land for this game? */
static inline bool
stx_is_recon(const struct stx_state *st, unsigned square)
{
	return st->board.terrain[square] == STX_RECON && stx_has_cards(st);
}

/* Is a piece there safe from strikes? */
static inline bool
stx_is_protected(const struct stx_state *st, unsigned square)
{
	return stx_is_recon(st, square) && !st->assault;
}

/* moves.c */

extern const int8_t stx_directions[8];

/* Judge a move of the army on turn, all but whose turn it is and what is to be done first.  way: the
 * squares between (as said), or those found; *nway of them. */
enum judgement stx_judge_move(const struct stx_state *st, const struct action *a, struct trace *t,
    uint16_t way[3], unsigned *nway);
/* Visit every legal move of a piece, of whatever army; or of all the army's. */
typedef int stx_move_visit(void *ctx, unsigned from, unsigned to, const struct trace *t);
int stx_visit_moves(const struct stx_state *st, unsigned piece, stx_move_visit *visit, void *ctx, struct trace *t);
/* Has one of the pieces (a set by number in the army) a legal move?  Consults what made a difference;
 * *from: where the move found begins. */
bool stx_can_move(const struct stx_state *st, unsigned seat, uint32_t pieces, struct trace *t, unsigned *from);
/* The pieces of an army whose turn begins of which one is to move off its RECON space. */
static inline uint32_t
stx_due(const struct stx_state *st, unsigned seat)
{
	return stx_has_cards(st) ? st->on_recon[seat] : 0;
}

/* cards.c */

/* Would the card's move be right?  from: a square, or STX_LOST + kind. */
enum judgement stx_judge_carry(const struct stx_state *st, unsigned from, unsigned to, struct trace *t);
typedef int stx_carry_visit(void *ctx, unsigned from, unsigned to);
int stx_visit_carries(const struct stx_state *st, stx_carry_visit *visit, void *ctx);

/* pack.c */

bool stx_is_in_pack(const struct stx_state *st, unsigned card);
/* Take a card out of the pack, which lay on top, or not.  false: it is not in there. */
bool stx_take_card(struct stx_state *st, unsigned card, bool top);
/* Which of the cards of unknown order can lie on top of the others? */
uint64_t stx_possible_tops(const struct stx_state *st);
bool stx_can_be_on_top(const struct stx_state *st, unsigned card);
void stx_forget_order(struct stx_state *st);
bool stx_recall(void *state, const struct step *undone, size_t n, const void *left);

/* count.c */

/* Which armies are outnumbered in their battle zones; and take those out that are, until none is. */
void stx_head_count(struct stx_state *st, unsigned actor, struct trace *t, unsigned *defeated);

/* rules.c */

/* The due pieces of the army on turn, if it would be a fault to move none of them off. */
uint32_t stx_to_move_off(const struct stx_state *st);
void stx_remove_army(struct stx_state *st, unsigned seat, enum stx_cause cause, struct trace *t);
enum judgement stx_judge(const void *state, const struct action *a, struct trace *t);
/* A piece as marks and events have it: army and kind. */
unsigned stx_said_kind(unsigned piece);
bool stx_has_in_corner(const struct stx_state *st, unsigned seat);

/* list.c */

int stx_legal(const void *state, action_visit *visit, void *ctx);
bool stx_forfeits(const struct action *a);
/* 5.5: from the fault until another army acts, or the owner in its next turn, and for the first who claims it. */
enum right stx_right_to_catch(const void *state, const struct action *a, struct trace *t);

/* view.c */

void stx_view_setup(const void *setup, int seat, void *out);
bool stx_whole_setup(const void *const views[GAME_SEATS_MAX], const struct rules *rules, struct step *steps, size_t n,
    void *room, void *out);
bool stx_view_action(const void *state, const struct action *a, const struct trace *t, int seat, struct action *out);
bool stx_merge_action(const struct action *a, const struct action *b, struct action *out);
bool stx_doubtful(const void *state, const struct action *a, struct trace *t);
int stx_worlds(const void *state, const struct action *a, struct trace *t, world_visit *visit, void *ctx);
enum fit stx_reveal(const void *state, const void *full, void *out);

/* scene.c */
void stx_scene(const void *state, int viewer, struct scene *out);

/* tables.c */
extern const struct clause stx_clauses[STX_CLAUSES];
extern const struct ruling stx_rulings[STX_RULINGS];
extern const char *const stx_details[STX_DETAILS];

#endif
