/* doubles/unique.h: hashes that came before.
 *
 * Memory     They lie in their order in a table of which 7/10 to 7/8 is full, so each takes 18 to 23 bytes.  Beyond a
 *            limit the table lies in a file (base/spool.h) that the system keeps in memory as far as there is room.  It grows
 *            from its beginning to its end, so that is quick on a disk, too.
 */
#ifndef STRAT_DOUBLES_UNIQUE_H
#define STRAT_DOUBLES_UNIQUE_H

#include <stdbool.h>

#include "text/digest.h"

typedef uint8_t unique_hash[DIGEST_SIZE];

/* Set limit; the rest is 0 at the beginning. */
struct unique {
	size_t limit;      /* so many bytes of memory, at most */
	unique_hash *slot; /* all 0: free */
	size_t homes;      /* where a hash may begin to look for a free slot: one of so many */
	size_t slots;      /* these, and some after them */
	size_t n;
	bool filed;        /* the table is in a file */
	int fd;
};

enum unique_answer { UNIQUE_NEW, UNIQUE_KNOWN, UNIQUE_FAILED };

/* Did this hash come before?  If not, it is kept.  UNIQUE_FAILED: errno says why. */
enum unique_answer unique_add(struct unique *u, const unique_hash hash);
void unique_free(struct unique *u);

#endif
