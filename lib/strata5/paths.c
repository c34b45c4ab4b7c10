/* strata5/paths.c: the paths of pawns, and whether a side has one. */
#include "strata5/internal.h"

const int st5_steps[4] = { ST5_STRIDE, 1, -1, -ST5_STRIDE };

/* ---- paths ------------------------------------------------------------------------------------ */

/* Has the path landed on the square?  (Its first square does not count where it may come back to it.) */
static bool
was_visited(const struct st5_walk *w, unsigned square)
{
	for (unsigned i = w->enters || !w->may_return ? 0 : 1; i < w->n; i++)
		if (w->square[i] == square)
			return true;
	return false;
}

/* May this be the next square of the path?  Also asks for pawns in the way. */
static bool
may_step(const struct st5_walk *w, unsigned from, unsigned to)
{
	const struct st5_state *st = w->st;
	unsigned code = st->pawn[to];

	if (!st5_is_step(st, from, to) || was_visited(w, to))
		return false;
	if (code == 0 || w->lifted || (to == w->square[0] && !w->enters))
		return true;
	return w->n + 1U == w->need && ST5_OWNER(code) != w->seat;
}

/* Walk all ways on from the last square, in a fixed order.  w keeps the path that ends the search. */
static int
walk_on(struct st5_walk *w)
{
	unsigned from = w->square[w->n - 1];

	for (unsigned i = 0; i < 4; i++) {
		unsigned to = (unsigned)((int)from + st5_steps[i]);
		int done = 1;

		if (!may_step(w, from, to))
			continue;
		if (w->end != ST5_NOWHERE && st5_out_of_reach(to, w->end, w->need - w->n - 1U))
			continue;
		w->square[w->n++] = (uint16_t)to;
		if (w->n < w->need)
			done = walk_on(w);
		else if (w->found != NULL)
			done = w->found(w->ctx, w);
		if (done != 0)
			return done;
		w->n--;
	}
	return 0;
}

int
st5_walk_from(struct st5_walk *w, unsigned square)
{
	w->square[0] = (uint16_t)square;
	w->n = 1;
	w->need = (uint8_t)(w->enters ? w->number : w->number + 1);
	return walk_on(w);
}

bool
st5_has_way(const struct st5_state *st, unsigned seat, unsigned number, bool enters, unsigned square,
    bool lifted, const uint8_t *option, struct st5_plan *found)
{
	struct st5_walk w = {
		.st = st, .seat = (uint8_t)seat, .number = (uint8_t)number, .enters = enters, .lifted = lifted,
		.may_return = option[ST5_R_RETURN] == ST5_RETURN_ALLOWED,
	};

	if (st5_walk_from(&w, square) == 0)
		return false;
	st5_keep(&w, found);
	return true;
}

bool
st5_is_path(const struct st5_state *st, const struct st5_plan *plan, bool lifted, bool may_return)
{
	const uint16_t *path = plan->path;
	struct st5_walk w = {
		.st = st, .seat = plan->seat, .enters = plan->enters, .lifted = lifted, .may_return = may_return,
		.need = plan->npath, .square[0] = path[0],
	};

	for (w.n = 1; w.n < w.need; w.n++) {
		unsigned from = path[w.n - 1], to = path[w.n], distance = to > from ? to - from : from - to;

		if ((distance != 1 && distance != ST5_STRIDE) || !may_step(&w, from, to))
			return false;
		w.square[w.n] = (uint16_t)to;
	}
	return true;
}

/* ---- is there a move? ------------------------------------------------------------------------- */

/* May a pawn with that number enter now, as far as the reserve goes? */
static bool
is_at_hand(const struct st5_hand *hand, unsigned number, const uint8_t *option)
{
	return hand->st->reserve[hand->seat][number] > 0 && !(hand->second && st5_is_fresh(hand->st, hand->seat, number) &&
	    option[ST5_R_REENTRY] == ST5_REENTRY_NEXT_TURN);
}

static int
walk_in(struct st5_walk *w, unsigned number, const uint8_t *option)
{
	uint16_t entry[8];
	int done = 0;

	w->number = (uint8_t)number;
	w->enters = true;
	st5_entries(w->st, w->seat, entry);
	for (unsigned i = 0; i < 8 && done == 0; i++)
		if (w->st->pawn[entry[i]] == 0 && st5_is_open(w->st, entry[i], option))
			done = st5_walk_from(w, entry[i]);
	return done;
}

/* Walk all paths of the pawns that may move now, until found ends the search: hand->plan then has the path. */
int
st5_walk_all(struct st5_hand *hand, const uint8_t *option, int (*found)(void *ctx, const struct st5_walk *w), void *ctx)
{
	const struct st5_state *st = hand->st;
	unsigned first = hand->second ? st->step[0].to : ST5_NOWHERE;
	struct st5_walk w = { .st = st, .seat = hand->seat, .found = found, .ctx = ctx };
	int done = 0;

	w.may_return = option[ST5_R_RETURN] == ST5_RETURN_ALLOWED;
	for (unsigned i = 0; i < st->nfree[hand->seat] && done == 0; i++) {
		unsigned square = st->free[hand->seat][i];

		w.number = ST5_NUMBER(st->pawn[square]);
		if (square != first)
			done = st5_walk_from(&w, square);
	}
	for (unsigned number = ST5_NUMBER_MIN; number <= ST5_NUMBER_MAX && done == 0; number++)
		if (is_at_hand(hand, number, option))
			done = walk_in(&w, number, option);
	if (done != 0)
		st5_keep(&w, &hand->plan);
	return done;
}

bool
st5_can_move_under(struct st5_hand *hand, const uint8_t *option)
{
	return st5_walk_all(hand, option, NULL, NULL) != 0;
}

bool
st5_still_has(const struct st5_state *st, const struct st5_plan *plan, bool lifted, const uint8_t *option)
{
	bool may_return = option[ST5_R_RETURN] == ST5_RETURN_ALLOWED;

	if (plan->npath == 0)
		return false;
	if (!plan->enters)
		return st->pawn[plan->path[0]] == ST5_CODE(plan->seat, plan->number) &&
		    st5_is_path(st, plan, lifted, may_return);
	return st->reserve[plan->seat][plan->number] > 0 && st5_is_open(st, plan->path[0], option) &&
	    (lifted || st->pawn[plan->path[0]] == 0) && st5_is_path(st, plan, lifted, may_return);
}

static bool
ask_can_move(const void *ctx, const uint8_t *option)
{
	struct st5_hand hand = *(const struct st5_hand *)ctx;

	return st5_can_move_under(&hand, option);
}

bool
st5_can_move(struct st5_hand *hand, struct trace *t)
{
	static const struct st5_question question = {
		.ask = ask_can_move, .ranked = true,
		.nrulings = 3, .ruling = { ST5_R_RAISED_ENTRY, ST5_R_RETURN, ST5_R_REENTRY },
		.most = { ST5_RAISED_ENTRY_ALLOWED, ST5_RETURN_ALLOWED, ST5_REENTRY_NEXT_MOVE },
		.least = { ST5_RAISED_ENTRY_NO, ST5_RETURN_FORBIDDEN, ST5_REENTRY_NEXT_TURN },
	};

	return st5_decide(hand->st, t, &question, hand) &&
	    st5_can_move_under(hand, hand->st->head.rules.option); /* and find out which */
}
