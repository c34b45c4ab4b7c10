/* text/line.h: what the notations of all games read with: a cursor over a line of text, squares by their
 * coordinates, words of a picture.
 *
 * Texts need not end in a zero byte.  Nothing is allocated, and nothing kept.
 */
#ifndef STRAT_LINE_H
#define STRAT_LINE_H

#include "problem.h"

/* A cursor over a position line.  state: what is being filled, for the readers of fields. */
struct line {
	const char *at, *end, *text;
	struct problem *p;
	void *state;
	const void *about; /* for the readers of fields, as the game that they read of; or NULL */
	uint32_t seen; /* bit i: field i was read */
};

struct line line_of(const char *text, size_t len, void *state, struct problem *p);
/* The position cannot be read here, and why: always false. */
bool line_wrong(struct line *l, const char *what);
/* The same, of a field by its name. */
bool line_wrong_field(struct line *l, const char *name, const char *what);
/* Go past the word, if it stands here. */
bool line_next(struct line *l, const char *word);
/* A number in digits, at most max; false: none stands here. */
bool line_number(struct line *l, uint32_t max, uint32_t *out);

/* A node that is a number in digits, at most max, and nothing else. */
bool node_number(const struct node *n, uint32_t max, uint32_t *out);

enum { LINE_FIELDS_MAX = 32 };

/* A field such as "ply=12" after the board. */
struct line_field {
	const char *name; /* "ply=" */
	bool (*read)(struct line *l); /* NULL: it is a word alone … */
	bool again;       /* may it stand several times? */
	size_t flag;      /* … and sets the bool so far into the state */
};

/* All that is left, as fields with a space before each.  They may stand in any order.  They are read in that of the
 * table, so that a field can rely on those before it; and last those that may stand again, as they follow each other
 * in the line. */
bool line_fields(struct line *l, const struct line_field *fields, size_t n);

/* "a1": file x and rank y, from 0.  After the square that stands at p, or NULL. */
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

void square_write(struct buffer *out, unsigned x, unsigned y);

/* The next word of a picture, from *p on, which goes to it; NULL at the end.  *new_line: a line ended
 * before it. */
const char *picture_word(const char **p, const char *end, size_t *len, bool *new_line);

#endif
