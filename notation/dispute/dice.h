/* dispute/dice.h: recorded dice against fair ones.
 *
 * Dice are counted by player: by name where records name the players, else by seat.  Each count is put to
 * Pearson's chi-square test.  Of many players some look odd by chance, so what is said of one takes into
 * account how many are looked at (Holm, 1979), and nothing is said on too few dice.
 *
 * Ownership  A table owns its rows: dice_free.
 * Errors     failed: out of memory; what was counted is then incomplete.
 */
#ifndef STRAT_DICE_H
#define STRAT_DICE_H

#include "record/record.h"
#include "verdict.h"

enum { DICE_FACES_MAX = 20 };

struct dice_row {
	char *player;
	uint8_t faces;
	uint64_t n;
	uint64_t count[DICE_FACES_MAX];
	/* filled by dice_judge */
	double chi_square, p, adjusted; /* adjusted: p, for that many players */
};

struct dice_table {
	struct dice_row *row;
	size_t nrows, cap;
	uint32_t *slot;    /* by a hash of the name: 1 + the index of the row; 0: free */
	size_t nslots;
	uint64_t records;  /* whose dice are counted */
	uint64_t diceless; /* of games without dice */
	bool failed;
};

void dice_free(struct dice_table *t);
/* Count the dice of one more record. */
void dice_begin(struct dice_table *t, const struct record *r);
void dice_add(struct dice_table *t, const struct record *r, const struct action *a);
/* Everything in one of two tables. */
void dice_merge(struct dice_table *t, const struct dice_table *from);

/* Work out the tests, and write what they say.  Nothing can be counted in the table any more. */
void dice_write(struct dice_table *t, enum verdict_format format, struct buffer *out);

/* The chance that chi-square with that many degrees of freedom is at least x. */
double chi_square_tail(double x, unsigned degrees);

#endif
