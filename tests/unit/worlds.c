/* worlds.c: compare logs of one seat, with actions that are taken back or let stand, with brute force.
 *
 * An arbiter plays a small game, and sometimes takes actions back, or lets one stand that is against the rules.  Beside it
 * the test keeps all first positions that look the same to one seat, and what became of each.  These are the worlds: those
 * that have looked the same to the seat all the time, also in what was taken back.  Then the test adds reports of the next
 * action, true and false ones, to that seat's log.  The log must be valid with exactly those that some world allows.
 * An action that was let stand was against the rules in its world.  At the end, if nothing was let stand, the test
 * makes claims of every kind on the log: what it upholds or refuses must be upheld or refused in all worlds.
 *
 * STRAT_GAMES  the test plays a hundredth of this number of games of each kind (10000)
 * STRAT_SEED   the seed of the first game (1)
 * STRAT_GAME   only games of this kind (all)
 * STRAT_TELL   say which claims are needlessly undetermined
 */
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verdict/report.h"
#include "worlds/worlds.h"

enum { REPORTS = 4 };

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

/* ---- a match ------------------------------------------------------------------------------------- */

/* Report what the seat would see of a random action in one of the worlds; sometimes say that it was let stand. */
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
	char *here = need(m->game->state_size);
	struct finding f = { 0 };
	struct account r;

	ck_assert(log_holds(m, &f));
	memcpy(here, m->player.state, m->game->state_size);
	put_visits(m, here, NULL);
	put_things(m, here);
	for (unsigned i = 0; i < REPORTS && some_report(m, &r); i++) {
		for (unsigned twists = i; twists > 0; twists--)
			m->kind->twist(m, &r.seen);
		put_report(m, &r);
		put_visits(m, here, &r.seen);
	}
	free(here);
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

/* Sometimes leave out of the report what may be left out. */
static void
leave_out(struct match *m, struct account *r)
{
	struct account less = *r;

	less.seen.marks &= (uint8_t)~m->kind->leaves;
	if (less.seen.marks != r->seen.marks && rng_below(&m->rng, 2) == 0 && some_world(m, &less))
		*r = less;
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
	leave_out(m, &r);
	tell(m, &r);
	return true;
}

struct standing_try {
	const struct account *account;
	bool stood;
};

/* In the true position, is the action against the rules, and does it look like the report? */
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

/* Make up an action that is (almost) legal in one of the worlds, but not in truth, and let it stand.  false: it is legal,
 * or not possible. */
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

	m->went_back = true;
	buffer_printf(&m->text, " [takeback %u]", n);
	go_back(m, n);
}

static void
play_match(struct match *m)
{
	struct trace t = { .brief = true };

	m->kind->setup(m);
	m->game->hidden->view_setup(m->setup, m->seat, m->seen_setup);
	ck_assert_int_eq(game_start(m->game, m->truth, m->setup, &m->rules, &t), ACTION_PLAYED);
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
	if (!m->crowded && !m->stands)
		put_ends(m);
}

static void
run_matches(const struct small_game *kind)
{
	uint64_t first = unit_setting("STRAT_SEED", 1), n = unit_setting("STRAT_GAMES", 10000) / 100 + 1;
	unsigned crowded = 0;
	const struct game *g = kind->game;
	struct match m = { .kind = kind, .game = g };

	m.setup = need(g->setup_size);
	m.seen_setup = need(g->setup_size);
	m.other_setup = need(g->setup_size);
	m.truth = need((LEVELS_MAX + 1) * g->state_size);
	m.room = need(g->state_size);
	player_init(&m.player);
	arena_init(&m.arena);
	m.player.brief = true;
	for (m.seed = first; m.seed < first + n; m.seed++) {
		m.rng.state = m.seed;
		m.depth = 0;
		m.went_back = m.ended = false;
		m.level[0].n = 0;
		m.level[0].marked = false;
		m.crowded = false;
		m.deals = 0;
		buffer_clear(&m.text);
		memset(m.setup, 0, g->setup_size);
		arena_reset(&m.arena);
		play_match(&m);
		crowded += m.crowded;
	}
	ck_assert_uint_le(crowded, n / 2 + 4);
	if (getenv("STRAT_TELL") != NULL)
		fprintf(stderr, "%s: of %u claims %u are open, %u of them needlessly, of those %u about plies before an end that may show it; "
		    "%u logs told an end; %u matches had too many worlds\n",
		    g->name, m.claims, m.open, m.needless, m.by_end, m.ends, crowded);
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

/* ---- the tests ---------------------------------------------------------------------------------- */

static const struct small_game *const kinds[] = { &small_stratego, &small_stratego_card, &small_stratix };

START_TEST(a_log_holds_if_some_world_allows_it)
{
	if (unit_game(kinds[_i]->game))
		run_matches(kinds[_i]);
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
