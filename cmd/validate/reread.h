/* validate/reread.h: text that is read again from the archives where it is, instead of being put aside.
 *
 * An archive is gone through once more, from its beginning to its end, so its records must be wanted in their order.  Those that are not
 * are put aside, and so are records of pipes, and of archives beyond the first REREAD_FILES.
 *
 * Memory     Less than 1 MiB for each of these archives.
 */
#ifndef STRAT_VALIDATE_REREAD_H
#define STRAT_VALIDATE_REREAD_H

#include "archive/input.h"
#include "cli/cli.h"

enum { REREAD_FILES = 16 };

struct reread_file {
	int input;         /* which one of the inputs */
	uint32_t date;     /* of the last record that is to be read again */
	struct input *in;  /* NULL: not open yet */
	uint64_t at;       /* so much of its text was read again */
};

/* Set cli; the rest is 0 at the beginning. */
struct reread {
	struct cli *cli;
	struct reread_file file[REREAD_FILES];
	int n;
	const char *source; /* of the last record; */
	int current;        /* which file that is; -1: it cannot be read again */
	char why[300];
};

/* Can the next record of this source, with this date, be read again?  Returns in which file; -1: it cannot. */
int reread_takes(struct reread *a, const char *source, uint32_t date);
/* What a text is known by when it is read again. */
uint64_t reread_sum(const char *text, size_t len);
/* Read the text of such a record.  sum: what it was known by.  false: a->why says why not; it may have been changed meanwhile. */
bool reread_read(struct reread *a, int file, uint64_t offset, uint64_t sum, char *to, size_t len);
void reread_free(struct reread *a);

#endif
