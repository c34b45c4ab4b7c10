/* stratego/internal.h: what the files of Stratego's notation share.  stratego.abnf has the grammar.  For each file: what
 * the others may call. */
#ifndef STRAT_STRATEGO_NOTATION_INTERNAL_H
#define STRAT_STRATEGO_NOTATION_INTERNAL_H

#include "stratego/stratego.h"

#include <string.h>

#include "record/notation.h"
#include "record/position.h"

/* Ranks that can leave their square; positions have a sign for them. */
#define STG_MOVABLE (STG_ANY & ~STG_IMMOBILE)

/* Read the square at p.  Returns where the text goes on after it, or NULL: there is none. */
static inline const char *
stg_read_square(const char *p, const char *end, uint16_t *square)
{
	unsigned file, rank;

	if (end - p < 2)
		return NULL;
	file = (unsigned)(p[0] - 'a');
	rank = (unsigned)(p[1] - '1');
	if (file >= STG_SIDE || rank >= 9)
		return NULL;
	p += 2;
	if (rank == 0 && p < end && *p == '0') {
		rank = 9;
		p++;
	}
	*square = (uint16_t)(rank * STG_SIDE + file);
	return p;
}

/* names.c */

void stg_write_square(struct buffer *out, unsigned square);
/* high: the Marshal is 10 in the record, not 1. */
void stg_write_rank(struct buffer *out, bool high, unsigned rank);
/* Read the rank at *p, and move *p past it.  0: there is none. */
unsigned stg_read_rank(const char **p, const char *end, bool high);

/* proofs.c */
extern const struct notation_proofs stg_proofs;

/* position_check.c: check a whole line, which was read into l->state.  false: it contradicts itself. */
bool stg_check_position(struct line *l);

NOTATION_HOOKS_DECLARED(stg);

#endif
