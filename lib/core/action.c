/* core/action.c: see action.h. */
#include "core/action.h"

#include <stdarg.h>
#include <string.h>

bool
action_same(const struct action *a, const struct action *b)
{
	return a->kind == b->kind && a->nargs == b->nargs &&
	    (a->seat == b->seat || a->seat == SEAT_NONE || b->seat == SEAT_NONE) &&
	    memcmp(a->arg, b->arg, a->nargs * sizeof(a->arg[0])) == 0;
}

void
action_canonical(const struct action *a, const struct trace *t, struct action *out)
{
	*out = *a;
	out->marks = t->canonical_marks;
	memcpy(out->said, t->truth, sizeof(out->said));
	if (t->nargs == 0)
		return;
	out->nargs = t->nargs;
	memcpy(out->arg, t->arg, sizeof(out->arg));
}

void
action_say_known(struct action *a, const struct trace *t)
{
	for (unsigned marks = t->canonical_marks; marks != 0; marks &= marks - 1) {
		unsigned i = (unsigned)__builtin_ctz(marks);

		action_say(a, i, t->truth[i]);
	}
}

bool
action_join(const struct action *a, const struct action *b, unsigned hidden, unsigned unknown, struct action *out)
{
	struct action both = *a;

	if (!action_same(a, b))
		return false;
	if (a->seat == SEAT_NONE)
		both.seat = b->seat;
	for (unsigned i = 0; i < ACTION_SAID_MAX; i++) {
		bool hides = (hidden >> i & 1) != 0;

		if ((b->marks >> i & 1) == 0 || (hides && b->said[i] == unknown))
			continue;
		if ((a->marks >> i & 1) != 0 && !(hides && a->said[i] == unknown) && a->said[i] != b->said[i])
			return false;
		both.said[i] = b->said[i];
	}
	both.marks |= b->marks;
	*out = both;
	return true;
}

bool
sentence_tell(struct sentence *s, const char *text, unsigned n, ...)
{
	va_list values;

	s->text = text;
	s->nvalues = 0;
	va_start(values, n);
	while (n-- > 0)
		sentence_value(s, va_arg(values, unsigned));
	va_end(values);
	return true;
}
