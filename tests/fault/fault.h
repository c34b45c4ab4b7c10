/* fault.h: which call of the command fails: see fault.c. */
#ifndef STRAT_FAULT_H
#define STRAT_FAULT_H

#include <stdbool.h>

/* What can happen to a call. */
enum fault { NONE, NO_MEMORY, NO_MEMORY_ANY_MORE, FAILS, FULL, INTERRUPTED, SHORT, ALL_SHORT, FAULTS };

#define CAN(x) (1U << (x))

extern const int fault_errors[FAULTS];

/* Which fault has this call?  can: set of the faults that it can have. */
enum fault fault_next(unsigned can);
/* Does the call fail?  Then errno is set. */
bool fault_fails(unsigned can);
/* This process is another one than the command's: none of its calls fails, and none counts. */
void fault_leave(void);

#endif
