/* adjudicate/adjudicate.c: see adjudicate.h. */
#include "adjudicate/adjudicate.h"

#include <stdlib.h>
#include <string.h>

/* The search for readings: a tree whose branches are the options of the rulings, in the order in which
 * the course consults them, so that what comes before a branch is played but once. */
struct search {
	const struct course *course;
	const struct claim *claim;
	struct verdict *out;
	size_t cap;
	struct trace trace;
	bool failed;
};

/* A place in the tree: the state before a ply, and the options fixed so far. */
struct branch {
	void *state;
	size_t ply; /* of the step that comes next, from 0 */
	uint64_t fixed;
	uint8_t option[GAME_RULINGS_MAX];
	bool is_base;
};

bool
reading_agrees(const struct reading_of_rules *a, const struct reading_of_rules *b)
{
	return a->decision == b->decision && a->broken == b->broken;
}

static void
add_reading(struct search *s, const struct branch *b, const struct reading_of_rules *found)
{
	struct verdict *v = s->out;
	struct reading_of_rules *r;

	if (v->nreadings == s->cap) {
		size_t cap = s->cap != 0 ? s->cap * 2 : 8;

		if ((r = realloc(v->readings, cap * sizeof(*r))) == NULL) {
			s->failed = true;
			return;
		}
		v->readings = r;
		s->cap = cap;
	}
	r = &v->readings[v->nreadings++];
	*r = *found;
	r->consulted = b->fixed;
	memcpy(r->option, b->option, sizeof(r->option));
	if (b->is_base)
		v->base = *r;
}

/* ---- what the claim comes to ------------------------------------------------------------------ */

static void
decide(struct reading_of_rules *r, enum decision d, enum open_question open, uint16_t cite, size_t ply)
{
	r->decision = d;
	r->open = open;
	r->cite = cite;
	r->ply = (uint32_t)ply;
}

/* The action of the claim was judged: j, with what it rests on in the trace. */
static void
decide_illegal(const struct search *s, enum judgement j, bool stood, bool doubtful, struct reading_of_rules *r)
{
	const struct claim *c = s->claim;
	uint16_t cite = s->trace.cite;

	if (j == ACTION_INCOMPLETE)
		decide(r, DECISION_UNDETERMINED, OPEN_FACT, 0, c->at);
	else if (j == ACTION_ILLEGAL || stood)
		decide(r, c->cite == 0 || c->cite == cite ? DECISION_UPHELD : DECISION_REFUSED, OPEN_NOTHING, cite, c->at);
	else if (doubtful)
		decide(r, DECISION_UNDETERMINED, OPEN_HIDDEN, 0, c->at);
	else
		decide(r, DECISION_REFUSED, OPEN_NOTHING, 0, c->at);
}

/* Can the game, for all that the log shows, have ended on the board as r says? */
static bool
can_have_ended(const struct course *c, const void *state, struct trace *t, const struct result *r)
{
	return c->game->settle != NULL && r->finished && !r->off_board &&
	    c->game->settle(state, r, t) == ACTION_PLAYED;
}

/* The same for any end. */
static bool
end_may_be_hidden(const struct course *c, const void *state, struct trace *t)
{
	struct result r = { .finished = true };
	int seats = seat_count(c->game);

	for (r.ending = 0; r.ending < c->game->nendings; r.ending++)
		for (int seat = 0; seat <= seats; seat++) {
			r.winner = (uint8_t)(seat < seats ? seat : SEAT_NONE);
			if (can_have_ended(c, state, t, &r))
				return true;
		}
	return false;
}

/* The moves are over: is the end as claimed? */
static void
decide_result(struct search *s, const void *state, struct reading_of_rules *r)
{
	const struct course *c = s->course;
	const struct result *claimed = &s->claim->result;
	struct outcome o;

	c->game->outcome(state, &o);
	result_of(&o, &r->found);
	if (!o.over)
		r->found = c->result; /* an end off the board is as it was recorded */
	if (!o.over && c->result.finished && !c->result.off_board)
		r->found.finished = false; /* and one on it is not there */
	if (!o.over && !claimed->finished && !c->result.finished && end_may_be_hidden(c, state, &s->trace))
		decide(r, DECISION_UNDETERMINED, OPEN_HIDDEN, 0, c->nsteps);
	else if (result_same(claimed, &r->found))
		decide(r, DECISION_UPHELD, OPEN_NOTHING, o.cite, c->nsteps);
	else if (!o.over && can_have_ended(c, state, &s->trace, claimed))
		decide(r, DECISION_UNDETERMINED, OPEN_HIDDEN, 0, c->nsteps);
	else
		decide(r, DECISION_REFUSED, OPEN_NOTHING, o.cite, c->nsteps);
}

/* ---- the search ------------------------------------------------------------------------------ */

static void explore(struct search *s, struct branch *b);

/* A ruling was consulted at a ply (0: at the set-up) that is still open: go on once for each of its
 * options. */
static void
split(struct search *s, const struct branch *b, unsigned ruling, size_t ply)
{
	const struct game *g = s->course->game;
	int options = option_count(&g->rulings[ruling]);
	uint8_t base = s->course->rules.option[ruling];

	if (b->is_base)
		s->out->consulted_ply[ruling] = (uint32_t)ply;
	for (int i = 0; i < options && !s->failed; i++) {
		struct branch next = *b;
		int option = (base + i) % options; /* the one in force comes first */

		if (s->out->nreadings >= ADJUDICATE_READINGS_MAX) {
			s->out->limited = true;
			return;
		}
		if ((next.state = malloc(g->state_size)) == NULL) {
			s->failed = true;
			return;
		}
		if (b->state != NULL)
			memcpy(next.state, b->state, g->state_size);
		next.fixed |= UINT64_C(1) << ruling;
		next.option[ruling] = (uint8_t)option;
		next.is_base = b->is_base && i == 0;
		explore(s, &next);
		free(next.state);
	}
}

/* The lowest ruling consulted and not yet fixed, or -1. */
static int
open_ruling(const struct search *s, const struct branch *b)
{
	uint64_t open = s->trace.consulted & ~b->fixed;

	return open != 0 ? __builtin_ctzll(open) : -1;
}

static void
put_options(const struct branch *b, struct rules *r)
{
	memcpy(r->option, b->option, sizeof(r->option));
	r->watch = true;
}

/* Play on from a branch until the claim is decided or another ruling opens. */
static void
play_on(struct search *s, struct branch *b, void *next)
{
	const struct course *c = s->course;
	struct reading_of_rules found = { 0 };
	int ruling;

	for (; b->ply < c->nsteps; b->ply++) {
		const struct step *step = &c->steps[b->ply];
		bool at_claim = s->claim->kind == CLAIM_ILLEGAL && s->claim->at == b->ply + 1;
		bool stood, doubtful = false;
		uint64_t consulted = 0;
		enum judgement j;

		if (at_claim && c->game->doubtful != NULL) {
			trace_reset(&s->trace);
			doubtful = c->game->doubtful(b->state, &step->action, &s->trace);
			consulted = s->trace.consulted;
		}
		memcpy(next, b->state, c->game->state_size);
		j = game_step(c->game, next, &step->action, step->stood, &s->trace, &stood);
		s->trace.consulted |= consulted;
		if ((ruling = open_ruling(s, b)) >= 0) {
			split(s, b, (unsigned)ruling, b->ply + 1);
			return;
		}
		if (at_claim) {
			decide_illegal(s, j, stood && s->trace.cite != 0, doubtful, &found);
			add_reading(s, b, &found);
			return;
		}
		if (j != ACTION_PLAYED) {
			found.broken = true;
			decide(&found, DECISION_UNDETERMINED, OPEN_FACT, s->trace.cite, b->ply + 1);
			add_reading(s, b, &found);
			return;
		}
		memcpy(b->state, next, c->game->state_size);
	}
	trace_reset(&s->trace);
	if (s->claim->kind == CLAIM_RESULT)
		decide_result(s, b->state, &found);
	else
		decide(&found, DECISION_UNDETERMINED, OPEN_FACT, 0, c->nsteps);
	if ((ruling = open_ruling(s, b)) >= 0)
		split(s, b, (unsigned)ruling, c->nsteps);
	else
		add_reading(s, b, &found);
}

static bool
begin(struct search *s, struct branch *b)
{
	struct rules rules = s->course->rules;
	int ruling;

	put_options(b, &rules);
	trace_reset(&s->trace);
	if (s->course->game->start(b->state, s->course->setup, &rules, &s->trace) != ACTION_PLAYED) {
		struct reading_of_rules found = { .broken = true };

		decide(&found, DECISION_UNDETERMINED, OPEN_FACT, s->trace.cite, 0);
		add_reading(s, b, &found);
		return false;
	}
	if ((ruling = open_ruling(s, b)) < 0)
		return true;
	split(s, b, (unsigned)ruling, 0);
	return false;
}

static void
explore(struct search *s, struct branch *b)
{
	void *next;

	if (b->ply == 0 && !begin(s, b))
		return;
	put_options(b, state_rules(b->state));
	if ((next = malloc(s->course->game->state_size)) == NULL) {
		s->failed = true;
		return;
	}
	play_on(s, b, next);
	free(next);
}

/* ---- what it turns on ------------------------------------------------------------------------ */

uint64_t
reading_changes(const struct verdict *v, const struct reading_of_rules *r)
{
	uint64_t changes = 0;

	for (unsigned i = 0; i < GAME_RULINGS_MAX; i++)
		if ((r->consulted >> i & 1) != 0 && r->option[i] != v->base.option[i])
			changes |= UINT64_C(1) << i;
	return changes;
}

static bool
same_options(const struct reading_of_rules *a, const struct reading_of_rules *b, uint64_t rulings)
{
	for (; rulings != 0; rulings &= rulings - 1) {
		unsigned i = (unsigned)__builtin_ctzll(rulings);

		if (a->option[i] != b->option[i])
			return false;
	}
	return true;
}

static void
add_turn(struct verdict *v, size_t reading)
{
	const struct reading_of_rules *r = &v->readings[reading];
	uint64_t changes = reading_changes(v, r);
	size_t at;

	for (size_t i = 0; i < v->nturns; i++) {
		const struct reading_of_rules *other = &v->readings[v->turn[i]];
		uint64_t theirs = reading_changes(v, other);

		if ((theirs & ~changes) == 0 && same_options(other, r, theirs) && reading_agrees(other, r))
			return; /* a smaller change does as much */
	}
	if (v->nturns == VERDICT_TURNS_MAX) {
		v->limited = true;
		return;
	}
	for (at = v->nturns++; at > 0 && __builtin_popcountll(changes) <
	         __builtin_popcountll(reading_changes(v, &v->readings[v->turn[at - 1]])); at--)
		v->turn[at] = v->turn[at - 1];
	v->turn[at] = reading;
}

/* Smallest changes first, so that what includes them is seen to. */
static void
find_turns(struct verdict *v)
{
	for (int size = 1; size <= GAME_RULINGS_MAX; size++)
		for (size_t i = 0; i < v->nreadings; i++)
			if (__builtin_popcountll(reading_changes(v, &v->readings[i])) == size &&
			    !reading_agrees(&v->readings[i], &v->base))
				add_turn(v, i);
}

/* Does it turn on rulings that the record leaves to their defaults?  Then it is decided, but only by
 * them: whoever wants no defaults may call it undetermined. */
static void
mark_open_rulings(const struct course *c, struct verdict *v)
{
	for (size_t i = 0; i < v->nturns; i++) {
		uint64_t changes = reading_changes(v, &v->readings[v->turn[i]]);

		if ((changes & ~c->rules.named) == changes && v->base.open == OPEN_NOTHING)
			v->base.open = OPEN_RULING;
	}
}

bool
adjudicate(const struct course *c, const struct claim *claim, struct verdict *out)
{
	struct search s = { .course = c, .claim = claim, .out = out, .trace = { .quiet = true } };
	struct branch root = { .is_base = true };

	memset(out, 0, sizeof(*out));
	if ((root.state = malloc(c->game->state_size)) == NULL)
		return false;
	memcpy(root.option, c->rules.option, sizeof(root.option));
	explore(&s, &root);
	free(root.state);
	if (s.failed || out->nreadings == 0) {
		verdict_free(out);
		return false;
	}
	find_turns(out);
	mark_open_rulings(c, out);
	return true;
}

void
verdict_free(struct verdict *v)
{
	free(v->readings);
	memset(v, 0, sizeof(*v));
}
