/* text/arena.h: memory that is freed all at once; and a growing buffer of bytes.
 *
 * Ownership  An arena owns all that it hands out, until arena_reset or arena_free.
 * Errors     NULL or false means out of memory.  A buffer remembers a failure (failed) and ignores what is added
 *            later, so that a writer can check once at the end.
 * Start      A struct buffer that is all 0 is empty and ready for use.
 */
#ifndef STRAT_ARENA_H
#define STRAT_ARENA_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct arena_block;

/* A point to go back to. */
struct arena_mark {
	struct arena_block *current;
	size_t used;
	bool full;
};

struct arena {
	struct arena_block *first, *current;
	size_t used; /* bytes of current that are handed out */
	size_t held; /* bytes of all blocks */
	size_t most; /* the most bytes that may be held; 0: no limit */
	bool full;   /* more than most was asked for since the last reset */
};

void arena_init(struct arena *a);
void *arena_alloc(struct arena *a, size_t size); /* not cleared; aligned for anything */
void *arena_zalloc(struct arena *a, size_t size);
char *arena_copy(struct arena *a, const char *text, size_t len); /* with a zero byte after it */
void arena_reset(struct arena *a); /* free all that was handed out; keeps one block, and most */
/* Free all that was handed out after the mark was taken. */
struct arena_mark arena_mark(const struct arena *a);
void arena_rewind(struct arena *a, struct arena_mark to);
void arena_free(struct arena *a);

struct buffer {
	char *data;
	size_t len, cap;
	bool failed;
};

/* Make room for so many bytes more than len. */
bool buffer_reserve(struct buffer *b, size_t more);

/* What is added most often is short, and there is room for it. */
static inline void
buffer_add(struct buffer *b, const char *text, size_t len)
{
	if (len > 0 && ((b->cap - b->len >= len && !b->failed) || buffer_reserve(b, len))) {
		memcpy(b->data + b->len, text, len);
		b->len += len;
	}
}

/* Where at most so many bytes can be written; the caller then moves len past them.  NULL: there is no memory. */
static inline char *
buffer_room(struct buffer *b, size_t most)
{
	most += most == 0; /* (a buffer that was never filled has no data to point into) */
	return (b->cap - b->len >= most && !b->failed) || buffer_reserve(b, most) ? b->data + b->len : NULL;
}

static inline void
buffer_char(struct buffer *b, char c)
{
	if ((b->cap > b->len && !b->failed) || buffer_reserve(b, 1))
		b->data[b->len++] = c;
}

static inline void
buffer_text(struct buffer *b, const char *text)
{
	buffer_add(b, text, strlen(text));
}

void buffer_decimals(struct buffer *b, uint64_t n);

/* In decimals. */
static inline void
buffer_number(struct buffer *b, uint64_t n)
{
	if (n < 10)
		buffer_char(b, (char)('0' + n));
	else
		buffer_decimals(b, n);
}

static inline void
buffer_whole(struct buffer *b, int64_t n)
{
	if (n < 0)
		buffer_char(b, '-');
	buffer_number(b, n < 0 ? 0 - (uint64_t)n : (uint64_t)n);
}

/* Add a text and a number after it, as "ply=12". */
static inline void
buffer_field(struct buffer *b, const char *text, uint64_t n)
{
	buffer_text(b, text);
	buffer_number(b, n);
}

void buffer_printf(struct buffer *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buffer_vprintf(struct buffer *b, const char *format, va_list ap);
/* Add text for people, all in one line.  Characters that control a terminal, change the direction of writing or are not
 * UTF-8 are replaced by instead.  If instead is '\0', line ends and tabs become blanks, bytes that are not UTF-8 become
 * U+FFFD, and the other such characters are left out. */
void buffer_plain(struct buffer *b, const char *text, size_t len, char instead);
/* Where the text stops: behind its last byte.  NULL: the buffer was never filled, or there was no memory for it. */
static inline const char *
buffer_stop(const struct buffer *b)
{
	return b->len > 0 ? b->data + b->len : b->data; /* (nothing is added to NULL, not even 0) */
}

/* Add text as a JSON string with its quotes.  Bytes that are not UTF-8 become U+FFFD; the other characters that
 * buffer_plain replaces are escaped. */
void buffer_json(struct buffer *b, const char *text, size_t len);
/* Does it stand in such a string as it is? */
bool text_is_plain(const char *text, size_t len);
/* Add what another buffer holds, and its failure, if it failed. */
void buffer_append(struct buffer *b, const struct buffer *from);
/* Do both hold the same bytes? */
bool buffer_same(const struct buffer *a, const struct buffer *b);
/* Empty the buffer, but keep failed.  Frees its memory if that is much. */
void buffer_clear(struct buffer *b);
void buffer_free(struct buffer *b);
/* Free a buffer whose text was used for another one, which fails too if this one failed. */
void buffer_end(struct buffer *b, struct buffer *into);

/* Must the character not be shown to people as it is?  All output of the commands uses this one table. */
bool code_is_unwanted(uint32_t code);
/* The code point of a UTF-8 sequence of n bytes. */
uint32_t utf8_code(const char *text, unsigned n);

/* The length of the UTF-8 sequence that begins at text[0], 1 to 4; 0 if it is not well formed. */
unsigned utf8_length(const char *text, size_t len);

#endif
