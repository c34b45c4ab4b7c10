/* galaxy-grid/legal.c: list every legal action, also each roll of dice and what can be done out of turn. */
#include <string.h>

#include "galaxy-grid/internal.h"

struct listing {
	const struct ggd_state *st;
	action_visit *visit;
	void *ctx;
	struct trace trace; /* of the last action tried */
};

static struct action
action_of(unsigned kind, unsigned who)
{
	struct action a = { .kind = (uint8_t)kind, .seat = (uint8_t)who, .nargs = 1, .arg[GGD_WHO] = (uint16_t)who };

	return a;
}

static void
add(struct action *a, unsigned value)
{
	a->arg[a->nargs++] = (uint16_t)value;
}

static int
give(struct listing *l, unsigned kind, unsigned who)
{
	struct action a = action_of(kind, who);

	return l->visit(l->ctx, &a);
}

/* ---- dice ------------------------------------------------------------------------------------ */

static int
list_roll(struct listing *l, unsigned who)
{
	struct action a = action_of(GGD_A_ROLL, who);
	uint16_t *die = &a.arg[a.nargs];
	int r = 0;

	a.nargs += GGD_DICE;
	for (die[0] = 1; die[0] <= GGD_FACES; die[0]++)
		for (die[1] = 1; die[1] <= die[0]; die[1]++)
			for (die[2] = 1; die[2] <= die[1] && r == 0; die[2]++)
				r = l->visit(l->ctx, &a);
	return r;
}

static int
give_placement(struct listing *l, unsigned who, unsigned nmove, unsigned x, unsigned y, unsigned direction)
{
	struct action a = action_of(GGD_A_PLACE, who);

	add(&a, nmove);
	add(&a, 2 - nmove);
	add(&a, 1);
	add(&a, x);
	add(&a, y);
	add(&a, direction);
	return l->visit(l->ctx, &a);
}

static int
list_placements(struct listing *l, unsigned who)
{
	const uint8_t *die = l->st->tank[who].die; /* highest first */
	int r = 0;

	trace_reset(&l->trace);
	if (ggd_places_before(l->st, who, &l->trace) != GGD_NONE)
		return 0;
	for (unsigned d = 0; d < GGD_DICE && r == 0; d++) {
		unsigned x = die[d == 0], y = die[d == 2 ? 1 : 2];

		if (d > 0 && die[d] == die[d - 1])
			continue;
		if ((r = give_placement(l, who, 2, x, y, die[d])) == 0 &&
		    (r = give_placement(l, who, 1, x, y, die[d])) == 0 && x != y)
			r = give_placement(l, who, 1, y, x, die[d]);
		if (r == 0)
			r = give_placement(l, who, 0, x, y, die[d]);
	}
	return r;
}

/* List the actions of every tank in play that does not have this flag, from the leader on. */
static int
list_each(struct listing *l, unsigned flag, int (*list)(struct listing *l, unsigned who))
{
	unsigned who = l->st->leader;
	int r = 0;

	for (unsigned i = 0; i < GGD_TANKS && r == 0; i++, who = ggd_next_right(who))
		if (ggd_has(l->st->in, who) && (l->st->tank[who].flags & flag) == 0)
			r = list(l, who);
	return r;
}

/* Any tank that has rolled can be caught.  The seat is the arbiter's, so that this does not count as something that a
 * player could do instead of giving up a turn. */
static int
list_tips(struct listing *l)
{
	int r = 0;

	for (unsigned i = 0; i < GGD_TANKS && r == 0; i++)
		if (ggd_has(l->st->in, i) && (l->st->tank[i].flags & GGD_ROLLED) != 0) {
			struct action a = action_of(GGD_A_TIP, i);

			a.seat = SEAT_ARBITER;
			r = l->visit(l->ctx, &a);
		}
	return r;
}

/* ---- tokens and mines ------------------------------------------------------------------------ */

static int
list_goods(struct listing *l)
{
	int r = 0;

	if (!l->st->redeeming || !ggd_has(l->st->in, l->st->leader))
		return 0;
	for (unsigned goods = GGD_BUY_SHIELD; goods <= GGD_BUY_MINE && r == 0; goods++) {
		struct action a = action_of(GGD_A_REDEEM, l->st->leader);

		trace_reset(&l->trace);
		if (ggd_judge_redeem(l->st, l->st->leader, goods, &l->trace) != ACTION_PLAYED)
			continue;
		add(&a, goods);
		r = l->visit(l->ctx, &a);
	}
	return r;
}

static int
list_mines(struct listing *l)
{
	const struct ggd_state *st = l->st;
	int r = 0;

	if (st->turn == GGD_NONE || st->shooting || st->tank[st->turn].mines == 0)
		return 0;
	for (unsigned i = 0; i < st->nway && r == 0; i++) {
		struct action a = action_of(GGD_A_LAY, st->turn);

		trace_reset(&l->trace);
		if (memchr(st->way, st->way[i], i) != NULL ||
		    ggd_judge_lay(st, st->turn, st->way[i], &l->trace) != ACTION_PLAYED)
			continue;
		add(&a, st->way[i]);
		r = l->visit(l->ctx, &a);
	}
	return r;
}

/* ---- paths ----------------------------------------------------------------------------------- */

/* Make the choices that are still due in every way, and list each result. */
static int
list_ways(struct listing *l, const struct ggd_way *so_far, const struct action *a)
{
	struct ggd_way w = *so_far;
	int r = 0;

	trace_reset(&l->trace);
	if (!ggd_way_run(&w, &l->trace))
		return l->visit(l->ctx, a);
	for (unsigned p = 0; p < GGD_TANKS && r == 0; p++) {
		struct ggd_way next = w;
		struct action b = *a;

		trace_reset(&l->trace);
		if (!ggd_way_choose(&next, p, &l->trace))
			continue;
		add(&b, p);
		r = list_ways(l, &next, &b);
	}
	return r;
}

static int
list_movement(struct listing *l)
{
	const struct ggd_state *st = l->st;
	unsigned who = st->head.mover;
	const struct ggd_tank *k = &st->tank[who];
	bool entry = k->space == GGD_OFF || ggd_unfaced(k);
	struct action a = action_of(entry ? GGD_A_ENTER : GGD_A_MOVE, who);
	enum ggd_turn turn;
	struct ggd_way w;
	int r;

	trace_reset(&l->trace);
	if ((turn = ggd_movement_turn(st, who, &l->trace)) == GGD_NO_TURN)
		return 0;
	ggd_begin_turn(&w, st, who, entry, &l->trace);
	if ((r = list_ways(l, &w, &a)) != 0 || turn == GGD_MUST)
		return r;
	return give(l, GGD_A_PASS, who);
}

static int
list_shots(struct listing *l)
{
	unsigned who = l->st->head.mover;
	struct action a = action_of(GGD_A_DIRECTED, who);
	struct ggd_way w;
	int r;

	if ((r = give(l, GGD_A_SHOT, who)) != 0)
		return r;
	if (l->st->tank[who].nfire == 2) {
		ggd_way_shot(&w, l->st, who);
		if ((r = list_ways(l, &w, &a)) != 0)
			return r;
	}
	return give(l, GGD_A_PASS, who);
}

static int
list_fight(struct listing *l)
{
	int r = 0;

	for (unsigned x = 1; x <= GGD_FACES; x++)
		for (unsigned y = 1; y <= GGD_FACES && r == 0; y++) {
			struct action a = action_of(GGD_A_FIGHT, l->st->turn);

			add(&a, l->st->fight[0].other);
			add(&a, x);
			add(&a, y);
			r = l->visit(l->ctx, &a);
		}
	return r;
}

/* ---- all of them ----------------------------------------------------------------------------- */

static int
list_phase(struct listing *l)
{
	if (l->st->nfights > 0)
		return list_fight(l);
	switch ((enum ggd_phase)l->st->phase) {
	case GGD_LEAD:
		return give(l, GGD_A_LEAD, l->st->head.mover);
	case GGD_ROLL:
		return list_each(l, GGD_ROLLED, list_roll);
	case GGD_PLACE:
		return list_each(l, GGD_PLACED, list_placements);
	case GGD_MOVE:
		return list_movement(l);
	case GGD_SHOOT:
		return list_shots(l);
	default:
		return give(l, GGD_A_PASS, l->st->head.mover);
	}
}

int
ggd_legal(const void *state, action_visit *visit, void *ctx)
{
	struct listing l = { .st = state, .visit = visit, .ctx = ctx, .trace = { .brief = true } };
	int r;

	if (l.st->head.over)
		return 0;
	if ((r = list_phase(&l)) != 0 || (r = list_goods(&l)) != 0 || (r = list_mines(&l)) != 0)
		return r;
	return list_tips(&l);
}
