/* gen.c: random games of Sixth: how they begin. */
#include "sixth/sixth.h"

#include "gen.h"

/* A random position, which need not come from a game. */
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
	.found = found,
	.bad_word = "-x",
};
