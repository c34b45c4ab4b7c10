/* dispute/claim.h: claims as text.  One grammar serves every game, in two spellings.
 *
 *   blue: illegal at 8 STG-2.4            {by: blue, says: illegal, at: 8, clause: STG-2.4}
 *   over at 40 result red flag            {says: over, at: 40, result: red flag}
 *
 * A claim is a kind and fields.  In text, fields follow the kind in any order, each its name and its
 * value; a clause or ruling, and the end of a game, may stand without that name, and position and from take
 * all that is left.
 *
 * Ownership  What a claim points to is in the record's arena.
 */
#ifndef STRAT_CLAIM_H
#define STRAT_CLAIM_H

#include "adjudicate/adjudicate.h"
#include "record/record.h"

/* false: *p says what is wrong with it.  Without a node of its own it has an offset in text. */
bool claim_read(const struct record *r, const char *text, size_t len, struct claim *out, struct problem *p);
/* The first of the record's claims, or NULL: it has none.  false: they are no sequence. */
bool claim_first(const struct record *r, const struct node **out, struct problem *p);
/* A member of claims: a mapping, or a text. */
bool claim_read_node(const struct record *r, const struct node *n, struct claim *out, struct problem *p);
/* Where in the record a claim cannot be read, and why. */
void claim_finding(const struct record *r, const struct problem *p, struct finding *f);
void claim_write(const struct record *r, const struct claim *c, struct buffer *out);
/* claim_words.c: the same as a person says it: "h3-h4 at ply 5 would be legal". */
void claim_say(const struct record *r, const struct claim *c, struct buffer *out);
const char *claim_name(enum claim_kind kind);
/* A position as those of claims are: what stands on the board, whatever the options it was played by.  false: out of
 * memory. */
bool claim_write_position(const struct record *r, const void *state, struct buffer *out);
/* The position of a claim about one, as a line. */
const char *claim_position(const struct claim *c, size_t *len);

#endif
