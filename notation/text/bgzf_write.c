/* text/bgzf_write.c: see bgzf.h. */
#include "bgzf.h"
#include "core/memory.h"

#include <stdint.h>
#include <string.h>
#include <zlib.h>

/* Text in a block: so much that it fits however badly it packs. */
enum { BLOCK_TEXT = 0xff00 };

/* What is before the packed text: the head of a member of gzip, whose only extra field is BC; and after it: its CRC-32 and
 * its length. */
enum { HEAD = 18, LENGTH_AT = 16, TAIL = 8 };
static const unsigned char head[HEAD] = { 0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 0xff, 6, 0, 'B', 'C', 2, 0, 0, 0 };

/* There may be hundreds of them, so only the text is kept: what zlib needs, four times as much, is made for each block. */
struct bgzf_writer {
	size_t len; /* of text */
	unsigned char text[BLOCK_TEXT];
};

struct bgzf_writer *
bgzf_writer_new(void)
{
	return memory_zalloc(1, sizeof(struct bgzf_writer));
}

void
bgzf_writer_free(struct bgzf_writer *w)
{
	memory_free(w);
}

static void
put(unsigned char *to, uint32_t value, unsigned bytes)
{
	for (unsigned i = 0; i < bytes; i++)
		to[i] = (unsigned char)(value >> 8 * i);
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

/* Write the text that waits as a block, even if there is none. */
static bool
write_block(struct bgzf_writer *w, struct buffer *out)
{
	unsigned char *to;
	size_t length;

	if (!buffer_reserve(out, BGZF_MEMBER_MAX))
		return false;
	to = (unsigned char *)out->data + out->len;
	memcpy(to, head, HEAD);
	length = HEAD + pack(w->text, w->len, to + HEAD, BGZF_MEMBER_MAX - HEAD - TAIL) + TAIL;
	if (length == HEAD + TAIL) {
		out->failed = true;
		return false;
	}
	put(to + LENGTH_AT, (uint32_t)length - 1, 2);
	put(to + length - TAIL, (uint32_t)crc32(0, w->text, (uInt)w->len), 4);
	put(to + length - TAIL + 4, (uint32_t)w->len, 4);
	out->len += length;
	w->len = 0;
	return true;
}

bool
bgzf_add(struct bgzf_writer *w, const char *text, size_t len, struct buffer *out)
{
	/* A text that fits into one block, but not behind the others, begins a new block; a longer one always does. */
	if (w->len > 0 && len > BLOCK_TEXT - w->len && !write_block(w, out))
		return false;
	while (len > 0) {
		size_t n = len < BLOCK_TEXT - w->len ? len : BLOCK_TEXT - w->len;

		memcpy(w->text + w->len, text, n);
		w->len += n;
		text += n;
		len -= n;
		if (w->len == BLOCK_TEXT && !write_block(w, out))
			return false;
	}
	return true;
}

bool
bgzf_finish(struct bgzf_writer *w, struct buffer *out)
{
	return (w->len == 0 || write_block(w, out)) && write_block(w, out);
}
