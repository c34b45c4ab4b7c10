/* nth.c: a library to be loaded before others: the allocation number NTH fails, and all that follow; with NTH_ONE only this one.  So
 * allocations of all libraries can fail, which the programs of fault.c cannot do. */
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *block, size_t size);

static int
fails(void)
{
	static atomic_long made;
	const char *nth = getenv("NTH");
	long now = ++made, at = nth != NULL ? atol(nth) : 0;

	if (at == 0 || now < at || (now > at && getenv("NTH_ONE") != NULL))
		return 0;
	errno = ENOMEM;
	return 1;
}

void *
malloc(size_t size)
{
	return fails() ? NULL : __libc_malloc(size);
}

void *
calloc(size_t n, size_t size)
{
	return fails() ? NULL : __libc_calloc(n, size);
}

void *
realloc(void *block, size_t size)
{
	return fails() ? NULL : __libc_realloc(block, size);
}
