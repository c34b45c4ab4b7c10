/* strata5/actions.c: read and write actions. */
#include "internal.h"

#include <string.h>

enum { UNSAID = 0xff }; /* a level that the text does not give */

/* Read the level after a square: "^2".  Returns where the text goes on after it, or NULL. */
static const char *
read_level(const char *p, const char *end, uint8_t *level)
{
	*level = UNSAID;
	if (p == end || *p != '^')
		return p;
	if (++p == end || *p < '0' || *p > '9')
		return NULL;
	*level = (uint8_t)(*p - '0');
	return p + 1;
}

static bool
goes_on(const char *p, const char *end)
{
	return p < end && (*p == '-' || *p == 'x' || (*p >= 'a' && *p <= 'p'));
}

/* Read the squares of a path, with their levels and the signs between them.  Returns where the text goes on after it, or
 * NULL. */
static const char *
read_path(const char *p, const char *end, struct action *a)
{
	unsigned first = a->nargs;
	uint8_t level[ACTION_ARGS_MAX]; /* by arg */
	char join = '-';

	for (;;) {
		if (a->nargs == first + ST5_WRITTEN_MAX || (p = st5_read_square(p, end, &a->arg[a->nargs])) == NULL ||
		    (p = read_level(p, end, &level[a->nargs])) == NULL)
			return NULL;
		a->nargs++;
		if (!goes_on(p, end))
			break;
		if (join == 'x') /* a capture is the last step */
			return NULL;
		join = *p == '-' || *p == 'x' ? *p++ : '\0';
	}
	if (a->nargs < first + 2U)
		return NULL;
	if (join != '\0')
		action_say(a, ST5_SAID_CAPTURE, join == 'x');
	if (level[a->nargs - 1] != UNSAID)
		action_say(a, ST5_SAID_LEVEL, level[a->nargs - 1]);
	for (unsigned i = first; i + 1U < a->nargs; i++) {
		if (level[i] == UNSAID)
			continue;
		if (ST5_SAID_ON_WAY + i - first >= ST5_SAIDS) /* the path is too long to be legal */
			return NULL;
		action_say(a, ST5_SAID_ON_WAY + i - first, level[i]);
	}
	return p;
}

/* Read a block after a plus sign. */
static const char *
read_block(const char *p, const char *end, struct action *a)
{
	uint8_t level;

	if (end - p >= 2 && p[0] == '-' && p[1] == '-') {
		a->kind = ST5_A_NO_BLOCK;
		return p + 2;
	}
	a->kind = ST5_A_BUILD;
	a->nargs = 1;
	if ((p = st5_read_square(p, end, &a->arg[0])) == NULL || (p = read_level(p, end, &level)) == NULL)
		return NULL;
	if (level != UNSAID)
		action_say(a, ST5_SAID_LEVEL, level);
	return p;
}

size_t
st5_read_action(const void *setup, const char *text, size_t len, struct action *out)
{
	const char *p = text, *end = text + len;

	(void)setup;
	out->seat = SEAT_NONE;
	out->nargs = 0;
	out->marks = 0;
	if (len >= 2 && p[0] == '-' && p[1] == '-') {
		out->kind = ST5_A_NO_MOVE;
		return 2;
	}
	if (len > 0 && *p == '+') {
		p = read_block(p + 1, end, out);
	} else if (len >= 2 && p[1] == ':' && *p >= '0' + ST5_NUMBER_MIN && *p <= '0' + ST5_NUMBER_MAX) {
		out->kind = ST5_A_ENTER;
		out->arg[out->nargs++] = (uint16_t)(*p - '0');
		p = read_path(p + 2, end, out);
	} else {
		out->kind = ST5_A_MOVE;
		p = read_path(p, end, out);
	}
	return p != NULL ? (size_t)(p - text) : 0;
}

static void
write_level(const struct action *a, unsigned which, struct buffer *out)
{
	if (which < ST5_SAIDS && (a->marks & 1U << which) != 0) {
		buffer_char(out, '^');
		buffer_number(out, a->said[which]);
	}
}

static void
write_path(const struct action *a, unsigned first, struct buffer *out)
{
	for (unsigned i = first; i < a->nargs; i++) {
		bool last = i + 1U == a->nargs;

		if (i > first)
			buffer_char(out, last && (a->marks & 1U << ST5_SAID_CAPTURE) != 0 && a->said[ST5_SAID_CAPTURE] != 0 ? 'x' : '-');
		st5_write_square(out, a->arg[i]);
		write_level(a, last ? (unsigned)ST5_SAID_LEVEL : ST5_SAID_ON_WAY + i - first, out);
	}
}

void
st5_write_action(const void *setup, const struct action *a, struct buffer *out)
{
	(void)setup;
	switch (a->kind) {
	case ST5_A_ENTER:
		buffer_char(out, (char)('0' + a->arg[0]));
		buffer_char(out, ':');
		write_path(a, 1, out);
		break;
	case ST5_A_BUILD:
		buffer_char(out, '+');
		st5_write_square(out, a->arg[0]);
		write_level(a, ST5_SAID_LEVEL, out);
		break;
	case ST5_A_NO_MOVE:
		buffer_add(out, "--", 2);
		break;
	case ST5_A_NO_BLOCK:
		buffer_add(out, "+--", 3);
		break;
	default:
		write_path(a, 0, out);
		break;
	}
}

/* The sign between two squares may be left out. */
bool
st5_is_spelled(const void *setup, const char *text, size_t len, const struct action *a)
{
	(void)setup;
	(void)a;
	for (size_t i = 1; i < len; i++)
		if (text[i] >= 'a' && text[i] <= 'p' && text[i - 1] >= '0' && text[i - 1] <= '9')
			return false;
	return true;
}

/* A pawn that is on the board is written with its number, as if it entered. */
bool
st5_mend_action(const void *state, const struct action *a, const struct trace *t, struct action *out)
{
	const struct st5_state *st = state;
	unsigned code;

	if (a->kind != ST5_A_ENTER || t->cite == 0)
		return false;
	code = st->pawn[a->arg[1]];
	if (code == 0 || ST5_OWNER(code) != st->head.mover || ST5_NUMBER(code) != a->arg[0])
		return false;
	*out = *a;
	out->kind = ST5_A_MOVE;
	out->nargs--;
	memmove(out->arg, a->arg + 1, out->nargs * sizeof(a->arg[0]));
	return true;
}
