/* book/record_schema.h: what a record can have, as a JSON Schema, so that editors can complete keys and underline wrong
 * ones while a record is written by hand.
 *
 * It is made from the tables of the registered games.  It is a help, and no judge: what it takes can still be wrong. */
#ifndef STRAT_BOOK_RECORD_SCHEMA_H
#define STRAT_BOOK_RECORD_SCHEMA_H

#include "text/arena.h"

/* Write the schema (JSON Schema draft 7), a line of JSON. */
void record_schema_write(struct buffer *out);

#endif
