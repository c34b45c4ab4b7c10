/* galaxy-grid/internal.h: what the files of these rules share.  For each file: what the others may call. */
#ifndef STRAT_GALAXY_GRID_INTERNAL_H
#define STRAT_GALAXY_GRID_INTERNAL_H

#include <string.h>

#include "galaxy-grid/galaxy-grid.h"

#define GGD_BIT(tank) (1U << (tank))

/* Do not inline: the switch that calls such a function then has no registers to save, which makes its other cases
 * faster. */
#define GGD_APART __attribute__((noinline))

static inline bool
ggd_has(unsigned set, unsigned tank)
{
	return (set >> tank & 1) != 0;
}

static inline unsigned
ggd_next_left(unsigned tank) /* clockwise */
{
	return (tank + GGD_TANKS - 1) % GGD_TANKS;
}

static inline unsigned
ggd_next_right(unsigned tank)
{
	return (tank + 1) % GGD_TANKS;
}

static inline unsigned
ggd_portal(const struct ggd_state *st, unsigned tank)
{
	return st->board.portal[tank];
}

/* Is it on the board without a facing?  Its movement turn gives it one. */
static inline bool
ggd_unfaced(const struct ggd_tank *k)
{
	return k->space != GGD_OFF && (k->facing == GGD_FIRST || k->facing == GGD_BACK);
}

/* Has it a movement turn, whatever the rulings say? */
static inline bool
ggd_can_drive(const struct ggd_tank *k)
{
	return k->nmove > 0 && k->space != GGD_OFF && (k->flags & GGD_FELL) == 0;
}

static inline enum judgement
ggd_reject(struct trace *t, unsigned clause, unsigned detail, unsigned value)
{
	trace_value(t, value);
	return trace_reject_detail(t, CITE_CLAUSE(clause), detail);
}

/* ---- who is next ----------------------------------------------------------------------------- */

/* The first tank of a set from the leader on, counter-clockwise; GGD_NONE: the set is empty.  There is no branch for
 * each tank, because no processor can predict whose turn it is: the set stands twice in ring, so that counting from the
 * leader needs no step from the last tank to the first. */
static inline unsigned
ggd_first_right(const struct ggd_state *st, unsigned set)
{
	unsigned ring = (set | set << GGD_TANKS) >> st->leader % GGD_TANKS;

	return set != 0 ? (st->leader + (unsigned)__builtin_ctz(ring)) % GGD_TANKS : GGD_NONE;
}

/* The same, clockwise. */
static inline unsigned
ggd_first_left(const struct ggd_state *st, unsigned set)
{
	unsigned ring = (set | set << GGD_TANKS) >> (st->leader + 1U) % GGD_TANKS & ((1U << GGD_TANKS) - 1);

	return set != 0 ? (st->leader + 1U + 31U - (unsigned)__builtin_clz(ring)) % GGD_TANKS : GGD_NONE;
}

/* The first tank in play from the leader on, counter-clockwise, that does not have this flag; GGD_NONE: all have it. */
static inline unsigned
ggd_first_without(const struct ggd_state *st, unsigned flag)
{
	unsigned set = 0;

	for (unsigned i = 0; i < GGD_TANKS; i++)
		set |= (unsigned)((st->tank[i].flags & flag) == 0) << i;
	return ggd_first_right(st, set & st->in);
}

/* Who gets the Leader token next: the first in play to the left of the leader. */
static inline unsigned
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

static inline bool
ggd_can_shoot(const struct ggd_state *st, unsigned who)
{
	const struct ggd_tank *k = &st->tank[who];

	return k->nfire > 0 && (k->flags & (GGD_FELL | GGD_ACTED)) == 0 && k->space != GGD_OFF && !ggd_unfaced(k) &&
	    ggd_has(st->in, who);
}

/* Forget the fights that are due. */
static inline void
ggd_drop_fights(struct ggd_state *st)
{
	st->nfights = 0;
	memset(st->fight, 0, sizeof(st->fight));
}

/* Close the turn that is open, because another action follows it. */
static inline void
ggd_close_turn(struct ggd_state *st)
{
	st->turn = GGD_NONE;
	st->nway = 0;
	memset(st->way, 0, sizeof(st->way));
	ggd_drop_fights(st);
	st->shooting = st->mined = st->redeeming = false;
	memset(&st->cut, 0, sizeof(st->cut));
}

/* ---- paths of tanks and shots (way.c) -------------------------------------------------------- */

enum ggd_stage { GGD_AT_ENTRY, GGD_GOING, GGD_CROSSING, GGD_ENDING, GGD_DONE };

/* A path under way, of a tank or of a directed shot.  ggd_way_run follows it until a choice is due (stage is AT_ENTRY,
 * CROSSING or ENDING) or the path is done. */
struct ggd_way {
	const struct ggd_state *st;
	uint8_t tank;
	uint8_t stage;
	uint8_t die;      /* Direction, as ggd_direction gives it */
	uint8_t left;     /* spaces still to go */
	uint8_t facing, came; /* as in struct ggd_place */
	uint8_t entry;    /* the first facing of a tank that came in */
	uint8_t n;
	uint8_t space[GGD_WAY_MAX]; /* the path so far */
	uint64_t touched; /* bit s % 64 is clear: the path does not have space s */
	bool shot;        /* a directed shot, which nothing stops */
	bool freed;       /* has run into a corner (GGD-3.7) */
	bool blocked;     /* a Blast Hole ended it */
	bool blown;       /* a mine ended it */
	bool first;       /* a first movement turn: a ruling says who chooses the first facing (GGD-R14) */
	bool unpaid;      /* it goes one space more, unless the portal counts as a space (GGD-R3) */
};

/* false: the path surely does not have this space.  true: it may have it. */
static inline bool
ggd_may_touch(const struct ggd_way *w, unsigned space)
{
	return (w->touched >> space % 64 & 1) != 0;
}

/* Begin a move of count spaces.  entry: the tank comes in, or has no facing yet. */
void ggd_way_move(struct ggd_way *w, const struct ggd_state *st, unsigned tank, bool entry, unsigned count);
void ggd_way_shot(struct ggd_way *w, const struct ggd_state *st, unsigned tank);
/* Follow the path.  true: a choice is due; false: the path is done. */
bool ggd_way_run(struct ggd_way *w, struct trace *t);
/* Make the choice that is due.  false: the rules do not allow it, and the trace says why. */
bool ggd_way_choose(struct ggd_way *w, unsigned portal, struct trace *t);
/* Follow the whole path with these choices, and judge them. */
enum judgement ggd_way_drive(struct ggd_way *w, const uint16_t *choices, unsigned n, struct trace *t);
/* The facing of a tank at the end of a path on a mine, while it still has to fight those that it passed. */
unsigned ggd_way_facing_on_mine(const struct ggd_way *w, struct trace *t);
/* Follow the path of a move or shot that was let stand.  Like ggd_way_drive, but a free choice may be any beam there.
 * false: the path cannot use all the choices, or one of them leads nowhere. */
bool ggd_way_let(struct ggd_way *w, const uint16_t *choices, unsigned n, struct trace *t);
/* The same, but choices are used even where the dice leave none.  Such a path always comes to an end. */
void ggd_way_override(struct ggd_way *w, const uint16_t *choices, unsigned n, struct trace *t);

/* The spaces that a straight shot touches, in order.  Returns how many there are.  *back: the index from which on the
 * shot is on its way back (GGD-6.6); that number, if it never is. */
unsigned ggd_ray(const struct ggd_state *st, unsigned tank, struct trace *t, uint8_t way[GGD_WAY_MAX], unsigned *back);

/* ---- the plain judge (judge.c) --------------------------------------------------------------- */

enum ggd_turn { GGD_NO_TURN, GGD_MUST, GGD_MAY };

/* Does the tank get a movement turn when its turn comes?  GGD_NO_TURN: the trace says why not. */
enum ggd_turn ggd_movement_turn(const struct ggd_state *st, unsigned tank, struct trace *t);
enum judgement ggd_judge_redeem(const struct ggd_state *st, unsigned who, unsigned goods, struct trace *t);
enum judgement ggd_judge_lay(const struct ggd_state *st, unsigned who, unsigned space, struct trace *t);
/* Begin the path of a movement turn.  false: there is no path, because a mine on the portal goes off at once. */
bool ggd_begin_turn(struct ggd_way *w, const struct ggd_state *st, unsigned who, bool entry, struct trace *t);
/* Who must place dice before this tank?  GGD_NONE: nobody, so it may place now. */
unsigned ggd_places_before(const struct ggd_state *st, unsigned who, struct trace *t);
/* Judge any action.  If it is legal and has a path, *w is that path. */
enum judgement ggd_judge_action(const struct ggd_state *st, const struct action *a, struct ggd_way *w, struct trace *t);
/* The hook dice. */

/* ---- ends (ends.c) --------------------------------------------------------------------------- */

/* See whether the game is over, after one event has damaged a set of tanks, or a penalty has taken a last shield.
 * true: the game is over, or the round.  The functions of damage.c return the same. */
bool ggd_look_for_end(struct ggd_state *st, unsigned damaged, struct trace *t);

/* ---- damage, mines, holes (damage.c) --------------------------------------------------------- */

/* Take a shield from each tank of the set, and take these tanks off the board. */
bool ggd_damage(struct ggd_state *st, unsigned set, struct trace *t);
/* All tanks on a space except one. */
unsigned ggd_others_on(const struct ggd_state *st, unsigned space, unsigned who);
/* The tank smashes the tanks of the set, which stand on its space (GGD-5.2). */
bool ggd_smash(struct ggd_state *st, unsigned who, unsigned set, struct trace *t);
/* The mine under the tank goes off (GGD-5.5). */
bool ggd_explode(struct ggd_state *st, unsigned who, struct trace *t);
/* The space with a Blast Hole straight ahead of the tank; GGD_NONE: there is none. */
unsigned ggd_hole_ahead(const struct ggd_state *st, unsigned who);
/* End a path, after the fights with the tanks that it passed.  held: the hole that the tank was mending before, if it
 * did not move. */
void ggd_finish_path(struct ggd_state *st, unsigned who, unsigned held, struct trace *t);

/* ---- making an action (make.c) --------------------------------------------------------------- */

/* Make an action that is legal or was let stand, but do not decide whose turn is next.  w: the path of a move, an entry
 * or a directed shot. */
void ggd_make(struct ggd_state *st, const struct action *a, const struct ggd_way *w, struct trace *t);
/* The tanks that a shot hits on the spaces way[0..n), the nearest first.  back: as ggd_ray gives it.  Returns how many
 * there are. */
unsigned ggd_find_hits(const struct ggd_state *st, unsigned who, const uint8_t *way, unsigned n, unsigned back, bool directed,
    uint8_t order[GGD_TANKS]);

/* Pack the intersections crossed on a way, between its ends, as GGD_SAID_WAY has them: two in each value, 256 * (1 + the
 * first) + 1 + the next.  0 stands for none. */
enum { GGD_WAY_PAIRS = GGD_SAID_WAY_LAST - GGD_SAID_WAY + 1 };

void ggd_pack_way(const uint8_t *way, unsigned n, unsigned nintersections, uint16_t pair[GGD_WAY_PAIRS]);

/* Note the fights with the tanks that the path has passed, in the order in which it met them.  from_start: the path's
 * first space counts too. */
void ggd_find_fights(struct ggd_state *st, unsigned who, const struct ggd_way *w, bool from_start);

/* ---- seats, kinds, hooks (tables.c, rules.c) ---------------------------------------------------- */

#define GGD_SEATS "tank1", "tank2", "tank3", "tank4"

/* What lies or stands on the grid or on a console; first the goods of a console, as they are listed. */
enum ggd_piece { GGD_KIND_SHIELD, GGD_KIND_TOKEN, GGD_KIND_MINE, GGD_KIND_HOLE, GGD_KIND_TANK, GGD_KINDS };

extern const struct piece_kind ggd_kinds[GGD_KINDS];

GAME_HOOKS_DECLARED(ggd);

#endif
