/* database/store.c: a change of a database: see database.h. */
#include "internal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const struct database_kind *
database_kind(const struct database *d)
{
	return &d->c.kind;
}

const char *
database_why(const struct database *d)
{
	return d->why;
}

/* ---- open --------------------------------------------------------------------------------------- */

/* Make the tables and views of a new database. */
static bool
make_schema(struct database *d, const struct database_kind *kind)
{
	char sql[100];
	sqlite3_stmt *s;
	bool good = true;

	d->c.kind = *kind;
	for (const struct schema_object *o = schema_objects; o->name != NULL && good; o++)
		good = !schema_has(&d->c.kind, o->when) || connection_run(&d->c, o->sql);
	snprintf(sql, sizeof(sql), "PRAGMA application_id=%d; PRAGMA user_version=%d", DATABASE_ID, DATABASE_VERSION);
	if (!good || !connection_run(&d->c, sql) || (s = connection_prepare(&d->c, "INSERT INTO about VALUES ('seat', ?1)")) == NULL)
		return false;
	if (kind->seat != NULL)
		snprintf(d->c.seat, sizeof(d->c.seat), "%s", kind->seat);
	d->c.kind.seat = kind->seat != NULL ? d->c.seat : NULL;
	sqlite3_bind_text(s, 1, d->c.kind.seat, -1, SQLITE_STATIC);
	good = store_step(d, s);
	sqlite3_finalize(s);
	return good;
}

/* Does a database that is there have what is asked for? */
static bool
fits(struct database *d, const struct database_kind *kind)
{
	const struct database_kind *is = &d->c.kind;
	const char *has = is->seat, *wants = kind->seat;
	const char *lacks = kind->plies && !is->plies ? "plies" : kind->positions && !is->positions ? "positions" : kind->tree && !is->tree ? "tree" : NULL;

	if ((has == NULL) != (wants == NULL) || (has != NULL && strcmp(has, wants) != 0))
		snprintf(d->why, DATABASE_WHY, "%.200s %s%s: it takes nothing else; write another file", d->c.name,
		    has != NULL ? "has what a seat knows, by --as=" : "was made without --as", has != NULL ? has : "");
	else if (lacks != NULL)
		snprintf(d->why, DATABASE_WHY, "%.200s was made without --%s: write another file", d->c.name, lacks);
	else
		return true;
	return false;
}

/* Look at it before anything is changed, and once more when nobody else can change it. */
static bool
begin(struct database *d, const struct database_kind *kind, bool empty)
{
	if (!empty && (!connection_check(&d->c) || !fits(d, kind)))
		return false;
	/* (First a whole database that is empty, so that whoever is ended in the middle leaves that; unless another command has just made it.) */
	if (empty && !(connection_run(&d->c, "PRAGMA page_size=16384; BEGIN EXCLUSIVE") && (!connection_has_nothing(&d->c) || make_schema(d, kind)) &&
	        connection_run(&d->c, "COMMIT")))
		return false;
	return connection_run(&d->c, "PRAGMA cache_size=-65536; PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; BEGIN IMMEDIATE") &&
	    connection_check(&d->c) && fits(d, kind);
}

struct database *
database_open(const char *path, const struct database_kind *kind, char why[DATABASE_WHY])
{
	struct database *d = calloc(1, sizeof(*d));
	bool empty = false, good;

	if (d == NULL) {
		snprintf(why, DATABASE_WHY, "out of memory");
		return NULL;
	}
	d->made = access(path, F_OK) != 0;
	good = connection_open(&d->c, path, d->why, &empty) && begin(d, kind, empty);
	if (good && !sorted_begin(d))
		good = connection_failed(&(struct connection){ .why = d->why, .name = path }); /* (that is: out of memory) */
	if (good)
		return d;
	memcpy(why, d->why, DATABASE_WHY);
	d->made = d->made && empty && d->c.db != NULL;
	database_close(d, false, NULL);
	return NULL;
}

/* ---- rows --------------------------------------------------------------------------------------- */

/* A row that waits until all are there. */
static bool
add_sorted(struct database *d, enum database_table t, const struct buffer *rows, size_t *at)
{
	struct value v[4];

	for (unsigned i = 0; i + 1 < schema_tables[t].columns - (t == TABLE_TREE); i++)
		row_read_value(rows, at, &v[i]);
	if (t == TABLE_POSITIONS)
		return sorted_add_position(d, (const uint8_t *)v[2].text, d->file, v[0].number, v[1].number);
	return sorted_add_action(d, &(struct tree_row){ v[0], v[1], v[2], v[3], d->file, 1 });
}

bool
database_add(struct database *d, const struct buffer *rows)
{
	bool good = true;

	for (size_t at = 0; at < rows->len && good;) {
		enum database_table t = row_read_table(rows, &at);

		good = schema_tables[t].sorted ? add_sorted(d, t, rows, &at) : bulk_add(d, t, rows, &at);
	}
	return good;
}

/* ---- files -------------------------------------------------------------------------------------- */

bool
database_knows(struct database *d, const struct database_file *f)
{
	sqlite3_stmt *s = store_prepared(d, &d->known, "SELECT 1 FROM files WHERE path = ?1 AND part = ?2 AND size = ?3 AND hash = ?4");
	bool knows;

	if (s == NULL || !f->hashed)
		return false;
	sqlite3_bind_text(s, 1, f->path, -1, SQLITE_STATIC);
	sqlite3_bind_text(s, 2, f->part, -1, SQLITE_STATIC);
	sqlite3_bind_int64(s, 3, (sqlite3_int64)f->size);
	sqlite3_bind_blob(s, 4, f->hash, DIGEST_SIZE, SQLITE_STATIC);
	knows = sqlite3_step(s) == SQLITE_ROW;
	sqlite3_reset(s);
	return knows;
}

/* Take out all that a file has. */
static bool
take_out(struct database *d, int64_t file)
{
	bool good = true;

	for (unsigned t = 0; t < DATABASE_TABLES && good; t++) {
		sqlite3_stmt *s;

		if (schema_tables[t].file == SHARED || !schema_has(&d->c.kind, schema_tables[t].when))
			continue;
		if ((s = connection_prepare(&d->c, schema_tables[t].remove)) == NULL)
			return false;
		sqlite3_bind_int64(s, 1, file);
		good = store_step(d, s);
		sqlite3_finalize(s);
	}
	if (!good || store_prepared(d, &d->remove_file, "DELETE FROM files WHERE file = ?1") == NULL)
		return false;
	sqlite3_bind_int64(d->remove_file, 1, file);
	return store_step(d, d->remove_file);
}

bool
store_file(struct database *d, const struct database_file *f)
{
	sqlite3_stmt *s = store_prepared(d, &d->add_file, "INSERT INTO files VALUES (NULL, ?1, ?2, ?3, ?4)");

	if (s == NULL)
		return false;
	sqlite3_bind_text(s, 1, f->path, -1, SQLITE_STATIC);
	sqlite3_bind_text(s, 2, f->part, -1, SQLITE_STATIC);
	sqlite3_bind_null(s, 3);
	sqlite3_bind_null(s, 4);
	if (f->hashed) {
		sqlite3_bind_int64(s, 3, (sqlite3_int64)f->size);
		sqlite3_bind_blob(s, 4, f->hash, DIGEST_SIZE, SQLITE_STATIC);
	}
	if (!store_step(d, s))
		return false;
	d->file = sqlite3_last_insert_rowid(d->c.db);
	return true;
}

bool
database_begin_file(struct database *d, const struct database_file *f)
{
	sqlite3_stmt *s = store_prepared(d, &d->find, "SELECT file FROM files WHERE path = ?1 AND part = ?2");
	int step = SQLITE_DONE;

	if (s == NULL || !bulk_insert(d))
		return false;
	sqlite3_bind_text(s, 1, f->path, -1, SQLITE_STATIC);
	sqlite3_bind_text(s, 2, f->part, -1, SQLITE_STATIC);
	while (strcmp(f->path, "-") != 0 && (step = sqlite3_step(s)) == SQLITE_ROW) {
		int64_t file = sqlite3_column_int64(s, 0);

		sqlite3_reset(s);
		if (!take_out(d, file))
			return false;
	}
	if (step != SQLITE_DONE)
		return connection_failed(&d->c);
	sqlite3_reset(s);
	return store_file(d, f);
}

/* ---- the end ------------------------------------------------------------------------------------ */

static void
finalize(struct database *d)
{
	for (unsigned t = 0; t < DATABASE_TABLES; t++)
		sqlite3_finalize(d->insert[t]);
	sqlite3_finalize(d->known);
	sqlite3_finalize(d->find);
	sqlite3_finalize(d->remove_file);
	sqlite3_finalize(d->add_file);
}

/* The change is in the file beside it, and is read there.  Write it into the file itself; if somebody reads it, that can wait.  false: it
 * cannot be done now. */
static bool
settle(struct database *d)
{
	int r = sqlite3_wal_checkpoint_v2(d->c.db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);

	if (r != SQLITE_OK && r != SQLITE_BUSY && r != SQLITE_LOCKED) {
		snprintf(d->why, DATABASE_WHY, "%.120s has all that was added, but a part of it lies in %.120s-wal until the next change: %.60s", d->c.name,
		    d->c.name, sqlite3_errmsg(d->c.db));
		return false;
	}
	sqlite3_exec(d->c.db, "PRAGMA journal_mode=DELETE", NULL, NULL, NULL);
	return true;
}

/* Is this the first column of the first row? */
static bool
says(const struct database *d, const char *sql, const char *what)
{
	sqlite3_stmt *s = NULL;
	const char *is = sqlite3_prepare_v2(d->c.db, sql, -1, &s, NULL) == SQLITE_OK && sqlite3_step(s) == SQLITE_ROW ? (const char *)sqlite3_column_text(s, 0) : NULL;
	bool same = is != NULL && strcmp(is, what) == 0;

	sqlite3_finalize(s);
	return same;
}

/* Let the file be as it was.  One that was made here is removed, unless another command uses it, or has put something into it. */
static void
leave(const struct database *d)
{
	bool alone = says(d, "PRAGMA journal_mode=DELETE", "delete");
	int moved = 1;

	if (!d->made || !alone || sqlite3_exec(d->c.db, "BEGIN EXCLUSIVE", NULL, NULL, NULL) != SQLITE_OK)
		return;
	if (sqlite3_file_control(d->c.db, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && !moved &&
	    (connection_has_nothing(&d->c) || says(d, "SELECT count(*) FROM files", "0")))
		unlink(d->c.path);
	sqlite3_exec(d->c.db, "ROLLBACK", NULL, NULL, NULL);
}

bool
database_close(struct database *d, bool wanted, char why[DATABASE_WHY])
{
	bool kept = wanted && bulk_insert(d) && sorted_insert(d) && connection_run(&d->c, "COMMIT"), settled = true;

	finalize(d);
	bulk_free(d);
	if (!kept && d->c.db != NULL)
		sqlite3_exec(d->c.db, "ROLLBACK", NULL, NULL, NULL);
	if (kept)
		settled = settle(d);
	else if (d->c.db != NULL)
		leave(d);
	if (why != NULL)
		memcpy(why, kept && settled ? "" : d->why, kept && settled ? 1 : DATABASE_WHY);
	connection_close(&d->c);
	sorted_free(d);
	free(d);
	return kept;
}
