/* galaxy-grid/position_words.c: positions in words. */
#include "internal.h"

#include "record/parts.h"

static void
say_place(struct buffer *out, const struct ggd_state *st, unsigned tank)
{
	const struct ggd_tank *k = &st->tank[tank];

	buffer_printf(out, "%s\t", game_galaxy_grid.seat[tank]);
	if (k->space == GGD_OFF) {
		buffer_text(out, (st->in >> tank & 1) != 0 ? "off the board\n" : "out of the game\n");
		return;
	}
	buffer_text(out, "on ");
	ggd_write_space(out, &st->board, k->space);
	if (k->facing == GGD_FIRST || k->facing == GGD_BACK) {
		buffer_text(out, k->facing == GGD_FIRST ? ", facing nowhere yet\n" : ", back on its portal and facing nowhere\n");
		return;
	}
	buffer_text(out, ", facing ");
	ggd_write_intersection(out, &st->board, ggd_faced(&st->board, k->space, k->facing));
	buffer_char(out, '\n');
}

static void
say_dice(struct buffer *out, const struct ggd_state *st, unsigned tank)
{
	const struct ggd_tank *k = &st->tank[tank];

	buffer_printf(out, "dice of %s\t", game_galaxy_grid.seat[tank]);
	if ((k->flags & GGD_ROLLED) == 0) {
		buffer_text(out, "not rolled");
	} else if ((k->flags & GGD_PLACED) == 0) {
		buffer_printf(out, "%u, %u and %u, not placed", k->die[0], k->die[1], k->die[2]);
	} else {
		unsigned i = 0;

		for (; i < k->nmove; i++)
			buffer_printf(out, "%u in Move, ", k->die[i]);
		for (; i < GGD_DICE - 1U; i++)
			buffer_printf(out, "%u in Fire, ", k->die[i]);
		buffer_printf(out, "%u in Direction", k->die[i]);
	}
	buffer_char(out, '\n');
}

static void
say_tank(struct buffer *out, const struct ggd_state *st, unsigned tank)
{
	const struct ggd_tank *k = &st->tank[tank];
	const char *name = game_galaxy_grid.seat[tank];

	say_place(out, st, tank);
	buffer_printf(out, "shields of %s\t%u\n", name, k->shields);
	buffer_printf(out, "tokens of %s\t%u\n", name, k->tokens);
	buffer_printf(out, "mines in the hand of %s\t%u\n", name, k->mines);
	say_dice(out, st, tank);
	buffer_printf(out, "%s in this round\t%s damaged\n", name, (k->flags & GGD_FELL) != 0 ? "was" : "was not");
	buffer_printf(out, "%s in this round\t%s\n", name, (k->flags & GGD_ACTED) != 0 ? "is done" : "is not done");
	buffer_printf(out, "repair by %s\t%s\n", name, k->repair == GGD_REPAIR_NO ? "none"
	    : k->repair == GGD_REPAIR_BEGUN ? "begun in this round" : "begun before this round");
}

static void
say_ground(struct buffer *out, const struct ggd_state *st)
{
	for (unsigned i = 0; i < st->board.nspaces; i++) {
		if (st->ground[i] == GGD_CLEAR)
			continue;
		buffer_text(out, "ground of ");
		ggd_write_space(out, &st->board, i);
		if (st->ground[i] == GGD_HOLE)
			part_what(out, "a hole");
		else
			buffer_printf(out, "\ta mine of %s\n", game_galaxy_grid.seat[st->ground[i] - GGD_MINE]);
	}
}

static void
say_turn(struct buffer *out, const struct ggd_state *st)
{
	buffer_text(out, "turn at hand\t");
	if (st->turn == GGD_NONE) {
		buffer_text(out, "none\n");
		return;
	}
	buffer_printf(out, "%s, %s ", game_galaxy_grid.seat[st->turn], st->shooting ? "a shot along" : "a move by");
	for (unsigned i = 0; i < st->nway; i++) {
		buffer_text(out, i > 0 ? ", " : "");
		ggd_write_space(out, &st->board, st->way[i]);
	}
	for (unsigned i = 0; i < st->nfights; i++)
		buffer_printf(out, "; a fight with %s, with %u more", game_galaxy_grid.seat[st->fight[i].other], st->fight[i].bonus);
	buffer_text(out, st->mined ? "; a mine goes off at its end\n" : "\n");
}

static void
say_board(struct buffer *out, const struct ggd_state *st)
{
	buffer_text(out, "board\t");
	if (ggd_is_standard(&st->board))
		buffer_text(out, ggd_standard.name);
	else
		ggd_write_board_line(out, &st->board);
	buffer_char(out, '\n');
}

void
ggd_say_position(const void *state, struct buffer *out)
{
	static const char *const phases[] = { "passing the Leader token", "rolling", "placing dice", "moving", "shooting", "closing" };
	const struct ggd_state *st = state;

	for (unsigned i = 0; i < GGD_TANKS; i++)
		if ((st->players >> i & 1) != 0)
			say_tank(out, st, i);
	parts_write_mover(&game_galaxy_grid, st, out);
	part_write(out, "phase", phases[st->phase]);
	say_ground(out, st);
	part_write(out, "Leader", st->leader != GGD_NONE ? game_galaxy_grid.seat[st->leader] : "nobody");
	say_turn(out, st);
	parts_write_numbers(st, "round", out);
	parts_write_end(&game_galaxy_grid, st, out);
	part_write(out, "tie-break", st->tie ? "is played" : "is not played");
	part_write(out, "Leader's tokens", st->redeeming ? "may be redeemed now" : "may not be redeemed now");
	part_number(out, "shields at the beginning", st->shields);
	say_board(out, st);
}
