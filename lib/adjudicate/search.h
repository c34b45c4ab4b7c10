/* adjudicate/search.h: play a course under all readings of the rules at once.
 *
 * A branch is a position that the course reaches after a ply, with all readings that lead there.  All branches are
 * played together, ply by ply.  If a step consults a ruling of which a branch has several options, the branch is split.
 * Branches that reach the same position are joined.  A ruling that was not consulted makes no difference, so each
 * position is played only once.
 *
 * The readings in force are always played to the end.  If there are more readings or plies than the limits allow, the
 * readings that change most rulings are dropped first.
 */
#ifndef STRAT_ADJUDICATE_SEARCH_H
#define STRAT_ADJUDICATE_SEARCH_H

#include <stdalign.h>

#include "adjudicate/boxes.h"
#include "adjudicate/walk.h"

struct branch {
	struct boxes set;
	uint64_t open;             /* the rulings of which the set has several options */
	uint8_t options[GAME_RULINGS_MAX]; /* the reading that is used to play it */
	struct stand *now, *saved; /* saved: an earlier stand; the set has not changed since */
	uint64_t *done;            /* the claims that were decided: see docket */
	unsigned at;               /* the index of the first branch that is alike, see stand_alike */
	unsigned origin;           /* the same of the branch that it came from in the last step */
};

/* Branches in order, while a step is made. */
struct row {
	struct branch **branch;
	size_t n, cap;
};

struct search {
	struct walk walk;
	struct adjudicate_limits limits;
	size_t ndone; /* words of done */
	size_t leaves; /* into how many branches one step may split a branch, at most */
	/* Called when a branch cannot be played on, before its next ply. */
	void (*fall)(void *ctx, const struct branch *b, const struct reading_of_rules *found);
	void *ctx;

	struct branch **branch; /* one of them has the readings in force, unless it fell */
	size_t n;
	struct row spare;       /* room for the branches of the next step; those of this step have room for cap */
	size_t cap;
	bool started;
	size_t made;            /* how many steps were made */
	size_t nfallen;         /* how many readings fell */
	uint32_t ply;           /* the last ply, or the one that is being made */
	uint32_t consulted_ply[GAME_RULINGS_MAX]; /* the ply at which the readings in force first consulted a ruling */
	uint64_t consulted;     /* the rulings that they consulted */
	bool limited;     /* there are more readings than were played … */
	unsigned sure_to; /* … but all that change at most so many rulings were played */
};

/* Begin before the set-up.  The caller has set the members up to ctx.  false: out of memory; call search_free in any
 * case. */
bool search_begin(struct search *s);
/* Play the next step of all branches; the first call plays the set-up.  false: out of memory, or no branch is left. */
bool search_step(struct search *s);
void search_free(struct search *s);

/* Put a branch under another reading, to look at it; and back under the one that is used to play it. */
void search_read_by(struct search *s, struct branch *b, const struct box *by);
void search_read_on(struct search *s, struct branch *b);
/* From the boxes at i and later move to taken the readings that have the given options of the rulings.  The rest of a
 * box is added to cells.  A box without options of the first ruling is finished. */
void search_take_readings(struct search *s, struct boxes *cells, size_t i, uint64_t rulings, const uint8_t *options,
    struct boxes *taken);

#endif
