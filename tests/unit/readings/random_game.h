/* random_game.h: what the files of readings.c share: a random game, read. */
#ifndef STRAT_UNIT_RANDOM_GAME_H
#define STRAT_UNIT_RANDOM_GAME_H

#include "unit.h"

#include "adjudicate/adjudicate.h"
#include "gen.h"

struct random_game {
	struct unit u;
	struct buffer text;
	struct course course;
	struct rng rng;
	uint64_t seed;
};

/* together.c: the logs of the seats make the game that was played. */
void check_reconciled(struct random_game *r);
/* One log leaves out a ply: the fault is found there or later, and no other log is blamed. */
void check_altered(struct random_game *r);

#endif
