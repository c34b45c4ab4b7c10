/* stratix/actions.c: read and write actions, and number them.  The grammar is in stratix.abnf. */
#include <string.h>

#include "internal.h"

/* Each reader of a part returns where the text goes on after it, or NULL: it is not there. */

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

/* Read the letter of a kind, if there is one, for a piece of this army. */
static inline const char *
read_kind(const char *p, const char *end, unsigned army, struct action *a)
{
	int kind = p < end ? stx_kind_of(*p) : -1;

	if (kind < 0)
		return p;
	action_say(a, STX_SAID_KIND, army * STX_KINDS + (unsigned)kind);
	return p + 1;
}

/* Read "#2": the armies that go out by the action. */
static const char *
read_out(const char *p, const char *end, struct action *a)
{
	unsigned set = 0;

	for (p++; p < end && is_army(*p); p++)
		set |= 1U << (*p - '1');
	action_say(a, STX_SAID_OUT, set);
	return set != 0 ? p : NULL;
}

/* Read "(2T)" or "(2T+3)": what was struck, and how many more a blast removed. */
static const char *
read_struck(const char *p, const char *end, struct action *a)
{
	int kind;

	if (end - p < 4 || !is_army(p[1]) || (kind = stx_kind_of(p[2])) < 0)
		return NULL;
	action_say(a, STX_SAID_STRUCK, (unsigned)(p[1] - '1') * STX_KINDS + (unsigned)kind);
	p += 3;
	if (*p == '+') {
		if (end - p < 3 || p[1] < '1' || p[1] > '8')
			return NULL;
		action_say(a, STX_SAID_BLAST, (unsigned)(p[1] - '0'));
		p += 2;
	}
	return *p == ')' ? p + 1 : NULL;
}

/* Read "-h3" or "-f7-g8xh9(2T)": the squares of a way after its start.  The last one is the end. */
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
	/* Bit 0 is for the end, the others for the squares before it, in order. */
	a->said[STX_SAID_STRIKE] = (uint16_t)(strikes >> (n - 1) | (strikes & ((1U << (n - 1)) - 1)) << 1);
	a->marks |= (uint8_t)(1U << STX_SAID_STRIKE | ((1U << (n - 1)) - 1) << STX_SAID_WAY);
	return p < end && *p == '(' ? read_struck(p, end, a) : p;
}

/* Read, after "pass", "(Id3)". */
static const char *
read_pass(const struct stx_board *b, const char *p, const char *end, unsigned army, struct action *a)
{
	a->kind = STX_A_PASS;
	a->arg[STX_FROM] = a->arg[STX_TO] = STX_NOWHERE;
	if (p == end || *p != '(')
		return p;
	p = stx_read_square(b, read_kind(p + 1, end, army, a), end, &a->arg[STX_FROM]);
	return p != NULL && p < end && *p == ')' ? p + 1 : NULL;
}

static inline const char *
read_move(const struct stx_board *b, const char *p, const char *end, unsigned army, struct action *a)
{
	const char *after;

	if (p < end && *p == 'p' && (after = read_word(p, end, "pass")) != NULL) /* else p may begin a square */
		return read_pass(b, after, end, army, a);
	a->kind = STX_A_MOVE;
	p = stx_read_square(b, read_kind(p, end, army, a), end, &a->arg[STX_FROM]);
	return p != NULL ? read_way(b, p, end, a) : NULL;
}

static const char *
read_draw(const struct stx_deck *d, const char *p, const char *end, struct action *a)
{
	unsigned card = 0;

	p = stx_read_card(d, p, end, &card);
	a->kind = STX_A_DRAW;
	a->arg[STX_FROM] = (uint16_t)card;
	a->arg[STX_TO] = 0;
	return p;
}

/* Read "Te5>m7", "2Je5>b18", "T>d3" or "done". */
static const char *
read_carry(const struct stx_board *b, const char *p, const char *end, unsigned army, struct action *a)
{
	const char *after = read_word(p, end, "done");

	a->kind = STX_A_CARRY;
	if (after != NULL) {
		a->kind = STX_A_DONE;
		a->arg[STX_FROM] = a->arg[STX_TO] = 0;
		return after;
	}
	if (p < end && is_army(*p))
		army = (unsigned)(*p++ - '1');
	p = read_kind(p, end, army, a);
	if ((after = stx_read_square(b, p, end, &a->arg[STX_FROM])) != NULL) {
		p = after;
	} else if (a->marks != 0) { /* here the kind is not a mark: it says what is recovered */
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
	a->kind = STX_A_CATCH;
	a->arg[STX_TO] = 0;
	if (p == end || !is_army(*p))
		return NULL;
	a->arg[STX_FROM] = (uint16_t)(*p - '1');
	return p + 1;
}

/* Read "shuffle(12,5,9)" or "shuffle". */
static const char *
read_shuffle(const struct stx_deck *d, const char *p, const char *end, struct action *a)
{
	unsigned card, n = 0;

	a->kind = STX_A_SHUFFLE;
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

/* Read an action with the standard board and deck.  They are large; because this is a function of its own, other calls do
 * not pay for them. */
static __attribute__((noinline)) size_t
read_standard(const char *text, size_t len, struct action *out)
{
	struct stx_board standard;

	stx_board_standard(&standard);
	return read_on(&standard, &stx_standard_deck, text, len, out);
}

size_t
stx_read_action(const void *setup, const char *text, size_t len, struct action *out)
{
	const struct stx_setup *s = setup;

	return s != NULL ? read_on(&s->board, &s->deck, text, len, out) : read_standard(text, len, out);
}

static void
write_kind(struct buffer *out, const struct action *a, unsigned army)
{
	if (!action_says(a, STX_SAID_KIND))
		return;
	if (a->said[STX_SAID_KIND] / STX_KINDS != army)
		stx_write_piece(out, a->said[STX_SAID_KIND]);
	else
		buffer_char(out, stx_kinds[a->said[STX_SAID_KIND] % STX_KINDS].letter[0]);
}

static void
write_move(struct buffer *out, const struct action *a)
{
	unsigned strikes = action_says(a, STX_SAID_STRIKE) ? a->said[STX_SAID_STRIKE] : 0;

	write_kind(out, a, a->arg[STX_BY]);
	stx_write_square(out, a->arg[STX_FROM]);
	for (unsigned i = 0; STX_SAID_WAY + i < STX_SAIDS && action_says(a, STX_SAID_WAY + i); i++) {
		buffer_char(out, (strikes >> (i + 1) & 1) != 0 ? 'x' : '-');
		stx_write_square(out, a->said[STX_SAID_WAY + i]);
	}
	buffer_char(out, (strikes & 1) != 0 ? 'x' : '-');
	stx_write_square(out, a->arg[STX_TO]);
	if (!action_says(a, STX_SAID_STRUCK))
		return;
	buffer_char(out, '(');
	stx_write_piece(out, a->said[STX_SAID_STRUCK]);
	if (action_says(a, STX_SAID_BLAST))
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
		buffer_char(out, stx_kinds[(a->arg[STX_FROM] - STX_LOST) % STX_KINDS].letter[0]);
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

void
stx_write_action(const void *setup, const struct action *a, struct buffer *out)
{
	static const char signs[] = {
		[STX_A_MOVE] = ':', [STX_A_PASS] = ':', [STX_A_DRAW] = '+', [STX_A_CARRY] = '*', [STX_A_DONE] = '*', [STX_A_CATCH] = '!',
	};
	const struct stx_setup *s = setup;
	const struct stx_deck *deck = s != NULL ? &s->deck : &stx_standard_deck;

	if (a->kind == STX_A_SHUFFLE) {
		write_shuffle(out, deck, a);
		return;
	}
	buffer_char(out, (char)('1' + a->arg[STX_BY]));
	buffer_char(out, signs[a->kind]);
	switch (a->kind) {
	case STX_A_MOVE:
		write_move(out, a);
		break;
	case STX_A_PASS:
		write_pass(out, a);
		break;
	case STX_A_DRAW:
		stx_write_card(out, deck, a->arg[STX_FROM]);
		break;
	case STX_A_CARRY:
		write_carry(out, a);
		break;
	case STX_A_DONE:
		buffer_text(out, "done");
		break;
	default:
		buffer_char(out, (char)('1' + a->arg[STX_FROM]));
		break;
	}
	if (!action_says(a, STX_SAID_OUT))
		return;
	buffer_char(out, '#');
	for (unsigned i = 0; i < STX_ARMIES; i++)
		if ((a->said[STX_SAID_OUT] >> i & 1) != 0)
			buffer_char(out, (char)('1' + i));
}

/* Who goes out may be listed in any order, and the army of what is carried may be left out. */
bool
stx_is_spelled(const void *setup, const char *text, size_t len, const struct action *a)
{
	(void)setup;
	(void)text;
	(void)len;
	return a->kind != STX_A_CARRY && !action_says(a, STX_SAID_OUT);
}

void
stx_numbering(const void *state, struct numbering *out)
{
	const struct stx_state *st = state;

	out->number = st->head.turn;
	out->opens = st->fresh && (st->head.ply == 0 || !stx_opens_with_shuffle(st)); /* (catches may come before the shuffle) */
}

/* The army is left out of what a card moves, although it is another one: then the piece is right but for that. */
bool
stx_mend_action(const void *state, const struct action *a, const struct trace *t, struct action *out)
{
	(void)state;
	if (a->kind != STX_A_CARRY || !action_says(a, STX_SAID_KIND) || (t->truth_marks & 1U << STX_SAID_KIND) == 0 ||
	    a->said[STX_SAID_KIND] / STX_KINDS != a->arg[STX_BY] || a->said[STX_SAID_KIND] % STX_KINDS != t->truth[STX_SAID_KIND] % STX_KINDS)
		return false;
	*out = *a;
	out->said[STX_SAID_KIND] = t->truth[STX_SAID_KIND];
	return action_wrong_marks(out, t) == 0;
}
