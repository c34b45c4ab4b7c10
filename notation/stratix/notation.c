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
	{ "catch", "!" }, { "passes", "pass" }, { "is out", "" }, { "out", "" }, { "tk", "T" }, { "tnk", "T" }, { "copter", "H" },
	{ "chopper", "H" }, { "plane", "J" }, { "missile", "M" }, { "back", "" }, { NULL, NULL },
};

static const char *const action_forms[] = {
	[STX_A_MOVE] = "the letters are " STX_LETTERS "; 3!2 is a catch of army 2",
	[STX_A_DRAW] = "+ and the number of the card; what the card moves is an action of its own, as in 2*T>d17",
	[STX_A_CARRY] = "* is what the card moves, and > to where; 1*done says that it moves no more",
	[STX_A_DONE] = "* is what the card moves, as in 1*Tg7>e12; 1*done says that it moves no more",
	[STX_A_CATCH] = "3!2 says that army 3 has caught a fault of army 2",
};

/* The kind of the piece that a word about a card names; -1: none. */
static int
kind_in(const char *word, size_t len)
{
	for (size_t i = 0; i < len && i < 6; i++)
		if (stx_kind_of(word[i]) >= 0)
			return stx_kind_of(word[i]);
	return -1;
}

static bool
recovers(const struct stx_instruction *i, int kind)
{
	return i->deed == STX_DO_RECOVER && (i->pieces >> kind & 1) != 0;
}

/* What follows a card cannot be done with it.  Say what it does, and which cards bring such a piece back. */
static void
say_next(const void *setup, const struct action *before, const char *word, size_t len, struct buffer *out)
{
	const struct stx_setup *s = setup;
	const struct stx_deck *deck = &s->deck;
	unsigned card = before->arg[STX_FROM], n = 0;
	int kind = kind_in(word, len);

	if (before->kind != STX_A_DRAW || card >= deck->n)
		return;
	buffer_text(out, "card ");
	stx_write_card(out, deck, card);
	buffer_printf(out, " says \"%s\"", deck->standard ? stx_standard_texts[card] : s->text[card]);
	for (unsigned i = 0; kind >= 0 && i < deck->n; i++)
		if (recovers(&deck->card[i].first, kind) || recovers(&deck->card[i].otherwise, kind)) {
			buffer_printf(out, n++ == 0 ? "; a lost %s comes back by card " : " or ", stx_kinds[kind].name);
			stx_write_card(out, deck, i);
		}
	buffer_text(out, "; if your cards are others, write them under deck:");
}

static const char *const sure[] = { "draws card", "draw card", "draws", "draw", "passes", "tk", "tnk", "copter", "chopper", "plane", "missile", NULL };

static const struct notation_help help = { .sure = sure, .say_next = say_next, .aside = 1U << STX_A_CATCH, .left_out = 1U << STX_A_DONE, .forms = action_forms,
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
	.mend_setup = stx_mend_setup,
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
