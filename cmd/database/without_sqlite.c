/* database/without_sqlite.c: in place of what needs SQLite, if strat is built without it: there are no databases.  Who asks for one is told so
 * before anything is read. */
#include <stdio.h>

#include "database.h"
#include "text/library.h"

struct database *
database_open(const char *path, const struct database_kind *kind, char why[DATABASE_WHY])
{
	(void)path, (void)kind;
	snprintf(why, DATABASE_WHY, LIBRARY_MISSING, "a database", "libsqlite3");
	return NULL;
}

const struct database_kind *
database_kind(const struct database *d)
{
	(void)d;
	return NULL;
}

const char *
database_why(const struct database *d)
{
	(void)d;
	return "";
}

bool
database_knows(struct database *d, const struct database_file *f)
{
	(void)d, (void)f;
	return false;
}

bool
database_begin_file(struct database *d, const struct database_file *f)
{
	(void)d, (void)f;
	return false;
}

bool
database_add(struct database *d, const struct buffer *rows)
{
	(void)d, (void)rows;
	return false;
}

bool
database_merge(struct database *d, const char *path, uint64_t *records)
{
	(void)d, (void)path, (void)records;
	return false;
}

bool
database_close(struct database *d, bool wanted, char why[DATABASE_WHY])
{
	(void)d, (void)wanted, (void)why;
	return false;
}

bool
database_is(const char *path)
{
	(void)path;
	return false;
}

bool
database_find(const char *path, const uint8_t hash[DIGEST_SIZE], uint64_t *count, void (*tell)(void *ctx, const struct database_place *p),
    void *ctx, char why[DATABASE_WHY])
{
	(void)path, (void)hash, (void)count, (void)tell, (void)ctx;
	snprintf(why, DATABASE_WHY, LIBRARY_MISSING, "a database", "libsqlite3");
	return false;
}

struct database_tree *
database_tree_open(const char *path, char why[DATABASE_WHY])
{
	(void)path;
	snprintf(why, DATABASE_WHY, LIBRARY_MISSING, "a database", "libsqlite3");
	return NULL;
}

bool
database_tree_beginnings(struct database_tree *t, bool (*tell)(void *ctx, const struct database_beginning *b), void *ctx)
{
	(void)t, (void)tell, (void)ctx;
	return false;
}

bool
database_tree_next(struct database_tree *t, const uint8_t node[DATABASE_NODE], bool (*tell)(void *ctx, const struct database_action *a), void *ctx)
{
	(void)t, (void)node, (void)tell, (void)ctx;
	return false;
}

const char *
database_tree_why(const struct database_tree *t)
{
	(void)t;
	return "";
}

void
database_tree_close(struct database_tree *t)
{
	(void)t;
}
