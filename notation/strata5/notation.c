/* strata5/notation.c: the struct notation of Strata 5. */
#include "internal.h"

static const struct notation_boards boards = {
	.kinds = st5_data,
	.meant = st5_setup_meant,
};

static const char *const names[] = { "standard", NULL };
static const char *const *const words[] = { names, NULL };

static const struct notation_form forms[] = {
	{ NULL, "first: ___  # red\n", "1. 4:b1-b2-a2-a1" },
	{ NULL, NULL, NULL },
};

static const struct notation_blank blanks[] = {
	{ "first", "who begins, red or black" },
	{ NULL, NULL },
};

static const struct spoken spoken[] = {
	{ "block", "+" }, { "blk", "+" }, { "block at", "+" }, { "block on", "+" }, { "on", "" }, { "adds block", "+" }, { "add block", "+" },
	{ "builds", "+" }, { "build", "+" }, { "adds", "+" }, { "add", "+" },
	{ "places block", "+" }, { "place block", "+" }, { "puts", "+" }, { "put", "+" }, { "pawn", "" }, { "enters", "" }, { "enter", "" },
	{ "level", "^" }, { "p2", "2" }, { "p3", "3" }, { "p4", "4" },
	{ "p5", "5" }, { "p6", "6" }, { "pass", "--" }, { "no move", "--" }, { "no second", "--" }, { "no second move", "--" }, { "no second pawn", "--" }, { "none", "--" }, { "nothing", "--" }, { "no block", "+--" }, { NULL, NULL },
};

#define WAYS "a pawn that enters is 4:b1-b2, one on the board g1-h1, with x before a pawn that is captured; a block is +a3, and -- is none"

static const char *const action_forms[] = { [ST5_A_ENTER] = WAYS, [ST5_A_MOVE] = WAYS, [ST5_A_BUILD] = WAYS };

static const char *const glosses[] = { "1st", "2nd", "3rd", "4th", "5th", "first", "second", "third", "fourth", "fifth", NULL };

static const char *const sure[] = { "block", "blk", "block at", "block on", "adds block", "add block", "builds", "build", "places block", "place block",
	"no block", NULL };

static const struct notation_help help = { .sure = sure, .glosses = glosses, .forms = action_forms, .nforms = sizeof(action_forms) / sizeof(action_forms[0]) };

const struct notation notation_strata5 = {
	.help = &help,
	.game = &game_strata5,
	.keys = st5_keys,
	.setup_parts = st5_setup_parts,
	.words = words,
	.forms = forms,
	.blanks = blanks,
	.setup_optional = true,
	NOTATION_SETUP(st5),
	NOTATION_HOOKS(st5),
	.write_keys = st5_write_keys,
	.mend_key = st5_mend_key,
	.is_spelled = st5_is_spelled,
	.mend_action = st5_mend_action,
	.numbers_turns = true,
	.spoken = spoken,
	.numbering = st5_numbering,
	.write_value = st5_write_value,
	.values = st5_values,
	.explain_mark = st5_explain_mark,
	.boards = &boards,
};
