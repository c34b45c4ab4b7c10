/* database/ask.c: questions to a database that is only read: see database.h. */
#include "internal.h"

#include <stdio.h>
#include <string.h>

static const char count_places[] = "SELECT count(*) FROM positions WHERE hash = ?1";
static const char find_places[] = "SELECT path, id, game, p.number, p.ply FROM positions p JOIN files USING (file) "
	"JOIN records r ON r.file = p.file AND r.number = p.number WHERE p.hash = ?1 ORDER BY p.file, p.number, p.ply LIMIT ?2";

static bool
count(struct connection *c, const uint8_t hash[DIGEST_SIZE], uint64_t *n)
{
	sqlite3_stmt *s = connection_prepare(c, count_places);
	bool good = s != NULL && sqlite3_bind_blob(s, 1, hash, DIGEST_SIZE, SQLITE_STATIC) == SQLITE_OK && sqlite3_step(s) == SQLITE_ROW;

	if (good)
		*n = (uint64_t)sqlite3_column_int64(s, 0);
	else if (s != NULL)
		connection_failed(c);
	sqlite3_finalize(s);
	return good;
}

static void
take_place(sqlite3_stmt *s, struct database_place *p)
{
	const char *path = (const char *)sqlite3_column_text(s, 0), *game = (const char *)sqlite3_column_text(s, 2);

	p->path = path != NULL ? path : "";
	p->id = (const char *)sqlite3_column_text(s, 1);
	p->game = game != NULL ? game : "";
	p->number = (uint64_t)sqlite3_column_int64(s, 3);
	p->ply = (uint64_t)sqlite3_column_int64(s, 4);
}

static bool
tell_places(struct connection *c, const uint8_t hash[DIGEST_SIZE], void (*tell)(void *ctx, const struct database_place *p), void *ctx)
{
	sqlite3_stmt *s = connection_prepare(c, find_places);
	struct database_place p;
	int step;

	if (s == NULL)
		return false;
	sqlite3_bind_blob(s, 1, hash, DIGEST_SIZE, SQLITE_STATIC);
	sqlite3_bind_int(s, 2, DATABASE_PLACES);
	while ((step = sqlite3_step(s)) == SQLITE_ROW) {
		take_place(s, &p);
		tell(ctx, &p);
	}
	if (step != SQLITE_DONE)
		connection_failed(c);
	sqlite3_finalize(s);
	return step == SQLITE_DONE;
}

bool
database_find(const char *path, const uint8_t hash[DIGEST_SIZE], uint64_t *n, void (*tell)(void *ctx, const struct database_place *p), void *ctx,
    char why[DATABASE_WHY])
{
	struct connection c = { 0 };
	bool good = connection_read(&c, path, why);

	if (good && !c.kind.positions) {
		snprintf(why, DATABASE_WHY, "%.200s was made without --positions", path);
		good = false;
	}
	good = good && count(&c, hash, n) && tell_places(&c, hash, tell, ctx);
	connection_close(&c);
	return good;
}
