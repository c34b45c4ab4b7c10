/* validate/ledger.h: the ledger of validate: what became of the records and bytes that it read.
 *
 * A ledger that goes to a file (--ledger) also says which inputs it is about, which shard, and which options decide what is
 * selected and valid.  So ledgers can be added (--sum), and nothing is counted twice or forgotten.
 *
 * Nothing in it depends on when, where or by how many workers the work was done.
 */
#ifndef STRAT_VALIDATE_LEDGER_H
#define STRAT_VALIDATE_LEDGER_H

#include "stream/stream.h"
#include "text/digest.h"

struct ledger_input {
	const char *file;
	bool known;        /* it is a regular file; else size and hash are 0 */
	uint64_t size;
	char hash[DIGEST_TEXT + 1]; /* file_hash */
};

/* All texts belong to whoever made it. */
struct ledger {
	struct ledger_input *input; /* NULL: it says only what came of the records */
	size_t ninputs;
	struct shard shard;
	const char **option;        /* as on the command line, in an order that is always the same */
	size_t noptions;
	bool selects;               /* some records may be left out */
	struct tally tally;
	bool rest_unread;           /* then the bytes are not counted */
	uint64_t bytes_in, bytes_consumed;
	uint64_t bytes_lost;        /* of the text, behind damage */
	uint64_t bytes_damaged;     /* of blocked gzip; what text they had is not in bytes_in */
	int status;                 /* of the exit */
};

/* What validate decides by, besides the common options. */
struct ledger_options {
	bool finished, unique;
};

/* The ledger of a run, without inputs and options. */
void ledger_of(struct ledger *l, const struct cli *c, const struct run_result *r);
/* Add the inputs and the options.  false: out of memory, or an input cannot be read any more, which was reported. */
bool ledger_identify(struct ledger *l, struct arena *a, const struct cli *c, const struct ledger_options *o);

/* Write it as a line. */
void ledger_write_text(struct buffer *out, const struct cli *c, const struct ledger *l, enum how_far far);
void ledger_write_json(struct buffer *out, const struct ledger *l, enum how_far far);
/* Write it where reports go, in the form that the user wants. */
void ledger_report(struct cli *c, const struct ledger *l, enum how_far far);

/* The file of --ledger.  Begin with its path, or NULL, and all else 0. */
struct ledger_file {
	const char *path;
	struct output out;
};

/* Open it, if it has a path.  false: it failed, and that was reported. */
bool ledger_open(struct cli *c, struct ledger_file *file);
/* When all else is done, write the ledger of the run to it; not if the run was stopped.  Returns the exit status, which was
 * status so far. */
int ledger_end(struct cli *c, struct ledger_file *file, struct run_result *r, const struct ledger_options *o, int status);

/* Read one that ledger_write_json wrote.  false: it is none, as why says. */
bool ledger_read(struct ledger *l, struct arena *a, const char *text, size_t len, char why[200]);

/* validate --sum: add the ledgers in the inputs.  file: where the sum goes as well, or NULL.  Returns the exit status. */
int ledgers_sum(struct cli *c, const char *file);

#endif
