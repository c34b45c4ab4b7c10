/* stratego.c: compare logs of one seat of Stratego with brute force: whether there are ranks left for the pieces that
 * were not seen, which ranks a world gives them, and what chases show of them.
 *
 * STRAT_GAMES  how many positions are tried; the test plays a fiftieth as many chases (10000)
 */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include "gen.h"
#include "stratego/stratego.h"

static unsigned
how_many(void)
{
	return (unsigned)unit_setting("STRAT_GAMES", 10000);
}

/* ---- one position ------------------------------------------------------------------------------ */

enum { PIECES_MAX = 7 };

/* With these ranks, is every clue of the state true?  (The pieces are blue's, from the first one.) */
static bool
clues_hold(const struct stg_state *st, const uint8_t *rank)
{
	for (unsigned i = 0, at = 0; i < st->nclues; at += st->clue[i++].n) {
		const struct stg_clue *f = &st->clue[i];
		bool same = true, holds = f->piece != STG_NO_PIECE && (f->ranks & STG_SET(rank[f->piece - STG_HOME])) != 0;

		for (unsigned k = at; k < at + f->n; k++)
			if (st->pair[k].a == STG_NO_PIECE) {
				holds = holds || same;
				same = true;
			} else {
				same = same && rank[st->pair[k].a - STG_HOME] == rank[st->pair[k].b - STG_HOME];
			}
		if (f->kind == STG_UNEQUAL ? same : !holds && !(same && f->n > 0))
			return false;
	}
	return true;
}

/* Give each piece, from the i-th on, a rank of its set, in every way.  left: how many of each rank, or STG_UNCOUNTED. */
static bool
some_ranks(const struct stg_state *st, const uint16_t *sets, unsigned n, unsigned i, uint8_t *left, uint8_t *rank)
{
	if (i == n)
		return (left[STG_FLAG] != 1 || memchr(rank, STG_FLAG, n) != NULL) && clues_hold(st, rank);
	for (unsigned r = 1; r < STG_RANKS; r++) {
		bool found, counted = left[r] != STG_UNCOUNTED;

		if ((sets[i] & STG_SET(r)) == 0 || left[r] == 0)
			continue;
		left[r] = (uint8_t)(left[r] - counted);
		rank[i] = (uint8_t)r;
		found = some_ranks(st, sets, n, i + 1, left, rank);
		left[r] = (uint8_t)(left[r] + counted);
		if (found)
			return true;
	}
	return false;
}

/* An army of n pieces, of which perhaps only the Flag is counted. */
static void
some_army(struct rng *r, unsigned n, uint8_t army[STG_RANKS])
{
	bool counted = rng_below(r, 4) != 0;

	memset(army, counted ? 0 : STG_UNCOUNTED, STG_RANKS);
	army[STG_FLAG] = 1;
	for (unsigned i = 1; i < n && counted; i++)
		army[1 + rng_below(r, 3) * (1 + rng_below(r, 5))]++;
}

/* A set of ranks as strikes and moves leave it: many are equal, some are part of another, some overlap. */
static unsigned
some_set(struct rng *r)
{
	switch (rng_below(r, 5)) {
	case 0:
		return STG_ANY;
	case 1:
		return STG_ANY & ~STG_IMMOBILE;
	case 2:
		return STG_SET(1 + rng_below(r, STG_FLAG));
	case 3:
		return STG_ANY & (STG_SET(2 + rng_below(r, STG_BOMB)) - 1) & ~(rng_below(r, 2) * STG_SET(2));
	default:
		return (STG_ANY & rng_next(r) & rng_next(r)) | STG_SET(1 + rng_below(r, STG_FLAG));
	}
}

static struct stg_pair
some_pair(struct rng *r, unsigned n)
{
	unsigned a = rng_below(r, n), b = (a + 1 + rng_below(r, n - 1)) % n;

	return (struct stg_pair){ (uint8_t)(STG_HOME + a), (uint8_t)(STG_HOME + b) };
}

/* Make clues about the first n pieces of blue, as position lines may have them. */
static void
some_clues(struct rng *r, unsigned n, struct stg_state *st)
{
	for (unsigned clues = n > 1 ? rng_below(r, 6) : 0; clues > 0; clues--) {
		struct stg_clue *f = &st->clue[st->nclues++];
		bool breach = rng_below(r, 3) == 0, ranks = breach && rng_below(r, 2) == 0;
		unsigned pairs = ranks ? rng_below(r, 3) : 1 + rng_below(r, 3);

		*f = (struct stg_clue){ .kind = breach ? STG_BREACH : STG_UNEQUAL, .piece = STG_NO_PIECE };
		if (ranks) {
			f->piece = (uint8_t)(STG_HOME + rng_below(r, n));
			f->ranks = (uint16_t)some_set(r);
		}
		for (unsigned i = 0; i < pairs; i++) {
			if (i > 0 && breach && rng_below(r, 2) == 0) {
				st->pair[st->npairs++] = (struct stg_pair){ STG_NO_PIECE, STG_NO_PIECE };
				f->n++;
			}
			st->pair[st->npairs++] = some_pair(r, n);
			f->n++;
		}
	}
}

struct position {
	const struct stg_state *st;
	const uint16_t *sets;
	unsigned n, worlds;
};

/* Has each of the n pieces one rank of its set, so that army and clues hold? */
static int
look_at_world(void *ctx, void *world, const struct action *a)
{
	struct position *p = ctx;
	const struct stg_state *w = world;
	uint16_t sets[PIECES_MAX];
	uint8_t left[STG_RANKS], rank[PIECES_MAX];

	(void)a;
	for (unsigned i = 0; i < p->n; i++) {
		sets[i] = w->piece[STG_HOME + i].ranks;
		ck_assert(certain_member(sets[i]) != 0 && (sets[i] & ~p->sets[i]) == 0);
	}
	memcpy(left, p->st->army[STG_BLUE], sizeof(left));
	ck_assert(some_ranks(p->st, sets, p->n, 0, left, rank));
	p->worlds++;
	return 0;
}

START_TEST(ranks_remain_or_none)
{
	static struct stg_setup s;
	static struct stg_state st;
	struct rng r = { 20240 };
	struct rules rules;
	unsigned yes = 0, no = 0;

	rules_default(&rules);
	for (unsigned k = how_many(); k > 0; k--) {
		unsigned n = 1 + rng_below(&r, PIECES_MAX);
		uint16_t sets[PIECES_MAX];
		uint8_t left[STG_RANKS], rank[PIECES_MAX];
		struct trace t = { .brief = true };
		bool ok;

		memset(&s, 0, sizeof(s));
		s.as_found = true;
		s.viewer = STG_RED;
		stg_clear(&s.state);
		s.state.head.viewer = STG_RED;
		some_army(&r, n, s.state.army[STG_BLUE]);
		for (unsigned i = 0; i < n; i++) {
			sets[i] = (uint16_t)some_set(&r);
			stg_place(&s.state, STG_BLUE, STG_SQUARES - 1 - i, sets[i]);
		}
		some_clues(&r, n, &s.state);
		memcpy(left, s.state.army[STG_BLUE], sizeof(left));
		ok = some_ranks(&s.state, sets, n, 0, left, rank);
		trace_reset(&t);
		ck_assert_msg((game_stratego.start(&st, &s, &rules, &t) == ACTION_PLAYED) == ok, "position %u", k);
		ck_assert(ok != t.refuted);
		if (ok) {
			struct position p = { &st, sets, n, 0 };

			game_stratego.hidden->worlds(&st, NULL, &t, look_at_world, &p);
			ck_assert_uint_gt(p.worlds, 0);
		}
		yes += ok;
		no += !ok;
	}
	ck_assert_uint_ge(yes, how_many() / 10);
	ck_assert_uint_ge(no, how_many() / 10);
}
END_TEST

/* ---- a search that is too long -------------------------------------------------------------------- */

enum { REST = 10 }; /* blue's pieces on the seventh rank, in front of the pairs */

/* Each of the pairs is a Major and a Bomb, nobody knows which is which; behind them are Bombs.  Only the piece on a7 can move, if it is no Bomb.  If
 * it is one, c7 is a General and d7 the Marshal; a search that tries the Marshal on c7 finds after all pairs that there are
 * too few Bombs. */
static void
begin_pairs(struct stg_setup *s, unsigned pairs)
{
	static const uint16_t rest[REST] = { STG_SET(STG_COLONEL) | STG_SET(STG_BOMB), STG_SET(STG_BOMB),
		STG_SET(STG_MARSHAL) | STG_SET(STG_GENERAL), STG_SET(STG_MARSHAL) | STG_SET(STG_BOMB), STG_SET(STG_BOMB), STG_SET(STG_BOMB),
		STG_SET(STG_GENERAL) | STG_SET(STG_COLONEL), STG_SET(STG_GENERAL) | STG_SET(STG_COLONEL) | STG_SET(STG_MAJOR),
		STG_SET(STG_BOMB), STG_SET(STG_FLAG) };
	struct stg_state *st = &s->state;
	uint8_t *army = st->army[STG_BLUE];

	memset(s, 0, sizeof(*s));
	s->as_found = true;
	s->viewer = STG_RED;
	stg_clear(st);
	st->head.viewer = STG_RED;
	st->head.mover = STG_BLUE;
	memset(army, 0, STG_RANKS);
	army[STG_MARSHAL] = army[STG_GENERAL] = army[STG_COLONEL] = army[STG_FLAG] = 1;
	army[STG_MAJOR] = (uint8_t)(pairs + 1);
	army[STG_BOMB] = (uint8_t)(pairs + 5 + STG_HOME - REST - 2 * pairs);
	for (unsigned i = 0; i < STG_HOME; i++) {
		unsigned major = i < REST + 2 * pairs ? STG_SET(STG_MAJOR) : 0;

		stg_place(st, STG_BLUE, 60 + i, i < REST ? rest[i] : major | STG_SET(STG_BOMB));
	}
	for (unsigned first = 2; first < REST + 2 * pairs; first = first == 2 ? REST : first + 2) {
		st->clue[st->nclues++] = (struct stg_clue){ .kind = STG_UNEQUAL, .piece = STG_NO_PIECE, .n = 1 };
		st->pair[st->npairs++] = (struct stg_pair){ (uint8_t)(STG_HOME + first), (uint8_t)(STG_HOME + first + 1) };
	}
}

struct met {
	const struct stg_state *st;
	unsigned free, stuck; /* worlds in which the piece on a7 can move, and in which it cannot */
};

static int
meet_world(void *ctx, void *world, const struct action *a)
{
	struct met *m = ctx;
	const struct stg_state *w = world;
	uint8_t rank[STG_HOME];

	(void)a;
	for (unsigned i = 0; i < STG_HOME; i++) {
		ck_assert((w->piece[STG_HOME + i].ranks & ~m->st->piece[STG_HOME + i].ranks) == 0);
		rank[i] = (uint8_t)certain_member(w->piece[STG_HOME + i].ranks);
	}
	ck_assert(clues_hold(m->st, rank));
	*(rank[0] == STG_BOMB ? &m->stuck : &m->free) += 1;
	return 0;
}

START_TEST(a_search_that_is_too_long_is_told)
{
	static struct stg_setup s;
	static struct stg_state st;
	struct rules rules;

	rules_default(&rules);
	for (unsigned pairs = 1; pairs <= (STG_HOME - REST) / 2; pairs++) {
		struct trace t = { .brief = true };
		struct met m = { &st, 0, 0 };
		int r;

		begin_pairs(&s, pairs);
		ck_assert_int_eq(game_stratego.start(&st, &s, &rules, &t), ACTION_PLAYED);
		r = game_stratego.hidden->worlds(&st, NULL, &t, meet_world, &m);
		ck_assert_uint_gt(m.free, 0);
		ck_assert_msg(r == (m.stuck > 0 ? 0 : WORLDS_UNSURE), "%u pairs: %d", pairs, r);
		ck_assert((pairs > 5 || m.stuck > 0) && (pairs < 15 || m.stuck == 0));
	}
}
END_TEST

/* ---- chases ------------------------------------------------------------------------------------- */

/* In a corner with a wall around it, Red's Marshal chases three of Blue's pieces.  The fourth is the Flag, which is
 * elsewhere.  Beside Red's log the test keeps all worlds: the arbiter's state for each way to deal the ranks. */
enum { CHASED = 3, HIDDEN = CHASED + 1, WORLDS_MAX = 24, CHASE_PLIES = 150 };

struct chase {
	struct rng rng;
	struct rules rules;
	struct stg_setup setup;
	struct stg_state log, world[WORLDS_MAX];
	unsigned nworlds, truth;
	unsigned clues; /* how often more was known about ranks than the sets say */
	unsigned full;  /* how often there was no room for one more clue */
};

static void
deal_worlds(struct chase *c, uint8_t left[STG_RANKS], unsigned piece)
{
	struct trace t = { .brief = true };

	if (piece == STG_HOME + HIDDEN) {
		ck_assert_uint_lt(c->nworlds, WORLDS_MAX);
		c->nworlds += game_stratego.start(&c->world[c->nworlds], &c->setup, &c->rules, &t) == ACTION_PLAYED;
		return;
	}
	for (unsigned r = 1; r < STG_RANKS; r++)
		if (left[r] > 0) {
			left[r]--;
			c->setup.state.piece[piece].ranks = (uint16_t)STG_SET(r);
			deal_worlds(c, left, piece + 1);
			left[r]++;
		}
}

static void
begin_chase(struct chase *c)
{
	static const uint8_t walls[] = { 30, 31, 32, 23, 13, 3 }, corner[] = { 0, 1, 2, 10, 11, 12, 20, 21, 22 };
	static const uint8_t ranks[] = { STG_SERGEANT, STG_CAPTAIN, STG_BOMB };
	struct stg_state *st = &c->setup.state;
	struct trace t = { .brief = true };
	uint8_t left[STG_RANKS];

	rules_default(&c->rules);
	rules_set(&c->rules, STG_R_TWO_SQUARES, STG_TWO_SQUARES_OFF);
	rules_set(&c->rules, STG_R_CHASING, STG_CHASING_MORE_SQUARES);
	memset(&c->setup, 0, offsetof(struct stg_setup, state));
	c->setup.as_found = true;
	stg_clear(st);
	st->variant = STG_FREE;
	memset(st->army, 0, sizeof(st->army));
	for (unsigned i = 0; i < sizeof(walls); i++)
		stg_place(st, STG_RED, walls[i], STG_SET(STG_BOMB));
	stg_place(st, STG_RED, 99, STG_SET(STG_FLAG));
	for (unsigned i = 0; i <= CHASED; i++) {
		unsigned square;

		do
			square = corner[rng_below(&c->rng, sizeof(corner))];
		while (st->at[square] != STG_EMPTY);
		stg_place(st, i == CHASED ? STG_RED : STG_BLUE, square,
		    STG_SET(i == CHASED ? STG_MARSHAL : ranks[rng_below(&c->rng, rng_below(&c->rng, 4) == 0 ? 3 : 2)]));
	}
	stg_place(st, STG_BLUE, 90, STG_SET(STG_FLAG));
	for (unsigned i = 0; i < STG_PIECES; i++)
		if (st->piece[i].ranks != 0)
			st->army[stg_seat(i)][certain_member(st->piece[i].ranks)]++;
	memcpy(left, st->army[STG_BLUE], sizeof(left));
	c->nworlds = 0;
	deal_worlds(c, left, STG_HOME);
	c->truth = rng_below(&c->rng, c->nworlds);
	for (unsigned i = 0; i < HIDDEN; i++)
		st->piece[STG_HOME + i].ranks = STG_ANY;
	st->head.viewer = STG_RED;
	ck_assert_int_eq(game_stratego.start(&c->log, &c->setup, &c->rules, &t), ACTION_PLAYED);
}

static bool
adjoin(unsigned a, unsigned b)
{
	unsigned lo = a < b ? a : b, hi = a < b ? b : a;

	return hi - lo == STG_SIDE || (hi - lo == 1 && hi % STG_SIDE != 0);
}

/* Does the move go on with the chase?  Red must threaten, and not by going straight back.  Blue must leave a square where
 * Red threatens it. */
static bool
goes_on(const struct stg_state *st, unsigned from, unsigned to)
{
	const struct stg_run *run = &st->run[STG_RED];

	if (st->head.mover == STG_BLUE)
		return adjoin(from, st->last.to);
	if (run->n > 0 && run->step[run->n - 1].from == to)
		return false;
	for (unsigned sq = 0; sq < STG_SQUARES; sq++)
		if (adjoin(sq, to) && st->at[sq] >= STG_HOME && st->at[sq] < STG_PIECES)
			return true;
	return false;
}

/* Choose a step to an empty square by a piece that is not in the wall.  It goes on with the chase if any step does. */
static bool
choose_step(struct chase *c, struct action *out)
{
	const struct stg_state *st = &c->log;
	unsigned best = 0, n = 0;

	for (unsigned from = 0; from < STG_SQUARES; from++)
		for (unsigned to = 0; to < STG_SQUARES; to++) {
			unsigned at = st->at[from], weight;

			if (at >= STG_PIECES || stg_seat(at) != st->head.mover || st->at[to] != STG_EMPTY || !adjoin(from, to) ||
			    (st->piece[at].ranks & ~STG_IMMOBILE) == 0 || from >= 50)
				continue;
			weight = goes_on(st, from, to) && rng_below(&c->rng, 80) != 0 ? 2 : 1;
			n = weight == best ? n + 1 : weight > best ? 1 : n;
			if (weight < best || rng_below(&c->rng, n) != 0)
				continue;
			best = weight;
			*out = (struct action){ .kind = STG_A_MOVE, .seat = SEAT_NONE, .nargs = STG_NARGS,
				.arg = { (uint16_t)from, (uint16_t)to } };
		}
	return best > 0;
}

static bool
is_legal(const struct stg_state *st, const struct action *a)
{
	struct trace t = { .brief = true };

	return game_stratego.judge(st, a, &t) == ACTION_PLAYED;
}

/* An action must be legal in the log if it is legal in some world, and doubtful if it is legal in some worlds only.  The
 * worlds that agree with the truth stay. */
static void
play_step(struct chase *c, const struct action *a, unsigned seed)
{
	struct trace t = { .brief = true };
	bool legal = is_legal(&c->world[c->truth], a), stood, doubtful = game_stratego.hidden->doubtful(&c->log, a, &t);
	unsigned n = 0, can_be = 0, truth = c->truth;

	for (unsigned i = 0; i < c->nworlds; i++)
		can_be += is_legal(&c->world[i], a);
	ck_assert_msg(is_legal(&c->log, a) == (can_be > 0), "seed %u, ply %u: legal in %u of %u worlds", seed, c->log.head.ply,
	    can_be, c->nworlds);
	ck_assert_msg(doubtful == (can_be > 0 && can_be < c->nworlds), "seed %u, ply %u: doubtful, and legal in %u of %u worlds",
	    seed, c->log.head.ply, can_be, c->nworlds);
	ck_assert_int_eq(game_step(&game_stratego, &c->log, a, !legal, &t, &stood), ACTION_PLAYED);
	ck_assert(stood == !legal);
	for (unsigned i = 0; i < c->nworlds; i++) {
		if (is_legal(&c->world[i], a) != legal)
			continue;
		if (i == truth)
			c->truth = n;
		c->world[n] = c->world[i];
		ck_assert_int_eq(game_step(&game_stratego, &c->world[n++], a, !legal, &t, &stood), ACTION_PLAYED);
	}
	c->nworlds = n;
	c->clues += c->log.nclues > 0;
}

/* Play the action in the log with so many clues about one pair, instead of its own: one of the two has its true rank, or both have the
 * same. */
static enum judgement
play_with_clues(struct chase *c, const struct action *a, unsigned clues, struct stg_state *st)
{
	const struct stg_state *truth = &c->world[c->truth];
	struct trace t = { .brief = true };
	unsigned piece = STG_HOME;

	while (piece < STG_HOME + CHASED && certain_member(c->log.piece[piece].ranks) != 0)
		piece++;
	*st = c->log;
	memset(st->clue, 0, sizeof(st->clue));
	memset(st->pair, 0, sizeof(st->pair));
	for (unsigned i = 0; i < clues; i++) {
		st->clue[i] = (struct stg_clue){ .kind = STG_BREACH, .piece = (uint8_t)piece, .ranks = truth->piece[piece].ranks, .n = 1 };
		st->pair[i] = (struct stg_pair){ (uint8_t)piece, STG_HOME + CHASED };
	}
	st->nclues = st->npairs = (uint16_t)clues;
	return game_play(&game_stratego, st, a, &t);
}

/* If the action tells one more clue, it cannot be judged when there is no room for it. */
static void
fill_clues(struct chase *c, const struct action *a, unsigned seed)
{
	static struct stg_state st;

	if (play_with_clues(c, a, STG_CLUES_MAX - 1, &st) != ACTION_PLAYED || st.nclues != STG_CLUES_MAX)
		return;
	ck_assert_msg(play_with_clues(c, a, STG_CLUES_MAX, &st) == ACTION_UNDECIDED, "seed %u, ply %u", seed, c->log.head.ply);
	c->full++;
}

START_TEST(chases_tell_what_brute_force_does)
{
	struct chase *c = calloc(1, sizeof(*c));
	unsigned n = how_many() / 50 + 1;
	struct action a;

	ck_assert(c != NULL);
	for (unsigned seed = 1; seed <= n; seed++) {
		c->rng.state = seed;
		begin_chase(c);
		for (unsigned i = 0; i < CHASE_PLIES && c->nworlds > 1 && choose_step(c, &a); i++) {
			fill_clues(c, &a, seed);
			play_step(c, &a, seed);
		}
	}
	ck_assert(n < 100 || (c->clues >= n / 4 && c->full > 0)); /* with fewer, the test would show nothing */
	free(c);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("stratego");
	TCase *c = tcase_create("seats");

	tcase_add_test(c, ranks_remain_or_none);
	tcase_add_test(c, a_search_that_is_too_long_is_told);
	tcase_add_test(c, chases_tell_what_brute_force_does);
	tcase_set_timeout(c, 0);
	suite_add_tcase(s, c);
	return unit_main(s);
}
