/* stratego-card/notation.c: how the Stratego Card Game is written: actions, set-ups, positions.  The grammar is in
 * stratego-card.abnf. */
#include "stratego-card/stratego-card.h"

#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "record/data.h"
#include "record/position.h"

extern const struct notation notation_stratego_card;

#define LEN(a) (sizeof(a) / sizeof((a)[0]))

/* ---- cards and slots --------------------------------------------------------------------------- */

static const char *const labels[STC_UNKNOWN + 1] = {
	[STC_NONE] = ".", [STC_SPY] = "S", [STC_SCOUT] = "2", [STC_MINER] = "3", [STC_SERGEANT] = "4",
	[STC_LIEUTENANT] = "5", [STC_CAPTAIN] = "6", [STC_MAJOR] = "7", [STC_COLONEL] = "8", [STC_GENERAL] = "9",
	[STC_FIELD_MARSHAL] = "10", [STC_BOMB] = "B", [STC_FLAG] = "F", [STC_UNKNOWN] = "?",
};

static void
write_card(struct buffer *out, unsigned card)
{
	buffer_text(out, card <= STC_UNKNOWN && labels[card] != NULL ? labels[card] : "?");
}

static void
write_slot(struct buffer *out, unsigned slot)
{
	buffer_char(out, (char)('a' + slot));
}

/* Four bits a card, up to n of them and to the first that is none. */
static void
write_packed(struct buffer *out, unsigned word, unsigned n)
{
	for (unsigned i = 0; i < n && stc_packed(word, i) != STC_NONE; i++)
		write_card(out, stc_packed(word, i));
}

/* The card written at *p, or STC_NONE; *p goes behind it.  The numbers of ranks are their values. */
static inline unsigned
read_card(const char **p, const char *end)
{
	static const uint8_t cards[UCHAR_MAX + 1] = {
		['1'] = STC_SPY, ['2'] = STC_SCOUT, ['3'] = STC_MINER, ['4'] = STC_SERGEANT, ['5'] = STC_LIEUTENANT,
		['6'] = STC_CAPTAIN, ['7'] = STC_MAJOR, ['8'] = STC_COLONEL, ['9'] = STC_GENERAL,
		['S'] = STC_SPY, ['B'] = STC_BOMB, ['F'] = STC_FLAG, ['?'] = STC_UNKNOWN,
	};
	const char *q = *p;
	unsigned card;

	if (q == end || (card = cards[(unsigned char)*q]) == STC_NONE)
		return STC_NONE;
	if (*q++ == '1' && q < end && *q == '0') {
		card = STC_FIELD_MARSHAL;
		q++;
	}
	*p = q;
	return card;
}

/* As many cards as stand there, at most max. */
static unsigned
read_cards(const char **p, const char *end, uint8_t *cards, unsigned max)
{
	unsigned n = 0, card;

	while (n < max && (card = read_card(p, end)) != STC_NONE)
		cards[n++] = (uint8_t)card;
	return n;
}

/* The same of cards of which order tells nothing, packed. */
static unsigned
read_hand(const char **p, const char *end)
{
	uint8_t cards[STC_HAND] = { 0 };

	read_cards(p, end, cards, STC_HAND);
	stc_sort_hand(cards);
	return stc_pack(cards, STC_HAND);
}

static bool
read_slot(const char **p, const char *end, uint16_t *slot)
{
	if (*p >= end || (unsigned)(**p - 'a') >= STC_SLOTS)
		return false;
	*slot = (uint16_t)(*(*p)++ - 'a');
	return true;
}

static bool
take(const char **p, const char *end, char c)
{
	if (*p >= end || **p != c)
		return false;
	++*p;
	return true;
}

/* ---- actions ----------------------------------------------------------------------------------- */

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
	if (!take(p, end, '+'))
		return false;
	start = *p;
	cards = read_hand(p, end);
	if (*p > start)
		say(a, STC_SAID_CARDS, cards);
	return true;
}

/* "xd(7>5)" */
static bool
read_attack(const char **p, const char *end, struct action *a)
{
	static const uint8_t results[UCHAR_MAX + 1] = { ['>'] = STC_DEFENDER_OUT, ['<'] = STC_ATTACKER_OUT,
		['='] = STC_BOTH_OUT };
	unsigned card, result;

	a->kind = STC_A_ATTACK;
	a->nargs = 2;
	if (!read_slot(p, end, &a->arg[STC_ARG_TARGET]))
		return false;
	if (!take(p, end, '('))
		return true;
	if ((card = read_card(p, end)) == STC_NONE || card == STC_UNKNOWN)
		return false;
	say(a, STC_SAID_ATTACKER, card);
	if (*p == end || (result = results[(unsigned char)**p]) == 0)
		return false;
	say(a, STC_SAID_RESULT, result);
	++*p;
	if ((card = read_card(p, end)) == STC_NONE || card == STC_UNKNOWN)
		return false;
	say(a, STC_SAID_DEFENDER, card);
	return take(p, end, ')');
}

/* "S(59B)" */
static bool
read_spy(const char **p, const char *end, struct action *a)
{
	a->kind = STC_A_SPY;
	a->nargs = 1;
	if (!take(p, end, '('))
		return true;
	say(a, STC_SAID_CARDS, read_hand(p, end));
	return take(p, end, ')');
}

static bool
read_looked(const char **p, const char *end, struct action *a, unsigned i)
{
	const char *start;
	unsigned card;

	if (!read_slot(p, end, &a->arg[STC_ARG_TARGET + i]))
		return false;
	start = *p;
	card = read_card(p, end);
	if (card == STC_UNKNOWN)
		return false;
	if (*p > start && card != STC_NONE)
		say(a, STC_SAID_FIRST + i, card);
	return true;
}

/* "2(a5,d9)" */
static bool
read_scout(const char **p, const char *end, struct action *a)
{
	a->kind = STC_A_SCOUT;
	a->nargs = 3;
	a->arg[STC_ARG_SECOND] = STC_NO_SLOT;
	if (!take(p, end, '(') || !read_looked(p, end, a, 0))
		return false;
	if (take(p, end, ',') && !read_looked(p, end, a, 1))
		return false;
	if (a->arg[STC_ARG_TARGET] > a->arg[STC_ARG_SECOND]) { /* in the order of slots */
		struct action b = *a;

		a->marks = (uint8_t)((b.marks & 1) << 1 | b.marks >> 1);
		for (unsigned i = 0; i < 2; i++) {
			a->arg[STC_ARG_TARGET + i] = b.arg[STC_ARG_SECOND - i];
			a->said[i] = b.said[1 - i];
		}
	}
	return take(p, end, ')');
}

/* "F(75.B2/339/10S4)": five slots, the hand, the deck from the top. */
static bool
read_redeal(const char **p, const char *end, struct action *a)
{
	uint8_t cards[STC_CARDS_MAX] = { 0 };
	unsigned words = STC_DEAL_PILE;

	a->kind = STC_A_REDEAL;
	a->nargs = 1;
	if (!take(p, end, '('))
		return true;
	for (unsigned i = 0; i < STC_SLOTS; i++)
		if (!take(p, end, '.') && (cards[i] = (uint8_t)read_card(p, end)) == STC_NONE)
			return false;
	if (!take(p, end, '/'))
		return false;
	read_cards(p, end, cards + STC_SLOTS, STC_HAND);
	stc_sort_hand(cards + STC_SLOTS);
	if (take(p, end, '/')) {
		read_cards(p, end, cards + STC_DEALT, STC_PILE_MAX);
		words = ACTION_SAID_MAX;
	}
	for (unsigned i = 0; i < words; i++)
		say(a, i, stc_pack(cards + 4 * i, 4));
	return take(p, end, ')');
}

static bool
read_fill(const char **p, const char *end, struct action *a)
{
	a->kind = STC_A_FILL;
	a->nargs = 2;
	a->arg[STC_ARG_CARD] = (uint16_t)read_card(p, end);
	return a->arg[STC_ARG_CARD] != STC_NONE;
}

static bool
read_with_slot(const char **p, const char *end, struct action *a)
{
	if (!read_slot(p, end, &a->arg[STC_ARG_SLOT]) || *p == end)
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

/* The side whose name begins the text, and a draw behind it; "red+5" is out of turn. */
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

static size_t
read_action(const void *setup, const char *text, size_t len, struct action *out)
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

static bool
has(const struct action *a, unsigned which)
{
	return (a->marks >> which & 1) != 0;
}

static void
write_looked(struct buffer *out, const struct action *a, unsigned i)
{
	write_slot(out, a->arg[STC_ARG_TARGET + i]);
	if (has(a, STC_SAID_FIRST + i))
		write_card(out, a->said[STC_SAID_FIRST + i]);
}

static void
write_attack(struct buffer *out, const struct action *a)
{
	static const char signs[] = " ><=";

	buffer_char(out, 'x');
	write_slot(out, a->arg[STC_ARG_TARGET]);
	if (!has(a, STC_SAID_ATTACKER) || !has(a, STC_SAID_DEFENDER) || !has(a, STC_SAID_RESULT))
		return;
	buffer_char(out, '(');
	write_card(out, a->said[STC_SAID_ATTACKER]);
	buffer_char(out, signs[a->said[STC_SAID_RESULT] & 3]);
	write_card(out, a->said[STC_SAID_DEFENDER]);
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
		write_card(out, stc_packed(a->said[i / 4], i % 4));
	buffer_char(out, '/');
	write_packed(out, a->said[STC_DEAL_HAND] >> 4, STC_HAND);
	if (has(a, STC_DEAL_PILE))
		buffer_char(out, '/');
	for (unsigned i = STC_DEAL_PILE; i < ACTION_SAID_MAX && has(a, i); i++)
		write_packed(out, a->said[i], 4);
	buffer_char(out, ')');
}

static void
write_action(const void *setup, const struct action *a, struct buffer *out)
{
	(void)setup;
	if (a->nargs > 0)
		write_slot(out, a->arg[STC_ARG_SLOT]);
	switch (a->kind) {
	case STC_A_DRAW:
		if (has(a, STC_SAID_DRAWER))
			buffer_text(out, game_stratego_card.seat[a->said[STC_SAID_DRAWER] & 1]);
		buffer_char(out, '+');
		if (has(a, STC_SAID_CARDS))
			write_packed(out, a->said[STC_SAID_CARDS], STC_HAND);
		break;
	case STC_A_ATTACK:
		write_attack(out, a);
		break;
	case STC_A_SPY:
		buffer_char(out, 'S');
		if (!has(a, STC_SAID_CARDS))
			break;
		buffer_char(out, '(');
		write_packed(out, a->said[STC_SAID_CARDS], STC_HAND);
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
		write_card(out, a->arg[STC_ARG_CARD]);
		break;
	default:
		buffer_char(out, '-');
		break;
	}
}

/* ---- decks ------------------------------------------------------------------------------------- */

static const char *const keys[] = { "deck", NULL };

/* A deck is its counts, or has them under cards:. */
static const char *const deck_parts[] = { "cards", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "S", "B", "F", NULL };
static const struct notation_data data[] = { { "deck", deck_parts }, { NULL, NULL } };

static const char standard[] = "standard";

static bool
read_count(const struct node *n, uint8_t *count)
{
	unsigned total = 0;

	if (n->kind != NODE_SCALAR || n->len == 0 || n->len > 2)
		return false;
	for (size_t i = 0; i < n->len; i++) {
		if (n->text[i] < '0' || n->text[i] > '9')
			return false;
		total = total * 10 + (unsigned)(n->text[i] - '0');
	}
	*count = (uint8_t)total;
	return total <= STC_CARDS_MAX;
}

/* What the rules need of a deck. */
static const char *
deck_fault(const uint8_t deck[STC_RANKS])
{
	unsigned total = stc_total(deck);

	if (total < STC_DEALT || total > STC_CARDS_MAX)
		return "a deck must have 8 to 32 cards";
	if (deck[STC_FLAG] > 1)
		return "a deck must have one Flag, or none";
	if (total == (unsigned)deck[STC_BOMB] + deck[STC_FLAG])
		return "a deck must have a card that can attack";
	return NULL;
}

/* bare: the mapping is the whole deck, and may have parts that are no counts. */
static bool
read_counts(const struct node *n, bool bare, uint8_t deck[STC_RANKS], struct problem *p)
{
	const char *fault;
	bool given[STC_RANKS] = { false };

	if (n->kind != NODE_MAPPING)
		return problem_set(p, DIAG_VALUE, n, 0, "the cards of a deck must be a mapping of ranks to counts");
	memset(deck, 0, STC_RANKS);
	for (const struct node *k = n->child; k != NULL; k = k->next) {
		const char *q = k->text;
		unsigned card = read_card(&q, k->text + k->len);

		if (!notation_reads_part(data, k) && notation_keeps_part(data, k) && bare)
			continue;
		if (card == STC_NONE || card == STC_UNKNOWN || q != k->text + k->len)
			return problem_set(p, DIAG_VALUE, k, 0, "no rank is written '%.20s'", k->text);
		if (given[card])
			return problem_set(p, DIAG_KEY_DUPLICATE, k, 0, "the count of '%.20s' stands here a second time", k->text);
		if (!read_count(k->value, &deck[card]))
			return problem_set(p, DIAG_VALUE, k->value, 0, "a count must be a number up to %d", STC_CARDS_MAX);
		given[card] = true;
	}
	if ((fault = deck_fault(deck)) != NULL)
		return problem_set(p, DIAG_VALUE, n, 0, "%s", fault);
	return true;
}

/* A deck as a file has it: cards, and what is for people. */
static bool
read_deck(const struct node *n, uint8_t deck[STC_RANKS], struct problem *p)
{
	const struct node *cards = node_get(n, "cards");

	if (cards == NULL)
		return problem_set(p, DIAG_VALUE, n, 0, "a deck must have its counts under cards:");
	return read_counts(cards, false, deck, p);
}

/* The deck that the record names, or holds; the standard one if it does neither. */
static bool
find_deck(const struct setup_source *src, struct stc_setup *s, struct problem *p)
{
	const struct node *n = node_get(src->record, "deck"), *found;

	memcpy(s->deck, stc_standard_deck, sizeof(s->deck));
	if (n == NULL || node_is(n, standard))
		return true;
	s->deck_given = true;
	if (n->kind == NODE_MAPPING) {
		s->deck_more = notation_has_more(data, n);
		return node_get(n, "cards") != NULL ? read_deck(n, s->deck, p) : read_counts(n, true, s->deck, p);
	}
	if ((found = data_find(src->data, n, p)) == NULL)
		return false;
	snprintf(s->deck_name, sizeof(s->deck_name), "%.*s", STC_NAME_MAX, n->text);
	return read_deck(found, s->deck, p) || data_blame(src->data, n, p);
}

static void
write_counts(struct buffer *out, const uint8_t deck[STC_RANKS])
{
	static const uint8_t order[] = { STC_FIELD_MARSHAL, STC_GENERAL, STC_COLONEL, STC_MAJOR, STC_CAPTAIN,
		STC_LIEUTENANT, STC_SERGEANT, STC_MINER, STC_SCOUT, STC_SPY, STC_BOMB, STC_FLAG };
	const char *lead = "{";

	for (size_t i = 0; i < sizeof(order); i++) {
		if (deck[order[i]] == 0)
			continue;
		buffer_text(out, lead);
		write_card(out, order[i]);
		buffer_printf(out, ": %u", deck[order[i]]);
		lead = ", ";
	}
	buffer_char(out, '}');
}

static void
unname_setup(void *setup)
{
	struct stc_setup *s = setup;

	memset(s->deck_name, 0, sizeof(s->deck_name));
	s->deck_given = true;
}

static void
write_keys(const void *setup, struct buffer *out)
{
	const struct stc_setup *s = setup;

	if (!s->deck_given || s->as_found)
		return;
	buffer_text(out, "deck: ");
	if (s->deck_name[0] != '\0')
		yaml_scalar(out, s->deck_name, strlen(s->deck_name));
	else if (s->deck_more) {
		buffer_text(out, "{cards: ");
		write_counts(out, s->deck);
		buffer_char(out, '}');
	} else {
		write_counts(out, s->deck);
	}
	buffer_char(out, '\n');
}

/* ---- set-ups ----------------------------------------------------------------------------------- */

static inline bool
is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* The cards of the next line of a side that is not blank; *p goes behind its end.  false: *fault says what is wrong
 * at *p. */
static bool
read_picture_line(const char **p, const char *end, uint8_t *cards, unsigned max, uint8_t *n, const char **fault)
{
	const char *q = *p;
	unsigned count = 0;

	while (q < end && (is_blank(*q) || *q == '\n'))
		q++;
	for (;;) {
		while (q < end && is_blank(*q))
			q++;
		*p = q;
		if (q == end || *q == '\n')
			break;
		if (count == max) {
			*fault = "the line has more cards than belong there";
			return false;
		}
		cards[count] = (uint8_t)read_card(&q, end);
		if (cards[count++] == STC_NONE || (q < end && !is_blank(*q) && *q != '\n')) {
			*fault = "no card is written so";
			return false;
		}
	}
	*n = (uint8_t)count;
	*p = q + (q < end);
	return true;
}

/* Three lines: the front line from its owner's left, the hand, the deck from the top. */
static bool
read_picture(const struct node *n, struct stc_setup *s, int seat, struct problem *p)
{
	const char *at, *end, *fault = NULL;
	uint8_t *hand = s->side[seat].hand, *pile = s->side[seat].pile, npile, down;

	if (n->kind != NODE_SCALAR)
		return problem_set(p, DIAG_SETUP_SYNTAX, n, 0, "a side must be lines of cards: front line, hand, deck");
	at = n->text;
	end = n->text + n->len;
	if (!read_picture_line(&at, end, s->side[seat].line, STC_SLOTS, &down, &fault) ||
	    !read_picture_line(&at, end, hand, STC_HAND, &s->side[seat].nhand, &fault) ||
	    !read_picture_line(&at, end, pile, STC_PILE_MAX, &npile, &fault))
		return problem_set(p, DIAG_SETUP_SYNTAX, n, (size_t)(at - n->text), "%s", fault);
	while (at < end && (is_blank(*at) || *at == '\n'))
		at++;
	if (at < end)
		return problem_set(p, DIAG_SETUP_SYNTAX, n, (size_t)(at - n->text), "a side has three lines of cards at most");
	stc_sort_hand(hand);
	s->side[seat].npile = npile;
	for (unsigned i = 0, j = npile; i + 1 < j--; i++) {
		uint8_t card = pile[i];

		pile[i] = pile[j];
		pile[j] = card;
	}
	return true;
}

static bool
read_found(const struct setup_source *src, const struct node *position, struct stc_setup *s, struct problem *p)
{
	s->as_found = true;
	if (!notation_read_found(&notation_stratego_card, position, &s->state, p))
		return false;
	if (s->state.head.viewer != src->viewer)
		return problem_set(p, DIAG_VALUE, position, 0, "the position is of another log than log: says");
	return true;
}

static bool
read_setup(const struct setup_source *src, const struct node *setup, void *out, struct problem *p)
{
	struct stc_setup *s = out;
	const struct node *red, *blue, *position;

	memset(s, 0, offsetof(struct stc_setup, state)); /* that is for positions as found */
	s->viewer = src->viewer;
	if (!find_deck(src, s, p))
		return false;
	if (setup->kind != NODE_MAPPING)
		return problem_set(p, DIAG_SETUP_SYNTAX, setup, 0, "setup must be a mapping with the cards of red and of blue");
	red = node_get(setup, "red");
	blue = node_get(setup, "blue");
	position = node_get(setup, "position");
	if (position != NULL && setup->child->next == NULL)
		return read_found(src, position, s, p);
	if (red == NULL || blue == NULL || setup->child->next->next != NULL)
		return problem_set(p, DIAG_SETUP_SYNTAX, setup, 0, "a set-up has the cards of red and of blue, or a position");
	return read_picture(red, s, STC_RED, p) && read_picture(blue, s, STC_BLUE, p);
}

static void
write_line(struct buffer *out, const uint8_t *cards, unsigned n, bool from_top)
{
	const char *lead = "    ";

	for (unsigned i = 0; i < n; i++) {
		unsigned card = cards[from_top ? n - 1 - i : i];

		if (card == STC_NONE)
			continue;
		buffer_text(out, lead);
		write_card(out, card);
		lead = " ";
	}
	if (n > 0)
		buffer_char(out, '\n');
}

static void
write_setup(const void *setup, struct buffer *out)
{
	const struct stc_setup *s = setup;

	if (s->as_found) {
		notation_write_found(&notation_stratego_card, &s->state, out);
		return;
	}
	buffer_text(out, "setup:\n");
	for (int seat = STC_BLUE; seat >= STC_RED; seat--) { /* as the table lies before red */
		buffer_printf(out, "  %s: |\n", game_stratego_card.seat[seat]);
		write_line(out, s->side[seat].line, STC_SLOTS, false);
		write_line(out, s->side[seat].hand, s->side[seat].nhand, false);
		write_line(out, s->side[seat].pile, s->side[seat].npile, true);
	}
}

/* ---- position lines ---------------------------------------------------------------------------- */

static const char *const steps[] = { [STC_STEP_DRAW] = "draw", [STC_STEP_ACT] = "act", [STC_STEP_FILL] = "fill" };

static const char *const tests[] = { [STC_TEST_DREW] = "drew", [STC_TEST_PASSED] = "free", [STC_TEST_WAIVED] = "let-go" };

/* "7!5.B2/339/10S4/22": front line, hand, deck from the top, cards out. */
static void
write_side(struct buffer *out, const struct stc_state *st, int seat)
{
	const struct stc_side *s = &st->side[seat];

	for (unsigned i = 0; i < STC_SLOTS; i++) {
		write_card(out, s->line[i]);
		if ((s->known.seen >> i & 1) != 0)
			buffer_char(out, '!');
		else if ((s->known.still >> i & 1) != 0)
			buffer_char(out, (s->known.bombs >> i & 1) != 0 ? '^' : '~');
	}
	buffer_char(out, '/');
	for (unsigned i = 0; i < s->nhand; i++)
		write_card(out, s->hand[i]);
	buffer_char(out, '/');
	for (unsigned i = s->npile; i-- > 0 && st->head.viewer == SEAT_ARBITER;)
		write_card(out, s->pile[i]);
	if (st->head.viewer != SEAT_ARBITER)
		buffer_printf(out, "*%u", s->npile);
	buffer_char(out, '/');
	for (unsigned r = STC_SPY; r < STC_RANKS; r++)
		for (unsigned i = 0; i < s->out[r]; i++)
			write_card(out, r);
}

/* "59!B+2:a@0,5@1": the cards of a hand that was seen; those marked are in one of the slots; how many were
 * drawn since; the slots filled since, or what was seen there, each with how many may have been drawn. */
static void
write_look(struct buffer *out, const struct stc_look *l)
{
	if (l->closed)
		buffer_char(out, '-');
	for (unsigned i = 0; i < l->n; i++) {
		write_card(out, l->card[i]);
		if ((l->due >> i & 1) != 0)
			buffer_char(out, '!');
	}
	if (l->fresh > 0)
		buffer_printf(out, "+%u", l->fresh);
	for (unsigned i = 0; i < l->nfills; i++) {
		buffer_char(out, i == 0 ? ':' : ',');
		if ((l->fill[i].place & STC_TURNED) != 0)
			write_card(out, l->fill[i].place & ~(unsigned)STC_TURNED);
		else
			write_slot(out, l->fill[i].place);
		buffer_printf(out, "@%u", l->fill[i].fresh);
	}
}

static void
write_looks(struct buffer *out, const struct stc_state *st, int seat)
{
	const struct stc_known *k = &st->side[seat].known;

	for (unsigned i = 0; i < k->nlooks; i++) {
		if (i == 0)
			buffer_printf(out, " %s-hand=", game_stratego_card.seat[seat]);
		else
			buffer_char(out, ';');
		write_look(out, &k->look[i]);
	}
}

/* "red:axb", "blue:a2bc", "red:+": the last action, as far as it is drawn. */
static void
write_last(struct buffer *out, const struct stc_last *l)
{
	static const char signs[] = { [STC_A_DRAW] = '+', [STC_A_ATTACK] = 'x', [STC_A_SPY] = 'S', [STC_A_SCOUT] = '2',
		[STC_A_REDEAL] = 'F', [STC_A_FILL] = '=', [STC_A_LEAVE] = '-' };

	buffer_printf(out, " last=%s:", game_stratego_card.seat[l->seat]);
	if (l->slot != STC_NO_SLOT)
		write_slot(out, l->slot);
	buffer_char(out, signs[l->kind]);
	if (l->target != STC_NO_SLOT)
		write_slot(out, l->target);
	if (l->second != STC_NO_SLOT)
		write_slot(out, l->second);
}

static void
write_deck(struct buffer *out, const uint8_t deck[STC_RANKS])
{
	const char *lead = " deck=";

	if (memcmp(deck, stc_standard_deck, STC_RANKS) == 0)
		return;
	for (unsigned r = STC_SPY; r < STC_RANKS; r++) {
		buffer_printf(out, "%s%u", lead, deck[r]);
		lead = ",";
	}
}

static void
write_position(const void *state, struct buffer *out)
{
	const struct stc_state *st = state;

	buffer_printf(out, "%s ", game_stratego_card.name);
	write_side(out, st, STC_RED);
	buffer_char(out, ' ');
	write_side(out, st, STC_BLUE);
	buffer_printf(out, " %s %s turn=%" PRIu32 " ply=%" PRIu32, game_stratego_card.seat[st->head.mover], steps[st->step],
	    st->head.turn, st->head.ply);
	if (st->head.viewer != SEAT_ARBITER)
		buffer_printf(out, " log=%s", game_stratego_card.seat[st->head.viewer]);
	write_deck(out, st->deck);
	if (st->begun)
		buffer_text(out, " begun");
	if (st->attacked)
		buffer_text(out, " attacked");
	if (st->quiet > 0)
		buffer_printf(out, " quiet=%u", st->quiet);
	if (st->test != STC_TEST_OPEN)
		buffer_printf(out, " %s", tests[st->test]);
	write_looks(out, st, STC_RED);
	write_looks(out, st, STC_BLUE);
	if (st->last.kind != 0)
		write_last(out, &st->last);
	if (st->past_end)
		buffer_text(out, " past-end");
	if (st->untold)
		buffer_text(out, " untold");
	if (st->head.over)
		buffer_printf(out, " end=%s:%s", st->head.winner == SEAT_NONE ? "draw" : game_stratego_card.seat[st->head.winner],
		    game_stratego_card.endings[st->head.ending].name);
}

/* The state that a position line fills. */
static struct stc_state *
filled(const struct line *l)
{
	return l->state;
}

static unsigned
line_cards(struct line *l, uint8_t *cards, unsigned max)
{
	return read_cards(&l->at, l->end, cards, max);
}

static bool
line_slot(struct line *l, uint8_t *slot)
{
	uint16_t s;

	if (!read_slot(&l->at, l->end, &s))
		return false;
	*slot = (uint8_t)s;
	return true;
}

static bool
line_seat(struct line *l, uint8_t *seat)
{
	*seat = line_next(l, "red") ? STC_RED : STC_BLUE;
	return *seat == STC_RED || line_next(l, "blue");
}

static bool
line_pile(struct line *l, struct stc_side *s)
{
	uint8_t cards[STC_PILE_MAX];
	uint32_t n;

	if (line_next(l, "*")) {
		if (!line_number(l, STC_PILE_MAX, &n))
			return false;
		s->npile = (uint8_t)n;
		memset(s->pile, STC_UNKNOWN, s->npile);
		return true;
	}
	s->npile = (uint8_t)line_cards(l, cards, STC_PILE_MAX);
	for (unsigned i = 0; i < s->npile; i++)
		s->pile[i] = cards[s->npile - 1 - i];
	return true;
}

static bool
line_side(struct line *l, int seat)
{
	struct stc_side *s = &filled(l)->side[seat];
	uint8_t out[STC_CARDS_MAX];
	unsigned n;

	for (unsigned i = 0; i < STC_SLOTS; i++) {
		if (line_next(l, "."))
			continue;
		if ((s->line[i] = (uint8_t)read_card(&l->at, l->end)) == STC_NONE)
			return line_wrong(l, "a front line has five slots, with a card or a full stop for each");
		if (line_next(l, "!")) {
			s->known.seen |= (uint8_t)(1U << i);
		} else if (l->at < l->end && (*l->at == '~' || *l->at == '^')) {
			s->known.still |= (uint8_t)(1U << i);
			s->known.bombs |= (uint8_t)((unsigned)(*l->at++ == '^') << i);
		}
	}
	if (!line_next(l, "/"))
		return line_wrong(l, "behind a front line stand a stroke and the hand");
	s->nhand = (uint8_t)line_cards(l, s->hand, STC_HAND);
	stc_sort_hand(s->hand);
	if (!line_next(l, "/") || !line_pile(l, s))
		return line_wrong(l, "behind a hand stand a stroke and the deck");
	if (!line_next(l, "/"))
		return line_wrong(l, "behind a deck stand a stroke and the cards out");
	n = line_cards(l, out, STC_CARDS_MAX);
	for (unsigned i = 0; i < n; i++) {
		if (out[i] == STC_UNKNOWN)
			return line_wrong(l, "cards out are known");
		s->out[out[i]]++;
	}
	return true;
}

static bool
line_fill(struct line *l, struct stc_look *look)
{
	struct stc_fill *f = &look->fill[look->nfills];
	uint32_t fresh;
	unsigned card;

	if (look->nfills == STC_FILLS_MAX)
		return line_wrong(l, "more gaps filled than are remembered");
	if (!line_slot(l, &f->place)) {
		if ((card = read_card(&l->at, l->end)) == STC_NONE || card == STC_UNKNOWN)
			return line_wrong(l, "a slot or a card must stand here");
		f->place = (uint8_t)(STC_TURNED | card);
	}
	if (!line_next(l, "@") || !line_number(l, STC_CARDS_MAX, &fresh))
		return line_wrong(l, "a fill is a place, @ and a number");
	f->fresh = (uint8_t)fresh;
	look->nfills++;
	return true;
}

static bool
line_look(struct line *l, struct stc_look *look)
{
	uint32_t fresh;
	unsigned card;

	look->closed = line_next(l, "-");
	while (look->n < STC_HAND && (card = read_card(&l->at, l->end)) != STC_NONE) {
		if (card == STC_UNKNOWN)
			return line_wrong(l, "a hand that was seen is known");
		if (look->closed && line_next(l, "!"))
			look->due |= (uint8_t)(1U << look->n);
		look->card[look->n++] = (uint8_t)card;
	}
	if (look->n == 0)
		return line_wrong(l, "a card must stand here");
	if (!look->closed && line_next(l, "+")) {
		if (!line_number(l, STC_CARDS_MAX, &fresh))
			return line_wrong(l, "a number must stand here");
		look->fresh = (uint8_t)fresh;
	}
	if (line_next(l, ":"))
		do
			if (!line_fill(l, look))
				return false;
		while (line_next(l, ","));
	return true;
}

/* What the rules keep to: the first place is unseen, others lie in the line unseen and are named once, of those
 * seen there are no more than cards, and no fill allows more fresh cards than a later one. */
static bool
check_look(struct line *l, const struct stc_side *s, const struct stc_look *look, unsigned *named)
{
	bool last = look == &s->known.look[s->known.nlooks - 1];

	if ((!look->closed && !last) || (look->closed && look->nfills == 0) ||
	    (look->nfills > 0 && (look->fill[0].place & STC_TURNED) != 0))
		return line_wrong(l, "hands seen would not be kept so");
	for (unsigned i = 0; i < look->nfills; i++) {
		unsigned place = look->fill[i].place, same = 0;
		unsigned later = i + 1 < look->nfills ? look->fill[i + 1].fresh : look->closed ? UINT8_MAX : look->fresh;

		if (look->fill[i].fresh > later)
			return line_wrong(l, "later fills can have been drawn as well");
		if ((place & STC_TURNED) == 0) {
			if (s->line[place] == STC_NONE || ((s->known.seen | *named) >> place & 1) != 0)
				return line_wrong(l, "a gap filled holds a card that was not seen");
			*named |= 1U << place;
			continue;
		}
		for (unsigned j = 0; j < look->nfills; j++)
			same += look->fill[j].place == place;
		for (unsigned j = 0; j < look->n; j++)
			same -= look->card[j] == (place & ~(unsigned)STC_TURNED);
		if ((int)same > 0)
			return line_wrong(l, "a card that was seen would not be kept so");
	}
	return true;
}

static bool
line_hand(struct line *l, int seat)
{
	struct stc_side *s = &filled(l)->side[seat];
	unsigned named = 0;

	do {
		if (s->known.nlooks == STC_LOOKS_MAX)
			return line_wrong(l, "more hands seen than are remembered");
		if (!line_look(l, &s->known.look[s->known.nlooks]))
			return false;
		s->known.nlooks++;
	} while (line_next(l, ";"));
	for (unsigned i = 0; i < s->known.nlooks; i++)
		if (!check_look(l, s, &s->known.look[i], &named))
			return false;
	return true;
}

static bool
line_red_hand(struct line *l)
{
	return line_hand(l, STC_RED);
}

static bool
line_blue_hand(struct line *l)
{
	return line_hand(l, STC_BLUE);
}

static bool
line_turn(struct line *l)
{
	return line_count(l, &filled(l)->head.turn);
}

static bool
line_ply(struct line *l)
{
	return line_count(l, &filled(l)->head.ply);
}

static bool
line_log(struct line *l)
{
	return line_seat(l, &filled(l)->head.viewer) || line_wrong(l, "log= takes a side");
}

static bool
line_deck(struct line *l)
{
	uint32_t n;

	for (unsigned r = STC_SPY; r < STC_RANKS; r++) {
		if ((r > STC_SPY && !line_next(l, ",")) || !line_number(l, STC_CARDS_MAX, &n))
			return line_wrong(l, "a deck has twelve counts up to 32");
		filled(l)->deck[r] = (uint8_t)n;
	}
	return true;
}

static bool
line_quiet(struct line *l)
{
	uint32_t n;

	if (!line_number(l, UINT16_MAX, &n))
		return line_wrong(l, "a number must stand here");
	filled(l)->quiet = (uint16_t)n;
	return true;
}

static bool
line_begun(struct line *l)
{
	return filled(l)->begun = true;
}

static bool
line_attacked(struct line *l)
{
	return filled(l)->attacked = true;
}

static bool
line_test(struct line *l, enum stc_test test)
{
	if (filled(l)->test != STC_TEST_OPEN)
		return line_wrong(l, "of drew, free and let-go one stands at most");
	filled(l)->test = (uint8_t)test;
	return true;
}

static bool
line_drew(struct line *l)
{
	return line_test(l, STC_TEST_DREW);
}

static bool
line_free(struct line *l)
{
	return line_test(l, STC_TEST_PASSED);
}

static bool
line_let_go(struct line *l)
{
	return line_test(l, STC_TEST_WAIVED);
}

/* "red:axb": the slots that this kind of action has. */
static bool
line_last(struct line *l)
{
	static const char signs[] = " +xS2F=-";
	struct stc_last *last = &filled(l)->last;
	const char *sign;
	bool slot, target;

	last->slot = last->target = last->second = STC_NO_SLOT;
	if (!line_seat(l, &last->seat) || !line_next(l, ":"))
		return line_wrong(l, "last= takes a side and what it did");
	slot = line_slot(l, &last->slot);
	if (l->at == l->end || (sign = strchr(signs + 1, *l->at)) == NULL || *sign == '\0')
		return line_wrong(l, "no action is written so");
	last->kind = (uint8_t)(sign - signs);
	if (slot != (last->kind != STC_A_DRAW && last->kind != STC_A_LEAVE))
		return line_wrong(l, "before all but + and - stands a slot");
	l->at++;
	target = line_slot(l, &last->target);
	if (target != (last->kind == STC_A_ATTACK || last->kind == STC_A_SCOUT))
		return line_wrong(l, "behind x and 2, and no other, stands a slot");
	if (last->kind == STC_A_SCOUT)
		line_slot(l, &last->second);
	return true;
}

static bool
line_past_end(struct line *l)
{
	return filled(l)->past_end = true;
}

static bool
line_untold(struct line *l)
{
	return filled(l)->untold = true;
}

static bool
line_end(struct line *l)
{
	struct stc_state *st = filled(l);

	st->head.over = true;
	if (line_next(l, "draw:"))
		st->head.winner = SEAT_NONE;
	else if (!line_seat(l, &st->head.winner) || !line_next(l, ":"))
		return line_wrong(l, "end= takes a side and how");
	for (unsigned e = 0; e < STC_ENDINGS; e++)
		if (line_next(l, game_stratego_card.endings[e].name)) {
			st->head.ending = (uint8_t)e;
			return true;
		}
	return line_wrong(l, "no game ends so");
}

/* ---- does a position hold together? -------------------------------------------------------------- */

static bool line_wrong_of(struct line *l, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool
line_wrong_of(struct line *l, const char *format, ...)
{
	char text[120];
	va_list ap;

	va_start(ap, format);
	vsnprintf(text, sizeof(text), format, ap);
	va_end(ap);
	return line_wrong(l, text);
}

static const char *
seat_name(unsigned seat)
{
	return game_stratego_card.seat[seat];
}

/* Unknown cards are just those that the keeper of the log does not see. */
static bool
check_sight(struct line *l, int seat)
{
	const struct stc_state *st = filled(l);
	const struct stc_side *s = &st->side[seat];
	bool arbiter = st->head.viewer == SEAT_ARBITER, own = arbiter || st->head.viewer == seat;

	for (unsigned i = 0; i < STC_SLOTS; i++) {
		bool known = own || (s->known.seen >> i & 1) != 0;

		if ((s->known.still >> i & 1) != 0 && s->line[i] != STC_UNKNOWN)
			return line_wrong(l, "~ and ^ stand after an unknown card");
		if (s->line[i] != STC_NONE && known != (s->line[i] != STC_UNKNOWN))
			return line_wrong(l, "a front line shows what the log's keeper does not see, or hides what it does");
	}
	for (unsigned i = 0; i < s->nhand; i++)
		if (own != (s->hand[i] != STC_UNKNOWN))
			return line_wrong(l, "a hand shows what the log's keeper does not see, or hides what it does");
	for (unsigned i = 0; i < s->npile; i++)
		if (arbiter != (s->pile[i] != STC_UNKNOWN))
			return line_wrong(l, "a deck is in order in an arbiter's log, and only there");
	return true;
}

/* As many cards as the deck has, and of each rank no more. */
static bool
check_cards(struct line *l, int seat)
{
	const struct stc_state *st = filled(l);
	const struct stc_side *s = &st->side[seat];
	unsigned total = stc_in_line(s) + s->nhand + s->npile + stc_total(s->out);
	uint8_t have[STC_UNKNOWN + 1];

	stc_count_cards(s, have);
	for (unsigned r = STC_SPY; r < STC_RANKS; r++)
		if (have[r] + s->out[r] > st->deck[r])
			return line_wrong_of(l, "%s has %u %s, where the deck has %u", seat_name((unsigned)seat),
			    (unsigned)have[r] + s->out[r], stc_rank_plurals[r], st->deck[r]);
	return total == stc_total(st->deck) || line_wrong_of(l, "%s has %u cards, where the deck has %u",
	    seat_name((unsigned)seat), total, stc_total(st->deck));
}

/* What the other side knows: of the last hand seen as many cards as can be; and, where the log shows the
 * cards, nothing that they deny. */
static bool
check_known(struct line *l, int seat)
{
	const struct stc_state *st = filled(l);
	const struct stc_side *s = &st->side[seat];
	const struct stc_look *look = s->known.nlooks > 0 ? &s->known.look[s->known.nlooks - 1] : NULL;

	if (look != NULL && !look->closed && look->n + look->fresh != s->nhand + look->nfills)
		return line_wrong_of(l, "cards of the hand of %s: %u seen and %u drawn since, but %u held and %u laid down",
		    seat_name((unsigned)seat), look->n, look->fresh, s->nhand, look->nfills);
	if (st->head.viewer != SEAT_ARBITER && st->head.viewer != seat)
		return true;
	return stc_known_is_true(st, seat) ||
	    line_wrong_of(l, "what was seen of the hand of %s is not so", seat_name((unsigned)seat));
}

/* Red has the odd turns; and there is something to do in the step. */
static bool
check_step(struct line *l)
{
	const struct stc_state *st = filled(l);
	const struct stc_side *s = &st->side[st->head.mover];
	bool to_draw = s->nhand < STC_HAND && s->npile > 0, to_fill = s->nhand > 0 && stc_in_line(s) < STC_SLOTS;
	const char *mover = seat_name(st->head.mover);

	if (st->head.turn == 0 || (st->head.turn % 2 == 0) != (st->head.mover == STC_BLUE))
		return line_wrong(l, "red's turns are odd, blue's even");
	if (st->quiet >= st->head.turn)
		return line_wrong(l, "there were not as many turns as passed without an attack");
	if (st->head.over || st->untold)
		return true;
	if (st->step == STC_STEP_DRAW && !to_draw)
		return line_wrong_of(l, "%s has nothing to draw", mover);
	if (st->step == STC_STEP_ACT && to_draw && !st->begun)
		return line_wrong_of(l, "%s has still to draw", mover);
	return st->step != STC_STEP_FILL || to_fill || line_wrong_of(l, "%s has nothing to fill its front line from, or no gap", mover);
}

/* What was done in this turn.  Before it acts a side has drawn, or the other side has, or by leave of an arbiter
 * it filled a gap; whatever else it did has brought it to fill, or ended its turn. */
static bool
check_begun(struct line *l)
{
	const struct stc_state *st = filled(l);
	const struct stc_last *last = &st->last;
	bool acted = st->step == STC_STEP_FILL || st->head.over || st->untold;

	if (last->kind == STC_A_DRAW && st->side[last->seat].nhand < STC_HAND && st->side[last->seat].npile > 0)
		return line_wrong_of(l, "last= is a draw of %s, which has still cards to draw", seat_name(last->seat));
	if (st->attacked && (!st->begun || !acted))
		return line_wrong(l, "a side that has attacked in its turn is to fill its front line");
	if (!st->begun || last->kind == 0 || last->kind == STC_A_DRAW)
		return true;
	return (last->seat == st->head.mover && (acted || last->kind == STC_A_FILL)) ||
	    line_wrong(l, "the turn would not be begun and go on so after the last action");
}

/* Of a hidden side, whose turn it is, it may be known whether it could attack. */
static bool
check_test(struct line *l)
{
	const struct stc_state *st = filled(l);
	bool hidden = st->head.viewer != SEAT_ARBITER && st->head.viewer != st->head.mover;

	if (st->test != STC_TEST_OPEN && (!hidden || !st->begun || st->step == STC_STEP_FILL || st->head.over || st->untold))
		return line_wrong(l, "drew, free and let-go are for a turn that a hidden side has begun, before it acts");
	if (st->test == STC_TEST_PASSED && st->step != STC_STEP_ACT)
		return line_wrong(l, "while it has to draw, a side is not free");
	return !st->untold || (st->head.viewer != SEAT_ARBITER && !st->head.over) ||
	    line_wrong(l, "untold is for logs of one seat that cannot tell how the game ended");
}

/* The end goes with the cards: a Flag that is out has ended the game, but by leave of an arbiter. */
static bool
check_end(struct line *l)
{
	const struct stc_state *st = filled(l);
	bool won = st->head.winner != SEAT_NONE;

	if (st->head.over && st->head.ending == STC_END_FLAG && (!won || st->side[!st->head.winner].out[STC_FLAG] == 0))
		return line_wrong(l, "no Flag is out that the winner could have tapped");
	if (st->head.over && (st->head.ending == STC_END_LIMIT || st->head.ending == STC_END_STANDSTILL ? won :
	        st->head.ending == STC_END_NO_CARDS && !won))
		return line_wrong(l, "no game ends so");
	for (unsigned seat = 0; seat < 2 && !st->head.over && !st->past_end; seat++)
		if (st->side[seat].out[STC_FLAG] != 0)
			return line_wrong_of(l, "the Flag of %s is out, and so the game was over", seat_name(seat));
	return true;
}

static bool
check_position(struct line *l)
{
	const char *fault = deck_fault(filled(l)->deck);

	if (fault != NULL)
		return line_wrong(l, fault);
	for (int seat = 0; seat < 2; seat++)
		if (!check_sight(l, seat) || !check_cards(l, seat) || !check_known(l, seat))
			return false;
	return check_step(l) && check_begun(l) && check_test(l) && check_end(l);
}

static bool
read_position(const char *text, size_t len, void *state, struct problem *p)
{
	static const struct line_field fields[] = {
		{ "turn=", line_turn, false }, { "ply=", line_ply, false }, { "log=", line_log, false },
		{ "deck=", line_deck, false }, { "begun", line_begun, false }, { "attacked", line_attacked, false },
		{ "quiet=", line_quiet, false }, { "drew", line_drew, false },
		{ "free", line_free, false }, { "let-go", line_let_go, false },
		{ "red-hand=", line_red_hand, false }, { "blue-hand=", line_blue_hand, false },
		{ "last=", line_last, false }, { "past-end", line_past_end, false }, { "untold", line_untold, false },
		{ "end=", line_end, false },
	};
	struct line l = line_of(text, len, state, p);
	struct stc_state *st = state;

	stc_clear(st);
	memcpy(st->deck, stc_standard_deck, sizeof(st->deck));
	if (!line_next(&l, game_stratego_card.name) || !line_next(&l, " "))
		return line_wrong(&l, "it begins with the game's name");
	if (!line_side(&l, STC_RED))
		return false;
	if (!line_next(&l, " "))
		return line_wrong(&l, "behind red's cards stand blue's");
	if (!line_side(&l, STC_BLUE))
		return false;
	if (!line_next(&l, " ") || !line_seat(&l, &st->head.mover) || !line_next(&l, " "))
		return line_wrong(&l, "red or blue must be to move");
	for (st->step = STC_STEP_DRAW; !line_next(&l, steps[st->step]); st->step++)
		if (st->step == STC_STEP_FILL)
			return line_wrong(&l, "the step must be draw, act or fill");
	return line_fields(&l, fields, LEN(fields)) && check_position(&l);
}

/* ---- sentences --------------------------------------------------------------------------------- */

/* A number to each side's turn, so that each stands on a line of its own. */
static void
numbering(const void *state, struct numbering *out)
{
	const struct stc_state *st = state;

	out->number = st->head.turn;
	out->opens = !st->begun;
}

static void
write_ranks(struct buffer *out, unsigned set)
{
	unsigned left = (unsigned)__builtin_popcount(set);

	for (unsigned r = STC_SPY; r < STC_RANKS; r++) {
		if ((set & STC_SET(r)) == 0)
			continue;
		buffer_text(out, stc_rank_names[r]);
		if (--left > 0)
			buffer_text(out, left == 1 ? " or " : ", ");
	}
}

static void
write_value(const void *state, char letter, unsigned value, struct buffer *out)
{
	static const char *const results[] = { "", "the card tapped", "the attacker", "both cards" };

	(void)state;
	switch (letter) {
	case 's':
		write_slot(out, value);
		break;
	case 'r':
		buffer_text(out, stc_rank_names[value & STC_UNKNOWN]);
		break;
	case 'R':
		buffer_text(out, stc_rank_plurals[value & STC_UNKNOWN]);
		break;
	case 'm': /* a set of ranks */
		write_ranks(out, value);
		break;
	case 'k': /* a card, as actions are written */
		write_card(out, value);
		break;
	case 'o': /* who is out after an attack */
		buffer_text(out, results[value & 3]);
		break;
	case 'h': /* cards of a hand */
		if (value == 0)
			buffer_char(out, '-');
		else
			write_packed(out, value, STC_HAND);
		break;
	default:
		buffer_char(out, '?');
		break;
	}
}

static void
explain_mark(const void *state, const struct action *a, const struct trace *t, unsigned mark, struct sentence *out)
{
	(void)state;
	switch (a->kind) {
	case STC_A_DRAW:
		out->text = "the draw is written as @h, but here it is @h";
		break;
	case STC_A_SPY:
		out->text = "the hand is written as @h, but here it is @h";
		break;
	case STC_A_REDEAL:
		out->text = mark >= STC_DEAL_PILE ? "the deck is written, which the log's keeper does not see"
		                                  : "the deal is written otherwise than the log's keeper sees it";
		return;
	case STC_A_ATTACK:
		if (mark == STC_SAID_RESULT) {
			out->text = "the attack puts out @o, not @o";
			sentence_fact(out, t->truth[mark]);
			break;
		}
		/* fall through */
	default:
		out->text = "slot @s is written to hold @k, but it holds @k";
		sentence_fact(out, a->kind == STC_A_SCOUT ? a->arg[STC_ARG_TARGET + mark] : a->arg[mark]);
		break;
	}
	sentence_fact(out, a->said[mark]);
	sentence_fact(out, t->truth[mark]);
}

static const char *
missing_fact(const struct trace *t)
{
	static const char *const facts[] = {
		[STC_M_DRAWN] = "which cards were drawn, as in +52",
		[STC_M_ATTACKER] = "the rank of the card that attacks, as in axb(7>5)",
		[STC_M_TAPPED] = "the rank of the card tapped, as in axb(7>5)",
		[STC_M_HAND] = "cards of the hand that was seen: all of them are written, as in aS(59B)",
		[STC_M_LOOKED] = "the ranks looked at, as in a2(b5,d9)",
		[STC_M_DEAL] = "cards of the new front line and hand, as in aF(75B22/339)",
		[STC_M_DEAL_AND_DECK] = "cards of the new front line, hand and deck, as in aF(75B22/339/10S4)",
	};

	if (t->detail == STC_M_LOOKED && t->missing == 1U << STC_SAID_FIRST)
		return "the rank in the first slot looked at, as in a2(b5,d9)";
	if (t->detail == STC_M_LOOKED && t->missing == 1U << STC_SAID_SECOND)
		return "the rank in the second slot looked at, as in a2(b5,d9)";
	return facts[t->detail < LEN(facts) ? t->detail : 0];
}

const struct notation notation_stratego_card = {
	.game = &game_stratego_card,
	.keys = keys,
	.data = data,
	.read_setup = read_setup,
	.write_keys = write_keys,
	.write_setup = write_setup,
	.unname_setup = unname_setup,
	.read_action = read_action,
	.write_action = write_action,
	.write_position = write_position,
	.read_position = read_position,
	.numbering = numbering,
	.write_value = write_value,
	.explain_mark = explain_mark,
	.unseen = "the order of the decks",
	.missing_fact = missing_fact,
};
