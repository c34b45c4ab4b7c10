/* validate/as_read.h: records as they were read, in a stream of records. */
#ifndef STRAT_VALIDATE_AS_READ_H
#define STRAT_VALIDATE_AS_READ_H

#include "archive/source.h"
#include "text/arena.h"

/* Write a document as it was read, with the marker before it and the line end after it that a stream needs. */
void write_as_read(struct buffer *out, const struct document *d);
/* Write exactly the bytes of a document, with its byte-order mark.  If "..." or the end of a file separated it from the one
 * before, write a separator, so that it can be read again. */
void write_bytes(struct buffer *out, const struct document *d);

#endif
