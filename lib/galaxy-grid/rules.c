/* galaxy-grid/rules.c: set-up, what an action makes of the state, and the end. */
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

/* Who gets the Leader token next: the first in play to the left of the leader. */
static unsigned
next_leader(const struct ggd_state *st)
{
	unsigned who = st->leader;

	if (who == GGD_NONE)
		return (unsigned)__builtin_ctz(st->in);
	do
		who = ggd_next_left(who);
	while (!ggd_has(st->in, who));
	return who;
}

/* ---- events ---------------------------------------------------------------------------------- */

static void
tell(struct trace *t, unsigned kind, unsigned who, unsigned n, unsigned a, unsigned b, unsigned c)
{
	const unsigned arg[] = { a, b, c };
	struct event *e;

	if (t->quiet)
		return;
	e = trace_event(t, kind, who);
	for (unsigned i = 0; i < n; i++)
		event_arg(e, arg[i]);
}

/* ---- the end --------------------------------------------------------------------------------- */

static void
end_game(struct ggd_state *st, unsigned winner, unsigned ending, struct trace *t)
{
	st->over = true;
	st->winner = (uint8_t)winner;
	st->ending = (uint8_t)ending;
	st->nfights = 0;
	st->mined = false;
	tell(t, GGD_EV_END, winner, 1, ending, 0, 0);
}

/* Nothing more happens in this round. */
static void
cut_round(struct ggd_state *st)
{
	st->phase = GGD_LEAD;
	st->redeeming = st->mined = st->shooting = false;
	st->turn = GGD_NONE;
	st->nway = st->nfights = 0;
	st->mover = (uint8_t)next_leader(st);
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
		tell(t, GGD_EV_OUT, i, 0, 0, 0, 0);
	}
	for (unsigned i = 0; i < st->nfights; i++)
		if (!ggd_has(set, st->fight[i].other) && !ggd_has(set, st->turn))
			st->fight[n++] = st->fight[i];
	st->nfights = (uint8_t)n;
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
static bool
look_for_end(struct ggd_state *st, unsigned damaged, struct trace *t)
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
	tell(t, GGD_EV_TIE, SEAT_NONE, 1, st->tank[__builtin_ctz(best)].shields, 0, 0);
	leave(st, st->in & ~best, t);
	cut_round(st);
	return true;
}

static bool
damage(struct ggd_state *st, unsigned set, struct trace *t)
{
	for (unsigned i = 0; i < GGD_TANKS; i++) {
		struct ggd_tank *k = &st->tank[i];

		if (!ggd_has(set, i))
			continue;
		k->shields -= k->shields > 0;
		tell(t, GGD_EV_DAMAGED, i, 2, k->space, k->shields, 0);
		k->space = GGD_OFF;
		k->facing = 0;
		k->repair = GGD_REPAIR_NO;
		k->flags |= GGD_FELL;
	}
	return look_for_end(st, set, t);
}

/* ---- whose turn it is ------------------------------------------------------------------------ */

/* The first in play from the leader on, counter-clockwise, without that flag; GGD_NONE: all have it. */
static unsigned
first_without(const struct ggd_state *st, unsigned flag)
{
	unsigned who = st->leader;

	for (unsigned i = 0; i < GGD_TANKS; i++, who = ggd_next_right(who))
		if (ggd_has(st->in, who) && (st->tank[who].flags & flag) == 0)
			return who;
	return GGD_NONE;
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

	while ((who = first_without(st, GGD_ACTED)) != GGD_NONE) {
		enum ggd_turn turn;

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

static bool
can_shoot(const struct ggd_state *st, unsigned who)
{
	const struct ggd_tank *k = &st->tank[who];

	return k->nfire > 0 && (k->flags & (GGD_FELL | GGD_ACTED)) == 0 && k->space != GGD_OFF && !ggd_unfaced(k) &&
	    ggd_has(st->in, who);
}

/* The first who can shoot from the leader on; GGD_NONE: nobody.  The order matters only between two or more
 * that are not the leader. */
static unsigned
next_to_shoot(const struct ggd_state *st, struct trace *t)
{
	unsigned able = 0, left = st->leader, right = st->leader;

	for (unsigned i = 0; i < GGD_TANKS; i++)
		able |= (unsigned)can_shoot(st, i) << i;
	if (able == 0)
		return GGD_NONE;
	while (!ggd_has(able, left))
		left = ggd_next_left(left);
	while (!ggd_has(able, right))
		right = ggd_next_right(right);
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
static unsigned
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
	for (;;) {
		switch ((enum ggd_phase)st->phase) {
		case GGD_ROLL:
			who = first_without(st, GGD_ROLLED);
			break;
		case GGD_PLACE:
			who = first_without(st, GGD_PLACED);
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
			who = next_leader(st);
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

/* A position that was made under other rules: has whoever is to act no turn under these? */
static bool
is_stuck(const struct ggd_state *st)
{
	struct trace aside = { .quiet = true };

	if (st->over || st->nfights > 0)
		return false;
	return (st->phase == GGD_MOVE && ggd_movement_turn(st, st->mover, &aside) == GGD_NO_TURN) ||
	    (st->phase == GGD_SHOOT && !can_shoot(st, st->mover));
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
		if (is_stuck(st))
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
	st->mover = (uint8_t)next_leader(st);
	return ACTION_PLAYED;
}

/* Somebody does something else: the turn before it is over. */
static void
close_turn(struct ggd_state *st)
{
	st->turn = GGD_NONE;
	st->nway = st->nfights = 0;
	st->shooting = st->mined = st->redeeming = false;
}

static void
keep_way(struct ggd_state *st, unsigned who, const uint8_t *way, unsigned n)
{
	st->turn = (uint8_t)who;
	st->nway = (uint8_t)n;
	memcpy(st->way, way, n);
}

/* ---- smashes, mines, holes ------------------------------------------------------------------- */

/* All tanks on a space but one. */
static unsigned
others_on(const struct ggd_state *st, unsigned space, unsigned who)
{
	unsigned set = 0;

	for (unsigned i = 0; i < GGD_TANKS; i++)
		if (i != who && st->tank[i].space == space)
			set |= GGD_BIT(i);
	return set;
}

static bool
smash(struct ggd_state *st, unsigned who, unsigned set, struct trace *t)
{
	for (unsigned i = 0; i < GGD_TANKS; i++)
		if (ggd_has(set, i))
			tell(t, GGD_EV_SMASH, who, 2, st->tank[i].space, i, 0);
	t->truth[GGD_SAID_FATE] |= (uint16_t)set;
	return damage(st, set, t);
}

/* The mine under a tank goes off. */
static bool
explode(struct ggd_state *st, unsigned who, struct trace *t)
{
	unsigned space = st->tank[who].space, set = GGD_BIT(who), others = others_on(st, space, who);

	st->mined = false;
	st->nmines--;
	st->ground[space] = GGD_CLEAR;
	t->truth[GGD_SAID_FATE] |= GGD_BLOWN;
	tell(t, GGD_EV_EXPLODE, who, 1, space, 0, 0);
	if (ggd_holes_left(st) > 0) {
		st->ground[space] = GGD_HOLE;
		st->nholes++;
		tell(t, GGD_EV_HOLE, SEAT_NONE, 1, space, 0, 0);
	}
	if (others != 0 && rule(&st->rules, t, GGD_R_MINE_UNDER_TANK) == GGD_UNDER_MINE_AND_SMASH) {
		t->truth[GGD_SAID_FATE] |= (uint16_t)others;
		set |= others;
	}
	return damage(st, set, t);
}

/* The hole straight ahead of a tank, or GGD_NONE. */
static unsigned
hole_ahead(const struct ggd_state *st, unsigned who)
{
	const struct ggd_tank *k = &st->tank[who];
	unsigned space;

	if (k->space == GGD_OFF || ggd_unfaced(k))
		return GGD_NONE;
	space = ggd_ahead(&st->board, k->space, k->facing).space;
	return st->ground[space] == GGD_HOLE ? space : GGD_NONE;
}

/* The path has been driven, and those it passed have been fought.  held: the hole that the tank was
 * mending before, if it did not move. */
static void
finish_path(struct ggd_state *st, unsigned who, unsigned held, struct trace *t)
{
	struct ggd_tank *k = &st->tank[who];
	unsigned others, hole;

	if (st->mined) {
		explode(st, who, t);
		return;
	}
	if ((others = others_on(st, k->space, who)) != 0 && smash(st, who, others, t))
		return;
	if ((hole = hole_ahead(st, who)) == GGD_NONE)
		k->repair = GGD_REPAIR_NO;
	else if (hole != held || k->repair == GGD_REPAIR_NO)
		k->repair = GGD_REPAIR_BEGUN;
}

/* ---- the Leader token ------------------------------------------------------------------------ */

static void
mend_hole(struct ggd_state *st, unsigned who, unsigned space, struct trace *t)
{
	for (unsigned i = 0; i < GGD_TANKS; i++)
		if (hole_ahead(st, i) == space)
			st->tank[i].repair = GGD_REPAIR_NO;
	st->ground[space] = GGD_CLEAR;
	st->nholes--;
	tell(t, GGD_EV_REPAIRED, who, 1, space, 0, 0);
}

/* First those that were before their holes in the round before: they need no ruling. */
static void
mend_holes(struct ggd_state *st, struct trace *t)
{
	for (unsigned i = 0; i < GGD_TANKS; i++)
		if (st->tank[i].repair == GGD_REPAIR_HELD)
			mend_hole(st, i, hole_ahead(st, i), t);
	for (unsigned i = 0; i < GGD_TANKS; i++) {
		if (st->tank[i].repair != GGD_REPAIR_BEGUN)
			continue;
		if (rule(&st->rules, t, GGD_R_REPAIR_TIME) == GGD_REPAIR_THIS_ROUND)
			mend_hole(st, i, hole_ahead(st, i), t);
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
	unsigned portal = ggd_portal(st, who), taken = others_on(st, portal, who), how = GGD_TAKEN_NO_ENCOUNTER;
	struct ggd_way w;

	if (st->ground[portal] == GGD_HOLE && rule(r, t, GGD_R_PORTAL_HOLE) == GGD_PORTAL_HOLE_WAITS)
		return false;
	if (taken != 0 && (how = rule(r, t, GGD_R_PORTAL_TAKEN)) == GGD_TAKEN_WAIT)
		return false;
	ggd_begin_turn(&w, st, who, true, t);
	k->space = (uint8_t)portal;
	k->facing = GGD_BACK;
	tell(t, GGD_EV_ENTER, who, 1, portal, 0, 0);
	if (w.blown)
		return explode(st, who, t);
	return how == GGD_TAKEN_SMASH && smash(st, who, taken, t);
}

static void
make_lead(struct ggd_state *st, unsigned who, struct trace *t)
{
	unsigned back = who;

	mend_holes(st, t);
	close_turn(st);
	st->leader = (uint8_t)who;
	st->round++;
	st->phase = GGD_ROLL;
	for (unsigned i = 0; i < GGD_TANKS; i++) {
		struct ggd_tank *k = &st->tank[i];

		k->flags = 0;
		k->nmove = k->nfire = 0;
		memset(k->die, 0, sizeof(k->die));
	}
	tell(t, GGD_EV_LEADER, who, 1, st->round, 0, 0);
	for (unsigned i = 0; i < GGD_TANKS; i++, back = ggd_next_right(back))
		if (ggd_has(st->in, back) && st->tank[back].space == GGD_OFF &&
		    (st->tank[back].flags & GGD_FELL) == 0 &&
		    rule(&st->rules, t, GGD_R_RETURN) == GGD_RETURN_ROUND_START && return_at_start(st, back, t))
			break;
}

/* ---- dice ------------------------------------------------------------------------------------ */

static void
make_roll(struct ggd_state *st, const struct action *a, unsigned who, struct trace *t)
{
	struct ggd_tank *k = &st->tank[who];

	for (unsigned i = 0; i < GGD_DICE; i++)
		k->die[i] = (uint8_t)a->arg[GGD_ARG + i];
	k->flags |= GGD_ROLLED;
	tell(t, GGD_EV_ROLL, who, 3, k->die[0], k->die[1], k->die[2]);
}

static void
make_place(struct ggd_state *st, const struct action *a, unsigned who, struct trace *t)
{
	struct ggd_tank *k = &st->tank[who];

	for (unsigned i = 0; i < GGD_DICE; i++)
		k->die[i] = (uint8_t)a->arg[GGD_PLACE_DIE + i];
	k->nmove = (uint8_t)a->arg[GGD_PLACE_MOVE];
	k->nfire = (uint8_t)a->arg[GGD_PLACE_FIRE];
	k->flags |= GGD_PLACED;
	tell(t, GGD_EV_PLACE, who, 3, ggd_sum(k, false), ggd_sum(k, true), k->die[GGD_DICE - 1]);
}

static void
make_tip(struct ggd_state *st, unsigned who, struct trace *t)
{
	struct ggd_tank *k = &st->tank[who];
	unsigned nfights = st->nfights;
	bool last = false;

	if (k->shields > GGD_PENALTY)
		k->shields -= GGD_PENALTY;
	else if (!(last = rule(&st->rules, t, GGD_R_PENALTY_ZERO) == GGD_PENALTY_ENDS_GAME))
		k->shields = k->shields > 0;
	else
		k->shields = 0;
	tell(t, GGD_EV_PENALTY, who, 1, k->shields, 0, 0);
	if (last && !look_for_end(st, GGD_BIT(who), t) && nfights > 0 && st->nfights == 0 &&
	    ggd_on(st, st->turn))
		finish_path(st, st->turn, GGD_NONE, t); /* the last one to be fought has left */
}

static void
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
	tell(t, GGD_EV_REDEEM, who, 1, goods, 0, 0);
}

/* ---- movement turns -------------------------------------------------------------------------- */

static void
earn_tokens(struct ggd_state *st, unsigned who, const struct ggd_way *w, struct trace *t)
{
	struct ggd_tank *k = &st->tank[who];
	unsigned n = w->blown ? w->n - 1U : w->n;

	for (unsigned i = 1; i < n; i++)
		if (w->space[i] < st->board.nintersections && (st->board.spots >> w->space[i] & 1) != 0 &&
		    ggd_tokens_left(st) > 0) {
			k->tokens++;
			tell(t, GGD_EV_TOKEN, who, 2, w->space[i], k->tokens, 0);
		}
}

/* Whom the path has passed, in the order met.  The last passage counts for the bonus.  from_start: also who
 * stands where it began.  Whom it ends on is smashed, and not fought. */
static void
find_fights(struct ggd_state *st, unsigned who, const struct ggd_way *w, bool from_start)
{
	unsigned last = w->n - 1U, first[GGD_TANKS];

	for (unsigned i = 0; i < GGD_TANKS; i++) {
		unsigned space = st->tank[i].space, at = last, k;

		if (i == who || space == GGD_OFF || space == w->space[last] ||
		    memchr(w->space, (int)space, last) == NULL)
			continue;
		while (w->space[at] != space)
			at--;
		if (at == 0 && !from_start)
			continue;
		first[i] = at;
		for (unsigned s = at; s > 0; s--)
			if (w->space[s - 1] == space && (s > 1 || from_start))
				first[i] = s - 1;
		for (k = st->nfights++; k > 0 && first[st->fight[k - 1].other] > first[i]; k--)
			st->fight[k] = st->fight[k - 1];
		st->fight[k] = (struct ggd_fight){ (uint8_t)i, (uint8_t)(last - at) };
	}
}

/* The intersections crossed, two to a slot; all slots are written, so that a way cut short is another.
 * Where nobody has written them and nothing is to be told, they are left out. */
static void
pack_way(const struct ggd_way *w, unsigned nintersections, struct trace *t)
{
	uint8_t crossed[2 * (GGD_SAID_WAY_LAST - GGD_SAID_WAY + 1)] = { 0 };
	unsigned n = 0;

	for (unsigned i = 1; i + 1 < w->n && n < sizeof(crossed); i++)
		if (w->space[i] < nintersections)
			crossed[n++] = (uint8_t)(w->space[i] + 1);
	for (unsigned i = 0; i < sizeof(crossed); i += 2)
		trace_truth(t, GGD_SAID_WAY + i / 2, crossed[i] * 256U + crossed[i + 1]);
	t->canonical_marks &= (uint8_t)~(0x3fU << GGD_SAID_WAY);
}

/* What the tank does to those on its portal as it comes in (R10).  true: that was the end of it all. */
static bool
come_in(struct ggd_state *st, unsigned who, const struct ggd_way *w, bool *from_start, struct trace *t)
{
	struct ggd_tank *k = &st->tank[who];
	bool off = k->space == GGD_OFF;
	unsigned portal = ggd_portal(st, who), taken = others_on(st, portal, who), how;

	if (off)
		tell(t, GGD_EV_ENTER, who, 1, portal, 0, 0);
	k->space = (uint8_t)portal;
	if (taken == 0 || w->blown || (!off && k->facing != GGD_BACK))
		return false;
	/* Who does not move on smashes what is there, however it is ruled. */
	if (w->n == 1 && !off)
		return false;
	how = rule(&st->rules, t, GGD_R_PORTAL_TAKEN);
	*from_start = how == GGD_TAKEN_SMASH_AND_RUN && w->n > 1;
	if (how != GGD_TAKEN_SMASH || !off)
		return false;
	k->facing = w->entry;
	return smash(st, who, taken, t);
}

/* A path with fights before the mine at its end. */
static void
meet_mine(struct ggd_state *st, struct trace *t)
{
	st->mined = true;
	if (st->nfights > 0 && rule(&st->rules, t, GGD_R_MINE_AND_TANK) == GGD_CROSS_MINE_FIRST)
		st->nfights = 0;
}

static void
make_move(struct ggd_state *st, const struct action *a, const struct ggd_way *w, unsigned who, struct trace *t)
{
	struct ggd_tank *k = &st->tank[who];
	bool entry = a->kind == GGD_A_ENTER;
	unsigned from = k->space, held = entry || w->n > 1 ? GGD_NONE : hole_ahead(st, who), last = w->space[w->n - 1];
	bool from_start = false;

	close_turn(st);
	if (st->phase == GGD_MOVE)
		k->flags |= GGD_ACTED;
	t->truth[GGD_SAID_FATE] = 0;
	keep_way(st, who, w->space, w->n);
	if (entry && come_in(st, who, w, &from_start, t)) {
		last = w->space[0];
		st->nway = st->turn == GGD_NONE ? 0 : 1;
	} else {
		k->space = (uint8_t)last;
		k->facing = w->facing;
		if (w->n > 1 || !entry)
			tell(t, GGD_EV_MOVE, who, 3, from == GGD_OFF ? w->space[0] : from, last, w->n - 1U);
		earn_tokens(st, who, w, t);
		find_fights(st, who, w, from_start);
		if (w->blown)
			meet_mine(st, t);
		if (st->nfights == 0)
			finish_path(st, who, held, t);
		else
			k->repair = GGD_REPAIR_NO;
	}
	trace_truth(t, GGD_SAID_END, last);
	trace_truth(t, GGD_SAID_FATE, t->truth[GGD_SAID_FATE]);
	if (!t->quiet || (a->marks >> GGD_SAID_WAY & 1) != 0)
		pack_way(w, st->board.nintersections, t);
}

/* Who loses with these totals, as bits; 0: nobody, and again: they roll once more. */
static unsigned
find_loser(const struct ggd_state *st, unsigned who, unsigned other, unsigned mine, unsigned theirs, bool *again,
    struct trace *t)
{
	*again = false;
	if (mine != theirs)
		return GGD_BIT(mine < theirs ? who : other);
	switch (rule(&st->rules, t, GGD_R_EQUAL_ROLLS)) {
	case GGD_EQUAL_REROLL:
		*again = true;
		return 0;
	case GGD_EQUAL_DEFENDER_WINS:
		return GGD_BIT(who);
	case GGD_EQUAL_BOTH_LOSE:
		return GGD_BIT(who) | GGD_BIT(other);
	default:
		return 0;
	}
}

static void
make_fight(struct ggd_state *st, const struct action *a, unsigned who, struct trace *t)
{
	struct ggd_fight f = st->fight[0];
	unsigned mine = a->arg[GGD_FIGHT_DIE] + f.bonus, theirs = a->arg[GGD_FIGHT_OTHER_DIE], losers;
	bool again;

	t->truth[GGD_SAID_FATE] = 0;
	tell(t, GGD_EV_FIGHT, who, 3, f.other, mine, theirs);
	losers = find_loser(st, who, f.other, mine, theirs, &again, t);
	if (!again) {
		memmove(st->fight, st->fight + 1, sizeof(st->fight) - sizeof(st->fight[0]));
		st->nfights--;
	}
	if (ggd_has(losers, who)) {
		st->nfights = 0;
		st->mined = false;
	}
	if (!(losers != 0 && damage(st, losers, t)) && st->nfights == 0 && ggd_on(st, who))
		finish_path(st, who, GGD_NONE, t);
	trace_truth(t, GGD_SAID_BONUS, f.bonus);
	trace_truth(t, GGD_SAID_FATE, t->truth[GGD_SAID_FATE]);
	trace_truth(t, GGD_SAID_WON, mine > theirs ? GGD_MOVER_WON : mine < theirs ? GGD_OTHER_WON : GGD_EQUAL);
}

static void
make_lay(struct ggd_state *st, unsigned who, unsigned space, struct trace *t)
{
	st->tank[who].mines--;
	st->nmines++;
	st->ground[space] = (uint8_t)(GGD_MINE + who);
	tell(t, GGD_EV_MINE, who, 1, space, 0, 0);
}

/* ---- shots ----------------------------------------------------------------------------------- */

/* Whom a shot hits, nearest first; back: from where on it is on its way back. */
static unsigned
find_hits(const struct ggd_state *st, unsigned who, const uint8_t *way, unsigned n, unsigned back, bool directed,
    uint8_t order[GGD_TANKS])
{
	unsigned nhits = 0, hit = 0;

	for (unsigned i = 1; i < n; i++) {
		unsigned on = others_on(st, way[i], GGD_NONE) & ~hit;

		if (way[i] == st->tank[who].space && (directed || i < back))
			continue;
		for (hit |= on; on != 0; on &= on - 1)
			order[nhits++] = (uint8_t)__builtin_ctz(on);
	}
	return nhits;
}

/* The game ends at the first zero, if that is how it is ruled; else all are damaged at once. */
static void
damage_hits(struct ggd_state *st, const uint8_t order[GGD_TANKS], unsigned n, struct trace *t)
{
	bool one_by_one = false;
	unsigned set = 0;

	for (unsigned i = 0; i + 1 < n && !one_by_one; i++)
		if (!st->tie && st->tank[order[i]].shields == 1)
			one_by_one = rule(&st->rules, t, GGD_R_SEVERAL_ZERO) == GGD_ZERO_NEAREST_FIRST;
	for (unsigned i = 0; i < n; i++) {
		if (one_by_one && damage(st, GGD_BIT(order[i]), t))
			return;
		set |= GGD_BIT(order[i]);
	}
	if (!one_by_one && set != 0)
		damage(st, set, t);
}

static void
make_shot(struct ggd_state *st, const struct ggd_way *w, unsigned who, struct trace *t)
{
	struct ggd_tank *k = &st->tank[who];
	uint8_t ray[GGD_WAY_MAX], order[GGD_TANKS];
	const uint8_t *way = w != NULL ? w->space : ray;
	unsigned back = GGD_WAY_MAX, n, nhits, hits = 0;

	close_turn(st);
	if (st->phase == GGD_SHOOT)
		k->flags |= GGD_ACTED;
	n = w != NULL ? w->n : ggd_ray(st, who, t, ray, &back);
	keep_way(st, who, way, n);
	st->shooting = true;
	tell(t, GGD_EV_SHOT, who, 2, k->space, ggd_sum(k, true), 0);
	nhits = find_hits(st, who, way, n, back, w != NULL, order);
	for (unsigned i = 0; i < nhits; i++)
		hits |= GGD_BIT(order[i]);
	trace_truth(t, GGD_SAID_HITS, hits);
	damage_hits(st, order, nhits, t);
}

unsigned
ggd_aim(const struct ggd_state *st, const struct action *a)
{
	uint8_t ray[GGD_WAY_MAX], order[GGD_TANKS];
	unsigned who = a->arg[GGD_WHO], back, n, hits = 0;
	struct trace t = { .quiet = true };
	struct ggd_way w;

	if (a->kind == GGD_A_SHOT) {
		n = ggd_ray(st, who, &t, ray, &back);
		n = find_hits(st, who, ray, n, back, false, order);
	} else {
		ggd_way_shot(&w, st, who);
		ggd_way_drive(&w, &a->arg[GGD_ARG], a->nargs - 1U, &t);
		n = find_hits(st, who, w.space, w.n, 0, true, order);
	}
	while (n-- > 0)
		hits |= GGD_BIT(order[n]);
	return hits;
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
		make_move(st, a, w, who, t);
		break;
	case GGD_A_PASS:
		close_turn(st);
		st->tank[who].flags |= GGD_ACTED;
		if (st->phase == GGD_CLOSE)
			st->phase = GGD_LEAD;
		break;
	case GGD_A_FIGHT:
		make_fight(st, a, who, t);
		break;
	case GGD_A_LAY:
		make_lay(st, who, a->arg[GGD_ARG], t);
		break;
	case GGD_A_SHOT:
		make_shot(st, NULL, who, t);
		break;
	case GGD_A_DIRECTED:
		make_shot(st, w, who, t);
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

static bool
force(void *state, const struct action *a, struct trace *t)
{
	struct ggd_state *st = state;
	unsigned who = a->arg[GGD_WHO];
	struct ggd_way w;

	if (who >= GGD_TANKS || !ggd_has(st->in, who) || !can_be_made(st, a, who))
		return false;
	st->over = false;
	st->winner = SEAT_NONE;
	st->ending = 0;
	if (a->kind == GGD_A_MOVE || a->kind == GGD_A_ENTER) {
		if (ggd_begin_turn(&w, st, who, a->kind == GGD_A_ENTER, t))
			ggd_way_override(&w, &a->arg[GGD_ARG], a->nargs - 1U, t);
	} else if (a->kind == GGD_A_DIRECTED) {
		ggd_way_shot(&w, st, who);
		ggd_way_override(&w, &a->arg[GGD_ARG], a->nargs - 1U, t);
	}
	make(st, a, &w, t);
	return true;
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
	.dice = dice,
	.die_faces = GGD_FACES,
	.scene = ggd_scene,
};
