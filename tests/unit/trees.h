/* trees.h: two readers of documents, one tree: what plain.c reads is held against what libyaml makes of it. */
#ifndef STRAT_UNIT_TREES_H
#define STRAT_UNIT_TREES_H

#include "text/node.h"

enum trees {
	TREES_SAME,  /* both readers make the same of it */
	TREES_OTHER, /* it is nothing that the plain reader takes */
	TREES_APART, /* a fault: *why says where */
};

enum trees trees_compare(const struct document *d, struct buffer *why);

#endif
