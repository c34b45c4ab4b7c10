/* strata5/rules.c: the game, with its tables and hooks. */
#include "strata5/internal.h"

static const struct game_rights rights = {
	.forfeits = 1U << ST5_A_NO_MOVE | 1U << ST5_A_NO_BLOCK,
	.attempts = st5_attempts,
};

static const struct game_board board = {
	.side_max = ST5_SIZE_MAX, .fill = st5_board,
};

const struct game game_strata5 = {
	.name = "strata5",
	.title = "Strata 5",
	.prefix = "ST5",
	.book = 1,
	.seat = { ST5_SEATS },
	GAME_LAW(st5, ST5),
	.won_endings = 1U << ST5_END_TOP,
	.drawn_endings = 1U << ST5_END_SUPPLY | 1U << ST5_END_DEAD | 1U << ST5_END_REPETITION,
	.kinds = &st5_kinds[ST5_NUMBER_MIN],
	.nkinds = ST5_NUMBERS - ST5_NUMBER_MIN,
	GAME_SETUP(st5),
	GAME_RULES(st5),
	.happened = st5_happened,
	.legal = st5_legal,
	.play = st5_play,
	.account = st5_account,
	.lacks = st5_lacks,
	.same_size = offsetof(struct st5_state, key),
	.used = st5_used,
	.differ = st5_differ,
	.rights = &rights,
	.board = &board,
	.numbers = &st5_numbers,
};
