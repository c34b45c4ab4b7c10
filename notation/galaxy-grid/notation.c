/* galaxy-grid/notation.c: the struct notation of Galaxy Grid. */
#include "internal.h"

static const struct notation_boards boards = {
	.kinds = ggd_data,
	.unname_setup = ggd_unname_setup,
	.unname_position = ggd_unname_position,
};

static const char *const names[] = { "standard", "portals", NULL };
static const char *const *const words[] = { names, NULL };

static const struct notation_form forms[] = {
	{ NULL, "tanks: ___  # 2, 3, 4 or [1, 2]\n", "1. L1 1:631 3:642" },
	{ NULL, NULL, NULL },
};

static const struct notation_blank blanks[] = {
	{ "tanks", "how many tanks play: 2 (the tanks 1 and 3), 3 or 4; or which, as in [1, 2]; or take the line out: four play" },
	{ NULL, NULL },
};

static const struct spoken spoken[] = {
	{ "leader", "L" }, { "leads", "L" }, { "leader token", "L" }, { "rolls", "" }, { "roll", "" }, { "move", "m" }, { "fire", "f" },
	{ "direction", "d" }, { "enters", "@" }, { "comes in", "@" }, { "passes", "-" }, { "pass", "-" }, { "shoots", "*" }, { "redeems", "+" },
	{ "buys", "+" }, { "lays", "" }, { "nobody", "-" }, { "smashes", "x" }, { "tips", "tip" }, { "VMine", "v" }, { NULL, NULL },
};

const struct notation notation_galaxy_grid = {
	.game = &game_galaxy_grid,
	.keys = ggd_keys,
	.setup_parts = ggd_setup_parts,
	.words = words,
	.forms = forms,
	.blanks = blanks,
	.setup_optional = true,
	NOTATION_SETUP(ggd),
	NOTATION_HOOKS(ggd),
	.write_keys = ggd_write_keys,
	.is_spelled = ggd_is_spelled,
	.spoken = spoken,
	.numbering = ggd_numbering,
	.opens_turn = ggd_opens_turn,
	.begins_line = ggd_begins_line,
	.write_value = ggd_write_value,
	.numbers = "t",
	.values = ggd_values,
	.explain_mark = ggd_explain_mark,
	.boards = &boards,
};
