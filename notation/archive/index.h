/* archive/index.h: where the records of an archive are: the file ARCHIVE.sti beside it.
 *
 * strat-index(5) describes its bytes.  It has an entry for each record, in the order of the archive; a table of ids, sorted by
 * their hashes; and a checksum for each piece of itself, so that what is read of it can be trusted however large it is.  What is added
 * to an archive is indexed in a segment of its own, which is added to the index.
 *
 * Ownership  Whoever makes an index or an index writer frees it.
 * Errors     An index is input like any other: nothing in it is believed that is not checked, and it may change or become
 *            shorter at any time.  why says in words what is wrong; these words end in what can be done.
 * Memory     A few pages of an index, however large it is.
 */
#ifndef STRAT_ARCHIVE_INDEX_H
#define STRAT_ARCHIVE_INDEX_H

#include "text/arena.h"
#include "text/digest.h"

/* Sizes in bytes; NAMES_MAX: how many names there can be. */
enum { INDEX_VERSION = 1, INDEX_VERSION_GROWN = 2, INDEX_HEAD = 16, INDEX_ENTRY = 48, INDEX_ID = 16, INDEX_NAME = 32, INDEX_NAMES_MAX = 255, INDEX_PAGE = 4096,
	INDEX_TAIL = 128, INDEX_WHY = 400 };

#define INDEX_SUFFIX ".sti"
/* Write the name of the index of an archive, with a zero byte at its end.  false: out of memory. */
bool index_file_name(const char *archive, struct buffer *out);

#define INDEX_ANEW "write the index anew with 'validate --index', or ignore it with --no-index"

enum index_judged { INDEX_VALID, INDEX_UNFINISHED, INDEX_INVALID, INDEX_UNREADABLE };

/* A record. */
struct index_entry {
	uint64_t place;  /* where it begins in the file: see input_place */
	uint64_t offset; /* where it begins in the text */
	uint64_t bytes;  /* how many bytes of text it takes up */
	uint64_t line;   /* the line on which it begins */
	uint32_t sum;    /* the CRC-32 of these bytes, unless it is too large to be read */
	uint32_t plies;
	uint32_t date;   /* 20261003; 0: it has none, or in another form */
	uint8_t game, winner, how; /* numbers of names, from 1; 0: none */
	uint8_t judged;
};

/* The archive as it was when the index was written. */
struct index_archive {
	uint64_t size;              /* of the file */
	uint8_t hash[DIGEST_SIZE];  /* file_hash */
	uint64_t text_bytes, separator_bytes, members; /* as in struct source_count */
	bool blocked;               /* it is blocked gzip; else it is plain */
};

/* The key of an id in the table of ids.  INDEX_ANY_ID: this key is also that of records whose id is not known. */
#define INDEX_ANY_ID UINT64_C(0)
uint64_t index_key(const char *id);

/* ---- writing ----------------------------------------------------------------------------------- */

struct index_writer;

struct index_writer *index_writer_new(void); /* NULL: out of memory */
void index_writer_free(struct index_writer *w);
/* The number of a name, which is new or known.  0: there are too many, or it is NULL or too long. */
uint8_t index_name(struct index_writer *w, const char *name);
/* Add the next record; what is complete of the index goes to *out.  key: of its id; NULL: it has none.  false: out of memory. */
bool index_add(struct index_writer *w, const struct index_entry *e, const uint64_t *key, struct buffer *out);
/* Add a key by itself, of the record with this number.  false: out of memory. */
bool index_add_key(struct index_writer *w, uint64_t key, uint64_t number);
/* The end. */
bool index_end(struct index_writer *w, const struct index_archive *a, struct buffer *out);

/* ---- growing ----------------------------------------------------------------------------------
 *
 * An archive grows at its end, and its index too: nothing that counts is written over.  First the index announces it, so that nobody
 * takes what comes behind the archive for a part of it; then the archive grows; then a segment is added to the index, and last the few
 * bytes that make it count.  So whoever reads meanwhile, and whoever reads after all this was broken off, finds the archive as it was or as it is. */

struct index;

/* So many bytes of the index count. */
uint64_t index_bytes(const struct index *x);
/* Did it announce something that came to no end? */
bool index_is_growing(const struct index *x);
/* What announces it, to be written behind these bytes.  false: out of memory. */
bool index_announce(const struct index *x, struct buffer *out);

/* Write the next bytes.  false: why says why not. */
typedef bool index_put(void *ctx, const char *data, size_t len, char why[INDEX_WHY]);

struct index_growth {
	uint64_t lines;            /* how many lines the text of the archive has */
	uint8_t hash[DIGEST_SIZE]; /* of the part of the archive that the new segment is about */
	index_put *put;
	void *ctx;
};

/* The first of the segments that become one with that of what is added, which is an index of its own.  0: all of them, so that the index
 * is written anew. */
unsigned index_joined(const struct index *x, const struct index *added);
/* Where the part of the archive begins that this new segment is about; it ends with what is added. */
uint64_t index_joined_from(const struct index *x, unsigned first);
/* Put the new segment out, which will be at a place of the index.  *last: what makes it count, to be written behind it; nothing if the
 * index is written anew.  false: why says why not. */
bool index_grow(struct index *x, struct index *added, unsigned first, const struct index_growth *g, uint64_t at, struct buffer *last,
    char why[INDEX_WHY]);

/* ---- reading ----------------------------------------------------------------------------------- */

enum index_state { INDEX_NONE, INDEX_GOOD, INDEX_BAD };

/* Open the index of an archive.  other: another name of its file, for when it may not be opened by its own, because another file has got that
 * since; or NULL.  NONE: there is no such file.  BAD: it is damaged, or does not fit the archive. */
enum index_state index_open(struct index **out, const char *archive, const char *other, char why[INDEX_WHY]);
/* The same for an archive that is damaged: only its size must be right. */
enum index_state index_open_damaged(struct index **out, const char *archive, const char *other, char why[INDEX_WHY]);
/* How many bytes of the file are the archive, by its index?  More may be behind them, which are being added, or were by a command that came
 * to no end: grows.  false: there is no index, or none that fits its size. */
bool index_bound(const char *archive, const char *other, uint64_t *bytes, bool *grows);
/* The same as index_open for bytes in memory, which must stay; the archive is not looked at. */
bool index_open_bytes(struct index **out, const unsigned char *data, size_t size, char why[INDEX_WHY]);
/* Is this archive, in memory, the one that it is about? */
bool index_fits(const struct index *x, const char *archive, size_t size, char why[INDEX_WHY]);
void index_close(struct index *x);
/* For now nothing is read of it: close its file and forget its pages, until the next call needs them again.  So there can be many
 * of them.  NULL: nothing is done. */
void index_rest(struct index *x);

const struct index_archive *index_archive(const struct index *x);
uint64_t index_records(const struct index *x);
unsigned index_names(const struct index *x);
/* The entry of a record, by its number from 1.  false: it is damaged. */
bool index_read(struct index *x, uint64_t number, struct index_entry *out, char why[INDEX_WHY]);
/* The name with this number; it has at most INDEX_NAME bytes, with the zero byte after it.  false: it is damaged. */
bool index_read_name(struct index *x, uint8_t number, char out[INDEX_NAME], char why[INDEX_WHY]);
/* The number of the first record that begins at this offset of the text or after it; index_records + 1: there is none. */
bool index_at(struct index *x, uint64_t offset, uint64_t *number, char why[INDEX_WHY]);
/* The number of the first record that begins at this byte of the file or after it; of blocked gzip, in a block that does. */
bool index_at_place(struct index *x, uint64_t place, uint64_t *number, char why[INDEX_WHY]);
/* Call found for each record with this key, in the order of their numbers.  It returns false to stop: out of memory. */
bool index_find(struct index *x, uint64_t key, bool (*found)(void *ctx, uint64_t number), void *ctx, char why[INDEX_WHY]);
/* Are the entries of these records undamaged? */
bool index_check(struct index *x, uint64_t from, uint64_t to, char why[INDEX_WHY]);

#endif
