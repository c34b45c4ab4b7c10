/* archive/file_hash.h: which file is it?  A hash that takes as long for a large file as for a small one. */
#ifndef STRAT_ARCHIVE_FILE_HASH_H
#define STRAT_ARCHIVE_FILE_HASH_H

#include <stdbool.h>

#include "text/digest.h"

/* Read these bytes of an open file, wherever it is read otherwise.  false: they cannot all be read, as errno says; EIO: the file
 * is shorter. */
bool file_read_at(int fd, uint64_t from, void *to, size_t len);

/* The hash of an open file of this size: of all of it if it has at most 256 KiB, else of 16 pieces of 16 KiB, at equal distances
 * from its beginning to its end.  false: it cannot be read, as errno says. */
bool file_hash(int fd, uint64_t size, uint8_t out[DIGEST_SIZE]);

/* The same of a part of it, which begins at this byte, as if it were a file. */
bool file_hash_part(int fd, uint64_t begin, uint64_t size, uint8_t out[DIGEST_SIZE]);

/* The same of a file of this size that is read once, from its beginning to its end, and handed over piece by piece. */
struct file_hasher;
struct file_hasher *file_hasher_new(uint64_t size); /* NULL: out of memory */
void file_hasher_free(struct file_hasher *h);
void file_hasher_add(struct file_hasher *h, const void *data, size_t len);
/* How many bytes were handed over. */
uint64_t file_hasher_bytes(const struct file_hasher *h);
/* false: these are not as many as the file has, or there are no hashes. */
bool file_hasher_end(const struct file_hasher *h, uint8_t out[DIGEST_SIZE]);

#endif
