/* secrets/secret.h: the file with what the owner of a set-up keeps, and what was answered with it. */
#ifndef STRAT_SECRETS_SECRET_H
#define STRAT_SECRETS_SECRET_H

#include "text/arena.h"

enum { SECRET_FILE_MAX = 65536 };

struct secret_file {
	int folder;       /* the open folder in which it is made; -1: none */
	const char *name; /* in that folder */
};

/* Open the folder of a new file, before the box closes.  Returns NULL, or why it cannot be. */
const char *secret_file_begin(struct secret_file *s, const char *path);
/* Write a new file that its owner alone can read, and wait until it is on the disk, with its name in its folder.  A file, or a link, that
 * is there is never written over.  Returns NULL, or why it failed; then no file is left. */
const char *secret_file_write(struct secret_file *s, const struct buffer *text);
/* The same, in place of the file that is there, if one is: all of it or nothing.  *fd: gets the new file, which stays open. */
const char *secret_file_replace(struct secret_file *s, const struct buffer *text, int *fd);
/* Add to *text what a file holds, which is at most SECRET_FILE_MAX bytes.  *fd: gets the file, which stays open; or fd is NULL.  Returns NULL, or why
 * not; *missing: because there is no such file (or missing is NULL). */
const char *secret_file_read(const char *path, struct buffer *text, int *fd, bool *missing);
void secret_file_end(struct secret_file *s);

#endif
