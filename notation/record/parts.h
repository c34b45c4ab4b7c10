/* record/parts.h: a position in words, part by part, so that two positions can be compared as people compare them.
 *
 *   e4	a red Miner
 *   turn	blue's
 *
 * A part is a line of text: where it is, a tab, and what is there.  Another line with the same place tells more of the
 * same part; it is compared only if both positions have it.  What begins with PART_OPEN is hidden from the keeper of the log,
 * what begins with PART_SEEN is such a thing that is not.
 */
#ifndef STRAT_PARTS_H
#define STRAT_PARTS_H

#include "words/line.h"

struct game;

enum { PART_OPEN = '?', PART_SEEN = '!' };

/* Write what is there, after its place. */
static inline void
part_what(struct buffer *out, const char *what)
{
	buffer_char(out, '\t');
	buffer_text(out, what);
	buffer_char(out, '\n');
}

static inline void
part_write(struct buffer *out, const char *where, const char *what)
{
	buffer_text(out, where);
	part_what(out, what);
}

static inline void
part_number(struct buffer *out, const char *where, unsigned number)
{
	buffer_printf(out, "%s\t%u\n", where, number);
}

/* The parts of the head of a state: whose turn it is; the numbers (turn: the word that the game's records use); and the
 * end.  Whose log it is, is not a part. */
void parts_write_mover(const struct game *g, const void *state, struct buffer *out);
void parts_write_numbers(const void *state, const char *turn, struct buffer *out);
void parts_write_end(const struct game *g, const void *state, struct buffer *out);

struct part_text {
	const char *text; /* NULL: no such part */
	size_t len;
	char hides;       /* PART_OPEN, PART_SEEN, or 0: it can never be hidden */
};

/* Is given a part that is not the same in both. */
typedef void part_visit(void *ctx, const struct part_text *where, const struct part_text *claimed, const struct part_text *real);

void parts_compare(const struct buffer *claimed, const struct buffer *real, part_visit *visit, void *ctx);

#endif
