/* strata5/strata5.h: the state of a game of Strata 5, for its rules and its notation.
 *
 * Units   A square is (y + 1) * ST5_STRIDE + x + 1; a1 has x = y = 0.  A rim of squares that are never built on lies
 *         around the board, so that a step need not look for the edge.  ST5_NOWHERE is not a square of the board.
 *         A level is the height of a space: 0 is the bare board, n the top of a block in layer n.  A pawn on level n
 *         fills layer n + 1.
 *         A pawn is a code: its number (2 to 6) and its owner.  Only their squares tell pawns of one code apart.
 * Shape   What lies above the highest block of a square is open: free pawns stand only there, and moves and blocks come
 *         from above.  What lies below is closed for good, also the gaps under overhanging blocks.  So the rules ask
 *         mostly for the tops and the free pawns.  The layers are kept to tell blocks apart, to explain, and to draw.
 */
#ifndef STRAT_STRATA5_H
#define STRAT_STRATA5_H

#include "core/game.h"

enum { ST5_RED, ST5_BLACK };

enum {
	ST5_SIZE_MIN = 6,
	ST5_SIZE_MAX = 16,
	ST5_SIZE = 8,             /* ST5-B1 */
	ST5_STRIDE = ST5_SIZE_MAX + 2,
	ST5_SQUARES = ST5_STRIDE * ST5_STRIDE,
	ST5_NOWHERE = 0,
	ST5_LEVELS = 5,
	ST5_BLOCKS = 32,          /* ST5-B2, the four in the corners included */
	ST5_CORNERS = 4,
	ST5_NUMBER_MIN = 2,
	ST5_NUMBER_MAX = 6,
	ST5_NUMBERS = ST5_NUMBER_MAX + 1, /* size of a table by number */
	ST5_PAWNS = 12,
	ST5_PATH_MAX = ST5_NUMBER_MAX + 1, /* squares of the longest legal move, start included */
	ST5_WRITTEN_MAX = ACTION_ARGS_MAX - 1, /* squares of the longest move that can be written */
	ST5_HISTORY_MAX = 256,    /* turns since the last block that are remembered; older ones are not compared */
	ST5_PAWN = 0x80,          /* layer[]: a trapped pawn, its code in the other bits */
};

/* The pawn with that number and owner, never 0; and back. */
#define ST5_CODE(seat, number) ((unsigned)((seat) << 3 | (number)))
#define ST5_OWNER(code) ((code) >> 3 & 1)
#define ST5_NUMBER(code) ((code)&7)

/* The law, as enums and tables; see core/law.h. */
#define own(name) st5_##name
#define OWN(name) ST5_##name
#define LAW "strata5/law.def"
#define ACTION_ROWS "strata5/actions.def"
#include "core/law_rows.def"

/* A path of which only the first and the last square are written means any legal path between them; trace.arg then has one of these
 * in full. */

/* action.said: what the text may say of the action. */
enum st5_said {
	ST5_SAID_CAPTURE, /* 1: the last square holds a pawn to capture; 0: it does not */
	ST5_SAID_LEVEL,   /* of the last square, or of the block */
	ST5_SAID_ON_WAY,  /* ST5_SAID_ON_WAY + i: the level of square i of the path */
	ST5_SAIDS = ACTION_SAID_MAX,
};

/* A pawn's move in a turn: what differs between the positions before and after it. */
struct st5_step {
	uint16_t from;    /* ST5_NOWHERE: it entered */
	uint16_t to;      /* ST5_NOWHERE: the move was forfeited */
	uint8_t captured; /* number of the pawn captured; 0: none */
	uint8_t zero;     /* always 0 */
};

/* A pawn's move, legal or let stand. */
struct st5_plan {
	uint8_t seat, number;
	bool enters;
	uint8_t npath;
	uint16_t path[ST5_WRITTEN_MAX]; /* entering: the entry space first; else the square it leaves */
};

struct st5_block {
	uint16_t square; /* the one nearest to a1 */
	uint8_t level;   /* of its top */
};

/* A set of squares: bit x of row y + 1. */
typedef uint16_t st5_set[ST5_SIZE_MAX + 2];

/* What was found out, kept for as long as it holds. */
struct st5_known {
	struct st5_plan seen[2];      /* the move that each side had when it was last asked for */
	uint8_t idle[2];              /* under which options it has none as the pawns stand: see st5_idle */
	bool sure[2];                 /* the building allows the way of that move */
	bool heights;                 /* is high worked out? */
	uint8_t high[ST5_SQUARES];    /* how high a pawn gets from there, step by step, with the others lifted off; 0: no step */
	uint8_t walled[ST5_SQUARES];  /* bit n: a pawn n has no way from there, even with the others lifted off */
};

/* A turn that is over. */
struct st5_turn {
	struct st5_step step[2];
	uint32_t key; /* of the position after it: see st5_find_keys */
};

struct st5_state {
	struct state_head head; /* first: see core/game.h */
	uint8_t size;
	uint8_t part;   /* of the turn: 0 and 1 pawn moves, 2 the block */
	uint8_t nblocks;
	uint8_t nfree[2];                        /* pawns on top of the building, by owner */
	uint8_t trapped[2];                      /* pawns inside it */
	uint8_t reserve[2][ST5_NUMBERS];         /* pawns off the board */
	uint8_t zero;                            /* always 0 */
	uint16_t free[2][ST5_PAWNS];             /* their squares, in order */
	uint8_t top[ST5_SQUARES];                /* level of the highest block; 0: bare, or the rim */
	uint8_t pawn[ST5_SQUARES];               /* code of the free pawn; 0: none */
	struct st5_step step[2];                 /* of this turn; part tells how many */
	uint16_t nhistory;
	uint8_t zeros[2];                        /* always 0 */
	uint8_t layer[ST5_LEVELS][ST5_SQUARES];  /* [0] lies on the board: 0 nothing, a block's name, ST5_PAWN | code.  Names are 1
	                                          * to 9, by where the block lies; of those that one block can rest on or
	                                          * touch, no two in one layer have the same */
	struct st5_turn history[ST5_HISTORY_MAX]; /* turns since the last block: see st5_past */

	/* what follows from these, or is for drawing (see same_size in core/game.h) */
	uint32_t key;                            /* of the position before the first turn of history */
	uint32_t now;                            /* of the position as it stands */
	struct st5_block block[ST5_BLOCKS];      /* in the order in which they were placed */
	st5_set lies[ST5_LEVELS];                /* the squares nearest to a1 of the blocks in each layer */
	st5_set above[ST5_LEVELS + 1];           /* where a block, or the head of a free pawn, is above that level */
	uint8_t steps[ST5_SQUARES];              /* bit i: the building allows the step st5_steps[i] from there */
	struct st5_known known;
	uint8_t npath;                           /* the last ply, for drawing: a pawn's squares, … */
	uint16_t path[ST5_WRITTEN_MAX];
	uint8_t last_block;                      /* … or 1 + index of a block; 0: neither */
};

struct st5_setup {
	uint8_t size;
	uint8_t first;  /* seat */
	bool as_found;  /* a whole position: state is used as it is, except its rules */
	bool board_written; /* the board is written down even if it is the standard one; no rule asks */
	struct st5_state state;
};

extern const struct game game_strata5;

extern const struct piece_kind st5_kinds[ST5_NUMBERS]; /* by the number of a pawn, from ST5_NUMBER_MIN on */

static inline unsigned
st5_square(unsigned x, unsigned y)
{
	return (y + 1) * ST5_STRIDE + x + 1;
}

static inline unsigned
st5_x(unsigned square)
{
	return square % ST5_STRIDE - 1;
}

static inline unsigned
st5_y(unsigned square)
{
	return square / ST5_STRIDE - 1;
}

static inline bool
st5_on_board(const struct st5_state *st, unsigned square)
{
	return square < ST5_SQUARES && st5_x(square) < st->size && st5_y(square) < st->size;
}

/* The place in history of one of the turns that are remembered, the oldest first; or, as the last, the one under way. */
static inline unsigned
st5_past(const struct st5_state *st, unsigned i)
{
	return (st->head.turn - st->nhistory + i) % ST5_HISTORY_MAX;
}

static inline unsigned
st5_supply(const struct st5_state *st)
{
	return ST5_BLOCKS - st->nblocks;
}

/* The squares of a block, the one nearest to a1 first. */
static const uint8_t st5_block_squares[4] = { 0, 1, ST5_STRIDE, ST5_STRIDE + 1 };

static inline void
st5_flip(st5_set set, unsigned square)
{
	set[square / ST5_STRIDE] ^= (uint16_t)(1U << st5_x(square));
}

/* An empty board without pawns, for position readers. */
void st5_clear(struct st5_state *st, unsigned size);
/* Put a block into a layer, even if nothing carries it.  level: 1 to ST5_LEVELS.  false: there is no room there, or in the list. */
bool st5_put_block(struct st5_state *st, unsigned square, unsigned level);
/* What a pawn on a square, or in reserve (ST5_NOWHERE), adds to the key of a position. */
static inline uint32_t
st5_pawn_key(unsigned code, unsigned square)
{
	return (code << 9 | square) * (code << 9 | square) * UINT32_C(2654435761);
}

/* Put a pawn on top of a square that has no free pawn; or into the building. */
static inline void
st5_put_pawn(struct st5_state *st, unsigned square, unsigned code)
{
	unsigned seat = ST5_OWNER(code), i = st->nfree[seat]++;

	for (; i > 0 && st->free[seat][i - 1] > square; i--)
		st->free[seat][i] = st->free[seat][i - 1];
	st->free[seat][i] = (uint16_t)square;
	st->pawn[square] = (uint8_t)code;
	st->now += st5_pawn_key(code, square);
	st->known.idle[0] = st->known.idle[1] = 0;
	st5_flip(st->above[st->top[square]], square);
}

bool st5_bury_pawn(struct st5_state *st, unsigned square, unsigned level, unsigned code);
/* The first block that touches nothing below it; NULL: there is none. */
const struct st5_block *st5_floating(const struct st5_state *st);
/* Work out the keys, which follow from the rest of the state, after that was read.  Two positions with the same
 * blocks are different if their keys are. */
void st5_find_keys(struct st5_state *st);

/* Can the turns of history have been made, one after the other, and led to where the pawns are before the turn under way?  The
 * moves of this turn must have been checked before. */
bool st5_history_can_be(const struct st5_state *st);
/* Of a state that is over: do its blocks, pawns and turns show that end, under some rulings?  (The reader has
 * checked that the winner goes with the ending.) */
bool st5_shows_end(const struct st5_state *st);
/* How many pawns of the number there are: free, trapped and in reserve. */
unsigned st5_count_pawns(const struct st5_state *st, unsigned number);

#endif
