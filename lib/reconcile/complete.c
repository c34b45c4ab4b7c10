/* reconcile/complete.c: put a whole game together from what the seats saw, if nothing of it stayed hidden. */
#include <string.h>

#include "core/memory.h"
#include "reconcile/internal.h"

/* Play the merged steps from a whole set-up, and compare them and the results with all logs. */
static bool
plays_whole(struct meeting *m, const void *setup, struct step *steps, void *state)
{
	const struct course *merged = &m->out->merged;
	struct trace t = { .brief = true };

	if (game_start(m->game, state, setup, &merged->rules, &t) != ACTION_PLAYED)
		return false;
	for (size_t i = 0; i < merged->nsteps; i++) {
		uint32_t ply = merged->began + (uint32_t)i + 1;
		struct action told;
		bool stood;

		m->ply = ply;
		m->mover = (uint8_t)state_head(state)->mover;
		if (game_step(m->game, state, &steps[i].action, steps[i].stood, &t, &stood) != ACTION_PLAYED)
			return false;
		action_told(&steps[i].action, &t, &told);
		if (meeting_denied(m, meeting_logs_at(m, ply), ply, &told) != 0)
			return false;
	}
	for (unsigned i = 0; i < m->n; i++)
		if (meeting_result(m, i, state, &t) != ACTION_PLAYED)
			return false;
	return true;
}

static bool
find_whole(struct meeting *m, struct step *steps, void *state, void *whole)
{
	const struct course *merged = &m->out->merged;
	const void *views[GAME_SEATS_MAX] = { NULL };

	for (unsigned i = 0; i < m->n; i++)
		if (m->log[i]->began == merged->began && m->log[i]->viewer < GAME_SEATS_MAX)
			views[m->log[i]->viewer] = m->log[i]->setup;
	return m->game->hidden->whole_setup(views, &merged->rules, steps, merged->nsteps, state, whole) &&
	    plays_whole(m, whole, steps, state);
}

bool
meeting_complete(struct meeting *m, void *setup)
{
	struct course *merged = &m->out->merged;
	size_t size = merged->nsteps * sizeof(*merged->steps);
	struct step *steps;
	void *state, *whole;
	bool found = false;

	if (m->game->hidden == NULL || m->game->hidden->whole_setup == NULL)
		return false;
	steps = memory_alloc(size + 1);
	state = memory_alloc(m->game->state_size);
	whole = memory_zalloc(1, m->game->setup_size);
	if (steps == NULL || state == NULL || whole == NULL) {
		m->failed = true;
	} else {
		if (size > 0)
			memcpy(steps, merged->steps, size);
		found = find_whole(m, steps, state, whole);
	}
	if (found) {
		memcpy(setup, whole, m->game->setup_size);
		if (size > 0)
			memcpy(merged->steps, steps, size);
		merged->viewer = SEAT_ARBITER;
		m->out->state = state;
		state = NULL;
	}
	memory_free(steps);
	memory_free(state);
	memory_free(whole);
	return found;
}
