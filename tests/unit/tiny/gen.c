/* tiny/gen.c: random games of the game in tiny.h. */
#include "gen.h"

#include "tiny.h"

static bool
setup(struct rng *r, const char *variant, void *out)
{
	struct tiny_setup *s = out;

	state_begin(&game_tiny, &s->state);
	s->state.total = (uint8_t)rng_below(r, TINY_GOAL);
	return variant == NULL;
}

static bool
spoil(struct rng *r, struct action *a)
{
	a->said[TINY_SAID_TOTAL] = (uint16_t)(a->said[TINY_SAID_TOTAL] + 1 + rng_below(r, 5));
	return true;
}

static void
break_action(struct rng *r, struct action *a)
{
	a->arg[0] = (uint16_t)rng_below(r, 10);
}

const struct generator generator_tiny = {
	.game = &game_tiny,
	.setup = setup,
	.spoil = spoil,
	.break_action = break_action,
	.bad_word = "+x",
};
