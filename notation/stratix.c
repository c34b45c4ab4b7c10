/* stratix.c: how Stratix is written: moves, boards, decks, set-ups, positions.  The grammar is in
 * stratix.abnf. */
#include "stratix/stratix.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "data.h"
#include "line.h"

extern const struct notation notation_stratix;

/* ---- squares, kinds, cards -------------------------------------------------------------------- */

static void
write_square(struct buffer *out, unsigned square)
{
	square_write(out, stx_x(square), stx_y(square));
}

/* Behind the square that stands at p, or NULL. */
static inline const char *
read_square(const struct stx_board *b, const char *p, const char *end, uint16_t *square)
{
	unsigned x, y;

	if ((p = square_read(p, end, b->files, b->ranks, &x, &y)) != NULL)
		*square = (uint16_t)stx_square(x, y);
	return p;
}

/* The kind of a letter, or -1. */
static inline int
kind_of(char letter)
{
	static const uint8_t kinds[32] = { /* by the letter's place in the alphabet; 1 more, 0 being none */
		['I' & 31] = STX_INFANTRY + 1, ['T' & 31] = STX_TANK + 1, ['A' & 31] = STX_ARTILLERY + 1,
		['H' & 31] = STX_HELICOPTER + 1, ['J' & 31] = STX_JET + 1, ['M' & 31] = STX_ICBM + 1,
	};

	return letter >= 'A' && letter <= 'Z' ? kinds[letter & 31] - 1 : -1;
}

/* "2T": a piece by army and kind, as marks and events have it. */
static void
write_piece(struct buffer *out, unsigned said)
{
	buffer_printf(out, "%u%c", said / STX_KINDS + 1, stx_kind_letters[said % STX_KINDS]);
}

enum { SAME_NUMBER_MAX = 26 }; /* told apart by letters */

/* The place of a card among those of its number, and how many there are. */
static unsigned
same_number(const struct stx_deck *d, unsigned card, unsigned *before)
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

/* "12"; "12a" and "12b" where a deck has two of that number. */
static void
write_card(struct buffer *out, const struct stx_deck *d, unsigned card)
{
	unsigned before;

	if (card >= d->n) {
		buffer_char(out, '?');
		return;
	}
	buffer_printf(out, "%u", d->card[card].number);
	if (same_number(d, card, &before) > 1)
		buffer_char(out, (char)('a' + before));
}

/* Behind the card that stands at p, or NULL. */
static const char *
read_card(const struct stx_deck *d, const char *p, const char *end, unsigned *card)
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
		unsigned n = d->card[*card].number == number ? same_number(d, *card, &before) : 0;

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
	int kind = p < end ? kind_of(*p) : -1;

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

	if (end - p < 4 || !is_army(p[1]) || (kind = kind_of(p[2])) < 0)
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
		if ((p = read_square(b, p + 1, end, &square)) == NULL)
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
	p = read_square(b, read_kind(p + 1, end, army, a), end, &a->arg[STX_FROM]);
	return p != NULL && p < end && *p == ')' ? p + 1 : NULL;
}

static inline const char *
read_move(const struct stx_board *b, const char *p, const char *end, unsigned army, struct action *a)
{
	const char *behind;

	if (p < end && *p == 'p' && (behind = read_word(p, end, "pass")) != NULL) /* (or a square of file p) */
		return read_pass(b, behind, end, army, a);
	a->kind = STX_MOVE;
	p = read_square(b, read_kind(p, end, army, a), end, &a->arg[STX_FROM]);
	return p != NULL ? read_way(b, p, end, a) : NULL;
}

static const char *
read_draw(const struct stx_deck *d, const char *p, const char *end, struct action *a)
{
	unsigned card = 0;

	p = read_card(d, p, end, &card);
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
	if ((behind = read_square(b, p, end, &a->arg[STX_FROM])) != NULL) {
		p = behind;
	} else if (a->marks != 0) { /* it is no mark, but what is recovered */
		a->arg[STX_FROM] = (uint16_t)(STX_LOST + a->said[STX_SAID_KIND] % STX_KINDS);
		a->marks = 0;
	} else {
		return NULL;
	}
	return p < end && *p == '>' ? read_square(b, p + 1, end, &a->arg[STX_TO]) : NULL;
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
		if ((p = read_card(d, p + 1, end, &card)) == NULL || n == STX_CARDS_MAX)
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
read_action(const void *setup, const char *text, size_t len, struct action *out)
{
	const struct stx_setup *s = setup;
	const char *p = text, *end = text + len;
	unsigned army;

	out->seat = SEAT_NONE;
	out->nargs = STX_NARGS;
	out->marks = 0;
	if (len < 3)
		return 0;
	if (!is_army(*p)) {
		p = read_shuffle(&s->deck, p, end, out);
		return p != NULL ? (size_t)(p - text) : 0;
	}
	army = (unsigned)(*p - '1');
	out->seat = (uint8_t)army;
	out->arg[STX_BY] = (uint16_t)army;
	p += 2;
	switch (text[1]) {
	case ':':
		p = read_move(&s->board, p, end, army, out);
		break;
	case '+':
		p = read_draw(&s->deck, p, end, out);
		break;
	case '*':
		p = read_carry(&s->board, p, end, army, out);
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
		write_piece(out, a->said[STX_SAID_KIND]);
	else
		buffer_char(out, stx_kind_letters[a->said[STX_SAID_KIND] % STX_KINDS]);
}

static void
write_move(struct buffer *out, const struct action *a)
{
	unsigned strikes = says(a, STX_SAID_STRIKE) ? a->said[STX_SAID_STRIKE] : 0;

	write_kind(out, a, a->arg[STX_BY]);
	write_square(out, a->arg[STX_FROM]);
	for (unsigned i = 0; STX_SAID_WAY + i < STX_SAIDS && says(a, STX_SAID_WAY + i); i++) {
		buffer_char(out, (strikes >> (i + 1) & 1) != 0 ? 'x' : '-');
		write_square(out, a->said[STX_SAID_WAY + i]);
	}
	buffer_char(out, (strikes & 1) != 0 ? 'x' : '-');
	write_square(out, a->arg[STX_TO]);
	if (!says(a, STX_SAID_STRUCK))
		return;
	buffer_char(out, '(');
	write_piece(out, a->said[STX_SAID_STRUCK]);
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
	write_square(out, a->arg[STX_FROM]);
	buffer_char(out, ')');
}

static void
write_carry(struct buffer *out, const struct action *a)
{
	if (a->arg[STX_FROM] >= STX_LOST) {
		buffer_char(out, stx_kind_letters[(a->arg[STX_FROM] - STX_LOST) % STX_KINDS]);
	} else {
		write_kind(out, a, a->arg[STX_BY]);
		write_square(out, a->arg[STX_FROM]);
	}
	buffer_char(out, '>');
	write_square(out, a->arg[STX_TO]);
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
		write_card(out, d, card);
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

	if (a->kind == STX_SHUFFLE) {
		write_shuffle(out, &s->deck, a);
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
		write_card(out, &s->deck, a->arg[STX_FROM]);
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

/* ---- words in YAML --------------------------------------------------------------------------- */

/* A number in digits from least to most; false: *p says what. */
static bool
read_number(const struct node *n, unsigned least, unsigned most, const char *what, unsigned *out, struct problem *p)
{
	*out = 0;
	if (n->kind == NODE_SCALAR && n->len > 0 && n->len <= 3)
		for (size_t i = 0; i < n->len; i++)
			*out = n->text[i] >= '0' && n->text[i] <= '9' && *out < 1000 ? *out * 10 + (unsigned)(n->text[i] - '0') : 1000;
	if (*out >= least && *out <= most)
		return true;
	return problem_set(p, DIAG_VALUE, n, 0, "%s must be a number from %u to %u", what, least, most);
}

/* The index of a word in a list of them, from first on; false: *p lists them. */
static bool
read_choice(const struct node *n, const char *const *words, unsigned first, unsigned end, const char *what,
    unsigned *out, struct problem *p)
{
	char list[120] = "";

	for (*out = first; *out < end; ++*out)
		if (node_is(n, words[*out]))
			return true;
	for (unsigned i = first; i < end; i++) {
		size_t k = strlen(list);

		snprintf(list + k, sizeof(list) - k, "%s%s", i == first ? "" : i + 1 == end ? " or " : ", ", words[i]);
	}
	return problem_set(p, DIAG_VALUE, n, 0, "%s must be %s", what, list);
}

/* Every key of a mapping is one of a list, or begins with x-. */
static bool
check_keys(const struct node *mapping, const char *const *known, const char *what, struct problem *p)
{
	for (const struct node *k = mapping->child; k != NULL; k = k->next) {
		size_t i = 0;

		while (known[i] != NULL && strcmp(known[i], k->text) != 0)
			i++;
		if (known[i] == NULL && strncmp(k->text, "x-", 2) != 0)
			return problem_set(p, DIAG_VALUE, k, 0, "%s has no part '%.40s'", what, k->text);
	}
	return true;
}

/* One line of text into a field of that size. */
static bool
read_text(const struct node *n, char *out, size_t size, const char *what, struct problem *p)
{
	if (n == NULL)
		return true;
	if (n->kind != NODE_SCALAR || n->len >= size || memchr(n->text, '\n', n->len) != NULL)
		return problem_set(p, DIAG_VALUE, n, 0, "%s must be one line of less than %zu bytes", what, size);
	memcpy(out, n->text, n->len);
	out[n->len] = '\0';
	return true;
}

/* name: and title: of a board or a deck. */
static bool
read_label(const struct node *mapping, const char *key, struct stx_label *l, struct problem *p)
{
	const struct node *game = node_get(mapping, "game");

	if (game != NULL && !node_is(game, game_stratix.name))
		return problem_set(p, DIAG_VALUE, game, 0, "this is a %s of another game", key);
	return read_text(node_get(mapping, key), l->name, sizeof(l->name), "a name", p) &&
	    read_text(node_get(mapping, "title"), l->title, sizeof(l->title), "a title", p);
}

/* ---- boards ---------------------------------------------------------------------------------- */

/* The lines of a picture without blanks around them; false: there are too many. */
static bool
cut_lines(const char *text, size_t len, char lines[STX_SIDE_MAX][STX_SIDE_MAX + 1], unsigned *ranks, unsigned *files,
    size_t offset[STX_SIDE_MAX])
{
	const char *at = text, *end = text + len, *word;
	size_t n;
	bool new_line;

	*ranks = *files = 0;
	while ((word = picture_word(&at, end, &n, &new_line)) != NULL) {
		if (*ranks == STX_SIDE_MAX || n > STX_SIDE_MAX || (*ranks > 0 && n != *files))
			return false;
		memcpy(lines[*ranks], word, n);
		lines[*ranks][n] = '\0';
		offset[(*ranks)++] = (size_t)(word - text);
		*files = (unsigned)n;
		at = word + n;
	}
	return true;
}

static bool
explain_board(const struct stx_board_problem *why, const struct node *n, size_t offset, struct problem *p)
{
	static const char *const faults[] = {
		[STX_BOARD_SIZE] = "a board has 13 to 19 files and ranks%.0s",
		[STX_BOARD_SIGN] = "%s is no sign of a board: those are ~ @ . * = s d",
		[STX_BOARD_CENTRE] = "a board has one centre, @%.0s",
		[STX_BOARD_CORNER] = "%s is not what it is in a corner: six DMZ squares in a line, and rows of 5, 4, 3, 2 and 1 "
		                     "behind them",
		[STX_BOARD_STRAY] = "%s lies in no corner of the board, and is staging area or DMZ",
		[STX_BOARD_QUADRANT] = "%s does not lie in the quadrant of exactly one corner",
		[STX_BOARD_BRIDGE] = "the bridge %s does not join two quadrants",
	};
	char square[8];

	snprintf(square, sizeof(square), "%c%u", 'a' + (int)stx_x(why->square), stx_y(why->square) + 1);
	return problem_set(p, DIAG_SETUP_SYNTAX, n, offset, faults[why->fault], square);
}

static bool
read_picture(const struct node *mapping, struct stx_board *b, struct problem *p)
{
	const struct node *n = node_get(mapping, "picture");
	char lines[STX_SIDE_MAX][STX_SIDE_MAX + 1];
	const char *at[STX_SIDE_MAX];
	size_t offset[STX_SIDE_MAX], where = 0;
	unsigned files, ranks;
	struct stx_board_problem why;

	if (n == NULL || n->kind != NODE_SCALAR)
		return problem_set(p, DIAG_SETUP_SYNTAX, n != NULL ? n : mapping, 0, "a board has a picture");
	if (!cut_lines(n->text, n->len, lines, &ranks, &files, offset))
		return problem_set(p, DIAG_SETUP_SYNTAX, n, 0, "a picture has up to 19 lines of up to 19 signs, all of one length");
	for (unsigned i = 0; i < ranks; i++)
		at[i] = lines[i];
	if (stx_board_read(b, at, files, ranks, &why))
		return true;
	if (why.square != 0)
		where = offset[ranks - 1 - stx_y(why.square)] + stx_x(why.square);
	return explain_board(&why, n, where, p);
}

/* What a file may say besides the picture must agree with it. */
static bool
check_board(const struct node *mapping, const struct stx_board *b, struct problem *p)
{
	static const char *const numbers[] = { "1", "2", "3", "4" };
	const struct node *files = node_get(mapping, "files"), *ranks = node_get(mapping, "ranks");
	const struct node *seats = node_get(mapping, "seats");
	struct buffer square = { 0 };
	bool agrees = true;
	unsigned n;

	if (files != NULL && (!read_number(files, 1, 99, "files", &n, p) || n != b->files))
		return problem_set(p, DIAG_VALUE, files, 0, "the picture has %u files", b->files);
	if (ranks != NULL && (!read_number(ranks, 1, 99, "ranks", &n, p) || n != b->ranks))
		return problem_set(p, DIAG_VALUE, ranks, 0, "the picture has %u ranks", b->ranks);
	if (seats == NULL)
		return true;
	for (unsigned seat = 0; seat < STX_ARMIES && agrees; seat++) {
		const struct node *at = seats->kind == NODE_MAPPING ? node_get(seats, numbers[seat]) : NULL;

		buffer_clear(&square);
		square_write(&square, seat >= 2 ? b->files - 1U : 0, seat == 1 || seat == 2 ? b->ranks - 1U : 0);
		buffer_char(&square, '\0');
		agrees = at != NULL && !square.failed && node_is(at, square.data);
	}
	buffer_free(&square);
	return agrees || problem_set(p, DIAG_VALUE, seats, 0, "seats 1 to 4 sit clockwise from a1, at the corners of the board");
}

static bool
read_board_mapping(const struct node *n, struct stx_setup *s, struct problem *p)
{
	static const char *const known[] = {
		"board", "game", "title", "files", "ranks", "legend", "picture", "seats", "seating", NULL,
	};

	if (n->kind != NODE_MAPPING)
		return problem_set(p, DIAG_VALUE, n, 0, "board must be a name, or a mapping with a picture");
	return check_keys(n, known, "a board", p) && read_label(n, "board", &s->board_label, p) &&
	    read_picture(n, &s->board, p) && check_board(n, &s->board, p);
}

/* Something that a record holds or names; *from tells where it was. */
static bool
read_named(const struct setup_source *src, const struct node *n, struct stx_label *l, struct stx_setup *s,
    bool (*read)(const struct node *n, struct stx_setup *s, struct problem *p), struct problem *p)
{
	const struct node *file;

	l->origin = STX_INLINE;
	if (n->kind != NODE_SCALAR)
		return read(n, s, p);
	if ((file = data_find(src->data, n, p)) == NULL)
		return false;
	if (!read(file, s, p))
		return data_blame(src->data, n, p);
	l->origin = STX_NAMED;
	return read_text(n, l->name, sizeof(l->name), "a name", p);
}

static void
make_standard(void *out)
{
	stx_board_standard(out);
}

static bool
read_board(const struct setup_source *src, struct stx_setup *s, struct problem *p)
{
	const struct node *n = node_get(src->record, "board");
	const struct stx_board *standard;

	memset(&s->board_label, 0, sizeof(s->board_label));
	if (n != NULL && !node_is(n, "standard"))
		return read_named(src, n, &s->board_label, s, read_board_mapping, p);
	if ((standard = data_once(src->data, sizeof(*standard), make_standard)) != NULL)
		s->board = *standard;
	else
		stx_board_standard(&s->board);
	return true;
}

/* ---- decks ----------------------------------------------------------------------------------- */

static const char *const kind_words[STX_KINDS] = { "infantry", "tank", "artillery", "helicopter", "jet", "icbm" };

enum { ALL_KINDS = (1 << STX_KINDS) - 1, GROUND_KINDS = 1 << STX_INFANTRY | 1 << STX_TANK };

static bool
read_pieces(const struct node *n, uint8_t *out, struct problem *p)
{
	*out = ALL_KINDS;
	if (n == NULL)
		return true;
	if (n->kind != NODE_SEQUENCE || n->child == NULL)
		return problem_set(p, DIAG_VALUE, n, 0, "pieces must be a list of kinds");
	*out = 0;
	for (const struct node *k = n->child; k != NULL; k = k->next) {
		unsigned kind;

		if (!read_choice(k, kind_words, 0, STX_KINDS, "a kind of piece", &kind, p))
			return false;
		*out |= (uint8_t)(1U << kind);
	}
	return true;
}

/* The one key that says whose pieces, how far or where to; each deed has its own words for it. */
static const struct {
	const char *key;
	uint8_t first, end; /* of enum stx_scope */
} scopes[STX_DEEDS] = {
	[STX_DO_RECALL] = { "whose", STX_SELF, STX_ENEMY + 1 },
	[STX_DO_TRANSPORT] = { "reach", STX_NEXT, STX_ANYWHERE + 1 },
	[STX_DO_SHIFT] = { "to", STX_ANYWHERE, STX_SAME_ZONE + 1 },
};

static bool
takes_pieces(const struct stx_instruction *in)
{
	return in->deed == STX_DO_RECOVER || (in->deed == STX_DO_RECALL && in->scope != STX_SELF);
}

static bool
takes_count(const struct stx_instruction *in)
{
	return in->deed != STX_DO_NOTHING && in->deed != STX_DO_SHIFT &&
	    !(in->deed == STX_DO_RECALL && in->scope == STX_SELF);
}

static bool
read_instruction(const struct node *n, struct stx_instruction *in, struct problem *p)
{
	static const char *const fields[] = { "whose", "reach", "to", "pieces", "count" };
	const struct node *kind = node_get(n, "kind"), *count = node_get(n, "count"), *scope;
	unsigned deed, word, number = 1;

	if (kind == NULL)
		return problem_set(p, DIAG_VALUE, n, 0, "a card has a kind");
	if (!read_choice(kind, stx_deed_names, 0, STX_DEEDS, "a card's kind", &deed, p))
		return false;
	*in = (struct stx_instruction){ .deed = (uint8_t)deed, .count = 1 };
	if (scopes[deed].key != NULL) {
		if ((scope = node_get(n, scopes[deed].key)) == NULL)
			return problem_set(p, DIAG_VALUE, n, 0, "a card of kind %s says '%s'", stx_deed_names[deed], scopes[deed].key);
		if (!read_choice(scope, stx_scope_names, scopes[deed].first, scopes[deed].end, scopes[deed].key, &word, p))
			return false;
		in->scope = (uint8_t)word;
	}
	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		bool taken = i == 3 ? takes_pieces(in) : i == 4 ? takes_count(in) :
		    scopes[deed].key != NULL && strcmp(scopes[deed].key, fields[i]) == 0;

		if (!taken && node_get(n, fields[i]) != NULL)
			return problem_set(p, DIAG_VALUE, node_get(n, fields[i]), 0, "a card of this kind has no '%s'", fields[i]);
	}
	if (!read_pieces(node_get(n, "pieces"), &in->pieces, p) ||
	    (count != NULL && !read_number(count, 1, STX_ARMY, "count", &number, p)))
		return false;
	if (deed == STX_DO_TRANSPORT || deed == STX_DO_AIRLIFT)
		in->pieces = GROUND_KINDS;
	in->count = (uint8_t)number;
	return true;
}

static bool
read_one_card(const struct node *n, struct stx_card *c, char *text, struct problem *p)
{
	static const char *const known[] = {
		"number", "kind", "whose", "reach", "to", "pieces", "count", "else", "back", "text", NULL,
	};
	static const char *const known_else[] = { "kind", "whose", "reach", "to", "pieces", "count", NULL };
	const struct node *number, *other, *back;
	unsigned value = STX_BACK_NEVER;

	if (n->kind != NODE_MAPPING)
		return problem_set(p, DIAG_VALUE, n, 0, "a card must be a mapping");
	memset(c, 0, sizeof(*c));
	number = node_get(n, "number");
	other = node_get(n, "else");
	back = node_get(n, "back");
	if (number == NULL)
		return problem_set(p, DIAG_VALUE, n, 0, "a card has a number");
	if (!check_keys(n, known, "a card", p) || !read_number(number, 1, 99, "a card's number", &value, p) ||
	    !read_instruction(n, &c->first, p))
		return false;
	c->number = (uint8_t)value;
	value = STX_BACK_NEVER;
	if (back != NULL && !read_choice(back, stx_back_names, STX_BACK_ALWAYS, STX_BACKS, "back", &value, p))
		return false;
	c->back = (uint8_t)value;
	if (other != NULL) {
		if (other->kind != NODE_MAPPING)
			return problem_set(p, DIAG_VALUE, other, 0, "else must be a mapping");
		if (!check_keys(other, known_else, "another instruction", p) || !read_instruction(other, &c->otherwise, p))
			return false;
	}
	return read_text(node_get(n, "text"), text, STX_TEXT_MAX, "a card's text", p);
}

static bool
read_deck_mapping(const struct node *n, struct stx_setup *s, struct problem *p)
{
	static const char *const known[] = { "deck", "game", "title", "cards", NULL };
	const struct node *cards;
	struct stx_deck *d = &s->deck;

	if (n->kind != NODE_MAPPING)
		return problem_set(p, DIAG_VALUE, n, 0, "deck must be a name, or a mapping with cards");
	if (!check_keys(n, known, "a deck", p) || !read_label(n, "deck", &s->deck_label, p))
		return false;
	cards = node_get(n, "cards");
	if (cards == NULL || cards->kind != NODE_SEQUENCE || cards->child == NULL)
		return problem_set(p, DIAG_VALUE, cards != NULL ? cards : n, 0, "a deck has a list of cards");
	memset(d, 0, sizeof(*d));
	for (const struct node *k = cards->child; k != NULL; k = k->next) {
		unsigned before;

		if (d->n == STX_CARDS_MAX)
			return problem_set(p, DIAG_VALUE, k, 0, "a deck has at most %d cards", STX_CARDS_MAX);
		memset(s->text[d->n], 0, sizeof(s->text[0]));
		if (!read_one_card(k, &d->card[d->n], s->text[d->n], p))
			return false;
		if (same_number(d, d->n, &before) > SAME_NUMBER_MAX)
			return problem_set(p, DIAG_VALUE, k, 0, "more than %d cards have one number", SAME_NUMBER_MAX);
		d->n++;
	}
	return true;
}

static bool
read_deck(const struct setup_source *src, struct stx_setup *s, struct problem *p)
{
	const struct node *n = node_get(src->record, "deck");

	memset(&s->deck_label, 0, sizeof(s->deck_label));
	if (n != NULL && !node_is(n, "standard"))
		return read_named(src, n, &s->deck_label, s, read_deck_mapping, p);
	s->deck = stx_standard_deck;
	return true;
}

/* ---- other header keys ----------------------------------------------------------------------- */

static const char *const keys[] = { "variant", "armies", "board", "deck", NULL };

static bool
read_variant(const struct node *record, struct stx_setup *s, struct problem *p)
{
	const struct node *n = node_get(record, "variant");
	unsigned v = STX_STANDARD;

	if (n != NULL && !read_choice(n, stx_variant_names, 0, STX_VARIANTS, "variant", &v, p))
		return false;
	s->variant = (uint8_t)v;
	return true;
}

/* How many, for the seats that so many take (STX-B3), or a list of seats. */
static bool
read_armies(const struct node *record, struct stx_setup *s, struct problem *p)
{
	static const uint8_t seating[] = { 0, 0, 1 << 0 | 1 << 2, 1 << 0 | 1 << 1 | 1 << 2, 15 };
	const struct node *n = node_get(record, "armies");
	unsigned number;

	s->playing = 15;
	if (n == NULL)
		return true;
	if (n->kind == NODE_SCALAR) {
		if (!read_number(n, 2, STX_ARMIES, "armies", &number, p))
			return false;
		s->playing = seating[number];
		return true;
	}
	if (n->kind != NODE_SEQUENCE)
		return problem_set(p, DIAG_VALUE, n, 0, "armies must be a number, or a list of seats");
	s->playing = 0;
	for (const struct node *k = n->child; k != NULL; k = k->next) {
		if (!read_number(k, 1, STX_ARMIES, "a seat", &number, p))
			return false;
		if ((s->playing >> (number - 1) & 1) != 0)
			return problem_set(p, DIAG_VALUE, k, 0, "seat %u is taken twice", number);
		s->playing |= (uint8_t)(1U << (number - 1));
	}
	if ((s->playing & (s->playing - 1)) == 0)
		return problem_set(p, DIAG_VALUE, n, 0, "two to four armies play");
	return true;
}

static void
write_instruction(struct buffer *out, const struct stx_instruction *in)
{
	const char *lead = "[";

	buffer_printf(out, "kind: %s", stx_deed_names[in->deed]);
	if (scopes[in->deed].key != NULL)
		buffer_printf(out, ", %s: %s", scopes[in->deed].key, stx_scope_names[in->scope]);
	if (takes_pieces(in) && in->pieces != ALL_KINDS) {
		buffer_text(out, ", pieces: ");
		for (unsigned k = 0; k < STX_KINDS; k++)
			if ((in->pieces >> k & 1) != 0) {
				buffer_printf(out, "%s%s", lead, kind_words[k]);
				lead = ", ";
			}
		buffer_char(out, ']');
	}
	if (takes_count(in) && in->count != 1)
		buffer_printf(out, ", count: %u", in->count);
}

static void
write_label(struct buffer *out, const char *key, const struct stx_label *l)
{
	if (l->name[0] != '\0') {
		buffer_printf(out, "  %s: ", key);
		yaml_scalar(out, l->name, strlen(l->name));
		buffer_char(out, '\n');
	}
	if (l->title[0] != '\0') {
		buffer_text(out, "  title: ");
		yaml_scalar(out, l->title, strlen(l->title));
		buffer_char(out, '\n');
	}
}

static void
write_picture_line(struct buffer *out, const struct stx_board *b, unsigned y)
{
	for (unsigned x = 0; x < b->files; x++)
		buffer_char(out, stx_signs[b->terrain[stx_square(x, y)]]);
}

static void
write_board(struct buffer *out, const struct stx_setup *s)
{
	if (s->board_label.origin == STX_NAMED)
		buffer_printf(out, "board: %s\n", s->board_label.name);
	if (s->board_label.origin != STX_INLINE)
		return;
	buffer_text(out, "board:\n");
	write_label(out, "board", &s->board_label);
	buffer_text(out, "  picture: |\n");
	for (unsigned y = s->board.ranks; y-- > 0;) {
		buffer_text(out, "    ");
		write_picture_line(out, &s->board, y);
		buffer_char(out, '\n');
	}
}

static void
write_deck(struct buffer *out, const struct stx_setup *s)
{
	if (s->deck_label.origin == STX_NAMED)
		buffer_printf(out, "deck: %s\n", s->deck_label.name);
	if (s->deck_label.origin != STX_INLINE)
		return;
	buffer_text(out, "deck:\n");
	write_label(out, "deck", &s->deck_label);
	buffer_text(out, "  cards:\n");
	for (unsigned i = 0; i < s->deck.n; i++) {
		const struct stx_card *c = &s->deck.card[i];

		buffer_printf(out, "    - {number: %u, ", c->number);
		write_instruction(out, &c->first);
		if (c->otherwise.deed != STX_DO_NOTHING) {
			buffer_text(out, ", else: {");
			write_instruction(out, &c->otherwise);
			buffer_char(out, '}');
		}
		if (c->back != STX_BACK_NEVER)
			buffer_printf(out, ", back: %s", stx_back_names[c->back]);
		if (s->text[i][0] != '\0') {
			buffer_text(out, ", text: ");
			yaml_scalar(out, s->text[i], strlen(s->text[i]));
		}
		buffer_text(out, "}\n");
	}
}

static void
write_keys(const void *setup, struct buffer *out)
{
	const struct stx_setup *s = setup;
	const char *lead = "armies: [";

	if (s->as_found)
		return;
	if (s->variant != STX_STANDARD)
		buffer_printf(out, "variant: %s\n", stx_variant_names[s->variant]);
	if (s->playing != 15) {
		for (unsigned i = 0; i < STX_ARMIES; i++)
			if ((s->playing >> i & 1) != 0) {
				buffer_printf(out, "%s%u", lead, i + 1);
				lead = ", ";
			}
		buffer_text(out, "]\n");
	}
	write_board(out, s);
	write_deck(out, s);
}

/* ---- set-ups --------------------------------------------------------------------------------- */

/* Cards with blanks between, no two the same. */
static bool
read_cards(const struct node *n, const struct stx_deck *d, uint8_t cards[STX_CARDS_MAX], uint8_t *count,
    struct problem *p)
{
	const char *at, *end, *word, *behind;
	uint64_t seen = 0;
	size_t len;
	bool new_line;

	*count = 0;
	if (n == NULL)
		return true;
	if (n->kind != NODE_SCALAR)
		return problem_set(p, DIAG_SETUP_SYNTAX, n, 0, "cards must be written with blanks between them");
	at = n->text;
	end = n->text + n->len;
	while ((word = picture_word(&at, end, &len, &new_line)) != NULL) {
		unsigned card;

		behind = read_card(d, word, word + len, &card);
		if (behind != word + len)
			return problem_set(p, DIAG_SETUP_SYNTAX, n, (size_t)(word - n->text), "the deck has no card '%.*s'",
			    (int)(len < 20 ? len : 20), word);
		if ((seen >> card & 1) != 0)
			return problem_set(p, DIAG_SETUP_SYNTAX, n, (size_t)(word - n->text), "card %.*s stands twice",
			    (int)len, word);
		seen |= UINT64_C(1) << card;
		cards[(*count)++] = (uint8_t)card;
		at = behind;
	}
	return true;
}

/* "Ia6 Tb4": pieces of one army as they stand. */
static bool
read_army(const struct node *n, unsigned seat, struct stx_setup *s, struct problem *p)
{
	const char *at, *end, *word;
	size_t len;
	bool new_line;

	if (n->kind != NODE_SCALAR)
		return problem_set(p, DIAG_SETUP_SYNTAX, n, 0, "pieces must be written with blanks between them");
	at = n->text;
	end = n->text + n->len;
	while ((word = picture_word(&at, end, &len, &new_line)) != NULL) {
		struct stx_place *q = &s->place[s->nplaced];
		int kind = kind_of(*word);

		if (kind < 0 || read_square(&s->board, word + 1, word + len, &q->square) != word + len)
			return problem_set(p, DIAG_SETUP_SYNTAX, n, (size_t)(word - n->text),
			    "'%.*s' is no piece on a square, as in Ta5", (int)(len < 20 ? len : 20), word);
		if (s->nplaced + 1 == STX_PLACED_MAX)
			return problem_set(p, DIAG_SETUP_SYNTAX, n, (size_t)(word - n->text), "there are too many pieces");
		q->seat = (uint8_t)seat;
		q->kind = (uint8_t)kind;
		s->nplaced++;
		at = word + len;
	}
	return true;
}

static bool
read_placed(const struct setup_source *src, const struct node *n, struct stx_setup *s, struct problem *p)
{
	unsigned having = 0;

	if (n->kind != NODE_MAPPING)
		return problem_set(p, DIAG_SETUP_SYNTAX, n, 0, "pieces must be a mapping of armies to pieces");
	s->placed = true;
	for (const struct node *k = n->child; k != NULL; k = k->next) {
		int seat = seat_find(&game_stratix, k->text, k->len);

		if (seat < 0)
			return problem_set(p, DIAG_SETUP_SYNTAX, k, 0, "no army has the name '%.40s'", k->text);
		if (!read_army(k->value, (unsigned)seat, s, p))
			return false;
		having |= 1U << seat;
	}
	if (node_get(src->record, "armies") == NULL)
		s->playing = (uint8_t)having;
	if ((s->playing & (s->playing - 1)) == 0)
		return problem_set(p, DIAG_SETUP_SYNTAX, n, 0, "two to four armies play");
	return true;
}

static bool read_position(const char *text, size_t len, void *state, struct problem *p);

static bool
read_found(const struct setup_source *src, const struct node *n, struct stx_setup *s, struct problem *p)
{
	for (size_t i = 0; keys[i] != NULL; i++)
		if (node_get(src->record, keys[i]) != NULL)
			return problem_set(p, DIAG_VALUE, node_get(src->record, keys[i]), 0,
			    "a position says itself what '%s' is", keys[i]);
	if (n->kind != NODE_SCALAR)
		return problem_set(p, DIAG_POSITION_SYNTAX, n, 0, "a position must be one line of text");
	if (!read_position(n->text, n->len, &s->state, p)) {
		p->node = n;
		return false;
	}
	if (s->state.viewer != src->viewer)
		return problem_set(p, DIAG_VALUE, n, 0, "the position is of another log than log: says");
	s->as_found = true;
	s->variant = s->state.variant;
	s->playing = s->state.playing;
	s->board = s->state.board; /* actions are read with these */
	s->deck = s->state.deck;
	return true;
}

static bool
read_first(const struct node *n, struct stx_setup *s, struct problem *p)
{
	int seat;

	if (n == NULL)
		return true;
	if (n->kind != NODE_SCALAR || (seat = seat_find(&game_stratix, n->text, n->len)) < 0)
		return problem_set(p, DIAG_VALUE, n, 0, "first must be army1, army2, army3 or army4");
	s->first_named = true;
	s->first = (uint8_t)seat;
	return true;
}

/* Parts that go with others, or mean nothing. */
static bool
check_parts(const struct setup_source *src, const struct node *setup, const struct stx_setup *s, struct problem *p)
{
	static const char *const of_draws[] = { "draws", "again" };
	const struct node *again = node_get(setup, "again");

	for (size_t i = 0; i < sizeof(of_draws) / sizeof(of_draws[0]); i++)
		if (s->placed && node_get(setup, of_draws[i]) != NULL)
			return problem_set(p, DIAG_SETUP_SYNTAX, node_get(setup, of_draws[i]), 0,
			    "with pieces as found nobody draws to begin, and there is no '%s'", of_draws[i]);
	if (s->nagain > 0 && s->nagain != s->deck.n)
		return problem_set(p, DIAG_SETUP_SYNTAX, again, 0, "'again' is the order of all %u cards of the deck", s->deck.n);
	if (s->nagain > 0 && src->rules->option[STX_R_FIRST_DRAW] == STX_FIRST_DRAW_OUT_OF_PLAY) {
		problem_set(src->idle, DIAG_KEY_UNKNOWN, again, 0,
		    "'again' means nothing here: the cards drawn to find who begins stay out of play; it is kept");
		snprintf(src->idle->cite, sizeof(src->idle->cite), "%s", game_stratix.rulings[STX_R_FIRST_DRAW].id);
	}
	return true;
}

static bool
read_setup(const struct setup_source *src, const struct node *setup, void *out, struct problem *p)
{
	static const char *const known[] = { "pack", "again", "draws", "first", "pieces", "position", NULL };
	struct stx_setup *s = out;
	const struct node *position, *pieces;

	memset(s, 0, offsetof(struct stx_setup, place)); /* the rest is only read as far as it is filled */
	s->viewer = src->viewer;
	if (setup->kind != NODE_MAPPING)
		return problem_set(p, DIAG_SETUP_SYNTAX, setup, 0, "setup must be a mapping, as in {first: army1}");
	if (!check_keys(setup, known, "a set-up", p))
		return false;
	if ((position = node_get(setup, "position")) != NULL) {
		if (setup->child->next != NULL)
			return problem_set(p, DIAG_SETUP_SYNTAX, setup, 0, "a position is the whole of a set-up");
		return read_found(src, position, s, p);
	}
	if (!read_variant(src->record, s, p) || !read_armies(src->record, s, p) || !read_board(src, s, p) ||
	    !read_deck(src, s, p) || !read_first(node_get(setup, "first"), s, p))
		return false;
	if ((pieces = node_get(setup, "pieces")) != NULL && !read_placed(src, pieces, s, p))
		return false;
	return read_cards(node_get(setup, "pack"), &s->deck, s->pack, &s->npack, p) &&
	    read_cards(node_get(setup, "again"), &s->deck, s->again, &s->nagain, p) &&
	    read_cards(node_get(setup, "draws"), &s->deck, s->draws, &s->ndraws, p) && check_parts(src, setup, s, p);
}

static void
write_cards(struct buffer *out, const char *key, const struct stx_deck *d, const uint8_t *cards, unsigned n)
{
	struct buffer text = { 0 };

	if (n == 0)
		return;
	for (unsigned i = 0; i < n; i++) {
		if (i > 0)
			buffer_char(&text, ' ');
		write_card(&text, d, cards[i]);
	}
	buffer_printf(out, "  %s: ", key);
	if (n == 1) /* else YAML takes it for a number */
		yaml_scalar(out, text.data != NULL ? text.data : "", text.len);
	else
		buffer_add(out, text.data != NULL ? text.data : "", text.len);
	buffer_char(out, '\n');
	out->failed = out->failed || text.failed;
	buffer_free(&text);
}

static void
write_placed(struct buffer *out, const struct stx_setup *s)
{
	buffer_text(out, "  pieces:\n");
	for (unsigned seat = 0; seat < STX_ARMIES; seat++) {
		bool any = false;

		if ((s->playing >> seat & 1) == 0)
			continue;
		buffer_printf(out, "    %s:", game_stratix.seat[seat]);
		for (unsigned i = 0; i < s->nplaced; i++) {
			if (s->place[i].seat != seat)
				continue;
			buffer_printf(out, " %c", stx_kind_letters[s->place[i].kind]);
			write_square(out, s->place[i].square);
			any = true;
		}
		buffer_text(out, any ? "\n" : " \"\"\n");
	}
}

static void write_position(const void *state, struct buffer *out);

static void
write_found(struct buffer *out, const struct stx_setup *s)
{
	struct buffer line = { 0 };

	write_position(&s->state, &line);
	buffer_text(out, "  position: ");
	yaml_scalar(out, line.data != NULL ? line.data : "", line.len);
	buffer_char(out, '\n');
	out->failed = out->failed || line.failed;
	buffer_free(&line);
}

/* Who begins: as named, or else by the cards. */
static int
first_of(const struct stx_setup *s)
{
	unsigned drawn;

	if (s->first_named)
		return s->first;
	if (s->placed)
		return __builtin_ctz(s->playing);
	return stx_first_by_draws(&s->deck, s->playing, s->npack > 0 ? s->pack : s->draws,
	    s->npack > 0 ? s->npack : s->ndraws, &drawn);
}

static void
write_setup(const void *setup, struct buffer *out)
{
	const struct stx_setup *s = setup;
	int first;

	buffer_text(out, "setup:\n");
	if (s->as_found) {
		write_found(out, s);
		return;
	}
	write_cards(out, "pack", &s->deck, s->pack, s->npack);
	write_cards(out, "again", &s->deck, s->again, s->nagain);
	write_cards(out, "draws", &s->deck, s->draws, s->ndraws);
	if ((first = first_of(s)) >= 0)
		buffer_printf(out, "  first: %s\n", game_stratix.seat[first]);
	if (s->placed)
		write_placed(out, s);
}

/* ---- positions, written ---------------------------------------------------------------------- */

static void
write_lines(struct buffer *out, const struct stx_board *b)
{
	if (b->standard) {
		buffer_text(out, "standard");
		return;
	}
	for (unsigned y = b->ranks; y-- > 0;) {
		write_picture_line(out, b, y);
		if (y > 0)
			buffer_char(out, '/');
	}
}

static void
write_squares(struct buffer *out, const struct stx_state *st)
{
	for (unsigned y = st->board.ranks; y-- > 0;) {
		unsigned empty = 0;

		for (unsigned x = 0; x <= st->board.files; x++) {
			unsigned at = x < st->board.files ? st->at[stx_square(x, y)] : STX_EMPTY;

			if (x < st->board.files && at == STX_EMPTY) {
				empty++;
				continue;
			}
			if (empty > 1)
				buffer_printf(out, "%u", empty);
			if (empty > 0)
				buffer_char(out, '.');
			empty = 0;
			if (at != STX_EMPTY)
				write_piece(out, stx_seat(at) * STX_KINDS + stx_kind(at));
		}
		if (y > 0)
			buffer_char(out, '/');
	}
}

static void
write_set(struct buffer *out, const char *field, unsigned set)
{
	if (set == 0)
		return;
	buffer_text(out, field);
	for (unsigned i = 0; i < STX_ARMIES; i++)
		if ((set >> i & 1) != 0)
			buffer_char(out, (char)('1' + i));
}

/* Each army as often as it is to lose a turn. */
static void
write_skip(struct buffer *out, const struct stx_state *st)
{
	const char *lead = " skip=";

	for (unsigned i = 0; i < STX_ARMIES; i++)
		for (unsigned n = 0; n < st->skip[i]; n++) {
			buffer_printf(out, "%s%u", lead, i + 1);
			lead = "";
		}
}

static void
write_card_set(struct buffer *out, const char *field, const struct stx_deck *d, uint64_t set)
{
	for (; set != 0; set &= set - 1) {
		buffer_text(out, field);
		write_card(out, d, (unsigned)__builtin_ctzll(set));
		field = ".";
	}
}

static void
write_square_list(struct buffer *out, const char *field, const uint16_t *squares, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		buffer_text(out, i == 0 ? field : ".");
		write_square(out, squares[i]);
	}
}

/* Pieces of one army, a set by number, as the squares where they stand. */
static void
write_piece_set(struct buffer *out, const char *field, const struct stx_state *st, unsigned seat, uint32_t set)
{
	for (unsigned sq = 0; sq < STX_SQUARES; sq++) {
		unsigned at = st->at[sq];

		if (at >= STX_PIECES || stx_seat(at) != seat || (set >> (at % STX_NUMBERS) & 1) == 0)
			continue;
		buffer_text(out, field);
		write_square(out, sq);
		field = ".";
	}
}

static void
write_instruction_word(struct buffer *out, const struct stx_instruction *in)
{
	buffer_text(out, stx_deed_names[in->deed]);
	if (scopes[in->deed].key != NULL)
		buffer_printf(out, "-%s", stx_scope_names[in->scope]);
	if (takes_pieces(in)) {
		buffer_char(out, '-');
		for (unsigned k = 0; k < STX_KINDS; k++)
			if ((in->pieces >> k & 1) != 0)
				buffer_char(out, stx_kind_letters[k]);
	}
	if (takes_count(in) && in->count != 1)
		buffer_printf(out, "*%u", in->count);
}

/* "deck=1:return~always,2:recover-I~void": cards without their texts. */
static void
write_deck_words(struct buffer *out, const struct stx_deck *d)
{
	if (d->standard)
		return;
	for (unsigned i = 0; i < d->n; i++) {
		const struct stx_card *c = &d->card[i];

		buffer_printf(out, "%s%u:", i == 0 ? " deck=" : ",", c->number);
		write_instruction_word(out, &c->first);
		if (c->otherwise.deed != STX_DO_NOTHING) {
			buffer_char(out, '|');
			write_instruction_word(out, &c->otherwise);
		}
		if (c->back != STX_BACK_NEVER)
			buffer_printf(out, "~%s", stx_back_names[c->back]);
	}
}

static void
write_pack(struct buffer *out, const struct stx_state *st)
{
	for (unsigned i = 0; i < st->npack; i++) {
		buffer_text(out, i == 0 ? " pack=" : ".");
		write_card(out, &st->deck, st->pack[i]);
	}
	write_card_set(out, " loose=", &st->deck, st->loose);
	write_card_set(out, " back=", &st->deck, st->gone_back);
}

static void
write_hand(struct buffer *out, const struct stx_state *st)
{
	const struct stx_hand *h = &st->hand;

	if (st->phase == STX_TO_SHUFFLE)
		buffer_text(out, " shuffle");
	if (st->phase == STX_TO_DRAW || st->phase == STX_TO_FOLLOW) {
		buffer_text(out, st->phase == STX_TO_DRAW ? " draws=" : " follows=");
		write_square(out, st->square[h->drawer]);
	}
	if (st->phase == STX_TO_FOLLOW) {
		buffer_text(out, " card=");
		write_card(out, &st->deck, h->card);
		if (h->otherwise)
			buffer_text(out, "else");
		if (h->done > 0)
			buffer_printf(out, " done=%u", h->done);
		write_piece_set(out, " carried=", st, stx_seat(h->drawer), h->carried);
	}
	for (unsigned i = 0; i < h->nwaiting; i++) {
		buffer_text(out, i == 0 ? " waiting=" : ".");
		write_square(out, st->square[h->waiting[i]]);
	}
}

static void
write_fault(struct buffer *out, const struct stx_state *st)
{
	if (st->fault.army >= STX_ARMIES)
		return;
	buffer_printf(out, " fault=%u", st->fault.army + 1U);
	if (st->fault.settled)
		buffer_text(out, "settled");
	else
		write_piece_set(out, ":", st, st->fault.army, st->fault.pieces);
}

static void
write_position(const void *state, struct buffer *out)
{
	const struct stx_state *st = state;

	buffer_printf(out, "stratix %s ", stx_variant_names[st->variant]);
	write_lines(out, &st->board);
	buffer_char(out, ' ');
	write_squares(out, st);
	buffer_printf(out, " %s round=%" PRIu32 " ply=%" PRIu32, game_stratix.seat[st->mover], st->round, st->ply);
	if (st->viewer != SEAT_ARBITER)
		buffer_printf(out, " log=%s", game_stratix.seat[st->viewer]);
	if (!st->fresh)
		buffer_text(out, " begun");
	if (st->first != 0)
		buffer_printf(out, " first=%u", st->first + 1U);
	write_set(out, " armies=", st->playing != 15 ? st->playing : 0);
	write_set(out, " out=", st->out);
	write_skip(out, st);
	if (st->quiet != 0)
		buffer_printf(out, " quiet=%u", st->quiet);
	if (st->assault && st->variant != STX_ASSAULT)
		buffer_text(out, " assault");
	write_deck_words(out, &st->deck);
	write_pack(out, st);
	write_hand(out, st);
	write_fault(out, st);
	write_square_list(out, " last=", st->last.way, st->last.nway);
	write_square_list(out, " hit=", st->last.hit, st->last.nhits);
	if (st->over)
		buffer_printf(out, " end=%s:%s", st->winner == SEAT_NONE ? "draw" : game_stratix.seat[st->winner],
		    game_stratix.endings[st->ending].name);
}

/* ---- positions, read ------------------------------------------------------------------------- */

/* The state that a position line fills. */
static struct stx_state *
filled(const struct line *l)
{
	return l->state;
}

static bool
line_square(struct line *l, uint16_t *out)
{
	const char *p = read_square(&filled(l)->board, l->at, l->end, out);

	if (p != NULL)
		l->at = p;
	return p != NULL;
}

static bool
line_card(struct line *l, unsigned *card)
{
	const char *p = read_card(&filled(l)->deck, l->at, l->end, card);

	if (p != NULL)
		l->at = p;
	return p != NULL;
}

static bool
line_army(struct line *l, uint8_t *out)
{
	if (l->at == l->end || *l->at < '1' || *l->at > '4')
		return false;
	*out = (uint8_t)(*l->at++ - '1');
	return true;
}

/* One of some words; false: none of them stands here. */
static bool
line_word(struct line *l, const char *const *words, unsigned first, unsigned end, uint8_t *out)
{
	for (unsigned i = first; i < end; i++)
		if (line_next(l, words[i])) {
			*out = (uint8_t)i;
			return true;
		}
	return false;
}

static bool
line_board(struct line *l)
{
	char lines[STX_SIDE_MAX][STX_SIDE_MAX + 1], text[STX_SIDE_MAX * (STX_SIDE_MAX + 1)];
	const char *at[STX_SIDE_MAX], *space = memchr(l->at, ' ', (size_t)(l->end - l->at));
	size_t offset[STX_SIDE_MAX], len = space != NULL ? (size_t)(space - l->at) : 0;
	struct stx_board_problem why;
	unsigned ranks = 0, files = 0;

	if (line_next(l, "standard ")) {
		stx_board_standard(&filled(l)->board);
		return true;
	}
	if (len == 0 || len > sizeof(text))
		return line_wrong(l, "a board must stand here");
	for (size_t i = 0; i < len; i++)
		text[i] = l->at[i] == '/' ? '\n' : l->at[i];
	if (!cut_lines(text, len, lines, &ranks, &files, offset))
		return line_wrong(l, "a board has up to 19 ranks of up to 19 signs, all of one length");
	for (unsigned i = 0; i < ranks; i++)
		at[i] = lines[i];
	if (!stx_board_read(&filled(l)->board, at, files, ranks, &why))
		return line_wrong(l, "no board looks so");
	l->at += len + 1;
	return true;
}

/* A piece, or a run of empty squares that begins at x. */
static bool
line_cell(struct line *l, unsigned *x, unsigned y)
{
	struct stx_state *st = filled(l);
	uint32_t n = 1;
	int kind, piece;
	unsigned sq = stx_square(*x, y);
	bool counted = line_number(l, STX_SIDE_MAX, &n);

	if (!counted)
		n = 1;
	if (line_next(l, ".")) {
		*x += n;
		return (n > 0 && *x <= st->board.files) || line_wrong(l, "a rank is longer than the board is wide");
	}
	if (!counted || n < 1 || n > STX_ARMIES || l->at == l->end || (kind = kind_of(*l->at)) < 0)
		return line_wrong(l, "a piece, as in 2T, or empty squares must stand here");
	l->at++;
	if ((piece = stx_lost(st, n - 1, (unsigned)kind)) < 0)
		return line_wrong(l, "an army has more pieces of a kind than there are");
	if (!stx_is_space(&st->board, sq) || (st->board.corner[sq] != 0 && st->board.corner[sq] != n))
		return line_wrong(l, "no piece of this army can stand here");
	stx_put(st, (unsigned)piece, sq);
	++*x;
	return true;
}

static bool
line_pieces(struct line *l)
{
	for (unsigned y = filled(l)->board.ranks; y-- > 0;) {
		for (unsigned x = 0; x < filled(l)->board.files;)
			if (!line_cell(l, &x, y))
				return false;
		if (y > 0 && !line_next(l, "/"))
			return line_wrong(l, "a rank must end here, with a stroke");
	}
	return true;
}

static bool
line_set(struct line *l, uint8_t *out)
{
	uint8_t army;

	*out = 0;
	while (line_army(l, &army))
		*out |= (uint8_t)(1U << army);
	return *out != 0 || line_wrong(l, "numbers of armies must stand here");
}

static bool
line_card_set(struct line *l, uint64_t *out)
{
	unsigned card;

	*out = 0;
	do {
		if (!line_card(l, &card))
			return line_wrong(l, "the deck has no such card");
		*out |= UINT64_C(1) << card;
	} while (line_next(l, "."));
	return true;
}

/* The square of a piece of the army on turn, or of any. */
static bool
line_piece(struct line *l, int seat, uint8_t *out)
{
	uint16_t square;

	if (!line_square(l, &square) || filled(l)->at[square] >= STX_PIECES ||
	    (seat >= 0 && stx_seat(filled(l)->at[square]) != (unsigned)seat))
		return line_wrong(l, "the square of a piece must stand here");
	*out = filled(l)->at[square];
	return true;
}

static bool
line_piece_set(struct line *l, unsigned seat, uint32_t *out)
{
	uint8_t piece = 0;

	*out = 0;
	do {
		if (!line_piece(l, (int)seat, &piece))
			return false;
		*out |= UINT32_C(1) << piece % STX_NUMBERS;
	} while (line_next(l, "."));
	return true;
}

static bool
line_square_list(struct line *l, uint16_t *out, unsigned most, uint8_t *n)
{
	*n = 0;
	do {
		if (*n == most || !line_square(l, &out[*n]))
			return line_wrong(l, "squares must stand here, and not too many");
		++*n;
	} while (line_next(l, "."));
	return true;
}

static bool
line_round(struct line *l)
{
	return line_number(l, UINT32_MAX, &filled(l)->round) || line_wrong(l, "a number must stand here");
}

static bool
line_ply(struct line *l)
{
	return line_number(l, UINT32_MAX, &filled(l)->ply) || line_wrong(l, "a number must stand here");
}

static bool
line_log(struct line *l)
{
	return line_word(l, game_stratix.seat, 0, STX_ARMIES, &filled(l)->viewer) || line_wrong(l, "log= takes an army");
}

static bool
line_begun(struct line *l)
{
	filled(l)->fresh = false;
	return true;
}

static bool
line_first(struct line *l)
{
	return line_army(l, &filled(l)->first) || line_wrong(l, "the number of an army must stand here");
}

static bool
line_armies(struct line *l)
{
	return line_set(l, &filled(l)->playing);
}

static bool
line_out(struct line *l)
{
	return line_set(l, &filled(l)->out);
}

static bool
line_skip(struct line *l)
{
	uint8_t army, *skip = filled(l)->skip;

	memset(skip, 0, sizeof(filled(l)->skip));
	if (!line_army(l, &army))
		return line_wrong(l, "numbers of armies must stand here");
	do
		if (skip[army]++ == STX_SKIP_MAX)
			return line_wrong(l, "an army loses at most 100 turns");
	while (line_army(l, &army));
	return true;
}

static bool
line_quiet(struct line *l)
{
	uint32_t n;

	if (!line_number(l, STX_QUIET_MAX, &n))
		return line_wrong(l, "a number up to 200 must stand here");
	filled(l)->quiet = (uint8_t)n;
	return true;
}

static bool
line_assault(struct line *l)
{
	return (filled(l)->assault = filled(l)->variant == STX_STANDARD) ||
	    line_wrong(l, "there is no Final Assault to begin in this variant");
}

static bool
line_kinds(struct line *l, uint8_t *out)
{
	int kind;

	*out = 0;
	while (l->at < l->end && (kind = kind_of(*l->at)) >= 0) {
		*out |= (uint8_t)(1U << kind);
		l->at++;
	}
	return *out != 0;
}

static bool
line_instruction(struct line *l, struct stx_instruction *in)
{
	uint32_t n;

	*in = (struct stx_instruction){ .count = 1, .pieces = ALL_KINDS };
	if (!line_word(l, stx_deed_names, 0, STX_DEEDS, &in->deed))
		return false;
	if (scopes[in->deed].key != NULL && (!line_next(l, "-") ||
	        !line_word(l, stx_scope_names, scopes[in->deed].first, scopes[in->deed].end, &in->scope)))
		return false;
	if (takes_pieces(in) && (!line_next(l, "-") || !line_kinds(l, &in->pieces)))
		return false;
	if (in->deed == STX_DO_TRANSPORT || in->deed == STX_DO_AIRLIFT)
		in->pieces = GROUND_KINDS;
	if (!takes_count(in) || !line_next(l, "*"))
		return true;
	if (!line_number(l, STX_ARMY, &n) || n == 0)
		return false;
	in->count = (uint8_t)n;
	return true;
}

static bool
line_deck(struct line *l)
{
	struct stx_deck *d = &filled(l)->deck;
	unsigned before;
	uint32_t n;

	memset(d, 0, sizeof(*d));
	do {
		struct stx_card *c = &d->card[d->n];

		if (d->n == STX_CARDS_MAX || !line_number(l, 99, &n) || n == 0 || !line_next(l, ":") ||
		    !line_instruction(l, &c->first) || (line_next(l, "|") && !line_instruction(l, &c->otherwise)) ||
		    (line_next(l, "~") && !line_word(l, stx_back_names, STX_BACK_ALWAYS, STX_BACKS, &c->back)))
			return line_wrong(l, "a card must stand here, as in 12:recover-AH~void");
		c->number = (uint8_t)n;
		if (same_number(d, d->n, &before) > SAME_NUMBER_MAX)
			return line_wrong(l, "too many cards have one number");
		d->n++;
	} while (line_next(l, ","));
	return true;
}

static bool
line_pack(struct line *l)
{
	struct stx_state *st = filled(l);

	st->npack = 0;
	do {
		unsigned card = STX_UNKNOWN_CARD;

		if (st->npack == st->deck.n || (!line_next(l, "?") && !line_card(l, &card)))
			return line_wrong(l, "a card of the deck must stand here, or ?");
		st->pack[st->npack++] = (uint8_t)card;
	} while (line_next(l, "."));
	return true;
}

static bool
line_loose(struct line *l)
{
	return line_card_set(l, &filled(l)->loose);
}

static bool
line_back(struct line *l)
{
	return line_card_set(l, &filled(l)->gone_back);
}

static bool
line_shuffle(struct line *l)
{
	filled(l)->phase = STX_TO_SHUFFLE;
	return true;
}

static bool
line_draws(struct line *l)
{
	filled(l)->phase = STX_TO_DRAW;
	return line_piece(l, filled(l)->mover, &filled(l)->hand.drawer);
}

static bool
line_follows(struct line *l)
{
	filled(l)->phase = STX_TO_FOLLOW;
	return line_piece(l, filled(l)->mover, &filled(l)->hand.drawer);
}

static bool
line_hand_card(struct line *l)
{
	unsigned card;

	if (!line_card(l, &card))
		return line_wrong(l, "a card of the deck must stand here");
	filled(l)->hand.card = (uint8_t)card;
	filled(l)->hand.otherwise = line_next(l, "else");
	return true;
}

static bool
line_done(struct line *l)
{
	uint32_t n;

	if (!line_number(l, STX_ARMY, &n))
		return line_wrong(l, "a number must stand here");
	filled(l)->hand.done = (uint8_t)n;
	return true;
}

static bool
line_carried(struct line *l)
{
	return line_piece_set(l, filled(l)->mover, &filled(l)->hand.carried);
}

static bool
line_waiting(struct line *l)
{
	struct stx_hand *h = &filled(l)->hand;

	h->nwaiting = 0;
	do {
		if (h->nwaiting == STX_ARMY || !line_piece(l, -1, &h->waiting[h->nwaiting]))
			return line_wrong(l, "the square of a piece must stand here");
		h->nwaiting++;
	} while (line_next(l, "."));
	return true;
}

static bool
line_fault(struct line *l)
{
	struct stx_fault *f = &filled(l)->fault;

	if (!line_army(l, &f->army))
		return line_wrong(l, "the number of an army must stand here");
	f->settled = line_next(l, "settled");
	return !line_next(l, ":") || line_piece_set(l, f->army, &f->pieces);
}

static bool
line_last(struct line *l)
{
	return line_square_list(l, filled(l)->last.way, STX_WAY_MAX, &filled(l)->last.nway);
}

static bool
line_hit(struct line *l)
{
	return line_square_list(l, filled(l)->last.hit, STX_HITS_MAX, &filled(l)->last.nhits);
}

static bool
line_end(struct line *l)
{
	struct stx_state *st = filled(l);

	st->over = true;
	st->winner = SEAT_NONE;
	if (!line_next(l, "draw") && !line_word(l, game_stratix.seat, 0, STX_ARMIES, &st->winner))
		return line_wrong(l, "end= takes an army, or draw, and how");
	for (unsigned e = 0; e < STX_ENDINGS && line_next(l, ":"); e++) {
		for (; e < STX_ENDINGS; e++)
			if (line_next(l, game_stratix.endings[e].name)) {
				st->ending = (uint8_t)e;
				return true;
			}
	}
	return line_wrong(l, "no game ends so");
}

/* The fields behind the army on turn, in the order in which they are written. */
static const struct line_field fields[] = {
	{ "round=", line_round, false }, { "ply=", line_ply, false }, { "log=", line_log, false },
	{ "begun", line_begun, false }, { "first=", line_first, false }, { "armies=", line_armies, false },
	{ "out=", line_out, false }, { "skip=", line_skip, false }, { "quiet=", line_quiet, false },
	{ "assault", line_assault, false }, { "deck=", line_deck, false }, { "pack=", line_pack, false },
	{ "loose=", line_loose, false }, { "back=", line_back, false }, { "shuffle", line_shuffle, false },
	{ "draws=", line_draws, false }, { "follows=", line_follows, false }, { "card=", line_hand_card, false },
	{ "done=", line_done, false }, { "carried=", line_carried, false }, { "waiting=", line_waiting, false },
	{ "fault=", line_fault, false }, { "last=", line_last, false }, { "hit=", line_hit, false },
	{ "end=", line_end, false },
};

/* What can only be told once the whole line is read: the cards are each in one place. */
static bool
check_cards(struct line *l)
{
	struct stx_state *st = filled(l);
	uint64_t seen = st->loose;
	unsigned unknown = 0;

	for (unsigned i = 0; i < st->npack; i++) {
		unsigned card = st->pack[i];

		if (card == STX_UNKNOWN_CARD) {
			unknown++;
			continue;
		}
		if (card >= st->deck.n || (seen >> card & 1) != 0)
			return line_wrong(l, "a card is in two places");
		seen |= UINT64_C(1) << card;
	}
	if ((st->loose >> (st->deck.n - 1) >> 1) != 0 || (st->gone_back >> (st->deck.n - 1) >> 1) != 0)
		return line_wrong(l, "the deck has no such card");
	if ((unsigned)__builtin_popcountll(st->loose) != unknown)
		return line_wrong(l, "loose= lists the cards that are unknown in pack=");
	if (st->phase == STX_TO_DRAW && st->npack == 0)
		return line_wrong(l, "there is no card to draw");
	if (st->phase == STX_TO_FOLLOW && (st->hand.card >= st->deck.n || (seen >> st->hand.card & 1) != 0))
		return line_wrong(l, "the card that is followed is not in the pack");
	return true;
}

static bool
read_position(const char *text, size_t len, void *state, struct problem *p)
{
	struct stx_state *st = state;
	struct line l = line_of(text, len, st, p);
	uint8_t variant;

	if (!line_next(&l, "stratix "))
		return line_wrong(&l, "it is not a position of Stratix");
	if (!line_word(&l, stx_variant_names, 0, STX_VARIANTS, &variant) || !line_next(&l, " "))
		return line_wrong(&l, "no variant has that name");
	if (!line_board(&l))
		return false;
	st->deck = stx_standard_deck;
	stx_clear(st);
	st->variant = variant;
	st->assault = variant == STX_ASSAULT;
	st->playing = 15;
	st->fresh = true;
	if (!line_pieces(&l))
		return false;
	if (!line_next(&l, " ") || !line_word(&l, game_stratix.seat, 0, STX_ARMIES, &st->mover))
		return line_wrong(&l, "an army must be on turn");
	return line_fields(&l, fields, sizeof(fields) / sizeof(fields[0])) && check_cards(&l);
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
		write_square(out, fact);
		break;
	case 'k':
		buffer_text(out, stx_kind_names[fact]);
		break;
	case 'K': /* it stands behind the number of them */
		buffer_text(out, ((*facts)[-2] == 1 ? stx_kind_names : stx_kind_plurals)[fact]);
		break;
	case 'c':
		write_card(out, &st->deck, fact);
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
		write_card(out, &st->deck, value);
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
		write_piece(out, value);
	else if (arg == 2)
		buffer_text(out, e->kind == STX_EV_REMOVED ? stx_cause_names[value] : stx_deed_names[value]);
	else
		write_square(out, value);
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
		write_square(out, a->arg[STX_TO]);
		buffer_text(out, truth != 0 ? " holds a piece, so this is a strike (x)" : " is empty, so this is no strike");
		break;
	case STX_SAID_KIND:
		buffer_text(out, "the piece is written as ");
		write_piece(out, said);
		buffer_text(out, ", but it is ");
		write_piece(out, truth);
		break;
	case STX_SAID_STRUCK:
		buffer_text(out, "the struck piece is written as ");
		write_piece(out, said);
		buffer_text(out, known ? ", but it is " : ", but nothing is struck");
		if (known)
			write_piece(out, truth);
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
		write_square(out, said);
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
	.keys = keys,
	.read_setup = read_setup,
	.write_keys = write_keys,
	.write_setup = write_setup,
	.read_action = read_action,
	.write_action = write_action,
	.write_position = write_position,
	.read_position = read_position,
	.numbering = numbering,
	.write_fact = write_fact,
	.write_event_arg = write_event_arg,
	.write_mark = write_mark,
	.unseen = "the order of the pack",
	.missing_fact = missing_fact,
};
