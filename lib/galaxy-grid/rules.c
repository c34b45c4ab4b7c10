/* galaxy-grid/rules.c: set-up, rounds, and what an action makes of the state. */
#include <string.h>

#include "galaxy-grid/internal.h"

/* ---- counts ---------------------------------------------------------------------------------- */

unsigned
ggd_tokens_left(const struct ggd_state *st)
{
	unsigned held = 0;

	for (unsigned i = 0; i < GGD_TANKS; i++)
		held += st->tank[i].tokens;
	return st->board.tokens > held ? st->board.tokens - held : 0;
}

unsigned
ggd_mines_left(const struct ggd_state *st)
{
	unsigned held = st->nmines;

	for (unsigned i = 0; i < GGD_TANKS; i++)
		held += st->tank[i].mines;
	return st->board.mines > held ? st->board.mines - held : 0;
}

unsigned
ggd_holes_left(const struct ggd_state *st)
{
	return st->board.holes > st->nholes ? (unsigned)(st->board.holes - st->nholes) : 0;
}

/* ---- set-up ---------------------------------------------------------------------------------- */

void
ggd_clear(struct ggd_state *st, const struct ggd_board *b)
{
	memset(st, 0, offsetof(struct ggd_state, board));
	st->board = *b;
	st->leader = st->turn = GGD_NONE;
	st->winner = SEAT_NONE;
	st->shields = b->shields;
	for (unsigned i = 0; i < GGD_TANKS; i++)
		st->tank[i].space = GGD_OFF;
}

/* ---- whose turn it is ------------------------------------------------------------------------ */

/* The first of a set from the leader on, counter-clockwise; GGD_NONE: it is empty.  Without a branch for each
 * tank, as nothing foretells who it is. */
static unsigned
first_right(const struct ggd_state *st, unsigned set)
{
	unsigned ring = (set | set << GGD_TANKS) >> st->leader % GGD_TANKS;

	return set != 0 ? (st->leader + (unsigned)__builtin_ctz(ring)) % GGD_TANKS : GGD_NONE;
}

/* The same, clockwise. */
static unsigned
first_left(const struct ggd_state *st, unsigned set)
{
	unsigned ring = (set | set << GGD_TANKS) >> (st->leader + 1U) % GGD_TANKS & ((1U << GGD_TANKS) - 1);

	return set != 0 ? (st->leader + 1U + 31U - (unsigned)__builtin_clz(ring)) % GGD_TANKS : GGD_NONE;
}

/* The first in play from the leader on, counter-clockwise, without that flag; GGD_NONE: all have it. */
unsigned
ggd_first_without(const struct ggd_state *st, unsigned flag)
{
	unsigned set = 0;

	for (unsigned i = 0; i < GGD_TANKS; i++)
		set |= (unsigned)((st->tank[i].flags & flag) == 0) << i;
	return first_right(st, set & st->in);
}

static void
drop_flag(struct ggd_state *st, unsigned flag)
{
	for (unsigned i = 0; i < GGD_TANKS; i++)
		st->tank[i].flags &= (uint8_t)~flag;
}

static unsigned
next_to_move(struct ggd_state *st, struct trace *t)
{
	struct trace aside;
	unsigned who;

	while ((who = ggd_first_without(st, GGD_ACTED)) != GGD_NONE) {
		enum ggd_turn turn;

		if (ggd_can_drive(&st->tank[who])) /* as most do */
			break;
		aside.quiet = true;
		trace_reset(&aside);
		turn = ggd_movement_turn(st, who, &aside);
		t->consulted |= aside.consulted;
		if (turn != GGD_NO_TURN)
			break;
		st->tank[who].flags |= GGD_ACTED;
	}
	return who;
}

bool
ggd_can_shoot(const struct ggd_state *st, unsigned who)
{
	const struct ggd_tank *k = &st->tank[who];
	bool faces = !ggd_unfaced(k), in = ggd_has(st->in, who);

	return (k->nfire > 0) & ((k->flags & (GGD_FELL | GGD_ACTED)) == 0) & (k->space != GGD_OFF) & faces & in;
}

/* The first who can shoot from the leader on; GGD_NONE: nobody.  The order matters only between two or more
 * that are not the leader. */
static GGD_APART unsigned
next_to_shoot(const struct ggd_state *st, struct trace *t)
{
	unsigned able = 0, left, right;

	for (unsigned i = 0; i < GGD_TANKS; i++)
		able |= (unsigned)ggd_can_shoot(st, i) << i;
	left = first_left(st, able);
	right = first_right(st, able);
	if (left == right || rule(&st->rules, t, GGD_R_SHOT_ORDER) == GGD_ORDER_CLOCKWISE)
		return left;
	return right;
}

static bool
can_redeem(const struct ggd_state *st, struct trace *t)
{
	bool can = false;

	if (!st->redeeming || !ggd_has(st->in, st->leader))
		return false;
	for (unsigned goods = GGD_BUY_SHIELD; goods <= GGD_BUY_MINE && !can; goods++)
		can = ggd_judge_redeem(st, st->leader, goods, t) == ACTION_PLAYED;
	return can;
}

static bool
can_lay(const struct ggd_state *st, struct trace *t)
{
	if (st->turn == GGD_NONE || st->shooting || st->tank[st->turn].mines == 0)
		return false;
	for (unsigned i = 0; i < st->nway; i++)
		if (ggd_judge_lay(st, st->turn, st->way[i], t) == ACTION_PLAYED)
			return true;
	return false;
}

/* All have acted.  Who could still redeem or lay mines, and so has to say that he is done? */
static GGD_APART unsigned
last_word(const struct ggd_state *st, struct trace *t)
{
	struct trace aside;
	unsigned who;

	aside.quiet = true;
	trace_reset(&aside);
	who = can_redeem(st, &aside) ? st->leader : can_lay(st, &aside) ? st->turn : GGD_NONE;
	t->consulted |= aside.consulted;
	return who;
}

/* Go on to whoever is to act next, through the phases in which nobody is. */
static void
advance(struct ggd_state *st, struct trace *t)
{
	unsigned who = GGD_NONE;

	if (st->over)
		return;
	if (st->nfights > 0) {
		st->mover = st->turn;
		return;
	}
	if (st->phase == GGD_LEAD && st->turn != GGD_NONE) /* what was let stand may have opened a turn */
		st->phase = GGD_CLOSE;
	for (;;) {
		switch ((enum ggd_phase)st->phase) {
		case GGD_ROLL:
			who = ggd_first_without(st, GGD_ROLLED);
			break;
		case GGD_PLACE:
			who = ggd_first_without(st, GGD_PLACED);
			st->redeeming = who == GGD_NONE;
			break;
		case GGD_MOVE:
			if ((who = next_to_move(st, t)) == GGD_NONE)
				drop_flag(st, GGD_ACTED);
			break;
		case GGD_SHOOT:
			who = next_to_shoot(st, t);
			break;
		case GGD_CLOSE:
			who = last_word(st, t);
			break;
		default:
			who = ggd_next_leader(st);
			break;
		}
		if (who != GGD_NONE)
			break;
		st->phase = st->phase == GGD_CLOSE ? GGD_LEAD : st->phase + 1;
	}
	if (st->phase == GGD_LEAD)
		st->redeeming = false;
	st->mover = (uint8_t)who;
}

static enum judgement
start(void *state, const void *setup, const struct rules *rules, struct trace *t)
{
	const struct ggd_setup *s = setup;
	struct ggd_state *st = state;
	unsigned n = (unsigned)__builtin_popcount(s->players);
	bool opposite;

	if (s->as_found) {
		*st = s->state;
		st->rules = *rules;
		if (!ggd_mover_has_turn(st, rules)) /* which it has under the rules of the record */
			advance(st, t);
		return ACTION_PLAYED;
	}
	if (n < 2 || n > GGD_TANKS)
		return ggd_reject(t, GGD_C_PORTALS, GGD_D_SEATS, n);
	if (s->shields < 1 || s->shields > GGD_SHIELDS_MAX)
		return ggd_reject(t, GGD_C_PORTALS, GGD_D_SHIELDS, s->shields);
	ggd_clear(st, &s->board);
	st->rules = *rules;
	st->players = st->in = s->players;
	st->shields = s->shields;
	opposite = rule(&st->rules, t, GGD_R_INITIAL_FACING) == GGD_FACING_OPPOSITE;
	for (unsigned i = 0; i < GGD_TANKS; i++) {
		struct ggd_tank *k = &st->tank[i];

		if (!ggd_has(st->in, i))
			continue;
		k->space = st->board.portal[i];
		k->shields = st->shields;
		k->facing = (uint8_t)(opposite ? (i + GGD_TANKS / 2) % GGD_TANKS : GGD_FIRST);
	}
	st->mover = (uint8_t)ggd_next_leader(st);
	return ACTION_PLAYED;
}

/* ---- the Leader token ------------------------------------------------------------------------ */

static void
mend_hole(struct ggd_state *st, unsigned who, unsigned space, struct trace *t)
{
	for (unsigned i = 0; i < GGD_TANKS; i++)
		if (ggd_hole_ahead(st, i) == space)
			st->tank[i].repair = GGD_REPAIR_NO;
	st->ground[space] = GGD_CLEAR;
	st->nholes--;
	ggd_tell(t, GGD_EV_REPAIRED, who, 1, space, 0, 0);
}

/* First those that were before their holes in the round before: they need no ruling. */
static void
mend_holes(struct ggd_state *st, struct trace *t)
{
	for (unsigned i = 0; i < GGD_TANKS; i++)
		if (st->tank[i].repair == GGD_REPAIR_HELD)
			mend_hole(st, i, ggd_hole_ahead(st, i), t);
	for (unsigned i = 0; i < GGD_TANKS; i++) {
		if (st->tank[i].repair != GGD_REPAIR_BEGUN)
			continue;
		if (rule(&st->rules, t, GGD_R_REPAIR_TIME) == GGD_REPAIR_THIS_ROUND)
			mend_hole(st, i, ggd_hole_ahead(st, i), t);
		else
			st->tank[i].repair = GGD_REPAIR_HELD;
	}
}

/* A tank comes back at the start of the round (R15).  true: that ended the game, or the round. */
static bool
return_at_start(struct ggd_state *st, unsigned who, struct trace *t)
{
	const struct rules *r = &st->rules;
	struct ggd_tank *k = &st->tank[who];
	unsigned portal = ggd_portal(st, who), taken = ggd_others_on(st, portal, who), how = GGD_TAKEN_NO_ENCOUNTER;
	struct ggd_way w;

	if (st->ground[portal] == GGD_HOLE && rule(r, t, GGD_R_PORTAL_HOLE) == GGD_PORTAL_HOLE_WAITS)
		return false;
	if (taken != 0 && (how = rule(r, t, GGD_R_PORTAL_TAKEN)) == GGD_TAKEN_WAIT)
		return false;
	ggd_begin_turn(&w, st, who, true, t);
	k->space = (uint8_t)portal;
	k->facing = GGD_BACK;
	ggd_tell(t, GGD_EV_ENTER, who, 1, portal, 0, 0);
	if (w.blown)
		return ggd_explode(st, who, t);
	return how == GGD_TAKEN_SMASH && ggd_smash(st, who, taken, t);
}

static GGD_APART void
make_lead(struct ggd_state *st, unsigned who, struct trace *t)
{
	unsigned back = who;

	mend_holes(st, t);
	ggd_close_turn(st);
	st->leader = (uint8_t)who;
	st->round++;
	st->phase = GGD_ROLL;
	for (unsigned i = 0; i < GGD_TANKS; i++) {
		struct ggd_tank *k = &st->tank[i];

		k->flags = 0;
		k->nmove = k->nfire = 0;
		memset(k->die, 0, sizeof(k->die));
	}
	ggd_tell(t, GGD_EV_LEADER, who, 1, st->round < UINT16_MAX ? st->round : UINT16_MAX, 0, 0);
	for (unsigned i = 0; i < GGD_TANKS; i++, back = ggd_next_right(back))
		if (ggd_has(st->in, back) && st->tank[back].space == GGD_OFF &&
		    (st->tank[back].flags & GGD_FELL) == 0 &&
		    rule(&st->rules, t, GGD_R_RETURN) == GGD_RETURN_ROUND_START && return_at_start(st, back, t))
			break;
}

/* ---- dice ------------------------------------------------------------------------------------ */

static GGD_APART void
make_roll(struct ggd_state *st, const struct action *a, unsigned who, struct trace *t)
{
	struct ggd_tank *k = &st->tank[who];

	for (unsigned i = 0; i < GGD_DICE; i++)
		k->die[i] = (uint8_t)a->arg[GGD_ARG + i];
	k->flags |= GGD_ROLLED;
	ggd_tell(t, GGD_EV_ROLL, who, 3, k->die[0], k->die[1], k->die[2]);
}

static GGD_APART void
make_place(struct ggd_state *st, const struct action *a, unsigned who, struct trace *t)
{
	struct ggd_tank *k = &st->tank[who];

	for (unsigned i = 0; i < GGD_DICE; i++)
		k->die[i] = (uint8_t)a->arg[GGD_PLACE_DIE + i];
	k->nmove = (uint8_t)a->arg[GGD_PLACE_MOVE];
	k->nfire = (uint8_t)a->arg[GGD_PLACE_FIRE];
	k->flags |= GGD_PLACED;
	ggd_tell(t, GGD_EV_PLACE, who, 3, ggd_sum(k, false), ggd_sum(k, true), k->die[GGD_DICE - 1]);
}

static GGD_APART void
make_tip(struct ggd_state *st, unsigned who, struct trace *t)
{
	struct ggd_tank *k = &st->tank[who];
	unsigned nfights = st->nfights;
	bool last = false;

	if (k->shields > GGD_PENALTY) {
		k->shields -= GGD_PENALTY;
	} else if (k->shields > 0) { /* (in a tie-break there may be none) */
		last = rule(&st->rules, t, GGD_R_PENALTY_ZERO) == GGD_PENALTY_ENDS_GAME;
		k->shields = !last;
	}
	ggd_tell(t, GGD_EV_PENALTY, who, 1, k->shields, 0, 0);
	if (last && !ggd_look_for_end(st, GGD_BIT(who), t) && nfights > 0 && st->nfights == 0 &&
	    ggd_on(st, st->turn))
		ggd_finish_path(st, st->turn, GGD_NONE, t); /* the last one to be fought has left */
}

static GGD_APART void
make_redeem(struct ggd_state *st, unsigned who, unsigned goods, struct trace *t)
{
	struct ggd_tank *k = &st->tank[who];

	if (goods == GGD_BUY_SHIELD) {
		k->tokens -= GGD_SHIELD_PRICE;
		k->shields++;
	} else {
		k->tokens -= GGD_MINE_PRICE;
		k->mines++;
	}
	ggd_tell(t, GGD_EV_REDEEM, who, 1, goods, 0, 0);
}

/* ---- an action ------------------------------------------------------------------------------- */

static void
make(struct ggd_state *st, const struct action *a, const struct ggd_way *w, struct trace *t)
{
	unsigned who = a->arg[GGD_WHO];

	switch ((enum ggd_kind)a->kind) {
	case GGD_A_LEAD:
		make_lead(st, who, t);
		break;
	case GGD_A_ROLL:
		make_roll(st, a, who, t);
		break;
	case GGD_A_PLACE:
		make_place(st, a, who, t);
		break;
	case GGD_A_TIP:
		make_tip(st, who, t);
		break;
	case GGD_A_REDEEM:
		make_redeem(st, who, a->arg[GGD_ARG], t);
		break;
	case GGD_A_MOVE:
	case GGD_A_ENTER:
		ggd_make_move(st, a, w, who, t);
		break;
	case GGD_A_PASS:
		ggd_close_turn(st);
		st->tank[who].flags |= GGD_ACTED;
		if (st->phase == GGD_CLOSE)
			st->phase = GGD_LEAD;
		break;
	case GGD_A_FIGHT:
		ggd_make_fight(st, a, who, t);
		break;
	case GGD_A_LAY:
		ggd_make_lay(st, who, a->arg[GGD_ARG], t);
		break;
	case GGD_A_SHOT:
		ggd_make_shot(st, NULL, who, t);
		break;
	case GGD_A_DIRECTED:
		ggd_make_shot(st, w, who, t);
		break;
	}
	st->ply++;
	advance(st, t);
}

static enum judgement
judge(const void *state, const struct action *a, struct trace *t)
{
	struct ggd_way w;

	return ggd_judge(state, a, &w, t);
}

static enum judgement
play(void *state, const struct action *a, struct trace *t)
{
	struct ggd_way w;
	enum judgement j = ggd_judge(state, a, &w, t);

	if (j == ACTION_PLAYED)
		make(state, a, &w, t);
	return j;
}

/* ---- what was let stand ---------------------------------------------------------------------- */

static bool
faces(const uint16_t *die, unsigned n)
{
	while (n-- > 0)
		if (die[n] < 1 || die[n] > GGD_FACES)
			return false;
	return true;
}

/* Could the tank do this at all, whatever the rules say? */
static bool
can_be_made(const struct ggd_state *st, const struct action *a, unsigned who)
{
	const struct ggd_tank *k = &st->tank[who];
	unsigned what = a->arg[GGD_ARG];
	bool faced = k->space != GGD_OFF && !ggd_unfaced(k);

	switch ((enum ggd_kind)a->kind) {
	case GGD_A_LEAD:
	case GGD_A_TIP:
		return true;
	case GGD_A_ROLL:
		return (st->phase == GGD_ROLL || st->phase == GGD_PLACE) && (k->flags & GGD_PLACED) == 0 &&
		    faces(&a->arg[GGD_ARG], GGD_DICE);
	case GGD_A_PLACE:
		return st->phase == GGD_PLACE && faces(&a->arg[GGD_PLACE_DIE], GGD_DICE) && a->arg[GGD_PLACE_DIRECTION] == 1 &&
		    a->arg[GGD_PLACE_MOVE] <= 2 && a->arg[GGD_PLACE_FIRE] == 2 - a->arg[GGD_PLACE_MOVE];
	case GGD_A_REDEEM:
		if (what == GGD_BUY_MINE)
			return k->tokens >= GGD_MINE_PRICE && ggd_mines_left(st) > 0;
		return k->tokens >= GGD_SHIELD_PRICE && k->shields < GGD_SHIELDS_LIMIT;
	case GGD_A_MOVE:
		return faced && k->nmove > 0;
	case GGD_A_ENTER:
		return !faced && (k->flags & GGD_PLACED) != 0;
	case GGD_A_PASS:
		return who == st->mover && st->phase >= GGD_MOVE;
	case GGD_A_LAY:
		return what < st->board.nspaces && k->mines > 0 && st->ground[what] == GGD_CLEAR;
	case GGD_A_SHOT:
	case GGD_A_DIRECTED:
		return faced && k->nfire > 0;
	case GGD_A_FIGHT: /* (nobody was passed, so there is nothing to be fought) */
		break;
	}
	return false;
}

/* The way of a move or a directed shot that was let stand.  First it is sought as the words would be read if any
 * choice that is due could be any way; if it does not use all choices, or does not end where that is written, the
 * choices go before the dice. */
static void
find_way(struct ggd_way *w, const struct action *a, struct trace *t)
{
	struct ggd_way first = *w;
	bool ends_told = a->kind != GGD_A_DIRECTED && (a->marks >> GGD_SAID_END & 1) != 0;

	if (ggd_way_let(w, &a->arg[GGD_ARG], a->nargs - 1U, t) &&
	    (!ends_told || w->space[w->n - 1] == a->said[GGD_SAID_END]))
		return;
	*w = first;
	ggd_way_override(w, &a->arg[GGD_ARG], a->nargs - 1U, t);
}

static enum judgement
force(void *state, const struct action *a, struct trace *t)
{
	struct ggd_state *st = state;
	unsigned who = a->arg[GGD_WHO];
	struct ggd_way w;
	bool was_over;

	if (who >= GGD_TANKS || !ggd_has(st->in, who) || !can_be_made(st, a, who))
		return ACTION_ILLEGAL;
	was_over = st->over;
	st->over = false;
	st->winner = SEAT_NONE;
	st->ending = 0;
	if (a->kind == GGD_A_MOVE || a->kind == GGD_A_ENTER) {
		if (ggd_begin_turn(&w, st, who, a->kind == GGD_A_ENTER, t))
			find_way(&w, a, t);
	} else if (a->kind == GGD_A_DIRECTED) {
		ggd_way_shot(&w, st, who);
		find_way(&w, a, t);
	}
	make(st, a, &w, t);
	if (was_over && !st->over)
		ggd_look_for_end(st, 0, t); /* what ended it may hold still */
	return ACTION_PLAYED;
}

/* ---- the game -------------------------------------------------------------------------------- */

void
ggd_outcome(const void *state, struct outcome *out)
{
	const struct ggd_state *st = state;

	out->over = st->over;
	out->winner = st->winner;
	out->ending = st->ending;
	out->cite = 0;
	if (st->over)
		out->cite = CITE_CLAUSE(st->ending == GGD_END_SHIELDS ? GGD_C_ZERO : GGD_C_TIE);
}

static int
mover(const void *state)
{
	return ((const struct ggd_state *)state)->mover;
}

static uint32_t
ply(const void *state)
{
	return ((const struct ggd_state *)state)->ply;
}

static bool
plays(const void *state, unsigned seat)
{
	return ggd_has(((const struct ggd_state *)state)->in, seat);
}

static uint32_t
turn(const void *state)
{
	return ((const struct ggd_state *)state)->round;
}

static unsigned
dice(const struct action *a, struct die out[ACTION_DICE_MAX])
{
	uint8_t who = (uint8_t)a->arg[GGD_WHO];

	if (a->kind == GGD_A_ROLL) {
		for (unsigned i = 0; i < GGD_DICE; i++)
			out[i] = (struct die){ who, (uint8_t)a->arg[GGD_ARG + i] };
		return GGD_DICE;
	}
	if (a->kind != GGD_A_FIGHT)
		return 0;
	out[0] = (struct die){ who, (uint8_t)a->arg[GGD_FIGHT_DIE] };
	out[1] = (struct die){ (uint8_t)a->arg[GGD_FIGHT_OTHER], (uint8_t)a->arg[GGD_FIGHT_OTHER_DIE] };
	return 2;
}

static const struct preset presets[] = {
	{ .name = "sheet", .text = "the rule sheet as it reads; every default", .option = { 0 } },
};

static const struct reconstruction reconstructions[] = {
	{ "GGD-B1", "A square of beams, seven points a side, with a lattice of diagonals: 25 intersections, "
	            "48 beams of 3 spaces, portals at the corners, counter-clockwise, 9 token spots." },
	{ "GGD-B2", "30 tokens, 15 mines, 10 Blast Holes; 10 shields a tank at the start." },
	{ "GGD-B3", "Players sit counter-clockwise in the order of their portals; the left of a player is clockwise." },
};

static const struct event_type events[GGD_EVENTS] = {
	[GGD_EV_LEADER] = { "leader", { "round" } },
	[GGD_EV_ROLL] = { "roll", { "die1", "die2", "die3" } },
	[GGD_EV_PLACE] = { "place", { "move", "fire", "direction" } },
	[GGD_EV_PENALTY] = { "penalty", { "shields" } },
	[GGD_EV_REDEEM] = { "redeem", { "goods" } },
	[GGD_EV_ENTER] = { "enter", { "space" } },
	[GGD_EV_MOVE] = { "move", { "from", "to", "spaces" } },
	[GGD_EV_TOKEN] = { "token", { "space", "tokens" } },
	[GGD_EV_MINE] = { "mine", { "space" } },
	[GGD_EV_FIGHT] = { "fight", { "other", "total", "against" } },
	[GGD_EV_SMASH] = { "smash", { "space", "other" } },
	[GGD_EV_EXPLODE] = { "explode", { "space" } },
	[GGD_EV_HOLE] = { "hole", { "space" } },
	[GGD_EV_REPAIRED] = { "repaired", { "space" } },
	[GGD_EV_SHOT] = { "shot", { "from", "range" } },
	[GGD_EV_DAMAGED] = { "damaged", { "space", "shields" } },
	[GGD_EV_OUT] = { "out", { NULL } },
	[GGD_EV_TIE] = { "tie", { "shields" } },
	[GGD_EV_END] = { "end", { "how" } },
};

static const struct ending endings[GGD_ENDINGS] = {
	[GGD_END_SHIELDS] = { "shields", "a tank had no shield left" },
	[GGD_END_TIE_BREAK] = { "tie-break", "all others in the tie-break were damaged" },
};

#define LEN(a) (sizeof(a) / sizeof((a)[0]))

_Static_assert(offsetof(struct ggd_state, rules) == 0, "the rules come first in every state");
_Static_assert((int)GGD_RULINGS <= (int)GAME_RULINGS_MAX, "room for every ruling");
_Static_assert((int)GGD_ARG + (int)GGD_CHOICES_MAX <= (int)ACTION_ARGS_MAX, "room for every choice");

const struct game game_galaxy_grid = {
	.name = "galaxy-grid",
	.title = "Galaxy Grid",
	.prefix = "GGD",
	.book = 1,
	.seat = { "tank1", "tank2", "tank3", "tank4", NULL },
	.clauses = ggd_clauses,
	.nclauses = GGD_CLAUSES,
	.after_end = CITE_CLAUSE(GGD_C_AFTER_END),
	.rulings = ggd_rulings,
	.nrulings = GGD_RULINGS,
	.presets = presets,
	.npresets = LEN(presets),
	.reconstructions = reconstructions,
	.nreconstructions = LEN(reconstructions),
	.events = events,
	.nevents = GGD_EVENTS,
	.endings = endings,
	.nendings = GGD_ENDINGS,
	.details = ggd_details,
	.state_size = sizeof(struct ggd_state),
	.setup_size = sizeof(struct ggd_setup),
	.start = start,
	.judge = judge,
	.play = play,
	.force = force,
	.legal = ggd_legal,
	.outcome = ggd_outcome,
	.mover = mover,
	.ply = ply,
	.turn = turn,
	.plays = plays,
	.dice = dice,
	.die_faces = GGD_FACES,
	.scene = ggd_scene,
};
