/* archive/marks.h: where in a file the members of blocked gzip begin, for the places of documents. */
#ifndef STRAT_ARCHIVE_MARKS_H
#define STRAT_ARCHIVE_MARKS_H

#include "input.h"

struct input_marks {
	struct {
		uint64_t text, file; /* where a member begins in the text, and in the file */
	} *mark;
	size_t from, n, cap; /* those before from are no longer asked for */
	uint64_t text;       /* how much text all members so far have */
};

void marks_free(struct input_marks *m); /* m: may be NULL */
/* Add the members that were just inflated; the first is at file.  false: there are too many, or memory ran out. */
bool marks_add(struct input_marks *m, const struct bgzf *b, unsigned members, uint64_t file);

#endif
