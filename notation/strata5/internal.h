/* strata5/internal.h: what the files of Strata 5's notation share.  strata5.abnf has the grammar.  For each file: what
 * the others may call. */
#ifndef STRAT_STRATA5_NOTATION_INTERNAL_H
#define STRAT_STRATA5_NOTATION_INTERNAL_H

#include "strata5/strata5.h"

#include "record/data.h"
#include "record/position.h"

/* ---- squares ---------------------------------------------------------------------------------- */

static inline void
st5_write_square(struct buffer *out, unsigned square)
{
	square_write(out, st5_x(square), st5_y(square));
}

/* Read the square at p.  Returns where the text goes on after it, or NULL: there is none.  The size of the board does not
 * matter here: a square beyond its edge can be written, and the judge rejects it. */
static inline const char *
st5_read_square(const char *p, const char *end, uint16_t *square)
{
	unsigned x, y;

	if ((p = square_read(p, end, ST5_SIZE_MAX, ST5_SIZE_MAX, &x, &y)) != NULL)
		*square = (uint16_t)st5_square(x, y);
	return p;
}

/* ---- hooks of the notation -------------------------------------------------------------------- */

extern const char *const st5_keys[];          /* its header keys */
extern const char *const st5_setup_parts[];
extern const struct notation_data st5_data[]; /* its boards */

/* actions.c */
size_t st5_read_action(const void *setup, const char *text, size_t len, struct action *out);
void st5_write_action(const void *setup, const struct action *a, struct buffer *out);
bool st5_is_spelled(const void *setup, const char *text, size_t len, const struct action *a);
/* setup.c */
bool st5_read_setup(const struct setup_source *src, const struct node *setup, void *out, struct problem *p);
void st5_write_keys(const void *setup, struct buffer *out);
void st5_write_setup(const void *setup, struct buffer *out);
/* position.c */
void st5_write_position(const void *state, struct buffer *out);
bool st5_read_position(const char *text, size_t len, void *state, struct problem *p);
/* position_check.c: refuse a position that contradicts itself. */
bool st5_check_position(struct line *l);
/* position_words.c */
void st5_say_position(const void *state, struct buffer *out);
/* sentences.c */
void st5_numbering(const void *state, struct numbering *out);
extern const struct notation_value st5_values[];
void st5_write_value(const void *state, char letter, unsigned value, struct buffer *out);
void st5_explain_mark(const void *state, const struct action *a, const struct trace *t, unsigned mark, struct sentence *out);

#endif
