/* properties.c: what must be true for every game, checked in thousands of random games.
 *
 * Each part has a file in properties/.  Nothing there names a game, except secrets.c: what a seat's log must not
 * tell depends on the game.
 *
 * STRAT_GAMES  how many games in all (10000)    STRAT_SEED  the seed of the first game (1)
 * STRAT_ROOT   where the sources are (.)        STRAT_GAME  only games of this kind
 *
 * A failure names the game and the seed: "strat-gen --game GAME --count 1 --seed SEED" writes it.
 */
#include "properties/workers.h"

int
main(void)
{
	Suite *s = suite_create("properties");
	struct cases c = { tcase_create("house"), tcase_create("good"), tcase_create("bad"), tcase_create("hidden") };

	tcase_set_timeout(c.good, 600);
	tcase_set_timeout(c.bad, 600);
	tcase_set_timeout(c.hidden, 600);
	add_house(&c);
	add_actions(&c);
	add_positions(&c);
	add_words(&c);
	add_knowledge(&c);
	add_scenes(&c);
	add_stories(&c);
	add_damage(&c);
	add_turns(&c);
	add_happenings(&c);
	add_told(&c);
	add_meant(&c);
	add_forms(&c);
	suite_add_tcase(s, c.house);
	suite_add_tcase(s, c.good);
	suite_add_tcase(s, c.bad);
	suite_add_tcase(s, c.hidden);
	return unit_main(s);
}
