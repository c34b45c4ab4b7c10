/* offers.c: how often the rules of Stratix judge a move for each ply that is played.
 *
 * After an action the rules ask whether the next army can move at all.  Mostly one glance answers this.  If it does not,
 * moves are offered to the judge until one is legal; so what a ply costs is the number of offers.  Nothing here reads a clock: the
 * linker puts a counter before the judge.
 */
#include "unit.h"

#include "gen.h"
#include "stratix/internal.h"

enum judgement __real_stx_judge_move(const struct stx_state *st, const struct action *a, struct trace *t, uint16_t way[3],
    unsigned *n);
enum judgement __wrap_stx_judge_move(const struct stx_state *st, const struct action *a, struct trace *t, uint16_t way[3],
    unsigned *n);

static uint64_t judged;

enum judgement
__wrap_stx_judge_move(const struct stx_state *st, const struct action *a, struct trace *t, uint16_t way[3], unsigned *n)
{
	judged++;
	return __real_stx_judge_move(st, a, t, way, n);
}

/* How many moves are judged while a generated record is. */
static uint64_t
count_judged(uint64_t seed, uint32_t *plies)
{
	struct generated what = { .seed = seed, .max_plies = 5000 };
	struct generated_game made;
	struct buffer text = { 0 };
	struct unit u;

	ck_assert(generate(generator_of(&game_stratix), &what, &text, &made));
	unit_init(&u);
	judged = 0;
	ck_assert_msg(unit_judge(&u, text.data, text.len), "%s", u.f.text);
	*plies = u.plies;
	unit_free(&u);
	buffer_free(&text);
	return judged;
}

/* Two armies, locked in for most of 5000 plies: a move over empty land is rare.  14 moves are judged for ten plies. */
START_TEST(few_moves_are_judged_when_armies_are_locked_in)
{
	uint32_t plies;
	uint64_t n = count_judged(7083, &plies);

	ck_assert_uint_eq(plies, 5000);
	ck_assert_msg(n >= plies && n <= 2 * (uint64_t)plies, "%llu moves are judged in %u plies", (unsigned long long)n,
	    (unsigned)plies);
}
END_TEST

/* In other games it is hardly more than the moves that are played. */
START_TEST(hardly_more_moves_are_judged_than_are_played)
{
	for (uint64_t seed = 1; seed <= 20; seed++) {
		uint32_t plies;
		uint64_t n = count_judged(seed, &plies);

		ck_assert_msg(n >= plies / 2 && n <= 2 * (uint64_t)plies, "seed %llu: %llu moves are judged in %u plies",
		    (unsigned long long)seed, (unsigned long long)n, (unsigned)plies);
	}
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("offers");
	TCase *t = tcase_create("offers");

	tcase_add_test(t, few_moves_are_judged_when_armies_are_locked_in);
	tcase_add_test(t, hardly_more_moves_are_judged_than_are_played);
	suite_add_tcase(s, t);
	return unit_main(s);
}
