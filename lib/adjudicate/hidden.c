/* adjudicate/hidden.c: claims on a log of one seat, which leaves open what its keeper could not see.
 *
 * A log stands for all worlds that agree with it.  In each a claim is decided as on an arbiter's log, so there is but
 * one law; what the decisions have in common is the answer.  First by what the log shows until the claim's ply; if that
 * leaves the claim open, then also by what it shows later of the same cards and pieces.
 */
#include <stdlib.h>
#include <string.h>

#include "adjudicate/internal.h"

struct poll {
	const struct place *place;
	decide_fn *answer;
	struct reading_of_rules *out;
	unsigned worlds;
	bool apart; /* two of them do not come to the same */
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

/* Two worlds that come to the same may come to it by different rules, or to different ends. */
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
	p.effort->spent++;
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

static void
ask_worlds(struct poll *poll, void *state, const struct action *a)
{
	struct trace t = { .quiet = true };

	poll->place->course->game->worlds(state, a, &t, ask_world, poll);
	poll->place->trace->consulted |= t.consulted;
}

/* ---- what is seen later -------------------------------------------------------------------------- */

/* The rest of the log, from a ply on. */
struct rest {
	struct step *steps;
	size_t n, played;
	void *state, *left; /* before it, with what was shown by it; and where it led */
};

/* Is the claim about the legality of the action recorded at its ply?  Then nothing follows from its having been
 * played: it may have been legal, and it may have been let stand. */
static bool
is_disputed(const struct claim *c, uint32_t ply)
{
	return ply == c->at && !c->has_action && c->kind != CLAIM_OVER && c->kind != CLAIM_STATE && c->kind != CLAIM_RESULT;
}

/* Play the rest, as far as it goes. */
static void
play_rest(const struct place *p, struct rest *rest)
{
	const struct game *g = p->course->game;
	struct trace t = { .quiet = true };
	bool stood = false;

	memcpy(rest->left, p->state, g->state_size);
	for (rest->played = 0; rest->played < rest->n; rest->played++) {
		const struct step *s = &rest->steps[rest->played];

		if (game_step(g, rest->left, &s->action, s->stood, &t, &stood) != ACTION_PLAYED || (s->stood && !stood))
			return;
		p->trace->consulted |= t.consulted;
	}
}

/* Carry into the state before the rest what it shows. */
static void
look_back(const struct place *p, struct rest *rest)
{
	const struct game *g = p->course->game;

	memcpy(rest->state, p->state, g->state_size);
	if (rest->played > 0 && g->recall != NULL)
		g->recall(rest->state, rest->steps, rest->played, rest->left);
}

/* Of the ways in which the disputed action may have come to be made only those count by which the rest goes on
 * the furthest: the others cannot be. */
static void
ask_both_ways(struct poll *poll, struct rest *rest, const struct action *a)
{
	size_t played[2];

	for (unsigned stood = 0; stood < 2; stood++) {
		rest->steps[0].stood = stood != 0;
		play_rest(poll->place, rest);
		played[stood] = rest->played;
	}
	for (unsigned stood = 0; stood < 2; stood++) {
		if (played[stood] < played[!stood])
			continue;
		rest->steps[0].stood = stood != 0;
		play_rest(poll->place, rest);
		look_back(poll->place, rest);
		ask_worlds(poll, rest->state, a);
	}
}

static bool
begin_rest(const struct place *p, struct rest *rest)
{
	const struct course *c = p->course;
	size_t size = c->game->state_size;

	rest->n = course_end(c) - p->ply;
	rest->steps = malloc((rest->n + 1) * sizeof(*rest->steps));
	rest->state = malloc(size);
	rest->left = malloc(size);
	if (rest->steps == NULL || rest->state == NULL || rest->left == NULL) {
		*p->failed = true;
		return false;
	}
	if (rest->n > 0)
		memcpy(rest->steps, c->steps + (p->ply - c->began), rest->n * sizeof(*rest->steps));
	return true;
}

static void
end_rest(struct rest *rest)
{
	free(rest->steps);
	free(rest->state);
	free(rest->left);
}

static void
ask_with_hindsight(struct poll *poll, const struct action *a)
{
	const struct place *p = poll->place;
	struct rest rest;

	if (begin_rest(p, &rest)) {
		if (is_disputed(p->claim, p->ply + 1)) {
			ask_both_ways(poll, &rest, a);
		} else {
			play_rest(p, &rest);
			look_back(p, &rest);
			ask_worlds(poll, rest.state, a);
		}
	}
	end_rest(&rest);
}

void
decide_in_worlds(const struct place *p, const struct action *a, decide_fn *answer, struct reading_of_rules *r)
{
	struct reading_of_rules later = { 0 };
	struct poll poll = { p, answer, r, 0, false }, again = { p, answer, &later, 0, false };

	if (p->course->viewer == SEAT_ARBITER || p->course->game->worlds == NULL) {
		answer(p, r);
		return;
	}
	ask_worlds(&poll, p->state, a);
	if (poll.worlds == 0) {
		answer(p, r);
		return;
	}
	if (r->open != OPEN_HIDDEN || p->ply == course_end(p->course) ||
	    !effort_allows(p->effort, course_end(p->course) - p->ply))
		return;
	ask_with_hindsight(&again, a);
	if (again.worlds > 0)
		*r = later;
}

void
decide_position(const struct place *p, struct reading_of_rules *r)
{
	const struct claim *c = p->claim;
	enum fit fit = c->same(c->position, p->state, NULL, p->failed);
	struct rest rest;

	if (fit == FIT_MAYBE && effort_allows(p->effort, course_end(p->course) - p->ply)) {
		if (begin_rest(p, &rest)) {
			play_rest(p, &rest);
			look_back(p, &rest);
			fit = c->same(c->position, p->state, rest.state, p->failed);
		}
		end_rest(&rest);
	}
	r->decision = fit == FIT_MAYBE ? DECISION_UNDETERMINED : fit == FIT_NOT ? DECISION_REFUSED : DECISION_UPHELD;
	r->open = fit == FIT_MAYBE ? OPEN_HIDDEN : OPEN_NOTHING;
	r->ply = p->ply;
}
