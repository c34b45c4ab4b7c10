/* stratix/cards.c: what a card allows the army that drew it. */
#include <string.h>

#include "stratix/internal.h"

const struct stx_instruction *
stx_instruction(const struct stx_state *st)
{
	const struct stx_card *c = &st->deck.card[st->hand.card];

	return st->hand.otherwise ? &c->otherwise : &c->first;
}

int
stx_first_by_draws(const struct stx_deck *deck, unsigned playing, const uint8_t *cards, unsigned n, unsigned *drawn)
{
	unsigned still = playing, at = 0;

	for (;;) {
		unsigned best = 0, bests = 0;

		for (unsigned seat = 0; seat < STX_ARMIES; seat++) {
			unsigned number;

			if ((still & STX_SET(seat)) == 0)
				continue;
			if (at == n) {
				*drawn = seat;
				return -1;
			}
			number = deck->card[cards[at++]].number;
			if (number > best)
				bests = 0;
			if (number >= best) {
				best = number;
				bests |= STX_SET(seat);
			}
		}
		still = bests;
		if ((still & (still - 1)) == 0)
			break;
	}
	*drawn = at;
	return __builtin_ctz(still);
}

/* ---- where a card may put a piece ------------------------------------------------------------ */

/* The row of a corner to which pieces come back: the one with room that is nearest to the battle zone.  0: there is no
 * room. */
static unsigned
row_with_room(const struct stx_state *st, unsigned seat, unsigned *room)
{
	for (unsigned row = STX_DMZ; row > 0; row--)
		for (unsigned i = 0; i < row; i++) {
			*room = stx_corner_square(&st->board, seat, row, i);
			if (st->at[*room] == STX_EMPTY)
				return row;
		}
	return 0;
}

static enum judgement
judge_place(const struct stx_state *st, unsigned seat, unsigned to, enum stx_clause c, struct trace *t)
{
	unsigned room = 0, row = row_with_room(st, seat, &room);

	if (st->board.corner[to] != seat + 1)
		return trace_reject(t, CITE_CLAUSE(c));
	if (st->board.row[to] == row)
		return ACTION_PLAYED;
	trace_value(t, room);
	return trace_reject_detail(t, CITE_CLAUSE(c), STX_D_FIRST_ROW);
}

/* Does a piece come to another battle zone?  With scope STX_NEXT, this must be next to its own. */
static bool
is_other_zone(const struct stx_board *b, unsigned from, unsigned to, unsigned scope)
{
	for (unsigned zone = 0; zone < STX_ARMIES; zone++) {
		if ((b->zone[from] & STX_SET(zone)) == 0 || (b->zone[to] & STX_SET(zone)) != 0)
			continue;
		if (scope != STX_NEXT || (b->beside[zone] & b->zone[to]) != 0)
			return true;
	}
	return false;
}

/* ---- which pieces, and where to -------------------------------------------------------------- */

static bool
is_wanted(const struct stx_instruction *in, unsigned piece)
{
	return (in->pieces & STX_SET(stx_kind(piece))) != 0;
}

static bool
is_own(const struct stx_state *st, unsigned piece)
{
	return stx_seat(piece) == stx_seat(st->hand.drawer);
}

/* Does the instruction allow this piece, which is on the board, to be moved? */
static bool
may_carry(const struct stx_state *st, unsigned piece)
{
	const struct stx_instruction *in = stx_instruction(st);
	unsigned sq = st->square[piece];
	bool own = is_own(st, piece), in_zone = stx_in_battle_zone(&st->board, sq);

	if (own && (st->hand.carried & STX_SET(piece % STX_NUMBERS)) != 0)
		return false;
	switch (in->deed) {
	case STX_DO_RECALL:
		if (!in_zone || (in->scope != STX_SELF && !is_wanted(in, piece)))
			return false;
		if (in->scope == STX_ENEMY)
			return !own && !stx_is_recon(st, sq);
		return own && (in->scope == STX_SELF) == (piece == st->hand.drawer);
	case STX_DO_TRANSPORT:
		return own && in_zone && is_wanted(in, piece);
	case STX_DO_AIRLIFT:
		return own && st->board.terrain[sq] == STX_BRIDGE && is_wanted(in, piece);
	case STX_DO_SHIFT:
		return piece == st->hand.drawer;
	default:
		return false;
	}
}

/* Does the instruction allow a piece to be moved to this empty space? */
static bool
may_carry_to(const struct stx_state *st, unsigned from, unsigned to)
{
	const struct stx_instruction *in = stx_instruction(st);
	const struct stx_board *b = &st->board;

	switch (in->deed) {
	case STX_DO_TRANSPORT:
		return stx_in_battle_zone(b, to) && b->terrain[to] != STX_BRIDGE && is_other_zone(b, from, to, in->scope);
	case STX_DO_AIRLIFT:
		return b->terrain[to] == STX_BRIDGE;
	case STX_DO_SHIFT:
		return b->terrain[to] == STX_RECON && (in->scope != STX_SAME_ZONE || (b->zone[from] & b->zone[to]) != 0);
	default:
		return false;
	}
}

static enum stx_clause
clause_of(const struct stx_instruction *in)
{
	static const enum stx_clause clauses[STX_DEEDS] = {
		[STX_DO_NOTHING] = STX_C_DRAWER, [STX_DO_RECOVER] = STX_C_RECOVER, [STX_DO_RECALL] = STX_C_RECALL,
		[STX_DO_TRANSPORT] = STX_C_TRANSPORT, [STX_DO_AIRLIFT] = STX_C_AIRLIFT, [STX_DO_SHIFT] = STX_C_SHIFT,
	};

	return clauses[in->deed];
}

static enum judgement
judge_recovery(const struct stx_state *st, unsigned from, unsigned to, struct trace *t)
{
	const struct stx_instruction *in = stx_instruction(st);
	unsigned seat = stx_seat(st->hand.drawer), kind = from - STX_LOST; /* (of a square this is a large number) */

	if (kind >= STX_KINDS || (in->pieces & STX_SET(kind)) == 0)
		return trace_reject(t, CITE_CLAUSE(STX_C_RECOVER));
	if (stx_lost(st, seat, kind) < 0) {
		trace_value(t, seat);
		trace_value(t, kind);
		return trace_reject_detail(t, CITE_CLAUSE(STX_C_RECOVER), STX_D_NONE_LOST);
	}
	return judge_place(st, seat, to, STX_C_RECOVER, t);
}

enum judgement
stx_judge_carry(const struct stx_state *st, unsigned from, unsigned to, struct trace *t)
{
	const struct stx_instruction *in = stx_instruction(st);
	unsigned piece = from < STX_SQUARES ? st->at[from] : STX_NO_PIECE;

	if (to >= STX_SQUARES || !stx_is_space(&st->board, to))
		return trace_reject(t, CITE_CLAUSE(clause_of(in)));
	if (st->at[to] != STX_EMPTY) {
		trace_value(t, to);
		return trace_reject(t, CITE_CLAUSE(STX_C_NO_CARD_STRIKE));
	}
	if (in->deed == STX_DO_RECOVER)
		return judge_recovery(st, from, to, t);
	if (!stx_is_piece(piece) || !may_carry(st, piece))
		return trace_reject(t, CITE_CLAUSE(clause_of(in)));
	if (in->deed == STX_DO_RECALL)
		return judge_place(st, stx_seat(piece), to, STX_C_RECALL, t);
	return may_carry_to(st, from, to) ? ACTION_PLAYED : trace_reject(t, CITE_CLAUSE(clause_of(in)));
}

/* ---- the generator --------------------------------------------------------------------------- */

/* Visit the empty spaces of the row of a corner where pieces come back. */
static int
visit_places(const struct stx_state *st, unsigned seat, unsigned from, stx_carry_visit *visit, void *ctx)
{
	unsigned room, row = row_with_room(st, seat, &room);
	int r = 0;

	for (unsigned i = 0; i < row && r == 0; i++) {
		room = stx_corner_square(&st->board, seat, row, i);
		if (st->at[room] == STX_EMPTY)
			r = visit(ctx, from, room);
	}
	return r;
}

static int
visit_recoveries(const struct stx_state *st, stx_carry_visit *visit, void *ctx)
{
	unsigned seat = stx_seat(st->hand.drawer);
	int r = 0;

	for (unsigned kind = 0; kind < STX_KINDS && r == 0; kind++)
		if ((stx_instruction(st)->pieces & STX_SET(kind)) != 0 && stx_lost(st, seat, kind) >= 0)
			r = visit_places(st, seat, STX_LOST + kind, visit, ctx);
	return r;
}

static int
visit_spaces(const struct stx_state *st, unsigned from, stx_carry_visit *visit, void *ctx)
{
	int r = 0;

	for (unsigned sq = 0; sq < STX_SQUARES && r == 0; sq++)
		if (stx_is_space(&st->board, sq) && st->at[sq] == STX_EMPTY && may_carry_to(st, from, sq))
			r = visit(ctx, from, sq);
	return r;
}

/* The first of the pieces to look at: those of the army that drew; for a recall of enemies, all pieces. */
static unsigned
first_to_carry(const struct stx_state *st)
{
	return stx_instruction(st)->scope == STX_ENEMY ? 0 : stx_seat(st->hand.drawer) * STX_NUMBERS;
}

static unsigned
end_to_carry(const struct stx_state *st)
{
	return stx_instruction(st)->scope == STX_ENEMY ? STX_PIECES : (stx_seat(st->hand.drawer) + 1) * STX_NUMBERS;
}

int
stx_visit_carries(const struct stx_state *st, stx_carry_visit *visit, void *ctx)
{
	const struct stx_instruction *in = stx_instruction(st);
	int r = 0;

	if (in->deed == STX_DO_RECOVER)
		return visit_recoveries(st, visit, ctx);
	for (unsigned sq = 0; sq < STX_SQUARES && r == 0; sq++) { /* by squares, because numbers are no part of a position */
		unsigned piece = st->at[sq];

		if (!stx_is_piece(piece) || piece < first_to_carry(st) || piece >= end_to_carry(st) || !may_carry(st, piece))
			continue;
		if (in->deed == STX_DO_RECALL)
			r = visit_places(st, stx_seat(piece), sq, visit, ctx);
		else
			r = visit_spaces(st, sq, visit, ctx);
	}
	return r;
}

static int
stop(void *ctx, unsigned from, unsigned to)
{
	(void)ctx;
	(void)from;
	(void)to;
	return 1;
}

bool
stx_can_carry(const struct stx_state *st)
{
	const struct stx_instruction *in = stx_instruction(st);
	unsigned seat = stx_seat(st->hand.drawer);

	/* A corner has room for every piece of its army that is not there. */
	if (in->deed == STX_DO_RECOVER) {
		for (unsigned kind = 0; kind < STX_KINDS; kind++)
			if ((in->pieces & STX_SET(kind)) != 0 && stx_lost(st, seat, kind) >= 0)
				return true;
		return false;
	}
	if (in->deed == STX_DO_RECALL) {
		for (unsigned piece = first_to_carry(st); piece < end_to_carry(st); piece++)
			if (st->square[piece] != STX_NOWHERE && may_carry(st, piece))
				return true;
		return false;
	}
	return stx_visit_carries(st, stop, NULL) != 0;
}
