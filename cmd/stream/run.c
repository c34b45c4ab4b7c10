/* stream/run.c: read documents, and give them to workers; see cli/cli.h. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "reading.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

/* Jobs under way for each worker: enough for the reader and the workers to go on when the other has to wait. */
enum { RING_PER_JOB = 4 };

/* ---- reading --------------------------------------------------------------------------------- */

/* Take out of a batch what is not wanted, by its number or place, and count it.  If a record comes after all that may be wanted,
 * the rest need not be read, nor counted, unless there may be a seal in it.  With --first the worker does that, one record after another. */
static void
trim(struct run *r, struct job *j)
{
	struct batch *b = &j->batch;
	size_t n = 0;

	for (size_t i = 0; i < b->ndocuments && !r->result->enough; i++) {
		enum placed placed = place_of(r, &b->documents[i]);

		if (placed == PLACE_WANTED)
			b->documents[n++] = b->documents[i];
		else if (placed == PLACE_BEYOND)
			r->result->enough = true;
		else
			j->tally.left_out += placed == PLACE_OTHER;
	}
	b->ndocuments = n;
}

/* Something of an input is lost.  first: the number of its first record, less one.  *number: see reading_fill. */
static void
pass_lost(struct run *r, struct job *j, const char *path, const struct source_gap *gap, uint64_t first, uint64_t *number)
{
	uint64_t own = *number - first;
	char why[500];

	reading_note_lost(r, gap, gap->text);
	if (!reading_tell_lost(r, j, path, gap, &own) && r->cli->select.nnumbers > 0 && select_goes_on(&r->cli->select, *number + 1)) {
		snprintf(why, sizeof(why), "--number: '%.200s': after the gap at byte %" PRIu64 " it is not known which number a record has; "
		    "read it with an index that was written before the damage, or select by id", strcmp(path, "-") == 0 ? "<stdin>" : path,
		    gap->from + 1);
		stop_reading(r, why);
	}
	*number = first + own;
}

/* Read one input to its end.  If it fails, this is reported after its documents. */
static void
read_input(struct run *r, int input, const struct pool_worker *here, uint64_t *number)
{
	const char *path = r->cli->inputs[input];
	struct source *s;
	struct source_count counts = { 0 };
	enum source_state state = SOURCE_MORE;
	uint64_t before = r->far.read, first = *number;

	if ((s = reading_open(r, input, here)) == NULL)
		return;
	if (r->task->ended != NULL && !source_keep_places(s))
		stop_reading(r, "out of memory");
	while (reading_goes_on(state) && !is_stopped(r) && !r->result->enough) {
		struct job *j = take_job(r);

		state = reading_fill(s, j, path, number);
		if (state == SOURCE_DAMAGED)
			pass_lost(r, j, path, source_gap(s), first, number);
		if (r->cli->select.any && r->cli->select.first == 0)
			trim(r, j);
		source_counts(s, &counts);
		j->ends = !reading_goes_on(state);
		j->end = (struct input_end){ path, j->troubled || counts.damaged_bytes > 0, counts };
		pthread_mutex_lock(&r->lock);
		r->far.read = before + counts.raw_bytes;
		pthread_mutex_unlock(&r->lock);
		submit(r, j, here);
	}
	r->before += counts.text_bytes;
	reading_add_counts(&r->result->bytes, &counts);
	source_close(s);
}

/* ---- by an index ------------------------------------------------------------------------------- */

/* Count records that are left out without being read. */
static void
leave_out(struct run *r, uint64_t n)
{
	pthread_mutex_lock(&r->lock);
	if (r->cli->select.first != 0 && r->selected >= r->cli->select.first && n > 0)
		r->result->enough = r->result->rest_unread = true; /* as in reading, nobody counts what follows */
	else
		r->result->tally.left_out += n;
	pthread_mutex_unlock(&r->lock);
}

/* Records that are read at once: some ranges of an input, and what lies between them. */
struct span {
	int input;
	const struct range *from, *to; /* to is the one after them */
	uint64_t before;                      /* how many records the inputs before have */
};

/* Keep the documents of a job that are in the ranges, and count the others between them; with --first the worker does that.
 * Returns whether more may follow. */
static bool
keep_ranges(struct run *r, struct job *j, const struct span *span)
{
	struct batch *b = &j->batch;
	uint64_t last = span->before + span->to[-1].to;
	size_t n = 0;

	if (j->last > last)
		j->last = last; /* what follows is not done */
	for (size_t i = 0; i < b->ndocuments; i++) {
		const struct document *d = &b->documents[i];

		if (d->number > last) {
			j->troubled = false; /* that is behind them */
			b->ndocuments = n;
			return false;
		}
		if (r->cli->select.first != 0 || ranges_has(span->from, span->to, d->number - span->before))
			b->documents[n++] = *d;
		else if (d->fault != DOCUMENT_REST)
			leave_out(r, 1);
	}
	/* A record that is too large may go on. */
	if (b->ndocuments > 0 && b->documents[b->ndocuments - 1].number == last && b->documents[b->ndocuments - 1].fault == DOCUMENT_WHOLE) {
		b->ndocuments = n;
		return false;
	}
	b->ndocuments = n;
	return true;
}

/* Stop, because of what is wrong with an input. */
static void
stop_at(struct run *r, int input, const char *what)
{
	char why[INDEX_WHY + 300];

	snprintf(why, sizeof(why), "'%.150s': %s", r->cli->inputs[input], what);
	stop_reading(r, why);
}

/* Are the documents of the job those that the index has? */
static bool
are_those(struct run *r, const struct span *span, const struct job *j)
{
	for (size_t i = 0; i < j->batch.ndocuments; i++) {
		const struct document *d = &j->batch.documents[i];
		uint64_t number = d->number - span->before;

		if (ranges_has(span->from, span->to, number) && !ranges_is_it(r->ranges, span->input, number, d))
			return false;
	}
	return true;
}

/* Go to a record of the input that the span is in. */
static bool
seek_record(struct run *r, struct source *s, const struct span *span, uint64_t number)
{
	struct index *x = r->ranges->input[span->input].index;
	struct index_entry e;
	struct finding f;

	if (!index_read(x, number, &e, r->ranges->why))
		stop_reading(r, r->ranges->why);
	else if (!source_seek(s, &(struct source_place){ e.place, e.offset, e.line, index_archive(x)->blocked }, &f))
		stop_at(r, span->input, f.text);
	else
		return true;
	return false;
}

/* Something is lost in a span: count it, and go on with the first record behind it.  *number: as in reading_fill.  Returns whether more may
 * follow. */
static bool
pass_gap(struct run *r, struct source *s, const struct span *span, uint64_t *number)
{
	const struct source_gap *gap = source_gap(s);
	struct index *x = r->ranges->input[span->input].index;
	uint64_t next, last = span->to[-1].to, end = index_archive(x)->text_bytes;
	struct index_entry e;

	if (!index_at_place(x, gap->to, &next, r->ranges->why) ||
	    (next <= index_records(x) && !index_read(x, next, &e, r->ranges->why))) {
		stop_reading(r, r->ranges->why);
		return false;
	}
	if (next <= index_records(x))
		end = e.offset;
	reading_note_lost(r, gap, end - gap->offset);
	r->result->bytes.lost_bytes += end - gap->offset;
	r->result->bytes.document_bytes -= end - gap->offset;
	r->result->bytes.damaged_bytes += gap->to - gap->from;
	for (uint64_t n = *number - span->before + 1; n < next && n <= last; n++)
		if (!ranges_has(span->from, span->to, n))
			leave_out(r, 1);
	*number = span->before + next - 1;
	return next <= last && seek_record(r, s, span, next);
}

static void
read_span(struct run *r, struct source *s, const struct span *span, const struct pool_worker *here)
{
	enum source_state state = SOURCE_MORE;
	uint64_t number = span->before + span->from->from - 1, own;
	bool more = seek_record(r, s, span, span->from->from);

	while (more && reading_goes_on(state) && !is_stopped(r) && !r->result->enough) {
		struct job *j = take_job(r);

		state = reading_fill(s, j, r->cli->inputs[span->input], &number);
		if (state == SOURCE_DAMAGED) {
			own = number - span->before;
			reading_tell_lost(r, j, r->cli->inputs[span->input], source_gap(s), &own);
			more = pass_gap(r, s, span, &number);
			submit(r, j, here);
			continue;
		}
		more = keep_ranges(r, j, span);
		if (!are_those(r, span, j)) {
			j->batch.ndocuments = 0;
			stop_at(r, span->input, r->ranges->why);
		}
		submit(r, j, here);
	}
	if (more && state == SOURCE_END && number < span->before + span->to[-1].to)
		stop_at(r, span->input, "the archive is shorter than its index says; " INDEX_ANEW);
}

/* Note where the shard begins and ends in an input, by its index.  *skipped: how many of its records come before the shard. */
static bool
find_bounds(struct run *r, struct index *x, uint64_t *skipped)
{
	const uint64_t bound[] = { r->ranges->begin, r->ranges->end };
	uint64_t number;
	struct index_entry e;

	*skipped = 0;
	for (unsigned i = 0; i < 2 && r->cli->select.shard.parts != 0; i++) {
		if (!index_at(x, bound[i] > r->before ? bound[i] - r->before : 0, &number, r->ranges->why))
			return false;
		if (i == 0)
			*skipped = number - 1;
		if (number > index_records(x))
			continue;
		if (!index_read(x, number, &e, r->ranges->why))
			return false;
		note_record(r, r->before + e.offset);
	}
	return true;
}

/* Read of an input what its index says. */
static void
read_ranges(struct run *r, int input, const struct pool_worker *here, uint64_t *number)
{
	struct ranges_input *in = &r->ranges->input[input];
	const struct index_archive *a = index_archive(in->index);
	uint64_t before = *number, done;
	struct source *s;

	if (!ranges_plan(r->ranges, &r->cli->select, input, before, r->before) || !find_bounds(r, in->index, &done)) {
		stop_reading(r, r->ranges->why);
		return;
	}
	if ((s = reading_open(r, input, here)) == NULL)
		return;
	for (size_t i = 0, next = 0; i < in->n && !is_stopped(r) && !r->result->enough; i = next) {
		if (!ranges_span(r->ranges, &r->cli->select, input, &next)) {
			stop_reading(r, r->ranges->why);
			break;
		}
		leave_out(r, in->range[i].from - 1 - done);
		if (!r->result->enough)
			read_span(r, s, &(struct span){ input, in->range + i, in->range + next, before }, here);
		done = in->range[next - 1].to;
	}
	source_close(s);
	index_rest(in->index);
	if (!r->result->enough && in->counted > done)
		leave_out(r, in->counted - done);
	r->result->enough = r->result->enough || in->enough;
	r->result->rest_unread = r->result->rest_unread || in->rest;
	r->before += a->text_bytes;
	pthread_mutex_lock(&r->lock);
	r->far.read += a->size;
	pthread_mutex_unlock(&r->lock);
	*number = before + index_records(in->index);
	reading_add_counts(&r->result->bytes, &(struct source_count){ .raw_bytes = a->size, .text_bytes = a->text_bytes,
	    .document_bytes = a->text_bytes - a->separator_bytes, .separator_bytes = a->separator_bytes, .members = a->members });
}

/* ---- all inputs -------------------------------------------------------------------------------- */

/* How many bytes are to be read; 0: nobody knows, because not all inputs are plain files, or because not all of them is read. */
static uint64_t
size_to_read(const struct run *r)
{
	const struct cli *c = r->cli;
	uint64_t size = 0;
	struct stat st;

	if (r->sample != NULL)
		return 0;
	for (int i = 0; i < c->ninputs; i++) {
		if (r->ranges->input[i].index != NULL || strcmp(c->inputs[i], "-") == 0 || stat(c->inputs[i], &st) != 0 || !S_ISREG(st.st_mode))
			return 0;
		size += (uint64_t)st.st_size;
	}
	return size;
}

/* The records of a sample, a job each, because each has an input of its own. */
static void
read_sample(struct run *r, const struct pool_worker *here)
{
	for (size_t i = 0; i < r->sample->n && !is_stopped(r); i++) {
		struct job *j = take_job(r);

		if (j->batch.documents == NULL && (j->batch.documents = malloc(2 * sizeof(*j->batch.documents))) != NULL)
			j->batch.documents_cap = 2;
		j->troubled = j->batch.documents == NULL;
		if (j->troubled)
			finding_set(&j->trouble, DIAG_MEMORY, "out of memory");
		j->batch.ndocuments = j->troubled ? 0 : sample_documents(&r->sample->kept[i], j->batch.documents);
		j->source = r->sample->kept[i].source;
		submit(r, j, here);
	}
}

static void
read_inputs(struct run *r, const struct pool_worker *here)
{
	uint64_t number = 0;

	if (r->sample != NULL)
		read_sample(r, here);
	for (int i = 0; i < r->cli->ninputs && r->sample == NULL && !is_stopped(r) && !r->result->enough; i++)
		if (r->ranges->input[i].index != NULL)
			read_ranges(r, i, here, &number);
		else
			read_input(r, i, here, &number);
}

static void
run_alone(struct run *r)
{
	struct pool_worker here;

	if (pool_worker_open(r, &here))
		read_inputs(r, &here);
	else
		run_stop(r, "out of memory");
	pool_worker_close(r, &here);
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
	while (n < r->cli->jobs && pthread_create(&threads[n], NULL, pool_work, r) == 0)
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
		buffer_free(&r->jobs[i].refused);
		buffer_free(&r->jobs[i].entries);
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

/* ---- the whole run ------------------------------------------------------------------------------ */

/* Let the task report what it knows only now. */
static void
finish(struct run *r)
{
	const char *why = NULL;
	struct job *j;

	if (r->task->last == NULL || r->stopped)
		return;
	j = take_job(r);
	j->source = "";
	j->batch.ndocuments = 0;
	j->troubled = j->ends = false;
	j->number = r->filled;
	r->ring[r->filled++ % r->njobs] = j;
	why = r->task->last(r->task->ctx, j);
	pthread_mutex_lock(&r->lock);
	if (why != NULL)
		run_stop(r, why);
	j->state = JOB_DONE;
	run_write_done(r);
	pthread_mutex_unlock(&r->lock);
}

/* Do the task for what is wanted of the inputs, or for the records of a sample of them. */
static void
run_once(struct cli *c, const struct task *task, struct ranges *ranges, const struct sample *sample, struct run_result *out)
{
	struct run r = { .cli = c, .task = task, .result = out, .ranges = ranges, .sample = sample, .side_last = '\n' };

	memset(out, 0, sizeof(*out));
	out->whole = ranges->whole;
	out->shard_begin = ranges->begin == 0 ? 0 : ranges->whole; /* unless a record begins before its end */
	out->shard_end = ranges->whole;
	give_memory_back();
	if (!make_jobs(&r)) {
		cli_error(c, "out of memory");
		out->status = EXIT_TROUBLE;
		free_jobs(&r);
		return;
	}
	pthread_mutex_init(&r.lock, NULL);
	pthread_cond_init(&r.change, NULL);
	r.shows = !c->quiet && isatty(STDERR_FILENO) && (task->silent || !isatty(STDOUT_FILENO));
	progress_begin(&r.far);
	r.far.size = size_to_read(&r);
	tell_what_is_read(c);
	outputs_watch(&c->files);
	outputs_tell(&c->files, run_tell_so_far, &r);
	if (c->jobs > 1)
		run_threads(&r);
	else
		run_alone(&r);
	finish(&r);
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
	job_tally(j)->records += d->fault != DOCUMENT_REST;
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
run_sample(struct cli *c, const struct task *task, struct ranges *ranges, struct run_result *out)
{
	struct sample s;
	struct task gather = { .worker_new = sampler_new, .worker_free = sampler_free, .document = sample_document,
		.deliver = sample_job, .ctx = &s, .silent = true };
	struct run_result all;

	sample_begin(&s, c->select.sample, c->select.seed);
	s.whole = task->side != NULL; /* (--reject copies it byte for byte) */
	run_once(c, &gather, ranges, NULL, &all);
	sample_end(&s);
	if (s.failed)
		cli_error(c, "out of memory for a sample");
	if (s.failed || all.stopped) {
		*out = all;
		out->stopped = true;
	} else {
		run_once(c, task, ranges, &s, out);
		out->bytes = all.bytes;
		out->enough = all.enough;
		out->rest_unread = all.rest_unread;
		out->shard_begin = all.shard_begin;
		out->shard_end = all.shard_end;
		out->tally.left_out = all.tally.left_out + s.seen - s.n;
		if (all.status > out->status)
			out->status = all.status;
	}
	sample_free(&s);
}

void
cli_run(struct cli *c, const struct task *task, struct run_result *out)
{
	struct ranges ranges;
	bool good = ranges_open(&ranges, c), sampled = good && c->select.sample != 0 && ranges_sample(&ranges, &c->select);

	if (ranges.why[0] != '\0') {
		cli_error(c, "%s", ranges.why);
		*out = (struct run_result){ .status = EXIT_TROUBLE, .stopped = true };
	} else if (c->select.sample != 0 && !sampled) {
		run_sample(c, task, &ranges, out);
	} else {
		run_once(c, task, &ranges, NULL, out);
	}
	ranges_close(&ranges);
}
