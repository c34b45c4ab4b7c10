/* proofs/internal.h: what the files of this directory share. */
#ifndef STRAT_PROOFS_INTERNAL_H
#define STRAT_PROOFS_INTERNAL_H

#include <stdio.h>

#include "clauses/book.h"
#include "proofs.h"

enum { FIELD_DIGITS = 12 }; /* room for a number in a hash */

/* What goes into a hash: a number as people write it, and bytes as they are. */
static inline struct proof_field
field_of_number(char room[FIELD_DIGITS], uint32_t number)
{
	int n = snprintf(room, FIELD_DIGITS, "%u", (unsigned)number);

	return (struct proof_field){ room, (size_t)n };
}

static inline struct proof_field
field_of_bytes(const void *data, size_t len)
{
	return (struct proof_field){ data, len };
}

/* ---- words.c -------------------------------------------------------------------------------------- */

/* Fill the names of the squares.  false: out of memory. */
bool proof_name_places(struct proofs *p);
const char *place_name(const struct proofs *p, unsigned place);
const char *seat_name(const struct proofs *p, unsigned seat);
/* Fill a finding about a node and a ply (0: none), with the clause that it is about. */
void proof_finding(const struct proofs *p, enum diag_id id, const struct node *n, uint32_t ply, enum prf_clause c, struct finding *f,
    const char *format, ...) __attribute__((format(printf, 7, 8)));
/* Always false. */
bool proof_no_memory(const struct proofs *p, struct finding *f);

/* Add to what is wrong, if it is asked for. */
#define PROOF_WRONG(p, node, ply, clause, ...) \
	do { \
		struct finding f_; \
		(p)->chance.wrong = true; \
		if ((p)->chance.all != NULL) { \
			proof_finding(p, DIAG_PROOF_WRONG, node, ply, clause, &f_, __VA_ARGS__); \
			findings_add((p)->chance.all, &f_); \
		} \
	} while (0)

/* ---- deck.c -------------------------------------------------------------------------------------- */

struct proof_deck *proof_deck_of(struct proofs *p, unsigned seat);
/* Where a finding about a ply belongs: the moves, or the set-up. */
const struct node *proof_moves_of(const struct proofs *p, uint32_t ply);
/* The next deck of a side begins, of these cards.  false: memory ran out, here and below. */
bool proof_deck_next(struct proofs *p, unsigned seat, const uint8_t counts[DECK_KINDS], uint32_t ply);
/* The leaf at a place among those that were not drawn, nor are among these. */
unsigned proof_deck_left(const struct proof_deck *d, const uint8_t *more, unsigned nmore, unsigned place);
/* The leaves that the contributions to a use pick. */
bool proof_deck_pick(struct proofs *p, uint32_t use, const struct proof_deck *d, const uint8_t value[GAME_SEATS_MAX][PROOF_HASH], uint8_t out[DECK_DEALT]);
/* It is due that a side draws so many cards that were not drawn before. */
void proof_deck_set_due(struct proofs *p, unsigned seat, const struct proof_deck *d, unsigned n);
/* It is due that a front line and a hand are dealt to it. */
void proof_deck_set_deal(struct proofs *p, unsigned seat, const struct proof_deck *d);
/* How many cards these are. */
uint8_t proof_deck_count(const uint8_t counts[DECK_KINDS]);
/* Are these leaves the cards of a step, if it tells them? */
bool proof_deck_has(const struct proof_deck *d, uint32_t leaves, const struct deck_step *s);
/* Their cards as text, the lowest first. */
void proof_deck_write(const struct proofs *p, const struct proof_deck *d, uint32_t leaves, char out[CARDS_TEXT]);
/* Do what an action does to the cards of a side. */
bool proof_deck_step(struct proofs *p, const struct deck_step *s, uint32_t ply);

/* ---- tree.c --------------------------------------------------------------------------------------- */

/* What is opened. */
struct openings {
	struct proofs *proofs;
	const struct proof_secret *of[GAME_SEATS_MAX]; /* NULL: nothing of that side */
	bool all; /* secrets of all sides are there, */
	bool ended; /* or the game has ended, and a side opens what was not shown */
	struct finding *f;
};

/* Add what a side opens, has contributed, and signs now.  false: out of memory. */
bool openings_add_side(const struct openings *o, struct node *to, unsigned seat);
bool openings_add_contributions(const struct openings *o, struct node *to, unsigned seat);
bool openings_add_signature(const struct openings *o, struct node *to, unsigned seat);
/* A copy of a tree with this key made anew; what sides without a secret have in it stays.  NULL: out of memory. */
struct node *openings_root(const struct openings *o, const struct node *from, enum record_key which,
    bool (*add_one)(const struct openings *o, struct node *to, unsigned seat), struct node **value);

/* ---- play.c ---------------------------------------------------------------------------------------- */

/* Play the record, which is valid, to its end; fill first, the words, and against if pieces are committed.  false: memory ran out,
 * or it is not valid, and *f says why. */
bool proofs_play(struct proofs *p, struct player *player, struct finding *f);

#endif
