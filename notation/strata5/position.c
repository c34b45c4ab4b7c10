/* strata5/position.c: read and write position lines. */
#include "internal.h"

#include <inttypes.h>
#include <string.h>

static const char seat_letters[2] = { 'r', 'b' };

/* ---- writing ---------------------------------------------------------------------------------- */

/* Write the blocks layer by layer, each by its square nearest to a1, in order. */
static void
write_blocks(struct buffer *out, const struct st5_state *st)
{
	unsigned left = st->nblocks;

	if (left == 0)
		buffer_char(out, '-');
	for (unsigned level = 1; left > 0 && level <= ST5_LEVELS; level++) {
		if (level > 1)
			buffer_char(out, '/');
		for (unsigned y = 0; y < st->size; y++)
			for (unsigned row = st->lies[level - 1][y + 1]; row != 0; row &= row - 1, left--)
				square_write(out, (unsigned)__builtin_ctz(row), y);
	}
}

/* *lead: what stands before it, and then before the next one. */
static void
write_pawn(struct buffer *out, const char **lead, unsigned code, unsigned square)
{
	buffer_text(out, *lead);
	*lead = ",";
	buffer_char(out, seat_letters[ST5_OWNER(code)]);
	buffer_number(out, ST5_NUMBER(code));
	st5_write_square(out, square);
}

/* The free pawn of a square, and those that are trapped there, the lowest first. */
static void
write_pawns_on(struct buffer *out, const char **lead, const struct st5_state *st, unsigned square)
{
	if (st->pawn[square] != 0)
		write_pawn(out, lead, st->pawn[square], square);
	for (unsigned level = 0; level < ST5_LEVELS; level++)
		if ((st->layer[level][square] & ST5_PAWN) != 0) {
			write_pawn(out, lead, st->layer[level][square], square);
			buffer_field(out, "^", level);
		}
}

static void
write_pawns(struct buffer *out, const struct st5_state *st)
{
	uint8_t there[(ST5_SQUARES + 7) / 8 * 8] = { 0 }; /* not 0: a pawn */
	const char *lead = "";

	memcpy(there, st->pawn, sizeof(st->pawn));
	for (unsigned level = 0; level < ST5_LEVELS && st->trapped[0] + st->trapped[1] > 0; level++)
		for (unsigned square = 0; square < ST5_SQUARES; square++)
			there[square] |= st->layer[level][square] & ST5_PAWN;
	for (unsigned square = 0; square < ST5_SQUARES; square += 8) {
		uint64_t eight;

		memcpy(&eight, there + square, sizeof(eight));
		for (unsigned i = square; eight != 0 && i < square + 8; i++)
			if (there[i] != 0)
				write_pawns_on(out, &lead, st, i);
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

enum { SQUARE_ROOM = 4, STEP_TEXT = 2 * SQUARE_ROOM + 3 };

/* The names of all squares, by their numbers; those of the rim are empty. */
#define ROW(y) "", "a" y, "b" y, "c" y, "d" y, "e" y, "f" y, "g" y, "h" y, "i" y, "j" y, "k" y, "l" y, "m" y, "n" y, "o" y, "p" y, ""
static const char square_names[ST5_SQUARES][SQUARE_ROOM] = {
	[ST5_STRIDE] = ROW("1"), ROW("2"), ROW("3"), ROW("4"), ROW("5"), ROW("6"), ROW("7"), ROW("8"), ROW("9"), ROW("10"), ROW("11"),
	ROW("12"), ROW("13"), ROW("14"), ROW("15"), ROW("16"),
};

static inline char *
put_name(char *to, unsigned square)
{
	const char *name = square_names[square];

	memcpy(to, name, SQUARE_ROOM);
	return to + 2 + (name[2] != '\0');
}

/* Write a step at a place with so much room.  Returns where it ends. */
static char *
put_step(char *to, const struct st5_step *s)
{
	if (s->from != ST5_NOWHERE)
		to = put_name(to, s->from);
	*to++ = '-';
	if (s->to == ST5_NOWHERE)
		*to++ = '-';
	else
		to = put_name(to, s->to);
	if (s->captured != 0) {
		*to++ = 'x';
		*to++ = (char)('0' + s->captured);
	}
	return to;
}

static void
write_last(struct buffer *out, const struct st5_state *st)
{
	if (st->npath == 0 && st->last_block == 0)
		return;
	buffer_text(out, " last=");
	for (unsigned i = 0; i < st->npath; i++)
		st5_write_square(out, st->path[i]);
	if (st->npath != 0)
		return;
	buffer_char(out, '+');
	st5_write_square(out, st->block[st->last_block - 1].square);
	buffer_printf(out, "^%u", st->block[st->last_block - 1].level);
}

/* It is the longest part by far, so room is made for all of it at once. */
static void
write_history(struct buffer *out, const struct st5_state *st)
{
	char *to = buffer_room(out, st->nhistory * (2U * STEP_TEXT + 2));

	if (to == NULL)
		return;
	for (unsigned i = 0, at = st5_past(st, 0); i < st->nhistory; i++, at = (at + 1) % ST5_HISTORY_MAX) {
		if (i > 0)
			*to++ = '/';
		to = put_step(to, &st->history[at].step[0]);
		*to++ = ',';
		to = put_step(to, &st->history[at].step[1]);
	}
	out->len = (size_t)(to - out->data);
}

static void
write_memory(struct buffer *out, const struct st5_state *st)
{
	char *to;

	for (unsigned i = 0; i < st->part; i++) {
		buffer_text(out, i == 0 ? " now=" : ",");
		if ((to = buffer_room(out, STEP_TEXT)) != NULL)
			out->len = (size_t)(put_step(to, &st->step[i]) - out->data);
	}
	if (st->nhistory > 0) {
		buffer_text(out, " history=");
		write_history(out, st);
	}
	write_last(out, st);
}

void
st5_write_position(const void *state, struct buffer *out)
{
	const struct st5_state *st = state;

	buffer_field(out, "strata5 ", st->size);
	buffer_char(out, ' ');
	write_blocks(out, st);
	buffer_char(out, ' ');
	write_pawns(out, st);
	buffer_char(out, ' ');
	buffer_text(out, game_strata5.seat[st->head.mover]);
	position_write_numbers(st, "turn", out);
	write_reserve(out, st);
	write_memory(out, st);
	position_write_end(&game_strata5, st, out);
}

/* ---- reading ---------------------------------------------------------------------------------- */

/* The state that a position line fills. */
static struct st5_state *
filled(const struct line *l)
{
	return l->state;
}

/* Read a square of this board. */
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
		return line_wrong(l, "a pawn is r or b and its number; a side has two pawns of each number, and four 2s");
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
line_reserve(struct line *l)
{
	unsigned number;

	do {
		if (!line_number_of_pawn(l, &number))
			return line_wrong(l, "a reserve is the numbers of its pawns; a side has two pawns of each number, and four 2s");
		filled(l)->reserve[l->field->which][number]++;
	} while (l->at < l->end && *l->at != ' ');
	return true;
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
		return line_wrong(l, "a move is two squares with a hyphen between them, or two hyphens");
	if (line_next(l, "x") && (!line_number(l, ST5_NUMBER_MAX, &captured) || captured < ST5_NUMBER_MIN))
		return line_wrong(l, "a pawn's number must follow x");
	s->captured = (uint8_t)captured;
	return true;
}

/* Read the steps of a turn that is under way. */
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
	struct st5_turn turn[ST5_HISTORY_MAX] = { { .key = 0 } };

	do {
		struct st5_step *step = turn[st->nhistory].step;

		if (st->nhistory == ST5_HISTORY_MAX)
			return line_wrong(l, "there are more turns than are remembered");
		if (!line_step(l, &step[0]))
			return false;
		if (!line_next(l, ",") || !line_step(l, &step[1]))
			return line_wrong(l, "a turn has two moves");
		st->nhistory++;
	} while (line_next(l, "/"));
	for (unsigned i = 0; i < st->nhistory; i++)
		st->history[st5_past(st, i)] = turn[i];
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

static const struct line_field fields[] = {
	{ "turn=", .read = position_turn }, { "ply=", .read = position_ply }, { "red=", .read = line_reserve, .which = ST5_RED },
	{ "black=", .read = line_reserve, .which = ST5_BLACK }, { "now=", .read = line_now }, { "history=", .read = line_history },
	{ "last=", .read = line_last }, { "end=", .read = position_end },
};

bool
st5_read_position(const char *text, size_t len, void *state, struct problem *p)
{
	struct st5_state *st = state;
	struct line l = position_line(&game_strata5, text, len, st, p);
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
		st->head.mover = ST5_BLACK;
	else if (!line_next(&l, " red"))
		return line_wrong(&l, "red or black must be to move");
	if (!line_fields(&l, fields, sizeof(fields) / sizeof(fields[0])) || !st5_check_position(&l))
		return false;
	st5_find_keys(st);
	return true;
}
