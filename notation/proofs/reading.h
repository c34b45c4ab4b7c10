/* proofs/reading.h: what those files share that read what stands in a record. */
#ifndef STRAT_PROOFS_READING_H
#define STRAT_PROOFS_READING_H

#include "internal.h"

/* A record's proofs while they are read. */
struct reading {
	const struct record *record;
	struct proofs *proofs;
	struct findings *all;
	bool good;
};

/* Add to what is wrong. */
#define WRONG(g, node, ...) \
	do { \
		struct finding f_; \
		finding_set(&f_, DIAG_VALUE, __VA_ARGS__); \
		record_place_node((g)->record, node, &f_); \
		findings_add((g)->all, &f_); \
		(g)->good = false; \
	} while (0)

/* reading.c: Read so many bytes, which are written as twice as many digits.  Returns the node, or NULL. */
const struct node *read_bytes(struct reading *g, const struct node *key, void *out, size_t len);
/* The seat that a node names; less than 0: none. */
int read_seat(struct reading *g, const struct node *n);

/* read_chance.c: Read what a side has under "contributions:". */
/* The first deck of a side, under "commitments:"; and its decks that are opened. */
void read_deck(struct reading *g, const struct node *key, struct proof_side *side);
void read_opened_decks(struct reading *g, const struct node *n, struct proof_side *side);
void read_contributions(struct reading *g, const struct node *n, struct proof_side *side);

#endif
