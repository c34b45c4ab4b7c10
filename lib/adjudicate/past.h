/* adjudicate/past.h: what of a game was played so far, and what of it was taken back.
 *
 * Ownership  A past owns what it keeps, and may be used for one record after another.
 * Knowledge  What was shown stays known when it is taken back.  Each position that was gone back to is kept with
 *            what was known there by then, as long as the game can come back to it.
 */
#ifndef STRAT_ADJUDICATE_PAST_H
#define STRAT_ADJUDICATE_PAST_H

#include "core/game.h"

enum { TAKEBACKS_MAX = 256 };

/* ---- what stands ----------------------------------------------------------------------------- */

/* The actions of a game that stand: what was taken back is left out.  Owns its steps: standing_free. */
struct standing {
	struct step *step;
	size_t n, cap;
	size_t most; /* how many there may be; 0: no matter */
	bool full;   /* there were more */
};

/* For steps of another record; gives memory back if there is a lot of it.  room: how many bytes there may be (0: no
 * matter). */
void standing_begin(struct standing *s, size_t room);
/* false: there may be no more (full), or out of memory. */
bool standing_add(struct standing *s, const struct action *a, bool stood, size_t at);
/* false: more is taken back than was made. */
bool standing_take_back(struct standing *s, uint32_t number);
void standing_free(struct standing *s);

/* ---- all that is told ------------------------------------------------------------------------- */

/* What a log of one seat tells, taken back or not, for a game that asks for it.  The room may be a caller's (lent), for
 * GAME_TELLINGS_MAX + 1 at most; what is more finds no room, and need not: there is no judging so much. */
struct tale {
	struct telling *told;
	size_t n, cap;
	uint32_t takebacks;
	bool lent;
};

/* Does a game ask for the tale of a log?  viewer: whose log it is. */
static inline bool
game_asks_tale(const struct game *g, int viewer)
{
	return game_agrees(g) && viewer != SEAT_ARBITER;
}

void tale_free(struct tale *t);
/* An action that was made, with its trace; mover: whose turn it was.  false: out of memory. */
bool tale_add(struct tale *t, const struct action *a, const struct trace *trace, int mover, bool stood);
bool tale_take_back(struct tale *t, uint32_t number);
/* Can all that was told be so?  If not, why says why not.  Nothing is asked before something is taken back.  first: the
 * position that it began with. */
enum agreement tale_agrees(const struct tale *t, const struct game *g, const void *first, struct trace *why);
/* The same with what one more action tells, or the result (NULL): trace says what, mover does it.  The tale stays as
 * it is. */
enum agreement tale_would_agree(struct tale *t, const struct game *g, const void *first, const struct action *a,
    const struct trace *trace, int mover, struct trace *why);

/* ---- both -------------------------------------------------------------------------------------- */

struct past {
	const struct game *game;
	struct standing stands;  /* what stands so far; stood: it was against the rules */
	unsigned takebacks;
	struct bookmark {
		size_t at;           /* how many actions stood there */
		void *state;
	} *mark;                 /* by at */
	size_t nmarks;
	void *first;
	size_t first_size;
	bool tells;              /* there is a tale … */
	const void *origin;      /* … that begins with this position */
	struct tale tale;
};

enum past_fault { PAST_GOOD, PAST_TOO_FAR, PAST_TOO_OFTEN, PAST_TOO_MUCH, PAST_TOO_LARGE, PAST_MEMORY };

void past_init(struct past *p);
void past_free(struct past *p);

/* From a first position on; tells: with a tale; room: as for standing_begin. */
enum past_fault past_begin(struct past *p, const struct game *g, bool tells, const void *first, size_t room);
/* The same, where a tale was told before: from position origin on, which stays the caller's. */
enum past_fault past_resume(struct past *p, const struct game *g, const struct tale *before, const void *origin,
    const void *first);
/* An action that was made; mover: whose turn it was.  PAST_TOO_LARGE: there may be no more. */
enum past_fault past_add(struct past *p, const struct action *a, const struct trace *t, int mover, bool stood, size_t at);
/* Take the last actions back: from *state to where that leads.  room: for another state. */
enum past_fault past_take_back(struct past *p, uint32_t number, void *state, void *room);
/* Has anything been taken back with which what comes next must agree? */
static inline bool
past_asks(const struct past *p)
{
	return p->tells && p->tale.takebacks > 0;
}
/* Can all that was told be so?  If not, t says why. */
enum agreement past_agrees(const struct past *p, struct trace *t);
/* The same with one more action, as tale_would_agree. */
enum agreement past_would_agree(struct past *p, const struct action *a, const struct trace *t, int mover, struct trace *why);
/* The action that was added last was not made. */
void past_forget_last(struct past *p);
/* The same with the result, of which t tells something: it is told as what mover did last. */
enum agreement past_ends(struct past *p, struct trace *t, int mover);

#endif
