/* archive/source_own.h: what the files source*.c share. */
#ifndef STRAT_ARCHIVE_SOURCE_OWN_H
#define STRAT_ARCHIVE_SOURCE_OWN_H

#include "input.h"
#include "seal.h"
#include "source.h"

struct source {
	char *name;
	size_t max_record;
	struct input in;

	struct source_count count;
	bool ended;

	/* The text after the last batch, and how far it was cut. */
	char *carry;
	size_t carry_len, carry_cap;
	uint64_t line;      /* the line of the first byte that was not given out yet */
	size_t scanned;     /* how many bytes after the last boundary have no other one */
	uint64_t scanned_lines;
	bool skipping;      /* inside a document that is too large; its beginning was given out */
	bool uncut;         /* nobody has looked for boundaries in the carry, because the batch has enough documents */
	bool anything;      /* a document was given out, or a seal fits */

	bool losing;        /* the text up to what is damaged has come, and is to be cut to its end */
	bool lost;          /* what comes next is behind it: up to the next document it is lost, too */
	struct source_gap gap;

	enum sealing sealing;
	bool unsealed;      /* something is lost that the next seal is about */
	struct seal seal;   /* of what came since the last one */
	bool sealed;        /* a seal was read */

	void (*room)(void *ctx, size_t bytes);
	void *room_ctx;
};

#endif
