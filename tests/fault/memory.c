/* memory.c: see memory.h. */
#include "memory.h"

#include <stdlib.h>

static struct memory *memory;
static long at;
static bool all_after, held;

void *__real_malloc(size_t n);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t n);
void *__real_aligned_alloc(size_t to, size_t n);
char *__real_strdup(const char *s);
void __real_free(void *p);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t n);
void *__wrap_aligned_alloc(size_t to, size_t n);
char *__wrap_strdup(const char *s);
void __wrap_free(void *p);

void
memory_count(struct memory *m)
{
	memory = m;
	at = -1;
	held = false;
}

void
memory_fail(long call, bool all)
{
	atomic_store(&memory->calls, 0);
	atomic_store(&memory->failed, false);
	at = call;
	all_after = all;
	held = false;
}

void
memory_hold(bool hold)
{
	held = hold;
}

static bool
fails(void)
{
	long call;

	if (memory == NULL || held)
		return false;
	call = atomic_fetch_add(&memory->calls, 1);
	if (at < 0 || call < at || (call > at && !all_after))
		return false;
	atomic_store(&memory->failed, true);
	return true;
}

static void *
counted(void *p)
{
	if (memory != NULL && p != NULL)
		atomic_fetch_add(&memory->live, 1);
	return p;
}

void *
__wrap_malloc(size_t n)
{
	return fails() ? NULL : counted(__real_malloc(n));
}

void *
__wrap_calloc(size_t n, size_t size)
{
	return fails() ? NULL : counted(__real_calloc(n, size));
}

void *
__wrap_realloc(void *p, size_t n)
{
	if (fails())
		return NULL;
	return p != NULL ? __real_realloc(p, n) : counted(__real_malloc(n));
}

void *
__wrap_aligned_alloc(size_t to, size_t n)
{
	return fails() ? NULL : counted(__real_aligned_alloc(to, n));
}

char *
__wrap_strdup(const char *s)
{
	return fails() ? NULL : counted(__real_strdup(s));
}

void
__wrap_free(void *p)
{
	if (memory != NULL && p != NULL)
		atomic_fetch_sub(&memory->live, 1);
	__real_free(p);
}
