/* stream/split.h: --split and --split-by: records to several files.
 *
 * A file's name is a pattern in which % stands for the number of the file, or for what its records have in common.  All
 * files are complete in the end, or none gets its name.
 */
#ifndef STRAT_STREAM_SPLIT_H
#define STRAT_STREAM_SPLIT_H

#include "base/output.h"
#include "summary/summary.h"

enum { SPLIT_FILES_MAX = 500, SPLIT_NAME_MAX = 64 };

struct split_part;

/* Set every, or column; pattern; and pack.  The rest is 0 at the beginning. */
struct split {
	const char *pattern;
	bool pack;                  /* write blocked gzip */
	uint64_t every;             /* how many records go to each file; 0: */
	enum summary_column column; /* those with the same text here go to one file */
	struct split_part *part;
	size_t n;
	uint64_t written;
	bool seals;                 /* each file has a seal at its end */
	char why[300];              /* what went wrong, or "" */
};

/* May records be split by this column?  false: there is no such column. */
bool split_read_column(const char *name, enum summary_column *out);
/* Write to name what stands for % for a record.  r: a record that was read. */
void split_name(const struct split *s, const struct record *r, char name[SPLIT_NAME_MAX]);
/* Write a record to the file that it belongs to.  false: s->why says why not. */
bool split_write(struct split *s, struct outputs *files, const char *name, const char *text, size_t len);
/* Close all files, with their seals if they have any and sealed; if they are not wanted, remove them.  false: s->why says what is not there. */
bool split_end(struct split *s, bool wanted, bool sealed);

#endif
