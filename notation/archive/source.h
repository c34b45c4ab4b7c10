/* archive/source.h: bytes in, documents out.
 *
 * A source reads a file or a descriptor, plain or gzip; it looks at the content to see which.  It cuts the text into
 * documents at lines that begin with "---", "...", "<?xml" or {"type":"record", and at seals, before any parser reads it.  So
 * one bad document cannot spoil the next one.
 *
 * Units      Lines count from 1 over the whole text (after inflating).  Offsets are bytes.
 * Ownership  A batch owns its text; documents point into their batch.
 * Memory     A batch grows to a little more than max_record bytes at most.
 * Accounting Every byte of the text belongs to exactly one document, or to separators, or is lost behind damage:
 *            text_bytes == document_bytes + separator_bytes + lost_bytes once the source has ended.
 */
#ifndef STRAT_ARCHIVE_SOURCE_H
#define STRAT_ARCHIVE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "bgzf.h"
#include "text/diag.h"

enum { SOURCE_MAX_RECORD = 64 << 20 };

enum document_kind { DOCUMENT_YAML, DOCUMENT_XML };

enum document_fault {
	DOCUMENT_WHOLE,
	DOCUMENT_TOO_LARGE, /* text is only its beginning; the rest follows in documents with DOCUMENT_REST */
	DOCUMENT_REST,      /* the next piece of the one that is too large: it can be copied, but not read */
	DOCUMENT_CUT_OFF,   /* the source failed in the middle of it, or the rest of it is damaged */
};

struct document {
	const char *text;
	size_t len;
	uint64_t line;   /* the line of its first byte */
	uint64_t offset; /* of its first byte in the source's text */
	uint64_t place;  /* where that is in the file, if source_keep_places was called: see input_place */
	uint64_t number; /* counted from 1 over all sources that share a counter */
	uint64_t bytes;  /* how many bytes of the source's text it takes up */
	enum document_kind kind;
	enum document_fault fault;
	bool bom;        /* a byte-order mark was taken off its start */
};

/* Some documents of a source, one after another.  Begin with one that is all 0; source_next reuses it. */
struct batch {
	char *data;
	size_t len, cap;
	size_t end; /* data from here on belongs to the next batch */
	struct document *documents;
	size_t ndocuments, documents_cap;
};

struct source;

/* Open a file, or standard input for "-".  On failure *out is NULL and *f says why. */
bool source_open(struct source **out, const char *path, size_t max_record, struct finding *f);
/* The same, but read from a function (input.h).  name: for source_name. */
bool source_open_from(struct source **out, const char *name, ptrdiff_t (*from)(void *ctx, void *to, size_t cap), void *ctx,
    size_t max_record, struct finding *f);
void source_close(struct source *s);

enum source_state {
	SOURCE_MORE,   /* the batch holds documents; there may be more */
	SOURCE_END,    /* the batch holds the last ones, or none */
	SOURCE_FAILED, /* the same, and *f says what went wrong after them */
	SOURCE_DAMAGED, /* the batch is empty; *f says what is lost here, and there may be more behind it */
};

/* Before a batch grows to so many bytes, room(ctx, bytes) is called.  It may wait until there is memory for them. */
void source_on_growth(struct source *s, void (*room)(void *ctx, size_t bytes), void *ctx);

/* Must what comes be sealed (seal.h)?  Without a call, seals are passed over. */
enum sealing {
	SEALING_IGNORED,
	SEALING_IF_ANY,   /* if there is a seal, all must be sealed */
	SEALING_REQUIRED, /* the source fails at its end without one */
};

/* Call it before source_next.  A seal that does not fit makes the source fail there.  false: out of memory; then it has failed. */
bool source_expect_seal(struct source *s, enum sealing sealing);

/* Let blocked gzip be inflated by several threads. */
void source_share(struct source *s, const struct sharing *how);

/* Go on behind damaged blocks of blocked gzip, with the next line that begins a document.  Else the source fails there. */
void source_pass_damage(struct source *s);

/* Read what is left of blocked gzip that was cut off.  Else nothing is read of a file that was.  Call it before reading. */
void source_take_cut(struct source *s);

/* What comes behind so many bytes of the file is not of it: it is not read; 0: all is.  Call it before reading. */
void source_bound(struct source *s, uint64_t bytes);

/* What is lost, after SOURCE_DAMAGED. */
struct source_gap {
	uint64_t from, to;     /* the damaged bytes of the file, from 0; to is the byte after them */
	uint64_t offset, text; /* where in the text that was read it is; and how much text after it is lost, too */
	bool cut;              /* the document before it is cut off */
};
const struct source_gap *source_gap(const struct source *s);

/* From now on documents have their places.  Call it before reading.  false: out of memory. */
bool source_keep_places(struct source *s);

/* Where a document begins. */
struct source_place {
	uint64_t place, offset, line; /* as in struct document */
	bool blocked;                 /* in blocked gzip */
};

/* Go on with the document that begins there; the source must be a file, or see input_seek.  What is counted is then of no use.  false: *f says
 * why not. */
bool source_seek(struct source *s, const struct source_place *to, struct finding *f);

/* Read the next documents, as soon as at least one is complete.  *number: the number of the last document so far; it is
 * counted up. */
enum source_state source_next(struct source *s, struct batch *b, uint64_t *number, struct finding *f);

void batch_free(struct batch *b);

/* Does the text begin with YAML directives ("%YAML 1.1")? */
bool document_has_directive(const struct document *d);

/* Is it a record as JSON, in one line of a stream: {"type":"record",...? */
bool document_is_json(const struct document *d);

enum source_form { FORM_PLAIN, FORM_BLOCKED, FORM_GZIP };

struct source_count {
	enum source_form form; /* plain text; blocked gzip, or gzip that is not blocked, as far as it was read */
	uint64_t raw_bytes;  /* as read, compressed or not */
	uint64_t text_bytes; /* after inflating */
	uint64_t document_bytes, separator_bytes;
	uint64_t lost_bytes;    /* of text, between damage and the document that follows it */
	uint64_t damaged_bytes; /* of blocked gzip, as read */
	uint64_t members;    /* gzip members */
};

void source_counts(const struct source *s, struct source_count *out);
const char *source_name(const struct source *s);

/* How many bytes the text of a file has, after inflating; "-": standard input, if that is a file.  It can be read afterwards as
 * if nothing had happened.  Of damaged gzip it is the text up to the damage.  bound: no more bytes of the file are of it; 0: all are.  false: *f says why it cannot be known, for
 * example because it is a pipe. */
bool measure_text(const char *path, uint64_t bound, uint64_t *size, struct finding *f);

#endif
