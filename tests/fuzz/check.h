/* check.h: what both fuzz targets ask of a text: whatever is accepted has a canonical form that reads
 * back to the same canonical form; the same of each seat's log.
 */
#ifndef STRAT_FUZZ_CHECK_H
#define STRAT_FUZZ_CHECK_H

#include <stddef.h>
#include <stdint.h>

#include "source.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Read a document of that kind, and go through all that follows from it; abort() on a fault. */
void fuzz_document(const uint8_t *data, size_t size, enum document_kind kind);

#endif
