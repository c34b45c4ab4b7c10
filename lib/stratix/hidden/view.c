/* stratix/hidden/view.c: what a seat knows: everything except the order of the pack. */
#include <string.h>

#include "stratix/internal.h"

/* Forget the order of a pack, except for the cards that went back under it. */
static void
hide_pack(struct stx_state *st)
{
	for (unsigned i = 0; i < st->npack; i++) {
		if (st->pack[i] == STX_UNKNOWN_CARD || (st->gone_back >> st->pack[i] & 1) != 0)
			continue;
		st->loose |= UINT64_C(1) << st->pack[i];
		st->pack[i] = STX_UNKNOWN_CARD;
	}
}

static void
sort_pack(struct stx_setup *s)
{
	for (unsigned i = 1; i < s->npack; i++) {
		uint8_t card = s->pack[i];
		unsigned at = i;

		for (; at > 0 && s->pack[at - 1] > card; at--)
			s->pack[at] = s->pack[at - 1];
		s->pack[at] = card;
	}
}

void
stx_view_setup(const void *setup, int seat, void *out)
{
	const struct stx_setup *s = setup;
	struct stx_setup *v = out;
	unsigned drawn = 0;

	*v = *s;
	v->viewer = (uint8_t)seat;
	if (s->as_found)
		v->state.head.viewer = (uint8_t)seat;
	if (s->viewer != SEAT_ARBITER) /* all seats see the same */
		return;
	if (s->as_found) {
		hide_pack(&v->state);
		return;
	}
	if (s->placed) { /* the log of one seat lists the cards of the pack in the order of the deck */
		sort_pack(v);
		return;
	}
	v->npack = v->nagain = v->ndraws = 0;
	if (s->npack > 0 && stx_first_by_draws(&s->deck, s->playing, s->pack, s->npack, &drawn) >= 0) {
		v->ndraws = (uint8_t)drawn;
		memcpy(v->draws, s->pack, drawn);
	}
}

bool
stx_view_action(const void *state, const struct action *a, const struct trace *t, int seat, struct action *out)
{
	(void)state;
	(void)t;
	(void)seat;
	*out = *a;
	if (a->kind == STX_A_SHUFFLE)
		out->nargs = 0;
	return true;
}

/* Only draws depend on what is hidden. */
bool
stx_doubtful(const void *state, const struct action *a, struct trace *t)
{
	const struct stx_state *st = state;
	uint64_t tops, card;

	(void)t;
	if (a->kind != STX_A_DRAW || st->head.over || st->found_over || st->phase != STX_TO_DRAW || a->arg[STX_BY] != st->head.mover || st->npack == 0 ||
	    st->pack[0] != STX_UNKNOWN_CARD || a->arg[STX_FROM] >= st->deck.n)
		return false;
	tops = stx_possible_tops(st);
	card = UINT64_C(1) << a->arg[STX_FROM];
	return (tops & card) != 0 && tops != card;
}

/* ---- what the pack may be --------------------------------------------------------------------- */

static void
put_any_order(const struct stx_deck *deck, struct action *shuffle)
{
	shuffle->nargs = (uint8_t)((deck->n + 1) / 2);
	for (unsigned i = 0; i < shuffle->nargs; i++)
		shuffle->arg[i] = (uint16_t)(2 * i | (2 * i + 1 < deck->n ? 2 * i + 1 : 0xffU) << 8);
}

/* Visit a world: an arbiter's position, in which this card is the first unknown one of the pack. */
static int
show_world(const struct stx_state *st, unsigned first, const struct action *a, world_visit *visit, void *ctx)
{
	struct stx_state w = *st;
	uint8_t order[STX_CARDS_MAX] = { 0 };
	struct action told;
	unsigned n = 0;

	stx_lay_order(st, first, order);
	for (unsigned i = 0; i < w.npack; i++)
		if (w.pack[i] == STX_UNKNOWN_CARD)
			w.pack[i] = order[n++];
	w.loose = 0;
	w.head.viewer = SEAT_ARBITER;
	if (a == NULL)
		return visit(ctx, &w, NULL);
	told = *a;
	if (a->kind == STX_A_SHUFFLE && a->nargs == 0)
		put_any_order(&w.deck, &told);
	return visit(ctx, &w, &told);
}

/* Two worlds are enough: in one the card that is drawn lies on top, in the other another card does. */
int
stx_worlds(const void *state, const struct action *a, struct trace *t, world_visit *visit, void *ctx)
{
	const struct stx_state *st = state;
	uint64_t others = stx_possible_tops(st);
	int r;

	(void)t;
	if (st->head.viewer == SEAT_ARBITER)
		return 0;
	if (a != NULL && a->kind == STX_A_DRAW && a->arg[STX_FROM] < st->deck.n && (others >> a->arg[STX_FROM] & 1) != 0 &&
	    st->npack > 0 && st->pack[0] == STX_UNKNOWN_CARD) {
		if ((r = show_world(st, a->arg[STX_FROM], a, visit, ctx)) != 0)
			return r;
		others &= ~(UINT64_C(1) << a->arg[STX_FROM]);
		if (others == 0)
			return 0;
	}
	return show_world(st, others != 0 ? (unsigned)__builtin_ctzll(others) : 0, a, visit, ctx);
}

/* (What is known of the order tells exactly which of the unknown cards can come first.  For those below it may leave too
 * much open.) */
bool
stx_could_be(const void *state, const struct hidden_fact *f, struct trace *t, uint64_t *can)
{
	const struct stx_state *st = state;
	const uint8_t *unknown = memchr(st->pack, STX_UNKNOWN_CARD, st->npack);
	bool first;

	(void)t;
	*can = 0;
	if (f->place >= st->npack)
		return true;
	if (st->pack[f->place] != STX_UNKNOWN_CARD) {
		*can = UINT64_C(1) << st->pack[f->place];
		return true;
	}
	first = unknown == st->pack + f->place;
	*can = first ? stx_possible_tops(st) : st->loose;
	return first || st->nclues == 0;
}

enum fit
stx_reveal(const void *state, const void *full, void *out)
{
	const struct stx_state *st = state, *f = full;
	struct stx_state *w = out;
	uint8_t order[STX_CARDS_MAX];
	unsigned n = 0, open = 0;

	*w = *st;
	if (st->head.viewer == SEAT_ARBITER || st->npack != f->npack)
		return FIT_NOT;
	for (unsigned i = 0; i < st->npack; i++) {
		open += st->pack[i] == STX_UNKNOWN_CARD;
		if (st->pack[i] == f->pack[i])
			continue;
		if (f->pack[i] == STX_UNKNOWN_CARD) { /* an arbiter need not have seen the shuffle: this says nothing of the card */
			w->loose |= UINT64_C(1) << st->pack[i];
		} else if (st->pack[i] != STX_UNKNOWN_CARD || (w->loose >> f->pack[i] & 1) == 0) {
			return FIT_NOT;
		} else {
			w->loose &= ~(UINT64_C(1) << f->pack[i]);
			order[n++] = f->pack[i];
		}
		w->pack[i] = f->pack[i];
	}
	w->head.viewer = SEAT_ARBITER;
	if (n == 0)
		return FIT_SURELY;
	return n == open ? stx_fit_order(st, order) : FIT_MAYBE;
}

/* Only an arbiter's log has the order of a shuffle. */
bool
stx_merge_action(const struct action *a, const struct action *b, struct action *out)
{
	struct action shuffle = *a;

	if (a->kind != STX_A_SHUFFLE || b->kind != STX_A_SHUFFLE || (a->nargs > 0 && b->nargs > 0))
		return action_join(a, b, 0, 0, out);
	if (shuffle.nargs == 0) {
		shuffle.nargs = b->nargs;
		memcpy(shuffle.arg, b->arg, sizeof(shuffle.arg));
	}
	*out = shuffle;
	return true;
}
