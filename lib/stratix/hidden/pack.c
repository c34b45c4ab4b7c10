/* stratix/hidden/pack.c: the pack, and what the log of a seat knows about its order.
 *
 * Draws tell something about the order.  If a draw was legal, its card lay on top.  If it was let stand, its card did not
 * lie on top, but somewhere below.  When such draws are taken back, this stays known, as clues about the cards of unknown
 * order.  A clue says which card would be on top, or would not, if some cards were taken out.  Without takebacks there are
 * no clues, because the cards that they would be about have left the pack.
 *
 * To find an order that makes all clues true, cards are laid one by one, from the top.  A card can come next if no clue
 * wants another one before it.  A card that is laid only allows more, never less, so any card that can come next will do.
 */
#include <string.h>

#include "stratix/internal.h"

#define CARD(c) (UINT64_C(1) << (c))

enum { CARDS_LISTED = TRACE_VALUES_MAX - 2 };

/* Forget all clues about the order. */
static void
forget_order(struct stx_state *st)
{
	st->told = 0;
	st->nclues = 0;
	memset(st->clue, 0, sizeof(st->clue));
}

void
stx_shuffle(struct stx_state *st, const uint8_t *cards)
{
	st->npack = st->deck.n;
	st->gone_back = 0;
	st->loose = 0;
	forget_order(st);
	if (cards != NULL) {
		memcpy(st->pack, cards, st->deck.n);
		return;
	}
	memset(st->pack, STX_UNKNOWN_CARD, st->deck.n);
	st->loose = (UINT64_C(1) << st->deck.n) - 1;
}

bool
stx_is_in_pack(const struct stx_state *st, unsigned card)
{
	return (st->loose & CARD(card)) != 0 || memchr(st->pack, (int)card, st->npack) != NULL;
}

void
stx_list_left_out(const struct stx_deck *deck, uint64_t given, struct trace *t)
{
	uint64_t left = ~given & ((UINT64_C(1) << deck->n) - 1);
	unsigned total = (unsigned)__builtin_popcountll(left), listed = total < CARDS_LISTED ? total : CARDS_LISTED;

	trace_value(t, total);
	trace_value(t, listed);
	for (; listed > 0; listed--, left &= left - 1)
		trace_value(t, (unsigned)__builtin_ctzll(left));
}

bool
stx_read_order(const struct stx_deck *deck, const struct action *a, uint8_t order[STX_CARDS_MAX])
{
	uint64_t seen = 0;

	if (a->nargs != (deck->n + 1U) / 2)
		return false;
	for (unsigned i = 0; i < deck->n; i++) {
		unsigned card = a->arg[i / 2] >> (i % 2 * 8) & 0xff;

		if (card >= deck->n || (seen >> card & 1) != 0)
			return false;
		seen |= UINT64_C(1) << card;
		order[i] = (uint8_t)card;
	}
	return deck->n % 2 == 0 || a->arg[deck->n / 2] >> 8 == 0xff;
}

/* ---- orders that make the clues true --------------------------------------------------------- */

/* May the card come next, below those that are laid already? */
static bool
can_be_next(const struct stx_state *st, unsigned card, uint64_t laid)
{
	uint64_t all = st->loose | st->told;

	for (unsigned i = 0; i < st->nclues; i++) {
		const struct stx_clue *f = &st->clue[i];
		uint64_t others = all & ~f->apart & ~CARD(f->card);

		if (f->top ? (others & CARD(card)) != 0 && (laid & CARD(f->card)) == 0
		           : f->card == card && (others & laid) == 0)
			return false;
	}
	return true;
}

static bool
can_be(const struct stx_state *st)
{
	uint64_t all = st->loose | st->told, laid = 0, before = all;

	while (laid != before) {
		before = laid;
		for (uint64_t left = all & ~laid; left != 0; left &= left - 1) {
			unsigned card = (unsigned)__builtin_ctzll(left);

			if (can_be_next(st, card, laid))
				laid |= CARD(card);
		}
	}
	return laid == all;
}

bool
stx_consistent(const struct stx_state *st)
{
	return st->nclues == 0 || can_be(st);
}

static void drop_implied(struct stx_state *st);

/* Add a clue.  false: there is no room for it. */
static bool
add_clue(struct stx_state *st, uint64_t apart, unsigned card, bool top)
{
	if (st->nclues == STX_CLUES_MAX)
		drop_implied(st);
	if (st->nclues == STX_CLUES_MAX)
		return false;
	st->clue[st->nclues++] = (struct stx_clue){ .apart = apart, .card = (uint8_t)card, .top = top };
	return true;
}

static void
remove_clue(struct stx_state *st, unsigned at)
{
	memmove(&st->clue[at], &st->clue[at + 1], (--st->nclues - at) * sizeof(st->clue[0]));
	memset(&st->clue[st->nclues], 0, sizeof(st->clue[0]));
}

/* Can this clue be true together with all others?  It is added for the question; the state always has one place free for
 * that. */
static bool
can_also_be(struct stx_state *st, uint64_t apart, unsigned card, bool top)
{
	bool can;

	st->clue[st->nclues++] = (struct stx_clue){ .apart = apart, .card = (uint8_t)card, .top = top };
	can = can_be(st);
	memset(&st->clue[--st->nclues], 0, sizeof(st->clue[0]));
	return can;
}

uint64_t
stx_possible_tops(const struct stx_state *st)
{
	struct stx_state tried;
	uint64_t tops = 0;

	if (st->nclues == 0)
		return st->loose;
	tried = *st;
	for (uint64_t left = st->loose; left != 0; left &= left - 1) {
		unsigned card = (unsigned)__builtin_ctzll(left);

		if (can_also_be(&tried, st->told, card, true))
			tops |= CARD(card);
	}
	return tops;
}

void
stx_lay_order(const struct stx_state *st, unsigned first, uint8_t order[STX_CARDS_MAX])
{
	uint64_t all = st->loose | st->told, laid = 0, before = all;
	struct stx_state tried = *st;
	unsigned n = 0;

	tried.clue[tried.nclues++] = (struct stx_clue){ .apart = st->told, .card = (uint8_t)first, .top = true };
	while (laid != before) {
		before = laid;
		for (uint64_t left = all & ~laid; left != 0; left &= left - 1) {
			unsigned card = (unsigned)__builtin_ctzll(left);

			if (!can_be_next(&tried, card, laid))
				continue;
			laid |= CARD(card);
			if ((st->loose & CARD(card)) != 0)
				order[n++] = (uint8_t)card;
		}
	}
}

/* Which of these cards can come next? */
static uint64_t
all_next(const struct stx_state *st, uint64_t cards, uint64_t laid)
{
	uint64_t next = 0;

	for (uint64_t left = cards & ~laid; left != 0; left &= left - 1)
		if (can_be_next(st, (unsigned)__builtin_ctzll(left), laid))
			next |= left & -left;
	return next;
}

enum fit
stx_fit_order(const struct stx_state *st, const uint8_t *order)
{
	unsigned n = (unsigned)__builtin_popcountll(st->loose);
	enum fit fit = FIT_SURELY;
	uint64_t laid = 0, next;

	for (unsigned i = 0; i < n; i++) {
		while ((next = all_next(st, st->told, laid)) != 0)
			laid |= next;
		next = all_next(st, st->loose, laid);
		if ((next & CARD(order[i])) == 0)
			return FIT_NOT;
		if (next != CARD(order[i]))
			fit = FIT_MAYBE;
		laid |= CARD(order[i]);
	}
	while ((next = all_next(st, st->told, laid)) != 0)
		laid |= next;
	return (st->told & ~laid) == 0 ? fit : FIT_NOT;
}

bool
stx_can_be_on_top(const struct stx_state *st, unsigned card)
{
	if (st->npack == 0 || st->pack[0] != STX_UNKNOWN_CARD)
		return st->npack > 0 && st->pack[0] == card;
	return (st->loose & CARD(card)) != 0 && (st->nclues == 0 || (stx_possible_tops(st) & CARD(card)) != 0);
}

/* ---- as few clues as possible ----------------------------------------------------------------- */

/* Drop the clues that follow from the others. */
static void
drop_implied(struct stx_state *st)
{
	for (unsigned i = st->nclues; i-- > 0;) {
		struct stx_clue f = st->clue[i];

		remove_clue(st, i);
		if (!can_also_be(st, f.apart, f.card, !f.top))
			continue;
		memmove(&st->clue[i + 1], &st->clue[i], (st->nclues++ - i) * sizeof(f));
		st->clue[i] = f;
	}
}

/* Can the card lie below all others, without a clue that depends on it? */
static bool
can_lie_last(const struct stx_state *st, unsigned card)
{
	for (unsigned i = 0; i < st->nclues; i++) {
		const struct stx_clue *f = &st->clue[i];

		if (f->top ? f->card == card : f->card != card && (f->apart & CARD(card)) == 0)
			return false;
	}
	return true;
}

/* Can the card lie above all others, without a clue that depends on it?  Then no card that must not lie on top does. */
static bool
can_lie_first(const struct stx_state *st, unsigned card)
{
	for (unsigned i = 0; i < st->nclues; i++) {
		const struct stx_clue *f = &st->clue[i];

		if (f->top ? f->card != card && (f->apart & CARD(card)) == 0 : f->card == card)
			return false;
	}
	return true;
}

/* Leave a card out of all clues, because it tells nothing about the cards whose order is unknown. */
static void
leave_out(struct stx_state *st, unsigned card, bool first)
{
	st->told &= ~CARD(card);
	for (unsigned i = st->nclues; i-- > 0;) {
		struct stx_clue *f = &st->clue[i];

		if (f->card == card || (first && !f->top && (f->apart & CARD(card)) == 0))
			remove_clue(st, i);
		else
			f->apart &= ~CARD(card);
	}
}

static bool
leave_one_out(struct stx_state *st)
{
	for (uint64_t left = st->told; left != 0; left &= left - 1) {
		unsigned card = (unsigned)__builtin_ctzll(left);
		bool last = can_lie_last(st, card);

		if (!last && !can_lie_first(st, card))
			continue;
		leave_out(st, card, !last);
		return true;
	}
	return false;
}

static bool
leave_some_out(struct stx_state *st)
{
	bool some = false;

	while (leave_one_out(st))
		some = true;
	return some;
}

static bool
are_several(uint64_t cards)
{
	return (cards & (cards - 1)) != 0;
}

/* If only one card can come next, give it its place. */
static bool
place_next(struct stx_state *st)
{
	uint64_t tops = stx_possible_tops(st);
	uint8_t *place = memchr(st->pack, STX_UNKNOWN_CARD, st->npack);

	if (are_several(tops) || place == NULL)
		return false;
	*place = (uint8_t)__builtin_ctzll(tops);
	st->loose &= ~tops;
	st->told |= tops;
	return true;
}

void
stx_settle_order(struct stx_state *st)
{
	if (st->nclues == 0)
		return;
	while (are_several(st->loose) && place_next(st))
		continue;
	if (!are_several(st->loose)) {
		forget_order(st);
		return;
	}
	do
		drop_implied(st);
	while (leave_some_out(st)); /* then others may follow from the rest */
	if (st->nclues == 0)
		forget_order(st);
}

/* ---- cards that leave the pack ---------------------------------------------------------------- */

/* Take one of the cards of unknown order out of the pack.  top: it lay above the others. */
static void
take_loose(struct stx_state *st, unsigned card, bool top)
{
	bool tells = st->nclues > 0;

	if (tells && (top || st->pack[0] == STX_UNKNOWN_CARD))
		add_clue(st, st->told, card, top);
	st->loose &= ~CARD(card);
	if (!tells)
		return;
	st->told |= CARD(card);
	stx_settle_order(st);
}

bool
stx_take_card(struct stx_state *st, unsigned card, bool top)
{
	const uint8_t *found = memchr(st->pack, (int)card, st->npack);
	bool loose = found == NULL;
	unsigned at;

	if (loose && ((st->loose & CARD(card)) == 0 || (found = memchr(st->pack, STX_UNKNOWN_CARD, st->npack)) == NULL))
		return false;
	at = (unsigned)(found - st->pack);
	st->npack--;
	memmove(st->pack + at, st->pack + at + 1, st->npack - at);
	st->pack[st->npack] = 0;
	if (loose)
		take_loose(st, card, top);
	return true;
}

/* ---- what was taken back ---------------------------------------------------------------------- */

/* What is kept while actions that were taken back are read.  gone: cards drawn in them; known: cards on top in known
 * order. */
struct undoing {
	struct stx_state *st;
	uint64_t gone, known;
	bool full;
};

static void
tell_draw(struct undoing *u, unsigned card, bool stood)
{
	struct stx_state *st = u->st;
	bool again = (u->gone & CARD(card)) != 0; /* it had gone back under the pack, which everybody saw */

	if (!again && (st->loose & CARD(card)) != 0 && u->known == 0)
		u->full = !add_clue(st, st->told | (st->loose & u->gone), card, !stood) || u->full;
	u->known &= ~CARD(card);
	u->gone |= CARD(card);
}

/* Carry over what the position before the takeback knew about cards that are still in its pack. */
static void
tell_left(struct undoing *u, const struct stx_state *left)
{
	struct stx_state *st = u->st;
	uint64_t all = st->loose | st->told, mine = left->loose | left->told, rest = left->loose;

	for (unsigned i = 0; i < left->nclues && !u->full; i++) {
		const struct stx_clue *f = &left->clue[i];

		if ((all & CARD(f->card)) != 0)
			u->full = !add_clue(st, (f->apart | ~mine) & all, f->card, f->top);
	}
	for (unsigned i = left->npack; i-- > 0 && !u->full;) { /* from the lowest of the cards that lie on top in known order */
		unsigned card = left->pack[i];

		if (card == STX_UNKNOWN_CARD || (st->loose & CARD(card)) == 0 || (left->gone_back & CARD(card)) != 0)
			continue;
		rest |= CARD(card);
		u->full = !add_clue(st, all & ~rest, card, true);
	}
}

bool
stx_recall(void *state, const struct step *undone, size_t n, const void *left)
{
	struct undoing u = { .st = state };
	bool shuffled = false;

	for (unsigned i = 0; i < u.st->npack && u.st->pack[i] != STX_UNKNOWN_CARD; i++)
		u.known |= CARD(u.st->pack[i]);
	for (size_t i = 0; i < n && !shuffled; i++) {
		const struct action *a = &undone[i].action;

		shuffled = a->kind == STX_A_SHUFFLE;
		if (a->kind == STX_A_DRAW && !u.full)
			tell_draw(&u, a->arg[STX_FROM], undone[i].stood);
	}
	if (!shuffled && !u.full)
		tell_left(&u, left);
	stx_settle_order(u.st);
	return !u.full && u.st->nclues <= STX_RECALLED_MAX;
}
