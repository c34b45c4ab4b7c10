/* shown/about.h: what a drawing says about a record besides the moves: who played, when, how it ended, by which rulings. */
#ifndef STRAT_SHOWN_ABOUT_H
#define STRAT_SHOWN_ABOUT_H

#include "draw/draw.h"
#include "play/play.h"

/* The record and these buffers own the texts, until about_free or the next about_of. */
struct about {
	const char *title; /* "id: event", or one of the two; NULL: the record has neither */
	struct draw_about drawn;
	struct buffer title_text, occasion, rulings, result, refused, clause, place, legal;
};

/* Collect what is said about a record.  false: out of memory. */
bool about_of(struct about *f, const struct record *r);
/* Add how the game ends, for the drawing of a position that is not the last.  plies: how many it has; 0: unknown.  refused: the
 * game is not as recorded, so its end is only what the record claims.  s: the scene of any position of the game; it is
 * changed. */
bool about_end(struct about *f, const struct record *r, uint32_t plies, bool refused, struct scene *s);
/* Tell what is wrong with the action that was refused, and put into the scene where it would have been made.  p: after
 * PLAY_WRONG, f: what is wrong.  scene: the position before it. */
bool about_refuse(struct about *f, struct player *p, const struct finding *wrong, struct scene *s);
/* Tell of a record that is refused what is wrong, where, and what would have been legal.  p, f: as above, but whatever is wrong. */
bool about_tell_refusal(struct about *f, struct player *p, const struct finding *wrong);
void about_free(struct about *f);

/* The text of a key; NULL: the record does not have it, or it is not a text. */
const char *about_text(const struct record *r, enum record_key key);

#endif
