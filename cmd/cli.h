/* cli.h: what the four commands share: options, inputs, workers, reports.
 *
 * A command describes itself (struct command) and says what it does with one document; cli_run reads
 * the inputs, hands documents to workers, and writes what they made in the order of the input.
 *
 * Memory     At most 64 MiB and three times --max-record, however long the input is and with any number of workers:
 *            the text of all jobs under way is counted, and a large record is dealt with alone.
 * Output     A worker writes into its job's buffers; nothing else writes to the standard streams
 *            while cli_run is at work.
 */
#ifndef STRAT_CLI_H
#define STRAT_CLI_H

#include <getopt.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "record/data.h"
#include "text/diag.h"
#include "output.h"
#include "record/record.h"
#include "text/source.h"

enum exit_status {
	EXIT_CLEAN = 0,
	EXIT_FINDINGS = 1,
	EXIT_TROUBLE = 2,
	EXIT_UNDETERMINED = 3, /* adjudicate */
};

/* (Letters are in one table for all commands, in cli.c.) */
struct option_text {
	const char *name;     /* long option */
	const char *argument; /* what it takes, or NULL */
	const char *text;     /* for --help */
};

enum { OPTION_FIRST = 256 }; /* cli_next gives OPTION_FIRST + index for the command's own options */

struct command {
	const char *name;
	const char *synopsis; /* operands and options, without the name; a line for each way to use it */
	const char *summary;
	const struct option_text *options; /* name is NULL after the last */
};

struct cli {
	const struct command *command;
	const char *name; /* as it was called, if that is the command's name with something in front: "strat-validate" */
	/* common options */
	unsigned jobs;
	size_t max_record;
	struct read_options reading;      /* without its data, of which every worker has its own */
	const char **data;           /* the directories of --data */
	size_t ndata;
	enum report_format format;
	bool color;        /* of standard output */
	bool error_color;  /* of standard error */
	bool context;      /* findings as text: show the line, and what to write instead */
	bool quiet;        /* no findings, no ledger: the exit status only */
	bool no_warnings;
	uint64_t max_errors; /* findings printed; all are counted */
	bool json_to_stdout; /* findings are this command's result */
	struct output out, err; /* the standard streams */
	struct outputs files;
	/* operands: "-" if there are none */
	char **inputs;
	int ninputs;
	bool unasked; /* standard input is read because nothing else was named */
	/* state of getopt */
	int argc;
	char **argv;
	struct option *longs;
	char letters[128];
	char *dash[2];
};

/* Begin to read options, and see to it that descriptors 0 to 2 are open, so that no file is taken for one of them.  false: trouble was reported. */
bool cli_init(struct cli *c, const struct command *cmd, int argc, char **argv);
void cli_free(struct cli *c);
/* The next of the command's own options (its argument in optarg), -1 at the end, or -2: stop with
 * *status (after --help, --version or bad usage). */
int cli_next(struct cli *c, int *status);
/* To standard output: all of it, or it is reported that it cannot be, once. */
bool cli_write(struct cli *c, const char *data, size_t len);
/* The same, and empty the buffer. */
bool cli_print(struct cli *c, struct buffer *text);
/* To standard error.  (cli_close finds out whether it could be written.) */
void cli_report(struct cli *c, struct buffer *text);
/* Bytes that are not for people will go to standard output, unless that is a terminal; what: "a png".  false: that was
 * reported. */
bool cli_may_show(const struct cli *c, const char *what);
/* A file of that name will be written: it must be none that is read.  false: that was reported. */
bool cli_may_write(struct cli *c, const char *path);
int cli_usage_error(const struct cli *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
void cli_error(const struct cli *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The game of that name, in whatever letters.  NULL: there is none, and that was reported, with the name that may be meant. */
const struct game *cli_game(const struct cli *c, const char *name);
/* A positive number up to max, or 0. */
uint64_t cli_number(const char *text, uint64_t max);

#define CLI_LAST_PLY UINT64_MAX

/* The value of an option that takes a ply: "5"; "end", which is CLI_LAST_PLY; or a turn, which each record has at a ply of
 * its own (*turn: the text; else NULL).  false: it is none of them, and *status is to be left with. */
bool cli_ply(const struct cli *c, const char *option, const char *text, uint64_t *ply, const char **turn, int *status);

struct tally {
	uint64_t records, valid, invalid, unreadable, unfinished, warnings;
};

struct job; /* one batch of documents on its way */

/* How far the work has come when it is told. */
enum how_far { ALL_DONE, SO_FAR, INTERRUPTED };

struct run_result;

struct task {
	void *(*worker_new)(void *ctx); /* NULL result: out of memory */
	void (*worker_free)(void *worker);
	/* Deal with one document, writing to the job's buffers. */
	void (*document)(void *worker, const struct document *d, struct job *job);
	void *ctx;
	struct output *side; /* where the jobs' side buffers go, or NULL */
	/* Say what was done; NULL: a line tells how many records were dealt with.  Called at SIGUSR1, and when a signal ends
	 * the command.  (Bytes are counted only when all is done.) */
	void (*ledger)(struct cli *c, const struct run_result *r, enum how_far far);
};

struct buffer *job_out(struct job *j);
/* Where the next piece for the task's side file goes; unless it continues the one before, it begins on a
 * line of its own. */
struct buffer *job_side_piece(struct job *j, bool continues);
struct tally *job_tally(struct job *j);
/* The document at hand may be shown to whoever asks, with what is found in it. */
void job_show(struct job *j, const struct document *d);
/* Report a finding of the document at hand; warnings are dropped if they are not wanted. */
void job_report(struct job *j, const struct finding *f);
/* The same of what does not stand in the document's file, but in source: "--claim". */
void job_report_from(struct job *j, const struct finding *f, const char *source);
void job_report_all(struct job *j, const struct findings *all);
/* A record's warnings. */
void job_report_warnings(struct job *j, const struct record *r);
/* Remember the worst status of what happened. */
void job_status(struct job *j, int status);
/* Write out what there is so far, when its turn has come: for output that grows without bound. */
void job_spill(struct job *j);
bool job_stopped(const struct job *j); /* output failed: there is no use in going on */

struct run_result {
	struct tally tally;
	struct source_count bytes;
	int status; /* worst of jobs, EXIT_TROUBLE if an input or output failed */
	bool stopped;
};

void cli_run(struct cli *c, const struct task *task, struct run_result *out);
/* Close and check the standard streams; the status to leave main with. */
int cli_close(struct cli *c, int status);

#endif
