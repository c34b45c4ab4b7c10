/* host-1.1.c: what the library as other programs see it (notation/host/strat.h) has since version 1.1. */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include "gen.h"
#include "host/strat.h"

static struct strat_match *
load(const char *text)
{
	struct strat_match *m = strat_match_new(NULL);

	ck_assert_ptr_nonnull(m);
	ck_assert_msg(strat_match_load(m, text, strlen(text)) == STRAT_OK, "%s\n%s", strat_match_finding(m)->text, text);
	return m;
}

/* ---- who plays ---------------------------------------------------------------------------------- */

static bool
is_listed(const char *const *seat, const char *name)
{
	while (*seat != NULL && strcmp(*seat, name) != 0)
		seat++;
	return *seat != NULL;
}

/* Is each seat that is listed a handle, and no other one?  Everybody is told the same. */
static void
check_seats(struct strat_match *m)
{
	const struct strat_game *g = strat_match_game(m);
	const char *seats[5], *name;
	const char *const *listed;
	struct strat_match *seat;
	size_t n, again;

	ck_assert_ptr_nonnull(listed = strat_match_seats(m, &n));
	ck_assert(n >= 2 && n < LEN(seats) && listed[n] == NULL);
	memcpy(seats, listed, (n + 1) * sizeof(*seats));
	for (size_t i = 0; (name = strat_game_seat(g, i)) != NULL; i++) {
		seat = strat_match_seat(m, name);
		ck_assert_msg((seat != NULL) == is_listed(seats, name), "%s", name);
		if (seat == NULL) {
			ck_assert_ptr_nonnull(strstr(strat_match_finding(m)->text, "nobody plays"));
			continue;
		}
		listed = strat_match_seats(seat, &again);
		ck_assert_uint_eq(again, n);
		for (size_t s = 0; s <= n; s++)
			ck_assert_ptr_eq(listed[s], seats[s]);
	}
	if ((name = strat_match_mover(m)) != NULL)
		ck_assert(is_listed(seats, name));
}

START_TEST(who_plays)
{
	const struct game *g = game_at((size_t)_i);
	struct rng r = { unit_setting("STRAT_SEED", 1) };

	if (g == NULL || !unit_game(g))
		return;
	for (unsigned i = 0; i < 20; i++) {
		struct generated what = { .seed = rng_next(&r), .max_plies = rng_below(&r, 300) };
		struct generated_game result;
		struct buffer text = { 0 };
		struct strat_match *m;

		ck_assert(generate(generator_of(g), &what, &text, &result));
		buffer_char(&text, '\0');
		m = load(text.data);
		check_seats(m);
		for (unsigned back = rng_below(&r, 20); back > 0 && strat_match_undo(m) == STRAT_OK; back--)
			continue;
		check_seats(m);
		strat_match_free(m);
		buffer_free(&text);
	}
}
END_TEST

/* The handle of a seat stays when its match begins another game; there it may be nobody's. */
START_TEST(nobody_plays_any_more)
{
	static const char four[] = "strat: 1\ngame: galaxy-grid\nmoves: ''\nresult: unfinished\n";
	static const char two[] = "strat: 1\ngame: galaxy-grid\ntanks: [1, 3]\nmoves: ''\nresult: unfinished\n";
	struct strat_match *m = load(four), *second = strat_match_seat(m, "tank2"), *third = strat_match_seat(m, "tank3");
	size_t n = 7;

	ck_assert_ptr_nonnull(second);
	ck_assert_ptr_nonnull(strat_match_position(second));
	ck_assert_int_eq(strat_match_load(m, two, strlen(two)), STRAT_OK);
	ck_assert_ptr_null(strat_match_position(second));
	ck_assert_str_eq(strat_match_finding(second)->text, "nobody plays tank2 in this game");
	ck_assert_str_eq(strat_match_finding(second)->help, "write one of tank1, tank3");
	ck_assert_ptr_null(strat_match_seats(second, &n));
	ck_assert_uint_eq(n, 0);
	ck_assert_ptr_nonnull(strat_match_position(third));
	ck_assert_ptr_null(strat_match_seat(m, "tank2"));
	ck_assert_ptr_null(strat_match_seat(m, "tank5"));
	ck_assert_ptr_nonnull(strstr(strat_match_finding(m)->text, "has no seat 'tank5'"));
	ck_assert_int_eq(strat_match_load(m, four, strlen(four)), STRAT_OK);
	ck_assert_ptr_nonnull(strat_match_position(second));
	strat_match_free(m);
	ck_assert_ptr_nonnull(m = strat_match_new(NULL));
	ck_assert_ptr_null(strat_match_seats(m, &n));
	ck_assert_str_eq(strat_match_finding(m)->text, "no game has begun");
	strat_match_free(m);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("host-1.1");
	TCase *c = tcase_create("seats");

	tcase_set_timeout(c, 300);
	tcase_add_loop_test(c, who_plays, 0, 5);
	tcase_add_test(c, nobody_plays_any_more);
	suite_add_tcase(s, c);
	return unit_main(s);
}
