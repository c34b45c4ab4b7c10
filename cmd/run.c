/* run.c: read documents, and give them to workers; see cli.h. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "chooser.h"
#include "job.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

/* Jobs under way for each worker: enough for the reader and the workers to go on when the other has to wait. */
enum { RING_PER_JOB = 4 };

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

/* What one worker has. */
struct hand {
	void *worker;            /* the task's */
	struct chooser *chooser; /* NULL: all records are wanted */
};

static bool
chooses(const struct run *r)
{
	return r->cli->select.any && r->sample == NULL;
}

static bool
hand_open(struct run *r, struct hand *h)
{
	h->worker = r->task->worker_new(r->task->ctx);
	h->chooser = h->worker != NULL && chooses(r) ? chooser_new(r->cli) : NULL;
	return h->worker != NULL && (h->chooser != NULL || !chooses(r));
}

static void
hand_close(const struct run *r, struct hand *h)
{
	if (h->worker != NULL)
		r->task->worker_free(h->worker);
	if (h->chooser != NULL)
		chooser_free(h->chooser);
}

/* Is the record to be worked on?  Else it is counted. */
static bool
takes(const struct hand *h, const struct document *d, struct job *j)
{
	struct run *r = j->run;
	uint64_t first = r->cli->select.first;

	if (h->chooser == NULL)
		return true;
	if (first != 0 && d->fault == DOCUMENT_REST && d->number == r->last)
		return true;
	if ((first == 0 || r->selected < first) && chooser_takes(h->chooser, d, j)) {
		if (first != 0) {
			r->selected++;
			r->last = d->number;
		}
		return true;
	}
	if (first != 0 && r->selected >= first && !r->cli->sealed.given)
		r->result->enough = true; /* nobody counts what follows */
	else
		j->tally.left_out += d->fault != DOCUMENT_REST;
	return false;
}

static void
do_job(const struct task *task, const struct hand *h, struct job *j)
{
	for (size_t i = 0; i < j->batch.ndocuments; i++) {
		j->shown = NULL;
		j->err_from = j->err.len;
		if (takes(h, &j->batch.documents[i], j))
			task->document(h->worker, &j->batch.documents[i], j);
		if (is_ahead(j))
			job_spill(j);
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
static void
share(void *ctx, void (*piece)(void *arg, unsigned i), void *arg, unsigned n)
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

static void *
work(void *arg)
{
	struct run *r = arg;
	struct hand hand;
	bool good = hand_open(r, &hand);

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
			do_job(r->task, &hand, j);
			pthread_mutex_lock(&r->lock);
		}
		j->state = JOB_DONE;
		run_write_done(r);
	}
	pthread_mutex_unlock(&r->lock);
	hand_close(r, &hand);
	return NULL;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Wait until the job that is being filled may take up room for so many bytes of text. */
static void
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

static struct job *
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
static void
submit(struct run *r, struct job *j, const struct hand *hand)
{
	if (hand != NULL) {
		j->number = r->written;
		r->ring[r->filled++ % r->njobs] = j;
		if (!r->stopped)
			do_job(r->task, hand, j);
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

static bool
is_stopped(struct run *r)
{
	bool stopped;

	pthread_mutex_lock(&r->lock);
	stopped = r->stopped;
	pthread_mutex_unlock(&r->lock);
	return stopped;
}

/* Take out of a batch what is not wanted, by its number or place, and count it.  If a record comes after all that may be wanted,
 * the rest need not be read, nor counted, unless there may be a seal in it. */
static void
trim(struct run *r, struct job *j)
{
	const struct selection *s = &r->cli->select;
	struct batch *b = &j->batch;
	size_t n = 0;

	for (size_t i = 0; i < b->ndocuments && s->any; i++) {
		const struct document *d = &b->documents[i];
		uint64_t at = r->before + d->offset;

		if (d->fault == DOCUMENT_REST) {
			if (d->number == r->wanted)
				b->documents[n++] = *d;
		} else if (!r->cli->sealed.given && (at >= r->end || !select_goes_on(s, d->number))) {
			r->result->enough = true;
			break;
		} else if (at >= r->begin && at < r->end && select_has_number(s, d->number)) {
			r->wanted = d->number;
			b->documents[n++] = *d;
		} else {
			j->tally.left_out++;
		}
	}
	if (s->any)
		b->ndocuments = n;
}

static void
add_counts(struct source_count *to, const struct source_count *from)
{
	to->raw_bytes += from->raw_bytes;
	to->text_bytes += from->text_bytes;
	to->document_bytes += from->document_bytes;
	to->separator_bytes += from->separator_bytes;
	to->members += from->members;
}

/* Read one input to its end.  If it fails, this is reported after its documents. */
static void
read_input(struct run *r, const char *path, const struct hand *hand, uint64_t *number)
{
	struct source *s;
	struct finding f;
	struct source_count counts = { 0 };
	enum source_state state = SOURCE_MORE;
	uint64_t before = r->read;

	if (!source_open(&s, path, r->cli->max_record, &f)) {
		struct job *j = take_job(r);

		j->source = path;
		j->batch.ndocuments = 0;
		j->trouble = f;
		j->troubled = true;
		submit(r, j, hand);
		return;
	}
	source_expect_seal(s, sealed_input(&r->cli->sealed, path));
	if (hand == NULL)
		source_share(s, &(struct sharing){ share, r });
	while (state == SOURCE_MORE && !is_stopped(r) && !r->result->enough) {
		struct job *j = take_job(r);

		source_on_growth(s, wait_for_room, j);
		state = source_next(s, &j->batch, number, &f);
		wait_for_room(j, j->batch.len); /* it may need less room now, because the batch is shorter */
		j->source = strcmp(path, "-") == 0 ? "<stdin>" : path;
		j->troubled = state == SOURCE_FAILED;
		if (j->troubled)
			j->trouble = f;
		trim(r, j);
		source_counts(s, &counts);
		pthread_mutex_lock(&r->lock);
		r->read = before + counts.raw_bytes;
		pthread_mutex_unlock(&r->lock);
		submit(r, j, hand);
	}
	r->before += counts.text_bytes;
	add_counts(&r->result->bytes, &counts);
	source_close(s);
}

/* How many bytes all inputs have; 0 if one of them is not a plain file, because then it is not known. */
static uint64_t
size_of_inputs(const struct cli *c)
{
	uint64_t size = 0;
	struct stat st;

	for (int i = 0; i < c->ninputs; i++) {
		if (strcmp(c->inputs[i], "-") == 0 || stat(c->inputs[i], &st) != 0 || !S_ISREG(st.st_mode))
			return 0;
		size += (uint64_t)st.st_size;
	}
	return size;
}

/* The records of a sample, a job each, because each has an input of its own. */
static void
read_sample(struct run *r, const struct hand *hand)
{
	for (size_t i = 0; i < r->sample->n && !is_stopped(r); i++) {
		struct job *j = take_job(r);

		if (j->batch.documents == NULL && (j->batch.documents = malloc(sizeof(*j->batch.documents))) != NULL)
			j->batch.documents_cap = 1;
		j->batch.ndocuments = j->batch.documents != NULL;
		j->troubled = j->batch.ndocuments == 0;
		if (j->troubled)
			finding_set(&j->trouble, DIAG_MEMORY, "out of memory");
		else
			j->batch.documents[0] = r->sample->kept[i].document;
		j->source = r->sample->kept[i].source;
		submit(r, j, hand);
	}
}

/* Find out where the shard is.  false: that is not known, which was reported. */
static bool
find_shard(struct run *r)
{
	const struct cli *c = r->cli;
	const char *input;
	struct finding f;
	char why[500];

	if (c->select.shard.parts != 0 && !shard_whole(c->inputs, c->ninputs, &r->result->whole, &input, &f)) {
		snprintf(why, sizeof(why), "--shard: '%.100s': %s", strcmp(input, "-") == 0 ? "<stdin>" : input, f.text);
		pthread_mutex_lock(&r->lock);
		run_stop(r, why);
		pthread_mutex_unlock(&r->lock);
		return false;
	}
	r->begin = select_begin(&c->select, r->result->whole);
	r->end = select_end(&c->select, r->result->whole);
	return true;
}

static void
read_inputs(struct run *r, const struct hand *hand)
{
	uint64_t number = 0;

	if (r->sample != NULL)
		read_sample(r, hand);
	else if (find_shard(r))
		for (int i = 0; i < r->cli->ninputs && !is_stopped(r) && !r->result->enough; i++)
			read_input(r, r->cli->inputs[i], hand, &number);
}

static void
run_alone(struct run *r)
{
	struct hand hand;

	if (hand_open(r, &hand))
		read_inputs(r, &hand);
	else
		run_stop(r, "out of memory");
	hand_close(r, &hand);
}

static void
run_threads(struct run *r)
{
	pthread_t *threads = calloc(r->cli->jobs, sizeof(*threads));
	unsigned n = 0;

	if (threads == NULL) {
		run_stop(r, "out of memory");
		return;
	}
	while (n < r->cli->jobs && pthread_create(&threads[n], NULL, work, r) == 0)
		n++;
	if (n == 0)
		run_stop(r, "cannot start a worker");
	else
		read_inputs(r, NULL);
	pthread_mutex_lock(&r->lock);
	r->closing = true;
	pthread_cond_broadcast(&r->change);
	pthread_mutex_unlock(&r->lock);
	for (unsigned i = 0; i < n; i++)
		pthread_join(threads[i], NULL);
	free(threads);
}

/* Make the jobs.  false: out of memory. */
static bool
make_jobs(struct run *r)
{
	r->njobs = r->cli->jobs > 1 ? RING_PER_JOB * r->cli->jobs : 1;
	r->jobs = calloc(r->njobs, sizeof(*r->jobs));
	r->ring = calloc(r->njobs, sizeof(struct job *));
	if (r->jobs == NULL || r->ring == NULL)
		return false;
	for (unsigned i = r->njobs; i-- > 0;) {
		r->jobs[i].run = r;
		r->jobs[i].next = r->free;
		r->free = &r->jobs[i];
	}
	return true;
}

static void
free_jobs(struct run *r)
{
	for (unsigned i = 0; r->jobs != NULL && i < r->njobs; i++) {
		batch_free(&r->jobs[i].batch);
		buffer_free(&r->jobs[i].out);
		buffer_free(&r->jobs[i].err);
		buffer_free(&r->jobs[i].side);
		buffer_free(&r->jobs[i].notes);
	}
	free(r->jobs);
	free(r->ring);
}

/* Let large pieces of memory go back to the system when they are freed.  Otherwise the C library would keep more and more of
 * them, for each thread. */
static void
give_memory_back(void)
{
#ifdef __GLIBC__
	mallopt(M_MMAP_THRESHOLD, 1 << 20);
	mallopt(M_TRIM_THRESHOLD, 1 << 20);
#endif
}

/* Say that the keyboard is read: somebody who only typed the command's name should not wonder why nothing happens. */
static void
tell_what_is_read(const struct cli *c)
{
	if (!c->unasked || c->quiet || !isatty(STDIN_FILENO) || !isatty(STDERR_FILENO))
		return;
	cli_error(c, "reading records from the keyboard; Ctrl-D on an empty line ends them");
	cli_error(c, "to read files, name them: %s FILE ...; to see all options: %s --help", c->name, c->name);
}

/* ---- signals ----------------------------------------------------------------------------------- */

/* How long a signal waits until what is being written is written.  If nobody reads it, that could be for ever. */
enum { WAIT_SECONDS = 1 };

/* Report what was done, when a signal comes.  Nothing is written meanwhile, so only whole records have been written. */
static void
tell_so_far(void *ctx, bool ends)
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
	if (!ends)
		pthread_mutex_unlock(&r->lock);
}

/* Do the task for the inputs, or for the records of a sample of them. */
static void
run_once(struct cli *c, const struct task *task, const struct sample *sample, struct run_result *out)
{
	struct run r = { .cli = c, .task = task, .result = out, .sample = sample, .began = time(NULL), .side_last = '\n' };

	memset(out, 0, sizeof(*out));
	give_memory_back();
	if (!make_jobs(&r)) {
		cli_error(c, "out of memory");
		out->status = EXIT_TROUBLE;
		free_jobs(&r);
		return;
	}
	pthread_mutex_init(&r.lock, NULL);
	pthread_cond_init(&r.change, NULL);
	r.progress = !c->quiet && isatty(STDERR_FILENO) && !isatty(STDOUT_FILENO);
	if (r.progress)
		r.size = size_of_inputs(c);
	tell_what_is_read(c);
	outputs_watch(&c->files);
	outputs_tell(&c->files, tell_so_far, &r);
	if (c->jobs > 1)
		run_threads(&r);
	else
		run_alone(&r);
	outputs_tell(&c->files, NULL, NULL);
	run_clear_progress(&r);
	run_write_repeats(&r);
	out->stopped = r.stopped;
	pthread_cond_destroy(&r.change);
	pthread_mutex_destroy(&r.lock);
	free_jobs(&r);
}

/* ---- a sample ---------------------------------------------------------------------------------- */

static void *
sampler_new(void *ctx)
{
	return ctx;
}

static void
sampler_free(void *worker)
{
	(void)worker;
}

/* Pass the record on to sample_job, which sees all of them in their order. */
static void
sample_document(void *worker, const struct document *d, struct job *j)
{
	(void)worker;
	if (d->fault != DOCUMENT_REST)
		buffer_add(&j->side, (const char *)d, sizeof(*d));
}

static void
sample_job(void *ctx, struct job *j)
{
	struct document d;

	for (size_t at = 0; at + sizeof(d) <= j->side.len; at += sizeof(d)) {
		memcpy(&d, j->side.data + at, sizeof(d));
		sample_add(ctx, &d, j->source);
	}
}

static void
run_sample(struct cli *c, const struct task *task, struct run_result *out)
{
	struct sample s;
	struct task gather = { .worker_new = sampler_new, .worker_free = sampler_free, .document = sample_document,
		.deliver = sample_job, .ctx = &s };
	struct run_result all;

	sample_begin(&s, c->select.sample, c->select.seed);
	run_once(c, &gather, NULL, &all);
	sample_end(&s);
	if (s.failed)
		cli_error(c, "out of memory for a sample");
	if (s.failed || all.stopped) {
		*out = all;
		out->stopped = true;
	} else {
		run_once(c, task, &s, out);
		out->bytes = all.bytes;
		out->enough = all.enough;
		out->tally.left_out = all.tally.left_out + s.seen - s.n;
		if (all.status > out->status)
			out->status = all.status;
	}
	sample_free(&s);
}

void
cli_run(struct cli *c, const struct task *task, struct run_result *out)
{
	if (c->select.sample != 0)
		run_sample(c, task, out);
	else
		run_once(c, task, NULL, out);
}
