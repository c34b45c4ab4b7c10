/* database/sorter.h: hashes of positions, put in order before they go into the database: in memory, and beyond that in a file without a
 * name in TMPDIR. */
#ifndef STRAT_DATABASE_SORTER_H
#define STRAT_DATABASE_SORTER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "text/digest.h"

struct sorted {
	uint8_t hash[DIGEST_SIZE];
	uint64_t file, number;
	uint32_t ply;
};

struct sorter;

struct sorter *sorter_new(void); /* NULL: out of memory */
void sorter_free(struct sorter *s);
/* false: out of memory, or errno says what is wrong with the file. */
bool sorter_add(struct sorter *s, const struct sorted *p);
/* All were added. */
bool sorter_end(struct sorter *s);
/* The next one: by hash, file, number and ply.  Returns 1; 0: there is none; -1: the file cannot be read, as errno says. */
int sorter_next(struct sorter *s, struct sorted *out);

#endif
