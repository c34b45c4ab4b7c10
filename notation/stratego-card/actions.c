/* stratego-card/actions.c: read and write actions, and number them. */
#include "internal.h"

#include <string.h>

/* ---- reading ------------------------------------------------------------------------------- */

/* Read cards whose order means nothing, sort them, and pack them. */
static unsigned
read_hand(const char **p, const char *end)
{
	uint8_t cards[STC_HAND] = { 0 };

	stc_read_cards(p, end, cards, STC_HAND);
	stc_sort_hand(cards);
	return stc_pack(cards, STC_HAND);
}

static void
say(struct action *a, unsigned which, unsigned value)
{
	a->said[which] = (uint16_t)value;
	a->marks |= (uint8_t)(1U << which);
}

static bool
read_draw(const char **p, const char *end, struct action *a)
{
	const char *start;
	unsigned cards;

	a->kind = STC_A_DRAW;
	a->nargs = 0;
	if (!stc_take(p, end, '+'))
		return false;
	start = *p;
	cards = read_hand(p, end);
	if (*p > start)
		say(a, STC_SAID_CARDS, cards);
	return true;
}

/* Read "xd(7>5)". */
static bool
read_attack(const char **p, const char *end, struct action *a)
{
	static const uint8_t results[UCHAR_MAX + 1] = { ['>'] = STC_DEFENDER_OUT, ['<'] = STC_ATTACKER_OUT,
		['='] = STC_BOTH_OUT };
	unsigned card, result;

	a->kind = STC_A_ATTACK;
	a->nargs = 2;
	if (!stc_read_slot(p, end, &a->arg[STC_ARG_TARGET]))
		return false;
	if (!stc_take(p, end, '('))
		return true;
	if ((card = stc_read_card(p, end)) == STC_NONE || card == STC_UNKNOWN)
		return false;
	say(a, STC_SAID_ATTACKER, card);
	if (*p == end || (result = results[(unsigned char)**p]) == 0)
		return false;
	say(a, STC_SAID_RESULT, result);
	++*p;
	if ((card = stc_read_card(p, end)) == STC_NONE || card == STC_UNKNOWN)
		return false;
	say(a, STC_SAID_DEFENDER, card);
	return stc_take(p, end, ')');
}

/* Read "S(59B)". */
static bool
read_spy(const char **p, const char *end, struct action *a)
{
	a->kind = STC_A_SPY;
	a->nargs = 1;
	if (!stc_take(p, end, '('))
		return true;
	say(a, STC_SAID_CARDS, read_hand(p, end));
	return stc_take(p, end, ')');
}

static bool
read_looked(const char **p, const char *end, struct action *a, unsigned i)
{
	const char *start;
	unsigned card;

	if (!stc_read_slot(p, end, &a->arg[STC_ARG_TARGET + i]))
		return false;
	start = *p;
	card = stc_read_card(p, end);
	if (card == STC_UNKNOWN)
		return false;
	if (*p > start && card != STC_NONE)
		say(a, STC_SAID_FIRST + i, card);
	return true;
}

/* Read "2(a5,d9)". */
static bool
read_scout(const char **p, const char *end, struct action *a)
{
	a->kind = STC_A_SCOUT;
	a->nargs = 3;
	a->arg[STC_ARG_SECOND] = STC_NO_SLOT;
	if (!stc_take(p, end, '(') || !read_looked(p, end, a, 0))
		return false;
	if (stc_take(p, end, ',') && !read_looked(p, end, a, 1))
		return false;
	if (a->arg[STC_ARG_TARGET] > a->arg[STC_ARG_SECOND]) { /* sort them by slot */
		struct action b = *a;

		a->marks = (uint8_t)((b.marks & 1) << 1 | b.marks >> 1);
		for (unsigned i = 0; i < 2; i++) {
			a->arg[STC_ARG_TARGET + i] = b.arg[STC_ARG_SECOND - i];
			a->said[i] = b.said[1 - i];
		}
	}
	return stc_take(p, end, ')');
}

/* Read "F(75.B2/339/10S4)": five slots, the hand, the deck from the top. */
static bool
read_redeal(const char **p, const char *end, struct action *a)
{
	uint8_t cards[STC_CARDS_MAX] = { 0 };
	unsigned words = STC_DEAL_PILE;

	a->kind = STC_A_REDEAL;
	a->nargs = 1;
	if (!stc_take(p, end, '('))
		return true;
	for (unsigned i = 0; i < STC_SLOTS; i++)
		if (!stc_take(p, end, '.') && (cards[i] = (uint8_t)stc_read_card(p, end)) == STC_NONE)
			return false;
	if (!stc_take(p, end, '/'))
		return false;
	stc_read_cards(p, end, cards + STC_SLOTS, STC_HAND);
	stc_sort_hand(cards + STC_SLOTS);
	if (stc_take(p, end, '/')) {
		stc_read_cards(p, end, cards + STC_DEALT, STC_PILE_MAX);
		words = ACTION_SAID_MAX;
	}
	for (unsigned i = 0; i < words; i++)
		say(a, i, stc_pack(cards + 4 * i, 4));
	return stc_take(p, end, ')');
}

static bool
read_fill(const char **p, const char *end, struct action *a)
{
	a->kind = STC_A_FILL;
	a->nargs = 2;
	a->arg[STC_ARG_CARD] = (uint16_t)stc_read_card(p, end);
	return a->arg[STC_ARG_CARD] != STC_NONE;
}

static bool
read_with_slot(const char **p, const char *end, struct action *a)
{
	if (!stc_read_slot(p, end, &a->arg[STC_ARG_SLOT]) || *p == end)
		return false;
	switch (*(*p)++) {
	case 'x':
		return read_attack(p, end, a);
	case '=':
		return read_fill(p, end, a);
	case 'S': case '1':
		return read_spy(p, end, a);
	case '2':
		return read_scout(p, end, a);
	case 'F':
		return read_redeal(p, end, a);
	default:
		return false;
	}
}

/* Read the name of a side and its draw: "red+5" is a draw out of turn. */
static bool
read_named(const char **p, const char *end, struct action *a)
{
	for (unsigned seat = 0; seat < 2; seat++) {
		const char *name = game_stratego_card.seat[seat];
		size_t n = strlen(name);

		if ((size_t)(end - *p) <= n || memcmp(*p, name, n) != 0 || (*p)[n] != '+')
			continue;
		*p += n;
		a->seat = (uint8_t)seat;
		say(a, STC_SAID_DRAWER, seat);
		return read_draw(p, end, a);
	}
	return false;
}

size_t
stc_read_action(const void *setup, const char *text, size_t len, struct action *out)
{
	const char *p = text, *end = text + len;
	bool ok;

	(void)setup;
	out->seat = SEAT_NONE;
	out->marks = 0;
	if (p == end)
		return 0;
	if (*p == '+') {
		ok = read_draw(&p, end, out);
	} else if (*p == '-') {
		out->kind = STC_A_LEAVE;
		out->nargs = 0;
		p++;
		ok = true;
	} else {
		ok = read_with_slot(&p, end, out);
		if (!ok) {
			p = text;
			out->marks = 0;
			ok = read_named(&p, end, out);
		}
	}
	return ok ? (size_t)(p - text) : 0;
}

/* ---- writing ------------------------------------------------------------------------------- */

static bool
has(const struct action *a, unsigned which)
{
	return (a->marks >> which & 1) != 0;
}

static void
write_looked(struct buffer *out, const struct action *a, unsigned i)
{
	stc_write_slot(out, a->arg[STC_ARG_TARGET + i]);
	if (has(a, STC_SAID_FIRST + i))
		stc_write_card(out, a->said[STC_SAID_FIRST + i]);
}

static void
write_attack(struct buffer *out, const struct action *a)
{
	static const char signs[] = " ><=";

	buffer_char(out, 'x');
	stc_write_slot(out, a->arg[STC_ARG_TARGET]);
	if (!has(a, STC_SAID_ATTACKER) || !has(a, STC_SAID_DEFENDER) || !has(a, STC_SAID_RESULT))
		return;
	buffer_char(out, '(');
	stc_write_card(out, a->said[STC_SAID_ATTACKER]);
	buffer_char(out, signs[a->said[STC_SAID_RESULT] & 3]);
	stc_write_card(out, a->said[STC_SAID_DEFENDER]);
	buffer_char(out, ')');
}

static void
write_scout(struct buffer *out, const struct action *a)
{
	buffer_text(out, "2(");
	write_looked(out, a, 0);
	if (a->arg[STC_ARG_SECOND] != STC_NO_SLOT) {
		buffer_char(out, ',');
		write_looked(out, a, 1);
	}
	buffer_char(out, ')');
}

static void
write_redeal(struct buffer *out, const struct action *a)
{
	buffer_char(out, 'F');
	if (!has(a, STC_DEAL_LINE))
		return;
	buffer_char(out, '(');
	for (unsigned i = 0; i < STC_SLOTS; i++)
		stc_write_card(out, stc_packed(a->said[i / 4], i % 4));
	buffer_char(out, '/');
	stc_write_packed(out, a->said[STC_DEAL_HAND] >> 4, STC_HAND);
	if (has(a, STC_DEAL_PILE))
		buffer_char(out, '/');
	for (unsigned i = STC_DEAL_PILE; i < ACTION_SAID_MAX && has(a, i); i++)
		stc_write_packed(out, a->said[i], 4);
	buffer_char(out, ')');
}

void
stc_write_action(const void *setup, const struct action *a, struct buffer *out)
{
	(void)setup;
	if (a->nargs > 0)
		stc_write_slot(out, a->arg[STC_ARG_SLOT]);
	switch (a->kind) {
	case STC_A_DRAW:
		if (has(a, STC_SAID_DRAWER))
			buffer_text(out, game_stratego_card.seat[a->said[STC_SAID_DRAWER] & 1]);
		buffer_char(out, '+');
		if (has(a, STC_SAID_CARDS))
			stc_write_packed(out, a->said[STC_SAID_CARDS], STC_HAND);
		break;
	case STC_A_ATTACK:
		write_attack(out, a);
		break;
	case STC_A_SPY:
		buffer_char(out, 'S');
		if (!has(a, STC_SAID_CARDS))
			break;
		buffer_char(out, '(');
		stc_write_packed(out, a->said[STC_SAID_CARDS], STC_HAND);
		buffer_char(out, ')');
		break;
	case STC_A_SCOUT:
		write_scout(out, a);
		break;
	case STC_A_REDEAL:
		write_redeal(out, a);
		break;
	case STC_A_FILL:
		buffer_char(out, '=');
		stc_write_card(out, a->arg[STC_ARG_CARD]);
		break;
	default:
		buffer_char(out, '-');
		break;
	}
}

/* The Spy is S or 1, and cards that are listed may have any order. */
bool
stc_is_spelled(const void *setup, const char *text, size_t len, const struct action *a)
{
	(void)setup;
	switch (a->kind) {
	case STC_A_LEAVE:
		return true;
	case STC_A_DRAW:
		return len == 1 || (len == 2 && text[1] != '1');
	case STC_A_FILL:
		return a->arg[STC_ARG_CARD] != STC_SPY;
	case STC_A_ATTACK:
		return !(has(a, STC_SAID_ATTACKER) && a->said[STC_SAID_ATTACKER] == STC_SPY) &&
		    !(has(a, STC_SAID_DEFENDER) && a->said[STC_SAID_DEFENDER] == STC_SPY);
	default:
		return false;
	}
}

/* Each turn of one side has its own number, so that each has its own line. */
void
stc_numbering(const void *state, struct numbering *out)
{
	const struct stc_state *st = state;

	out->number = st->head.turn;
	out->opens = !st->begun;
}
