/* stratix/internal.h: what the files of these rules share.  For each file: what the others may call. */
#ifndef STRAT_STRATIX_INTERNAL_H
#define STRAT_STRATIX_INTERNAL_H

#include <string.h>

#include "stratix/hidden/internal.h"

#define STX_SET(i) (1U << (i))

static inline bool
stx_is_ground(unsigned kind)
{
	return kind == STX_INFANTRY || kind == STX_TANK;
}

static inline bool
stx_is_piece(unsigned at)
{
	return at < STX_PIECES;
}

/* Is it a RECON space, in a game with cards?  (Without cards such a space is plain land.) */
static inline bool
stx_is_recon(const struct stx_state *st, unsigned square)
{
	return st->board.terrain[square] == STX_RECON && stx_has_cards(st);
}

/* Is a piece there safe from strikes, as on a RECON space? */
static inline bool
stx_is_protected(const struct stx_state *st, unsigned square)
{
	return stx_is_recon(st, square) && !st->assault;
}

/* Does what stands there bar every line of artillery or a jet of that army that goes on from it? */
static inline bool
stx_bars_line(const struct stx_state *st, unsigned seat, unsigned kind, unsigned square)
{
	unsigned at = st->at[square];

	if (at == STX_EMPTY || kind == STX_ICBM)
		return false;
	return kind == STX_ARTILLERY || (stx_seat(at) != seat && !stx_is_protected(st, square));
}

static inline bool
stx_has_in_corner(const struct stx_state *st, unsigned seat)
{
	return st->standing[seat] > st->in_play[seat];
}

/* A piece as marks and events give it: army * STX_KINDS + kind. */
static inline unsigned
stx_said_kind(unsigned piece)
{
	return stx_seat(piece) * STX_KINDS + stx_kind(piece);
}

/* tables.c */

#define STX_SEAT_NAMES "army1", "army2", "army3", "army4"

/* board.c */

extern const int8_t stx_directions[8];

/* pieces.c */

/* Move a piece from its square to an empty one. */
void stx_move_piece(struct stx_state *st, unsigned piece, unsigned to);
/* Note a square where the last action removed a piece. */
void stx_remember_hit(struct stx_state *st, unsigned square);
/* Take a lost piece off the board, and drop whatever waits for it: a piece that is recovered may get its number. */
void stx_lose(struct stx_state *st, unsigned piece);
/* The same, and note it in the trace and in the last action. */
void stx_remove_piece(struct stx_state *st, unsigned piece, enum stx_cause cause, struct trace *t);
/* Remove the pieces of a set, by number in their army, that are still on the board. */
void stx_remove_pieces(struct stx_state *st, unsigned seat, uint32_t set, enum stx_cause cause, struct trace *t);
void stx_remove_army(struct stx_state *st, unsigned seat, enum stx_cause cause, struct trace *t);

/* stratix/hidden/pack.c */

/* Add to the trace the cards of the deck that are not in the set given, as the values of a list @*c. */
void stx_list_left_out(const struct stx_deck *deck, uint64_t given, struct trace *t);
/* The order that the arguments of a shuffle give.  false: they do not give each card once. */
bool stx_read_order(const struct stx_deck *deck, const struct action *a, uint8_t order[STX_CARDS_MAX]);

/* cards.c */

/* Judge a move by the card at hand.  from: a square, or STX_LOST + kind. */
enum judgement stx_judge_carry(const struct stx_state *st, unsigned from, unsigned to, struct trace *t);
/* Visit every move that the card at hand allows. */
typedef int stx_carry_visit(void *ctx, unsigned from, unsigned to);
int stx_visit_carries(const struct stx_state *st, stx_carry_visit *visit, void *ctx);

/* search.c */

/* Liberties that rulings may grant.  A search for a way is given a set of them. */
enum {
	STX_LIBERTY_LEAVING = 1, /* sideways and back within the corner (STX-R22) */
	STX_LIBERTY_SPECIAL = 2, /* of a kind: a tank over its start (STX-R23), a helicopter's jump (STX-R24), infantry with
	                          * a turn (STX-R2) */
	STX_LIBERTY_CENTRE = 4,  /* over the centre (STX-R26) */
	STX_LIBERTIES = 8,
	STX_ALL_LIBERTIES = STX_LIBERTIES - 1,
	/* These no ruling grants.  They help to find out why there is no way. */
	STX_THROUGH_PIECES = 8,
	STX_THROUGH_CORNERS = 16,
};

/* A move that is being judged. */
struct stx_way {
	const struct stx_state *st;
	unsigned seat, kind, from, to;
	unsigned nsaid; /* the squares passed, as the text says */
	uint16_t said[3];
	unsigned n;     /* the squares passed, as said or found */
	uint16_t at[3];
};

/* All squares where a way can end, each with the first way to it. */
struct stx_reach {
	unsigned n;
	uint16_t to[STX_SQUARES];
	uint16_t way[STX_SQUARES][2]; /* by the square of its end: the squares passed; 0: there is none */
	bool reached[STX_SQUARES];
};

static inline unsigned
stx_distance(unsigned a, unsigned b)
{
	int dx = (int)stx_x(a) - (int)stx_x(b), dy = (int)stx_y(a) - (int)stx_y(b);

	dx = dx < 0 ? -dx : dx;
	dy = dy < 0 ? -dy : dy;
	return (unsigned)(dx > dy ? dx : dy);
}

/* Are two squares of the board next to each other?  Because of the border, a square on the last file and one on the first
 * are never a stride or less apart. */
static inline bool
stx_is_next(unsigned a, unsigned b)
{
	unsigned apart = a < b ? b - a : a - b;

	return apart == 1 || apart - (STX_STRIDE - 1) <= 2;
}

/* The direction of a straight line between two different squares; 0: there is none. */
static inline int
stx_straight(unsigned from, unsigned to)
{
	int x = (int)(from % STX_STRIDE), dx = (int)(to % STX_STRIDE) - x, apart = (int)to - (int)from;
	int dy = (apart - dx) / STX_STRIDE; /* no remainder: apart is dy * STX_STRIDE + dx */

	if (dx != 0 && dy != 0 && dx != dy && dx != -dy)
		return 0;
	return ((dy > 0) - (dy < 0)) * STX_STRIDE + (dx > 0) - (dx < 0);
}

static inline bool
stx_in_own_corner(const struct stx_way *w, unsigned square)
{
	return w->st->board.corner[square] == w->seat + 1;
}

/* Do the rules of corners allow a step from a to b?  The liberties that it takes are added to *need. */
static inline bool
stx_corner_allows(const struct stx_way *w, unsigned a, unsigned b, unsigned *need)
{
	const struct stx_board *board = &w->st->board;

	if (board->corner[b] == 0)
		return true;
	if (!stx_in_own_corner(w, a) || !stx_in_own_corner(w, b))
		return false;
	if (board->row[b] <= board->row[a])
		*need |= STX_LIBERTY_LEAVING;
	return true;
}

/* The liberties that can matter there: only a helicopter flies over the centre, and only from a corner does a way lead out of it. */
unsigned stx_that_matter(const struct stx_way *w);
/* Does the ruling on a liberty grant it? */
bool stx_grants(const struct stx_way *w, unsigned liberty, struct trace *t);
/* All that the options in force grant, of those that can matter. */
unsigned stx_granted(const struct stx_way *w);

/* The next space in a direction for a helicopter, which flies over water.  0: there is none. */
unsigned stx_over_water(const struct stx_way *w, unsigned square, int direction, unsigned *need);
/* From a bridge the next bridge along a line that passes no corner.  0: there is none. */
unsigned stx_next_bridge(const struct stx_way *w, unsigned square, int direction, unsigned *need);
/* Is there a way with these liberties?  Leaves it in w->at; for a helicopter it is a shortest one. */
bool stx_find_way(struct stx_way *w, unsigned liberties);
/* Add to r the ends of all ways of a tank or helicopter with these liberties, shorter ways first. */
void stx_find_reach(const struct stx_way *w, unsigned liberties, struct stx_reach *r);

/* refuse.c */

enum judgement stx_reject_square(struct trace *t, enum stx_clause c, unsigned square);
enum judgement stx_reject_squares(struct trace *t, enum stx_clause c, enum stx_detail detail, unsigned a, unsigned b);
/* Reject: a piece would stand on a square that is not a space. */
enum judgement stx_reject_no_space(const struct stx_board *b, unsigned square, struct trace *t);
/* Reject: infantry or a tank would enter water, or a piece would end on a square that is not a space. */
enum judgement stx_reject_terrain(const struct stx_way *w, unsigned square, struct trace *t);
/* Reject: a way passes a corner, or ends in one, that is closed to it. */
enum judgement stx_reject_corner(const struct stx_state *st, unsigned square, struct trace *t);

/* way.c */

/* Judge a move of the army whose turn it is.  The caller has judged whose turn it is, and whether a card comes first.
 * Leaves in way the squares passed, as said or found, and in *nway how many there are. */
enum judgement stx_judge_move(const struct stx_state *st, const struct action *a, struct trace *t,
    uint16_t way[3], unsigned *nway);

/* moves.c */

/* Visit every legal move of a piece, of any army. */
typedef int stx_move_visit(void *ctx, unsigned from, unsigned to, const struct trace *t);
int stx_visit_moves(const struct stx_state *st, unsigned piece, stx_move_visit *visit, void *ctx, struct trace *t);
/* Has one of the pieces, a set by number in the army, a legal move?  Consults the rulings that make a difference.
 * Leaves in *from where the move begins. */
bool stx_can_move(const struct stx_state *st, unsigned seat, uint32_t pieces, struct trace *t, unsigned *from);

/* judge.c */

/* The clause by which a variant has no cards. */
enum stx_clause stx_no_cards(const struct stx_state *st);

/* What the judge finds out about a legal action, and what making it needs. */
struct stx_found {
	uint16_t way[3]; /* of a move: the squares passed, as stx_judge_move leaves them */
	unsigned nway;
	bool stuck;      /* of a pass: the army has no legal move */
};

enum judgement stx_judge_and_find(const struct stx_state *st, const struct action *a, struct trace *t, struct stx_found *found);

/* count.c */

/* Count heads (STX-6.3): put out the armies that are outnumbered in their own battle zones, again and again until there
 * is none. */
void stx_head_count(struct stx_state *st, unsigned actor, struct trace *t);

/* ends.c */

/* The counts before an action.  They show who goes out by it. */
struct stx_before {
	uint8_t standing[STX_ARMIES], in_play[STX_ARMIES];
	uint8_t out;
};

/* After the board has changed: find the armies that are out now, and the end of the game. */
void stx_settle_heads(struct stx_state *st, const struct stx_before *b, unsigned actor, struct trace *t);

/* Has an army fewer pieces than before, or fewer in play? */
static inline bool
stx_has_lost(const struct stx_state *st, const struct stx_before *b)
{
	if (memcmp(st->standing, b->standing, sizeof(b->standing)) == 0 && memcmp(st->in_play, b->in_play, sizeof(b->in_play)) == 0)
		return false; /* as after most actions */
	for (unsigned seat = 0; seat < STX_ARMIES; seat++)
		if (st->standing[seat] < b->standing[seat] || st->in_play[seat] < b->in_play[seat])
			return true;
	return false;
}

static inline void
stx_settle_losses(struct stx_state *st, const struct stx_before *b, unsigned actor, struct trace *t)
{
	if (stx_has_lost(st, b) || st->assault || st->quiet >= STX_QUIET_MAX)
		stx_settle_heads(st, b, actor, t);
}

/* Is the game over in a position as found that does not say so?  Leaves in *next the position with its end.  Heads are
 * not counted here: they are counted only after actions. */
bool stx_ends_as_found(const struct stx_state *st, struct trace *t, struct stx_state *next);

/* turns.c */

void stx_end_turn(struct stx_state *st);

/* The due pieces of an army at the beginning of its turn: one of them must move off its RECON space (STX-5.4). */
static inline uint32_t
stx_due(const struct stx_state *st, unsigned seat)
{
	return stx_has_cards(st) ? st->on_recon[seat] : 0;
}

/* What follows if an army moves none of its due pieces off. */
enum stx_neglect { STX_NO_FAULT, STX_FAULT, STX_LOSES_DUE };

/* What follows if the army whose turn it is moves none of its due pieces off?  Call before it moves.  stuck: it has no
 * legal move. */
enum stx_neglect stx_judge_due(const struct stx_state *st, uint32_t due, bool stuck, struct trace *t);

static inline enum stx_neglect
stx_judge_fault(const struct stx_state *st, uint32_t due, bool stuck, struct trace *t)
{
	return due == 0 ? STX_NO_FAULT : stx_judge_due(st, due, stuck, t);
}

/* The due pieces of the army whose turn it is, if it is a fault to move none of them off; else the empty set. */
uint32_t stx_to_move_off(const struct stx_state *st);
/* Let follow what stx_judge_fault said. */
void stx_apply_fault(struct stx_state *st, enum stx_neglect f, uint32_t due, struct trace *t);

/* End the time for a catch.  A move or pass ends it, by another army, or by the same army in its next turn.  Then the
 * pieces that were not lost are due again. */
static inline void
stx_close_fault(struct stx_state *st)
{
	st->fault = (struct stx_fault){ .army = SEAT_NONE };
}

/* hand.c */

/* Do what follows when the last card was followed: the Final Assault begins, or the pack is to be shuffled. */
void stx_use_up(struct stx_state *st, struct trace *t);
/* Put the card at hand out of play or under the pack.  nothing_done: nobody could follow it. */
void stx_put_away(struct stx_state *st, bool nothing_done, struct trace *t);
/* Let the next piece draw that a card has put on a RECON space.  If there is none, the turn is over. */
void stx_next_waiting(struct stx_state *st, struct trace *t);
/* Let no piece draw that waits to draw. */
void stx_drop_waiting(struct stx_hand *h);
/* After the card at hand was put away: the pack may be used up, and the next piece draws. */
void stx_after_card(struct stx_state *st, struct trace *t);
/* Can the card at hand be followed, by its first instruction or, if not, by its second? */
bool stx_can_follow(struct stx_state *st);
/* Put the card at hand away, because it cannot be followed at all.  By STX-R14 another one may be drawn. */
void stx_void_card(struct stx_state *st, struct trace *t);
/* End the card at hand, or the draw that is due. */
void stx_drop_card(struct stx_state *st, struct trace *t);
/* After an action: find the armies that are out now, and end the card at hand if it cannot go on. */
void stx_settle_all(struct stx_state *st, const struct stx_before *b, unsigned actor, struct trace *t);

/* make.c: for actions that are legal, or are let stand */

/* way: the n squares passed. */
void stx_make_move(struct stx_state *st, unsigned from, unsigned to, const uint16_t *way, unsigned n, struct trace *t);
/* lost: the square of a piece that is lost with the turn, or STX_NOWHERE.  stuck: the army has no legal move. */
void stx_make_pass(struct stx_state *st, unsigned lost, bool stuck, struct trace *t);
/* The card must have left the pack already. */
void stx_make_draw(struct stx_state *st, unsigned card, struct trace *t);
void stx_make_carry(struct stx_state *st, unsigned from, unsigned to, struct trace *t);

/* legal.c */

/* The hook right: the right to catch a fault (STX-5.5).  It is open from the fault until another army moves or passes, or
 * the same army does in its next turn, and only for the first army that claims it. */
enum right stx_right_to_catch(const void *state, const struct action *a, struct trace *t);

GAME_HOOKS_DECLARED(stx);

#endif
