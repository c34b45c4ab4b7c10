/* strata5/sentences.c: facts, events and marks in words. */
#include "internal.h"

void
st5_numbering(const void *state, struct numbering *out)
{
	const struct st5_state *st = state;

	out->number = st->head.turn;
	out->opens = st->part == 0;
}

static uint16_t
take(const uint16_t **facts, unsigned *left)
{
	if (*left == 0)
		return 0;
	--*left;
	return *(*facts)++;
}

void
st5_write_fact(const void *state, char letter, const uint16_t **facts, unsigned *left, struct buffer *out)
{
	static const char *const parts[3] = { "first", "second", "third" };
	unsigned value = take(facts, left);

	(void)state;
	if (letter == 's')
		st5_write_square(out, value);
	else
		buffer_text(out, parts[value % 3]);
}

void
st5_write_event_arg(const void *state, const struct event *e, unsigned arg, struct buffer *out)
{
	static const uint8_t squares[ST5_EVENTS] = { /* bit i: arg i is a square */
		[ST5_EV_MOVE] = 6, [ST5_EV_ENTER] = 6, [ST5_EV_CAPTURE] = 2, [ST5_EV_BLOCK] = 1, [ST5_EV_TRAP] = 2,
	};

	(void)state;
	if (e->kind == ST5_EV_END)
		buffer_text(out, game_strata5.endings[e->arg[arg]].name);
	else if ((squares[e->kind] >> arg & 1) != 0)
		st5_write_square(out, e->arg[arg]);
	else
		buffer_printf(out, "%u", e->arg[arg]);
}

void
st5_write_mark(const void *state, const struct action *a, const struct trace *t, unsigned mark, struct buffer *out)
{
	unsigned first = a->kind == ST5_ENTER;
	unsigned square = mark == ST5_SAID_CAPTURE || mark == ST5_SAID_LEVEL ? a->arg[a->nargs - 1U]
	                                                                     : a->arg[first + mark - ST5_SAID_ON_WAY];

	(void)state;
	if (mark == ST5_SAID_CAPTURE) {
		st5_write_square(out, square);
		buffer_text(out, t->truth[mark] != 0 ? " holds a pawn of the other side, so this is a capture (x)"
		                                     : " holds no pawn of the other side, so nothing is captured");
	} else if (a->kind == ST5_BUILD) {
		buffer_printf(out, "the block lies on level %u, not %u", t->truth[mark], a->said[mark]);
	} else {
		st5_write_square(out, square);
		buffer_printf(out, " is on level %u, not %u", t->truth[mark], a->said[mark]);
	}
}

const char *
st5_missing_fact(const struct trace *t)
{
	(void)t;
	return "nothing"; /* every fact of this game is on the board */
}
