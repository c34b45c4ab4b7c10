/* validate/part.h: what is to be added to an archive: records, packed in blocks as an archive of their own, and its index.
 *
 * It is made and read back before the archive is touched.  So the archive is not locked while records are judged, and nothing is added to
 * it that cannot be read again.
 *
 * Memory     Some MiB; the rest is in files without names (base/spool.h).
 */
#ifndef STRAT_VALIDATE_PART_H
#define STRAT_VALIDATE_PART_H

#include "base/spool.h"
#include "cli/cli.h"
#include "stream/indexing.h"

/* Begin with one that is all 0. */
struct part {
	int fd;             /* of the packed records; 0: none */
	struct output out;  /* which writes to it */
	bool open;
	bool sealed;        /* it ends with a seal */
	uint64_t records;
	struct spool notes; /* what is known of each, see indexing_entry */
	struct spool image; /* its index */
	struct index *index;
	uint64_t size;      /* of the packed records */
	char why[500];
};

/* false: part->why says why not. */
bool part_open(struct part *p, const struct cli *c, bool sealed);
/* Add a record, as text, with what is known of it. */
bool part_add(struct part *p, const char *text, size_t len, const char note[INDEXING_NOTE]);
/* All records are there: end it, read it back, and make its index. */
bool part_end(struct part *p);
void part_free(struct part *p);

#endif
