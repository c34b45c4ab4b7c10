/* database/schema.h: what is in a database, as SQL. */
#ifndef STRAT_DATABASE_SCHEMA_H
#define STRAT_DATABASE_SCHEMA_H

#include "database.h"

/* When a database has an object. */
enum schema_when { ALWAYS, PLIES, NO_PLIES, POSITIONS, TREE };

struct schema_object {
	const char *type, *name, *sql;
	enum schema_when when;
};

extern const struct schema_object schema_objects[]; /* in the order in which they are made; name is NULL after the last */

/* Is what comes then in a database of this kind? */
bool schema_has(const struct database_kind *kind, enum schema_when when);

struct schema_table {
	const char *name, *insert, *select, *remove; /* insert: a row; select: all, by its key; remove: what a file has */
	enum schema_when when;
	unsigned columns;
	int file;    /* which column says it, from 0; SHARED: a row stands once, whoever brings it, and is of no file */
	bool sorted; /* rows are put in order before they go in */
};

enum { SHARED = -1 };

extern const struct schema_table schema_tables[DATABASE_TABLES];

enum { DATABASE_ID = 0x53745264 }; /* "StRd": what SQLite calls the id of the application */

#endif
