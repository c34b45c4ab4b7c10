/* stratix/sentences.c: sentences, events and marks in words. */
#include "internal.h"

/* Write "army1 and army3", or "nobody". */
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
stx_write_value(const void *state, char letter, unsigned value, struct buffer *out)
{
	const struct stx_state *st = state;

	switch (letter) {
	case 's':
		stx_write_square(out, value);
		break;
	case 'k':
		buffer_text(out, stx_kinds[value].name);
		break;
	case 'K':
		buffer_text(out, stx_kinds[value].plural);
		break;
	case 'x': /* a piece, with its army */
		stx_write_piece(out, value);
		break;
	case 'a':
		write_armies(out, value);
		break;
	case 'j': /* the kind of a piece, in words */
		buffer_text(out, stx_kinds[value % STX_KINDS].name);
		break;
	case 'o': /* a piece with its army, in words */
		buffer_printf(out, "%s's %s", game_stratix.seat[value / STX_KINDS], stx_kinds[value % STX_KINDS].name);
		break;
	case 'c':
		stx_write_card(out, &st->deck, value);
		break;
	default:
		buffer_char(out, '?');
		break;
	}
}

static bool
read_square(const void *setup, const char *text, size_t len, unsigned *value)
{
	const struct stx_setup *s = setup;
	uint16_t square = 0;
	bool read = stx_read_square(&s->board, text, text + len, &square) == text + len;

	*value = square;
	return read;
}

static bool
read_piece(const void *setup, const char *text, size_t len, unsigned *value)
{
	int kind = len == 2 ? stx_kind_of(text[1]) : -1;

	(void)setup;
	if (kind < 0 || text[0] < '1' || text[0] > '0' + STX_ARMIES)
		return false;
	*value = (unsigned)(text[0] - '1') * STX_KINDS + (unsigned)kind;
	return true;
}

static bool
read_card(const void *setup, const char *text, size_t len, unsigned *value)
{
	const struct stx_setup *s = setup;

	return stx_read_card(&s->deck, text, text + len, value) == text + len;
}

const struct notation_value stx_values[] = {
	{ .letter = 's', .is = "a square, as a5", .read = read_square },
	{ .letter = 'x', .is = "a piece with the number of its army, as 1T", .read = read_piece },
	{ .letter = 'c', .is = "a card of the deck, as 12", .read = read_card },
	{ .letter = 'd', .is = "one of the deeds of cards", .words = stx_deed_names, .nwords = STX_DEEDS },
	{ .letter = 'u', .is = "one of the causes", .words = stx_cause_names, .nwords = STX_CAUSES },
	{ .letter = '\0' },
};

void
stx_explain_mark(const void *state, const struct action *a, const struct trace *t, unsigned mark, struct sentence *out)
{
	bool known = (t->truth_marks & 1U << mark) != 0;
	unsigned said = a->said[mark], truth = known ? t->truth[mark] : 0;

	(void)state;
	switch (mark) {
	case STX_SAID_STRIKE:
		out->text = truth != 0 ? "@s holds a piece, so this is a strike (x)" : "@s is empty, so this is no strike";
		sentence_value(out, a->arg[STX_TO]);
		return;
	case STX_SAID_KIND:
		out->text = "the piece is written as @x, but it is @x";
		break;
	case STX_SAID_STRUCK:
		out->text = known ? "the struck piece is written as @x, but it is @x"
		                  : "the struck piece is written as @x, but nothing is struck";
		break;
	case STX_SAID_BLAST:
		out->text = "the blast removes @n more, not @n";
		sentence_value(out, truth);
		break;
	case STX_SAID_OUT:
		out->text = "this puts @a out, not @a";
		sentence_value(out, truth);
		break;
	default:
		out->text = "the way does not pass @s";
		break;
	}
	sentence_value(out, said);
	sentence_value(out, truth);
}

/* Is the piece on this square another one than the text says? */
static bool
is_other_piece(const struct stx_state *st, unsigned square, unsigned said, struct sentence *out)
{
	unsigned piece = square < STX_SQUARES ? st->at[square] : STX_EMPTY, truth;

	if (piece >= STX_PIECES)
		return false;
	truth = stx_seat(piece) * STX_KINDS + stx_kind(piece);
	if (truth == said)
		return false;
	out->text = "the piece on @s is @x (@k), not @x (@k)";
	sentence_value(out, square);
	sentence_value(out, truth);
	sentence_value(out, stx_kind(piece));
	sentence_value(out, said);
	sentence_value(out, said % STX_KINDS);
	return true;
}

void
stx_explain_premise(const void *state, const struct action *a, struct sentence *out)
{
	const struct stx_state *st = state;
	bool moves = a->kind == STX_A_MOVE || a->kind == STX_A_CARRY;

	if (moves && action_says(a, STX_SAID_KIND) && is_other_piece(st, a->arg[STX_FROM], a->said[STX_SAID_KIND], out))
		return;
	if (a->kind == STX_A_MOVE && action_says(a, STX_SAID_STRUCK))
		is_other_piece(st, a->arg[STX_TO], a->said[STX_SAID_STRUCK], out);
}

const char *
stx_missing_fact(const struct trace *t)
{
	(void)t;
	return "the order of the cards shuffled, as in shuffle(12,5,9)";
}

/* ---- facts that a seat may know ---------------------------------------------------------------- */

/* "12", "{3.5}": cards. */
static bool
read_cards(const struct stx_deck *d, const char *p, const char *end, uint64_t *cards)
{
	bool braced = end - p > 2 && *p == '{' && end[-1] == '}';
	unsigned card;

	p += braced;
	end -= braced;
	*cards = 0;
	for (;;) {
		if ((p = stx_read_card(d, p, end, &card)) == NULL)
			return false;
		*cards |= UINT64_C(1) << card;
		if (p == end)
			return true;
		if (!braced || *p++ != '.')
			return false;
	}
}

/* "pack3=12": the third card of the pack; "pack=12": the first. */
bool
stx_read_fact(const void *setup, unsigned seat, const char *text, size_t len, struct hidden_fact *out)
{
	const struct stx_setup *s = setup;
	struct line l = line_of(text, len, NULL, NULL);
	uint32_t place = 1;

	(void)seat;
	*out = (struct hidden_fact){ .kind = STX_THING_CARD };
	if (!line_next(&l, "pack"))
		return false;
	if (!line_next(&l, "=") && (!line_number(&l, STX_CARDS_MAX, &place) || place == 0 || !line_next(&l, "=")))
		return false;
	out->place = (uint16_t)(place - 1);
	return read_cards(&s->deck, l.at, l.end, &out->options);
}

static void
write_cards(const struct stx_deck *d, uint64_t cards, const char *between, const char *last, struct buffer *out)
{
	const char *lead = "";

	for (; cards != 0; cards &= cards - 1) {
		buffer_text(out, lead);
		stx_write_card(out, d, (unsigned)__builtin_ctzll(cards));
		lead = (cards & (cards - 1) & ((cards & (cards - 1)) - 1)) == 0 ? last : between;
	}
}

void
stx_write_fact(const void *setup, const struct hidden_fact *f, struct buffer *out)
{
	const struct stx_setup *s = setup;
	bool one = (f->options & (f->options - 1)) == 0;

	buffer_printf(out, "pack%u=%s", f->place + 1U, one ? "" : "{");
	write_cards(&s->deck, f->options, ".", ".", out);
	buffer_text(out, one ? "" : "}");
}

void
stx_say_fact(const void *setup, const struct hidden_fact *f, struct buffer *out)
{
	const struct stx_setup *s = setup;

	buffer_printf(out, "card %u of the pack is %s", f->place + 1U, f->options == 0 ? "not there" : "");
	write_cards(&s->deck, f->options, ", ", " or ", out);
}
