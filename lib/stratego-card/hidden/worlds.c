/* stratego-card/hidden/worlds.c: which ranks the hidden cards can have.
 *
 * An action depends on few cards: on those that it turns over, on a hand that it looks at or fills from, and on the top of
 * a deck.  In a turn of the hidden side it also depends on whether the front line could attack at all.  So every rank is
 * tried for the cards that an action touches, and every pattern that makes a difference for the others of the front line.
 * The rest is dealt in any way that agrees with what is known.
 */
#include <string.h>

#include "stratego-card/internal.h"

enum hand_wanted { HAND_ANY, HAND_EACH };
enum top_wanted { TOP_ANY, TOP_SAID, TOP_OTHER, TOP_EACH };

/* What must differ between the worlds that are visited, beside the cards of the front line. */
struct wanted {
	enum hand_wanted hand;
	enum top_wanted top;  /* of whose deck: drawer */
	int drawer;
	unsigned said, nsaid; /* the cards that the text says, packed, and how many they are */
	bool each_fill;       /* in some world each card of the hand is laid into the gap ... */
	unsigned laid;        /* ... or only this card, if it is known */
};

struct walk {
	const struct stc_state *st;
	const struct action *a; /* or NULL */
	int hidden;             /* the side whose cards are hidden */
	struct wanted want;
	struct trace *t;
	world_visit *visit;
	void *ctx;
};

/* ---- a world ------------------------------------------------------------------------------------- */

static void
see_card(struct stc_state *w, int seat, unsigned slot, unsigned rank)
{
	w->side[seat].line[slot] = (uint8_t)rank;
	stc_know_card(&w->side[seat].known, slot, rank);
}

/* Put into each unseen slot of the hidden side a card of its set.  The caller knows that this is possible. */
static void
lay_line(struct stc_state *w, int seat, uint16_t sets[STC_SLOTS])
{
	for (unsigned slot = 0; slot < STC_SLOTS; slot++) {
		unsigned set = sets[slot] & STC_ANY;

		if (w->side[seat].line[slot] == STC_NONE || (w->side[seat].known.seen >> slot & 1) != 0)
			continue;
		for (; set != 0; set &= set - 1) {
			sets[slot] = (uint16_t)(set & (~set + 1));
			if (stc_line_can_be(w, seat, sets))
				break;
		}
		see_card(w, seat, slot, (unsigned)__builtin_ctz(set));
	}
}

/* left: how many cards of each rank the side has besides those of its front line and n others. */
static void
count_rest(const struct stc_state *w, int seat, const uint8_t *cards, unsigned n, uint8_t left[STC_UNKNOWN + 1])
{
	const struct stc_side *s = &w->side[seat];

	memset(left, 0, STC_RANKS);
	for (unsigned r = STC_SPY; r < STC_RANKS; r++)
		left[r] = (uint8_t)stc_left(w, seat, r);
	for (unsigned i = 0; i < STC_SLOTS; i++)
		if (s->line[i] != STC_NONE)
			left[s->line[i]]--;
	for (unsigned i = 0; i < n; i++)
		left[cards[i]]--;
}

/* Fill the hidden hand.  All slots have cards now, so what is left of the last look is in the hand; the other cards may be
 * any of the rest. */
static void
lay_hand(struct stc_state *w, int seat)
{
	struct stc_side *s = &w->side[seat];
	const struct stc_look *l = stc_open_look(&s->known);
	uint8_t left[STC_UNKNOWN + 1];
	unsigned n = 0;

	if (l != NULL)
		for (; n < l->n && n < s->nhand; n++)
			s->hand[n] = l->card[n];
	count_rest(w, seat, s->hand, n, left);
	for (; n < s->nhand; n++)
		s->hand[n] = (uint8_t)stc_take_lowest(left);
	stc_sort_hand(s->hand);
}

/* Put cards on top of a deck, where some may be known.  false: the known ones are others. */
static bool
lay_top(struct stc_side *s, unsigned top, unsigned ntop)
{
	unsigned laid = 0, k;

	for (unsigned pass = 0; pass < 2; pass++)
		for (unsigned i = 0; i < ntop; i++) {
			uint8_t *card = &s->pile[s->npile - 1U - i];

			if ((*card == STC_UNKNOWN) != (pass == 1))
				continue;
			for (k = 0; k < ntop; k++)
				if ((laid >> k & 1) == 0 && (pass == 1 || stc_packed(top, k) == *card))
					break;
			if (k == ntop)
				return false;
			*card = (uint8_t)stc_packed(top, k);
			laid |= 1U << k;
		}
	return true;
}

/* Fill the deck: these cards on top, and in the unknown places what is left.  false: this cannot be. */
static bool
lay_pile(struct stc_state *w, int seat, unsigned top, unsigned ntop)
{
	struct stc_side *s = &w->side[seat];
	uint8_t left[STC_UNKNOWN + 1];

	if (!lay_top(s, top, ntop))
		return false;
	count_rest(w, seat, s->hand, s->nhand, left);
	for (unsigned i = 0; i < s->npile; i++)
		if (s->pile[i] != STC_UNKNOWN && left[s->pile[i]]-- == 0)
			return false;
	for (unsigned i = 0; i < s->npile; i++)
		if (s->pile[i] == STC_UNKNOWN)
			s->pile[i] = (uint8_t)stc_take_lowest(left);
	return true;
}

/* Take cards out of the counts for a while (by is 1), or put them back (by is -1).  false: there are not so many. */
static bool
set_aside(struct stc_state *w, int seat, unsigned packed, unsigned n, int by)
{
	for (unsigned i = 0; i < n; i++) {
		unsigned r = stc_packed(packed, i);

		if (by > 0 && stc_left(w, seat, r) == 0)
			return false;
		w->side[seat].out[r] = (uint8_t)(w->side[seat].out[r] + by);
	}
	return true;
}

/* Can the cards of the front line have ranks of these sets, with these n cards on top of the drawer's deck? */
static bool
can_lie(const struct walk *k, const struct stc_state *st, const uint16_t sets[STC_SLOTS], unsigned top, unsigned n)
{
	struct stc_state w = *st;

	if (n > w.side[k->want.drawer].npile)
		return false;
	if (n > 0 && k->want.drawer != k->hidden ? !lay_pile(&w, k->want.drawer, top, n) : !set_aside(&w, k->want.drawer, top, n, 1))
		return false;
	return stc_line_can_be(&w, k->hidden, sets);
}

/* The action, with each card that may be laid into the gap. */
static int
show_fills(const struct walk *k, struct stc_state *w, const struct action *told)
{
	const struct stc_side *s = &w->side[w->head.mover];
	struct action a = *told;
	int r = 0;

	for (unsigned i = 0; i < s->nhand && r == 0; i++) {
		struct stc_state copy = *w;

		a.arg[STC_ARG_CARD] = s->hand[i];
		if ((i == 0 || s->hand[i] != s->hand[i - 1]) && (k->want.laid == STC_UNKNOWN || k->want.laid == s->hand[i]))
			r = k->visit(k->ctx, &copy, &a);
	}
	return r;
}

static int
show_world(const struct walk *k, const struct stc_state *st, const uint16_t sets[STC_SLOTS], bool hand, unsigned top,
    unsigned ntop)
{
	struct stc_state w = *st;
	struct action a = { 0 };
	uint16_t wanted[STC_SLOTS];
	bool aside = ntop > 0 && k->want.drawer == k->hidden;

	if (!can_lie(k, st, sets, top, ntop))
		return 0;
	memcpy(wanted, sets, sizeof(wanted));
	if (aside)
		set_aside(&w, k->want.drawer, top, ntop, 1);
	lay_line(&w, k->hidden, wanted);
	if (!hand)
		lay_hand(&w, k->hidden);
	if (aside)
		set_aside(&w, k->want.drawer, top, ntop, -1);
	for (int seat = 0; seat < 2; seat++)
		lay_pile(&w, seat, top, seat == k->want.drawer ? ntop : 0); /* (can_lie has seen that it can be laid) */
	for (int seat = 0; seat < 2; seat++)
		w.side[seat].known = k->st->side[seat].known;
	if (!stc_resolve(&w, k->t))
		return 0;
	if (k->a == NULL)
		return k->visit(k->ctx, &w, NULL);
	if (k->want.each_fill)
		return show_fills(k, &w, k->a);
	a = *k->a;
	stc_complete_action(&w, &a);
	return k->visit(k->ctx, &w, &a);
}

/* ---- which worlds -------------------------------------------------------------------------------- */

/* Visit worlds with the cards on top of the deck that the text says, with others, or with each that may lie there. */
static int
visit_top(const struct walk *k, const struct stc_state *st, const uint16_t sets[STC_SLOTS], bool hand)
{
	unsigned n = k->want.nsaid, top;
	uint8_t cards[STC_HAND];
	int r = 0;

	if (k->want.top != TOP_OTHER && k->want.top != TOP_EACH)
		return show_world(k, st, sets, hand, k->want.said, k->want.top == TOP_SAID ? n : 0);
	for (unsigned x = STC_SPY; x < STC_RANKS; x++)
		for (unsigned y = n > 1 ? x : STC_FLAG; y < STC_RANKS; y++)
			for (unsigned z = n > 2 ? y : STC_FLAG; z < STC_RANKS; z++) {
				cards[0] = (uint8_t)x;
				cards[1] = (uint8_t)y;
				cards[2] = (uint8_t)z;
				top = stc_pack(cards, n);
				if (top == k->want.said || !can_lie(k, st, sets, top, n))
					continue;
				r = show_world(k, st, sets, hand, top, n);
				if (r != 0 || k->want.top == TOP_OTHER)
					return r;
			}
	return r;
}

/* Visit every hand that the hidden side may have, from card n on, which has this rank or a higher one. */
static int
visit_hands(const struct walk *k, const uint16_t sets[STC_SLOTS], uint8_t hand[STC_HAND], unsigned n)
{
	unsigned size = k->st->side[k->hidden].nhand;
	int r = 0;

	if (n == size) {
		struct stc_state w = *k->st;

		stc_know_hand(&w.side[k->hidden].known, hand, size);
		memcpy(w.side[k->hidden].hand, hand, size);
		return stc_line_can_be(&w, k->hidden, sets) ? visit_top(k, &w, sets, true) : 0;
	}
	for (unsigned rank = n > 0 ? hand[n - 1] : STC_SPY; rank < STC_RANKS && r == 0; rank++)
		if (stc_left(k->st, k->hidden, rank) > 0) {
			hand[n] = (uint8_t)rank;
			r = visit_hands(k, sets, hand, n + 1);
		}
	return r;
}

static int
visit_line(const struct walk *k, const uint16_t sets[STC_SLOTS])
{
	uint8_t hand[STC_HAND] = { 0 };

	if (!stc_line_can_be(k->st, k->hidden, sets))
		return 0;
	return k->want.hand == HAND_EACH ? visit_hands(k, sets, hand, 0) : visit_top(k, k->st, sets, false);
}

/* Visit every pattern of the cards that are not touched: one of them can attack; none can, with or without the Flag. */
static int
visit_patterns(const struct walk *k, unsigned touched, const uint16_t fixed[STC_SLOTS])
{
	static const struct {
		uint16_t one, others;
	} patterns[] = { { STC_MOVABLE, STC_ANY }, { STC_SET(STC_FLAG), STC_IMMOBILE } };
	uint16_t sets[STC_SLOTS];
	int r;

	for (unsigned slot = 0; slot < STC_SLOTS; slot++)
		sets[slot] = (touched >> slot & 1) != 0 ? fixed[slot] : STC_SET(STC_BOMB);
	if ((r = visit_line(k, sets)) != 0)
		return r;
	for (unsigned p = 0; p < 2; p++)
		for (unsigned one = 0; one < STC_SLOTS; one++) { /* (of one that is touched, or a gap, nothing is asked) */
			for (unsigned slot = 0; slot < STC_SLOTS; slot++)
				if ((touched >> slot & 1) == 0)
					sets[slot] = slot == one ? patterns[p].one : patterns[p].others;
			if ((r = visit_line(k, sets)) != 0)
				return r;
		}
	return 0;
}

/* Does it matter whether the hidden side could attack? */
static bool
asks_line(const struct walk *k)
{
	const struct stc_state *st = k->st;

	return st->untold || (st->head.mover == k->hidden && st->step != STC_STEP_FILL);
}

/* Visit every rank for the slots in touched, from this one on. */
static int
visit_ranks(const struct walk *k, unsigned touched, unsigned slot, uint16_t fixed[STC_SLOTS])
{
	int r = 0;

	while (slot < STC_SLOTS && (touched >> slot & 1) == 0)
		slot++;
	if (slot == STC_SLOTS)
		return asks_line(k) ? visit_patterns(k, touched, fixed) : visit_line(k, fixed);
	for (unsigned rank = STC_SPY; rank < STC_RANKS && r == 0; rank++) {
		fixed[slot] = (uint16_t)STC_SET(rank);
		if (stc_line_can_be(k->st, k->hidden, fixed))
			r = visit_ranks(k, touched, slot + 1, fixed);
	}
	fixed[slot] = STC_ANY;
	return r;
}

static int
visit_worlds(const struct walk *k, unsigned touched)
{
	uint16_t sets[STC_SLOTS] = STC_ANY_LINE;

	return visit_ranks(k, touched, 0, sets);
}

/* The set of the hidden side's slots whose cards the action depends on.  (Of a gap nothing is asked.) */
static unsigned
touched_by(const struct walk *k)
{
	const struct action *a = k->a;
	unsigned touched = 0;

	if (k->st->step != STC_STEP_ACT || a->kind < STC_A_ATTACK || a->kind > STC_A_REDEAL)
		return 0;
	if (k->st->head.mover == k->hidden)
		touched = 1U << a->arg[STC_ARG_SLOT];
	else if (a->kind == STC_A_ATTACK || a->kind == STC_A_SCOUT)
		touched = 1U << a->arg[STC_ARG_TARGET];
	if (k->st->head.mover != k->hidden && a->kind == STC_A_SCOUT && a->arg[STC_ARG_SECOND] != STC_NO_SLOT)
		touched |= 1U << a->arg[STC_ARG_SECOND];
	return touched;
}

/* Does the action depend on the cards in the hidden hand? */
static bool
asks_hand(const struct walk *k)
{
	const struct stc_state *st = k->st;

	if (st->head.mover == k->hidden)
		return st->step == STC_STEP_FILL;
	return st->step == STC_STEP_ACT && k->a->kind == STC_A_SPY;
}

/* Does the action say which cards are drawn from a deck whose order is unknown?  Then keep them in k. */
static bool
asks_top(struct walk *k)
{
	const struct action *a = k->a;

	if (a->kind != STC_A_DRAW || (a->marks & 1U << STC_SAID_CARDS) == 0 || stc_has_unknown(a->said[STC_SAID_CARDS]))
		return false;
	k->want.drawer = a->seat == SEAT_NONE ? k->st->head.mover : a->seat;
	k->want.said = a->said[STC_SAID_CARDS];
	k->want.nsaid = stc_count_packed(k->want.said);
	return k->want.nsaid > 0 && k->want.nsaid == stc_draw_due(&k->st->side[k->want.drawer]);
}

int
stc_worlds(const void *state, const struct action *a, struct trace *t, world_visit *visit, void *ctx)
{
	const struct stc_state *st = state;
	struct walk k = { .st = st, .a = a, .hidden = !st->head.viewer, .t = t, .visit = visit, .ctx = ctx };
	unsigned touched = 0;
	int r;

	if (st->head.viewer == SEAT_ARBITER)
		return 0;
	if (a != NULL) {
		touched = touched_by(&k);
		k.want.hand = asks_hand(&k) ? HAND_EACH : HAND_ANY;
		k.want.top = asks_top(&k) ? TOP_SAID : TOP_ANY;
	}
	r = visit_worlds(&k, touched);
	if (r != 0 || k.want.top == TOP_ANY)
		return r;
	k.want.top = TOP_OTHER;
	return visit_worlds(&k, touched);
}

/* The card in a slot, if it was seen there, or can have been no other. */
static unsigned
laid_card(const struct stc_state *after, int seat, unsigned slot)
{
	const struct stc_side *s = &after->side[seat];

	if (s->line[slot] != STC_NONE && (s->known.seen >> slot & 1) != 0)
		return s->line[slot];
	return after->recalled[slot] != STC_NONE ? after->recalled[slot] : STC_UNKNOWN;
}

/* Those that worlds shows differ in what the action touches.  Not touched are the cards that the hidden side draws, and
 * which card of its hand it lays into a gap. */
int
stc_happenings(const void *state, const void *after, const struct action *a, struct trace *t, world_visit *visit, void *ctx)
{
	const struct stc_state *st = state;
	struct walk k = { .st = st, .a = a, .hidden = !st->head.viewer, .t = t, .visit = visit, .ctx = ctx };
	bool hidden_draw = a->kind == STC_A_DRAW && !asks_top(&k);

	k.want.each_fill = a->kind == STC_A_FILL && a->arg[STC_ARG_CARD] == STC_UNKNOWN;
	k.want.laid = k.want.each_fill && after != NULL ? laid_card(after, k.hidden, a->arg[STC_ARG_SLOT]) : STC_UNKNOWN;
	if (st->head.viewer == SEAT_ARBITER || (!hidden_draw && !k.want.each_fill))
		return stc_worlds(state, a, t, visit, ctx);
	if (hidden_draw) {
		k.want.drawer = a->seat == SEAT_NONE ? st->head.mover : a->seat;
		k.want.said = 0;
		k.want.nsaid = stc_draw_due(&st->side[k.want.drawer]);
		k.want.top = k.want.nsaid > 0 ? TOP_EACH : TOP_ANY;
	}
	k.want.hand = k.want.each_fill ? HAND_EACH : HAND_ANY;
	return visit_worlds(&k, 0);
}

/* ---- what a card can be --------------------------------------------------------------------------- */

struct tally {
	const struct hidden_fact *fact;
	uint64_t can;
};

/* What the thing is where all cards are known.  Returns a set of one, or 0. */
static uint64_t
what_is(const struct stc_side *s, const struct hidden_fact *f)
{
	unsigned n = 0, card;

	if (f->kind == STC_THING_HAND) {
		for (unsigned i = 0; i < s->nhand; i++)
			n += s->hand[i] == f->place;
		return UINT64_C(1) << n;
	}
	card = f->kind == STC_THING_SLOT ? s->line[f->place] : s->npile > 0 ? s->pile[s->npile - 1] : STC_NONE;
	return card != STC_NONE ? STC_SET(card) : 0;
}

static int
count_world(void *ctx, void *world, const struct action *a)
{
	struct tally *y = ctx;
	const struct stc_state *w = world;

	(void)a;
	y->can |= what_is(&w->side[y->fact->seat], y->fact);
	return 0;
}

/* (Of the deck one card after another is laid on top.) */
bool
stc_could_be(const void *state, const struct hidden_fact *f, struct trace *t, uint64_t *can)
{
	const struct stc_state *st = state;
	struct tally y = { f, 0 };
	struct walk k = { .st = st, .hidden = !st->head.viewer, .t = t, .visit = count_world, .ctx = &y };
	bool deck = f->kind == STC_THING_DECK, own = f->seat == st->head.viewer;

	if (st->head.viewer == SEAT_ARBITER || (own && !deck)) {
		*can = what_is(&st->side[f->seat], f);
		return true;
	}
	k.want.hand = f->kind == STC_THING_HAND ? HAND_EACH : HAND_ANY;
	if (!deck) {
		bool there = f->kind == STC_THING_SLOT && st->side[f->seat].line[f->place] != STC_NONE;

		visit_worlds(&k, there ? 1U << f->place : 0);
	}
	k.want.top = TOP_SAID;
	k.want.drawer = f->seat;
	k.want.nsaid = 1;
	for (k.want.said = STC_SPY; deck && st->side[f->seat].npile > 0 && k.want.said < STC_RANKS; k.want.said++)
		visit_worlds(&k, 0);
	*can = y.can;
	return true;
}

/* ---- what would show a card ------------------------------------------------------------------------- */

struct showings {
	const struct hidden_fact *fact;
	unsigned option;
	struct action look; /* the Spy's, at the hand */
	showing_visit *visit;
	void *ctx;
};

/* A hand with so many cards of the rank: the Spy would see it. */
static int
show_hand(void *ctx, void *world, const struct action *a)
{
	struct showings *s = ctx;
	const struct stc_state *w = world;
	const struct stc_side *side = &w->side[s->fact->seat];

	(void)a;
	if (what_is(side, s->fact) != UINT64_C(1) << s->option)
		return 0;
	action_say(&s->look, STC_SAID_CARDS, stc_pack(side->hand, side->nhand));
	return s->visit(s->ctx, &s->look);
}

/* A Scout shows a slot, the Spy a hand, and a draw the next card of the keeper's own deck.  (Nothing shows that of the
 * other deck.) */
int
stc_showings(const void *state, const struct hidden_fact *f, unsigned option, showing_visit *visit, void *ctx)
{
	const struct stc_state *st = state;
	struct showings s = { f, option, { .kind = STC_A_SPY, .seat = st->head.viewer, .nargs = 1 }, visit, ctx };
	struct trace t = { .brief = true };
	struct walk k = { .st = st, .hidden = !st->head.viewer, .want.hand = HAND_EACH, .t = &t, .visit = show_hand, .ctx = &s };
	struct action a = { .seat = st->head.viewer };

	if (f->kind == STC_THING_HAND)
		return visit_worlds(&k, 0);
	if (f->kind == STC_THING_SLOT) {
		a.kind = STC_A_SCOUT;
		a.nargs = 3;
		a.arg[STC_ARG_TARGET] = f->place;
		a.arg[STC_ARG_SECOND] = STC_NO_SLOT;
		action_say(&a, STC_SAID_FIRST, option);
		return visit(ctx, &a);
	}
	if (f->seat != st->head.viewer)
		return -1;
	a.kind = STC_A_DRAW;
	action_say(&a, STC_SAID_CARDS, option);
	action_say(&a, STC_SAID_DRAWER, f->seat);
	return visit(ctx, &a);
}

int
stc_visit_hands(const struct stc_state *st, struct trace *t, world_visit *visit, void *ctx)
{
	static const uint16_t sets[STC_SLOTS] = STC_ANY_LINE;
	struct walk k = { .st = st, .hidden = !st->head.viewer, .want.hand = HAND_EACH, .t = t, .visit = visit, .ctx = ctx };

	return visit_line(&k, sets);
}
