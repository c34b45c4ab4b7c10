/* record/data.h: boards and decks that a record names, found in directories that the user has named.
 *
 * A record may come from a stranger, so it must not choose files.  The name is one plain word.  It stands for the file
 * NAME.yaml in the first of these directories that has it.
 *
 * Ownership  The struct data owns what is found, until data_free.  It keeps a pointer to dirs.
 * Speed      Each file is read once.
 * Threads    Only one thread at a time may use a struct data: every worker has its own.
 */
#ifndef STRAT_DATA_H
#define STRAT_DATA_H

#include "notation.h"

enum {
	DATA_NAME_MAX = 40,
	DATA_FILE_MAX = 1 << 20,
};

struct data {
	struct arena arena;
	const char *const *dirs;
	size_t ndirs;
	struct data_file *files; /* those read so far */
	struct data_made *made;
};

void data_init(struct data *d, const char *const *dirs, size_t ndirs);
void data_free(struct data *d);

/* Is the text such a name?  Letters, digits, "-", "_" and ".", but it does not begin with "."; at most DATA_NAME_MAX
 * bytes. */
bool data_is_name(const char *text, size_t len);

/* The mapping in the file that a node of the record names.  NULL: *p says why there is none.  d: NULL if there are no
 * directories.  help: what to write if there is no such name. */
const struct node *data_find(struct data *d, const struct node *name, const char *help, struct problem *p);

/* The same, if data_find has found it before; no file is read.  NULL: it has not, or has found nothing. */
const struct node *data_known(const struct data *d, const struct node *name);

/* Something that is the same for every record and takes time to make: size bytes, which make fills at the first call
 * only.  NULL: out of memory, or d is NULL. */
typedef void data_make(void *out);
const void *data_once(struct data *d, size_t size, data_make *make);

/* Call these before and after reading what data_find has found by name.  In between problems go to a list of their own,
 * because their places are in the file.  data_leave gives them to the caller's list, in the order of the file: the text of
 * each begins with its place in the file, and its own place is the one where the record names the file.  Returns read;
 * false: *p is the last of them, which is not on the list yet. */
struct data_reading {
	struct problems own, *all;
};
void data_enter(struct data_reading *in, struct problem *p);
bool data_leave(struct data_reading *in, struct data *d, const struct node *name, struct problem *p, bool read);
/* Find the mapping of this name, and call read for it, which fills *out.  false: *p says why not. */
typedef bool data_reader(const struct node *mapping, void *out, struct problem *p);
bool data_read(struct data *d, const struct node *name, const char *help, data_reader *read, void *out, struct problem *p);

#endif
