/* logs/positions.c: positions of two logs that should be the same. */
#include "internal.h"

#include "record/parts.h"

enum { DIFFERENCES_MAX = 6 };

struct listing {
	struct buffer *out;
	unsigned n, more;
};

/* Write one part as the first position has it.  What one log hides and the other tells is no difference. */
static void
list_difference(void *ctx, const struct part_text *where, const struct part_text *own, const struct part_text *other)
{
	struct listing *l = ctx;

	if ((own->hides == PART_OPEN) != (other->hides == PART_OPEN) && own->hides != 0 && other->hides != 0)
		return;
	if (l->n == DIFFERENCES_MAX) {
		l->more++;
		return;
	}
	buffer_text(l->out, l->n++ > 0 ? "; " : "");
	buffer_add(l->out, where->text, where->len);
	buffer_text(l->out, ": ");
	if (own->text != NULL)
		buffer_add(l->out, own->text, own->len);
	else
		buffer_text(l->out, "nothing");
}

void
logs_say_differences(const struct record *r, const void *state, const void *other, struct buffer *out)
{
	struct listing l = { .out = out };
	struct buffer own = { 0 }, theirs = { 0 };

	if (!claim_say_position(r, state, &own) || !claim_say_position(r, other, &theirs))
		out->failed = true;
	else
		parts_compare(&own, &theirs, list_difference, &l);
	if (l.more > 0)
		buffer_printf(out, "; and %u more", l.more);
	buffer_free(&own);
	buffer_free(&theirs);
}
