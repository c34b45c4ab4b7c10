/* validate/explain.h: the options with which nothing is read. */
#ifndef STRAT_VALIDATE_EXPLAIN_H
#define STRAT_VALIDATE_EXPLAIN_H

#include "cli/cli.h"

/* Each returns the exit status. */
int explain(struct cli *c, const char *id); /* what has this id */
int write_schema(struct cli *c);            /* of records */
int write_form(struct cli *c, const char *what); /* of "GAME" or "GAME/VARIANT" */

#endif
