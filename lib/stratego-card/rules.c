/* stratego-card/rules.c: the struct game of the Stratego Card Game: its tables and hooks. */
#include "stratego-card/internal.h"

static const struct game_hidden hidden = {
	GAME_HIDDEN(stc),
	.show_action = stc_show_action,
	.showings = stc_showings,
	.happenings = stc_happenings,
	.learn_end = stc_learn_end,
	.recall = stc_recall,
	.agree = stc_agree,
	.merge_action = stc_merge_action,
	.whole_setup = stc_whole_setup,
};

const struct game game_stratego_card = {
	.name = "stratego-card",
	.title = "Stratego Card Game",
	.prefix = "STC",
	.book = 1,
	.seat = { "red", "blue", NULL },
	GAME_LAW(stc, STC),
	.won_endings = 1U << STC_END_FLAG | 1U << STC_END_NO_CARDS,
	.drawn_endings = 1U << STC_END_LIMIT | 1U << STC_END_STANDSTILL,
	.kinds = &stc_kinds[STC_SPY],
	.nkinds = STC_RANKS - STC_SPY,
	GAME_SETUP(stc),
	GAME_RULES(stc),
	.happened = stc_happened,
	.offers = stc_offers,
	.play = stc_play,
	.account = stc_account,
	.lacks = stc_lacks,
	.same_size = offsetof(struct stc_state, found_over),
	.differ = stc_differ,
	.hidden = &hidden,
	.numbers = &stc_numbers,
};
