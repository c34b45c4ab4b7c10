/* secrets/sent.h: what the sides of a game with proofs send each other: openings, contributions and signatures, put into a record.
 *
 * Each step reads the text of a record, and writes that of the next one.  What they mean, notation/proofs knows.
 *
 * Ownership  All that is read and made lives in the arena, until proved_close.
 */
#ifndef STRAT_SECRETS_SENT_H
#define STRAT_SECRETS_SENT_H

#include "answering.h"
#include "record/data.h"

/* The record of a game as one side keeps it. */
struct proved_log {
	struct arena arena;
	struct data data;
	struct document document;
	struct record *record;
	struct proofs *proofs;
	struct findings found;   /* what is wrong with it */
	const struct node *sent; /* what it sends: see proved_answer */
};

/* Where boards and decks are found, and how large a record may be. */
struct log_limits {
	const char *const *data;
	size_t ndata, max_record;
};

/* Read a record and judge it with its proofs.  false: l->found says what is wrong.  proved_close must follow in either case. */
bool proved_open(struct proved_log *l, const char *text, size_t len, const struct log_limits *limits);
void proved_close(struct proved_log *l);

/* Answer, and keep what was answered.  *out: gets the record with the answer.  l->sent: what a side sends, as keys of a record that have its own part
 * alone. */
enum answer_outcome proved_answer(struct proved_log *l, struct answering *a, const struct proof_secret *secret, struct buffer *out, struct finding *f,
    const char **why);
/* Put into the record what other sides have sent, and what was there stays; what is told of the side `own` is passed over.  *out: gets the record with
 * it, which is still to be judged.  false: *f says why it cannot be taken, here
 * and below. */
bool proved_take(struct proved_log *l, unsigned own, const char *text, size_t len, struct buffer *out, struct finding *f);

/* Before the first ply: put into the set-up what the contributions have decided.  *out: gets the record with it, or nothing if nothing is to be put
 * there. */
bool proved_settle(struct proved_log *l, struct buffer *out, struct finding *f);
/* And lay there five of the cards that a side was dealt. */
bool proved_lay(struct proved_log *l, const struct proof_secret *secret, const char *cards, struct buffer *out, struct finding *f);

#endif
