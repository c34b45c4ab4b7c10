/* draw/pack.c: make text small for a page, whose script can inflate it. */
#include "html.h"

#include <string.h>
#include <zlib.h>

static void
put_base64(struct buffer *out, const uint8_t *bytes, size_t len)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

	if (!buffer_reserve(out, len / 3 * 4 + 4))
		return;
	for (size_t i = 0; i < len; i += 3) {
		uint32_t three = (uint32_t)bytes[i] << 16 | (i + 1 < len ? (uint32_t)bytes[i + 1] << 8 : 0) | (i + 2 < len ? bytes[i + 2] : 0);

		buffer_char(out, digits[three >> 18]);
		buffer_char(out, digits[three >> 12 & 63]);
		buffer_char(out, i + 1 < len ? digits[three >> 6 & 63] : '=');
		buffer_char(out, i + 2 < len ? digits[three & 63] : '=');
	}
}

bool
html_pack(struct buffer *out, const struct buffer *text)
{
	z_stream z = { 0 };
	struct buffer packed = { 0 };
	bool good = deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) == Z_OK;
	uLong room;

	if (!good)
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
		put_base64(out, (const uint8_t *)packed.data, z.total_out);
	deflateEnd(&z);
	buffer_free(&packed);
	return good && !out->failed;
}
