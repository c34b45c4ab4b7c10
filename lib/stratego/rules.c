/* stratego/rules.c: the struct game of Stratego: its tables and hooks. */
#include "stratego/internal.h"

static const struct game_hidden hidden = {
	GAME_HIDDEN(stg),
	.show_action = stg_show_action,
	.name_thing = stg_name_thing,
	.learn_end = stg_learn_end,
	.end_way = stg_end_way,
	.recall = stg_recall,
	.merge_setup = stg_merge_setup,
	.merge_action = stg_merge_action,
};

static const struct game_board board = {
	.side_max = STG_SIDE, .files = STG_SIDE, .ranks = STG_SIDE, .fill = stg_board, .could_be = stg_board_could_be,
};

static const struct game_rights rights = { .attempts = stg_attempts };

const struct game game_stratego = {
	.name = "stratego",
	.title = "Stratego",
	.prefix = "STG",
	.book = 1,
	.seat = { "red", "blue", NULL },
	GAME_LAW(stg, STG),
	.won_endings = 1U << STG_END_FLAG,
	.kinds = &stg_kinds[STG_MARSHAL],
	.nkinds = STG_RANKS - STG_MARSHAL,
	GAME_SETUP(stg),
	GAME_RULES(stg),
	.happened = stg_happened,
	.legal = stg_legal,
	.play = stg_play,
	.account = stg_account,
	.lacks = stg_lacks,
	.same_size = offsetof(struct stg_state, unlooked),
	.used = stg_used,
	.outcome = stg_outcome,
	.forget = stg_forget,
	.renumber = stg_renumber,
	.differ = stg_differ,
	.rights = &rights,
	.hidden = &hidden,
	.board = &board,
	.numbers = &stg_numbers,
};
