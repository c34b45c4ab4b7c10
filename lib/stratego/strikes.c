/* stratego/strikes.c: what a strike removes, and where the winner goes. */
#include "stratego/internal.h"

enum stg_removed
stg_strike(const struct rules *r, struct trace *t, unsigned striker, unsigned struck)
{
	if (struck == STG_FLAG)
		return STG_REMOVED_STRUCK;
	if (struck == STG_BOMB)
		return striker == STG_MINER ? STG_REMOVED_STRUCK : STG_REMOVED_STRIKER;
	if (striker == STG_SPY && struck == STG_SPY)
		return rule(r, t, STG_R_SPY_MEETS_SPY) == STG_SPIES_BOTH_REMOVED ? STG_REMOVED_BOTH
		                                                                  : STG_REMOVED_STRUCK;
	if (striker == STG_SPY && struck == STG_MARSHAL)
		return STG_REMOVED_STRUCK;
	if (striker == struck)
		return STG_REMOVED_BOTH;
	return striker < struck ? STG_REMOVED_STRUCK : STG_REMOVED_STRIKER;
}

unsigned
stg_advance_to(const struct stg_state *st, unsigned from, unsigned to, struct trace *t)
{
	int step;

	switch (rule(&st->head.rules, t, STG_R_WINNING_DEFENDER)) {
	case STG_DEFENDER_STAYS:
		return to;
	case STG_DEFENDER_ADVANCES_ONE:
		if (from % STG_SIDE == to % STG_SIDE)
			step = from < to ? -STG_SIDE : STG_SIDE;
		else if (from / STG_SIDE == to / STG_SIDE)
			step = from < to ? -1 : 1;
		else
			return from; /* the strike was let stand and is not straight: there is no way back to go one square along */
		return (unsigned)((int)to + step);
	default:
		return from;
	}
}

bool
stg_advance_barred(const struct stg_state *st, unsigned from, unsigned to, struct trace *t)
{
	unsigned place = stg_advance_to(st, from, to, t);

	return place != from && place != to && st->at[place] != STG_EMPTY;
}
