/* validate/account.h: the ledger of a run of validate (report/ledger.h): made, shown, and kept in a file. */
#ifndef STRAT_VALIDATE_ACCOUNT_H
#define STRAT_VALIDATE_ACCOUNT_H

#include "base/keys.h"
#include "report/ledger.h"
#include "stream/stream.h"

/* What validate decides by, besides the common options. */
struct ledger_options {
	bool finished, unique;
};

/* The ledger of a run, without inputs and options. */
void ledger_of(struct ledger *l, const struct cli *c, const struct run_result *r);

/* Write it where reports go, in the form that the user wants. */
void ledger_report(struct cli *c, const struct ledger *l, enum how_far far);

/* The files of --ledger and --against.  Begin with their paths, or NULL, with -1 as the descriptors of outputs, and all else 0. */
struct ledger_file {
	const char *path;
	const char *against; /* the file of --against, or NULL: a ledger that must be that of this run */
	struct against *known; /* what it says */
	struct output out;
	const char *key;     /* of --sign, or NULL */
	struct signing signing;
	bool signs;          /* the program was started */
	struct buffer beside; /* the name of the file with the signature */
	struct output signature;
	const char *allowed; /* the list of --verify, or NULL */
	struct buffer *text; /* of --sum with it: the text of each input; else NULL */
};

/* signed.c: Before the box is closed, start the program that signs the ledger, and with --sum and --verify read the inputs.  false: something failed, and that was
 * reported. */
bool signed_begin(struct cli *c, struct ledger_file *file, bool sum);
/* Read a ledger of at most so many bytes that is signed by somebody who is allowed, and say who has.  false: that was reported, too. */
bool signed_text(struct cli *c, const struct ledger_file *file, const char *path, size_t most, struct buffer *text);
/* Open the file for the signature, if there is to be one.  false: it failed, and that was reported. */
bool signed_open(struct cli *c, struct ledger_file *file);
/* Give the ledger its name, with this text, which is freed; before that its signature.  false: they are not there, and that was reported unless wanted is false. */
bool signed_end(struct cli *c, struct ledger_file *file, struct buffer *text, bool wanted);
void signed_free(struct ledger_file *file, int ninputs);

/* Read the ledger of --against, before the box is closed.  false: it cannot be read, and that was reported. */
bool against_open(struct cli *c, struct ledger_file *file);
/* Is the ledger of this run the one of --against?  Whatever differs is reported.  Returns the exit status, which was status so far. */
int against_compare(struct cli *c, const struct ledger_file *file, const struct ledger *l, int status);
void against_close(struct ledger_file *file);

/* Read all of a file, at most so many bytes.  source: what it is called.  false: why says why not. */
bool ledger_text(const char *path, const char *source, size_t most, struct buffer *text, char why[400]);

/* Open it, if it has a path.  false: it failed, and that was reported. */
bool ledger_open(struct cli *c, struct ledger_file *file);
/* When all else is done, write the ledger of the run to it; not if the run was stopped.  Returns the exit status, which was
 * status so far. */
int ledger_end(struct cli *c, struct ledger_file *file, struct run_result *r, const struct ledger_options *o, int status);

/* validate --sum: add the ledgers in the inputs.  file: where the sum goes as well, if it has a path.  Returns the exit status. */
int ledgers_sum(struct cli *c, struct ledger_file *file);

#endif
