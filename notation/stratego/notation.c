/* stratego/notation.c: how Stratego is written: moves, set-ups, positions.  The grammar is in stratego.abnf. */
#include "stratego/stratego.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "record/notation.h"
#include "record/position.h"

extern const struct notation notation_stratego;

/* ---- ranks and squares ----------------------------------------------------------------------- */

/* In the sheet's numbering the Marshal is 1; in the newer one it is 10 and the Spy may be 1. */
static const char *const low_labels[STG_RANKS + 1] = {
	"", "1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "B", "F", "?",
};

static const char *const high_labels[STG_RANKS + 1] = {
	"", "10", "9", "8", "7", "6", "5", "4", "3", "2", "S", "B", "F", "?",
};

static const char *
rank_label(bool high, unsigned rank)
{
	return (high ? high_labels : low_labels)[rank];
}

static void
write_rank(struct buffer *out, bool high, unsigned rank)
{
	buffer_text(out, rank_label(high, rank));
}

/* The rank written at *p, or 0; *p goes behind it. */
static unsigned
read_rank(const char **p, const char *end, bool high)
{
	char c;

	if (*p >= end)
		return 0;
	c = *(*p)++;
	switch (c) {
	case 'S': case 's':
		return STG_SPY;
	case 'B': case 'b':
		return STG_BOMB;
	case 'F': case 'f':
		return STG_FLAG;
	case '?':
		return STG_UNKNOWN;
	default:
		break;
	}
	if (c < '1' || c > '9')
		return 0;
	if (!high)
		return (unsigned)(c - '0');
	if (c == '1' && *p < end && **p == '0') {
		(*p)++;
		return STG_MARSHAL;
	}
	return c == '1' ? STG_SPY : (unsigned)(STG_MARSHAL + '9' + 1 - c);
}

static void
write_square(struct buffer *out, unsigned square)
{
	char text[4] = { (char)('a' + square % STG_SIDE) };
	unsigned rank = square / STG_SIDE + 1;

	if (rank == STG_SIDE) {
		memcpy(text + 1, "10", 2);
		buffer_add(out, text, 3);
	} else {
		text[1] = (char)('0' + rank);
		buffer_add(out, text, 2);
	}
}

/* Behind the square that stands at p, or NULL. */
static inline const char *
read_square(const char *p, const char *end, uint16_t *square)
{
	unsigned file, rank;

	if (end - p < 2)
		return NULL;
	file = (unsigned)(p[0] - 'a');
	rank = (unsigned)(p[1] - '1');
	if (file >= STG_SIDE || rank >= 9)
		return NULL;
	p += 2;
	if (rank == 0 && p < end && *p == '0') {
		rank = 9;
		p++;
	}
	*square = (uint16_t)(rank * STG_SIDE + file);
	return p;
}

/* ---- actions --------------------------------------------------------------------------------- */

static void
say(struct action *a, unsigned which, unsigned value)
{
	a->said[which] = (uint16_t)value;
	a->marks |= (uint8_t)(1U << which);
}

/* "(5>8)", "(?<B@a5)": ranks shown, what was removed, where the survivor stands.  Behind it, or NULL. */
static const char *
read_shown(const char *p, const char *end, bool high, struct action *a)
{
	static const char signs[] = "><=";
	const char *sign;
	unsigned rank;
	uint16_t square;

	if ((rank = read_rank(&p, end, high)) == 0 || p >= end || (sign = memchr(signs, *p, 3)) == NULL)
		return NULL;
	say(a, STG_SAID_STRIKER, rank);
	say(a, STG_SAID_REMOVED, (unsigned)(STG_REMOVED_STRUCK + (sign - signs)));
	p++;
	if ((rank = read_rank(&p, end, high)) == 0)
		return NULL;
	say(a, STG_SAID_STRUCK, rank);
	if (p < end && *p == '@') {
		if ((p = read_square(p + 1, end, &square)) == NULL)
			return NULL;
		say(a, STG_SAID_SURVIVOR, square);
	}
	return p < end && *p == ')' ? p + 1 : NULL;
}

static bool
ranks_high(const void *setup)
{
	return setup != NULL && ((const struct stg_setup *)setup)->high_ranks;
}

static size_t
read_action(const void *setup, const char *text, size_t len, struct action *out)
{
	const char *end = text + len, *p = read_square(text, end, &out->arg[STG_FROM]);

	out->kind = STG_MOVE;
	out->seat = SEAT_NONE;
	out->nargs = STG_NARGS;
	out->marks = 0;
	if (p == NULL)
		return 0;
	if (p < end && (*p == '-' || *p == 'x'))
		say(out, STG_SAID_STRIKE, *p++ == 'x');
	if ((p = read_square(p, end, &out->arg[STG_TO])) == NULL)
		return 0;
	if (p < end && *p == '(') {
		say(out, STG_SAID_STRIKE, 1);
		if ((p = read_shown(p + 1, end, ranks_high(setup), out)) == NULL)
			return 0;
	}
	return (size_t)(p - text);
}

static void
write_action(const void *setup, const struct action *a, struct buffer *out)
{
	static const char signs[] = " ><=";
	bool strike = (a->marks & 1U << STG_SAID_STRIKE) != 0 && a->said[STG_SAID_STRIKE] != 0;

	write_square(out, a->arg[STG_FROM]);
	if ((a->marks & 1U << STG_SAID_STRIKE) != 0)
		buffer_char(out, strike ? 'x' : '-');
	write_square(out, a->arg[STG_TO]);
	if (!strike || (a->marks & 1U << STG_SAID_REMOVED) == 0)
		return;
	buffer_char(out, '(');
	write_rank(out, ranks_high(setup), a->said[STG_SAID_STRIKER]);
	buffer_char(out, signs[a->said[STG_SAID_REMOVED] & 3]);
	write_rank(out, ranks_high(setup), a->said[STG_SAID_STRUCK]);
	if ((a->marks & 1U << STG_SAID_SURVIVOR) != 0) {
		buffer_char(out, '@');
		write_square(out, a->said[STG_SAID_SURVIVOR]);
	}
	buffer_char(out, ')');
}

/* ---- header keys ----------------------------------------------------------------------------- */

static const char *const keys[] = { "variant", "ranks", "army", NULL };

static bool
read_variant(const struct node *record, struct stg_setup *s, struct problem *p)
{
	const struct node *n = node_get(record, "variant");

	s->variant = STG_CLASSIC;
	if (n == NULL)
		return true;
	for (unsigned v = 0; v < STG_VARIANTS; v++)
		if (node_is(n, stg_variant_names[v])) {
			s->variant = (uint8_t)v;
			return true;
		}
	return problem_set(p, DIAG_VALUE, n, 0, "variant must be classic, barrage or free");
}

static bool
read_numbering(const struct node *record, struct stg_setup *s, struct problem *p)
{
	const struct node *n = node_get(record, "ranks");

	s->high_ranks = n != NULL && node_is(n, "high");
	if (n == NULL || s->high_ranks || node_is(n, "low"))
		return true;
	return problem_set(p, DIAG_VALUE, n, 0, "ranks must be low (Marshal 1) or high (Marshal 10)");
}

static bool
read_counts(const struct node *n, bool high, uint8_t army[STG_RANKS], struct problem *p)
{
	bool given[STG_RANKS] = { false };

	if (n->kind != NODE_MAPPING)
		return problem_set(p, DIAG_VALUE, n, 0, "an army must be a mapping of ranks to counts");
	memset(army, 0, STG_RANKS);
	for (const struct node *k = n->child; k != NULL; k = k->next) {
		const char *q = k->text, *end = k->text + k->len;
		unsigned rank = read_rank(&q, end, high), count = 0;

		if (rank == 0 || rank == STG_UNKNOWN || q != end)
			return problem_set(p, DIAG_VALUE, k, 0, "no rank is written '%.20s'", k->text);
		if (given[rank])
			return problem_set(p, DIAG_KEY_DUPLICATE, k, 0, "the count of '%.20s' stands here a second time", k->text);
		given[rank] = true;
		if (k->value->kind != NODE_SCALAR || k->value->len == 0 || k->value->len > 2)
			return problem_set(p, DIAG_VALUE, k->value, 0, "a count must be a number up to 40");
		for (size_t i = 0; i < k->value->len; i++) {
			if (k->value->text[i] < '0' || k->value->text[i] > '9')
				return problem_set(p, DIAG_VALUE, k->value, 0, "a count must be a number up to 40");
			count = count * 10 + (unsigned)(k->value->text[i] - '0');
		}
		if (count > STG_HOME)
			return problem_set(p, DIAG_VALUE, k->value, 0, "a count must be a number up to 40");
		army[rank] = (uint8_t)count;
	}
	return true;
}

static bool
read_army(const struct node *record, struct stg_setup *s, struct problem *p)
{
	const struct node *n = node_get(record, "army");
	const struct node *red, *blue;

	if (n == NULL)
		return true;
	if (s->variant != STG_FREE)
		return problem_set(p, DIAG_VALUE, n, 0, "only the variant free takes an army of one's own");
	s->counted = true;
	if (n->kind != NODE_MAPPING)
		return problem_set(p, DIAG_VALUE, n, 0, "army must be a mapping of ranks to counts");
	red = node_get(n, "red");
	blue = node_get(n, "blue");
	if ((red == NULL) != (blue == NULL))
		return problem_set(p, DIAG_VALUE, n, 0, "army must give the counts of both sides, or of neither by name");
	return read_counts(red != NULL ? red : n, s->high_ranks, s->army[STG_RED], p) &&
	    read_counts(blue != NULL ? blue : n, s->high_ranks, s->army[STG_BLUE], p);
}

/* The counts that a variant has unless the record says otherwise. */
static void
usual_army(unsigned variant, uint8_t army[STG_RANKS])
{
	if (variant != STG_FREE) {
		memcpy(army, stg_army[variant], STG_RANKS);
		army[0] = 0;
	} else {
		memset(army, STG_UNCOUNTED, STG_RANKS);
		army[STG_FLAG] = 1;
	}
}

/* ---- set-ups as pictures --------------------------------------------------------------------- */

enum put { PUT, PUT_WRONG, PUT_TOO_MANY };

/* Reads one word of a picture into a square.  PUT_WRONG: it means nothing there. */
typedef enum put put_word(struct stg_setup *s, int seat, unsigned square, const char *word, size_t len);

/* A picture of some ranks of the board, the highest first, file a first. */
static bool
read_picture(struct stg_setup *s, int seat, const struct node *n, unsigned top, unsigned ranks,
    put_word *put, struct problem *p)
{
	const char *at, *end, *word;
	unsigned row = 0, file = 0;
	size_t len = 0;
	bool new_line, first = true;

	if (n->kind != NODE_SCALAR)
		return problem_set(p, DIAG_SETUP_SYNTAX, n, 0, "a set-up must be a picture of %u lines", ranks);
	at = n->text;
	end = n->text + n->len;
	while ((word = picture_word(&at, end, &len, &new_line)) != NULL) {
		size_t offset = (size_t)(word - n->text);

		if (!first && (new_line ? file != STG_SIDE : file == STG_SIDE))
			return problem_set(p, DIAG_SETUP_SYNTAX, n, offset,
			    "line %u of the picture has %s than 10 squares", row + 1, new_line ? "fewer" : "more");
		if (!first && new_line) {
			row++;
			file = 0;
		}
		first = false;
		if (row == ranks)
			return problem_set(p, DIAG_SETUP_SYNTAX, n, offset, "the picture has more than %u lines", ranks);
		switch (put(s, seat, (top - row) * STG_SIDE + file, word, len)) {
		case PUT:
			break;
		case PUT_WRONG:
			return problem_set(p, DIAG_SETUP_SYNTAX, n, offset, "'%.*s' is no square of a set-up",
			    (int)(len < 20 ? len : 20), word);
		case PUT_TOO_MANY:
			return problem_set(p, DIAG_SETUP_SYNTAX, n, offset, "a side has at most %u pieces, and '%.*s' is one more",
			    STG_HOME, (int)(len < 20 ? len : 20), word);
		}
		at = word + len;
		file++;
	}
	if (row + 1 != ranks || file != STG_SIDE)
		return problem_set(p, DIAG_SETUP_SYNTAX, n, 0, "the picture has fewer than %u lines of 10 squares", ranks);
	return true;
}

static enum put
put_rank(struct stg_setup *s, int seat, unsigned square, const char *word, size_t len)
{
	const char *end = word + len;
	unsigned rank;

	if (len == 1 && *word == '.')
		return PUT;
	rank = read_rank(&word, end, s->high_ranks);
	if (rank == 0 || word != end)
		return PUT_WRONG;
	s->rank[square] = (uint8_t)rank;
	s->seat[square] = (uint8_t)seat;
	return PUT;
}

/* Of a whole board: "." and "~", "r5", "b?". */
static enum put
put_square(struct stg_setup *s, int seat, unsigned square, const char *word, size_t len)
{
	const char *end = word + len;
	unsigned rank;

	(void)seat;
	if (len == 1 && *word == '~')
		return stg_is_lake(square) ? PUT : PUT_WRONG;
	if (len == 1 && *word == '.')
		return stg_is_lake(square) ? PUT_WRONG : PUT;
	if (stg_is_lake(square) || len < 2 || (*word != 'r' && *word != 'b'))
		return PUT_WRONG;
	seat = *word++ == 'r' ? STG_RED : STG_BLUE;
	rank = read_rank(&word, end, s->high_ranks);
	if (rank == 0 || word != end)
		return PUT_WRONG;
	if (stg_place(&s->state, seat, square, rank == STG_UNKNOWN ? STG_ANY : STG_SET(rank)) < 0)
		return PUT_TOO_MANY;
	return PUT;
}

/* Every piece of the side whose log it is has one rank, and in an arbiter's log every piece. */
static bool
check_known(const struct stg_state *st, const struct node *n, struct problem *p)
{
	for (unsigned i = 0; i < STG_PIECES; i++)
		if (st->piece[i].ranks != 0 && stg_only(st->piece[i].ranks) == 0 &&
		    (st->head.viewer == SEAT_ARBITER || st->head.viewer == stg_seat(i)))
			return problem_set(p, DIAG_SETUP_SYNTAX, n, 0, st->head.viewer == SEAT_ARBITER
			        ? "the rank of a piece is not given, and an arbiter's log knows every rank"
			        : "the rank of a piece is not given, and %s's log knows the ranks of %s's pieces",
			    game_stratego.seat[stg_seat(i)], game_stratego.seat[stg_seat(i)]);
	return true;
}

static bool
read_found(const struct setup_source *src, const struct node *setup, struct stg_setup *s, struct problem *p)
{
	const struct node *position = node_get(setup, "position"), *board = node_get(setup, "board");
	const struct node *first = node_get(setup, "first");

	s->as_found = true;
	if (position != NULL) {
		if (!notation_read_found(&notation_stratego, position, &s->state, p))
			return false;
		if (s->state.head.viewer != src->viewer)
			return problem_set(p, DIAG_VALUE, position, 0, "the position is of another log than log: says");
		s->variant = s->state.variant;
		s->high_ranks = s->state.high_ranks;
		return check_known(&s->state, position, p);
	}
	stg_clear(&s->state);
	if (!read_picture(s, STG_RED, board, STG_SIDE - 1, STG_SIDE, put_square, p))
		return false;
	s->state.head.viewer = src->viewer;
	s->state.variant = s->variant;
	s->state.high_ranks = s->high_ranks;
	for (int seat = 0; seat < 2; seat++)
		if (s->counted)
			memcpy(s->state.army[seat], s->army[seat], STG_RANKS);
		else
			usual_army(s->variant, s->state.army[seat]);
	if (first != NULL && node_is(first, "blue"))
		s->state.head.mover = STG_BLUE;
	else if (first != NULL && !node_is(first, "red"))
		return problem_set(p, DIAG_VALUE, first, 0, "first must be red or blue");
	return check_known(&s->state, board, p);
}

static bool
read_setup(const struct setup_source *src, const struct node *setup, void *out, struct problem *p)
{
	struct stg_setup *s = out;
	const struct node *red, *blue;

	memset(s, 0, offsetof(struct stg_setup, state)); /* that is for positions as found */
	s->viewer = src->viewer;
	if (!read_variant(src->record, s, p) || !read_numbering(src->record, s, p) ||
	    !read_army(src->record, s, p))
		return false;
	if (setup->kind != NODE_MAPPING)
		return problem_set(p, DIAG_SETUP_SYNTAX, setup, 0, "setup must be a mapping with a picture for red and for blue");
	for (const struct node *k = setup->child; k != NULL; k = k->next)
		if (strcmp(k->text, "red") != 0 && strcmp(k->text, "blue") != 0 &&
		    strcmp(k->text, "position") != 0 && strcmp(k->text, "board") != 0 &&
		    strcmp(k->text, "first") != 0)
			return problem_set(p, DIAG_SETUP_SYNTAX, k, 0, "a set-up has no part '%.40s'", k->text);
	red = node_get(setup, "red");
	blue = node_get(setup, "blue");
	if (red == NULL && blue == NULL && (node_get(setup, "position") != NULL) != (node_get(setup, "board") != NULL))
		return read_found(src, setup, s, p);
	if (red == NULL || blue == NULL || setup->child->next->next != NULL)
		return problem_set(p, DIAG_SETUP_SYNTAX, setup, 0,
		    "a set-up has a picture for red and one for blue, or a position, or a board");
	return read_picture(s, STG_RED, red, 3, 4, put_rank, p) &&
	    read_picture(s, STG_BLUE, blue, STG_SIDE - 1, 4, put_rank, p);
}

static void
write_counts(struct buffer *out, bool high, const uint8_t army[STG_RANKS])
{
	const char *comma = "";

	buffer_char(out, '{');
	for (unsigned r = 1; r < STG_RANKS; r++) {
		if (army[r] == 0)
			continue;
		buffer_text(out, comma);
		write_rank(out, high, r);
		buffer_printf(out, ": %u", army[r]);
		comma = ", ";
	}
	buffer_char(out, '}');
}

static void
write_keys(const void *setup, struct buffer *out)
{
	const struct stg_setup *s = setup;

	if (s->variant != STG_CLASSIC)
		buffer_printf(out, "variant: %s\n", stg_variant_names[s->variant]);
	if (s->high_ranks)
		buffer_text(out, "ranks: high\n");
	if (!s->counted)
		return;
	buffer_text(out, "army: {red: ");
	write_counts(out, s->high_ranks, s->army[STG_RED]);
	buffer_text(out, ", blue: ");
	write_counts(out, s->high_ranks, s->army[STG_BLUE]);
	buffer_text(out, "}\n");
}

static void
write_picture(struct buffer *out, const struct stg_setup *s, int seat, unsigned top)
{
	for (unsigned row = 0; row < 4; row++) {
		buffer_text(out, "   ");
		for (unsigned file = 0; file < STG_SIDE; file++) {
			unsigned sq = (top - row) * STG_SIDE + file;
			bool empty = s->rank[sq] == 0 || s->seat[sq] != seat;

			buffer_printf(out, s->high_ranks ? " %2s" : " %s",
			    empty ? "." : rank_label(s->high_ranks, s->rank[sq]));
		}
		buffer_char(out, '\n');
	}
}

static void
write_setup(const void *setup, struct buffer *out)
{
	const struct stg_setup *s = setup;

	if (s->as_found) {
		notation_write_found(&notation_stratego, &s->state, out);
		return;
	}
	buffer_text(out, "setup:\n");
	/* as the board lies before red: blue's ranks on top; a picture begins with a blank if its first
	 * label is short, so the indentation is written out */
	buffer_text(out, s->high_ranks ? "  blue: |2\n" : "  blue: |\n");
	write_picture(out, s, STG_BLUE, STG_SIDE - 1);
	buffer_text(out, s->high_ranks ? "  red: |2\n" : "  red: |\n");
	write_picture(out, s, STG_RED, 3);
}

/* ---- position lines -------------------------------------------------------------------------- */

/* Positions number ranks as the sheet does, whatever the record writes. */
#define MOVABLE (STG_ANY & ~(STG_SET(STG_BOMB) | STG_SET(STG_FLAG)))

static void
write_braced(struct buffer *out, unsigned set)
{
	buffer_char(out, '{');
	for (unsigned r = 1; r < STG_RANKS; r++)
		if ((set & STG_SET(r)) != 0)
			write_rank(out, false, r);
	buffer_char(out, '}');
}

static void
write_set(struct buffer *out, unsigned set)
{
	if (set == STG_ANY)
		buffer_char(out, '?');
	else if (set == MOVABLE)
		buffer_char(out, '*');
	else if (stg_only(set) != 0)
		write_rank(out, false, stg_only(set));
	else
		write_braced(out, set);
}

static void
write_steps(struct buffer *out, const struct stg_step *s, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		if (i > 0)
			buffer_char(out, '.');
		write_square(out, s[i].from);
		write_square(out, s[i].to);
	}
}

static void
write_board(struct buffer *out, const struct stg_state *st)
{
	for (int rank = STG_SIDE - 1; rank >= 0; rank--) {
		for (int file = 0; file < STG_SIDE; file++) {
			unsigned at = st->at[rank * STG_SIDE + file];

			if (at == STG_EMPTY || at == STG_LAKE) {
				buffer_char(out, at == STG_LAKE ? '~' : '.');
				continue;
			}
			buffer_char(out, stg_seat(at) == STG_RED ? 'r' : 'b');
			write_set(out, st->piece[at].ranks);
			if ((st->piece[at].flags & STG_SHOWN) != 0)
				buffer_char(out, '!');
		}
		if (rank > 0)
			buffer_char(out, '/');
	}
}

/* By side, first square and rank: an order that does not hang on how pieces are numbered. */
static bool
goes_before(const struct stg_state *st, unsigned a, unsigned b)
{
	const struct stg_piece *p = &st->piece[a], *q = &st->piece[b];

	if (stg_seat(a) != stg_seat(b))
		return stg_seat(a) < stg_seat(b);
	if (p->home != q->home)
		return p->home < q->home;
	return p->ranks != q->ranks ? p->ranks < q->ranks : p->flags < q->flags;
}

static unsigned
list_captured(const struct stg_state *st, uint8_t list[STG_PIECES])
{
	unsigned n = 0, at;

	for (unsigned i = 0; i < STG_PIECES; i++) {
		if (st->piece[i].ranks == 0 || st->piece[i].square != STG_NOWHERE)
			continue;
		for (at = n++; at > 0 && goes_before(st, i, list[at - 1]); at--)
			list[at] = list[at - 1];
		list[at] = (uint8_t)i;
	}
	return n;
}

/* moved=: where each piece that has moved stands, and began; out=: the captured, and where they began. */
static void
write_pieces(struct buffer *out, const struct stg_state *st)
{
	uint8_t captured[STG_PIECES];
	unsigned n = list_captured(st, captured);
	const char *lead = " moved=";

	for (unsigned sq = 0; sq < STG_SQUARES; sq++) {
		unsigned i = st->at[sq];

		if (i >= STG_PIECES || (st->piece[i].flags & STG_MOVED) == 0)
			continue;
		buffer_text(out, lead);
		write_square(out, sq);
		write_square(out, st->piece[i].home);
		lead = ",";
	}
	for (unsigned k = 0; k < n; k++) {
		const struct stg_piece *p = &st->piece[captured[k]];

		buffer_text(out, k == 0 ? " out=" : ",");
		buffer_char(out, stg_seat(captured[k]) == STG_RED ? 'r' : 'b');
		write_set(out, p->ranks);
		if ((p->flags & STG_SHOWN) != 0)
			buffer_char(out, '!');
		if ((p->flags & STG_MOVED) != 0)
			buffer_char(out, '+');
		if (p->home != STG_NOWHERE)
			write_square(out, p->home);
	}
}

static bool
is_uncounted(const uint8_t army[STG_RANKS])
{
	for (unsigned r = 1; r < STG_RANKS; r++)
		if (army[r] != STG_UNCOUNTED)
			return false;
	return true;
}

static void
write_army(struct buffer *out, const struct stg_state *st)
{
	uint8_t usual[STG_RANKS];

	usual_army(st->variant, usual);
	for (int seat = 0; seat < 2; seat++) {
		const char *lead = seat == STG_RED ? " red-army=" : " blue-army=";

		if (memcmp(usual + 1, st->army[seat] + 1, STG_RANKS - 1) == 0)
			continue;
		if (is_uncounted(st->army[seat])) {
			buffer_printf(out, "%s-", lead);
			continue;
		}
		for (unsigned r = 1; r < STG_RANKS; r++) {
			buffer_text(out, lead);
			if (st->army[seat][r] == STG_UNCOUNTED)
				buffer_char(out, '-');
			else
				buffer_printf(out, "%u", st->army[seat][r]);
			lead = ",";
		}
	}
}

static void
write_piece_home(struct buffer *out, const struct stg_state *st, unsigned piece)
{
	buffer_char(out, stg_seat(piece) == STG_RED ? 'r' : 'b');
	write_square(out, st->piece[piece].home);
}

/* unequal=: pairs; breach=: the ranks of a piece, and groups of pairs, with strokes between. */
static void
write_fact_field(struct buffer *out, const struct stg_state *st, const struct stg_fact *f, const struct stg_pair *pair)
{
	buffer_text(out, f->kind == STG_UNEQUAL ? " unequal=" : " breach=");
	if (f->piece != STG_NO_PIECE) {
		write_piece_home(out, st, f->piece);
		write_braced(out, f->ranks);
		if (f->n > 0)
			buffer_char(out, '/');
	}
	for (unsigned i = 0; i < f->n; i++) {
		if (pair[i].a == STG_NO_PIECE) {
			buffer_char(out, '/');
			continue;
		}
		write_piece_home(out, st, pair[i].a);
		write_piece_home(out, st, pair[i].b);
	}
}

static void
write_memory(struct buffer *out, const struct stg_state *st)
{
	static const char *const names[2] = { " red-run=", " blue-run=" };

	for (int seat = 0; seat < 2; seat++) {
		const struct stg_run *run = &st->run[seat];

		if (run->n == 0)
			continue;
		buffer_text(out, names[seat]);
		write_square(out, st->piece[run->piece].home);
		buffer_char(out, ':');
		write_steps(out, run->step, run->n);
	}
	if (st->chase[0] != 0 || st->chase[1] != 0) {
		buffer_printf(out, " chase=%u,%u", st->chase[0], st->chase[1]);
		if (st->nhistory > 0) {
			buffer_char(out, ':');
			write_steps(out, st->history, st->nhistory);
		}
	}
	for (unsigned i = 0, at = 0; i < st->nfacts; at += st->fact[i++].n)
		write_fact_field(out, st, &st->fact[i], st->pair + at);
}

static void
write_position(const void *state, struct buffer *out)
{
	const struct stg_state *st = state;
	struct outcome o;

	buffer_printf(out, "stratego %s ", stg_variant_names[st->variant]);
	write_board(out, st);
	buffer_printf(out, " %s turn=%" PRIu32 " ply=%" PRIu32, st->head.mover == STG_RED ? "red" : "blue", st->head.turn, st->head.ply);
	if (st->head.viewer != SEAT_ARBITER)
		buffer_printf(out, " log=%s", st->head.viewer == STG_RED ? "red" : "blue");
	if (st->high_ranks)
		buffer_text(out, " ranks=high");
	write_army(out, st);
	write_pieces(out, st);
	if (st->last.from != st->last.to) {
		buffer_text(out, " last=");
		write_steps(out, &st->last, 1);
	}
	write_memory(out, st);
	game_outcome(&game_stratego, st, &o);
	if (o.over)
		buffer_printf(out, " end=%s:%s", o.winner == SEAT_NONE ? "draw" : game_stratego.seat[o.winner],
		    game_stratego.endings[o.ending].name);
}

/* The state that a position line fills. */
static struct stg_state *
filled(const struct line *l)
{
	return l->state;
}

static bool
line_square(struct line *l, uint8_t *out)
{
	uint16_t square;
	const char *p = read_square(l->at, l->end, &square);

	if (p == NULL)
		return false;
	l->at = p;
	*out = (uint8_t)square;
	return true;
}

static bool
line_set(struct line *l, unsigned *set)
{
	unsigned r;

	*set = 0;
	if (l->at < l->end && *l->at == '*') {
		l->at++;
		*set = MOVABLE;
	} else if (l->at < l->end && *l->at == '{') {
		for (l->at++; l->at < l->end && *l->at != '}'; *set |= STG_SET(r))
			if ((r = read_rank(&l->at, l->end, false)) == 0 || r == STG_UNKNOWN)
				return false;
		if (l->at == l->end)
			return false;
		l->at++;
	} else if ((r = read_rank(&l->at, l->end, false)) != 0) {
		*set = r == STG_UNKNOWN ? STG_ANY : STG_SET(r);
	}
	return *set != 0;
}

static bool
line_board(struct line *l)
{
	for (int rank = STG_SIDE - 1; rank >= 0; rank--) {
		for (int file = 0; file < STG_SIDE; file++) {
			unsigned sq = (unsigned)(rank * STG_SIDE + file), set;
			int seat, piece;

			if (l->at == l->end)
				return line_wrong(l, "the board ends early");
			if (*l->at == '.' || *l->at == '~') {
				if ((*l->at == '~') != stg_is_lake(sq))
					return line_wrong(l, "the lakes are elsewhere");
				l->at++;
				continue;
			}
			if (stg_is_lake(sq) || (*l->at != 'r' && *l->at != 'b'))
				return line_wrong(l, "no square looks so");
			seat = *l->at++ == 'r' ? STG_RED : STG_BLUE;
			if (!line_set(l, &set))
				return line_wrong(l, "a rank or a set of ranks must stand here");
			if ((piece = stg_place(filled(l), seat, sq, set)) < 0)
				return line_wrong(l, "a side has more than 40 pieces");
			if (line_next(l, "!"))
				filled(l)->piece[piece].flags |= STG_SHOWN;
		}
		if (rank > 0 && !line_next(l, "/"))
			return line_wrong(l, "a rank has ten squares and then a stroke");
	}
	return true;
}

static bool
line_moved(struct line *l)
{
	do {
		struct stg_piece *q;
		uint8_t square, home;

		if (!line_square(l, &square) || !line_square(l, &home) || filled(l)->at[square] >= STG_PIECES)
			return line_wrong(l, "moved= takes the square of a piece and where it began");
		q = &filled(l)->piece[filled(l)->at[square]];
		if ((q->flags & STG_MOVED) != 0)
			return line_wrong_field(l, "moved=", "tells of one piece twice");
		q->home = home;
		q->flags |= STG_MOVED;
	} while (line_next(l, ","));
	return true;
}

static bool
line_out(struct line *l)
{
	do {
		unsigned set;
		struct stg_piece *q;
		int seat, piece;

		seat = line_next(l, "r") ? STG_RED : line_next(l, "b") ? STG_BLUE : -1;
		if (seat < 0 || !line_set(l, &set))
			return line_wrong(l, "out= takes captured pieces");
		if ((piece = stg_place(filled(l), seat, STG_NOWHERE, set)) < 0)
			return line_wrong(l, "a side has more than 40 pieces");
		q = &filled(l)->piece[piece];
		if (line_next(l, "!"))
			q->flags |= STG_SHOWN;
		if (line_next(l, "+"))
			q->flags |= STG_MOVED;
		if (l->at < l->end && *l->at >= 'a' && *l->at <= 'j' && !line_square(l, &q->home))
			return line_wrong(l, "a square must stand here");
	} while (line_next(l, ","));
	return true;
}

static bool
line_steps(struct line *l, struct stg_step *out, unsigned max, unsigned *n)
{
	*n = 0;
	do {
		if (*n == max)
			return line_wrong(l, "more moves than are remembered");
		if (!line_square(l, &out[*n].from) || !line_square(l, &out[*n].to))
			return line_wrong(l, "a move is two squares");
		++*n;
	} while (line_next(l, "."));
	return true;
}

static bool
line_army(struct line *l, int seat)
{
	if (l->at < l->end && *l->at == '-' && (l->at + 1 == l->end || l->at[1] == ' ')) {
		l->at++;
		memset(filled(l)->army[seat] + 1, STG_UNCOUNTED, STG_RANKS - 1);
		return true;
	}
	for (unsigned r = 1; r < STG_RANKS; r++) {
		uint32_t n;

		if (r > 1 && !line_next(l, ","))
			return line_wrong(l, "an army has twelve counts");
		if (line_next(l, "-"))
			filled(l)->army[seat][r] = STG_UNCOUNTED;
		else if (line_number(l, STG_HOME, &n))
			filled(l)->army[seat][r] = (uint8_t)n;
		else
			return line_wrong(l, "a count up to 40, or -");
	}
	return true;
}

/* The piece of a side that began on a square. */
static int
piece_from(const struct stg_state *st, int seat, uint8_t home)
{
	unsigned first = seat == STG_BLUE ? STG_HOME : 0;

	for (unsigned i = first; i < first + STG_HOME; i++)
		if (st->piece[i].ranks != 0 && st->piece[i].home == home)
			return (int)i;
	return -1;
}

static bool
line_run(struct line *l, int seat)
{
	struct stg_run *run = &filled(l)->run[seat];
	uint8_t home;
	unsigned n;
	int piece;

	if (!line_square(l, &home) || (piece = piece_from(filled(l), seat, home)) < 0 || !line_next(l, ":"))
		return line_wrong(l, "a run is of a piece that began on a square");
	if (!line_steps(l, run->step, STG_RUN_MAX, &n))
		return false;
	run->piece = (uint8_t)piece;
	run->n = (uint8_t)n;
	return true;
}

static bool
line_chase(struct line *l)
{
	uint32_t red, blue;
	unsigned n = 0;

	if (!line_number(l, UINT16_MAX, &red) || !line_next(l, ",") || !line_number(l, UINT16_MAX, &blue))
		return line_wrong(l, "chase= takes two counts");
	if (line_next(l, ":") && !line_steps(l, filled(l)->history, STG_CHASE_MAX, &n))
		return false;
	/* (what is compared begins with the chase, or after a strike) */
	if (n < STG_CHASE_MAX && (red > blue ? red : blue) > n + 1)
		return line_wrong(l, "chase= counts more plies than it has");
	filled(l)->chase[0] = (uint16_t)red;
	filled(l)->chase[1] = (uint16_t)blue;
	filled(l)->nhistory = (uint16_t)n;
	return true;
}

/* A piece by where it began. */
static bool
line_began(struct line *l, uint8_t *piece)
{
	int seat = line_next(l, "r") ? STG_RED : line_next(l, "b") ? STG_BLUE : -1, found;
	uint8_t home;

	if (seat < 0 || !line_square(l, &home) || (found = piece_from(filled(l), seat, home)) < 0)
		return false;
	*piece = (uint8_t)found;
	return true;
}

static bool
line_add_pair(struct line *l, struct stg_fact *f, struct stg_pair pair)
{
	struct stg_state *st = filled(l);

	if (st->npairs == STG_FACT_PAIRS_MAX)
		return false;
	st->pair[st->npairs++] = pair;
	f->n++;
	return true;
}

/* The rest of a group of pairs, of which the first piece was read. */
static bool
line_pairs(struct line *l, struct stg_fact *f, uint8_t first)
{
	struct stg_pair pair = { .a = first };

	do
		if (!line_began(l, &pair.b) || !line_add_pair(l, f, pair))
			return false;
	while (line_began(l, &pair.a));
	return true;
}

static bool
line_unequal(struct line *l)
{
	struct stg_state *st = filled(l);
	struct stg_fact f = { .kind = STG_UNEQUAL, .piece = STG_NO_PIECE };
	uint8_t first;

	if (st->nfacts == STG_FACTS_MAX || !line_began(l, &first) || !line_pairs(l, &f, first))
		return line_wrong(l, "unequal= takes pairs of pieces, by where they began");
	st->fact[st->nfacts++] = f;
	return true;
}

static bool
line_breach(struct line *l)
{
	static const struct stg_pair gap = { STG_NO_PIECE, STG_NO_PIECE };
	struct stg_state *st = filled(l);
	struct stg_fact f = { .kind = STG_BREACH, .piece = STG_NO_PIECE };
	uint8_t first;
	unsigned set;
	bool good = st->nfacts < STG_FACTS_MAX && line_began(l, &first);

	if (good && l->at < l->end && *l->at == '{') {
		good = line_set(l, &set);
		f.piece = first;
		f.ranks = (uint16_t)set;
		if (good && line_next(l, "/"))
			good = line_began(l, &first) && line_pairs(l, &f, first);
	} else {
		good = good && line_pairs(l, &f, first);
	}
	while (good && line_next(l, "/"))
		good = line_add_pair(l, &f, gap) && line_began(l, &first) && line_pairs(l, &f, first);
	if (!good)
		return line_wrong(l, "breach= takes a piece with ranks, and groups of pairs, by where they began");
	st->fact[st->nfacts++] = f;
	return true;
}

/* No two pieces began on one square, and none in a lake. */
static bool
check_homes(struct line *l)
{
	const struct stg_state *st = filled(l);
	uint8_t from[STG_SQUARES];

	memset(from, STG_NO_PIECE, sizeof(from));
	for (unsigned i = 0; i < STG_PIECES; i++) {
		const struct stg_piece *q = &st->piece[i];
		unsigned other;

		if (q->ranks == 0 || q->home >= STG_SQUARES)
			continue;
		if (stg_is_lake(q->home))
			return line_wrong_field(l, q->square == STG_NOWHERE ? "out=" : "moved=", "tells of a piece that began in a lake");
		if ((other = from[q->home]) != STG_NO_PIECE)
			return line_wrong_field(l, q->square == STG_NOWHERE || st->piece[other].square == STG_NOWHERE ? "out=" : "moved=",
			    "tells of a piece that began where another one did");
		from[q->home] = (uint8_t)i;
	}
	return true;
}

/* What can only be told once the whole line is read: facts are of pieces of the side that is hidden. */
static bool
check_facts(struct line *l)
{
	const struct stg_state *st = filled(l);
	bool good = true;

	for (unsigned i = 0; i < st->npairs; i++)
		good = good && (st->pair[i].a == STG_NO_PIECE || (stg_seat(st->pair[i].a) != st->head.viewer && stg_seat(st->pair[i].b) != st->head.viewer));
	for (unsigned i = 0; i < st->nfacts; i++)
		good = good && (st->fact[i].piece == STG_NO_PIECE || stg_seat(st->fact[i].piece) != st->head.viewer);
	return (good && (st->nfacts == 0 || st->head.viewer != SEAT_ARBITER)) ||
	    line_wrong(l, "unequal= and breach= take pieces of the hidden side");
}

static bool
line_end(struct line *l)
{
	filled(l)->head.over = true;
	filled(l)->head.winner = line_next(l, "red:") ? STG_RED : line_next(l, "blue:") ? STG_BLUE : SEAT_NONE;
	if (filled(l)->head.winner == SEAT_NONE && !line_next(l, "draw:"))
		return line_wrong(l, "end= takes a side and how");
	for (unsigned e = 0; e < STG_ENDINGS; e++)
		if (line_next(l, game_stratego.endings[e].name)) {
			filled(l)->head.ending = (uint8_t)e;
			return true;
		}
	return line_wrong(l, "no game ends so");
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
	filled(l)->head.viewer = line_next(l, "red") ? STG_RED : line_next(l, "blue") ? STG_BLUE : SEAT_NONE;
	return filled(l)->head.viewer != SEAT_NONE || line_wrong(l, "log= takes a side");
}

static bool
line_ranks(struct line *l)
{
	filled(l)->high_ranks = true;
	return line_next(l, "high") || line_wrong(l, "ranks= takes high");
}

static bool
line_red_army(struct line *l)
{
	return line_army(l, STG_RED);
}

static bool
line_blue_army(struct line *l)
{
	return line_army(l, STG_BLUE);
}

static bool
line_last(struct line *l)
{
	unsigned n;

	return line_steps(l, &filled(l)->last, 1, &n);
}

static bool
line_red_run(struct line *l)
{
	return line_run(l, STG_RED);
}

static bool
line_blue_run(struct line *l)
{
	return line_run(l, STG_BLUE);
}

/* The fields after the side to move. */
static const struct line_field fields[] = {
	{ "turn=", line_turn, false }, { "ply=", line_ply, false }, { "log=", line_log, false },
	{ "ranks=", line_ranks, false }, { "red-army=", line_red_army, false },
	{ "blue-army=", line_blue_army, false }, { "moved=", line_moved, false }, { "out=", line_out, false },
	{ "last=", line_last, false }, { "red-run=", line_red_run, false },
	{ "blue-run=", line_blue_run, false }, { "chase=", line_chase, false },
	{ "unequal=", line_unequal, true }, { "breach=", line_breach, true }, { "end=", line_end, false },
};

static bool
read_position(const char *text, size_t len, void *state, struct problem *p)
{
	struct stg_state *st = state;
	struct line l = line_of(text, len, st, p);
	unsigned v = 0;

	stg_clear(st);
	if (!line_next(&l, "stratego "))
		return line_wrong(&l, "it is not a position of Stratego");
	while (v < STG_VARIANTS && !line_next(&l, stg_variant_names[v]))
		v++;
	if (v == STG_VARIANTS || !line_next(&l, " "))
		return line_wrong(&l, "no variant has that name");
	st->variant = (uint8_t)v;
	usual_army(v, st->army[STG_RED]);
	usual_army(v, st->army[STG_BLUE]);
	if (!line_board(&l))
		return false;
	if (line_next(&l, " blue"))
		st->head.mover = STG_BLUE;
	else if (!line_next(&l, " red"))
		return line_wrong(&l, "red or blue must be to move");
	return line_fields(&l, fields, sizeof(fields) / sizeof(fields[0])) && check_homes(&l) && check_facts(&l);
}

/* ---- sentences ------------------------------------------------------------------------------- */

static void
numbering(const void *state, struct numbering *out)
{
	const struct stg_state *st = state;

	out->number = st->head.turn;
	out->opens = st->head.mover == STG_RED;
}

static void
write_rank_set(struct buffer *out, unsigned set, bool plural)
{
	unsigned left = (unsigned)__builtin_popcount(set);

	for (unsigned r = 1; r < STG_RANKS; r++) {
		if ((set & STG_SET(r)) == 0)
			continue;
		buffer_text(out, (plural ? stg_rank_plurals : stg_rank_names)[r]);
		if (--left > 0)
			buffer_text(out, left == 1 ? " or " : ", ");
	}
}

static void
write_value(const void *state, char letter, unsigned value, struct buffer *out)
{
	static const char *const removals[] = { "", "the struck piece", "the striker", "both pieces" };
	const struct stg_state *st = state;

	switch (letter) {
	case 's':
		write_square(out, value);
		break;
	case 'r':
		buffer_text(out, stg_rank_names[value]);
		break;
	case 'R':
		buffer_text(out, stg_rank_plurals[value]);
		break;
	case 'm': /* a set of ranks */
	case 'M':
		write_rank_set(out, value, letter == 'M');
		break;
	case 'q': /* a rank, as the record numbers them */
		write_rank(out, st->high_ranks, value);
		break;
	case 'o': /* what a strike removes */
		buffer_text(out, removals[value & 3]);
		break;
	default:
		buffer_char(out, '?');
		break;
	}
}

static void
explain_mark(const void *state, const struct action *a, const struct trace *t, unsigned mark, struct sentence *out)
{
	bool strike = t->truth[STG_SAID_STRIKE] != 0;

	(void)state;
	if (mark == STG_SAID_STRIKE || !strike) {
		out->text = strike ? "@s holds a piece, so this is a strike (x)" : "@s is empty, so this is no strike";
		sentence_fact(out, a->arg[STG_TO]);
		return;
	}
	switch (mark) {
	case STG_SAID_STRIKER:
		out->text = "the striking piece is written as @q, but it is @q";
		break;
	case STG_SAID_STRUCK:
		out->text = "the struck piece is written as @q, but it is @q";
		break;
	case STG_SAID_REMOVED:
		out->text = "the strike removes @o, not @o";
		sentence_fact(out, t->truth[mark]);
		break;
	default:
		out->text = t->truth[mark] < STG_SQUARES ? "the survivor is written to stand on @s, but it stands on @s"
		                                         : "the survivor is written to stand on @s, but nobody survives";
		break;
	}
	sentence_fact(out, a->said[mark]);
	sentence_fact(out, t->truth[mark]);
}

static const char *
missing_fact(const struct trace *t)
{
	if ((t->truth_marks & 1U << STG_SAID_REMOVED) != 0)
		return "what the strike removed, as in (5>8)";
	if ((t->truth_marks & 1U << STG_SAID_SURVIVOR) != 0)
		return "where the unknown piece that won now stands, as in (5<?@a6)";
	return "the rank that the strike showed";
}

const struct notation notation_stratego = {
	.game = &game_stratego,
	.keys = keys,
	.read_setup = read_setup,
	.write_keys = write_keys,
	.write_setup = write_setup,
	.read_action = read_action,
	.write_action = write_action,
	.write_position = write_position,
	.read_position = read_position,
	.numbering = numbering,
	.write_value = write_value,
	.explain_mark = explain_mark,
	.missing_fact = missing_fact,
};
