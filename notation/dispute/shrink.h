/* dispute/shrink.h: the shortest course that still shows a verdict.
 *
 * What goes, as long as the verdict stays: the result; plies, many at once and in the end one by one; what was taken back; words that
 * let an action stand; rulings that are named.  And the course may begin at a later position.  At the end no single one of these
 * can go any more, unless the work reaches a limit.
 *
 * A verdict stays if the decision is the same, and what it rests on, and the readings on which it turns, with their answers.  Plies
 * may differ, and so may the player whom the board shows to have won.
 */
#ifndef STRAT_SHRINK_H
#define STRAT_SHRINK_H

#include "adjudicate/adjudicate.h"
#include "record/record.h"

enum { SHRINK_TRIES_MAX = 20000, SHRINK_PLIES_MAX = 1 << 24 };

struct shrink {
	struct course course;   /* the shortest so far */
	struct claim claim;     /* with the plies of that course */
	bool moved;             /* it begins at another position than the first one did */
	int preset;             /* the preset from which the course's rules begin, or -1 */
	bool cut_short;         /* a limit was reached: not everything was tried */
	bool failed;            /* out of memory, or stopped */

	/* for its own use */
	const struct course *first;
	struct verdict verdict; /* on the first course; must stay the same */
	struct step *tried;
	struct undone *tried_undone;
	struct word_of_course *word;
	void *state;
	struct arena arena;     /* of the position where it begins */
	unsigned tries;
	uint64_t plies;         /* how many plies these took */
};

/* Make the course of a record as short as possible.  Rules that the record does not name stay.  Call shrink_free in any case.
 * false: s->failed. */
bool shrink_course(struct shrink *s, const struct record *r, const struct course *c, const struct claim *claim);
void shrink_free(struct shrink *s);

/* The action with the marks of its canonical spelling.  Who acts, and by which way, stay as they were written, because they
 * may follow under one reading and not under another. */
struct action shrink_spelling(const struct step *s, const struct trace *t);

#endif
