/* logs/internal.h: what the files of this directory share. */
#ifndef STRAT_LOGS_INTERNAL_H
#define STRAT_LOGS_INTERNAL_H

#include "logs.h"

/* Write a set-up without the names of boards and decks, because they are the same if their content is.  false: out of
 * memory. */
bool logs_write_unnamed(const struct game *g, const void *setup, struct buffer *out); /* logs/logs.c */

/* logs/positions.c: Write the parts in which a position differs from another one, as the first has them: "a1: red's pawn 4;
 * b1: no pawn". */
void logs_say_differences(const struct record *r, const void *state, const void *other, struct buffer *out);

/* The logs that are compared, and the result. */
struct together {
	const struct record *const *record;
	const struct course *const *course;
	const char *const *name;
	unsigned n;
	const struct reconciliation *r;
};

/* logs/words.c: the parts of that result, in words. */
extern const char *const logs_meanings[]; /* of each kind of contradiction */
const char *logs_keeper(const struct record *r);
static inline unsigned
logs_all(const struct together *t)
{
	return (1U << t->n) - 1;
}
/* Write the turn of a ply, "3.red", as the log of a set has it that begins first and has the ply.  false: none has it, and
 * nothing is written. */
bool logs_write_turn(const struct together *t, unsigned logs, uint32_t ply, struct buffer *out);
/* Write "5 (3.red)". */
void logs_write_ply(const struct together *t, unsigned logs, uint32_t ply, struct buffer *out);
/* Write what a log says that contradicts others. */
void logs_write_said(const struct together *t, unsigned i, struct buffer *out);
/* Write how logs differ from others, if it looks like a mistake in writing. */
void logs_write_slip(const struct together *t, struct buffer *out);
void logs_write_whose(const struct together *t, struct buffer *out);
/* Write why the action that the logs tell cannot have been made. */
void logs_write_why(const struct together *t, struct buffer *out);
/* Write what is missing, if the question is open. */
void logs_write_missing(const struct together *t, struct buffer *out);
/* Is it reported where this log breaks the rules?  If logs are wrong, only for those; else for all that contradict each
 * other.  If all logs break the same rule, it is reported elsewhere. */
bool logs_tell_breach(const struct together *t, unsigned i);
void logs_write_breach_why(const struct together *t, unsigned i, struct buffer *out);
/* logs/sheet.c: Write the result in words, for HTML as an article of a page.  claim: the claim that it decides, or NULL. */
void logs_put(const struct together *t, const struct claim *claim, enum verdict_format format, struct buffer *out);
static inline bool
breach_has_action(const struct breach *b)
{
	return b->kind == BREACH_ACTION || b->kind == BREACH_TOLD;
}

/* The header of a merged record.  differ: the header lines that are not the same in all logs, each with its line feed. */
struct header_merge {
	struct arena *arena;
	struct node *root;
	struct buffer *differ;
	bool failed;
};

/* logs/headers.c.  false: out of memory. */
bool logs_merge_header(const struct record *const *records, unsigned n, struct header_merge *h);

#endif
