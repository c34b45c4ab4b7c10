/* plain/position.c: positions by tables; see plain.h. */
#include "plain.h"

#include <stdio.h>

#include "record/parts.h"

static bool
has_value(const struct plain_part *part)
{
	return part->most > 0 || part->words != NULL;
}

/* Does it stand after whose turn it is?  Then it is a flag, or there is an equals sign at the end of its name. */
static bool
is_field(const struct plain_part *part)
{
	return !has_value(part) || part->name[strlen(part->name) - 1] == '=';
}

static const struct game_board *
board_of(const struct plain *pl)
{
	return pl->game->board;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void
write_value(const struct plain_part *part, unsigned value, struct buffer *out)
{
	if (part->words != NULL)
		buffer_text(out, part->words[value]);
	else if (has_value(part))
		buffer_number(out, value);
}

static void
write_part(const struct plain *pl, const struct plain_part *part, const uint8_t *value, struct buffer *out)
{
	if (part->signs == NULL) {
		write_value(part, *value, out);
		return;
	}
	for (unsigned y = board_of(pl)->ranks; y-- > 0;) {
		for (unsigned x = 0; x < board_of(pl)->files; x++)
			buffer_char(out, part->signs[value[x + board_of(pl)->files * y]]);
		if (y > 0)
			buffer_char(out, '/');
	}
}

void
plain_write_position(const struct plain *pl, const void *state, struct buffer *out)
{
	const struct game *g = pl->game;
	const uint8_t *bytes = state;

	buffer_text(out, g->name);
	for (const struct plain_part *part = pl->parts; part->name != NULL; part++)
		if (!is_field(part)) {
			buffer_char(out, ' ');
			write_part(pl, part, bytes + part->at, out);
		}
	buffer_printf(out, " %s", g->seat[state_head(state)->mover]);
	position_write_numbers(state, pl->rounds ? "round" : "turn", out);
	for (const struct plain_part *part = pl->parts; part->name != NULL; part++)
		if (is_field(part) && bytes[part->at] != 0) {
			buffer_printf(out, " %s", part->name);
			write_part(pl, part, bytes + part->at, out);
		}
	position_write_end(g, state, out);
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool
wrong(struct line *l, const struct plain_part *part)
{
	char what[160];
	int n = snprintf(what, sizeof(what), "%s must be ", part->name);

	if (part->signs != NULL)
		snprintf(what + n, sizeof(what) - (size_t)n, "of the signs %s", part->signs);
	else if (part->words == NULL)
		snprintf(what + n, sizeof(what) - (size_t)n, "a number of at most %u", part->most);
	for (unsigned i = 0; part->signs == NULL && part->words != NULL && part->words[i] != NULL && n < (int)sizeof(what); i++)
		n += snprintf(what + n, sizeof(what) - (size_t)n, "%s%s", i == 0 ? "" : part->words[i + 1] == NULL ? " or " : ", ", part->words[i]);
	return line_wrong(l, what);
}

static bool
read_squares(struct line *l, const struct plain *pl, const struct plain_part *part, uint8_t *value)
{
	for (unsigned y = board_of(pl)->ranks; y-- > 0;) {
		for (unsigned x = 0; x < board_of(pl)->files; x++) {
			const char *sign = l->at < l->end && *l->at != '\0' ? strchr(part->signs, *l->at) : NULL;

			if (sign == NULL)
				return wrong(l, part);
			value[x + board_of(pl)->files * y] = (uint8_t)(sign - part->signs);
			l->at++;
		}
		if (y > 0 && !line_next(l, "/"))
			return line_wrong(l, "a rank must end here, with a stroke");
	}
	return true;
}

/* Read the value of a field, after its name; or of a part. */
static bool
read_value(struct line *l, const struct plain_part *part)
{
	uint8_t *value = (uint8_t *)l->state + part->at;
	uint32_t number = 0;

	if (part->words == NULL && !line_number(l, part->most, &number))
		return wrong(l, part);
	while (part->words != NULL && part->words[number] != NULL && !line_next(l, part->words[number]))
		number++;
	if (part->words != NULL && part->words[number] == NULL)
		return wrong(l, part);
	*value = (uint8_t)number;
	return true;
}

static bool
read_field(struct line *l)
{
	return read_value(l, l->field->what);
}

bool
plain_read_position(const struct plain *pl, const char *text, size_t len, void *state, struct problem *p)
{
	const struct game *g = pl->game;
	struct line_field fields[LINE_FIELDS_MAX] = {
		{ pl->rounds ? "round=" : "turn=", .read = position_turn }, { "ply=", .read = position_ply }, { "end=", .read = position_end },
	};
	struct line l = position_line(g, text, len, state, p);
	size_t n = 3;

	state_begin(g, state);
	if (!line_next(&l, g->name) || !line_next(&l, " "))
		return line_wrong(&l, "a position begins with the name of the game, and a space");
	for (const struct plain_part *part = pl->parts; part->name != NULL && n < LINE_FIELDS_MAX; part++) {
		bool read = true;

		if (is_field(part))
			fields[n++] = (struct line_field){ part->name, .read = has_value(part) ? read_field : NULL, .flag = part->at, .what = part };
		else if (part->signs != NULL)
			read = read_squares(&l, pl, part, (uint8_t *)state + part->at);
		else
			read = read_value(&l, part);
		if (!read || (!is_field(part) && !line_next(&l, " ") && !line_wrong(&l, "a space must stand here")))
			return false;
	}
	return position_mover(&l) && line_fields(&l, fields, n) && (pl->check == NULL || pl->check(&l));
}

/* ---- in words -------------------------------------------------------------------------------- */

static void
say_squares(const struct plain *pl, const struct plain_part *part, const uint8_t *value, struct buffer *out)
{
	for (unsigned i = 0; i < (unsigned)board_of(pl)->files * board_of(pl)->ranks; i++) {
		square_write(out, i % board_of(pl)->files, i / board_of(pl)->files);
		part_what(out, part->words[value[i]]);
	}
}

void
plain_say_position(const struct plain *pl, const void *state, struct buffer *out)
{
	const uint8_t *bytes = state;

	for (const struct plain_part *part = pl->parts; part->name != NULL; part++) {
		if (part->signs != NULL) {
			say_squares(pl, part, bytes + part->at, out);
			continue;
		}
		buffer_add(out, part->name, strcspn(part->name, "="));
		buffer_char(out, '\t');
		if (has_value(part))
			write_value(part, bytes[part->at], out);
		else
			buffer_text(out, bytes[part->at] != 0 ? "yes" : "no");
		buffer_char(out, '\n');
	}
	parts_write_mover(pl->game, state, out);
	parts_write_numbers(state, pl->rounds ? "round" : "turn", out);
	parts_write_end(pl->game, state, out);
}
