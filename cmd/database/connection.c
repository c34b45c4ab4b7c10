/* database/connection.c: open a file of SQLite without trusting it; see internal.h. */
#define _XOPEN_SOURCE 700
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "text/bytes.h"

/* The first bytes of a database: what they begin with, and where the version and the id are, in four bytes each, the highest first. */
enum { HEAD = 100, HEAD_VERSION = 60, HEAD_ID = 68 };
/* So long it waits for others who use the file, in milliseconds; and so long until it looks again. */
enum { PATIENCE = 500, MOMENT = 20 };
static const char magic[16] = "SQLite format 3";

static ptrdiff_t
read_head(const char *path, unsigned char head[HEAD])
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	ptrdiff_t n;

	if (fd < 0)
		return -1;
	n = read(fd, head, HEAD);
	close(fd);
	return n;
}

bool
database_is(const char *path)
{
	unsigned char head[HEAD];
	struct stat st;

	return stat(path, &st) == 0 && S_ISREG(st.st_mode) && read_head(path, head) == HEAD && memcmp(head, magic, sizeof(magic)) == 0;
}

static bool
refuse(const struct connection *c, const char *why)
{
	snprintf(c->why, DATABASE_WHY, "%.200s %s", c->name, why);
	return false;
}

/* Is the file, which is only read, between two states, so that whoever reads it would have to write?  So it is for a moment when another
 * command begins or ends a change, and for longer if that was killed then. */
static bool
is_between(const struct connection *c)
{
	int error = c->db != NULL ? sqlite3_extended_errcode(c->db) : SQLITE_OK;

	return c->db != NULL && sqlite3_db_readonly(c->db, "main") == 1 &&
	    ((error & 0xff) == SQLITE_CANTOPEN || (error & 0xff) == SQLITE_PROTOCOL || ((error & 0xff) == SQLITE_READONLY && error != SQLITE_READONLY));
}

bool
connection_failed(const struct connection *c)
{
	int error = c->db != NULL ? sqlite3_errcode(c->db) & 0xff : SQLITE_NOMEM;

	if (is_between(c))
		return refuse(c, "is in the middle of a change: if the command that made it was ended, run that again, or open it once with sqlite3");
	if (c->db != NULL && sqlite3_extended_errcode(c->db) == SQLITE_READONLY_DBMOVED)
		return refuse(c, "was removed meanwhile, perhaps by a command that began it and failed: try again");
	if (error == SQLITE_BUSY || error == SQLITE_LOCKED)
		return refuse(c, "is in use: another program writes to it, or keeps it for itself");
	if (error == SQLITE_NOMEM)
		return refuse(c, "cannot be used: out of memory");
	snprintf(c->why, DATABASE_WHY, "%.200s: %.150s", c->name, sqlite3_errmsg(c->db));
	return false;
}

bool
connection_run(const struct connection *c, const char *sql)
{
	return sqlite3_exec(c->db, sql, NULL, NULL, NULL) == SQLITE_OK || connection_failed(c);
}

sqlite3_stmt *
connection_prepare(const struct connection *c, const char *sql)
{
	sqlite3_stmt *s = NULL;

	if (sqlite3_prepare_v3(c->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &s, NULL) != SQLITE_OK)
		connection_failed(c);
	return s;
}

void
connection_close(struct connection *c)
{
	sqlite3_close(c->db);
	free(c->path);
	c->db = NULL;
	c->path = NULL;
}

/* The name of a file that is not there yet, without links. */
static char *
new_path(const char *name)
{
	const char *slash = strrchr(name, '/'), *last = slash != NULL ? slash + 1 : name;
	char folder[PATH_MAX], *real = malloc(PATH_MAX);
	size_t len = slash == NULL ? 0 : (size_t)(slash - name);
	bool good = real != NULL && len < sizeof(folder) - 2 && *last != '\0';

	if (good) {
		memcpy(folder, name, len);
		strcpy(folder + len, slash == NULL ? "." : "/.");
		good = realpath(folder, real) != NULL && strlen(real) + strlen(last) + 2 < PATH_MAX;
	}
	if (good) {
		strcat(real, "/");
		strcat(real, last);
		return real;
	}
	free(real);
	return NULL;
}

/* Find the file itself.  It must be a database of ours, or nothing at all. */
static bool
find_file(struct connection *c, bool *empty)
{
	unsigned char head[HEAD];
	struct stat st;

	*empty = false;
	if (lstat(c->name, &st) != 0) {
		*empty = errno == ENOENT;
		return (*empty && (c->path = new_path(c->name)) != NULL) || refuse(c, "cannot be opened");
	}
	if ((c->path = realpath(c->name, NULL)) == NULL || stat(c->path, &st) != 0)
		return refuse(c, "is a link to nothing");
	if (!S_ISREG(st.st_mode))
		return refuse(c, "is no file that can be a database");
	if (st.st_size == 0)
		return (*empty = true);
	if (read_head(c->path, head) != HEAD || memcmp(head, magic, sizeof(magic)) != 0 || get_number_down(head + HEAD_ID, 4) != DATABASE_ID)
		return refuse(c, "is no database of strat");
	if (get_number_down(head + HEAD_VERSION, 4) != DATABASE_VERSION)
		return refuse(c, "is a database of another version of strat: write a new one");
	return true;
}

/* Trust nothing that stands in the file: no functions in its views, no triggers, no damage to its schema, nothing endless. */
static bool
limit(const struct connection *c)
{
	sqlite3_busy_timeout(c->db, PATIENCE);
	sqlite3_db_config(c->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
	sqlite3_db_config(c->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
	sqlite3_db_config(c->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
	sqlite3_limit(c->db, SQLITE_LIMIT_ATTACHED, 0);
	sqlite3_limit(c->db, SQLITE_LIMIT_SQL_LENGTH, 100 * 1000);
	sqlite3_limit(c->db, SQLITE_LIMIT_EXPR_DEPTH, 100);
	sqlite3_limit(c->db, SQLITE_LIMIT_TRIGGER_DEPTH, 1);
	return connection_run(c, "PRAGMA temp_store=MEMORY; PRAGMA cell_size_check=ON; PRAGMA mmap_size=0");
}

/* Nothing is in the file, also not after what another command began and did not end was taken back. */
bool
connection_has_nothing(const struct connection *c)
{
	sqlite3_stmt *s = connection_prepare(c, "SELECT count(*) FROM sqlite_schema");
	bool nothing = s != NULL && sqlite3_step(s) == SQLITE_ROW && sqlite3_column_int64(s, 0) == 0;

	sqlite3_finalize(s);
	return nothing;
}

/* SQLite takes this only before it is used.  Nobody asks how much memory it has, and to count it costs a lock at each allocation. */
static void
configure(void)
{
	sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

bool
connection_open(struct connection *c, const char *name, char why[DATABASE_WHY], bool *empty)
{
	static pthread_once_t configured = PTHREAD_ONCE_INIT;
	bool writes = empty != NULL, none = false;
	int flags = (writes ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY) | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW;

	pthread_once(&configured, configure);
	c->why = why;
	c->name = name;
	if (!find_file(c, &none))
		return false;
	if (none && !writes)
		return refuse(c, "is no database of strat");
	if (sqlite3_open_v2(c->path, &c->db, flags, NULL) != SQLITE_OK)
		return connection_failed(c);
	if (!limit(c))
		return false;
	if (writes)
		*empty = none || connection_has_nothing(c);
	return true;
}

/* Is the schema's next object this one? */
static bool
is_object(sqlite3_stmt *s, const struct schema_object *o)
{
	const char *const wanted[] = { o->type, o->name, o->sql };

	for (int i = 0; i < 3; i++) {
		const char *is = (const char *)sqlite3_column_text(s, i);

		if (is == NULL || strcmp(is, wanted[i]) != 0)
			return false;
	}
	return true;
}

/* Does the schema have the objects of its kind, and nothing else? */
static bool
check_objects(struct connection *c, sqlite3_stmt *s)
{
	const struct schema_object *o = schema_objects;
	int step;

	while ((step = sqlite3_step(s)) == SQLITE_ROW) {
		while (o->name != NULL && !schema_has(&c->kind, o->when))
			o++;
		if (o->name == NULL || !is_object(s, o))
			return refuse(c, "has other tables or views than strat makes: keep your own in a file of their own");
		o++;
	}
	if (step != SQLITE_DONE)
		return connection_failed(c);
	while (o->name != NULL && !schema_has(&c->kind, o->when))
		o++;
	return o->name == NULL || refuse(c, "lacks tables or views that strat makes");
}

/* Is there an object of this type and name? */
static bool
has_object(struct connection *c, const char *name, bool *has)
{
	sqlite3_stmt *s = connection_prepare(c, "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?1");
	bool good = s != NULL && sqlite3_bind_text(s, 1, name, -1, SQLITE_STATIC) == SQLITE_OK && sqlite3_step(s) == SQLITE_ROW;

	if (good)
		*has = sqlite3_column_int(s, 0) > 0;
	else if (s != NULL)
		connection_failed(c);
	sqlite3_finalize(s);
	return good;
}

/* Whose knowledge it has. */
static bool
read_seat(struct connection *c)
{
	sqlite3_stmt *s = connection_prepare(c, "SELECT value FROM about WHERE name = 'seat'");
	int step = s != NULL ? sqlite3_step(s) : SQLITE_ERROR;
	const char *seat = step == SQLITE_ROW ? (const char *)sqlite3_column_text(s, 0) : NULL;

	c->kind.seat = NULL;
	if (seat != NULL) {
		snprintf(c->seat, sizeof(c->seat), "%s", seat);
		c->kind.seat = c->seat;
	}
	if (s != NULL && step != SQLITE_ROW && step != SQLITE_DONE)
		connection_failed(c);
	sqlite3_finalize(s);
	return step == SQLITE_ROW || step == SQLITE_DONE;
}

bool
connection_check(struct connection *c)
{
	sqlite3_stmt *s;
	bool good;

	if (!has_object(c, "plies", &c->kind.plies) || !has_object(c, "positions", &c->kind.positions) || !has_object(c, "tree", &c->kind.tree) ||
	    (s = connection_prepare(c, "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid")) == NULL)
		return false;
	good = check_objects(c, s);
	sqlite3_finalize(s);
	return good && read_seat(c);
}

bool
connection_read(struct connection *c, const char *name, char why[DATABASE_WHY])
{
	for (int waited = 0; !(connection_open(c, name, why, NULL) && connection_run(c, "BEGIN") && connection_check(c)); waited += MOMENT) {
		if (!is_between(c) || waited >= PATIENCE)
			return false;
		connection_close(c);
		sqlite3_sleep(MOMENT);
	}
	return true;
}
