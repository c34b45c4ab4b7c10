/* host/walk.c: go to any step of a game, and copy it. */
#include "internal.h"

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

/* The same game, from the record that was opened, if it is refused, or from what was played. */
static struct going *
copy_game(struct going *g, const struct host *host, struct finding *f)
{
	const struct opening again = { .number = g->document.number, .line = g->document.line, .refused = true };
	struct buffer text = { 0 };
	struct going *copy = NULL;

	if (g->whole != NULL) {
		copy = going_open(g->document.text, g->document.len, &again, host, f);
		if (copy == NULL || copy->words == g->words || (make_walk(copy) && go(copy, g->words, f)))
			return copy;
		finding_set(f, DIAG_MEMORY, "out of memory for a game");
		going_free(copy);
		return NULL;
	}
	if (going_write(g, SEAT_ARBITER, &text, f))
		copy = going_begin(text.data, text.len, NULL, host, f);
	buffer_free(&text);
	return copy;
}

/* The game to copy.  NULL: the finding says why there is none. */
static struct going *
copied(struct strat_match *m)
{
	match_enter(m);
	return m->arbiter == NULL && m->going != NULL && m->going->whole != NULL ? m->going : match_told(m);
}

struct strat_match *
strat_match_copy(struct strat_match *m)
{
	CALL(m);
	struct going *g = copied(m);
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
