/* strata5/notation.c: how Strata 5 is written: actions, set-ups, positions.  The grammar is in strata5.abnf. */
#include "strata5/strata5.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "record/data.h"
#include "record/position.h"

extern const struct notation notation_strata5;

#define LEN(a) (sizeof(a) / sizeof((a)[0]))

enum { UNSAID = 0xff }; /* a level that the text does not tell */

static const char seat_letters[2] = { 'r', 'b' };

/* ---- squares ---------------------------------------------------------------------------------- */

static void
write_square(struct buffer *out, unsigned square)
{
	square_write(out, st5_x(square), st5_y(square));
}

/* Behind the square that stands at p, or NULL.  Which board it is does not matter here: a square beyond
 * the board's edge can be written, and is judged. */
static inline const char *
read_square(const char *p, const char *end, uint16_t *square)
{
	unsigned x, y;

	if ((p = square_read(p, end, ST5_SIZE_MAX, ST5_SIZE_MAX, &x, &y)) != NULL)
		*square = (uint16_t)st5_square(x, y);
	return p;
}

/* ---- actions ---------------------------------------------------------------------------------- */

static void
say(struct action *a, unsigned which, unsigned value)
{
	a->said[which] = (uint16_t)value;
	a->marks |= (uint8_t)(1U << which);
}

/* "^2" behind a square: behind it, or NULL. */
static const char *
read_level(const char *p, const char *end, uint8_t *level)
{
	*level = UNSAID;
	if (p == end || *p != '^')
		return p;
	if (++p == end || *p < '0' || *p > '9')
		return NULL;
	*level = (uint8_t)(*p - '0');
	return p + 1;
}

static bool
goes_on(const char *p, const char *end)
{
	return p < end && (*p == '-' || *p == 'x' || (*p >= 'a' && *p <= 'p'));
}

/* The squares of a path, with their levels and what joins them: behind it, or NULL. */
static const char *
read_path(const char *p, const char *end, struct action *a)
{
	unsigned first = a->nargs;
	uint8_t level[ACTION_ARGS_MAX]; /* by arg */
	char join = '-';

	for (;;) {
		if (a->nargs == first + ST5_WRITTEN_MAX || (p = read_square(p, end, &a->arg[a->nargs])) == NULL ||
		    (p = read_level(p, end, &level[a->nargs])) == NULL)
			return NULL;
		a->nargs++;
		if (!goes_on(p, end))
			break;
		if (join == 'x') /* a capture is the last step */
			return NULL;
		join = *p == '-' || *p == 'x' ? *p++ : '\0';
	}
	if (a->nargs < first + 2U)
		return NULL;
	if (join != '\0')
		say(a, ST5_SAID_CAPTURE, join == 'x');
	if (level[a->nargs - 1] != UNSAID)
		say(a, ST5_SAID_LEVEL, level[a->nargs - 1]);
	for (unsigned i = first; i + 1U < a->nargs; i++) {
		if (level[i] == UNSAID)
			continue;
		if (ST5_SAID_ON_WAY + i - first >= ST5_SAIDS) /* of a path too long to be legal */
			return NULL;
		say(a, ST5_SAID_ON_WAY + i - first, level[i]);
	}
	return p;
}

/* Behind a plus sign. */
static const char *
read_block(const char *p, const char *end, struct action *a)
{
	uint8_t level;

	if (end - p >= 2 && p[0] == '-' && p[1] == '-') {
		a->kind = ST5_NO_BLOCK;
		return p + 2;
	}
	a->kind = ST5_BUILD;
	a->nargs = 1;
	if ((p = read_square(p, end, &a->arg[0])) == NULL || (p = read_level(p, end, &level)) == NULL)
		return NULL;
	if (level != UNSAID)
		say(a, ST5_SAID_LEVEL, level);
	return p;
}

static size_t
read_action(const void *setup, const char *text, size_t len, struct action *out)
{
	const char *p = text, *end = text + len;

	(void)setup;
	out->seat = SEAT_NONE;
	out->nargs = 0;
	out->marks = 0;
	if (len >= 2 && p[0] == '-' && p[1] == '-') {
		out->kind = ST5_NO_MOVE;
		return 2;
	}
	if (len > 0 && *p == '+') {
		p = read_block(p + 1, end, out);
	} else if (len >= 2 && p[1] == ':' && *p >= '0' + ST5_NUMBER_MIN && *p <= '0' + ST5_NUMBER_MAX) {
		out->kind = ST5_ENTER;
		out->arg[out->nargs++] = (uint16_t)(*p - '0');
		p = read_path(p + 2, end, out);
	} else {
		out->kind = ST5_MOVE;
		p = read_path(p, end, out);
	}
	return p != NULL ? (size_t)(p - text) : 0;
}

static void
write_level(const struct action *a, unsigned which, struct buffer *out)
{
	if (which < ST5_SAIDS && (a->marks & 1U << which) != 0)
		buffer_printf(out, "^%u", a->said[which]);
}

static void
write_path(const struct action *a, unsigned first, struct buffer *out)
{
	for (unsigned i = first; i < a->nargs; i++) {
		bool last = i + 1U == a->nargs;

		if (i > first)
			buffer_char(out, last && (a->marks & 1U << ST5_SAID_CAPTURE) != 0 && a->said[ST5_SAID_CAPTURE] != 0 ? 'x' : '-');
		write_square(out, a->arg[i]);
		write_level(a, last ? (unsigned)ST5_SAID_LEVEL : ST5_SAID_ON_WAY + i - first, out);
	}
}

static void
write_action(const void *setup, const struct action *a, struct buffer *out)
{
	(void)setup;
	switch (a->kind) {
	case ST5_ENTER:
		buffer_char(out, (char)('0' + a->arg[0]));
		buffer_char(out, ':');
		write_path(a, 1, out);
		break;
	case ST5_BUILD:
		buffer_char(out, '+');
		write_square(out, a->arg[0]);
		write_level(a, ST5_SAID_LEVEL, out);
		break;
	case ST5_NO_MOVE:
		buffer_add(out, "--", 2);
		break;
	case ST5_NO_BLOCK:
		buffer_add(out, "+--", 3);
		break;
	default:
		write_path(a, 0, out);
		break;
	}
}

/* ---- header keys ------------------------------------------------------------------------------ */

static const char *const keys[] = { "board", "first", NULL };

static const char *const board_parts[] = { "size", NULL };
static const struct notation_data data[] = { { "board", board_parts }, { NULL, NULL } };

static bool
read_size(const struct node *n, uint8_t *size, struct problem *p)
{
	unsigned value = 0;

	for (size_t i = 0; n->kind == NODE_SCALAR && n->len <= 2 && i < n->len; i++)
		value = n->text[i] >= '0' && n->text[i] <= '9' ? value * 10 + (unsigned)(n->text[i] - '0') : 1000;
	if (value < ST5_SIZE_MIN || value > ST5_SIZE_MAX)
		return problem_set(p, DIAG_VALUE, n, 0, "the size of a board must be a number from %u to %u",
		    ST5_SIZE_MIN, ST5_SIZE_MAX);
	*size = (uint8_t)value;
	return true;
}

/* What a board is made of; p->node says where in it something is wrong. */
static bool
read_board_parts(const struct node *board, uint8_t *size, struct problem *p)
{
	const struct node *n = node_get(board, "size");

	if (n == NULL)
		return problem_set(p, DIAG_VALUE, board, 0, "a board has a size");
	return read_size(n, size, p);
}

static bool
read_board(const struct setup_source *src, struct st5_setup *s, struct problem *p)
{
	const struct node *n = node_get(src->record, "board"), *file;

	s->size = ST5_SIZE;
	if (n == NULL || node_is(n, "standard"))
		return true;
	if (n->kind == NODE_MAPPING) {
		s->board_written = notation_has_more(data, n);
		return read_board_parts(n, &s->size, p);
	}
	if ((file = data_find(src->data, n, p)) == NULL)
		return false;
	return read_board_parts(file, &s->size, p) || data_blame(src->data, n, p);
}

static bool
read_first(const struct node *n, uint8_t *first, struct problem *p)
{
	*first = n != NULL && node_is(n, "black") ? ST5_BLACK : ST5_RED;
	return n == NULL || *first == ST5_BLACK || node_is(n, "red") ||
	    problem_set(p, DIAG_VALUE, n, 0, "first must be red or black");
}

static bool
read_found(const struct setup_source *src, const struct node *n, struct st5_setup *s, struct problem *p)
{
	for (const char *const *k = keys; *k != NULL; k++)
		if (node_get(src->record, *k) != NULL)
			return problem_set(p, DIAG_VALUE, node_get(src->record, *k), 0,
			    "a position has its own board and side to move, so %s does not belong here", *k);
	s->as_found = true;
	if (!notation_read_found(&notation_strata5, n, &s->state, p))
		return false;
	s->size = s->state.size;
	s->first = s->state.mover;
	return true;
}

static bool
read_setup(const struct setup_source *src, const struct node *setup, void *out, struct problem *p)
{
	struct st5_setup *s = out;

	memset(s, 0, offsetof(struct st5_setup, state)); /* that is for positions as found */
	if (setup != NULL && !node_is(setup, "standard")) {
		if (setup->kind != NODE_MAPPING || setup->child == NULL || setup->child->next != NULL ||
		    strcmp(setup->child->text, "position") != 0)
			return problem_set(p, DIAG_SETUP_SYNTAX, setup, 0, "setup must be standard, or a mapping with a position");
		return read_found(src, setup->child->value, s, p);
	}
	return read_board(src, s, p) &&
	    read_first(node_get(src->record, "first"), &s->first, p);
}

static void
write_keys(const void *setup, struct buffer *out)
{
	const struct st5_setup *s = setup;

	if (s->as_found)
		return;
	if (s->size != ST5_SIZE || s->board_written)
		buffer_printf(out, "board: {size: %u}\n", s->size);
	buffer_printf(out, "first: %s\n", game_strata5.seat[s->first]);
}

static void
write_setup(const void *setup, struct buffer *out)
{
	const struct st5_setup *s = setup;

	if (s->as_found)
		notation_write_found(&notation_strata5, &s->state, out);
}

/* ---- position lines: writing ------------------------------------------------------------------ */

/* Layer by layer the blocks, each by its square nearest to a1, in order. */
static void
write_blocks(struct buffer *out, const struct st5_state *st)
{
	unsigned left = st->nblocks;

	if (left == 0)
		buffer_char(out, '-');
	for (unsigned level = 1; left > 0; level++) {
		if (level > 1)
			buffer_char(out, '/');
		for (unsigned square = 0; square < ST5_SQUARES; square++)
			for (unsigned i = 0; i < st->nblocks; i++)
				if (st->block[i].level == level && st->block[i].square == square) {
					write_square(out, square);
					left--;
				}
	}
}

static void
write_pawns(struct buffer *out, const struct st5_state *st)
{
	const char *lead = "";

	for (unsigned square = 0; square < ST5_SQUARES; square++) {
		unsigned code = st->pawn[square];

		if (code != 0) {
			buffer_printf(out, "%s%c%u", lead, seat_letters[ST5_OWNER(code)], ST5_NUMBER(code));
			write_square(out, square);
			lead = ",";
		}
		for (unsigned level = 0; level < ST5_LEVELS; level++) {
			code = st->layer[level][square];
			if ((code & ST5_PAWN) == 0)
				continue;
			buffer_printf(out, "%s%c%u", lead, seat_letters[ST5_OWNER(code)], ST5_NUMBER(code));
			write_square(out, square);
			buffer_printf(out, "^%u", level);
			lead = ",";
		}
	}
	if (*lead == '\0')
		buffer_char(out, '-');
}

static void
write_reserve(struct buffer *out, const struct st5_state *st)
{
	for (unsigned seat = 0; seat < 2; seat++) {
		bool any = false;

		for (unsigned number = ST5_NUMBER_MIN; number <= ST5_NUMBER_MAX; number++)
			for (unsigned i = 0; i < st->reserve[seat][number]; i++) {
				if (!any)
					buffer_printf(out, " %s=", game_strata5.seat[seat]);
				buffer_char(out, (char)('0' + number));
				any = true;
			}
	}
}

static void
write_step(struct buffer *out, const struct st5_step *s)
{
	if (s->to == ST5_NOWHERE) {
		buffer_text(out, "--");
		return;
	}
	if (s->from != ST5_NOWHERE)
		write_square(out, s->from);
	buffer_char(out, '-');
	write_square(out, s->to);
	if (s->captured != 0)
		buffer_printf(out, "x%u", s->captured);
}

static void
write_last(struct buffer *out, const struct st5_state *st)
{
	if (st->npath == 0 && st->last_block == 0)
		return;
	buffer_text(out, " last=");
	for (unsigned i = 0; i < st->npath; i++)
		write_square(out, st->path[i]);
	if (st->npath != 0)
		return;
	buffer_char(out, '+');
	write_square(out, st->block[st->last_block - 1].square);
	buffer_printf(out, "^%u", st->block[st->last_block - 1].level);
}

static void
write_memory(struct buffer *out, const struct st5_state *st)
{
	for (unsigned i = 0; i < st->part; i++) {
		buffer_text(out, i == 0 ? " now=" : ",");
		write_step(out, &st->step[i]);
	}
	for (unsigned i = 0; i < st->nhistory; i++) {
		buffer_text(out, i == 0 ? " history=" : "/");
		write_step(out, &st->history[i].step[0]);
		buffer_char(out, ',');
		write_step(out, &st->history[i].step[1]);
	}
	write_last(out, st);
}

static void
write_position(const void *state, struct buffer *out)
{
	const struct st5_state *st = state;

	buffer_printf(out, "strata5 %u ", st->size);
	write_blocks(out, st);
	buffer_char(out, ' ');
	write_pawns(out, st);
	buffer_printf(out, " %s turn=%" PRIu32 " ply=%" PRIu32, game_strata5.seat[st->mover], st->turn, st->ply);
	write_reserve(out, st);
	write_memory(out, st);
	if (st->over)
		buffer_printf(out, " end=%s:%s", st->winner == SEAT_NONE ? "draw" : game_strata5.seat[st->winner],
		    game_strata5.endings[st->ending].name);
}

/* ---- position lines: reading ------------------------------------------------------------------ */

/* The state that a position line fills. */
static struct st5_state *
filled(const struct line *l)
{
	return l->state;
}

/* A square of this board. */
static bool
line_square(struct line *l, uint16_t *square)
{
	unsigned x, y;
	const char *p = square_read(l->at, l->end, filled(l)->size, filled(l)->size, &x, &y);

	if (p == NULL)
		return false;
	l->at = p;
	*square = (uint16_t)st5_square(x, y);
	return true;
}

static bool
line_blocks(struct line *l)
{
	struct st5_state *st = filled(l);
	unsigned level = 1;

	if (line_next(l, "- "))
		return true;
	for (uint16_t square; !line_next(l, " ");) {
		if (line_next(l, "/")) {
			if (++level > ST5_LEVELS)
				return line_wrong(l, "there are five levels");
		} else if (!line_square(l, &square)) {
			return line_wrong(l, "blocks are squares, layer by layer, with a stroke between layers");
		} else if (!st5_put_block(st, square, level)) {
			return line_wrong(l, "no room for this block");
		}
	}
	return true;
}

static bool
line_number_of_pawn(struct line *l, unsigned *number)
{
	if (l->at == l->end || *l->at < '0' + ST5_NUMBER_MIN || *l->at > '0' + ST5_NUMBER_MAX)
		return false;
	*number = (unsigned)(*l->at++ - '0');
	return st5_count_pawns(filled(l), *number) < (*number == ST5_NUMBER_MIN ? 4 : 2);
}

static bool
line_pawn(struct line *l)
{
	struct st5_state *st = filled(l);
	unsigned number;
	uint16_t square;
	uint32_t level;
	int seat = line_next(l, "r") ? ST5_RED : line_next(l, "b") ? ST5_BLACK : -1;

	if (seat < 0 || !line_number_of_pawn(l, &number))
		return line_wrong(l, "a pawn is r or b and its number, of which there are two, and four 2s");
	if (!line_square(l, &square))
		return line_wrong(l, "a pawn stands on a square");
	if (line_next(l, "^")) {
		if (!line_number(l, ST5_LEVELS - 1, &level) || !st5_bury_pawn(st, square, level, ST5_CODE(seat, number)))
			return line_wrong(l, "no pawn can be trapped there");
		return true;
	}
	if (st->pawn[square] != 0)
		return line_wrong(l, "two pawns stand on one square");
	st5_put_pawn(st, square, ST5_CODE(seat, number));
	return true;
}

static bool
line_pawns(struct line *l)
{
	if (line_next(l, "-"))
		return true;
	do {
		if (!line_pawn(l))
			return false;
	} while (line_next(l, ","));
	return true;
}

static bool
line_reserve(struct line *l, unsigned seat)
{
	unsigned number;

	do {
		if (!line_number_of_pawn(l, &number))
			return line_wrong(l, "a reserve is numbers of pawns, of which there are two, and four 2s");
		filled(l)->reserve[seat][number]++;
	} while (l->at < l->end && *l->at != ' ');
	return true;
}

static bool
line_red(struct line *l)
{
	return line_reserve(l, ST5_RED);
}

static bool
line_black(struct line *l)
{
	return line_reserve(l, ST5_BLACK);
}

static bool
line_step(struct line *l, struct st5_step *s)
{
	uint32_t captured = 0;

	memset(s, 0, sizeof(*s));
	if (line_next(l, "--"))
		return true;
	line_square(l, &s->from);
	if (!line_next(l, "-") || !line_square(l, &s->to))
		return line_wrong(l, "a move is two squares, one behind a hyphen, or two hyphens");
	if (line_next(l, "x") && (!line_number(l, ST5_NUMBER_MAX, &captured) || captured < ST5_NUMBER_MIN))
		return line_wrong(l, "a pawn's number belongs behind x");
	s->captured = (uint8_t)captured;
	return true;
}

/* The steps of a turn that is under way. */
static bool
line_now(struct line *l)
{
	struct st5_state *st = filled(l);

	do {
		if (st->part == 2)
			return line_wrong(l, "a turn has two moves");
		if (!line_step(l, &st->step[st->part]))
			return false;
		st->part++;
	} while (line_next(l, ","));
	return true;
}

static bool
line_history(struct line *l)
{
	struct st5_state *st = filled(l);

	do {
		struct st5_step *turn = st->history[st->nhistory].step;

		if (st->nhistory == ST5_HISTORY_MAX)
			return line_wrong(l, "more turns than are remembered");
		if (!line_step(l, &turn[0]))
			return false;
		if (!line_next(l, ",") || !line_step(l, &turn[1]))
			return line_wrong(l, "a turn has two moves");
		st->nhistory++;
	} while (line_next(l, "/"));
	return true;
}

static bool
line_last_block(struct line *l)
{
	struct st5_state *st = filled(l);
	uint16_t square;
	uint32_t level;

	if (!line_square(l, &square) || !line_next(l, "^") || !line_number(l, ST5_LEVELS, &level))
		return line_wrong(l, "the last block is a square and a level");
	for (unsigned i = 0; i < st->nblocks; i++)
		if (st->block[i].square == square && st->block[i].level == level)
			st->last_block = (uint8_t)(i + 1);
	return st->last_block != 0 || line_wrong(l, "no block lies there");
}

static bool
line_last(struct line *l)
{
	struct st5_state *st = filled(l);

	if (line_next(l, "+"))
		return line_last_block(l);
	while (st->npath < ST5_WRITTEN_MAX && line_square(l, &st->path[st->npath]))
		st->npath++;
	return st->npath >= 2 || line_wrong(l, "the last move is the squares of its path");
}

static bool
line_turn(struct line *l)
{
	return line_count(l, &filled(l)->turn);
}

static bool
line_ply(struct line *l)
{
	return line_count(l, &filled(l)->ply);
}

static bool
line_end(struct line *l)
{
	struct st5_state *st = filled(l);

	st->over = true;
	st->winner = line_next(l, "red:") ? ST5_RED : line_next(l, "black:") ? ST5_BLACK : SEAT_NONE;
	if (st->winner == SEAT_NONE && !line_next(l, "draw:"))
		return line_wrong(l, "end= takes a side and how");
	for (unsigned e = 0; e < ST5_ENDINGS; e++)
		if (line_next(l, game_strata5.endings[e].name)) {
			st->ending = (uint8_t)e;
			return true;
		}
	return line_wrong(l, "no game ends so");
}

static const struct line_field fields[] = {
	{ "turn=", line_turn, false }, { "ply=", line_ply, false }, { "red=", line_red, false },
	{ "black=", line_black, false }, { "now=", line_now, false }, { "history=", line_history, false },
	{ "last=", line_last, false }, { "end=", line_end, false },
};

/* Where the pawn of that step of the turn under way is now; ST5_NOWHERE: it moved again. */
static unsigned
stands_on(const struct st5_state *st, unsigned step)
{
	bool again = step == 0 && st->part == 2 && st->step[1].from == st->step[0].to;

	return again ? ST5_NOWHERE : st->step[step].to;
}

/* Nobody is where the pawn of that step came from, but who went there later in the turn, or itself. */
static bool
has_left(const struct st5_state *st, unsigned step)
{
	unsigned from = st->step[step].from;
	bool held = from != ST5_NOWHERE && st->pawn[from] != 0;

	for (unsigned i = step; i < st->part; i++)
		held = held && stands_on(st, i) != from;
	return !held;
}

/* The pawns of that number that were captured in this turn are in reserve, but one that entered at once. */
static bool
has_captured(const struct st5_state *st, unsigned number)
{
	unsigned owned = st->reserve[st->mover][number], captured = 0;

	for (unsigned i = 0; i < st->part; i++) {
		const struct st5_step *s = &st->step[i];

		captured += s->to != ST5_NOWHERE && s->captured == number;
		owned += i == 1 && s->to != ST5_NOWHERE && s->from == ST5_NOWHERE && ST5_NUMBER(st->pawn[s->to]) == number;
	}
	return owned >= captured;
}

/* A turn under way: its pawns are where they went, and what they captured is in reserve; and a block is due
 * only if there is one. */
static bool
check_now(struct line *l)
{
	const struct st5_state *st = filled(l);

	for (unsigned i = 0; i < st->part; i++) {
		unsigned at = stands_on(st, i);

		if (at != ST5_NOWHERE && (st->pawn[at] == 0 || ST5_OWNER(st->pawn[at]) != st->mover))
			return line_wrong_field(l, "now=", "tells of a pawn that is not there");
		if (st->step[i].to != ST5_NOWHERE && !has_left(st, i))
			return line_wrong_field(l, "now=", "tells of a pawn that left its square, and a pawn stands there");
	}
	if (st->part == 2 && stands_on(st, 0) != ST5_NOWHERE && st->step[0].to == st->step[1].to)
		return line_wrong_field(l, "now=", "tells of two pawns that went to one square");
	for (unsigned number = ST5_NUMBER_MIN; number <= ST5_NUMBER_MAX; number++)
		if (!has_captured(st, number))
			return line_wrong_field(l, "now=", "tells of a pawn captured that is not in reserve");
	return st->part < 2 || st5_supply(st) > 0 ||
	    line_wrong_field(l, "now=", "has both moves, and no block is left, so the turn is over");
}

/* Who can have won so, and is it so? */
static bool
check_end(struct line *l)
{
	static const char *const denied[ST5_ENDINGS] = {
		[ST5_END_TOP] = "takes the side whose pawn has just moved onto level five",
		[ST5_END_LOCKOUT] = "tells of a lockout, and under no ruling is it one",
		[ST5_END_SUPPLY] = "tells that all blocks are placed after a turn, and none lies on level five, and that is not so",
		[ST5_END_DEAD] = "tells that after a turn nothing can be moved or placed any more, and something can",
		[ST5_END_REPETITION] = "tells that the position came up for the third time, and by history= it did not",
	};
	const struct st5_state *st = filled(l);
	bool drawn = st->winner == SEAT_NONE;

	if (!st->over)
		return true;
	if (st->ending != ST5_END_LOCKOUT && drawn != (st->ending != ST5_END_TOP))
		return line_wrong_field(l, "end=", drawn ? "is a draw, and a pawn on level five wins"
		                                         : "names a side, and an end of that kind is a draw");
	return st5_shows_end(st) || line_wrong_field(l, "end=", denied[st->ending]);
}

static bool
read_position(const char *text, size_t len, void *state, struct problem *p)
{
	struct st5_state *st = state;
	struct line l = line_of(text, len, st, p);
	uint32_t size;

	st5_clear(st, ST5_SIZE);
	if (!line_next(&l, "strata5 "))
		return line_wrong(&l, "it is not a position of Strata 5");
	if (!line_number(&l, ST5_SIZE_MAX, &size) || size < ST5_SIZE_MIN || !line_next(&l, " "))
		return line_wrong(&l, "a board's size is from 6 to 16");
	st->size = (uint8_t)size;
	if (!line_blocks(&l) || !line_pawns(&l))
		return false;
	if (st5_floating(st) != NULL)
		return line_wrong(&l, "a block hangs in the air");
	if (line_next(&l, " black"))
		st->mover = ST5_BLACK;
	else if (!line_next(&l, " red"))
		return line_wrong(&l, "red or black must be to move");
	if (!line_fields(&l, fields, LEN(fields)) || !check_now(&l) || !check_end(&l))
		return false;
	st5_find_keys(st);
	return true;
}

/* ---- sentences -------------------------------------------------------------------------------- */

static void
numbering(const void *state, struct numbering *out)
{
	const struct st5_state *st = state;

	out->number = st->turn;
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

static void
write_fact(const void *state, char letter, const uint16_t **facts, unsigned *left, struct buffer *out)
{
	static const char *const parts[3] = { "first", "second", "third" };
	unsigned value = take(facts, left);

	(void)state;
	if (letter == 's')
		write_square(out, value);
	else
		buffer_text(out, parts[value % 3]);
}

static void
write_event_arg(const void *state, const struct event *e, unsigned arg, struct buffer *out)
{
	static const uint8_t squares[ST5_EVENTS] = { /* bit i: arg i is a square */
		[ST5_EV_MOVE] = 6, [ST5_EV_ENTER] = 6, [ST5_EV_CAPTURE] = 2, [ST5_EV_BLOCK] = 1, [ST5_EV_TRAP] = 2,
	};

	(void)state;
	if (e->kind == ST5_EV_END)
		buffer_text(out, game_strata5.endings[e->arg[arg]].name);
	else if ((squares[e->kind] >> arg & 1) != 0)
		write_square(out, e->arg[arg]);
	else
		buffer_printf(out, "%u", e->arg[arg]);
}

static void
write_mark(const void *state, const struct action *a, const struct trace *t, unsigned mark, struct buffer *out)
{
	unsigned first = a->kind == ST5_ENTER;
	unsigned square = mark == ST5_SAID_CAPTURE || mark == ST5_SAID_LEVEL ? a->arg[a->nargs - 1U]
	                                                                     : a->arg[first + mark - ST5_SAID_ON_WAY];

	(void)state;
	if (mark == ST5_SAID_CAPTURE) {
		write_square(out, square);
		buffer_text(out, t->truth[mark] != 0 ? " holds a pawn of the other side, so this is a capture (x)"
		                                     : " holds no pawn of the other side, so nothing is captured");
	} else if (a->kind == ST5_BUILD) {
		buffer_printf(out, "the block lies on level %u, not %u", t->truth[mark], a->said[mark]);
	} else {
		write_square(out, square);
		buffer_printf(out, " is on level %u, not %u", t->truth[mark], a->said[mark]);
	}
}

static const char *
missing_fact(const struct trace *t)
{
	(void)t;
	return "nothing"; /* every fact of this game is on the board */
}

const struct notation notation_strata5 = {
	.game = &game_strata5,
	.keys = keys,
	.data = data,
	.setup_optional = true,
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
	.missing_fact = missing_fact,
};
