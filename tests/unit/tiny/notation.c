/* tiny/notation.c: how the game in tiny.h is written.
 *
 *   action    "+2", or with the new total: "+2=7"; "!" calls, "-" passes, "?" asks
 *   setup     the total at the beginning: "setup: 0"; or a position: "setup: {position: tiny 7 left turn=2 ply=3}";
 *             or "setup: {from: NAME}", and the file with that name has "total: 0"
 *   position  "tiny 7 left turn=2 ply=3", at the end " end=left:goal"
 */
#include <string.h>

#include "record/data.h"
#include "record/parts.h"
#include "record/position.h"
#include "tiny.h"

enum { NUMBER_MAX = 99 }; /* the largest that can be written */

static size_t
read_action(const void *setup, const char *text, size_t len, struct action *out)
{
	struct line l = line_of(text, len, NULL, NULL);
	uint32_t number, total;

	(void)setup;
	*out = (struct action){ .kind = TINY_ADD, .seat = SEAT_NONE };
	if (line_next(&l, "!") || line_next(&l, "-") || line_next(&l, "?")) {
		out->kind = *text == '!' ? TINY_CALL : *text == '-' ? TINY_PASS : TINY_ASK;
		return 1;
	}
	if (!line_next(&l, "+") || !line_number(&l, NUMBER_MAX, &number))
		return 0;
	out->arg[out->nargs++] = (uint16_t)number;
	if (line_next(&l, "=")) {
		if (!line_number(&l, NUMBER_MAX, &total))
			return 0;
		action_say(out, TINY_SAID_TOTAL, total);
	}
	return (size_t)(l.at - text);
}

static void
write_action(const void *setup, const struct action *a, struct buffer *out)
{
	(void)setup;
	if (a->kind == TINY_ADD)
		buffer_printf(out, "+%u", a->arg[0]);
	else
		buffer_char(out, a->kind == TINY_CALL ? '!' : a->kind == TINY_PASS ? '-' : '?');
	if (action_says(a, TINY_SAID_TOTAL))
		buffer_printf(out, "=%u", a->said[TINY_SAID_TOTAL]);
}

static void
write_position(const void *state, struct buffer *out)
{
	const struct tiny_state *st = state;

	buffer_printf(out, "tiny %u %s", st->total, game_tiny.seat[st->head.mover]);
	position_write_numbers(st, "turn", out);
	if (st->callable)
		buffer_text(out, " callable");
	position_write_end(&game_tiny, st, out);
}

static bool
read_position(const char *text, size_t len, void *state, struct problem *p)
{
	static const struct line_field fields[] = {
		{ "turn=", .read = position_turn }, { "ply=", .read = position_ply },
		{ "callable", .flag = offsetof(struct tiny_state, callable) }, { "end=", .read = position_end },
	};
	struct tiny_state *st = state;
	struct line l = position_line(&game_tiny, text, len, st, p);
	uint32_t total;

	state_begin(&game_tiny, st);
	if (!line_next(&l, "tiny ") || !line_number(&l, TINY_GOAL, &total) || !line_next(&l, " "))
		return line_wrong(&l, "it is not a position of tiny");
	st->total = (uint8_t)total;
	return position_mover(&l) && line_fields(&l, fields, sizeof(fields) / sizeof(fields[0]));
}

static void
say_position(const void *state, struct buffer *out)
{
	const struct tiny_state *st = state;

	part_number(out, "total", st->total);
	parts_write_mover(&game_tiny, st, out);
	part_write(out, "last number", st->callable ? "may be called" : "may not be called");
	parts_write_numbers(st, "turn", out);
	parts_write_end(&game_tiny, st, out);
}

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
		return position_read_found(src, read_position, position, &s->state, p);
	state_begin(&game_tiny, &s->state);
	return from != NULL ? data_read(src->data, from, "", read_file, s, p) : read_total(setup, s, p);
}

static void
write_setup(const void *setup, struct buffer *out)
{
	const struct tiny_setup *s = setup;

	if (s->as_found)
		position_write_found(write_position, &s->state, out);
	else
		buffer_printf(out, "setup: %u\n", s->state.total);
}

static const char *const marks[] = { [TINY_SAID_TOTAL] = "this makes @n, not @n" };

static const struct spoken spoken[] = { { "adds", "+" }, { "add", "+" }, { "plus", "+" }, { "makes", "=" }, { NULL, NULL } };

const struct notation notation_tiny = {
	.game = &game_tiny,
	.read_setup = read_setup,
	.write_setup = write_setup,
	.read_action = read_action,
	.write_action = write_action,
	.write_position = write_position,
	.read_position = read_position,
	.say_position = say_position,
	.marks = marks,
	.spoken = spoken,
};
