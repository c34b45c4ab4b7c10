/* trees.h: two readers of documents must make the same tree: compares what plain.c reads with what libyaml reads. */
#ifndef STRAT_UNIT_TREES_H
#define STRAT_UNIT_TREES_H

#include "yaml/node.h"

enum trees {
	TREES_SAME,  /* both readers make the same tree */
	TREES_OTHER, /* the plain reader does not read this document */
	TREES_APART, /* the trees differ: *why says where */
};

enum trees trees_compare(const struct document *d, struct buffer *why);

#endif
