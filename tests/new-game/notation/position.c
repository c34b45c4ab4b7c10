/* sixth/position.c: positions as lines: "sixth 12 second turn=1 ply=1", at the end " end=first:last-stone". */
#include "internal.h"

#include "record/parts.h"

void
six_write_position(const void *state, struct buffer *out)
{
	const struct six_state *st = state;

	buffer_printf(out, "sixth %u %s", st->stones, game_sixth.seat[st->head.mover]);
	position_write_numbers(st, "turn", out);
	position_write_end(&game_sixth, st, out);
}

bool
six_read_position(const char *text, size_t len, void *state, struct problem *p)
{
	static const struct line_field fields[] = {
		{ "turn=", .read = position_turn }, { "ply=", .read = position_ply }, { "end=", .read = position_end },
	};
	struct six_state *st = state;
	struct line l = position_line(&game_sixth, text, len, st, p);
	uint32_t stones;

	state_begin(&game_sixth, st);
	if (!line_next(&l, "sixth "))
		return line_wrong(&l, "it is not a position of Sixth");
	if (!line_number(&l, SIX_STONES, &stones) || !line_next(&l, " "))
		return line_wrong(&l, "a number of stones, of 15 at most, must stand here");
	st->stones = (uint8_t)stones;
	if (!position_mover(&l) || !line_fields(&l, fields, sizeof(fields) / sizeof(fields[0])))
		return false;
	return st->head.over == (stones == 0) || line_wrong(&l, "the game is over when no stone is left, and not before");
}

/* The same in words, part by part. */
void
six_say_position(const void *state, struct buffer *out)
{
	const struct six_state *st = state;

	part_number(out, "stones", st->stones);
	parts_write_mover(&game_sixth, st, out);
	parts_write_numbers(st, "turn", out);
	parts_write_end(&game_sixth, st, out);
}
