/* report/ledger.h: what became of the records and bytes that a run read.
 *
 * A ledger that goes to a file also says which inputs it is about, which part of them, and which options decide what is
 * selected and valid.  So ledgers can be added, and nothing is counted twice or forgotten.
 *
 * Nothing in it depends on when, where or by how many workers the work was done.
 */
#ifndef STRAT_REPORT_LEDGER_H
#define STRAT_REPORT_LEDGER_H

#include "text/arena.h"
#include "text/digest.h"

struct tally {
	uint64_t same_ids; /* with the id of another game that came before */
	uint64_t beginnings; /* whose game is the beginning of another one */
	uint64_t doubles;  /* valid, but the same game came before */
	uint64_t left_out; /* not selected; the others are about those that were */
	uint64_t records, valid, invalid, unreadable, unfinished, warnings;
	uint64_t written;  /* records on standard output, as replay counts them */
};

void tally_add(struct tally *to, const struct tally *from);

/* When the ledger is written: at the end, at SIGUSR1, or when a signal ends the command. */
enum how_far { ALL_DONE, SO_FAR, INTERRUPTED };

/* The exit statuses of a run. */
enum ledger_status { LEDGER_CLEAN, LEDGER_FINDINGS, LEDGER_TROUBLE };

enum { LEDGER_PARTS_MAX = 1000000 };

struct ledger_input {
	const char *file;
	bool known;        /* it is a regular file; else size and hash are 0 */
	uint64_t size;
	char hash[DIGEST_TEXT + 1]; /* file_hash */
};

/* All texts belong to whoever made it. */
struct ledger {
	const char *version;        /* of strat */
	struct ledger_input *input; /* NULL: it says only what came of the records */
	size_t ninputs;
	uint64_t part, parts;       /* of the inputs: --shard; parts is 0: all of them */
	const char **option;        /* as on the command line, in an order that is always the same */
	size_t noptions;
	bool selects;               /* some records may be left out */
	struct tally tally;
	bool rest_unread;           /* then the bytes are not counted */
	uint64_t bytes_in, bytes_consumed;
	uint64_t bytes_lost;        /* of the text, behind damage */
	uint64_t bytes_damaged;     /* of blocked gzip; what text they had is not in bytes_in */
	int status;                 /* of the exit: enum ledger_status */
};

/* Write it as a line.  who: the command that tells, or NULL. */
void ledger_write_text(struct buffer *out, const char *who, const struct ledger *l, enum how_far far);
void ledger_write_json(struct buffer *out, const struct ledger *l, enum how_far far);
/* Read one that ledger_write_json wrote, with that version.  false: it is none, as why says; LEDGER_NO_MEMORY is about no ledger. */
#define LEDGER_NO_MEMORY "out of memory"
bool ledger_read(struct ledger *l, struct arena *a, const char *version, const char *text, size_t len, char why[200]);

#endif
