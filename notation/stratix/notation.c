/* stratix/notation.c: the struct notation of Stratix. */
#include "internal.h"

extern const struct notation notation_stratix;

static const struct notation_boards boards = {
	.kinds = stx_data,
	.unname_setup = stx_unname_setup,
};

static const struct notation_logs logs = {
	.unseen = "the order of the pack",
	.missing_fact = stx_missing_fact,
	.fact_is = "a fact is a place in the pack, from the top, and a card, as pack1=12, or cards, as pack1={3.5}",
	.read_fact = stx_read_fact,
	.write_fact = stx_write_fact,
	.say_fact = stx_say_fact,
};

static const char *const *const words[] = { stx_variant_names, NULL };

#define ARMIES "armies: ___  # 2, 3, 4 or [1, 3]\n"
#define WITH_CARDS ARMIES "setup:\n  pack: |  # from the top\n    ___\n"
#define WITHOUT ARMIES "setup:\n  first: ___  # army1\n"

static const struct notation_form forms[] = {
	{ "standard", WITH_CARDS, "1. 1:Ia6-c8" },
	{ "assault", WITHOUT, "1. 1:Ia6-c8" },
	{ "no-recon", WITHOUT, "1. 1:Ia6-c8" },
	{ "re-recon", WITH_CARDS, "1. 1:Ia6-c8" },
	{ NULL, NULL, NULL },
};

static const struct notation_blank blanks[] = {
	{ "armies", "how many armies play: 2 (in corners 1 and 3), 3 or 4; or which, as in [1, 2]; or take the line out: four play" },
	{ "pack", "the numbers of all cards, from the top of the shuffled pack, as in 6 9 22 19" },
	{ "first", "which army begins, as in army1" },
	{ NULL, NULL },
};

static const struct spoken spoken[] = {
	{ "draws card", "+" }, { "draw card", "+" }, { "draws", "+" }, { "draw", "+" }, { "card", "+" }, { "catches", "!" },
	{ "catch", "!" }, { "passes", "pass" }, { "is out", "" }, { "out", "" }, { "back", "" }, { NULL, NULL },
};

static const char *const action_forms[] = {
	[STX_MOVE] = "the letters are " STX_LETTERS "; 3!2 is a catch of army 2",
	[STX_DRAW] = "+ and the number of the card; what the card moves is an action of its own, as in 2*T>d17",
	[STX_CARRY] = "* is what the card moves, and > to where; 1*done says that it moves no more",
	[STX_DONE] = "* is what the card moves, as in 1*Tg7>e12; 1*done says that it moves no more",
	[STX_CATCH] = "3!2 says that army 3 has caught a fault of army 2",
};

static const struct notation_help help = { .aside = 1U << STX_CATCH, .left_out = 1U << STX_DONE, .forms = action_forms,
	.nforms = sizeof(action_forms) / sizeof(action_forms[0]) };

const struct notation notation_stratix = {
	.game = &game_stratix,
	.keys = stx_keys,
	.setup_parts = stx_setup_parts,
	.words = words,
	.forms = forms,
	.blanks = blanks,
	NOTATION_SETUP(stx),
	NOTATION_HOOKS(stx),
	.write_keys = stx_write_keys,
	.variant = stx_variant,
	.is_spelled = stx_is_spelled,
	.mend_action = stx_mend_action,
	.spoken = spoken,
	.numbering = stx_numbering,
	.write_value = stx_write_value,
	.values = stx_values,
	.explain_mark = stx_explain_mark,
	.explain_premise = stx_explain_premise,
	.boards = &boards,
	.logs = &logs,
	.proofs = &stx_proofs,
	.help = &help,
};
