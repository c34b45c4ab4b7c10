/* doubles/hashes.h: hashes that came before.
 *
 * Memory     They lie in their order in a table of which 7/10 to 7/8 is full, so each takes 18 to 23 bytes.  Beyond a
 *            limit the table lies in a file (base/spool.h) that the system keeps in memory as far as there is room.  It grows
 *            from its beginning to its end, so that is quick on a disk, too.
 */
#ifndef STRAT_DOUBLES_HASHES_H
#define STRAT_DOUBLES_HASHES_H

#include <stdbool.h>

#include "text/digest.h"

typedef uint8_t known_hash[DIGEST_SIZE];

/* Set limit; the rest is 0 at the beginning. */
struct hashes {
	size_t limit;      /* so many bytes of memory, at most */
	known_hash *slot; /* all 0: free */
	size_t homes;      /* where a hash may begin to look for a free slot: one of so many */
	size_t slots;      /* these, and some after them */
	size_t n;
	bool filed;        /* the table is in a file */
	int fd;
};

enum hashes_answer { HASHES_NEW, HASHES_KNOWN, HASHES_FAILED };

/* Did this hash come before?  If not, it is kept.  HASHES_FAILED: errno says why. */
enum hashes_answer hashes_add(struct hashes *u, const known_hash hash);
void hashes_free(struct hashes *u);

#endif
