/* galaxy-grid/rules.c: the struct game of Galaxy Grid: its tables and hooks. */
#include "galaxy-grid/internal.h"

static const struct game_chance chance = {
	.dice = ggd_dice,
	.faces = GGD_FACES,
};

const struct game game_galaxy_grid = {
	.name = "galaxy-grid",
	.title = "Galaxy Grid",
	.prefix = "GGD",
	.book = 1,
	.seat = { GGD_SEATS },
	GAME_LAW(ggd, GGD),
	.won_endings = 1U << GGD_END_SHIELDS | 1U << GGD_END_TIE_BREAK,
	.kinds = ggd_kinds,
	.nkinds = GGD_KINDS,
	GAME_SETUP(ggd),
	GAME_RULES(ggd),
	.happened = ggd_happened,
	.legal = ggd_legal,
	.play = ggd_play,
	.account = ggd_account,
	.lacks = ggd_lacks,
	.same_size = offsetof(struct ggd_state, board.name),
	.differ = ggd_differ,
	.plays = ggd_plays,
	.seated = ggd_seated,
	.chance = &chance,
	.numbers = &ggd_numbers,
};
