/* stratego-card/hidden/history.h: what happened to a side's cards since their deal, told and taken back. */
#ifndef STRAT_STRATEGO_CARD_HISTORY_H
#define STRAT_STRATEGO_CARD_HISTORY_H

#include "stratego-card/internal.h"

enum deed_kind {
	DEED_DRAW, /* n cards are drawn; also which, if they are the player's own */
	DEED_FILL, /* a slot is filled; the rank that is seen there later, or 0 */
	DEED_SHOW, /* the card in a slot is shown; its rank */
	DEED_OUT,  /* the card in a slot is out */
	DEED_HAND, /* the hand is looked at: n cards, and which */
	DEED_FREE, /* a card of the front line could attack; if there is a rank, or had this rank */
	DEED_STILL, /* none could attack; if there is a rank, all had this rank */
	DEED_BACK, /* takeback: the cards are where they were after another deed; -1: after the deal */
};

struct deed {
	uint8_t kind;
	uint8_t slot;
	uint8_t rank;
	uint8_t n;
	uint16_t cards;
	int16_t back;
	int16_t horizon; /* no later takeback goes back to before this deed */
};

enum { DEEDS_MAX = 4096, STEPS_MAX = 1000000 };

/* Cards are numbered by where the deal put them. */
enum { FIRST_HAND = STC_SLOTS, FIRST_PILE = STC_DEALT, NO_CARD = 0xff };

/* Where the cards are at some point. */
struct table {
	uint8_t line[STC_SLOTS];
	uint8_t nhand, drawn;
	uint8_t hand[STC_HAND];
	int16_t came[STC_HAND]; /* the deed that drew each card; -1: it was dealt */
};

struct history {
	int seat;
	bool own;                    /* the side of the player who keeps the log: only the order of its deck is unknown */
	bool full;                   /* there is more than can be kept */
	unsigned n;
	struct deed deed[DEEDS_MAX];
	struct table dealt;
	uint8_t rank[STC_CARDS_MAX]; /* of each card; STC_NONE: it is not known */
	int8_t left[STC_RANKS];      /* how many of the unknown cards have each rank */
};

/* Read what happened to the side's cards since their last deal.  false: the last action has nothing to do with what was
 * taken back. */
bool stc_read_history(struct history *h, const struct stc_state *first, const struct telling *told, size_t n);
/* A card has that rank. */
void stc_know_rank(struct history *h, unsigned card, unsigned rank);

#endif
