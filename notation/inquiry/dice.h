/* inquiry/dice.h: compare recorded dice with fair dice.
 *
 * Dice are counted for each player: by name if records name the players, else by seat.  Pearson's chi-square test
 * judges each count.  Among many players some look odd by chance.  So the result for one player takes into account how
 * many there are (Holm, 1979), and too few dice are not judged.
 *
 * Ownership  A table owns its rows: dice_free.
 * Errors     failed: out of memory; what was counted is then incomplete.
 */
#ifndef STRAT_INQUIRY_DICE_H
#define STRAT_INQUIRY_DICE_H

#include "record/record.h"
#include "verdict/verdict.h"

enum { DICE_FACES_MAX = 20 };

struct dice_row {
	char *player;
	uint8_t faces;
	uint64_t n;
	uint64_t count[DICE_FACES_MAX];
	/* filled by dice_judge */
	double chi_square, p, adjusted; /* adjusted: p corrected for the number of players */
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
/* Count the dice of one more record: begin, then add each action.  mover: whose turn it was before the action. */
void dice_begin(struct dice_table *t, const struct record *r);
void dice_add(struct dice_table *t, const struct record *r, unsigned mover, const struct action *a);
/* Add all counts of another table to t. */
void dice_merge(struct dice_table *t, const struct dice_table *from);

/* Compute the tests, and write the results.  After this nothing more can be added to the table. */
void dice_write(struct dice_table *t, enum verdict_format format, struct buffer *out);

/* The chance that chi-square with that many degrees of freedom is at least x. */
double chi_square_tail(double x, unsigned degrees);

#endif
