/* text/arena.c: see arena.h. */
#include "arena.h"
#include "core/memory.h"

#include <inttypes.h>

#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { BLOCK_SIZE = 32 * 1024, BUFFER_KEEP = 1 << 20 };

struct arena_block {
	struct arena_block *next;
	size_t size;
	alignas(max_align_t) char data[];
};

void
arena_init(struct arena *a)
{
	memset(a, 0, sizeof(*a));
}

static struct arena_block *
new_block(struct arena *a, size_t size)
{
	struct arena_block *b;

	if (size > SIZE_MAX - sizeof(*b))
		return NULL;
	if (a->most != 0 && (a->held > a->most || size > a->most - a->held)) {
		a->full = true;
		return NULL;
	}
	if ((b = memory_alloc(sizeof(*b) + size)) == NULL)
		return NULL;
	a->held += size;
	b->next = NULL;
	b->size = size;
	return b;
}

void *
arena_alloc(struct arena *a, size_t size)
{
	struct arena_block *b;
	void *p;

	if (size > SIZE_MAX - alignof(max_align_t))
		return NULL;
	size = (size + alignof(max_align_t) - 1) / alignof(max_align_t) * alignof(max_align_t);
	if (a->current == NULL || a->current->size - a->used < size) {
		if ((b = new_block(a, size > BLOCK_SIZE ? size : BLOCK_SIZE)) == NULL)
			return NULL;
		if (a->current == NULL)
			a->first = b;
		else
			a->current->next = b;
		a->current = b;
		a->used = 0;
	}
	p = a->current->data + a->used;
	a->used += size;
	return p;
}

void *
arena_zalloc(struct arena *a, size_t size)
{
	void *p = arena_alloc(a, size);

	if (p != NULL)
		memset(p, 0, size);
	return p;
}

char *
arena_copy(struct arena *a, const char *text, size_t len)
{
	char *p;

	if (len == SIZE_MAX || (p = arena_alloc(a, len + 1)) == NULL)
		return NULL;
	if (len > 0)
		memcpy(p, text, len);
	p[len] = '\0';
	return p;
}

static void
free_blocks(struct arena_block *b)
{
	while (b != NULL) {
		struct arena_block *next = b->next;

		memory_free(b);
		b = next;
	}
}

struct arena_mark
arena_mark(const struct arena *a)
{
	return (struct arena_mark){ a->current, a->used, a->full };
}

void
arena_rewind(struct arena *a, struct arena_mark to)
{
	struct arena_block **after = to.current != NULL ? &to.current->next : &a->first;

	for (const struct arena_block *b = *after; b != NULL; b = b->next)
		a->held -= b->size;
	free_blocks(*after);
	*after = NULL;
	a->current = to.current;
	a->used = to.used;
	a->full = to.full;
}

void
arena_reset(struct arena *a)
{
	a->full = false;
	if (a->first == NULL)
		return;
	if (a->first->size > BLOCK_SIZE) { /* do not keep the memory of one huge record for all later ones */
		arena_free(a);
		return;
	}
	free_blocks(a->first->next);
	a->first->next = NULL;
	a->current = a->first;
	a->used = 0;
	a->held = a->first->size;
}

void
arena_free(struct arena *a)
{
	free_blocks(a->first);
	a->first = a->current = NULL;
	a->used = a->held = 0;
}

bool
buffer_reserve(struct buffer *b, size_t more)
{
	size_t cap = b->cap != 0 ? b->cap : 256;
	char *p;

	if (b->failed)
		return false;
	if (b->cap - b->len >= more)
		return true;
	if (more > SIZE_MAX / 2 - b->len) {
		b->failed = true;
		return false;
	}
	while (cap - b->len < more)
		cap *= 2;
	if ((p = memory_resize(b->data, cap)) == NULL) {
		b->failed = true;
		return false;
	}
	b->data = p;
	b->cap = cap;
	return true;
}

void
buffer_append(struct buffer *b, const struct buffer *from)
{
	b->failed = b->failed || from->failed;
	buffer_add(b, from->data, from->len);
}

bool
buffer_same(const struct buffer *a, const struct buffer *b)
{
	return a->len == b->len && (a->len == 0 || memcmp(a->data, b->data, a->len) == 0);
}

void
buffer_decimals(struct buffer *b, uint64_t n)
{
	size_t digits = 1, at;
	char *to = buffer_room(b, 20); /* the largest number has so many */

	if (to == NULL)
		return;
	for (uint64_t rest = n; (rest /= 10) != 0;)
		digits++;
	for (at = digits; at > 0; n /= 10)
		to[--at] = (char)('0' + n % 10);
	b->len += digits;
}

/* Most texts fit into the room that there is, so they are written without being measured first. */
static void
print(struct buffer *b, const char *format, va_list ap)
{
	va_list again;
	size_t room;
	int n;

	if (!buffer_reserve(b, 1))
		return;
	va_copy(again, ap);
	room = b->cap - b->len;
	n = vsnprintf(b->data + b->len, room, format, ap);
	if (n >= 0 && (size_t)n >= room && buffer_reserve(b, (size_t)n + 1))
		vsnprintf(b->data + b->len, (size_t)n + 1, format, again);
	va_end(again);
	b->failed = b->failed || n < 0;
	if (!b->failed)
		b->len += (size_t)n;
}

/* Write what a plain conversion asks for: "s", "c", "d" or "u".  false: it is none of these. */
static bool
convert(struct buffer *b, char conversion, va_list *ap)
{
	const char *text;
	int n;

	switch (conversion) {
	case 's':
		text = va_arg(*ap, const char *);
		buffer_text(b, text != NULL ? text : "(null)"); /* (as printf does) */
		return true;
	case 'c':
		buffer_char(b, (char)va_arg(*ap, int));
		return true;
	case 'd':
		n = va_arg(*ap, int);
		if (n < 0)
			buffer_char(b, '-');
		buffer_number(b, n < 0 ? 0 - (unsigned)n : (unsigned)n);
		return true;
	case 'u':
		buffer_number(b, va_arg(*ap, unsigned));
		return true;
	default:
		return false;
	}
}

/* Nearly all conversions are plain ones.  They are made here, because printf would take most of the time of a drawing; from the
 * first other one on, printf takes over. */
void
buffer_vprintf(struct buffer *b, const char *format, va_list ap)
{
	const char *next;
	va_list own;

	va_copy(own, ap);
	for (; (next = strchr(format, '%')) != NULL; format = next + 2) {
		buffer_add(b, format, (size_t)(next - format));
		format = next;
		if (!convert(b, next[1], &own))
			break;
	}
	if (next != NULL)
		print(b, format, own);
	else
		buffer_text(b, format);
	va_end(own);
}

void
buffer_printf(struct buffer *b, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	buffer_vprintf(b, format, ap);
	va_end(ap);
}

/* Code points that steer a terminal, turn the direction of writing, or may not stand in XML. */
static const struct {
	uint32_t first, last;
} unwanted[] = {
	{ 0x00, 0x1f }, { 0x7f, 0x9f }, { 0x061c, 0x061c }, { 0x200e, 0x200f }, { 0x2028, 0x202e }, { 0x2066, 0x2069 },
	{ 0xfeff, 0xfeff }, { 0xfff9, 0xfffb }, { 0xfffe, 0xffff },
};

uint32_t
utf8_code(const char *text, unsigned n)
{
	const unsigned char *s = (const unsigned char *)text;
	uint32_t code = n == 1 ? s[0] : s[0] & (0x7fU >> n);

	for (unsigned i = 1; i < n; i++)
		code = code << 6 | (s[i] & 0x3fU);
	return code;
}

bool
code_is_unwanted(uint32_t code)
{
	for (size_t i = 0; i < sizeof(unwanted) / sizeof(unwanted[0]); i++)
		if (code >= unwanted[i].first && code <= unwanted[i].last)
			return true;
	return false;
}

/* How many bytes from there on stand as they are for people and in JSON? */
static size_t
as_they_are(const char *text, size_t len)
{
	size_t n = 0;

	while (n < len && text[n] >= ' ' && text[n] < 0x7f && text[n] != '"' && text[n] != '\\')
		n++;
	return n;
}

/* Does each of these eight bytes stand as it is?  The highest bit of a byte tells what is wrong with it; borrows go only to bytes after one
 * that is wrong. */
static bool
eight_stand(uint64_t w)
{
	const uint64_t each = UINT64_MAX / UINT8_MAX, quote = w ^ each * '"', backslash = w ^ each * '\\';

	return ((w | (w - each * ' ') | (w + each) | (quote - each) | (backslash - each)) & each * 0x80) == 0;
}

/* Most texts are short, so their bytes are taken together, some of them twice. */
bool
text_is_plain(const char *text, size_t len)
{
	const size_t half = sizeof(uint32_t), whole = sizeof(uint64_t);
	uint32_t first, last;
	uint64_t w;

	if (len < half)
		return as_they_are(text, len) == len;
	if (len <= whole) {
		memcpy(&first, text, half);
		memcpy(&last, text + len - half, half);
		return eight_stand(first | (uint64_t)last << 32);
	}
	for (size_t i = 0; i < len; i += whole) {
		memcpy(&w, text + (i < len - whole ? i : len - whole), whole);
		if (!eight_stand(w))
			return false;
	}
	return true;
}

void
buffer_plain(struct buffer *b, const char *text, size_t len, char instead)
{
	for (size_t i = 0, run; i < len;) {
		unsigned n;

		buffer_add(b, text + i, run = as_they_are(text + i, len - i));
		if ((i += run) == len)
			break;
		n = utf8_length(text + i, len - i);
		if (n == 0 && instead == '\0')
			buffer_text(b, "\xef\xbf\xbd");
		else if (n != 0 && !code_is_unwanted(utf8_code(text + i, n)))
			buffer_add(b, text + i, n);
		else if (instead != '\0')
			buffer_char(b, instead);
		else if (text[i] == '\n' || text[i] == '\t' || text[i] == '\r')
			buffer_char(b, ' ');
		i += n != 0 ? n : 1;
	}
}

void
buffer_json(struct buffer *b, const char *text, size_t len)
{
	buffer_char(b, '"');
	for (size_t i = 0, run; i < len;) {
		unsigned char c;
		unsigned n;

		buffer_add(b, text + i, run = as_they_are(text + i, len - i));
		if ((i += run) == len)
			break;
		c = (unsigned char)text[i];
		n = utf8_length(text + i, len - i);
		if (c == '"' || c == '\\')
			buffer_printf(b, "\\%c", c);
		else if (c == '\n')
			buffer_text(b, "\\n");
		else if (c == '\t')
			buffer_text(b, "\\t");
		else if (n == 0)
			buffer_text(b, "\\ufffd");
		else if (code_is_unwanted(utf8_code(text + i, n)))
			buffer_printf(b, "\\u%04" PRIx32, utf8_code(text + i, n));
		else
			buffer_add(b, text + i, n);
		i += n != 0 ? n : 1;
	}
	buffer_char(b, '"');
}

void
buffer_clear(struct buffer *b)
{
	bool failed = b->failed;

	if (b->cap > BUFFER_KEEP)
		buffer_free(b);
	b->len = 0;
	b->failed = failed;
}

void
buffer_free(struct buffer *b)
{
	memory_free(b->data);
	b->data = NULL;
	b->len = b->cap = 0;
	b->failed = false;
}

void
buffer_end(struct buffer *b, struct buffer *into)
{
	into->failed = into->failed || b->failed;
	buffer_free(b);
}

unsigned
utf8_length(const char *text, size_t len)
{
	const unsigned char *s = (const unsigned char *)text;
	unsigned n;
	uint32_t code;

	if (len == 0)
		return 0;
	if (s[0] < 0x80)
		return 1;
	if (s[0] >= 0xc2 && s[0] <= 0xdf) {
		n = 2;
		code = s[0] & 0x1fU;
	} else if (s[0] >= 0xe0 && s[0] <= 0xef) {
		n = 3;
		code = s[0] & 0x0fU;
	} else if (s[0] >= 0xf0 && s[0] <= 0xf4) {
		n = 4;
		code = s[0] & 0x07U;
	} else {
		return 0;
	}
	if (len < n)
		return 0;
	for (unsigned i = 1; i < n; i++) {
		if ((s[i] & 0xc0) != 0x80)
			return 0;
		code = code << 6 | (s[i] & 0x3fU);
	}
	if ((n == 3 && code < 0x800) || (n == 4 && (code < 0x10000 || code > 0x10ffff)) ||
	    (code >= 0xd800 && code <= 0xdfff))
		return 0;
	return n;
}
