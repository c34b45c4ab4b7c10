/* worlds/stratego.c: Stratego with a few pieces that meet soon. */
#include "worlds/worlds.h"

#include <string.h>

#include "stratego/stratego.h"

enum { FEW = 5, SURVIVOR = 1 << STG_SAID_SURVIVOR };

static void
few_pieces(struct match *m)
{
	struct stg_setup *s = m->setup;
	bool still = rng_below(&m->rng, 3) == 0; /* many Bombs, close together: a side is soon without a move */

	s->viewer = SEAT_ARBITER;
	s->variant = STG_FREE;
	s->as_found = true;
	stg_clear(&s->state);
	s->state.variant = STG_FREE;
	for (int seat = 0; seat < 2; seat++) {
		memset(s->state.army[seat], 0, STG_RANKS);
		for (unsigned i = 0; i < FEW; i++) {
			unsigned rank = i == 0 ? STG_FLAG : 1 + rng_below(&m->rng, STG_BOMB), square;

			if (still && i > 1)
				rank = STG_BOMB;
			do
				square = 50 * (unsigned)seat + rng_below(&m->rng, still ? 20 : 50) / 10 * 10 + rng_below(&m->rng, still ? 3 : 5);
			while (s->state.at[square] != STG_EMPTY);
			stg_place(&s->state, seat, square, STG_SET(rank));
			s->state.army[seat][rank]++;
		}
	}
}

static void
stratego_setup(struct match *m)
{
	m->seat = (int)rng_below(&m->rng, 2);
	rules_default(&m->rules);
	for (int r = 0; r < m->game->nrulings; r++)
		rules_set(&m->rules, r, (int)rng_below(&m->rng, (uint32_t)option_count(&m->game->rulings[r])));
	few_pieces(m);
}

/* Deal the ranks that are left to the hidden side's pieces, from this piece on. */
static void
deal_ranks(struct match *m, struct stg_setup *s, uint8_t left[STG_RANKS], unsigned piece, unsigned end)
{
	if (piece == end) {
		add_world(m, s);
		return;
	}
	for (unsigned r = 1; r < STG_RANKS; r++)
		if (left[r] > 0) {
			left[r]--;
			s->state.piece[piece].ranks = (uint16_t)STG_SET(r);
			deal_ranks(m, s, left, piece + 1, end);
			left[r]++;
		}
}

static void
stratego_worlds(struct match *m)
{
	struct stg_setup *s = m->other_setup;
	unsigned first = m->seat == STG_RED ? STG_HOME : 0;
	uint8_t left[STG_RANKS];

	memcpy(s, m->setup, sizeof(*s));
	memcpy(left, s->state.army[!m->seat], sizeof(left));
	deal_ranks(m, s, left, first, first + FEW);
}

static bool
stratego_ways(struct match *m, const void *state, const struct action *seen, visit_action *visit, void *ctx)
{
	struct action a = *seen;

	(void)state;
	a.marks = 0;
	return visit(m, &a, ctx);
}

static void
stratego_twist(struct match *m, struct action *seen)
{
	unsigned which = rng_below(&m->rng, 3);
	struct action twisted = *seen;

	if (seen->said[STG_SAID_STRIKE] == 0)
		return;
	if ((seen->marks & SURVIVOR) != 0) {
		if (which == 0)
			seen->marks &= (uint8_t)~SURVIVOR;
		else
			seen->said[STG_SAID_SURVIVOR] = seen->arg[which == 1 ? STG_FROM : STG_TO];
		return;
	}
	if (which == 0)
		twisted.said[STG_SAID_REMOVED] = (uint16_t)(1 + rng_below(&m->rng, 3));
	else
		twisted.said[which == 1 ? STG_SAID_STRIKER : STG_SAID_STRUCK] = (uint16_t)(1 + rng_below(&m->rng, STG_FLAG));
	if (twisted.said[STG_SAID_STRUCK] != STG_UNKNOWN || twisted.said[STG_SAID_REMOVED] != STG_REMOVED_STRIKER)
		*seen = twisted;
}

static void
stratego_found(const void *state, void *setup)
{
	struct stg_setup *s = setup;

	memset(s, 0, sizeof(*s));
	s->viewer = SEAT_ARBITER;
	s->as_found = true;
	s->state = *(const struct stg_state *)state;
}

const struct small_game small_stratego = {
	&game_stratego, stratego_setup, stratego_worlds, stratego_ways, stratego_twist, stratego_found, true, SURVIVOR,
};
