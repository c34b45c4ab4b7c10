/* archive/input.h: the bytes of a file or a descriptor, inflated if they are gzip.
 *
 * Ownership  Whoever opens an input closes it.
 * Errors     failed and trouble say what went wrong; nothing is read after that.
 * Damage     Of blocked gzip nothing is given out whose checksum does not hold.  With resumes set, what is damaged is passed
 *            over, up to the next block whose checksum holds.  Plain gzip is one stream: what is damaged in it ends it.
 */
#ifndef STRAT_ARCHIVE_INPUT_H
#define STRAT_ARCHIVE_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <zlib.h>

#include "bgzf.h"
#include "text/diag.h"

/* Some members of blocked gzip lie in it at once. */
enum { INPUT_RAW_SIZE = 256 * 1024 };

enum gzip_state { GZIP_UNDECIDED, GZIP_NO, GZIP_BEFORE, GZIP_MEMBER, GZIP_BETWEEN, GZIP_LOST };

/* What is damaged between good blocks: where in the file, from 0; to is the byte after it. */
struct input_gap {
	uint64_t from, to;
	bool apart; /* the text before it ends where a record ends, as far as can be told */
};

/* Do blocks end where records end?  So it is if they do wherever a block was ended before it was full. */
struct input_habit {
	bool shown, broken; /* some did; some did not */
	bool early, lined;  /* the last block was ended before it was full; its text ends with a line */
};

/* Read at most cap bytes.  0: the end; -1: it failed. */
typedef ptrdiff_t input_source(void *ctx, void *to, size_t cap);

struct input {
	int fd;
	input_source *from; /* instead of fd; or NULL */
	void *ctx;
	enum gzip_state gzip;
	z_stream z;
	struct bgzf *blocks;    /* for members that say how long they are; NULL: none did yet */
	struct sharing sharing; /* who inflates them; the caller may set it */
	unsigned char raw[INPUT_RAW_SIZE]; /* as read; what is between start and end was not yet used */
	size_t raw_start, raw_end;
	bool raw_eof;
	unsigned ahead;   /* how many of these are inflated at once: few after input_seek, because little may be wanted */
	struct input_marks *marks; /* where these members begin; NULL: nobody wants to know */
	bool resumes;              /* go on behind what is damaged; the caller may set it */
	bool takes_cut;            /* read what is left of a file that was cut off; the caller may set it */
	bool blocked;              /* the last member was a block */
	struct input_habit habit;
	struct input_gap gap;      /* the last one */
	bool whole_member;         /* some member did not say how long it is */
	size_t last_text;          /* how much text the last one has that did */
	uint64_t bytes;   /* as read, compressed or not */
	uint64_t bound;   /* what comes behind so many bytes of the file is not of it; 0: all is.  The caller may set it */
	uint64_t moved;   /* input_seek went so many bytes on, which were not read; modulo 2^64 */
	uint64_t members; /* of gzip */
	bool failed;
	struct finding trouble;
};

/* Open a file, or standard input for "-".  in: all 0.  false: *f says why; close it all the same. */
bool input_open(struct input *in, const char *path, struct finding *f);
/* Read from a function instead.  in: all 0. */
void input_open_from(struct input *in, input_source *from, void *ctx);
void input_close(struct input *in);
enum { INPUT_LOST = -2 };

/* The next bytes of the text, at most cap.  0: the end; -1: it failed; INPUT_LOST: what comes next was damaged, as gap says, and
 * what is read then comes after it. */
ssize_t input_read(struct input *in, char *to, size_t cap);
/* From now on remember where members of blocked gzip begin, for input_place.  Call it before reading.  false: out of
 * memory. */
bool input_keep_places(struct input *in);
/* Where a byte of the text is in the file, for input_seek.  Call it for bytes that were read, in their order.  Of blocked gzip
 * it is the place of the block, times 65536, plus the byte's place in the text of the block, as others have it. */
uint64_t input_place(struct input *in, uint64_t offset);
/* Go on at such a place of a file.  (Whoever reads from a function has gone there: to the place, or to that of the block.)  false: it failed. */
bool input_seek(struct input *in, uint64_t place, bool blocked);
/* From here on the input has failed.  Always false. */
bool input_trouble(struct input *in, enum diag_id id, const char *text);

#endif
