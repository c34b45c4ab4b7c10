/* reconcile/reconcile.c: see reconcile.h.
 *
 * Every log is played on a board of its own, as its player saw it.  If the set-ups of the logs make one, all logs are put
 * together ply by ply, and played on a board that all share.  If they do not, or if that board lacks a fact that no log
 * tells, what is seen on one board is still compared with what the others tell.
 */
#include "reconcile/reconcile.h"
#include "core/memory.h"

#include <string.h>

#include "reconcile/internal.h"

static unsigned
all_logs(const struct meeting *m)
{
	return (1U << m->n) - 1;
}

/* ---- boards ------------------------------------------------------------------------------------- */

static bool
begin_own(struct meeting *m, unsigned log)
{
	struct own *o = &m->own[log];
	struct trace t = { .brief = true };
	enum judgement j;

	o->state = memory_alloc(m->game->state_size);
	o->next = memory_alloc(m->game->state_size);
	if (o->state == NULL || o->next == NULL) {
		m->failed = true;
		return false;
	}
	j = game_start(m->game, o->state, m->log[log]->setup, &m->out->merged.rules, &t);
	o->live = j == ACTION_PLAYED;
	if (is_unjudged(j) && !m->joint.live)
		meeting_unjudged(m, UNJUDGED_SETUP, NULL, &t);
	if (o->live || is_unjudged(j))
		return true;
	meeting_contradict(m, LOGS_SETUP, m->log[log]->began, 1U << log);
	meeting_blame(m, all_logs(m), NULL, 0, NO_FAULTS);
	m->out->cite = t.cite;
	return false;
}

static void
free_boards(struct meeting *m)
{
	for (unsigned i = 0; i < m->n; i++) {
		memory_free(m->own[i].state);
		memory_free(m->own[i].next);
		memory_free(m->own[i].doer);
	}
	joint_free(&m->joint);
}

/* The state of a board that is played: the shared one, else a seat's.  NULL: there is none. */
static const void *
live_state(const struct meeting *m)
{
	if (m->joint.live)
		return m->joint.world[0].state;
	for (unsigned i = 0; i < m->n; i++)
		if (m->own[i].live && course_end(m->log[i]) >= m->ply)
			return m->own[i].state;
	return NULL;
}

/* ---- logs that begin in mid-game ------------------------------------------------------------------ */

/* Does a log begin with a game that is over?  Not every seat can know that, so such a position is compared with nothing.
 * Nothing is played from it either. */
static bool
begins_over(struct meeting *m, unsigned log)
{
	struct trace t = { .brief = true };
	void *state = memory_alloc(m->game->state_size);
	struct outcome o = { .over = true };

	m->failed = m->failed || state == NULL;
	if (state != NULL && game_start(m->game, state, m->log[log]->setup, &m->out->merged.rules, &t) == ACTION_PLAYED)
		game_outcome(m->game, state, &o);
	memory_free(state);
	return o.over;
}

/* Could log b, which begins here, go on from where log a is? */
static bool
goes_on_from(struct meeting *m, unsigned a, unsigned b)
{
	const struct course *later = m->log[b];

	if (m->game->hidden != NULL && begins_over(m, b))
		return true;
	if (m->joint.live && m->joint.begins < m->ply)
		return joint_fits(m, b);
	return !m->own[a].live || course_end(m->log[a]) < m->ply ||
	    m->ask->fits(m->game, later->setup, later->viewer, m->own[a].state, m->log[a]->viewer, &m->failed);
}

static bool
positions_agree(struct meeting *m, unsigned a, unsigned b, uint32_t ply)
{
	bool a_begins = m->log[a]->began == ply, b_begins = m->log[b]->began == ply;

	if (m->log[a]->began > ply || m->log[b]->began > ply || a_begins == b_begins)
		return true;
	return a_begins ? goes_on_from(m, b, a) : goes_on_from(m, a, b);
}

/* Set up the boards of logs that begin at this ply, if they go on from where the others are. */
static bool
begin_boards(struct meeting *m)
{
	unsigned against = meeting_against(m, all_logs(m), positions_agree, m->ply);

	for (unsigned i = 0; i < m->n && m->joint.live && against == 0 && !m->failed; i++)
		if (m->log[i]->began == m->ply && !(m->game->hidden != NULL && begins_over(m, i)) && !joint_keep_fitting(m, i))
			against = all_logs(m); /* each alone could go on like this, but not all together */
	if (m->failed)
		return false;
	if (against != 0) {
		meeting_contradict(m, LOGS_SETUP, m->ply, against);
		meeting_blame(m, all_logs(m), positions_agree, m->ply, NO_FAULTS);
		return false;
	}
	if (m->joint.can_begin && m->joint.begins == m->ply && !joint_begin(m)) {
		meeting_contradict(m, LOGS_SETUP, m->ply, all_logs(m));
		meeting_blame(m, all_logs(m), NULL, 0, NO_FAULTS);
		m->out->cite = m->out->trace.cite;
		return false;
	}
	for (unsigned i = 0; i < m->n; i++)
		if (m->log[i]->began == m->ply && !begin_own(m, i))
			return false;
	return true;
}

/* ---- plies -------------------------------------------------------------------------------------- */

/* The logs of a set whose step of this ply cannot have been made on the shared board, if the step of another can. */
static unsigned
impossible_steps(struct meeting *m, unsigned logs)
{
	unsigned impossible = 0;

	for (unsigned i = 0; i < m->n && m->joint.live; i++)
		if ((logs >> i & 1) != 0 && !joint_can_step(m, i, m->ply))
			impossible |= 1U << i;
	return impossible != logs ? impossible : 0;
}

/* The logs of a set that cannot be right: those that break the rules at this ply, and those that do so here or later when
 * each is played on by itself from what all agree on. */
static struct faults
breaking_logs(struct meeting *m, unsigned logs)
{
	struct faults found = { .here = impossible_steps(m, logs) };

	for (unsigned i = 0; i < m->n && m->joint.live && !m->failed; i++) {
		if ((logs >> i & 1) == 0)
			continue;
		if (m->out->breach[i].kind == BREACH_NONE)
			joint_play_on(m, i, &m->out->breach[i]);
		found.later |= m->out->breach[i].kind != BREACH_NONE ? 1U << i : 0;
	}
	return found;
}

/* Note a contradiction between logs: in the action, or in what they tell about it. */
static void
contradict_steps(struct meeting *m, unsigned logs)
{
	unsigned against = meeting_against(m, logs, meeting_steps_agree, m->ply);
	bool facts = true;

	for (unsigned a = 0; a < m->n; a++)
		for (unsigned b = a + 1; b < m->n; b++)
			if ((logs >> a & 1) != 0 && (logs >> b & 1) != 0 && !meeting_steps_agree(m, a, b, m->ply))
				facts = facts && meeting_same_action(m, a, b, m->ply);
	meeting_contradict(m, facts ? LOGS_FACT : LOGS_ACTION, m->ply, against);
	meeting_blame(m, logs, meeting_steps_agree, m->ply, breaking_logs(m, against));
	meeting_find_slip(m, logs, m->ply);
}

/* Note that a step is against the rules, or contradicts a board.  If one log ends and another goes on with such a step, the
 * other is wrong. */
static void
contradict_board(struct meeting *m, unsigned logs, const struct obstacle *why)
{
	meeting_contradict(m, why->kind, m->ply, why->against);
	meeting_blame(m, logs, NULL, 0, NO_FAULTS);
	if (m->out->whose == 0 && is_one(logs) && meeting_logs_ended(m, m->ply) != 0)
		m->out->whose = logs;
	meeting_find_slip(m, logs, m->ply);
	m->out->trace = why->trace;
	m->out->tried = why->tried;
	m->out->cite = why->kind == LOGS_ILLEGAL ? why->trace.cite : 0;
}

static bool
lengths_agree(struct meeting *m, unsigned a, unsigned b, uint32_t ply)
{
	bool a_goes_on = course_step(m->log[a], ply) != NULL, b_goes_on = course_step(m->log[b], ply) != NULL;

	return a_goes_on == b_goes_on || !m->log[a_goes_on ? b : a]->result.finished;
}

/* Some logs say how the game ended, and others go on: which of them cannot be true on the shared board? */
static unsigned
impossible_lengths(struct meeting *m, unsigned ended, unsigned logs)
{
	unsigned wrong = 0;
	struct outcome o;

	if (!m->joint.live)
		return 0;
	for (unsigned i = 0; i < m->n; i++)
		if ((ended >> i & 1) != 0 && meeting_result_denied(m, i, m->joint.world[0].state))
			wrong |= 1U << i;
	game_outcome(m->game, m->joint.world[0].state, &o);
	if (wrong == 0 && o.over)
		return logs;
	for (unsigned i = 0; i < m->n && wrong == 0; i++)
		if ((logs >> i & 1) != 0 && !joint_can_step(m, i, m->ply))
			wrong |= 1U << i;
	return wrong;
}

static bool
check_lengths(struct meeting *m, unsigned logs)
{
	unsigned ended = meeting_logs_ended(m, m->ply);

	for (unsigned i = 0; i < m->n; i++)
		if (!m->log[i]->result.finished)
			ended &= ~(1U << i);
	if (ended == 0)
		return true;
	meeting_contradict(m, LOGS_LENGTH, m->ply, ended | logs);
	meeting_blame(m, ended | logs, lengths_agree, m->ply, (struct faults){ .here = impossible_lengths(m, ended, logs) });
	meeting_find_slip(m, ended | logs, m->ply);
	return false;
}

static bool
keep_step(struct meeting *m, const struct step *s)
{
	struct course *c = &m->out->merged;

	if (c->nsteps == m->cap) {
		struct step *steps = memory_double(c->steps, &m->cap, 256, sizeof(*steps));

		if (steps == NULL) {
			m->failed = true;
			return false;
		}
		c->steps = steps;
	}
	c->steps[c->nsteps++] = *s;
	return true;
}

/* Play on a log's own board what the logs of its seat tell, and compare what is seen there with all logs. */
static bool
step_own(struct meeting *m, unsigned log, unsigned logs, const struct step *all, struct obstacle *why)
{
	struct own *o = &m->own[log];
	struct trace t = { .brief = true };
	unsigned mine = 0, denied = 0;
	struct action told;
	struct step s;
	enum judgement j;
	bool stood;

	for (unsigned i = 0; i < m->n; i++)
		mine |= (logs >> i & 1) != 0 && m->log[i]->viewer == m->log[log]->viewer ? 1U << i : 0;
	meeting_merge_step(m, mine, m->ply, &s);
	memcpy(o->next, o->state, m->game->state_size);
	j = game_step(m->game, o->next, &s.action, all->stood, &t, &stood);
	if (j == ACTION_PLAYED) {
		action_told(&s.action, &t, &told);
		denied = meeting_denied(m, logs, m->ply, &told);
	}
	o->live = j == ACTION_PLAYED && denied == 0;
	*why = (struct obstacle){ .kind = denied != 0 ? LOGS_FACT : LOGS_ILLEGAL, .against = denied | 1U << log, .trace = t,
		.tried = s.action };
	if (is_unjudged(j) && !m->joint.live)
		meeting_unjudged(m, UNJUDGED_ACTION, &s.action, &t);
	if (j == ACTION_INCOMPLETE && !m->joint.live && m->out->lack == LACKS_NOTHING) {
		m->out->lack = LACKS_FACT;
		m->out->ply = m->ply;
		m->out->trace = t;
		m->out->tried = s.action;
	}
	return o->live || j == ACTION_INCOMPLETE || is_unjudged(j);
}

/* Play all logs on their own boards.  What is wrong there counts only if there is no shared board. */
static bool
step_owns(struct meeting *m, unsigned logs, const struct step *all)
{
	struct obstacle why, first = { 0 };

	for (unsigned i = 0; i < m->n; i++) {
		if ((logs >> i & 1) == 0 || !m->own[i].live || step_own(m, i, logs, all, &why) || m->joint.live)
			continue;
		if (first.against == 0)
			first = why;
		else if (first.kind == why.kind)
			first.against |= why.against;
	}
	if (first.against != 0) {
		contradict_board(m, logs, &first);
		return false;
	}
	for (unsigned i = 0; i < m->n; i++) {
		struct own *o = &m->own[i];

		if ((logs >> i & 1) != 0 && o->live)
			memcpy(o->state, o->next, m->game->state_size);
	}
	return true;
}

static bool
merge_ply(struct meeting *m)
{
	unsigned logs = meeting_logs_at(m, m->ply);
	struct obstacle why;
	struct step all;

	if (!check_lengths(m, logs))
		return false;
	if (!meeting_merge_step(m, logs, m->ply, &all)) {
		contradict_steps(m, logs);
		return false;
	}
	if (m->joint.live && !joint_step(m, logs, m->ply, &all, &why)) {
		if (!m->failed)
			contradict_board(m, logs, &why);
		return false;
	}
	if (!step_owns(m, logs, &all))
		return false;
	m->out->agreed = m->ply;
	return m->out->lack != LACKS_NOTHING || keep_step(m, &all);
}

/* Note that no log has this ply, but one begins later. */
static void
note_gap(struct meeting *m)
{
	uint32_t next = UINT32_MAX;

	for (unsigned i = 0; i < m->n; i++)
		if (m->log[i]->began >= m->ply && m->log[i]->began < next)
			next = m->log[i]->began;
	m->out->lack = LACKS_PLIES;
	m->out->ply = m->ply;
	m->out->gap = next;
}

static void
next_ply(struct meeting *m)
{
	const void *state = live_state(m);

	for (unsigned i = 0; i < m->n; i++)
		m->failed = m->failed || stop_is_asked(m->log[i]->stop);
	m->mover = state != NULL ? (uint8_t)state_head(state)->mover : SEAT_NONE;
	m->ply++;
}

/* Merge ply by ply.  After each ply boards may begin. */
static bool
merge_plies(struct meeting *m)
{
	uint32_t end = 0;

	for (unsigned i = 0; i < m->n; i++)
		end = course_end(m->log[i]) > end ? course_end(m->log[i]) : end;
	m->out->agreed = m->ply = m->out->merged.began;
	while (begin_boards(m)) {
		if (m->ply == end)
			return true;
		next_ply(m);
		if (m->failed)
			return false;
		if (meeting_logs_at(m, m->ply) == 0) {
			note_gap(m);
			return true;
		}
		if (!merge_ply(m))
			return false;
	}
	return false;
}

/* ---- the end ------------------------------------------------------------------------------------ */

static bool
results_agree(struct meeting *m, unsigned a, unsigned b, uint32_t at)
{
	const struct result *x = &m->log[a]->result, *y = &m->log[b]->result;

	(void)at;
	return !x->finished || !y->finished || result_same(x, y);
}

/* The logs whose result is not what their board shows. */
static unsigned
results_denied(struct meeting *m)
{
	unsigned denied = 0;

	if (m->joint.live)
		return joint_settle(m, all_logs(m));
	for (unsigned i = 0; i < m->n; i++)
		if (m->own[i].live && meeting_result_denied(m, i, m->own[i].state))
			denied |= 1U << i;
	return denied;
}

/* Note results that do not contradict the board, but cannot be judged. */
static void
note_unjudged_results(struct meeting *m)
{
	struct trace t = { .brief = true };

	for (unsigned i = 0; i < m->n; i++) {
		const struct own *o = &m->own[i];
		const void *state = m->joint.live ? m->joint.world[0].state : o->live ? o->state : NULL;

		if (state != NULL && is_unjudged(meeting_result(m, i, state, &t)))
			meeting_unjudged(m, UNJUDGED_RESULT, NULL, &t);
	}
}

static bool
check_results(struct meeting *m)
{
	unsigned denied = results_denied(m), against = meeting_against(m, all_logs(m), results_agree, 0), finished = 0;

	if (denied == 0 && against == 0) {
		note_unjudged_results(m);
		return true;
	}
	for (unsigned i = 0; i < m->n; i++)
		finished |= m->log[i]->result.finished ? 1U << i : 0;
	meeting_contradict(m, LOGS_RESULT, m->out->agreed, denied != 0 ? denied : against);
	meeting_blame(m, finished, results_agree, 0, (struct faults){ .here = denied != finished ? denied : 0 });
	return false;
}

/* Take the result on which the logs agree; if they do not, the one that the board shows. */
static void
merge_results(struct meeting *m, bool agreed)
{
	struct result *merged = &m->out->merged.result;
	const void *state = live_state(m);
	struct outcome o;

	*merged = (struct result){ .winner = SEAT_NONE };
	if (state != NULL && m->out->lack == LACKS_NOTHING) {
		game_outcome(m->game, state, &o);
		result_of(&o, merged);
	}
	for (unsigned i = 0; agreed && m->out->lack == LACKS_NOTHING && i < m->n; i++)
		if (m->log[i]->result.finished)
			*merged = m->log[i]->result;
}

/* Give the position to the caller, who owns it from now on. */
static void
give_position(struct meeting *m)
{
	struct joint *j = &m->joint;

	if (j->live && j->nworlds == 1) {
		m->out->state = j->world[0].state;
		j->world[0].state = NULL;
		return;
	}
	for (unsigned i = 0; i < m->n && m->out->state == NULL; i++)
		if (m->own[i].live && m->log[i]->began <= m->out->agreed && course_end(m->log[i]) >= m->out->agreed) {
			m->out->state = m->own[i].state;
			m->own[i].state = NULL;
		}
}

static void
compare(struct meeting *m, void *setup)
{
	struct reconciliation *out = m->out;
	bool agreed = merge_plies(m) && (out->lack == LACKS_PLIES || check_results(m));

	if (m->failed)
		return;
	joint_choose(m, agreed);
	out->whole = m->joint.can_begin && m->joint.begins == out->merged.began;
	if (agreed && out->lack == LACKS_NOTHING && !out->whole) {
		out->whole = meeting_complete(m, setup);
		out->lack = out->whole ? LACKS_NOTHING : LACKS_SETUP;
	}
	if (agreed && out->lack != LACKS_NOTHING)
		out->kind = LOGS_OPEN;
	merge_results(m, agreed);
	out->complete = agreed && out->lack == LACKS_NOTHING && out->merged.viewer == SEAT_ARBITER;
	if (out->state == NULL)
		give_position(m);
}

bool
reconcile(const struct course *const *logs, unsigned n, void *setup, const struct setup_questions *ask,
    struct reconciliation *out)
{
	struct meeting m = { .log = logs, .n = n, .game = logs[0]->game, .ask = ask, .out = out, .mover = SEAT_NONE };

	memset(out, 0, sizeof(*out));
	out->trace.brief = true;
	if (meeting_headers(&m, setup))
		compare(&m, setup);
	free_boards(&m);
	if (m.failed)
		reconcile_free(out);
	return !m.failed;
}

void
reconcile_free(struct reconciliation *r)
{
	for (unsigned i = 0; i < RECONCILE_LOGS_MAX; i++)
		memory_free(r->breach[i].state);
	memory_free(r->state);
	memory_free(r->merged.steps);
	memset(r, 0, sizeof(*r));
}
