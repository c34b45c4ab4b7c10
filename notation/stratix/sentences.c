/* stratix/sentences.c: facts, events and marks in words. */
#include "internal.h"

static uint16_t
take(const uint16_t **facts, unsigned *left)
{
	if (*left == 0)
		return 0;
	--*left;
	return *(*facts)++;
}

void
stx_write_fact(const void *state, char letter, const uint16_t **facts, unsigned *left, struct buffer *out)
{
	const struct stx_state *st = state;
	unsigned fact = take(facts, left);

	switch (letter) {
	case 's':
		stx_write_square(out, fact);
		break;
	case 'k':
		buffer_text(out, stx_kind_names[fact]);
		break;
	case 'K': /* the fact before it is their number */
		buffer_text(out, ((*facts)[-2] == 1 ? stx_kind_names : stx_kind_plurals)[fact]);
		break;
	case 'c':
		stx_write_card(out, &st->deck, fact);
		break;
	default:
		buffer_char(out, '?');
		break;
	}
}

void
stx_write_event_arg(const void *state, const struct event *e, unsigned arg, struct buffer *out)
{
	const struct stx_state *st = state;
	unsigned value = e->arg[arg];

	switch (e->kind) {
	case STX_EV_DRAW: case STX_EV_VOID: case STX_EV_BACK:
		stx_write_card(out, &st->deck, value);
		return;
	case STX_EV_CATCH: case STX_EV_LATE: case STX_EV_FALSE:
		buffer_text(out, game_stratix.seat[value]);
		return;
	case STX_EV_FAULT:
		buffer_printf(out, "%u", value);
		return;
	case STX_EV_OUT:
		buffer_text(out, stx_cause_names[value]);
		return;
	case STX_EV_END:
		buffer_text(out, game_stratix.endings[value].name);
		return;
	default:
		break;
	}
	if ((e->kind == STX_EV_STRIKE && arg == 2) || (e->kind == STX_EV_REMOVED && arg == 1) ||
	    (e->kind == STX_EV_RECOVER && arg == 0))
		stx_write_piece(out, value);
	else if (arg == 2)
		buffer_text(out, e->kind == STX_EV_REMOVED ? stx_cause_names[value] : stx_deed_names[value]);
	else
		stx_write_square(out, value);
}

static void
write_armies(struct buffer *out, unsigned set)
{
	const char *lead = "";

	for (unsigned i = 0; i < STX_ARMIES; i++)
		if ((set >> i & 1) != 0) {
			buffer_printf(out, "%s%s", lead, game_stratix.seat[i]);
			lead = " and ";
		}
	if (*lead == '\0')
		buffer_text(out, "nobody");
}

void
stx_write_mark(const void *state, const struct action *a, const struct trace *t, unsigned mark, struct buffer *out)
{
	bool known = (t->truth_marks & 1U << mark) != 0;
	unsigned said = a->said[mark], truth = known ? t->truth[mark] : 0;

	(void)state;
	switch (mark) {
	case STX_SAID_STRIKE:
		stx_write_square(out, a->arg[STX_TO]);
		buffer_text(out, truth != 0 ? " holds a piece, so this is a strike (x)" : " is empty, so this is no strike");
		break;
	case STX_SAID_KIND:
		buffer_text(out, "the piece is written as ");
		stx_write_piece(out, said);
		buffer_text(out, ", but it is ");
		stx_write_piece(out, truth);
		break;
	case STX_SAID_STRUCK:
		buffer_text(out, "the struck piece is written as ");
		stx_write_piece(out, said);
		buffer_text(out, known ? ", but it is " : ", but nothing is struck");
		if (known)
			stx_write_piece(out, truth);
		break;
	case STX_SAID_BLAST:
		buffer_printf(out, "the blast removes %u more, not %u", truth, said);
		break;
	case STX_SAID_OUT:
		buffer_text(out, "this puts ");
		write_armies(out, truth);
		buffer_text(out, " out, not ");
		write_armies(out, said);
		break;
	default:
		buffer_text(out, "the way does not pass ");
		stx_write_square(out, said);
		break;
	}
}

const char *
stx_missing_fact(const struct trace *t)
{
	(void)t;
	return "the order of the cards shuffled, as in shuffle(12,5,9)";
}
