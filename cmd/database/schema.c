/* database/schema.c: see schema.h. */
#include "schema.h"

/* The key is also the order on disk; no table has numbers for its rows besides. */
#define CREATE(name, columns, key) "CREATE TABLE " name "(" columns ", PRIMARY KEY(" key ")) STRICT, WITHOUT ROWID"

const struct schema_object schema_objects[] = {
	{ "table", "about", "CREATE TABLE about(name TEXT NOT NULL PRIMARY KEY, value TEXT) STRICT, WITHOUT ROWID", ALWAYS },
	{ "table", "files",
	    "CREATE TABLE files(file INTEGER PRIMARY KEY, path TEXT NOT NULL, part TEXT NOT NULL, size INTEGER, hash BLOB) STRICT", ALWAYS },
	{ "index", "files_by_path", "CREATE INDEX files_by_path ON files(path, part)", ALWAYS },
#define TABLE(e, name, when, file, n, columns, key) { "table", name, CREATE(name, columns, key), when },
#include "tables.def"
	{ "view", "plies",
	    "CREATE VIEW plies AS SELECT file, number, began + key + 1 AS ply, value AS action "
	    "FROM moves JOIN records USING (file, number), json_each(actions)",
	    NO_PLIES },
	{ "view", "rulings", "CREATE VIEW rulings AS SELECT game, rules, key AS ruling, value AS option FROM choices, json_each(options)", ALWAYS },
	{ "view", "event_sums",
	    "CREATE VIEW event_sums AS SELECT file, number, key AS happened, value AS times FROM records, json_each(sums)", ALWAYS },
	{ "view", "games",
	    "CREATE VIEW games AS SELECT file, number, path, id, game, variant, event, site, round, date, log, plies, turns, winner, how, "
	    "(SELECT json_group_object(seat, player) FROM seats s WHERE s.file = r.file AND s.number = r.number AND player IS NOT NULL) "
	    "AS players FROM records r JOIN files USING (file) LEFT JOIN results USING (file, number) WHERE judged = 'valid'",
	    ALWAYS },
	{ "view", "players",
	    "CREATE VIEW players AS SELECT player, game, count(*) AS games, sum(winner IS seat) AS won, "
	    "sum(winner IS NOT NULL AND winner NOT IN (seat, 'draw')) AS lost, sum(winner IS 'draw') AS drawn, "
	    "sum(winner IS NULL) AS unfinished FROM seats JOIN records USING (file, number) LEFT JOIN results USING (file, number) "
	    "WHERE judged = 'valid' AND player IS NOT NULL GROUP BY player, game",
	    ALWAYS },
	{ "view", "endings",
	    "CREATE VIEW endings AS SELECT game, how, winner, count(*) AS games, avg(plies) AS plies "
	    "FROM records JOIN results USING (file, number) WHERE judged = 'valid' GROUP BY game, how, winner",
	    ALWAYS },
	{ NULL, NULL, NULL, ALWAYS },
};

/* A question mark for each column. */
#define MARKS_3 "?, ?, ?"
#define MARKS_4 MARKS_3 ", ?"
#define MARKS_5 MARKS_4 ", ?"
#define MARKS_6 MARKS_3 ", " MARKS_3
#define MARKS_7 MARKS_6 ", ?"
#define MARKS_10 MARKS_7 ", " MARKS_3
#define MARKS_20 MARKS_10 ", " MARKS_10
#define INSERT(name, file, n) ((file) == SHARED ? "INSERT OR IGNORE INTO " name " VALUES (" MARKS_##n ")" : "INSERT OR FAIL INTO " name " VALUES (" MARKS_##n ")")

const struct schema_table schema_tables[DATABASE_TABLES] = {
#define TABLE(e, name_, when_, file_, n, columns_, key) \
	[TABLE_##e] = { .name = name_, .insert = INSERT(name_, file_, n), .when = when_, .columns = n, .file = file_, .sorted = (file_) > 0, \
		.select = "SELECT * FROM " name_ " ORDER BY " key, .remove = "DELETE FROM " name_ " WHERE file = ?1" },
#include "tables.def"
};

bool
schema_has(const struct database_kind *kind, enum schema_when when)
{
	switch (when) {
	case PLIES:
		return kind->plies;
	case NO_PLIES:
		return !kind->plies;
	case POSITIONS:
		return kind->positions;
	case TREE:
		return kind->tree;
	default:
		return true;
	}
}
