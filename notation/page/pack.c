/* page/pack.c: make text small for a page, whose script can inflate it. */
#include "html.h"

#include <zlib.h>

#include "draw/markup.h"
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

enum { LEVEL = 6 }; /* (9 makes a page smaller by 3 in 1,000, and takes half as much time again) */

/* Deflate a text into *packed, which is empty.  false: out of memory. */
static bool
deflate_text(struct buffer *packed, const char *text, size_t len)
{
	z_stream z = { 0 };
	uLong room;
	bool good;

	stream_memory(&z);
	if (deflateInit2(&z, LEVEL, Z_DEFLATED, -MAX_WBITS, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK)
		return false;
	room = deflateBound(&z, (uLong)len);
	good = len <= UINT32_MAX && room <= UINT32_MAX && buffer_reserve(packed, room);
	if (good) {
		z.next_in = (Bytef *)(uintptr_t)text;
		z.avail_in = (uInt)len;
		z.next_out = (Bytef *)packed->data;
		z.avail_out = (uInt)room;
		good = deflate(&z, Z_FINISH) == Z_STREAM_END;
		packed->len = (size_t)z.total_out;
	}
	deflateEnd(&z);
	return good;
}

bool
html_pack(struct buffer *out, const struct buffer *text)
{
	struct buffer packed = { 0 };
	bool good = deflate_text(&packed, text->data, text->len);

	if (good)
		put_digits(out, (const uint8_t *)packed.data, packed.len);
	buffer_free(&packed);
	return good && !out->failed;
}

/* Write bytes as the digits to the base 64 that addresses may have. */
static void
put_letters(struct buffer *out, const uint8_t *bytes, size_t len)
{
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

	for (size_t i = 0; i < len; i += 3) {
		size_t n = len - i < 3 ? len - i : 3;
		uint32_t three = 0;

		for (size_t k = 0; k < 3; k++)
			three = three << 8 | (k < n ? bytes[i + k] : 0);
		for (size_t k = 0; k <= n; k++)
			buffer_char(out, letters[three >> (18 - 6 * k) & 63]);
	}
}

enum {
	LINK_MAX = 32 * 1024, /* so many letters an address may carry */
	LINKED_MAX = 1 << 20, /* and so many bytes they may be when they are inflated */
};

void
html_put_link(struct buffer *out, const char *table, const char *text, size_t len)
{
	struct buffer packed = { 0 };

	if (!deflate_text(&packed, text, len)) {
		out->failed = true;
	} else if (len <= LINKED_MAX && packed.len <= LINK_MAX / 4 * 3) {
		markup(out, "\n<p class='fact'><a style='color:inherit' href='%s#r=", table);
		put_letters(out, (const uint8_t *)packed.data, packed.len);
		markup(out, "'>Open in the table</a></p>");
	}
	buffer_free(&packed);
}
