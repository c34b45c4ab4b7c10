/* text/internal.h: what the readers of nodes have in common. */
#ifndef STRAT_TEXT_INTERNAL_H
#define STRAT_TEXT_INTERNAL_H

#include "node.h"

enum { NODE_CHILDREN_MAX = 4096 };

/* plain.c: a document of what the tools write.  NULL: it is something else, or memory ran out; libyaml reads it then. */
struct node *plain_read(struct arena *a, const struct document *d);

#endif
