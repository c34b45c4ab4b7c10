/* sixth/notation.c: the notation: by tables, as far as plain/plain.h has them. */
#include "plain/plain.h"
#include "sixth/sixth.h"

NOTATION_HOOKS_DECLARED(six);

/* "-3" takes three stones, and "-3=12" also says that 12 are left. */
static const struct plain_action actions[] = { { SIX_TAKE, "-@n[=@n]" }, { 0, NULL } };

/* What is wrong with a mark: what is true, and what the text says. */
static const char *const marks[] = { [SIX_SAID_LEFT] = "the stones left are @n, not @n" };

/* "sixth 12 second turn=1 ply=1", at the end " end=first:last-stone" */
static const struct plain_part parts[] = {
	{ "stones", .at = offsetof(struct six_state, stones), .most = SIX_STONES },
	{ .name = NULL },
};

static bool
check(struct line *l)
{
	const struct six_state *st = l->state;

	return st->head.over == (st->stones == 0) || line_wrong(l, "the game is over when no stone is left, and not before");
}

static const struct plain plain = { .game = &game_sixth, .actions = actions, .parts = parts, .check = check };

PLAIN_HOOKS(six, plain)

static const struct notation_form forms[] = {
	{ NULL, "", "1. -1" },
	{ NULL, NULL, NULL },
};

const struct notation notation_sixth = {
	.game = &game_sixth,
	.forms = forms,
	NOTATION_HOOKS(six),
	.marks = marks,
};
