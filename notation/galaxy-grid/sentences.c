/* galaxy-grid/sentences.c: facts, events and marks in words. */
#include "internal.h"

#include <inttypes.h>
#include <string.h>

void
ggd_numbering(const void *state, struct numbering *out)
{
	const struct ggd_state *st = state;

	out->opens = st->phase == GGD_LEAD;
	out->number = st->head.turn + out->opens;
	out->before = st->head.turn > 0 ? st->head.turn : 1;
}

/* A round goes on until the Leader token is passed: until then dice may be tipped, and fights may be left. */
bool
ggd_opens_turn(const struct action *a)
{
	return a->kind == GGD_A_LEAD;
}

void
ggd_write_fact(const void *state, char letter, const uint16_t **facts, unsigned *left, struct buffer *out)
{
	const struct ggd_state *st = state;

	if (letter == 's')
		ggd_write_space(out, &st->board, **facts);
	else
		buffer_char(out, '?');
	++*facts;
	--*left;
}

void
ggd_write_event_arg(const void *state, const struct event *e, unsigned arg, struct buffer *out)
{
	static const uint8_t spaces[GGD_EVENTS] = { /* bits: args that are spaces */
		[GGD_EV_ENTER] = 1, [GGD_EV_MOVE] = 3, [GGD_EV_TOKEN] = 1, [GGD_EV_MINE] = 1, [GGD_EV_SMASH] = 1,
		[GGD_EV_EXPLODE] = 1, [GGD_EV_HOLE] = 1, [GGD_EV_REPAIRED] = 1, [GGD_EV_SHOT] = 1, [GGD_EV_DAMAGED] = 1,
	};
	const struct ggd_state *st = state;
	unsigned value = e->arg[arg];

	if ((spaces[e->kind] >> arg & 1) != 0)
		ggd_write_space(out, &st->board, value);
	else if ((e->kind == GGD_EV_FIGHT && arg == 0) || (e->kind == GGD_EV_SMASH && arg == 1))
		buffer_text(out, game_galaxy_grid.seat[value % GGD_TANKS]);
	else if (e->kind == GGD_EV_LEADER)
		buffer_printf(out, "%" PRIu32, st->head.turn);
	else if (e->kind == GGD_EV_REDEEM)
		buffer_text(out, value == GGD_BUY_SHIELD ? "shield" : "mine");
	else if (e->kind == GGD_EV_END)
		buffer_text(out, game_galaxy_grid.endings[value].name);
	else
		buffer_printf(out, "%u", value);
}

/* "tank2 and tank4", "nobody". */
static void
write_set(struct buffer *out, unsigned set)
{
	unsigned left = (unsigned)__builtin_popcount(set);

	if (left == 0)
		buffer_text(out, "nobody");
	for (; set != 0; set &= set - 1) {
		buffer_text(out, game_galaxy_grid.seat[__builtin_ctz(set)]);
		if (--left > 0)
			buffer_text(out, left == 1 ? " and " : ", ");
	}
}

static void
write_fate_mark(const struct action *a, const struct trace *t, struct buffer *out)
{
	unsigned said = a->said[GGD_SAID_FATE], truth = t->truth[GGD_SAID_FATE];

	if (((said ^ truth) & GGD_BLOWN) != 0) {
		buffer_text(out, (truth & GGD_BLOWN) != 0 ? "it runs onto a mine (!)" : "no mine goes off under it");
		return;
	}
	buffer_text(out, "it smashes ");
	write_set(out, truth & (GGD_BLOWN - 1U));
	buffer_text(out, ", not ");
	write_set(out, said & (GGD_BLOWN - 1U));
}

void
ggd_write_mark(const void *state, const struct action *a, const struct trace *t, unsigned mark, struct buffer *out)
{
	static const char *const winners[] = {
		"?", "the mover's total is higher", "the other's total is higher", "the totals are equal",
	};
	const struct ggd_state *st = state;

	if (a->kind == GGD_A_SHOT || a->kind == GGD_A_DIRECTED) {
		buffer_text(out, "the shot hits ");
		write_set(out, t->truth[GGD_SAID_HITS] & (GGD_BLOWN - 1U));
		buffer_text(out, ", not ");
		write_set(out, a->said[GGD_SAID_HITS] & (GGD_BLOWN - 1U));
	} else if (mark == GGD_SAID_FATE) {
		write_fate_mark(a, t, out);
	} else if (a->kind == GGD_A_FIGHT) {
		if (mark == GGD_SAID_BONUS)
			buffer_printf(out, "%u is added to the mover's die, not %u", t->truth[mark], a->said[mark]);
		else
			buffer_text(out, winners[t->truth[mark] & 3]);
	} else if (mark == GGD_SAID_END) {
		buffer_text(out, "the path ends on ");
		ggd_write_space(out, &st->board, t->truth[mark]);
		buffer_text(out, ", not on ");
		ggd_write_space(out, &st->board, a->said[mark]);
	} else {
		struct action way = *a;

		way.marks = 0xff;
		memcpy(way.said, t->truth, sizeof(way.said));
		buffer_text(out, "the path is ");
		ggd_write_end(out, &st->board, &way);
	}
}

const char *
ggd_missing_fact(const struct trace *t)
{
	(void)t;
	return "nothing";
}
