/* check.h: what the fuzz targets share: read a record, play it, and check it.  If a record is accepted, it has a canonical
 * form, and this is its own canonical form.  The same is true of each seat's log.
 */
#ifndef STRAT_FUZZ_CHECK_H
#define STRAT_FUZZ_CHECK_H

#include <stddef.h>
#include <stdint.h>

#include "archive/source.h"
#include "play/play.h"
#include "sound.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* One record. */
struct reader {
	struct document d;
	struct arena arena;
	struct player player;
	struct record *record;
	struct finding f;
};

void reader_begin(struct reader *r);
void reader_end(struct reader *r);
/* Read a text, which must live as long as the reader.  false: f says why not. */
bool reader_read(struct reader *r, const char *text, size_t len, enum document_kind kind, const struct read_options *how);
/* Play the record to its end; false: f says why not. */
bool reader_play(struct reader *r);

/* Read a document of that kind, and check all that follows from it.  A fault calls abort(). */
void fuzz_document(const uint8_t *data, size_t size, enum document_kind kind);

/* Write an index of a plain text.  changes: numbers that are added to what is true of its records, so that it lies.  false: it is not plain. */
bool index_text(const char *text, size_t len, const char *changes, struct buffer *out);

#endif
