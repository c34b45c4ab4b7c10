/* text/internal.h: what the readers of nodes have in common. */
#ifndef STRAT_TEXT_INTERNAL_H
#define STRAT_TEXT_INTERNAL_H

#include "node.h"

enum { NODE_CHILDREN_MAX = 4096 };

/* plain.c: a document of what the tools write.  NULL: it is something else, or memory ran out; libyaml reads it then. */
struct node *plain_read(struct arena *a, const struct document *d);

/* slip.c: why the document is no YAML, in words for somebody who has never heard of it, and where.  offset, problem: what
 * libyaml says; its own words never reach people. */
void slip_tell(const struct document *d, size_t offset, const char *problem, struct finding *f);

/* encoding.c: the byte or character that no record can hold; libyaml stopped at the offset. */
void encoding_tell(const struct document *d, size_t offset, struct finding *f);

#endif
