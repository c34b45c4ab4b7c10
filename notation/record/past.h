/* record/past.h: what of a game was played so far, and what of it was taken back.
 *
 * Ownership  A past owns what it keeps, and may be used for one record after another.
 * Knowledge  What was shown stays known when it is taken back.  Each position that was gone back to is kept with
 *            what was known there by then, as long as the game can come back to it.
 */
#ifndef STRAT_PAST_H
#define STRAT_PAST_H

#include "movetext.h"

enum { TAKEBACKS_MAX = 256 };

struct past {
	const struct game *game;
	struct standing stands;  /* what stands so far; stood: it was against the rules */
	unsigned takebacks;
	struct bookmark {
		size_t at;           /* how many actions stood there */
		void *state;
	} *mark;                 /* by at */
	size_t nmarks;
	bool tells;              /* the game asks for all that was told */
	void *first;
	struct telling *told;
	size_t ntold, cap;
};

enum past_fault { PAST_GOOD, PAST_TOO_FAR, PAST_TOO_OFTEN, PAST_TOO_MUCH, PAST_MEMORY };

void past_init(struct past *p);
void past_free(struct past *p);

/* From a first position on; viewer: whose log it is; room: as for standing_begin. */
enum past_fault past_begin(struct past *p, const struct game *g, int viewer, const void *first, size_t room);
/* An action that was made; mover: whose turn it was. */
enum past_fault past_add(struct past *p, const struct action *a, const struct trace *t, int mover, bool stood, size_t at);
/* Take the last actions back: from *state to where that leads.  room: for another state. */
enum past_fault past_take_back(struct past *p, uint32_t number, void *state, void *room);
/* Has anything been taken back with which what comes next must agree? */
static inline bool
past_asks(const struct past *p)
{
	return p->tells && p->takebacks > 0;
}
/* Can all that was told be so?  If not, t says why. */
enum agreement past_agrees(const struct past *p, struct trace *t);
/* The same with the result, of which t tells something: it is told as what mover did last. */
enum agreement past_ends(struct past *p, struct trace *t, int mover);

#endif
