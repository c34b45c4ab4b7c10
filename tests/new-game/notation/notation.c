/* sixth/notation.c: the notation, with its hooks. */
#include "internal.h"

static const struct notation_form forms[] = {
	{ NULL, "", "1. -1" },
	{ NULL, NULL, NULL },
};

const struct notation notation_sixth = {
	.game = &game_sixth,
	.forms = forms,
	NOTATION_HOOKS(six),
	.marks = six_marks,
};
