/* text/arena.h: memory that is freed all at once; and a growing buffer of bytes.
 *
 * Ownership  An arena owns all that it hands out, until arena_reset or arena_free.
 * Errors     NULL, or false: out of memory.  A buffer remembers a failure (failed) and ignores
 *            what is added later, so that a writer may check once at the end.
 */
#ifndef STRAT_ARENA_H
#define STRAT_ARENA_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena_block;

/* A state to go back to. */
struct arena_mark {
	struct arena_block *current;
	size_t used;
	bool full;
};

struct arena {
	struct arena_block *first, *current;
	size_t used; /* of current */
	size_t held; /* bytes of all blocks */
	size_t most; /* that may be held; 0: no matter how many */
	bool full;   /* more was asked for, since it was last reset */
};

void arena_init(struct arena *a);
void *arena_alloc(struct arena *a, size_t size); /* not cleared; aligned for anything */
void *arena_zalloc(struct arena *a, size_t size);
char *arena_copy(struct arena *a, const char *text, size_t len); /* and a zero byte after it */
void arena_reset(struct arena *a); /* keeps a block for what comes next, and how much may be held */
/* Free all that was handed out after the mark was taken. */
struct arena_mark arena_mark(const struct arena *a);
void arena_rewind(struct arena *a, struct arena_mark to);
void arena_free(struct arena *a);

struct buffer {
	char *data;
	size_t len, cap;
	bool failed;
};

bool buffer_reserve(struct buffer *b, size_t more);
void buffer_add(struct buffer *b, const char *text, size_t len);
void buffer_char(struct buffer *b, char c);
void buffer_text(struct buffer *b, const char *text);
void buffer_number(struct buffer *b, uint64_t n); /* in decimals */
void buffer_printf(struct buffer *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buffer_vprintf(struct buffer *b, const char *format, va_list ap);
/* Text for people, all in one line: without what steers a terminal, turns the direction of writing or is no UTF-8.
 * instead: what stands for each such character; '\0': a blank for line ends and tabs, U+FFFD for what is no UTF-8, and
 * nothing for the others. */
void buffer_plain(struct buffer *b, const char *text, size_t len, char instead);
/* Text as a JSON string, quotes included; bytes that are not UTF-8 become U+FFFD, and what buffer_plain does not let
 * through is escaped. */
void buffer_json(struct buffer *b, const char *text, size_t len);
/* What another buffer holds.  If memory ran out there, it did here. */
void buffer_append(struct buffer *b, const struct buffer *from);
/* Forget the contents, but not that memory ran out; gives memory back if there is a lot of it. */
void buffer_clear(struct buffer *b);
void buffer_free(struct buffer *b);
/* Free a buffer, of which something was written into another: if memory ran out in it, the other is not whole. */
void buffer_end(struct buffer *b, struct buffer *into);

/* May the character not reach people as it is?  The one table for all that commands write. */
bool code_is_unwanted(uint32_t code);
/* The code point of a UTF-8 sequence of n bytes. */
uint32_t utf8_code(const char *text, unsigned n);

/* The length of the UTF-8 sequence that begins at text[0], 1 to 4; 0 if it is not well formed. */
unsigned utf8_length(const char *text, size_t len);

#endif
