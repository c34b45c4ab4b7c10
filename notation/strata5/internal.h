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

/* position_check.c: refuse a position that contradicts itself. */
bool st5_check_position(struct line *l);

NOTATION_HOOKS_DECLARED(st5);

#endif
