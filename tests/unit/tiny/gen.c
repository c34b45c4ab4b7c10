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

const struct generator generator_tiny = { .game = &game_tiny, .setup = setup };
