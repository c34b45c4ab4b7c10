/* database/internal.h: what the files share that call SQLite. */
#ifndef STRAT_DATABASE_INTERNAL_H
#define STRAT_DATABASE_INTERNAL_H

#include <sqlite3.h>

#include "schema.h"
#include "sorter.h"

enum { SEAT_LENGTH = 40 };

/* An open file, and what it is. */
struct connection {
	sqlite3 *db;
	char *path;            /* the file itself, without links */
	struct database_kind kind;
	char seat[SEAT_LENGTH]; /* where kind.seat points to */
	char *why;             /* room for DATABASE_WHY bytes */
	const char *name;      /* of the file, as it was given */
};

/* Open the file, which is left as it is.  In *c path and db are 0.  empty: NULL, or set if there is no such file, or nothing in it.
 * false: c->why says why not.  Call connection_close in any case. */
bool connection_open(struct connection *c, const char *name, char why[DATABASE_WHY], bool *empty);
void connection_close(struct connection *c);
/* Is there nothing in it, not even tables? */
bool connection_has_nothing(const struct connection *c);
/* Find out c->kind.  false: it is no database of a version that can be read, or has what such a database has not. */
bool connection_check(struct connection *c);
/* Open the file to read it as it is now, and find out c->kind, as these do; wait a little if it is between two states. */
bool connection_read(struct connection *c, const char *name, char why[DATABASE_WHY]);
/* Say that the last call of SQLite failed.  Always false. */
bool connection_failed(const struct connection *c);
/* Run statements without values. */
bool connection_run(const struct connection *c, const char *sql);
/* NULL: it failed. */
sqlite3_stmt *connection_prepare(const struct connection *c, const char *sql);

/* Rows of a table that wait until one statement inserts them together. */
struct bulk {
	struct buffer rows;
	unsigned n;
	sqlite3_stmt *insert; /* BULK_ROWS of them */
};

struct database {
	struct connection c;
	bool made;             /* the file was not there before */
	struct sorter *sorter[DATABASE_TABLES]; /* of tables that are sorted; or NULL */
	struct bulk bulk[DATABASE_TABLES];    /* of the others */
	sqlite3_stmt *insert[DATABASE_TABLES], *known, *find, *remove_file, *add_file;
	int64_t file;          /* the one that rows belong to */
	char why[DATABASE_WHY];
};

/* statements.c: */
/* Prepare a statement when it is needed first.  NULL: it failed. */
sqlite3_stmt *store_prepared(struct database *d, sqlite3_stmt **s, const char *sql);
/* The statement that inserts a row.  NULL: it failed. */
sqlite3_stmt *store_insert(struct database *d, enum database_table t);
/* Execute a statement that gives no row, and make it ready for the next time. */
bool store_step(struct database *d, sqlite3_stmt *s);
/* bulk.c: Take a row from the buffer, which is inserted now or later: at the latest by bulk_insert.  false: it failed. */
bool bulk_add(struct database *d, enum database_table t, const struct buffer *rows, size_t *at);
/* Insert all rows that wait.  They are of the file that d->file says, so this is done before another one begins. */
bool bulk_insert(struct database *d);
void bulk_free(struct database *d);
/* store.c: Bind a file's id and path, and insert its row.  false: it failed. */
bool store_file(struct database *d, const struct database_file *f);
/* sorted.c: Put a row aside until all are there: a position; or an action of a tree, of a file, with so many games. */
bool sorted_add_position(struct database *d, const uint8_t hash[DIGEST_SIZE], int64_t file, uint64_t number, uint64_t ply);
struct tree_row {
	struct value node, action, winner, next;
	int64_t file;
	uint64_t games;
};
bool sorted_add_action(struct database *d, const struct tree_row *row);
/* Make the sorters that a database of this kind needs.  false: out of memory. */
bool sorted_begin(struct database *d);
/* Insert all rows that were put aside. */
bool sorted_insert(struct database *d);
void sorted_free(struct database *d);

#endif
