/* render_facts.h: what a drawing says of a record besides the moves: who played, when, how it ended, by which rulings. */
#ifndef STRAT_RENDER_FACTS_H
#define STRAT_RENDER_FACTS_H

#include "draw/draw.h"
#include "record/record.h"

/* Texts live in the record and in these buffers, until facts_free or the next facts_of. */
struct facts {
	const char *title; /* "id: event", as far as the record has them; or NULL */
	struct draw_facts drawn;
	struct buffer title_text, occasion, rulings, result;
};

/* false: out of memory. */
bool facts_of(struct facts *f, const struct record *r);
/* Also tell how the game ends, in a drawing of another position than the last.  s: that of any position of it, which is
 * used up. */
bool facts_end(struct facts *f, const struct record *r, struct scene *s);
void facts_free(struct facts *f);

/* The text of a key; NULL: the record has none, or it is no text. */
const char *facts_text(const struct record *r, enum record_key key);

#endif
