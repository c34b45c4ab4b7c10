/* text/problem.h: why a text could not be read, and where. */
#ifndef STRAT_PROBLEM_H
#define STRAT_PROBLEM_H

#include "node.h"

/* Why a text could not be read: where in the document, or in the text of a scalar. */
struct problem {
	enum diag_id id;
	const struct node *node; /* NULL: the record as a whole */
	size_t offset;           /* in node's text; 0 its beginning */
	char text[200];
	char cite[12];           /* "" or the clause that the text breaks */
};

bool problem_set(struct problem *p, enum diag_id id, const struct node *node, size_t offset,
    const char *format, ...) __attribute__((format(printf, 5, 6))); /* always false */

/* Free a buffer, of which something stands in the problem.  If memory ran out in it, that is the problem.  Always
 * false. */
/* More was made of a record than there may be: the same whatever it is. */
bool problem_too_large(struct problem *p, const struct node *node, size_t offset);
bool problem_end(struct problem *p, struct buffer *b);

#endif
