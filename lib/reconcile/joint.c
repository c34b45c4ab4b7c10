/* reconcile/joint.c: the board on which all logs are played together.
 *
 * An arbiter's log may end while a seat's, which tells less, goes on.  What the seat could not see may still follow: if
 * only one legal action is one that the seat could have told in this way, or if only one leads to what the seat tells
 * later.  So all positions that the logs leave possible are kept, the worlds, as long as there are few of them.
 */
#include <string.h>

#include "core/memory.h"
#include "reconcile/internal.h"

static void
drop_worlds(struct world *w, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		memory_free(w[i].state);
}

void
joint_free(struct joint *j)
{
	for (unsigned i = 0; i < j->nworlds; i++)
		memory_free(j->world[i].state);
	j->nworlds = 0;
	while (j->made != NULL) {
		struct choice *before = j->made->made;

		memory_free(j->made);
		j->made = before;
	}
	memory_free(j->setup);
	j->setup = NULL;
	j->live = false;
}

bool
joint_begin(struct meeting *m)
{
	struct joint *j = &m->joint;
	void *state = memory_alloc(m->game->state_size);
	enum judgement judged;

	if (state == NULL) {
		m->failed = true;
		return false;
	}
	judged = game_start(m->game, state, j->setup, &m->out->merged.rules, &m->out->trace);
	if (judged != ACTION_PLAYED) {
		memory_free(state);
		if (is_unjudged(judged))
			meeting_unjudged(m, UNJUDGED_SETUP, NULL, &m->out->trace);
		return is_unjudged(judged);
	}
	j->world[0] = (struct world){ state, NULL };
	j->nworlds = 1;
	j->live = true;
	return true;
}

/* ---- logs that begin in mid-game ------------------------------------------------------------------- */

static bool
world_fits(struct meeting *m, unsigned log, unsigned world)
{
	const struct course *c = m->log[log];

	return m->ask->fits(m->game, c->setup, c->viewer, m->joint.world[world].state, m->out->merged.viewer, &m->failed);
}

bool
joint_fits(struct meeting *m, unsigned log)
{
	for (unsigned w = 0; w < m->joint.nworlds; w++)
		if (world_fits(m, log, w))
			return true;
	return false;
}

/* Drop all worlds except those to keep; if there are none to keep, all stay. */
static void
keep_worlds(struct joint *j, const bool keep[WORLDS_MAX])
{
	unsigned kept = 0;

	for (unsigned w = 0; w < j->nworlds; w++) {
		struct world held = j->world[kept];

		if (!keep[w])
			continue;
		j->world[kept++] = j->world[w];
		j->world[w] = held;
	}
	if (kept == 0)
		return;
	drop_worlds(j->world + kept, j->nworlds - kept);
	j->nworlds = kept;
}

bool
joint_keep_fitting(struct meeting *m, unsigned log)
{
	bool keep[WORLDS_MAX] = { false }, any = false;

	for (unsigned w = 0; w < m->joint.nworlds; w++)
		any = (keep[w] = world_fits(m, log, w)) || any;
	if (any)
		keep_worlds(&m->joint, keep);
	return any && !m->failed;
}

/* ---- one step ----------------------------------------------------------------------------------- */

/* One step in all worlds: where it leads, and what prevents it. */
struct stepping {
	struct meeting *m;
	unsigned logs;
	uint32_t ply;
	struct step *step;
	const struct world *from; /* the world at hand */
	void *next;
	struct world to[WORLDS_MAX];
	unsigned nto;
	bool too_many;
	struct obstacle *why; /* gets the first obstacle; NULL: it is known already */
	bool listing;         /* the search for what the logs do not tell, among the legal actions, is under way */
	enum lack dark;       /* LACKS_FACT or LACKS_JUDGEMENT: this is missing */
};

static void
note_obstacle(struct stepping *s, enum contradiction kind, unsigned against, const struct trace *t)
{
	if (s->why == NULL)
		return;
	*s->why = (struct obstacle){ .kind = kind, .against = against, .trace = *t, .tried = s->step->action };
	s->why = NULL;
}

/* Add the position in s->next to the worlds. */
static bool
add_world(struct stepping *s, const struct choice *choices)
{
	if (s->nto == WORLDS_MAX) {
		s->too_many = true;
		return true;
	}
	s->to[s->nto++] = (struct world){ s->next, choices };
	if ((s->next = memory_alloc(s->m->game->state_size)) == NULL)
		s->m->failed = true;
	return !s->m->failed;
}

/* Add an action that was made for what the logs do not tell. */
static bool
add_choice(struct stepping *s, const struct action *a)
{
	struct joint *j = &s->m->joint;
	struct choice *c = memory_alloc(sizeof(*c));

	if (c == NULL) {
		s->m->failed = true;
		return false;
	}
	*c = (struct choice){ .at = s->m->out->merged.nsteps, .action = *a, .before = s->from->choices, .made = j->made };
	j->made = c;
	return add_world(s, c);
}

/* Note that nothing more can be known about the step. */
static void
darken(struct stepping *s, enum lack lack, const struct trace *t)
{
	s->dark = lack;
	s->m->out->trace = *t;
}

/* Could the logs have told a legal action in this way?  Then make it. */
static int
try_legal(void *ctx, const struct action *a)
{
	struct stepping *s = ctx;
	const struct game *g = s->m->game;
	struct trace t = { .brief = true };
	struct action told;
	enum judgement j;

	if (action_same(a, &s->step->action))
		return 0;
	memcpy(s->next, s->from->state, g->state_size);
	j = game_play(g, s->next, a, &t);
	if (j != ACTION_PLAYED && !is_unjudged(j))
		return 0;
	action_told(a, &t, &told);
	if (told.seat == SEAT_NONE)
		told.seat = s->m->mover;
	if (meeting_denied(s->m, s->logs, s->ply, &told) != 0)
		return 0;
	if (is_unjudged(j)) {
		darken(s, LACKS_JUDGEMENT, &t);
		return 1;
	}
	return !add_choice(s, a) || s->too_many;
}

static bool
step_world(struct stepping *s)
{
	const struct game *g = s->m->game;
	struct trace t = { .brief = true };
	struct action told;
	unsigned denied, found = s->nto;
	bool stood;
	enum judgement j;

	memcpy(s->next, s->from->state, g->state_size);
	j = game_step(g, s->next, &s->step->action, s->step->stood, &t, &stood);
	if (j == ACTION_PLAYED) {
		action_told(&s->step->action, &t, &told);
		s->step->stood = s->step->stood || stood;
		if ((denied = meeting_denied(s->m, s->logs, s->ply, &told)) == 0)
			return add_world(s, s->from->choices);
		note_obstacle(s, LOGS_FACT, denied, &t);
		return true;
	}
	if (j == ACTION_INCOMPLETE || is_unjudged(j)) {
		darken(s, j == ACTION_INCOMPLETE ? LACKS_FACT : LACKS_JUDGEMENT, &t);
		return true;
	}
	game_legal(g, s->from->state, try_legal, s);
	if (s->nto == found && s->dark == LACKS_NOTHING && !s->m->failed)
		note_obstacle(s, LOGS_ILLEGAL, s->logs, &t);
	return !s->m->failed;
}

/* Make the step in all these worlds, as far as its outcome is known. */
static void
step_worlds(struct stepping *s, const struct world *from, unsigned n)
{
	for (unsigned i = 0; i < n && s->dark == LACKS_NOTHING && !s->too_many; i++) {
		s->from = &from[i];
		if (!step_world(s))
			break;
	}
}

/* Stop playing on this board, and note what is missing, if it is the first thing. */
static void
go_dark(struct stepping *s)
{
	struct reconciliation *out = s->m->out;

	s->m->joint.live = false;
	out->lack = s->dark != LACKS_NOTHING ? s->dark : LACKS_CHOICE;
	out->unjudged = UNJUDGED_ACTION;
	out->ply = s->ply;
	out->tried = s->step->action;
}

bool
joint_step(struct meeting *m, unsigned logs, uint32_t ply, struct step *step, struct obstacle *why)
{
	struct joint *j = &m->joint;
	struct stepping s = { .m = m, .logs = logs, .ply = ply, .step = step, .why = why };

	if ((s.next = memory_alloc(m->game->state_size)) == NULL) {
		m->failed = true;
		return false;
	}
	step_worlds(&s, j->world, j->nworlds);
	memory_free(s.next);
	if (m->failed || s.dark != LACKS_NOTHING || s.too_many || s.nto == 0) {
		drop_worlds(s.to, s.nto);
		if (!m->failed && (s.dark != LACKS_NOTHING || s.too_many))
			go_dark(&s);
		return !m->failed && !j->live;
	}
	drop_worlds(j->world, j->nworlds);
	memcpy(j->world, s.to, s.nto * sizeof(s.to[0]));
	j->nworlds = s.nto;
	return true;
}

bool
joint_can_step(struct meeting *m, unsigned log, uint32_t ply)
{
	struct step step;
	struct stepping s = { .m = m, .logs = 1U << log, .ply = ply, .step = &step };
	bool can;

	if ((s.next = memory_alloc(m->game->state_size)) == NULL) {
		m->failed = true;
		return true;
	}
	meeting_merge_step(m, s.logs, ply, &step);
	for (unsigned i = 0; i < m->joint.nworlds && s.nto == 0 && s.dark == LACKS_NOTHING; i++) {
		s.from = &m->joint.world[i];
		if (!step_world(&s))
			break;
	}
	can = s.nto > 0 || s.dark != LACKS_NOTHING || m->failed;
	drop_worlds(s.to, s.nto);
	memory_free(s.next);
	return can;
}

/* Write down, as a breach, what stops a log, in the first world in which it does. */
static void
note_break(struct meeting *m, const struct obstacle *why, const void *state, struct breach *out)
{
	bool illegal = why->kind == LOGS_ILLEGAL;

	meeting_note_breach(m, out,
	    &(struct breach){ .kind = illegal ? BREACH_ACTION : BREACH_TOLD, .ply = m->ply, .cite = illegal ? why->trace.cite : 0,
	        .action = why->tried }, illegal ? state : NULL);
}

/* Play one log's step of this ply in all worlds of *w, and replace them by those to which it leads.  false: nothing more
 * can be played or known. */
static bool
play_on(struct meeting *m, unsigned log, struct world *w, unsigned *nw, struct breach *out)
{
	struct obstacle why = { 0 };
	struct step step;
	struct stepping s = { .m = m, .logs = 1U << log, .ply = m->ply, .step = &step, .why = &why };

	meeting_merge_step(m, s.logs, m->ply, &step);
	meeting_lend(m, log, m->ply, false, &step);
	if ((s.next = memory_alloc(m->game->state_size)) == NULL) {
		m->failed = true;
		return false;
	}
	step_worlds(&s, w, *nw);
	memory_free(s.next);
	if (m->failed || s.dark != LACKS_NOTHING || s.too_many || s.nto == 0) {
		drop_worlds(s.to, s.nto);
		if (!m->failed && s.dark == LACKS_NOTHING && s.nto == 0)
			note_break(m, &why, w[0].state, out);
		return false;
	}
	drop_worlds(w, *nw);
	memcpy(w, s.to, s.nto * sizeof(s.to[0]));
	*nw = s.nto;
	return true;
}

/* Copy all worlds.  false: out of memory. */
static bool
copy_worlds(struct meeting *m, struct world *w, unsigned *nw)
{
	const struct joint *j = &m->joint;

	for (*nw = 0; *nw < j->nworlds; ++*nw) {
		w[*nw] = j->world[*nw];
		if ((w[*nw].state = memory_alloc(m->game->state_size)) == NULL) {
			m->failed = true;
			return false;
		}
		memcpy(w[*nw].state, j->world[*nw].state, m->game->state_size);
	}
	return true;
}

void
joint_play_on(struct meeting *m, unsigned log, struct breach *out)
{
	const struct course *c = m->log[log];
	uint32_t ply = m->ply, end = course_end(c);
	uint8_t mover = m->mover;
	struct world w[WORLDS_MAX];
	unsigned nw, denied = 0;
	bool goes_on = copy_worlds(m, w, &nw);

	for (; goes_on && m->ply <= end; m->ply++) {
		m->mover = (uint8_t)state_head(w[0].state)->mover;
		goes_on = play_on(m, log, w, &nw, out);
	}
	for (unsigned i = 0; goes_on && i < nw; i++)
		denied += meeting_result_denied(m, log, w[i].state);
	if (goes_on && denied == nw)
		meeting_note_breach(m, out, &(struct breach){ .kind = BREACH_RESULT, .ply = end }, NULL);
	drop_worlds(w, nw);
	m->ply = ply;
	m->mover = mover;
}

/* ---- the end ------------------------------------------------------------------------------------ */

unsigned
joint_settle(struct meeting *m, unsigned logs)
{
	struct joint *j = &m->joint;
	bool keep[WORLDS_MAX] = { false }, any = false;
	unsigned first = 0;

	for (unsigned w = 0; w < j->nworlds; w++) {
		unsigned wrong = 0;

		for (unsigned i = 0; i < m->n; i++)
			if ((logs >> i & 1) != 0 && meeting_result_denied(m, i, j->world[w].state))
				wrong |= 1U << i;
		if (w == 0)
			first = wrong;
		any = (keep[w] = wrong == 0) || any;
	}
	keep_worlds(j, keep);
	return any ? 0 : first;
}

/* Was the same action made in a world? */
static bool
is_chosen(const struct world *w, const struct choice *c)
{
	for (const struct choice *made = w->choices; made != NULL; made = made->before)
		if (made->at == c->at)
			return action_same(&made->action, &c->action);
	return false;
}

/* The index of the first merged step that is not the same in all worlds; the number of steps: there is none. */
static size_t
worlds_part(const struct meeting *m)
{
	const struct joint *j = &m->joint;
	size_t at = m->out->merged.nsteps;

	for (unsigned a = 0; a < j->nworlds; a++)
		for (unsigned b = 0; b < j->nworlds; b++)
			for (const struct choice *c = j->world[a].choices; c != NULL; c = c->before)
				if (c->at < at && !is_chosen(&j->world[b], c))
					at = c->at;
	return at;
}

void
joint_choose(struct meeting *m, bool agreed)
{
	struct reconciliation *out = m->out;
	struct course *merged = &out->merged;
	size_t end = worlds_part(m);

	for (const struct choice *c = m->joint.nworlds > 0 ? m->joint.world[0].choices : NULL; c != NULL; c = c->before)
		if (c->at < end)
			merged->steps[c->at].action = c->action;
	if (end == merged->nsteps)
		return;
	if (agreed) {
		out->lack = LACKS_CHOICE;
		out->ply = merged->began + (uint32_t)end + 1;
		out->tried = merged->steps[end].action;
	}
	merged->nsteps = end;
}
