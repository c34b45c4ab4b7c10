/* galaxy-grid/damage.c: who is damaged, what that ends, and what lies on the board. */
#include "galaxy-grid/internal.h"

/* ---- the end --------------------------------------------------------------------------------- */

static void
end_game(struct ggd_state *st, unsigned winner, unsigned ending, struct trace *t)
{
	st->over = true;
	st->winner = (uint8_t)winner;
	st->ending = (uint8_t)ending;
	st->nfights = 0;
	st->mined = false;
	ggd_tell(t, GGD_EV_END, winner, 1, ending, 0, 0);
}

/* Who gets the Leader token next: the first in play to the left of the leader. */
unsigned
ggd_next_leader(const struct ggd_state *st)
{
	unsigned who = st->leader;

	if (who == GGD_NONE)
		return (unsigned)__builtin_ctz(st->in);
	do
		who = ggd_next_left(who);
	while (!ggd_has(st->in, who));
	return who;
}

/* Nothing more happens in this round. */
static void
cut_round(struct ggd_state *st)
{
	ggd_close_turn(st);
	st->phase = GGD_LEAD;
	st->mover = (uint8_t)ggd_next_leader(st);
}

/* Of those in play, who has most shields. */
static unsigned
find_best(const struct ggd_state *st)
{
	unsigned best = 0, most = 0;

	for (unsigned i = 0; i < GGD_TANKS; i++)
		if (ggd_has(st->in, i) && (best == 0 || st->tank[i].shields >= most)) {
			if (st->tank[i].shields > most)
				best = 0;
			most = st->tank[i].shields;
			best |= GGD_BIT(i);
		}
	return best;
}

/* Tanks leave the game, but for their consoles. */
static void
leave(struct ggd_state *st, unsigned set, struct trace *t)
{
	unsigned n = 0;

	st->in &= (uint8_t)~set;
	for (unsigned i = 0; i < GGD_TANKS; i++) {
		if (!ggd_has(set, i))
			continue;
		st->tank[i].space = GGD_OFF;
		st->tank[i].facing = 0;
		st->tank[i].repair = GGD_REPAIR_NO;
		ggd_tell(t, GGD_EV_OUT, i, 0, 0, 0, 0);
	}
	for (unsigned i = 0; i < st->nfights; i++)
		if (!ggd_has(set, st->fight[i].other) && !ggd_has(set, st->turn))
			st->fight[n++] = st->fight[i];
	st->nfights = (uint8_t)n;
	if (st->turn != GGD_NONE && ggd_has(set, st->turn))
		st->mined = false; /* it goes off under nobody */
}

static bool
any_at_zero(const struct ggd_state *st)
{
	for (unsigned i = 0; i < GGD_TANKS; i++)
		if (ggd_has(st->in, i) && st->tank[i].shields == 0)
			return true;
	return false;
}

/* One event has damaged these tanks (or a penalty has taken a last shield): has it ended the game, or
 * the round?  Then it returns true. */
bool
ggd_look_for_end(struct ggd_state *st, unsigned damaged, struct trace *t)
{
	unsigned best;

	if (st->tie) {
		damaged &= st->in;
		if (damaged == st->in)
			return false;
		leave(st, damaged, t);
		if (__builtin_popcount(st->in) > 1)
			return false;
		end_game(st, (unsigned)__builtin_ctz(st->in), GGD_END_TIE_BREAK, t);
		return true;
	}
	if (!any_at_zero(st))
		return false;
	best = find_best(st);
	if (__builtin_popcount(best) == 1) {
		end_game(st, (unsigned)__builtin_ctz(best), GGD_END_SHIELDS, t);
		return true;
	}
	st->tie = true;
	ggd_tell(t, GGD_EV_TIE, SEAT_NONE, 1, st->tank[__builtin_ctz(best)].shields, 0, 0);
	leave(st, st->in & ~best, t);
	cut_round(st);
	return true;
}

bool
ggd_damage(struct ggd_state *st, unsigned set, struct trace *t)
{
	for (unsigned i = 0; i < GGD_TANKS; i++) {
		struct ggd_tank *k = &st->tank[i];

		if (!ggd_has(set, i))
			continue;
		k->shields -= k->shields > 0;
		ggd_tell(t, GGD_EV_DAMAGED, i, 2, k->space, k->shields, 0);
		k->space = GGD_OFF;
		k->facing = 0;
		k->repair = GGD_REPAIR_NO;
		k->flags |= GGD_FELL;
	}
	return ggd_look_for_end(st, set, t);
}

/* ---- smashes, mines, holes ------------------------------------------------------------------- */

/* All tanks on a space but one. */
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
			ggd_tell(t, GGD_EV_SMASH, who, 2, st->tank[i].space, i, 0);
	t->truth[GGD_SAID_FATE] |= (uint16_t)set;
	return ggd_damage(st, set, t);
}

/* The mine under a tank goes off. */
bool
ggd_explode(struct ggd_state *st, unsigned who, struct trace *t)
{
	unsigned space = st->tank[who].space, set = GGD_BIT(who), others = ggd_others_on(st, space, who);

	st->mined = false;
	st->nmines--;
	st->ground[space] = GGD_CLEAR;
	t->truth[GGD_SAID_FATE] |= GGD_BLOWN;
	ggd_tell(t, GGD_EV_EXPLODE, who, 1, space, 0, 0);
	if (ggd_holes_left(st) > 0) {
		st->ground[space] = GGD_HOLE;
		st->nholes++;
		ggd_tell(t, GGD_EV_HOLE, SEAT_NONE, 1, space, 0, 0);
	}
	if (others != 0 && rule(&st->rules, t, GGD_R_MINE_UNDER_TANK) == GGD_UNDER_MINE_AND_SMASH) {
		t->truth[GGD_SAID_FATE] |= (uint16_t)others;
		set |= others;
	}
	return ggd_damage(st, set, t);
}

/* The hole straight ahead of a tank, or GGD_NONE. */
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

/* The path has been driven, and those it passed have been fought.  held: the hole that the tank was
 * mending before, if it did not move. */
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
