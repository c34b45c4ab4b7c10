/* database/database.h: a database of records, as one file of SQLite.  strat-database(5) describes its tables.
 *
 * Steps      database_open begins a change.  For each input: database_knows, and unless it does, database_begin_file, and database_add for
 *            rows in the order of the input; or database_merge.  database_close ends the change: all of it is
 *            in the file then, or nothing.  Whoever reads the file meanwhile sees it as it was.
 * Errors     false: database_why says why.  The change is to be given up then.
 * Threads    One at a time.
 * Texts      They are bound to prepared statements, and never a part of one.
 */
#ifndef STRAT_DATABASE_DATABASE_H
#define STRAT_DATABASE_DATABASE_H

#include "rows.h"

enum { DATABASE_VERSION = 3, DATABASE_WHY = 400 };

/* A place in the tree of what was played has so many bytes; and an action and a winner have so many together, at most. */
enum { DATABASE_NODE = 8, DATABASE_STEP_MAX = 800, DATABASE_ACTION_MAX = 900 };
/* So many actions of each game are in it. */
enum { DATABASE_TREE_PLIES = 12 };

struct database;

/* What a database has, from its beginning on. */
struct database_kind {
	const char *seat; /* whose knowledge it has; NULL: it knows everything */
	bool plies;       /* rows of plies and events */
	bool positions;   /* hashes of positions */
	bool tree;        /* what was played first, and with what result */
};

/* An input.  A file is known by its path, its size and its hash. */
struct database_file {
	const char *path;
	const char *part; /* what of it is taken, as options say it; "": all */
	uint64_t size;
	bool hashed;      /* else it is not known again */
	uint8_t hash[DIGEST_SIZE];
};

/* Open a database to change it; if the file is not there, it is made.  A file that is no such database is left as it is.  NULL: why has
 * the reason. */
struct database *database_open(const char *path, const struct database_kind *kind, char why[DATABASE_WHY]);
/* What it has: kind, or more that it has had before. */
const struct database_kind *database_kind(const struct database *d);
const char *database_why(const struct database *d);

/* Is this file in it, as it is now? */
bool database_knows(struct database *d, const struct database_file *f);
/* What is in it of a file with that path and part is taken out. */
bool database_begin_file(struct database *d, const struct database_file *f);
bool database_add(struct database *d, const struct buffer *rows);
/* Add what another database has, which must be of the same kind; but not files that are in it already.  *records: how many were added. */
bool database_merge(struct database *d, const char *path, uint64_t *records);
/* wanted: keep the change.  Frees *d in any case.  false: it is not kept, and why says why, unless it was not wanted.  If it is kept, why is
 * empty, or says what is still to be done. */
bool database_close(struct database *d, bool wanted, char why[DATABASE_WHY]);

/* Does the file begin as databases of SQLite do? */
bool database_is(const char *path);

/* A place where a position comes up. */
struct database_place {
	const char *path, *id, *game; /* id: or NULL */
	uint64_t number, ply;
};

enum { DATABASE_PLACES = 1000 };

/* Count where a position comes up in a database that is only read, and tell of the first DATABASE_PLACES.  false: why says why not. */
bool database_find(const char *path, const uint8_t hash[DIGEST_SIZE], uint64_t *count, void (*tell)(void *ctx, const struct database_place *p),
    void *ctx, char why[DATABASE_WHY]);

/* ---- the tree: what was played first ------------------------------------------------------------- */

struct database_tree;

/* A beginning of games. */
struct database_beginning {
	uint8_t node[DATABASE_NODE];
	const char *game, *variant, *header, *rules; /* variant: or NULL */
};

/* What was played at a place, and how the games ended: a row for each action and winner, sorted. */
struct database_action {
	const char *action, *winner; /* winner: a seat, "draw", or "" */
	uint64_t games;
	bool next_known;             /* if not, the place after it follows from this one and the action */
	uint8_t next[DATABASE_NODE]; /* with next_known: the place after it */
};

/* So many beginnings are told, those of the most games; and more actions at one place are not believed. */
enum { DATABASE_TREES = 1000, DATABASE_ACTIONS = 200000 };

/* Open a database to read its tree as it is now.  NULL: why has the reason.  After false database_tree_why has it, unless tell has returned
 * false. */
struct database_tree *database_tree_open(const char *path, char why[DATABASE_WHY]);
bool database_tree_beginnings(struct database_tree *t, bool (*tell)(void *ctx, const struct database_beginning *b), void *ctx);
bool database_tree_next(struct database_tree *t, const uint8_t node[DATABASE_NODE], bool (*tell)(void *ctx, const struct database_action *a), void *ctx);
const char *database_tree_why(const struct database_tree *t);
void database_tree_close(struct database_tree *t);

#endif
