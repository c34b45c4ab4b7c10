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

static void
found(struct rng *r, struct buffer *line)
{
	unsigned total = rng_below(r, TINY_GOAL), ply = rng_below(r, 30);

	buffer_printf(line, "tiny %u %s ply=%u%s", total, rng_below(r, 2) == 0 ? "left" : "right", ply,
	    total == TINY_CALLED && rng_below(r, 2) == 0 ? " callable" : "");
}

const struct generator generator_tiny = {
	.game = &game_tiny,
	.setup = setup,
	.found = found,
	.bad_word = "+x",
};
