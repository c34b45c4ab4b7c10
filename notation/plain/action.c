/* plain/action.c: actions by rows of text; see plain.h. */
#include "plain.h"

enum { NUMBER_MAX = 99 };

/* ---- reading --------------------------------------------------------------------------------- */

static bool
read_square(struct line *l, const struct game *g, unsigned *value)
{
	const char *end = game_has_squares(g) ? notation_read_square(g, l->at, l->end, value) : NULL;

	l->at = end != NULL ? end : l->at;
	return end != NULL;
}

static bool
read_word(struct line *l, const struct notation_value *v, unsigned *value)
{
	for (*value = 0; v != NULL && *value < v->nwords; ++*value)
		if (line_next(l, v->words[*value]))
			return true;
	return false;
}

static bool
read_value(struct line *l, const struct notation *n, char letter, unsigned *value)
{
	uint32_t number = 0;
	uint8_t seat = 0;
	bool read;

	if (letter == 's')
		return read_square(l, n->game, value);
	if (letter == 'n')
		read = line_number(l, NUMBER_MAX, &number);
	else if (letter == 'p')
		read = position_seat(l, &seat);
	else if (letter == 'd')
		read = l->at < l->end && *l->at >= '1' && *l->at <= '6' && (number = (uint32_t)(*l->at++ - '0')) > 0;
	else
		return read_word(l, notation_value_of(n, letter), value);
	*value = letter == 'p' ? seat : number;
	return read;
}

/* Read what a row says, up to its end; or, of marks, to that of their bracket.  said: the next mark. */
static bool
read_row(struct line *l, const struct notation *n, const char *row, bool marks, unsigned said, struct action *a)
{
	for (unsigned value = 0; *row != '\0' && *row != ']'; row++) {
		if (*row == '[') {
			struct line from = *l;
			struct action before = *a;

			if (!read_row(l, n, row + 1, true, said, a)) {
				*l = from;
				*a = before;
			}
			for (; *row != ']'; row++)
				said += *row == '@';
		} else if (*row != '@') {
			if (l->at == l->end || *l->at++ != *row)
				return false;
		} else if (!read_value(l, n, *++row, &value)) {
			return false;
		} else if (marks) {
			action_say(a, said++, value);
		} else {
			a->arg[a->nargs++] = (uint16_t)value;
		}
	}
	return true;
}

size_t
plain_read_action(const struct plain *pl, const char *text, size_t len, struct action *out)
{
	const struct notation *n = notation_of(pl->game);
	size_t most = 0;

	for (const struct plain_action *row = pl->actions; row->kind != 0; row++) {
		struct action a = { .kind = row->kind, .seat = SEAT_NONE };
		struct line l = line_of(text, len, NULL, NULL);

		l.about = pl->game;
		if (!read_row(&l, n, row->text, false, 0, &a) || (size_t)(l.at - text) <= most)
			continue;
		most = (size_t)(l.at - text);
		*out = a;
	}
	return most;
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Are all marks said that are in a bracket?  said: its first. */
static bool
says_all(const struct action *a, const char *bracket, unsigned said)
{
	for (; *bracket != ']'; bracket++)
		if (*bracket == '@' && !action_says(a, said++))
			return false;
	return true;
}

static void
write_value(const struct notation *n, char letter, unsigned value, struct buffer *out)
{
	notation_write_as(n, NULL, letter == 'd' ? 'n' : letter, value, out);
}

static void
write_row(const struct notation *n, const char *row, const struct action *a, struct buffer *out)
{
	unsigned arg = 0, said = 0;
	bool marks = false;

	for (; *row != '\0'; row++) {
		if (*row == '[' && !says_all(a, row, said))
			for (; *row != ']'; row++)
				said += *row == '@';
		else if (*row == '[' || *row == ']')
			marks = *row == '[';
		else if (*row != '@')
			buffer_char(out, *row);
		else
			write_value(n, *++row, marks ? a->said[said++] : a->arg[arg++], out);
	}
}

/* How many args a row has. */
static unsigned
args_of(const char *row)
{
	unsigned n = 0;

	for (bool marks = false; *row != '\0'; row++) {
		marks = *row == '[' || (marks && *row != ']');
		n += !marks && *row == '@';
	}
	return n;
}

void
plain_write_action(const struct plain *pl, const struct action *a, struct buffer *out)
{
	for (const struct plain_action *row = pl->actions; row->kind != 0; row++)
		if (row->kind == a->kind && args_of(row->text) == a->nargs) {
			write_row(notation_of(pl->game), row->text, a, out);
			return;
		}
}
