/* text/problem.c: see problem.h. */
#include "problem.h"

#include <stdarg.h>
#include <stdio.h>

bool
problem_set(struct problem *p, enum diag_id id, const struct node *node, size_t offset, const char *format, ...)
{
	va_list ap;

	p->id = id;
	p->node = node;
	p->offset = offset;
	p->cite[0] = '\0';
	va_start(ap, format);
	vsnprintf(p->text, sizeof(p->text), format, ap);
	va_end(ap);
	return false;
}

bool
problem_too_large(struct problem *p, const struct node *node, size_t offset)
{
	return problem_set(p, DIAG_TOO_LARGE, node, offset, "the record takes up more memory than --max-record allows");
}

bool
problem_end(struct problem *p, struct buffer *b)
{
	if (b->failed)
		problem_set(p, DIAG_MEMORY, p->node, p->offset, "out of memory for a record");
	buffer_free(b);
	return false;
}
