/* cli/budget.h: --max-seconds: how much processor time a record may take.
 *
 * Each worker has a budget.  It begins anew with each record, and runs while the worker's thread works, not while it waits.  When it
 * is used up, a signal handler sets a flag (core/stop.h); then what is done with the record ends as if memory had run out, and the
 * job tells the true reason.
 *
 * What is not asked about again before it ends is not broken off: reading, a single ply, a single picture.  Their cost has bounds
 * of its own.
 */
#ifndef STRAT_CLI_BUDGET_H
#define STRAT_CLI_BUDGET_H

#include <time.h>

#include "core/stop.h"
#include "text/diag.h"

enum { BUDGET_SECONDS_MAX = 1000000, BUDGET_NONE = -1 };

struct budget {
	struct stop stop;
	int seconds;            /* for each record; BUDGET_NONE: no limit, and then nothing below is used */
	bool runs;              /* the thread has a timer: */
	timer_t timer;
	clockid_t clock;        /* the thread's processor time */
	_Atomic int64_t end;    /* when it is used up, in nanoseconds of that clock */
};

/* Can this system limit a thread's time? */
bool budget_can(void);
void budget_init(struct budget *b, int seconds);
void budget_free(struct budget *b);
/* Begin a record, in the thread that works on it. */
void budget_begin(struct budget *b);
/* The flag to look at; NULL: there is no limit. */
const struct stop *budget_stop(const struct budget *b);
/* If the budget is used up and a finding says that memory ran out, make it say the true reason. */
void budget_blame(const struct budget *b, struct finding *f);

#endif
