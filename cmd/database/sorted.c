/* database/sorted.c: rows of tables whose keys are hashes.  Inserted as they come, each would go to another page of the file; so they are
 * put aside, and inserted in the order of their keys. */
#include "internal.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "text/bytes.h"

enum { FILE_BYTES = 8, POSITION_ROW = DIGEST_SIZE + FILE_BYTES + 8 + 4 };
static_assert(DATABASE_ACTION_MAX + 2 * DATABASE_NODE + FILE_BYTES + 8 + 3 <= SORTER_ROW_MAX, "a row fits");

bool
sorted_begin(struct database *d)
{
	for (unsigned t = 0; t < DATABASE_TABLES; t++)
		if (schema_tables[t].sorted && schema_has(&d->c.kind, schema_tables[t].when) && (d->sorter[t] = sorter_new()) == NULL)
			return false;
	return true;
}

void
sorted_free(struct database *d)
{
	for (unsigned t = 0; t < DATABASE_TABLES; t++)
		sorter_free(d->sorter[t]);
}

/* What the rows of a table are, in words. */
static const char *
rows_of(enum database_table t)
{
	return t == TABLE_TREE ? "actions" : "positions";
}

static bool
add(struct database *d, enum database_table t, const unsigned char *row, size_t len)
{
	if (sorter_add(d->sorter[t], row, len))
		return true;
	snprintf(d->why, DATABASE_WHY, "%s cannot be put aside to be sorted: %s", rows_of(t), strerror(errno));
	return false;
}

bool
sorted_add_position(struct database *d, const uint8_t hash[DIGEST_SIZE], int64_t file, uint64_t number, uint64_t ply)
{
	unsigned char row[POSITION_ROW], *to = row + DIGEST_SIZE;

	memcpy(row, hash, DIGEST_SIZE);
	put_number_down(to, (uint64_t)file, 8);
	put_number_down(to + 8, number, 8);
	put_number_down(to + 16, ply, 4);
	return add(d, TABLE_POSITIONS, row, sizeof(row));
}

/* In order: the node, the action and the winner, each with a zero byte after it, the file, the number of games, the node that comes next or
 * nothing, and how long that is. */
bool
sorted_add_action(struct database *d, const struct tree_row *r)
{
	unsigned char row[SORTER_ROW_MAX], *to = row;

	memcpy(to, r->node.text, DATABASE_NODE);
	to += DATABASE_NODE;
	memcpy(to, r->action.text, r->action.len);
	to += r->action.len;
	*to++ = '\0';
	memcpy(to, r->winner.text, r->winner.len);
	to += r->winner.len;
	*to++ = '\0';
	put_number_down(to, (uint64_t)r->file, FILE_BYTES);
	to += FILE_BYTES;
	put_number_down(to, r->games, 8);
	to += 8;
	memcpy(to, r->next.text, r->next.len);
	to += r->next.len;
	*to++ = (unsigned char)r->next.len;
	return add(d, TABLE_TREE, row, (size_t)(to - row));
}

static bool
insert_position(struct database *d, const unsigned char *row)
{
	sqlite3_stmt *s = store_insert(d, TABLE_POSITIONS);
	const unsigned char *from = row + DIGEST_SIZE;

	if (s == NULL)
		return false;
	sqlite3_bind_blob(s, 1, row, DIGEST_SIZE, SQLITE_STATIC);
	sqlite3_bind_int64(s, 2, (sqlite3_int64)get_number_down(from, 8));
	sqlite3_bind_int64(s, 3, (sqlite3_int64)get_number_down(from + 8, 8));
	sqlite3_bind_int64(s, 4, (sqlite3_int64)get_number_down(from + 16, 4));
	return store_step(d, s);
}

/* How long the key is: to the number of games. */
static size_t
key_length(const unsigned char *row, size_t len)
{
	return len - 1 - row[len - 1] - 8;
}

static bool
insert_action(struct database *d, const unsigned char *row, size_t len, uint64_t games)
{
	sqlite3_stmt *s = store_insert(d, TABLE_TREE);
	const unsigned char *end = row + key_length(row, len);
	const char *action = (const char *)row + DATABASE_NODE, *winner = action + strlen(action) + 1;

	if (s == NULL)
		return false;
	sqlite3_bind_blob(s, 1, row, DATABASE_NODE, SQLITE_STATIC);
	sqlite3_bind_text(s, 2, action, -1, SQLITE_STATIC);
	sqlite3_bind_text(s, 3, winner, -1, SQLITE_STATIC);
	sqlite3_bind_int64(s, 4, (sqlite3_int64)get_number_down(end - FILE_BYTES, FILE_BYTES));
	sqlite3_bind_int64(s, 5, (sqlite3_int64)games);
	sqlite3_bind_null(s, 6);
	if (row[len - 1] != 0)
		sqlite3_bind_blob(s, 6, end + 8, row[len - 1], SQLITE_STATIC);
	return store_step(d, s);
}

/* Insert what was put aside for the tree: one row for all that have the same key. */
static int
insert_actions(struct database *d)
{
	unsigned char held[SORTER_ROW_MAX];
	const unsigned char *row;
	size_t len, held_len = 0;
	uint64_t games = 0;
	int more;

	while ((more = sorter_next(d->sorter[TABLE_TREE], &row, &len)) > 0) {
		if (held_len != len || memcmp(held, row, key_length(row, len)) != 0) {
			if (held_len != 0 && !insert_action(d, held, held_len, games))
				return 1;
			memcpy(held, row, len);
			held_len = len;
			games = 0;
		}
		games += get_number_down(row + key_length(row, len), 8);
	}
	return more == 0 && held_len != 0 && !insert_action(d, held, held_len, games) ? 1 : more;
}

static int
insert_positions(struct database *d)
{
	const unsigned char *row;
	size_t len;
	int more;

	while ((more = sorter_next(d->sorter[TABLE_POSITIONS], &row, &len)) > 0)
		if (!insert_position(d, row))
			return 1;
	return more;
}

bool
sorted_insert(struct database *d)
{
	for (unsigned t = 0; t < DATABASE_TABLES; t++) {
		int failed;

		if (d->sorter[t] == NULL)
			continue;
		failed = !sorter_end(d->sorter[t]) ? -1 : t == TABLE_TREE ? insert_actions(d) : insert_positions(d);
		if (failed < 0)
			snprintf(d->why, DATABASE_WHY, "%s cannot be sorted: %s", rows_of(t), strerror(errno));
		if (failed != 0)
			return false;
		sorter_free(d->sorter[t]);
		d->sorter[t] = NULL;
	}
	return true;
}
