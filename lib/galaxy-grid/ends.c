/* galaxy-grid/ends.c: what ends the game, or its round. */
#include "galaxy-grid/internal.h"

static void
end_game(struct ggd_state *st, unsigned winner, unsigned ending, struct trace *t)
{
	trace_end(t, GGD_EV_END, &st->head, winner, ending);
	ggd_drop_fights(st);
	st->mined = false;
}

/* End the round at once: nothing more happens in it. */
static void
cut_round(struct ggd_state *st)
{
	uint8_t n = st->nway, way[GGD_WAY_MAX];
	bool shot = st->shooting;

	memcpy(way, st->way, sizeof(way));
	ggd_close_turn(st);
	st->cut.n = n;
	st->cut.shot = shot;
	memcpy(st->cut.way, way, sizeof(way));
	st->phase = GGD_LEAD;
	st->head.mover = (uint8_t)ggd_next_leader(st);
}

/* The set of tanks in play that have the most shields. */
static unsigned
find_best(const struct ggd_state *st)
{
	unsigned best = 0, most = 0;

	for (unsigned left = st->in; left != 0; left &= left - 1) {
		unsigned i = (unsigned)__builtin_ctz(left), shields = st->tank[i].shields;

		best = shields > most ? GGD_BIT(i) : shields == most ? best | GGD_BIT(i) : best;
		most = shields > most ? shields : most;
	}
	return best;
}

/* Put a set of tanks out of the game.  Their consoles stay as they are. */
static void
leave(struct ggd_state *st, unsigned set, struct trace *t)
{
	unsigned nfights = st->nfights;
	struct ggd_fight fight[GGD_TANKS - 1];

	st->in &= (uint8_t)~set;
	for (unsigned i = 0; i < GGD_TANKS; i++) {
		if (!ggd_has(set, i))
			continue;
		st->tank[i].space = GGD_OFF;
		st->tank[i].facing = 0;
		st->tank[i].repair = GGD_REPAIR_NO;
		trace_tell(t, GGD_EV_OUT, i);
	}
	memcpy(fight, st->fight, sizeof(fight));
	ggd_drop_fights(st);
	for (unsigned i = 0; i < nfights; i++)
		if (!ggd_has(set, fight[i].other) && !ggd_has(set, st->turn))
			st->fight[st->nfights++] = fight[i];
	if (st->turn != GGD_NONE && ggd_has(set, st->turn))
		st->mined = false; /* the tank that it would harm is out */
}

static bool
any_at_zero(const struct ggd_state *st)
{
	for (unsigned left = st->in; left != 0; left &= left - 1)
		if (st->tank[__builtin_ctz(left)].shields == 0)
			return true;
	return false;
}

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
	trace_tell(t, GGD_EV_TIE, SEAT_NONE, best, st->tank[__builtin_ctz(best)].shields);
	leave(st, st->in & ~best, t);
	cut_round(st);
	return true;
}

