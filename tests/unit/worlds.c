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
 * STRAT_SEED   the first one's seed (1)
 * STRAT_GAME   of this kind alone (all)
 * STRAT_TELL   say which claims are needlessly undetermined
 */
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dispute/report.h"
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
	char *here = need(m->game->state_size);
	struct finding f = { 0 };
	struct account r;

	ck_assert(log_holds(m, &f));
	memcpy(here, m->player.state, m->game->state_size);
	put_visits(m, here, NULL);
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

/* Say no more than has to be said, now and then. */
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

	m->went_back = true;
	buffer_printf(&m->text, " [takeback %u]", n);
	go_back(m, n);
}

static void
play_match(struct match *m)
{
	struct trace t = { .quiet = true };

	m->kind->setup(m);
	m->game->hidden->view_setup(m->setup, m->seat, m->seen_setup);
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
	m.player.quiet = true;
	for (m.seed = first; m.seed < first + n; m.seed++) {
		m.rng.state = m.seed;
		m.depth = 0;
		m.went_back = false;
		m.level[0].n = 0;
		m.level[0].marked = false;
		m.crowded = false;
		buffer_clear(&m.text);
		memset(m.setup, 0, g->setup_size);
		arena_reset(&m.arena);
		play_match(&m);
		crowded += m.crowded;
	}
	ck_assert_uint_le(crowded, n / 2 + 4);
	if (getenv("STRAT_TELL") != NULL)
		fprintf(stderr, "%s: of %u claims %u are open, %u of them needlessly; %u matches had too many worlds\n", g->name,
		    m.claims, m.open, m.needless, crowded);
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
