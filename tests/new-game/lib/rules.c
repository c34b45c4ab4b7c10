/* sixth/rules.c: the game, with its tables and hooks. */
#include "sixth/internal.h"

static const struct game_board board = { .side_max = SIX_STONES };

const struct game game_sixth = {
	.name = "sixth",
	.title = "Sixth",
	.prefix = "SIX",
	.book = 1, /* add 1 each time a clause or a default changes */
	.seat = { "first", "second", NULL },
	GAME_LAW(six, SIX),
	GAME_TABLE(kinds, six_kinds),
	.same_size = sizeof(struct six_state),
	GAME_BEGINS(six),
	GAME_RULES(six),
	.offers = six_offers,
	.board = &board,
};
