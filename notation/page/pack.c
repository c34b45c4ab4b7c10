/* page/pack.c: make text small for a page, whose script can inflate it. */
#include "html.h"

#include <zlib.h>

#include "text/stream.h"

/* The digits to the base 85: what may stand in a string of a script, in quotes, without being changed. */
static char
digit(uint32_t n)
{
	uint32_t c = '#' + n;

	c += c >= '\'';
	c += c >= '<';
	c += c >= '\\';
	return (char)c;
}

/* Write each four bytes as five digits, the highest first; of the last few one digit more than there are bytes. */
static void
put_digits(struct buffer *out, const uint8_t *bytes, size_t len)
{
	for (size_t i = 0; i < len; i += 4) {
		unsigned n = len - i < 4 ? (unsigned)(len - i) : 4;
		uint32_t four = 0, unit = 85 * 85 * 85 * 85;

		for (unsigned k = 0; k < 4; k++)
			four = four << 8 | (k < n ? bytes[i + k] : 0);
		for (unsigned k = 0; k <= n; k++, unit /= 85)
			buffer_char(out, digit(four / unit % 85));
	}
}

bool
html_pack(struct buffer *out, const struct buffer *text)
{
	z_stream z = { 0 };
	struct buffer packed = { 0 };
	uLong room;
	bool good;

	stream_memory(&z);
	if (deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK)
		return false;
	room = deflateBound(&z, (uLong)text->len);
	good = text->len <= UINT32_MAX && room <= UINT32_MAX && buffer_reserve(&packed, room);
	if (good) {
		z.next_in = (Bytef *)(uintptr_t)text->data;
		z.avail_in = (uInt)text->len;
		z.next_out = (Bytef *)packed.data;
		z.avail_out = (uInt)room;
		good = deflate(&z, Z_FINISH) == Z_STREAM_END;
	}
	if (good)
		put_digits(out, (const uint8_t *)packed.data, z.total_out);
	deflateEnd(&z);
	buffer_free(&packed);
	return good && !out->failed;
}
