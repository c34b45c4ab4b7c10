/* reconcile/headers.c: join what logs tell about a game before its first ply. */
#include <string.h>

#include "core/memory.h"
#include "reconcile/internal.h"

/* ---- set-ups ----------------------------------------------------------------------------------- */

/* Is the set-up of a seat's log what the seat could see of an arbiter's set-up?  seat: SEAT_ARBITER, or a seat; then y is
 * the set-up of its log. */
static bool
is_view(struct meeting *m, const void *x, const void *y, uint8_t seat)
{
	void *seen;
	bool same;

	if (seat == SEAT_ARBITER)
		return m->ask->same(m->game, x, y, &m->failed);
	if ((seen = memory_zalloc(1, m->game->setup_size)) == NULL) {
		m->failed = true;
		return true;
	}
	m->game->hidden->view_setup(x, seat, seen);
	same = m->ask->same(m->game, seen, y, &m->failed);
	memory_free(seen);
	return same;
}

/* Do the logs of two seats tell the same about what both can see? */
static bool
is_common(struct meeting *m, const struct course *a, const struct course *b)
{
	size_t size = m->game->setup_size;
	unsigned char *seen = memory_zalloc(3, size);
	bool same;

	if (seen == NULL) {
		m->failed = true;
		return true;
	}
	m->game->hidden->view_setup(a->setup, b->viewer, seen);
	m->game->hidden->view_setup(seen, a->viewer, seen + size);
	m->game->hidden->view_setup(b->setup, a->viewer, seen + 2 * size);
	same = m->ask->same(m->game, seen + size, seen + 2 * size, &m->failed);
	memory_free(seen);
	return same;
}

/* The same without merge_setup. */
static bool
views_agree(struct meeting *m, unsigned a, unsigned b)
{
	const struct course *x = m->log[a], *y = m->log[b];

	if (x->viewer == y->viewer)
		return m->ask->same(m->game, x->setup, y->setup, &m->failed);
	if (x->viewer == SEAT_ARBITER)
		return is_view(m, x->setup, y->setup, y->viewer);
	if (y->viewer == SEAT_ARBITER)
		return is_view(m, y->setup, x->setup, x->viewer);
	return is_common(m, x, y);
}

/* Only for two logs that begin at the same ply.  Others are compared at the ply where the later one begins. */
static bool
setups_agree(struct meeting *m, unsigned a, unsigned b, uint32_t at)
{
	void *merged;
	bool agree;

	(void)at;
	if (m->log[a]->began != m->log[b]->began)
		return true;
	if (!game_merges_setups(m->game))
		return views_agree(m, a, b);
	if ((merged = memory_zalloc(1, m->game->setup_size)) == NULL) {
		m->failed = true;
		return true;
	}
	agree = m->game->hidden->merge_setup(m->log[a]->setup, m->log[b]->setup, merged);
	memory_free(merged);
	return agree;
}

static bool
contradict_setups(struct meeting *m, uint32_t ply, unsigned against)
{
	meeting_contradict(m, LOGS_SETUP, ply, against);
	meeting_blame(m, (1U << m->n) - 1, setups_agree, ply, NO_FAULTS);
	return false;
}

/* The logs that begin at a ply. */
static unsigned
logs_beginning(const struct meeting *m, uint32_t ply)
{
	unsigned logs = 0;

	for (unsigned i = 0; i < m->n; i++)
		logs |= m->log[i]->began == ply ? 1U << i : 0;
	return logs;
}

/* Join the set-ups of the logs of a set.  viewer: whose log has all of this.  false: they contradict each other. */
static bool
merge_setups(struct meeting *m, unsigned logs, void *setup, uint8_t *viewer)
{
	void *merged = memory_zalloc(1, m->game->setup_size);
	bool first = true, agree = true;

	m->failed = m->failed || merged == NULL;
	for (unsigned i = 0; i < m->n && merged != NULL && agree; i++) {
		const struct course *c = m->log[i];

		if ((logs >> i & 1) == 0)
			continue;
		if (first || (!game_merges_setups(m->game) && c->viewer == SEAT_ARBITER)) {
			memcpy(setup, c->setup, m->game->setup_size);
		} else if (game_merges_setups(m->game)) {
			agree = m->game->hidden->merge_setup(setup, c->setup, merged);
			memcpy(setup, merged, agree ? m->game->setup_size : 0);
		}
		if (first || c->viewer == SEAT_ARBITER)
			*viewer = c->viewer;
		else if (c->viewer != *viewer)
			*viewer = game_merges_setups(m->game) || *viewer == SEAT_ARBITER ? SEAT_ARBITER : SEAT_NONE;
		first = false;
	}
	memory_free(merged);
	return agree;
}

/* Do all logs belong to that viewer? */
static bool
is_keeper_of_all(const struct meeting *m, uint8_t viewer)
{
	for (unsigned i = 0; i < m->n; i++)
		if (m->log[i]->viewer != viewer)
			return false;
	return true;
}

/* The next ply after this one where a log begins; UINT32_MAX: there is none.  after may be UINT32_MAX, which 1 more makes
 * 0: then it is the first such ply. */
static uint32_t
next_beginning(const struct meeting *m, uint32_t after)
{
	uint32_t next = UINT32_MAX;

	for (unsigned i = 0; i < m->n; i++)
		if (m->log[i]->began < next && (after == UINT32_MAX || m->log[i]->began > after))
			next = m->log[i]->began;
	return next;
}

/* Find the first set-up, for the report; and the set-up of the shared board, at the first ply where logs begin that
 * together know enough for it. */
static bool
find_setups(struct meeting *m, void *setup)
{
	struct joint *j = &m->joint;
	uint32_t first = next_beginning(m, UINT32_MAX);

	if ((j->setup = memory_zalloc(1, m->game->setup_size)) == NULL) {
		m->failed = true;
		return false;
	}
	m->out->merged.began = first;
	for (uint32_t ply = first; ply != UINT32_MAX && !j->can_begin; ply = next_beginning(m, ply)) {
		unsigned logs = logs_beginning(m, ply);
		uint8_t viewer = SEAT_NONE;

		if (!merge_setups(m, logs, j->setup, &viewer))
			return !m->failed && contradict_setups(m, ply, logs);
		if (ply == first)
			memcpy(setup, j->setup, m->game->setup_size);
		j->can_begin = viewer == SEAT_ARBITER || is_keeper_of_all(m, viewer);
		j->begins = ply;
		m->out->merged.viewer = viewer;
	}
	return !m->failed;
}

static bool
check_setups(struct meeting *m)
{
	unsigned against = meeting_against(m, (1U << m->n) - 1, setups_agree, 0);

	return against == 0 || contradict_setups(m, m->log[__builtin_ctz(against)]->began, against);
}

/* ---- rules ------------------------------------------------------------------------------------- */

static bool
rules_agree(struct meeting *m, unsigned a, unsigned b, uint32_t ruling)
{
	const struct rules *x = &m->log[a]->rules, *y = &m->log[b]->rules;

	return ((x->named & y->named) >> ruling & 1) == 0 || x->option[ruling] == y->option[ruling];
}

/* Join the rules of the logs.  A ruling that no log names has the option with which they are read. */
static bool
merge_rules(struct meeting *m)
{
	struct rules *rules = &m->out->merged.rules;
	unsigned all = (1U << m->n) - 1, against;

	*rules = m->log[0]->rules;
	for (unsigned r = 0; r < m->game->nrulings; r++) {
		if ((against = meeting_against(m, all, rules_agree, r)) != 0) {
			meeting_contradict(m, LOGS_RULES, 0, against);
			meeting_blame(m, all, rules_agree, r, NO_FAULTS);
			m->out->ruling = r;
			return false;
		}
		for (unsigned i = 1; i < m->n; i++)
			if ((m->log[i]->rules.named >> r & 1) != 0)
				rules_set(rules, (int)r, m->log[i]->rules.option[r]);
	}
	return true;
}

/* ---- games ------------------------------------------------------------------------------------- */

static bool
games_agree(struct meeting *m, unsigned a, unsigned b, uint32_t at)
{
	(void)at;
	return m->log[a]->game == m->log[b]->game;
}

bool
meeting_headers(struct meeting *m, void *setup)
{
	struct course *merged = &m->out->merged;
	unsigned all = (1U << m->n) - 1, against = meeting_against(m, all, games_agree, 0);

	if (against != 0) {
		meeting_contradict(m, LOGS_GAME, 0, against);
		meeting_blame(m, all, games_agree, 0, NO_FAULTS);
		return false;
	}
	if (!meeting_play_alone(m)) {
		m->failed = true;
		return false;
	}
	merged->game = m->game;
	merged->setup = setup;
	return check_setups(m) && !m->failed && find_setups(m, setup) && merge_rules(m);
}
