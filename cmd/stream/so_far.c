/* stream/so_far.c: what a run says of itself when a signal comes; see job.h. */
#include <inttypes.h>
#include <time.h>

#include "job.h"

/* How long a signal waits until what is being written is written.  If nobody reads it, that could be for ever. */
enum { WAIT_SECONDS = 1 };

/* Say how far it is, if that is known. */
static void
tell_how_far(const struct run *r)
{
	struct buffer line = { 0 };

	if (r->far.size == 0)
		return;
	progress_write(&line, &r->far, progress_seconds(&r->far));
	if (!line.failed)
		cli_error(r->cli, "%.*s", (int)line.len, line.data);
	buffer_free(&line);
}

/* Say with which record the same command could go on after what it has written. */
static void
tell_next(const struct run *r)
{
	const struct selection *s = &r->cli->select;
	struct buffer numbers = { 0 };

	if (!r->task->goes_on || r->cli->sealed.writes || s->first != 0 || s->sample != 0 || r->spilled || r->result->next == 0 ||
	    !select_goes_on(s, r->result->next))
		return;
	select_write_rest(&numbers, s, r->result->next);
	if (!numbers.failed)
		cli_error(r->cli, "the same with --number %.*s goes on from there", (int)numbers.len, numbers.data);
	buffer_free(&numbers);
}

void
run_tell_so_far(void *ctx, bool ends)
{
	struct run *r = ctx;
	struct cli *c = r->cli;
	struct timespec until;

	if (c->quiet || clock_gettime(CLOCK_REALTIME, &until) != 0)
		return;
	until.tv_sec += WAIT_SECONDS;
	if (pthread_mutex_timedlock(&r->lock, &until) != 0)
		return;
	run_clear_progress(r);
	if (r->task->ledger != NULL)
		r->task->ledger(c, r->result, ends ? INTERRUPTED : SO_FAR);
	else
		cli_error(c, "%s %" PRIu64 " records", ends ? "interrupted after" : "so far", r->result->tally.records);
	if (ends)
		tell_next(r);
	else
		tell_how_far(r);
	if (!ends)
		pthread_mutex_unlock(&r->lock);
}
