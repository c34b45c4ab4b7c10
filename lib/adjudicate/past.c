/* adjudicate/past.c: see past.h. */
#include "adjudicate/past.h"
#include "core/memory.h"

#include <string.h>

/* ---- what stands ----------------------------------------------------------------------------- */

enum { STANDING_KEEP = 4096 };

void
standing_begin(struct standing *s, size_t room)
{
	if (s->cap > STANDING_KEEP)
		standing_free(s);
	s->n = 0;
	s->most = room / sizeof(*s->step);
	s->full = false;
}

bool
standing_add(struct standing *s, const struct action *a, bool stood, size_t at)
{
	if (s->n == s->cap) {
		struct step *step;

		s->full = s->most != 0 && s->n >= s->most;
		if (s->full || (step = memory_double(s->step, &s->cap, 256, sizeof(*step))) == NULL)
			return false;
		s->step = step;
	}
	s->step[s->n].action = *a;
	s->step[s->n].stood = stood;
	s->step[s->n++].at = at;
	return true;
}

bool
standing_take_back(struct standing *s, uint32_t number)
{
	if (number > s->n)
		return false;
	s->n -= number;
	return true;
}

void
standing_free(struct standing *s)
{
	memory_free(s->step);
	memset(s, 0, sizeof(*s));
}

/* ---- all that is told ------------------------------------------------------------------------- */

static void
tellings_free(struct tellings *t)
{
	if (!t->lent)
		memory_free(t->told);
	memset(t, 0, sizeof(*t));
}

/* Make room for one more telling, if the game needs them.  false: out of memory. */
static bool
make_room(struct tellings *t)
{
	struct telling *told;

	if (t->n < t->cap || t->lent || t->n > GAME_TELLINGS_MAX)
		return true;
	if ((told = memory_double(t->told, &t->cap, 256, sizeof(*told))) == NULL)
		return false;
	t->told = told;
	return true;
}

/* Fill a telling.  All that is not in use is 0, so that two tellings can be compared byte by byte. */
static void
put_telling(const struct action *a, const struct trace *trace, int mover, bool stood, struct telling *out)
{
	struct action canonical;

	memset(out, 0, sizeof(*out));
	out->stood = stood;
	out->tells = trace->tells;
	out->action.seat = (uint8_t)mover;
	if (a == NULL)
		return;
	action_canonical(a, trace, &canonical);
	out->action.kind = canonical.kind;
	out->action.nargs = canonical.nargs;
	out->action.marks = trace->truth_marks;
	memcpy(out->action.arg, canonical.arg, canonical.nargs * sizeof(canonical.arg[0]));
	for (unsigned marks = trace->truth_marks; marks != 0; marks &= marks - 1)
		out->action.said[__builtin_ctz(marks)] = trace->truth[__builtin_ctz(marks)];
	if (canonical.seat != SEAT_NONE)
		out->action.seat = canonical.seat;
}

bool
tellings_add(struct tellings *t, const struct action *a, const struct trace *trace, int mover, bool stood)
{
	if (!make_room(t))
		return false;
	if (t->n < t->cap)
		put_telling(a, trace, mover, stood, &t->told[t->n++]);
	return true;
}

bool
tellings_take_back(struct tellings *t, uint32_t number)
{
	if (!make_room(t))
		return false;
	t->takebacks++;
	if (t->n == t->cap)
		return true;
	memset(&t->told[t->n], 0, sizeof(*t->told));
	t->told[t->n++].back = number;
	return true;
}

enum agreement
tellings_agrees(const struct tellings *t, const struct game *g, const void *first, struct trace *why)
{
	return t->takebacks > 0 ? g->hidden->agree(first, t->told, t->n, why) : AGREEMENT;
}

enum agreement
tellings_would_agree(struct tellings *t, const struct game *g, const void *first, const struct action *a,
    const struct trace *trace, int mover, struct trace *why)
{
	size_t n = t->n;
	enum agreement found;

	if (t->takebacks == 0)
		return AGREEMENT;
	if (!tellings_add(t, a, trace, mover, false) || t->n == n)
		return AGREEMENT_TOO_LONG;
	found = tellings_agrees(t, g, first, why);
	t->n = n;
	return found;
}

/* ---- both -------------------------------------------------------------------------------------- */

void
past_init(struct past *p)
{
	memset(p, 0, sizeof(*p));
}

static void
drop_mark(struct past *p)
{
	memory_free(p->mark[--p->nmarks].state);
}

void
past_free(struct past *p)
{
	while (p->nmarks > 0)
		drop_mark(p);
	memory_free(p->mark);
	memory_free(p->first);
	tellings_free(&p->tellings);
	standing_free(&p->stands);
	past_init(p);
}

/* A copy of so many bytes; NULL: there are none, or *good becomes false. */
static void *
copy_of(const void *from, size_t size, bool *good)
{
	void *to = from != NULL && size > 0 ? memory_alloc(size) : NULL;

	if (to != NULL)
		memcpy(to, from, size);
	else if (from != NULL && size > 0)
		*good = false;
	return to;
}

static void
copy_marks(struct past *to, const struct past *from, bool *good)
{
	if (from->mark == NULL)
		return;
	if ((to->mark = memory_alloc((TAKEBACKS_MAX + 1) * sizeof(*to->mark))) == NULL)
		*good = false;
	while (*good && to->nmarks < from->nmarks) {
		const struct bookmark *m = &from->mark[to->nmarks];
		void *state = copy_of(m->state, to->game->state_size, good);

		if (state != NULL)
			to->mark[to->nmarks++] = (struct bookmark){ .at = m->at, .state = state };
	}
}

bool
past_copy(struct past *to, const struct past *from)
{
	bool good = true;

	to->game = from->game;
	to->takebacks = from->takebacks;
	to->tells = from->tells;
	to->stands = from->stands;
	to->stands.cap = from->stands.n;
	to->stands.step = copy_of(from->stands.step, from->stands.n * sizeof(*to->stands.step), &good);
	to->tellings = from->tellings;
	to->tellings.cap = from->tellings.n;
	to->tellings.lent = false;
	to->tellings.told = copy_of(from->tellings.told, from->tellings.n * sizeof(*to->tellings.told), &good);
	to->origin = to->first = copy_of(from->first, from->first_size, &good);
	to->first_size = to->first != NULL ? from->first_size : 0;
	copy_marks(to, from, &good);
	if (!good)
		past_free(to);
	return good;
}

enum past_fault
past_begin(struct past *p, const struct game *g, bool tells, const void *first, size_t room)
{
	while (p->nmarks > 0)
		drop_mark(p);
	p->game = g;
	standing_begin(&p->stands, room);
	p->takebacks = 0;
	p->tells = tells;
	p->tellings.n = 0;
	p->tellings.takebacks = 0;
	if (p->first_size < g->state_size) {
		memory_free(p->first);
		p->first_size = 0;
		if ((p->first = memory_alloc(g->state_size)) == NULL)
			return PAST_MEMORY;
		p->first_size = g->state_size;
	}
	memcpy(p->first, first, g->state_size);
	p->origin = p->first;
	return PAST_GOOD;
}

enum past_fault
past_resume(struct past *p, const struct game *g, const struct tellings *before, const void *origin, const void *first)
{
	struct tellings *t = &p->tellings;
	struct telling *told;

	if (past_begin(p, g, true, first, 0) != PAST_GOOD)
		return PAST_MEMORY;
	if (t->cap < before->n) {
		if ((told = memory_resize(t->told, before->n * sizeof(*told))) == NULL)
			return PAST_MEMORY;
		t->told = told;
		t->cap = before->n;
	}
	if (before->n > 0)
		memcpy(t->told, before->told, before->n * sizeof(*t->told));
	t->n = before->n;
	t->takebacks = before->takebacks;
	p->origin = origin;
	return PAST_GOOD;
}

enum past_fault
past_add(struct past *p, const struct action *a, const struct trace *t, int mover, bool stood, size_t at)
{
	bool kept = standing_add(&p->stands, a, stood, at) && (!p->tells || tellings_add(&p->tellings, a, t, mover, stood));

	if (kept)
		return PAST_GOOD;
	return p->stands.full ? PAST_TOO_LARGE : PAST_MEMORY;
}

enum agreement
past_agrees(const struct past *p, struct trace *t)
{
	return tellings_agrees(&p->tellings, p->game, p->origin, t);
}

enum agreement
past_would_agree(struct past *p, const struct action *a, const struct trace *t, int mover, struct trace *why)
{
	return tellings_would_agree(&p->tellings, p->game, p->origin, a, t, mover, why);
}

void
past_forget_last(struct past *p)
{
	p->stands.n--;
	p->tellings.n -= p->tells && p->tellings.n > 0;
}

enum agreement
past_ends(struct past *p, struct trace *t, int mover)
{
	return tellings_would_agree(&p->tellings, p->game, p->origin, NULL, t, mover, t);
}

/* Carry what is known in the state that was left back to the marks on the way, down to the mark to begin from.  The game
 * does not come back to the marks that are passed.  Returns how many actions stand there.  *full: a state cannot keep it
 * all. */
static size_t
carry_to_mark(struct past *p, size_t to, size_t from, void *left, bool *full)
{
	const struct game *g = p->game;

	while (p->nmarks > 0 && p->mark[p->nmarks - 1].at > to) {
		const struct bookmark *m = &p->mark[p->nmarks - 1];

		*full = !g->hidden->recall(m->state, p->stands.step + m->at, from - m->at, left) || *full;
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
	if (mark == NULL && (mark = p->mark = memory_alloc((TAKEBACKS_MAX + 1) * sizeof(*mark))) == NULL)
		return false;
	if ((copy = memory_alloc(p->game->state_size)) == NULL)
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
	struct trace t = { .brief = true };
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
	if (game_recalls(g) && (!g->hidden->recall(state, p->stands.step + to, from - to, room) || full))
		return PAST_TOO_MUCH;
	standing_take_back(&p->stands, number);
	if (p->tells && !tellings_take_back(&p->tellings, number))
		return PAST_MEMORY;
	return !game_recalls(g) || put_mark(p, state) ? PAST_GOOD : PAST_MEMORY;
}
