/* shown/facts.h: what a drawing says about a record besides the moves: who played, when, how it ended, by which rulings. */
#ifndef STRAT_SHOWN_FACTS_H
#define STRAT_SHOWN_FACTS_H

#include "draw/draw.h"
#include "play/play.h"

/* The record and these buffers own the texts, until facts_free or the next facts_of. */
struct facts {
	const char *title; /* "id: event", or one of the two; NULL: the record has neither */
	struct draw_facts drawn;
	struct buffer title_text, occasion, rulings, result, refused, clause, place, legal;
};

/* Collect the facts of a record.  false: out of memory. */
bool facts_of(struct facts *f, const struct record *r);
/* Add how the game ends, for the drawing of a position that is not the last.  plies: how many it has; 0: unknown.  refused: the
 * game is not as recorded, so its end is only what the record claims.  s: the scene of any position of the game; it is
 * changed. */
bool facts_end(struct facts *f, const struct record *r, uint32_t plies, bool refused, struct scene *s);
/* Tell what is wrong with the action that was refused, and put into the scene where it would have been made.  p: after
 * PLAY_WRONG, f: what is wrong.  scene: the position before it. */
bool facts_refuse(struct facts *f, struct player *p, const struct finding *wrong, struct scene *s);
/* Tell of a record that is refused what is wrong, where, and what would have been legal.  p, f: as above, but whatever is wrong. */
bool facts_tell_refusal(struct facts *f, struct player *p, const struct finding *wrong);
void facts_free(struct facts *f);

/* The text of a key; NULL: the record does not have it, or it is not a text. */
const char *facts_text(const struct record *r, enum record_key key);

#endif
