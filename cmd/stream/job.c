/* stream/job.c: what is written about the documents of a job, and when; see job.h and cli/cli.h. */
#include "job.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A job that waits to be filled again keeps at most so many bytes of buffers. */
enum { KEPT_MAX = 768 * 1024 };

struct buffer *
job_out(struct job *j)
{
	return &j->out;
}

size_t
job_out_len(const struct job *j)
{
	return j->out.len - j->out_from;
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

const char *
job_source(const struct job *j)
{
	return j->source;
}

struct buffer *
job_notes(struct job *j)
{
	return &j->notes;
}

struct buffer *
job_entries(struct job *j)
{
	return &j->entries;
}

struct buffer *
job_refused(struct job *j)
{
	return &j->refused;
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

const struct selected *
job_selected(const struct job *j)
{
	return j->selected;
}

void
job_limit(struct job *j, const struct budget *b)
{
	j->budget = b;
}

void
job_show(struct job *j, const struct document *d)
{
	j->shown = d;
}

static void
report_of(struct job *j, const struct findings *all, const struct finding *f, const char *source)
{
	const struct cli *c = j->run->cli;
	struct finding told = *f;

	if (j->budget != NULL)
		budget_blame(j->budget, &told);
	if (diag_types[f->id].level != LEVEL_ERROR)
		j->tally.warnings++;
	if (c->quiet || (c->no_warnings && diag_types[f->id].level != LEVEL_ERROR))
		return;
	recurring_add(&j->err, j->err_from, &told, source, &(struct told_as){ .format = c->format,
	    .color = c->json_to_stdout ? false : c->error_color, .context = c->context && c->format == REPORT_TEXT, .all = all,
	    .shown = source == j->source ? j->shown : NULL });
}

void
job_report_from(struct job *j, const struct finding *f, const char *source)
{
	report_of(j, NULL, f, source);
}

void
job_report(struct job *j, const struct finding *f)
{
	report_of(j, NULL, f, j->source);
}

void
job_report_all(struct job *j, const struct findings *all)
{
	for (size_t i = 0; i < all->n; i++)
		report_of(j, all, &all->found[i], j->source);
}

/* How many of the record's warnings from this one on have its kind?  0: one before it has. */
static unsigned
count_alike(const struct record *r, size_t kept, size_t i)
{
	unsigned n = 0;

	for (size_t k = 0; k < kept; k++)
		if (r->warnings[k].id == r->warnings[i].id) {
			if (k < i)
				return 0;
			n++;
		}
	return n;
}

/* Report a note.  For people it also stands for all others of its kind. */
static void
report_note(struct job *j, const struct record *r, size_t kept, size_t i)
{
	struct finding note = r->warnings[i];
	unsigned alike = count_alike(r, kept, i);
	size_t n = strlen(note.text);

	if (alike == 0) {
		j->tally.warnings++;
		return;
	}
	if (alike > 1)
		snprintf(note.text + n, sizeof(note.text) - n, "; and %u more note%s of this kind", alike - 1, alike > 2 ? "s" : "");
	job_report(j, &note);
}

void
job_report_warnings(struct job *j, const struct record *r)
{
	size_t kept = r->nwarnings < RECORD_WARNINGS_MAX ? r->nwarnings : RECORD_WARNINGS_MAX;
	struct finding more;

	for (size_t i = 0; i < kept; i++)
		if (diag_types[r->warnings[i].id].level == LEVEL_NOTE && j->run->cli->format == REPORT_TEXT)
			report_note(j, r, kept, i);
		else
			job_report(j, &r->warnings[i]);
	if (kept == r->nwarnings)
		return;
	more = r->warnings[kept - 1];
	more.help[0] = '\0';
	more.repair.line = 0;
	snprintf(more.text, sizeof(more.text), "and %zu more warnings like those before", r->nwarnings - kept);
	job_report(j, &more);
	j->tally.warnings += r->nwarnings - kept - 1;
}

/* ---- writing, under the lock ------------------------------------------------------------------ */

void
run_stop(struct run *r, const char *why)
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
		run_stop(r, "out of memory");
	} else if (!r->stopped && !output_write(to, b->data, b->len)) {
		char why[160];

		snprintf(why, sizeof(why), "cannot write %s: %s", what, strerror(to->error));
		run_stop(r, why);
	}
	buffer_clear(b);
}

void
run_clear_progress(struct run *r)
{
	if (r->shows_open)
		fputs("\r\033[K", stderr);
	r->shows_open = false;
}

void
run_write_repeats(struct run *r)
{
	struct buffer out = { 0 };

	for (unsigned i = 0; i < r->recurring.n && r->printed < r->cli->max_errors; i++)
		if (r->recurring.repeat[i].times > REPEATS_TOLD)
			buffer_printf(&out, "%s: found %" PRIu64 " times, told %d times: %s\n", r->cli->name,
			    r->recurring.repeat[i].times, (int)REPEATS_TOLD, r->recurring.repeat[i].said);
	if (out.failed)
		run_stop(r, "out of memory");
	else if (!r->stopped)
		cli_report(r->cli, &out);
	buffer_free(&out);
}

/* Write findings, as many as are wanted. */
static void
write_findings(struct run *r, struct buffer *b)
{
	if (b->failed)
		run_stop(r, "out of memory");
	if (b->len > 0)
		run_clear_progress(r);
	if (!r->stopped)
		recurring_take(&r->recurring, b, r->cli->max_errors, &r->printed);
	else
		b->len = 0;
	if (r->cli->json_to_stdout)
		write_buffer(r, &r->cli->out, b, "standard output");
	else
		cli_report(r->cli, b);
	buffer_clear(b);
}

/* Show how far it is: first after 2 seconds, then each second. */
static void
show_progress(struct run *r)
{
	struct buffer line = { 0 };
	double seconds;

	r->far.records = r->result->tally.records + r->result->tally.left_out;
	if (!r->shows || (seconds = progress_seconds(&r->far)) < 2 || seconds - r->shown < 1)
		return;
	r->shown = seconds;
	r->shows_open = true;
	progress_write(&line, &r->far, seconds);
	if (!line.failed)
		fprintf(stderr, "\r\033[K%s: %.*s", r->cli->name, (int)line.len, line.data);
	buffer_free(&line);
	fflush(stderr);
}

static void
write_side(struct job *j)
{
	struct run *r = j->run;
	struct buffer apart = { 0 };

	if (j->side.failed)
		run_stop(r, "out of memory");
	else if (r->task->deliver != NULL)
		r->task->deliver(r->task->ctx, j);
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
	const char *why = NULL;

	if (r->task->sift != NULL && !r->stopped)
		why = j->notes.failed || j->refused.failed || j->out.failed ? "out of memory" : r->task->sift(r->task->ctx, j);
	if (why != NULL)
		run_stop(r, why);
	buffer_clear(&j->notes);
	buffer_clear(&j->entries);
	buffer_clear(&j->refused);
	write_buffer(r, &r->cli->out, &j->out, "standard output");
	write_findings(r, &j->err);
	j->out_from = j->err_from = 0;
	write_side(j);
}

/* Tell the task that an input is at its end. */
static void
end_input(struct job *j)
{
	struct run *r = j->run;
	const char *why = r->stopped ? NULL : r->task->ended(r->task->ctx, &j->end);

	if (why == NULL)
		return;
	run_clear_progress(r);
	cli_error(r->cli, "%s", why);
	r->result->status = EXIT_TROUBLE;
}

/* All output up to the record with this number is written: count what was done. */
static void
count_done(struct job *j, uint64_t number)
{
	struct run_result *to = j->run->result;

	tally_add(&to->tally, &j->tally);
	memset(&j->tally, 0, sizeof(j->tally));
	if (j->status > to->status)
		to->status = j->status;
	j->status = 0;
	if (number >= to->next)
		to->next = number + 1;
	j->run->spilled = false;
}

static void
finish_job(struct job *j)
{
	write_job(j);
	if (j->ends && j->run->task->ended != NULL)
		end_input(j);
	j->ends = false;
	count_done(j, j->last);
	show_progress(j->run);
}

/* Make a job free again, without the large buffers that a large record left in it. */
static void
release_job(struct job *j)
{
	struct run *r = j->run;

	if (j->batch.cap + j->out.cap + j->err.cap + j->side.cap + j->notes.cap + j->entries.cap + j->refused.cap > KEPT_MAX) {
		batch_free(&j->batch);
		buffer_free(&j->out);
		buffer_free(&j->err);
		buffer_free(&j->side);
		buffer_free(&j->notes);
		buffer_free(&j->entries);
		buffer_free(&j->refused);
	}
	r->room -= j->room;
	j->room = 0;
	j->last = 0;
	j->state = JOB_FREE;
	j->next = r->free;
	r->free = j;
}

void
run_write_done(struct run *r)
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
	if (j->whole != 0)
		count_done(j, j->whole);
	else
		r->spilled = true;
	pthread_mutex_unlock(&r->lock);
}

void
job_stop(struct job *j, const char *why)
{
	pthread_mutex_lock(&j->run->lock);
	run_stop(j->run, why);
	pthread_mutex_unlock(&j->run->lock);
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
