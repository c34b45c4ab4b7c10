/* database/bulk.c: rows of a table go in many at a time, by one statement; see internal.h.
 *
 * A statement that inserts one row opens the table, looks where the row belongs, and closes it again.  That takes longer than to write it.
 */
#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* So many rows go in together, unless they are large. */
enum { BULK_ROWS = 16, BULK_BYTES_MAX = 1 << 16 };

static void
bind(sqlite3_stmt *s, int i, const struct value *v)
{
	switch (v->kind) {
	case VALUE_NUMBER:
		sqlite3_bind_int64(s, i, (sqlite3_int64)v->number);
		break;
	case VALUE_TEXT:
		sqlite3_bind_text64(s, i, v->text, v->len, SQLITE_STATIC, SQLITE_UTF8);
		break;
	case VALUE_BLOB:
		sqlite3_bind_blob64(s, i, v->text, v->len, SQLITE_STATIC);
		break;
	default:
		sqlite3_bind_null(s, i);
		break;
	}
}

/* Bind the values of a row from parameter i on.  Returns the next one. */
static int
bind_row(const struct database *d, sqlite3_stmt *s, enum database_table t, int i, const struct buffer *rows, size_t *at)
{
	int end = i + (int)schema_tables[t].columns;
	struct value v;

	if (schema_tables[t].file != SHARED)
		sqlite3_bind_int64(s, i++, d->file);
	for (; i < end; i++) {
		row_read_value(rows, at, &v);
		bind(s, i, &v);
	}
	return i;
}

static bool
insert_one(struct database *d, enum database_table t, const struct buffer *rows, size_t *at)
{
	sqlite3_stmt *s = store_insert(d, t);

	if (s == NULL)
		return false;
	bind_row(d, s, t, 1, rows, at);
	return store_step(d, s);
}

/* The statement that inserts BULK_ROWS rows.  NULL: it failed. */
static sqlite3_stmt *
prepare(struct database *d, enum database_table t)
{
	const char *one = schema_tables[t].insert, *marks = strchr(one, '(');
	struct buffer sql = { 0 };

	buffer_text(&sql, one);
	for (unsigned i = 1; i < BULK_ROWS; i++)
		buffer_printf(&sql, ", %s", marks);
	buffer_char(&sql, '\0');
	if (sql.failed)
		snprintf(d->why, DATABASE_WHY, "out of memory");
	else
		d->bulk[t].insert = connection_prepare(&d->c, sql.data);
	buffer_free(&sql);
	return d->bulk[t].insert;
}

static bool
insert_all(struct database *d, enum database_table t)
{
	struct bulk *b = &d->bulk[t];
	bool good = true, full = b->n == BULK_ROWS;
	size_t at = 0;

	if (full && (good = b->insert != NULL || prepare(d, t) != NULL)) {
		for (int i = 1; at < b->rows.len;)
			i = bind_row(d, b->insert, t, i, &b->rows, &at);
		good = store_step(d, b->insert);
	}
	while (good && !full && at < b->rows.len)
		good = insert_one(d, t, &b->rows, &at);
	b->n = 0;
	buffer_clear(&b->rows);
	return good;
}

bool
bulk_add(struct database *d, enum database_table t, const struct buffer *rows, size_t *at)
{
	struct bulk *b = &d->bulk[t];
	size_t from = *at;
	struct value v;

	for (unsigned i = schema_tables[t].file != SHARED; i < schema_tables[t].columns; i++)
		row_read_value(rows, at, &v);
	if (*at - from > BULK_BYTES_MAX) {
		*at = from;
		return insert_one(d, t, rows, at);
	}
	buffer_add(&b->rows, rows->data + from, *at - from);
	if (b->rows.failed) {
		snprintf(d->why, DATABASE_WHY, "out of memory");
		return false;
	}
	return ++b->n < BULK_ROWS || insert_all(d, t);
}

bool
bulk_insert(struct database *d)
{
	bool good = true;

	for (unsigned t = 0; t < DATABASE_TABLES && good; t++)
		good = insert_all(d, t);
	return good;
}

void
bulk_free(struct database *d)
{
	for (unsigned t = 0; t < DATABASE_TABLES; t++) {
		sqlite3_finalize(d->bulk[t].insert);
		buffer_free(&d->bulk[t].rows);
	}
}
