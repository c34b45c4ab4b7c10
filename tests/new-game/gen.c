/* sixth.c: random games of Sixth: set-ups, and actions that are wrong. */
#include "sixth/sixth.h"

#include "gen.h"

static bool
setup(struct rng *r, const char *variant, void *out)
{
	struct six_setup *s = out;

	(void)r;
	state_begin(&game_sixth, &s->state);
	s->state.stones = SIX_STONES;
	return variant == NULL; /* there are none by name */
}

static bool
spoil(struct rng *r, struct action *a)
{
	a->said[SIX_SAID_LEFT] = (uint16_t)(a->said[SIX_SAID_LEFT] + 1 + rng_below(r, 5));
	return true;
}

static void
break_action(struct rng *r, struct action *a)
{
	a->arg[0] = (uint16_t)(rng_below(r, 2) * (SIX_MOST + 1 + rng_below(r, 9)));
}

/* A position out of the blue. */
static void
found(struct rng *r, struct buffer *line)
{
	struct six_state st;

	state_begin(&game_sixth, &st);
	st.stones = (uint8_t)(1 + rng_below(r, SIX_STONES));
	st.head.mover = (uint8_t)rng_below(r, 2);
	st.head.turn = 1 + rng_below(r, 9);
	st.head.ply = 2 * (st.head.turn - 1) + st.head.mover;
	notation_of(&game_sixth)->write_position(&st, line);
}

const struct generator generator_sixth = {
	.game = &game_sixth,
	.setup = setup,
	.spoil = spoil,
	.break_action = break_action,
	.found = found,
	.bad_word = "-x",
};
