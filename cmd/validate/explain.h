/* validate/explain.h: the options with which nothing is read. */
#ifndef STRAT_VALIDATE_EXPLAIN_H
#define STRAT_VALIDATE_EXPLAIN_H

#include "cli/cli.h"

/* Explain what has this id; NULL: write the schema of records.  Returns the exit status. */
int explain(struct cli *c, const char *id);

#endif
