/* record/position.c: see position.h. */
#include "position.h"

#include "core/game.h"

bool
line_count(struct line *l, uint32_t *out)
{
	return line_number(l, GAME_NUMBER_MAX, out) || line_wrong(l, "a number of at most 999,999,999 must stand here");
}

void
position_write_found(position_writer *write, const void *state, struct buffer *out)
{
	struct buffer line = { 0 };

	write(state, &line);
	buffer_text(out, "setup:\n  position: ");
	yaml_line(out, &line);
}

bool
position_read_found(position_reader *read, const struct node *n, void *state, struct problem *p)
{
	if (n->kind != NODE_SCALAR)
		return problem_set(p, DIAG_POSITION_SYNTAX, n, 0, "a position must be one line of text");
	if (read(n->text, n->len, state, p))
		return true;
	p->node = n;
	return false;
}
