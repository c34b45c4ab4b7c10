/* memory.h: calls of malloc and its kin, counted and made to fail.
 *
 * The linker gives us the calls in our objects and in archives (--wrap).  This works with and without the address
 * sanitizer, whose own malloc lies after ours.
 */
#ifndef STRAT_MEMORY_H
#define STRAT_MEMORY_H

#include <stdatomic.h>
#include <stdbool.h>

/* It may lie in memory that processes share. */
struct memory {
	atomic_long calls;  /* made so far */
	atomic_long live;   /* blocks */
	atomic_bool failed; /* a call did */
};

/* Count into this from now on; NULL: no more.  Nothing fails. */
void memory_count(struct memory *m);
/* Of the calls from now on let one fail, the first being 0, alone or with all that follow; -1: none. */
void memory_fail(long call, bool all_after);
/* Until it is told otherwise calls do not count, and none fails; but blocks count. */
void memory_hold(bool held);

#endif
