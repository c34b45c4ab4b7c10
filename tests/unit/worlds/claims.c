/* worlds/claims.c: claims on a log, decided in every world that it leaves. */
#include "worlds/worlds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "claims/claim.h"
#include "verdict/report.h"
#include "verdict/verdict.h"

enum { CLAIMS = 8, WORLDS_ASKED = 300 };

/* The worlds as arbiters' records. */
struct arbiter {
	void *setup;
	struct step steps[LEVELS_MAX];
	struct course course;
};

static void
take_world(struct match *m, struct arbiter *a, const struct course *log, size_t world)
{
	a->course = *log;
	a->course.setup = a->setup;
	a->course.viewer = SEAT_ARBITER;
	a->course.steps = a->steps;
	a->course.undone = NULL; /* the worlds are those that it leaves */
	a->course.nundone = 0;
	memset(a->steps, 0, sizeof(a->steps));
	for (unsigned depth = m->depth; depth > 0; depth--) {
		a->steps[depth - 1].action = m->level[depth].action[world];
		world = m->level[depth].parent[world];
	}
	m->kind->found(state_at(m, 0, world), a->setup);
}

static size_t
world_before(const struct match *m, size_t world, uint32_t ply)
{
	for (unsigned depth = m->depth; depth >= ply; depth--)
		world = m->level[depth].parent[world];
	return world;
}

/* Could an arbiter write this?  No mark in it may leave something open. */
static bool
is_plain(const struct match *m, const struct action *a)
{
	struct buffer text = { 0 };
	bool plain;

	notation_of(m->game)->write_action(m->setup, a, &text);
	plain = memchr(text.data, '?', text.len) == NULL;
	buffer_free(&text);
	return plain;
}

/* Is there a world in which an arbiter's record would have to tell more of the action?  (A log stands for all records that
 * also tell what its keeper does not see.) */
static bool
lacks_fact(const struct match *m, uint32_t ply, const struct action *a)
{
	struct trace t = { .brief = true };

	for (size_t i = 0; i < m->level[ply - 1].n; i++) {
		trace_reset(&t);
		if (m->game->judge(state_at(m, ply - 1, i), a, &t) == ACTION_INCOMPLETE)
			return true;
	}
	return false;
}

/* Choose an action for a claim: one that may be possible before a ply, as far as the log tells; or one that is not. */
static bool
random_claimed(struct match *m, uint32_t ply, struct action *out)
{
	size_t world = world_before(m, rng_below(&m->rng, (uint32_t)m->level[m->depth].n), ply);
	struct action a, seen;

	memcpy(m->room, state_at(m, ply - 1, world), m->game->state_size);
	if (!random_action(generator_of(m->game), &m->rng, m->room, &a) || !play_told(m, m->room, &a, false, out, &seen))
		return false;
	if (rng_below(&m->rng, 3) == 0)
		*out = seen;
	out->seat = a.seat;
	if (rng_below(&m->rng, 3) == 0)
		m->kind->twist(m, out);
	if (rng_below(&m->rng, 4) == 0)
		generator_break_action(generator_of(m->game), &m->rng, out);
	if (rng_below(&m->rng, 4) == 0)
		out->marks = 0;
	return is_plain(m, out) && !lacks_fact(m, ply, out);
}

/* Claim a position that may be true, or is disproved later: on the log, and on an arbiter's record. */
static void
random_position(struct match *m, struct claim *c, struct claim *whole)
{
	uint32_t at = rng_below(&m->rng, m->depth + 1);
	size_t world = rng_below(&m->rng, (uint32_t)m->level[at].n);
	struct record arbiters = m->record;
	struct record *kept = arena_alloc(&m->arena, sizeof(*kept));
	struct buffer text = { 0 };
	struct problem problem = { 0 };

	ck_assert(kept != NULL);
	buffer_printf(&text, "state at %u position ", (unsigned)at);
	ck_assert(claim_write_position(&m->record, state_at(m, at, world), &text));
	arbiters.viewer = SEAT_ARBITER;
	*kept = arbiters;
	ck_assert_msg(claim_read(&m->record, text.data, text.len, c, &problem), "seed %u: %s: %.*s", (unsigned)m->seed,
	    problem.text, (int)text.len, text.data);
	ck_assert(claim_read(kept, text.data, text.len, whole, &problem));
	buffer_free(&text);
}

/* One value of a field as another world, or another event, may have it. */
static void
change_field(struct match *m, struct claimed_event *e)
{
	unsigned field = rng_below(&m->rng, EVENT_ARGS_MAX);

	e->arg[field] = (uint16_t)(e->arg[field] + 1 + rng_below(&m->rng, 3));
}

/* What happened at a ply in some world, or nearly; or that it did not.  false: nothing happened there. */
static bool
random_happening(struct match *m, struct claim *c)
{
	size_t world = rng_below(&m->rng, (uint32_t)m->level[m->depth].n);
	struct trace t = { .brief = false };
	const struct event *e;

	memset(c, 0, sizeof(*c));
	c->kind = CLAIM_WHAT;
	c->by = SEAT_NONE;
	c->at = 1 + rng_below(&m->rng, m->depth);
	memcpy(m->room, state_at(m, c->at - 1, world_before(m, world, c->at)), m->game->state_size);
	if (game_play(m->game, m->room, &m->level[c->at].action[world_before(m, world, c->at + 1)], &t) != ACTION_PLAYED || t.nevents == 0)
		return false;
	e = &t.event[rng_below(&m->rng, t.nevents)];
	c->event = (struct claimed_event){ .kind = e->kind, .absent = rng_below(&m->rng, 3) == 0, .seat = e->seat };
	c->event.has_seat = rng_below(&m->rng, 2) == 0;
	memcpy(c->event.arg, e->arg, sizeof(e->arg));
	for (unsigned i = 0; i < e->nargs; i++)
		c->event.given |= (uint8_t)((rng_below(&m->rng, 2) == 0) << i);
	if (rng_below(&m->rng, 3) == 0)
		change_field(m, &c->event);
	return true;
}

/* The end at the last ply, as the log tells it, or another one; or that there was none. */
static void
random_end(struct match *m, struct claim *c)
{
	struct result r = m->record.result;
	struct event e;

	if (!r.finished || rng_below(&m->rng, 3) == 0) {
		r.off_board = false;
		r.ending = (uint8_t)rng_below(&m->rng, m->game->nendings);
	}
	result_event(m->game, &r, &e);
	memset(c, 0, sizeof(*c));
	c->kind = CLAIM_WHAT;
	c->by = SEAT_NONE;
	c->at = m->depth;
	c->event = (struct claimed_event){ .kind = e.kind, .absent = rng_below(&m->rng, 3) == 0, .has_seat = rng_below(&m->rng, 2) == 0,
		.seat = (uint8_t)(rng_below(&m->rng, 3) == 0 ? rng_below(&m->rng, (uint32_t)seat_count(m->game)) : e.seat),
		.given = (uint8_t)rng_below(&m->rng, 2), .arg = { e.arg[0] } };
}

static bool
random_claim(struct match *m, struct claim *c)
{
	static const enum claim_kind kinds[] = { CLAIM_LEGAL, CLAIM_ILLEGAL, CLAIM_LEGAL, CLAIM_ILLEGAL, CLAIM_DUE, CLAIM_OVER,
		CLAIM_RESULT, CLAIM_FORFEIT, CLAIM_LATE };
	const struct game *g = m->game;

	memset(c, 0, sizeof(*c));
	c->by = SEAT_NONE;
	do
		c->kind = kinds[rng_below(&m->rng, LEN(kinds))];
	while ((c->kind == CLAIM_FORFEIT && !game_can_forfeit(g)) || (c->kind == CLAIM_LATE && !game_has_rights(g)));
	c->at = 1 + rng_below(&m->rng, m->depth + 1);
	c->none = c->kind == CLAIM_FORFEIT && rng_below(&m->rng, 2) == 0;
	if (c->kind == CLAIM_OVER || c->kind == CLAIM_RESULT) {
		c->at = m->depth - (c->at - 1) / 4;
		c->has_result = c->kind == CLAIM_RESULT || rng_below(&m->rng, 2) == 0;
		c->result.finished = true;
		if (m->record.result.finished && rng_below(&m->rng, 2) == 0) {
			c->result = m->record.result;
			return true;
		}
		c->result.winner = (uint8_t)(rng_below(&m->rng, 3) == 0 ? SEAT_NONE : rng_below(&m->rng, (uint32_t)seat_count(g)));
		c->result.ending = (uint8_t)rng_below(&m->rng, g->nendings);
		return true;
	}
	c->has_action = c->at == m->depth + 1 || rng_below(&m->rng, 4) != 0;
	if (c->kind == CLAIM_ILLEGAL && rng_below(&m->rng, 3) == 0)
		c->cite = (uint16_t)CITE_CLAUSE(rng_below(&m->rng, g->nclauses));
	return !c->has_action || random_claimed(m, c->at, &c->action);
}

static void
tell_claim(const struct match *m, const struct claim *c)
{
	struct buffer text = { 0 };

	claim_write(&m->record, c, &text);
	if (c->kind == CLAIM_WHAT) {
		buffer_printf(&text, " %s%s%s", c->event.absent ? "not " : "", m->game->events[c->event.kind].name, c->event.has_seat ? " of that side" : "");
		for (unsigned i = 0; i < EVENT_ARGS_MAX; i++)
			if ((c->event.given >> i & 1) != 0)
				buffer_printf(&text, " %s=%u", m->game->events[c->event.kind].field[i], c->event.arg[i]);
	}
	fprintf(stderr, "%s\n", buffer_string(&text));
	buffer_free(&text);
}

/* Is it the position of that world?  (What is known in it by then must be the same too.) */
static bool
is_position(struct match *m, const struct claim *c, size_t world)
{
	const void *state = state_at(m, c->at, world_before(m, world, c->at + 1));
	bool failed = false;

	return c->same(c->position, state, NULL, &failed) == FIT_SURELY && !failed;
}

static const struct adjudicate_limits only = { .readings = 1 };

/* What an arbiter says in that world. */
static void
ask_world(struct match *m, struct arbiter *arbiter, const struct course *log, const struct claim *c, size_t world,
    struct reading_of_rules *out)
{
	struct verdict v;

	if (c->kind == CLAIM_STATE) {
		*out = (struct reading_of_rules){ .ply = c->at };
		out->decision = is_position(m, c, world) ? DECISION_UPHELD : DECISION_REFUSED;
		return;
	}
	take_world(m, arbiter, log, world);
	ck_assert(adjudicate(&arbiter->course, c, &only, &v));
	*out = v.base;
	verdict_free(&v);
}

/* All worlds decide alike, and the log does not. */
static void
tell_needless(struct match *m, const struct claim *c, enum decision d)
{
	m->needless++;
	if (getenv("STRAT_TELL") == NULL)
		return;
	fprintf(stderr, "seed %u, log of %s%s: %s in all worlds: ", (unsigned)m->seed, m->game->seat[m->seat],
	    m->ended ? ", which tells the end" : "", decision_names[d]);
	tell_claim(m, c);
	tell_rules(m);
	fprintf(stderr, "%.*s\n", (int)m->text.len, m->text.data);
}

/* If all worlds say the same, the log may say it too.  Else the log must say that it is open. */
static void
hold_against_worlds(struct match *m, struct arbiter *arbiter, const struct course *log, const struct claim *c,
    const struct claim *whole, const struct reading_of_rules *told)
{
	bool slow = c->kind == CLAIM_DUE || c->kind == CLAIM_FORFEIT; /* each reading asks what else could be done */
	size_t n = m->level[m->depth].n, step = n / (slow ? WORLDS_ASKED / 20 : WORLDS_ASKED) + 1;
	enum decision first = DECISION_UNDETERMINED;
	bool agree = true;

	for (size_t i = 0; i < n && (agree || told->decision != DECISION_UNDETERMINED); i += step) {
		struct reading_of_rules said;

		ask_world(m, arbiter, log, whole, i, &said);
		first = i == 0 ? said.decision : first;
		agree = agree && said.decision == first;
		if (told->decision != DECISION_UNDETERMINED &&
		    (told->decision != said.decision || (told->cite != 0 && told->cite != said.cite))) {
			tell_rules(m);
			tell_claim(m, c);
			ck_abort_msg("%s, seed %u, log of %s: it says %s %s, but in a world it is %s %s at %u\n%.*s", m->game->name,
			    (unsigned)m->seed, m->game->seat[m->seat], decision_names[told->decision], cite_id(m->game, told->cite),
			    decision_names[said.decision], cite_id(m->game, said.cite), (unsigned)said.ply, (int)m->text.len, m->text.data);
		}
	}
	if (told->decision != DECISION_UNDETERMINED || first == DECISION_UNDETERMINED)
		return;
	m->open++;
	/* (A recorded action was played, but the log does not need it to be legal.) */
	if (!agree || step > 1 || (!c->has_action && c->kind != CLAIM_OVER && c->kind != CLAIM_RESULT && c->kind != CLAIM_STATE &&
	    c->kind != CLAIM_WHAT))
		return;
	tell_needless(m, c, first);
}

/* ---- what a seat knew --------------------------------------------------------------------------- */

/* What the thing is in the worlds that are left after so many actions.  (What was taken back there counts, too.) */
static uint64_t
is_in_worlds(struct match *m, unsigned at, const struct hidden_fact *f)
{
	struct trace t = { .brief = true };
	uint64_t is, all = 0;

	for (size_t i = 0; i < m->level[at].n; i++) {
		ck_assert(m->game->hidden->could_be(state_at(m, at, i), f, &t, &is));
		all |= is;
	}
	return all;
}

/* A fact that may be known, or is so but for one world, or any.  Returns what the thing is in all worlds. */
static uint64_t
random_fact(struct match *m, unsigned at, struct hidden_fact *f)
{
	uint64_t all;

	generator_of(m->game)->fact(&m->rng, state_at(m, at, rng_below(&m->rng, (uint32_t)m->level[at].n)), f);
	all = is_in_worlds(m, at, f);
	switch (rng_below(&m->rng, 4)) {
	case 0:
		f->options |= all;
		break;
	case 1:
		if ((all & (all - 1)) != 0)
			f->options = all & (all - 1);
		break;
	default:
		break;
	}
	return all;
}

/* What the thing is at that ply in the worlds that all of the log leaves. */
static uint64_t
is_in_the_end(struct match *m, uint32_t at, const struct hidden_fact *f)
{
	struct trace t = { .brief = true };
	uint64_t is, all = 0;

	for (size_t i = 0; i < m->level[m->depth].n; i++) {
		ck_assert(m->game->hidden->could_be(state_at(m, at, world_before(m, i, at + 1)), f, &t, &is));
		all |= is;
	}
	return all;
}

/* The log does not show what another seat knew.  But that seat cannot have known what is false in every world. */
static void
put_facts_of_other(struct match *m, const struct course *log)
{
	struct claim c = { .kind = CLAIM_KNOWS, .by = SEAT_NONE, .seat = (uint8_t)!m->seat };
	struct verdict v;

	for (unsigned i = 0; i < 2 * CLAIMS && !m->game->hidden->alike; i++) {
		bool can, open;

		c.at = rng_below(&m->rng, m->depth + 1);
		c.none = rng_below(&m->rng, 2) == 0;
		random_fact(m, c.at, &c.fact);
		can = (is_in_the_end(m, c.at, &c.fact) & c.fact.options) != 0;
		ck_assert(adjudicate(log, &c, &only, &v));
		open = v.base.decision == DECISION_UNDETERMINED;
		m->claims++;
		m->open += open;
		if (!open && (can || (v.base.decision == DECISION_UPHELD) != c.none)) {
			tell_rules(m);
			tell_claim(m, &c);
			ck_abort_msg("%s, seed %u, log of %s: it says %s, but in %s world it is so\n%.*s", m->game->name, (unsigned)m->seed,
			    m->game->seat[m->seat], decision_names[v.base.decision], can ? "some" : "no", (int)m->text.len, m->text.data);
		}
		m->by_end += open && !can && m->ended && c.at < m->depth;
		if (open && !can)
			tell_needless(m, &c, c.none ? DECISION_UPHELD : DECISION_REFUSED);
		verdict_free(&v);
	}
}

/* A ply to ask about; often the last one, if the log tells the end, which proves something only there. */
static uint32_t
random_ply(struct match *m)
{
	return m->ended && rng_below(&m->rng, 2) == 0 ? m->depth : rng_below(&m->rng, m->depth + 1);
}

/* What the keeper of a log knew is what is so in every world: no less and no more. */
static void
put_facts(struct match *m, const struct course *log)
{
	struct claim c = { .kind = CLAIM_KNOWS, .by = SEAT_NONE, .seat = (uint8_t)m->seat };
	struct verdict v;

	for (unsigned i = 0; i < 2 * CLAIMS; i++) {
		uint64_t all;
		bool known;

		c.at = random_ply(m);
		c.none = rng_below(&m->rng, 3) == 0;
		all = random_fact(m, c.at, &c.fact);
		known = all != 0 && (all & ~c.fact.options) == 0;
		ck_assert(adjudicate(log, &c, &only, &v));
		m->claims++;
		m->open += v.base.decision == DECISION_UNDETERMINED;
		m->needless += v.base.decision == DECISION_UNDETERMINED;
		if (v.base.decision != DECISION_UNDETERMINED && (v.base.decision == DECISION_UPHELD) != (known != c.none)) {
			tell_rules(m);
			tell_claim(m, &c);
			ck_abort_msg("%s, seed %u, log of %s: it says %s, but in %s world it is so\n%.*s", m->game->name, (unsigned)m->seed,
			    m->game->seat[m->seat], decision_names[v.base.decision], known ? "every" : "not every", (int)m->text.len,
			    m->text.data);
		}
		verdict_free(&v);
	}
}

void
put_claims(struct match *m)
{
	struct arbiter *arbiter = need(sizeof(*arbiter));
	struct course log;
	struct finding f;
	struct claim c, whole;
	struct verdict v;

	arbiter->setup = need(m->game->setup_size);
	m->record.moves = m->text.data != NULL ? m->text.data : "";
	m->record.moves_len = m->text.len;
	ck_assert(course_read(&m->record, &log, &f));
	for (unsigned i = 0; i < CLAIMS; i++) {
		if (rng_below(&m->rng, 5) == 0)
			random_position(m, &c, &whole);
		else if (rng_below(&m->rng, 8) == 0)
			random_end(m, &c), whole = c;
		else if (m->depth > 0 && rng_below(&m->rng, 3) == 0 && random_happening(m, &c))
			whole = c;
		else if (random_claim(m, &c))
			whole = c;
		else
			continue;
		ck_assert(adjudicate(&log, &c, &only, &v));
		m->claims++;
		hold_against_worlds(m, arbiter, &log, &c, &whole, &v.base);
		verdict_free(&v);
	}
	put_facts(m, &log);
	put_facts_of_other(m, &log);
	course_free(&log);
	free(arbiter->setup);
	free(arbiter);
}
