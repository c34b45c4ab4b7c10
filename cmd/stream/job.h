/* stream/job.h: what the files share that run a command over its inputs: jobs, and how their output is written.
 *
 * A job is some documents on their way: they are read, worked on, and written in their turn.
 */
#ifndef STRAT_STREAM_JOB_H
#define STRAT_STREAM_JOB_H

#include <pthread.h>
#include <time.h>

#include "progress.h"
#include "ranges.h"
#include "recurring.h"
#include "select/sample.h"
#include "stream.h"

enum job_state { JOB_FREE, JOB_READY, JOB_TAKEN, JOB_DONE };

struct job {
	struct run *run;
	struct job *next; /* the next free job */
	enum job_state state;
	size_t room;     /* how much room it takes up, in bytes */
	uint64_t number; /* its turn to be written */
	uint64_t last;   /* the number of its last record */
	uint64_t whole;  /* the number of the record after which its output is to be written; 0: it is in the middle of one */
	struct batch batch;
	const char *source;
	struct buffer out, side, notes, entries, refused;
	struct buffer err;             /* findings, by recurring_add */
	size_t out_from;               /* where the output of the current document begins */
	size_t err_from;               /* where the findings of the current document begin */
	const struct budget *budget;   /* of the worker that works on it; or NULL */
	const struct selected *selected;   /* what is known of the current document, because it was selected; or NULL */
	const struct document *shown;  /* with context: the document whose lines are shown; or NULL */
	bool side_continues; /* the first piece in side continues the last piece of the job before */
	struct tally tally;
	int status;
	bool ends;     /* its input ends with it: */
	struct input_end end;
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
	struct job **ring;     /* the jobs under way, by number */
	unsigned njobs;
	size_t room;           /* how much room all jobs take up, in bytes */
	uint64_t filled, taken, written; /* jobs so far */
	bool closing, stopped;
	bool spilled;          /* some output of a record that is not done was written */
	const struct sample *sample; /* the records that are worked on, in place of the inputs; or NULL */
	struct ranges *ranges;       /* what must be read, as far as indexes tell */
	uint64_t before;             /* how much text the inputs before this one have */
	uint64_t kept;               /* the number of the last record that was read and is in the shard, and by number */
	uint64_t selected, last; /* of --first, which one worker alone counts: how many, and the number of the last one */
	struct {               /* work that the reader shares with the workers; n is 0: none */
		void (*piece)(void *arg, unsigned i);
		void *arg;
		unsigned n, taken, done;
	} shared;
	char side_last;        /* byte written to the side file; a line feed at first */
	uint64_t printed;      /* how many findings */
	struct recurring recurring;
	struct run_result *result;
	struct progress far;   /* how far it is */
	double shown;          /* when that was shown last: seconds after the beginning */
	bool shows, shows_open; /* a line on the terminal says how far it is; it is there */
};

/* ---- job.c: each is called under the lock ------------------------------------------------------ */

/* Stop the whole run, because of trouble. */
void run_stop(struct run *r, const char *why);
/* Write all jobs whose turn has come. */
void run_write_done(struct run *r);
/* At the end: write the findings that were not written every time, with how often they were found. */
void run_write_repeats(struct run *r);
void run_clear_progress(struct run *r);

/* so_far.c: Report what was done, when a signal comes.  Nothing is written meanwhile, so only whole records have been written.
 * ctx: the run. */
void run_tell_so_far(void *ctx, bool ends);

#endif
