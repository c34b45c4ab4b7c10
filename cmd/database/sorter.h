/* database/sorter.h: rows put in order before they go into the database: in memory, and beyond that in a file without a
 * name in TMPDIR.  A row is bytes, and their order is its order. */
#ifndef STRAT_DATABASE_SORTER_H
#define STRAT_DATABASE_SORTER_H

#include <stdbool.h>
#include <stddef.h>

enum { SORTER_ROW_MAX = 1024 };

struct sorter;

struct sorter *sorter_new(void); /* NULL: out of memory */
void sorter_free(struct sorter *s);
/* len: at most SORTER_ROW_MAX.  false: out of memory, or errno says what is wrong with the file. */
bool sorter_add(struct sorter *s, const unsigned char *row, size_t len);
/* All were added. */
bool sorter_end(struct sorter *s);
/* The next one, which lives until the next call.  Returns 1; 0: there is none; -1: the file cannot be read, as errno says. */
int sorter_next(struct sorter *s, const unsigned char **row, size_t *len);

#endif
