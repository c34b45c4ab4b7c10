/* reconcile/telling.c: compare what logs tell about one ply. */
#include <string.h>

#include "reconcile/internal.h"

unsigned
meeting_logs_at(const struct meeting *m, uint32_t ply)
{
	unsigned logs = 0;

	for (unsigned i = 0; i < m->n; i++)
		logs |= course_step(m->log[i], ply) != NULL ? 1U << i : 0;
	return logs;
}

unsigned
meeting_logs_ended(const struct meeting *m, uint32_t ply)
{
	unsigned logs = 0;

	for (unsigned i = 0; i < m->n; i++)
		logs |= course_end(m->log[i]) < ply ? 1U << i : 0;
	return logs;
}

/* Get a log's step, with the seat that acted, if it is known. */
static bool
get_step(const struct meeting *m, unsigned log, uint32_t ply, struct step *out)
{
	const struct step *s = course_step(m->log[log], ply);

	if (s == NULL)
		return false;
	*out = *s;
	if (out->action.seat == SEAT_NONE)
		out->action.seat = m->own[log].doer[s - m->log[log]->steps];
	if (out->action.seat == SEAT_NONE && ply == m->ply)
		out->action.seat = m->mover;
	return true;
}

/* Join what two logs tell, one about one ply, the other about the same or another ply. */
static bool
merge_two(const struct meeting *m, unsigned a, uint32_t ply, unsigned b, uint32_t there, struct action *out)
{
	struct step x, y;

	return get_step(m, a, ply, &x) && get_step(m, b, there, &y) && action_merge(m->game, &x.action, &y.action, out);
}

bool
meeting_steps_agree(struct meeting *m, unsigned a, unsigned b, uint32_t ply)
{
	struct action both;

	return merge_two(m, a, ply, b, ply, &both);
}

bool
meeting_same_action(struct meeting *m, unsigned a, unsigned b, uint32_t ply)
{
	struct step x, y;

	return get_step(m, a, ply, &x) && get_step(m, b, ply, &y) && action_same(&x.action, &y.action);
}

bool
meeting_merge_step(const struct meeting *m, unsigned logs, uint32_t ply, struct step *out)
{
	uint8_t written = SEAT_NONE; /* who acts, if any log writes it */
	bool first = true;

	for (unsigned i = 0; i < m->n; i++) {
		struct action both;
		struct step s;

		if ((logs >> i & 1) == 0)
			continue;
		get_step(m, i, ply, &s);
		if (course_step(m->log[i], ply)->action.seat != SEAT_NONE)
			written = s.action.seat;
		if (first) {
			*out = s;
			first = false;
			continue;
		}
		if (!action_merge(m->game, &out->action, &s.action, &both))
			return false;
		out->action = both;
		out->stood = out->stood || s.stood;
	}
	out->action.seat = written;
	return true;
}

unsigned
meeting_denied(const struct meeting *m, unsigned logs, uint32_t ply, const struct action *told)
{
	unsigned denied = 0;

	for (unsigned i = 0; i < m->n; i++) {
		struct action both;
		struct step s;

		if ((logs >> i & 1) != 0 && get_step(m, i, ply, &s) && !action_merge(m->game, &s.action, told, &both))
			denied |= 1U << i;
	}
	return denied;
}

void
action_told(const struct action *a, const struct trace *t, struct action *out)
{
	*out = *a;
	out->marks = t->truth_marks;
	memcpy(out->said, t->truth, sizeof(out->said));
}

/* ---- what cannot be judged ------------------------------------------------------------------------ */

void
meeting_unjudged(struct meeting *m, enum unjudged what, const struct action *a, const struct trace *t)
{
	struct reconciliation *out = m->out;

	if (out->lack != LACKS_NOTHING)
		return;
	out->lack = LACKS_JUDGEMENT;
	out->unjudged = what;
	out->ply = m->ply;
	out->trace = *t;
	if (a != NULL)
		out->tried = *a;
}

enum judgement
meeting_result(const struct meeting *m, unsigned log, const void *state, struct trace *t)
{
	const struct result *r = &m->log[log]->result;

	return r->finished ? result_judge(m->game, state, r, t) : ACTION_PLAYED;
}

bool
meeting_result_denied(const struct meeting *m, unsigned log, const void *state)
{
	struct trace t = { .brief = true };

	return meeting_result(m, log, state, &t) == ACTION_ILLEGAL;
}
