/* claims/recorded.c: what the record has at a ply, for claims that do not say all of what they mean. */
#include "core/memory.h"
#include "internal.h"

#include <string.h>

#include "record/movetext.h"

/* Begin the game.  NULL: it cannot begin, or, with *failed, out of memory. */
static void *
begin(const struct record *r, const void *setup, bool *failed)
{
	struct trace t = { .brief = true };
	void *state = memory_alloc(r->game->state_size);

	*failed = *failed || state == NULL;
	if (state != NULL && game_start(r->game, state, setup, &r->rules, &t) != ACTION_PLAYED) {
		memory_free(state);
		return NULL;
	}
	return state;
}

bool
recorded_read(const struct record *r, struct recorded *out)
{
	struct problem p = { 0 };
	struct movetext text;
	bool failed = false;
	void *state = begin(r, r->setup, &failed);

	*out = (struct recorded){ .began = state != NULL ? state_head(state)->ply : 0 };
	memory_free(state);
	movetext_begin(&text, r->notation, r->setup, r->moves, r->moves_len);
	standing_begin(&out->stands, r->arena->most);
	if (!standing_read(&out->stands, text, &p) && p.id == DIAG_MEMORY)
		failed = true;
	if (failed)
		recorded_free(out);
	return !failed;
}

void
recorded_free(struct recorded *r)
{
	standing_free(&r->stands);
}

bool
recorded_is(const struct recorded *rec, const struct game *g, uint32_t ply, const struct action *a)
{
	struct action both;

	return ply > rec->began && ply - rec->began <= rec->stands.n &&
	    action_merge(g, &rec->stands.step[ply - rec->began - 1].action, a, &both);
}

/* Give the thing of the fact, which it names as at that ply, its name for the whole game.  It makes no difference whether the
 * actions before are legal.  false: the record does not reach the ply. */
static bool
name_thing(const struct record *r, uint32_t ply, struct hidden_fact *f, bool *failed)
{
	struct trace t = { .brief = true };
	struct recorded rec;
	void *state;
	bool stood, reached = true;

	if (r->game->hidden->name_thing == NULL)
		return true;
	if (!recorded_read(r, &rec)) {
		*failed = true;
		return false;
	}
	if ((state = begin(r, r->setup, failed)) == NULL)
		reached = false;
	for (size_t i = 0; reached && state_head(state)->ply < ply; i++) {
		trace_reset(&t);
		reached = i < rec.stands.n && game_step(r->game, state, &rec.stands.step[i].action, true, &t, &stood) == ACTION_PLAYED;
	}
	if (reached)
		r->game->hidden->name_thing(state, f);
	memory_free(state);
	recorded_free(&rec);
	return reached;
}

/* Does the seat see from the beginning what the thing is? */
static bool
sees(const struct record *r, unsigned seat, const struct hidden_fact *f, bool *failed)
{
	struct trace t = { .brief = true };
	void *setup = memory_alloc(r->game->setup_size), *state = NULL;
	uint64_t can = 0;
	bool known = false;

	*failed = *failed || setup == NULL;
	if (setup != NULL) {
		r->game->hidden->view_setup(r->setup, (int)seat, setup);
		state = begin(r, setup, failed);
	}
	if (state != NULL)
		known = r->game->hidden->could_be(state, f, &t, &can) && (can & (can - 1)) == 0;
	memory_free(state);
	memory_free(setup);
	return known;
}

/* Is the fact one that the seat can come to know? */
static bool
can_mean(const struct record *r, unsigned seat, uint32_t ply, const char *fact, size_t len, bool *failed)
{
	struct hidden_fact f;

	return r->notation->logs->read_fact(r->setup, seat, fact, len, &f) && name_thing(r, ply, &f, failed) &&
	    !sees(r, seat, &f, failed);
}

/* The first seat that anybody plays. */
static unsigned
first_seated(const struct record *r, bool *failed)
{
	void *state = begin(r, r->setup, failed);
	unsigned seat = 0;

	while (state != NULL && seat + 1 < (unsigned)seat_count(r->game) && !game_seated(r->game, state, seat))
		seat++;
	memory_free(state);
	return seat;
}

bool
recorded_knowers(const struct record *r, uint32_t ply, const char *fact, size_t len, unsigned *out)
{
	bool failed = false;

	*out = 0;
	if (r->viewer != SEAT_ARBITER)
		*out = 1U << r->viewer;
	else if (r->game->hidden->alike)
		*out = 1U << first_seated(r, &failed); /* all mean the same */
	else
		for (unsigned seat = 0; seat < (unsigned)seat_count(r->game); seat++)
			if (can_mean(r, seat, ply, fact, len, &failed))
				*out |= 1U << seat;
	return !failed;
}
