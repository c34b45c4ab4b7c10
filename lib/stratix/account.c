/* stratix/account.c: the ways of pieces and whom they meet, and what shows that a legal action keeps a rule. */
#include "stratix/internal.h"

enum { SHOWN = 6 }; /* squares of a way that a sentence lists */

/* A move, with all that the rules may ask about it. */
struct deed {
	const struct stx_state *st;
	unsigned from, to, piece, target;
	uint16_t way[STX_SIDE_MAX]; /* squares between from and to */
	unsigned n;
	bool strike;
};

/* Find the squares that a piece passes on a straight line.  For artillery, jets and ICBMs the judge does not keep them. */
static void
find_straight(struct deed *d)
{
	int direction = stx_straight(d->from, d->to);

	if (direction == 0)
		return;
	for (unsigned sq = (unsigned)((int)d->from + direction); sq != d->to && d->n < STX_SIDE_MAX;
	    sq = (unsigned)((int)sq + direction))
		d->way[d->n++] = (uint16_t)sq;
}

static void
add_way(const struct deed *d, struct sentence *out)
{
	unsigned shown = d->n < SHOWN ? d->n : SHOWN;

	sentence_value(out, d->n);
	sentence_value(out, shown);
	for (unsigned i = 0; i < shown; i++)
		sentence_value(out, d->way[i]);
}

/* Tell the way, and whom it meets. */
static bool
tell_way(const struct deed *d, struct sentence *out)
{
	bool jet = stx_kind(d->piece) == STX_JET;

	if (d->n == 0) {
		if (!d->strike)
			return sentence_tell(out, "nothing lies between @s and @s", 2, d->from, d->to);
		return sentence_tell(out, "it meets the @x on @s, next to @s", 3, stx_said_kind(d->target), d->to, d->from);
	}
	sentence_tell(out, d->strike && jet ? "it goes over @*s, and the first enemy that it meets is the @x on @s"
	                 : d->strike        ? "it goes over @*s, and meets the @x on @s"
	                                    : "it goes over @*s to @s", 0);
	add_way(d, out);
	if (d->strike)
		sentence_value(out, stx_said_kind(d->target));
	sentence_value(out, d->to);
	return true;
}

/* The set of kinds whose movement a rule is about. */
static unsigned
kinds_of(uint16_t cite)
{
	static const uint8_t kinds[STX_CLAUSES] = {
		[STX_C_INFANTRY] = STX_SET(STX_INFANTRY), [STX_C_INFANTRY_OUT] = STX_SET(STX_INFANTRY),
		[STX_C_INFANTRY_WAY] = STX_SET(STX_INFANTRY), [STX_C_TANK] = STX_SET(STX_TANK),
		[STX_C_TANK_TWICE] = STX_SET(STX_TANK), [STX_C_TANK_WAY] = STX_SET(STX_TANK),
		[STX_C_TANK_TARGET] = STX_SET(STX_TANK), [STX_C_ARTILLERY] = STX_SET(STX_ARTILLERY),
		[STX_C_ARTILLERY_WAY] = STX_SET(STX_ARTILLERY), [STX_C_HELICOPTER] = STX_SET(STX_HELICOPTER),
		[STX_C_HELICOPTER_WAY] = STX_SET(STX_HELICOPTER), [STX_C_HELICOPTER_TARGET] = STX_SET(STX_HELICOPTER),
		[STX_C_JET] = STX_SET(STX_JET), [STX_C_JET_WAY] = STX_SET(STX_JET), [STX_C_JET_TARGET] = STX_SET(STX_JET),
		[STX_C_ICBM] = STX_SET(STX_ICBM), [STX_C_ICBM_TARGET] = STX_SET(STX_ICBM),
		[STX_C_NO_WATER] = STX_SET(STX_INFANTRY) | STX_SET(STX_TANK),
		[STX_C_OVER_BRIDGES] = STX_SET(STX_INFANTRY) | STX_SET(STX_TANK),
		[STX_C_BRIDGE_TO_BRIDGE] = STX_SET(STX_INFANTRY) | STX_SET(STX_TANK),
	};

	return CITE_IS_RULING(cite) || cite == 0 ? 0 : kinds[CITE_INDEX(cite)];
}

static bool
tell_target(const struct deed *d, struct sentence *out)
{
	if (!d->strike)
		return sentence_tell(out, "@s is empty", 1, d->to);
	return sentence_tell(out, "@s holds the @x", 2, d->to, stx_said_kind(d->target));
}

static bool
tell_safety(const struct deed *d, uint16_t cite, struct sentence *out)
{
	if (!d->strike)
		return tell_target(d, out);
	if (cite == CITE_CLAUSE(STX_C_SAFE_CORNER) || cite == CITE_CLAUSE(STX_C_NO_DIRECT_STRIKE))
		return sentence_tell(out, "@s and @s lie in no corner", 2, d->from, d->to);
	if (stx_is_recon(d->st, d->to))
		return sentence_tell(out, "the Final Assault is on, in which a RECON space protects nobody", 0);
	return sentence_tell(out, "@s is no RECON space", 1, d->to);
}

static bool
tell_corner(const struct deed *d, uint16_t cite, struct sentence *out)
{
	const struct stx_board *b = &d->st->board;

	if (cite == CITE_CLAUSE(STX_C_STILL_CORNER) && b->corner[d->from] != 0)
		return sentence_tell(out, "@s lies in the corner, and @s does not", 2, d->from, d->to);
	if (b->corner[d->from] == 0 && d->n == 0)
		return sentence_tell(out, "@s and @s lie in no corner", 2, d->from, d->to);
	return tell_way(d, out);
}

static bool
tell_recon_to_recon(const struct deed *d, struct sentence *out)
{
	unsigned other = stx_is_recon(d->st, d->from) ? d->to : d->from;

	if (stx_is_recon(d->st, other))
		return sentence_tell(out, "the Final Assault is on", 0);
	return sentence_tell(out, "@s is no RECON space", 1, other);
}

static bool
tell_move(const struct deed *d, uint16_t cite, struct sentence *out)
{
	unsigned kinds = kinds_of(cite);

	if (kinds != 0 && (kinds >> stx_kind(d->piece) & 1) == 0)
		return sentence_tell(out, "the piece that moves is of another kind, @k", 1, stx_kind(d->piece));
	if (kinds != 0)
		return tell_way(d, out);
	switch (cite) {
	case 0:
		return d->n > 0 && tell_way(d, out);
	case CITE_CLAUSE(STX_C_OWN_PIECE):
	case CITE_CLAUSE(STX_C_NO_SPACE):
	case CITE_CLAUSE(STX_C_STRIKE):
		return tell_target(d, out);
	case CITE_CLAUSE(STX_C_SAFE_CORNER):
	case CITE_CLAUSE(STX_C_NO_DIRECT_STRIKE):
	case CITE_CLAUSE(STX_C_RECON_SAFE):
		return tell_safety(d, cite, out);
	case CITE_CLAUSE(STX_C_STILL_CORNER):
	case CITE_CLAUSE(STX_C_NO_RETURN):
	case CITE_CLAUSE(STX_C_NO_PASSAGE):
	case CITE_CLAUSE(STX_C_WAY_OUT):
	case CITE_CLAUSE(STX_C_EMPTY_SEATS):
	case CITE_CLAUSE(STX_C_SEAT_VACATED):
		return tell_corner(d, cite, out);
	case CITE_CLAUSE(STX_C_RECON_TO_RECON):
		return tell_recon_to_recon(d, out);
	case CITE_RULING(STX_R_FIRST_MOVE):
	case CITE_RULING(STX_R_JET_RECON):
	case CITE_RULING(STX_R_CENTRE):
	case CITE_RULING(STX_R_LEAVING):
	case CITE_RULING(STX_R_TANK_START):
		return tell_way(d, out);
	default:
		return false;
	}
}

/* Tell the same for a card, a pass or a catch. */
static bool
tell_other(const struct stx_state *st, const struct action *a, uint16_t cite, struct sentence *out)
{
	if (cite == CITE_CLAUSE(STX_C_STUCK) && a->kind == STX_A_PASS)
		return sentence_tell(out, st->head.rules.option[STX_R_PASS] == STX_PASS_ONLY_WHEN_STUCK
		        ? "@p has no legal move" : "@p may pass in this game, whether it can move or not", 1, st->head.mover);
	if (cite == CITE_CLAUSE(STX_C_CATCH) && a->kind == STX_A_CATCH)
		return sentence_tell(out, "@p and @p are both in the game", 2, a->arg[STX_BY], a->arg[STX_FROM]);
	if (cite == CITE_CLAUSE(STX_C_CARD_OUT) && a->kind == STX_A_DRAW)
		return sentence_tell(out, "card @c was in the pack", 1, a->arg[STX_FROM]);
	if (cite == CITE_CLAUSE(STX_C_LANDING) && a->kind == STX_A_DRAW)
		return sentence_tell(out, "a piece has just come to a RECON space", 0);
	return kinds_of(cite) != 0 && sentence_tell(out, "no piece moves on its own by this", 0);
}

bool
stx_account(const void *state, const struct action *a, uint16_t cite, struct sentence *out)
{
	const struct stx_state *st = state;
	struct trace t = { .brief = true };
	struct deed d = { .st = st, .from = a->arg[STX_FROM], .to = a->arg[STX_TO] };
	struct stx_found found;

	if (stx_judge_and_find(st, a, &t, &found) != ACTION_PLAYED)
		return false;
	if (cite == CITE_CLAUSE(STX_C_TURNS))
		return a->kind != STX_A_CATCH && sentence_tell(out, "it is @p's turn", 1, st->head.mover);
	if (a->kind != STX_A_MOVE)
		return tell_other(st, a, cite, out);
	d.piece = st->at[d.from];
	d.target = st->at[d.to];
	d.strike = stx_is_piece(d.target);
	if (stx_kind(d.piece) == STX_INFANTRY || stx_kind(d.piece) == STX_TANK || stx_kind(d.piece) == STX_HELICOPTER) {
		d.n = found.nway;
		memcpy(d.way, found.way, d.n * sizeof(d.way[0]));
	} else {
		d.n = 0;
		find_straight(&d);
	}
	return tell_move(&d, cite, out);
}

/* ---- what an end lacks --------------------------------------------------------------------------- */

uint16_t
stx_lacks(const void *state, unsigned ending, unsigned winner, struct sentence *out)
{
	const struct stx_state *st = state;
	unsigned left = st->playing & ~(unsigned)st->out, n = (unsigned)__builtin_popcount(left);

	(void)winner;
	if (ending == STX_END_NO_PROGRESS) {
		if (st->head.rules.option[STX_R_NO_PROGRESS] == STX_NO_PROGRESS_DRAW_200)
			sentence_tell(out, "only @n moves in a row brought no strike, card or departure", 1, st->quiet);
	} else if (n > 0) {
		sentence_tell(out, n == 1 ? "@*p is still in the game" : "@*p are still in the game", 2, n, n);
		for (; left != 0; left &= left - 1)
			sentence_value(out, (unsigned)__builtin_ctz(left));
	}
	return stx_endings[ending].cite;
}
