/* database/tree.c: what was played next, asked of a database that is only read: see database.h. */
#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char find_trees[] = "SELECT node, game, variant, header, rules FROM trees t "
	"ORDER BY (SELECT sum(games) FROM tree WHERE node = t.node) DESC, node LIMIT ?1";
/* (What comes next follows from the place and the action, so it is the same in all rows.) */
static const char find_actions[] = "SELECT action, winner, sum(games), max(next) FROM tree WHERE node = ?1 GROUP BY action, winner LIMIT ?2";

static const char broken[] = "is damaged: it has rows that strat does not write";

struct database_tree {
	struct connection c;
	sqlite3_stmt *actions;
	char why[DATABASE_WHY];
};

static bool
refuse(const struct database_tree *t, const char *why)
{
	snprintf(t->c.why, DATABASE_WHY, "%.200s %s", t->c.name, why);
	return false;
}

struct database_tree *
database_tree_open(const char *path, char why[DATABASE_WHY])
{
	struct database_tree *t = calloc(1, sizeof(*t));
	bool good = t != NULL && connection_read(&t->c, path, t->why);

	if (good && !t->c.kind.tree)
		good = refuse(t, "was made without --tree: write another one, by replay --database=FILE --tree");
	good = good && (t->actions = connection_prepare(&t->c, find_actions)) != NULL;
	if (good)
		return t;
	snprintf(why, DATABASE_WHY, "%s", t != NULL ? t->why : "out of memory");
	database_tree_close(t);
	return NULL;
}

void
database_tree_close(struct database_tree *t)
{
	if (t == NULL)
		return;
	sqlite3_finalize(t->actions);
	connection_close(&t->c);
	free(t);
}

const char *
database_tree_why(const struct database_tree *t)
{
	return t->why;
}

static bool
is_node(sqlite3_stmt *s, int column)
{
	return sqlite3_column_blob(s, column) != NULL && sqlite3_column_bytes(s, column) == DATABASE_NODE;
}

static const char *
text_of(sqlite3_stmt *s, int column)
{
	const char *text = (const char *)sqlite3_column_text(s, column);

	return text != NULL ? text : "";
}

bool
database_tree_beginnings(struct database_tree *t, bool (*tell)(void *ctx, const struct database_beginning *b), void *ctx)
{
	sqlite3_stmt *s = connection_prepare(&t->c, find_trees);
	bool good = s != NULL;
	int step = SQLITE_DONE;

	if (s != NULL)
		sqlite3_bind_int(s, 1, DATABASE_TREES);
	while (good && (step = sqlite3_step(s)) == SQLITE_ROW) {
		struct database_beginning b = { .game = text_of(s, 1), .variant = (const char *)sqlite3_column_text(s, 2), .header = text_of(s, 3),
			.rules = text_of(s, 4) };

		good = is_node(s, 0) || refuse(t, broken);
		if (good) {
			memcpy(b.node, sqlite3_column_blob(s, 0), DATABASE_NODE);
			good = tell(ctx, &b);
		}
	}
	if (good && step != SQLITE_DONE)
		good = connection_failed(&t->c);
	sqlite3_finalize(s);
	return good;
}

bool
database_tree_next(struct database_tree *t, const uint8_t node[DATABASE_NODE], bool (*tell)(void *ctx, const struct database_action *a), void *ctx)
{
	sqlite3_stmt *s = t->actions;
	unsigned rows = 0;
	bool good = true;
	int step = SQLITE_DONE;

	sqlite3_bind_blob(s, 1, node, DATABASE_NODE, SQLITE_STATIC);
	sqlite3_bind_int(s, 2, DATABASE_ACTIONS + 1);
	while (good && (step = sqlite3_step(s)) == SQLITE_ROW) {
		struct database_action a = { .action = text_of(s, 0), .winner = text_of(s, 1), .games = (uint64_t)sqlite3_column_int64(s, 2) };

		a.next_known = is_node(s, 3);
		good = ((a.next_known || sqlite3_column_type(s, 3) == SQLITE_NULL) && ++rows <= DATABASE_ACTIONS) || refuse(t, broken);
		if (good && a.next_known)
			memcpy(a.next, sqlite3_column_blob(s, 3), DATABASE_NODE);
		good = good && tell(ctx, &a);
	}
	if (good && step != SQLITE_DONE)
		good = connection_failed(&t->c);
	sqlite3_reset(s);
	return good;
}
