/* stream/stream.h: documents of the inputs, to workers, to output.
 *
 * A command says what it does with one document (struct task).  cli_run reads the inputs, gives documents to workers, and
 * writes their output in the order of the input.
 *
 * Memory     At most 64 MiB plus three times --max-record, for input of any length and any number of workers: the
 *            text of all jobs at work is counted, and a large record is worked on alone.
 * Output     A worker writes into its job's buffers.  Nothing else writes to the standard streams during cli_run.
 */
#ifndef STRAT_STREAM_H
#define STRAT_STREAM_H

#include "cli/cli.h"
#include "record/record.h"
#include "report/ledger.h"

struct selected;
struct job; /* one batch of documents on its way */

struct run_result;

/* An input that was read to its end, or could not be read. */
struct input_end {
	const char *path; /* "-": standard input */
	bool troubled;
	struct source_count count;
};

struct task {
	void *(*worker_new)(void *ctx); /* returns NULL: out of memory */
	void (*worker_free)(void *worker);
	/* Work on one document, and write to the job's buffers.  Several workers do so at once. */
	void (*document)(void *worker, const struct document *d, struct job *job);
	void *ctx;
	/* Called in the order of the input, before the job's output is written: may change it.  Returns why the run must stop, or
	 * NULL. */
	const char *(*sift)(void *ctx, struct job *j);
	/* Called once, when all has gone well to the end: may report more.  Returns why the run must stop, or NULL. */
	const char *(*last)(void *ctx, struct job *j);
	void (*deliver)(void *ctx, struct job *j); /* called in the order of the input with what is in the side buffer; or NULL */
	/* An input is at its end: called after its jobs were written.  Returns what went wrong with it, which is reported, or
	 * NULL.  With this call documents have places. */
	const char *(*ended)(void *ctx, const struct input_end *e);
	struct output *side; /* where the jobs' side buffers go, or NULL */
	/* Report what was done so far.  Called at SIGUSR1, and when a signal ends the command.  Bytes are counted only
	 * when all is done.  NULL: a line says how many records were read. */
	void (*ledger)(struct cli *c, const struct run_result *r, enum how_far far);
	bool goes_on; /* what a run with --number does is what a whole run does about these records */
	bool takes_cut; /* of blocked gzip that was cut off, what is left is read */
	bool silent;  /* before the end nothing goes to standard output: on a terminal, how far it is can be shown */
};

struct buffer *job_out(struct job *j); /* for standard output */
/* How much of it is of the current document. */
size_t job_out_len(const struct job *j);
/* The buffer for what the task itself needs to know of the output, for its call sift. */
struct buffer *job_notes(struct job *j);
/* The same for what it needs to know of each document. */
struct buffer *job_entries(struct job *j);
/* The same for what it needs to know of each document that it refuses. */
struct buffer *job_refused(struct job *j);
/* The buffer for the next piece of the task's side file.  The piece begins a new line, unless it continues the one
 * before. */
struct buffer *job_side_piece(struct job *j, bool continues);
struct tally *job_tally(struct job *j);
/* The name of the input that its documents are from. */
const char *job_source(const struct job *j);
/* What is known of the current document, because it was selected; or NULL: see stream/selector.h. */
const struct selected *job_selected(const struct job *j);
/* The user may see the current document: show its lines with the findings in it. */
void job_show(struct job *j, const struct document *d);
/* From now on the work is limited by this budget, and job_report says so where memory seems to have run out because of it. */
void job_limit(struct job *j, const struct budget *b);
/* Report a finding in the current document.  Warnings are dropped if the user does not want them. */
void job_report(struct job *j, const struct finding *f);
/* The same for a finding that is not in the document's file but in source: "--claim". */
void job_report_from(struct job *j, const struct finding *f, const char *source);
void job_report_all(struct job *j, const struct findings *all);
/* Report a record's warnings. */
void job_report_warnings(struct job *j, const struct record *r);
/* Raise the exit status to this one, if it is worse than before. */
void job_status(struct job *j, int status);
/* Write the job's output so far as soon as the jobs before it are written: for output that may be very long. */
void job_spill(struct job *j);
bool job_stopped(const struct job *j); /* output failed: stop working */
/* Stop the whole run, because of trouble. */
void job_stop(struct job *j, const char *why);

struct run_result {
	struct tally tally;
	struct source_count bytes;
	int status; /* the worst of all jobs; EXIT_TROUBLE if an input or output failed */
	bool stopped;
	uint64_t whole; /* with --shard: how many bytes of text all inputs have */
	uint64_t shard_begin, shard_end; /* where in it the shard's first record begins, and the first one after it */
	uint64_t lost_in_shard; /* how much text of it is lost behind damage */
	uint64_t next; /* the number of the first record that is not done; 0: none was read */
	bool enough; /* reading ended early, because nothing that follows is wanted */
	bool rest_unread; /* what follows is of the shard, so that its bytes cannot all be counted */
};

/* Do the task for every document of the inputs. */
void cli_run(struct cli *c, const struct task *task, struct run_result *out);

#endif
