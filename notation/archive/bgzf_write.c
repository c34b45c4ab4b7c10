/* archive/bgzf_write.c: see bgzf.h. */
#include "bgzf.h"
#include "core/memory.h"

#include <stdint.h>
#include <string.h>
#include <zlib.h>

#include "text/bytes.h"
#include "text/stream.h"

/* Text in a block: so much that it fits however badly it packs. */
enum { BLOCK_TEXT = 0xff00 };

/* What is before the packed text: the head of a member of gzip, whose only extra field is BC; and after it: its CRC-32 and
 * its length. */
enum { HEAD = 18, LENGTH_AT = 16, TAIL = 8 };
static const unsigned char head[HEAD] = { 0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 0xff, 6, 0, 'B', 'C', 2, 0, 0, 0 };

/* A block that waits has its text and no more, because there may be hundreds of writers. */
struct block {
	size_t len, packed;    /* of the text, and of the member; packed is 0: out of memory */
	unsigned char *member; /* has room for BGZF_MEMBER_MAX bytes */
	unsigned char text[BLOCK_TEXT];
};

struct bgzf_writer {
	struct sharing how;
	unsigned n, most;     /* blocks that are complete; how many are packed at once */
	struct block block[]; /* most of them; the last one that is used is not complete */
};

struct bgzf_writer *
bgzf_writer_new(unsigned most, const struct sharing *how)
{
	struct bgzf_writer *w = memory_zalloc(1, sizeof(*w) + most * sizeof(w->block[0]));

	if (w != NULL) {
		w->most = most;
		w->how = *how;
	}
	return w;
}

void
bgzf_writer_free(struct bgzf_writer *w)
{
	memory_free(w);
}

/* Pack text into at most cap bytes.  Returns how many they are; 0: out of memory. */
static size_t
pack(const unsigned char *text, size_t len, unsigned char *to, size_t cap)
{
	z_stream z = { .next_in = (Bytef *)(uintptr_t)text, .avail_in = (uInt)len, .next_out = to, .avail_out = (uInt)cap };
	bool packed;

	stream_memory(&z);
	if (deflateInit2(&z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK)
		return 0;
	packed = deflate(&z, Z_FINISH) == Z_STREAM_END;
	deflateEnd(&z);
	return packed ? z.total_out : 0;
}

static void
pack_block(void *arg, unsigned i)
{
	struct block *b = &((struct bgzf_writer *)arg)->block[i];
	size_t n = pack(b->text, b->len, b->member + HEAD, BGZF_MEMBER_MAX - HEAD - TAIL);

	b->packed = n > 0 ? HEAD + n + TAIL : 0;
	memcpy(b->member, head, HEAD);
	put_number(b->member + LENGTH_AT, HEAD + n + TAIL - 1, 2);
	put_number(b->member + HEAD + n, crc32(0, b->text, (uInt)b->len), 4);
	put_number(b->member + HEAD + n + 4, b->len, 4);
}

static void
pack_blocks(struct bgzf_writer *w)
{
	if (w->how.share != NULL && w->n > 1)
		w->how.share(w->how.ctx, pack_block, w, w->n);
	else
		for (unsigned i = 0; i < w->n; i++)
			pack_block(w, i);
}

/* Pack the blocks that are complete, and write them in their order. */
static bool
write_blocks(struct bgzf_writer *w, struct buffer *out)
{
	unsigned char *members;

	if (w->n == 0)
		return true;
	if ((members = memory_alloc(w->n * (size_t)BGZF_MEMBER_MAX)) == NULL) {
		out->failed = true;
		return false;
	}
	for (unsigned i = 0; i < w->n; i++)
		w->block[i].member = members + i * (size_t)BGZF_MEMBER_MAX;
	pack_blocks(w);
	for (unsigned i = 0; i < w->n; i++) {
		buffer_add(out, (const char *)w->block[i].member, w->block[i].packed);
		out->failed = out->failed || w->block[i].packed == 0;
		w->block[i].len = 0;
	}
	w->n = 0;
	memory_free(members);
	return !out->failed;
}

/* The block that is being filled is complete, even if there is nothing in it. */
static bool
end_block(struct bgzf_writer *w, struct buffer *out)
{
	return ++w->n < w->most || write_blocks(w, out);
}

bool
bgzf_add(struct bgzf_writer *w, const char *text, size_t len, struct buffer *out)
{
	/* A text that fits into one block, but not behind the others, begins a new block; a longer one always does. */
	if (w->block[w->n].len > 0 && len > BLOCK_TEXT - w->block[w->n].len && !end_block(w, out))
		return false;
	while (len > 0) {
		struct block *b = &w->block[w->n];
		size_t n = len < BLOCK_TEXT - b->len ? len : BLOCK_TEXT - b->len;

		memcpy(b->text + b->len, text, n);
		b->len += n;
		text += n;
		len -= n;
		if (b->len == BLOCK_TEXT && !end_block(w, out))
			return false;
	}
	return true;
}

bool
bgzf_finish(struct bgzf_writer *w, struct buffer *out)
{
	return (w->block[w->n].len == 0 || end_block(w, out)) && end_block(w, out) && write_blocks(w, out);
}
