/* dispute/inquiry.h: questions put to an archive: what would another answer change, and by which rules was it
 * played?  A report a record, and a count of them all.
 *
 * Threads    Counts may be added to by several workers at once.
 */
#ifndef STRAT_INQUIRY_H
#define STRAT_INQUIRY_H

#include <stdint.h>
#ifdef __cplusplus
#include <atomic>
typedef std::atomic<uint64_t> shared_count;
#else
#include <stdatomic.h>
typedef _Atomic uint64_t shared_count;
#endif

#include "adjudicate/impact.h"
#include "verdict.h"

enum { INQUIRY_GAMES_MAX = 8, INQUIRY_PRESETS_MAX = 8 };

/* ---- what would change ------------------------------------------------------------------------- */

/* RULING or RULING=OPTION, as it is read for each game that has such a ruling. */
struct impact_question {
	struct impact_in {
		const struct game *game; /* NULL after the last */
		unsigned ruling;
		int option;              /* or -1: all */
	} in[INQUIRY_GAMES_MAX + 1];
};

struct impact_counts {
	shared_count records, consulted, others; /* others: of games without such a ruling */
	struct impact_tally {
		shared_count results, lengths, legalities, records;
	} under[INQUIRY_GAMES_MAX][GAME_OPTIONS_MAX];
};

/* false: no game has such a ruling or option. */
bool impact_question_read(const char *text, const struct game *only, struct impact_question *out);
/* Write what changes in one record, if something does.  false: out of memory. */
bool impact_ask(const struct impact_question *q, const struct record *r, const struct course *c,
    struct impact_room *room, struct impact_counts *counts, enum verdict_format format, struct buffer *out);
void impact_sum(const struct impact_question *q, struct impact_counts *counts, enum verdict_format format,
    struct buffer *out);
bool impact_changes(const struct impact_question *q, struct impact_counts *counts);

/* ---- by which rules? ---------------------------------------------------------------------------- */

struct infer_counts {
	struct infer_tally {
		shared_count records, consistent, limited;
		shared_count preset[INQUIRY_PRESETS_MAX];
		shared_count option[GAME_RULINGS_MAX][GAME_OPTIONS_MAX];
	} of[INQUIRY_GAMES_MAX];
};

bool infer_ask(const struct record *r, const struct course *c, struct infer_counts *counts,
    enum verdict_format format, struct buffer *out);
void infer_sum(struct infer_counts *counts, enum verdict_format format, struct buffer *out);
/* Is there a record that no rules make true? */
bool infer_fails(struct infer_counts *counts);

#endif
