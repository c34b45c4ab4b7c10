/* readings.c: compare verdicts on random games with the plain way to find them.
 *
 * A reading stands for all combinations of its options.  So, for rules chosen at random, exactly one reading may have
 * them, and playing the game under them must give what that reading says.
 *
 * STRAT_GAMES (300) games of each kind, from STRAT_SEED (1).  STRAT_GAME: only games of this kind.
 */
#include "readings/random_game.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "adjudicate/impact.h"

/* ---- one reading for every combination of options ------------------------------------------------- */

static const struct reading_of_rules *
reading_of(const struct random_game *r, const struct verdict *v, const struct rules *rules)
{
	const struct reading_of_rules *found = NULL;

	for (size_t i = 0; i < v->nreadings; i++) {
		bool holds = true;

		for (unsigned k = 0; holds && k < r->course.game->nrulings; k++)
			holds = (v->readings[i].options[k] >> rules->option[k] & 1) != 0;
		if (!holds)
			continue;
		ck_assert_msg(found == NULL, "seed %" PRIu64 ": two readings hold the same options", r->seed);
		found = &v->readings[i];
	}
	return found;
}

static void
check_claim(struct random_game *r)
{
	struct claim claim;
	struct verdict all, one;

	random_claim(r, &claim);
	ck_assert(adjudicate(&r->course, &claim, NULL, &all));
	for (unsigned i = 0; i < 6; i++) {
		struct course other = r->course;
		const struct reading_of_rules *told;
		static const struct adjudicate_limits only = { .readings = 1 };

		random_rules(r, &other.rules);
		if ((told = reading_of(r, &all, &other.rules)) == NULL) {
			ck_assert_msg(all.limited, "seed %" PRIu64 ": no reading holds some options", r->seed);
			continue;
		}
		ck_assert(adjudicate(&other, &claim, &only, &one));
		ck_assert_msg(reading_agrees(told, &one.base) && told->cite == one.base.cite && told->ply == one.base.ply,
		    "seed %" PRIu64 ", %s at %" PRIu32 ": decision %d, %d at %" PRIu32 ", %" PRIu32 ", cites %s, %s", r->seed,
		    claim_name(claim.kind), claim.at, told->decision, one.base.decision, told->ply, one.base.ply,
		    cite_id(r->course.game, told->cite), cite_id(r->course.game, one.base.cite));
		verdict_free(&one);
	}
	verdict_free(&all);
}

/* ---- the changes on which a verdict turns ----------------------------------------------------------- */

/* Does a change that is listed give the answer of these rules, and change no other ruling than they do? */
static bool
is_listed(const struct random_game *r, const struct verdict *v, const struct rules *rules, const struct reading_of_rules *told)
{
	for (size_t i = 0; i < v->nturns; i++) {
		const struct reading_of_rules *turn = &v->readings[v->turn[i]];
		uint64_t changes = reading_changes(&r->course, turn);
		bool within = reading_agrees(turn, told);

		for (unsigned k = 0; within && k < r->course.game->nrulings; k++)
			within = (changes >> k & 1) == 0 || (turn->options[k] >> rules->option[k] & 1) != 0;
		if (within)
			return true;
	}
	return false;
}

/* Take one of the options that a change has of each ruling that it changes. */
static void
pick_options(struct random_game *r, const struct reading_of_rules *turn, uint64_t changes, struct rules *rules)
{
	*rules = r->course.rules;
	for (; changes != 0; changes &= changes - 1) {
		unsigned k = (unsigned)__builtin_ctzll(changes);

		do
			rules->option[k] = (uint8_t)rng_below(&r->rng, GAME_OPTIONS_MAX);
		while ((turn->options[k] >> rules->option[k] & 1) == 0);
	}
}

/* No listed change may include a smaller one with the same answer, and nothing that changes the answer may be missing. */
static void
check_turns(struct random_game *r)
{
	const struct reading_of_rules *told;
	struct claim claim;
	struct verdict v;
	struct rules rules, fewer;

	random_claim(r, &claim);
	ck_assert(adjudicate(&r->course, &claim, NULL, &v));
	for (size_t i = 0; i < v.nturns && !v.limited; i++) {
		const struct reading_of_rules *turn = &v.readings[v.turn[i]];
		uint64_t changes = reading_changes(&r->course, turn);

		pick_options(r, turn, changes, &rules);
		told = reading_of(r, &v, &rules);
		ck_assert_msg(told != NULL && reading_agrees(told, turn), "seed %" PRIu64 ": turn %zu has another answer", r->seed, i);
		for (uint64_t kept = (changes - 1) & changes; kept != changes; kept = (kept - 1) & changes) {
			fewer = r->course.rules;
			for (unsigned k = 0; k < r->course.game->nrulings; k++)
				if ((kept >> k & 1) != 0)
					fewer.option[k] = rules.option[k];
			told = reading_of(r, &v, &fewer);
			ck_assert_msg(told != NULL && !reading_agrees(told, turn), "seed %" PRIu64 ", %s at %" PRIu32 ": turn %zu is not smallest",
			    r->seed, claim_name(claim.kind), claim.at, i);
			if (kept == 0)
				break;
		}
	}
	for (unsigned i = 0; i < 20 && !v.limited && v.unlisted == 0; i++) {
		random_rules(r, &rules);
		told = reading_of(r, &v, &rules);
		ck_assert_msg(told != NULL && (reading_agrees(told, &v.base) || is_listed(r, &v, &rules, told)),
		    "seed %" PRIu64 ", %s at %" PRIu32 ": a change of the answer is not listed", r->seed, claim_name(claim.kind), claim.at);
	}
	verdict_free(&v);
}

/* ---- a search that is cut short -------------------------------------------------------------------- */

/* A search that is cut short says up to how many changes it is complete.  Up to there, it must have found what the whole
 * search finds. */
static void
check_limit(struct random_game *r)
{
	struct adjudicate_limits few = { .readings = 1 + rng_below(&r->rng, 12) };
	const struct game *g = r->course.game;
	struct claim claim;
	struct verdict all, cut;

	if (rng_below(&r->rng, 2) == 0)
		few = (struct adjudicate_limits){ .plies = 1 + rng_below(&r->rng, 600) };
	random_claim(r, &claim);
	ck_assert(adjudicate(&r->course, &claim, NULL, &all));
	ck_assert(adjudicate(&r->course, &claim, &few, &cut));
	ck_assert(cut.limited || cut.nreadings == all.nreadings);
	for (unsigned i = 0; i < 40; i++) {
		unsigned changes = rng_below(&r->rng, cut.limited ? cut.sure_to + 1 : 3);
		const struct reading_of_rules *whole, *part;
		struct rules rules = r->course.rules;

		for (unsigned k = 0; k < changes; k++) {
			unsigned ruling = rng_below(&r->rng, g->nrulings);

			rules.option[ruling] = (uint8_t)rng_below(&r->rng, (uint32_t)option_count(&g->rulings[ruling]));
		}
		whole = reading_of(r, &all, &rules);
		part = reading_of(r, &cut, &rules);
		ck_assert_msg(whole == NULL || part != NULL, "seed %" PRIu64 ": sure up to %u changes, but one is missing", r->seed,
		    cut.sure_to);
		ck_assert(whole == NULL || (reading_agrees(whole, part) && whole->ply == part->ply && whole->cite == part->cite));
	}
	verdict_free(&all);
	verdict_free(&cut);
}

/* ---- several claims at once ------------------------------------------------------------------------- */

enum { TOGETHER = 12 };

/* A verdict does not depend on what else was claimed. */
static void
check_together(struct random_game *r)
{
	struct claim claim[TOGETHER];
	struct verdict together[TOGETHER], alone;
	struct buffer said = { 0 }, still = { 0 };

	for (unsigned i = 0; i < TOGETHER; i++)
		do
			random_claim(r, &claim[i]);
		while (claim[i].kind == CLAIM_HOLDS);
	ck_assert(adjudicate_all(&r->course, claim, TOGETHER, NULL, together));
	for (unsigned i = 0; i < TOGETHER; i++) {
		buffer_clear(&said);
		buffer_clear(&still);
		describe(&r->course, &together[i], &said);
		ck_assert(adjudicate(&r->course, &claim[i], NULL, &alone));
		describe(&r->course, &alone, &still);
		ck_assert_str_eq(buffer_string(&said), buffer_string(&still));
		ck_assert_msg(together[i].limited == alone.limited && together[i].base.ply == alone.base.ply &&
		    together[i].base.consulted == alone.base.consulted && together[i].played == alone.played &&
		    together[i].agreeing == alone.agreeing && together[i].unlisted == alone.unlisted &&
		    memcmp(together[i].consulted_ply, alone.consulted_ply, sizeof(alone.consulted_ply)) == 0,
		    "seed %" PRIu64 ", %s at %" PRIu32, r->seed, claim_name(claim[i].kind), claim[i].at);
		verdict_free(&alone);
		verdict_free(&together[i]);
	}
	buffer_free(&said);
	buffer_free(&still);
}

/* ---- what another option changes -------------------------------------------------------------------- */

static void
check_impact(struct random_game *r)
{
	const struct game *g = r->course.game;
	unsigned ruling = rng_below(&r->rng, g->nrulings);
	struct impact_room room = { 0 };
	struct impact there, back;

	ck_assert(impact_of(&r->course, ruling, -1, &room, &there));
	for (int o = 0; o < option_count(&g->rulings[ruling]); o++) {
		struct course other = r->course;

		other.rules.option[ruling] = (uint8_t)o;
		ck_assert(impact_of(&other, ruling, r->course.rules.option[ruling], &room, &back));
		ck_assert_msg(there.under[o].plies == back.now.plies && there.under[o].legal == back.now.legal &&
		    there.under[o].cite == back.now.cite && result_same(&there.under[o].result, &back.now.result),
		    "seed %" PRIu64 ", %s %s: %" PRIu32 " plies, %" PRIu32 " when played so", r->seed, g->rulings[ruling].name,
		    g->rulings[ruling].option[o].name, there.under[o].plies, back.now.plies);
		ck_assert_uint_eq(there.changes[o], back.changes[r->course.rules.option[ruling]]);
	}
	impact_room_free(&room);
}

/* ---- the suite --------------------------------------------------------------------------------------- */

enum { GAMES_MAX = 1000 };

/* Many tests are about the same games, so these are written before the first test. */
static void
write_games(void)
{
	uint64_t games = unit_setting("STRAT_GAMES", 300);

	games_write(unit_setting("STRAT_SEED", 1), games > GAMES_MAX ? GAMES_MAX : games);
}

static void
each_game(int index, uint64_t most, void (*check)(struct random_game *r))
{
	uint64_t games = unit_setting("STRAT_GAMES", 300), seed = unit_setting("STRAT_SEED", 1);

	games = !unit_game(game_at((size_t)index)) ? 0 : games > most ? most : games;
	for (uint64_t i = 0; i < games; i++) {
		struct random_game r;

		game_make(&r, game_at((size_t)index), seed + i);
		check(&r);
		game_drop(&r);
	}
}

START_TEST(readings_come_to_what_they_say)
{
	each_game(_i, GAMES_MAX, check_claim);
}
END_TEST

START_TEST(minimized_has_nothing_to_spare)
{
	each_game(_i, getenv("STRAT_SOAK") != NULL ? 100 : 40, check_minimized);
}
END_TEST

START_TEST(minimized_samples_have_nothing_to_spare)
{
	if (unit_game(game_at((size_t)_i)))
		check_minimized_samples(game_at((size_t)_i));
}
END_TEST

START_TEST(minimized_in_part_says_so)
{
	each_game(_i, 100, check_minimized_part);
}
END_TEST

START_TEST(limits_are_honest)
{
	each_game(_i, GAMES_MAX, check_limit);
}
END_TEST

START_TEST(turns_are_smallest_changes)
{
	each_game(_i, GAMES_MAX, check_turns);
}
END_TEST

START_TEST(claims_do_not_meddle)
{
	each_game(_i, 250, check_together);
}
END_TEST

/* Other claims kept branches at one position apart here. */
START_TEST(claims_do_not_part_readings)
{
	static const uint64_t seeds[] = { 3040, 3746, 4225 };
	struct random_game r;

	if (!unit_game(game_find("stratix", 7)))
		return;
	game_make(&r, game_find("stratix", 7), seeds[_i]);
	check_together(&r);
	game_drop(&r);
}
END_TEST

START_TEST(impact_is_what_playing_shows)
{
	each_game(_i, GAMES_MAX, check_impact);
}
END_TEST

START_TEST(logs_of_seats_make_the_game)
{
	each_game(_i, GAMES_MAX, check_reconciled);
}
END_TEST

START_TEST(nobody_else_is_blamed)
{
	each_game(_i, 400, check_altered);
}
END_TEST

/* (1,000 games of each of the five, with four claims each, if STRAT_GAMES asks for so many) */
START_TEST(hosts_are_told_the_same)
{
	each_game(_i, getenv("STRAT_SOAK") != NULL ? 1000 : 60, check_hosted);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("readings");
	TCase *t = tcase_create("readings");
	int games = 0;

	while (game_at((size_t)games) != NULL)
		games++;
	tcase_add_loop_test(t, readings_come_to_what_they_say, 0, games);
	tcase_add_loop_test(t, limits_are_honest, 0, games);
	tcase_add_loop_test(t, turns_are_smallest_changes, 0, games);
	tcase_add_loop_test(t, claims_do_not_meddle, 0, games);
	tcase_add_loop_test(t, claims_do_not_part_readings, 0, 3);
	tcase_add_loop_test(t, minimized_has_nothing_to_spare, 0, games);
	tcase_add_loop_test(t, minimized_samples_have_nothing_to_spare, 0, games);
	tcase_add_loop_test(t, minimized_in_part_says_so, 0, games);
	tcase_add_loop_test(t, impact_is_what_playing_shows, 0, games);
	tcase_add_loop_test(t, logs_of_seats_make_the_game, 0, games);
	tcase_add_loop_test(t, hosts_are_told_the_same, 0, games);
	tcase_add_loop_test(t, nobody_else_is_blamed, 0, games);
	tcase_add_unchecked_fixture(t, write_games, games_forget);
	tcase_set_timeout(t, 600);
	suite_add_tcase(s, t);
	return unit_main(s);
}
