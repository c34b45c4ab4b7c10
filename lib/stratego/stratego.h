/* stratego/stratego.h: the state of a game of Stratego, for its rules and its notation.
 *
 * Units   A square is 0..99: rank by rank from red's side, file a first (a1 = 0, j1 = 9, a2 = 10).
 *         The rank of a piece is 1 (Marshal) to 9 (Scout), then Spy, Bomb, Flag.  A set of ranks has bit r for rank r.
 *         A piece is a number: red's are 0..39, blue's 40..79.  In a game from a set-up the number follows from the
 *         square on which the piece started.  In a position that was read it follows from the place of the piece in the
 *         list there; see stg_renumber.
 * Hidden  Each piece has the set of ranks that it can be.  In an arbiter's log every set has one rank.  In the log of
 *         one seat the other side's sets begin with all ranks, and what the seat sees makes them smaller.  An
 *         assignment gives each hidden piece one rank of its set, so that the army has the right number of each rank, and
 *         all clues hold.  The log can be true as long as there is an assignment.
 */
#ifndef STRAT_STRATEGO_H
#define STRAT_STRATEGO_H

#include <assert.h>
#include <stddef.h>

#include "core/game.h"

enum { STG_RED, STG_BLUE };

enum stg_rank {
	STG_MARSHAL = 1,
	STG_GENERAL,
	STG_COLONEL,
	STG_MAJOR,
	STG_CAPTAIN,
	STG_LIEUTENANT,
	STG_SERGEANT,
	STG_MINER,
	STG_SCOUT,
	STG_SPY,
	STG_BOMB,
	STG_FLAG,
	STG_RANKS, /* one past the last */
	STG_UNKNOWN = STG_RANKS, /* in set-ups and said: the player who keeps the log does not know it */
};

#define STG_SET(rank) (1U << (rank))
#define STG_ANY 0x1ffeU /* all ranks */
#define STG_IMMOBILE (STG_SET(STG_BOMB) | STG_SET(STG_FLAG))

enum {
	STG_SQUARES = 100,
	STG_SIDE = 10,          /* files, and ranks of the board */
	STG_HOME = 40,          /* squares of the home ranks of one side; it has at most so many pieces */
	STG_PIECES = 2 * STG_HOME,
	STG_NOWHERE = 0xff,     /* square of a captured piece */
	STG_EMPTY = 0xff,       /* at[]: nobody */
	STG_LAKE = 0xfe,        /* at[]: water */
	STG_NO_PIECE = 0xff,
	STG_UNCOUNTED = 0xff,   /* army[][]: it is not known how many there are */
	STG_RUN_MAX = 5,        /* the longest run that an option of two-squares (STG-R5) asks for */
	STG_CHASE_MAX = 4096,   /* plies of one chase (STG-R6) that are remembered */
	STG_CLUES_MAX = 256,
	STG_CLUE_PAIRS_MAX = 1024, /* of all clues together */
};

/* The law, as enums and tables; see core/law.h. */
#define own(name) stg_##name
#define OWN(name) STG_##name
#define LAW "stratego/law.def"
#define ACTION_ROWS "stratego/actions.def"
#include "core/law_rows.def"

enum stg_variant { STG_CLASSIC, STG_BARRAGE, STG_FREE, STG_VARIANTS };

enum { STG_FROM, STG_TO, STG_NARGS };

/* action.said: what the text of a move may assert.  In a player's log it must tell what only the log can know. */
enum stg_said {
	STG_SAID_STRIKE,   /* 1: a strike; 0: a move to an empty square */
	STG_SAID_STRIKER,  /* the striker's rank, or STG_UNKNOWN */
	STG_SAID_STRUCK,   /* the struck piece's rank, or STG_UNKNOWN */
	STG_SAID_REMOVED,  /* enum stg_removed */
	STG_SAID_SURVIVOR, /* the square of the piece that survives, after the strike */
	STG_SAIDS,
};

enum stg_removed { STG_REMOVED_STRUCK = 1, STG_REMOVED_STRIKER, STG_REMOVED_BOTH };

/* What facts are about: hidden_fact.kind.  place: a square, or the number of a piece.  options: a set of ranks. */
enum stg_thing {
	STG_THING_ON,    /* the piece on a square */
	STG_THING_FROM,  /* the piece that began on a square, wherever it is */
	STG_THING_PIECE, /* a piece by its number */
};

enum stg_flag {
	STG_MOVED = 1, /* has left its first square, also if that move was taken back */
	STG_SHOWN = 2, /* the opponent has seen its rank */
};

struct stg_piece {
	uint16_t ranks; /* set of the ranks that it can be; 0: there is no such piece */
	uint8_t square; /* or STG_NOWHERE */
	uint8_t home;   /* the square on which it stood first */
	uint8_t flags;  /* enum stg_flag */
};

struct stg_step {
	uint8_t from, to;
};

/* The latest moves of one side that were made by one piece without a move of another one between them.  Two-squares
 * (STG-R5) needs no more. */
struct stg_run {
	uint8_t piece; /* or STG_NO_PIECE */
	uint8_t n;
	struct stg_step step[STG_RUN_MAX]; /* oldest first */
};

/* What the log of one seat tells about hidden ranks, beyond the set of each piece.  A clue names n pairs of pieces.  The
 * pairs of all clues stand in stg_state.pair, in the order of the clues. */
enum stg_clue_kind {
	STG_UNEQUAL, /* In at least one of the pairs the two ranks differ.  If not, a move that was legal would have brought
	              * back a position of a chase. */
	STG_BREACH,  /* An action that was let stand was against the rules.  So the piece's rank is one of ranks, or in
	              * some group of the pairs both ranks of every pair are the same.  A pair of STG_NO_PIECE stands between
	              * two groups. */
};

struct stg_pair {
	uint8_t a, b;
};

struct stg_clue {
	uint8_t kind;
	uint8_t piece; /* or STG_NO_PIECE */
	uint16_t ranks;
	uint16_t n;
};

struct stg_state {
	struct state_head head; /* first: see core/game.h */
	uint8_t variant;                /* enum stg_variant */
	uint64_t standing[2];           /* bit i: the side's piece i is on the board */
	uint8_t at[STG_SQUARES];        /* piece number, STG_EMPTY or STG_LAKE */
	struct stg_piece piece[STG_PIECES];
	uint8_t army[2][STG_RANKS];     /* pieces of each rank, or STG_UNCOUNTED */
	struct stg_run run[2];
	uint16_t chase[2];              /* for how many plies each side has been chasing (STG-R6); 0: it is not */
	uint16_t nclues, npairs, nhistory;
	struct stg_clue clue[STG_CLUES_MAX];
	struct stg_pair pair[STG_CLUE_PAIRS_MAX];
	struct stg_step history[STG_CHASE_MAX]; /* plies since both counts were last 0, or a strike */
	/* What follows from these, or is for drawing: see same_size in core/game.h. */
	bool unlooked;        /* nobody has asked yet whether the side to move has a move, so over may still become true */
	uint8_t hint[2];      /* the piece of each side that was last seen to have a move */
	bool high_ranks;      /* how the record numbers ranks */
	struct stg_step last; /* the last ply; from == to before the first */
};

/* A first position: either pieces on their home ranks, which STG-1.1 judges, or any position as it is. */
struct stg_setup {
	uint8_t viewer;                /* a seat, or SEAT_ARBITER */
	uint8_t variant;               /* enum stg_variant */
	bool high_ranks;               /* the Marshal is 10 in the record, not 1 */
	bool counted;                  /* army[] is given (variant free) */
	bool as_found;                 /* a whole position: state is used as it is, except its rules */
	uint8_t rank[STG_SQUARES];     /* 0: no piece; a rank; or STG_UNKNOWN */
	uint8_t seat[STG_SQUARES];     /* whose piece it is */
	uint8_t army[2][STG_RANKS];
	struct stg_state state;        /* as_found only */
};

static_assert(offsetof(struct stg_state, head) == 0, "the head comes first in every state");

extern const struct game game_stratego;

extern const struct piece_kind stg_kinds[STG_RANKS + 1]; /* by rank, also of STG_UNKNOWN */
extern const char *const stg_variant_names[STG_VARIANTS + 1];
extern const uint8_t stg_army[2][STG_RANKS]; /* the counts of STG_CLASSIC and STG_BARRAGE */

static inline int
stg_seat(unsigned piece)
{
	return piece >= STG_HOME;
}

static inline bool
stg_is_lake(unsigned square)
{
	unsigned file = square % STG_SIDE, rank = square / STG_SIDE;

	return (rank == 4 || rank == 5) && (file == 2 || file == 3 || file == 6 || file == 7);
}

/* How records and boards write a rank.  In the numbering of the rule sheet the Marshal is 1.  high: in the newer one it is 10,
 * and the Scout is 2. */
const char *stg_rank_letter(bool high, unsigned rank);

/* Fill a state with an empty board.  Readers of set-ups and positions begin with it. */
void stg_clear(struct stg_state *st);
/* Put a new piece down.  Returns its number, which is the first free one of its seat; -1: there is none. */
int stg_place(struct stg_state *st, int seat, unsigned square, unsigned ranks);
/* Put down a piece that is not on the board, or take one off. */
void stg_put(struct stg_state *st, unsigned piece, unsigned square);
void stg_take(struct stg_state *st, unsigned piece);
/* List the captured pieces, sorted by side, first square and rank, so that the order does not depend on the numbers of
 * pieces.  Returns how many there are. */
unsigned stg_list_captured(const struct stg_state *st, uint8_t list[STG_PIECES]);

/* The counts that both armies of the variant have; STG_UNCOUNTED if the variant allows any number. */
void stg_usual_army(unsigned variant, uint8_t army[STG_RANKS]);

/* What a strike removes (STG-3.5, 3.7 to 3.11).  Consults STG-R3. */
enum stg_removed stg_strike(const struct rules *r, struct trace *t, unsigned striker, unsigned struck);

#endif
