/* stratix/hidden/whole.c: find an arbiter's set-up from what the seats saw.
 *
 * Seats see everything except the order of the pack, and they see each card that is drawn.  So when all cards of a pack
 * were drawn, or all except one, its order is known: the cards drawn, in their order, then the one that is left.  A
 * shuffle ends one pack and begins another.  Everybody saw where the cards lie that went back under the pack.
 */
#include <string.h>

#include "stratix/internal.h"

/* The cards of one pack that were seen, as they lay in it. */
struct seen_pack {
	uint8_t card[STX_CARDS_MAX];
	unsigned n;
	struct step *shuffle; /* the step that made the pack; NULL: the set-up made it */
};

static void
write_shuffle(const struct seen_pack *p, struct action *a)
{
	a->nargs = (uint8_t)((p->n + 1) / 2);
	for (unsigned i = 0; i < p->n; i += 2)
		a->arg[i / 2] = (uint16_t)(p->card[i] | (i + 1 < p->n ? p->card[i + 1] : 0xff) << 8);
}

/* Fill in the unknown cards of a position's pack. */
static void
fill_position(const struct seen_pack *p, struct stx_state *st)
{
	for (unsigned i = 0, k = 0; i < st->npack && k < p->n; i++)
		if (st->pack[i] == STX_UNKNOWN_CARD)
			st->pack[i] = p->card[k++];
	st->loose = 0;
}

/* Fill in the pack of a game from its beginning.  The cards that decided who begins lay on top of it.  If they went back,
 * and the pack was shuffled again, nobody saw how it lay at first. */
static bool
fill_opening(const struct seen_pack *p, const struct rules *rules, struct stx_setup *s)
{
	if (s->ndraws + p->n == 0) /* a variant without cards */
		return true;
	if (rules->option[STX_R_FIRST_DRAW] == STX_FIRST_DRAW_RETURNED || s->ndraws + p->n != s->deck.n)
		return false;
	memcpy(s->pack, s->draws, s->ndraws);
	memcpy(s->pack + s->ndraws, p->card, p->n);
	s->npack = s->deck.n;
	s->ndraws = 0;
	return true;
}

/* After the last card of a pack that anybody saw: is its order known? */
static bool
close_pack(struct seen_pack *p, const struct stx_state *st, const struct rules *rules, struct stx_setup *s)
{
	if ((st->loose & (st->loose - 1)) != 0)
		return false;
	if (st->loose != 0)
		p->card[p->n++] = (uint8_t)__builtin_ctzll(st->loose);
	if (p->shuffle != NULL) {
		write_shuffle(p, &p->shuffle->action);
		return true;
	}
	if (s->as_found) {
		fill_position(p, &s->state);
		return true;
	}
	if (!s->placed)
		return fill_opening(p, rules, s);
	memcpy(s->pack, p->card, p->n);
	return p->n == s->npack;
}

/* Make an action as the logs have it.  The caller does not ask for a draw that was let stand and that depends on the
 * hidden order. */
static bool
is_played(struct stx_state *st, const struct step *s, struct trace *t)
{
	enum judgement j;

	trace_reset(t);
	j = stx_play(st, &s->action, t);
	if (j == ACTION_ILLEGAL && s->stood) {
		trace_reset(t);
		j = stx_force(st, &s->action, t);
	}
	return j == ACTION_PLAYED;
}

bool
stx_whole_setup(const void *const views[GAME_SEATS_MAX], const struct rules *rules, struct step *steps, size_t n,
    void *room, void *out)
{
	struct stx_state *st = room;
	struct stx_setup *s = out;
	struct seen_pack pack = { .n = 0 };
	struct trace t = { .brief = true };
	unsigned seat = 0;

	while (seat < GAME_SEATS_MAX && views[seat] == NULL)
		seat++;
	if (seat == GAME_SEATS_MAX || stx_start(st, views[seat], rules, &t) != ACTION_PLAYED)
		return false;
	memcpy(s, views[seat], sizeof(*s));
	s->viewer = s->state.head.viewer = SEAT_ARBITER;
	for (size_t i = 0; i < n; i++) {
		const struct action *a = &steps[i].action;
		bool unseen = a->kind == STX_A_DRAW && (st->loose >> (a->arg[STX_FROM] & 63) & 1) != 0;

		if (unseen && (steps[i].stood || pack.n == STX_CARDS_MAX - 1))
			return false; /* the card may have lain anywhere */
		if (unseen)
			pack.card[pack.n++] = (uint8_t)a->arg[STX_FROM];
		if (a->kind == STX_A_SHUFFLE && !close_pack(&pack, st, rules, s))
			return false; /* not all of the pack before it was seen */
		if (!is_played(st, &steps[i], &t))
			return false;
		if (a->kind == STX_A_SHUFFLE)
			pack = (struct seen_pack){ .shuffle = &steps[i] };
	}
	return close_pack(&pack, st, rules, s);
}
