/* galaxy-grid/sentences.c: sentences, events and marks in words. */
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

/* A round goes on until the Leader token is passed.  Until then players may be caught tipping dice, and fights may be due. */
bool
ggd_opens_turn(const struct action *a)
{
	return a->kind == GGD_A_LEAD;
}

static const char *const goods[] = { [GGD_BUY_SHIELD] = "shield", [GGD_BUY_MINE] = "mine" };

/* Write "tank2 and tank4", or "nobody". */
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

void
ggd_write_value(const void *state, char letter, unsigned value, struct buffer *out)
{
	const struct ggd_state *st = state;

	switch (letter) {
	case 's':
		ggd_write_space(out, &st->board, value);
		break;
	case 't': /* the round, which may be too large for a value */
		buffer_number(out, st->head.turn);
		break;
	case 'm': /* a set of tanks */
		write_set(out, value & (GGD_BLOWN - 1U));
		break;
	case 'w': /* intersections on a way */
		ggd_write_crossings(out, &st->board, value);
		break;
	case 'f': /* what happened to the mover, as actions write it */
		ggd_write_fate(out, value);
		break;
	default:
		buffer_char(out, '?');
		break;
	}
}

static bool
read_space(const void *setup, const char *text, size_t len, unsigned *value)
{
	return ggd_read_space(ggd_board_of(setup), text, text + len, value) == text + len;
}

/* "tank2 and tank4", "nobody" */
static bool
read_set(const void *setup, const char *text, size_t len, unsigned *value)
{
	const char *end = text + len;

	(void)setup;
	*value = 0;
	if (is_name_but_for_case("nobody", text, len))
		return true;
	while (text < end) {
		size_t n = 0;
		int seat;

		while (text + n < end && text[n] != ' ' && text[n] != ',')
			n++;
		if ((seat = seat_find(&game_galaxy_grid, text, n)) >= 0)
			*value |= 1U << seat;
		else if (n > 0 && !is_name_but_for_case("and", text, n))
			return false;
		text += n + (text + n < end);
	}
	return *value != 0;
}

/* (Of those above 65,535 the events tell no more than that.) */
static bool
read_round(const void *setup, const char *text, size_t len, unsigned *value)
{
	(void)setup;
	for (*value = 0; len > 0 && *text >= '0' && *text <= '9'; text++, len--)
		*value = *value * 10 + (unsigned)(*text - '0') < UINT16_MAX ? *value * 10 + (unsigned)(*text - '0') : UINT16_MAX;
	return len == 0;
}

const struct notation_value ggd_values[] = {
	{ .letter = 's', .is = "a space, as d3 or a0c0.2", .read = read_space },
	{ .letter = 't', .is = "the number of a round", .read = read_round },
	{ .letter = 'g', .is = "shield or mine", .words = goods, .nwords = sizeof(goods) / sizeof(goods[0]) },
	{ .letter = 'm', .is = "tanks, as tank2 and tank4, or nobody", .read = read_set },
	{ .letter = '\0' },
};

/* Explain a wrong mark about what happens at the end of the path. */
static void
explain_fate(const struct action *a, const struct trace *t, struct sentence *out)
{
	unsigned said = a->said[GGD_SAID_FATE], truth = t->truth[GGD_SAID_FATE];

	if (((said ^ truth) & GGD_BLOWN) != 0) {
		out->text = (truth & GGD_BLOWN) != 0 ? "it runs onto a mine (!)" : "no mine goes off under it";
		return;
	}
	out->text = "it smashes @m, not @m";
	sentence_value(out, truth);
	sentence_value(out, said);
}

void
ggd_explain_mark(const void *state, const struct action *a, const struct trace *t, unsigned mark, struct sentence *out)
{
	static const char *const winners[] = {
		"?", "the mover's total is higher", "the other's total is higher", "the totals are equal",
	};

	(void)state;
	if (mark == GGD_SAID_FATE) {
		explain_fate(a, t, out);
		return;
	}
	if (a->kind == GGD_A_FIGHT && mark != GGD_SAID_BONUS) {
		out->text = winners[t->truth[mark] & 3];
		return;
	}
	if (a->kind == GGD_A_SHOT || a->kind == GGD_A_DIRECTED) {
		out->text = "the shot hits @m, not @m";
		mark = GGD_SAID_HITS;
	} else if (a->kind == GGD_A_FIGHT) {
		out->text = "@n is added to the mover's die, not @n";
	} else if (mark == GGD_SAID_END) {
		out->text = "the path ends on @s, not on @s";
	} else {
		out->text = "the path is =@w@w@w@w@w@w@s@f";
		for (unsigned i = GGD_SAID_WAY; i <= GGD_SAID_WAY_LAST; i++)
			sentence_value(out, t->truth[i]);
		sentence_value(out, t->truth[GGD_SAID_END]);
		sentence_value(out, t->truth[GGD_SAID_FATE]);
		return;
	}
	sentence_value(out, t->truth[mark]);
	sentence_value(out, a->said[mark]);
}
