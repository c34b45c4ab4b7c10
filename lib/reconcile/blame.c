/* reconcile/blame.c: whose log is wrong?  The questions have a fixed order.
 *
 * First each log is played by itself, from its own set-up.  A log that cannot be played in this way is wrong, even if
 * there are many copies of it, and it outvotes no other.  A true log can always be played by itself; what its player did
 * not know never makes it wrong.  A log may be wrong in several places: the first contradiction is laid to those with a
 * fault there or before it.
 */
#include <string.h>

#include "core/memory.h"
#include "reconcile/internal.h"

void
meeting_contradict(struct meeting *m, enum contradiction kind, uint32_t ply, unsigned against)
{
	m->out->kind = kind;
	m->out->ply = ply;
	m->out->against = against;
	m->out->whose = 0;
}

unsigned
meeting_against(struct meeting *m, unsigned logs, agree_fn *agree, uint32_t at)
{
	unsigned found = 0;

	for (unsigned a = 0; a < m->n; a++)
		for (unsigned b = a + 1; b < m->n; b++)
			if ((logs >> a & 1) != 0 && (logs >> b & 1) != 0 && !agree(m, a, b, at))
				found |= 1U << a | 1U << b;
	return found;
}

/* The only log without which the others agree, if there are enough others; else none. */
static unsigned
outvoted(struct meeting *m, unsigned logs, agree_fn *agree, uint32_t at)
{
	unsigned odd = 0;

	for (unsigned i = 0; i < m->n && __builtin_popcount(logs) >= 3; i++)
		if ((logs >> i & 1) != 0 && meeting_against(m, logs & ~(1U << i), agree, at) == 0)
			odd |= 1U << i;
	return is_one(odd) ? odd : 0;
}

/* The logs of a set that have a fault of their own at the contradiction or before it. */
static unsigned
faulty_here(const struct meeting *m, unsigned logs)
{
	unsigned faulty = 0;

	for (unsigned i = 0; i < m->n; i++)
		if ((logs & m->refuted & 1U << i) != 0 && m->fault[i] <= m->out->ply)
			faulty |= 1U << i;
	return faulty;
}

/* The logs of a set that break behind the contradiction, and go on there as no log does that can be played to its end. */
static unsigned
faulty_later(struct meeting *m, unsigned broken, agree_fn *agree, uint32_t at)
{
	unsigned sound = m->out->against & ~broken, faulty = broken;

	for (unsigned i = 0; i < m->n && agree != NULL; i++)
		for (unsigned k = 0; k < m->n; k++)
			if ((broken >> i & 1) != 0 && (sound >> k & 1) != 0 && agree(m, i < k ? i : k, i < k ? k : i, at))
				faulty &= ~(1U << i);
	return faulty;
}

void
meeting_blame(struct meeting *m, unsigned logs, agree_fn *agree, uint32_t at, struct faults found)
{
	struct reconciliation *out = m->out;
	unsigned here = (faulty_here(m, logs) | found.here) & out->against;
	unsigned broken = (m->refuted | found.here | found.later) & out->against, later = faulty_later(m, broken, agree, at);

	out->whose = 0;
	if (here != 0) /* what all tell alike is nobody's mistake in writing */
		out->whose = agree != NULL || is_one(here) || here != logs ? here : 0;
	else if (later != 0 && (later != out->against || is_one(later)))
		out->whose = later;
	else if (agree != NULL)
		out->whose = outvoted(m, logs & ~(later != out->against ? broken : m->refuted & out->against), agree, at);
}

/* ---- each log by itself ------------------------------------------------------------------------- */

void
meeting_note_breach(struct meeting *m, struct breach *out, const struct breach *found, const void *state)
{
	if (out == NULL || out->kind != BREACH_NONE)
		return;
	*out = *found;
	if (state == NULL)
		return;
	if ((out->state = memory_alloc(m->game->state_size)) == NULL)
		m->failed = true;
	else
		memcpy(out->state, state, m->game->state_size);
}

void
meeting_lend(const struct meeting *m, unsigned log, uint32_t ply, bool facts, struct step *s)
{
	for (unsigned i = 0; i < m->n; i++) {
		const struct step *other = course_step(m->log[i], ply);
		struct action both;

		if (other == NULL || !action_merge(m->game, &s->action, &other->action, &both))
			continue;
		s->stood = s->stood || other->stood;
		if (facts && m->log[i]->viewer == m->log[log]->viewer)
			s->action = both;
	}
}

enum fate { GOES_ON, IN_THE_DARK, REFUTED };

static enum fate
step_alone(struct meeting *m, unsigned log, uint32_t ply, void *state, struct breach *breach)
{
	struct step s = *course_step(m->log[log], ply);
	struct trace t = { .brief = true };
	struct action told, both;
	enum judgement j;
	bool stood;

	meeting_lend(m, log, ply, false, &s);
	if ((j = game_step(m->game, state, &s.action, s.stood, &t, &stood)) == ACTION_INCOMPLETE) {
		meeting_lend(m, log, ply, true, &s);
		j = game_step(m->game, state, &s.action, s.stood, &t, &stood);
	}
	if (j == ACTION_INCOMPLETE || is_unjudged(j))
		return IN_THE_DARK;
	if (j != ACTION_PLAYED) {
		meeting_note_breach(m, breach,
		    &(struct breach){ .kind = BREACH_ACTION, .ply = ply, .cite = t.cite, .action = s.action }, state);
		return REFUTED;
	}
	action_told(&s.action, &t, &told);
	if (action_merge(m->game, &s.action, &told, &both))
		return GOES_ON;
	meeting_note_breach(m, breach, &(struct breach){ .kind = BREACH_TOLD, .ply = ply, .action = s.action }, NULL);
	return REFUTED;
}

/* Play a log by some rules, and note who acts, and how it breaks. */
static enum fate
play_alone(struct meeting *m, unsigned log, const struct rules *rules, void *state, struct breach *breach)
{
	const struct course *c = m->log[log];
	struct trace t = { .brief = true };
	enum judgement j = game_start(m->game, state, c->setup, rules, &t);

	if (j != ACTION_PLAYED) {
		if (is_unjudged(j))
			return IN_THE_DARK;
		meeting_note_breach(m, breach, &(struct breach){ .kind = BREACH_SETUP, .ply = c->began, .cite = t.cite }, NULL);
		return REFUTED;
	}
	for (uint32_t i = 0; i < c->nsteps; i++) {
		uint8_t mover = (uint8_t)state_head(state)->mover;
		enum fate f = step_alone(m, log, c->began + i + 1, state, breach);

		if (f != GOES_ON)
			return f;
		if (m->own[log].doer[i] == SEAT_NONE)
			m->own[log].doer[i] = mover;
	}
	if (!meeting_result_denied(m, log, state))
		return GOES_ON;
	meeting_note_breach(m, breach, &(struct breach){ .kind = BREACH_RESULT, .ply = course_end(c) }, NULL);
	return REFUTED;
}

/* Put together the rules of a log.  If it does not name a ruling, the option that others name counts.  false: the others
 * name different ones. */
static bool
rules_together(const struct meeting *m, unsigned log, unsigned others, struct rules *out)
{
	*out = m->log[log]->rules;
	for (unsigned i = 0; i < m->n; i++) {
		const struct rules *r = &m->log[i]->rules;
		uint64_t named = (others >> i & 1) != 0 ? r->named & ~m->log[log]->rules.named : 0;

		for (; named != 0; named &= named - 1) {
			unsigned ruling = (unsigned)__builtin_ctzll(named);

			if ((out->named >> ruling & 1) != 0 && out->option[ruling] != r->option[ruling])
				return false;
			rules_set(out, (int)ruling, r->option[ruling]);
		}
	}
	return true;
}

/* Does a log break by some rules?  Note the latest ply at which it does so, and keep the first breach of all. */
static bool
breaks_by(struct meeting *m, unsigned log, const struct rules *rules, void *state, struct breach *first)
{
	struct breach found = { 0 };

	if (play_alone(m, log, rules, state, &found) != REFUTED)
		return false;
	m->fault[log] = found.ply > m->fault[log] ? found.ply : m->fault[log];
	if (first->kind == BREACH_NONE)
		*first = found;
	else
		memory_free(found.state);
	return true;
}

/* Is there no game that goes as a log tells?  For rulings that it does not name, it is tried with what others name. */
static bool
is_refuted(struct meeting *m, unsigned log, void *state)
{
	unsigned others = ((1U << m->n) - 1) & ~(1U << log);
	struct rules tried[1U << (RECONCILE_LOGS_MAX - 1)], *r = tried;
	struct breach first = { 0 };

	for (unsigned set = others;; set = (set - 1) & others) {
		bool seen = !rules_together(m, log, set, r);

		for (const struct rules *before = tried; before < r && !seen; before++)
			seen = rules_same(m->game, before, r);
		if (!seen && !breaks_by(m, log, r++, state, &first)) {
			memory_free(first.state);
			return false;
		}
		if (set == 0)
			break;
	}
	m->out->breach[log] = first;
	return true;
}

bool
meeting_play_alone(struct meeting *m)
{
	void *state = memory_alloc(m->game->state_size);

	for (unsigned i = 0; i < m->n && state != NULL; i++) {
		size_t n = m->log[i]->nsteps;

		if ((m->own[i].doer = memory_alloc(n + 1)) == NULL) {
			memory_free(state);
			return false;
		}
		memset(m->own[i].doer, SEAT_NONE, n + 1);
		m->refuted |= is_refuted(m, i, state) ? 1U << i : 0;
	}
	memory_free(state);
	return state != NULL && !m->failed;
}
