/* stratix/stratix.h: the state of a game of Stratix, for its rules and its notation.
 *
 * Units   A seat is 0..3: army1 to army4, clockwise from the corner at a1.  A square is an index into a
 *         board with a border around it: file x and rank y, both from 0, have the index (y + 1) * STX_STRIDE + x + 1
 *         on a board of any size.
 *         A piece is a number, which tells its army and its kind; some numbers have no piece.
 *         A card is its index in the deck.  A set has bit i for member i.
 * Hidden  The order of the pack.  An arbiter's log has it, unless the pack was shuffled by first-draw "returned" and the log
 *         does not say again:, or the log begins with a position that leaves it open.  It must have the order of each later
 *         shuffle.  In the log of one seat the order is unknown, except for the
 *         cards that went back under the pack, which everybody saw.  Draws that were taken back also tell something
 *         about the order.  It is kept as clues: see struct stx_clue.
 * Chance  To draw a card is an action, and so is to shuffle.  If the order of the pack is unknown, the hook legal lists a
 *         draw for every card that may be on top.  It lists a shuffle with one order, which it computes from the state;
 *         all other orders are legal too.
 */
#ifndef STRAT_STRATIX_H
#define STRAT_STRATIX_H

#include "core/game.h"

enum {
	STX_ARMIES = 4,
	STX_ARMY = 21,                     /* pieces of one army (STX-1.1) */
	STX_NUMBERS = 32,                  /* the pieces of army i have the numbers from i * STX_NUMBERS on */
	STX_PIECES = STX_ARMIES * STX_NUMBERS,
	STX_SIDE_MAX = 19,
	STX_STRIDE = STX_SIDE_MAX + 2,
	STX_SQUARES = STX_STRIDE * STX_STRIDE,
	STX_NOWHERE = 0xffff,              /* square of a piece that is off the board */
	STX_LOST = 0x1000,                 /* STX_LOST + kind, in place of a square: a lost piece that a card recovers */
	STX_EMPTY = 0xff,                  /* at[]: nobody */
	STX_NO_PIECE = 0xff,
	STX_NO_NUMBER = STX_NUMBERS - 1,   /* no piece has it; stands for a piece that drew a card and is lost */
	STX_CARDS_MAX = 40,                /* of a deck */
	STX_UNKNOWN_CARD = 0xff,           /* in pack[]: one of the loose cards */
	STX_CORNER_ROWS = 6,               /* of a corner: row 1 is its point, row 6 the DMZ */
	STX_DMZ = STX_CORNER_ROWS,
	STX_SIDE_MIN = 2 * STX_CORNER_ROWS + 1, /* two corners and water between them */
	STX_QUIET_MAX = 200,               /* moves (STX-R28) */
	STX_SKIP_MAX = 100,                /* turns (STX-R12) */
	STX_WAY_MAX = 5,                   /* squares of a way, with its ends */
	STX_HITS_MAX = 9,                  /* squares from which one action removes pieces: a blast (STX-4.18) */
	STX_RECALLED_MAX = 40,             /* clues about the order of the pack, after a takeback */
	STX_CLUES_MAX = STX_RECALLED_MAX + STX_CARDS_MAX, /* each draw adds at most one, and only if there are some: a takeback makes the first */
};

/* The law, as enums and tables; see core/law.h. */
#define own(name) stx_##name
#define OWN(name) STX_##name
#define LAW "stratix/law.def"
#define ACTION_ROWS "stratix/actions.def"
#include "core/law_rows.def"

enum stx_kind { STX_INFANTRY, STX_TANK, STX_ARTILLERY, STX_HELICOPTER, STX_JET, STX_ICBM, STX_KINDS };

enum stx_variant { STX_STANDARD, STX_ASSAULT, STX_NO_RECON, STX_RE_RECON, STX_VARIANTS };

/* ---- the board ------------------------------------------------------------------------------- */

/* The order matters: from STX_LAND on they are spaces, and from STX_LAND to STX_BRIDGE spaces of battle zones. */
enum stx_terrain {
	STX_OFF_BOARD,
	STX_WATER,
	STX_CENTRE,
	STX_LAND,
	STX_RECON,
	STX_BRIDGE,
	STX_STAGING,
	STX_RED, /* DMZ */
};

struct stx_board {
	uint8_t files, ranks;
	bool standard;               /* the built-in one */
	uint8_t terrain[STX_SQUARES];
	uint8_t zone[STX_SQUARES];   /* set of seats: those in whose battle zone the square lies */
	uint8_t corner[STX_SQUARES]; /* 0, or 1 + the seat in whose corner the square lies */
	uint8_t row[STX_SQUARES];    /* in a corner: 1 to STX_DMZ */
	uint8_t beside[STX_ARMIES];  /* set of seats: those whose quadrants are next to this seat's, over one arm of water */
};

/* What is wrong with the picture of a board.  Square and seat are those of struct stx_board_problem. */
enum stx_board_fault {
	STX_BOARD_GOOD,
	STX_BOARD_SIZE,
	STX_BOARD_SIGN,      /* on square */
	STX_BOARD_CENTRE,
	STX_BOARD_CORNER,    /* of seat: square is not what it should be */
	STX_BOARD_STRAY,     /* square belongs to no corner */
	STX_BOARD_QUADRANT,  /* square lies in a quadrant that is not one seat's */
	STX_BOARD_BRIDGE,    /* square does not join two quadrants */
};

struct stx_board_problem {
	enum stx_board_fault fault;
	uint16_t square;
	uint8_t seat;
};

extern const char *const stx_standard_picture[STX_SIDE_MAX]; /* the highest rank first */
extern const char stx_signs[]; /* of each terrain, in the order of the enum: how pictures show it */

/* Make a board from the lines of a picture, the highest rank first, with one sign for each file.  false: *why says what is
 * wrong. */
bool stx_board_read(struct stx_board *b, const char *const *lines, unsigned files, unsigned ranks,
    struct stx_board_problem *why);
void stx_board_standard(struct stx_board *b);
/* The i-th square (from 0) of a row of a seat's corner. */
unsigned stx_corner_square(const struct stx_board *b, unsigned seat, unsigned row, unsigned i);

static inline unsigned
stx_square(unsigned x, unsigned y)
{
	return (y + 1) * STX_STRIDE + x + 1;
}

static inline unsigned
stx_x(unsigned square)
{
	return square % STX_STRIDE - 1;
}

static inline unsigned
stx_y(unsigned square)
{
	return square / STX_STRIDE - 1;
}

static inline bool
stx_is_space(const struct stx_board *b, unsigned square)
{
	return b->terrain[square] >= STX_LAND;
}

static inline bool
stx_in_battle_zone(const struct stx_board *b, unsigned square)
{
	return b->terrain[square] >= STX_LAND && b->terrain[square] <= STX_BRIDGE;
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* What a card tells its drawer to do.  The comment says which members of struct stx_instruction the deed uses. */
enum stx_deed {
	STX_DO_NOTHING,   /* nothing happens; as the second instruction: there is none */
	STX_DO_RECOVER,   /* pieces, count (STX-5.11) */
	STX_DO_RECALL,    /* scope: whose; pieces, count (STX-5.13) */
	STX_DO_TRANSPORT, /* scope: how far; count (STX-5.14) */
	STX_DO_AIRLIFT,   /* count (STX-5.15) */
	STX_DO_SHIFT,     /* scope: where to (STX-5.16) */
	STX_DEEDS,
};

enum stx_scope { STX_SELF, STX_OWN, STX_ENEMY, STX_NEXT, STX_ANYWHERE, STX_SAME_ZONE, STX_SCOPES };

/* When does a card go back under the pack?  VOID: if it cannot be followed. */
enum stx_back { STX_BACK_NEVER, STX_BACK_ALWAYS, STX_BACK_VOID, STX_BACKS };

struct stx_instruction {
	uint8_t deed;
	uint8_t scope;
	uint8_t pieces; /* set of kinds */
	uint8_t count;  /* of pieces, at most */
};

struct stx_card {
	uint8_t number; /* printed on it; two cards may have the same */
	uint8_t back;   /* enum stx_back */
	struct stx_instruction first;
	struct stx_instruction otherwise; /* for when the first one cannot be followed */
};

struct stx_deck {
	uint8_t n;
	bool standard;
	struct stx_card card[STX_CARDS_MAX];
};

extern const struct stx_deck stx_standard_deck;
extern const char *const stx_standard_texts[]; /* printed on its cards, in the order of the deck */
extern const char *const stx_deed_names[STX_DEEDS];
extern const char *const stx_scope_names[STX_SCOPES];
extern const char *const stx_back_names[STX_BACKS];

/* ---- actions --------------------------------------------------------------------------------- */

/* arg[] of all kinds except STX_A_SHUFFLE. */
enum { STX_FROM, STX_TO, STX_BY, STX_NARGS };

/* action.said: what the text may assert about the action. */
enum stx_said {
	STX_SAID_KIND,   /* the piece moved: army * STX_KINDS + kind */
	STX_SAID_STRIKE, /* bit 0: a strike on the last square; bit i: on square i of the way before it, counted from 1 */
	STX_SAID_STRUCK, /* the piece struck: army * STX_KINDS + kind */
	STX_SAID_BLAST,  /* how many other pieces the blast of an ICBM removed */
	STX_SAID_OUT,    /* set of the armies that go out by this action */
	STX_SAID_WAY,    /* this one and the next two: squares on the way, in order */
	STX_SAIDS = STX_SAID_WAY + 3,
};

/* Why a piece or an army leaves the board: an argument of events. */
enum stx_cause {
	STX_BY_BLAST,   /* of an ICBM (STX-4.18) */
	STX_BY_FAULT,   /* of not moving off any of several RECON spaces (STX-5.6) */
	STX_BY_CATCH,   /* the fault was caught (STX-5.5) */
	STX_BY_BLOCK,   /* it could not move off its RECON space (STX-R11) */
	STX_BY_PENALTY, /* for a turn without a legal move (STX-R17) */
	STX_BY_LOSS,    /* an army: it has no pieces left, or by STX-R16 none in play */
	STX_BY_COUNT,   /* an army: it was outnumbered (STX-6.3) */
	STX_CAUSES,
};

extern const char *const stx_cause_names[STX_CAUSES];

/* What facts are about: hidden_fact.kind.  place: of the pack, from the top, from 0; options: a set of cards. */
enum stx_thing { STX_THING_CARD };

/* ---- state ----------------------------------------------------------------------------------- */

/* What the army whose turn it is has to do: move, draw a card, follow it, or shuffle the pack. */
enum stx_phase { STX_TURN, STX_TO_DRAW, STX_TO_FOLLOW, STX_TO_SHUFFLE };

/* The card at hand: it was drawn, or in STX_TO_DRAW it is to be drawn. */
struct stx_hand {
	uint8_t card;
	uint8_t drawer;       /* the piece that landed; if it is lost, STX_NO_NUMBER of its army */
	bool otherwise;       /* the second instruction of the card is followed */
	uint8_t done;         /* how many pieces were moved so far */
	uint32_t carried;     /* set of those that are the drawer's own, by number in their army */
	uint8_t nwaiting;     /* pieces that cards have put on RECON spaces, and that draw next */
	uint8_t waiting[STX_ARMY];
	uint8_t zero[2];      /* always 0, like all that is not in use: see core/game.h */
};

/* A fault (STX-5.4), as long as it can be caught. */
struct stx_fault {
	uint8_t army;         /* SEAT_NONE: there is no fault */
	bool settled;         /* it was caught, or paid for at once */
	uint8_t zero[2];      /* always 0 */
	uint32_t pieces;      /* set of the pieces that it costs, by number in their army */
};

/* The last action, for drawings. */
struct stx_last {
	uint8_t nway, nhits;
	uint16_t way[STX_WAY_MAX];
	uint16_t hit[STX_HITS_MAX];
};

/* What is known about cards in unknown order: if the cards of the set apart are taken out, this card lies on top of the
 * rest, or does not.  A takeback adds one for each draw of such a card that it takes back, and carries over what the
 * position before it knew (stx_recall).  As long as there are some, a draw of such a card may add one, too.  One goes when it
 * follows from the others, or tells nothing more of cards in the pack (stx_settle_order).  All go with a shuffle, or when at most
 * one card is in unknown order.  If more than STX_RECALLED_MAX are left after a takeback, recall returns false.  See
 * stratix/hidden/pack.c. */
struct stx_clue {
	uint64_t apart;
	uint8_t card;
	bool top;
	uint8_t zero[6];    /* always 0 */
};

struct stx_state {
	struct state_head head; /* first: see core/game.h */
	uint8_t first;      /* who began: a round ends whenever the turn comes to or past that army */
	uint8_t variant;    /* enum stx_variant */
	uint8_t phase;      /* enum stx_phase */
	bool fresh;         /* nothing but catches before the first shuffle has happened yet in this round */
	bool assault;       /* the Final Assault has begun (STX-6.1) */
	bool past_end;      /* the game was over, and an arbiter let it go on */
	uint8_t playing;    /* set of the armies that take part */
	uint8_t out;        /* set of those of them that are out */
	uint8_t skip[STX_ARMIES]; /* how many turns each army has still to lose, at most STX_SKIP_MAX */
	uint8_t quiet;      /* moves in a row without a strike, a card or a departure from a corner, at most STX_QUIET_MAX */
	uint8_t npack;
	uint8_t pack[STX_CARDS_MAX]; /* from the top */
	uint64_t loose;     /* set of the cards in the pack whose place is unknown */
	uint64_t gone_back; /* set of the cards that went back under it since the last shuffle; none does so twice */
	uint64_t told;      /* set of cards whose place was unknown once and that clues still mention */
	uint8_t nclues;     /* about the order of the cards in loose and told */
	struct stx_clue clue[STX_CLUES_MAX + 1];
	struct stx_hand hand;
	struct stx_fault fault;
	uint8_t standing[STX_ARMIES];           /* how many pieces each army has on the board */
	uint8_t in_play[STX_ARMIES];            /* how many of them are in battle zones */
	uint8_t on_land[STX_ARMIES][STX_ARMIES];   /* [zone][army]: how many pieces in a battle zone, not on bridges */
	uint8_t on_bridge[STX_ARMIES][STX_ARMIES]; /* [zone][army]: how many on its bridges */
	uint32_t on_recon[STX_ARMIES];          /* sets of pieces on RECON spaces, by number in their army */
	uint16_t square[STX_PIECES];            /* of each piece, or STX_NOWHERE */
	uint8_t at[STX_SQUARES];                /* the piece on each square, or STX_EMPTY */
	struct stx_board board;
	struct stx_deck deck;

	/* What follows from these and the rules, or is for drawing: see same_size in core/game.h. */
	bool found_over;    /* a position as found that does not say so, but by these rules the game is over */
	struct stx_last last;
};

enum { STX_TEXT_MAX = 160, STX_PLACED_MAX = STX_ARMIES * STX_ARMY + 8 };

/* Where a set-up's board and deck come from. */
enum stx_origin { STX_BUILT_IN, STX_NAMED, STX_INLINE };

/* What a board or a deck is called.  No rule uses it. */
struct stx_label {
	uint8_t origin;
	char name[48];
	char title[STX_TEXT_MAX];
};

/* A first position: the usual one, or pieces at given places, or a whole position. */
struct stx_setup {
	uint8_t viewer;     /* a seat, or SEAT_ARBITER */
	uint8_t variant;    /* enum stx_variant */
	uint8_t playing;    /* set of the armies that take part */
	bool placed;        /* place[] holds the pieces */
	bool as_found;      /* a whole position: state is used as it is, except its rules */
	bool first_named;   /* first says who begins */
	uint8_t first;
	uint8_t npack, nagain, ndraws;
	uint8_t pack[STX_CARDS_MAX];  /* from the top, as first shuffled.  If the pieces are at given places: as it lies now,
	                               * and in the log of one seat in no order */
	uint8_t again[STX_CARDS_MAX]; /* as shuffled again after the first draws (STX-R15) */
	uint8_t draws[STX_CARDS_MAX]; /* in the log of one seat: the cards drawn to find who begins (STX-1.2) */
	uint8_t nplaced;
	struct stx_place {
		uint8_t seat, kind;
		uint16_t square;
	} place[STX_PLACED_MAX];
	struct stx_board board;
	struct stx_deck deck;
	struct stx_label board_label, deck_label;
	char text[STX_CARDS_MAX][STX_TEXT_MAX]; /* of the cards of a deck that is not built in */
	struct stx_state state;       /* as_found only */
};

extern const struct game game_stratix;

extern const struct piece_kind stx_kinds[STX_KINDS];
extern const char *const stx_variant_names[STX_VARIANTS + 1];
extern const uint8_t stx_kind_by_number[STX_ARMY];             /* the kind of each piece, by number in the army */
extern const uint8_t stx_army[STX_KINDS];             /* how many pieces of each kind an army has */

static inline unsigned
stx_seat(unsigned piece)
{
	return piece / STX_NUMBERS;
}

static inline unsigned
stx_kind(unsigned piece)
{
	return stx_kind_by_number[piece % STX_NUMBERS];
}

static inline bool
stx_in_game(const struct stx_state *st, unsigned seat)
{
	return seat < STX_ARMIES && (st->playing & ~st->out & 1U << seat) != 0;
}

static inline bool
stx_has_cards(const struct stx_state *st)
{
	return st->variant == STX_STANDARD || st->variant == STX_RE_RECON;
}

/* Clear all of a state except its board and deck, which the caller has filled: no pieces, no pack, the first round. */
void stx_clear(struct stx_state *st);
/* Put a piece on the board, or take one off. */
void stx_put(struct stx_state *st, unsigned piece, unsigned square);
void stx_take(struct stx_state *st, unsigned piece);
/* A piece of that kind that is off the board; -1: there is none. */
int stx_lost(const struct stx_state *st, unsigned seat, unsigned kind);
/* Shuffle all cards of the deck.  cards: the order that comes of it; NULL: the order is unknown. */
void stx_shuffle(struct stx_state *st, const uint8_t *cards);
/* Is there an order of the pack that agrees with all that is known about it? */
bool stx_consistent(const struct stx_state *st);
/* Work out what follows from the clues about the order, and keep it in as few clues as possible. */
void stx_settle_order(struct stx_state *st);
/* Who begins, by the cards drawn from the top (STX-1.2); -1: the cards run out first.  *drawn: how many were drawn; of
 * -1, the army that is to draw next. */
int stx_first_by_draws(const struct stx_deck *deck, unsigned playing, const uint8_t *cards, unsigned n,
    unsigned *drawn);
/* Is anything left to do by the instruction of the card at hand? */
bool stx_can_carry(const struct stx_state *st);
/* Is the pack to be shuffled before the first turn?  Only catches can come before that, and the army that begins has its turn then. */
static inline bool
stx_opens_with_shuffle(const struct stx_state *st)
{
	return st->fresh && st->phase == STX_TO_SHUFFLE;
}

/* The instruction of the card at hand that is followed now. */
const struct stx_instruction *stx_instruction(const struct stx_state *st);

#endif
