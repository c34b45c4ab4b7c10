/* worlds/visits.c: compare the worlds of a log that a game visits with all worlds that the log leaves. */
#include "worlds/worlds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATES_ASKED = 200 };

/* Two questions for each world: can the action that is seen be done?  Can the same player do something else?  Each answer
 * is a bit. */
enum { ANSWERS = 4 };

struct answer {
	const struct action *seen;
	const void *state;
	bool done, other;
};

static bool
can_be_done(struct match *m, const struct action *a, void *ctx)
{
	struct answer *q = ctx;
	struct action seen;

	memcpy(m->room, q->state, m->game->state_size);
	q->done = play_seen(m, m->room, a, false, &seen) && looks_same(&seen, q->seen);
	return q->done;
}

struct looking {
	struct match *m;
	struct answer *q;
};

static unsigned
actor(const void *state, const struct action *a)
{
	return a->seat != SEAT_NONE ? a->seat : (unsigned)state_head(state)->mover;
}

static int
is_other(void *ctx, const struct action *a)
{
	const struct looking *l = ctx;
	struct match *m = l->m;
	struct action b = *a, seen;

	if (actor(l->q->state, a) != actor(l->q->state, l->q->seen) ||
	    (game_has_rights(m->game) && m->game->rights->right(l->q->state, a, &(struct trace){ .brief = true }) != RIGHT_NONE))
		return 0;
	b.marks = 0;
	memcpy(m->room, l->q->state, m->game->state_size);
	return play_seen(m, m->room, &b, false, &seen) && !action_same(&seen, l->q->seen);
}

static unsigned
answer_in(struct match *m, const void *state, const struct action *seen)
{
	struct answer q = { .seen = seen, .state = state };
	struct looking l = { m, &q };

	m->kind->ways(m, state, seen, can_be_done, &q);
	q.other = game_legal(m->game, state, is_other, &l) != 0;
	return (unsigned)q.done + 2U * q.other;
}

struct visits {
	struct match *m;
	const void *state;         /* of the log */
	const struct action *seen; /* or NULL */
	void *out;
	bool met[ANSWERS];
};

static void
tell_position(const struct match *m, const char *what, const void *state)
{
	struct buffer b = { 0 };

	buffer_printf(&b, "%s: ", what);
	notation_of(m->game)->write_position(state, &b);
	fprintf(stderr, "%.*s\n", (int)b.len, b.data);
	buffer_free(&b);
}

/* Is it a position of an arbiter's log, and does it agree with the log's position, as far as the log knows it? */
static int
look_at_world(void *ctx, void *world, const struct action *a)
{
	struct visits *v = ctx;
	struct match *m = v->m;
	enum fit fit = m->game->hidden->reveal(v->state, world, v->out);

	(void)a;
	if (fit == FIT_NOT || state_head(world)->viewer != SEAT_ARBITER) {
		tell_rules(m);
		tell_position(m, "log", v->state);
		tell_position(m, "world", world);
		ck_abort_msg("%s, seed %u, log of %s: a world is visited that cannot be\n%.*s", m->game->name, (unsigned)m->seed,
		    m->game->seat[m->seat], (int)m->text.len, m->text.data);
	}
	if (v->seen != NULL)
		v->met[answer_in(m, world, v->seen)] = true;
	return 0;
}

/* Does the game visit a world for each answer, and no other?  (After takebacks a game with the hook agree may visit more, because a
 * position of it does not show all that the log tells.) */
static void
hold_answers(struct visits *v)
{
	struct match *m = v->m;
	size_t n = m->level[m->depth].n, step = n / STATES_ASKED + 1;
	bool asked[ANSWERS] = { false };
	struct buffer word = { 0 };

	for (size_t i = 0; i < n; i += step)
		asked[answer_in(m, state_at(m, m->depth, i), v->seen)] = true;
	for (unsigned i = 0; i < ANSWERS; i++)
		if (asked[i] ? !v->met[i] : v->met[i] && step == 1 && !(m->went_back && m->game->hidden->agree != NULL)) {
			tell_rules(m);
			tell_position(m, "log", v->state);
			notation_of(m->game)->write_action(m->seen_setup, v->seen, &word);
			ck_abort_msg("%s, seed %u, log of %s, then %.*s: it can%s be done, and there is %s else to do: "
			             "a world of that kind %s\n%.*s",
			    m->game->name, (unsigned)m->seed, m->game->seat[m->seat], (int)word.len, word.data, (i & 1) != 0 ? "" : "not",
			    (i & 2) != 0 ? "something" : "nothing", asked[i] ? "is not visited" : "cannot be", (int)m->text.len, m->text.data);
		}
}

void
put_visits(struct match *m, const void *state, const struct action *seen)
{
	struct trace t = { .brief = true };
	struct visits v = { .m = m, .state = state, .seen = seen, .out = need(m->game->state_size) };

	m->game->hidden->worlds(state, seen, &t, look_at_world, &v);
	if (seen != NULL)
		hold_answers(&v);
	free(v.out);
}
