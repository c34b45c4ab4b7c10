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

enum { ONE_ARMY = 1, ANYWHERE = 2, NO_BRIDGES = 4, COUNTS_ZERO = 8, READINGS = 16, ALL_READINGS = 0xFFFF };

/* Which readings do not have the option: one table for each. */
static const uint16_t without[] = { 0x5555, 0x3333, 0x0F0F, 0x00FF };

/* The enemies of an army under each pair of options of the two rulings that say which enemies count. */
struct enemies {
	unsigned count[(ONE_ARMY | NO_BRIDGES) + 1];
};

static unsigned
more(unsigned a, unsigned b)
{
	return a > b ? a : b;
}

static struct enemies
count_enemies(const struct stx_state *st, unsigned seat)
{
	struct enemies e = { 0 };

	for (unsigned army = 0; army < STX_ARMIES; army++) {
		unsigned land = st->on_land[seat][army], all = land + st->on_bridge[seat][army];

		if (army == seat)
			continue;
		e.count[0] += all;
		e.count[NO_BRIDGES] += land;
		e.count[ONE_ARMY] = more(e.count[ONE_ARMY], all);
		e.count[ONE_ARMY | NO_BRIDGES] = more(e.count[ONE_ARMY | NO_BRIDGES], land);
	}
	return e;
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

/* Under which readings is the army outnumbered?  Returns a table of them. */
static unsigned
readings_outnumbered(const struct stx_state *st, unsigned seat, const struct enemies *e)
{
	unsigned table = 0;

	for (unsigned i = 0; i < READINGS; i++)
		table |= (unsigned)is_outnumbered(st, seat, i, e->count[i & (ONE_ARMY | NO_BRIDGES)]) << i;
	return table;
}

/* Is the army outnumbered?  Consults the rulings on which that depends, and no others. */
static bool
judge_army(const struct stx_state *st, unsigned seat, struct trace *t)
{
	struct enemies e = count_enemies(st, seat);
	unsigned most = e.count[0], table, open = ALL_READINGS;

	if (most == 0 || (st->on_land[seat][seat] > 0 && most <= st->on_land[seat][seat]))
		return false; /* under every reading */
	table = readings_outnumbered(st, seat, &e);
	/* A ruling is consulted if its options differ under a reading that is still open. */
	for (unsigned k = 0; k < sizeof(readings) / sizeof(readings[0]); k++) {
		bool differs = ((table ^ (table >> (1U << k))) & without[k] & open) != 0;

		if (differs && rule(&st->head.rules, t, readings[k].ruling) == readings[k].option)
			open &= ~(unsigned)without[k];
		else
			open &= without[k];
	}
	return (table & open) != 0;
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
