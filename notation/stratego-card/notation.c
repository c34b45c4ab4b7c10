/* stratego-card/notation.c: the struct notation of the Stratego Card Game. */
#include "internal.h"

static const struct notation_boards boards = {
	.kinds = stc_data,
	.unname_setup = stc_unname_setup,
};

static const struct notation_logs logs = {
	.unseen = "the order of the decks",
	.missing_fact = stc_missing_fact,
	.fact_is = "a fact is a slot and a rank, as c=7, or ranks, as c={BF}; hand=7 is about the hand, deck=7 about the next card of the deck; red-c=7 says whose",
	.read_fact = stc_read_fact,
	.write_fact = stc_write_fact,
	.say_fact = stc_say_fact,
};

static const char *const names[] = { "standard", NULL };
static const char *const *const words[] = { names, NULL };

#define SIDE "    _ _ _ _ _\n    _ _ _\n    ___\n"

static const struct notation_form forms[] = {
	{ NULL, "setup:\n  blue: |  # line, hand, deck\n" SIDE "  red: |\n" SIDE, "1. bxa(5>4)" },
	{ NULL, NULL, NULL },
};

#define CARDS "three lines of cards: the front line from its own left, the hand, the deck from the top, as in 4 B 10 F"

static const struct notation_blank blanks[] = {
	{ "blue", CARDS },
	{ "red", CARDS },
	{ NULL, NULL },
};

static const struct spoken spoken[] = {
	{ "taps", "x" }, { "tap", "x" }, { "draws", "+" }, { "draw", "+" }, { "fills", "=" }, { "fill", "=" }, { "gets", "=" }, { "slot", "" },
	{ "beats", ">" }, { "wins against", ">" }, { "loses to", "<" }, { "ties with", "=" }, { "sees", "" },
	{ "card", "" }, { "shows", "" }, { "looks", "" }, { "looks at", "" }, { "saw", "" }, { "is", "" }, { "has", "" }, { "dies on", "<" }, { "dies at", "<" }, { NULL, NULL },
};

#define ACTIONS "axb is an attack, c=4 fills a gap, +6 is a draw, e2(aB,d5) a look of the Scout and what it saw, cS(36) of the Spy; places are a to e from their owner's left"

static const char *const action_forms[] = { [STC_A_ATTACK] = ACTIONS, [STC_A_DRAW] = ACTIONS, [STC_A_FILL] = ACTIONS, [STC_A_SCOUT] = ACTIONS };

static const char *const sure[] = { "taps", "tap", "draws", "draw", "fills", "fill", "gets", NULL };

static const struct notation_help help = { .sure = sure, .slots = "abcde", .forms = action_forms, .nforms = sizeof(action_forms) / sizeof(action_forms[0]) };

const struct notation notation_stratego_card = {
	.help = &help,
	.game = &game_stratego_card,
	.keys = stc_keys,
	.setup_parts = stc_setup_parts,
	.words = words,
	.forms = forms,
	.blanks = blanks,
	NOTATION_SETUP(stc),
	NOTATION_HOOKS(stc),
	.mend_setup = stc_mend_setup,
	.write_keys = stc_write_keys,
	.as_variant = stc_as_variant,
	.is_spelled = stc_is_spelled,
	.mend_action = stc_mend_action,
	.numbers_turns = true,
	.spoken = spoken,
	.numbering = stc_numbering,
	.write_value = stc_write_value,
	.values = stc_values,
	.explain_mark = stc_explain_mark,
	.boards = &boards,
	.logs = &logs,
	.proofs = &stc_proofs,
};
