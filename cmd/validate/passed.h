/* validate/passed.h: where the records that validate passes on go: standard output or a file, as they are or as blocked gzip. */
#ifndef STRAT_VALIDATE_PASSED_H
#define STRAT_VALIDATE_PASSED_H

#include "cli/cli.h"

struct passed {
	const char *file;  /* of --file; NULL: standard output */
	bool bgzip;        /* of --bgzip */
	struct output *to; /* where passed_write writes; NULL: they are left in the job's output, as it is */
	struct output out; /* the file */
	char why[300];
};

/* Does a file of this name get blocked gzip? */
bool passed_is_packed(const char *name);
/* Open it.  false: that was reported. */
bool passed_open(struct passed *p, struct cli *c);
/* Write a record.  Returns why that failed, or NULL. */
const char *passed_write(struct passed *p, const char *text, size_t len);
/* Close it.  false: the records are not there, and that was reported. */
bool passed_end(struct passed *p, struct cli *c, bool wanted);

#endif
