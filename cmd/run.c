/* run.c: documents through workers, output in the order of the input; see cli.h. */
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"
#include "repeats.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

/* Jobs under way for each worker: enough to keep both sides busy while the other is held up. */
enum { RING_PER_JOB = 4 };

/* Bytes under way, over all jobs: a job has room for so many times its text, which holds what is made of it and what
 * comes out.  A record that needs more than all the room has it to itself. */
enum { ROOM = 16 << 20, ROOM_PER_BYTE = 3, ROOM_FIRST = 384 * 1024 };

/* A job that waits to be filled again keeps so many bytes of buffers. */
enum { KEPT_MAX = 768 * 1024 };

/* What may come out of a job, beside twice its text, before its turn. */
enum { AHEAD_MAX = 64 * 1024 };

enum job_state { JOB_FREE, JOB_READY, JOB_TAKEN, JOB_DONE };

struct job {
	struct run *run;
	struct job *next; /* of those that are free */
	enum job_state state;
	size_t room;     /* that it takes up */
	uint64_t number; /* its turn to be written */
	struct batch batch;
	const char *source;
	struct buffer out, side;
	struct buffer err;             /* findings, by repeats_add */
	size_t err_from;               /* where those of the document at hand begin */
	const struct document *shown;  /* or NULL */
	bool side_continues; /* the first piece in side goes on with the last of the job before */
	struct tally tally;
	int status;
	bool troubled; /* the source failed after these documents */
	struct finding trouble;
};

struct run {
	struct cli *cli;
	const struct task *task;
	pthread_mutex_t lock;
	pthread_cond_t change;
	struct job *jobs;
	struct job *free;      /* the last one that became free is the first to be used again */
	struct job **ring;     /* those under way, by number */
	unsigned njobs;
	size_t room;           /* that all jobs take up */
	uint64_t filled, taken, written; /* jobs so far */
	bool closing, stopped;
	char side_last;        /* byte written to the side file; a line feed at first */
	uint64_t printed;      /* findings */
	struct repeats repeats;
	struct run_result *result;
	uint64_t size, read;   /* of the inputs, for the progress line */
	time_t began, shown;
	bool progress, progress_open;
};

struct buffer *
job_out(struct job *j)
{
	return &j->out;
}

struct buffer *
job_side_piece(struct job *j, bool continues)
{
	if (j->side.len == 0)
		j->side_continues = continues;
	else if (!continues && j->side.data[j->side.len - 1] != '\n')
		buffer_char(&j->side, '\n');
	return &j->side;
}

struct tally *
job_tally(struct job *j)
{
	return &j->tally;
}

void
job_status(struct job *j, int status)
{
	if (status > j->status)
		j->status = status;
}

void
job_show(struct job *j, const struct document *d)
{
	j->shown = d;
}

void
job_report(struct job *j, const struct finding *f)
{
	job_report_from(j, f, j->source);
}

void
job_report_from(struct job *j, const struct finding *f, const char *source)
{
	const struct cli *c = j->run->cli;

	if (diag_types[f->id].level != LEVEL_ERROR)
		j->tally.warnings++;
	if (c->quiet || (c->no_warnings && diag_types[f->id].level != LEVEL_ERROR))
		return;
	repeats_add(&j->err, j->err_from, f, source, &(struct told_as){ c->format, c->json_to_stdout ? false : c->error_color,
	    c->context && c->format == REPORT_TEXT, source == j->source ? j->shown : NULL });
}

void
job_report_all(struct job *j, const struct findings *all)
{
	for (size_t i = 0; i < all->n; i++)
		job_report(j, &all->found[i]);
}

void
job_report_warnings(struct job *j, const struct record *r)
{
	size_t kept = r->nwarnings < RECORD_WARNINGS_MAX ? r->nwarnings : RECORD_WARNINGS_MAX;
	struct finding more;

	for (size_t i = 0; i < kept; i++)
		job_report(j, &r->warnings[i]);
	if (kept == r->nwarnings)
		return;
	more = r->warnings[kept - 1];
	snprintf(more.text, sizeof(more.text), "and %zu more warnings like those before", r->nwarnings - kept);
	job_report(j, &more);
	j->tally.warnings += r->nwarnings - kept - 1;
}

/* ---- writing, under the lock ------------------------------------------------------------------ */

static void
stop(struct run *r, const char *why)
{
	if (!r->stopped)
		cli_error(r->cli, "%s", why);
	r->stopped = true;
	r->result->status = EXIT_TROUBLE;
}

static void
write_buffer(struct run *r, struct output *to, struct buffer *b, const char *what)
{
	if (b->failed) {
		stop(r, "out of memory");
	} else if (!r->stopped && !output_write(to, b->data, b->len)) {
		char why[160];

		snprintf(why, sizeof(why), "cannot write %s: %s", what, strerror(to->error));
		stop(r, why);
	}
	buffer_clear(b);
}

static void
clear_progress(struct run *r)
{
	if (r->progress_open)
		fputs("\r\033[K", stderr);
	r->progress_open = false;
}

/* What was told often enough, with how often it was found. */
static void
write_repeats(struct run *r)
{
	struct buffer out = { 0 };

	for (unsigned i = 0; i < r->repeats.n && r->printed < r->cli->max_errors; i++)
		if (r->repeats.repeat[i].times > REPEATS_TOLD)
			buffer_printf(&out, "%s: found %" PRIu64 " times, told %d times: %s\n", r->cli->name,
			    r->repeats.repeat[i].times, (int)REPEATS_TOLD, r->repeats.repeat[i].said);
	if (out.failed)
		stop(r, "out of memory");
	else if (!r->stopped)
		cli_report(r->cli, &out);
	buffer_free(&out);
}

/* Findings, as many as are wanted. */
static void
write_findings(struct run *r, struct buffer *b)
{
	if (b->failed)
		stop(r, "out of memory");
	if (b->len > 0)
		clear_progress(r);
	if (!r->stopped)
		repeats_take(&r->repeats, b, r->cli->max_errors, &r->printed);
	else
		b->len = 0;
	if (r->cli->json_to_stdout)
		write_buffer(r, &r->cli->out, b, "standard output");
	else
		cli_report(r->cli, b);
	buffer_clear(b);
}

static void
show_progress(struct run *r)
{
	time_t now;

	if (!r->progress || (now = time(NULL)) == r->shown || now - r->began < 2)
		return;
	r->shown = now;
	r->progress_open = true;
	fprintf(stderr, "\r\033[K%s: %" PRIu64 " records", r->cli->name, r->result->tally.records);
	if (r->size > 0)
		fprintf(stderr, ", %d%%", (int)(100.0 * (double)r->read / (double)r->size));
	fflush(stderr);
}

static void
write_side(struct job *j)
{
	struct run *r = j->run;
	struct buffer apart = { 0 };

	if (j->side.failed)
		stop(r, "out of memory");
	if (r->task->side == NULL || j->side.len == 0) {
		buffer_clear(&j->side);
		return;
	}
	if (!j->side_continues && r->side_last != '\n')
		buffer_char(&apart, '\n');
	r->side_last = j->side.data[j->side.len - 1];
	write_buffer(r, r->task->side, &apart, "the file of --reject");
	write_buffer(r, r->task->side, &j->side, "the file of --reject");
	buffer_free(&apart);
}

static void
write_job(struct job *j)
{
	struct run *r = j->run;

	write_buffer(r, &r->cli->out, &j->out, "standard output");
	write_findings(r, &j->err);
	j->err_from = 0;
	write_side(j);
}

static void
finish_job(struct job *j)
{
	struct run_result *to = j->run->result;

	write_job(j);
	to->tally.records += j->tally.records;
	to->tally.valid += j->tally.valid;
	to->tally.invalid += j->tally.invalid;
	to->tally.unreadable += j->tally.unreadable;
	to->tally.unfinished += j->tally.unfinished;
	to->tally.warnings += j->tally.warnings;
	memset(&j->tally, 0, sizeof(j->tally));
	if (j->status > to->status)
		to->status = j->status;
	j->status = 0;
	show_progress(j->run);
}

/* Back to where jobs are taken from, without what a large record left in it. */
static void
release_job(struct job *j)
{
	struct run *r = j->run;

	if (j->batch.cap + j->out.cap + j->err.cap + j->side.cap > KEPT_MAX) {
		batch_free(&j->batch);
		buffer_free(&j->out);
		buffer_free(&j->err);
		buffer_free(&j->side);
	}
	r->room -= j->room;
	j->room = 0;
	j->state = JOB_FREE;
	j->next = r->free;
	r->free = j;
}

/* Write all jobs whose turn has come. */
static void
write_done(struct run *r)
{
	while (r->written < r->filled) {
		struct job *j = r->ring[r->written % r->njobs];

		if (j->state != JOB_DONE)
			break;
		finish_job(j);
		release_job(j);
		r->written++;
	}
	pthread_cond_broadcast(&r->change);
}

void
job_spill(struct job *j)
{
	struct run *r = j->run;

	pthread_mutex_lock(&r->lock);
	while (r->written != j->number && !r->stopped)
		pthread_cond_wait(&r->change, &r->lock);
	write_job(j);
	pthread_mutex_unlock(&r->lock);
}

bool
job_stopped(const struct job *j)
{
	bool stopped;

	pthread_mutex_lock(&j->run->lock);
	stopped = j->run->stopped;
	pthread_mutex_unlock(&j->run->lock);
	return stopped;
}

/* ---- workers --------------------------------------------------------------------------------- */

/* Is more waiting to be written than the job has room for? */
static bool
is_ahead(const struct job *j)
{
	return j->out.len + j->err.len + j->side.len > 2 * j->batch.len + AHEAD_MAX;
}

static void
do_job(const struct task *task, void *worker, struct job *j)
{
	for (size_t i = 0; i < j->batch.ndocuments; i++) {
		j->shown = NULL;
		j->err_from = j->err.len;
		task->document(worker, &j->batch.documents[i], j);
		if (is_ahead(j))
			job_spill(j);
	}
	if (j->troubled) {
		j->shown = NULL;
		job_report(j, &j->trouble);
		job_status(j, EXIT_TROUBLE);
	}
}

static void *
work(void *arg)
{
	struct run *r = arg;
	void *worker = r->task->worker_new(r->task->ctx);

	pthread_mutex_lock(&r->lock);
	if (worker == NULL)
		stop(r, "out of memory");
	for (;;) {
		struct job *j;

		while (r->taken == r->filled && !r->closing)
			pthread_cond_wait(&r->change, &r->lock);
		if (r->taken == r->filled)
			break;
		j = r->ring[r->taken++ % r->njobs];
		j->state = JOB_TAKEN;
		if (!r->stopped) {
			pthread_mutex_unlock(&r->lock);
			do_job(r->task, worker, j);
			pthread_mutex_lock(&r->lock);
		}
		j->state = JOB_DONE;
		write_done(r);
	}
	pthread_mutex_unlock(&r->lock);
	if (worker != NULL)
		r->task->worker_free(worker);
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

/* Hand a filled job on; alone, do it here and now. */
static void
submit(struct run *r, struct job *j, void *worker)
{
	if (worker != NULL) {
		j->number = r->written;
		r->ring[r->filled++ % r->njobs] = j;
		if (!r->stopped)
			do_job(r->task, worker, j);
		pthread_mutex_lock(&r->lock);
		j->state = JOB_DONE;
		write_done(r);
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

static void
add_counts(struct source_count *to, const struct source_count *from)
{
	to->raw_bytes += from->raw_bytes;
	to->text_bytes += from->text_bytes;
	to->document_bytes += from->document_bytes;
	to->separator_bytes += from->separator_bytes;
	to->members += from->members;
}

/* One input to its end; its trouble is reported after its documents. */
static void
read_input(struct run *r, const char *path, void *worker, uint64_t *number)
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
		submit(r, j, worker);
		return;
	}
	while (state == SOURCE_MORE && !is_stopped(r)) {
		struct job *j = take_job(r);

		source_on_growth(s, wait_for_room, j);
		state = source_next(s, &j->batch, number, &f);
		wait_for_room(j, j->batch.len); /* (which is less) */
		j->source = strcmp(path, "-") == 0 ? "<stdin>" : path;
		j->troubled = state == SOURCE_FAILED;
		if (j->troubled)
			j->trouble = f;
		source_counts(s, &counts);
		pthread_mutex_lock(&r->lock);
		r->read = before + counts.raw_bytes;
		pthread_mutex_unlock(&r->lock);
		submit(r, j, worker);
	}
	add_counts(&r->result->bytes, &counts);
	source_close(s);
}

/* Of plain files; if there is anything else the whole is unknown. */
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

static void
read_inputs(struct run *r, void *worker)
{
	uint64_t number = 0;

	for (int i = 0; i < r->cli->ninputs && !is_stopped(r); i++)
		read_input(r, r->cli->inputs[i], worker, &number);
}

static void
run_alone(struct run *r)
{
	void *worker = r->task->worker_new(r->task->ctx);

	if (worker == NULL) {
		stop(r, "out of memory");
		return;
	}
	read_inputs(r, worker);
	r->task->worker_free(worker);
}

static void
run_threads(struct run *r)
{
	pthread_t *threads = calloc(r->cli->jobs, sizeof(*threads));
	unsigned n = 0;

	if (threads == NULL) {
		stop(r, "out of memory");
		return;
	}
	while (n < r->cli->jobs && pthread_create(&threads[n], NULL, work, r) == 0)
		n++;
	if (n == 0)
		stop(r, "cannot start a worker");
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

/* false: out of memory. */
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
	}
	free(r->jobs);
	free(r->ring);
}

/* Large pieces of memory go back to the system when they are freed; left alone, the C library would keep more and more
 * of them, for each thread. */
static void
give_memory_back(void)
{
#ifdef __GLIBC__
	mallopt(M_MMAP_THRESHOLD, 1 << 20);
	mallopt(M_TRIM_THRESHOLD, 1 << 20);
#endif
}

/* Somebody who only typed the command's name should not wonder why nothing happens. */
static void
tell_what_is_read(const struct cli *c)
{
	if (!c->unasked || c->quiet || !isatty(STDIN_FILENO) || !isatty(STDERR_FILENO))
		return;
	cli_error(c, "reading records from the keyboard; Ctrl-D on an empty line ends them");
	cli_error(c, "to read files, name them: %s FILE ...; to see all options: %s --help", c->name, c->name);
}

/* ---- signals ----------------------------------------------------------------------------------- */

/* How long a signal waits for what is being written: if nobody reads it, that may be for ever. */
enum { WAIT_SECONDS = 1 };

/* What was done when a signal came.  What is written is whole records, as nothing is written meanwhile. */
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
	clear_progress(r);
	if (r->task->ledger != NULL)
		r->task->ledger(c, r->result, ends ? INTERRUPTED : SO_FAR);
	else
		cli_error(c, "%s %" PRIu64 " records", ends ? "interrupted after" : "so far", r->result->tally.records);
	if (!ends)
		pthread_mutex_unlock(&r->lock);
}

void
cli_run(struct cli *c, const struct task *task, struct run_result *out)
{
	struct run r = { .cli = c, .task = task, .result = out, .began = time(NULL), .side_last = '\n' };

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
	clear_progress(&r);
	write_repeats(&r);
	out->stopped = r.stopped;
	pthread_cond_destroy(&r.change);
	pthread_mutex_destroy(&r.lock);
	free_jobs(&r);
}
