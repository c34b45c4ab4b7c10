/* archive/without_libdeflate.c: in place of block.c, if strat is built without libdeflate: zlib inflates all blocks. */
#include "bgzf.h"

struct block_reader *
block_reader_new(void)
{
	return NULL;
}

/* (These two are never called with a reader, because there is none.) */

void
block_reader_free(struct block_reader *r)
{
	(void)r;
}

bool
block_read(struct block_reader *r, const unsigned char *p, size_t n, char *to, size_t cap, size_t *len)
{
	(void)r, (void)p, (void)n, (void)to, (void)cap, (void)len;
	return false;
}
