/* tiny/notation.c: how the game in tiny.h is written.
 *
 *   action    "+2", or with the new total: "+2=7"; "!" calls, "-" passes, "?" asks
 *   setup     the total at the beginning: "setup: 0"; or a position: "setup: {position: tiny 7 left turn=2 ply=3}";
 *             or "setup: {from: NAME}", and the file with that name has "total: 0"
 *   position  "tiny 7 left turn=2 ply=3", at the end " end=left:goal"
 */
#include <string.h>

#include "plain/plain.h"
#include "record/data.h"
#include "tiny.h"

enum { NUMBER_MAX = 99 }; /* the largest that can be written */

static const struct plain_action actions[] = {
	{ TINY_ADD, "+@n[=@n]" }, { TINY_CALL, "!" }, { TINY_PASS, "-" }, { TINY_ASK, "?" }, { 0, NULL },
};

static const struct plain_part parts[] = {
	{ "total", .at = offsetof(struct tiny_state, total), .most = TINY_GOAL },
	{ "callable", .at = offsetof(struct tiny_state, callable) },
	{ .name = NULL },
};

static const struct plain plain = { .game = &game_tiny, .actions = actions, .parts = parts };

NOTATION_HOOKS_DECLARED(tiny);
PLAIN_HOOKS(tiny, plain)

static bool
read_total(const struct node *n, struct tiny_setup *s, struct problem *p)
{
	uint32_t total;

	if (!node_number(n, NUMBER_MAX, &total))
		return problem_set(p, DIAG_SETUP_SYNTAX, n, 0, "a set-up is a number, or a position");
	s->state.total = (uint8_t)total;
	return true;
}

static bool
read_file(const struct node *file, void *out, struct problem *p)
{
	const struct node *total = node_get(file, "total");

	return total != NULL ? read_total(total, out, p) : problem_set(p, DIAG_SETUP_SYNTAX, file, 0, "no total");
}

static bool
read_setup(const struct setup_source *src, const struct node *setup, void *out, struct problem *p)
{
	struct tiny_setup *s = out;
	const struct node *position = position_in_setup(setup);
	const struct node *from = setup->kind == NODE_MAPPING ? node_get(setup, "from") : NULL;

	memset(s, 0, sizeof(*s));
	s->as_found = position != NULL;
	if (s->as_found)
		return position_read_found(src, tiny_read_position, position, &s->state, p);
	state_begin(&game_tiny, &s->state);
	return from != NULL ? data_read(src->data, from, "", read_file, s, p) : read_total(setup, s, p);
}

static void
write_setup(const void *setup, struct buffer *out)
{
	const struct tiny_setup *s = setup;

	if (s->as_found)
		position_write_found(tiny_write_position, &s->state, out);
	else
		buffer_printf(out, "setup: %u\n", s->state.total);
}

static const char *const marks[] = { [TINY_SAID_TOTAL] = "this makes @n, not @n" };

static const struct spoken spoken[] = { { "adds", "+" }, { "add", "+" }, { "plus", "+" }, { "makes", "=" }, { NULL, NULL } };

const struct notation notation_tiny = {
	.game = &game_tiny,
	.read_setup = read_setup,
	.write_setup = write_setup,
	NOTATION_HOOKS(tiny),
	.marks = marks,
	.spoken = spoken,
};
