/* stratix/make.c: make an action: change the state. */
#include <string.h>

#include "stratix/internal.h"

static struct stx_before
begin_action(struct stx_state *st)
{
	struct stx_before b = { .out = st->out };

	memcpy(b.standing, st->standing, sizeof(b.standing));
	memcpy(b.in_play, st->in_play, sizeof(b.in_play));
	st->head.ply++;
	st->fresh = stx_opens_with_shuffle(st);
	st->last.nway = st->last.nhits = 0;
	return b;
}

/* Finish an action of the army whose turn it is. */
static inline void
finish(struct stx_state *st, const struct stx_before *b, struct trace *t)
{
	stx_settle_all(st, b, st->head.mover, t);
	if (!st->head.over && st->phase == STX_TURN)
		stx_end_turn(st);
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Remove what an ICBM's strike removes besides its target.  Returns how many pieces that is. */
static __attribute__((noinline)) unsigned
blast(struct stx_state *st, unsigned target, struct trace *t)
{
	unsigned n = 0;

	for (unsigned d = 0; d < 8; d++) {
		unsigned sq = (unsigned)((int)target + stx_directions[d]), at = st->at[sq];

		if (!stx_is_piece(at) || stx_seat(at) == st->head.mover)
			continue;
		if (st->board.corner[sq] != 0 && rule(&st->head.rules, t, STX_R_BLAST_CORNER) == STX_BLAST_CORNER_SPARED)
			continue;
		if (stx_is_protected(st, sq) && rule(&st->head.rules, t, STX_R_BLAST_RECON) == STX_BLAST_RECON_SPARED)
			continue;
		stx_remove_piece(st, at, STX_BY_BLAST, t);
		n++;
	}
	return n;
}

static void
tell_way(struct stx_state *st, unsigned kind, unsigned from, unsigned to, const uint16_t *way, unsigned n,
    struct trace *t)
{
	struct stx_last *last = &st->last;

	last->nway = (uint8_t)(n + 2);
	last->way[0] = (uint16_t)from;
	last->way[n + 1] = (uint16_t)to;
	for (unsigned i = 0; i < n; i++) {
		last->way[i + 1] = way[i];
		trace_truth(t, STX_SAID_WAY + i, way[i]);
		if (kind == STX_INFANTRY && to - way[i] == way[i] - from) /* canonical form leaves out a straight line */
			t->canonical_marks &= (uint8_t)~(1U << (STX_SAID_WAY + i));
	}
}

enum { WAY_MARKS = 7U << STX_SAID_WAY };

/* Tell squares of a straight line that were written.  The judge found them on the line, so they are true, but canonical
 * form leaves them out. */
static void
tell_line(const struct action *a, struct trace *t)
{
	for (unsigned i = STX_SAID_WAY; i < STX_SAIDS; i++)
		if ((a->marks & ~(unsigned)t->truth_marks & 1U << i) != 0) {
			trace_truth(t, i, a->said[i]);
			t->canonical_marks &= (uint8_t)~(1U << i);
		}
}

/* Move a piece from one square to another.  Most moves change no count, so the counts are changed only if necessary. */
static void
shift(struct stx_state *st, unsigned piece, unsigned from, unsigned to)
{
	const struct stx_board *b = &st->board;

	if (b->terrain[from] == STX_LAND && b->terrain[to] == STX_LAND && b->zone[from] == b->zone[to]) {
		st->at[from] = STX_EMPTY;
		st->at[to] = (uint8_t)piece;
		st->square[piece] = (uint16_t)to;
		return;
	}
	stx_move_piece(st, piece, to);
}

/* Move a piece of the army whose turn it is, and remove what it strikes. */
static void
go(struct stx_state *st, unsigned from, unsigned to, struct trace *t)
{
	unsigned piece = st->at[from], struck = st->at[to];
	bool strike = stx_is_piece(struck), leaves = st->board.corner[from] != 0;

	trace_truth(t, STX_SAID_KIND, stx_said_kind(piece));
	trace_truth(t, STX_SAID_STRIKE, strike);
	if (!strike)
		trace_tell(t, STX_EV_MOVE, st->head.mover, from, to);
	if (strike) {
		unsigned n = 0;

		trace_truth(t, STX_SAID_STRUCK, stx_said_kind(struck));
		trace_tell(t, STX_EV_STRIKE, st->head.mover, from, to, stx_said_kind(struck));
		stx_remember_hit(st, to);
		stx_lose(st, struck);
		if (stx_kind(piece) == STX_ICBM && (n = blast(st, to, t)) > 0)
			trace_truth(t, STX_SAID_BLAST, n);
	}
	shift(st, piece, from, to);
	if (strike || leaves)
		st->quiet = 0;
	else if (st->quiet < STX_QUIET_MAX)
		st->quiet++;
}

/* End a move on a square: on a RECON space the piece is to draw a card. */
static void
land(struct stx_state *st, unsigned piece, unsigned to)
{
	if (!stx_is_recon(st, to) || st->npack == 0)
		return;
	st->hand = (struct stx_hand){ .drawer = (uint8_t)piece };
	st->phase = STX_TO_DRAW;
}

void
stx_make_move(struct stx_state *st, unsigned from, unsigned to, const uint16_t *way, unsigned n, struct trace *t)
{
	unsigned piece = st->at[from];
	uint32_t due = stx_due(st, st->head.mover);
	enum stx_neglect f = (due & STX_SET(piece % STX_NUMBERS)) != 0 ? STX_NO_FAULT : stx_judge_fault(st, due, false, t);
	struct stx_before b = begin_action(st);

	stx_close_fault(st);
	tell_way(st, stx_kind(piece), from, to, way, n, t);
	go(st, from, to, t);
	if (f != STX_NO_FAULT)
		stx_apply_fault(st, f, due, t);
	land(st, piece, to);
	finish(st, &b, t);
}

void
stx_make_pass(struct stx_state *st, unsigned lost, bool stuck, struct trace *t)
{
	uint32_t due = stx_due(st, st->head.mover);
	enum stx_neglect f = stx_judge_fault(st, due, stuck, t);
	struct stx_before b = begin_action(st);

	if (!stuck)
		stx_close_fault(st);
	trace_tell(t, stuck ? STX_EV_STUCK : STX_EV_PASS, st->head.mover);
	if (lost < STX_SQUARES && stx_is_piece(st->at[lost])) {
		trace_truth(t, STX_SAID_KIND, stx_said_kind(st->at[lost]));
		stx_remove_piece(st, st->at[lost], STX_BY_PENALTY, t);
	}
	stx_apply_fault(st, f, due, t);
	finish(st, &b, t);
}

/* ---- cards ----------------------------------------------------------------------------------- */

void
stx_make_draw(struct stx_state *st, unsigned card, struct trace *t)
{
	struct stx_before b = begin_action(st);
	struct stx_hand *h = &st->hand;

	trace_tell(t, STX_EV_DRAW, st->head.mover, card);
	st->quiet = 0;
	h->card = (uint8_t)card;
	h->otherwise = false;
	h->done = 0;
	h->carried = 0;
	if (!stx_can_follow(st)) {
		stx_void_card(st, t);
	} else if (stx_instruction(st)->deed == STX_DO_NOTHING) {
		stx_put_away(st, false, t);
		stx_after_card(st, t);
	} else {
		st->phase = STX_TO_FOLLOW; /* nobody has lost a piece, so there are no heads to settle */
		return;
	}
	finish(st, &b, t);
}

static void
tell_carry(const struct stx_state *st, unsigned piece, unsigned from, unsigned to, struct trace *t)
{
	unsigned seat = stx_seat(piece);

	if (from >= STX_LOST)
		trace_tell(t, STX_EV_RECOVER, seat, stx_said_kind(piece), to);
	else
		trace_tell(t, STX_EV_CARRY, seat, from, to, stx_instruction(st)->deed, stx_seat(st->hand.drawer));
}

void
stx_make_carry(struct stx_state *st, unsigned from, unsigned to, struct trace *t)
{
	struct stx_hand *h = &st->hand;
	unsigned seat = stx_seat(h->drawer);
	unsigned piece = from >= STX_LOST ? (unsigned)stx_lost(st, seat, from - STX_LOST) : st->at[from];
	struct stx_before b = begin_action(st);

	tell_carry(st, piece, from, to, t);
	if (from < STX_LOST) {
		trace_truth(t, STX_SAID_KIND, stx_said_kind(piece));
		st->last.way[st->last.nway++] = (uint16_t)from;
		stx_take(st, piece);
	}
	st->last.way[st->last.nway++] = (uint16_t)to;
	stx_put(st, piece, to);
	if (stx_seat(piece) == seat)
		h->carried |= STX_SET(piece % STX_NUMBERS);
	if (st->board.terrain[to] == STX_RECON && h->nwaiting < STX_ARMY)
		h->waiting[h->nwaiting++] = (uint8_t)piece;
	if (++h->done >= stx_instruction(st)->count) {
		stx_put_away(st, false, t);
		stx_after_card(st, t);
	}
	finish(st, &b, t);
}

static void
make_done(struct stx_state *st, struct trace *t)
{
	struct stx_before b = begin_action(st);

	stx_put_away(st, false, t);
	stx_after_card(st, t);
	finish(st, &b, t);
}

static void
make_shuffle(struct stx_state *st, const struct action *a, struct trace *t)
{
	uint8_t order[STX_CARDS_MAX];
	bool opening = stx_opens_with_shuffle(st);
	struct stx_before b = begin_action(st);

	st->fresh = false;
	stx_shuffle(st, a->nargs > 0 && stx_read_order(&st->deck, a, order) ? order : NULL);
	trace_tell(t, STX_EV_SHUFFLE, st->head.mover);
	stx_next_waiting(st, t);
	if (!opening) /* (it is no turn of the army that moves first) */
		finish(st, &b, t);
}

/* ---- catches --------------------------------------------------------------------------------- */

static void
make_catch(struct stx_state *st, unsigned by, unsigned accused, struct trace *t)
{
	struct stx_before b = begin_action(st);
	bool ends_turn = false, card = st->phase != STX_TURN;

	if (st->fault.army != accused) {
		trace_tell(t, STX_EV_FALSE, by, accused);
		if (rule(&st->head.rules, t, STX_R_FALSE_CATCH) == STX_FALSE_CATCH_LOSE_TURN) {
			ends_turn = by == st->head.mover && !card;
			if (!ends_turn && st->skip[by] < STX_SKIP_MAX)
				st->skip[by]++;
		}
	} else if (st->fault.settled) {
		trace_tell(t, STX_EV_LATE, accused, by);
	} else {
		trace_tell(t, STX_EV_CATCH, accused, by);
		st->fault.settled = true;
		stx_remove_pieces(st, accused, st->fault.pieces, STX_BY_CATCH, t);
	}
	stx_settle_all(st, &b, by, t);
	/* A catch also ends the turn if it takes the piece that was to draw, or the last one that the card could move. */
	if (!st->head.over && st->phase == STX_TURN && (ends_turn || card || !stx_in_game(st, st->head.mover)))
		stx_end_turn(st);
}

/* ---- any action ------------------------------------------------------------------------------ */

/* Make an action that is legal, or was let stand. */
static void
make(struct stx_state *st, const struct action *a, const struct stx_found *found, struct trace *t)
{
	switch (a->kind) {
	case STX_A_MOVE:
		stx_make_move(st, a->arg[STX_FROM], a->arg[STX_TO], found->way, found->nway, t);
		break;
	case STX_A_PASS:
		stx_make_pass(st, a->arg[STX_FROM], found->stuck, t);
		break;
	case STX_A_DRAW:
		stx_take_card(st, a->arg[STX_FROM], true);
		stx_make_draw(st, a->arg[STX_FROM], t);
		break;
	case STX_A_CARRY:
		stx_make_carry(st, a->arg[STX_FROM], a->arg[STX_TO], t);
		break;
	case STX_A_DONE:
		make_done(st, t);
		break;
	case STX_A_CATCH:
		make_catch(st, a->arg[STX_BY], a->arg[STX_FROM], t);
		break;
	default:
		make_shuffle(st, a, t);
		break;
	}
}

enum judgement
stx_play(void *state, const struct action *a, struct trace *t)
{
	struct stx_found found;
	enum judgement j = stx_judge_and_find(state, a, t, &found);

	if (j != ACTION_PLAYED)
		return j;
	make(state, a, &found, t);
	if (a->kind == STX_A_MOVE && (a->marks & ~(unsigned)t->truth_marks & WAY_MARKS) != 0)
		tell_line(a, t);
	return ACTION_PLAYED;
}
