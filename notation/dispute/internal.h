/* dispute/internal.h: what the files on reports share, and those on logs. */
#ifndef STRAT_DISPUTE_INTERNAL_H
#define STRAT_DISPUTE_INTERNAL_H

#include "logs.h"
#include "report.h"

/* report_follows.c: what follows from the verdict, once the rest is told. */
void report_conclude(struct report *rep);

/* Write a set-up.  Boards and decks are the same if their content is, whatever they are called: their names are left
 * out.  false: out of memory. */
bool logs_write_unnamed(const struct game *g, const void *setup, struct buffer *out); /* logs.c */

/* The header that is put together, and the lines that are not the same: a word each in differ, with its end. */
struct header_merge {
	struct arena *arena;
	struct node *root;
	struct buffer *differ;
	bool failed;
};

/* logs_headers.c.  false: out of memory. */
bool logs_merge_header(const struct record *const *records, unsigned n, struct header_merge *h);

#endif
