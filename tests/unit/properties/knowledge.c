/* properties/knowledge.c: what an arbiter's log tells of what a seat knew is what that seat's own log shows. */
#include "workers.h"

#include <inttypes.h>
#include <string.h>

#include "claims/claim.h"
#include "verdict/report.h"
#include "verdict/verdict.h"

enum { FACTS = 6 };

static const struct adjudicate_limits only = { .readings = 1 };

static enum decision
ask(const struct course *c, const struct claim *claim)
{
	struct verdict v;
	enum decision d;

	ck_assert(adjudicate(c, claim, &only, &v));
	d = v.base.decision;
	verdict_free(&v);
	return d;
}

/* The position that the seat's log has is that seat's, and that of no other ply. */
static bool
position_is_claimed(struct worker *w, const struct course *c, const void *state)
{
	const struct record *r = w->u.record;
	struct problem p = { 0 };
	struct claim claim;

	buffer_clear(&w->out);
	buffer_printf(&w->out, "state at %" PRIu32 " position ", state_head(state)->ply);
	r->notation->write_position(state, &w->out);
	TRY(w, claim_read(r, w->out.data, w->out.len, &claim, &p), "%s: %.*s", p.text, (int)w->out.len, w->out.data);
	TRY(w, ask(c, &claim) == DECISION_UPHELD, "not upheld: %.*s", (int)w->out.len, w->out.data);
	if (claim.at == c->began)
		return true;
	claim.at--;
	TRY(w, ask(c, &claim) == DECISION_REFUSED, "not refused a ply before: %.*s", (int)w->out.len, w->out.data);
	return true;
}

/* What the log leaves of a thing is known; a part of that is not, and what it excludes is denied. */
static bool
fact_is_known(struct worker *w, const struct course *c, const void *state, int seat)
{
	struct claim claim = { .kind = CLAIM_KNOWS, .by = SEAT_NONE, .at = state_head(state)->ply, .seat = (uint8_t)seat };
	struct trace t = { .brief = true };
	bool taken_back = c->nundone > 0; /* then it may be left open */
	enum decision d;
	uint64_t can;

	w->gen->fact(&w->rng, state, &claim.fact);
	if (!w->game->hidden->could_be(state, &claim.fact, &t, &can))
		return true;
	for (unsigned part = 0; part < 3; part++) {
		claim.none = rng_below(&w->rng, 2) == 0;
		claim.fact.options = part == 0 ? can : part == 1 ? can & (can - 1) : ~can & 0x1ffe;
		d = ask(c, &claim);
		buffer_clear(&w->out);
		claim_write(w->u.record, &claim, &w->out);
		TRY(w, (taken_back && d == DECISION_UNDETERMINED) ||
		    d == ((part == 0 && can != 0) != claim.none ? DECISION_UPHELD : DECISION_REFUSED), "%s, part %u of %#" PRIx64 ": %.*s",
		    decision_names[d], part, can, (int)w->out.len, w->out.data);
	}
	return true;
}

/* Is the game over for the arbiter at the ply of the log? */
static bool
is_end(const void *arbiter, const void *log)
{
	return state_head(arbiter)->over && state_head(arbiter)->ply == state_head(log)->ply;
}

static bool
log_is_known(struct worker *w, const struct course *c, int seat)
{
	struct player *p = &w->v.player;
	enum play_step s = PLAY_ACTION;
	struct finding f;

	TRY(w, player_begin(p, w->v.record, &f), "%s", f.text);
	for (; s == PLAY_ACTION || s == PLAY_TAKEBACK; s = player_next(p, &f)) {
		if (state_head(p->state)->over || rng_below(&w->rng, 12) != 0)
			continue;
		if (is_end(w->u.player.state, p->state)) /* how it ended may show more than the actions did */
			continue;
		if (!position_is_claimed(w, c, p->state))
			return false;
		for (unsigned i = 0; i < FACTS; i++)
			if (!fact_is_known(w, c, p->state, seat))
				return false;
	}
	return true;
}

bool
seats_know(struct worker *w)
{
	int seat = (int)(w->seed % (unsigned)seat_count(w->game));
	struct course course;
	struct finding f;
	bool known;

	if (w->game->hidden == NULL)
		return true;
	if (!make(w, FAULT_NONE, 60) || !judge(w, &w->u, &w->text, "generated"))
		return false;
	TRY(w, unit_view(&w->u, seat, &w->again), "no log: %s", w->u.f.text);
	if (!judge(w, &w->v, &w->again, "log"))
		return false;
	TRY(w, course_read(w->u.record, &course, &f), "%s", f.text);
	known = course.nundone > 0 || log_is_known(w, &course, seat); /* (the log's plies are not all the course's) */
	course_free(&course);
	return known;
}
