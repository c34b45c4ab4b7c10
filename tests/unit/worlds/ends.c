/* worlds/ends.c: logs that tell how the game ended, and all worlds that ended so. */
#include "worlds/worlds.h"

#include <stdlib.h>
#include <string.h>

#include "verdict/report.h"

enum { RESULTS = 6 };

/* Can a game that went as in this world end so?  An end off the board comes before any on the board. */
static bool
ends_so(const struct match *m, size_t world, const struct result *r)
{
	const void *state = state_at(m, m->depth, world);
	struct outcome o;
	struct result found;

	game_outcome(m->game, state, &o);
	result_of(&o, &found);
	return r->off_board ? !o.over && result_off_board(m->game, state, r) : result_same(r, &found);
}

static bool
some_world_ends(const struct match *m, const struct result *r)
{
	bool some = false;

	for (size_t i = 0; i < m->level[m->depth].n && !some; i++)
		some = ends_so(m, i, r);
	return some;
}

static unsigned
random_seat(struct match *m)
{
	return rng_below(&m->rng, (uint32_t)seat_count(m->game));
}

/* As a world ends; or off the board; or in any way at all. */
static void
random_result(struct match *m, struct result *r)
{
	struct outcome o;

	game_outcome(m->game, state_at(m, m->depth, rng_below(&m->rng, (uint32_t)m->level[m->depth].n)), &o);
	result_of(&o, r);
	if (r->finished && rng_below(&m->rng, 3) != 0)
		return;
	r->finished = true;
	r->off_board = rng_below(&m->rng, 3) == 0;
	r->ending = (uint8_t)rng_below(&m->rng, r->off_board ? (uint32_t)off_board_count() : m->game->nendings);
	r->winner = (uint8_t)(rng_below(&m->rng, 3) == 0 ? SEAT_NONE : random_seat(m));
	if (r->off_board)
		r->winner = (uint8_t)(r->ending == OFF_BOARD_AGREEMENT ? SEAT_NONE : random_seat(m));
}

static void
write_result(const struct match *m, const struct result *r, struct buffer *out)
{
	buffer_clear(out);
	result_write(m->game, r, out);
}

/* The log must hold with exactly those results with which some world ended. */
static bool
put_result(struct match *m, const struct result *r)
{
	bool held, some = some_world_ends(m, r);
	struct buffer text = { 0 };
	struct finding f = { 0 };

	m->record.result = *r;
	m->record.result_read = true;
	held = log_holds(m, &f) && f.id != DIAG_RESULT_WRONG;
	write_result(m, r, &text);
	if (held != some)
		tell_rules(m);
	ck_assert_msg(held == some, "%s, seed %u, log of %s: some world ends with %s: %d; the log holds: %d (%s)\n%.*s", m->game->name,
	    (unsigned)m->seed, m->game->seat[m->seat], buffer_string(&text), some, held, held ? "" : f.text, (int)m->text.len,
	    m->text.data);
	buffer_free(&text);
	return some;
}

static void
leave_those_that_end_so(struct match *m, const struct result *r)
{
	struct level *l = &m->level[m->depth];
	bool *so = need(l->n + 1);

	for (size_t i = 0; i < l->n; i++)
		so[i] = ends_so(m, i, r);
	keep_worlds(m, l, so);
	free(so);
}

void
put_ends(struct match *m)
{
	struct result r, told = { 0 };
	bool off_board = rng_below(&m->rng, 3) == 0; /* rather tell such an end */

	for (unsigned i = 0; i < RESULTS; i++) {
		random_result(m, &r);
		if (put_result(m, &r) && r.finished && (!told.finished || told.off_board == !off_board))
			told = r;
	}
	m->record.result = told;
	if (!told.finished)
		return;
	leave_those_that_end_so(m, &told);
	m->ended = true;
	m->ends++;
	put_claims(m);
}
