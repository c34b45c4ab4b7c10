/* adjudicate.h: what adjudicate can be asked to do, each in a file of its own, and what these share.
 *
 * Each of them does all of it, and returns the status to leave with.
 */
#ifndef STRAT_ADJUDICATE_CMD_H
#define STRAT_ADJUDICATE_CMD_H

#include "dispute/verdict.h"
#include "worker.h"

enum { CLAIMS_MAX = 64 };

struct settings {
	struct worker_settings common; /* first */
	const char *claims[CLAIMS_MAX];
	size_t nclaims;
	enum verdict_format format;
	bool strict;
	bool verbose;
	const char *asked;  /* the ruling of --impact, the game of --rulebook */
	const char *merged; /* the file of --merged, or NULL */
};

int settle_claims(struct cli *c, const struct settings *s);   /* adjudicate_claims.c */
int minimize_claims(struct cli *c, const struct settings *s);
int ask_impact(struct cli *c, const struct settings *s);      /* adjudicate_archive.c */
int infer_rules(struct cli *c, const struct settings *s);
int reconcile_logs(struct cli *c, const struct settings *s);  /* adjudicate_logs.c */
int count_dice(struct cli *c, const struct settings *s);      /* adjudicate_dice.c */
int print_rulebook(struct cli *c, const struct settings *s);  /* adjudicate.c */

/* ---- adjudicate_io.c: what they share ---------------------------------------------------------- */

/* Read a document and the course of its game.  NULL: it cannot be, and that was reported. */
struct record *read_course(struct worker *w, const struct document *d, struct job *j, struct course *c);

/* Nothing can be answered of a record: that is trouble, whatever the finding. */
void report_trouble(struct job *j, const struct finding *f);
/* The same of all that was found in a record that cannot be read. */
void report_found(const struct worker *w, struct job *j);
void report_memory(const struct record *r, struct job *j);

/* To standard output, after what the workers wrote, unless nothing is wanted.  (cli_close finds out whether it could
 * be written.) */
void print(struct cli *c, struct buffer *text);

#endif
