/* verdict/verdict.h: read the game of a record for the adjudicator, and write verdicts.
 *
 * Ownership  A course that was read owns its steps: call course_free.
 */
#ifndef STRAT_VERDICT_VERDICT_H
#define STRAT_VERDICT_VERDICT_H

#include "adjudicate/adjudicate.h"
#include "claims/claim.h"
#include "play/play.h"

/* Read the game of a record into a course.  false: *f says what cannot be read. */
bool course_read(const struct record *r, struct course *out, struct finding *f);
void course_free(struct course *c);

enum verdict_format {
	VERDICT_YAML, VERDICT_JSON, VERDICT_TEXT, /* for all answers */
	VERDICT_MARKDOWN, VERDICT_HTML,           /* for a verdict: an arbiter's sheet */
	VERDICT_MDOC,                             /* for a rule book: a section of a manual page */
	VERDICT_SVG,                              /* for what a ruling would change, as is HTML: a picture */
};

/* How verdicts are written. */
struct verdict_style {
	enum verdict_format format;
	bool bytes;   /* YAML, JSON, text: name the bytes of the record by their hash */
	bool verbose; /* text: also the rulings that were consulted, and those by which the record was not played */
	bool color;   /* text: the terminal shows colours */
	const char *books; /* HTML: where the rule books lie; or NULL */
};

/* proven.c: Put into a verdict what proofs decide of its claim (claim_is_of_proofs), or of a claim about the result.  false: out of memory. */
bool verdict_prove(const struct record *r, const struct claim *claim, struct verdict *v);

/* Write a verdict as one document.  p plays the record again, for the evidence and positions. */
void verdict_write(const struct record *r, const struct course *c, const struct claim *claim,
    const struct verdict *v, const struct verdict_style *style, struct player *p, struct buffer *out);

/* Write a verdict in a few words: "upheld STG-2.5 at 6", "undetermined hidden-information at 21"; and a reading that it
 * turns on: "two-squares off or three: refused". */
void verdict_write_short(const struct game *g, const struct reading_of_rules *r, struct buffer *out);
void verdict_write_turn(const struct course *c, const struct reading_of_rules *r, struct buffer *out);

/* Write what stands before the first verdict and after the last one, if they make one page. */
void verdict_begin(enum verdict_format format, struct buffer *out);
void verdict_begin_page(enum verdict_format format, const char *title, struct buffer *out); /* not of verdicts */
void verdict_end(enum verdict_format format, struct buffer *out);

/* Write clauses, rulings, presets and reconstructions of a game, for people.  As mdoc they are the section RULE BOOK of
 * the game's manual page. */
void rulebook_write(const struct game *g, enum verdict_format format, struct buffer *out);

#endif
