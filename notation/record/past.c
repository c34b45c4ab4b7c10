/* record/past.c: see past.h. */
#include "past.h"

#include <stdlib.h>
#include <string.h>

void
past_init(struct past *p)
{
	memset(p, 0, sizeof(*p));
}

static void
drop_mark(struct past *p)
{
	free(p->mark[--p->nmarks].state);
}

void
past_free(struct past *p)
{
	while (p->nmarks > 0)
		drop_mark(p);
	free(p->mark);
	free(p->first);
	free(p->told);
	standing_free(&p->stands);
	past_init(p);
}

enum past_fault
past_begin(struct past *p, const struct game *g, int viewer, const void *first, size_t room)
{
	while (p->nmarks > 0)
		drop_mark(p);
	free(p->first);
	p->game = g;
	standing_begin(&p->stands, room);
	p->takebacks = 0;
	p->tells = g->agree != NULL && viewer != SEAT_ARBITER;
	p->ntold = 0;
	if ((p->first = malloc(g->state_size)) == NULL)
		return PAST_MEMORY;
	memcpy(p->first, first, g->state_size);
	return PAST_GOOD;
}

static struct telling *
new_telling(struct past *p)
{
	struct telling *told = p->told;

	if (p->ntold == p->cap) {
		size_t cap = p->cap != 0 ? p->cap * 2 : 256;

		if ((told = realloc(told, cap * sizeof(*told))) == NULL)
			return NULL;
		p->told = told;
		p->cap = cap;
	}
	memset(&told[p->ntold], 0, sizeof(*told));
	return &told[p->ntold++];
}

enum past_fault
past_add(struct past *p, const struct action *a, const struct trace *t, int mover, bool stood, size_t at)
{
	struct telling *new;

	if (!standing_add(&p->stands, a, stood, at))
		return PAST_MEMORY;
	if (!p->tells)
		return PAST_GOOD;
	if ((new = new_telling(p)) == NULL)
		return PAST_MEMORY;
	action_canonical(a, t, &new->action);
	new->stood = stood;
	new->tells = t->tells;
	new->action.marks = t->truth_marks;
	memcpy(new->action.said, t->truth, sizeof(new->action.said));
	if (new->action.seat == SEAT_NONE)
		new->action.seat = (uint8_t)mover;
	return PAST_GOOD;
}

enum agreement
past_agrees(const struct past *p, struct trace *t)
{
	return p->game->agree(p->first, p->told, p->ntold, t);
}

enum agreement
past_ends(struct past *p, struct trace *t, int mover)
{
	struct telling *end = new_telling(p);
	enum agreement found;

	if (end == NULL)
		return AGREEMENT_TOO_LONG;
	end->tells = t->tells;
	end->action.seat = (uint8_t)mover;
	found = past_agrees(p, t);
	p->ntold--;
	return found;
}

/* What is known in the state that was left: carry it back to the marks on the way, which are passed for good, to
 * the one to begin from.  Returns how many actions stand there.  *full: a state cannot keep it all. */
static size_t
carry_to_mark(struct past *p, size_t to, size_t from, void *left, bool *full)
{
	const struct game *g = p->game;

	while (p->nmarks > 0 && p->mark[p->nmarks - 1].at > to) {
		const struct bookmark *m = &p->mark[p->nmarks - 1];

		*full = !g->recall(m->state, p->stands.step + m->at, from - m->at, left) || *full;
		memcpy(left, m->state, g->state_size);
		from = m->at;
		drop_mark(p);
	}
	return from;
}

static bool
put_mark(struct past *p, const void *state)
{
	size_t at = p->stands.n;
	struct bookmark *mark = p->mark;
	void *copy;

	if (p->nmarks > 0 && mark[p->nmarks - 1].at == at) {
		memcpy(mark[p->nmarks - 1].state, state, p->game->state_size);
		return true;
	}
	if (mark == NULL && (mark = p->mark = malloc((TAKEBACKS_MAX + 1) * sizeof(*mark))) == NULL)
		return false;
	if ((copy = malloc(p->game->state_size)) == NULL)
		return false;
	memcpy(copy, state, p->game->state_size);
	mark[p->nmarks].at = at;
	mark[p->nmarks++].state = copy;
	return true;
}

enum past_fault
past_take_back(struct past *p, uint32_t number, void *state, void *room)
{
	const struct game *g = p->game;
	size_t to = p->stands.n - number, from, at;
	struct trace t = { .quiet = true };
	struct telling *new;
	bool stood, full = false;

	if (number > p->stands.n)
		return PAST_TOO_FAR;
	if (++p->takebacks > TAKEBACKS_MAX)
		return PAST_TOO_OFTEN;
	memcpy(room, state, g->state_size);
	from = carry_to_mark(p, to, p->stands.n, room, &full);
	at = p->nmarks > 0 ? p->mark[p->nmarks - 1].at : 0;
	memcpy(state, p->nmarks > 0 ? p->mark[p->nmarks - 1].state : p->first, g->state_size);
	for (; at < to; at++)
		game_step(g, state, &p->stands.step[at].action, p->stands.step[at].stood, &t, &stood);
	if (g->recall != NULL && (!g->recall(state, p->stands.step + to, from - to, room) || full))
		return PAST_TOO_MUCH;
	standing_take_back(&p->stands, number);
	if (p->tells && (new = new_telling(p)) == NULL)
		return PAST_MEMORY;
	if (p->tells)
		p->told[p->ntold - 1].back = number;
	return g->recall == NULL || put_mark(p, state) ? PAST_GOOD : PAST_MEMORY;
}
