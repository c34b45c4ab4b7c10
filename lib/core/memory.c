/* core/memory.c: see memory.h. */
#include "core/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Set only while a host's call runs. */
static _Thread_local const struct memory_source *source;

const struct memory_source *
memory_use(const struct memory_source *from)
{
	const struct memory_source *before = source;

	source = from;
	return before;
}

void *
memory_alloc(size_t size)
{
	return source != NULL ? source->allocate(source->ctx, size) : malloc(size);
}

void *
memory_zalloc(size_t n, size_t size)
{
	void *block;

	if (source == NULL)
		return calloc(n, size);
	if (size != 0 && n > SIZE_MAX / size)
		return NULL;
	if ((block = source->allocate(source->ctx, n * size)) != NULL)
		memset(block, 0, n * size);
	return block;
}

void *
memory_resize(void *block, size_t size)
{
	return source != NULL ? source->resize(source->ctx, block, size) : realloc(block, size);
}

void *
memory_double(void *array, size_t *cap, size_t first, size_t size)
{
	size_t more = *cap != 0 ? 2 * *cap : first;
	void *grown = more <= SIZE_MAX / 2 / size ? memory_resize(array, more * size) : NULL;

	if (grown != NULL)
		*cap = more;
	return grown;
}

char *
memory_copy(const char *text)
{
	size_t size = strlen(text) + 1;
	char *copy = memory_alloc(size);

	return copy != NULL ? memcpy(copy, text, size) : NULL;
}

void
memory_free(void *block)
{
	if (source == NULL)
		free(block);
	else if (block != NULL)
		source->release(source->ctx, block);
}
