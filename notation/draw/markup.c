/* draw/markup.c: see markup.h. */
#include "markup.h"

#include <string.h>

static const struct {
	char c;
	const char *entity;
} entities[] = {
	{ '&', "&amp;" }, { '<', "&lt;" }, { '>', "&gt;" }, { '"', "&quot;" }, { '\'', "&#39;" },
};

static const bool is_entity[128] = { ['&'] = true, ['<'] = true, ['>'] = true, ['"'] = true, ['\''] = true };

/* How many letters, digits, blanks and signs at the beginning need no care. */
static size_t
count_harmless(const char *text, size_t len)
{
	size_t n = 0;

	while (n < len && text[n] >= ' ' && text[n] <= '~' && !is_entity[(unsigned char)text[n]])
		n++;
	return n;
}

void
markup_text(struct buffer *out, const char *text, size_t len)
{
	for (size_t i = 0; i < len;) {
		size_t harmless = count_harmless(text + i, len - i), k = 0;
		unsigned n;

		buffer_add(out, text + i, harmless);
		i += harmless;
		if (i == len)
			return;
		n = utf8_length(text + i, len - i);
		while (k < sizeof(entities) / sizeof(entities[0]) && entities[k].c != text[i])
			k++;
		if (k < sizeof(entities) / sizeof(entities[0]))
			buffer_text(out, entities[k].entity);
		else
			buffer_plain(out, text + i, n != 0 ? n : 1, '\0');
		i += n != 0 ? n : 1;
	}
}

/* Write what a conversion asks for; at: what follows its %.  Returns what follows the conversion. */
static const char *
convert(struct buffer *out, const char *at, va_list *ap)
{
	bool span = *at == '.', padded = *at == '0';
	int width = span ? va_arg(*ap, int) : padded ? at[1] - '0' : 0;
	const char *text;
	size_t wide;
	long long n;
	char c;

	at += span || padded ? 2 : 0;
	for (wide = 0; *at == 'l'; at++)
		wide++;
	switch (*at) {
	case 's':
		text = va_arg(*ap, const char *);
		markup_text(out, text, text == NULL || width < 0 ? 0 : span ? (size_t)width : strlen(text));
		break;
	case 'c':
		c = (char)va_arg(*ap, int);
		markup_text(out, &c, 1);
		break;
	case 'd':
		n = wide > 1 ? va_arg(*ap, long long) : wide > 0 ? va_arg(*ap, long) : va_arg(*ap, int);
		if (padded) {
			buffer_printf(out, "%0*lld", width, n);
			break;
		}
		if (n < 0)
			buffer_char(out, '-');
		buffer_number(out, n < 0 ? 0 - (uint64_t)n : (uint64_t)n);
		break;
	default:
		buffer_number(out, wide > 1 ? va_arg(*ap, unsigned long long) : wide > 0 ? va_arg(*ap, unsigned long) : va_arg(*ap, unsigned));
	}
	return at + 1;
}

/* Copy eight letters, with the other quotation marks. */
static void
copy_word(char *to, const char *from)
{
	const uint64_t ones = UINT64_MAX / 255, low = 127 * ones;
	uint64_t word, other;

	_Static_assert(('\'' ^ '"') == 5, "quotation marks differ in these bits");
	memcpy(&word, from, sizeof(word));
	other = word ^ '\'' * ones; /* of those that are a quotation mark, 0 */
	word ^= (~(((other & low) + low) | other | low) >> 7) * 5;
	memcpy(to, &word, sizeof(word));
}

/* Write a format up to the next conversion, if it has any, with the other quotation marks.  Returns what follows.  (Most of what is
 * drawn goes through it: it goes by eight letters, the last eight of which may be copied a second time.) */
static const char *
copy(struct buffer *out, const char *format, bool converts)
{
	const char *stop = converts ? strchr(format, '%') : NULL;
	const size_t n = stop != NULL ? (size_t)(stop - format) : strlen(format);
	char *restrict to = buffer_room(out, n);

	if (to == NULL)
		return format + n;
	for (size_t i = 0; i + 8 < n; i += 8)
		copy_word(to + i, format + i);
	if (n >= 8)
		copy_word(to + n - 8, format + n - 8);
	for (size_t i = 0; i < n && n < 8; i++)
		to[i] = format[i] == '\'' ? '"' : format[i];
	out->len += n;
	return format + n;
}

/* Write a format; ap: what it converts, or NULL: it converts nothing. */
static void
put(struct buffer *out, const char *format, va_list *ap)
{
	while (*(format = copy(out, format, ap != NULL)) != '\0')
		format = convert(out, format + 1, ap);
}

void
markup(struct buffer *out, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	put(out, format, &ap);
	va_end(ap);
}

void
markup_if(struct buffer *out, const char *format, const char *text)
{
	if (text != NULL && text[0] != '\0')
		markup(out, format, text);
}

void
markup_put(struct buffer *out, const char *constant)
{
	put(out, constant, NULL);
}
