/* worlds/follow.c: the worlds that a log leaves, from one action to the next. */
#include "worlds/worlds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verdict/report.h"

void *
need(size_t size)
{
	void *p = calloc(1, size);

	ck_assert(p != NULL);
	return p;
}

char *
state_at(const struct match *m, unsigned depth, size_t i)
{
	return m->level[depth].states + i * m->game->state_size;
}

static void
push_world(struct match *m, unsigned depth, const void *state, size_t parent, const struct action *a)
{
	struct level *l = &m->level[depth];

	if (l->n == WORLDS_MAX) {
		m->crowded = true;
		return;
	}
	if (l->n == l->cap) {
		l->cap = l->cap != 0 ? 2 * l->cap : 64;
		l->states = realloc(l->states, l->cap * m->game->state_size);
		l->parent = realloc(l->parent, l->cap * sizeof(*l->parent));
		l->action = realloc(l->action, l->cap * sizeof(*l->action));
		ck_assert(l->states != NULL && l->parent != NULL && l->action != NULL);
	}
	l->action[l->n] = *a;
	memcpy(l->states + l->n * m->game->state_size, state, m->game->state_size);
	l->parent[l->n++] = (uint32_t)parent;
}

void
add_world(struct match *m, const void *setup)
{
	struct trace t = { .brief = true };
	struct action none = { 0 };

	if (game_start(m->game, m->room, setup, &m->rules, &t) == ACTION_PLAYED)
		push_world(m, 0, m->room, 0, &none);
}

bool
play_told(struct match *m, void *state, const struct action *a, bool stands, struct action *told, struct action *seen)
{
	struct trace t = { .brief = true };
	bool stood;

	if (game_step(m->game, state, a, stands, &t, &stood) != ACTION_PLAYED || stood != stands ||
	    action_wrong_marks(a, &t) != 0)
		return false;
	action_canonical(a, &t, told);
	told->seat = a->seat; /* for a draw out of turn it says who draws */
	return m->game->hidden->view_action(state, told, &t, m->seat, seen);
}

bool
play_seen(struct match *m, void *state, const struct action *a, bool stands, struct action *seen)
{
	struct action told;

	return play_told(m, state, a, stands, &told, seen);
}

bool
looks_same(const struct action *a, const struct action *b)
{
	if (!action_same(a, b) || a->marks != b->marks)
		return false;
	for (unsigned i = 0; i < ACTION_SAID_MAX; i++)
		if ((a->marks >> i & 1) != 0 && a->said[i] != b->said[i])
			return false;
	return true;
}

struct following {
	const struct account *account;
	const void *state;
	size_t parent;
	struct action first; /* as it was seen in the first world that was found */
	bool keep, found, apart; /* worlds differ in what the account leaves out */
};

/* Is it what was seen, except for what may be left out? */
static bool
tells_of(const struct match *m, const struct action *account, const struct action *seen)
{
	struct action told = *seen;

	told.marks &= account->marks | (uint8_t)~m->kind->leaves;
	return looks_same(account, &told);
}

static bool
is_settled(const struct following *f)
{
	return f->apart || (f->found && f->first.marks == f->account->seen.marks);
}

static bool
follow_way(struct match *m, const struct action *a, void *ctx)
{
	struct following *f = ctx;
	struct action told, seen;

	memcpy(m->room, f->state, m->game->state_size);
	m->refused = !play_told(m, m->room, a, f->account->stands, &told, &seen);
	if (m->refused || !tells_of(m, &f->account->seen, &seen))
		return false;
	f->first = f->found ? f->first : seen;
	f->apart = f->apart || !looks_same(&f->first, &seen);
	f->found = true;
	if (f->keep)
		push_world(m, m->depth + 1, m->room, f->parent, &told);
	return !f->keep && is_settled(f);
}

bool
some_world(struct match *m, const struct account *r)
{
	struct following f = { .account = r };

	for (size_t i = 0; i < m->level[m->depth].n && !is_settled(&f); i++) {
		f.state = state_at(m, m->depth, i);
		m->kind->ways(m, f.state, &r->seen, follow_way, &f);
	}
	return f.found && !f.apart;
}

void
go_on(struct match *m, const struct account *r)
{
	struct following f = { .account = r, .keep = true };

	m->level[m->depth + 1].n = 0;
	m->level[m->depth + 1].stood = r->stands;
	m->level[m->depth + 1].marked = false;
	for (size_t i = 0; i < m->level[m->depth].n; i++) {
		f.state = state_at(m, m->depth, i);
		f.parent = i;
		m->kind->ways(m, f.state, &r->seen, follow_way, &f);
	}
	m->depth++;
}

/* List the actions that led to the i-th world from the one n actions before.  Returns that one. */
static size_t
collect(const struct match *m, size_t i, unsigned n, struct step *steps)
{
	for (unsigned depth = m->depth; depth > m->depth - n; depth--) {
		const struct level *l = &m->level[depth];

		steps[depth - (m->depth - n) - 1] = (struct step){ .action = l->action[i], .stood = l->stood };
		i = l->parent[i];
	}
	return i;
}

void
keep_worlds(struct match *m, struct level *l, const bool *lives)
{
	size_t n = 0;

	for (size_t i = 0; i < l->n; i++)
		if (lives[i]) {
			memmove(l->states + n * m->game->state_size, l->states + i * m->game->state_size, m->game->state_size);
			l->action[n] = l->action[i];
			l->parent[n++] = l->parent[i];
		}
	l->n = n;
}

static void
leave_worlds(struct match *m, unsigned n)
{
	struct level *left = &m->level[m->depth], *l = left - n;
	bool *lives = need(l->n + 1);
	struct step undone[TOLD_PLIES];

	for (size_t i = 0; i < left->n; i++) {
		size_t before = collect(m, i, n, undone);

		/* (All worlds showed the same.) */
		if (!lives[before] && game_recalls(m->game))
			ck_assert(m->game->hidden->recall(state_at(m, m->depth - n, before), undone, n, state_at(m, m->depth, i)));
		lives[before] = true;
	}
	keep_worlds(m, l, lives);
	m->depth -= n;
	free(lives);
}

/* (What is known is carried back step by step, through the positions to which the game went back before.  So nothing that
 * was seen after them is lost.) */
void
go_back(struct match *m, unsigned n)
{
	unsigned to = m->depth - n, at;

	while (m->depth > to) {
		for (at = m->depth - 1; at > to && !m->level[at].marked; at--)
			continue;
		leave_worlds(m, m->depth - at);
	}
	m->level[to].marked = true;
}

bool
log_holds(struct match *m, struct finding *f)
{
	enum play_step step;

	m->record.moves = m->text.data != NULL ? m->text.data : "";
	m->record.moves_len = m->text.len;
	ck_assert_msg(player_begin(&m->player, &m->record, f), "seed %u: %s", (unsigned)m->seed, f->text);
	do
		step = player_next(&m->player, f);
	while (step != PLAY_END && step != PLAY_WRONG);
	return step == PLAY_END || f->id == DIAG_RESULT_WRONG;
}

void
tell_rules(const struct match *m)
{
	struct buffer b = { 0 };

	rules_write(m->game, &m->rules, -1, &b);
	buffer_char(&b, '\n');
	notation_of(m->game)->write_position(m->truth, &b);
	fprintf(stderr, "%.*s\n", (int)b.len, b.data);
	buffer_free(&b);
}
