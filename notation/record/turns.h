/* record/turns.h: plies as people count them: a turn's number, as in the move text, who acts, and which of that side's
 * actions in the turn it is.
 *
 *   3.        the first action of turn 3
 *   3.red     Red's first action in it
 *   3.red:2   and Red's second
 *
 * A turn begins where its number stands in the canonical text: an action that belongs to the turn before, as a late
 * catch, counts there.  A number alone is always a ply.
 */
#ifndef STRAT_TURNS_H
#define STRAT_TURNS_H

#include "record.h"

struct turn_place {
	uint32_t turn;
	uint32_t nth;  /* which action of that side in this turn, from 1; 0: nothing is known of it */
	uint8_t seat;  /* SEAT_NONE, of what is asked for: whoever acts first */
};

/* Those of a record's plies, from the first on, as far as it can be played.  It is played once, when a turn is asked for: a
 * record may have many claims. */
struct turns {
	bool known;
	bool next;      /* place[n] is that of the ply after them: nothing before it is refused */
	uint32_t began; /* the ply of the first position */
	size_t n;
	struct turn_place *place;
};

/* Counts the actions of the turn that goes on.  All 0 at the beginning. */
struct turn_counter {
	uint32_t turn;
	uint32_t made[GAME_SEATS_MAX];
};

/* The place of an action that is made next; state: as it is before.  a: NULL if nobody knows which: whoever is to act. */
struct turn_place turn_count(struct turn_counter *c, const struct notation *n, const void *state, const struct action *a);
/* "3.red:2" */
void turn_write(const struct game *g, const struct turn_place *t, struct buffer *out);
/* false: it is no such text. */
bool turn_read(const struct game *g, const char *text, size_t len, struct turn_place *out);
/* Does the text look like one, in whatever game? */
bool turn_is_written(const char *text, size_t len);

/* The ply of that place in the game as it stands in the end.  0: the record has no such action, or, with *failed, memory
 * ran out. */
uint32_t turn_find(const struct record *r, const struct turn_place *wanted, bool *failed);
/* Put the turn of its ply into a finding, which has it already.  The game is played again for it, up to that offset in the
 * moves; a: the action there, or NULL. */
void turn_tell(const struct record *r, size_t offset, const struct action *a, struct finding *f);
/* turn_find of a text.  false: *f says why not. */
bool turn_find_ply(const struct record *r, const char *text, uint64_t *ply, struct finding *f);

#endif
