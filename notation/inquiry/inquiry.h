/* inquiry/inquiry.h: questions about an archive.  Which games would another answer to a ruling change, and by which rules
 * were they played?  Each record gets a report; at the end they are counted.
 *
 * Threads    Several workers may add to the same counts at once.
 */
#ifndef STRAT_INQUIRY_INQUIRY_H
#define STRAT_INQUIRY_INQUIRY_H

#include <stdint.h>
#ifdef __cplusplus
#include <atomic>
typedef std::atomic<uint64_t> shared_count;
#else
#include <stdatomic.h>
typedef _Atomic uint64_t shared_count;
#endif

#include "adjudicate/impact.h"
#include "changes.h"
#include "verdict/verdict.h"

enum { INQUIRY_GAMES_MAX = 8, INQUIRY_PRESETS_MAX = 8 };

/* ---- what would change ------------------------------------------------------------------------- */

/* A ruling, or an option of one, in each game that has a ruling of this name. */
struct impact_question {
	struct impact_in {
		const struct game *game; /* NULL after the last */
		unsigned ruling;
		int option;              /* or -1: all */
	} in[INQUIRY_GAMES_MAX + 1];
};

struct impact_counts {
	shared_count records, consulted, others; /* others: of games without such a ruling */
	shared_count of[INQUIRY_GAMES_MAX]; /* records of each game of the question */
	struct impact_tally {
		shared_count results, lengths, legalities, records; /* how many games change in this; in anything */
		shared_count first[CHANGE_KINDS]; /* the same, each game counted once */
	} under[INQUIRY_GAMES_MAX][GAME_OPTIONS_MAX];
};

/* Read RULING or RULING=OPTION.  only: look in this game; NULL: in all.  false: no game has such a ruling or option. */
bool impact_question_read(const char *text, const struct game *only, struct impact_question *out);
/* Count what changes in one record, and write it if something does.  false: out of memory. */
bool impact_ask(const struct impact_question *q, const struct record *r, const struct course *c,
    struct impact_room *room, struct impact_counts *counts, enum verdict_format format, struct buffer *out);
void impact_sum(const struct impact_question *q, struct impact_counts *counts, enum verdict_format format,
    struct buffer *out);
/* The same as a page (VERDICT_HTML) or a picture (VERDICT_SVG). */
void impact_draw(const struct impact_question *q, struct impact_counts *counts, enum verdict_format format,
    struct buffer *out);
/* Does anything change in any record? */
bool impact_changes(const struct impact_question *q, struct impact_counts *counts);

/* ---- by which rules? ---------------------------------------------------------------------------- */

struct infer_counts {
	struct infer_tally {
		shared_count records;    /* of this game */
		shared_count consistent; /* some rules make them true */
		shared_count limited;    /* it takes too long to find that out */
		shared_count preset[INQUIRY_PRESETS_MAX];
		shared_count option[GAME_RULINGS_MAX][GAME_OPTIONS_MAX];
	} of[INQUIRY_GAMES_MAX];
};

/* Count by which rules a record can have been played, and write it.  false: out of memory. */
bool infer_ask(const struct record *r, const struct course *c, struct infer_counts *counts,
    enum verdict_format format, struct buffer *out);
void infer_sum(struct infer_counts *counts, enum verdict_format format, struct buffer *out);
/* Is there a record that is not true under any rules? */
bool infer_fails(struct infer_counts *counts);

#endif
