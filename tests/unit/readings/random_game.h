/* random_game.h: what the files of readings.c share: a random game, read, and claims about it. */
#ifndef STRAT_UNIT_RANDOM_GAME_H
#define STRAT_UNIT_RANDOM_GAME_H

#include "unit.h"

#include "gen.h"
#include "verdict/verdict.h"

struct random_game {
	struct unit u;
	struct buffer text;
	struct course course;
	struct rng rng;
	uint64_t seed;
};

enum { GAMES_WRITTEN_MAX = 16 };

/* Write so many random games of each kind.  A test that makes one of them then has only to read it. */
void games_write(uint64_t first, uint64_t n);
void games_forget(void);

void game_make(struct random_game *r, const struct game *g, uint64_t seed);
void game_drop(struct random_game *r);

/* An option of each ruling by chance. */
void random_rules(struct random_game *r, struct rules *out);
/* A claim of any kind that the game has, about any ply, true or not. */
void random_claim(struct random_game *r, struct claim *out);

/* Write what a verdict says, without plies: the decision, what it cites, and what it turns on. */
void describe(const struct course *c, const struct verdict *v, struct buffer *out);
/* Decide a claim, and write that into an empty buffer. */
void adjudge(const struct course *c, const struct claim *claim, struct buffer *out);

/* together.c: the logs of the seats make the game that was played. */
void check_reconciled(struct random_game *r);
/* One log leaves out a ply: the fault is found there or later, and no other log is blamed. */
void check_altered(struct random_game *r);

/* minimized.c: a record that was made shorter shows the same verdict, and no word of it can be left out. */
void check_minimized(struct random_game *r);
/* The same for the disputes among the samples. */
void check_minimized_samples(const struct game *g);
/* Work that is broken off says so, and shows the verdict all the same. */
void check_minimized_part(struct random_game *r);

/* hosted.c: programs that use strat.h are told the verdicts that the command writes. */
void check_hosted(struct random_game *r);

#endif
