/* archive/index_bytes.h: where things are in an index; for the files that read and write it.
 *
 *   head      INDEX_MAGIC, the version, 4 bytes that are 0
 *   entries   INDEX_ENTRY bytes for each record, in their order
 *   ids       INDEX_ID bytes for each: key and number of the record; sorted
 *   names     INDEX_NAME bytes for each, zero bytes at its end
 *   sums      4 bytes for each INDEX_PAGE bytes of all that, the last page may be shorter: its CRC-32
 *   tail      how many there are of each, and which archive it is
 *
 * Numbers have their lowest byte first (text/bytes.h).
 */
#ifndef STRAT_ARCHIVE_INDEX_BYTES_H
#define STRAT_ARCHIVE_INDEX_BYTES_H

#include "text/bytes.h"

#define INDEX_MAGIC "strat-ix"

/* Where a member begins in an entry, and in the tail.  The last ones of the tail are checksums: of the sums, and of the tail up
 * to there. */
enum { ENTRY_PLACE = 0, ENTRY_OFFSET = 8, ENTRY_BYTES = 16, ENTRY_LINE = 24, ENTRY_SUM = 32, ENTRY_PLIES = 36, ENTRY_DATE = 40,
	ENTRY_GAME = 44, ENTRY_WINNER = 45, ENTRY_HOW = 46, ENTRY_JUDGED = 47 };
enum { TAIL_VERSION = 8, TAIL_BLOCKED = 12, TAIL_SIZE = 16, TAIL_HASH = 24, TAIL_TEXT = 40, TAIL_SEPARATORS = 48, TAIL_MEMBERS = 56,
	TAIL_RECORDS = 64, TAIL_IDS = 72, TAIL_NAMES = 80, TAIL_SUMS = 120, TAIL_SUM = 124 };

#endif
