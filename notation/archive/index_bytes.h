/* archive/index_bytes.h: where things are in an index; for the files that read and write it.
 *
 * A segment is an index of a part of the archive, or of all of it:
 *
 *   head      INDEX_MAGIC, the version, 4 bytes that are 0
 *   entries   INDEX_ENTRY bytes for each record, in their order
 *   ids       INDEX_ID bytes for each: key and number of the record; sorted
 *   names     INDEX_NAME bytes for each, zero bytes at its end
 *   sums      4 bytes for each INDEX_PAGE bytes of all that, the last page may be shorter: its CRC-32
 *   tail      how many there are of each, and which part of the archive it is
 *
 * A file of version 1 is one segment.  A file of version 2 begins with one, and goes on with what was added: segments, lists of
 * those that count, and behind each list a last tail.  The last of these last tails is the one that counts.
 *
 * Numbers have their lowest byte first (text/bytes.h).
 */
#ifndef STRAT_ARCHIVE_INDEX_BYTES_H
#define STRAT_ARCHIVE_INDEX_BYTES_H

#include <sys/stat.h>

#include "index.h"
#include "text/bytes.h"

#define INDEX_MAGIC "strat-ix"

/* Where a member begins in an entry, and in the tail of a segment.  The last ones of the tail are checksums: of the sums, and of the
 * tail up to there. */
enum { ENTRY_PLACE = 0, ENTRY_OFFSET = 8, ENTRY_BYTES = 16, ENTRY_LINE = 24, ENTRY_SUM = 32, ENTRY_PLIES = 36, ENTRY_DATE = 40,
	ENTRY_GAME = 44, ENTRY_WINNER = 45, ENTRY_HOW = 46, ENTRY_JUDGED = 47 };
enum { TAIL_VERSION = 8, TAIL_BLOCKED = 12, TAIL_SIZE = 16, TAIL_HASH = 24, TAIL_TEXT = 40, TAIL_SEPARATORS = 48, TAIL_MEMBERS = 56,
	TAIL_RECORDS = 64, TAIL_IDS = 72, TAIL_NAMES = 80, TAIL_SUMS = 120, TAIL_SUM = 124 };

/* The same in a last tail, which is as long, and ends with the checksums of its list and of itself; and in a row of the list. */
enum { LAST_GROWS = 12, LAST_SIZE = 16, LAST_LIST = 24, LAST_SEGMENTS = 32, LAST_PLACE = 40 };
enum { ROW_PLACE = 0, ROW_LENGTH = 8, ROW_LINES = 16, INDEX_ROW = 24 };

/* Segments become fewer by doubling, so that is more than there can be. */
enum { INDEX_SEGMENTS_MAX = 64, INDEX_OTHER = 64 };

struct index_segment {
	uint64_t at, length;       /* where it is in the index */
	struct index_archive part; /* of the archive */
	uint64_t file, text, lines, number; /* what comes before that part: bytes of the file and of the text, lines, records */
	uint64_t records, ids, names;
	uint64_t ids_at, names_at, sums_at; /* where the tables begin in it */
	uint8_t name[INDEX_NAMES_MAX + 1];  /* the numbers that its names have in all of the index */
};

struct index {
	const unsigned char *data; /* NULL: it is a file: */
	int fd;                    /* -1: it is closed for now */
	struct stat st;            /* as it was at first */
	uint64_t size;
	char *file;                /* its name, */
	char other[INDEX_OTHER];   /* and another one, or "": see index_open */
	struct index_archive archive;
	bool grows;                /* something is being added to the archive, or that came to no end */
	uint64_t end;              /* so many bytes of the index count */
	uint64_t records;
	struct index_segment *segment;
	unsigned nsegments, nnames;
	char (*name)[INDEX_NAME];  /* the names of all segments; NULL: there is one, and its names are read when they are asked for */
	struct index_page *pages;  /* NULL: none so far */
};

/* Say that the index is damaged.  Always false. */
bool index_is_damaged(const struct index *x, char why[INDEX_WHY]);
/* Open the file, if it is closed.  false: errno says why not; ESTALE: it is no longer the same. */
bool index_open_file(struct index *x);
/* Read bytes of it, without a look at their checksums. */
bool index_read_raw(struct index *x, uint64_t at, void *to, size_t n, char why[INDEX_WHY]);
/* Read bytes of a segment that lie before its checksums.  false: they are damaged, or cannot be read. */
bool index_read_bytes(struct index *x, const struct index_segment *s, uint64_t at, unsigned char *to, size_t n, char why[INDEX_WHY]);
/* Are these bytes undamaged? */
bool index_check_bytes(struct index *x, const struct index_segment *s, uint64_t at, uint64_t n, char why[INDEX_WHY]);

/* An entry of a segment, from 0, as it stands there; and one of its ids, whose number counts from 1 in the segment. */
struct index_id {
	uint64_t key, number;
};
bool index_read_entry(struct index *x, const struct index_segment *s, uint64_t i, struct index_entry *e, char why[INDEX_WHY]);
bool index_read_id(struct index *x, const struct index_segment *s, uint64_t i, struct index_id *out, char why[INDEX_WHY]);

#endif
