/* play/turns.h: plies as people count them: the number of the turn as in the move text, the side that acts, and which
 * of that side's actions in the turn it is.
 *
 *   3.        the first action of turn 3
 *   3.red     Red's first action in it
 *   3.red:2   and Red's second
 *
 * A turn begins where the canonical text has its number.  So a late catch, which belongs to the turn before, is counted
 * in that turn.  A number without a full stop is always a ply.
 */
#ifndef STRAT_PLAY_TURNS_H
#define STRAT_PLAY_TURNS_H

#include "record/record.h"

/* Counts the actions of the current turn.  Begin with all 0. */
struct turn_counter {
	uint32_t turn;
	uint32_t made[GAME_SEATS_MAX];
};

/* The place of the action that is made next.  state: before it; a: the action, or NULL if it is unknown: then the side
 * to move acts. */
struct turn_place turn_count(struct turn_counter *c, const struct notation *n, const void *state, const struct action *a);
/* Write "3.red:2". */
void turn_write(const struct game *g, const struct turn_place *t, struct buffer *out);
/* Read it.  false: the text is something else. */
bool turn_read(const struct game *g, const char *text, size_t len, struct turn_place *out);
/* Does the text look like a place, in any game? */
bool turn_is_written(const char *text, size_t len);

/* The ply at that place in the game as it stands in the end.  0: the record has no such action, or, with *failed,
 * memory ran out. */
uint32_t turn_find(const struct record *r, const struct turn_place *wanted, bool *failed);
/* Write the turn of a ply of that game: "3.red:2".  false: nothing is written, as the record has no such ply; out->failed:
 * out of memory. */
bool turn_write_of(const struct record *r, uint32_t ply, struct buffer *out);
/* Put a place into a finding.  An unknown place is left out. */
void turn_put(const struct game *g, const struct turn_place *t, struct finding *f);
/* Add the turn to a finding that has a ply.  The game is played again for this, up to that offset in the moves.  a: the
 * action there, or NULL. */
void turn_tell(const struct record *r, size_t offset, const struct action *a, struct finding *f);
/* turn_find for a text.  false: *f says why not. */
bool turn_find_ply(const struct record *r, const char *text, uint64_t *ply, struct finding *f);

#endif
