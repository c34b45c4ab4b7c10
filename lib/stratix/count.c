/* stratix/count.c: the head count of the Final Assault. */
#include "stratix/internal.h"

/* A reading is a set of options of the four rulings on how heads are counted, one bit for each.  Bit i of a table says
 * whether an army is outnumbered under reading i. */
static const struct {
	uint8_t ruling, option;
} readings[] = {
	{ STX_R_COUNT, STX_COUNT_ONE_ARMY },
	{ STX_R_DEFENDERS, STX_DEFENDERS_IN_PLAY_ANYWHERE },
	{ STX_R_BRIDGE_ZONE, STX_BRIDGE_ZONE_NEITHER },
	{ STX_R_BEFORE_DEPLOYMENT, STX_BEFORE_DEPLOYMENT_COUNTS_ZERO },
};

enum { ONE_ARMY = 1, ANYWHERE = 2, NO_BRIDGES = 4, COUNTS_ZERO = 8, READINGS = 16 };

static unsigned
enemies(const struct stx_state *st, unsigned seat, unsigned reading)
{
	unsigned all = 0, most = 0;

	for (unsigned army = 0; army < STX_ARMIES; army++) {
		unsigned n = st->on_land[seat][army];

		if (army == seat)
			continue;
		if ((reading & NO_BRIDGES) == 0)
			n += st->on_bridge[seat][army];
		all += n;
		most = n > most ? n : most;
	}
	return (reading & ONE_ARMY) != 0 ? most : all;
}

/* against: its enemies under that reading. */
static bool
is_outnumbered(const struct stx_state *st, unsigned seat, unsigned reading, unsigned against)
{
	unsigned own = st->on_land[seat][seat];

	if ((reading & ANYWHERE) != 0)
		own = st->in_play[seat];
	else if ((reading & NO_BRIDGES) == 0)
		own += st->on_bridge[seat][seat];
	if (own == 0 && (reading & COUNTS_ZERO) == 0)
		return false;
	return against > own;
}

/* Under which readings is the army outnumbered?  Returns a table of them.  Of the four rulings two say which enemies count,
 * so these are counted once for each pair of options, not once for each reading. */
static unsigned
readings_outnumbered(const struct stx_state *st, unsigned seat)
{
	unsigned table = 0;

	for (unsigned count = 0; count < READINGS; count++) {
		unsigned against;

		if ((count & ~(unsigned)(ONE_ARMY | NO_BRIDGES)) != 0)
			continue;
		against = enemies(st, seat, count);
		for (unsigned i = 0; i < READINGS; i++)
			if ((i & (ONE_ARMY | NO_BRIDGES)) == count)
				table |= (unsigned)is_outnumbered(st, seat, i, against) << i;
	}
	return table;
}

/* Is the army outnumbered?  Consults the rulings on which that depends, and no others. */
static bool
judge_army(const struct stx_state *st, unsigned seat, struct trace *t)
{
	unsigned most = enemies(st, seat, 0), table, given = 0;

	if (most == 0 || (st->on_land[seat][seat] > 0 && most <= st->on_land[seat][seat]))
		return false; /* under every reading */
	table = readings_outnumbered(st, seat);
	for (unsigned k = 0; k < sizeof(readings) / sizeof(readings[0]); k++) {
		unsigned bit = 1U << k;
		bool differs = false;

		for (unsigned i = 0; i < READINGS; i++)
			if ((i & bit) == 0 && (i & (bit - 1)) == given && (table >> i & 1) != (table >> (i | bit) & 1))
				differs = true;
		if (differs && rule(&st->head.rules, t, readings[k].ruling) == readings[k].option)
			given |= bit;
	}
	return (table >> given & 1) != 0;
}

static unsigned
find_outnumbered(const struct stx_state *st, struct trace *t)
{
	unsigned set = 0;

	for (unsigned seat = 0; seat < STX_ARMIES; seat++)
		if (stx_in_game(st, seat) && judge_army(st, seat, t))
			set |= STX_SET(seat);
	return set;
}

void
stx_head_count(struct stx_state *st, unsigned actor, struct trace *t)
{
	unsigned set;

	while ((set = find_outnumbered(st, t)) != 0) {
		/* The options of the ruling differ only if the mover and others are outnumbered. */
		if ((set & STX_SET(actor)) != 0 && set != STX_SET(actor) &&
		    rule(&st->head.rules, t, STX_R_SIMULTANEOUS) == STX_SIMULTANEOUS_MOVER_LAST)
			set &= ~STX_SET(actor);
		for (unsigned seat = 0; seat < STX_ARMIES; seat++)
			if ((set & STX_SET(seat)) != 0)
				stx_remove_army(st, seat, STX_BY_COUNT, t);
	}
}
