/* stream/worker.h: what the worker of every command has: memory for a record, and a player to play it.
 *
 * Ownership  Records live until the next worker_read of the same worker.
 */
#ifndef STRAT_STREAM_WORKER_H
#define STRAT_STREAM_WORKER_H

#include "play/play.h"
#include "stream.h"

struct worker {
	const struct cli *cli;
	const void *settings;          /* the command's own */
	struct read_options reading;   /* from the command line, with data */
	bool claims;                   /* see struct worker_settings */
	const char *seat;              /* the user may know what this seat knows; NULL: everything */
	struct data data;
	struct budget budget;          /* of the current record */
	struct arena arena;
	struct player player;
	struct findings found;         /* what is wrong with the current record */
	const struct record *part;     /* what could be read of it, if something is wrong with it; or NULL */
	const struct selected *selected;   /* what else is known of it, because it was selected; or NULL */
	struct seat_log view;          /* of worker_view */
};

void worker_begin(struct worker *w, const struct cli *c);
void worker_end(struct worker *w);

/* For a task whose worker is a struct worker: its ctx is a struct worker_settings, or begins with one. */
struct worker_settings {
	const struct cli *cli;
	bool claims; /* the command looks at the claims of records: each is put into its full spelling, with a note */
};

void *worker_new(void *ctx);
void worker_free(void *worker);
/* The same for a worker that begins with a struct worker and has more, which is 0: it has so many bytes. */
void *worker_new_of(void *ctx, size_t size);

/* Begin to work on another record: job_report now tells of it if its time is used up.  worker_read does it. */
void worker_start(struct worker *w, struct job *j);
/* Read a document, count it, and report its warnings.  NULL: something is wrong with the record, and w->found has all
 * of it, also in the moves. */
struct record *worker_read(struct worker *w, const struct document *d, struct job *j);
/* The log that a seat could have kept of the record: only what the seat knows is in it.  It is read as a record of its
 * own, or is r itself if nothing is hidden in the game.  upto: the last ply to include, or UINT64_MAX.  NULL: *f says
 * why not. */
struct record *worker_view(struct worker *w, struct record *r, const char *seat, uint64_t upto, struct finding *f);
/* Can the record's claims be read, and does the game have them?  What is wrong is added to *all.  (What another log tells
 * is not asked.) */
bool worker_accepts_claims(const struct record *r, struct findings *all);
/* The same of its commitments and openings, if nothing else is wrong with it; r->proofs keeps what was found out. */
bool worker_accepts_proofs(struct record *r, struct findings *all);
/* Report a finding, and raise the exit status if needed. */
void worker_report(struct job *j, const struct finding *f);
/* The same for all in w->found. */
void worker_report_found(struct worker *w, struct job *j);
/* Report what is wrong with the lines, arrows and squares in the comments of a record that is valid, and claims about plies that it does not
 * have. */
void worker_report_asides(struct worker *w, const struct record *r, struct job *j);
/* The same for a finding of the worker's player, and for all that is wrong later in the record. */
void worker_report_wrong(struct worker *w, const struct finding *f, struct job *j);

/* The main of every command: reads the options, calls run, and returns the exit status. */
int worker_main(const struct command *command, int (*run)(struct cli *c), int argc, char **argv);

#endif
