/* stream/pool.c: see pool.h. */
#include "pool.h"

#include <string.h>

/* ROOM: bytes of all jobs under way.  A job takes up ROOM_PER_BYTE times its text, for what is made of it and for its output.
 * A record that needs more than all the room gets all of it alone. */
enum { ROOM = 16 << 20, ROOM_PER_BYTE = 3, ROOM_FIRST = 384 * 1024 };

/* How much output a job may have before its turn, besides twice its text. */
enum { AHEAD_MAX = 64 * 1024 };

/* ---- workers --------------------------------------------------------------------------------- */

/* Has the job more output waiting than it has room for? */
static bool
is_ahead(const struct job *j)
{
	return j->out.len + j->err.len + j->side.len > 2 * j->batch.len + AHEAD_MAX;
}

static bool
chooses(const struct run *r)
{
	return r->cli->select.any && r->sample == NULL;
}

bool
pool_worker_open(struct run *r, struct pool_worker *h)
{
	h->worker = r->task->worker_new(r->task->ctx);
	h->selector = h->worker != NULL && chooses(r) ? selector_new(r->cli) : NULL;
	return h->worker != NULL && (h->selector != NULL || !chooses(r));
}

void
pool_worker_close(const struct run *r, struct pool_worker *h)
{
	if (h->worker != NULL)
		r->task->worker_free(h->worker);
	if (h->selector != NULL)
		selector_free(h->selector);
}

void
note_record(struct run *r, uint64_t at)
{
	struct run_result *to = r->result;

	if (at >= r->ranges->begin && at < to->shard_begin)
		to->shard_begin = at;
	if (at >= r->ranges->end && at < to->shard_end)
		to->shard_end = at;
}

enum placed
place_of(struct run *r, const struct document *d)
{
	const struct selection *s = &r->cli->select;
	uint64_t at = r->before + d->offset;

	if (d->fault == DOCUMENT_REST)
		return d->number == r->kept ? PLACE_WANTED : PLACE_REST;
	note_record(r, at);
	if (at < r->ranges->begin)
		return PLACE_REST;
	if (at >= r->ranges->end)
		return r->cli->sealed.given ? PLACE_REST : PLACE_BEYOND; /* (the seal comes last) */
	if (!select_goes_on(s, d->number) && !r->cli->sealed.given) {
		r->result->rest_unread = true;
		return PLACE_BEYOND;
	}
	if (!select_has_number(s, d->number))
		return PLACE_OTHER;
	r->kept = d->number;
	return PLACE_WANTED;
}

/* Is it one of the first records that are wanted?  Only one worker asks, about one record at a time.  No record that follows the last one is read or counted,
 * unless a seal is expected. */
static bool
takes_first(const struct pool_worker *h, const struct document *d, struct job *j)
{
	struct run *r = j->run;
	enum placed placed;

	if (d->fault == DOCUMENT_REST)
		return d->number == r->last;
	placed = place_of(r, d);
	if ((placed == PLACE_WANTED || placed == PLACE_OTHER) && r->selected >= r->cli->select.first) {
		placed = r->cli->sealed.given ? PLACE_OTHER : PLACE_BEYOND;
		r->result->rest_unread = r->result->rest_unread || placed == PLACE_BEYOND;
	}
	if (placed == PLACE_BEYOND) {
		r->result->enough = true;
	} else if (placed == PLACE_REST) {
		return false;
	} else if (placed == PLACE_WANTED && selector_takes(h->selector, d, 1, j)) {
		r->selected++;
		r->last = d->number;
		return true;
	} else {
		j->tally.left_out++;
	}
	return false;
}

/* Is the first of n records to be worked on?  Else it is counted. */
static bool
takes(const struct pool_worker *h, const struct document *d, size_t n, struct job *j)
{
	if (h->selector == NULL)
		return true;
	if (j->run->cli->select.first != 0)
		return !j->run->result->enough && takes_first(h, d, j);
	if (selector_takes(h->selector, d, n, j))
		return true;
	j->tally.left_out += d->fault != DOCUMENT_REST;
	return false;
}

/* If the time of a record ended while its output was made, there is none. */
static void
drop_unfinished(struct job *j, const struct document *d)
{
	struct finding f;

	if (!j->out.failed || j->budget == NULL || !stop_is_asked(budget_stop(j->budget)))
		return;
	j->out.failed = false;
	if (j->out.len > j->out_from)
		j->out.len = j->out_from;
	finding_set(&f, DIAG_MEMORY, "out of memory");
	f.record = d->number;
	job_report(j, &f);
	job_status(j, EXIT_TROUBLE);
}

static void
do_job(const struct task *task, const struct pool_worker *h, struct job *j)
{
	for (size_t i = 0; i < j->batch.ndocuments; i++) {
		j->shown = NULL;
		j->err_from = j->err.len;
		j->out_from = j->out.len;
		j->selected = h->selector != NULL ? selector_found(h->selector) : NULL;
		if (takes(h, &j->batch.documents[i], j->batch.ndocuments - i, j))
			task->document(h->worker, &j->batch.documents[i], j);
		drop_unfinished(j, &j->batch.documents[i]);
		if (is_ahead(j)) {
			j->whole = j->batch.documents[i].number;
			job_spill(j);
			j->whole = 0;
		}
	}
	if (j->troubled) {
		j->shown = NULL;
		job_report(j, &j->trouble);
		job_status(j, EXIT_TROUBLE);
	}
}

/* Do the next piece of the shared work.  Called under the lock, which is released while the piece is done. */
static void
do_piece(struct run *r)
{
	unsigned i = r->shared.taken++;

	pthread_mutex_unlock(&r->lock);
	r->shared.piece(r->shared.arg, i);
	pthread_mutex_lock(&r->lock);
	if (++r->shared.done == r->shared.n)
		pthread_cond_broadcast(&r->change);
}

static bool
has_piece(const struct run *r)
{
	return r->shared.taken < r->shared.n;
}

/* Share work of the reader: workers that have nothing else to do, or have just done a job, help with it. */
void
pool_share(void *ctx, void (*piece)(void *arg, unsigned i), void *arg, unsigned n)
{
	struct run *r = ctx;

	pthread_mutex_lock(&r->lock);
	r->shared.piece = piece;
	r->shared.arg = arg;
	r->shared.n = n;
	r->shared.taken = r->shared.done = 0;
	pthread_cond_broadcast(&r->change);
	while (has_piece(r))
		do_piece(r);
	while (r->shared.done < n)
		pthread_cond_wait(&r->change, &r->lock);
	r->shared.n = 0;
	pthread_mutex_unlock(&r->lock);
}

void *
pool_work(void *arg)
{
	struct run *r = arg;
	struct pool_worker here;
	bool good = pool_worker_open(r, &here);

	pthread_mutex_lock(&r->lock);
	if (!good)
		run_stop(r, "out of memory");
	for (;;) {
		struct job *j;

		while (r->taken == r->filled && !r->closing && !has_piece(r))
			pthread_cond_wait(&r->change, &r->lock);
		if (has_piece(r)) {
			do_piece(r);
			continue;
		}
		if (r->taken == r->filled)
			break;
		j = r->ring[r->taken++ % r->njobs];
		j->state = JOB_TAKEN;
		if (!r->stopped) {
			pthread_mutex_unlock(&r->lock);
			do_job(r->task, &here, j);
			pthread_mutex_lock(&r->lock);
		}
		j->state = JOB_DONE;
		run_write_done(r);
	}
	pthread_mutex_unlock(&r->lock);
	pool_worker_close(r, &here);
	return NULL;
}

/* ---- jobs ------------------------------------------------------------------------------------ */

/* Wait until the job that is being filled may take up room for so many bytes of text. */
void
wait_for_room(void *ctx, size_t bytes)
{
	struct job *j = ctx;
	struct run *r = j->run;
	size_t want = bytes < SIZE_MAX / ROOM_PER_BYTE ? bytes * ROOM_PER_BYTE : SIZE_MAX;

	pthread_mutex_lock(&r->lock);
	while (r->room > j->room && (want > ROOM || r->room - j->room > ROOM - want))
		pthread_cond_wait(&r->change, &r->lock);
	r->room += want - j->room;
	j->room = want;
	pthread_mutex_unlock(&r->lock);
}

struct job *
take_job(struct run *r)
{
	struct job *j;

	pthread_mutex_lock(&r->lock);
	while (r->free == NULL)
		pthread_cond_wait(&r->change, &r->lock);
	j = r->free;
	r->free = j->next;
	pthread_mutex_unlock(&r->lock);
	wait_for_room(j, ROOM_FIRST / ROOM_PER_BYTE);
	return j;
}

/* Give a filled job to the workers; without other workers, do it here and now. */
void
submit(struct run *r, struct job *j, const struct pool_worker *here)
{
	if (here != NULL) {
		j->number = r->written;
		r->ring[r->filled++ % r->njobs] = j;
		if (!r->stopped)
			do_job(r->task, here, j);
		pthread_mutex_lock(&r->lock);
		j->state = JOB_DONE;
		run_write_done(r);
		pthread_mutex_unlock(&r->lock);
		return;
	}
	pthread_mutex_lock(&r->lock);
	j->number = r->filled;
	r->ring[r->filled++ % r->njobs] = j;
	j->state = JOB_READY;
	pthread_cond_broadcast(&r->change);
	pthread_mutex_unlock(&r->lock);
}

bool
is_stopped(struct run *r)
{
	bool stopped;

	pthread_mutex_lock(&r->lock);
	stopped = r->stopped;
	pthread_mutex_unlock(&r->lock);
	return stopped;
}

void
stop_reading(struct run *r, const char *why)
{
	pthread_mutex_lock(&r->lock);
	run_stop(r, why);
	pthread_mutex_unlock(&r->lock);
}
