/* database/rows.h: rows on their way from the workers to the database, as bytes in a buffer.
 *
 * Order      row_begin, then a value for each column of the table but "file", which the database adds itself.
 * Errors     The buffer remembers that memory ran out: see text/arena.h.
 */
#ifndef STRAT_DATABASE_ROWS_H
#define STRAT_DATABASE_ROWS_H

#include "text/arena.h"
#include "text/digest.h"

enum database_table {
#define TABLE(e, ...) TABLE_##e,
#include "tables.def"
	DATABASE_TABLES,
};

void row_begin(struct buffer *b, enum database_table table);
void row_number(struct buffer *b, uint64_t n);
void row_text(struct buffer *b, const char *text); /* NULL: there is none */
void row_span(struct buffer *b, const char *text, size_t len);
void row_blob(struct buffer *b, const void *data, size_t len);
void row_hash(struct buffer *b, const uint8_t hash[DIGEST_SIZE]);
void row_nothing(struct buffer *b);

enum value_kind { VALUE_NOTHING, VALUE_NUMBER, VALUE_TEXT, VALUE_BLOB };

/* A value; its text points into the buffer that it was read from. */
struct value {
	enum value_kind kind;
	uint64_t number;
	const char *text;
	size_t len;
};

/* Read, from *at on, what the functions above wrote. */
enum database_table row_read_table(const struct buffer *b, size_t *at);
void row_read_value(const struct buffer *b, size_t *at, struct value *out);

#endif
