/* galaxy-grid/judge.c: which actions are legal. */
#include "galaxy-grid/internal.h"

/* ---- what the round has come to -------------------------------------------------------------- */

/* Reject: another action is due first. */
static enum judgement
reject_phase(const struct ggd_state *st, struct trace *t)
{
	static const uint8_t due[GGD_PHASES] = {
		[GGD_LEAD] = GGD_D_LEAD_DUE, [GGD_ROLL] = GGD_D_ROLL_DUE, [GGD_PLACE] = GGD_D_PLACE_DUE,
		[GGD_MOVE] = GGD_D_MOVE_DUE, [GGD_SHOOT] = GGD_D_SHOT_DUE, [GGD_CLOSE] = GGD_D_CLOSE_DUE,
	};

	return ggd_reject(t, GGD_C_ROUND, due[st->phase], st->head.mover);
}

static enum judgement
reject_fight_due(const struct ggd_state *st, struct trace *t)
{
	trace_value(t, st->turn);
	return ggd_reject(t, GGD_C_FIGHT, GGD_D_FIGHT_DUE, st->fight[0].other);
}

static enum judgement
reject_who(struct trace *t, unsigned clause, unsigned who)
{
	return ggd_reject(t, clause, GGD_D_NONE, who);
}

static enum judgement
reject_ruling(struct trace *t, unsigned ruling, unsigned value)
{
	trace_value(t, value);
	return trace_reject(t, CITE_RULING(ruling));
}

/* ---- dice ------------------------------------------------------------------------------------ */

static enum judgement
judge_lead(const struct ggd_state *st, unsigned who, struct trace *t)
{
	if (st->nfights > 0)
		return reject_fight_due(st, t);
	if (st->phase != GGD_LEAD)
		return reject_phase(st, t);
	if (who != st->head.mover)
		return reject_who(t, st->head.turn == 0 ? GGD_C_FIRST_LEADER : GGD_C_LEADER, st->head.mover);
	return ACTION_PLAYED;
}

/* Are they dice, each with a face from 1 to 6, the highest first? */
static bool
are_dice(const uint16_t *die, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (die[i] < 1 || die[i] > GGD_FACES || (i > 0 && die[i] > die[i - 1]))
			return false;
	return true;
}

static GGD_APART enum judgement
judge_roll(const struct ggd_state *st, const struct action *a, unsigned who, struct trace *t)
{
	if ((st->tank[who].flags & GGD_ROLLED) != 0 && st->phase != GGD_LEAD)
		return reject_who(t, GGD_C_ROLL, who);
	if (st->nfights > 0)
		return reject_fight_due(st, t);
	if (st->phase != GGD_ROLL)
		return reject_phase(st, t);
	return are_dice(&a->arg[GGD_ARG], GGD_DICE) ? ACTION_PLAYED : reject_who(t, GGD_C_ROLL, who);
}

unsigned
ggd_places_before(const struct ggd_state *st, unsigned who, struct trace *t)
{
	if (who == st->head.mover || rule(&st->head.rules, t, GGD_R_PLACEMENT_ORDER) == GGD_PLACING_SIMULTANEOUS)
		return GGD_NONE;
	return st->head.mover;
}

/* Are the dice placed the dice rolled, in any order?  Each face has four bits, which count the dice that show it. */
static bool
same_dice(const struct ggd_tank *k, const uint16_t die[GGD_DICE])
{
	unsigned rolled = 0, placed = 0;

	for (unsigned i = 0; i < GGD_DICE; i++) {
		if (die[i] > GGD_FACES)
			return false;
		rolled += 1U << 4 * k->die[i];
		placed += 1U << 4 * die[i];
	}
	return rolled == placed;
}

static enum judgement
judge_dice_placed(const struct ggd_tank *k, const struct action *a, struct trace *t)
{
	unsigned nmove = a->arg[GGD_PLACE_MOVE], nfire = a->arg[GGD_PLACE_FIRE], ndirection = a->arg[GGD_PLACE_DIRECTION];
	const uint16_t *die = &a->arg[GGD_PLACE_DIE];

	if (nmove > GGD_DICE || nfire > GGD_DICE || ndirection > GGD_DICE || nmove + nfire + ndirection != GGD_DICE)
		return trace_reject_detail(t, CITE_CLAUSE(GGD_C_PLACING), GGD_D_ALL_DICE);
	for (unsigned i = 1; i < GGD_DICE; i++) /* readers of records have put them in order */
		if (die[i] > die[i - 1] && i != nmove && i != nmove + nfire)
			return trace_reject(t, CITE_CLAUSE(GGD_C_PLACING));
	if (!same_dice(k, die)) {
		for (unsigned i = 0; i < GGD_DICE; i++)
			trace_value(t, k->die[i]);
		return trace_reject_detail(t, CITE_CLAUSE(GGD_C_PLACING), GGD_D_NOT_ROLLED);
	}
	if (ndirection != 1)
		return ggd_reject(t, GGD_C_PLACING, GGD_D_DIRECTION, ndirection);
	return ACTION_PLAYED;
}

static GGD_APART enum judgement
judge_place(const struct ggd_state *st, const struct action *a, unsigned who, struct trace *t)
{
	unsigned before;

	if ((st->tank[who].flags & GGD_PLACED) != 0 && st->phase != GGD_LEAD)
		return ggd_reject(t, GGD_C_PLACING, GGD_D_PLACED, who);
	if (st->nfights > 0)
		return reject_fight_due(st, t);
	if (st->phase != GGD_PLACE)
		return reject_phase(st, t);
	if ((before = ggd_places_before(st, who, t)) != GGD_NONE)
		return reject_ruling(t, GGD_R_PLACEMENT_ORDER, before);
	return judge_dice_placed(&st->tank[who], a, t);
}

/* A player can be caught until the token has been passed, because the dice lie on the console until then. */
static enum judgement
judge_tip(const struct ggd_state *st, unsigned who, struct trace *t)
{
	if ((st->tank[who].flags & GGD_ROLLED) == 0)
		return reject_who(t, GGD_C_TIPPED, who);
	return ACTION_PLAYED;
}

unsigned
ggd_dice(const struct action *a, struct die out[ACTION_DICE_MAX])
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

/* ---- tokens and mines ------------------------------------------------------------------------ */

enum judgement
ggd_judge_redeem(const struct ggd_state *st, unsigned who, unsigned goods, struct trace *t)
{
	const struct ggd_tank *k = &st->tank[who];
	unsigned price = goods == GGD_BUY_SHIELD ? GGD_SHIELD_PRICE : GGD_MINE_PRICE;

	if (!st->redeeming)
		return ggd_reject(t, GGD_C_REDEEM, GGD_D_WINDOW, who);
	if (who != st->leader)
		return ggd_reject(t, GGD_C_REDEEM, GGD_D_NOT_LEADER, st->leader);
	if (k->tokens < price) {
		trace_value(t, price);
		trace_value(t, who);
		return ggd_reject(t, GGD_C_REDEEM, GGD_D_TOKENS, k->tokens);
	}
	if (goods == GGD_BUY_MINE)
		return ggd_mines_left(st) > 0 ? ACTION_PLAYED : trace_reject(t, CITE_CLAUSE(GGD_C_SUPPLY));
	if (k->shields >= GGD_SHIELDS_LIMIT ||
	    (k->shields >= st->shields && rule(&st->head.rules, t, GGD_R_SHIELD_CEILING) == GGD_CEILING_START))
		return reject_who(t, GGD_C_CEILING, who);
	return ACTION_PLAYED;
}

static bool
has_reached(const struct ggd_state *st, unsigned space)
{
	for (unsigned i = 0; i < st->nway; i++)
		if (st->way[i] == space)
			return true;
	return false;
}

enum judgement
ggd_judge_lay(const struct ggd_state *st, unsigned who, unsigned space, struct trace *t)
{
	if (st->turn != who || st->shooting || !ggd_has(st->in, who))
		return ggd_reject(t, GGD_C_LAY, st->phase == GGD_MOVE && st->head.mover == who ? GGD_D_NO_PATH : GGD_D_NO_TURN, who);
	if (!has_reached(st, space))
		return ggd_reject(t, GGD_C_LAY, GGD_D_NOT_REACHED, space);
	if (st->tank[who].mines == 0)
		return ggd_reject(t, GGD_C_LAY, GGD_D_NO_MINES, who);
	if (st->ground[space] != GGD_CLEAR)
		return ggd_reject(t, GGD_C_LAY, GGD_D_TAKEN, space);
	/* Each mine on the board needs a marker of its own. */
	if (st->nmines >= ggd_holes_left(st) &&
	    rule(&st->head.rules, t, GGD_R_NO_MARKERS_LEFT) == GGD_MARKERS_REFUSE_MINE)
		return trace_reject(t, CITE_RULING(GGD_R_NO_MARKERS_LEFT));
	return ACTION_PLAYED;
}

/* ---- movement turns -------------------------------------------------------------------------- */

static bool
portal_taken(const struct ggd_state *st, unsigned tank)
{
	for (unsigned o = 0; o < GGD_TANKS; o++)
		if (o != tank && st->tank[o].space == ggd_portal(st, tank))
			return true;
	return false;
}

/* May a tank off the board come in?  The ruling on the time of return is asked last, because it matters only to a tank
 * that could come in. */
static enum ggd_turn
return_turn(const struct ggd_state *st, unsigned tank, struct trace *t)
{
	const struct rules *r = &st->head.rules;

	if (st->ground[ggd_portal(st, tank)] == GGD_HOLE && rule(r, t, GGD_R_PORTAL_HOLE) == GGD_PORTAL_HOLE_WAITS) {
		reject_ruling(t, GGD_R_PORTAL_HOLE, tank);
		return GGD_NO_TURN;
	}
	if (portal_taken(st, tank) && rule(r, t, GGD_R_PORTAL_TAKEN) == GGD_TAKEN_WAIT) {
		reject_ruling(t, GGD_R_PORTAL_TAKEN, tank);
		return GGD_NO_TURN;
	}
	if (st->tank[tank].nmove == 0 && rule(r, t, GGD_R_RETURN_WITHOUT_DIE) == GGD_NO_DIE_STAYS_OFF) {
		reject_ruling(t, GGD_R_RETURN_WITHOUT_DIE, tank);
		return GGD_NO_TURN;
	}
	switch (rule(r, t, GGD_R_RETURN)) {
	case GGD_RETURN_ROUND_START:
		reject_who(t, GGD_C_RETURN, tank);
		return GGD_NO_TURN;
	case GGD_RETURN_OPTIONAL:
		return GGD_MAY;
	default:
		return GGD_MUST;
	}
}

enum ggd_turn
ggd_movement_turn(const struct ggd_state *st, unsigned tank, struct trace *t)
{
	const struct ggd_tank *k = &st->tank[tank];

	if (ggd_can_drive(k))
		return GGD_MUST;
	if ((k->flags & GGD_FELL) != 0) {
		reject_who(t, GGD_C_FALLEN, tank);
		return GGD_NO_TURN;
	}
	if (k->space == GGD_OFF)
		return return_turn(st, tank, t);
	if (ggd_unfaced(k))
		return GGD_MUST;
	reject_who(t, GGD_C_NO_DIE, tank);
	return GGD_NO_TURN;
}

/* Is it this tank's movement turn?  Leaves in *turn whether the tank must take it. */
static enum judgement
judge_turn(const struct ggd_state *st, unsigned who, enum ggd_turn *turn, struct trace *t)
{
	if (st->nfights > 0)
		return reject_fight_due(st, t);
	if (st->phase == GGD_ROLL || st->phase == GGD_PLACE)
		return reject_who(t, GGD_C_ALL_PLACED, ggd_first_without(st, GGD_PLACED));
	if (st->phase != GGD_MOVE)
		return reject_phase(st, t);
	if ((*turn = ggd_movement_turn(st, who, t)) == GGD_NO_TURN)
		return ACTION_ILLEGAL;
	if (who == st->head.mover)
		return ACTION_PLAYED;
	if ((st->tank[who].flags & GGD_ACTED) != 0)
		return ggd_reject(t, GGD_C_MOVE_ORDER, GGD_D_HAD_TURN, who);
	return reject_who(t, GGD_C_MOVE_ORDER, st->head.mover);
}

/* Does a mine on the portal go off under a tank that comes in? */
static bool
portal_explodes(const struct ggd_state *st, unsigned who, struct trace *t)
{
	unsigned on = st->ground[ggd_portal(st, who)];

	if (on < GGD_MINE || on >= GGD_HOLE || rule(&st->head.rules, t, GGD_R_PORTAL_MINE) == GGD_PORTAL_MINE_SPARED)
		return false;
	return on - GGD_MINE != who || rule(&st->head.rules, t, GGD_R_OWN_MINE) == GGD_OWN_MINE_HARMS;
}

bool
ggd_begin_turn(struct ggd_way *w, const struct ggd_state *st, unsigned who, bool entry, struct trace *t)
{
	const struct ggd_tank *k = &st->tank[who];
	bool explodes = k->space == GGD_OFF && portal_explodes(st, who, t);

	ggd_way_move(w, st, who, entry, ggd_sum(k, false));
	if (explodes) {
		w->stage = GGD_DONE;
		w->blown = true;
	}
	return !explodes;
}

static GGD_APART enum judgement
judge_move(const struct ggd_state *st, const struct action *a, unsigned who, struct ggd_way *w, struct trace *t)
{
	const struct ggd_tank *k = &st->tank[who];
	bool entry = a->kind == GGD_A_ENTER;
	enum ggd_turn turn;
	enum judgement j = judge_turn(st, who, &turn, t);

	if (j != ACTION_PLAYED)
		return j;
	if (!entry && k->space == GGD_OFF)
		return ggd_reject(t, GGD_C_RETURN, GGD_D_IS_OFF, who);
	if (!entry && ggd_unfaced(k))
		return ggd_reject(t, GGD_C_RETURN, GGD_D_MUST_FACE, who);
	if (entry && k->space != GGD_OFF && !ggd_unfaced(k)) {
		trace_value(t, who);
		return ggd_reject(t, GGD_C_RETURN, GGD_D_IS_ON, k->space);
	}
	ggd_begin_turn(w, st, who, entry, t);
	return ggd_way_drive(w, &a->arg[GGD_ARG], a->nargs - 1U, t);
}

/* ---- shots ----------------------------------------------------------------------------------- */

/* Is it this tank's turn to shoot? */
static enum judgement
judge_shooter(const struct ggd_state *st, unsigned who, struct trace *t)
{
	const struct ggd_tank *k = &st->tank[who];

	if (st->nfights > 0)
		return reject_fight_due(st, t);
	if (st->phase != GGD_SHOOT)
		return reject_phase(st, t);
	if ((k->flags & GGD_FELL) != 0)
		return reject_who(t, GGD_C_SHOT_LOST, who);
	if (k->space == GGD_OFF)
		return ggd_reject(t, GGD_C_ON_GRID, GGD_D_IS_OFF, who);
	if (k->nfire == 0)
		return ggd_reject(t, GGD_C_NO_DIE, GGD_D_NO_FIRE, who);
	if ((k->flags & GGD_ACTED) != 0)
		return ggd_reject(t, GGD_C_SHOT_ORDER, GGD_D_SHOT_DONE, who);
	if (who != st->head.mover)
		return reject_who(t, GGD_C_SHOT_ORDER, st->head.mover);
	return ACTION_PLAYED;
}

static GGD_APART enum judgement
judge_shot(const struct ggd_state *st, const struct action *a, unsigned who, struct ggd_way *w, struct trace *t)
{
	enum judgement j = judge_shooter(st, who, t);

	if (j != ACTION_PLAYED || a->kind == GGD_A_SHOT)
		return j;
	if (st->tank[who].nfire == 1)
		return reject_who(t, GGD_C_NOT_WITH_MOVE, who);
	ggd_way_shot(w, st, who);
	return ggd_way_drive(w, &a->arg[GGD_ARG], a->nargs - 1U, t);
}

/* ---- the rest -------------------------------------------------------------------------------- */

static GGD_APART enum judgement
judge_pass(const struct ggd_state *st, unsigned who, struct trace *t)
{
	const struct ggd_tank *k = &st->tank[who];
	enum ggd_turn turn;
	enum judgement j;

	if (st->phase == GGD_SHOOT)
		return judge_shooter(st, who, t);
	if (st->phase == GGD_CLOSE)
		return who == st->head.mover ? ACTION_PLAYED : reject_phase(st, t);
	if ((j = judge_turn(st, who, &turn, t)) != ACTION_PLAYED || turn == GGD_MAY)
		return j;
	if (k->space == GGD_OFF)
		return ggd_reject(t, GGD_C_RETURN, GGD_D_MUST_RETURN, who);
	if (ggd_unfaced(k))
		return ggd_reject(t, GGD_C_RETURN, GGD_D_MUST_FACE, who);
	trace_value(t, who);
	return ggd_reject(t, GGD_C_EXACT, GGD_D_NONE, ggd_sum(k, false));
}

static GGD_APART enum judgement
judge_fight(const struct ggd_state *st, const struct action *a, unsigned who, struct trace *t)
{
	if (st->nfights == 0)
		return trace_reject_detail(t, CITE_CLAUSE(GGD_C_FIGHT), GGD_D_NO_FIGHT);
	if (who != st->turn || a->arg[GGD_FIGHT_OTHER] != st->fight[0].other)
		return reject_fight_due(st, t);
	if (!are_dice(&a->arg[GGD_FIGHT_DIE], 1) || !are_dice(&a->arg[GGD_FIGHT_OTHER_DIE], 1))
		return trace_reject(t, CITE_CLAUSE(GGD_C_FIGHT));
	return ACTION_PLAYED;
}

enum judgement
ggd_judge_action(const struct ggd_state *st, const struct action *a, struct ggd_way *w, struct trace *t)
{
	unsigned who = a->arg[GGD_WHO];

	if (st->head.over)
		return trace_reject(t, CITE_CLAUSE(GGD_C_AFTER_END));
	if (who >= GGD_TANKS || !ggd_has(st->players, who))
		return reject_who(t, GGD_C_PORTALS, who % GGD_TANKS);
	if (!ggd_has(st->in, who))
		return reject_who(t, GGD_C_TIE, who);
	switch ((enum ggd_action)a->kind) {
	case GGD_A_LEAD:
		return judge_lead(st, who, t);
	case GGD_A_ROLL:
		return judge_roll(st, a, who, t);
	case GGD_A_PLACE:
		return judge_place(st, a, who, t);
	case GGD_A_TIP:
		return judge_tip(st, who, t);
	case GGD_A_REDEEM:
		return ggd_judge_redeem(st, who, a->arg[GGD_ARG], t);
	case GGD_A_MOVE:
	case GGD_A_ENTER:
		return judge_move(st, a, who, w, t);
	case GGD_A_PASS:
		return judge_pass(st, who, t);
	case GGD_A_FIGHT:
		return judge_fight(st, a, who, t);
	case GGD_A_LAY:
		return ggd_judge_lay(st, who, a->arg[GGD_ARG], t);
	case GGD_A_SHOT:
	case GGD_A_DIRECTED:
		return judge_shot(st, a, who, w, t);
	}
	return trace_reject(t, CITE_CLAUSE(GGD_C_ROUND));
}
