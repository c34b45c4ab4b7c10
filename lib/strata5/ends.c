/* strata5/ends.c: lockouts, dead positions, and which end counts. */
#include <string.h>

#include "strata5/internal.h"

/* ---- lockout ---------------------------------------------------------------------------------- */

/* Where a pawn could go step by step, with the other pawns lifted off: regions of squares, and the highest level of
 * each.  Each step can be taken back, so all pawns in a region have the same region. */
struct regions {
	uint8_t of[ST5_SQUARES];  /* number of the region, from 1; 0: bare board */
	uint8_t high[ST5_SQUARES];
	uint16_t size[ST5_SQUARES];
};

static void
flood(const struct st5_state *st, struct regions *r, unsigned from, unsigned number)
{
	uint16_t queue[ST5_SQUARES];
	unsigned head = 0, tail = 0;

	queue[tail++] = (uint16_t)from;
	r->of[from] = (uint8_t)number;
	r->high[number] = 0;
	while (head < tail) {
		unsigned at = queue[head++];

		if (st->top[at] > r->high[number])
			r->high[number] = st->top[at];
		for (unsigned i = 0; i < 4; i++) {
			unsigned to = (unsigned)((int)at + st5_steps[i]);
			int climb = st->top[to] - st->top[at];

			if (st->top[to] == 0 || climb < -1 || climb > 1 || r->of[to] != 0)
				continue;
			r->of[to] = (uint8_t)number;
			queue[tail++] = (uint16_t)to;
		}
	}
	r->size[number] = (uint16_t)tail;
}

static void
find_regions(const struct st5_state *st, struct regions *r)
{
	unsigned n = 0;

	memset(r->of, 0, sizeof(r->of));
	for (unsigned y = 0; y < st->size; y++)
		for (unsigned x = 0; x < st->size; x++) {
			unsigned square = st5_square(x, y);

			if (st->top[square] != 0 && r->of[square] == 0)
				flood(st, r, square, ++n);
		}
}

/* The highest space that a pawn there could step to; 0: it cannot step anywhere. */
static unsigned
reach(const struct st5_state *st, const struct regions *r, unsigned square)
{
	unsigned highest = 0;

	if (r->of[square] != 0)
		return r->size[r->of[square]] > 1 ? r->high[r->of[square]] : 0;
	for (unsigned i = 0; i < 4; i++) { /* (on the bare board by a position as found, or what was let stand) */
		unsigned to = (unsigned)((int)square + st5_steps[i]);

		if (st->top[to] == 1 && r->high[r->of[to]] > highest)
			highest = r->high[r->of[to]];
	}
	return highest;
}

/* The highest space that an open entry space leads to, itself included; 0: none is open. */
static unsigned
entry_reach(const struct st5_state *st, const struct regions *r, unsigned seat, const uint8_t *option)
{
	uint16_t square[8];
	unsigned highest = 0;

	st5_entries(st, seat, square);
	for (unsigned i = 0; i < 8; i++)
		if (st5_is_open(st, square[i], option) && r->high[r->of[square[i]]] > highest)
			highest = r->high[r->of[square[i]]];
	return highest;
}

/* The highest space that any free pawn or open entry space leads to. */
static unsigned
highest_reach(const struct st5_state *st, const struct regions *r, const uint8_t *option)
{
	unsigned highest = 0;

	for (unsigned seat = 0; seat < 2; seat++) {
		unsigned h = entry_reach(st, r, seat, option);

		if (h > highest)
			highest = h;
		for (unsigned i = 0; i < st->nfree[seat]; i++)
			if ((h = reach(st, r, st->free[seat][i])) > highest)
				highest = h;
	}
	return highest;
}

/* Can one of the seat's free pawns get as high as any? */
static bool
is_unconfined(const struct st5_state *st, unsigned seat, const struct regions *r, unsigned highest)
{
	for (unsigned i = 0; i < st->nfree[seat]; i++)
		if (highest > 0 && reach(st, r, st->free[seat][i]) == highest)
			return true;
	return false;
}

/* Has one of the seat's free pawns a move?  *seen: one that it had. */
static bool
has_move(const struct st5_state *st, unsigned seat, const uint8_t *option, struct st5_plan *seen)
{
	bool lifted = option[ST5_R_BLOCKADE] == ST5_BLOCKADE_WALLED;

	if (!seen->enters && st5_still_has(st, seen, lifted, option))
		return true;
	for (unsigned i = 0; i < st->nfree[seat]; i++) {
		unsigned square = st->free[seat][i];

		if (st5_has_way(st, seat, ST5_NUMBER(st->pawn[square]), false, square, lifted, option, seen))
			return true;
	}
	return false;
}

/* Can one of the pawns in reserve enter with its full number, by the test for blockades?  Under confined the entry
 * must lead as high as any. */
static bool
has_entry(const struct st5_state *st, unsigned seat, const uint8_t *option, const struct regions *r, unsigned highest)
{
	bool confined = option[ST5_R_BLOCKADE] == ST5_BLOCKADE_CONFINED;
	bool lifted = confined || option[ST5_R_BLOCKADE] == ST5_BLOCKADE_WALLED;
	struct st5_plan found;
	uint16_t square[8];

	st5_entries(st, seat, square);
	for (unsigned number = ST5_NUMBER_MIN; number <= ST5_NUMBER_MAX; number++) {
		if (st->reserve[seat][number] == 0)
			continue;
		for (unsigned i = 0; i < 8; i++)
			if (st5_is_open(st, square[i], option) && (lifted || st->pawn[square[i]] == 0) &&
			    (!confined || r->high[r->of[square[i]]] == highest) &&
			    st5_has_way(st, seat, number, true, square[i], lifted, option, &found))
				return true;
	}
	return false;
}

static unsigned
in_reserve(const struct st5_state *st, unsigned seat)
{
	unsigned n = 0;

	for (unsigned number = ST5_NUMBER_MIN; number <= ST5_NUMBER_MAX; number++)
		n += st->reserve[seat][number];
	return n;
}

struct lockout {
	const struct st5_state *st;
	unsigned seat;
	struct st5_plan *seen;
};

static bool
ask_locked_out(const void *ctx, const uint8_t *option)
{
	const struct lockout *l = ctx;
	const struct st5_state *st = l->st;
	unsigned reserve = in_reserve(st, l->seat), highest = 0;
	struct regions r;

	if (reserve > 0 && option[ST5_R_RESERVE] == ST5_RESERVE_FREE)
		return false;
	if (reserve > 0 && option[ST5_R_RESERVE] == ST5_RESERVE_WHILE_OPEN && st5_is_entry_open(st, l->seat, option))
		return false;
	if (option[ST5_R_BLOCKADE] == ST5_BLOCKADE_CONFINED) {
		find_regions(st, &r);
		highest = highest_reach(st, &r, option);
		if (is_unconfined(st, l->seat, &r, highest))
			return false;
	} else if (has_move(st, l->seat, option, l->seen)) {
		return false;
	}
	return reserve == 0 || option[ST5_R_RESERVE] != ST5_RESERVE_BY_ENTRY ||
	    !has_entry(st, l->seat, option, &r, highest);
}

enum { LOCKOUT_RULINGS = 4 };

#define RULINGS_OF_LOCKOUT { ST5_R_BLOCKADE, ST5_R_RESERVE, ST5_R_RAISED_ENTRY, ST5_R_RETURN }

/* 10.3: is every pawn of the seat trapped or blockaded, or has it none? */
static bool
is_locked_out(struct st5_state *st, unsigned seat, struct trace *t)
{
	static const struct st5_question question = {
		.ask = ask_locked_out, .nrulings = LOCKOUT_RULINGS, .ruling = RULINGS_OF_LOCKOUT,
	};

	return st5_decide(st, t, &question, &(struct lockout){ st, seat, &st->seen[seat] });
}

/* Was the other side locked out before the last action, too?  That was seat's, and no forfeit. */
static bool
was_locked_out(const struct st5_state *st, unsigned seat, const struct st5_deed *deed, struct trace *t)
{
	struct st5_state before = *st;

	if (deed->built)
		st5_unbuild(&before);
	else
		st5_unmake(&before, seat, &deed->step);
	return is_locked_out(&before, !seat, t);
}

/* ---- nothing more can happen ------------------------------------------------------------------ */

struct death {
	const struct st5_state *st;
	struct st5_plan *seen; /* by seat */
};

/* Could the side move, if it were its turn? */
static bool
can_ever_move(const struct death *d, unsigned seat, const uint8_t *option)
{
	struct st5_hand hand = { .st = d->st, .seat = (uint8_t)seat };

	if (st5_still_has(d->st, &d->seen[seat], false, option))
		return true;
	if (!st5_can_move_under(&hand, option))
		return false;
	d->seen[seat] = hand.plan;
	return true;
}

static bool
ask_dead(const void *ctx, const uint8_t *option)
{
	const struct death *d = ctx;
	unsigned square;

	return !can_ever_move(d, d->st->head.mover, option) && !can_ever_move(d, !d->st->head.mover, option) &&
	    !st5_can_build_under(d->st, option, &square);
}

static const struct st5_question is_it_dead = {
	.ask = ask_dead, .ranked = true,
	.nrulings = 4, .ruling = { ST5_R_RAISED_ENTRY, ST5_R_RETURN, ST5_R_TWO_BLOCKS, ST5_R_INTERLOCK },
	.most = { ST5_RAISED_ENTRY_NO, ST5_RETURN_FORBIDDEN, ST5_TWO_BLOCKS_REQUIRED, ST5_INTERLOCK_LEVEL_ONE },
	.least = { ST5_RAISED_ENTRY_ALLOWED, ST5_RETURN_ALLOWED, ST5_TWO_BLOCKS_WAIVED, ST5_INTERLOCK_TOUCHING },
};

static bool
is_dead(struct st5_state *st, struct trace *t)
{
	return st5_decide(st, t, &is_it_dead, &(struct death){ st, st->seen });
}

/* ---- which end counts ------------------------------------------------------------------------- */

static void
end(struct st5_state *st, unsigned winner, enum st5_ending how)
{
	head_end(&st->head, winner, how);
}

static bool
has_top_block(const struct st5_state *st)
{
	for (unsigned i = 0; i < st->nblocks; i++)
		if (st->block[i].level == ST5_LEVELS)
			return true;
	return false;
}

/* Has the seat locked the other side out?  Whether that was locked out before matters only where a side may lock
 * itself out and play on. */
static bool
locks_out(struct st5_state *st, unsigned seat, const struct st5_deed *deed, struct trace *t)
{
	if ((!deed->moved && !deed->built) || !is_locked_out(st, !seat, t))
		return false;
	if (!rules_notice(&st->head.rules, ST5_R_SELF_LOCKOUT) && st->head.rules.option[ST5_R_SELF_LOCKOUT] == ST5_SELF_LOCKOUT_WINS)
		return true;
	return !was_locked_out(st, seat, deed, t) || st5_option(st, t, ST5_R_SELF_LOCKOUT) == ST5_SELF_LOCKOUT_WINS;
}

/* 10.3. */
static void
look_for_lockout(struct st5_state *st, unsigned seat, const struct st5_deed *deed, struct trace *t)
{
	bool wins = locks_out(st, seat, deed, t), own = deed->turn_over && is_locked_out(st, seat, t);

	if (wins && own && st5_option(st, t, ST5_R_DOUBLE) == ST5_DOUBLE_DRAW)
		end(st, SEAT_NONE, ST5_END_LOCKOUT);
	else if (wins)
		end(st, seat, ST5_END_LOCKOUT);
	else if (own && st5_option(st, t, ST5_R_SELF_LOCKOUT) == ST5_SELF_LOCKOUT_WINS)
		end(st, !seat, ST5_END_LOCKOUT);
}

static bool
is_repeated(const struct st5_state *st, struct trace *t)
{
	if (!rules_notice(&st->head.rules, ST5_R_REPETITION) && st->head.rules.option[ST5_R_REPETITION] == ST5_REPETITION_NONE)
		return false;
	return st5_came_up_thrice(st) && st5_option(st, t, ST5_R_REPETITION) == ST5_REPETITION_THREEFOLD;
}

/* 10.7: the ends in their order. */
void
st5_look_for_end(struct st5_state *st, unsigned seat, const struct st5_deed *deed, struct trace *t)
{
	if (deed->moved && st->top[st->path[st->npath - 1]] == ST5_LEVELS) {
		end(st, seat, ST5_END_TOP);
		return;
	}
	look_for_lockout(st, seat, deed, t);
	if (!st->head.over && deed->built && st5_supply(st) == 0 && !has_top_block(st))
		end(st, SEAT_NONE, ST5_END_SUPPLY);
	if (!st->head.over && deed->turn_over && is_dead(st, t) && st5_option(st, t, ST5_R_DEAD) == ST5_DEAD_DRAW)
		end(st, SEAT_NONE, ST5_END_DEAD);
	if (!st->head.over && deed->turn_over && is_repeated(st, t))
		end(st, SEAT_NONE, ST5_END_REPETITION);
}

/* ---- does a position show the end that it tells of? ------------------------------------------- */

/* Is the loser locked out; in a draw, are both sides? */
static bool
ask_losers_locked_out(const void *ctx, const uint8_t *option)
{
	const struct st5_state *st = ctx;
	struct st5_plan seen;

	for (unsigned seat = 0; seat < 2; seat++) {
		memset(&seen, 0, sizeof(seen));
		if (seat != st->head.winner && !ask_locked_out(&(struct lockout){ st, seat, &seen }, option))
			return false;
	}
	return true;
}

/* Did the winner's last move end on level five?  The rest of the turn is not played; the turn is over only if the
 * move was its last part. */
static bool
has_come_to_top(const struct st5_state *st)
{
	bool moved_last = st->part > 0 ? st->head.mover == st->head.winner : st->head.mover != st->head.winner && st5_supply(st) == 0;

	for (unsigned i = 0; i < st->nfree[st->head.winner]; i++) {
		unsigned square = st->free[st->head.winner][i];

		if (moved_last && st->top[square] == ST5_LEVELS && (st->part == 0 || st->step[st->part - 1].to == square))
			return true;
	}
	return false;
}

bool
st5_shows_end(const struct st5_state *st)
{
	static const struct st5_question lockout = {
		.ask = ask_losers_locked_out, .nrulings = LOCKOUT_RULINGS, .ruling = RULINGS_OF_LOCKOUT,
	};
	struct st5_plan seen[2] = { { .npath = 0 } };

	switch (st->head.ending) {
	case ST5_END_TOP:
		return has_come_to_top(st);
	case ST5_END_LOCKOUT:
		return st5_ever(&lockout, st);
	case ST5_END_SUPPLY:
		return st->part == 0 && st5_supply(st) == 0 && !has_top_block(st);
	case ST5_END_DEAD:
		return st->part == 0 && st5_ever(&is_it_dead, &(struct death){ st, seen });
	default:
		return st->part == 0 && st5_count_position(st) >= 3;
	}
}
