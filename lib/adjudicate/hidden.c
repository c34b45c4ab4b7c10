/* adjudicate/hidden.c: claims about the log of one seat, which leaves open what the player could not see.
 *
 * A log stands for all worlds that agree with it.  In each of them a claim is decided as for an arbiter's log, so the same
 * code decides both; what the decisions have in common is the answer.  First only what the log shows until the claim's ply
 * counts.  If this leaves the claim open, what it shows later about the same cards and pieces counts too, and what the end proves
 * that its result tells.
 */
#include <string.h>

#include "adjudicate/internal.h"
#include "core/memory.h"

struct poll {
	const struct place *place;
	decide_fn *answer;
	struct reading_of_rules *out;
	unsigned worlds;
	bool apart;  /* two of them have different answers */
	bool unsure; /* a world may be missing */
};

void
decide_not_so(struct reading_of_rules *r)
{
	r->ply = UINT32_MAX;
}

static bool
is_not_so(const struct reading_of_rules *r)
{
	return r->ply == UINT32_MAX;
}

/* Join the answers of two worlds.  Even if they are the same, they may rest on different rules or ends. */
static void
join(struct reading_of_rules *all, const struct reading_of_rules *one)
{
	if (all->cite != one->cite) {
		all->how_hidden = true;
		all->cite = 0;
	}
	if (!result_same(&all->found, &one->found)) {
		all->how_hidden = true;
		all->found = all->found.finished ? one->found : all->found;
	}
	all->misdescribed = all->misdescribed && one->misdescribed;
}

static int
ask_world(void *ctx, void *world, const struct action *a)
{
	struct poll *poll = ctx;
	struct place p = *poll->place;
	struct reading_of_rules one = { 0 };

	p.state = world;
	p.action = a;
	p.world = true;
	p.query.effort->spent++;
	poll->answer(&p, &one);
	if (is_not_so(&one))
		return 0;
	if (poll->worlds++ == 0) {
		*poll->out = one;
		return 0;
	}
	if (poll->apart)
		return 1;
	if (one.decision == poll->out->decision && one.open == poll->out->open) {
		join(poll->out, &one);
		return 0;
	}
	memset(poll->out, 0, sizeof(*poll->out));
	poll->out->decision = DECISION_UNDETERMINED;
	poll->out->open = OPEN_HIDDEN;
	poll->out->ply = one.ply;
	poll->apart = true;
	return 1;
}

/* after: the position after the claim's ply, with what was shown later; or NULL. */
static void
ask_worlds(struct poll *poll, void *state, const struct action *a, const void *after)
{
	const struct game_hidden *hidden = poll->place->query.course->game->hidden;
	struct trace t = { .brief = true };
	int r;

	if (a != NULL && poll->place->query.claim->kind == CLAIM_WHAT && hidden->happenings != NULL)
		r = hidden->happenings(state, after, a, &t, ask_world, poll);
	else
		r = hidden->worlds(state, a, &t, ask_world, poll);
	poll->unsure = poll->unsure || r == WORLDS_UNSURE;
	poll->place->query.trace->consulted |= t.consulted;
}

/* ---- what is seen later -------------------------------------------------------------------------- */

/* Is the claim about whether the action recorded at its ply is legal?  Then it proves nothing that the action was played:
 * it may have been legal, or let stand. */
static bool
is_disputed(const struct claim *c, uint32_t ply)
{
	return ply == c->at && !c->has_action && c->kind != CLAIM_OVER && !claim_is_after(c->kind) && c->kind != CLAIM_RESULT &&
	    c->kind != CLAIM_WHAT;
}

/* The disputed action may have been legal, or let stand.  Only the way with which more of the rest can be played counts,
 * because the other cannot be true. */
static void
ask_both_ways(struct poll *poll, struct rest *rest, const struct action *a)
{
	size_t played[2];

	for (unsigned stood = 0; stood < 2; stood++) {
		rest_play(poll->place, rest, stood != 0);
		played[stood] = rest->played;
	}
	for (unsigned stood = 0; stood < 2; stood++) {
		if (played[stood] < played[!stood])
			continue;
		rest_play(poll->place, rest, stood != 0);
		rest_look_back(poll->place, rest);
		ask_worlds(poll, rest->state, a, NULL);
	}
}

static void
ask_with_hindsight(struct poll *poll, const struct action *a)
{
	const struct place *p = poll->place;
	struct rest rest;

	if (rest_begin(p, &rest)) {
		if (is_disputed(p->query.claim, p->ply + 1)) {
			ask_both_ways(poll, &rest, a);
		} else {
			rest_look_back_on_all(p, &rest);
			ask_worlds(poll, rest.state, a, rest.has_after ? rest.after : NULL);
		}
	}
	rest_end(&rest);
}

/* A world may be missing, and the others do not have different answers: then they decide nothing. */
static bool
is_too_hard(const struct poll *poll)
{
	return poll->unsure && !poll->apart;
}

void
decide_in_worlds(const struct place *p, const struct action *a, decide_fn *answer, struct reading_of_rules *r)
{
	struct reading_of_rules later = { 0 };
	struct poll poll = { .place = p, .answer = answer, .out = r }, again = { .place = p, .answer = answer, .out = &later };

	if (p->query.course->viewer == SEAT_ARBITER || p->query.course->game->hidden == NULL) {
		answer(p, r);
		return;
	}
	ask_worlds(&poll, p->state, a, NULL);
	if (is_too_hard(&poll)) {
		*r = (struct reading_of_rules){ .decision = DECISION_UNDETERMINED, .open = OPEN_FACT, .too_long = true };
		r->ply = a != NULL ? p->query.claim->at : p->ply;
	} else if (poll.worlds == 0) {
		answer(p, r);
		return;
	}
	if ((r->open != OPEN_HIDDEN && !r->too_long) || (p->ply == course_end(p->query.course) && !p->query.course->result.finished) ||
	    !effort_allows(p->query.effort, rest_cost(p)))
		return;
	ask_with_hindsight(&again, a);
	if (again.worlds > 0 && !is_too_hard(&again))
		*r = later;
}

/* ---- positions ----------------------------------------------------------------------------------- */

/* How a claimed position fits state, with what later knows, which may be NULL; and with what the log shows after that, if
 * this is needed and does not cost too much. */
static enum fit
fit_of(const struct place *p, const void *state, const void *later)
{
	const struct claim *c = p->query.claim;
	enum fit fit = c->same(c->position, state, later, p->query.failed);
	struct rest rest;

	if (fit != FIT_MAYBE || !effort_allows(p->query.effort, rest_cost(p)))
		return fit;
	if (rest_begin(p, &rest)) {
		rest_look_back_on_all(p, &rest);
		fit = c->same(c->position, state, rest.state, p->query.failed);
	}
	rest_end(&rest);
	return fit;
}

/* Did a position at this place once know more than the place's own state, or less?  An arbiter's state does not know what
 * was taken back; a seat's also knows what was taken back after its ply. */
static bool
is_known_otherwise(const struct place *p)
{
	const struct course *c = p->query.course;
	struct undone_span here = course_undone(c, p->ply - c->began);

	return c->viewer == SEAT_ARBITER ? c->nundone > 0 : here.from < here.to;
}

/* After a takeback the position was there twice: as the ply left it, and when the game went back to it.  Both are the
 * position after that ply. */
static enum fit
fit_at_any_time(const struct place *p)
{
	const struct course *c = p->query.course;
	bool seen_by_all = c->viewer == SEAT_ARBITER;
	enum fit fit = seen_by_all ? FIT_NOT : fit_of(p, p->state, NULL), again;
	void *state;

	if (fit == FIT_SURELY)
		return fit;
	if (!effort_allows(p->query.effort, 2 * (p->ply - c->began + c->nundone)))
		return FIT_MAYBE;
	if ((state = memory_alloc(c->game->state_size)) == NULL) {
		*p->query.failed = true;
		return FIT_NOT;
	}
	for (unsigned aside = 0; aside <= seen_by_all && fit != FIT_SURELY; aside++)
		if (place_play_again(p, aside != 0, state)) {
			again = fit_of(p, state, seen_by_all ? NULL : p->state);
			fit = again > fit ? again : fit;
		}
	memory_free(state);
	return fit;
}

void
decide_position(const struct place *p, struct reading_of_rules *r)
{
	enum fit fit;
	bool open, hidden = p->query.course->viewer != SEAT_ARBITER;

	if (place_is_of_other_log(p)) {
		decide_position_of_seat(p, r);
		return;
	}
	fit = is_known_otherwise(p) ? fit_at_any_time(p) : fit_of(p, p->state, NULL);
	open = fit == FIT_MAYBE;
	r->decision = open ? DECISION_UNDETERMINED : fit == FIT_NOT ? DECISION_REFUSED : DECISION_UPHELD;
	r->open = !open ? OPEN_NOTHING : hidden ? OPEN_HIDDEN : OPEN_FACT;
	r->ply = p->ply;
}
