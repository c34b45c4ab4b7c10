/* replay/tree.h: what was played next, by what every player saw: the trees of databases. */
#ifndef STRAT_REPLAY_TREE_H
#define STRAT_REPLAY_TREE_H

#include "database/database.h"
#include "replay.h"

/* What is asked for. */
struct tree_asked {
	bool given;
	const char *where; /* actions, or the name of a file with a record; NULL: the beginning */
	uint64_t upto;     /* the last ply of that record that counts, or CLI_LAST_PLY */
	unsigned rows;     /* so many actions of a place are told, and so many trees */
};

enum { TREE_ROWS = 20, TREE_ROWS_MAX = 100000 };

/* An action at a place, and how the games ended in which it was played. */
struct branch {
	const char *action;
	uint64_t games, won[GAME_SEATS_MAX], drawn, unfinished;
	uint8_t next[DATABASE_NODE];
};

/* A place in a tree. */
struct place {
	const struct game *game;
	const char *variant, *header, *rules; /* variant: or NULL; header, rules: NULL if they are not known */
	uint8_t node[DATABASE_NODE];
	uint64_t plies; /* that lead to it */
	struct branch *branch; /* the ones that were played most first */
	size_t n, cap;
	uint64_t games;
};

/* table.c: Add the games of a branch to another one. */
void branch_add(struct branch *to, const struct branch *b);
/* Write a place: as lines of a table, or as a JSON object for each branch.  more: another one was written before. */
void tree_write(const struct place *p, unsigned rows, bool json, bool more, struct buffer *out);

/* Is the place in a file? */
bool tree_is_file(const char *where);
/* Close the box, and tell what was played in the databases that are the inputs of c.  Returns the exit status. */
int replay_tree(struct cli *c, const struct tree_asked *asked);

#endif
