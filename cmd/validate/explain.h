/* validate/explain.h: the options with which nothing is read. */
#ifndef STRAT_VALIDATE_EXPLAIN_H
#define STRAT_VALIDATE_EXPLAIN_H

#include "cli/cli.h"

struct without_records {
	const char *form;    /* --new: of "GAME" or "GAME/VARIANT"; or NULL */
	const char *explain; /* an id, or NULL */
	bool schema;
};

static inline bool
asks_without_records(const struct without_records *w)
{
	return w->form != NULL || w->explain != NULL || w->schema;
}

/* Returns the exit status.  Nothing is read, so no box need be closed. */
int answer_without_records(struct cli *c, const struct without_records *w);

#endif
