/* yaml/encoding.c: explain bytes that no record can have. */
#include "internal.h"

#include <inttypes.h>

/* The characters of Windows-1252 for the bytes 80 to 9f; 0: there is none.  From a0 on each byte is the number of its
 * character. */
static const uint16_t windows_1252[32] = {
	0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017d, 0,
	0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178,
};

static void
write_code(struct buffer *out, uint32_t code)
{
	if (code >= 0x800)
		buffer_char(out, (char)(0xe0 | code >> 12));
	buffer_char(out, (char)(code >= 0x800 ? 0x80 | (code >> 6 & 0x3f) : 0xc0 | code >> 6));
	buffer_char(out, (char)(0x80 | (code & 0x3f)));
}

/* Say which character a byte probably means.  It probably belongs to Windows-1252 if the bytes next to it are not parts of
 * a UTF-8 character. */
static void
tell_byte(const struct document *d, size_t at, struct buffer *text)
{
	unsigned char byte = (unsigned char)d->text[at];
	bool alone = at + 1 == d->len || (unsigned char)d->text[at + 1] < 0x80;
	uint32_t code = byte < 0x80 ? 0 : byte < 0xa0 ? windows_1252[byte - 0x80] : byte;

	buffer_printf(text, "the byte %02x is not a character of UTF-8", byte);
	if (alone && code > 0xa0) {
		buffer_text(text, "; it looks like Windows-1252 ");
		write_code(text, code);
	}
}

void
encoding_tell(const struct document *d, size_t offset, struct finding *f)
{
	size_t at = 0;
	struct buffer text = { 0 };
	unsigned n = 1;

	while (at < d->len && at <= offset && (n = utf8_length(d->text + at, d->len - at)) != 0)
		at += n;
	if (n == 0)
		tell_byte(d, offset = at, &text);
	else if (offset < d->len)
		buffer_printf(&text, "the character U+%04" PRIX32 " cannot stand in a record",
		    utf8_code(d->text + offset, utf8_length(d->text + offset, d->len - offset)));
	else
		buffer_text(&text, "the text ends in the middle of a character");
	finding_set(f, DIAG_UTF8, "%.*s", (int)text.len, text.data != NULL ? text.data : "");
	finding_help(f, n == 0 ? "save the file as UTF-8, which every editor offers" : "take it out");
	finding_end(f, &text);
	place_at(f, d, offset);
}
