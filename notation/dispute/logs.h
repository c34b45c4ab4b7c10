/* dispute/logs.h: the logs of one game, each from a file of its own; what comes of holding them together.
 *
 * Ownership  A log owns its text and its record: log_close.
 */
#ifndef STRAT_LOGS_H
#define STRAT_LOGS_H

#include "adjudicate/reconcile.h"
#include "verdict.h"

/* A file with one record in it. */
struct log_file {
	const char *path;
	struct batch batch;
	struct arena arena;
	struct record *record;
	struct course course;
};

/* false: *f says what is wrong, and the log is closed. */
bool log_open(struct log_file *l, const char *path, const struct read_options *how, size_t max_record, struct finding *f);
void log_close(struct log_file *l);

/* Hold logs together: reconcile, with a set-up from the first log's arena.  false: out of memory. */
bool logs_reconcile(const struct record *const *records, const struct course *const *courses, unsigned n,
    struct reconciliation *out);

/* What came of it; names: how to call each log. */
void logs_write(const struct record *const *records, const struct course *const *courses, const char *const *names,
    unsigned n, const struct reconciliation *r, enum verdict_format format, struct buffer *out);
/* Do they differ? */
enum decision logs_decision(const struct reconciliation *r);
/* The same as the verdict on a claim that another log differs. */
void logs_write_claim(const struct record *const *records, const struct course *const *courses,
    const char *const *names, const struct claim *claim, const struct reconciliation *r, enum verdict_format format,
    struct buffer *out);
/* Do they make one set-up, to write what they tell together? */
bool logs_can_merge(const struct reconciliation *r);
/* The game as the logs tell it together, as far as they agree and nothing is missing: a record.  how: as the logs
 * were read; p plays it.  false: out of memory. */
bool logs_write_merged(const struct record *const *records, const struct course *const *courses, unsigned n,
    const struct reconciliation *r, const struct read_options *how, struct player *p, struct buffer *out);
/* The lines of their headers on which logs of one game differ, each with its end.  false: out of memory. */
bool logs_headers_differ(const struct record *const *records, unsigned n, struct buffer *out);
/* An order of logs that depends on what they are, and not on where they stand. */
void logs_sort(const struct record *const *records, unsigned n, unsigned order[]);

#endif
