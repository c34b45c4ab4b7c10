/* text/internal.h: what the files that read documents share. */
#ifndef STRAT_TEXT_INTERNAL_H
#define STRAT_TEXT_INTERNAL_H

#include "node.h"

enum { NODE_CHILDREN_MAX = 4096 };

/* plain.c: read a document in the form that the tools write.  NULL: it has another form, or memory ran out; libyaml
 * must read it then. */
struct node *plain_read(struct arena *a, const struct document *d);

/* slip.c: say why the document is not YAML, and where, to a person who has never heard of YAML.  offset, problem: what
 * libyaml says; its words are not shown to people. */
void slip_tell(const struct document *d, size_t offset, const char *problem, struct finding *f);

/* encoding.c: say which byte or character must not be in a record.  offset: where libyaml stopped. */
void encoding_tell(const struct document *d, size_t offset, struct finding *f);

#endif
