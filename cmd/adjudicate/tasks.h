/* adjudicate/tasks.h: the tasks of adjudicate, each in a file of its own, and what these files share.
 *
 * Each function of a task does all of it, and returns the exit status.
 */
#ifndef STRAT_ADJUDICATE_TASKS_H
#define STRAT_ADJUDICATE_TASKS_H

#include "stream/worker.h"
#include "verdict/verdict.h"

enum { CLAIMS_MAX = 64 };

struct secret_file; /* secrets/secret.h */
struct answering;   /* secrets/answering.h */

struct settings {
	struct worker_settings common; /* first */
	const char *claims[CLAIMS_MAX];
	size_t nclaims;
	enum verdict_format format;
	bool strict;
	bool verbose;
	const char *asked;  /* the ruling of --impact, the game of --rulebook, the seat of --commit */
	const char *books;  /* of --books, or NULL */
	const char *secret_path;     /* the file of --secret, or NULL, */
	struct secret_file *secret;  /* and what it is written by */
	struct answering *answering; /* of --open with one secret; else NULL */
	const char *choice; /* the action of --choose, or NULL */
	const char *sign;   /* the key of --sign, or NULL */
	const char *merged; /* the file of --merged, or NULL */
};

int settle_claims(struct cli *c, const struct settings *s);   /* claims.c */
int minimize_claims(struct cli *c, const struct settings *s);
int ask_impact(struct cli *c, const struct settings *s);      /* archive.c */
int infer_rules(struct cli *c, const struct settings *s);
int reconcile_logs(struct cli *c, const struct settings *s);  /* logs.c */
int count_dice(struct cli *c, const struct settings *s);      /* dice.c */
int commit_setup(struct cli *c, const struct settings *s);    /* proofs.c */
int open_setups(struct cli *c, const struct settings *s);
int tell_signed(struct cli *c, const struct settings *s);
int verify_signatures(struct cli *c, const struct settings *s); /* adjudicate.c */
int print_rulebook(struct cli *c, const struct settings *s);  /* adjudicate.c */

/* ---- io.c: what they share ---------------------------------------------------------- */

/* Read a document and the course of its game.  NULL: it cannot be read, and that was reported. */
struct record *read_course(struct worker *w, const struct document *d, struct job *j, struct course *c);

/* Report a finding because of which a record cannot be answered.  Every such finding counts as trouble. */
void report_trouble(struct job *j, const struct finding *f);
/* The same for all findings in a record that cannot be read. */
void report_found(const struct worker *w, struct job *j);
void report_memory(const struct record *r, struct job *j);

/* Write text to standard output, after the output of the workers, unless the command is quiet.  cli_close checks
 * whether it could be written. */
void print(struct cli *c, struct buffer *text);

#endif
