/* core/stop.h: a flag by which work is broken off.
 *
 * Nothing here reads a clock.  Whoever wants an end sets the flag: another thread, or a signal handler.  Work that may take long
 * looks at it between plies, and then ends in the same way as if memory had run out.  So nothing new can be half done; and who has
 * set the flag knows which of the two it was.  Or a function is asked from time to time, in the thread of the work.
 */
#ifndef STRAT_CORE_STOP_H
#define STRAT_CORE_STOP_H

#include <stdbool.h>
#include <stddef.h>

enum { STOP_EVERY = 10000 }; /* how often the flag is looked at before the function is asked again */

/* A function that says whether to stop. */
struct stop_hook {
	bool (*ask)(void *ctx);
	void *ctx;
	bool said;      /* it has said so */
	unsigned looks; /* since it was asked last */
};

struct stop {
	bool asked;             /* read and written as below only */
	struct stop_hook *hook; /* or NULL; it is for one thread */
};

static inline bool
stop_hook_asks(struct stop_hook *h)
{
	if (!h->said && ++h->looks >= STOP_EVERY) {
		h->looks = 0;
		h->said = h->ask(h->ctx);
	}
	return h->said;
}

/* stop: NULL: nobody will ask. */
static inline bool
stop_is_asked(const struct stop *stop)
{
	return stop != NULL && (__atomic_load_n(&stop->asked, __ATOMIC_RELAXED) || (stop->hook != NULL && stop_hook_asks(stop->hook)));
}

static inline void
stop_ask(struct stop *stop, bool asked)
{
	__atomic_store_n(&stop->asked, asked, __ATOMIC_RELAXED);
}

#endif
