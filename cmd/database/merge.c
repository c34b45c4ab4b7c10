/* database/merge.c: add what another database has: see database.h. */
#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A file of the other database, and what it is here; 0: it was here already. */
struct moved {
	int64_t there, here;
};

struct merge {
	struct database *to;
	struct connection from;
	struct moved *files;
	size_t n, cap;
	uint64_t records; /* that were taken */
};

static bool
no_memory(struct merge *m)
{
	snprintf(m->to->why, DATABASE_WHY, "out of memory");
	return false;
}

static bool
is_broken(struct merge *m)
{
	snprintf(m->to->why, DATABASE_WHY, "%.200s is damaged: it has rows that strat does not write", m->from.name);
	return false;
}

/* The files of the other database come in the order of their numbers. */
static struct moved *
find(struct merge *m, int64_t file)
{
	size_t from = 0, to = m->n;

	while (from < to) {
		size_t middle = (from + to) / 2;

		if (m->files[middle].there == file)
			return &m->files[middle];
		if (m->files[middle].there < file)
			from = middle + 1;
		else
			to = middle;
	}
	return NULL;
}

static bool
keep(struct merge *m, int64_t there, int64_t here)
{
	if (m->n == m->cap) {
		size_t cap = m->cap == 0 ? 64 : 2 * m->cap;
		struct moved *more = realloc(m->files, cap * sizeof(*more));

		if (more == NULL)
			return no_memory(m);
		m->files = more;
		m->cap = cap;
	}
	m->files[m->n++] = (struct moved){ there, here };
	return true;
}

/* Take a file, unless it is here. */
static bool
take_file(struct merge *m, sqlite3_stmt *s)
{
	struct database_file f = { .path = (const char *)sqlite3_column_text(s, 1), .part = (const char *)sqlite3_column_text(s, 2) };
	const void *hash = sqlite3_column_blob(s, 4);
	int64_t there = sqlite3_column_int64(s, 0);

	if (f.path == NULL || f.part == NULL || (hash != NULL && sqlite3_column_bytes(s, 4) != DIGEST_SIZE))
		return is_broken(m);
	f.hashed = hash != NULL;
	if (f.hashed)
		memcpy(f.hash, hash, DIGEST_SIZE);
	f.size = (uint64_t)sqlite3_column_int64(s, 3);
	if (database_knows(m->to, &f))
		return keep(m, there, 0);
	return database_begin_file(m->to, &f) && keep(m, there, m->to->file);
}

static bool
take_position(struct merge *m, sqlite3_stmt *s, int64_t here)
{
	const void *hash = sqlite3_column_blob(s, 0);
	int64_t ply = sqlite3_column_int64(s, 3);

	if (hash == NULL || sqlite3_column_bytes(s, 0) != DIGEST_SIZE || ply < 0 || ply > UINT32_MAX)
		return is_broken(m);
	return sorted_add_position(m->to, hash, here, (uint64_t)sqlite3_column_int64(s, 2), (uint64_t)ply);
}

static struct value
bytes_of(sqlite3_stmt *s, int column)
{
	struct value v = { .kind = VALUE_BLOB, .text = sqlite3_column_blob(s, column) };

	v.len = (size_t)sqlite3_column_bytes(s, column);
	if (v.text == NULL)
		v.text = "";
	return v;
}

static bool
take_action(struct merge *m, sqlite3_stmt *s, int64_t here)
{
	struct tree_row row = { bytes_of(s, 0), bytes_of(s, 1), bytes_of(s, 2), bytes_of(s, 5), here, (uint64_t)sqlite3_column_int64(s, 4) };

	if (row.node.len != DATABASE_NODE || (row.next.len != 0 && row.next.len != DATABASE_NODE) || row.action.len + row.winner.len > DATABASE_ACTION_MAX ||
	    memchr(row.action.text, '\0', row.action.len) != NULL || memchr(row.winner.text, '\0', row.winner.len) != NULL)
		return is_broken(m);
	return sorted_add_action(m->to, &row);
}

static bool
take_row(struct merge *m, enum database_table t, sqlite3_stmt *s)
{
	const struct schema_table *table = &schema_tables[t];
	struct moved *file = table->file == SHARED ? NULL : find(m, sqlite3_column_int64(s, table->file));
	sqlite3_stmt *insert;

	if (table->file != SHARED && file == NULL)
		return is_broken(m);
	if (file != NULL && file->here == 0)
		return true;
	if (table->sorted)
		return t == TABLE_POSITIONS ? take_position(m, s, file->here) : take_action(m, s, file->here);
	if ((insert = store_insert(m->to, t)) == NULL)
		return false;
	m->records += t == TABLE_RECORDS;
	for (int i = 0; i < (int)table->columns; i++)
		sqlite3_bind_value(insert, i + 1, sqlite3_column_value(s, i));
	if (file != NULL)
		sqlite3_bind_int64(insert, 1, file->here);
	return store_step(m->to, insert);
}

/* Take all rows that a statement gives, as files or as rows of a table. */
static bool
take_all(struct merge *m, const char *sql, bool files, enum database_table t)
{
	sqlite3_stmt *s = connection_prepare(&m->from, sql);
	int step = SQLITE_ERROR;
	bool good = s != NULL;

	while (good && (step = sqlite3_step(s)) == SQLITE_ROW)
		good = files ? take_file(m, s) : take_row(m, t, s);
	if (good && step != SQLITE_DONE)
		good = connection_failed(&m->from);
	sqlite3_finalize(s);
	return good;
}

/* Are its pages whole? */
static bool
check_pages(struct merge *m)
{
	sqlite3_stmt *s = connection_prepare(&m->from, "PRAGMA quick_check(1)");
	const char *says = s != NULL && sqlite3_step(s) == SQLITE_ROW ? (const char *)sqlite3_column_text(s, 0) : NULL;
	bool good = says != NULL && strcmp(says, "ok") == 0;

	if (!good)
		snprintf(m->to->why, DATABASE_WHY, "%.200s is damaged: %.100s", m->from.name, says != NULL ? says : sqlite3_errmsg(m->from.db));
	sqlite3_finalize(s);
	return good;
}

/* Do both have the same? */
static bool
is_alike(struct merge *m)
{
	const struct database_kind *a = &m->from.kind, *b = &m->to->c.kind;
	const char *seat = a->seat != NULL ? a->seat : "", *seat_here = b->seat != NULL ? b->seat : "";
	const char *other = strcmp(seat, seat_here) != 0 ? "--as" : a->plies != b->plies ? "--plies" : a->positions != b->positions ? "--positions" :
		a->tree != b->tree ? "--tree" : NULL;

	if (other != NULL)
		snprintf(m->to->why, DATABASE_WHY, "%.200s was not made with the same %s: only databases that are alike become one", m->from.name, other);
	return other == NULL;
}

bool
database_merge(struct database *d, const char *path, uint64_t *records)
{
	struct merge m = { .to = d };
	bool good = connection_read(&m.from, path, d->why) && is_alike(&m) && check_pages(&m) &&
	    take_all(&m, "SELECT * FROM files ORDER BY file", true, DATABASE_TABLES);

	for (unsigned t = 0; t < DATABASE_TABLES && good; t++)
		if (schema_has(&m.from.kind, schema_tables[t].when))
			good = take_all(&m, schema_tables[t].select, false, t);
	*records = m.records;
	free(m.files);
	connection_close(&m.from);
	return good;
}
