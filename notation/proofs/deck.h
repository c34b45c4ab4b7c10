/* proofs/deck.h: decks that nobody shuffles, and cards that lie face down.
 *
 * Decks      A side commits to all its cards in a secret order: a leaf for each, with a salt.  The numbers that a use draws (chance.h) are places among
 *            the leaves that are left, from 0; the cards of these leaves are drawn, and their owner alone knows them.  A redeal is a new deck of all
 *            cards that are not out; who commits to it has begun the redeal.  Order and salts follow from the seed of the secret.
 * Layings    Each card that is laid face down has a number, in the order in which they are played, also those that are taken back.  A salted
 *            digest binds it to its leaf.
 * Takebacks  Cards whose draw was taken back come again, in the order in which they were drawn, without a use.
 * Opening    When the game has ended, a side opens all leaves of its decks, and its layings.  What is known of both is then held against all that was
 *            told.
 *
 *   card        seat: the game's hash, the number of the deck, that of the leaf (from 1), the card, a salt
 *   deck        seat: the game's hash, the number of the deck, its leaves in order.  It is committed to: the first in the hash "setup"
 *   laying      seat: the game's hash, the number of the laying, the slot (from 1), the number of the deck, that of the leaf, a salt
 *   deck order  seat: the seed of the secret, the game's hash, the number of the deck.  Numbers follow from it as from a use (chance.h): the cards, sorted, are
 *               put in order from the last place on: a number below as many places as are left says which card comes there, and the last takes its place
 *   deck salt   seat: the seed of the secret, the game's hash, the number of the deck, that of the leaf; the first 16 bytes are the salt
 *   laying salt seat: the same with the number of the laying, the slot, the number of the deck and that of the leaf
 *
 * Redeals    A deck for a redeal stands with the number of words that were there before it: so it is of one place in the game.
 *
 * Words      "dealt red 0123... (of each slot) blue 0123..." comes first, if all have laid; "deck 2 red 0123..." where a redeal begins; and after a word that
 *            lays cards follows of each " laid 6 0123...".
 */
#ifndef STRAT_PROOFS_DECK_H
#define STRAT_PROOFS_DECK_H

#include "chance.h"

enum { CARDS_TEXT = 2 * DECK_CARDS_MAX }; /* room for cards as text, the lowest first */

/* A deck of a side. */
struct proof_deck {
	const struct node *node;   /* of the commitment; NULL: there is none */
	uint8_t root[PROOF_HASH];  /* which is this */
	uint32_t at;               /* it was made after so many words */
	const struct node *opened; /* NULL: it is not opened in the record */
	uint8_t nopened;
	bool known;                /* its cards are known, and are what was committed to */
	uint8_t card[DECK_CARDS_MAX];
	uint8_t salt[DECK_CARDS_MAX][PROOF_SALT];
	/* while it is played: */
	uint8_t size;              /* how many cards it has */
	uint8_t ndrawn;            /* so many leaves were drawn, also those that went back, */
	uint8_t drawn[DECK_CARDS_MAX]; /* in this order, from 0; */
	uint32_t use[DECK_CARDS_MAX];  /* by these uses */
	bool lost;                 /* it is not known which */
};

/* Where the leaves of a side are. */
struct proof_hold {
	uint32_t deck;             /* its number; 0: one that was not committed to */
	uint8_t at;                /* so many of those that were drawn are not in the deck again */
	bool lost, dim;            /* it is not known which leaves these are; which of them were laid */
	uint32_t hand;             /* set of leaves in hand */
	uint8_t line[DECK_SLOTS];  /* the leaf in a slot and 1; 0: none; PROOF_DIM: it is not known */
};

enum { PROOF_DIM = 0xff };

/* What a side has of this in a record. */
struct proof_deck_side {
	size_t ndecks;
	struct proof_deck *deck;   /* number 1 is deck[0] */
	struct proof_deck spare;   /* for a redeal that was not committed to */
	struct proof_list layings;
	/* while it is played: */
	uint32_t begun, laid;      /* how many decks, and layings, there were */
	bool unproved;             /* it drew something that does not follow from contributions */
	struct proof_missing missing;
	struct proof_hold hold;
};

struct proof_secret;

/* Where the cards of a side were at some point. */
struct proof_kept {
	struct deck_cards cards;   /* the pile only when all was played */
	uint32_t deck;
	uint8_t seat, at;
};

struct proof_decks {
	const struct proof_secret *of[GAME_SEATS_MAX]; /* set before it is played: secrets; NULL: none */
	bool lays;                 /* set before: their owner makes digests that are missing */
	bool opens;                /* set before: layings are opened */
	bool completes;            /* set before: keep what completes each action */
	bool waits;                /* set before an answer: its owner has not said yet what it lays before the first ply; */
	bool said;                 /* or it has; neither: it has if it was told before what it is dealt */
	struct proof_hold (*past)[GAME_SEATS_MAX]; /* after so many plies, with room for npast */
	size_t npast;
	unsigned renewing;         /* the seat that has begun a redeal; SEAT_NONE: none */
	unsigned nlaid;            /* layings of the last action */
	const struct proof_numbered *now[DECK_SLOTS]; /* NULL: its digest is missing */
	uint8_t nnext, next[DECK_DEALT]; /* the leaves that the use picks which is due, when all have contributed */
	bool contradicted;         /* what is known does not fit together; the first of this: */
	struct finding first;
	unsigned seat;             /* whose fault it is, if the record is right, */
	uint32_t words;            /* and it signed so many words; 0: nothing convicts it */
	struct proof_kept dealt[GAME_SEATS_MAX]; /* completes: at the beginning, */
	struct proof_kept *action; /* and after each action, with room for room */
	size_t nactions, room;
	struct finding note;       /* after an answer: what its side has to write next, */
	bool has_note;             /* if there is something; */
	uint8_t counts[DECK_KINDS]; /* the cards that it has drawn, by kind */
	char drawn[CARDS_TEXT];    /* and as text, */
	char word[1 + CARDS_TEXT]; /* and the word for them, if there is one choice alone */
};

/* seal.c.  false: memory ran out, or there are no hashes. */
bool proof_card_leaf(const struct proofs *p, unsigned seat, uint32_t deck, unsigned leaf, unsigned card, const uint8_t salt[PROOF_SALT], uint8_t out[PROOF_HASH]);
/* From the cards and salts of a deck of so many cards. */
bool proof_deck_root(const struct proofs *p, unsigned seat, uint32_t number, const struct proof_deck *d, unsigned n, uint8_t out[PROOF_HASH]);
/* Make a deck of these cards from a seed. */
bool proof_deck_make(const struct proofs *p, unsigned seat, const uint8_t seed[PROOF_HASH], uint32_t number, const uint8_t counts[DECK_KINDS],
    struct proof_deck *out, uint8_t root[PROOF_HASH]);
/* A laying, as numbers from 0. */
struct proof_laying {
	uint32_t number, deck; /* from 1 */
	unsigned slot, leaf;
};
bool proof_laying(const struct proofs *p, unsigned seat, const struct proof_laying *l, const uint8_t salt[PROOF_SALT], uint8_t out[PROOF_HASH]);
bool proof_laying_salt(const struct proofs *p, unsigned seat, const uint8_t seed[PROOF_HASH], const struct proof_laying *l, uint8_t out[PROOF_SALT]);

/* deck.c and deal.c, while a record is played, called by chance.c.  false: memory ran out. */
bool proof_deck_begin(struct proofs *p);
bool proof_deck_setup(struct proofs *p, bool moves);
/* What is due in the state?  To c->is_due and c->due. */
bool proof_deck_look(struct proofs *p, const void *state);
bool proof_deck_action(struct proofs *p, const struct player *player, unsigned mover);
void proof_deck_takeback(struct proofs *p, uint32_t ply);
/* All have contributed to the use that is due. */
bool proof_deck_due(struct proofs *p, const uint8_t value[GAME_SEATS_MAX][PROOF_HASH]);
void proof_deck_end(struct proofs *p);
/* After an answer: fill the note for who has given its secret, if it has something to write next. */
void proof_deck_note(struct proofs *p, const void *state);
/* Has a side bound what it lays before the first ply? */
bool proof_deck_laid(const struct proofs *p, unsigned seat);
/* Write what follows the word of the last action. */
void proof_deck_write_laid(const struct proofs *p, struct buffer *out);
/* What was kept, with the pile as it was: those that were drawn later come first. */
const struct deck_cards *proof_deck_kept(const struct proofs *p, struct proof_kept *k);
/* Has a side opened all its decks and layings, and does all that it drew follow from contributions? */
bool proof_deck_opened(const struct proofs *p, unsigned seat);

#endif
