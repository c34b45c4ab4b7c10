/* display/internal.h: what the files of this room share. */
#ifndef STRAT_DISPLAY_INTERNAL_H
#define STRAT_DISPLAY_INTERNAL_H

#include "draw/draw.h"
#include "host/reading.h"
#include "host/strat-shown.h"

/* look.c: Read what the host says about a drawing.  given: or NULL.  g: NULL: it is of no game.  *how: all of it.  false: *f says what is wrong. */
bool look_take(const struct strat_look *given, const struct game *g, struct strat_look *how, struct draw_style *out, struct finding *f);

/* look.c: Put a call's text where it stays until the next one; frees the buffer.  *text is NULL: out of memory, or not done. */
enum strat_status match_answer(struct strat_match *m, bool done, struct buffer *out, const char **text, size_t *len);

#endif
