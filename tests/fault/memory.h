/* memory.h: count the calls of malloc, realloc and so on, and make them fail.
 *
 * The linker gives us the calls in our objects and in archives (--wrap).  This works with and without the address
 * sanitizer, because ours call its malloc.
 */
#ifndef STRAT_MEMORY_H
#define STRAT_MEMORY_H

#include <stdatomic.h>
#include <stdbool.h>

/* It may be in memory that processes share. */
struct memory {
	atomic_long calls;  /* how many calls were made */
	atomic_long live;   /* how many blocks are allocated */
	atomic_bool failed; /* a call was made to fail */
};

/* Count here from now on; NULL: stop counting.  No call fails. */
void memory_count(struct memory *m);
/* Let one of the next calls fail, where 0 is the first one, alone or with all later ones; -1: none. */
void memory_fail(long call, bool all_after);
/* held: calls do not count and do not fail from now on; blocks still count. */
void memory_hold(bool held);

#endif
