/* reconcile/slip.c: does a contradiction look like a mistake in writing?
 *
 * A ply that is left out, or added, moves all later plies to another place, and so perhaps to another side.  So the slip
 * is undone first, and plies are compared after that: who acts is asked only where both logs write it.
 */
#include "reconcile/internal.h"

/* How far two logs go together if a slip is undone. */
struct likeness {
	enum slip slip;
	uint32_t plies; /* so many plies agree after the slip … */
	bool whole;     /* … and then both logs are at their end */
};

/* Has log a at one ply the same as log b at another? */
static bool
same_at(const struct meeting *m, unsigned a, uint32_t ply, unsigned b, uint32_t there)
{
	const struct step *s = course_step(m->log[a], ply), *t = course_step(m->log[b], there);
	struct action x, y, both;

	if (s == NULL || t == NULL)
		return false;
	x = s->action;
	y = t->action;
	if (x.seat == SEAT_NONE || y.seat == SEAT_NONE)
		x.seat = y.seat = SEAT_NONE;
	return action_merge(m->game, &x, &y, &both);
}

static uint32_t
plies_alike(const struct meeting *m, unsigned a, uint32_t ply, unsigned b, uint32_t there)
{
	uint32_t n = 0;

	while (same_at(m, a, ply + n, b, there + n))
		n++;
	return n;
}

static bool
ends_alike(const struct meeting *m, unsigned a, uint32_t ply, unsigned b, uint32_t there)
{
	return course_step(m->log[a], ply) == NULL && course_step(m->log[b], there) == NULL;
}

static struct likeness
fit_left_out(const struct meeting *m, unsigned a, unsigned b, uint32_t ply)
{
	struct likeness f = { .slip = SLIP_LEFT_OUT, .plies = plies_alike(m, a, ply, b, ply + 1) };

	f.whole = course_step(m->log[b], ply) != NULL && ends_alike(m, a, ply + f.plies, b, ply + 1 + f.plies);
	return f;
}

static struct likeness
fit_exchanged(const struct meeting *m, unsigned a, unsigned b, uint32_t ply)
{
	struct likeness f = { .slip = SLIP_EXCHANGED };

	if (!same_at(m, a, ply, b, ply + 1) || !same_at(m, a, ply + 1, b, ply))
		return f;
	f.plies = 2 + plies_alike(m, a, ply + 2, b, ply + 2);
	f.whole = ends_alike(m, a, ply + f.plies, b, ply + f.plies);
	return f;
}

/* Is it a slip?  Then two plies after it agree, or all that are left, and more than without it. */
static bool
is_slip(const struct meeting *m, unsigned a, unsigned b, const struct likeness *f, uint32_t without)
{
	const struct result *x = &m->log[a]->result, *y = &m->log[b]->result;

	if (f->plies == 0)
		return f->whole && x->finished && y->finished && result_same(x, y);
	return f->plies > without && (f->plies > 1 || f->whole);
}

static bool
is_better(const struct likeness *f, const struct likeness *than)
{
	return f->whole != than->whole ? f->whole : f->plies > than->plies;
}

/* The logs contradict each other at this ply, or one of them breaks: has log a left out, added or exchanged a ply? */
static struct likeness
slip_between(struct meeting *m, unsigned a, unsigned b, uint32_t ply)
{
	struct likeness fits[] = { fit_exchanged(m, a, b, ply), fit_left_out(m, a, b, ply), fit_left_out(m, b, a, ply) };
	struct likeness best = { .slip = SLIP_NONE };
	uint32_t without = 0; /* so many agree as they stand, sides and all */

	while (meeting_steps_agree(m, a, b, ply + without))
		without++;
	fits[2].slip = SLIP_PUT_IN; /* the other one left it out */
	for (unsigned i = 0; i < sizeof(fits) / sizeof(fits[0]); i++)
		if (is_slip(m, a, b, &fits[i], without) && (best.slip == SLIP_NONE || is_better(&fits[i], &best)))
			best = fits[i];
	return best;
}

/* The logs of a set that have this slip, held against log b. */
static unsigned
logs_slipped(struct meeting *m, unsigned logs, unsigned b, uint32_t ply, enum slip slip)
{
	unsigned slipped = 0;

	for (unsigned i = 0; i < m->n; i++)
		if ((logs >> i & 1) != 0 && i != b && slip_between(m, i, b, ply).slip == slip)
			slipped |= 1U << i;
	return slipped;
}

static unsigned
logs_slipped_against(struct meeting *m, unsigned logs, unsigned a, uint32_t ply, enum slip slip)
{
	unsigned against = 0;

	for (unsigned i = 0; i < m->n; i++)
		if ((logs >> i & 1) != 0 && i != a && slip_between(m, a, i, ply).slip == slip)
			against |= 1U << i;
	return against;
}

/* Find the slip that explains most, in a log of one set held against another of a second set.  false: there is none. */
static bool
find_best(struct meeting *m, unsigned suspects, unsigned others, uint32_t ply, struct likeness *best, unsigned pair[2])
{
	*best = (struct likeness){ .slip = SLIP_NONE };
	for (unsigned a = 0; a < m->n; a++)
		for (unsigned b = 0; b < m->n; b++) {
			struct likeness f;

			if ((suspects >> a & 1) == 0 || (others >> b & 1) == 0 || a == b)
				continue;
			f = slip_between(m, a, b, ply);
			if (f.slip == SLIP_NONE || (best->slip != SLIP_NONE && !is_better(&f, best)))
				continue;
			*best = f;
			pair[0] = a;
			pair[1] = b;
		}
	return best->slip != SLIP_NONE;
}

/* A log that cannot be played is a poor measure for others, and counts only if no better one shows a slip. */
void
meeting_find_slip(struct meeting *m, unsigned logs, uint32_t ply)
{
	struct reconciliation *out = m->out;
	unsigned suspects = out->whose != 0 ? out->whose : out->against, pair[2];
	struct likeness best;

	if (!find_best(m, suspects, logs & ~m->refuted, ply, &best, pair) && !find_best(m, suspects, logs, ply, &best, pair))
		return;
	out->slip = best.slip;
	out->slipped = logs_slipped(m, suspects, pair[1], ply, best.slip);
	out->slipped_against = logs_slipped_against(m, logs, pair[0], ply, best.slip);
}
