/* adjudicate/headers.c: what logs tell of a game before its first ply, put together; who is against whom. */
#include <stdlib.h>
#include <string.h>

#include "adjudicate/internal.h"

void
meeting_contradict(struct meeting *m, enum contradiction kind, uint32_t ply, unsigned against)
{
	m->out->kind = kind;
	m->out->ply = ply;
	m->out->against = against;
	m->out->whose = RECONCILE_NOBODY;
}

/* ---- who is against whom ----------------------------------------------------------------------- */

unsigned
meeting_against(struct meeting *m, unsigned logs, agree_fn *agree, size_t at)
{
	unsigned found = 0;

	for (unsigned a = 0; a < m->n; a++)
		for (unsigned b = a + 1; b < m->n; b++)
			if ((logs >> a & 1) != 0 && (logs >> b & 1) != 0 && !agree(m, a, b, at))
				found |= 1U << a | 1U << b;
	return found;
}

uint8_t
meeting_odd_one(struct meeting *m, unsigned logs, agree_fn *agree, size_t at)
{
	uint8_t odd = RECONCILE_NOBODY;

	if (__builtin_popcount(logs) < 3)
		return odd;
	for (unsigned i = 0; i < m->n; i++) {
		if ((logs >> i & 1) == 0 || meeting_against(m, logs & ~(1U << i), agree, at) != 0)
			continue;
		if (odd != RECONCILE_NOBODY)
			return RECONCILE_NOBODY;
		odd = (uint8_t)i;
	}
	return odd;
}

/* ---- headers ----------------------------------------------------------------------------------- */

/* Does a seat's log have what the seat could see of an arbiter's set-up?  seat: SEAT_ARBITER, or a seat, and
 * then y is its log's. */
static bool
is_view(struct meeting *m, const void *x, const void *y, uint8_t seat)
{
	void *seen;
	bool same;

	if (seat == SEAT_ARBITER)
		return m->same_setup(m->game, x, y, &m->failed);
	if ((seen = calloc(1, m->game->setup_size)) == NULL) {
		m->failed = true;
		return true;
	}
	m->game->view_setup(x, seat, seen);
	same = m->same_setup(m->game, seen, y, &m->failed);
	free(seen);
	return same;
}

/* Do the logs of two seats tell the same of what both can see? */
static bool
is_common(struct meeting *m, const struct course *a, const struct course *b)
{
	size_t size = m->game->setup_size;
	unsigned char *seen = calloc(3, size);
	bool same;

	if (seen == NULL) {
		m->failed = true;
		return true;
	}
	m->game->view_setup(a->setup, b->viewer, seen);
	m->game->view_setup(seen, a->viewer, seen + size);
	m->game->view_setup(b->setup, a->viewer, seen + 2 * size);
	same = m->same_setup(m->game, seen + size, seen + 2 * size, &m->failed);
	free(seen);
	return same;
}

/* The same without merge_setup. */
static bool
views_agree(struct meeting *m, unsigned a, unsigned b)
{
	const struct course *x = m->log[a], *y = m->log[b];

	if (x->viewer == y->viewer)
		return m->same_setup(m->game, x->setup, y->setup, &m->failed);
	if (x->viewer == SEAT_ARBITER)
		return is_view(m, x->setup, y->setup, y->viewer);
	if (y->viewer == SEAT_ARBITER)
		return is_view(m, y->setup, x->setup, x->viewer);
	return is_common(m, x, y);
}

static bool
setups_agree(struct meeting *m, unsigned a, unsigned b, size_t at)
{
	const void *x = m->log[a]->setup, *y = m->log[b]->setup;
	void *merged;
	bool agree;

	(void)at;
	if (m->game->merge_setup == NULL)
		return views_agree(m, a, b);
	if ((merged = calloc(1, m->game->setup_size)) == NULL) {
		m->failed = true;
		return true;
	}
	agree = m->game->merge_setup(x, y, merged);
	free(merged);
	return agree;
}

/* The set-up of a game without merge_setup: the arbiter's, or the one that all have; else they stay apart. */
static bool
choose_setup(struct meeting *m, void *setup)
{
	unsigned all = (1U << m->n) - 1, against = meeting_against(m, all, setups_agree, 0), chosen = 0;
	bool mixed = false;

	for (unsigned i = 0; i < m->n; i++) {
		mixed = mixed || m->log[i]->viewer != m->log[0]->viewer;
		if (m->log[i]->viewer == SEAT_ARBITER)
			chosen = i;
	}
	memcpy(setup, m->log[chosen]->setup, m->game->setup_size);
	m->apart = mixed && m->log[chosen]->viewer != SEAT_ARBITER;
	if (against == 0)
		return true;
	meeting_contradict(m, LOGS_SETUP, 0, against);
	m->out->whose = meeting_odd_one(m, all, setups_agree, 0);
	return false;
}

static bool
merge_setups(struct meeting *m, void *setup)
{
	void *merged;
	bool agree;

	if (m->game->merge_setup == NULL)
		return choose_setup(m, setup);
	merged = calloc(1, m->game->setup_size);
	agree = merged != NULL;
	m->failed = merged == NULL;
	memcpy(setup, m->log[0]->setup, m->game->setup_size);
	for (unsigned i = 1; agree && i < m->n; i++) {
		if ((agree = m->game->merge_setup(setup, m->log[i]->setup, merged)))
			memcpy(setup, merged, m->game->setup_size);
	}
	free(merged);
	if (agree || m->failed)
		return agree;
	meeting_contradict(m, LOGS_SETUP, 0, meeting_against(m, (1U << m->n) - 1, setups_agree, 0));
	m->out->whose = meeting_odd_one(m, (1U << m->n) - 1, setups_agree, 0);
	return false;
}

static bool
rules_agree(struct meeting *m, unsigned a, unsigned b, size_t ruling)
{
	const struct rules *x = &m->log[a]->rules, *y = &m->log[b]->rules;

	return ((x->named & y->named) >> ruling & 1) == 0 || x->option[ruling] == y->option[ruling];
}

static bool
merge_rules(struct meeting *m)
{
	struct rules *rules = &m->out->merged.rules;
	unsigned all = (1U << m->n) - 1, against;

	*rules = m->log[0]->rules;
	for (unsigned r = 0; r < m->game->nrulings; r++) {
		if ((against = meeting_against(m, all, rules_agree, r)) != 0) {
			meeting_contradict(m, LOGS_RULES, 0, against);
			m->out->whose = meeting_odd_one(m, all, rules_agree, r);
			m->out->ruling = r;
			return false;
		}
		for (unsigned i = 1; i < m->n; i++)
			if ((m->log[i]->rules.named >> r & 1) != 0)
				rules_set(rules, (int)r, m->log[i]->rules.option[r]);
	}
	return true;
}

static bool
games_agree(struct meeting *m, unsigned a, unsigned b, size_t at)
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
		m->out->whose = meeting_odd_one(m, all, games_agree, 0);
		return false;
	}
	if (!merge_setups(m, setup) || !merge_rules(m))
		return false;
	merged->game = m->game;
	merged->setup = setup;
	merged->began = m->log[0]->began;
	merged->viewer = m->log[0]->viewer;
	for (unsigned i = 1; i < m->n; i++)
		if (m->log[i]->viewer != merged->viewer)
			merged->viewer = SEAT_ARBITER; /* what two know together */
	return true;
}
