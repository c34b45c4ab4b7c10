/* verdict.h: disputes in and out: claims as text, courses out of records, verdicts as documents.
 *
 * Ownership  A course that was read owns its steps: course_free.
 */
#ifndef STRAT_VERDICT_H
#define STRAT_VERDICT_H

#include "adjudicate/adjudicate.h"
#include "play.h"

/* The game of a record as the adjudicator takes it.  false: *f says what cannot be read. */
bool course_read(const struct record *r, struct course *out, struct finding *f);
void course_free(struct course *c);

/* "illegal at 8", "illegal at 8 STG-2.4", "result red flag"; "blue: " in front says who claims it. */
bool claim_read(const struct game *g, const char *text, size_t len, struct claim *out, struct problem *p);
/* The same as a member of claims: {by: blue, at: 8, says: illegal, clause: STG-2.4}, or
 * {says: result, result: red flag}. */
bool claim_read_node(const struct game *g, const struct node *n, struct claim *out, struct problem *p);
void claim_write(const struct game *g, const struct claim *c, struct buffer *out);

enum verdict_format { VERDICT_YAML, VERDICT_JSON, VERDICT_TEXT };

/* A verdict as one document.  p is used to play the record again, for the facts and positions. */
void verdict_write(const struct record *r, const struct course *c, const struct claim *claim,
    const struct verdict *v, enum verdict_format format, struct player *p, struct buffer *out);

/* Clauses, rulings, presets and reconstructions of a game, to read. */
void rulebook_write(const struct game *g, enum verdict_format format, struct buffer *out);

#endif
