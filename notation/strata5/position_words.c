/* strata5/position_words.c: positions in words. */
#include "internal.h"

#include "record/parts.h"

static void
say_pawn(struct buffer *out, unsigned code)
{
	if (code == 0)
		part_what(out, "no pawn");
	else
		buffer_printf(out, "\t%s's %s\n", game_strata5.seat[ST5_OWNER(code)], st5_kinds[ST5_NUMBER(code)].name);
}

/* A space: how high it is, and who stands on it and is trapped below. */
static void
say_square(struct buffer *out, const struct st5_state *st, unsigned square)
{
	st5_write_square(out, square);
	say_pawn(out, st->pawn[square]);
	st5_write_square(out, square);
	buffer_printf(out, "\tlevel %u\n", st->top[square]);
	for (unsigned level = 0; level < ST5_LEVELS; level++) {
		unsigned code = st->layer[level][square];

		if ((code & ST5_PAWN) == 0)
			continue;
		buffer_text(out, "trapped under ");
		st5_write_square(out, square);
		buffer_printf(out, ", on level %u", level);
		say_pawn(out, code & ~(unsigned)ST5_PAWN);
	}
}

/* Each block by its square nearest to a1. */
static void
say_blocks(struct buffer *out, const struct st5_state *st)
{
	for (unsigned level = 1; level <= ST5_LEVELS; level++)
		for (unsigned square = 0; square < ST5_SQUARES; square++)
			for (unsigned i = 0; i < st->nblocks; i++)
				if (st->block[i].level == level && st->block[i].square == square) {
					buffer_printf(out, "layer %u at ", level);
					st5_write_square(out, square);
					part_what(out, "a block");
				}
}

static void
say_reserves(struct buffer *out, const struct st5_state *st)
{
	for (unsigned seat = 0; seat < 2; seat++) {
		const char *lead = "\t";

		buffer_printf(out, "reserve of %s", game_strata5.seat[seat]);
		for (unsigned number = ST5_NUMBER_MIN; number <= ST5_NUMBER_MAX; number++)
			for (unsigned i = 0; i < st->reserve[seat][number]; i++) {
				buffer_printf(out, "%s%u", lead, number);
				lead = ", ";
			}
		if (*lead == '\t')
			buffer_text(out, "\tempty");
		buffer_char(out, '\n');
	}
}

/* "from a1 to b2, taking a 3" */
static void
say_step(struct buffer *out, const struct st5_step *s)
{
	if (s->to == ST5_NOWHERE) {
		buffer_text(out, "given up");
		return;
	}
	buffer_text(out, s->from == ST5_NOWHERE ? "entered" : "from ");
	if (s->from != ST5_NOWHERE)
		st5_write_square(out, s->from);
	buffer_text(out, " to ");
	st5_write_square(out, s->to);
	if (s->captured != 0)
		buffer_printf(out, ", taking a %u", s->captured);
}

static void
say_steps(struct buffer *out, const struct st5_step *s, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		buffer_text(out, i > 0 ? "; " : "");
		say_step(out, &s[i]);
	}
	if (n == 0)
		buffer_text(out, "none");
	buffer_char(out, '\n');
}

static void
say_memory(struct buffer *out, const struct st5_state *st)
{
	buffer_text(out, "moves of this turn\t");
	say_steps(out, st->step, st->part);
	for (unsigned i = 0; i < st->nhistory; i++) {
		buffer_printf(out, "moves of turn %u since the last block\t", i + 1);
		say_steps(out, st->history[st5_past(st, i)].step, 2);
	}
	buffer_text(out, "last action\t");
	for (unsigned i = 0; i < st->npath; i++) {
		buffer_text(out, i > 0 ? "-" : "");
		st5_write_square(out, st->path[i]);
	}
	if (st->npath == 0 && st->last_block != 0) {
		const struct st5_block *b = &st->block[st->last_block - 1];

		buffer_text(out, "a block at ");
		st5_write_square(out, b->square);
		buffer_printf(out, " in layer %u", b->level);
	}
	buffer_text(out, st->npath == 0 && st->last_block == 0 ? "none\n" : "\n");
}

void
st5_say_position(const void *state, struct buffer *out)
{
	const struct st5_state *st = state;

	for (unsigned y = 0; y < st->size; y++)
		for (unsigned x = 0; x < st->size; x++)
			say_square(out, st, st5_square(x, y));
	parts_write_mover(&game_strata5, st, out);
	say_blocks(out, st);
	say_reserves(out, st);
	parts_write_numbers(st, "turn", out);
	parts_write_end(&game_strata5, st, out);
	part_number(out, "squares of a side of the board", st->size);
	say_memory(out, st);
}
