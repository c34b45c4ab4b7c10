/* adjudicate/knows.c: claims about what a seat knew: a fact, or its whole position. */
#include "adjudicate/internal.h"
#include "adjudicate/view.h"
#include "core/memory.h"

static void
decide(struct reading_of_rules *r, enum decision d, enum open_question open)
{
	r->decision = d;
	r->open = open;
}

static void
decide_knowing(const struct claim *c, enum knowing k, struct reading_of_rules *r)
{
	if (k == KNOWS_UNSURE)
		decide(r, DECISION_UNDETERMINED, OPEN_FACT);
	else
		decide(r, (k == KNOWS_IT) != c->none ? DECISION_UPHELD : DECISION_REFUSED, OPEN_NOTHING);
}

/* Could the fact be so, for all that a position of the log shows? */
static bool
may_be(const struct place *p, const void *state)
{
	struct trace t = { .brief = true };
	uint64_t can;

	p->query.course->game->hidden->could_be(state, &p->query.claim->fact, &t, &can);
	p->query.trace->consulted |= t.consulted;
	return knowing_of(can, &p->query.claim->fact) != KNOWS_BETTER;
}

/* The same after the last ply, for all that the recorded end shows. */
static bool
may_be_at_end(const struct place *p, const void *state)
{
	const struct game *g = p->query.course->game;
	const struct result *r = &p->query.course->result;
	void *way = memory_alloc(g->state_size);
	bool may = way == NULL;
	unsigned n = 0;

	*p->query.failed = *p->query.failed || way == NULL;
	while (!may && g->hidden->end_way(state, r, n, way)) {
		may = may_be(p, way);
		n++;
	}
	memory_free(way);
	return may || n == 0;
}

/* Does the log show, with what comes later in it, that the fact is false? */
static bool
denies(const struct place *p, const void *later)
{
	if (!may_be(p, later))
		return true;
	return p->ply == course_end(p->query.course) && place_told_end(p) != NULL &&
	    p->query.course->game->hidden->end_way != NULL &&
	    !may_be_at_end(p, later);
}

/* The log of another seat: what it shows to be false, then or later, nobody can know. */
static void
decide_by_other_log(const struct place *p, struct reading_of_rules *r)
{
	void *later = memory_alloc(p->query.course->game->state_size);

	*p->query.failed = *p->query.failed || later == NULL;
	if (!may_be(p, p->state) || (later != NULL && place_with_hindsight(p, later) && denies(p, later)))
		decide_knowing(p->query.claim, KNOWS_BETTER, r);
	else
		decide(r, DECISION_UNDETERMINED, OPEN_HIDDEN);
	memory_free(later);
}

enum { VIEWED_A_PLY = 32 }; /* playing this many plies again costs as much as one ply with all its readings */

/* (Whatever it costs: the answer must not depend on what else is asked.) */
static void
begin_look(const struct place *p, struct view *v)
{
	p->query.effort->spent += 2 * (p->ply - p->query.course->began + p->query.course->nundone) / VIEWED_A_PLY;
	view_begin(v, p->query.course, p->query.claim->seat, state_rules(p->state));
}

/* Play the seat's view up to the place.  false: it cannot be told, or *p->query.failed. */
static bool
look(const struct place *p, struct view *v)
{
	begin_look(p, v);
	return !v->failed && view_go_to(v, p->ply);
}

static void
end_look(const struct place *p, struct view *v)
{
	if (v->course == NULL)
		return;
	p->query.trace->consulted |= v->consulted;
	*p->query.failed = *p->query.failed || v->failed;
	view_end(v);
}

void
decide_knows(const struct place *p, struct reading_of_rules *r)
{
	const struct claim *c = p->query.claim;
	struct view v = { .course = NULL };
	uint64_t can;

	r->ply = p->ply;
	if (!view_can_be(p->query.course, c->seat))
		decide_by_other_log(p, r);
	else if (!look(p, &v))
		decide(r, DECISION_UNDETERMINED, OPEN_FACT);
	else
		decide_knowing(c, view_knows(&v, &c->fact, &can), r);
	end_look(p, &v);
}

bool
place_is_of_other_log(const struct place *p)
{
	return p->query.course->game->hidden != NULL && p->query.claim->seat != SEAT_ARBITER &&
	    p->query.claim->seat != p->query.course->viewer;
}

/* Both the position after the ply, and the one that was gone back to, are the one after it. */
static bool
is_position(const struct place *p, struct view *v)
{
	const struct claim *c = p->query.claim;

	do {
		if (v->ply == p->ply && c->same(c->position, v->own.state, NULL, p->query.failed) == FIT_SURELY)
			return true;
	} while (v->ply <= p->ply && !*p->query.failed && view_next(v));
	return false;
}

void
decide_position_of_seat(const struct place *p, struct reading_of_rules *r)
{
	struct view v;

	r->ply = p->ply;
	if (!view_can_be(p->query.course, p->query.claim->seat)) {
		decide(r, DECISION_UNDETERMINED, OPEN_HIDDEN);
		return;
	}
	begin_look(p, &v);
	if (!v.failed && is_position(p, &v))
		decide(r, DECISION_UPHELD, OPEN_NOTHING);
	else if (v.lost && v.ply <= p->ply)
		decide(r, DECISION_UNDETERMINED, OPEN_FACT);
	else
		decide(r, DECISION_REFUSED, OPEN_NOTHING);
	end_look(p, &v);
}
