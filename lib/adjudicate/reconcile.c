/* adjudicate/reconcile.c: see reconcile.h. */
#include "adjudicate/reconcile.h"

#include <stdlib.h>
#include <string.h>

typedef bool same_setup_fn(const struct game *g, const void *a, const void *b, bool *failed);

struct meeting {
	const struct course *const *log;
	unsigned n;
	const struct game *game;
	same_setup_fn *same_setup;
	struct reconciliation *out;
	void *scratch; /* a state to try things on */
	size_t cap;    /* of merged steps */
	bool failed;
};

static void
contradict(struct meeting *m, enum contradiction kind, uint32_t ply, unsigned against)
{
	m->out->kind = kind;
	m->out->ply = ply;
	m->out->against = against;
	m->out->whose = RECONCILE_NOBODY;
}

/* ---- who is against whom ----------------------------------------------------------------------- */

/* Do logs a and b go together in what is at hand? */
typedef bool agree_fn(struct meeting *m, unsigned a, unsigned b, size_t at);

/* The logs of a set that contradict some other one of it. */
static unsigned
contradicting(struct meeting *m, unsigned logs, agree_fn *agree, size_t at)
{
	unsigned found = 0;

	for (unsigned a = 0; a < m->n; a++)
		for (unsigned b = a + 1; b < m->n; b++)
			if ((logs >> a & 1) != 0 && (logs >> b & 1) != 0 && !agree(m, a, b, at))
				found |= 1U << a | 1U << b;
	return found;
}

/* The one log without which the others agree, if there are others enough to bear it out. */
static uint8_t
odd_one_out(struct meeting *m, unsigned logs, agree_fn *agree, size_t at)
{
	uint8_t odd = RECONCILE_NOBODY;

	if (__builtin_popcount(logs) < 3)
		return odd;
	for (unsigned i = 0; i < m->n; i++) {
		if ((logs >> i & 1) == 0 || contradicting(m, logs & ~(1U << i), agree, at) != 0)
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

/* The same without merge_setup: two seats agree as far as anybody can see. */
static bool
views_agree(struct meeting *m, unsigned a, unsigned b)
{
	const struct course *x = m->log[a], *y = m->log[b];

	if (x->viewer == y->viewer)
		return m->same_setup(m->game, x->setup, y->setup, &m->failed);
	if (x->viewer == SEAT_ARBITER)
		return is_view(m, x->setup, y->setup, y->viewer);
	return y->viewer != SEAT_ARBITER || is_view(m, y->setup, x->setup, x->viewer);
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

/* The set-up of a game without merge_setup: the arbiter's, or the one that all have. */
static bool
choose_setup(struct meeting *m, void *setup)
{
	unsigned all = (1U << m->n) - 1, against = contradicting(m, all, setups_agree, 0), chosen = 0;
	bool mixed = false;

	for (unsigned i = 0; i < m->n; i++) {
		mixed = mixed || m->log[i]->viewer != m->log[0]->viewer;
		if (m->log[i]->viewer == SEAT_ARBITER)
			chosen = i;
	}
	memcpy(setup, m->log[chosen]->setup, m->game->setup_size);
	if (against != 0) {
		contradict(m, LOGS_SETUP, 0, against);
		m->out->whose = odd_one_out(m, all, setups_agree, 0);
	} else if (mixed && m->log[chosen]->viewer != SEAT_ARBITER) {
		contradict(m, LOGS_OPEN, 0, 0);
	} else {
		return true;
	}
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
	contradict(m, LOGS_SETUP, 0, contradicting(m, (1U << m->n) - 1, setups_agree, 0));
	m->out->whose = odd_one_out(m, (1U << m->n) - 1, setups_agree, 0);
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
		if ((against = contradicting(m, all, rules_agree, r)) != 0) {
			contradict(m, LOGS_RULES, 0, against);
			m->out->whose = odd_one_out(m, all, rules_agree, r);
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
merge_headers(struct meeting *m, void *setup)
{
	struct course *merged = &m->out->merged;

	for (unsigned i = 1; i < m->n; i++)
		if (m->log[i]->game != m->game) {
			contradict(m, LOGS_GAME, 0, 1U << i | 1);
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

/* ---- plies -------------------------------------------------------------------------------------- */

static uint32_t
ply_at(const struct meeting *m, size_t at)
{
	return m->out->merged.began + (uint32_t)at + 1;
}

static bool
steps_agree(struct meeting *m, unsigned a, unsigned b, size_t at)
{
	struct action merged;

	return action_merge(m->game, &m->log[a]->steps[at].action, &m->log[b]->steps[at].action, &merged);
}

static bool
same_action(struct meeting *m, unsigned a, unsigned b, size_t at)
{
	return action_same(&m->log[a]->steps[at].action, &m->log[b]->steps[at].action);
}

/* The logs that have a step there. */
static unsigned
logs_at(const struct meeting *m, size_t at)
{
	unsigned logs = 0;

	for (unsigned i = 0; i < m->n; i++)
		logs |= at < m->log[i]->nsteps ? 1U << i : 0;
	return logs;
}

/* Could the step of one log have been made, with all that it asserts? */
static bool
is_possible(struct meeting *m, unsigned log, size_t at)
{
	const struct step *s = &m->log[log]->steps[at];
	struct action told, full;
	bool stood;

	memcpy(m->scratch, m->out->state, m->game->state_size);
	if (game_step(m->game, m->scratch, &s->action, s->stood, &m->out->trace, &stood) != ACTION_PLAYED)
		return false;
	told = s->action;
	told.marks = m->out->trace.truth_marks;
	memcpy(told.said, m->out->trace.truth, sizeof(told.said));
	return action_merge(m->game, &s->action, &told, &full);
}

/* The one log whose step cannot have been, if the other logs' can. */
static uint8_t
impossible_one(struct meeting *m, unsigned logs, size_t at)
{
	uint8_t found = RECONCILE_NOBODY;
	bool another = false;

	for (unsigned i = 0; i < m->n; i++) {
		if ((logs >> i & 1) == 0)
			continue;
		if (is_possible(m, i, at)) {
			another = true;
		} else {
			if (found != RECONCILE_NOBODY)
				return RECONCILE_NOBODY;
			found = (uint8_t)i;
		}
	}
	return another ? found : RECONCILE_NOBODY;
}

/* They do not go together: in the action, or in what is told of it? */
static void
contradict_step(struct meeting *m, unsigned logs, size_t at)
{
	unsigned against = contradicting(m, logs, same_action, at);
	enum contradiction kind = against != 0 ? LOGS_ACTION : LOGS_FACT;

	if (against == 0)
		against = contradicting(m, logs, steps_agree, at);
	contradict(m, kind, ply_at(m, at), against);
	m->out->whose = odd_one_out(m, logs, steps_agree, at);
	if (m->out->whose == RECONCILE_NOBODY)
		m->out->whose = impossible_one(m, logs, at);
}

/* Put together what the logs tell of a step. */
static bool
merge_step(struct meeting *m, unsigned logs, size_t at, struct step *out)
{
	bool first = true;

	for (unsigned i = 0; i < m->n; i++) {
		const struct step *s = &m->log[i]->steps[at];
		struct action both;

		if ((logs >> i & 1) == 0)
			continue;
		if (first) {
			*out = *s;
		} else {
			if (!action_merge(m->game, &out->action, &s->action, &both)) {
				contradict_step(m, logs, at);
				return false;
			}
			out->action = both;
			out->stood = out->stood || s->stood;
		}
		first = false;
	}
	return true;
}

/* Which of the logs tell what the board denies? */
static bool
check_told(struct meeting *m, unsigned logs, size_t at, const struct action *told)
{
	unsigned wrong = 0;

	for (unsigned i = 0; i < m->n; i++) {
		struct action both;

		if ((logs >> i & 1) != 0 && !action_merge(m->game, &m->log[i]->steps[at].action, told, &both))
			wrong |= 1U << i;
	}
	if (wrong == 0)
		return true;
	contradict(m, LOGS_FACT, ply_at(m, at), wrong);
	if ((wrong & (wrong - 1)) == 0)
		m->out->whose = (uint8_t)__builtin_ctz(wrong);
	return false;
}

static bool
keep_step(struct meeting *m, const struct step *s)
{
	struct course *c = &m->out->merged;

	if (c->nsteps == m->cap) {
		size_t cap = m->cap != 0 ? m->cap * 2 : 256;
		struct step *steps = realloc(c->steps, cap * sizeof(*steps));

		if (steps == NULL) {
			m->failed = true;
			return false;
		}
		c->steps = steps;
		m->cap = cap;
	}
	c->steps[c->nsteps++] = *s;
	return true;
}

/* Play what was put together. */
static bool
play_step(struct meeting *m, unsigned logs, size_t at, const struct step *s)
{
	struct reconciliation *out = m->out;
	struct action told = s->action;
	struct step kept = *s;
	bool stood;
	enum judgement j;

	out->tried = s->action;
	memcpy(m->scratch, out->state, m->game->state_size);
	j = game_step(m->game, m->scratch, &s->action, s->stood, &out->trace, &stood);
	if (j != ACTION_PLAYED) {
		contradict(m, j == ACTION_INCOMPLETE ? LOGS_MISSING : LOGS_ILLEGAL, ply_at(m, at), logs);
		out->cite = out->trace.cite;
		if ((logs & (logs - 1)) == 0)
			out->whose = (uint8_t)__builtin_ctz(logs);
		return false;
	}
	told.marks = out->trace.truth_marks;
	memcpy(told.said, out->trace.truth, sizeof(told.said));
	if (!check_told(m, logs, at, &told))
		return false;
	memcpy(out->state, m->scratch, m->game->state_size);
	kept.stood = stood || s->stood;
	return keep_step(m, &kept);
}

/* A log that says how the game ended, where another goes on. */
static bool
check_lengths(struct meeting *m, unsigned logs, size_t at)
{
	unsigned ended = 0;

	for (unsigned i = 0; i < m->n; i++)
		if ((logs >> i & 1) == 0 && m->log[i]->result.finished)
			ended |= 1U << i;
	if (ended == 0)
		return true;
	contradict(m, LOGS_LENGTH, ply_at(m, at), ended | logs);
	return false;
}

static bool
merge_plies(struct meeting *m)
{
	unsigned logs;

	for (size_t at = 0; (logs = logs_at(m, at)) != 0; at++) {
		struct step s;

		if (!check_lengths(m, logs, at) || !merge_step(m, logs, at, &s) || !play_step(m, logs, at, &s))
			return false;
	}
	return true;
}

/* ---- the end ------------------------------------------------------------------------------------ */

static bool
results_agree(struct meeting *m, unsigned a, unsigned b, size_t at)
{
	const struct result *x = &m->log[a]->result, *y = &m->log[b]->result;

	(void)at;
	return !x->finished || !y->finished || result_same(x, y);
}

static bool
on_board(const struct meeting *m, const struct result *r)
{
	struct trace t = { .quiet = true };
	struct outcome o;
	struct result found;

	if (m->game->settle != NULL)
		return m->game->settle(m->out->state, r, &t) == ACTION_PLAYED;
	m->game->outcome(m->out->state, &o);
	result_of(&o, &found);
	return o.over ? result_same(r, &found) : !r->finished || r->off_board;
}

static bool
merge_results(struct meeting *m)
{
	unsigned all = (1U << m->n) - 1, wrong = 0, against;

	for (unsigned i = 0; i < m->n; i++) {
		const struct result *r = &m->log[i]->result;

		if (r->finished && !on_board(m, r))
			wrong |= 1U << i;
		if (r->finished || i == 0)
			m->out->merged.result = *r;
	}
	against = contradicting(m, all, results_agree, 0);
	if (wrong == 0 && against == 0)
		return true;
	contradict(m, LOGS_RESULT, course_end(&m->out->merged), wrong != 0 ? wrong : against);
	if (wrong != 0 && (wrong & (wrong - 1)) == 0)
		m->out->whose = (uint8_t)__builtin_ctz(wrong);
	else if (wrong == 0)
		m->out->whose = odd_one_out(m, all, results_agree, 0);
	return false;
}

bool
reconcile(const struct course *const *logs, unsigned n, void *setup, same_setup_fn *same_setup,
    struct reconciliation *out)
{
	struct meeting m = { .log = logs, .n = n, .game = logs[0]->game, .same_setup = same_setup, .out = out };
	bool ok;

	memset(out, 0, sizeof(*out));
	out->whose = RECONCILE_NOBODY;
	out->trace.quiet = true;
	if (!merge_headers(&m, setup))
		return !m.failed;
	out->state = malloc(m.game->state_size);
	m.scratch = malloc(m.game->state_size);
	ok = out->state != NULL && m.scratch != NULL;
	if (ok && m.game->start(out->state, setup, &out->merged.rules, &out->trace) != ACTION_PLAYED) {
		contradict(&m, LOGS_SETUP, 0, (1U << n) - 1);
		out->cite = out->trace.cite;
	} else if (ok && merge_plies(&m) && merge_results(&m)) {
		out->complete = out->merged.viewer == SEAT_ARBITER;
	}
	free(m.scratch);
	if (ok && !m.failed)
		return true;
	reconcile_free(out);
	return false;
}

void
reconcile_free(struct reconciliation *r)
{
	free(r->state);
	free(r->merged.steps);
	memset(r, 0, sizeof(*r));
}
