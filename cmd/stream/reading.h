/* stream/reading.h: how an input is read into jobs: see job.h. */
#ifndef STRAT_STREAM_READING_H
#define STRAT_STREAM_READING_H

#include "pool.h"

/* Open an input.  NULL: it cannot be opened, which is reported in its turn. */
struct source *reading_open(struct run *r, int input, const struct pool_worker *here);
/* Read the next documents of a source into a job.  What is wrong after them waits in the job. */
enum source_state reading_fill(struct source *s, struct job *j, const char *path, uint64_t *number);
/* May more follow? */
bool reading_goes_on(enum source_state state);
void reading_add_counts(struct source_count *to, const struct source_count *from);

/* Something of the input is lost, so much text of it: this belongs to a shard as a record does that begins there. */
void reading_note_lost(struct run *r, const struct source_gap *gap, uint64_t text);
/* The job tells that: let it also say which records these are, if the input has an index.  *number: of the last record of the input
 * before the gap; then of the last one that is lost.  false: without an index it stays as it was, and what comes behind the gap has no
 * number that anybody knows. */
bool reading_tell_lost(struct run *r, struct job *j, const char *path, const struct source_gap *gap, uint64_t *number);

#endif
