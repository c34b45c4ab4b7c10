/* stratego/judge.c: the judge of one move: its way over the board, and the repetition rules. */
#include "stratego/internal.h"

/* Reject: the rank of the piece does not allow the move.  If the rank is not known, but can only be such a rank, the log
 * cannot be true. */
static enum judgement
reject_rank(const struct stg_piece *p, enum stg_clause c, struct trace *t)
{
	if (certain_member(p->ranks) != 0) {
		trace_value(t, p->square);
		return trace_reject(t, CITE_CLAUSE(c));
	}
	trace_value(t, p->home);
	trace_value(t, p->ranks);
	t->refuted = true;
	return trace_reject_detail(t, CITE_CLAUSE(c), STG_D_ONLY);
}

/* Reject: the piece cannot leave its square. */
static enum judgement
reject_immobile(const struct stg_piece *p, bool strike, struct trace *t)
{
	bool bomb = (p->ranks & STG_SET(STG_BOMB)) != 0;

	if (strike)
		return reject_rank(p, bomb ? STG_C_BOMB_WAITS : STG_C_FLAG_WAITS, t);
	return reject_rank(p, bomb ? STG_C_BOMB_STAYS : STG_C_FLAG_STAYS, t);
}

/* The direction of a straight way between two different squares; 0: there is none. */
static int
straight(unsigned from, unsigned to)
{
	if (from / STG_SIDE == to / STG_SIDE)
		return to > from ? 1 : -1;
	if (from % STG_SIDE == to % STG_SIDE)
		return to > from ? STG_SIDE : -STG_SIDE;
	return 0;
}

/* Judge a way that is longer than one square: only a Scout can go it, over empty squares; a ruling says whether it may
 * strike at the end. */
static enum judgement
judge_long_way(const struct stg_state *st, const struct stg_piece *p, unsigned to, bool strike,
    struct trace *t)
{
	int direction = straight(p->square, to);

	if ((p->ranks & STG_SET(STG_SCOUT)) == 0)
		return reject_rank(p, strike ? STG_C_ADJOINING : STG_C_STEP, t);
	if (direction == 0)
		return trace_reject(t, CITE_CLAUSE(strike ? STG_C_ADJOINING : STG_C_SCOUT_MOVE));
	for (unsigned sq = (unsigned)((int)p->square + direction); sq != to;
	    sq = (unsigned)((int)sq + direction))
		if (st->at[sq] != STG_EMPTY) {
			trace_value(t, sq);
			return trace_reject_detail(t, CITE_CLAUSE(STG_C_WAY), st->at[sq] == STG_LAKE ? STG_D_OVER_LAKE : STG_D_NONE);
		}
	if (strike && rule(&st->head.rules, t, STG_R_SCOUT_STRIKE) == STG_SCOUT_ADJACENT)
		return trace_reject_detail(t, CITE_CLAUSE(STG_C_ONE_DEED), STG_D_FROM_AFAR);
	return ACTION_PLAYED;
}

unsigned
stg_crossings_allowed(unsigned option)
{
	static const uint8_t limit[] = {
		[STG_TWO_SQUARES_THIRD_TURN] = 2,
		[STG_TWO_SQUARES_OFF] = STG_NO_LIMIT,
		[STG_TWO_SQUARES_THREE] = 3,
		[STG_TWO_SQUARES_FIVE] = 5,
	};

	return limit[option];
}

static enum judgement
judge_two_squares(const struct stg_state *st, unsigned piece, unsigned from, unsigned to, struct trace *t)
{
	const unsigned least = stg_crossings_allowed(STG_TWO_SQUARES_THIRD_TURN);
	const struct stg_run *last = &st->run[stg_seat(piece)];
	unsigned run;

	/* Below the lowest limit all options agree, so the ruling is not consulted. */
	if (last->piece != piece || last->n < least)
		return ACTION_PLAYED;
	run = stg_crossings(st, piece, from, to);
	if (run < least || run < stg_crossings_allowed(rule(&st->head.rules, t, STG_R_TWO_SQUARES)))
		return ACTION_PLAYED;
	trace_value(t, run);
	return trace_reject(t, CITE_RULING(STG_R_TWO_SQUARES));
}

static enum judgement
judge_chase(const struct stg_state *st, unsigned piece, unsigned from, unsigned to, struct trace *t)
{
	unsigned plies = STG_CHASE_MAX;
	enum stg_repeat repeats;

	if (st->chase[stg_seat(piece)] <= 1)
		return ACTION_PLAYED;
	repeats = stg_chase_repeats(st, piece, from, to, &plies, NULL, NULL);
	if (repeats != STG_REPEAT_YES && repeats != STG_REPEAT_LOST)
		return ACTION_PLAYED;
	if (rule(&st->head.rules, t, STG_R_CHASING) != STG_CHASING_MORE_SQUARES)
		return ACTION_PLAYED;
	trace_value(t, plies);
	if (repeats == STG_REPEAT_LOST)
		return stg_undecided(t, STG_D_CHASE_LONG);
	return trace_reject(t, CITE_RULING(STG_R_CHASING));
}

enum judgement
stg_judge_in_full(const struct stg_state *st, const struct action *a, struct trace *t)
{
	unsigned from = a->arg[STG_FROM], to = a->arg[STG_TO], piece, target;
	const struct stg_piece *p;
	enum judgement j;
	bool strike;

	if (st->head.over)
		return trace_reject(t, CITE_CLAUSE(STG_C_AFTER_END));
	piece = st->at[from];
	trace_value(t, st->head.mover);
	if (a->seat != SEAT_NONE && a->seat != st->head.mover)
		return trace_reject(t, CITE_CLAUSE(STG_C_TURNS));
	if (stg_is_piece(piece) && stg_seat(piece) != st->head.mover)
		return trace_reject(t, CITE_CLAUSE(STG_C_TURNS));
	t->nvalues = 0;
	if (!stg_is_piece(piece)) {
		trace_value(t, from);
		return trace_reject(t, CITE_CLAUSE(STG_C_ONE_DEED));
	}
	p = &st->piece[piece];
	target = st->at[to];
	strike = stg_is_piece(target) && stg_seat(target) != st->head.mover;
	if ((p->ranks & ~STG_IMMOBILE) == 0)
		return reject_immobile(p, strike, t);
	if (from == to)
		return trace_reject(t, CITE_CLAUSE(STG_C_STEP));
	if (target != STG_EMPTY && !strike) {
		trace_value(t, to);
		return target == STG_LAKE ? trace_reject_detail(t, CITE_CLAUSE(STG_C_WAY), STG_D_LAKE)
		                          : trace_reject(t, CITE_CLAUSE(STG_C_ONE_A_SQUARE));
	}
	if (!stg_adjoin(from, to) && (j = judge_long_way(st, p, to, strike, t)) != ACTION_PLAYED)
		return j;
	if ((j = judge_two_squares(st, piece, from, to, t)) != ACTION_PLAYED)
		return j;
	return judge_chase(st, piece, from, to, t);
}
