/* select/select.h: which records of its inputs a command works on.
 *
 * The options are the same in all commands.  A record must meet all of them.  The others are left out: they are counted,
 * and nothing is said about them.
 *
 * Order      by shard and number, as the input is read; by id and game; by --where; then --first, or --sample.
 * Threads    Each worker has a selector of its own: stream/selector.h.
 */
#ifndef STRAT_SELECT_SELECT_H
#define STRAT_SELECT_SELECT_H

#include "shard.h"
#include "where.h"

enum { SELECT_MAX = 64 }; /* ids, and ranges of numbers */

struct selection {
	bool any; /* some option is given */
	const char *id[SELECT_MAX];
	unsigned nids;
	const struct game *game;
	struct {
		uint64_t from, to;
	} number[SELECT_MAX];
	unsigned nnumbers;
	struct shard shard;
	uint64_t first;           /* 0: all */
	uint64_t sample, seed;    /* 0: all */
	struct where_plan where;
	bool for_seat;   /* the command shows only what one seat may know, which the choice must not tell either */
	bool summarizes; /* the command writes the whole summary of each record that is selected */
	struct where_pool *pool;
};

enum select_option { SELECT_WHERE, SELECT_ID, SELECT_NUMBER, SELECT_SHARD, SELECT_FIRST, SELECT_SAMPLE, SELECT_SEED };

/* Read the value of an option.  false: it is no such value, as why says. */
bool select_take(struct selection *s, enum select_option option, const char *value, char why[200]);
void select_game(struct selection *s, const struct game *g);
/* When all options are read: do they go together, and can the expression be compiled, for so many workers?  false: why says why
 * not. */
bool select_check(struct selection *s, unsigned workers, char why[200]);
void select_free(struct selection *s);

/* May records be left out, besides those of other shards? */
bool select_leaves_out(const struct selection *s);
bool select_has_number(const struct selection *s, uint64_t number);
/* May a record with this number, or a later one, be wanted? */
bool select_goes_on(const struct selection *s, uint64_t number);
/* Write what is left of --number from this number on, as its value is written.  Without --number that is all. */
void select_write_rest(struct buffer *out, const struct selection *s, uint64_t number);

#endif
