/* worker.h: what a worker of any command has: room for a record, and a player to play it.
 *
 * Ownership  Records live until the next worker_read of the same worker.
 */
#ifndef STRAT_WORKER_H
#define STRAT_WORKER_H

#include "cli.h"
#include "record/play.h"

struct worker {
	const struct cli *cli;
	const void *settings;          /* the command's own */
	struct read_options reading;        /* the command line's, with data */
	const char *seat;              /* whoever asks may know what this seat knows; NULL: everything */
	struct data data;
	struct arena arena, view_arena;
	struct player player;
	struct findings found;         /* what is wrong with the record at hand */
	struct buffer view;            /* the log of one seat, as text */
	struct document view_document;
};

void worker_begin(struct worker *w, const struct cli *c);
void worker_end(struct worker *w);

/* For a task whose worker is just this; its ctx is a struct worker_settings, or begins with one. */
struct worker_settings {
	const struct cli *cli;
};

void *worker_new(void *ctx);
void worker_free(void *worker);

/* Read a document, count it, and report its warnings, also of a record that has something wrong.  NULL: something is wrong with the record, and w->found has all that
 * is, in the moves too. */
struct record *worker_read(struct worker *w, const struct document *d, struct job *j);
/* The log that a seat could have kept of the record, read as a record of its own: what the seat does not
 * know is not in it.  upto: the last ply that is wanted, or UINT64_MAX.  Where nothing is hidden it is the
 * record itself.  NULL: *f says why not. */
struct record *worker_view(struct worker *w, struct record *r, const char *seat, uint64_t upto, struct finding *f);
/* May whoever asks know all that stands in the record?  r is NULL if it could not be read. */
bool worker_may_tell(const struct worker *w, const struct record *r);
/* Report a finding and remember the exit status that it asks for. */
void worker_report(struct job *j, const struct finding *f);
/* The same of all that was found. */
void worker_report_found(struct worker *w, struct job *j);
/* The same, after the worker's player has met this, of that and what is wrong further on. */
void worker_report_wrong(struct worker *w, const struct finding *f, struct job *j);

/* main of every command: options are read, and what is left is done, by run. */
int worker_main(const struct command *command, int (*run)(struct cli *c), int argc, char **argv);

#endif
