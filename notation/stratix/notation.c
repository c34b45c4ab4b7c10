/* stratix/notation.c: how Stratix is written: actions, and what sentences name.  The grammar is in stratix.abnf. */
#include <string.h>

#include "internal.h"

/* ---- squares, kinds, cards -------------------------------------------------------------------- */

void
stx_write_square(struct buffer *out, unsigned square)
{
	square_write(out, stx_x(square), stx_y(square));
}

void
stx_write_piece(struct buffer *out, unsigned said)
{
	buffer_printf(out, "%u%c", said / STX_KINDS + 1, stx_kind_letters[said % STX_KINDS]);
}

unsigned
stx_same_number(const struct stx_deck *d, unsigned card, unsigned *before)
{
	unsigned n = 0;

	*before = 0;
	for (unsigned i = 0; i < d->n || i == card; i++)
		if (d->card[i].number == d->card[card].number) {
			*before += i < card;
			n++;
		}
	return n;
}

void
stx_write_card(struct buffer *out, const struct stx_deck *d, unsigned card)
{
	unsigned before;

	if (card >= d->n) {
		buffer_char(out, '?');
		return;
	}
	buffer_printf(out, "%u", d->card[card].number);
	if (stx_same_number(d, card, &before) > 1)
		buffer_char(out, (char)('a' + before));
}

const char *
stx_read_card(const struct stx_deck *d, const char *p, const char *end, unsigned *card)
{
	unsigned number = 0, before;

	if (p >= end || *p < '1' || *p > '9')
		return NULL;
	while (p < end && *p >= '0' && *p <= '9' && number < 100)
		number = number * 10 + (unsigned)(*p++ - '0');
	if (d->standard) { /* numbered as they are listed */
		*card = number - 1;
		return *card < d->n ? p : NULL;
	}
	for (*card = 0; *card < d->n; ++*card) {
		unsigned n = d->card[*card].number == number ? stx_same_number(d, *card, &before) : 0;

		if (n == 1)
			return p;
		if (n > 1 && p < end && *p == (char)('a' + before))
			return p + 1;
	}
	return NULL;
}

/* ---- actions --------------------------------------------------------------------------------- */

/* What reads a part of an action goes behind it, or is NULL: it does not stand there. */

static inline void
say(struct action *a, unsigned which, unsigned value)
{
	a->said[which] = (uint16_t)value;
	a->marks |= (uint8_t)(1U << which);
}

static inline bool
is_army(char c)
{
	return c >= '1' && c <= '4';
}

static const char *
read_word(const char *p, const char *end, const char *word)
{
	size_t n = strlen(word);

	return (size_t)(end - p) >= n && memcmp(p, word, n) == 0 ? p + n : NULL;
}

/* A kind's letter, if one stands there, of the army given. */
static inline const char *
read_kind(const char *p, const char *end, unsigned army, struct action *a)
{
	int kind = p < end ? stx_kind_of(*p) : -1;

	if (kind < 0)
		return p;
	say(a, STX_SAID_KIND, army * STX_KINDS + (unsigned)kind);
	return p + 1;
}

/* "#2": armies that are out by it. */
static const char *
read_out(const char *p, const char *end, struct action *a)
{
	unsigned set = 0;

	for (p++; p < end && is_army(*p); p++)
		set |= 1U << (*p - '1');
	say(a, STX_SAID_OUT, set);
	return set != 0 ? p : NULL;
}

/* "(2T)", "(2T+3)": what was struck, and how many more a blast removed. */
static const char *
read_struck(const char *p, const char *end, struct action *a)
{
	int kind;

	if (end - p < 4 || !is_army(p[1]) || (kind = stx_kind_of(p[2])) < 0)
		return NULL;
	say(a, STX_SAID_STRUCK, (unsigned)(p[1] - '1') * STX_KINDS + (unsigned)kind);
	p += 3;
	if (*p == '+') {
		if (end - p < 3 || p[1] < '1' || p[1] > '8')
			return NULL;
		say(a, STX_SAID_BLAST, (unsigned)(p[1] - '0'));
		p += 2;
	}
	return *p == ')' ? p + 1 : NULL;
}

/* "-h3", "-f7-g8xh9(2T)": the squares of a way behind its start; the last is the end. */
static inline const char *
read_way(const struct stx_board *b, const char *p, const char *end, struct action *a)
{
	unsigned n = 0, strikes = 0;
	uint16_t square = 0;

	for (; p < end && (*p == '-' || *p == 'x'); n++) {
		if (n == 4)
			return NULL;
		if (n > 0)
			a->said[STX_SAID_WAY + n - 1] = square;
		strikes |= (unsigned)(*p == 'x') << n;
		if ((p = stx_read_square(b, p + 1, end, &square)) == NULL)
			return NULL;
	}
	if (n == 0)
		return NULL;
	a->arg[STX_TO] = square;
	/* bit 0 is the end's, the others in the order of the way */
	a->said[STX_SAID_STRIKE] = (uint16_t)(strikes >> (n - 1) | (strikes & ((1U << (n - 1)) - 1)) << 1);
	a->marks |= (uint8_t)(1U << STX_SAID_STRIKE | ((1U << (n - 1)) - 1) << STX_SAID_WAY);
	return p < end && *p == '(' ? read_struck(p, end, a) : p;
}

/* Behind "pass": "(Id3)". */
static const char *
read_pass(const struct stx_board *b, const char *p, const char *end, unsigned army, struct action *a)
{
	a->kind = STX_PASS;
	a->arg[STX_FROM] = a->arg[STX_TO] = STX_NOWHERE;
	if (p == end || *p != '(')
		return p;
	p = stx_read_square(b, read_kind(p + 1, end, army, a), end, &a->arg[STX_FROM]);
	return p != NULL && p < end && *p == ')' ? p + 1 : NULL;
}

static inline const char *
read_move(const struct stx_board *b, const char *p, const char *end, unsigned army, struct action *a)
{
	const char *behind;

	if (p < end && *p == 'p' && (behind = read_word(p, end, "pass")) != NULL) /* (or a square of file p) */
		return read_pass(b, behind, end, army, a);
	a->kind = STX_MOVE;
	p = stx_read_square(b, read_kind(p, end, army, a), end, &a->arg[STX_FROM]);
	return p != NULL ? read_way(b, p, end, a) : NULL;
}

static const char *
read_draw(const struct stx_deck *d, const char *p, const char *end, struct action *a)
{
	unsigned card = 0;

	p = stx_read_card(d, p, end, &card);
	a->kind = STX_DRAW;
	a->arg[STX_FROM] = (uint16_t)card;
	a->arg[STX_TO] = 0;
	return p;
}

/* "Te5>m7", "2Je5>b18", "T>d3", "done". */
static const char *
read_carry(const struct stx_board *b, const char *p, const char *end, unsigned army, struct action *a)
{
	const char *behind = read_word(p, end, "done");

	a->kind = STX_CARRY;
	if (behind != NULL) {
		a->kind = STX_DONE;
		a->arg[STX_FROM] = a->arg[STX_TO] = 0;
		return behind;
	}
	if (p < end && is_army(*p))
		army = (unsigned)(*p++ - '1');
	p = read_kind(p, end, army, a);
	if ((behind = stx_read_square(b, p, end, &a->arg[STX_FROM])) != NULL) {
		p = behind;
	} else if (a->marks != 0) { /* it is no mark, but what is recovered */
		a->arg[STX_FROM] = (uint16_t)(STX_LOST + a->said[STX_SAID_KIND] % STX_KINDS);
		a->marks = 0;
	} else {
		return NULL;
	}
	return p < end && *p == '>' ? stx_read_square(b, p + 1, end, &a->arg[STX_TO]) : NULL;
}

static const char *
read_catch(const char *p, const char *end, struct action *a)
{
	a->kind = STX_CATCH;
	a->arg[STX_TO] = 0;
	if (p == end || !is_army(*p))
		return NULL;
	a->arg[STX_FROM] = (uint16_t)(*p - '1');
	return p + 1;
}

/* "shuffle(12,5,9)", "shuffle". */
static const char *
read_shuffle(const struct stx_deck *d, const char *p, const char *end, struct action *a)
{
	unsigned card, n = 0;

	a->kind = STX_SHUFFLE;
	a->nargs = 0;
	if ((p = read_word(p, end, "shuffle")) == NULL || p == end || *p != '(')
		return p;
	do {
		if ((p = stx_read_card(d, p + 1, end, &card)) == NULL || n == STX_CARDS_MAX)
			return NULL;
		if (n % 2 == 0)
			a->arg[a->nargs++] = (uint16_t)(0xff00 | card);
		else
			a->arg[n / 2] = (uint16_t)((a->arg[n / 2] & 0xff) | card << 8);
		n++;
	} while (p < end && *p == ',');
	return p < end && *p == ')' ? p + 1 : NULL;
}

static size_t
read_on(const struct stx_board *board, const struct stx_deck *deck, const char *text, size_t len, struct action *out)
{
	const char *p = text, *end = text + len;
	unsigned army;

	out->seat = SEAT_NONE;
	out->nargs = STX_NARGS;
	out->marks = 0;
	if (len < 3)
		return 0;
	if (!is_army(*p)) {
		p = read_shuffle(deck, p, end, out);
		return p != NULL ? (size_t)(p - text) : 0;
	}
	army = (unsigned)(*p - '1');
	out->seat = (uint8_t)army;
	out->arg[STX_BY] = (uint16_t)army;
	p += 2;
	switch (text[1]) {
	case ':':
		p = read_move(board, p, end, army, out);
		break;
	case '+':
		p = read_draw(deck, p, end, out);
		break;
	case '*':
		p = read_carry(board, p, end, army, out);
		break;
	case '!':
		p = read_catch(p, end, out);
		break;
	default:
		return 0;
	}
	if (p != NULL && p < end && *p == '#')
		p = read_out(p, end, out);
	return p != NULL ? (size_t)(p - text) : 0;
}

static size_t
read_action(const void *setup, const char *text, size_t len, struct action *out)
{
	const struct stx_setup *s = setup;
	struct stx_board standard;

	if (s != NULL)
		return read_on(&s->board, &s->deck, text, len, out);
	stx_board_standard(&standard);
	return read_on(&standard, &stx_standard_deck, text, len, out);
}

static bool
says(const struct action *a, unsigned which)
{
	return (a->marks & 1U << which) != 0;
}

static void
write_kind(struct buffer *out, const struct action *a, unsigned army)
{
	if (!says(a, STX_SAID_KIND))
		return;
	if (a->said[STX_SAID_KIND] / STX_KINDS != army)
		stx_write_piece(out, a->said[STX_SAID_KIND]);
	else
		buffer_char(out, stx_kind_letters[a->said[STX_SAID_KIND] % STX_KINDS]);
}

static void
write_move(struct buffer *out, const struct action *a)
{
	unsigned strikes = says(a, STX_SAID_STRIKE) ? a->said[STX_SAID_STRIKE] : 0;

	write_kind(out, a, a->arg[STX_BY]);
	stx_write_square(out, a->arg[STX_FROM]);
	for (unsigned i = 0; STX_SAID_WAY + i < STX_SAIDS && says(a, STX_SAID_WAY + i); i++) {
		buffer_char(out, (strikes >> (i + 1) & 1) != 0 ? 'x' : '-');
		stx_write_square(out, a->said[STX_SAID_WAY + i]);
	}
	buffer_char(out, (strikes & 1) != 0 ? 'x' : '-');
	stx_write_square(out, a->arg[STX_TO]);
	if (!says(a, STX_SAID_STRUCK))
		return;
	buffer_char(out, '(');
	stx_write_piece(out, a->said[STX_SAID_STRUCK]);
	if (says(a, STX_SAID_BLAST))
		buffer_printf(out, "+%u", a->said[STX_SAID_BLAST]);
	buffer_char(out, ')');
}

static void
write_pass(struct buffer *out, const struct action *a)
{
	buffer_text(out, "pass");
	if (a->arg[STX_FROM] == STX_NOWHERE)
		return;
	buffer_char(out, '(');
	write_kind(out, a, a->arg[STX_BY]);
	stx_write_square(out, a->arg[STX_FROM]);
	buffer_char(out, ')');
}

static void
write_carry(struct buffer *out, const struct action *a)
{
	if (a->arg[STX_FROM] >= STX_LOST) {
		buffer_char(out, stx_kind_letters[(a->arg[STX_FROM] - STX_LOST) % STX_KINDS]);
	} else {
		write_kind(out, a, a->arg[STX_BY]);
		stx_write_square(out, a->arg[STX_FROM]);
	}
	buffer_char(out, '>');
	stx_write_square(out, a->arg[STX_TO]);
}

static void
write_shuffle(struct buffer *out, const struct stx_deck *d, const struct action *a)
{
	char lead = '(';

	buffer_text(out, "shuffle");
	for (unsigned i = 0; i < a->nargs * 2U; i++) {
		unsigned card = a->arg[i / 2] >> (i % 2 * 8) & 0xff;

		if (card == 0xff)
			break;
		buffer_char(out, lead);
		stx_write_card(out, d, card);
		lead = ',';
	}
	if (a->nargs > 0)
		buffer_char(out, ')');
}

static void
write_action(const void *setup, const struct action *a, struct buffer *out)
{
	static const char signs[] = {
		[STX_MOVE] = ':', [STX_PASS] = ':', [STX_DRAW] = '+', [STX_CARRY] = '*', [STX_DONE] = '*', [STX_CATCH] = '!',
	};
	const struct stx_setup *s = setup;
	const struct stx_deck *deck = s != NULL ? &s->deck : &stx_standard_deck;

	if (a->kind == STX_SHUFFLE) {
		write_shuffle(out, deck, a);
		return;
	}
	buffer_char(out, (char)('1' + a->arg[STX_BY]));
	buffer_char(out, signs[a->kind]);
	switch (a->kind) {
	case STX_MOVE:
		write_move(out, a);
		break;
	case STX_PASS:
		write_pass(out, a);
		break;
	case STX_DRAW:
		stx_write_card(out, deck, a->arg[STX_FROM]);
		break;
	case STX_CARRY:
		write_carry(out, a);
		break;
	case STX_DONE:
		buffer_text(out, "done");
		break;
	default:
		buffer_char(out, (char)('1' + a->arg[STX_FROM]));
		break;
	}
	if (!says(a, STX_SAID_OUT))
		return;
	buffer_char(out, '#');
	for (unsigned i = 0; i < STX_ARMIES; i++)
		if ((a->said[STX_SAID_OUT] >> i & 1) != 0)
			buffer_char(out, (char)('1' + i));
}

/* ---- sentences ------------------------------------------------------------------------------- */

static void
numbering(const void *state, struct numbering *out)
{
	const struct stx_state *st = state;

	out->number = st->round;
	out->opens = st->fresh;
}

static uint16_t
take(const uint16_t **facts, unsigned *left)
{
	if (*left == 0)
		return 0;
	--*left;
	return *(*facts)++;
}

static void
write_fact(const void *state, char letter, const uint16_t **facts, unsigned *left, struct buffer *out)
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
	case 'K': /* it stands behind the number of them */
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

static void
write_event_arg(const void *state, const struct event *e, unsigned arg, struct buffer *out)
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

static void
write_mark(const void *state, const struct action *a, const struct trace *t, unsigned mark, struct buffer *out)
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

static const char *
missing_fact(const struct trace *t)
{
	(void)t;
	return "the order of the cards shuffled, as in shuffle(12,5,9)";
}

const struct notation notation_stratix = {
	.game = &game_stratix,
	.keys = stx_keys,
	.data = stx_data,
	.read_setup = stx_read_setup,
	.write_keys = stx_write_keys,
	.write_setup = stx_write_setup,
	.unname_setup = stx_unname_setup,
	.read_action = read_action,
	.write_action = write_action,
	.write_position = stx_write_position,
	.read_position = stx_read_position,
	.numbering = numbering,
	.write_fact = write_fact,
	.write_event_arg = write_event_arg,
	.write_mark = write_mark,
	.unseen = "the order of the pack",
	.missing_fact = missing_fact,
};
