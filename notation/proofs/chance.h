/* proofs/chance.h: dice and draws that no side chose: what stands under "contributions:", and what comes of it.
 *
 * Uses       Whatever chance decides is a use.  Uses are numbered from 1 in the order in which they are played, also those that are taken
 *            back; so none is used twice.  Each side in play gives its contribution to each.
 * Chains     A chain is for PROOF_CHAIN uses: the first one for the uses 1 to 1024, the next from 1025 on.  Its last link is secret;
 *            each link before it is the hash of the one after it, and the one before the first contribution is the anchor, which is committed
 *            to.  So a contribution cannot be chosen, and tells nothing of those that come later.
 * Choices    What all choose at once, such as where dice are placed, has numbers of its own from 1: each side commits to its choice, and opens it
 *            when all have committed.
 *
 * Hashes     crypto.h says how fields become bytes.  Numbers are decimals.
 *
 *   link        seat: the game's hash, the number of a use, the contribution to it.  It is the contribution to the use before
 *   last link   seat: the seed of the secret, the game's hash, the first use of the chain
 *   use         "": the game's hash, the number of the use; for each seat that contributes its name and its contribution
 *   numbers     "": the hash "use", and a number from 0: eight numbers of four bytes each, the lowest byte first.  To draw a number less than n, take
 *               the next of them that is less than the greatest multiple of n that 2^32 has room for, and of that the rest by n
 *   choice      seat: the game's hash, its number, the action ("1m61d3"), a salt
 *   choice salt seat: the seed of the secret, the game's hash, its number, the action; the first 16 bytes are the salt
 *
 * Words      "anchors 1025 tank1 0123... tank3 4567..." comes where a new chain is needed, and "choices 3 tank1 0123..." where all are to choose; both
 *            only if all sides have theirs there, and before all else that happens there.
 */
#ifndef STRAT_PROOFS_CHANCE_H
#define STRAT_PROOFS_CHANCE_H

#include "crypto/crypto.h"
#include "play/play.h"

enum { PROOF_CHAIN = 1024 };

/* A contribution, an anchor, a choice, or a card that was laid. */
struct proof_numbered {
	const struct node *node;
	uint32_t number;
	uint8_t value[PROOF_HASH]; /* of a choice: its commitment; of a laying: its digest */
	bool opened;               /* of these: the salt is there; */
	uint8_t leaf;              /* and of a laying the leaf, from 0 */
	uint32_t at;               /* a deck: it was committed to after so many words */
	uint8_t salt[PROOF_SALT];
	const char *played;        /* a choice: the action, if it was played, */
	bool all_chose;            /* and whether all had committed to theirs; */
	uint32_t covered;          /* so many words there are with the commitments of all to it; 0: not all have committed; */
	bool made;                 /* it is committed to in the answer that is made */
};

/* By number, each once. */
struct proof_list {
	size_t n;
	struct proof_numbered *item;
};

/* What became of what chance decides at a ply. */
enum proof_decided {
	PROOF_NO_CHANCE,  /* chance decided nothing there */
	PROOF_KNOWN,      /* everybody knew what came */
	PROOF_FOLLOWS,    /* it follows from the contributions of all */
	PROOF_CLOSED,     /* all have contributed, and whose deck it is has not opened it */
	PROOF_UNPROVED,   /* contributions to it are missing, or are not what was anchored */
	PROOF_NOT_DUE,    /* nothing was due there */
	PROOF_OTHER,      /* something else follows from the contributions */
};

/* A ply, and what chance decided there, as it stands in the end. */
struct proof_at {
	uint32_t ply;  /* set before; 0: the set-up */
	enum proof_decided is;
	uint32_t use;  /* and of that use */
	unsigned missing, untrue; /* the sets of seats without a contribution, and with one that is not in their chain */
	const char *other;        /* what follows from the contributions, in words */
};

/* What is missing of one kind: the first, and how many. */
struct proof_missing {
	uint32_t n, number, ply;
};

struct proof_chance_side {
	const struct node *node; /* of the side under contributions:; NULL: it has none */
	struct proof_list uses, anchors, choices;
	/* while the record is played: the number and value of the link that was checked last */
	bool known;
	uint32_t last;
	uint8_t link[PROOF_HASH];
	struct proof_missing missing_use, missing_choice;
	struct proof_missing unsure; /* choices whose commitments it has not signed */
};

struct proof_chance {
	struct findings *all;    /* add to it what is wrong, or NULL */
	bool wrong;
	uint32_t uses, choices;  /* how many were played */
	unsigned choosing;       /* set of those who choose at once, in the last of them */
	bool chosen;             /* all have committed to the last of them, and none was played */
	uint32_t anew;           /* number of the choices that are made after other dice than those for which a side may have committed already; 0: none */
	uint32_t anchored;       /* the use for which the last new chains were anchored */
	bool at_setup;           /* what chance decides before the first ply is due, or it is not what the set-up has, and nothing was played */
	uint8_t nfirst, first[CHANCE_ITEMS_MAX]; /* what it decided before the first ply */
	/* of the state: */
	bool is_due;
	struct chance_due due;   /* and of it what was due when the record ended */
	unsigned to_choose;      /* set of those who choose at once, where nobody has yet */
	bool has_anchors;        /* for the use that is due, all have anchored their chain */
	bool complete;           /* all contributions to the use that is due are there; then */
	struct action outcome;   /* this is what comes of it */
	struct proof_at at;      /* what is asked about one ply */
	const char *wanted;      /* set before an answer: a choice to commit to; NULL: none */
};

struct proofs;

/* chain.c.  false: memory ran out, or there are no hashes. */
bool proof_link(const struct proofs *p, unsigned seat, uint32_t number, const uint8_t link[PROOF_HASH], uint8_t out[PROOF_HASH]);
/* The contribution to a use, and the anchor of the chain that has this use. */
bool proof_contribution(const struct proofs *p, unsigned seat, const uint8_t seed[PROOF_HASH], uint32_t use, uint8_t out[PROOF_HASH]);
bool proof_anchor(const struct proofs *p, unsigned seat, const uint8_t seed[PROOF_HASH], uint32_t use, uint8_t out[PROOF_HASH]);
bool proof_choice(const struct proofs *p, unsigned seat, uint32_t number, const char *text, size_t len, const uint8_t salt[PROOF_SALT],
    uint8_t out[PROOF_HASH]);
bool proof_choice_salt(const struct proofs *p, unsigned seat, const uint8_t seed[PROOF_HASH], uint32_t number, const char *text, size_t len,
    uint8_t out[PROOF_SALT]);
/* Draw numbers by the contributions to a use. */
bool proof_draw(const struct proofs *p, uint32_t use, const struct chance_due *due, const uint8_t value[GAME_SEATS_MAX][PROOF_HASH], uint16_t *out);
/* Put the cards of a deck into the order that follows from a seed. */
bool proof_shuffle(const struct proofs *p, unsigned seat, const uint8_t seed[PROOF_HASH], uint32_t deck, uint8_t *item, unsigned n);

/* One more is missing. */
void proof_miss(struct proof_missing *m, uint32_t number, uint32_t ply);
/* The anchor of the chain that has this use; NULL: it is not there.  Have all who contribute anchored it? */
const uint8_t *proof_anchor_of(const struct proofs *p, unsigned seat, uint32_t use);
bool proof_have_anchors(const struct proofs *p, unsigned seats, uint32_t use);
/* Is it the link of its number?  false: it is not, and that was added to what is wrong. */
bool proof_check_link(struct proofs *p, unsigned seat, const struct proof_numbered *item, uint32_t ply);
/* Has each of them one with this number among its choices, or its uses? */
bool proof_have_all(const struct proofs *p, unsigned seats, bool choices, uint32_t number);
/* Gather what the sides contribute to the use that was played last.  true: nothing is missing, and nothing is wrong. */
bool proof_gather(struct proofs *p, const struct chance_due *due, uint32_t ply, uint8_t value[GAME_SEATS_MAX][PROOF_HASH]);
/* Keep, if it is asked for, what became of the use that was played last; of one to which contributions are missing, or untrue; and of one where something
 * else follows.  false: out of memory. */
void proof_keep_at(struct proofs *p, uint32_t ply, enum proof_decided is);
void proof_keep_unproved(struct proofs *p, uint32_t ply, uint32_t use, unsigned missing, unsigned untrue);
bool proof_keep_other(struct proofs *p, uint32_t ply, const char *text);

/* The first use of the chain that has a use. */
static inline uint32_t
proof_chain_begins(uint32_t use)
{
	return (use - 1) / PROOF_CHAIN * PROOF_CHAIN + 1;
}

/* Add a number that is greater than all that are there.  NULL: out of memory. */
struct proof_numbered *proof_list_add(const struct proofs *p, struct proof_list *l, uint32_t number);
/* The item of a number; NULL: there is none. */
struct proof_numbered *proof_list_find(const struct proof_list *l, uint32_t number);

/* chance.c, while a record is played.  false: memory ran out. */
void proof_chance_begin(struct proofs *p);
/* Before the first ply: what does chance decide for the set-up? */
bool proof_chance_setup(struct proofs *p);
/* Before each step: what is due in the state?  Words that come there are added. */
bool proof_chance_look(struct proofs *p, const void *state);
/* A part of it: where all are to choose, have they committed to it? */
bool proof_look_for_choices(struct proofs *p);
/* An action of a seat was played, after proof_chance_look; mover: whose turn it was. */
bool proof_chance_action(struct proofs *p, const struct player *player, unsigned seat, unsigned mover);
/* Actions were taken back, after proof_chance_look. */
void proof_chance_takeback(struct proofs *p, const void *state);
/* After proof_chance_end, where something is due: who contributes next; SEAT_NONE: all have. */
unsigned proof_contributes_now(const struct proofs *p);
/* contribute.c: Put into the lists of a side what it contributes now: an anchor, a contribution to the use that is due, what opens its choices that were
 * played, and its commitment to the choice that is wanted.  player: at the end of the record.  false: *f says why not. */
struct proof_secret;
bool proof_contribute(struct proofs *p, struct player *player, const struct proof_secret *s, struct finding *f);
/* Of an answer that is made: fill bound, choice and value.  false: memory ran out. */
struct proof_answer;
bool proof_find_bound(struct proofs *p, unsigned seat, struct proof_answer *out);
/* A commitment to a choice that stands there for this side, which it has not made, as far as it has answered; NULL: none. */
const struct proof_numbered *proof_foreign_choice(const struct proofs *p, unsigned seat, const struct proof_answer *last);
/* Is the side still bound by what it was bound by when it answered last? */
bool proof_is_bound(struct proofs *p, unsigned seat, const struct proof_answer *last);
/* chance.c: The record has come to its end. */
bool proof_chance_end(struct proofs *p);

#endif
