/* host-acting.c: who acts, what chance brings, who came where, and what pieces can be (notation/host/strat.h), in random games. */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include "gen.h"
#include "matches.h"

enum { LIST_MAX = 20000 };

static struct strat_action listed[LIST_MAX]; /* (each test has a process of its own) */

/* ---- who acts, and chance ------------------------------------------------------------------------- */

static uint64_t
bits(void *ctx)
{
	return rng_next(ctx);
}

/* Do the listed actions have just these actors? */
static void
check_acting(struct strat_match *m, size_t n)
{
	struct strat_acting who = { .size = sizeof(who) };
	const struct strat_game *g = strat_match_game(m);
	const struct game *own = game_find(strat_game_name(g), strlen(strat_game_name(g)));
	unsigned seats = 0, told = 0;
	bool chance = false, arbiter = false;

	for (size_t i = 0; i < n; i++) {
		if (action_type_of(own, listed[i].kind)->by == BY_CHANCE)
			chance = true;
		else if (listed[i].seat == 255)
			arbiter = true;
		else
			seats |= 1U << listed[i].seat;
	}
	ck_assert_int_eq(strat_match_acting(m, &who), STRAT_OK);
	for (size_t i = 0; i < who.nseats; i++)
		for (unsigned s = 0; strat_game_seat(g, s) != NULL; s++)
			told |= strcmp(strat_game_seat(g, s), who.seat[i]) == 0 ? 1U << s : 0;
	ck_assert(told == seats && who.chance == chance && who.arbiter == arbiter && who.seat[who.nseats] == NULL);
	who.size = sizeof(who) - 1;
	ck_assert_int_eq(strat_match_acting(m, &who), STRAT_REFUSED);
}

/* Are the outcomes of chance listed actions, with weights that come to all ways; and is one of them drawn? */
static void
check_chances(struct strat_match *m, size_t n, struct rng *r)
{
	static struct strat_chance chance[300];
	struct strat_action drawn = { .size = sizeof(drawn) };
	size_t found = strat_match_chances(m, chance, sizeof(chance[0]), LEN(chance)), at = 0;
	uint64_t ways = 0;

	ck_assert(found <= LEN(chance));
	ck_assert_int_eq(strat_match_sample(m, NULL, bits, r, &drawn), found > 0 ? STRAT_OK : STRAT_REFUSED);
	for (size_t i = 0; i < found; i++) {
		while (at < n && !match_same_action(&chance[i].action, &listed[at]))
			at++;
		ck_assert(at < n);
		ck_assert_uint_eq(chance[i].of, chance[0].of);
		ways += chance[i].ways;
	}
	if (found == 0 || chance[0].of == 0)
		return;
	ck_assert_uint_eq(ways, chance[0].of);
	for (at = 0; at < found && !match_same_action(&chance[at].action, &drawn); at++)
		continue;
	ck_assert(at < found);
}

/* The seats' handles must not play what chance decides; the match itself can. */
static void
check_seats_and_chance(struct strat_match *m, const struct strat_action *a, const struct game *g)
{
	for (unsigned s = 0; g->seat[s] != NULL; s++) {
		struct strat_match *seat = strat_match_seat(m, g->seat[s]);

		if (seat == NULL || (a->kind == 7 && strcmp(g->name, "stratix") == 0))
			continue;
		ck_assert_int_eq(strat_match_play_action(seat, a), STRAT_REFUSED);
		ck_assert_str_eq(strat_match_finding(seat)->text, a->seat == s ? "chance decides this: only the arbiter can play it" :
		    "it is not for this player to act");
	}
}

static void
check_places(struct strat_match *m)
{
	const struct strat_outcome *o = strat_match_outcome(m);
	const char *winner = o != NULL ? o->winner : NULL;
	const struct strat_place *p;
	double shares = 0;
	size_t n = 0, seats;

	strat_match_seats(m, &seats);
	while ((p = strat_match_place(m, n)) != NULL) {
		ck_assert(p->place >= 1 && p->place <= seats && (p->share > 0) == (p->place == 1));
		ck_assert(winner == NULL || (p->place == 1) == (strcmp(p->seat, winner) == 0));
		shares += p->share;
		n++;
	}
	ck_assert_uint_eq(n, o != NULL ? seats : 0);
	ck_assert(n == 0 || (shares > 0.999 && shares < 1.001));
}

/* Play whole games in which chance draws what it decides. */
START_TEST(chance_draws)
{
	const struct game *g = game_at((size_t)_i);
	const struct strat_options options = { .size = sizeof(options) };
	struct rng r = { unit_setting("STRAT_SEED", 1) };

	if (g == NULL || !unit_game(g))
		return;
	for (uint64_t game = 0; game < unit_setting("STRAT_GAMES", 2000) / 200 + 1; game++) {
		struct generated what = { .seed = rng_next(&r), .max_plies = 0 };
		struct generated_game result;
		struct buffer text = { 0 };
		struct strat_match *m = strat_match_new(&options);
		size_t n = 1;

		ck_assert(generate(generator_of(g), &what, &text, &result));
		ck_assert_int_eq(strat_match_load(m, text.data, text.len), STRAT_OK);
		for (unsigned ply = 0; ply < 200 && (n = match_list(m, listed, LIST_MAX)) > 0; ply++) {
			struct strat_action a = listed[rng_below(&r, (uint32_t)n)], drawn = { .size = sizeof(drawn) };
			struct strat_acting who = { .size = sizeof(who) };

			check_acting(m, n);
			check_chances(m, n, &r);
			ck_assert_int_eq(strat_match_acting(m, &who), STRAT_OK);
			ck_assert_msg(strat_match_sample(m, &a, bits, &r, &drawn) == STRAT_OK, "%s", match_why(m));
			ck_assert(drawn.kind == a.kind && drawn.seat == a.seat);
			if (strcmp(strat_game_action(strat_match_game(m), a.kind), "roll") == 0 && rng_below(&r, 4) == 0)
				check_seats_and_chance(m, &drawn, g);
			ck_assert_msg(strat_match_play_action(m, &drawn) == STRAT_OK, "%s", match_why(m));
			check_places(m);
		}
		if (n > 0 && strat_match_end(m, "draw agreement") == STRAT_OK)
			check_places(m);
		strat_match_free(m);
		buffer_free(&text);
	}
}
END_TEST

/* Dice are fair: each outcome of a roll comes as often as its weight says. */
START_TEST(fair)
{
	static const char begun[] = "strat: 1\ngame: galaxy-grid\nmoves: 'L1'\nresult: unfinished\n";
	static struct strat_chance chance[60];
	struct strat_match *m = match_load(begun, sizeof(begun) - 1);
	struct strat_action drawn = { .size = sizeof(drawn) };
	struct rng r = { 7 };
	size_t n = strat_match_chances(m, chance, sizeof(chance[0]), LEN(chance));
	unsigned count[60] = { 0 };
	double squares = 0;

	ck_assert_uint_eq(n, 56);
	ck_assert_uint_eq(chance[0].of, 216);
	for (unsigned i = 0; i < 21600; i++) {
		size_t at = 0;

		ck_assert_int_eq(strat_match_sample(m, i % 2 == 0 ? NULL : &chance[0].action, bits, &r, &drawn), STRAT_OK);
		while (!match_same_action(&chance[at].action, &drawn))
			at++;
		count[at]++;
	}
	for (size_t i = 0; i < n; i++) {
		double expected = 100.0 * chance[i].ways, off = count[i] - expected;

		squares += off * off / expected;
	}
	ck_assert_msg(squares < 95, "chi-square of 55 degrees of freedom: %g", squares); /* less than once in 1,000 */
	strat_match_free(m);
}
END_TEST

/* ---- what pieces can be ---------------------------------------------------------------------------- */

enum { SIDE = 10, HIDDEN = 4, WORLDS = 24 };

/* Begin a game of four pieces a side; Blue's have this order, of 24. */
static struct strat_match *
begin_small(unsigned order)
{
	static const char *const ranks[HIDDEN] = { "1", "9", "B", "F" };
	char left[HIDDEN] = { 0 };
	struct buffer text = { 0 };
	struct strat_match *m;

	buffer_text(&text, "strat: 1\ngame: stratego\nvariant: free\narmy: {1: 1, 9: 1, B: 1, F: 1}\nsetup:\n  red: |\n    1 9 . . B F . . . .\n"
	    "    . . . . . . . . . .\n    . . . . . . . . . .\n    . . . . . . . . . .\n"
	    "  blue: |\n    . . . . . . . . . .\n    . . . . . . . . . .\n    . . . . . . . . . .\n   ");
	for (unsigned i = 0; i < HIDDEN; i++) {
		unsigned which = order % (HIDDEN - i), k = 0;

		order /= HIDDEN - i;
		for (; left[k] != 0 || which-- > 0; k++)
			continue;
		left[k] = 1;
		buffer_printf(&text, " %s%s", ranks[k], i == 1 ? " . ." : "");
	}
	buffer_text(&text, " . . . .\nmoves: ''\nresult: unfinished\n");
	m = match_load(text.data, text.len);
	buffer_free(&text);
	return m;
}

/* Add the pieces of a world, if it is one: if the same moves show Red the same there.  Each is tried as a set-up of its own. */
static bool
add_world(unsigned order, const struct strat_action *played, size_t n, const char *seen, uint32_t sets[SIDE * SIDE])
{
	struct strat_match *m = begin_small(order);
	uint8_t planes[STRAT_PLANES * SIDE * SIDE];
	bool fits = true;

	for (size_t i = 0; i < n && fits; i++) {
		struct strat_action a = played[i];

		a.marks = 0;
		fits = strat_match_play_action(m, &a) == STRAT_OK;
	}
	fits = fits && strcmp(strat_match_record(strat_match_seat(m, "red"), NULL), seen) == 0;
	ck_assert_int_eq(strat_match_board(m, SIDE, planes), STRAT_OK);
	for (unsigned i = 0; i < SIDE * SIDE && fits; i++)
		if (planes[i] != 0)
			sets[i] |= 1U << (planes[i] - 1);
	strat_match_free(m);
	return fits;
}

/* Is what Red is told of each piece just what is there in some world, of all there are? */
static void
check_could_be(struct strat_match *m, const struct strat_action *played, size_t n)
{
	struct strat_match *red = strat_match_seat(m, "red");
	uint32_t told[SIDE * SIDE], expected[SIDE * SIDE] = { 0 };
	char *seen = strdup(strat_match_record(red, NULL));
	unsigned worlds = 0;

	ck_assert_int_eq(strat_match_could_be(red, SIDE, told), STRAT_OK);
	for (unsigned order = 0; order < WORLDS; order++)
		worlds += add_world(order, played, n, seen, expected);
	ck_assert(worlds > 0);
	for (unsigned i = 0; i < SIDE * SIDE; i++)
		ck_assert_msg(told[i] == expected[i], "square %u: %x, not %x, in %u worlds\n%s", i, told[i], expected[i], worlds, seen);
	free(seen);
}

START_TEST(could_be)
{
	struct rng r = { unit_setting("STRAT_SEED", 1) };
	struct strat_action played[40];

	for (uint64_t game = 0; game < unit_setting("STRAT_GAMES", 2000) / 200 + 3; game++) {
		struct strat_match *m = begin_small(rng_below(&r, WORLDS));
		size_t n;

		for (size_t ply = 0; ply < LEN(played) && (n = match_list(m, listed, LIST_MAX)) > 0; ply++) {
			played[ply] = listed[rng_below(&r, (uint32_t)n)];
			ck_assert_int_eq(strat_match_play_action(m, &played[ply]), STRAT_OK);
			if (strat_match_outcome(m) == NULL && rng_below(&r, 4) == 0)
				check_could_be(m, played, ply + 1);
		}
		strat_match_free(m);
	}
}
END_TEST

/* What strat_match_planes fills is what the other two calls tell, square by square. */
static void
check_planes(struct strat_match *m, const struct game *g, size_t side)
{
	static uint8_t board[STRAT_PLANES * 255 * 255], planes[256 * 32 * 32];
	static uint32_t sets[255 * 255];
	size_t n = side * side, count = strat_game_planes(strat_match_game(m)), at = 0;

	ck_assert(count * n <= LEN(planes));
	memset(planes, 2, sizeof(planes));
	ck_assert_int_eq(strat_match_planes(m, side, planes), STRAT_OK);
	ck_assert_int_eq(strat_match_board(m, side, board), STRAT_OK);
	ck_assert_int_eq(strat_match_could_be(m, side, sets), STRAT_OK);
	for (unsigned seat = 0; g->seat[seat] != NULL; seat++)
		for (unsigned kind = 0; strat_game_piece(strat_match_game(m), kind) != NULL; kind++)
			for (size_t i = 0; i < n; i++)
				ck_assert_uint_eq(planes[at++], board[STRAT_SEAT * n + i] == 1 + seat && (sets[i] >> kind & 1) != 0);
	for (unsigned bit = 0; bit < 2; bit++)
		for (size_t i = 0; i < n; i++)
			ck_assert_uint_eq(planes[at++], board[STRAT_MARKS * n + i] >> bit & 1);
	ck_assert_int_eq(memcmp(planes + at, board + STRAT_GROUND * n, n), 0);
	ck_assert_uint_eq(at + n, count * n);
	ck_assert_uint_eq(planes[at + n], 2);
}

/* In a game of any kind each piece can be what it is, and the match itself knows it. */
START_TEST(truth_could_be)
{
	const struct game *g = game_at((size_t)_i);
	struct rng r = { unit_setting("STRAT_SEED", 1) };
	static uint32_t sets[255 * 255];
	static uint8_t planes[STRAT_PLANES * 255 * 255];

	for (unsigned game = 0; g != NULL && unit_game(g) && game < 30; game++) {
		struct generated what = { .seed = rng_next(&r), .max_plies = rng_below(&r, 200) };
		size_t side = g->board != NULL ? g->board->side_max : 10;
		struct generated_game result;
		struct buffer text = { 0 };
		struct strat_match *m, *seat;

		ck_assert(generate(generator_of(g), &what, &text, &result));
		m = match_load(text.data, text.len);
		ck_assert_int_eq(strat_match_board(m, side, planes), g->board != NULL ? STRAT_OK : STRAT_REFUSED);
		for (unsigned s = 0; g->seat[s] != NULL; s++) {
			if ((seat = strat_match_seat(m, g->seat[s])) == NULL)
				continue;
			ck_assert_int_eq(strat_match_could_be(seat, side, sets), g->board != NULL ? STRAT_OK : STRAT_REFUSED);
			for (size_t i = 0; g->board != NULL && i < side * side; i++)
				ck_assert(planes[i] == 0 ? sets[i] == 0 : (sets[i] >> (planes[i] - 1) & 1) != 0);
			if (g->board != NULL)
				check_planes(seat, g, side);
			else
				ck_assert_int_eq(strat_match_planes(seat, side, planes), STRAT_REFUSED);
		}
		strat_match_free(m);
		buffer_free(&text);
	}
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("host-acting");
	TCase *c = tcase_create("random");

	tcase_set_timeout(c, 300);
	tcase_add_loop_test(c, chance_draws, 0, unit_games());
	tcase_add_test(c, fair);
	tcase_add_test(c, could_be);
	tcase_add_loop_test(c, truth_could_be, 0, unit_games());
	suite_add_tcase(s, c);
	return unit_main(s);
}
