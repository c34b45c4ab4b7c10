/* stratego.c: random set-ups and preferences for Stratego. */
#include "stratego/stratego.h"

#include <string.h>

#include "gen.h"

extern const struct generator generator_stratego;

static void
shuffle(struct rng *r, uint8_t *a, unsigned n)
{
	while (n > 1) {
		unsigned i = rng_below(r, n--);
		uint8_t t = a[i];

		a[i] = a[n];
		a[n] = t;
	}
}

static void
put_army(struct rng *r, struct stg_setup *s, int seat, const uint8_t counts[STG_RANKS])
{
	uint8_t ranks[STG_HOME] = { 0 };
	unsigned n = 0;

	for (unsigned rank = 1; rank < STG_RANKS; rank++)
		for (unsigned i = 0; i < counts[rank] && n < STG_HOME; i++)
			ranks[n++] = (uint8_t)rank;
	shuffle(r, ranks, STG_HOME);
	for (unsigned i = 0; i < STG_HOME; i++) {
		unsigned sq = seat == STG_RED ? i : STG_SQUARES - 1 - i;

		s->rank[sq] = ranks[i];
		s->seat[sq] = (uint8_t)seat;
	}
}

/* Any army with a Flag. */
static void
random_army(struct rng *r, uint8_t counts[STG_RANKS])
{
	unsigned left = 2 + rng_below(r, STG_HOME - 4);

	memset(counts, 0, STG_RANKS);
	counts[STG_FLAG] = 1;
	while (left-- > 0)
		counts[1 + rng_below(r, STG_BOMB)]++;
}

static bool
choose_variant(struct rng *r, const char *name, uint8_t *out)
{
	*out = (uint8_t)(rng_below(r, 4) < 2 ? STG_CLASSIC : rng_below(r, 2) ? STG_BARRAGE : STG_FREE);
	for (unsigned v = 0; name != NULL && v < STG_VARIANTS; v++)
		if (strcmp(name, stg_variant_names[v]) == 0) {
			*out = (uint8_t)v;
			return true;
		}
	return name == NULL;
}

static bool
setup(struct rng *r, const char *variant, void *out)
{
	struct stg_setup *s = out;
	uint8_t counts[STG_RANKS];

	s->viewer = SEAT_ARBITER;
	if (!choose_variant(r, variant, &s->variant))
		return false;
	s->high_ranks = rng_below(r, 4) == 0;
	s->counted = s->variant == STG_FREE && rng_below(r, 2) == 0;
	for (int seat = 0; seat < 2; seat++) {
		if (s->variant == STG_FREE)
			random_army(r, counts);
		else
			memcpy(counts, stg_army[s->variant], STG_RANKS);
		if (s->counted)
			memcpy(s->army[seat], counts, STG_RANKS);
		put_army(r, s, seat, counts);
	}
	return true;
}

static unsigned
weight(const void *state, const struct action *a)
{
	const struct stg_state *st = state;
	unsigned from = a->arg[STG_FROM], to = a->arg[STG_TO];
	bool ahead = st->head.mover == STG_RED ? to > from : to < from;

	if (st->at[to] < STG_PIECES)
		return 12;
	return ahead ? 3 : 1;
}

static bool
spoil(struct rng *r, struct action *a)
{
	if (a->said[STG_SAID_STRIKE] == 0) {
		a->said[STG_SAID_STRIKE] = 1; /* an x, where nothing is struck */
		return true;
	}
	if (rng_below(r, 2) == 0)
		a->said[STG_SAID_STRUCK] = (uint16_t)(1 + (a->said[STG_SAID_STRUCK] + rng_below(r, STG_FLAG - 1)) % STG_FLAG);
	else
		a->said[STG_SAID_REMOVED] = (uint16_t)(1 + a->said[STG_SAID_REMOVED] % STG_REMOVED_BOTH);
	return true;
}

static void
break_action(struct rng *r, struct action *a)
{
	if (rng_below(r, 3) == 0)
		a->arg[STG_FROM] = (uint16_t)rng_below(r, STG_SQUARES);
	a->arg[STG_TO] = (uint16_t)rng_below(r, STG_SQUARES);
}

const struct generator generator_stratego = {
	.game = &game_stratego,
	.setup = setup,
	.weight = weight,
	.spoil = spoil,
	.break_action = break_action,
	.bad_word = "e4-e0",
};
