/* adjudicate/secret.h: the file with what the owner of a set-up keeps. */
#ifndef STRAT_ADJUDICATE_SECRET_H
#define STRAT_ADJUDICATE_SECRET_H

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
/* Add to *text what a file holds, which is at most SECRET_FILE_MAX bytes.  Returns NULL, or why not. */
const char *secret_file_read(const char *path, struct buffer *text);
void secret_file_end(struct secret_file *s);

#endif
