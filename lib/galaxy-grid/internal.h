/* galaxy-grid/internal.h: what the parts of the rules share among themselves. */
#ifndef STRAT_GALAXY_GRID_INTERNAL_H
#define STRAT_GALAXY_GRID_INTERNAL_H

#include "galaxy-grid/galaxy-grid.h"

#define GGD_BIT(tank) (1U << (tank))

/* Kept out of the switch that calls it, which so has no registers to save. */
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

/* On the board without a facing, which its movement turn gives it. */
static inline bool
ggd_unfaced(const struct ggd_tank *k)
{
	return k->space != GGD_OFF && (k->facing == GGD_FIRST || k->facing == GGD_BACK);
}

/* A movement turn that no ruling could put in doubt. */
static inline bool
ggd_can_drive(const struct ggd_tank *k)
{
	return k->nmove > 0 && k->space != GGD_OFF && (k->flags & GGD_FELL) == 0;
}

static inline enum judgement
ggd_reject(struct trace *t, unsigned clause, unsigned detail, unsigned fact)
{
	trace_fact(t, fact);
	return trace_reject_detail(t, CITE_CLAUSE(clause), detail);
}

/* An event with the first n of the arguments, if any is wanted. */
static inline void
ggd_tell(struct trace *t, unsigned kind, unsigned who, unsigned n, unsigned a, unsigned b, unsigned c)
{
	struct event *e;

	if (t->quiet)
		return;
	e = trace_event(t, kind, who);
	if (n > 0)
		event_arg(e, a);
	if (n > 1)
		event_arg(e, b);
	if (n > 2)
		event_arg(e, c);
}

/* ---- who is next ----------------------------------------------------------------------------- */

/* The first of a set from the leader on, counter-clockwise; GGD_NONE: it is empty.  Without a branch for each
 * tank, as nothing foretells who it is. */
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

/* The first in play from the leader on, counter-clockwise, without that flag; GGD_NONE: all have it. */
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

/* Somebody does something else: the turn before it is over. */
static inline void
ggd_close_turn(struct ggd_state *st)
{
	st->turn = GGD_NONE;
	st->nway = st->nfights = 0;
	st->shooting = st->mined = st->redeeming = false;
}

/* ---- paths of tanks and shots (way.c) -------------------------------------------------------- */

enum ggd_stage { GGD_AT_ENTRY, GGD_GOING, GGD_CROSSING, GGD_ENDING, GGD_DONE };

/* A path while it is driven: ggd_way_run goes on until a choice is due (stage is AT_ENTRY, CROSSING or
 * ENDING) or all is done. */
struct ggd_way {
	const struct ggd_state *st;
	uint8_t tank;
	uint8_t stage;
	uint8_t die;      /* as ggd_direction */
	uint8_t left;     /* spaces still to go */
	uint8_t facing, came;
	uint8_t entry;    /* the first facing of a tank that came in */
	uint8_t n;
	uint8_t space[GGD_WAY_MAX];
	uint64_t touched; /* bit s % 64: it may have space s; else it has not */
	bool shot;        /* a directed shot, which nothing stops */
	bool freed;       /* has run into a corner */
	bool blocked, blown;
	bool first;       /* a first movement turn: whose the first facing is, is a ruling */
	bool unpaid;      /* one space more, unless standing on the portal costs it */
};

static inline bool
ggd_may_touch(const struct ggd_way *w, unsigned space)
{
	return (w->touched >> space % 64 & 1) != 0;
}

/* Begin a move of a tank on the board, or with entry one that comes in or has no facing yet. */
void ggd_way_move(struct ggd_way *w, const struct ggd_state *st, unsigned tank, bool entry, unsigned count);
void ggd_way_shot(struct ggd_way *w, const struct ggd_state *st, unsigned tank);
/* true: a choice is due. */
bool ggd_way_run(struct ggd_way *w, struct trace *t);
/* Make it.  false: the trace says why not. */
bool ggd_way_choose(struct ggd_way *w, unsigned portal, struct trace *t);
/* Drive the whole path with these choices. */
enum judgement ggd_way_drive(struct ggd_way *w, const uint16_t *choices, unsigned n, struct trace *t);
/* Of a path that a mine has ended: which way the tank faces while it has still to fight those that it passed. */
unsigned ggd_way_facing_on_mine(const struct ggd_way *w, struct trace *t);
/* The path of a move or shot that was let stand: the same, but where the choice is free it may be any way that there
 * is.  false: it cannot use all the choices, or one of them leads nowhere. */
bool ggd_way_let(struct ggd_way *w, const uint16_t *choices, unsigned n, struct trace *t);
/* The same where choices go before the dice: such a path always comes to an end. */
void ggd_way_override(struct ggd_way *w, const uint16_t *choices, unsigned n, struct trace *t);

/* The spaces that a straight shot touches, in order; *back: where among them it has bounced, or n. */
unsigned ggd_ray(const struct ggd_state *st, unsigned tank, struct trace *t, uint8_t way[GGD_WAY_MAX], unsigned *back);

/* ---- the plain judge (judge.c) --------------------------------------------------------------- */

enum ggd_turn { GGD_NO_TURN, GGD_MUST, GGD_MAY };

/* Has the tank a movement turn, when its turn comes?  If not, the trace gets what stands against it. */
enum ggd_turn ggd_movement_turn(const struct ggd_state *st, unsigned tank, struct trace *t);
enum judgement ggd_judge_redeem(const struct ggd_state *st, unsigned who, unsigned goods, struct trace *t);
enum judgement ggd_judge_lay(const struct ggd_state *st, unsigned who, unsigned space, struct trace *t);
/* Begin the path of a movement turn.  false: a mine on the portal goes off at once, and there is none. */
bool ggd_begin_turn(struct ggd_way *w, const struct ggd_state *st, unsigned who, bool entry, struct trace *t);
/* Whose dice are to be placed before this one's?  GGD_NONE: it may place now. */
unsigned ggd_places_before(const struct ggd_state *st, unsigned who, struct trace *t);
/* The whole judge; of a path that it accepts *w is what was driven. */
enum judgement ggd_judge_action(const struct ggd_state *st, const struct action *a, struct ggd_way *w, struct trace *t);
unsigned ggd_dice(const struct action *a, struct die out[ACTION_DICE_MAX]);

/* ---- ends (ends.c) --------------------------------------------------------------------------- */

/* One event has damaged these tanks (or a penalty has taken a last shield): has it ended the game, or
 * the round?  Then it returns true; and so do those of damage.c. */
bool ggd_look_for_end(struct ggd_state *st, unsigned damaged, struct trace *t);

/* ---- damage, mines, holes (damage.c) --------------------------------------------------------- */

bool ggd_damage(struct ggd_state *st, unsigned set, struct trace *t);
/* All tanks on a space but one. */
unsigned ggd_others_on(const struct ggd_state *st, unsigned space, unsigned who);
bool ggd_smash(struct ggd_state *st, unsigned who, unsigned set, struct trace *t);
bool ggd_explode(struct ggd_state *st, unsigned who, struct trace *t); /* the mine under it */
unsigned ggd_hole_ahead(const struct ggd_state *st, unsigned who);     /* or GGD_NONE */
/* The path has been driven, and those it passed have been fought.  held: the hole that the tank was
 * mending before, if it did not move. */
void ggd_finish_path(struct ggd_state *st, unsigned who, unsigned held, struct trace *t);

/* ---- making an action (make.c) --------------------------------------------------------------- */

/* What a legal action, or one that was let stand, does.  Not whose turn comes next.  w: the path of a move, an
 * entry or a directed shot. */
void ggd_make(struct ggd_state *st, const struct action *a, const struct ggd_way *w, struct trace *t);
/* Whom the path has passed, in the order met. */
void ggd_find_fights(struct ggd_state *st, unsigned who, const struct ggd_way *w, bool from_start);

/* ---- hooks of the game ----------------------------------------------------------------------- */

/* turns.c */
enum judgement ggd_start(void *state, const void *setup, const struct rules *rules, struct trace *t);
enum judgement ggd_judge(const void *state, const struct action *a, struct trace *t);
enum judgement ggd_play(void *state, const struct action *a, struct trace *t);
enum judgement ggd_force(void *state, const struct action *a, struct trace *t);
bool ggd_plays(const void *state, unsigned seat);
/* legal.c */
int ggd_legal(const void *state, action_visit *visit, void *ctx);
/* scene.c */
void ggd_scene(const void *state, struct scene *out);

/* ---- tables (tables.c) ----------------------------------------------------------------------- */

#define GGD_SEATS "tank1", "tank2", "tank3", "tank4"

enum { GGD_PRESETS = 1, GGD_RECONSTRUCTIONS = 3 };

extern const struct clause ggd_clauses[GGD_CLAUSES];
extern const struct ruling ggd_rulings[GGD_RULINGS];
extern const struct preset ggd_presets[GGD_PRESETS];
extern const struct reconstruction ggd_reconstructions[GGD_RECONSTRUCTIONS];
extern const struct event_type ggd_events[GGD_EVENTS];
extern const struct ending ggd_endings[GGD_ENDINGS];
extern const char *const ggd_details[GGD_DETAILS];

#endif
