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

const struct notation notation_stratego = {
	.game = &game_stratego,
	.keys = stg_keys,
	.setup_parts = stg_setup_parts,
	.words = words,
	.read_setup = stg_read_setup,
	.write_keys = stg_write_keys,
	.write_setup = stg_write_setup,
	.variant = stg_variant,
	.read_action = stg_read_action,
	.write_action = stg_write_action,
	.is_spelled = stg_is_spelled,
	.is_renumbered = stg_is_renumbered,
	.number_by_default = stg_number_by_default,
	.write_position = stg_write_position,
	.read_position = stg_read_position,
	.say_position = stg_say_position,
	.write_value = stg_write_value,
	.values = stg_values,
	.explain_mark = stg_explain_mark,
	.explain_premise = stg_explain_premise,
	.logs = &logs,
};
