/* nomem.c: see nomem.h. */
#include "nomem.h"

/* What this thread does. */
static _Thread_local struct {
	void (*end)(void *ctx);
	void *ctx;
} last;

static void
out_of_memory(void *lost)
{
	(void)lost;
	last.end(last.ctx);
}

void
nomem_ends(jq_state *jq, void (*end)(void *ctx), void *ctx)
{
	last.end = end;
	last.ctx = ctx;
	jq_set_nomem_handler(jq, out_of_memory, NULL);
}
