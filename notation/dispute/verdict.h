/* dispute/verdict.h: disputes in and out: courses out of records, verdicts as documents.
 *
 * Ownership  A course that was read owns its steps: course_free.
 */
#ifndef STRAT_VERDICT_H
#define STRAT_VERDICT_H

#include "adjudicate/adjudicate.h"
#include "claim.h"
#include "record/play.h"

/* The game of a record as the adjudicator takes it.  false: *f says what cannot be read. */
bool course_read(const struct record *r, struct course *out, struct finding *f);
void course_free(struct course *c);

enum verdict_format {
	VERDICT_YAML, VERDICT_JSON, VERDICT_TEXT, /* what all answers can be written as */
	VERDICT_MARKDOWN, VERDICT_HTML,           /* an arbiter's sheet of a verdict */
	VERDICT_MDOC,                             /* a section of a manual page, of a rule book */
};

/* How verdicts are written. */
struct verdict_style {
	enum verdict_format format;
	bool verbose; /* text: also the rulings that were consulted, and those by which the record was not played */
	bool color;   /* text: the terminal shows colours */
};

/* A verdict as one document.  p is used to play the record again, for the facts and positions. */
void verdict_write(const struct record *r, const struct course *c, const struct claim *claim,
    const struct verdict *v, const struct verdict_style *style, struct player *p, struct buffer *out);

/* A verdict in a few words: "upheld STG-2.5 at 6", "undetermined hidden-information at 21"; and a reading that
 * it turns on: "two-squares off or three: refused". */
void verdict_write_short(const struct game *g, const struct reading_of_rules *r, struct buffer *out);
void verdict_write_turn(const struct course *c, const struct reading_of_rules *r, struct buffer *out);

/* What stands before the first verdict and after the last one, where they make one page. */
void verdict_begin(enum verdict_format format, struct buffer *out);
void verdict_end(enum verdict_format format, struct buffer *out);

/* Clauses, rulings, presets and reconstructions of a game, to read.  As mdoc they are the section RULE BOOK of the
 * game's manual page. */
void rulebook_write(const struct game *g, enum verdict_format format, struct buffer *out);

#endif
