/* sixth/actions.c: actions: "-3" takes three stones, and "-3=12" also says that 12 are left. */
#include "internal.h"

enum { NUMBER_MAX = 99 }; /* the largest that can be written */

size_t
six_read_action(const void *setup, const char *text, size_t len, struct action *out)
{
	struct line l = line_of(text, len, NULL, NULL);
	uint32_t stones, left;

	(void)setup;
	*out = (struct action){ .kind = SIX_TAKE, .seat = SEAT_NONE, .nargs = 1 };
	if (!line_next(&l, "-") || !line_number(&l, NUMBER_MAX, &stones))
		return 0;
	out->arg[0] = (uint16_t)stones;
	if (line_next(&l, "=")) {
		if (!line_number(&l, NUMBER_MAX, &left))
			return 0;
		action_say(out, SIX_SAID_LEFT, left);
	}
	return (size_t)(l.at - text);
}

void
six_write_action(const void *setup, const struct action *a, struct buffer *out)
{
	(void)setup;
	buffer_printf(out, "-%u", a->arg[0]);
	if (action_says(a, SIX_SAID_LEFT))
		buffer_printf(out, "=%u", a->said[SIX_SAID_LEFT]);
}

/* What is wrong with a mark: what is true, and what the text says. */
const char *const six_marks[] = { [SIX_SAID_LEFT] = "the stones left are @n, not @n" };
