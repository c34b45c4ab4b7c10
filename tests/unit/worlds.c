/* worlds.c: logs of one seat in which actions are taken back or let stand, against brute force.
 *
 * A small game is played by an arbiter, who takes actions back now and then, or lets one stand that is against the
 * rules.  Beside it stand all first positions that look the same to one seat, and what has come of each: of every one
 * that could have looked so all along, also in what was taken back.  Reports of the next action, true and false ones,
 * are then put to that seat's log; it must hold with just those that some of these worlds allow.  What was let stand
 * was against the rules in that world.  In the end claims of every kind are put to the log, if nothing is let
 * stand: what it upholds or refuses must be upheld or refused in all of these worlds.
 *
 * STRAT_GAMES  a hundredth of it is how many games are played of each kind (10000)
 */
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dispute/claim.h"
#include "gen.h"
#include "dispute/report.h"
#include "stratego-card/stratego-card.h"
#include "stratego/stratego.h"
#include "stratix/stratix.h"
#include "dispute/verdict.h"

enum { WORLDS_MAX = 40000, TOLD_PLIES = 40, LEVELS_MAX = TOLD_PLIES + 1, REPORTS = 4, CLAIMS = 8, WORLDS_ASKED = 300 };

/* What is the same in all worlds after so many actions that stand: parent[i] is the world before in which the
 * i-th began, with action[i]. */
struct level {
	char *states;
	uint32_t *parent;
	struct action *action;
	size_t n, cap;
};

struct match {
	const struct small_game *kind;
	const struct game *game;
	uint64_t seed;
	struct rng rng;
	struct rules rules;
	int seat;
	void *setup, *seen_setup, *other_setup; /* the arbiter's, the seat's, and room for another */
	char *truth;        /* states of the arbiter's, by level */
	char *room;
	struct level level[LEVELS_MAX];
	unsigned depth;
	bool crowded;       /* more worlds than are looked at */
	bool stands;        /* actions are let stand in this match */
	struct buffer text; /* of the seat's log */
	struct record record;
	struct document document;
	struct player player;
	struct arena arena;
	unsigned claims, open, needless; /* put to logs; undetermined; of those the ones that all worlds agree on */
};

typedef bool visit_action(struct match *m, const struct action *a, void *ctx); /* true: enough */

struct small_game {
	const struct game *game;
	void (*setup)(struct match *m);
	/* Call add_world with every set-up that looks as m->setup does to the seat. */
	void (*worlds)(struct match *m);
	/* Every way to do in that state what was seen. */
	bool (*ways)(struct match *m, const void *state, const struct action *seen, visit_action *visit, void *ctx);
	/* Report something else of an action. */
	void (*twist)(struct match *m, struct action *seen);
	/* A set-up that begins with a state. */
	void (*found)(const void *state, void *setup);
	bool stands; /* actions are let stand, too */
};

/* An action as the seat writes it down. */
struct account {
	struct action seen;
	bool stands;
};

/* ---- worlds ------------------------------------------------------------------------------------ */

static void *
need(size_t size)
{
	void *p = calloc(1, size);

	ck_assert(p != NULL);
	return p;
}

static char *
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

static void
add_world(struct match *m, const void *setup)
{
	struct trace t = { .quiet = true };
	struct action none = { 0 };

	if (m->game->start(m->room, setup, &m->rules, &t) == ACTION_PLAYED)
		push_world(m, 0, m->room, 0, &none);
}

/* Play an action in a state, or let it stand there, and see it as the seat does.  false: it cannot be played there, or
 * need not be let stand. */
static bool
play_told(struct match *m, void *state, const struct action *a, bool stands, struct action *told, struct action *seen)
{
	struct trace t = { .quiet = true };
	bool stood;

	if (game_step(m->game, state, a, stands, &t, &stood) != ACTION_PLAYED || stood != stands ||
	    action_wrong_marks(a, &t) != 0)
		return false;
	action_canonical(a, &t, told);
	told->seat = a->seat; /* of a draw out of turn it says who draws */
	return m->game->view_action(state, told, &t, m->seat, seen);
}

static bool
play_seen(struct match *m, void *state, const struct action *a, bool stands, struct action *seen)
{
	struct action told;

	return play_told(m, state, a, stands, &told, seen);
}

static bool
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
	bool keep, found;
};

static bool
follow_way(struct match *m, const struct action *a, void *ctx)
{
	struct following *f = ctx;
	struct action told, seen;

	memcpy(m->room, f->state, m->game->state_size);
	if (!play_told(m, m->room, a, f->account->stands, &told, &seen) || !looks_same(&seen, &f->account->seen))
		return false;
	f->found = true;
	if (f->keep)
		push_world(m, m->depth + 1, m->room, f->parent, &told);
	return !f->keep;
}

/* Is there a world in which this is seen next? */
static bool
some_world(struct match *m, const struct account *r)
{
	struct following f = { .account = r };

	for (size_t i = 0; i < m->level[m->depth].n && !f.found; i++) {
		f.state = state_at(m, m->depth, i);
		m->kind->ways(m, f.state, &r->seen, follow_way, &f);
	}
	return f.found;
}

static void
go_on(struct match *m, const struct account *r)
{
	struct following f = { .account = r, .keep = true };

	m->level[m->depth + 1].n = 0;
	for (size_t i = 0; i < m->level[m->depth].n; i++) {
		f.state = state_at(m, m->depth, i);
		f.parent = i;
		m->kind->ways(m, f.state, &r->seen, follow_way, &f);
	}
	m->depth++;
}

/* One action is taken back: the worlds before it in which it could have been. */
static void
go_back(struct match *m)
{
	const struct level *left = &m->level[m->depth];
	struct level *l = &m->level[--m->depth];
	bool *lives = need(l->n);
	size_t n = 0;

	for (size_t i = 0; i < left->n; i++)
		lives[left->parent[i]] = true;
	for (size_t i = 0; i < l->n; i++)
		if (lives[i]) {
			memmove(l->states + n * m->game->state_size, l->states + i * m->game->state_size, m->game->state_size);
			l->action[n] = l->action[i];
			l->parent[n++] = l->parent[i];
		}
	l->n = n;
	free(lives);
}

/* ---- the log ----------------------------------------------------------------------------------- */

static void
write_word(struct match *m, const struct account *r)
{
	if (m->text.len > 0)
		buffer_char(&m->text, ' ');
	notation_of(m->game)->write_action(m->seen_setup, &r->seen, &m->text);
	if (r->stands)
		buffer_text(&m->text, " [stands]");
}

/* Does the log hold, as far as it is told?  (How it ends is another question.) */
static bool
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

static void
tell_rules(const struct match *m)
{
	struct buffer b = { 0 };

	rules_write(m->game, &m->rules, -1, &b);
	buffer_char(&b, '\n');
	notation_of(m->game)->write_position(m->truth, &b);
	fprintf(stderr, "%.*s\n", (int)b.len, b.data);
	buffer_free(&b);
}

static void
put_report(struct match *m, const struct account *r)
{
	size_t len = m->text.len;
	struct finding f = { 0 };
	bool held, allowed = some_world(m, r);

	write_word(m, r);
	held = log_holds(m, &f);
	if (held != allowed)
		tell_rules(m);
	ck_assert_msg(held == allowed, "%s, seed %u, log of %s: some world allows this: %d; the log holds: %d (%s)\n%.*s",
	    m->game->name, (unsigned)m->seed, m->game->seat[m->seat], allowed, held, held ? "" : f.text,
	    (int)m->text.len, m->text.data);
	m->text.len = len;
}

/* ---- claims -------------------------------------------------------------------------------------- */

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

/* What an arbiter could write: no mark that leaves open what it tells. */
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

/* Something that may be done before a ply, for all that the log tells; or may not. */
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
		generator_of(m->game)->break_action(&m->rng, out);
	if (rng_below(&m->rng, 4) == 0)
		out->marks = 0;
	return is_plain(m, out);
}

/* A position that may have been, or is refuted later: as a claim on the log, and on an arbiter's record. */
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
	while ((c->kind == CLAIM_FORFEIT && g->forfeits == NULL) || (c->kind == CLAIM_LATE && g->right == NULL));
	c->at = 1 + rng_below(&m->rng, m->depth + 1);
	c->none = c->kind == CLAIM_FORFEIT && rng_below(&m->rng, 2) == 0;
	if (c->kind == CLAIM_OVER || c->kind == CLAIM_RESULT) {
		c->at = m->depth - (c->at - 1) / 4;
		c->has_result = c->kind == CLAIM_RESULT || rng_below(&m->rng, 2) == 0;
		c->result.finished = true;
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
	fprintf(stderr, "%s\n", buffer_string(&text));
	buffer_free(&text);
}

static const struct adjudicate_limits only = { .readings = 1 };

/* Do all worlds say the same?  Else what the log says must be that it is open. */
static void
hold_against_worlds(struct match *m, struct arbiter *arbiter, const struct course *log, const struct claim *c,
    const struct claim *whole, const struct reading_of_rules *told)
{
	bool slow = c->kind == CLAIM_DUE || c->kind == CLAIM_FORFEIT; /* what else could be done is asked by every reading */
	size_t n = m->level[m->depth].n, step = n / (slow ? WORLDS_ASKED / 20 : WORLDS_ASKED) + 1;
	enum decision first = DECISION_UNDETERMINED;
	bool agree = true;

	for (size_t i = 0; i < n && (agree || told->decision != DECISION_UNDETERMINED); i += step) {
		struct verdict v;

		take_world(m, arbiter, log, i);
		ck_assert(adjudicate(&arbiter->course, whole, &only, &v));
		first = i == 0 ? v.base.decision : first;
		agree = agree && v.base.decision == first;
		if (told->decision != DECISION_UNDETERMINED &&
		    (told->decision != v.base.decision || (told->cite != 0 && told->cite != v.base.cite))) {
			tell_rules(m);
			tell_claim(m, c);
			ck_abort_msg("%s, seed %u, log of %s: it says %s %s, but in a world it is %s %s at %u\n%.*s", m->game->name,
			    (unsigned)m->seed, m->game->seat[m->seat], decision_names[told->decision], cite_id(m->game, told->cite),
			    decision_names[v.base.decision], cite_id(m->game, v.base.cite), (unsigned)v.base.ply, (int)m->text.len, m->text.data);
		}
		verdict_free(&v);
	}
	if (told->decision != DECISION_UNDETERMINED || first == DECISION_UNDETERMINED)
		return;
	m->open++;
	/* (A recorded action was played, but the log does not rest on its having been legal.) */
	if (!agree || (!c->has_action && c->kind != CLAIM_OVER && c->kind != CLAIM_RESULT && c->kind != CLAIM_STATE))
		return;
	m->needless++;
	if (getenv("STRAT_TELL") != NULL) {
		fprintf(stderr, "seed %u: %s in all worlds: ", (unsigned)m->seed, decision_names[first]);
		tell_claim(m, c);
	}
}

static void
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
		else if (random_claim(m, &c))
			whole = c;
		else
			continue;
		ck_assert(adjudicate(&log, &c, &only, &v));
		m->claims++;
		hold_against_worlds(m, arbiter, &log, &c, &whole, &v.base);
		verdict_free(&v);
	}
	course_free(&log);
	free(arbiter->setup);
	free(arbiter);
}

/* ---- a match ------------------------------------------------------------------------------------- */

/* What would be seen of a random action in one of the worlds: said to have been let stand, now and then. */
static bool
some_report(struct match *m, struct account *r)
{
	size_t i = rng_below(&m->rng, (uint32_t)m->level[m->depth].n);
	struct action a;

	r->stands = false;
	memcpy(m->room, state_at(m, m->depth, i), m->game->state_size);
	if (!random_action(generator_of(m->game), &m->rng, m->room, &a) || !play_seen(m, m->room, &a, false, &r->seen))
		return false;
	r->stands = m->stands && rng_below(&m->rng, 3) == 0;
	return true;
}

static void
put_reports(struct match *m)
{
	struct account r;

	for (unsigned i = 0; i < REPORTS && some_report(m, &r); i++) {
		for (unsigned twists = i; twists > 0; twists--)
			m->kind->twist(m, &r.seen);
		put_report(m, &r);
	}
}

static char *
truth_at(const struct match *m, unsigned depth)
{
	return m->truth + depth * m->game->state_size;
}

static void
tell(struct match *m, const struct account *r)
{
	put_report(m, r);
	write_word(m, r);
	go_on(m, r);
}

/* The game goes on.  false: it is over. */
static bool
tell_action(struct match *m)
{
	char *next = truth_at(m, m->depth + 1);
	struct account r = { .stands = false };
	struct action a;

	if (!random_action(generator_of(m->game), &m->rng, truth_at(m, m->depth), &a))
		return false;
	memcpy(next, truth_at(m, m->depth), m->game->state_size);
	ck_assert(play_seen(m, next, &a, false, &r.seen));
	tell(m, &r);
	return true;
}

struct standing_try {
	const struct account *account;
	bool stood;
};

/* Is it against the rules as the cards in truth lie, and looks as it is told? */
static bool
let_stand(struct match *m, const struct action *a, void *ctx)
{
	char *next = truth_at(m, m->depth + 1);
	struct standing_try *try = ctx;
	struct action seen;

	memcpy(next, truth_at(m, m->depth), m->game->state_size);
	try->stood = play_seen(m, next, a, true, &seen) && looks_same(&seen, &try->account->seen);
	return try->stood;
}

/* Something that would be legal in one of the worlds, or nearly, is not, and is let stand.  false: it is legal, or is
 * not to be made. */
static bool
tell_breach(struct match *m)
{
	struct account r;
	struct standing_try try = { .account = &r };

	if (!some_report(m, &r))
		return false;
	if (rng_below(&m->rng, 2) == 0)
		m->kind->twist(m, &r.seen);
	r.stands = true;
	m->kind->ways(m, truth_at(m, m->depth), &r.seen, let_stand, &try);
	if (try.stood)
		tell(m, &r);
	return try.stood;
}

static void
take_back(struct match *m)
{
	unsigned n = 1 + rng_below(&m->rng, m->depth < 5 ? m->depth : 5);

	buffer_printf(&m->text, " [takeback %u]", n);
	for (; n > 0; n--)
		go_back(m);
}

static void
play_match(struct match *m)
{
	struct trace t = { .quiet = true };

	m->kind->setup(m);
	m->game->view_setup(m->setup, m->seat, m->seen_setup);
	ck_assert_int_eq(m->game->start(m->truth, m->setup, &m->rules, &t), ACTION_PLAYED);
	m->kind->worlds(m);
	m->stands = m->kind->stands && m->seed % 2 == 0;
	m->record = (struct record){ .document = &m->document, .notation = notation_of(m->game), .game = m->game,
		.viewer = (uint8_t)m->seat, .rules = m->rules, .setup = m->seen_setup, .arena = &m->arena };
	for (unsigned told = 0; told < 2 * TOLD_PLIES && m->depth < TOLD_PLIES && !m->crowded; told++) {
		if (m->depth > 0 && rng_below(&m->rng, 5) == 0)
			take_back(m);
		else if (m->stands && rng_below(&m->rng, 2) == 0 && tell_breach(m))
			continue;
		else if (!tell_action(m))
			break;
		if (!m->crowded)
			put_reports(m);
	}
	if (!m->crowded && !m->stands)
		put_claims(m);
}

static void
run_matches(const struct small_game *kind)
{
	const char *games = getenv("STRAT_GAMES");
	unsigned n = (games != NULL ? (unsigned)strtoul(games, NULL, 10) : 10000) / 100, crowded = 0;
	const struct game *g = kind->game;
	struct match m = { .kind = kind, .game = g };

	m.setup = need(g->setup_size);
	m.seen_setup = need(g->setup_size);
	m.other_setup = need(g->setup_size);
	m.truth = need((LEVELS_MAX + 1) * g->state_size);
	m.room = need(g->state_size);
	player_init(&m.player);
	arena_init(&m.arena);
	m.player.quiet = true;
	for (m.seed = 1; m.seed <= n; m.seed++) {
		m.rng.state = m.seed;
		m.depth = 0;
		m.level[0].n = 0;
		m.crowded = false;
		buffer_clear(&m.text);
		memset(m.setup, 0, g->setup_size);
		arena_reset(&m.arena);
		play_match(&m);
		crowded += m.crowded;
	}
	ck_assert_uint_le(crowded, n / 2);
	if (getenv("STRAT_TELL") != NULL)
		fprintf(stderr, "%s: of %u claims %u are open, %u of them needlessly\n", g->name, m.claims, m.open, m.needless);
	for (unsigned i = 0; i < LEVELS_MAX; i++) {
		free(m.level[i].states);
		free(m.level[i].parent);
		free(m.level[i].action);
	}
	player_free(&m.player);
	arena_free(&m.arena);
	buffer_free(&m.text);
	free(m.setup);
	free(m.seen_setup);
	free(m.other_setup);
	free(m.truth);
	free(m.room);
}

/* ---- Stratego: a few pieces that meet soon --------------------------------------------------------- */

enum { FEW = 5 };

static void
few_pieces(struct match *m)
{
	struct stg_setup *s = m->setup;

	s->viewer = SEAT_ARBITER;
	s->variant = STG_FREE;
	s->as_found = true;
	stg_clear(&s->state);
	s->state.variant = STG_FREE;
	for (int seat = 0; seat < 2; seat++) {
		memset(s->state.army[seat], 0, STG_RANKS);
		for (unsigned i = 0; i < FEW; i++) {
			unsigned rank = i == 0 ? STG_FLAG : 1 + rng_below(&m->rng, STG_BOMB), square;

			do
				square = 50 * (unsigned)seat + rng_below(&m->rng, 50) / 10 * 10 + rng_below(&m->rng, 5);
			while (s->state.at[square] != STG_EMPTY);
			stg_place(&s->state, seat, square, STG_SET(rank));
			s->state.army[seat][rank]++;
		}
	}
}

static void
stratego_setup(struct match *m)
{
	m->seat = (int)rng_below(&m->rng, 2);
	rules_default(&m->rules);
	for (int r = 0; r < m->game->nrulings; r++)
		if (r != STG_R_CHASING) /* (logs are given the benefit of some doubts about that) */
			rules_set(&m->rules, r, (int)rng_below(&m->rng, (uint32_t)option_count(&m->game->rulings[r])));
	few_pieces(m);
}

/* Deal the ranks that are left to the hidden side's pieces from one on. */
static void
deal_ranks(struct match *m, struct stg_setup *s, uint8_t left[STG_RANKS], unsigned piece, unsigned end)
{
	if (piece == end) {
		add_world(m, s);
		return;
	}
	for (unsigned r = 1; r < STG_RANKS; r++)
		if (left[r] > 0) {
			left[r]--;
			s->state.piece[piece].ranks = (uint16_t)STG_SET(r);
			deal_ranks(m, s, left, piece + 1, end);
			left[r]++;
		}
}

static void
stratego_worlds(struct match *m)
{
	struct stg_setup *s = m->other_setup;
	unsigned first = m->seat == STG_RED ? STG_HOME : 0;
	uint8_t left[STG_RANKS];

	memcpy(s, m->setup, sizeof(*s));
	memcpy(left, s->state.army[!m->seat], sizeof(left));
	deal_ranks(m, s, left, first, first + FEW);
}

static bool
stratego_ways(struct match *m, const void *state, const struct action *seen, visit_action *visit, void *ctx)
{
	struct action a = *seen;

	(void)state;
	a.marks = 0;
	return visit(m, &a, ctx);
}

static void
stratego_twist(struct match *m, struct action *seen)
{
	unsigned which = rng_below(&m->rng, 3);
	struct action twisted = *seen;

	/* (where the survivor stands is written just where it must be) */
	if (seen->said[STG_SAID_STRIKE] == 0 || (seen->marks & 1U << STG_SAID_SURVIVOR) != 0)
		return;
	if (which == 0)
		twisted.said[STG_SAID_REMOVED] = (uint16_t)(1 + rng_below(&m->rng, 3));
	else
		twisted.said[which == 1 ? STG_SAID_STRIKER : STG_SAID_STRUCK] = (uint16_t)(1 + rng_below(&m->rng, STG_FLAG));
	if (twisted.said[STG_SAID_STRUCK] != STG_UNKNOWN || twisted.said[STG_SAID_REMOVED] != STG_REMOVED_STRIKER)
		*seen = twisted;
}

/* ---- the card game: small decks -------------------------------------------------------------------- */

static void
card_setup(struct match *m)
{
	static const uint8_t decks[][STC_RANKS] = {
		{ 0, 2, 4, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0 },
		{ 0, 3, 4, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0 },
		{ 0, 1, 4, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1 },
		{ 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 4, 0, 1 },
		{ 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 2, 4, 1 },
	};
	struct stc_setup *s = m->setup;

	m->seat = (int)rng_below(&m->rng, 2);
	rules_default(&m->rules);
	for (int r = 0; r < m->game->nrulings; r++)
		if (r != STC_R_ENDLESS && rng_below(&m->rng, 3) == 0)
			rules_set(&m->rules, r, 1);
	s->viewer = SEAT_ARBITER;
	s->deck_given = true;
	memcpy(s->deck, decks[rng_below(&m->rng, LEN(decks))], sizeof(s->deck));
	for (int seat = 0; seat < 2; seat++) {
		uint8_t cards[STC_CARDS_MAX];
		unsigned n = 0;

		for (unsigned rank = STC_SPY; rank < STC_RANKS; rank++)
			for (unsigned i = 0; i < s->deck[rank]; i++) {
				unsigned at = rng_below(&m->rng, ++n);

				cards[n - 1] = cards[at];
				cards[at] = (uint8_t)rank;
			}
		memcpy(s->side[seat].line, cards, STC_SLOTS);
		memcpy(s->side[seat].hand, cards + STC_SLOTS, STC_HAND);
		stc_sort_hand(s->side[seat].hand);
		s->side[seat].nhand = STC_HAND;
		s->side[seat].npile = (uint8_t)(n - STC_DEALT);
		memcpy(s->side[seat].pile, cards + STC_DEALT, n - STC_DEALT);
	}
}

/* Cards laid out in every way: slots, hand (by rank), deck from the top.  A card that is given stays. */
struct layout {
	struct match *m;
	uint8_t left[STC_RANKS];
	uint8_t given[STC_CARDS_MAX], card[STC_CARDS_MAX];
	unsigned n, first_hand, first_pile;
	bool (*laid)(struct layout *l);
	struct stc_setup *setup;      /* for card_laid_out */
	int seat;
	const struct action *seen;    /* for card_redealt */
	visit_action *visit;
	void *ctx;
};

static bool
lay_out(struct layout *l, unsigned at)
{
	unsigned least = at > l->first_hand && at < l->first_pile ? l->card[at - 1] : STC_SPY;

	if (at == l->n)
		return l->laid(l);
	for (unsigned r = least; r < STC_RANKS; r++) {
		if (l->left[r] == 0 || (l->given[at] != STC_UNKNOWN && l->given[at] != r))
			continue;
		l->left[r]--;
		l->card[at] = (uint8_t)r;
		if (lay_out(l, at + 1))
			return true;
		l->left[r]++;
	}
	return false;
}

static bool card_laid_out(struct layout *l);

static void
lay_out_side(struct match *m, struct stc_setup *s, int seat)
{
	struct layout l = { .m = m, .setup = s, .seat = seat, .laid = card_laid_out, .n = stc_total(s->deck),
		.first_hand = STC_SLOTS, .first_pile = STC_DEALT };

	memcpy(l.left, s->deck, sizeof(l.left));
	memset(l.given, STC_UNKNOWN, sizeof(l.given));
	if (seat == m->seat) {
		memcpy(l.given, s->side[seat].line, STC_SLOTS);
		memcpy(l.given + STC_SLOTS, s->side[seat].hand, STC_HAND);
	}
	lay_out(&l, 0);
}

static bool
card_laid_out(struct layout *l)
{
	struct stc_setup *s = l->setup;

	memcpy(s->side[l->seat].line, l->card, STC_SLOTS);
	memcpy(s->side[l->seat].hand, l->card + STC_SLOTS, STC_HAND);
	for (unsigned i = STC_DEALT; i < l->n; i++)
		s->side[l->seat].pile[l->n - 1 - i] = l->card[i];
	if (l->seat == 0)
		lay_out_side(l->m, s, 1);
	else
		add_world(l->m, s);
	return l->m->crowded;
}

static void
card_worlds(struct match *m)
{
	struct stc_setup *s = m->other_setup;

	memcpy(s, m->setup, sizeof(*s));
	lay_out_side(m, s, 0);
}

static bool
card_redealt(struct layout *l)
{
	struct action a = *l->seen;
	unsigned from = 0;
	uint8_t cards[STC_CARDS_MAX] = { 0 };

	for (unsigned i = 0; i < STC_DEALT; i++)
		cards[i] = stc_packed(l->seen->said[i / 4], i % 4) != STC_NONE ? l->card[from++] : STC_NONE;
	memcpy(cards + STC_DEALT, l->card + from, l->n - from);
	for (unsigned i = 0; i < ACTION_SAID_MAX; i++)
		a.said[i] = (uint16_t)stc_pack(cards + 4 * i, 4);
	a.marks = l->n > from ? 0xff : 1U << STC_DEAL_LINE | 1U << STC_DEAL_HAND;
	return l->visit(l->m, &a, l->ctx);
}

/* Every deal that has the shape that was seen. */
static bool
redeal_ways(struct match *m, const struct stc_state *st, const struct action *seen, visit_action *visit, void *ctx)
{
	struct layout l = { .m = m, .laid = card_redealt, .seen = seen, .visit = visit, .ctx = ctx };
	const struct stc_side *s = &st->side[st->mover];

	memset(l.given, STC_UNKNOWN, sizeof(l.given));
	for (unsigned r = STC_SPY; r < STC_RANKS; r++)
		l.left[r] = (uint8_t)(st->deck[r] - s->out[r]);
	for (unsigned i = 0; i < STC_DEALT; i++) {
		unsigned card = stc_packed(seen->said[i / 4], i % 4);

		l.first_hand += i < STC_SLOTS && card != STC_NONE;
		if (card != STC_NONE)
			l.given[l.first_pile++] = (uint8_t)card;
	}
	l.n = stc_in_line(s) + s->nhand + s->npile;
	return l.first_pile <= l.n && lay_out(&l, 0);
}

static bool
card_ways(struct match *m, const void *state, const struct action *seen, visit_action *visit, void *ctx)
{
	const struct stc_state *st = state;
	const struct stc_side *s = &st->side[st->mover];
	struct action a = *seen;

	if (a.kind == STC_A_REDEAL)
		return redeal_ways(m, st, seen, visit, ctx);
	a.marks = 0;
	if (a.kind == STC_A_DRAW && (seen->marks & 1U << STC_SAID_DRAWER) != 0)
		a.seat = (uint8_t)seen->said[STC_SAID_DRAWER];
	if (a.kind != STC_A_FILL || a.arg[STC_ARG_CARD] != STC_UNKNOWN)
		return visit(m, &a, ctx);
	for (unsigned i = 0; i < s->nhand; i++) {
		a.arg[STC_ARG_CARD] = s->hand[i];
		if ((i == 0 || s->hand[i] != s->hand[i - 1]) && visit(m, &a, ctx))
			return true;
	}
	return false;
}

static unsigned
some_rank(struct match *m)
{
	const struct stc_setup *s = m->setup;
	unsigned r;

	do
		r = STC_SPY + rng_below(&m->rng, STC_FLAG);
	while (s->deck[r] == 0);
	return r;
}

/* Other cards of a hand, or of a draw. */
static unsigned
twist_cards(struct match *m, unsigned packed)
{
	uint8_t cards[STC_HAND] = { STC_NONE };
	unsigned n = 0;

	for (; n < STC_HAND && stc_packed(packed, n) != STC_NONE; n++)
		cards[n] = (uint8_t)stc_packed(packed, n);
	if (n == 0 || cards[0] == STC_UNKNOWN)
		return packed;
	cards[rng_below(&m->rng, n)] = (uint8_t)some_rank(m);
	stc_sort_hand(cards);
	return stc_pack(cards, n);
}

static void
card_twist(struct match *m, struct action *seen)
{
	struct trace t = { .quiet = true };
	unsigned which = rng_below(&m->rng, 2);

	switch (seen->kind) {
	case STC_A_ATTACK:
		seen->said[which] = (uint16_t)some_rank(m);
		if ((STC_SET(seen->said[STC_SAID_ATTACKER]) & STC_IMMOBILE) == 0)
			seen->said[STC_SAID_RESULT] = (uint16_t)stc_fight(&m->rules, &t, seen->said[STC_SAID_ATTACKER], seen->said[STC_SAID_DEFENDER]);
		break;
	case STC_A_SCOUT:
		if ((seen->marks >> which & 1) != 0)
			seen->said[which] = (uint16_t)some_rank(m);
		break;
	case STC_A_SPY:
	case STC_A_DRAW:
		seen->said[STC_SAID_CARDS] = (uint16_t)twist_cards(m, seen->said[STC_SAID_CARDS]);
		break;
	default:
		break;
	}
}

/* ---- Stratix: a pack of few cards ------------------------------------------------------------------ */

enum { PACK = 5 };

static void
stratix_setup(struct match *m)
{
	static const uint8_t variants[] = { STX_STANDARD, STX_RE_RECON };
	struct stx_setup *s = m->setup;
	unsigned from;

	rules_default(&m->rules);
	for (int r = 0; r < m->game->nrulings; r++)
		if (rng_below(&m->rng, 3) == 0)
			rules_set(&m->rules, r, (int)rng_below(&m->rng, (uint32_t)option_count(&m->game->rulings[r])));
	do {
		memset(s, 0, sizeof(*s));
		ck_assert(generator_of(m->game)->setup(&m->rng, NULL, s));
	} while (!s->placed || !s->first_named);
	s->variant = variants[rng_below(&m->rng, 2)];
	s->deck.n = PACK;
	s->deck.standard = false;
	s->deck_label.origin = STX_INLINE;
	from = rng_below(&m->rng, stx_standard_deck.n);
	for (unsigned i = 0; i < PACK; i++)
		s->deck.card[i] = stx_standard_deck.card[(from + i) % stx_standard_deck.n];
	s->npack = (uint8_t)(1 + rng_below(&m->rng, PACK));
	for (unsigned i = 0; i < PACK; i++) {
		unsigned at = rng_below(&m->rng, i + 1);

		s->pack[i] = s->pack[at];
		s->pack[at] = (uint8_t)i;
	}
	m->seat = (int)s->first;
}

/* Every order of the cards from one place on; laid: what to do with it. */
static bool
each_order(struct match *m, uint8_t *cards, unsigned at, unsigned n, bool (*laid)(struct match *m, void *ctx), void *ctx)
{
	if (at == n)
		return laid(m, ctx);
	for (unsigned i = at; i < n; i++) {
		uint8_t card = cards[i];
		bool enough;

		cards[i] = cards[at];
		cards[at] = card;
		enough = each_order(m, cards, at + 1, n, laid, ctx);
		cards[at] = cards[i];
		cards[i] = card;
		if (enough)
			return true;
	}
	return false;
}

static bool
pack_laid(struct match *m, void *ctx)
{
	add_world(m, ctx);
	return false;
}

static void
stratix_worlds(struct match *m)
{
	struct stx_setup *s = m->other_setup;

	memcpy(s, m->setup, sizeof(*s));
	each_order(m, s->pack, 0, s->npack, pack_laid, s);
}

struct shuffle {
	uint8_t cards[PACK];
	visit_action *visit;
	void *ctx;
};

static bool
pack_shuffled(struct match *m, void *ctx)
{
	struct shuffle *sh = ctx;
	struct action a = { .kind = STX_SHUFFLE, .seat = SEAT_NONE, .nargs = (PACK + 1) / 2 };

	for (unsigned i = 0; i < a.nargs; i++)
		a.arg[i] = (uint16_t)(sh->cards[2 * i] | (2 * i + 1 < PACK ? sh->cards[2 * i + 1] : 0xff) << 8);
	return sh->visit(m, &a, sh->ctx);
}

static bool
stratix_ways(struct match *m, const void *state, const struct action *seen, visit_action *visit, void *ctx)
{
	struct shuffle sh = { .visit = visit, .ctx = ctx };
	struct action a = *seen;

	(void)state;
	if (a.kind != STX_SHUFFLE)
		return visit(m, &a, ctx);
	for (unsigned i = 0; i < PACK; i++)
		sh.cards[i] = (uint8_t)i;
	return each_order(m, sh.cards, 0, PACK, pack_shuffled, &sh);
}

static void
stratix_twist(struct match *m, struct action *seen)
{
	if (seen->kind == STX_DRAW)
		seen->arg[STX_FROM] = (uint16_t)rng_below(&m->rng, PACK);
}

static void
stratego_found(const void *state, void *setup)
{
	struct stg_setup *s = setup;

	memset(s, 0, sizeof(*s));
	s->viewer = SEAT_ARBITER;
	s->as_found = true;
	s->state = *(const struct stg_state *)state;
}

static void
card_found(const void *state, void *setup)
{
	struct stc_setup *s = setup;

	memset(s, 0, sizeof(*s));
	s->viewer = SEAT_ARBITER;
	s->as_found = true;
	s->state = *(const struct stc_state *)state;
}

static void
stratix_found(const void *state, void *setup)
{
	struct stx_setup *s = setup;

	memset(s, 0, sizeof(*s));
	s->viewer = SEAT_ARBITER;
	s->as_found = true;
	s->state = *(const struct stx_state *)state;
}

/* ---- the tests ---------------------------------------------------------------------------------- */

static const struct small_game kinds[] = {
	{ &game_stratego, stratego_setup, stratego_worlds, stratego_ways, stratego_twist, stratego_found, false },
	{ &game_stratego_card, card_setup, card_worlds, card_ways, card_twist, card_found, true },
	{ &game_stratix, stratix_setup, stratix_worlds, stratix_ways, stratix_twist, stratix_found, true },
};

START_TEST(a_log_holds_if_some_world_allows_it)
{
	run_matches(&kinds[_i]);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("worlds");
	TCase *c = tcase_create("takebacks");

	tcase_set_timeout(c, 900);
	tcase_add_loop_test(c, a_log_holds_if_some_world_allows_it, 0, (int)LEN(kinds));
	suite_add_tcase(s, c);
	return unit_main(s);
}
