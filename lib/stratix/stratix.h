/* stratix/stratix.h: the state of a game of Stratix, for its rules and its notation.
 *
 * Units   A seat is 0..3, army1 to army4 clockwise from the corner at a1.  A square is an index into a
 *         board with a border around it: file x and rank y, from 0, lie at (y + 1) * STX_STRIDE + x + 1,
 *         on a board of any size.
 *         A piece has a number, which tells its army and its kind; some numbers have no piece.
 *         A card is its index in the deck.  A set has bit i for member i.
 * Hidden  The order of the pack.  The arbiter's log has it.  In a log of one seat the cards of the pack lie in
 *         unknown order, except for those that went back under it, which everybody saw.  What is known of the
 *         order from draws that were taken back is kept as facts; see pack.c.
 * Chance  A card drawn and a shuffle are actions.  A draw from a pack of unknown order is listed once
 *         for every card that may be on top.  A shuffle is listed with one order, computed from the state;
 *         every other order is as legal.
 */
#ifndef STRAT_STRATIX_H
#define STRAT_STRATIX_H

#include "core/game.h"

enum {
	STX_ARMIES = 4,
	STX_ARMY = 21,                     /* pieces of one army */
	STX_NUMBERS = 32,                  /* an army's pieces are numbered from a multiple of this */
	STX_PIECES = STX_ARMIES * STX_NUMBERS,
	STX_SIDE_MAX = 19,
	STX_STRIDE = STX_SIDE_MAX + 2,
	STX_SQUARES = STX_STRIDE * STX_STRIDE,
	STX_NOWHERE = 0xffff,              /* square of a piece that is off the board */
	STX_LOST = 0x1000,                 /* STX_LOST + kind: from where a lost piece is recovered */
	STX_EMPTY = 0xff,                  /* at[]: nobody */
	STX_NO_PIECE = 0xff,
	STX_NO_NUMBER = STX_NUMBERS - 1,   /* no piece has it; for a piece that drew a card and is lost */
	STX_CARDS_MAX = 40,
	STX_UNKNOWN_CARD = 0xff,           /* in pack[]: one of the loose cards */
	STX_CORNER_ROWS = 6,               /* of a corner: 1 is its point, 6 the DMZ */
	STX_DMZ = STX_CORNER_ROWS,
	STX_QUIET_MAX = 200,               /* moves; see STX_R_NO_PROGRESS */
	STX_SKIP_MAX = 100,                /* turns; see STX_R_FALSE_CATCH */
	STX_WAY_MAX = 5,                   /* squares of a way, with its ends */
	STX_HITS_MAX = 9,
	STX_RECALLED_MAX = 40,             /* facts of the order of the pack, after a takeback */
	STX_FACTS_MAX = STX_RECALLED_MAX + STX_CARDS_MAX, /* a draw adds one at most */
};

enum stx_clause {
#define CLAUSE(e, ...) STX_C_##e,
#include "stratix/clauses.def"
	STX_CLAUSES,
};

enum stx_ruling {
#define RULING(e, ...) STX_R_##e,
#include "stratix/rulings.def"
	STX_RULINGS,
};

/* The options of each ruling, an enum a ruling. */
#define OPTION(e, ...) STX_##e,
#define RULING RULING_OPTIONS
#include "stratix/rulings.def"

enum stx_kind { STX_INFANTRY, STX_TANK, STX_ARTILLERY, STX_HELICOPTER, STX_JET, STX_ICBM, STX_KINDS };

enum stx_variant { STX_STANDARD, STX_ASSAULT, STX_NO_RECON, STX_RE_RECON, STX_VARIANTS };

enum stx_ending { STX_END_LAST_ARMY, STX_END_NOBODY_LEFT, STX_END_NO_PROGRESS, STX_ENDINGS };

/* ---- the board ------------------------------------------------------------------------------- */

/* In this order: spaces come last, and first of them those of battle zones. */
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
	uint8_t zone[STX_SQUARES];   /* set of seats in whose battle zone it lies */
	uint8_t corner[STX_SQUARES]; /* 0, or 1 + the seat in whose corner it lies */
	uint8_t row[STX_SQUARES];    /* there: 1 to STX_DMZ */
	uint8_t beside[STX_ARMIES];  /* set of seats whose quadrants lie across one arm of water */
};

/* What is wrong with a picture. */
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
extern const char stx_signs[]; /* of terrain, in its order: how pictures show it */

/* Make a board from the lines of a picture, the highest rank first, each of files signs. */
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

enum stx_deed {
	STX_DO_NOTHING,   /* the card says that nothing happens; as an alternative: there is none */
	STX_DO_RECOVER,   /* pieces */
	STX_DO_RECALL,    /* scope: whose; pieces */
	STX_DO_TRANSPORT, /* scope: reach */
	STX_DO_AIRLIFT,
	STX_DO_SHIFT,     /* scope: where to */
	STX_DEEDS,
};

enum stx_scope { STX_SELF, STX_OWN, STX_ENEMY, STX_NEXT, STX_ANYWHERE, STX_SAME_ZONE, STX_SCOPES };

enum stx_back { STX_BACK_NEVER, STX_BACK_ALWAYS, STX_BACK_VOID, STX_BACKS };

struct stx_instruction {
	uint8_t deed;
	uint8_t scope;
	uint8_t pieces; /* set of kinds */
	uint8_t count;
};

struct stx_card {
	uint8_t number;
	uint8_t back; /* enum stx_back */
	struct stx_instruction first, otherwise;
};

struct stx_deck {
	uint8_t n;
	bool standard;
	struct stx_card card[STX_CARDS_MAX];
};

extern const struct stx_deck stx_standard_deck;
extern const char *const stx_standard_texts[]; /* what is printed on its cards */
extern const char *const stx_deed_names[STX_DEEDS];
extern const char *const stx_scope_names[STX_SCOPES];
extern const char *const stx_back_names[STX_BACKS];

/* ---- actions --------------------------------------------------------------------------------- */

enum stx_action {
	STX_MOVE = 1, /* from, to */
	STX_PASS,     /* the square of a piece that is lost with the turn, or STX_NOWHERE */
	STX_DRAW,     /* card */
	STX_CARRY,    /* by a card: from, or STX_LOST + kind; to */
	STX_DONE,     /* with a card that could move more pieces */
	STX_CATCH,    /* whose fault */
	STX_SHUFFLE,  /* two cards an arg, the low byte first, 0xff for none; or nothing: in unknown order */
};

/* arg[] of all but STX_SHUFFLE. */
enum { STX_FROM, STX_TO, STX_BY, STX_NARGS };

/* action.said: what the text may assert. */
enum stx_said {
	STX_SAID_KIND,   /* of the piece moved: army * STX_KINDS + kind */
	STX_SAID_STRIKE, /* bit 0: on the last square; bit i: on the i-th one of the way before it */
	STX_SAID_STRUCK, /* army * STX_KINDS + kind */
	STX_SAID_BLAST,  /* how many more an ICBM removed */
	STX_SAID_OUT,    /* set of armies that this puts out */
	STX_SAID_WAY,    /* and two more: squares on the way, in order */
	STX_SAIDS = STX_SAID_WAY + 3,
};

enum stx_event {
	STX_EV_MOVE,      /* from, to */
	STX_EV_STRIKE,    /* from, to, piece struck */
	STX_EV_REMOVED,   /* square, piece, cause; seat: whose */
	STX_EV_DRAW,      /* card */
	STX_EV_RECOVER,   /* piece, to */
	STX_EV_CARRY,     /* from, to, deed; seat: whose piece */
	STX_EV_VOID,      /* card */
	STX_EV_BACK,      /* card */
	STX_EV_SHUFFLE,
	STX_EV_FAULT,     /* how many pieces it may cost */
	STX_EV_CATCH,     /* by; seat: who is caught */
	STX_EV_LATE,      /* by; seat: who was caught already */
	STX_EV_FALSE,     /* accused; seat: by whom */
	STX_EV_PASS,
	STX_EV_STUCK,
	STX_EV_ASSAULT,
	STX_EV_OUT,       /* cause; seat: which army */
	STX_EV_END,       /* ending */
	STX_EVENTS,
};

/* Why something leaves the board: event fields. */
enum stx_cause { STX_BY_BLAST, STX_BY_FAULT, STX_BY_CATCH, STX_BY_BLOCK, STX_BY_PENALTY, STX_BY_LOSS,
	STX_BY_COUNT, STX_CAUSES };

extern const char *const stx_cause_names[STX_CAUSES];

/* Sentences that say more than a clause's breach text: game.details. */
enum stx_detail {
	STX_D_NONE,
	STX_D_NO_PIECE,      /* @p has no piece on @s */
	STX_D_NOT_PLAYING,   /* @p is not in the game */
	STX_D_TWO_ON,        /* two pieces on @s */
	STX_D_NO_PACK,       /* an arbiter's log has the pack's order */
	STX_D_OTHER_DRAWS,   /* the cards drawn are not those on top of the pack */
	STX_D_PACK_SHORT,    /* the pack runs out before it is clear who begins */
	STX_D_NO_FIRST,      /* nobody is named who begins */
	STX_D_TWO_SPACES,    /* infantry moves two spaces from the DMZ */
	STX_D_STRAIGHT_TWO,  /* ... in one direction */
	STX_D_TWO_BEYOND,
	STX_D_EXACTLY_TWO,
	STX_D_CORNER_BARS,   /* @s bars infantry's way out */
	STX_D_PASSES_CENTRE,
	STX_D_NOT_NEXT,      /* @s is not next to @s */
	STX_D_BARRED,        /* every way of three spaces is barred */
	STX_D_FOLLOW_FIRST,  /* card @c is to be followed first */
	STX_D_LOWER_CARD,    /* card @c is not the top one */
	STX_D_ORDER_HIDDEN,  /* a log of one seat does not know the order */
	STX_D_NO_CARDS,      /* no card is left in the pack */
	STX_D_NO_CARD_NOW,   /* no card is being followed */
	STX_D_AT_LEAST_ONE,  /* at least one piece */
	STX_D_FIRST_ROW,     /* nearer the battle zone there is room on @s */
	STX_D_NONE_LOST,     /* @p has lost no @k */
	STX_D_CATCHES_ITSELF,
	STX_D_FOUND_OVER,    /* the game is over in the position that it begins with */
	STX_D_OTHER_END,     /* and it is another end than the result says */
	STX_D_WATER,         /* @s, where the move ends */
	STX_D_CENTRE,        /* @s, likewise */
	STX_D_PACK_LACKS,    /* @*c of the deck are not in the pack */
	STX_D_NO_SHUFFLE,    /* no shuffle is due */
	STX_D_SHUFFLE_TWICE, /* @c */
	STX_D_SHUFFLE_LACKS, /* @*c */
	STX_D_OUT_OF_GAME,   /* @p is not in the game, and catches and is caught no more */
	STX_DETAILS,
};

/* ---- state ----------------------------------------------------------------------------------- */

/* What the army on turn is to do. */
enum stx_phase { STX_TURN, STX_TO_DRAW, STX_TO_FOLLOW, STX_TO_SHUFFLE };

/* The card at hand: drawn, or in STX_TO_DRAW to be drawn. */
struct stx_hand {
	uint8_t card;
	uint8_t drawer;       /* piece that landed; if it is lost, STX_NO_NUMBER of its army */
	bool otherwise;       /* its second instruction is followed */
	uint8_t done;         /* pieces moved so far */
	uint32_t carried;     /* set of the drawer's pieces, by number in their army */
	uint8_t nwaiting;     /* pieces that cards have put on RECON spaces, and that draw next */
	uint8_t waiting[STX_ARMY];
	uint8_t zero[2];      /* always 0, as all that is not in use: see core/game.h */
};

/* A fault, as long as it can be caught. */
struct stx_fault {
	uint8_t army;         /* SEAT_NONE: none */
	bool settled;         /* it was caught, or paid for at once */
	uint8_t zero[2];      /* always 0 */
	uint32_t pieces;      /* that it costs, by number in their army */
};

/* The last action, for drawings. */
struct stx_last {
	uint8_t nway, nhits;
	uint16_t way[STX_WAY_MAX];
	uint16_t hit[STX_HITS_MAX];
};

/* What is known of cards in unknown order: without the cards of the set apart, this card lies on top, or does not. */
struct stx_fact {
	uint64_t apart;
	uint8_t card;
	bool top;
	uint8_t zero[6];    /* always 0 */
};

struct stx_state {
	struct state_head head; /* first: see core/game.h */
	uint8_t first;      /* who began: a round ends whenever the turn comes to or past that army */
	uint8_t variant;
	uint8_t phase;
	bool fresh;         /* nothing has happened yet in this round */
	bool assault;       /* the Final Assault is on */
	bool past_end;      /* it was over, and an arbiter let it go on */
	uint8_t playing;    /* set of the armies that take part */
	uint8_t out;        /* of them: who is out */
	uint8_t skip[STX_ARMIES]; /* turns that each is to lose yet, at most STX_SKIP_MAX */
	uint8_t quiet;      /* moves without strike, card or departure, at most STX_QUIET_MAX */
	uint8_t npack;
	uint8_t pack[STX_CARDS_MAX]; /* from the top */
	uint64_t loose;     /* set of the unknown cards */
	uint64_t gone_back; /* set of those that went back since the last shuffle */
	uint64_t told;      /* set of cards that were unknown once and that facts still mention */
	uint8_t nfacts;     /* about the order of loose and told; see pack.c */
	struct stx_fact fact[STX_FACTS_MAX + 1];
	struct stx_hand hand;
	struct stx_fault fault;
	uint8_t standing[STX_ARMIES];           /* pieces on the board */
	uint8_t in_play[STX_ARMIES];            /* of them, in battle zones */
	uint8_t on_land[STX_ARMIES][STX_ARMIES];   /* [zone][army]: pieces in a battle zone, not on bridges */
	uint8_t on_bridge[STX_ARMIES][STX_ARMIES]; /* and on its bridges */
	uint32_t on_recon[STX_ARMIES];          /* sets of pieces, by number in their army */
	uint16_t square[STX_PIECES];
	uint8_t at[STX_SQUARES];
	struct stx_board board;
	struct stx_deck deck;

	/* what follows from these and the rules, or is for drawing (see same_size in core/game.h) */
	bool found_over;    /* a position as found does not say so, but by these rules it is over */
	struct stx_last last;
};

enum { STX_TEXT_MAX = 160, STX_PLACED_MAX = STX_ARMIES * STX_ARMY + 8 };

/* Where a set-up's board and deck come from. */
enum stx_origin { STX_BUILT_IN, STX_NAMED, STX_INLINE };

/* What a board or a deck is called; no rule asks for it. */
struct stx_label {
	uint8_t origin;
	char name[48];
	char title[STX_TEXT_MAX];
};

/* A first position: the opening one, or pieces as found, or a whole position. */
struct stx_setup {
	uint8_t viewer;
	uint8_t variant;
	uint8_t playing;
	bool placed;        /* place[] holds the pieces */
	bool as_found;      /* a whole position: state is used as it is, but for rules */
	bool first_named;
	uint8_t first;
	uint8_t npack, nagain, ndraws;
	uint8_t pack[STX_CARDS_MAX];  /* from the top, as first shuffled; of pieces as found, as it lies (in a
	                               * log of one seat in no order) */
	uint8_t again[STX_CARDS_MAX]; /* as shuffled after the first draws (STX_R_FIRST_DRAW) */
	uint8_t draws[STX_CARDS_MAX]; /* a seat's log: the cards drawn to find who begins */
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

extern const char *const stx_kind_names[STX_KINDS];   /* "infantry" */
extern const char *const stx_kind_plurals[STX_KINDS];
extern const char stx_kind_letters[];                 /* "ITAHJM" */
extern const char *const stx_variant_names[STX_VARIANTS + 1];
extern const uint8_t stx_kinds[STX_ARMY];             /* by number in the army */
extern const uint8_t stx_army[STX_KINDS];             /* how many of each */

static inline unsigned
stx_seat(unsigned piece)
{
	return piece / STX_NUMBERS;
}

static inline unsigned
stx_kind(unsigned piece)
{
	return stx_kinds[piece % STX_NUMBERS];
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

/* Clear all of a state but its board and deck, which are in place: no pieces, no pack, the first round. */
void stx_clear(struct stx_state *st);
/* Put a piece on the board, or take one off. */
void stx_put(struct stx_state *st, unsigned piece, unsigned square);
void stx_take(struct stx_state *st, unsigned piece);
/* A piece of that kind which is off the board; -1: there is none. */
int stx_lost(const struct stx_state *st, unsigned seat, unsigned kind);
/* Shuffle all cards of the deck: cards gives the order, or (NULL) it is unknown. */
void stx_shuffle(struct stx_state *st, const uint8_t *cards);
/* Is there an order of the pack that agrees with what is known of it? */
bool stx_order_can_be(const struct stx_state *st);
/* Draw conclusions from what is known of that order, and keep it in as few facts as possible. */
void stx_settle_order(struct stx_state *st);
/* Who begins, by the cards drawn from the top; -1: they run out.  *drawn: how many. */
int stx_first_by_draws(const struct stx_deck *deck, unsigned playing, const uint8_t *cards, unsigned n,
    unsigned *drawn);
/* Is there anything left to do by the instruction of the card at hand? */
bool stx_can_carry(const struct stx_state *st);
/* The instruction of the card at hand. */
const struct stx_instruction *stx_instruction(const struct stx_state *st);

#endif
