/* archive/block.c: see bgzf.h. */
#include "bgzf.h"

#include <libdeflate.h>

struct block_reader *
block_reader_new(void)
{
	return (struct block_reader *)libdeflate_alloc_decompressor();
}

void
block_reader_free(struct block_reader *r)
{
	libdeflate_free_decompressor((struct libdeflate_decompressor *)r);
}

bool
block_read(struct block_reader *r, const unsigned char *p, size_t n, char *to, size_t cap, size_t *len)
{
	enum { FLAGS = 3, EXTRA_ONLY = 4 }; /* of a gzip header with nothing but extra fields; of others zlib checks more */
	size_t used;

	return n > FLAGS && p[FLAGS] == EXTRA_ONLY &&
	    libdeflate_gzip_decompress_ex((struct libdeflate_decompressor *)r, p, n, to, cap, &used, len) == LIBDEFLATE_SUCCESS && used == n;
}
