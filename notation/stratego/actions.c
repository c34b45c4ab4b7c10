/* stratego/actions.c: read and write actions. */
#include "internal.h"

#include <string.h>

static bool
ranks_high(const void *setup)
{
	return setup != NULL && ((const struct stg_setup *)setup)->high_ranks;
}

bool
stg_is_renumbered(const void *setup)
{
	return ranks_high(setup);
}

void
stg_number_by_default(void *setup)
{
	((struct stg_setup *)setup)->high_ranks = false;
}

/* Read "5>8)" or "?<B@a5)" after a bracket: the ranks shown, what was removed, where the survivor stands.  Returns where the
 * text goes on after it, or NULL.  Not inlined, so that a move does not pay for it. */
static __attribute__((noinline)) const char *
read_shown(const void *setup, const char *p, const char *end, struct action *a)
{
	static const char signs[] = "><=";
	const char *sign;
	unsigned rank;
	uint16_t square;

	if (!action_says(a, STG_SAID_STRIKE))
		action_say(a, STG_SAID_STRIKE, 1);
	if ((rank = stg_read_rank(&p, end, ranks_high(setup))) == 0 || p >= end || (sign = memchr(signs, *p, 3)) == NULL)
		return NULL;
	action_say(a, STG_SAID_STRIKER, rank);
	action_say(a, STG_SAID_REMOVED, (unsigned)(STG_REMOVED_STRUCK + (sign - signs)));
	p++;
	if ((rank = stg_read_rank(&p, end, ranks_high(setup))) == 0)
		return NULL;
	action_say(a, STG_SAID_STRUCK, rank);
	if (p < end && *p == '@') {
		if ((p = stg_read_square(p + 1, end, &square)) == NULL)
			return NULL;
		action_say(a, STG_SAID_SURVIVOR, square);
	}
	return p < end && *p == ')' ? p + 1 : NULL;
}

size_t
stg_read_action(const void *setup, const char *text, size_t len, struct action *out)
{
	const char *end = text + len, *p = stg_read_square(text, end, &out->arg[STG_FROM]);

	out->kind = STG_A_MOVE;
	out->seat = SEAT_NONE;
	out->nargs = STG_NARGS;
	out->marks = 0;
	if (p == NULL)
		return 0;
	if (p < end && (*p == '-' || *p == 'x'))
		action_say(out, STG_SAID_STRIKE, *p++ == 'x');
	if ((p = stg_read_square(p, end, &out->arg[STG_TO])) == NULL)
		return 0;
	if (p < end && *p == '(' && (p = read_shown(setup, p + 1, end, out)) == NULL)
		return 0;
	return (size_t)(p - text);
}

void
stg_write_action(const void *setup, const struct action *a, struct buffer *out)
{
	static const char signs[] = " ><=";
	bool strike = (a->marks & 1U << STG_SAID_STRIKE) != 0 && a->said[STG_SAID_STRIKE] != 0;

	stg_write_square(out, a->arg[STG_FROM]);
	if ((a->marks & 1U << STG_SAID_STRIKE) != 0)
		buffer_char(out, strike ? 'x' : '-');
	stg_write_square(out, a->arg[STG_TO]);
	if (!strike || (a->marks & 1U << STG_SAID_REMOVED) == 0)
		return;
	buffer_char(out, '(');
	stg_write_rank(out, ranks_high(setup), a->said[STG_SAID_STRIKER]);
	buffer_char(out, signs[a->said[STG_SAID_REMOVED] & 3]);
	stg_write_rank(out, ranks_high(setup), a->said[STG_SAID_STRUCK]);
	if ((a->marks & 1U << STG_SAID_SURVIVOR) != 0) {
		buffer_char(out, '@');
		stg_write_square(out, a->said[STG_SAID_SURVIVOR]);
	}
	buffer_char(out, ')');
}

/* A move is spelled in one way alone.  A strike may have small letters for ranks, no x, and 1 for the Spy. */
bool
stg_is_spelled(const void *setup, const char *text, size_t len, const struct action *a)
{
	bool high = ranks_high(setup);
	size_t i = 2;

	(void)a;
	if (text[len - 1] != ')')
		return true;
	i += text[2] == '0';
	if (text[i] != 'x')
		return false;
	for (i += 4; text[i] != ')' && text[i] != '@'; i++) {
		if ((text[i] >= 'a' && text[i] <= 's') || (high && text[i] == '1' && text[i + 1] != '0'))
			return false;
	}
	return true;
}

/* The signs of a strike, of which the ranks are written, and are right or exchanged: x between the squares, and > or < between the
 * ranks.  Without ranks, or if they are equal, a house rule may be meant. */
bool
stg_mend_action(const void *state, const struct action *a, const struct trace *t, struct action *out)
{
	(void)state;
	if ((a->marks & ~(unsigned)t->truth_marks) != 0 || t->truth[STG_SAID_STRIKE] == 0 || action_says(a, STG_SAID_SURVIVOR) ||
	    !action_says_both(a, t, STG_SAID_STRIKER, STG_SAID_STRUCK) || a->said[STG_SAID_STRIKER] == a->said[STG_SAID_STRUCK])
		return false;
	*out = *a;
	memcpy(out->said, t->truth, sizeof(out->said));
	return true;
}
