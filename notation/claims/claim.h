/* claims/claim.h: claims as text.  One grammar serves every game, in two spellings.
 *
 *   blue: illegal at 8 STG-2.4            {by: blue, says: illegal, at: 8, clause: STG-2.4}
 *   over at 40 result red flag            {says: over, at: 40, result: red flag}
 *
 * Who makes it is a seat, "arbiter", or a player by name.
 *
 * A claim has a kind and fields.  In text, the fields follow the kind in any order, each with its name and its value.
 * A clause, a ruling, the end of a game and an event need no name.  The fields position, from and event take the rest
 * of the text.
 *
 * That is the full spelling.  Claims are also read as people write them: "red illegal 8", "Tom Berg wins by lockout", "it was
 * not allowed in turn 4 of blue".
 *
 * Ownership  The record's arena owns what a claim points to.
 */
#ifndef STRAT_CLAIMS_CLAIM_H
#define STRAT_CLAIMS_CLAIM_H

#include "adjudicate/adjudicate.h"
#include "record/record.h"

/* Read a claim from text.  false: *p says what is wrong; if p->node is NULL, its offset is in text. */
bool claim_read(const struct record *r, const char *text, size_t len, struct claim *out, struct problem *p);
/* The name of the other log in the text of a claim that logs differ; NULL: it is no such claim. */
const char *claim_other(const char *text);
/* Set *out to the first of the record's claims, or to NULL if it has none.  false: they are not a sequence. */
bool claim_first(const struct record *r, const struct node **out, struct problem *p);
/* Read a member of claims: a mapping, or a text. */
bool claim_read_node(const struct record *r, const struct node *n, struct claim *out, struct problem *p);
/* Put the record's own claims into their full spelling, as canonical form has them, with a note for each that was written in
 * another way.  Those that cannot be read stay as they are.  false: out of memory. */
bool claims_put_right(struct record *r);
/* Make a finding, with its place in the record, of a claim that cannot be read. */
void claim_finding(const struct record *r, const struct problem *p, struct finding *f);
/* Can all claims of the record be read?  What is wrong with them is added to *all. */
bool claims_check(const struct record *r, struct findings *all);
/* The record was played, and its game is not over on the board: tell a warning of each of its claims about a ply that the game does not
 * have.  state: at its end. */
void claims_check_plies(const struct record *r, const void *state, void (*tell)(void *ctx, const struct finding *f), void *ctx);
void claim_write(const struct record *r, const struct claim *c, struct buffer *out);
/* words.c: write it as a person says it: "h3-h4 at ply 5 would be legal". */
void claim_say(const struct record *r, const struct claim *c, struct buffer *out);
const char *claim_name(enum claim_kind kind);
/* by.c: the name of the player in a seat; NULL: the record does not tell it. */
const struct node *claim_player(const struct record *r, int seat);
extern const char *const claim_field_names[]; /* NULL after the last */
/* event.c: read the event of a claim about what happened: "not removed red rank=9".  false: *p says what is wrong;
 * its offset is in text, and its node is not set. */
bool claim_read_event(const struct record *r, const char *text, size_t len, struct claim *out, struct problem *p);

/* ---- facts (fact.c) -------------------------------------------------------------------- */

/* Read "SEAT [not] FACT".  false: *what says what is expected. */
bool claim_read_fact(const struct record *r, const char *text, size_t len, struct claim *out, const char **what);
/* Write them as they are read, after a blank; and in words: "red knew … that the piece on e6 is a Marshal". */
void claim_write_fact(const struct record *r, const struct claim *c, struct buffer *out);
void claim_say_fact(const struct record *r, const struct claim *c, struct buffer *out);

/* ---- positions (position.c) ------------------------------------------------------------ */

/* Keep the position of a claim: state stays where it is.  false: out of memory. */
bool claim_keep_position(const struct record *r, const void *state, struct claim *out);
/* The position of a claim, as a line and as a state. */
const char *claim_position(const struct claim *c, size_t *len);
const void *claim_state(const struct claim *c);
/* Write a position in the form for comparing it with a claimed one: only what stands on the board, without what depends
 * on options; as a line, and in words (record/parts.h).  false: out of memory. */
bool claim_write_position(const struct record *r, const void *state, struct buffer *out);
bool claim_say_position(const struct record *r, const void *state, struct buffer *out);

#endif
