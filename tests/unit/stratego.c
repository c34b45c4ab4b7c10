/* stratego.c: logs of one seat of Stratego against brute force: whether ranks remain for the pieces that are
 * not seen.
 *
 * STRAT_GAMES  how many positions are asked about (10000)
 */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include "gen.h"
#include "stratego/stratego.h"

static unsigned
how_many(void)
{
	const char *games = getenv("STRAT_GAMES");

	return games != NULL ? (unsigned)strtoul(games, NULL, 10) : 10000;
}

/* ---- one position ------------------------------------------------------------------------------ */

enum { PIECES_MAX = 7 };

/* Give each piece from the i-th on a rank of its set, in every way; left: of each rank, or STG_UNCOUNTED. */
static bool
some_ranks(const uint16_t *sets, unsigned n, unsigned i, uint8_t *left, bool flag)
{
	if (i == n)
		return flag || left[STG_FLAG] != 1;
	for (unsigned r = 1; r < STG_RANKS; r++) {
		bool found, counted = left[r] != STG_UNCOUNTED;

		if ((sets[i] & STG_SET(r)) == 0 || left[r] == 0)
			continue;
		left[r] = (uint8_t)(left[r] - counted);
		found = some_ranks(sets, n, i + 1, left, flag || r == STG_FLAG);
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

/* As strikes and moves leave them: many alike, some within another, some across. */
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
		uint8_t left[STG_RANKS];
		struct trace t = { .quiet = true };
		bool ok;

		memset(&s, 0, sizeof(s));
		s.as_found = true;
		s.viewer = STG_RED;
		stg_clear(&s.state);
		s.state.viewer = STG_RED;
		some_army(&r, n, s.state.army[STG_BLUE]);
		for (unsigned i = 0; i < n; i++) {
			sets[i] = (uint16_t)some_set(&r);
			stg_place(&s.state, STG_BLUE, STG_SQUARES - 1 - i, sets[i]);
		}
		memcpy(left, s.state.army[STG_BLUE], sizeof(left));
		ok = some_ranks(sets, n, 0, left, false);
		trace_reset(&t);
		ck_assert_msg((game_stratego.start(&st, &s, &rules, &t) == ACTION_PLAYED) == ok, "position %u", k);
		ck_assert(ok != t.refuted);
		yes += ok;
		no += !ok;
	}
	ck_assert_uint_ge(yes, how_many() / 10);
	ck_assert_uint_ge(no, how_many() / 10);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("stratego");
	TCase *c = tcase_create("seats");

	tcase_add_test(c, ranks_remain_or_none);
	tcase_set_timeout(c, 0);
	suite_add_tcase(s, c);
	return unit_main(s);
}
