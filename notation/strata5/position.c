/* strata5/position.c: read and write position lines. */
#include "internal.h"

#include <inttypes.h>
#include <string.h>

static const char seat_letters[2] = { 'r', 'b' };

/* ---- writing ---------------------------------------------------------------------------------- */

/* The first square from there on where a block of that level is; ST5_SQUARES: there is none. */
static unsigned
next_block(const struct st5_state *st, unsigned level, unsigned from)
{
	unsigned first = ST5_SQUARES;

	for (unsigned i = 0; i < st->nblocks; i++)
		if (st->block[i].level == level && st->block[i].square >= from && st->block[i].square < first)
			first = st->block[i].square;
	return first;
}

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
		for (unsigned square = next_block(st, level, 0); square < ST5_SQUARES; square = next_block(st, level, square + 1)) {
			st5_write_square(out, square);
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
			st5_write_square(out, square);
			lead = ",";
		}
		for (unsigned level = 0; level < ST5_LEVELS; level++) {
			code = st->layer[level][square];
			if ((code & ST5_PAWN) == 0)
				continue;
			buffer_printf(out, "%s%c%u", lead, seat_letters[ST5_OWNER(code)], ST5_NUMBER(code));
			st5_write_square(out, square);
			buffer_field(out, "^", level);
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
		st5_write_square(out, s->from);
	buffer_char(out, '-');
	st5_write_square(out, s->to);
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
		st5_write_square(out, st->path[i]);
	if (st->npath != 0)
		return;
	buffer_char(out, '+');
	st5_write_square(out, st->block[st->last_block - 1].square);
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
		write_step(out, &st->history[st5_past(st, i)].step[0]);
		buffer_char(out, ',');
		write_step(out, &st->history[st5_past(st, i)].step[1]);
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
line_reserve(struct line *l, unsigned seat)
{
	unsigned number;

	do {
		if (!line_number_of_pawn(l, &number))
			return line_wrong(l, "a reserve is the numbers of its pawns; a side has two pawns of each number, and four 2s");
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
	{ "turn=", .read = position_turn }, { "ply=", .read = position_ply }, { "red=", .read = line_red },
	{ "black=", .read = line_black }, { "now=", .read = line_now }, { "history=", .read = line_history },
	{ "last=", .read = line_last }, { "end=", .read = position_end },
};

/* Where the pawn is now that made a step of the turn under way; ST5_NOWHERE: it moved again. */
static unsigned
stands_on(const struct st5_state *st, unsigned step)
{
	bool again = step == 0 && st->part == 2 && st->step[1].from == st->step[0].to;

	return again ? ST5_NOWHERE : st->step[step].to;
}

/* Is the square empty that the pawn of a step left?  It need not be if a pawn came to it later in the turn. */
static bool
has_left(const struct st5_state *st, unsigned step)
{
	unsigned from = st->step[step].from;
	bool held = from != ST5_NOWHERE && st->pawn[from] != 0;

	for (unsigned i = step; i < st->part; i++)
		held = held && stands_on(st, i) != from;
	return !held;
}

/* Are the pawns with this number that were captured in this turn in reserve?  One of them may have entered at once. */
static bool
has_captured(const struct st5_state *st, unsigned number)
{
	unsigned owned = st->reserve[st->head.mover][number], captured = 0;

	for (unsigned i = 0; i < st->part; i++) {
		const struct st5_step *s = &st->step[i];

		captured += s->to != ST5_NOWHERE && s->captured == number;
		owned += i == 1 && s->to != ST5_NOWHERE && s->from == ST5_NOWHERE && ST5_NUMBER(st->pawn[s->to]) == number;
	}
	return owned >= captured;
}

/* Check a turn under way: its pawns must be where they went, captured pawns must be in reserve, and a block is due only if one
 * is left. */
static bool
check_now(struct line *l)
{
	const struct st5_state *st = filled(l);

	for (unsigned i = 0; i < st->part; i++) {
		unsigned at = stands_on(st, i);

		if (at != ST5_NOWHERE && (st->pawn[at] == 0 || ST5_OWNER(st->pawn[at]) != st->head.mover))
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

/* Check that the winner agrees with the ending, and that the board shows this ending. */
static bool
check_end(struct line *l)
{
	static const char *const denied[ST5_ENDINGS] = {
		[ST5_END_TOP] = "must name the side whose pawn has just moved onto level five",
		[ST5_END_LOCKOUT] = "tells of a lockout, but there is none under any ruling",
		[ST5_END_SUPPLY] = "says that after a turn all blocks are placed and none is on level five, which is not so",
		[ST5_END_DEAD] = "says that after a turn nothing can be moved or placed any more, which is not so",
		[ST5_END_REPETITION] = "says that the position came up for the third time, but history= says that it did not",
	};
	const struct st5_state *st = filled(l);
	bool drawn = st->head.winner == SEAT_NONE;

	if (!st->head.over)
		return true;
	if (st->head.ending != ST5_END_LOCKOUT && drawn != (st->head.ending != ST5_END_TOP))
		return line_wrong_field(l, "end=", drawn ? "is a draw, and a pawn on level five wins"
		                                         : "names a side, and an end of that kind is a draw");
	return st5_shows_end(st) || line_wrong_field(l, "end=", denied[st->head.ending]);
}

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
	if (!line_fields(&l, fields, sizeof(fields) / sizeof(fields[0])) || !check_now(&l) || !check_end(&l))
		return false;
	st5_find_keys(st);
	return true;
}
