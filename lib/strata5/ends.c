/* strata5/ends.c: lockouts, dead positions, and which end counts. */
#include <string.h>

#include "strata5/internal.h"

/* ---- lockout ---------------------------------------------------------------------------------- */

static uint8_t
higher(uint8_t a, uint8_t b)
{
	return a > b ? a : b;
}

/* Each step can be taken back, so all squares that lead to each other are as high as the highest of them.  A pawn may
 * also stand on the bare board, by a position as found or what was let stand; its steps lead up, and not back. */
static void
find_heights(const struct st5_state *st, uint8_t high[ST5_SQUARES])
{
	uint16_t region[ST5_SQUARES];

	for (unsigned square = 0; square < ST5_SQUARES; square++) {
		unsigned n = 0;
		uint8_t highest = 0;

		if (st->top[square] == 0 || st->steps[square] == 0 || high[square] != 0)
			continue;
		region[n++] = (uint16_t)square;
		high[square] = 1;
		for (unsigned i = 0; i < n; i++) {
			highest = higher(highest, st->top[region[i]]);
			for (unsigned steps = st->steps[region[i]]; steps != 0; steps &= steps - 1) {
				unsigned to = (unsigned)(region[i] + st5_steps[__builtin_ctz(steps)]);

				if (high[to] == 0)
					region[n++] = (uint16_t)to;
				high[to] = higher(high[to], 1);
			}
		}
		while (n > 0)
			high[region[--n]] = highest;
	}
	for (unsigned square = 0; square < ST5_SQUARES; square++)
		for (unsigned steps = st->top[square] == 0 ? st->steps[square] : 0; steps != 0; steps &= steps - 1)
			high[square] = higher(high[square], higher(high[(int)square + st5_steps[__builtin_ctz(steps)]], 1));
}

static bool
has_open_entry(const struct st5_state *st, unsigned seat, const uint8_t *option)
{
	uint16_t square[8];

	st5_entries(st, seat, square);
	for (unsigned i = 0; i < 8; i++)
		if (st5_is_open(st, square[i], option))
			return true;
	return false;
}

/* The highest space that an open entry space leads to, itself included; 0: none is open. */
static uint8_t
entry_reach(const struct st5_state *st, const uint8_t *high, unsigned seat, const uint8_t *option)
{
	uint16_t square[8];
	uint8_t highest = 0;

	st5_entries(st, seat, square);
	for (unsigned i = 0; i < 8; i++)
		if (st5_is_open(st, square[i], option))
			highest = higher(highest, higher(high[square[i]], st->top[square[i]]));
	return highest;
}

/* The highest space that a free pawn can get to; 0: none can step anywhere. */
static uint8_t
pawn_reach(const struct st5_state *st, const uint8_t *high, unsigned seat)
{
	uint8_t highest = 0;

	for (unsigned i = 0; i < st->nfree[seat]; i++)
		highest = higher(highest, high[st->free[seat][i]]);
	return highest;
}

/* The highest space that any free pawn or open entry space leads to. */
static uint8_t
highest_reach(const struct st5_state *st, const uint8_t *high, const uint8_t *option)
{
	return higher(higher(pawn_reach(st, high, ST5_RED), pawn_reach(st, high, ST5_BLACK)),
	    higher(entry_reach(st, high, ST5_RED, option), entry_reach(st, high, ST5_BLACK, option)));
}

/* Has one of the seat's free pawns a move? */
static bool
has_move(const struct st5_state *st, unsigned seat, const uint8_t *option, struct st5_known *known)
{
	bool lifted = option[ST5_R_BLOCKADE] == ST5_BLOCKADE_WALLED;

	if (!known->seen[seat].enters && st5_still_has(st, known, seat, lifted, option))
		return true;
	for (unsigned i = 0; i < st->nfree[seat]; i++) {
		unsigned square = st->free[seat][i], number = ST5_NUMBER(st->pawn[square]);

		if ((known->walled[square] >> number & 1) != 0)
			continue;
		if (st5_has_way(st, seat, number, false, square, lifted, option, &known->seen[seat]))
			return known->sure[seat] = true;
		if (lifted && option[ST5_R_RETURN] == ST5_RETURN_ALLOWED)
			known->walled[square] |= (uint8_t)(1U << number);
	}
	return false;
}

/* Can one of the pawns in reserve enter with its full number, by the test for blockades?  Under confined the entry
 * must lead as high as any. */
static bool
has_entry(const struct st5_state *st, unsigned seat, const uint8_t *option, const uint8_t *high)
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
			    (!confined || higher(high[square[i]], st->top[square[i]]) == highest_reach(st, high, option)) &&
			    st5_has_way(st, seat, number, true, square[i], lifted, option, &found))
				return true;
	}
	return false;
}

static bool
has_reserve(const struct st5_state *st, unsigned seat)
{
	return memcmp(st->reserve[seat], (const uint8_t[ST5_NUMBERS]){ 0 }, ST5_NUMBERS) != 0;
}

/* The side that a question is about, and what is known already. */
struct asked {
	const struct st5_state *st;
	unsigned seat;
	struct st5_known *known;
};

static bool
ask_locked_out(const void *ctx, const uint8_t *option)
{
	const struct asked *q = ctx;
	const struct st5_state *st = q->st;
	struct st5_known *known = q->known;
	uint8_t *high = known->high, own;
	bool reserve = has_reserve(st, q->seat);

	if (reserve && option[ST5_R_RESERVE] == ST5_RESERVE_FREE)
		return false;
	if (reserve && option[ST5_R_RESERVE] == ST5_RESERVE_WHILE_OPEN && has_open_entry(st, q->seat, option))
		return false;
	if (option[ST5_R_BLOCKADE] == ST5_BLOCKADE_CONFINED) {
		if (!known->heights)
			find_heights(st, high);
		known->heights = true;
		own = pawn_reach(st, high, q->seat);
		if (own > 0 && own == highest_reach(st, high, option))
			return false;
	} else if (has_move(st, q->seat, option, known)) {
		return false;
	}
	return !reserve || option[ST5_R_RESERVE] != ST5_RESERVE_BY_ENTRY ||
	    !has_entry(st, q->seat, option, high);
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

	return st5_decide(st, t, &question, &(struct asked){ st, seat, &st->known });
}

/* Was the other side locked out before the last action, too?  That was seat's, and no forfeit. */
static bool
was_locked_out(const struct st5_state *st, unsigned seat, const struct st5_deed *deed, struct trace *t)
{
	struct st5_state before;

	if (deed->built) {
		before = *st;
		st5_unbuild(&before);
	} else {
		st5_copy(&before, st);
		st5_unmake(&before, seat, &deed->step);
	}
	return is_locked_out(&before, !seat, t);
}

/* ---- nothing more can happen ------------------------------------------------------------------ */

/* Could the side move, if it were its turn? */
static bool
can_ever_move(const struct asked *q, unsigned seat, const uint8_t *option)
{
	struct st5_hand hand = { .st = q->st, .seat = (uint8_t)seat };

	if (st5_still_has(q->st, q->known, seat, false, option))
		return true;
	if (st5_can_move_under(&hand, option)) {
		q->known->seen[seat] = hand.plan;
		return q->known->sure[seat] = true;
	}
	q->known->idle[seat] = st5_idle(option);
	return false;
}

static bool
ask_dead(const void *ctx, const uint8_t *option)
{
	const struct asked *q = ctx;
	unsigned square;

	return !can_ever_move(q, q->st->head.mover, option) && !can_ever_move(q, !q->st->head.mover, option) &&
	    !st5_can_build_under(q->st, option, &square);
}

static const uint8_t most_dead[] = { ST5_RAISED_ENTRY_NO, ST5_RETURN_FORBIDDEN, ST5_TWO_BLOCKS_REQUIRED, ST5_INTERLOCK_LEVEL_ONE };
static const uint8_t least_dead[] = { ST5_RAISED_ENTRY_ALLOWED, ST5_RETURN_ALLOWED, ST5_TWO_BLOCKS_WAIVED, ST5_INTERLOCK_TOUCHING };

static const struct st5_question is_it_dead = {
	.ask = ask_dead, .most = most_dead, .least = least_dead,
	.nrulings = 4, .ruling = { ST5_R_RAISED_ENTRY, ST5_R_RETURN, ST5_R_TWO_BLOCKS, ST5_R_INTERLOCK },
};

static bool
is_dead(struct st5_state *st, struct trace *t)
{
	return st5_decide(st, t, &is_it_dead, &(struct asked){ .st = st, .known = &st->known });
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
	return memcmp(st->lies[ST5_LEVELS - 1], (const st5_set){ 0 }, sizeof(st5_set)) != 0;
}

/* Has the seat locked the other side out?  Whether the other side was locked out before matters only if a side may lock
 * itself out and play on.  With other pawns lifted off, only a block or a capture makes a difference. */
static bool
locks_out(struct st5_state *st, unsigned seat, const struct st5_deed *deed, struct trace *t)
{
	const uint8_t *option = st->head.rules.option;
	bool may_play_on = rules_notice(&st->head.rules, ST5_R_SELF_LOCKOUT) || option[ST5_R_SELF_LOCKOUT] == ST5_SELF_LOCKOUT_IGNORED;

	if ((!deed->moved && !deed->built) || (may_play_on && st->head.rules.notice == 0 && !deed->built &&
	        deed->step.captured == 0 && option[ST5_R_BLOCKADE] == ST5_BLOCKADE_WALLED) || !is_locked_out(st, !seat, t))
		return false;
	if (!may_play_on)
		return true;
	return !was_locked_out(st, seat, deed, t) || st5_option(st, t, ST5_R_SELF_LOCKOUT) == ST5_SELF_LOCKOUT_WINS;
}

/* 10.3. */
static void
look_for_lockout(struct st5_state *st, unsigned seat, const struct st5_deed *deed, struct trace *t)
{
	bool wins = locks_out(st, seat, deed, t), own = false;

	if (deed->turn_over && (wins || rules_notice(&st->head.rules, ST5_R_SELF_LOCKOUT) ||
	        st->head.rules.option[ST5_R_SELF_LOCKOUT] == ST5_SELF_LOCKOUT_WINS))
		own = is_locked_out(st, seat, t);
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
	struct st5_known known = { .heights = false };

	for (unsigned seat = 0; seat < 2; seat++)
		if (seat != st->head.winner && !ask_locked_out(&(struct asked){ st, seat, &known }, option))
			return false;
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
	struct st5_known known = { .heights = false };

	switch (st->head.ending) {
	case ST5_END_TOP:
		return has_come_to_top(st);
	case ST5_END_LOCKOUT:
		return st5_ever(&lockout, st);
	case ST5_END_SUPPLY:
		return st->part == 0 && st5_supply(st) == 0 && !has_top_block(st);
	case ST5_END_DEAD:
		return st->part == 0 && st5_ever(&is_it_dead, &(struct asked){ .st = st, .known = &known });
	default:
		return st->part == 0 && st5_count_position(st) >= 3;
	}
}

/* ---- what an end lacks --------------------------------------------------------------------------- */

/* Can a free pawn of the side get as high as any? */
static bool
gets_highest(const struct st5_state *st, unsigned seat, const uint8_t *option)
{
	uint8_t high[ST5_SQUARES] = { 0 }, own;

	find_heights(st, high);
	own = pawn_reach(st, high, seat);
	return own > 0 && own == highest_reach(st, high, option);
}

/* The side is not locked out: tell why. */
static void
tell_unlocked(const struct st5_state *st, unsigned seat, struct sentence *out)
{
	const uint8_t *option = st->head.rules.option;
	struct st5_known known = { .heights = false };
	bool reserve = has_reserve(st, seat), confined = option[ST5_R_BLOCKADE] == ST5_BLOCKADE_CONFINED;

	if (reserve && option[ST5_R_RESERVE] == ST5_RESERVE_FREE)
		sentence_tell(out, "@p has a pawn in reserve", 1, seat);
	else if (reserve && option[ST5_R_RESERVE] == ST5_RESERVE_WHILE_OPEN && has_open_entry(st, seat, option))
		sentence_tell(out, "@p has a pawn in reserve, and one of its starting spaces is open", 1, seat);
	else if (confined ? !gets_highest(st, seat, option) : !has_move(st, seat, option, &known))
		sentence_tell(out, "@p has a pawn in reserve that can enter", 1, seat);
	else if (confined)
		sentence_tell(out, "a pawn of @p can get as high as any other", 1, seat);
	else
		sentence_tell(out, option[ST5_R_BLOCKADE] == ST5_BLOCKADE_WALLED
		    ? "@p's @n on @s has a move of its full number with other free pawns lifted off"
		    : "@p's @n on @s has a move of its full number", 3, seat, known.seen[seat].number, known.seen[seat].path[0]);
}

static void
tell_no_lockout(const struct st5_state *st, unsigned winner, struct sentence *out)
{
	struct st5_known known = { .heights = false };

	for (unsigned seat = 0; seat < 2; seat++)
		if (seat != winner && !ask_locked_out(&(struct asked){ st, seat, &known }, st->head.rules.option)) {
			tell_unlocked(st, seat, out);
			return;
		}
}

static void
tell_supply(const struct st5_state *st, struct sentence *out)
{
	if (st5_supply(st) > 0)
		sentence_tell(out, "blocks still to be placed: @n", 1, st5_supply(st));
	else if (has_top_block(st))
		sentence_tell(out, "a block lies on level five", 0);
}

uint16_t
st5_lacks(const void *state, unsigned ending, unsigned winner, struct sentence *out)
{
	const struct st5_state *st = state;
	const uint8_t *option = st->head.rules.option;

	if (ending == ST5_END_TOP)
		sentence_tell(out, "no pawn's move has ended on level five", 0);
	else if (ending == ST5_END_LOCKOUT && winner == SEAT_NONE && option[ST5_R_DOUBLE] != ST5_DOUBLE_DRAW)
		return CITE_RULING(ST5_R_DOUBLE);
	else if (ending == ST5_END_LOCKOUT)
		tell_no_lockout(st, winner, out);
	else if (ending == ST5_END_SUPPLY)
		tell_supply(st, out);
	else if (ending == ST5_END_DEAD && option[ST5_R_DEAD] == ST5_DEAD_DRAW)
		sentence_tell(out, st->part == 0 ? "a side can still move a pawn or place a block" : "the turn is not over", 0);
	else if (ending == ST5_END_REPETITION && option[ST5_R_REPETITION] == ST5_REPETITION_THREEFOLD && st->part == 0)
		sentence_tell(out, "times that this position has come up: @n", 1, st5_count_position(st));
	return st5_endings[ending].cite;
}
