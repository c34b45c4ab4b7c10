/* rows.c: insert the rows of a database into an empty one by bare prepared statements, and do nothing else: the least that rows cost.
 *
 *   rows FROM TO TABLE...
 *
 * prints, for the tables together, "ROWS MICROSECONDS": how many rows they have, and the processor time of a row.  TO is made like FROM, in
 * one transaction, with the journal of FROM's writer.  The rows are read before the clock runs. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { COLUMNS = 20 };

struct rows {
	sqlite3_value **value; /* of all rows, one after another */
	size_t n, cap;
	int columns;
};

static void
check(sqlite3 *db, int r)
{
	if (r == SQLITE_OK || r == SQLITE_ROW || r == SQLITE_DONE)
		return;
	fprintf(stderr, "rows: %s\n", sqlite3_errmsg(db));
	exit(2);
}

static int
make(void *to, int n, char **sql, char **names)
{
	(void)n, (void)names;
	check(to, sqlite3_exec(to, sql[0], NULL, NULL, NULL));
	return 0;
}

static void
take(struct rows *r, sqlite3_stmt *s)
{
	for (int i = 0; i < r->columns; i++) {
		if (r->n == r->cap) {
			r->cap = r->cap == 0 ? 1024 : 2 * r->cap;
			r->value = realloc(r->value, r->cap * sizeof(*r->value));
		}
		if (r->value == NULL || (r->value[r->n++] = sqlite3_value_dup(sqlite3_column_value(s, i))) == NULL) {
			fprintf(stderr, "rows: out of memory\n");
			exit(2);
		}
	}
}

static void
read_table(sqlite3 *db, const char *table, struct rows *r)
{
	char sql[100];
	sqlite3_stmt *s;
	int step;

	snprintf(sql, sizeof(sql), "SELECT * FROM %s", table);
	check(db, sqlite3_prepare_v2(db, sql, -1, &s, NULL));
	r->columns = sqlite3_column_count(s);
	while ((step = sqlite3_step(s)) == SQLITE_ROW)
		take(r, s);
	check(db, step);
	sqlite3_finalize(s);
}

static void
insert(sqlite3 *db, const char *table, const struct rows *r)
{
	char sql[100];
	sqlite3_stmt *s;

	snprintf(sql, sizeof(sql), "INSERT INTO %s VALUES (?%.*s)", table, 2 * (r->columns - 1), ",?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?");
	check(db, sqlite3_prepare_v2(db, sql, -1, &s, NULL));
	for (size_t i = 0; i < r->n; i += (size_t)r->columns) {
		for (int c = 0; c < r->columns; c++)
			sqlite3_bind_value(s, c + 1, r->value[i + (size_t)c]);
		check(db, sqlite3_step(s));
		sqlite3_reset(s);
	}
	sqlite3_finalize(s);
}

int
main(int argc, char **argv)
{
	sqlite3 *from, *to;
	struct rows *r = calloc((size_t)argc, sizeof(*r));
	size_t n = 0;
	clock_t begun;

	if (argc < 4 || r == NULL)
		return 2;
	check(NULL, sqlite3_open_v2(argv[1], &from, SQLITE_OPEN_READONLY, NULL));
	check(NULL, sqlite3_open_v2(argv[2], &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL));
	check(to, sqlite3_exec(to, "PRAGMA page_size=16384; PRAGMA cache_size=-65536; PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL", NULL, NULL, NULL));
	check(from, sqlite3_exec(from, "SELECT sql FROM sqlite_schema WHERE type = 'table'", make, to, NULL));
	for (int i = 3; i < argc; i++) {
		read_table(from, argv[i], &r[i]);
		n += r[i].n / (size_t)r[i].columns;
	}
	begun = clock();
	check(to, sqlite3_exec(to, "BEGIN", NULL, NULL, NULL));
	for (int i = 3; i < argc; i++)
		insert(to, argv[i], &r[i]);
	check(to, sqlite3_exec(to, "COMMIT; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode=DELETE", NULL, NULL, NULL));
	printf("%zu %.3f\n", n, 1e6 * (double)(clock() - begun) / CLOCKS_PER_SEC / (double)(n > 0 ? n : 1));
	return 0;
}
