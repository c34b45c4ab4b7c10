/* core/memory.h: where this library gets its memory.
 *
 * Usually from malloc.  A host can give functions of its own for the length of a call: then all that the call allocates,
 * resizes and frees goes through them.  What one set of functions has allocated must be freed under the same set.
 *
 * Threads    The choice is the thread's own.  Between the calls of hosts there is none.
 */
#ifndef STRAT_CORE_MEMORY_H
#define STRAT_CORE_MEMORY_H

#include <stddef.h>

struct memory_source {
	void *(*allocate)(void *ctx, size_t size);
	void *(*resize)(void *ctx, void *block, size_t size); /* block may be NULL */
	void (*release)(void *ctx, void *block);              /* block is never NULL */
	void *ctx;
};

/* Use these functions in this thread from now on; NULL: malloc.  Returns those that were used before. */
const struct memory_source *memory_use(const struct memory_source *from);

/* As malloc, calloc, realloc, strdup and free.  NULL: out of memory. */
void *memory_alloc(size_t size);
void *memory_zalloc(size_t n, size_t size);
void *memory_resize(void *block, size_t size);
char *memory_copy(const char *text);
void memory_free(void *block);

/* Make room in an array that is full: for first items, and later for twice as many as *cap, which is set.  size: of an item.
 * Returns the array.  NULL: out of memory, and both are as they were. */
void *memory_double(void *array, size_t *cap, size_t first, size_t size);

#endif
