/* sixth/notation.c: the notation, with its hooks. */
#include "internal.h"

static const struct notation_form forms[] = {
	{ NULL, "", "1. -1" },
	{ NULL, NULL, NULL },
};

const struct notation notation_sixth = {
	.game = &game_sixth,
	.forms = forms,
	.setup_optional = true,
	.read_setup = six_read_setup,
	.write_setup = six_write_setup,
	.read_action = six_read_action,
	.write_action = six_write_action,
	.marks = six_marks,
	.write_position = six_write_position,
	.read_position = six_read_position,
	.say_position = six_say_position,
};
