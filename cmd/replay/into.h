/* replay/into.h: records into a database. */
#ifndef STRAT_REPLAY_INTO_H
#define STRAT_REPLAY_INTO_H

#include "database/database.h"
#include "stream/worker.h"

/* What is asked for. */
struct into {
	struct worker_settings common; /* first */
	const char *path;
	struct database_kind kind;     /* as asked for, and then as the database is */
	struct database *database;
};

/* Before the box is closed: open the database, and allow what it needs.  false: it cannot be done, and that was reported. */
bool into_open(struct cli *c, struct into *to);
/* It is not wanted any more. */
void into_leave(struct into *to);
/* Read all inputs into it.  Returns the exit status. */
int into_run(struct cli *c, struct into *to);

/* keeper.c: a worker that makes rows of records, in the notes of its jobs.  ctx: a struct into. */
void *keeper_new(void *ctx);
void keeper_free(void *keeper);
void keeper_keep(void *keeper, const struct document *d, struct job *j);

#endif
