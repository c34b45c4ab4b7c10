/* text/stream.c: see stream.h. */
#include "stream.h"

#include <stddef.h>
#include <zlib.h>

#include "core/memory.h"

static void *
stream_alloc(void *ctx, uInt n, uInt size)
{
	(void)ctx;
	return memory_alloc((size_t)n * size);
}

static void
stream_free(void *ctx, void *block)
{
	(void)ctx;
	memory_free(block);
}

void
stream_memory(z_stream *z)
{
	z->zalloc = stream_alloc;
	z->zfree = stream_free;
	z->opaque = NULL;
}
