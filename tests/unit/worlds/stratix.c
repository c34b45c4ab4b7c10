/* worlds/stratix.c: Stratix with a pack of few cards. */
#include "worlds/worlds.h"

#include <string.h>

#include "stratix/stratix.h"

enum { PACK = 5 };

static void
stratix_setup(struct match *m)
{
	static const uint8_t variants[] = { STX_STANDARD, STX_RE_RECON };
	struct stx_setup *s = m->setup;
	unsigned from;

	rules_default(&m->rules);
	for (int r = 0; r < m->game->nrulings; r++)
		if (rng_below(&m->rng, 3) == 0)
			rules_set(&m->rules, r, (int)rng_below(&m->rng, (uint32_t)option_count(&m->game->rulings[r])));
	do {
		memset(s, 0, sizeof(*s));
		ck_assert(generator_of(m->game)->setup(&m->rng, NULL, s));
	} while (!s->placed || !s->first_named);
	s->variant = variants[rng_below(&m->rng, 2)];
	s->deck.n = PACK;
	s->deck.standard = false;
	s->deck_label.origin = STX_INLINE;
	from = rng_below(&m->rng, stx_standard_deck.n);
	for (unsigned i = 0; i < PACK; i++)
		s->deck.card[i] = stx_standard_deck.card[(from + i) % stx_standard_deck.n];
	s->npack = (uint8_t)(1 + rng_below(&m->rng, PACK));
	for (unsigned i = 0; i < PACK; i++) {
		unsigned at = rng_below(&m->rng, i + 1);

		s->pack[i] = s->pack[at];
		s->pack[at] = (uint8_t)i;
	}
	m->seat = (int)s->first;
}

/* Make every order of the cards from this place on.  laid: what to do with each. */
static bool
each_order(struct match *m, uint8_t *cards, unsigned at, unsigned n, bool (*laid)(struct match *m, void *ctx), void *ctx)
{
	if (at == n)
		return laid(m, ctx);
	for (unsigned i = at; i < n; i++) {
		uint8_t card = cards[i];
		bool enough;

		cards[i] = cards[at];
		cards[at] = card;
		enough = each_order(m, cards, at + 1, n, laid, ctx);
		cards[at] = cards[i];
		cards[i] = card;
		if (enough)
			return true;
	}
	return false;
}

static bool
pack_laid(struct match *m, void *ctx)
{
	add_world(m, ctx);
	return false;
}

static void
stratix_worlds(struct match *m)
{
	struct stx_setup *s = m->other_setup;

	memcpy(s, m->setup, sizeof(*s));
	each_order(m, s->pack, 0, s->npack, pack_laid, s);
}

struct shuffle {
	uint8_t cards[PACK];
	visit_action *visit;
	void *ctx;
};

static bool
pack_shuffled(struct match *m, void *ctx)
{
	struct shuffle *sh = ctx;
	struct action a = { .kind = STX_A_SHUFFLE, .seat = SEAT_NONE, .nargs = (PACK + 1) / 2 };

	for (unsigned i = 0; i < a.nargs; i++)
		a.arg[i] = (uint16_t)(sh->cards[2 * i] | (2 * i + 1 < PACK ? sh->cards[2 * i + 1] : 0xff) << 8);
	return sh->visit(m, &a, sh->ctx);
}

static bool
stratix_ways(struct match *m, const void *state, const struct action *seen, visit_action *visit, void *ctx)
{
	struct shuffle sh = { .visit = visit, .ctx = ctx };
	struct action a = *seen;

	(void)state;
	if (a.kind != STX_A_SHUFFLE)
		return visit(m, &a, ctx);
	for (unsigned i = 0; i < PACK; i++)
		sh.cards[i] = (uint8_t)i;
	return each_order(m, sh.cards, 0, PACK, pack_shuffled, &sh);
}

static void
stratix_twist(struct match *m, struct action *seen)
{
	if (seen->kind == STX_A_DRAW)
		seen->arg[STX_FROM] = (uint16_t)rng_below(&m->rng, PACK);
}

static void
stratix_found(const void *state, void *setup)
{
	struct stx_setup *s = setup;

	memset(s, 0, sizeof(*s));
	s->viewer = SEAT_ARBITER;
	s->as_found = true;
	s->state = *(const struct stx_state *)state;
}

const struct small_game small_stratix = {
	&game_stratix, stratix_setup, stratix_worlds, stratix_ways, stratix_twist, stratix_found, true, 0,
};
