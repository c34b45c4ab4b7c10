/* archive/bgzf.h: blocked gzip: gzip of many small members, each of which says how long it is.
 *
 * Every reader of gzip reads it.  Who looks at the lengths can inflate many members at once, and begin in the middle.
 *
 * Ownership  Whoever makes a struct bgzf or a struct bgzf_writer frees it.
 * Errors     Nothing of a block is given out whose checksum does not hold.
 */
#ifndef STRAT_ARCHIVE_BGZF_H
#define STRAT_ARCHIVE_BGZF_H

#include "text/arena.h"

/* No member is longer than that, packed or not; and how many are inflated at once. */
enum { BGZF_MEMBER_MAX = 65536, BGZF_MEMBERS = 8 };

/* A block that has less text than that was ended before it was full. */
enum { BGZF_TEXT_FULL = 0xff00 };

/* A member of blocked gzip says its length within so many bytes. */
enum { BGZF_HEAD = 18 };

/* Does n pieces of work, which do not depend on each other: piece(arg, 0) to piece(arg, n - 1), perhaps at the same time.
 * Returns when all are done. */
struct sharing {
	void (*share)(void *ctx, void (*piece)(void *arg, unsigned i), void *arg, unsigned n); /* NULL: one after another */
	void *ctx;
};

struct bgzf;

struct bgzf *bgzf_new(void); /* NULL: out of memory */
void bgzf_free(struct bgzf *b);

/* How long the member of gzip that begins at p says that it is.  0: it does not say, or not within these n bytes. */
size_t bgzf_length(const unsigned char *p, size_t n);
/* Is it the head of a block, but perhaps for some bits of it? */
bool bgzf_resembles(const unsigned char *p, size_t n);
/* Is it the empty block at the end of a file, and nothing else, but perhaps for some bits of it? */
bool bgzf_resembles_end(const unsigned char *p, size_t n);
/* Was a file of blocked gzip cut off?  Its first member that is looked at begins at byte at; size: how long the file is.  false
 * also if there is something other than blocks in it, or if it cannot be read: whoever inflates it finds that. */
bool bgzf_is_cut(int fd, uint64_t at, uint64_t size);
/* Inflate the members at p, as many as are whole and good, but at most so many.  Returns how many bytes they take up;
 * *members: how many they are.  p must stay until it returns. */
size_t bgzf_inflate(struct bgzf *b, const unsigned char *p, size_t n, unsigned most, const struct sharing *how, unsigned *members);

/* A member is good; it is not; it ends neither within these bytes nor with a wrong one; or it has more text than a block. */
enum bgzf_answer { BGZF_GOOD, BGZF_DAMAGED, BGZF_UNENDED, BGZF_LONG, BGZF_NO_MEMORY };

/* Inflate the member at p, whatever it says of its length.  If it is good it can be given out, and *length is how long it is. */
enum bgzf_answer bgzf_try(struct bgzf *b, const unsigned char *p, size_t n, size_t *length);
/* The text with which the damaged block at p seems to begin, at most cap bytes.  It may be wrong.  Returns how many they are. */
size_t bgzf_seems(struct bgzf *b, const unsigned char *p, size_t n, char *to, size_t cap);
/* Of the members that were inflated: how long one is, and the length of its text, which is returned. */
const char *bgzf_member(const struct bgzf *b, unsigned i, size_t *length, size_t *text);
/* Forget what was inflated and not given out. */
void bgzf_drop(struct bgzf *b);
/* The next bytes of what was inflated, at most cap.  0: all was given. */
size_t bgzf_give(struct bgzf *b, char *to, size_t cap);

/* ---- one block, the quick way (block.c) ----------------------------------------------------------
 *
 * libdeflate inflates what is all there at once, and faster than zlib.  It says less of what is wrong; so only good blocks come out
 * of it, and whatever it refuses is read again by zlib, which has the last word. */

struct block_reader;

struct block_reader *block_reader_new(void); /* NULL: there is none: out of memory, or strat was built without libdeflate */
void block_reader_free(struct block_reader *r); /* r may be NULL */
/* Inflate the block at p, which is n bytes long, to at most cap bytes, and check its sum.  *len: how many came out.  false: it is not
 * good, or not as blocks usually are. */
bool block_read(struct block_reader *r, const unsigned char *p, size_t n, char *to, size_t cap, size_t *len);

struct bgzf_writer;

/* most: how many members are packed at once, from 1.  how: who packs them.  NULL: out of memory. */
struct bgzf_writer *bgzf_writer_new(unsigned most, const struct sharing *how);
void bgzf_writer_free(struct bgzf_writer *w);

/* Add a text, which goes to no more members than it needs; so whoever reads it later inflates as little as possible.  The
 * members that are complete are added to *out.  false: out of memory. */
bool bgzf_add(struct bgzf_writer *w, const char *text, size_t len, struct buffer *out);
/* The end: add to *out what is left, and the empty member that shows that nothing was cut off. */
bool bgzf_finish(struct bgzf_writer *w, struct buffer *out);

#endif
