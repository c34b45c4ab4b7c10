/* galaxy-grid/make.c: make an action: change the state. */
#include <string.h>

#include "galaxy-grid/internal.h"

/* ---- the Leader token ------------------------------------------------------------------------ */

static void
mend_hole(struct ggd_state *st, unsigned who, unsigned space, struct trace *t)
{
	for (unsigned i = 0; i < GGD_TANKS; i++)
		if (ggd_hole_ahead(st, i) == space)
			st->tank[i].repair = GGD_REPAIR_NO;
	st->ground[space] = GGD_CLEAR;
	st->nholes--;
	trace_tell(t, GGD_EV_REPAIRED, who, space);
}

/* Mend the holes that are due as the token is passed.  Those that were held since an earlier round come first, because
 * no ruling decides about them. */
static void
mend_holes(struct ggd_state *st, struct trace *t)
{
	for (unsigned i = 0; i < GGD_TANKS; i++)
		if (st->tank[i].repair == GGD_REPAIR_HELD)
			mend_hole(st, i, ggd_hole_ahead(st, i), t);
	for (unsigned i = 0; i < GGD_TANKS; i++) {
		if (st->tank[i].repair != GGD_REPAIR_BEGUN)
			continue;
		if (rule(&st->head.rules, t, GGD_R_REPAIR_TIME) == GGD_REPAIR_THIS_ROUND)
			mend_hole(st, i, ggd_hole_ahead(st, i), t);
		else
			st->tank[i].repair = GGD_REPAIR_HELD;
	}
}

/* Bring a tank back at the start of the round (GGD-R15).  true: this has ended the game, or the round. */
static bool
return_at_start(struct ggd_state *st, unsigned who, struct trace *t)
{
	const struct rules *r = &st->head.rules;
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
	trace_tell(t, GGD_EV_ENTER, who, portal);
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
	st->head.turn++;
	st->phase = GGD_ROLL;
	for (unsigned i = 0; i < GGD_TANKS; i++) {
		struct ggd_tank *k = &st->tank[i];

		k->flags = 0;
		k->nmove = k->nfire = 0;
		memset(k->die, 0, sizeof(k->die));
	}
	trace_tell(t, GGD_EV_LEADER, who, st->head.turn < UINT16_MAX ? st->head.turn : UINT16_MAX);
	for (unsigned i = 0; i < GGD_TANKS; i++, back = ggd_next_right(back))
		if (ggd_has(st->in, back) && st->tank[back].space == GGD_OFF &&
		    (st->tank[back].flags & GGD_FELL) == 0 &&
		    rule(&st->head.rules, t, GGD_R_RETURN) == GGD_RETURN_ROUND_START && return_at_start(st, back, t))
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
	trace_tell(t, GGD_EV_ROLL, who, k->die[0], k->die[1], k->die[2]);
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
	trace_tell(t, GGD_EV_PLACE, who, ggd_sum(k, false), ggd_sum(k, true), k->die[GGD_DICE - 1]);
}

static GGD_APART void
make_tip(struct ggd_state *st, unsigned who, struct trace *t)
{
	struct ggd_tank *k = &st->tank[who];
	unsigned nfights = st->nfights;
	bool last = false;

	if (k->shields > GGD_PENALTY) {
		k->shields -= GGD_PENALTY;
	} else if (k->shields > 0) { /* in a tie-break a tank may have none */
		last = rule(&st->head.rules, t, GGD_R_PENALTY_ZERO) == GGD_PENALTY_ENDS_GAME;
		k->shields = !last;
	}
	trace_tell(t, GGD_EV_PENALTY, who, k->shields);
	if (last && !ggd_look_for_end(st, GGD_BIT(who), t) && nfights > 0 && st->nfights == 0 &&
	    ggd_on(st, st->turn))
		ggd_finish_path(st, st->turn, GGD_NONE, t); /* the last tank that was to be fought has left */
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
	trace_tell(t, GGD_EV_REDEEM, who, goods);
}

/* ---- movement turns -------------------------------------------------------------------------- */

static void
keep_way(struct ggd_state *st, unsigned who, const uint8_t way[GGD_WAY_MAX], unsigned n)
{
	st->turn = (uint8_t)who;
	st->nway = (uint8_t)n;
	memcpy(st->way, way, sizeof(st->way)); /* after its n spaces it is 0 */
}

static void
earn_tokens(struct ggd_state *st, unsigned who, const struct ggd_way *w, struct trace *t)
{
	struct ggd_tank *k = &st->tank[who];
	unsigned n = w->blown ? w->n - 1U : w->n;

	if ((st->board.spots & w->touched) == 0)
		return;
	for (unsigned i = 1; i < n; i++)
		if (w->space[i] < st->board.nintersections && (st->board.spots >> w->space[i] & 1) != 0 &&
		    ggd_tokens_left(st) > 0) {
			k->tokens++;
			trace_tell(t, GGD_EV_TOKEN, who, w->space[i], k->tokens);
		}
}

/* If a path passes a tank twice, the last time counts for the bonus.  A tank on the last space is smashed, not fought. */
void
ggd_find_fights(struct ggd_state *st, unsigned who, const struct ggd_way *w, bool from_start)
{
	unsigned last = w->n - 1U, first[GGD_TANKS];

	for (unsigned i = 0; i < GGD_TANKS; i++) {
		unsigned space = st->tank[i].space, at = last, k;

		if (!ggd_may_touch(w, space) || i == who || space == GGD_OFF || space == w->space[last] ||
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

void
ggd_pack_way(const uint8_t *way, unsigned n, unsigned nintersections, uint16_t pair[GGD_WAY_PAIRS])
{
	uint8_t crossed[2 * GGD_WAY_PAIRS] = { 0 };
	unsigned k = 0;

	for (unsigned i = 1; i + 1 < n && k < sizeof(crossed); i++)
		if (way[i] < nintersections)
			crossed[k++] = (uint8_t)(way[i] + 1);
	for (unsigned i = 0; i < GGD_WAY_PAIRS; i++)
		pair[i] = (uint16_t)(crossed[2 * i] * 256U + crossed[2 * i + 1]);
}

/* Tell the way as a truth.  All of its values are told, so that a written way that stops early is wrong.  The caller
 * leaves this out if the text has no way and wants no truth. */
static void
tell_way(const struct ggd_way *w, unsigned nintersections, struct trace *t)
{
	uint16_t pair[GGD_WAY_PAIRS];

	ggd_pack_way(w->space, w->n, nintersections, pair);
	for (unsigned i = 0; i < GGD_WAY_PAIRS; i++)
		trace_truth(t, GGD_SAID_WAY + i, pair[i]);
	t->canonical_marks &= (uint8_t)~(0x3fU << GGD_SAID_WAY);
}

/* Let a tank come in on its portal, and do to the tanks there what GGD-R10 says.  true: this has ended the game, or the
 * round. */
static bool
come_in(struct ggd_state *st, unsigned who, const struct ggd_way *w, bool *from_start, struct trace *t)
{
	struct ggd_tank *k = &st->tank[who];
	bool off = k->space == GGD_OFF;
	unsigned portal = ggd_portal(st, who), taken = ggd_others_on(st, portal, who), how;

	if (off)
		trace_tell(t, GGD_EV_ENTER, who, portal);
	k->space = (uint8_t)portal;
	if (taken == 0 || (w->blown && w->n == 1) || (!off && k->facing != GGD_BACK)) /* a mine on the portal itself comes first */
		return false;
	/* Under every option, a tank that does not move on smashes the tanks that are there. */
	if (w->n == 1 && !off)
		return false;
	how = rule(&st->head.rules, t, GGD_R_PORTAL_TAKEN);
	*from_start = how == GGD_TAKEN_SMASH_AND_RUN && w->n > 1;
	if (how != GGD_TAKEN_SMASH || !off)
		return false;
	k->facing = w->entry;
	return ggd_smash(st, who, taken, t);
}

/* Let a path end on a mine, perhaps after fights. */
static void
meet_mine(struct ggd_state *st, struct trace *t)
{
	st->mined = true;
	if (st->nfights > 0 && rule(&st->head.rules, t, GGD_R_MINE_AND_TANK) == GGD_CROSS_MINE_FIRST)
		ggd_drop_fights(st);
}

static GGD_APART void
make_move(struct ggd_state *st, const struct action *a, const struct ggd_way *w, unsigned who, struct trace *t)
{
	struct ggd_tank *k = &st->tank[who];
	bool entry = a->kind == GGD_A_ENTER;
	unsigned from = k->space, held = entry || w->n > 1 ? GGD_NONE : ggd_hole_ahead(st, who), last = w->space[w->n - 1];
	bool from_start = false;

	ggd_close_turn(st);
	if (st->phase == GGD_MOVE)
		k->flags |= GGD_ACTED;
	t->truth[GGD_SAID_FATE] = 0;
	keep_way(st, who, w->space, w->n);
	if (entry && come_in(st, who, w, &from_start, t)) {
		last = w->space[0];
		if (st->turn != GGD_NONE) /* else the round was cut short, and the way with it */
			keep_way(st, who, (const uint8_t[GGD_WAY_MAX]){ (uint8_t)last }, 1);
	} else {
		k->space = (uint8_t)last;
		k->facing = w->facing;
		if (w->n > 1 || !entry)
			trace_tell(t, GGD_EV_MOVE, who, from == GGD_OFF ? w->space[0] : from, last, w->n - 1U);
		else if (!w->blown)
			trace_tell(t, GGD_EV_FACE, who, last, ggd_faced(&st->board, last, k->facing));
		earn_tokens(st, who, w, t);
		ggd_find_fights(st, who, w, from_start);
		if (w->blown)
			meet_mine(st, t);
		if (st->nfights == 0) {
			ggd_finish_path(st, who, held, t);
		} else {
			k->repair = GGD_REPAIR_NO;
			if (w->blown)
				k->facing = (uint8_t)ggd_way_facing_on_mine(w, t);
		}
	}
	trace_truth(t, GGD_SAID_END, last);
	trace_truth(t, GGD_SAID_FATE, t->truth[GGD_SAID_FATE]);
	if (!t->brief || (a->marks >> GGD_SAID_WAY & 1) != 0)
		tell_way(w, st->board.nintersections, t);
}

/* The set of those who lose with these totals.  *again: they roll once more (GGD-R6). */
static unsigned
find_loser(const struct ggd_state *st, unsigned who, unsigned other, unsigned mine, unsigned theirs, bool *again,
    struct trace *t)
{
	*again = false;
	if (mine != theirs)
		return GGD_BIT(mine < theirs ? who : other);
	switch (rule(&st->head.rules, t, GGD_R_EQUAL_ROLLS)) {
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

static GGD_APART void
make_fight(struct ggd_state *st, const struct action *a, unsigned who, struct trace *t)
{
	struct ggd_fight f = st->fight[0];
	unsigned mine = a->arg[GGD_FIGHT_DIE] + f.bonus, theirs = a->arg[GGD_FIGHT_OTHER_DIE], losers;
	bool again;

	t->truth[GGD_SAID_FATE] = 0;
	trace_tell(t, GGD_EV_FIGHT, who, f.other, mine, theirs);
	losers = find_loser(st, who, f.other, mine, theirs, &again, t);
	if (!again) {
		memmove(st->fight, st->fight + 1, sizeof(st->fight) - sizeof(st->fight[0]));
		st->fight[--st->nfights] = (struct ggd_fight){ 0 };
	}
	if (ggd_has(losers, who)) {
		ggd_drop_fights(st);
		st->mined = false;
	}
	if (!(losers != 0 && ggd_damage(st, losers, t)) && st->nfights == 0 && ggd_on(st, who))
		ggd_finish_path(st, who, GGD_NONE, t);
	trace_truth(t, GGD_SAID_BONUS, f.bonus);
	trace_truth(t, GGD_SAID_FATE, t->truth[GGD_SAID_FATE]);
	trace_truth(t, GGD_SAID_WON, mine > theirs ? GGD_MOVER_WON : mine < theirs ? GGD_OTHER_WON : GGD_EQUAL);
}

static GGD_APART void
make_lay(struct ggd_state *st, unsigned who, unsigned space, struct trace *t)
{
	st->tank[who].mines--;
	st->nmines++;
	st->ground[space] = (uint8_t)(GGD_MINE + who);
	trace_tell(t, GGD_EV_MINE, who, space);
}

/* ---- shots ----------------------------------------------------------------------------------- */

unsigned
ggd_find_hits(const struct ggd_state *st, unsigned who, const uint8_t *way, unsigned n, unsigned back, bool directed,
    uint8_t order[GGD_TANKS])
{
	unsigned nhits = 0, hit = 0;

	for (unsigned i = 1; i < n; i++) {
		unsigned on = ggd_others_on(st, way[i], GGD_NONE) & ~hit;

		if (way[i] == st->tank[who].space && (directed || i < back))
			continue;
		for (hit |= on; on != 0; on &= on - 1)
			order[nhits++] = (uint8_t)__builtin_ctz(on);
	}
	return nhits;
}

/* Damage the tanks that a shot hits, all at once.  If GGD-R9 says that the game ends at the first zero, damage them one by
 * one, so that nobody is hit after that.  Returns the set of those hit. */
static unsigned
damage_hits(struct ggd_state *st, const uint8_t order[GGD_TANKS], unsigned n, struct trace *t)
{
	bool one_by_one = false;
	unsigned set = 0;

	for (unsigned i = 0; i + 1 < n && !one_by_one; i++)
		if (!st->tie && st->tank[order[i]].shields == 1)
			one_by_one = rule(&st->head.rules, t, GGD_R_SEVERAL_ZERO) == GGD_ZERO_NEAREST_FIRST;
	for (unsigned i = 0; i < n; i++) {
		set |= GGD_BIT(order[i]);
		if (one_by_one && ggd_damage(st, GGD_BIT(order[i]), t))
			return set;
	}
	if (!one_by_one && set != 0)
		ggd_damage(st, set, t);
	return set;
}

static GGD_APART void
make_shot(struct ggd_state *st, const struct ggd_way *w, unsigned who, struct trace *t)
{
	struct ggd_tank *k = &st->tank[who];
	uint8_t ray[GGD_WAY_MAX] = { 0 }, order[GGD_TANKS];
	const uint8_t *way = w != NULL ? w->space : ray;
	unsigned back = GGD_WAY_MAX, n, nhits, hits, told = t->nevents;

	ggd_close_turn(st);
	if (st->phase == GGD_SHOOT)
		k->flags |= GGD_ACTED;
	n = w != NULL ? w->n : ggd_ray(st, who, t, ray, &back);
	keep_way(st, who, way, n);
	st->shooting = true;
	trace_tell(t, GGD_EV_SHOT, who, k->space, ggd_sum(k, true));
	nhits = ggd_find_hits(st, who, way, n, back, w != NULL, order);
	hits = damage_hits(st, order, nhits, t);
	if (!t->brief)
		event_arg(&t->event[told], hits);
	trace_truth(t, GGD_SAID_HITS, hits);
}

unsigned
ggd_aim(const struct ggd_state *st, const struct action *a)
{
	uint8_t ray[GGD_WAY_MAX], order[GGD_TANKS];
	unsigned who = a->arg[GGD_WHO], back, n, hits = 0;
	struct trace t = { .brief = true };
	struct ggd_way w;

	if (a->kind == GGD_A_SHOT) {
		n = ggd_ray(st, who, &t, ray, &back);
		n = ggd_find_hits(st, who, ray, n, back, false, order);
	} else {
		ggd_way_shot(&w, st, who);
		ggd_way_drive(&w, &a->arg[GGD_ARG], a->nargs - 1U, &t);
		n = ggd_find_hits(st, who, w.space, w.n, 0, true, order);
	}
	while (n-- > 0)
		hits |= GGD_BIT(order[n]);
	return hits;
}

/* ---- an action ------------------------------------------------------------------------------- */

void
ggd_make(struct ggd_state *st, const struct action *a, const struct ggd_way *w, struct trace *t)
{
	unsigned who = a->arg[GGD_WHO];

	switch ((enum ggd_action)a->kind) {
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
		ggd_close_turn(st);
		st->tank[who].flags |= GGD_ACTED;
		if (st->phase >= GGD_SHOOT)
			trace_tell(t, st->phase == GGD_CLOSE ? GGD_EV_CLOSED : GGD_EV_NO_SHOT, who);
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
}
