/* archive/seal.h: the line that ends a stream of records which came whole.
 *
 *     # sealed: 20 records, blake2b-128 0123456789abcdef0123456789abcdef
 *
 * It is a comment in YAML.  It tells how many records come before it, and the hash of all bytes before it, back to the seal
 * before, or to the beginning.  So streams that were put one after another are sealed parts.
 */
#ifndef STRAT_ARCHIVE_SEAL_H
#define STRAT_ARCHIVE_SEAL_H

#include <stdbool.h>

#include "text/digest.h"

enum { SEAL_MAX = 96 }; /* bytes of such a line, with its line feed and a zero byte */

/* What has come since the last seal.  Begin with one that is all 0. */
struct seal {
	struct digest *digest; /* its own */
	uint64_t records; /* counted by whoever reads or writes them */
	uint64_t bytes;
};

bool seal_begin(struct seal *s); /* false: out of memory */
void seal_free(struct seal *s);
void seal_add(struct seal *s, const char *text, size_t len);
/* Write the line for what has come, and begin anew.  Returns its length. */
size_t seal_write(struct seal *s, char line[SEAL_MAX]);

enum seal_sight { SEAL_NOT, SEAL_UNSURE, SEAL_LINE };

/* Is the line at p a seal, whatever it tells?  UNSURE: the text is too short to know; with last, no more will come. */
enum seal_sight seal_at(const char *p, const char *end, bool last);

enum seal_answer { SEAL_FITS, SEAL_OTHER_COUNT, SEAL_OTHER_BYTES };

/* Does the seal at p fit what has come?  Begin anew.  *told: how many records it tells. */
enum seal_answer seal_check(struct seal *s, const char *p, uint64_t *told);

#endif
