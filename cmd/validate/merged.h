/* validate/merged.h: validate --merge: the records of several archives as one, in the order of their dates.
 *
 * Records are written when all are known: only then it is known which games are the beginnings of others.  Those of an archive that is in
 * order are read again from it, others are put aside as they come.  A record
 * without a date goes with the one before it in its archive.  Records with the same date stay in the order in which they were read.
 *
 * Memory     Some MiB, and 8 bytes for each record that is left out; the rest is in files without names (base/spool.h).
 */
#ifndef STRAT_VALIDATE_MERGED_H
#define STRAT_VALIDATE_MERGED_H

#include "reread.h"
#include "base/spool.h"

/* What is known of a record. */
struct merged_entry {
	uint32_t date;       /* 20261003; 0: it has none */
	int32_t file;        /* in which its text is read again; -1: it was put aside */
	uint64_t number;     /* of the record, counted over all inputs */
	uint64_t at, len;    /* its text, there */
	uint64_t sum;        /* of what is read again: reread_sum */
};

/* Begin with one that is all 0, but for wanted. */
struct merged {
	bool wanted;
	struct reread reread;         /* set its cli */
	struct spool texts, entries; /* the entries in runs that are in order */
	struct merged_entry *last;   /* the run that is not complete */
	size_t nlast;
	const char *source;          /* of the last record, and the date that it went by */
	uint32_t date;
	uint64_t *left_out;          /* numbers of records that are the beginnings of others */
	size_t nleft_out, left_out_cap;
	uint64_t written;            /* how many records */
};

/* The next record has this date, 0: none; source: the name of its archive, which is compared as a pointer.  Call it also for one that is
 * not put aside. */
void merged_date(struct merged *m, const char *source, uint32_t date);
/* Keep that record.  offset: where the text stands in its archive; NULL: it does not stand there like this.  false: errno says why not. */
bool merged_add(struct merged *m, uint64_t number, const char *text, size_t len, const uint64_t *offset);
/* This record is not to be written.  false: out of memory. */
bool merged_leave_out(struct merged *m, uint64_t number);
/* Write the others, one after another.  write returns why it failed, or NULL.  Returns the same; or "" if errno says why it failed. */
const char *merged_write(struct merged *m, const char *(*write)(void *ctx, const char *text, size_t len), void *ctx);
void merged_free(struct merged *m);

#endif
