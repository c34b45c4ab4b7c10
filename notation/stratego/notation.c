/* stratego/notation.c: the struct notation of Stratego. */
#include "internal.h"

static const struct notation_logs logs = {
	.missing_fact = stg_missing_fact,
	.fact_is = "a fact is a square and a rank, as e6=Marshal, or ranks, as e6={BF}; from-e6=Marshal is about the piece that began there",
	.read_fact = stg_read_fact,
	.write_fact = stg_write_fact,
	.say_fact = stg_say_fact,
};

static const char *const ranks[] = { "low", "high", NULL };
static const char *const *const words[] = { stg_variant_names, ranks, NULL };

#define RANK "    _ _ _ _ _ _ _ _ _ _\n"
#define ARMIES \
	"setup:\n" \
	"  blue: |  # from rank 10 down\n" RANK RANK RANK RANK \
	"  red: |  # from rank 4 down\n" RANK RANK RANK RANK

static const struct notation_form forms[] = {
	{ "classic", ARMIES, "1. a4-a5 g7-g6" },
	{ "barrage", ARMIES, "1. a4-a5 g7-g6" },
	{ "free", "army: ___  # {F: 1, B: 2, 9: 4}\n" ARMIES, "1. a4-a5 g7-g6" },
	{ NULL, NULL, NULL },
};

static const struct notation_blank blanks[] = {
	{ "army", "how many pieces of each kind a side has, as in {F: 1, B: 2, 9: 4}, or take the line out" },
	{ "blue", "a piece or a full stop for each square, from rank 10 down and from file a: 1 is the Marshal, 9 a Scout; S, B, F" },
	{ "red", "a piece or a full stop for each square, from rank 4 down and from file a: 1 is the Marshal, 9 a Scout; S, B, F" },
	{ NULL, NULL },
};

static const struct spoken spoken[] = {
	{ "v", "" }, { "loses to", "" }, { "loses against", "" }, { "dies to", "" }, { "ties with", "" }, { "draws with", "" }, { NULL, NULL },
};

static const char *const action_forms[] = {
	[STG_A_MOVE] = "x is a strike, with the striker's rank first: a5xa6(6>9), a5xa6(6<4), a5xa6(6=6)",
};

static const struct notation_help help = { .in_parts = 1U << STG_A_MOVE, .unnamed = true, .forms = action_forms, .nforms = sizeof(action_forms) / sizeof(action_forms[0]) };

const struct notation notation_stratego = {
	.help = &help,
	.game = &game_stratego,
	.keys = stg_keys,
	.setup_parts = stg_setup_parts,
	.words = words,
	.forms = forms,
	.blanks = blanks,
	NOTATION_SETUP(stg),
	NOTATION_HOOKS(stg),
	.mend_setup = stg_mend_setup,
	.mend_action = stg_mend_action,
	.spoken = spoken,
	.write_keys = stg_write_keys,
	.variant = stg_variant,
	.as_variant = stg_as_variant,
	.turn_pictures = stg_turn_pictures,
	.is_spelled = stg_is_spelled,
	.is_renumbered = stg_is_renumbered,
	.number_by_default = stg_number_by_default,
	.write_value = stg_write_value,
	.values = stg_values,
	.explain_mark = stg_explain_mark,
	.explain_premise = stg_explain_premise,
	.logs = &logs,
	.proofs = &stg_proofs,
};
