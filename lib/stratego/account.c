/* stratego/account.c: what shows that a legal action keeps a rule. */
#include "stratego/internal.h"

/* A move or strike, with all that the rules may ask about it. */
struct deed {
	const struct stg_state *st;
	unsigned from, to, piece;
	unsigned between; /* how many squares lie between from and to */
	bool strike;
};

static unsigned
count_between(unsigned from, unsigned to)
{
	unsigned far = from < to ? to - from : from - to;

	return far < STG_SIDE ? far - (far > 0) : far / STG_SIDE - 1;
}

static bool
tell_way(const struct deed *d, struct sentence *out)
{
	if (d->between == 0)
		return sentence_tell(out, "@s and @s are next to each other, so nothing lies between them", 2, d->from, d->to);
	if (d->between == 1)
		return sentence_tell(out, "the square between @s and @s is empty", 2, d->from, d->to);
	return sentence_tell(out, "the squares between @s and @s are empty, all @n", 3, d->from, d->to, d->between);
}

/* Tell that the piece can move.  A log that does not know its rank learns from the action that it is neither a Bomb nor the
 * Flag. */
static bool
tell_rank(const struct deed *d, struct sentence *out)
{
	if ((d->st->piece[d->piece].ranks & STG_IMMOBILE) != 0)
		return sentence_tell(out, "it shows that the piece on @s is no @m", 2, d->from, STG_IMMOBILE);
	return sentence_tell(out, "the piece on @s is a @m", 2, d->from, d->st->piece[d->piece].ranks);
}

static bool
tell_step(const struct deed *d, struct sentence *out)
{
	if (d->strike)
		return sentence_tell(out, "@s holds a piece, so this is a strike, and no move", 1, d->to);
	return d->between == 0 ? tell_way(d, out) : sentence_tell(out, "the piece on @s, which goes so far, is a Scout", 1, d->from);
}

static bool
tell_target(const struct deed *d, struct sentence *out)
{
	if (!d->strike)
		return sentence_tell(out, "@s is empty", 1, d->to);
	return sentence_tell(out, "the piece on @s is @p's", 2, d->to, !stg_seat(d->piece));
}

static bool
tell_strike(const struct deed *d, struct sentence *out)
{
	if (!d->strike)
		return sentence_tell(out, "@s is empty, so this is no strike", 1, d->to);
	return tell_way(d, out);
}

static bool
tell_two_squares(const struct deed *d, struct sentence *out)
{
	unsigned limit = stg_crossings_allowed(d->st->head.rules.option[STG_R_TWO_SQUARES]);
	unsigned n = stg_crossings(d->st, d->piece, d->from, d->to);

	if (limit == STG_NO_LIMIT)
		return sentence_tell(out, "in this game the rule is off", 0);
	if (n == 0)
		return sentence_tell(out, "in its side's last turn the piece did not cross the line between @s and @s; @n turns in a "
		                          "row would be too many", 3, d->from, d->to, limit + 1);
	sentence_tell(out, "with this move the piece crosses the line between @s and @s for @n turns in a row; @n would be too many",
	    3, d->from, d->to, n + 1);
	sentence_value(out, limit + 1);
	return true;
}

static bool
tell_chase(const struct deed *d, struct sentence *out)
{
	unsigned chase = d->st->chase[stg_seat(d->piece)];

	if (d->st->head.rules.option[STG_R_CHASING] != STG_CHASING_MORE_SQUARES)
		return sentence_tell(out, "in this game the rule is off", 0);
	if (chase <= 1)
		return sentence_tell(out, "no chase by @p went on", 1, (unsigned)stg_seat(d->piece));
	if (d->strike)
		return sentence_tell(out, "a strike ends the chase", 0);
	if (!stg_threatens(d->st, d->piece, d->from, d->to))
		return sentence_tell(out, "on @s the piece is next to nobody whom it could chase", 1, d->to);
	if (stg_goes_back(d->st, d->piece, d->from, d->to))
		return sentence_tell(out, "the piece goes straight back to @s, which is for the two-squares rule alone", 1, d->to);
	return sentence_tell(out, "the chase has gone on for @n plies, and this position is none of those in it", 1, chase);
}

bool
stg_account(const void *state, const struct action *a, uint16_t cite, struct sentence *out)
{
	const struct stg_state *st = state;
	unsigned from = a->arg[STG_FROM], to = a->arg[STG_TO];
	struct deed d = { st, from, to, st->at[from], count_between(from, to), st->at[to] != STG_EMPTY };

	if (!stg_is_piece(d.piece) || (d.strike && !stg_is_piece(st->at[to])))
		return false;
	switch (cite) {
	case CITE_CLAUSE(STG_C_TURNS):
		return sentence_tell(out, "it is @p's turn, and the piece on @s is @p's", 3, st->head.mover, from, st->head.mover);
	case CITE_CLAUSE(STG_C_ONE_DEED):
	case CITE_CLAUSE(STG_C_ADJOINING):
	case CITE_RULING(STG_R_SCOUT_STRIKE):
		return tell_strike(&d, out);
	case CITE_CLAUSE(STG_C_STEP):
		return tell_step(&d, out);
	case CITE_CLAUSE(STG_C_SCOUT_MOVE):
	case CITE_CLAUSE(STG_C_WAY):
		return tell_way(&d, out);
	case CITE_CLAUSE(STG_C_BOMB_STAYS):
	case CITE_CLAUSE(STG_C_FLAG_STAYS):
	case CITE_CLAUSE(STG_C_BOMB_WAITS):
	case CITE_CLAUSE(STG_C_FLAG_WAITS):
		return tell_rank(&d, out);
	case CITE_CLAUSE(STG_C_ONE_A_SQUARE):
		return tell_target(&d, out);
	case CITE_RULING(STG_R_TWO_SQUARES):
		return tell_two_squares(&d, out);
	case CITE_RULING(STG_R_CHASING):
		return tell_chase(&d, out);
	default:
		return false;
	}
}

/* ---- what an end lacks --------------------------------------------------------------------------- */

uint16_t
stg_lacks(const void *state, unsigned ending, unsigned winner, struct sentence *out)
{
	const struct stg_state *st = state;
	unsigned mover = st->head.mover, loser = winner == SEAT_NONE ? mover : !winner;
	struct action a;

	if (ending == STG_END_FLAG)
		sentence_tell(out, "nobody has struck the Flag of @p", 1, loser);
	else if (loser != mover)
		sentence_tell(out, "it is the turn of @p, and not of @p", 2, mover, loser);
	else if (st->head.viewer == !mover)
		sentence_tell(out, "@p can move", 1, mover);
	else if (stg_legal(st, stg_first_legal, &a) != 0)
		sentence_tell(out, "@p can move, for example from @s to @s", 3, mover, a.arg[STG_FROM], a.arg[STG_TO]);
	return winner == SEAT_NONE && stg_endings[ending].cite_drawn != 0 ? stg_endings[ending].cite_drawn : stg_endings[ending].cite;
}
