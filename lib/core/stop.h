/* core/stop.h: a flag by which work is broken off.
 *
 * Nothing here reads a clock.  Whoever wants an end sets the flag: another thread, or a signal handler.  Work that may take long
 * looks at it between plies, and then ends in the same way as if memory had run out.  So nothing new can be half done; and who has
 * set the flag knows which of the two it was.
 */
#ifndef STRAT_CORE_STOP_H
#define STRAT_CORE_STOP_H

#include <stdbool.h>
#include <stddef.h>

struct stop {
	bool asked; /* read and written as below only */
};

/* stop: NULL: nobody will ask. */
static inline bool
stop_is_asked(const struct stop *stop)
{
	return stop != NULL && __atomic_load_n(&stop->asked, __ATOMIC_RELAXED);
}

static inline void
stop_ask(struct stop *stop, bool asked)
{
	__atomic_store_n(&stop->asked, asked, __ATOMIC_RELAXED);
}

#endif
