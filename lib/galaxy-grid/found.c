/* galaxy-grid/found.c: what is wrong with a position that cannot come about by play, even if actions were let stand. */
#include <string.h>

#include "galaxy-grid/internal.h"

static enum ggd_flaw
flaw(struct ggd_flaw_place *where, enum ggd_flaw f, unsigned tank)
{
	where->tank = (uint8_t)tank;
	return f;
}

/* ---- the whole ------------------------------------------------------------------------------- */

static enum ggd_flaw
check_counts(const struct ggd_state *st)
{
	const struct ggd_board *b = &st->board;
	unsigned tokens = 0, mines = st->nmines;

	for (unsigned i = 0; i < GGD_TANKS; i++) {
		tokens += st->tank[i].tokens;
		mines += st->tank[i].mines;
	}
	if (tokens > b->tokens)
		return GGD_FLAW_TOKENS;
	if (mines > b->mines)
		return GGD_FLAW_MINES;
	return st->nholes > b->holes ? GGD_FLAW_HOLES : GGD_FLAW_NONE;
}

/* Check who is in play, and whether the game goes on. */
static enum ggd_flaw
check_end(const struct ggd_state *st, struct ggd_flaw_place *where)
{
	unsigned best = 0, most = 0, zero = GGD_NONE;

	if (__builtin_popcount(st->players) < 2 || (!st->head.over && __builtin_popcount(st->in) < 2))
		return GGD_FLAW_TANKS;
	for (unsigned i = 0; i < GGD_TANKS; i++) {
		unsigned shields = st->tank[i].shields;

		if (!ggd_has(st->in, i)) {
			if (ggd_has(st->players, i) && !st->tie)
				return flaw(where, GGD_FLAW_OUT, i);
			continue;
		}
		zero = shields == 0 ? i : zero;
		best = shields > most ? GGD_BIT(i) : shields == most ? best | GGD_BIT(i) : best;
		most = shields > most ? shields : most;
	}
	if (!st->head.over)
		return st->tie || zero == GGD_NONE ? GGD_FLAW_NONE : flaw(where, GGD_FLAW_ZERO, zero);
	if (st->head.ending == GGD_END_TIE_BREAK)
		return st->tie && st->in == GGD_BIT(st->head.winner) ? GGD_FLAW_NONE : flaw(where, GGD_FLAW_WINNER, st->head.winner);
	if (st->tie || zero == GGD_NONE)
		return GGD_FLAW_NO_END;
	return best == GGD_BIT(st->head.winner) ? GGD_FLAW_NONE : flaw(where, GGD_FLAW_WINNER, st->head.winner);
}

/* ---- consoles -------------------------------------------------------------------------------- */

static enum ggd_flaw
check_tank(const struct ggd_state *st, unsigned who)
{
	const struct ggd_tank *k = &st->tank[who];
	bool acts = st->phase >= GGD_MOVE || (st->phase == GGD_LEAD && st->head.turn > 0);

	if (k->repair != GGD_REPAIR_NO && ggd_hole_ahead(st, who) == GGD_NONE)
		return GGD_FLAW_MENDS;
	if ((k->flags & GGD_ACTED) != 0 && !acts)
		return GGD_FLAW_DONE;
	if (st->phase == GGD_LEAD && st->head.turn == 0 && (k->flags & GGD_ROLLED) != 0)
		return GGD_FLAW_DICE;
	if (st->phase == GGD_ROLL && (k->flags & GGD_PLACED) != 0)
		return GGD_FLAW_PLACED;
	/* After its dice were placed, an arbiter may have let a damaged tank come back. */
	if ((k->flags & (GGD_FELL | GGD_PLACED)) == GGD_FELL && k->space != GGD_OFF)
		return GGD_FLAW_FELL;
	if (!ggd_has(st->in, who))
		return GGD_FLAW_NONE;
	if (st->phase > GGD_ROLL && (k->flags & GGD_ROLLED) == 0)
		return GGD_FLAW_NOT_ROLLED;
	return st->phase > GGD_PLACE && (k->flags & GGD_PLACED) == 0 ? GGD_FLAW_NOT_PLACED : GGD_FLAW_NONE;
}

/* Before the first round a player can only become the leader, or be penalized. */
static enum ggd_flaw
check_before(const struct ggd_state *st, struct ggd_flaw_place *where)
{
	for (unsigned i = 0; i < GGD_TANKS; i++) {
		const struct ggd_tank *k = &st->tank[i];

		if (k->tokens > 0 || k->mines > 0 || (ggd_has(st->in, i) && k->space != ggd_portal(st, i)))
			return flaw(where, GGD_FLAW_EARLY, i);
	}
	return st->nmines > 0 || st->nholes > 0 ? GGD_FLAW_GROUND : GGD_FLAW_NONE;
}

/* ---- the turn that is open ------------------------------------------------------------------- */

static bool
joins(const struct ggd_board *b, unsigned from, unsigned to)
{
	unsigned n = from < b->nintersections ? GGD_TANKS : 2;

	for (unsigned facing = 0; facing < n; facing++)
		if ((n == 2 || b->at[from].toward[facing] != GGD_NONE) && ggd_ahead(b, from, facing).space == to)
			return true;
	return false;
}

static enum ggd_flaw
check_way(const struct ggd_state *st, struct ggd_flaw_place *where)
{
	const struct ggd_tank *k;
	unsigned end = st->shooting ? 0 : st->nway - 1U;

	if (st->turn == GGD_NONE)
		return GGD_FLAW_NONE;
	k = &st->tank[st->turn];
	if ((k->flags & GGD_PLACED) == 0)
		return flaw(where, GGD_FLAW_WAY_DICE, st->turn);
	for (unsigned i = 1; i < st->nway; i++)
		if (!joins(&st->board, st->way[i - 1], st->way[i])) {
			where->space = st->way[i - 1];
			where->other = st->way[i];
			return GGD_FLAW_WAY_JOINS;
		}
	if (k->space != GGD_OFF ? k->space == st->way[end] : (k->flags & GGD_FELL) != 0 || !ggd_has(st->in, st->turn))
		return GGD_FLAW_NONE;
	where->space = st->way[end];
	return flaw(where, GGD_FLAW_WAY_TANK, st->turn);
}

/* Are the fights that are due the last ones of those that the way leads to? */
static bool
fights_fit(const struct ggd_state *st, bool from_start)
{
	struct ggd_state met = *st;
	struct ggd_way w = { .n = st->nway, .touched = UINT64_MAX };
	unsigned n;

	memcpy(w.space, st->way, st->nway);
	met.nfights = 0;
	ggd_find_fights(&met, st->turn, &w, from_start);
	n = met.nfights;
	return n >= st->nfights &&
	    memcmp(met.fight + n - st->nfights, st->fight, st->nfights * sizeof(st->fight[0])) == 0;
}

static enum ggd_flaw
check_fights(const struct ggd_state *st)
{
	unsigned ground;

	if (st->nfights == 0)
		return st->mined ? GGD_FLAW_MINED : GGD_FLAW_NONE;
	if (st->turn == GGD_NONE || st->shooting || st->head.over || !ggd_on(st, st->turn))
		return GGD_FLAW_NO_FIGHTER;
	if (!fights_fit(st, false) && !(st->way[0] == ggd_portal(st, st->turn) && fights_fit(st, true)))
		return GGD_FLAW_FIGHTS;
	ground = st->ground[st->tank[st->turn].space];
	return st->mined && (ground < GGD_MINE || ground >= GGD_HOLE) ? GGD_FLAW_MINED : GGD_FLAW_NONE;
}

/* ---- whose turn it is ------------------------------------------------------------------------ */

static bool
can_move(const struct ggd_state *st, unsigned who)
{
	const struct ggd_tank *k = &st->tank[who];

	return (k->flags & GGD_FELL) == 0 && (k->space == GGD_OFF || ggd_unfaced(k) || k->nmove > 0);
}

/* Is this tank the first that could shoot, from the leader on in the direction of next? */
static bool
shoots_next(const struct ggd_state *st, unsigned who, unsigned next(unsigned tank))
{
	unsigned at = st->leader;

	while (at != who && !ggd_can_shoot(st, at))
		at = next(at);
	return at == who && ggd_can_shoot(st, who);
}

/* The answer to a question that a ruling decides: yes under none of its options, under some, or under all. */
enum sureness { NEVER, PERHAPS, SURELY };

static enum sureness
can_redeem(const struct ggd_state *st)
{
	const struct ggd_tank *k;

	if (!st->redeeming || !ggd_has(st->in, st->leader))
		return NEVER;
	k = &st->tank[st->leader];
	if (k->tokens >= GGD_MINE_PRICE && ggd_mines_left(st) > 0)
		return SURELY;
	if (k->tokens < GGD_SHIELD_PRICE || k->shields >= GGD_SHIELDS_LIMIT)
		return NEVER;
	return k->shields < st->shields ? SURELY : PERHAPS;
}

static enum sureness
can_lay(const struct ggd_state *st)
{
	if (st->turn == GGD_NONE || st->shooting || !ggd_has(st->in, st->turn) || st->tank[st->turn].mines == 0)
		return NEVER;
	for (unsigned i = 0; i < st->nway; i++)
		if (st->ground[st->way[i]] == GGD_CLEAR)
			return st->nmines < ggd_holes_left(st) ? SURELY : PERHAPS;
	return NEVER;
}

/* After all have acted: may this player still redeem tokens or lay mines, so that the phase is not over?  The one who can
 * redeem comes first, then the one who can lay mines. */
static bool
can_close(const struct ggd_state *st, unsigned who)
{
	return (who == st->leader && can_redeem(st) != NEVER) ||
	    (who == st->turn && can_lay(st) != NEVER && can_redeem(st) != SURELY);
}

/* Whose turn it is.  GGD_NONE: a ruling decides that, or it is nobody's turn. */
static unsigned
find_mover(const struct ggd_state *st)
{
	if (st->nfights > 0)
		return st->turn;
	switch ((enum ggd_phase)st->phase) {
	case GGD_LEAD:
		return ggd_next_leader(st);
	case GGD_ROLL:
		return ggd_first_without(st, GGD_ROLLED);
	case GGD_PLACE:
		return ggd_first_without(st, GGD_PLACED);
	case GGD_MOVE:
		return ggd_first_without(st, GGD_ACTED);
	default:
		return GGD_NONE;
	}
}

/* Has the tank that the position names a turn?  If a ruling decides whose turn it is, yes under any option is enough. */
static bool
has_turn(const struct ggd_state *st, unsigned who)
{
	if (st->nfights > 0)
		return true;
	switch ((enum ggd_phase)st->phase) {
	case GGD_MOVE:
		return can_move(st, who);
	case GGD_SHOOT:
		return shoots_next(st, who, ggd_next_left) || shoots_next(st, who, ggd_next_right);
	case GGD_CLOSE:
		return can_close(st, who);
	default:
		return true;
	}
}

static enum ggd_flaw
check_mover(const struct ggd_state *st, struct ggd_flaw_place *where)
{
	unsigned due;

	if (st->head.over)
		return GGD_FLAW_NONE;
	due = find_mover(st);
	if (due == GGD_NONE && st->phase < GGD_SHOOT)
		return GGD_FLAW_PHASE_OVER;
	if (st->phase == GGD_LEAD && st->nfights == 0 && can_lay(st) == SURELY)
		return flaw(where, GGD_FLAW_CLOSES, st->turn);
	if (due != GGD_NONE && due != st->head.mover) {
		where->other = (uint8_t)due;
		return flaw(where, GGD_FLAW_BEFORE, st->head.mover);
	}
	return ggd_has(st->in, st->head.mover) && has_turn(st, st->head.mover) ? GGD_FLAW_NONE : flaw(where, GGD_FLAW_TURN, st->head.mover);
}

enum ggd_flaw
ggd_find_flaw(const struct ggd_state *st, struct ggd_flaw_place *where)
{
	enum ggd_flaw f;

	if ((f = check_end(st, where)) != GGD_FLAW_NONE || (f = check_counts(st)) != GGD_FLAW_NONE)
		return f;
	if ((st->leader == GGD_NONE) != (st->head.turn == 0) || (st->head.turn == 0 && st->phase != GGD_LEAD))
		return st->leader == GGD_NONE ? GGD_FLAW_NO_LEADER : GGD_FLAW_NO_ROUND;
	for (unsigned i = 0; i < GGD_TANKS; i++)
		if ((f = check_tank(st, i)) != GGD_FLAW_NONE)
			return flaw(where, f, i);
	if (st->head.turn == 0 && (f = check_before(st, where)) != GGD_FLAW_NONE)
		return f;
	if (st->redeeming && st->phase < GGD_MOVE)
		return GGD_FLAW_REDEEM;
	if ((f = check_way(st, where)) != GGD_FLAW_NONE || (f = check_fights(st)) != GGD_FLAW_NONE)
		return f;
	if ((f = check_mover(st, where)) != GGD_FLAW_NONE)
		return f;
	return st->redeeming && st->turn != GGD_NONE ? GGD_FLAW_REDEEM : GGD_FLAW_NONE; /* whoever moves or shoots ends the time for it */
}

bool
ggd_mover_has_turn(const struct ggd_state *st, const struct rules *rules, struct trace *t)
{
	struct trace aside = { .brief = true };
	struct ggd_state under;
	enum ggd_turn turn;

	if (st->head.over || st->nfights > 0 || st->phase != GGD_MOVE)
		return true;
	under = *st;
	under.head.rules = *rules;
	turn = ggd_movement_turn(&under, st->head.mover, &aside);
	t->consulted |= aside.consulted;
	return turn != GGD_NO_TURN;
}
