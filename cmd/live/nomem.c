/* live/nomem.c: see nomem.h. */
#include "nomem.h"

#include <signal.h>

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

/* What libjq has aborted in was no change of anything that end needs, so more may be called here than in other handlers. */
static void
aborted(int sig)
{
	(void)sig;
	last.end(last.ctx);
}

jq_state *
nomem_state(void (*end)(void *ctx), void *ctx)
{
	struct sigaction act = { .sa_handler = aborted }, before;
	jq_state *jq;

	last.end = end;
	last.ctx = ctx;
	sigemptyset(&act.sa_mask);
	sigaction(SIGABRT, &act, &before);
	jq = jq_init();
	sigaction(SIGABRT, &before, NULL);
	return jq;
}
