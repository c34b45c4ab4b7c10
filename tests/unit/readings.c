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
#include "gen.h"
#include "dispute/minimize.h"
#include "dispute/verdict.h"

/* ---- a random game, read ------------------------------------------------------------------------ */

static void
make(struct random_game *r, const struct game *g, uint64_t seed)
{
	struct generated what = { .seed = seed, .max_plies = 90, .fault = seed % 3 == 0 ? FAULT_ILLEGAL : FAULT_NONE };
	struct generated_game made;
	struct finding f;

	memset(r, 0, sizeof(*r));
	r->seed = seed;
	r->rng.state = seed * 77 + 5;
	ck_assert(generate(generator_of(g), &what, &r->text, &made));
	unit_init(&r->u);
	unit_judge(&r->u, r->text.data, r->text.len);
	ck_assert_msg(r->u.record != NULL, "seed %" PRIu64 ": %s", seed, r->u.f.text);
	ck_assert_msg(course_read(r->u.record, &r->course, &f), "seed %" PRIu64 ": %s", seed, f.text);
}

static void
drop(struct random_game *r)
{
	course_free(&r->course);
	unit_free(&r->u);
	buffer_free(&r->text);
}

static void
random_rules(struct random_game *r, struct rules *out)
{
	const struct game *g = r->course.game;

	*out = r->course.rules;
	for (unsigned i = 0; i < g->nrulings; i++)
		out->option[i] = (uint8_t)rng_below(&r->rng, (uint32_t)option_count(&g->rulings[i]));
}

/* Claim the position after a ply, if the record can be played up to there. */
static void
claim_position_of(struct random_game *r, uint32_t ply, struct claim *out)
{
	struct buffer text = { 0 };
	struct player *p = &r->u.player;
	struct problem problem = { 0 };
	struct finding f;

	ck_assert(player_begin(p, r->u.record, &f));
	while (state_head(p->state)->ply < ply && player_next(p, &f) == PLAY_ACTION)
		continue;
	buffer_printf(&text, "state at %" PRIu32 " position ", ply);
	r->u.record->notation->write_position(p->state, &text);
	ck_assert_msg(claim_read(r->u.record, text.data, text.len, out, &problem), "seed %" PRIu64 ": %s", r->seed,
	    problem.text);
	buffer_free(&text);
}

/* Something that a seat may have known, made up from the last position. */
static void
claim_fact_of(struct random_game *r, struct claim *out)
{
	out->seat = (uint8_t)rng_below(&r->rng, (uint32_t)seat_count(r->course.game));
	out->none = rng_below(&r->rng, 3) == 0;
	generator_of(r->course.game)->fact(&r->rng, r->u.player.state, &out->fact);
}

static void
claim_event_of(struct random_game *r, uint32_t ply, struct claim *out)
{
	const struct game *g = r->course.game;
	const struct event_type *type = &g->events[rng_below(&r->rng, (uint32_t)g->nevents)];
	const char *seat = g->seat[rng_below(&r->rng, (uint32_t)seat_count(g))];
	struct problem problem = { 0 };
	struct buffer text = { 0 };

	buffer_printf(&text, "what at %" PRIu32 "%s %s", ply, rng_below(&r->rng, 3) == 0 ? " not" : "", type->name);
	if (type->role != NULL && rng_below(&r->rng, 2) == 0)
		buffer_printf(&text, " %s=%s", type->role, seat);
	ck_assert_msg(claim_read(r->u.record, text.data, text.len, out, &problem), "seed %" PRIu64 ": %s", r->seed,
	    problem.text);
	buffer_free(&text);
}

static void
random_claim(struct random_game *r, struct claim *out)
{
	const struct game *g = r->course.game;
	uint32_t steps = (uint32_t)r->course.nsteps;

	memset(out, 0, sizeof(*out));
	out->by = SEAT_NONE;
	do
		out->kind = (enum claim_kind)rng_below(&r->rng, CLAIM_KINDS);
	while (out->kind == CLAIM_DIFFERS || (out->kind == CLAIM_LATE && !game_has_rights(g)) ||
	    (out->kind == CLAIM_FORFEIT && !game_can_forfeit(g)) || (out->kind == CLAIM_KNOWS && g->hidden == NULL));
	out->at = r->course.began + 1 + rng_below(&r->rng, steps + 1);
	out->has_result = out->kind == CLAIM_RESULT;
	out->result = r->course.result;
	if (out->kind == CLAIM_DUE && rng_below(&r->rng, 2) == 0)
		out->made = out->at + rng_below(&r->rng, 3);
	if (steps > 0 && rng_below(&r->rng, 2) == 0) { /* an action of another ply */
		out->has_action = true;
		out->action = r->course.steps[rng_below(&r->rng, steps)].action;
	}
	if (out->kind == CLAIM_WHAT) {
		claim_event_of(r, out->at, out);
		return;
	}
	if (out->kind == CLAIM_STATE)
		claim_position_of(r, out->at, out);
	if (out->kind == CLAIM_KNOWS)
		claim_fact_of(r, out);
}

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

/* ---- the shortest record that shows a verdict ------------------------------------------------------- */

static int
compare_texts(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Write what a verdict says, without plies: the decision, what it cites, and what it turns on. */
static void
describe(const struct course *c, const struct verdict *v, struct buffer *out)
{
	const struct reading_of_rules *b = &v->base;
	char *turn[VERDICT_TURNS_MAX];
	struct buffer text = { 0 };

	buffer_printf(out, "%d %d %s%s%s", b->decision, b->open, cite_id(c->game, b->cite), b->broken ? " broken" : "",
	    b->lapsed != 0 ? " lapsed" : "");
	for (size_t i = 0; i < v->nturns; i++) {
		buffer_clear(&text);
		verdict_write_turn(c, &v->readings[v->turn[i]], &text);
		ck_assert_ptr_nonnull(turn[i] = strdup(buffer_string(&text)));
	}
	qsort(turn, v->nturns, sizeof(turn[0]), compare_texts);
	for (size_t i = 0; i < v->nturns; i++) {
		buffer_printf(out, "; %s", turn[i]);
		free(turn[i]);
	}
	buffer_free(&text);
}

static void
adjudge(const struct course *c, const struct claim *claim, struct buffer *out)
{
	struct verdict v;

	buffer_clear(out);
	ck_assert(adjudicate(c, claim, NULL, &v));
	describe(c, &v, out);
	verdict_free(&v);
}

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

/* If any ply is removed, except the one that the claim is about, the record no longer shows the verdict. */
static void
check_shortest(struct random_game *r, const struct course *c, const struct claim *claim, const struct buffer *said)
{
	struct course shorter = *c;
	struct buffer other = { 0 };

	ck_assert_ptr_nonnull(shorter.steps = malloc((c->nsteps + 1) * sizeof(*c->steps)));
	for (size_t i = 0; i < c->nsteps; i++) {
		struct claim moved = *claim;
		uint32_t ply = c->began + (uint32_t)i + 1;

		if (claim->at == ply && !claim->has_action && !claim_is_after(claim->kind))
			continue;
		memcpy(shorter.steps, c->steps, i * sizeof(*c->steps));
		memcpy(shorter.steps + i, c->steps + i + 1, (c->nsteps - i - 1) * sizeof(*c->steps));
		shorter.nsteps = c->nsteps - 1;
		moved.at -= claim->at > ply || (claim->at == ply && claim_is_after(claim->kind));
		adjudge(&shorter, &moved, &other);
		ck_assert_msg(!buffer_same(said, &other), "seed %" PRIu64 ", %s at %" PRIu32 ": ply %" PRIu32 " can be left out", r->seed,
		    claim_name(claim->kind), claim->at, ply);
	}
	free(shorter.steps);
	buffer_free(&other);
}

static void
check_minimized(struct random_game *r)
{
	static const struct read_options how = { 0 };
	struct buffer text = { 0 }, said = { 0 }, still = { 0 };
	struct problem p = { 0 };
	struct claim claim;
	struct course course;
	struct finding f;
	struct unit u;

	do
		random_claim(r, &claim);
	while (claim.kind == CLAIM_HOLDS); /* a record cannot have such a claim */
	claim.at = claim.kind == CLAIM_RESULT ? 0 : claim.at;
	if (claim.kind == CLAIM_RESULT || claim.kind == CLAIM_OVER || claim_is_after(claim.kind))
		claim.has_action = false; /* an action cannot be written in these */
	adjudge(&r->course, &claim, &said);
	ck_assert(minimize_write(r->u.record, &r->course, &claim, 1, &how, &r->u.player, &text));
	unit_init(&u);
	unit_judge(&u, text.data, text.len);
	ck_assert_msg(u.record != NULL, "seed %" PRIu64 ": %s", r->seed, u.f.text);
	ck_assert(course_read(u.record, &course, &f));
	ck_assert_msg(claim_read_node(u.record, u.record->key[KEY_CLAIMS]->child, &claim, &p), "seed %" PRIu64 ": %s", r->seed, p.text);
	adjudge(&course, &claim, &still);
	ck_assert_str_eq(buffer_string(&said), buffer_string(&still));
	check_shortest(r, &course, &claim, &still);
	course_free(&course);
	unit_free(&u);
	buffer_free(&text);
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

static void
each_game(int index, uint64_t most, void (*check)(struct random_game *r))
{
	uint64_t games = unit_setting("STRAT_GAMES", 300), seed = unit_setting("STRAT_SEED", 1);

	games = !unit_game(game_at((size_t)index)) ? 0 : games > most ? most : games;
	for (uint64_t i = 0; i < games; i++) {
		struct random_game r;

		make(&r, game_at((size_t)index), seed + i);
		check(&r);
		drop(&r);
	}
}

START_TEST(readings_come_to_what_they_say)
{
	each_game(_i, 1000, check_claim);
}
END_TEST

START_TEST(minimized_still_shows_it)
{
	each_game(_i, 100, check_minimized);
}
END_TEST

START_TEST(limits_are_honest)
{
	each_game(_i, 1000, check_limit);
}
END_TEST

START_TEST(turns_are_smallest_changes)
{
	each_game(_i, 1000, check_turns);
}
END_TEST

START_TEST(claims_do_not_meddle)
{
	each_game(_i, 250, check_together);
}
END_TEST

START_TEST(impact_is_what_playing_shows)
{
	each_game(_i, 1000, check_impact);
}
END_TEST

START_TEST(logs_of_seats_make_the_game)
{
	each_game(_i, 1000, check_reconciled);
}
END_TEST

START_TEST(nobody_else_is_blamed)
{
	each_game(_i, 400, check_altered);
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
	tcase_add_loop_test(t, minimized_still_shows_it, 0, games);
	tcase_add_loop_test(t, impact_is_what_playing_shows, 0, games);
	tcase_add_loop_test(t, logs_of_seats_make_the_game, 0, games);
	tcase_add_loop_test(t, nobody_else_is_blamed, 0, games);
	tcase_set_timeout(t, 600);
	suite_add_tcase(s, t);
	return unit_main(s);
}
