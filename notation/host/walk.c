/* host/walk.c: go to any step of a game, and copy it. */
#include "handle.h"

#include <string.h>

/* ---- steps ------------------------------------------------------------------------------------------ */

/* Fill in one step after another.  Takebacks mark what they take back.  false: there are not so many words as were played. */
static bool
find_steps(const struct going *g, struct walk *w)
{
	const struct record *r = g->record;
	struct problem ignored = { 0 };
	struct movetext text;
	struct word word;
	enum word_kind kind;
	size_t i = 0;

	movetext_begin(&text, r->notation, r->setup, w->moves, r->moves_len);
	while (i < g->words && (kind = movetext_next(&text, &word, &ignored)) != WORD_END && kind != WORD_BAD) {
		if (kind == WORD_NUMBER || kind == WORD_STANDS)
			continue;
		w->step[i] = (struct walk_step){ .from = word.offset, .end = g->end[i], .kind = kind };
		for (size_t back = i, left = kind == WORD_TAKEBACK ? word.number : 0; left > 0 && back > 0;) {
			struct walk_step *s = &w->step[--back];

			if (s->kind == WORD_ACTION && !s->taken_back) {
				s->taken_back = true;
				left--;
			}
		}
		i++;
	}
	return i == g->words;
}

/* All steps of the game, with its moves.  false: out of memory. */
static bool
make_walk(struct going *g)
{
	const struct record *r = g->record;
	struct walk *w = memory_alloc(sizeof(*w) + r->moves_len + 1);

	if (w == NULL)
		return false;
	*w = (struct walk){ .n = g->words, .result = r->result, .step = memory_zalloc(g->words + 1, sizeof(*w->step)) };
	g->walk = w;
	if (r->moves_len > 0)
		memcpy(w->moves, r->moves, r->moves_len);
	if (w->step != NULL && find_steps(g, w))
		return true;
	going_forget_walk(g);
	return false;
}

/* The game of the handle, with its steps.  NULL: the finding says why there is none. */
static struct going *
walked(struct strat_match *m)
{
	struct going *g;

	match_enter(m);
	if (m->arbiter != NULL) {
		match_refuse(m, DIAG_EVENT_WRONG, "the handle of a seat cannot walk through the game");
		return NULL;
	}
	if ((g = match_told(m)) == NULL)
		return NULL;
	if (g->walk == NULL && !make_walk(g))
		return match_no_memory(m);
	return g;
}

/* ---- walking ---------------------------------------------------------------------------------------- */

static bool
go(struct going *g, size_t steps, struct finding *f)
{
	static const struct result open = { .winner = SEAT_NONE };
	const struct walk *w = g->walk;

	g->record->result = open;
	if (steps < g->words && !going_back_to(g, steps, f))
		return false;
	while (g->words < steps)
		if (!going_forward(g, w->moves, w->step[g->words].end, f))
			return false;
	if (steps == w->n)
		g->record->result = w->result;
	return true;
}

size_t
strat_match_steps(struct strat_match *m)
{
	CALL(m);
	const struct going *g = walked(m);

	return g != NULL ? g->walk->n : 0;
}

enum strat_status
strat_match_go(struct strat_match *m, size_t steps)
{
	CALL(m);
	struct going *g = walked(m);
	bool there;

	if (g == NULL)
		return match_fail(m);
	if (steps > g->walk->n)
		return match_refuse(m, DIAG_VALUE, "the game has fewer steps");
	there = go(g, steps, &m->host.finding.f);
	match_changed(m);
	return there ? STRAT_OK : match_fail(m);
}

static const enum strat_step_kind kinds[] = {
	[WORD_ACTION] = STRAT_ACTED, [WORD_TAKEBACK] = STRAT_TOOK_BACK, [WORD_PENALTY] = STRAT_PUNISHED, [WORD_COMMENT] = STRAT_COMMENTED,
	[WORD_OPEN] = STRAT_COMMENTED,
};

const struct strat_step *
strat_match_step(struct strat_match *m)
{
	CALL(m);
	const struct going *g = walked(m);
	const struct walk_step *s;

	if (g == NULL)
		return NULL;
	m->step = (struct strat_step){ .kind = STRAT_BEGUN, .number = g->words };
	if (g->words == 0)
		return &m->step;
	s = &g->walk->step[g->words - 1];
	m->step.kind = kinds[s->kind];
	m->step.taken_back = s->taken_back;
	if ((m->step.text = arena_copy(&m->arena, g->walk->moves + s->from, s->end - s->from)) == NULL)
		return match_no_memory(m);
	return &m->step;
}

/* ---- copying ---------------------------------------------------------------------------------------- */

/* Copy a walk, so that the steps that lie ahead are there, too. */
static bool
copy_walk(struct going *to, const struct walk *from)
{
	size_t len = from->n > 0 ? from->step[from->n - 1].end : 0;
	struct walk *w = memory_alloc(sizeof(*w) + len + 1);

	if (w == NULL)
		return false;
	*w = (struct walk){ .n = from->n, .result = from->result, .step = memory_zalloc(from->n + 1, sizeof(*w->step)) };
	to->walk = w;
	if (w->step == NULL)
		return false;
	memcpy(w->step, from->step, from->n * sizeof(*w->step));
	memcpy(w->moves, from->moves, len);
	return true;
}

/* Of a record that is refused, keep all of it, and why. */
static bool
copy_refusal(struct going *to, const struct going *from)
{
	struct record *whole;

	if (from->whole == NULL)
		return true;
	if ((whole = arena_alloc(&to->arena, sizeof(*whole))) == NULL)
		return false;
	*whole = *to->record;
	to->whole = whole;
	to->refusal = from->refusal;
	to->unbegun = from->unbegun;
	return from->walk == NULL || copy_walk(to, from->walk);
}

/* Have the same moves, each with its end. */
static bool
copy_words(struct going *to, const struct going *from)
{
	struct record *r = to->record;

	r->moves = from->record->moves;
	r->moves_len = from->record->moves_len;
	r->result = from->record->result;
	if (from->words > 0 && (to->end = memory_alloc(from->words * sizeof(*to->end))) == NULL)
		return false;
	if (from->words > 0)
		memcpy(to->end, from->end, from->words * sizeof(*to->end));
	to->words = to->cap = from->words;
	to->acted = from->acted;
	to->acts_from = from->acts_from;
	to->unspelt = from->unspelt;
	to->kept_at = from->kept_at;
	return going_own_moves(to);
}

/* The same game as it is now: what it was begun from is read again, but nothing is played. */
static struct going *
copy_game(const struct going *g, const struct host *host, struct finding *f)
{
	struct going *copy = going_begin_like(g, host, f);

	if (copy == NULL)
		return NULL;
	if (copy_refusal(copy, g) && player_copy(&copy->player, &g->player, copy->record) && copy_words(copy, g)) {
		moments_copy(&copy->moments, &g->moments);
		return copy;
	}
	finding_set(f, DIAG_MEMORY, "out of memory for a game");
	going_free(copy);
	return NULL;
}

/* The game to copy.  NULL: the finding says why there is none. */
static struct going *
copied(struct strat_match *m)
{
	match_enter(m);
	return m->arbiter == NULL && m->going != NULL && m->going->whole != NULL ? m->going : match_live(m);
}

struct strat_match *
strat_match_copy(struct strat_match *m)
{
	CALL(m);
	const struct going *g = copied(m);
	struct strat_match *copy;

	if (g == NULL)
		return NULL;
	if ((copy = strat_match_new(&m->host.options)) == NULL)
		return match_no_memory(m);
	if ((copy->going = copy_game(g, &copy->host, &m->host.finding.f)) != NULL)
		return copy;
	match_fail(m);
	strat_match_free(copy);
	return NULL;
}
