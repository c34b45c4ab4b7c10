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
 * directories. */
const struct node *data_find(struct data *d, const struct node *name, struct problem *p);

/* The same, if data_find has found it before; no file is read.  NULL: it has not, or has found nothing. */
const struct node *data_known(const struct data *d, const struct node *name);

/* Something that is the same for every record and takes time to make: size bytes, which make fills at the first call
 * only.  NULL: out of memory, or d is NULL. */
typedef void data_make(void *out);
const void *data_once(struct data *d, size_t size, data_make *make);

/* Call these before and after reading what data_find has found.  In between no list of problems is kept, because the
 * list has places in the record alone: only the first problem in the file is reported. */
static inline struct problems *
data_enter(struct problem *p)
{
	struct problems *all = p->all;

	p->all = NULL;
	return all;
}

static inline bool
data_leave(struct problem *p, struct problems *all, bool read)
{
	p->all = all;
	return read;
}

/* *p says what is wrong in the file that was found by name.  Add the place in the file to its text, and make its place
 * the one where the record names the file.  Always false. */
bool data_blame(struct data *d, const struct node *name, struct problem *p);
/* Find the mapping of this name, and call read for it, which fills *out.  false: *p says why not. */
typedef bool data_reader(const struct node *mapping, void *out, struct problem *p);
bool data_read(struct data *d, const struct node *name, data_reader *read, void *out, struct problem *p);

#endif
