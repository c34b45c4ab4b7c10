/* database/statements.c: statements that a change of a database executes again and again; see internal.h. */
#include "internal.h"

bool
store_step(struct database *d, sqlite3_stmt *s)
{
	if (sqlite3_step(s) == SQLITE_DONE) {
		sqlite3_reset(s);
		return true;
	}
	connection_failed(&d->c);
	sqlite3_reset(s);
	return false;
}

sqlite3_stmt *
store_prepared(struct database *d, sqlite3_stmt **s, const char *sql)
{
	if (*s == NULL)
		*s = connection_prepare(&d->c, sql);
	return *s;
}

sqlite3_stmt *
store_insert(struct database *d, enum database_table t)
{
	return store_prepared(d, &d->insert[t], schema_tables[t].insert);
}
