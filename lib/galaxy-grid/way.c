/* galaxy-grid/way.c: the paths of tanks, and those of shots. */
#include <string.h>

#include "galaxy-grid/internal.h"

_Static_assert((int)GGD_ARG + (int)GGD_CHOICES_MAX <= (int)ACTION_ARGS_MAX, "room for every choice");

static void
begin(struct ggd_way *w, const struct ggd_state *st, unsigned tank)
{
	memset(w, 0, sizeof(*w));
	w->st = st;
	w->tank = (uint8_t)tank;
	w->die = (uint8_t)ggd_direction(&st->tank[tank]);
	w->came = GGD_NONE;
	w->facing = st->tank[tank].facing;
	w->stage = GGD_GOING;
	w->n = 1;
	w->space[0] = st->tank[tank].space;
	w->touched = UINT64_C(1) << w->space[0] % 64;
}

void
ggd_way_move(struct ggd_way *w, const struct ggd_state *st, unsigned tank, bool entry, unsigned count)
{
	begin(w, st, tank);
	w->left = (uint8_t)count;
	if (!entry)
		return;
	w->stage = GGD_AT_ENTRY;
	w->first = w->facing == GGD_FIRST && w->space[0] != GGD_OFF;
	if (w->space[0] == GGD_OFF) {
		w->space[0] = (uint8_t)ggd_portal(st, tank);
		w->touched = UINT64_C(1) << w->space[0] % 64;
		w->unpaid = count > 0;
		w->left -= w->unpaid;
	}
}

void
ggd_way_shot(struct ggd_way *w, const struct ggd_state *st, unsigned tank)
{
	begin(w, st, tank);
	w->shot = true;
	w->left = (uint8_t)ggd_sum(&st->tank[tank], true);
}

static unsigned
here(const struct ggd_way *w)
{
	return w->space[w->n - 1];
}

static const struct ggd_intersection *
crossing(const struct ggd_way *w)
{
	return &w->st->board.at[here(w)];
}

static bool
is_corner(const struct ggd_way *w)
{
	for (unsigned p = 0; p < GGD_TANKS; p++)
		if (w->st->board.portal[p] == here(w))
			return true;
	return false;
}

/* Does a mine here go off under the tank?  GGD-R4 concerns only mines of earlier turns: those of this move are laid after
 * the path. */
static bool
goes_off(const struct ggd_way *w, unsigned space, struct trace *t)
{
	unsigned on = w->st->ground[space];

	if (on < GGD_MINE || on >= GGD_HOLE)
		return false;
	return on - GGD_MINE != w->tank || rule(&w->st->head.rules, t, GGD_R_OWN_MINE) == GGD_OWN_MINE_HARMS;
}

/* Are there spaces left to go?  GGD-R3, which says whether the portal counts as a space, is asked only at the last
 * space, because only there it makes a difference. */
static bool
goes_on(struct ggd_way *w, struct trace *t)
{
	if (w->left == 0 && w->unpaid) {
		w->unpaid = false;
		w->left = rule(&w->st->head.rules, t, GGD_R_ENTRY_COST) == GGD_ENTRY_FREE;
	}
	return w->left > 0;
}

/* Go along a beam, to the next intersection or to where the path ends before it. */
static void
go(struct ggd_way *w, struct trace *t)
{
	const struct ggd_board *b = &w->st->board;
	const uint8_t *ground = w->st->ground;
	const struct ggd_beam *m = ggd_beam_ahead(b, here(w), w->facing);
	bool up = ggd_leads_up(b, m, here(w), w->facing); /* toward the beam's end 1 */
	unsigned k = ggd_place_on(b, m, here(w), up), space;
	bool arrives;

	do {
		if (!goes_on(w, t)) {
			w->stage = GGD_ENDING;
			return;
		}
		k = up ? k + 1 : k - 1;
		arrives = k == (up ? m->length : 0U);
		space = arrives ? m->end[up] : m->first + k - 1;
		if (!w->shot && ground[space] == GGD_HOLE) {
			w->blocked = true;
			w->stage = GGD_ENDING;
			return;
		}
		w->space[w->n++] = (uint8_t)space;
		w->touched |= UINT64_C(1) << space % 64;
		w->left--;
		w->came = arrives ? m->side[up] : GGD_NONE;
		w->facing = arrives ? w->facing : up;
		if (!w->shot && goes_off(w, space, t)) {
			w->blown = true;
			w->left = 0;
			w->stage = GGD_DONE;
			if (arrives)
				w->facing = w->came; /* no choice is written if a mine ends the path */
			return;
		}
	} while (!arrives);
	w->stage = goes_on(w, t) ? GGD_CROSSING : GGD_ENDING;
}

/* After a corner, is the choice still free?  If the die leaves it free anyway, no ruling is asked. */
static bool
still_free(const struct ggd_way *w, struct trace *t)
{
	return w->freed && rule(&w->st->head.rules, t, GGD_R_CORNER_REMAINDER) == GGD_CORNER_TO_THE_END;
}

/* Do what GGD-R8 says if the Direction die names the way back.  true: the choice is then free. */
static bool
turn_back(struct ggd_way *w, struct trace *t)
{
	const struct rules *r = &w->st->head.rules;
	unsigned straight;

	if (rule(r, t, GGD_R_FORCED_REVERSE) == GGD_FORCED_TURNS_BACK &&
	    !(w->shot && rule(r, t, GGD_R_SHOT_BACK) == GGD_SHOT_BACK_NEVER)) {
		w->facing = w->die;
		return false;
	}
	if ((straight = crossing(w)->straight[w->came]) == GGD_NONE)
		return true;
	w->facing = (uint8_t)straight;
	return false;
}

/* Cross an intersection.  true: a choice is due there; false: the path has gone on. */
static bool
cross(struct ggd_way *w, struct trace *t)
{
	if (is_corner(w)) {
		w->freed = true;
		return true;
	}
	if (w->die >= GGD_TANKS || still_free(w, t))
		return true;
	if (w->die == w->came) {
		if (turn_back(w, t))
			return true;
	} else {
		w->facing = w->die;
	}
	w->stage = GGD_GOING;
	return false;
}

/* A tank that ends on an intersection is turned, unless it has just come in there. */
static bool
turns_at_end(const struct ggd_way *w)
{
	return !w->shot && here(w) < w->st->board.nintersections && (w->n > 1 || w->blocked);
}

/* Is a choice due at the end? */
static bool
end(struct ggd_way *w, struct trace *t)
{
	if (turns_at_end(w)) {
		if (w->die >= GGD_TANKS || crossing(w)->toward[w->die] == GGD_NONE || still_free(w, t))
			return true;
		w->facing = w->die;
	}
	w->stage = GGD_DONE;
	return false;
}

unsigned
ggd_way_facing_on_mine(const struct ggd_way *w, struct trace *t)
{
	bool turned = here(w) < w->st->board.nintersections && w->die < GGD_TANKS &&
	    crossing(w)->toward[w->die] != GGD_NONE && !still_free(w, t);

	return turned ? w->die : w->facing;
}

static bool
enter(struct ggd_way *w, struct trace *t)
{
	if (w->die >= GGD_TANKS || crossing(w)->toward[w->die] == GGD_NONE ||
	    (w->first && rule(&w->st->head.rules, t, GGD_R_INITIAL_FACING) == GGD_FACING_OWNER))
		return true;
	w->facing = w->entry = w->die;
	w->stage = GGD_GOING;
	return false;
}

bool
ggd_way_run(struct ggd_way *w, struct trace *t)
{
	while (w->stage != GGD_DONE) {
		if (w->stage == GGD_GOING)
			go(w, t);
		else if (w->stage == GGD_CROSSING ? cross(w, t) : w->stage == GGD_ENDING ? end(w, t) : enter(w, t))
			return true;
	}
	return false;
}

/* ---- choices --------------------------------------------------------------------------------- */

static unsigned
clause_of(const struct ggd_way *w)
{
	if (w->shot)
		return GGD_C_DIRECTED;
	if (w->stage == GGD_AT_ENTRY)
		return GGD_C_RETURN;
	if (w->stage == GGD_ENDING)
		return GGD_C_END_FACING;
	return is_corner(w) ? GGD_C_CORNER : GGD_C_TURNS;
}

/* May a free choice be the way back? */
static bool
may_reverse(const struct ggd_way *w, struct trace *t)
{
	const struct rules *r = &w->st->head.rules;

	if (rule(r, t, GGD_R_FREE_REVERSE) == GGD_FREE_REVERSE_FORBIDDEN)
		t->cite = CITE_RULING(GGD_R_FREE_REVERSE);
	else if (w->shot && rule(r, t, GGD_R_SHOT_BACK) == GGD_SHOT_BACK_NEVER)
		t->cite = CITE_RULING(GGD_R_SHOT_BACK);
	else
		return true;
	trace_value(t, here(w));
	return false;
}

/* Take the way on, in whatever stage the path is. */
static void
take(struct ggd_way *w, unsigned portal)
{
	w->facing = (uint8_t)portal;
	if (w->stage == GGD_AT_ENTRY)
		w->entry = w->facing;
	w->stage = w->stage == GGD_ENDING ? GGD_DONE : GGD_GOING;
}

bool
ggd_way_choose(struct ggd_way *w, unsigned portal, struct trace *t)
{
	if (portal >= GGD_TANKS || crossing(w)->toward[portal] == GGD_NONE) {
		trace_value(t, here(w));
		ggd_reject(t, clause_of(w), w->shot ? GGD_D_SHOT_NO_BEAM : GGD_D_NO_BEAM, portal % GGD_TANKS);
		return false;
	}
	if (w->stage == GGD_CROSSING && portal == w->came && !may_reverse(w, t))
		return false;
	take(w, portal);
	return true;
}

static enum judgement
reject_missing(const struct ggd_way *w, struct trace *t)
{
	unsigned clause = clause_of(w);
	unsigned detail = clause == GGD_C_DIRECTED ? GGD_D_SHOT_CHOICE : clause == GGD_C_RETURN ? GGD_D_ENTRY_DUE
	    : clause == GGD_C_END_FACING ? GGD_D_FACING_DUE : clause == GGD_C_CORNER ? GGD_D_CORNER_DUE
	                                                                             : GGD_D_CHOICE_DUE;

	return ggd_reject(t, clause, detail, here(w));
}

/* Reject: more choices are written than were free. */
static enum judgement
reject_surplus(const struct ggd_way *w, bool entry, unsigned written, unsigned used, struct trace *t)
{
	unsigned clause = GGD_C_AHEAD, detail = w->shot ? GGD_D_SHOT_MANY : GGD_D_TOO_MANY;

	if (turns_at_end(w))
		clause = GGD_C_END_FACING;
	for (unsigned i = 1; i + 1 < w->n; i++)
		if (w->space[i] < w->st->board.nintersections)
			clause = GGD_C_TURNS;
	if (entry && used == 0)
		clause = GGD_C_RETURN;
	trace_value(t, written);
	return ggd_reject(t, w->shot ? GGD_C_DIRECTED : clause, detail, used);
}

enum judgement
ggd_way_drive(struct ggd_way *w, const uint16_t *choices, unsigned n, struct trace *t)
{
	bool entry = w->stage == GGD_AT_ENTRY;
	unsigned used = 0;

	while (ggd_way_run(w, t)) {
		if (used == n)
			return reject_missing(w, t);
		if (!ggd_way_choose(w, choices[used++], t))
			return ACTION_ILLEGAL;
	}
	if (used == n)
		return ACTION_PLAYED;
	return reject_surplus(w, entry, n, used, t);
}

/* The way on if no choice is written: as the die says, straight on, or by the first beam there. */
static unsigned
any_way(const struct ggd_way *w)
{
	const struct ggd_intersection *at = crossing(w);
	unsigned p = 0;

	if (w->die < GGD_TANKS && at->toward[w->die] != GGD_NONE)
		return w->die;
	if (w->came != GGD_NONE && at->straight[w->came] != GGD_NONE)
		return at->straight[w->came];
	while (at->toward[p] == GGD_NONE)
		p++;
	return p;
}

bool
ggd_way_let(struct ggd_way *w, const uint16_t *choices, unsigned n, struct trace *t)
{
	unsigned used = 0;

	while (ggd_way_run(w, t)) {
		unsigned portal = used < n ? choices[used++] : any_way(w);

		if (portal >= GGD_TANKS || crossing(w)->toward[portal] == GGD_NONE)
			return false;
		take(w, portal);
	}
	return used == n;
}

void
ggd_way_override(struct ggd_way *w, const uint16_t *choices, unsigned n, struct trace *t)
{
	unsigned used = 0;

	while (w->stage != GGD_DONE) {
		if (w->stage == GGD_GOING) {
			go(w, t);
		} else if (w->stage != GGD_ENDING || turns_at_end(w)) {
			unsigned p = used < n ? choices[used++] : any_way(w);

			take(w, p < GGD_TANKS && crossing(w)->toward[p] != GGD_NONE ? p : any_way(w));
		} else {
			w->stage = GGD_DONE;
		}
	}
}

/* ---- straight shots -------------------------------------------------------------------------- */

/* The way on of a shot at an intersection, if it has range left; GGD_NONE: it ends there. */
static unsigned
ray_on(const struct ggd_state *st, unsigned at, unsigned came, bool one_die, struct trace *t, bool *bounced)
{
	unsigned straight = st->board.at[at].straight[came];

	if (straight != GGD_NONE)
		return straight;
	if (!one_die)
		return GGD_NONE;
	for (unsigned p = 0; p < GGD_TANKS; p++)
		if (st->board.portal[p] == at) {
			*bounced = true;
			return came;
		}
	if (rule(&st->head.rules, t, GGD_R_SHOT_AT_A_SIDE) == GGD_SIDE_STOPS)
		return GGD_NONE;
	*bounced = true;
	return came;
}

unsigned
ggd_ray(const struct ggd_state *st, unsigned tank, struct trace *t, uint8_t way[GGD_WAY_MAX], unsigned *back)
{
	const struct ggd_tank *k = &st->tank[tank];
	unsigned left = ggd_sum(k, true), n = 0, facing = k->facing;
	bool bounced = false;

	way[n++] = k->space;
	*back = GGD_WAY_MAX;
	while (left-- > 0) {
		struct ggd_place next = ggd_ahead(&st->board, way[n - 1], facing);

		way[n++] = next.space;
		if (left == 0 || (bounced && next.space == k->space &&
		        rule(&st->head.rules, t, GGD_R_BOUNCE_PAST) == GGD_BOUNCE_ENDS))
			break;
		facing = next.facing;
		if (next.came != GGD_NONE)
			facing = ray_on(st, next.space, next.came, k->nfire == 1, t, &bounced);
		if (facing == GGD_NONE)
			break;
		if (bounced && *back == GGD_WAY_MAX)
			*back = n;
	}
	if (*back > n)
		*back = n;
	return n;
}
