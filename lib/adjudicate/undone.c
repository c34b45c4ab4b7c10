/* adjudicate/undone.c: play what was taken back in a course, besides its steps.
 *
 * What was shown stays known when it is taken back.  So between two steps of the log of one seat, the actions that were
 * taken back there are played too, and the position from which play goes on knows what they showed.  In some games all
 * that is told must also be true of one assignment of what is hidden.
 */
#include <string.h>

#include "adjudicate/internal.h"
#include "core/memory.h"

/* The index of the first action taken back that was told after so many steps, or later. */
static size_t
first_after(const struct course *c, size_t after)
{
	size_t low = 0, high = c->nundone;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (c->undone[middle].after < after)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

struct undone_span
course_undone(const struct course *c, size_t after)
{
	struct undone_span s = { 0, 0 };

	if (c->nundone == 0)
		return s;
	s.from = s.to = first_after(c, after);
	while (s.to < c->nundone && c->undone[s.to].after == after)
		s.to++;
	return s;
}

bool
course_asks_tellings(const struct course *c)
{
	return c->nundone > 0 && game_asks_tellings(c->game, c->viewer);
}

void *
course_first(const struct course *c, void *state, bool *failed)
{
	struct trace aside = { .brief = true };
	void *first = memory_alloc(c->game->state_size);

	if (first == NULL)
		*failed = true;
	else
		game_start(c->game, first, c->setup, state_rules(state), &aside);
	return first;
}

enum agreement
course_agrees(const struct course *c, const struct tellings *tellings, void *state, struct trace *why, bool *failed)
{
	enum agreement found = AGREEMENT;
	void *first;

	if (tellings->takebacks == 0 || (first = course_first(c, state, failed)) == NULL)
		return AGREEMENT;
	found = tellings_agrees(tellings, c->game, first, why);
	memory_free(first);
	return found;
}

static enum agreement
would_agree(const struct place *p, const struct action *a, const struct trace *told, int mover, struct trace *why)
{
	struct tellings tellings = p->tellings;
	enum agreement found = AGREEMENT;
	void *first = course_first(p->query.course, p->state, p->query.failed);

	if (first != NULL)
		found = tellings_would_agree(&tellings, p->query.course->game, first, a, told, mover, why);
	memory_free(first);
	return found;
}

enum agreement
place_agrees(const struct place *p, const struct action *a, struct trace *why)
{
	const struct game *g = p->query.course->game;
	enum agreement found = AGREEMENT;
	struct trace told = { .brief = true };
	void *after;

	if (p->world || p->tellings.takebacks == 0)
		return AGREEMENT;
	if ((after = memory_alloc(g->state_size)) == NULL) {
		*p->query.failed = true;
		return AGREEMENT;
	}
	memcpy(after, p->state, g->state_size);
	if (game_play(g, after, a, &told) == ACTION_PLAYED)
		found = would_agree(p, a, &told, state_head(p->state)->mover, why);
	memory_free(after);
	return found;
}

enum agreement
place_ends(const struct place *p, const struct trace *told)
{
	struct trace why = { .brief = true };

	if (p->world || p->tellings.takebacks == 0 || told->tells == 0)
		return AGREEMENT;
	return would_agree(p, NULL, told, state_head(p->state)->mover, &why);
}

/* Make an action that is taken back later.  false: it cannot be made, and the state is as it was. */
static bool
make_undone(const struct undone *u, struct past *past, void *state, void *room, uint64_t *consulted, bool *failed)
{
	const struct game *g = past->game;
	struct trace t = { .brief = true }, why = { .brief = true };
	int mover = state_head(state)->mover;
	bool stood;

	memcpy(room, state, g->state_size);
	if (game_step(g, state, &u->step.action, u->step.stood, &t, &stood) == ACTION_PLAYED && u->step.stood == stood) {
		*consulted |= t.consulted;
		*failed = *failed || past_add(past, &u->step.action, &t, mover, stood, 0) != PAST_GOOD;
		if (*failed || !past_asks(past) || past_agrees(past, &why) == AGREEMENT)
			return true;
		past_forget_last(past);
	}
	memcpy(state, room, g->state_size);
	return false;
}

/* Go back to where so many actions stood.  This needs one of the takebacks that a record can have: the one that would have
 * followed is not made. */
static void
return_to(struct past *past, size_t stood, void *state, void *room, bool *failed)
{
	if (past->stands.n > stood && past_take_back(past, (uint32_t)(past->stands.n - stood), state, room) == PAST_MEMORY)
		*failed = true;
}

/* Play what was taken back in a span.  Returns the first that cannot be made or taken back; NULL: there is none. */
static const struct undone *
play_span(const struct course *c, struct undone_span span, struct past *past, void *state, void *room,
    uint64_t *consulted, bool *failed)
{
	for (size_t i = span.from; i < span.to && !*failed; i++) {
		const struct undone *u = &c->undone[i];
		enum past_fault fault;

		if (u->back == 0 && !make_undone(u, past, state, room, consulted, failed))
			return u;
		if (u->back == 0)
			continue;
		fault = past_take_back(past, u->back, state, room);
		*failed = fault == PAST_MEMORY;
		if (fault != PAST_GOOD)
			return u;
	}
	return NULL;
}

const struct undone *
course_play_undone(const struct course *c, size_t after, struct past *past, void *state, void *room, uint64_t *consulted,
    bool *failed)
{
	size_t stood = past->stands.n;
	const struct undone *stop = play_span(c, course_undone(c, after), past, state, room, consulted, failed);

	if (stop == NULL || *failed || c->viewer != SEAT_ARBITER)
		return stop;
	return_to(past, stood, state, room, failed);
	return NULL;
}

/* Play the steps up to a place, with what was taken back before its ply was made; then what was taken back after it. */
static void
play_to_place(const struct place *p, bool aside, struct past *past, void *state, void *room)
{
	const struct course *c = p->query.course;
	size_t end = p->ply - c->began;
	struct trace t = { .brief = true };

	for (size_t i = 0; i < end && !*p->query.failed; i++) {
		const struct step *s = &c->steps[i];
		int mover = state_head(state)->mover;
		bool stood;

		course_play_undone(c, i, past, state, room, &p->query.trace->consulted, p->query.failed);
		if (game_step(c->game, state, &s->action, s->stood, &t, &stood) != ACTION_PLAYED)
			return; /* the game is over: nothing counts from here on */
		if (past_add(past, &s->action, &t, mover, stood, 0) != PAST_GOOD)
			*p->query.failed = true;
	}
	if (aside && !*p->query.failed)
		course_play_undone(c, end, past, state, room, &p->query.trace->consulted, p->query.failed);
}

bool
place_play_again(const struct place *p, bool aside, void *state)
{
	const struct course *c = p->query.course;
	struct trace t = { .brief = true };
	void *room = memory_alloc(c->game->state_size);
	struct past past;

	past_init(&past);
	game_start(c->game, state, c->setup, state_rules(p->state), &t);
	if (room == NULL || past_begin(&past, c->game, false, state, 0) != PAST_GOOD)
		*p->query.failed = true;
	else
		play_to_place(p, aside, &past, state, room);
	past_free(&past);
	memory_free(room);
	return !*p->query.failed;
}
