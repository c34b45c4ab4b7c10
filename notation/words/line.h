/* words/line.h: what the notations of all games use to read: a cursor on a line of text, squares by their
 * coordinates, words of a picture.
 *
 * Texts need not end in a zero byte.  Nothing is allocated, and no pointer is kept.
 */
#ifndef STRAT_WORDS_LINE_H
#define STRAT_WORDS_LINE_H

#include "problem.h"

/* A cursor on a position line. */
struct line {
	const char *at, *end, *text; /* the cursor, and the end and the beginning of the text */
	struct problem *p;
	void *state;       /* the state that the readers of fields fill */
	const void *about; /* for the readers of fields, such as the game; or NULL */
	uint32_t seen;     /* bit i: field i was read */
	const struct line_field *field; /* the one that is read now */
};

struct line line_of(const char *text, size_t len, void *state, struct problem *p);
/* Set the problem: why the position cannot be read at the cursor.  Always false. */
bool line_wrong(struct line *l, const char *what);
/* The same for a field, by its name. */
bool line_wrong_field(struct line *l, const char *name, const char *what);
/* If the word is at the cursor, move past it.  false: it is not. */
bool line_next(struct line *l, const char *word);
/* Read a number in digits, at most max.  false: none is here. */
bool line_number(struct line *l, uint32_t max, uint32_t *out);

/* Read a node that is a number in digits, at most max, and nothing else. */
bool node_number(const struct node *n, uint32_t max, uint32_t *out);

enum { LINE_FIELDS_MAX = 32 };

/* A field such as "ply=12" after the board. */
struct line_field {
	const char *name; /* "ply=" */
	bool (*read)(struct line *l); /* reads what follows the name; NULL: the field is only its name … */
	bool again;       /* may it stand several times? */
	size_t flag;      /* … and sets the bool at this offset in the state */
	unsigned which;   /* for a reader of several fields: which this is, such as a seat */
	const void *what; /* the same, as the row of another table */
};

/* Read the rest of the line as fields, each after a space, in any order.  The readers are called in the order of the
 * table, so that a field can rely on earlier rows.  Fields that may stand again come last, in the order of the line. */
bool line_fields(struct line *l, const struct line_field *fields, size_t n);

/* Read a square such as "a1" at p: file x and rank y, from 0.  Returns where it ends, or NULL. */
static inline const char *
square_read(const char *p, const char *end, unsigned width, unsigned height, unsigned *x, unsigned *y)
{
	unsigned rank;

	if (end - p < 2 || (*x = (unsigned)(p[0] - 'a')) >= width || (rank = (unsigned)(p[1] - '0')) - 1 > 8)
		return NULL;
	p += 2;
	if (p < end && (unsigned)(*p - '0') <= 9 && rank * 10 + (unsigned)(*p - '0') <= height)
		rank = rank * 10 + (unsigned)(*p++ - '0');
	*y = rank - 1;
	return rank <= height ? p : NULL;
}

enum { SQUARE_TEXT = 3 }; /* so much room square_put needs */

/* Write it at a place.  Returns where it ends. */
static inline char *
square_put(char *to, unsigned x, unsigned y)
{
	unsigned tens = (y + 1) / 10;

	*to++ = (char)('a' + x);
	*to = (char)('0' + tens);
	to += tens != 0;
	*to++ = (char)('0' + (y + 1) % 10);
	return to;
}

static inline void
square_write(struct buffer *out, unsigned x, unsigned y)
{
	char *to = buffer_room(out, SQUARE_TEXT);

	if (to != NULL)
		out->len = (size_t)(square_put(to, x, y) - out->data);
}

/* The next word of a picture at or after *p, which moves past the word.  NULL: there is none.  *new_line: it is the
 * first word of its line. */
static inline const char *
picture_word(const char **p, const char *end, size_t *len, bool *new_line)
{
	const char *at = *p, *word;

	*new_line = false;
	for (; at < end && (*at == ' ' || *at == '\n' || *at == '\t'); at++)
		*new_line |= *at == '\n';
	*p = word = at;
	while (at < end && *at != ' ' && *at != '\n' && *at != '\t')
		at++;
	*len = (size_t)(at - word);
	return word < end ? word : NULL;
}

#endif
