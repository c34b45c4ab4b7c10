/* stratix/rules.c: the struct game of Stratix: its tables and hooks. */
#include "stratix/internal.h"

_Static_assert(offsetof(struct stx_state, head) == 0, "the head comes first in every state");
_Static_assert((int)STX_SAIDS <= (int)ACTION_SAID_MAX, "room for every mark");
_Static_assert((STX_CARDS_MAX + 1) / 2 <= (int)ACTION_ARGS_MAX, "room for a shuffle");

static const struct game_hidden hidden = {
	GAME_HIDDEN(stx),
	.alike = true,
	.recall = stx_recall,
	.merge_action = stx_merge_action,
	.whole_setup = stx_whole_setup,
};

static const struct game_rights rights = {
	.forfeits = 1U << STX_A_PASS,
	.attempts = stx_attempts,
	.right = stx_right_to_catch,
};

static const struct game_board board = {
	.side_max = STX_SIDE_MAX, .fill = stx_board,
};

const struct game game_stratix = {
	.name = "stratix",
	.title = "Stratix",
	.prefix = "STX",
	.book = 1,
	.seat = { STX_SEAT_NAMES, NULL },
	GAME_LAW(stx, STX),
	.won_endings = 1U << STX_END_LAST_ARMY,
	.drawn_endings = 1U << STX_END_NO_PROGRESS,
	.kinds = stx_kinds,
	.nkinds = STX_KINDS,
	GAME_SETUP(stx),
	GAME_RULES(stx),
	.happened = stx_happened,
	.legal = stx_legal,
	.play = stx_play,
	.account = stx_account,
	.lacks = stx_lacks,
	.same_size = offsetof(struct stx_state, found_over),
	.plays = stx_plays,
	.seated = stx_seated,
	.renumber = stx_renumber,
	.differ = stx_differ,
	.hidden = &hidden,
	.rights = &rights,
	.board = &board,
	.numbers = &stx_numbers,
};
