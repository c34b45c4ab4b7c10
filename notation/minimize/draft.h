/* minimize/draft.h: a record with one claim, while it is made shorter (minimize.h): its text in parts, and what is read of it.
 *
 * Whatever is left out, the text is read again, as a command would read it.  So a draft is true of the text that is written in
 * the end.
 *
 * Ownership  A draft owns all that it has: begin with one that draft_init has made, and end with draft_free.
 */
#ifndef STRAT_MINIMIZE_DRAFT_H
#define STRAT_MINIMIZE_DRAFT_H

#include "verdict/verdict.h"

struct draft {
	struct buffer header; /* up to "moves:" */
	struct buffer moves;  /* their words, with one blank between, and no numbers */
	struct result result;

	/* What was read of it: */
	struct buffer text;
	struct arena arena;
	struct document document;
	struct record *r; /* NULL: the text cannot be read; the rest has no meaning then */
	size_t indent;    /* how many blanks the move text of r has before moves */
	struct course c;  /* the places of its steps are offsets in moves */
	struct claim claim;
};

void draft_init(struct draft *d);
void draft_free(struct draft *d);
/* Make a draft of a record: without what is for people only; marks: with the marks that are written.  It still has to be read. */
void draft_begin(struct draft *d, const struct record *r, const struct course *c, bool marks);
/* Begin a draft as another one is.  It still has to be read. */
void draft_copy(struct draft *d, const struct draft *from);

/* Write the header, the given moves, and a result.  moves: lines, each with its line feed. */
void draft_write(const struct game *g, const struct buffer *header, const struct buffer *moves, const struct result *result,
    struct buffer *out);
/* Read the header, the moves and the result.  false: they cannot be read, or *failed: out of memory, or stopped. */
bool draft_read(struct draft *d, const struct read_options *how, bool *failed);
/* Let the claim be that of another draft, as its text says it, about another ply.  false: as above. */
bool draft_read_claim(struct draft *d, const struct record *from, const struct claim *claim, bool *failed);

/* Part of a text: [from, to). */
struct span {
	size_t from, to;
};

/* What is left out of a header: a line with those that are indented below it; an entry between braces or brackets; a word with a
 * blank; a word without one, because in a position two blanks can stand for nothing between them. */
enum draft_part { PART_LINES, PART_ENTRY, PART_WORD, PART_BARE_WORD, DRAFT_PARTS };
/* The first such part that begins at `at` or later.  What has to go with it, such as a comma, is part of it.  false: none. */
bool draft_next_part(const struct buffer *header, enum draft_part kind, size_t at, struct span *out);
/* The lines of a key.  false: the header does not have it. */
bool draft_find_key(const struct buffer *header, const char *key, struct span *out);
/* The first word of the moves that begins at `at` or later, without blanks around it.  false: none. */
bool draft_next_word(const struct buffer *moves, size_t at, struct span *out);
/* Leave out a part of a text. */
void draft_leave_out(struct buffer *text, struct span part);
/* Set *out to a text without a part of it, and with something in its place. */
void draft_cut(struct buffer *out, const struct buffer *text, struct span part, const struct buffer *instead);

#endif
