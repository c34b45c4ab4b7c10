/* sixth/setup.c: set-ups.  A record without one begins with the heap of the rule book; else it names a position. */
#include "internal.h"

#include <string.h>

bool
six_read_setup(const struct setup_source *src, const struct node *setup, void *out, struct problem *p)
{
	const struct node *position = position_in_setup(setup);
	struct six_setup *s = out;

	(void)src;
	memset(s, 0, sizeof(*s));
	s->as_found = position != NULL;
	if (s->as_found)
		return position_read_found(six_read_position, position, &s->state, p);
	if (setup != NULL && !node_is(setup, "standard"))
		return problem_set(p, DIAG_SETUP_SYNTAX, setup, 0, "setup must be standard, or have a position:");
	state_begin(&game_sixth, &s->state);
	s->state.stones = SIX_STONES;
	return true;
}

void
six_write_setup(const void *setup, struct buffer *out)
{
	const struct six_setup *s = setup;

	if (s->as_found)
		position_write_found(six_write_position, &s->state, out);
}
