/* stream/pool.h: the workers of a run, and the jobs that they do: see job.h. */
#ifndef STRAT_STREAM_POOL_H
#define STRAT_STREAM_POOL_H

#include "job.h"
#include "selector.h"

/* What one worker has. */
struct pool_worker {
	void *worker;            /* the task's */
	struct selector *selector; /* NULL: all records are wanted */
};

/* false: out of memory; close it all the same. */
bool pool_worker_open(struct run *r, struct pool_worker *h);
void pool_worker_close(const struct run *r, struct pool_worker *h);
/* A thread that does jobs until the run is closing.  arg: the run. */
void *pool_work(void *arg);

/* Where a record is among those that are selected by their number or place.  BEYOND: neither it nor any after it is wanted; REST:
 * it is the rest of one that is not. */
enum placed { PLACE_WANTED, PLACE_OTHER, PLACE_BEYOND, PLACE_REST };

/* A record begins here in the text of all inputs: is it where the shard begins, or where it ends? */
void note_record(struct run *r, uint64_t at);

/* Ask this for each record once, in the order of the input. */
enum placed place_of(struct run *r, const struct document *d);

/* ---- for the reader ----------------------------------------------------------------------------- */

/* A free job, to be filled. */
struct job *take_job(struct run *r);
/* Wait until the job that is being filled may take up room for so many bytes of text.  ctx: the job. */
void wait_for_room(void *ctx, size_t bytes);
/* Give a filled job to the workers; with a worker, do it here and now. */
void submit(struct run *r, struct job *j, const struct pool_worker *here);
bool is_stopped(struct run *r);
/* run_stop, for a caller that does not have the lock. */
void stop_reading(struct run *r, const char *why);
/* Share work with workers that have nothing else to do.  ctx: the run. */
void pool_share(void *ctx, void (*piece)(void *arg, unsigned i), void *arg, unsigned n);

#endif
