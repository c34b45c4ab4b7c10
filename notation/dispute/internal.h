/* dispute/internal.h: what the files on reports share, and those on logs. */
#ifndef STRAT_DISPUTE_INTERNAL_H
#define STRAT_DISPUTE_INTERNAL_H

#include "logs.h"
#include "report.h"

/* report_follows.c: what follows from the verdict, once the rest is told. */
void report_conclude(struct report *rep);
/* The rule that was named, and that the action of the claim keeps; 0: none. */
uint16_t report_kept(const struct report *rep);

/* The action that the claim is about; NULL: the record does not reach it. */
static inline const struct action *
report_claimed_action(const struct report *rep)
{
	const struct claim *c = rep->claim;

	if (c->has_action)
		return &c->action;
	return course_step(rep->c, c->at) != NULL ? &course_step(rep->c, c->at)->action : NULL;
}

/* report_barred.c: Tell what barred each piece, where state is a position in which the claim's action is a forfeit that
 * stands. */
void report_tell_barred(struct report *rep, const void *state);

/* report_reasons.c: Tell what shows that an action is legal in the position that state holds. */
void report_tell_reasons(struct report *rep, const void *state, const struct action *a);

/* report_differences.c: Tell where the position claimed is another than the one that was played. */
void report_compare(struct report *rep, const void *state);

/* report_turns.c: Remember which of a turn is the action that is made next, if all before it are known. */
void report_note_turn(struct report *rep, const void *state, const struct action *a);
/* When was the right open that the action uses, of a claim that is refused? */
void report_find_window(struct report *rep, const struct action *a);

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
