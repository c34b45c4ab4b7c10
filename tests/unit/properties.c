/* properties.c: what must be true for every game, checked in thousands of random games.
 *
 * Each part has a file in properties/; workers.h lists all properties.  A game is played once, and all properties are checked in
 * it.  Nothing there names a game, except secrets.c: what a seat's log must not tell depends on the game.
 *
 * STRAT_GAMES  how many games in all (10000)    STRAT_SEED      the seed of the first game (1)
 * STRAT_ROOT   where the sources are (.)        STRAT_GAME      only games of this kind
 *                                               STRAT_PROPERTY  only this property
 *
 * A failure names the game, the seed and the property: "strat-gen --game GAME --count 1 --seed SEED" writes the game, and
 * "STRAT_GAME=GAME STRAT_SEED=SEED STRAT_GAMES=1 STRAT_PROPERTY=PROPERTY" checks it again.
 */
#include "properties/workers.h"

START_TEST(properties_hold)
{
	unsigned failed = 0;

	for (size_t i = 0; game_at(i) != NULL; i++)
		if (unit_game(game_at(i)))
			failed += check_properties(game_at(i));
	ck_assert_msg(failed == 0, "%u properties do not hold; they are listed above", failed);
	check_repairs();
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("properties");
	TCase *house = tcase_create("house"), *games = tcase_create("games");
	int status;

	tcase_set_timeout(games, 3600);
	tcase_add_test(games, properties_hold);
	add_house(house);
	add_scenes(games);
	add_forms(games);
	suite_add_tcase(s, house);
	suite_add_tcase(s, games);
	watch_workers();
	status = unit_main(s);
	tell_unfinished();
	return status;
}
