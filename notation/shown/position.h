/* shown/position.h: a record as it stands after a ply, ready to be drawn alone. */
#ifndef STRAT_SHOWN_POSITION_H
#define STRAT_SHOWN_POSITION_H

#include "about.h"
#include "sight.h"

#define POSITION_LAST UINT64_MAX /* in place of a ply: the last one */

/* What a drawing shows besides the scene of the sight.  Texts belong to the sight; NULL: there is none. */
struct position {
	const char *action; /* the last action in canonical spelling */
	const char *deeds;  /* what it did, in words */
};

/* What became of it.  *f says why it is not whole, but for POSITION_NO_MEMORY. */
enum position_end {
	POSITION_PLAYED,
	POSITION_REFUSED, /* it is before the action that is refused, which is shown */
	POSITION_WRONG,   /* the record cannot be played that far, and there is nothing to show */
	POSITION_NONE,    /* the game has no such ply */
	POSITION_NO_MEMORY,
};

/* Play a record until after a ply, with the player of the sight, whose scene it becomes.  about: of the record; more is added.  *end: to
 * work with. */
enum position_end position_of(struct sight *s, struct player *p, const struct record *r, uint64_t at, struct about *about, struct scene *end,
    struct position *out, struct finding *f);

#endif
