/* validate/judge.h: what validate does with each record: judge it, and pass it on. */
#ifndef STRAT_VALIDATE_JUDGE_H
#define STRAT_VALIDATE_JUDGE_H

#include "account.h"
#include "doubles/doubles.h"
#include "explain.h"
#include "merged.h"
#include "one_option.h"
#include "part.h"
#include "passed.h"
#include "stream/indexing.h"
#include "stream/split.h"
#include "stream/worker.h"

/* The options of the command, and what is being written. */
struct settings {
	struct worker_settings common;
	bool pass, canonical, full, finished;
	enum { PASS_YAML, PASS_JSON, PASS_ANY } form; /* of what is passed on; PASS_ANY: nobody said */
	bool json;
	const char *reject; /* where the others go, or NULL */
	const char *salvage; /* where all go that are whole, valid or not; or NULL */
	uint64_t salvaged;
	struct doubles doubles; /* for --unique */
	bool split;
	struct split parts;
	struct passed passed; /* where they go, without split */
	struct merged merged;
	const char *append; /* the archive to which they are added; or NULL */
	struct part part;
	bool index;
	struct indexing indexing;
	struct outputs *files;
	struct without_records asked;
	struct ledger_file ledger;
	bool sum;
	struct output rejected;
	struct one_option option; /* of the refused records so far */
};

/* What a task does (stream/stream.h); ctx is a struct settings. */
void *judge_new(void *ctx);
void judge_free(void *arg);
void judge_document(void *arg, const struct document *d, struct job *j);
/* Take out of a job's output the records of games that came before, and those that go to other files. */
const char *judge_sift(void *ctx, struct job *j);
const char *judge_tell_doubles(void *ctx, struct job *j);
/* The same, and write the records that were put aside for --merge. */
const char *judge_merge(void *ctx, struct job *j);
const char *judge_end_input(void *ctx, const struct input_end *e);

#endif
