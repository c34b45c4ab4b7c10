/* record/data.h: boards and decks that a record names, out of directories that the user has named.
 *
 * A record may come from a stranger, so it does not choose files: the name is one plain word, and it
 * stands for NAME.yaml in one of those directories, the first that has it.
 *
 * Ownership  What is found belongs to the struct data, until data_free; it keeps a pointer to dirs.
 * Speed      Each file is read once.  A struct data has one user at a time: every worker has its own.
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

/* Letters, digits, "-", "_" and ".", not the last in front; at most DATA_NAME_MAX. */
bool data_is_name(const char *text, size_t len);

/* What the file holds that a node of the record names: a mapping.  NULL: *p says why there is none.
 * d may be NULL: there are no directories. */
const struct node *data_find(struct data *d, const struct node *name, struct problem *p);

/* The same of a file that has been found before, without looking for it; NULL: it has not, or is none. */
const struct node *data_known(const struct data *d, const struct node *name);

/* Something that is the same for every record, and takes time: size bytes, filled by make the first time
 * that they are asked for.  NULL: there is no memory for them, or d is NULL. */
typedef void data_make(void *out);
const void *data_once(struct data *d, size_t size, data_make *make);

/* Before what data_find has found is read, and after: of a file only the first problem is told, since the list of problems is
 * of places in the record. */
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

/* *p says what is wrong in the file that name found: say where in the file, and let the problem stand
 * where the record names it.  Always false. */
bool data_blame(struct data *d, const struct node *name, struct problem *p);
/* Find the mapping of that name, and read it by read, which fills out. */
typedef bool data_reader(const struct node *mapping, void *out, struct problem *p);
bool data_read(struct data *d, const struct node *name, data_reader *read, void *out, struct problem *p);

#endif
