/* adjudicate/past.h: the actions of a game that were made so far, and those that were taken back.
 *
 * Ownership  A past owns what it keeps.  It can be used for one record after another.
 * Knowledge  What an action showed stays known after it is taken back.  So each position that a takeback leads to is
 *            kept, with what was known then, as long as the game can come back to it.
 */
#ifndef STRAT_ADJUDICATE_PAST_H
#define STRAT_ADJUDICATE_PAST_H

#include "core/game.h"

enum { TAKEBACKS_MAX = 256 };

/* ---- what stands ----------------------------------------------------------------------------- */

/* The actions of a game that were not taken back.  Owns its steps: call standing_free. */
struct standing {
	struct step *step;
	size_t n, cap;
	size_t most; /* the most steps allowed; 0: no limit */
	bool full;   /* there were more */
};

/* Begin with the steps of another record; frees memory if there is much.  room: how many bytes it may take; 0: no
 * limit. */
void standing_begin(struct standing *s, size_t room);
/* Add an action that was made.  false: no more are allowed (full), or out of memory. */
bool standing_add(struct standing *s, const struct action *a, bool stood, size_t at);
/* Remove the last actions.  false: there are fewer. */
bool standing_take_back(struct standing *s, uint32_t number);
void standing_free(struct standing *s);

/* ---- all that is told ------------------------------------------------------------------------- */

/* All that a log of one seat tells, also what was taken back, for a game with the hook agree.  The memory may belong to
 * the caller (lent).  It then holds at most GAME_TELLINGS_MAX + 1 things, because agree cannot judge more. */
struct tellings {
	struct telling *told;
	size_t n, cap;
	uint32_t takebacks;
	bool lent;
};

/* Does the game need the tellings of a log?  viewer: whose log it is. */
static inline bool
game_asks_tellings(const struct game *g, int viewer)
{
	return game_agrees(g) && viewer != SEAT_ARBITER;
}

/* Add an action that was made, with its trace.  mover: whose turn it was.  false: out of memory. */
bool tellings_add(struct tellings *t, const struct action *a, const struct trace *trace, int mover, bool stood);
bool tellings_take_back(struct tellings *t, uint32_t number);
/* Can all that was told be true?  If not, why has the reason.  Always AGREEMENT if nothing was taken back yet.  first:
 * the first position. */
enum agreement tellings_agrees(const struct tellings *t, const struct game *g, const void *first, struct trace *why);
/* The same with one more action by mover, or with the result if a is NULL; trace has what it tells.  The tellings do not
 * change. */
enum agreement tellings_would_agree(struct tellings *t, const struct game *g, const void *first, const struct action *a,
    const struct trace *trace, int mover, struct trace *why);

/* ---- both -------------------------------------------------------------------------------------- */

struct past {
	const struct game *game;
	struct standing stands;  /* what stands so far; stood means: it broke a rule */
	unsigned takebacks;
	struct bookmark {
		size_t at;           /* how many actions stood then */
		void *state;
	} *mark;                 /* sorted by at */
	size_t nmarks;
	void *first;
	size_t first_size;
	bool tells;              /* tellings are kept … */
	const void *origin;      /* … that begins from this position */
	struct tellings tellings;
};

enum past_fault { PAST_GOOD, PAST_TOO_FAR, PAST_TOO_OFTEN, PAST_TOO_MUCH, PAST_TOO_LARGE, PAST_MEMORY };

void past_init(struct past *p);
void past_free(struct past *p);

/* Copy all that the other keeps, which began from its first position.  to: begun by past_init.  false: out of memory, and it is empty
 * again. */
bool past_copy(struct past *to, const struct past *from);

/* Begin with a first position.  tells: keep tellings; room: as for standing_begin. */
enum past_fault past_begin(struct past *p, const struct game *g, bool tells, const void *first, size_t room);
/* The same, after tellings that began from position origin; the caller keeps origin. */
enum past_fault past_resume(struct past *p, const struct game *g, const struct tellings *before, const void *origin,
    const void *first);
/* Add an action that was made.  mover: whose turn it was.  PAST_TOO_LARGE: no more are allowed. */
enum past_fault past_add(struct past *p, const struct action *a, const struct trace *t, int mover, bool stood, size_t at);
/* Take the last actions back: *state becomes the position before them.  room: for another state. */
enum past_fault past_take_back(struct past *p, uint32_t number, void *state, void *room);
/* Has anything been taken back, so that later actions must agree with it? */
static inline bool
past_asks(const struct past *p)
{
	return p->tells && p->tellings.takebacks > 0;
}
/* Can all that was told be true?  If not, t says why. */
enum agreement past_agrees(const struct past *p, struct trace *t);
/* The same with one more action: see tellings_would_agree. */
enum agreement past_would_agree(struct past *p, const struct action *a, const struct trace *t, int mover, struct trace *why);
/* Remove the action that was added last: it was not made. */
void past_forget_last(struct past *p);
/* past_agrees with the result, as the last thing that mover did; t has what it tells. */
enum agreement past_ends(struct past *p, struct trace *t, int mover);

#endif
