/* adjudicate/search.h: a course, played under all readings of the rules at once.
 *
 * A branch is a position that the course reaches after a ply, with all readings that lead there.  All branches are
 * played on together, ply by ply.  Where a step asks for a ruling of which a branch has several options, the branch
 * parts; where branches come to the same position, they are one again.  What a reading of the rules has not asked for
 * makes no difference to it, so each position is played once, whatever leads there.
 *
 * The readings in force are always played to the end.  If there are more readings than the limits allow, or their
 * plies come to more, those that change the most rulings are given up first.
 */
#ifndef STRAT_ADJUDICATE_SEARCH_H
#define STRAT_ADJUDICATE_SEARCH_H

#include <stdalign.h>

#include "adjudicate/boxes.h"
#include "adjudicate/walk.h"

struct branch {
	struct boxes set;
	uint64_t open;             /* rulings of which the set has several options */
	uint8_t options[GAME_RULINGS_MAX]; /* the reading that it is played on by */
	struct stand *now, *saved; /* saved: some steps ago, since when the set has been the same */
	uint64_t *done;            /* claims that were decided: see docket */
	unsigned origin;           /* which branch it came from, by the last step */
};

struct search {
	struct walk walk;
	struct adjudicate_limits limits;
	size_t ndone; /* words of done */
	size_t leaves; /* ways in which one step of a branch may part, at most */
	/* A branch breaks off before its next ply. */
	void (*fall)(void *ctx, const struct branch *b, const struct reading_of_rules *found);
	void *ctx;

	struct branch **branch; /* one of them holds what is in force, unless it fell */
	size_t n;
	bool started;
	size_t made;            /* steps */
	size_t nfallen;         /* readings that broke off */
	uint32_t ply;           /* which is being made, or was */
	uint32_t consulted_ply[GAME_RULINGS_MAX]; /* where the readings in force first asked for what they did */
	uint64_t consulted;     /* which they did */
	bool limited;     /* there are more readings than were played … */
	unsigned sure_to; /* … but all that change up to so many rulings were */
};

/* Stand before the set-up.  What is set above, up to ctx, is set before.  false: out of memory; free it all the same. */
bool search_begin(struct search *s);
/* Play the next step of all branches; first, take the set-up.  false: out of memory, or there is no branch left. */
bool search_step(struct search *s);
void search_free(struct search *s);

/* Take a branch to be read so, to look at it; and again as it is played on. */
void search_read_by(struct search *s, struct branch *b, const struct box *by);
void search_read_on(struct search *s, struct branch *b);
/* Of the boxes from i on take those readings that have these options of some rulings; what else is left of them is
 * added to cells.  A box without options of the first ruling is done with. */
void search_take_readings(struct search *s, struct boxes *cells, size_t i, uint64_t rulings, const uint8_t *options,
    struct boxes *taken);

/* A reading that changes so many rulings was left out. */
void search_limit(struct search *s, unsigned changes);

#endif
