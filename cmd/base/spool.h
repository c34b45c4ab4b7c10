/* base/spool.h: bytes that are put aside: in memory up to a limit, then in a file, as sort does.
 *
 * The file is in the directory TMPDIR, or in /tmp.  It has no name, so it is gone when the command ends, however that is.
 */
#ifndef STRAT_BASE_SPOOL_H
#define STRAT_BASE_SPOOL_H

#include <stdbool.h>
#include <stdint.h>

#include "text/arena.h"

struct spool {
	struct buffer held; /* what is not in the file */
	size_t limit;       /* set before the first spool_add: so many bytes are held at most */
	bool filed;         /* there is a file */
	int fd;
	uint64_t written;   /* how many bytes are in it */
	char *map;          /* all of it, after spool_all; or NULL */
};

/* Add bytes.  false: errno says why not. */
bool spool_add(struct spool *s, const void *bytes, size_t len);
/* Read some of them again.  false: errno says why not. */
bool spool_read(const struct spool *s, uint64_t at, void *to, size_t len);
/* How many bytes there are. */
uint64_t spool_size(const struct spool *s);
/* All bytes, in one piece, until spool_free.  Nothing can be added any more.  NULL: errno says why not; or there are none. */
const char *spool_all(struct spool *s);
/* What was read of that need not stay in memory.  It can be read again, where it was. */
void spool_forget(const struct spool *s);
/* Map a file of which places far from each other are read: each brings only a little around it into memory, not 2 MiB.  NULL: errno says why
 * it cannot be mapped. */
void *spool_map(int fd, size_t len, int protection);
/* What was read of such a map need not stay in memory. */
void spool_forget_map(void *map, size_t len);
void spool_free(struct spool *s);

/* Write all of it to a file of any kind.  false: errno says why not. */
bool spool_write(int fd, const void *bytes, size_t len);

/* Make such a file.  -1: errno says why not. */
int spool_file(void);
/* The directory that it is in. */
const char *spool_directory(void);

#endif
