/* logs/logs.h: compare logs of one game, each from a file of its own, and write the result.
 *
 * Ownership  A log owns its text and its record: call log_close.
 */
#ifndef STRAT_LOGS_LOGS_H
#define STRAT_LOGS_LOGS_H

#include "reconcile/reconcile.h"
#include "verdict/verdict.h"

/* A file with one record in it. */
struct log_file {
	const char *path;
	struct batch batch;
	struct arena arena;
	struct record *record;
	struct course course;
};

/* Read a file with one record.  false: *f says what is wrong, and the log is closed. */
bool log_open(struct log_file *l, const char *path, const struct read_options *how, size_t max_record, struct finding *f);
void log_close(struct log_file *l);

/* Call reconcile, with memory for the set-up from the first log's arena.  false: out of memory. */
bool logs_reconcile(const struct record *const *records, const struct course *const *courses, unsigned n,
    struct reconciliation *out);

/* Write the result.  names: the name of each log. */
void logs_write(const struct record *const *records, const struct course *const *courses, const char *const *names,
    unsigned n, const struct reconciliation *r, enum verdict_format format, struct buffer *out);
/* The answer to the claim that they differ. */
enum decision logs_decision(const struct reconciliation *r);
/* Write the result as the verdict on a claim that another log differs. */
void logs_write_claim(const struct record *const *records, const struct course *const *courses,
    const char *const *names, const struct claim *claim, const struct reconciliation *r, enum verdict_format format,
    struct buffer *out);
/* Do their set-ups make one, so that a merged record can be written? */
bool logs_can_merge(const struct reconciliation *r);
/* Write one record of the game that the logs tell together, as far as they agree and nothing is missing.  how: as the
 * logs were read; p: plays it.  false: out of memory. */
bool logs_write_merged(const struct record *const *records, const struct course *const *courses, unsigned n,
    const struct reconciliation *r, const struct read_options *how, struct player *p, struct buffer *out);
/* Write the header lines in which the logs differ, each with its line feed.  false: out of memory. */
bool logs_headers_differ(const struct record *const *records, unsigned n, struct buffer *out);
/* Sort the logs by their contents: the order does not depend on how they are given. */
void logs_sort(const struct record *const *records, unsigned n, unsigned order[]);

#endif
