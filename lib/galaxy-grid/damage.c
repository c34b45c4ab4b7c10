/* galaxy-grid/damage.c: who is damaged, and what lies on the board. */
#include "galaxy-grid/internal.h"

bool
ggd_damage(struct ggd_state *st, unsigned set, struct trace *t)
{
	for (unsigned i = 0; i < GGD_TANKS; i++) {
		struct ggd_tank *k = &st->tank[i];

		if (!ggd_has(set, i))
			continue;
		k->shields -= k->shields > 0;
		trace_tell(t, GGD_EV_DAMAGED, i, k->space, k->shields);
		k->space = GGD_OFF;
		k->facing = 0;
		k->repair = GGD_REPAIR_NO;
		k->flags |= GGD_FELL;
	}
	return ggd_look_for_end(st, set, t);
}

/* ---- smashes, mines, holes ------------------------------------------------------------------- */

unsigned
ggd_others_on(const struct ggd_state *st, unsigned space, unsigned who)
{
	unsigned set = 0;

	for (unsigned i = 0; i < GGD_TANKS; i++)
		if (i != who && st->tank[i].space == space)
			set |= GGD_BIT(i);
	return set;
}

bool
ggd_smash(struct ggd_state *st, unsigned who, unsigned set, struct trace *t)
{
	for (unsigned i = 0; i < GGD_TANKS; i++)
		if (ggd_has(set, i))
			trace_tell(t, GGD_EV_SMASH, who, i, st->tank[i].space);
	t->truth[GGD_SAID_FATE] |= (uint16_t)set;
	return ggd_damage(st, set, t);
}

bool
ggd_explode(struct ggd_state *st, unsigned who, struct trace *t)
{
	unsigned space = st->tank[who].space, set = GGD_BIT(who), others = ggd_others_on(st, space, who);

	st->mined = false;
	st->nmines--;
	st->ground[space] = GGD_CLEAR;
	t->truth[GGD_SAID_FATE] |= GGD_BLOWN;
	trace_tell(t, GGD_EV_EXPLODE, who, space);
	if (ggd_holes_left(st) > 0) {
		st->ground[space] = GGD_HOLE;
		st->nholes++;
		trace_tell(t, GGD_EV_HOLE, SEAT_NONE, space);
	}
	if (others != 0 && rule(&st->head.rules, t, GGD_R_MINE_UNDER_TANK) == GGD_UNDER_MINE_AND_SMASH) {
		t->truth[GGD_SAID_FATE] |= (uint16_t)others;
		set |= others;
	}
	return ggd_damage(st, set, t);
}

unsigned
ggd_hole_ahead(const struct ggd_state *st, unsigned who)
{
	const struct ggd_tank *k = &st->tank[who];
	unsigned space;

	if (st->nholes == 0 || k->space == GGD_OFF || ggd_unfaced(k))
		return GGD_NONE;
	space = ggd_ahead(&st->board, k->space, k->facing).space;
	return st->ground[space] == GGD_HOLE ? space : GGD_NONE;
}

void
ggd_finish_path(struct ggd_state *st, unsigned who, unsigned held, struct trace *t)
{
	struct ggd_tank *k = &st->tank[who];
	unsigned others, hole;

	if (st->mined) {
		ggd_explode(st, who, t);
		return;
	}
	if ((others = ggd_others_on(st, k->space, who)) != 0 && ggd_smash(st, who, others, t))
		return;
	if ((hole = ggd_hole_ahead(st, who)) == GGD_NONE)
		k->repair = GGD_REPAIR_NO;
	else if (hole != held || k->repair == GGD_REPAIR_NO)
		k->repair = GGD_REPAIR_BEGUN;
}
