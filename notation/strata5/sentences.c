/* strata5/sentences.c: sentences, events and marks in words. */
#include "internal.h"

void
st5_numbering(const void *state, struct numbering *out)
{
	const struct st5_state *st = state;

	out->number = st->head.turn;
	out->opens = st->part == 0;
}

void
st5_write_value(const void *state, char letter, unsigned value, struct buffer *out)
{
	static const char *const parts[3] = { "first", "second", "third" };

	(void)state;
	if (letter == 's')
		st5_write_square(out, value);
	else
		buffer_text(out, parts[value % 3]);
}

static bool
read_square(const void *setup, const char *text, size_t len, unsigned *value)
{
	uint16_t square = 0;
	bool read = st5_read_square(text, text + len, &square) == text + len;

	(void)setup;
	*value = square;
	return read;
}

const struct notation_value st5_values[] = {
	{ .letter = 's', .is = "a square, as a5", .read = read_square },
	{ .letter = '\0' },
};

void
st5_explain_mark(const void *state, const struct action *a, const struct trace *t, unsigned mark, struct sentence *out)
{
	unsigned first = a->kind == ST5_A_ENTER;
	unsigned square = mark == ST5_SAID_CAPTURE || mark == ST5_SAID_LEVEL ? a->arg[a->nargs - 1U]
	                                                                     : a->arg[first + mark - ST5_SAID_ON_WAY];

	(void)state;
	if (mark == ST5_SAID_CAPTURE) {
		out->text = t->truth[mark] != 0 ? "@s holds a pawn of the other side, so this is a capture (x)"
		                                : "@s holds no pawn of the other side, so nothing is captured";
		sentence_value(out, square);
		return;
	}
	if (a->kind == ST5_A_BUILD) {
		out->text = "the block lies on level @n, not @n";
	} else {
		out->text = "@s is on level @n, not @n";
		sentence_value(out, square);
	}
	sentence_value(out, t->truth[mark]);
	sentence_value(out, a->said[mark]);
}
