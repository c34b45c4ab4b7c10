/* text/internal.h: what the reader of nodes is made of. */
#ifndef STRAT_TEXT_INTERNAL_H
#define STRAT_TEXT_INTERNAL_H

#include "node.h"

/* Most of a record are its moves and the pictures of its set-up: literal blocks of printable ASCII.  To
 * take them out is a guess that libyaml must confirm: each must come back as an empty literal block at
 * the very place.  Else the document is read as it is. */
struct lift {
	size_t bar;     /* offset of the "|" */
	size_t at, len; /* the block's lines */
	unsigned indent;
};

enum { LIFTS_MAX = 5, LIFT_INDENT = 2 };

struct lifts {
	struct lift lift[LIFTS_MAX];
	unsigned n; /* in the order of the text; the last one is that of the moves */
};

/* lift.c: find a top-level "moves: |" whose block can be taken out, and the pictures before it.  false: there is none. */
bool lifts_find(const struct document *d, struct lifts *l);

#endif
