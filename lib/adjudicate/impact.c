/* adjudicate/impact.c: see impact.h.
 *
 * The game is played once as it is.  At the first ply that consults the ruling, each of the other options is played on
 * from the position before.  All earlier plies are the same for all options.
 */
#include "adjudicate/impact.h"
#include "core/memory.h"

#include <string.h>

enum { SAVED_EVERY = 256 };

/* A game in play. */
struct run {
	const struct course *course;
	void *state;
	size_t made; /* steps */
	bool needless; /* the last step tried was let stand but is legal, so the game was not played by these rules */
	struct trace trace;
};

static bool
begin(struct run *r, const struct rules *rules)
{
	r->made = 0;
	r->needless = false;
	r->trace.brief = true;
	trace_reset(&r->trace);
	return game_start(r->course->game, r->state, r->course->setup, rules, &r->trace) == ACTION_PLAYED;
}

static bool
step(struct run *r)
{
	const struct step *s = &r->course->steps[r->made];
	bool stood;

	if (game_step(r->course->game, r->state, &s->action, s->stood, &r->trace, &stood) != ACTION_PLAYED)
		return false;
	r->needless = s->stood && !stood;
	r->made += !r->needless;
	return !r->needless;
}

/* In the log of one seat the board may leave the end open: can it be as recorded? */
static bool
can_have_ended(struct run *r)
{
	const struct course *c = r->course;

	if (c->game->hidden == NULL)
		return false;
	trace_reset(&r->trace);
	return c->game->hidden->settle(r->state, &c->result, &r->trace) != ACTION_ILLEGAL;
}

/* Fill in the end of the course, or the point where it cannot go on. */
static void
end_of(struct run *r, bool stopped, struct course_end *out)
{
	const struct result *recorded = &r->course->result;
	struct outcome o;

	game_outcome(r->course->game, r->state, &o);
	out->plies = r->course->began + (uint32_t)r->made;
	out->needless = r->needless;
	out->legal = !r->needless && (!stopped || o.over);
	out->cite = out->legal ? o.cite : r->trace.cite;
	result_of(&o, &out->result);
	if (o.over || stopped)
		return;
	out->result = *recorded;
	if (recorded->finished && !result_off_board(r->course->game, r->state, recorded) && !can_have_ended(r))
		out->result.finished = false; /* the board does not show this end, or the winner is not in the game */
}

static void
play_out(struct run *r, struct course_end *out)
{
	bool stopped = false;

	while (!stopped && r->made < r->course->nsteps && !stop_is_asked(r->course->stop))
		stopped = !step(r);
	end_of(r, stopped, out);
}

static uint8_t
changes_between(const struct course_end *a, const struct course_end *b)
{
	uint8_t changes = 0;

	if (a->legal != b->legal || a->needless != b->needless)
		return CHANGES_LEGALITY; /* nobody knows how it would have ended */
	if (!a->legal)
		return a->plies != b->plies ? CHANGES_LENGTH : 0;
	if (!result_same(&a->result, &b->result))
		changes |= CHANGES_RESULT;
	if (a->plies != b->plies)
		changes |= CHANGES_LENGTH;
	return changes;
}

static bool
make_room(struct impact_room *room, size_t size)
{
	if (room->size >= size)
		return true;
	impact_room_free(room);
	room->state = memory_alloc(size);
	room->saved = memory_alloc(size);
	if (room->state == NULL || room->saved == NULL) {
		impact_room_free(room);
		return false;
	}
	room->size = size;
	return true;
}

void
impact_room_free(struct impact_room *room)
{
	memory_free(room->state);
	memory_free(room->saved);
	memset(room, 0, sizeof(*room));
}

/* Play until the ruling is consulted.  Leaves in saved a position some steps before that, and in *at how many steps come
 * before it. */
static bool
find_consulted(struct run *r, unsigned ruling, void *saved, size_t *at, bool *stopped)
{
	size_t size = r->course->game->state_size;

	while (r->made < r->course->nsteps && !stop_is_asked(r->course->stop)) {
		if (r->made % SAVED_EVERY == 0) {
			memcpy(saved, r->state, size);
			*at = r->made;
		}
		*stopped = !step(r);
		if ((r->trace.consulted >> ruling & 1) != 0)
			return true;
		if (*stopped)
			return false;
	}
	return false;
}

/* Play the game under another option, from a position before the ruling was first consulted. */
static void
play_under(const struct course *c, unsigned ruling, unsigned option, const void *saved, size_t at, void *state,
    struct course_end *out)
{
	struct run r = { .course = c, .state = state, .made = at, .trace = { .brief = true } };

	memcpy(state, saved, c->game->state_size);
	state_rules(state)->option[ruling] = (uint8_t)option;
	state_rules(state)->notice = 0; /* the ruling is consulted now, so nothing more needs to be noticed */
	play_out(&r, out);
}

static void
start_under(const struct course *c, unsigned ruling, unsigned option, void *state, struct course_end *out)
{
	struct run r = { .course = c, .state = state };
	struct rules rules = c->rules;

	rules.option[ruling] = (uint8_t)option;
	rules.notice = 0;
	if (begin(&r, &rules))
		play_out(&r, out);
	else
		*out = (struct course_end){ .cite = r.trace.cite };
}

bool
impact_of(const struct course *c, unsigned ruling, int only, struct impact_room *room, struct impact *out)
{
	struct run r = { .course = c };
	struct rules rules = c->rules;
	size_t at = 0;
	bool stopped = false, started;

	memset(out, 0, sizeof(*out));
	if (!make_room(room, c->game->state_size))
		return false;
	r.state = room->state;
	rules.notice = UINT64_C(1) << ruling;
	started = begin(&r, &rules);
	out->consulted = (r.trace.consulted >> ruling & 1) != 0;
	out->ply = c->began;
	if (!started)
		out->now.cite = r.trace.cite;
	else if (!out->consulted && (out->consulted = find_consulted(&r, ruling, room->saved, &at, &stopped)))
		out->ply += (uint32_t)(r.made + stopped);
	if (out->consulted)
		state_rules(r.state)->notice = 0;
	if (started && stopped)
		end_of(&r, true, &out->now);
	else if (started)
		play_out(&r, &out->now);
	if (started && !out->consulted && (out->consulted = (r.trace.consulted >> ruling & 1) != 0))
		out->ply += (uint32_t)r.made; /* only the end consults it */
	for (int o = 0; o < option_count(&c->game->rulings[ruling]); o++) {
		out->under[o] = out->now;
		if (!out->consulted || o == c->rules.option[ruling] || (only >= 0 && o != only))
			continue;
		if (out->ply == c->began)
			start_under(c, ruling, (unsigned)o, room->state, &out->under[o]);
		else
			play_under(c, ruling, (unsigned)o, room->saved, at, room->state, &out->under[o]);
		out->changes[o] = changes_between(&out->now, &out->under[o]);
	}
	return !stop_is_asked(c->stop);
}
