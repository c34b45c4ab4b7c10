/* worlds/visits.c: compare the worlds of a log that a game visits, and what it tells of a thing or a board, with all worlds that the
 * log leaves. */
#include "worlds/worlds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/handle.h"

enum { STATES_ASKED = 200 };

/* ---- visits ------------------------------------------------------------------------------------- */

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

/* ---- what a thing can be ------------------------------------------------------------------------- */

enum { THINGS = 6, WORLDS_SEEN = 60 };

/* Is a thing what it is in some world, and nothing else?  (After takebacks a game with the hook agree may tell more, as above.) */
static void
hold_thing(const struct match *m, const void *state, const struct hidden_fact *f)
{
	struct trace t = { .brief = true };
	uint64_t told, is, expected = 0;
	bool exact = m->game->hidden->could_be(state, f, &t, &told) && !(m->went_back && m->game->hidden->agree != NULL);

	for (size_t i = 0; i < m->level[m->depth].n; i++) {
		m->game->hidden->could_be(state_at(m, m->depth, i), f, &t, &is);
		ck_assert(is == 0 || (is & (is - 1)) == 0);
		expected |= is;
	}
	if (exact ? told == expected : (expected & ~told) == 0)
		return;
	tell_rules(m);
	tell_position(m, "log", state);
	ck_abort_msg("%s, seed %u, log of %s: thing %u of %u at %u can be %llx, not %llx\n%.*s", m->game->name, (unsigned)m->seed,
	    m->game->seat[m->seat], f->kind, f->seat, f->place, (unsigned long long)expected, (unsigned long long)told,
	    (int)m->text.len, m->text.data);
}

/* A board, as strat_match_board, strat_match_could_be and strat_match_planes tell of it. */
struct seen_board {
	uint8_t plane[BOARD_PLANES * BOARD_SIDE_MAX * BOARD_SIDE_MAX];
	uint32_t sets[BOARD_SIDE_MAX * BOARD_SIDE_MAX];
};

static void
see_board(const struct match *m, const void *state, int viewer, struct seen_board *b)
{
	size_t side = m->game->board->side_max;
	struct finding f = { 0 };

	memset(b->plane, 0, BOARD_PLANES * side * side);
	ck_assert(board_tell(m->game, state, viewer, side, b->plane, &f));
	for (size_t i = 0; i < side * side; i++)
		b->sets[i] = b->plane[i] == 0 || b->plane[i] == BOARD_UNKNOWN ? 0 : UINT32_C(1) << (b->plane[i] - 1);
	if (m->game->board->could_be != NULL)
		m->game->board->could_be(state, side, b->plane, b->sets);
}

/* Is what the log tells of each square what stands there in some world?  Whose it is, and the ground, are the same in all. */
static void
hold_board(const struct match *m, const void *state)
{
	static struct seen_board told, world; /* (each test has a process of its own) */
	static uint32_t expected[LEN(told.sets)];
	size_t squares = (size_t)m->game->board->side_max * m->game->board->side_max;

	see_board(m, state, m->seat, &told);
	memset(expected, 0, squares * sizeof(expected[0]));
	for (size_t i = 0; i < m->level[m->depth].n; i++) {
		see_board(m, state_at(m, m->depth, i), SEAT_ARBITER, &world);
		ck_assert(memcmp(told.plane + BOARD_SEAT * squares, world.plane + BOARD_SEAT * squares, squares) == 0);
		ck_assert(memcmp(told.plane + BOARD_GROUND * squares, world.plane + BOARD_GROUND * squares, squares) == 0);
		for (size_t at = 0; at < squares; at++)
			expected[at] |= world.sets[at];
	}
	for (size_t at = 0; at < squares; at++)
		if (told.sets[at] != expected[at]) {
			tell_rules(m);
			tell_position(m, "log", state);
			ck_abort_msg("%s, seed %u, log of %s: square %u can be %x, not %x\n%.*s", m->game->name, (unsigned)m->seed,
			    m->game->seat[m->seat], (unsigned)at, (unsigned)expected[at], (unsigned)told.sets[at], (int)m->text.len,
			    m->text.data);
		}
}

void
put_things(struct match *m, const void *state)
{
	struct rng r = { m->seed + m->text.len };
	struct hidden_fact f;

	if (m->level[m->depth].n > WORLDS_SEEN && getenv("STRAT_SOAK") == NULL)
		return;
	for (unsigned i = 0; i < THINGS; i++) {
		generator_of(m->game)->fact(&r, state, &f);
		hold_thing(m, state, &f);
	}
	if (m->game->board != NULL)
		hold_board(m, state);
}
