/* stratego-card/stratego-card.h: the state of a Stratego Card Game, for its rules and its notation.
 *
 * Units   A slot is 0..4, from its owner's left.  A card is its rank: 1 (Spy) to 10 (Field Marshal), then
 *         Bomb, Flag; a set of ranks has bit r for rank r.  Cards of which order tells nothing (a hand, a
 *         draw) go by rank, the lowest first.  A turn is one side's; turns count from 1, red's are odd.
 * Hidden  An arbiter's log has every card.  In a log of one seat the cards that its keeper cannot see are
 *         STC_UNKNOWN; of its own deck it knows how many cards are left, not their order.
 *
 * What one side knows of the other's cards is in the state of every log, as struct stc_known, so that an
 * arbiter's log and a player's are drawn alike.  A player's log holds while some assignment of ranks makes
 * all of it true:
 *
 *   The counts of the deck less the cards out and those known leave a number of each rank.  A card that
 *   nothing was seen of can be any of these, and all that fit nowhere else are in the deck, so only known
 *   cards can contradict the counts.
 *   A card seen in a slot is known until it is out or taken up.
 *   A hand that was looked at is known, and then spreads: each gap filled from it takes one of those cards
 *   or one drawn since.  Such a look is kept with the gaps filled since, in order, and with each of them
 *   how many cards had been drawn by then; see struct stc_look.  The next look closes it: what is in it
 *   and not in the new hand must lie in one of those slots.
 *   A new deal makes all of that side's cards unknown.
 *
 * Whether an assignment remains is found by trying, for each slot filled after a look and not turned over
 * yet, each of the cards of that look, or a fresh one: stc_can.  Nothing is forgotten, and nothing is
 * enumerated in advance, so the answer is exact and the state small.
 */
#ifndef STRAT_STRATEGO_CARD_H
#define STRAT_STRATEGO_CARD_H

#include <string.h>

#include "core/game.h"

enum { STC_RED, STC_BLUE };

enum stc_rank {
	STC_NONE, /* no card: a gap */
	STC_SPY,
	STC_SCOUT,
	STC_MINER,
	STC_SERGEANT,
	STC_LIEUTENANT,
	STC_CAPTAIN,
	STC_MAJOR,
	STC_COLONEL,
	STC_GENERAL,
	STC_FIELD_MARSHAL,
	STC_BOMB,
	STC_FLAG,
	STC_RANKS, /* one past the last */
	STC_UNKNOWN = 15,
};

#define STC_SET(rank) (1U << (rank))
#define STC_ANY 0x1ffeU
#define STC_IMMOBILE (STC_SET(STC_BOMB) | STC_SET(STC_FLAG))
#define STC_MOVABLE (STC_ANY & ~STC_IMMOBILE)

enum {
	STC_SLOTS = 5,
	STC_HAND = 3,
	STC_DEALT = STC_SLOTS + STC_HAND,
	STC_CARDS_MAX = 32,                     /* of one side */
	STC_PILE_MAX = STC_CARDS_MAX - STC_DEALT, /* of its deck, once eight are dealt */
	STC_QUIET_MAX = 50,                     /* turns without an attack, STC_R_ENDLESS */
	STC_NO_SLOT = 0xff,
	STC_LOOKS_MAX = STC_SLOTS + 1,          /* each but the last has a slot that is still unseen */
	STC_FILLS_MAX = STC_SLOTS + STC_HAND,   /* unseen slots, and cards seen for which a card of the look may stand */
};

enum stc_clause {
#define CLAUSE(e, ...) STC_C_##e,
#include "stratego-card/clauses.def"
	STC_CLAUSES,
};

enum stc_ruling {
#define RULING(e, ...) STC_R_##e,
#include "stratego-card/rulings.def"
	STC_RULINGS,
};

/* The options of each ruling, an enum a ruling. */
#define OPTION(e, ...) STC_##e,
#define RULING RULING_OPTIONS
#include "stratego-card/rulings.def"

enum stc_ending { STC_END_FLAG, STC_END_NO_ATTACK, STC_END_NO_CARDS, STC_END_LIMIT, STC_END_STANDSTILL, STC_ENDINGS };

/* Actions, their arg[], and what the text of each may assert in said[] or, where only the record can
 * know it, must tell. */
enum stc_action {
	STC_A_DRAW = 1, /* - ; cards drawn; whose draw, if it is not the one due at the start of the turn */
	STC_A_ATTACK,   /* own slot, enemy's slot; own rank, enemy's rank, enum stc_result */
	STC_A_SPY,      /* own slot; cards seen */
	STC_A_SCOUT,    /* own slot, enemy's slots (the second may be STC_NO_SLOT); ranks seen */
	STC_A_REDEAL,   /* own slot; the cards dealt, four a word: five slots, three in hand, deck from the top */
	STC_A_FILL,     /* own slot, rank or STC_UNKNOWN */
	STC_A_LEAVE,    /* - : the gaps that are left stay open */
};

enum { STC_ARG_SLOT, STC_ARG_TARGET, STC_ARG_SECOND, STC_ARG_CARD = 1 };
enum { STC_SAID_CARDS, STC_SAID_DRAWER };
enum { STC_SAID_ATTACKER, STC_SAID_DEFENDER, STC_SAID_RESULT };
enum { STC_SAID_FIRST, STC_SAID_SECOND };
enum { STC_DEAL_LINE, STC_DEAL_HAND, STC_DEAL_PILE }; /* words: slots a-d; slot e and the hand; six of the deck */

enum stc_result { STC_DEFENDER_OUT = 1, STC_ATTACKER_OUT, STC_BOTH_OUT };

enum stc_event {
	STC_EV_DRAW,    /* cards */
	STC_EV_ATTACK,  /* slot, target, attacker's rank, defender's rank */
	STC_EV_OUT,     /* slot, rank; seat: whose card */
	STC_EV_HAND,    /* Spy's slot, cards seen */
	STC_EV_LOOK,    /* Scout's slot, enemy's slot, rank */
	STC_EV_REDEAL,  /* the Flag's slot */
	STC_EV_FILL,    /* slot, rank or STC_UNKNOWN */
	STC_EV_LEAVE,   /* - */
	STC_EV_PASS,    /* - ; a turn with nothing to do in it */
	STC_EV_END,     /* ending */
	STC_EVENTS,
};

/* Sentences that say more than a clause's breach text: game.details. */
enum stc_detail {
	STC_D_NONE,
	STC_D_COUNT,      /* @p has @n @R, @n due */
	STC_D_DEALT,      /* @p has @n in its front line and @n in hand */
	STC_D_NO_DECK,    /* @p's cards are given but for its deck, of @n */
	STC_D_RANK,       /* a card of @p is not given */
	STC_D_SEEN,       /* a card of @p is given that the log's keeper does not see */
	STC_D_NO_WAY,     /* @p */
	STC_D_HAND_FULL,  /* @p */
	STC_D_DECK_EMPTY, /* @p */
	STC_D_DRAW_COUNT, /* @p draws @n cards, not @n */
	STC_D_NOT_IN_DECK, /* @p's deck has no (further) @r */
	STC_D_NOT_HELD,   /* @p, @r */
	STC_D_FILL_SEEN,  /* @p, @s */
	STC_D_TURN,       /* it is @p's turn */
	STC_D_NO_CARD,    /* slot @s of @p is empty */
	STC_D_TWO_CARDS,  /* two different cards of the enemy */
	STC_D_ONE_OF_MANY,
	STC_D_DEAL_COUNT, /* the new deal of @p has @n @R, @n due */
	STC_D_DEAL_SHAPE, /* @n down, @n in hand, of @n cards */
	STC_D_WAS_SEEN,   /* slot @s of @p was seen to hold @r */
	STC_D_TOO_MANY,   /* the @r in slot @s of @p would be one more than @n left */
	STC_D_CAN_ONLY,   /* slot @s of @p would hold @r, but can only be @m */
	STC_D_LET_GO,     /* the same, because @p was let go on when it could not attack */
	STC_D_HAND_LOST,  /* @p's hand was seen with a @r, which has not left it */
	STC_D_HAND_MANY,  /* @p's hand would hold @n @R, of which @n are left */
	STC_D_HAND_SIZE,  /* @p's hand has @n cards, not @n */
	STC_D_HAND_ODD,   /* no filling of gaps leaves @p this hand */
	STC_D_STUCK,      /* @p's front line can only be Bombs and Flag */
	STC_D_FOUND_OVER, /* the game is over in the position that it begins with */
	STC_D_OTHER_END,  /* and it is another end than the result says */
	STC_D_ENDED_BEFORE,
	STC_D_CAN_ATTACK, /* @p can attack, whatever its unseen cards are */
	STC_D_WENT_ON,    /* @p's turn went on, so it could attack */
	STC_D_LACKS_CARDS, /* nobody asks whether @p could attack: a front line is empty */
	STC_D_DRAWN,       /* neither side can attack */
	STC_D_NOT_DRAWN,   /* @p cannot attack, and loses */
	STC_D_DRAWS_FIRST, /* @p has still to draw, and only then is it asked */
	STC_D_UNDONE,     /* @p's cards are at odds with what was shown and taken back */
	STC_DETAILS,
};

/* What a log left out: trace.detail of ACTION_INCOMPLETE. */
enum stc_missing {
	STC_M_DRAWN,
	STC_M_ATTACKER,
	STC_M_TAPPED,
	STC_M_HAND,
	STC_M_LOOKED, /* the first, the second or both: trace.missing */
	STC_M_DEAL,
	STC_M_DEAL_AND_DECK,
};

/* Cards packed four bits each, the first one lowest. */
static inline unsigned
stc_packed(unsigned word, unsigned i)
{
	return word >> 4 * i & 15;
}

static inline unsigned
stc_pack(const uint8_t *cards, unsigned n)
{
	unsigned word = 0;

	for (unsigned i = 0; i < n; i++)
		word |= (unsigned)cards[i] << 4 * i;
	return word;
}

/* The lower card first; no card counts as the highest.  (No branch, as which it is cannot be foreseen.) */
static inline void
stc_put_in_order(uint8_t *a, uint8_t *b)
{
	unsigned x = (uint8_t)(*a - 1), y = (uint8_t)(*b - 1), both = (x ^ y) & (0U - (x > y));

	*a = (uint8_t)((x ^ both) + 1);
	*b = (uint8_t)((y ^ both) + 1);
}

/* A hand by rank, the lowest first, and nothing after it. */
static inline void
stc_sort_hand(uint8_t hand[STC_HAND])
{
	stc_put_in_order(&hand[0], &hand[1]);
	stc_put_in_order(&hand[1], &hand[2]);
	stc_put_in_order(&hand[0], &hand[1]);
}

/* A gap filled after a look: its slot, while the card there has not been turned over; else the rank that
 * was seen, with STC_TURNED.  Of this fill and those before it at most `fresh` are cards drawn since. */
enum { STC_TURNED = 0x10 };

struct stc_fill {
	uint8_t place;
	uint8_t fresh;
};

/* A hand that the opponent looked at, as far as it still tells something: those of its cards that have not
 * been found.  A card that was turned over is taken for the look's where it can be: of equal ranks the
 * first filled is the look's (exchanging the two changes no rank anywhere).  So a fill stays only while
 * an earlier one is unseen, and no more stay turned over than the look has cards of that rank. */
struct stc_look {
	uint8_t n;
	uint8_t card[STC_HAND];
	uint8_t due;    /* bit i: card i was not in the next hand that was seen, so it is in one of the fills */
	bool closed;    /* there was a next look */
	uint8_t fresh;  /* cards drawn since, less those that were found */
	uint8_t nfills;
	struct stc_fill fill[STC_FILLS_MAX];
};

/* What the opponent knows of a side. */
struct stc_known {
	uint8_t seen;   /* bit s: the card in slot s */
	uint8_t still;  /* bit s: not seen, but known to be a Bomb or the Flag; */
	uint8_t bombs;  /* and of these: known to be a Bomb */
	uint8_t nlooks;
	struct stc_look look[STC_LOOKS_MAX]; /* only the last can be open */
};

struct stc_side {
	uint8_t line[STC_SLOTS]; /* rank, STC_NONE or STC_UNKNOWN */
	uint8_t nhand;
	uint8_t hand[STC_HAND];  /* by rank */
	uint8_t npile;
	uint8_t pile[STC_PILE_MAX]; /* the deck, its top last */
	uint8_t out[STC_RANKS];  /* cards out of the game, by rank */
	struct stc_known known;
};

enum stc_step { STC_STEP_DRAW, STC_STEP_ACT, STC_STEP_FILL };

/* Whether it was asked if the hidden side, whose turn it is, could attack.  Of other sides, and once it has
 * acted, it is open. */
enum stc_test {
	STC_TEST_OPEN,
	STC_TEST_DREW,   /* something was done in the step of its draw: if it was asked before that, it could */
	STC_TEST_PASSED, /* something was done since, so it could */
	STC_TEST_WAIVED, /* the same, but by leave of an arbiter: it is not asked */
};

/* What it tells of the front line of a hidden side, in whose turn it is asked whether it could attack, that
 * something was done: trace.tells. */
enum stc_tells {
	STC_TELLS_NOTHING,
	STC_TELLS_FREE,         /* some card could attack */
	STC_TELLS_FREE_OR_FLAG, /* or was the Flag, which saves */
	STC_TELLS_STUCK,        /* it was let stand: all are Bombs or the Flag */
	STC_TELLS_BOMBS,        /* all are Bombs, for the Flag would have saved */
};

/* The last action: for whoever draws, and it tells what has been done in this turn. */
struct stc_last {
	uint8_t kind; /* 0: none yet */
	uint8_t seat;
	uint8_t slot, target, second; /* or STC_NO_SLOT */
};

struct stc_state {
	struct state_head head; /* first: see core/game.h */
	uint8_t step;     /* enum stc_step */
	uint8_t test;     /* enum stc_test */
	bool begun;       /* an action has been made in this turn */
	bool attacked;    /* an attack is among them */
	bool untold;      /* a log of one seat: the game is over, but this log cannot tell who won */
	bool past_end;    /* it was over before, and an arbiter let it go on */
	uint16_t quiet;   /* turns without an attack until now */
	uint8_t deck[STC_RANKS]; /* how many cards of each rank a side begins with */
	struct stc_side side[2];
	struct stc_last last;
	/* what follows from these and the rules (see same_size in core/game.h) */
	bool found_over; /* a position as found does not say so, but by these rules it is over */
};

enum { STC_NAME_MAX = 40 };

/* A first position: cards dealt (judged by 1.1 and 1.2), or any position as it stands. */
struct stc_setup {
	uint8_t viewer;
	char deck_name[STC_NAME_MAX + 1]; /* as the record names it; "": it names none */
	bool deck_given;                  /* it has one of its own */
	bool deck_more;                   /* which has parts that are no cards; no rule asks */
	uint8_t deck[STC_RANKS];
	bool as_found;                    /* a whole position: state is used as it is, but for rules */
	struct {
		uint8_t line[STC_SLOTS];
		uint8_t nhand, npile;
		uint8_t hand[STC_HAND];
		uint8_t pile[STC_PILE_MAX]; /* its top last */
	} side[2];
	struct stc_state state;
};

extern const struct game game_stratego_card;

extern const char *const stc_rank_names[STC_UNKNOWN + 1];   /* "Field Marshal" */
extern const char *const stc_rank_plurals[STC_UNKNOWN + 1]; /* "Field Marshals" */
extern const uint8_t stc_standard_deck[STC_RANKS];

/* How many cards a deck has. */
static inline unsigned
stc_total(const uint8_t deck[STC_RANKS])
{
	unsigned n = 0;

	for (unsigned r = STC_SPY; r < STC_RANKS; r++)
		n += deck[r];
	return n;
}

static inline unsigned
stc_in_line(const struct stc_side *s)
{
	unsigned n = 0;

	for (unsigned i = 0; i < STC_SLOTS; i++)
		n += s->line[i] != STC_NONE;
	return n;
}

/* How many cards of each rank a side has in its front line, its hand and its deck, and how many unknown ones. */
static inline void
stc_count_cards(const struct stc_side *s, uint8_t have[STC_UNKNOWN + 1])
{
	memset(have, 0, STC_UNKNOWN + 1);
	for (unsigned i = 0; i < STC_SLOTS; i++)
		have[s->line[i]]++;
	for (unsigned i = 0; i < s->nhand; i++)
		have[s->hand[i]]++;
	for (unsigned i = 0; i < s->npile; i++)
		have[s->pile[i]]++;
	have[STC_NONE] = 0;
}

/* Nothing is on the table: what position readers start from. */
void stc_clear(struct stc_state *st);
/* What comes of an attack; consults STC_R_SPIES.  Neither card may be a Bomb or the Flag that attacks. */
enum stc_result stc_fight(const struct rules *r, struct trace *t, unsigned attacker, unsigned defender);
/* Is all that the other side knows of the seat's cards so?  The log has to show them. */
bool stc_known_is_true(const struct stc_state *st, int seat);
/* How many cards of that rank in the seat's hand the other side has seen there.  The log has to show them. */
unsigned stc_seen_in_hand(const struct stc_state *st, int seat, unsigned rank);
/* Can the seat's slots hold ranks of these sets (0: no such card is in the slot), with all that is known of
 * it?  sets may be NULL: is there any assignment? */
bool stc_can(const struct stc_state *st, int seat, const uint16_t sets[STC_SLOTS]);

#endif
