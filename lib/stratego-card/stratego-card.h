/* stratego-card/stratego-card.h: the state of a Stratego Card Game, for its rules and its notation.
 *
 * Units   A slot is 0..4, from its owner's left.  A card is its rank: 1 (Spy) to 10 (Field Marshal), then
 *         Bomb, Flag; a set of ranks has bit r for rank r.  The order of the cards in a hand or a draw means nothing, so
 *         they are sorted by rank, the lowest first.  A turn is a turn of one side.  Turns count from 1; red's are odd.
 * Hidden  An arbiter's log has every card.  In the log of one seat the cards that the player who keeps it cannot see are
 *         STC_UNKNOWN.  Of its own deck it knows how many cards are left, not their order.
 *
 * The state of every log has, as struct stc_known, what each side knows about the other's cards.  So an arbiter's log and
 * a player's are drawn alike.  A player's log can be true as long as there is an assignment of ranks to the hidden cards
 * that agrees with all that it tells:
 *
 *   Take from the deck the cards that are out and those that are known.  A card of which nothing was seen can be any of
 *   the rest.  All that have no other place are in the deck, so only known cards can contradict the counts.
 *   A card that was seen in a slot is known until it is out or taken up.
 *   A hand that was looked at is known.  Then its cards may spread: each gap that is filled takes one of them, or a card
 *   drawn since.  Such a look is kept, with the gaps filled since, in order, and for each of them how many cards had
 *   been drawn by then; see struct stc_look.  The next look closes it: a card that is in the look and not in the new
 *   hand must lie in one of those slots.
 *   After a new deal all cards of that side are unknown to the other.
 *
 * stc_line_can_be finds out whether there is an assignment.  For each slot that was filled after a look and was not turned over
 * yet, it tries each card of that look, and a card drawn since.  Nothing is forgotten, and nothing is listed in advance,
 * so the answer is exact and the state small.  Only after a takeback does the state keep no more than a part of what was shown: the
 * hook agree looks at the rest.
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
#define STC_ANY 0x1ffeU /* all ranks */
#define STC_IMMOBILE (STC_SET(STC_BOMB) | STC_SET(STC_FLAG))
#define STC_MOVABLE (STC_ANY & ~STC_IMMOBILE)

enum {
	STC_SLOTS = 5,
	STC_HAND = 3,
	STC_DEALT = STC_SLOTS + STC_HAND,
	STC_CARDS_MAX = 32,                     /* of one side */
	STC_PILE_MAX = STC_CARDS_MAX - STC_DEALT, /* of its deck, after the deal */
	STC_QUIET_MAX = 50,                     /* turns without an attack (STC-R11) */
	STC_NO_SLOT = 0xff,
	STC_LOOKS_MAX = STC_SLOTS + 1,          /* every look except the last one has a slot that is still unseen */
	STC_FILLS_MAX = STC_SLOTS + STC_HAND,   /* slots that are unseen, and cards that were seen and may be the look's */
};

/* The law, as enums and tables; see core/law.h. */
#define own(name) stc_##name
#define OWN(name) STC_##name
#define LAW "stratego-card/law.def"
#define ACTION_ROWS "stratego-card/actions.def"
#include "core/law_rows.def"

/* Places of arg[] and said[], which actions.def explains.  The text may assert what is said, or, if only the record can know it, it
 * must tell it. */
enum { STC_ARG_SLOT, STC_ARG_TARGET, STC_ARG_SECOND, STC_ARG_CARD = 1 };
enum { STC_SAID_CARDS, STC_SAID_DRAWER };
enum { STC_SAID_ATTACKER, STC_SAID_DEFENDER, STC_SAID_RESULT };
enum { STC_SAID_FIRST, STC_SAID_SECOND };
enum { STC_DEAL_LINE, STC_DEAL_HAND, STC_DEAL_PILE }; /* slots a to d; slot e and the hand; six values for the deck */

enum stc_result { STC_DEFENDER_OUT = 1, STC_ATTACKER_OUT, STC_BOTH_OUT };

/* What facts are about: hidden_fact.kind; seat: whose. */
enum stc_thing {
	STC_THING_SLOT, /* place: the slot; options: ranks */
	STC_THING_HAND, /* place: a rank; options: how many cards of it are in the hand */
	STC_THING_DECK, /* the next card of the deck; options: ranks */
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

/* Cards packed in one number: four bits for each, the first card in the lowest ones. */
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

/* How many cards a word has, from its first one on. */
static inline unsigned
stc_count_packed(unsigned word)
{
	unsigned n = 0;

	while (stc_packed(word, n) != STC_NONE)
		n++;
	return n;
}

/* Put the lower card first; STC_NONE counts as the highest.  There is no branch, because no processor can predict which
 * is lower: minus 1 makes STC_NONE the greatest byte, and both exchanges x and y if x is greater. */
static inline void
stc_put_in_order(uint8_t *a, uint8_t *b)
{
	unsigned x = (uint8_t)(*a - 1), y = (uint8_t)(*b - 1), both = (x ^ y) & (0U - (x > y));

	*a = (uint8_t)((x ^ both) + 1);
	*b = (uint8_t)((y ^ both) + 1);
}

/* Sort a hand by rank, the lowest first.  Places without a card come last. */
static inline void
stc_sort_hand(uint8_t hand[STC_HAND])
{
	stc_put_in_order(&hand[0], &hand[1]);
	stc_put_in_order(&hand[1], &hand[2]);
	stc_put_in_order(&hand[0], &hand[1]);
}

/* A gap that was filled after a look.  place: its slot, as long as the card there was not turned over; after that the rank
 * that was seen, with STC_TURNED.  fresh: of this fill and those before it, at most so many are cards drawn since. */
enum { STC_TURNED = 0x10 };

struct stc_fill {
	uint8_t place;
	uint8_t fresh;
};

/* A hand that the opponent looked at, as far as it still tells something: those of its cards that were not found yet.
 * A card that is turned over counts as one of the look, if it can be one.  Of two cards with the same rank the one that
 * was filled first counts; this is safe, because to exchange the two changes no rank anywhere.  So a fill is kept only as
 * long as an earlier one is unseen, and of each rank no more turned cards are kept than the look has. */
struct stc_look {
	uint8_t n;
	uint8_t card[STC_HAND];
	uint8_t due;    /* bit i: card i was not in the next hand that was looked at, so it is in one of the fills */
	bool closed;    /* there was a next look */
	uint8_t fresh;  /* cards drawn since, less those that were found */
	uint8_t nfills;
	struct stc_fill fill[STC_FILLS_MAX];
};

/* What the opponent knows about the cards of a side.  seen, still and bombs are sets of slots.  (It has nothing to do with struct
 * stc_seen, what one action showed.) */
struct stc_known {
	uint8_t seen;   /* the card there was seen */
	uint8_t still;  /* it was not seen, but it is known to be a Bomb or the Flag */
	uint8_t bombs;  /* of those in still: it is known to be a Bomb */
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

/* A side that cannot attack in its turn loses (STC-5.2).  In a log that does not show the cards of the side whose turn it
 * is, what it does tells whether it could attack.  What is known about that so far?  OPEN also if that side's cards are
 * shown, and after it has acted. */
enum stc_test {
	STC_TEST_OPEN,
	STC_TEST_DREW,   /* it did something in the step of its draw: if it was asked before that, it could attack */
	STC_TEST_PASSED, /* it did something after the draw, so it could attack */
	STC_TEST_WAIVED, /* the same, but an arbiter let it stand, so it tells nothing */
};

/* What an action of such a side tells about its front line: trace.tells. */
enum stc_tells {
	STC_TELLS_NOTHING,
	STC_TELLS_FREE,         /* at least one card could attack */
	STC_TELLS_FREE_OR_FLAG, /* at least one could attack, or was the Flag, which saves the side (STC-R4) */
	STC_TELLS_STUCK,        /* it was let stand: all are Bombs or the Flag */
	STC_TELLS_BOMBS,        /* it was let stand: all are Bombs, because the Flag would have saved the side */
};

/* The last action, for drawing.  It also tells what was done in this turn. */
struct stc_last {
	uint8_t kind; /* 0: none yet */
	uint8_t seat;
	uint8_t slot, target, second; /* slots, or STC_NO_SLOT */
};

struct stc_state {
	struct state_head head; /* first: see core/game.h */
	uint8_t step;     /* enum stc_step */
	uint8_t test;     /* enum stc_test */
	bool begun;       /* an action has been made in this turn */
	bool attacked;    /* an attack has been made in this turn */
	bool untold;      /* in the log of one seat: the game is over, but this log cannot tell who won */
	bool past_end;    /* it was over before, and an arbiter let it go on */
	uint16_t quiet;   /* turns in a row without an attack, until now */
	uint8_t deck[STC_RANKS]; /* how many cards of each rank a side begins with */
	struct stc_side side[2];
	struct stc_last last;
	/* What follows from these and the rules: see same_size in core/game.h. */
	bool found_over; /* a position as found that does not say so, but by these rules the game is over */
	/* After a takeback in the log of one seat: cards of the other side that must be of one rank by what was taken back, though
	 * nobody saw them; else STC_NONE.  Only for the claims that ask of what was laid just before. */
	uint8_t recalled[STC_SLOTS];
};

enum { STC_NAME_MAX = 40 };

/* A first position: cards dealt, which STC-1.1 and STC-1.2 judge, or any position as it is. */
struct stc_setup {
	uint8_t viewer;                   /* a seat, or SEAT_ARBITER */
	char deck_name[STC_NAME_MAX + 1]; /* as the record names it; "": it names none */
	bool deck_given;                  /* the record has a deck of its own */
	bool deck_more;                   /* this deck also has parts that are not cards, such as a title; no rule uses them */
	uint8_t deck[STC_RANKS];          /* how many cards of each rank */
	bool as_found;                    /* a whole position: state is used as it is, except its rules */
	struct {
		uint8_t line[STC_SLOTS];
		uint8_t nhand, npile;
		uint8_t hand[STC_HAND];
		uint8_t pile[STC_PILE_MAX]; /* its top last */
	} side[2];
	struct stc_state state;           /* as_found only */
};

extern const struct game game_stratego_card;

extern const struct piece_kind stc_kinds[STC_UNKNOWN + 1]; /* by rank, also of STC_NONE and STC_UNKNOWN */
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

/* How many cards lie in a side's front line. */
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

/* Fill a state without any cards.  Readers of positions begin with it. */
void stc_clear(struct stc_state *st);
/* What comes of an attack (STC-3.2 to 3.7).  Consults STC-R1.  The attacker must not be a Bomb or the Flag. */
enum stc_result stc_fight(const struct rules *r, struct trace *t, unsigned attacker, unsigned defender);

/* Hidden things.  The questions and their order are those of hidden/internal.h, which has the rest. */

/* Can all be true?  Is there a world: ranks for the seat's hidden cards that agree with all that is known about them? */
bool stc_consistent(const struct stc_state *st, int seat);
/* Is all true that the other side knows about the seat's cards?  The log must show these cards. */
bool stc_known_is_true(const struct stc_state *st, int seat);
/* Possible: is there a world in which each card of the front line has a rank of its slot's set? */
bool stc_line_can_be(const struct stc_state *st, int seat, const uint16_t sets[STC_SLOTS]);
/* Certain: the rank that the other side knows a card in a slot to have, which it has not seen: no other is left for it.
 * STC_UNKNOWN: it knows none. */
unsigned stc_certain_rank(const struct stc_state *st, int seat, unsigned slot);
/* How many: more cards of a rank than were seen there does the hand have in every world?  The other side can count them out. */
unsigned stc_certain_in_hand(const struct stc_state *st, int seat, unsigned rank);
/* How many cards of this rank in the seat's hand has the other side seen there?  The log must show these cards. */
unsigned stc_seen_in_hand(const struct stc_state *st, int seat, unsigned rank);
/* The cards of the seat's hand that the other side has seen there, so that they surely are there still; *cards is set if there
 * are any. */
unsigned stc_seen_hand(const struct stc_known *k, const uint8_t **cards);

#endif
