/* adjudicate/hindsight.c: what the log of one seat shows after a ply, about what was hidden at that ply.
 *
 * The rest of the log is played and then taken back, because what it shows stays known then.  So does what its result proves.
 */
#include <string.h>

#include "adjudicate/internal.h"
#include "core/memory.h"

/* Make a step.  false: it cannot be made. */
static bool
play_step(const struct place *p, struct rest *rest, const struct step *s)
{
	const struct game *g = p->query.course->game;
	struct trace t = { .brief = true }, why = { .brief = true };
	int mover = state_head(rest->state)->mover;
	bool stood = false;

	memcpy(rest->room, rest->state, g->state_size);
	if (game_step(g, rest->state, &s->action, s->stood, &t, &stood) != ACTION_PLAYED || (s->stood && !stood))
		return false;
	p->query.trace->consulted |= t.consulted;
	if (past_add(&rest->past, &s->action, &t, mover, stood, 0) != PAST_GOOD)
		*p->query.failed = true;
	if (*p->query.failed || !past_asks(&rest->past) || past_agrees(&rest->past, &why) == AGREEMENT)
		return !*p->query.failed;
	past_forget_last(&rest->past);
	memcpy(rest->state, rest->room, g->state_size);
	return false;
}

static void
begin_past(const struct place *p, struct rest *rest)
{
	const struct game *g = p->query.course->game;
	enum past_fault fault;

	memcpy(rest->state, p->state, g->state_size);
	rest->played = 0;
	if (rest->first != NULL)
		fault = past_resume(&rest->past, g, &p->tellings, rest->first, p->state);
	else
		fault = past_begin(&rest->past, g, false, p->state, 0);
	*p->query.failed = *p->query.failed || fault != PAST_GOOD;
}

void
rest_play(const struct place *p, struct rest *rest, bool stood)
{
	const struct course *c = p->query.course;
	size_t at = p->ply - c->began;

	begin_past(p, rest);
	for (size_t i = at; i < c->nsteps && !*p->query.failed; i++) {
		struct step s = c->steps[i];

		if (i == at)
			s.stood = stood;
		if (!play_step(p, rest, &s))
			return;
		rest->played++;
		if (course_play_undone(c, i + 1, &rest->past, rest->state, rest->room, &p->query.trace->consulted,
		    p->query.failed) != NULL)
			return;
		rest->played++;
	}
	course_learn_end(c, &c->result, rest->state, &p->query.trace->consulted);
}

void
course_learn_end(const struct course *c, const struct result *r, void *state, uint64_t *consulted)
{
	const struct game_hidden *hidden = c->game->hidden;
	struct trace t = { .brief = true };
	struct outcome o;

	game_outcome(c->game, state, &o);
	if (hidden->learn_end == NULL || o.over || r == NULL || !r->finished || hidden->settle(state, r, &t) != ACTION_PLAYED)
		return;
	*consulted |= t.consulted;
	hidden->learn_end(state, r);
}

void
rest_look_back(const struct place *p, struct rest *rest)
{
	uint32_t played = (uint32_t)rest->past.stands.n;

	if (played > 1 && p->query.claim->kind == CLAIM_WHAT) {
		rest->has_after = past_take_back(&rest->past, played - 1, rest->state, rest->room) == PAST_GOOD;
		memcpy(rest->after, rest->state, p->query.course->game->state_size);
		played = 1;
	}
	if (played > 0 && past_take_back(&rest->past, played, rest->state, rest->room) == PAST_MEMORY)
		*p->query.failed = true;
}

void
rest_look_back_on_all(const struct place *p, struct rest *rest)
{
	const struct step *next = course_step(p->query.course, p->ply + 1);

	rest_play(p, rest, next != NULL && next->stood);
	rest_look_back(p, rest);
}

bool
rest_begin(const struct place *p, struct rest *rest)
{
	size_t size = p->query.course->game->state_size;

	past_init(&rest->past);
	rest->state = memory_alloc(size);
	rest->room = memory_alloc(size);
	rest->after = memory_alloc(size);
	rest->has_after = false;
	rest->first = course_asks_tellings(p->query.course) ? course_first(p->query.course, p->state, p->query.failed) : NULL;
	if (rest->state != NULL && rest->room != NULL && rest->after != NULL)
		return true;
	*p->query.failed = true;
	return false;
}

void
rest_end(struct rest *rest)
{
	past_free(&rest->past);
	memory_free(rest->state);
	memory_free(rest->room);
	memory_free(rest->after);
	memory_free(rest->first);
}

uint64_t
rest_cost(const struct place *p)
{
	uint64_t plies = course_end(p->query.course) - p->ply;

	return course_asks_tellings(p->query.course) ? plies * (1 + p->tellings.n / TELLINGS_A_PLY) : plies;
}

bool
place_with_hindsight(const struct place *p, void *state)
{
	struct rest rest;
	bool begun;

	if (!effort_allows(p->query.effort, rest_cost(p)))
		return false;
	if ((begun = rest_begin(p, &rest))) {
		rest_look_back_on_all(p, &rest);
		memcpy(state, rest.state, p->query.course->game->state_size);
	}
	rest_end(&rest);
	return begun && !*p->query.failed;
}
