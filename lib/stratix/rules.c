/* stratix/rules.c: set-up, turns, what an action makes of the position, and the end. */
#include <string.h>

#include "stratix/internal.h"

/* ---- pieces ---------------------------------------------------------------------------------- */

void
stx_clear(struct stx_state *st)
{
	memset(st, 0, offsetof(struct stx_state, board)); /* board and deck are in place */
	memset(st->at, STX_EMPTY, sizeof(st->at));
	for (unsigned i = 0; i < STX_PIECES; i++)
		st->square[i] = STX_NOWHERE;
	st->viewer = SEAT_ARBITER;
	st->winner = SEAT_NONE;
	st->fault.army = SEAT_NONE;
	st->hand.drawer = STX_NO_PIECE;
	st->round = 1;
}

/* Keep the counts of a piece that comes to a square, or (by -1) leaves it. */
static void
count_piece(struct stx_state *st, unsigned piece, unsigned square, int by)
{
	unsigned seat = stx_seat(piece), zones = st->board.zone[square];
	bool bridge = st->board.terrain[square] == STX_BRIDGE;

	st->standing[seat] = (uint8_t)(st->standing[seat] + by);
	if (zones != 0)
		st->in_play[seat] = (uint8_t)(st->in_play[seat] + by);
	if (st->board.terrain[square] == STX_RECON)
		st->on_recon[seat] ^= STX_SET(piece % STX_NUMBERS);
	for (; zones != 0; zones &= zones - 1) {
		uint8_t *n = &(bridge ? st->on_bridge : st->on_land)[__builtin_ctz(zones)][seat];

		*n = (uint8_t)(*n + by);
	}
}

void
stx_put(struct stx_state *st, unsigned piece, unsigned square)
{
	st->square[piece] = (uint16_t)square;
	st->at[square] = (uint8_t)piece;
	count_piece(st, piece, square, 1);
}

void
stx_take(struct stx_state *st, unsigned piece)
{
	unsigned square = st->square[piece];

	count_piece(st, piece, square, -1);
	st->at[square] = STX_EMPTY;
	st->square[piece] = STX_NOWHERE;
}

int
stx_lost(const struct stx_state *st, unsigned seat, unsigned kind)
{
	for (unsigned i = 0; i < STX_ARMY; i++)
		if (stx_kinds[i] == kind && st->square[seat * STX_NUMBERS + i] == STX_NOWHERE)
			return (int)(seat * STX_NUMBERS + i);
	return -1;
}

unsigned
stx_said_kind(unsigned piece)
{
	return stx_seat(piece) * STX_KINDS + stx_kind(piece);
}

/* What was struck stays first; the rest goes by squares, as the order of the pieces' numbers is nobody's business. */
static void
remember_hit(struct stx_state *st, unsigned square)
{
	struct stx_last *last = &st->last;
	unsigned first = last->nhits > 0 && last->nway > 0 && last->hit[0] == last->way[last->nway - 1], at;

	if (last->nhits == STX_HITS_MAX)
		return;
	for (at = last->nhits++; at > first && last->hit[at - 1] > square; at--)
		last->hit[at] = last->hit[at - 1];
	last->hit[at] = (uint16_t)square;
}

/* A piece is lost, and with it what was to come of it: the number may be that of another piece next. */
static void
lose(struct stx_state *st, unsigned piece)
{
	struct stx_hand *h = &st->hand;
	unsigned n = 0;

	stx_take(st, piece);
	if (st->fault.army == stx_seat(piece))
		st->fault.pieces &= ~STX_SET(piece % STX_NUMBERS);
	if (stx_is_piece(h->drawer) && stx_seat(h->drawer) == stx_seat(piece))
		h->carried &= ~STX_SET(piece % STX_NUMBERS);
	if (h->drawer == piece)
		h->drawer = (uint8_t)(stx_seat(piece) * STX_NUMBERS + STX_NO_NUMBER);
	for (unsigned i = 0; i < h->nwaiting; i++)
		if (h->waiting[i] != piece)
			h->waiting[n++] = h->waiting[i];
	h->nwaiting = (uint8_t)n;
}

static __attribute__((noinline)) void
remove_piece(struct stx_state *st, unsigned piece, enum stx_cause cause, struct trace *t)
{
	unsigned square = st->square[piece];

	if (!t->quiet) {
		struct event *e = trace_event(t, STX_EV_REMOVED, stx_seat(piece));

		event_arg(e, square);
		event_arg(e, stx_said_kind(piece));
		event_arg(e, cause);
	}
	remember_hit(st, square);
	lose(st, piece);
}

/* Those of an army's pieces that are still on the board. */
static void
remove_pieces(struct stx_state *st, unsigned seat, uint32_t set, enum stx_cause cause, struct trace *t)
{
	for (; set != 0; set &= set - 1) {
		unsigned piece = seat * STX_NUMBERS + (unsigned)__builtin_ctz(set);

		if (st->square[piece] != STX_NOWHERE)
			remove_piece(st, piece, cause, t);
	}
}

void
stx_remove_army(struct stx_state *st, unsigned seat, enum stx_cause cause, struct trace *t)
{
	for (unsigned i = seat * STX_NUMBERS; i < (seat + 1) * STX_NUMBERS; i++)
		if (st->square[i] != STX_NOWHERE)
			lose(st, i);
	st->out |= (uint8_t)STX_SET(seat);
	st->skip[seat] = 0;
	if (st->fault.army == seat)
		st->fault = (struct stx_fault){ .army = SEAT_NONE };
	if (!t->quiet)
		event_arg(trace_event(t, STX_EV_OUT, seat), cause);
}

/* ---- the end --------------------------------------------------------------------------------- */

static void
end_game(struct stx_state *st, unsigned winner, enum stx_ending ending, struct trace *t)
{
	st->over = true;
	st->winner = (uint8_t)winner;
	st->ending = (uint8_t)ending;
	if (!t->quiet)
		event_arg(trace_event(t, STX_EV_END, winner), ending);
}

static void
look_for_end(struct stx_state *st, unsigned actor, struct trace *t)
{
	unsigned left = st->playing & ~(unsigned)st->out;

	if (left == 0 && rule(&st->rules, t, STX_R_NOBODY_LEFT) == STX_NOBODY_LEFT_MOVER_WINS)
		end_game(st, actor, STX_END_NOBODY_LEFT, t);
	else if (left == 0)
		end_game(st, SEAT_NONE, STX_END_NOBODY_LEFT, t);
	else if ((left & (left - 1)) == 0)
		end_game(st, (unsigned)__builtin_ctz(left), STX_END_LAST_ARMY, t);
	else if (st->phase == STX_TURN && st->quiet >= STX_QUIET_MAX && rule(&st->rules, t, STX_R_NO_PROGRESS) == STX_NO_PROGRESS_DRAW_200)
		end_game(st, SEAT_NONE, STX_END_NO_PROGRESS, t);
}

/* What there was before an action: who goes out by it is found by comparing. */
struct before {
	uint8_t standing[STX_ARMIES], in_play[STX_ARMIES];
	uint8_t out;
};

static struct before
begin_action(struct stx_state *st)
{
	struct before b = { .out = st->out };

	memcpy(b.standing, st->standing, sizeof(b.standing));
	memcpy(b.in_play, st->in_play, sizeof(b.in_play));
	st->ply++;
	st->fresh = false;
	st->last.nway = st->last.nhits = 0;
	return b;
}

/* After the board has changed: which armies are out, and is the game over? */
static __attribute__((noinline)) void
settle_heads(struct stx_state *st, const struct before *b, unsigned actor, struct trace *t)
{
	unsigned defeated = 0;

	for (unsigned seat = 0; seat < STX_ARMIES; seat++) {
		if (st->in_play[seat] != 0 || !stx_in_game(st, seat))
			continue;
		if (st->standing[seat] == 0 || (b->in_play[seat] != 0 &&
		        rule(&st->rules, t, STX_R_ACTIVE) == STX_ACTIVE_IN_PLAY_ONLY))
			stx_remove_army(st, seat, STX_BY_LOSS, t);
	}
	if (st->assault)
		stx_head_count(st, actor, t, &defeated);
	if (st->out != b->out)
		trace_truth(t, STX_SAID_OUT, st->out & ~(unsigned)b->out);
	look_for_end(st, actor, t);
}

static inline void
settle(struct stx_state *st, const struct before *b, unsigned actor, struct trace *t)
{
	bool fewer = false;

	for (unsigned seat = 0; seat < STX_ARMIES; seat++)
		fewer = fewer || st->standing[seat] < b->standing[seat] || st->in_play[seat] < b->in_play[seat];
	if (fewer || st->assault || st->quiet >= STX_QUIET_MAX)
		settle_heads(st, b, actor, t);
}

/* ---- turns ----------------------------------------------------------------------------------- */

static void
end_turn(struct stx_state *st)
{
	unsigned seat = st->mover;

	for (;;) {
		seat = (seat + 1) % STX_ARMIES;
		if (seat == st->first) {
			st->round++;
			st->fresh = true;
		}
		if (!stx_in_game(st, seat))
			continue;
		if (st->skip[seat] == 0)
			break;
		st->skip[seat]--;
	}
	st->mover = (uint8_t)seat;
}

/* The pack is used up. */
static void
use_up(struct stx_state *st, struct trace *t)
{
	if (st->variant == STX_RE_RECON) {
		st->phase = STX_TO_SHUFFLE;
		return;
	}
	st->assault = true;
	if (!t->quiet)
		trace_event(t, STX_EV_ASSAULT, st->mover);
}

/* A card is done with: it goes out of play, or under the pack. */
static void
put_away(struct stx_state *st, bool nothing_done, struct trace *t)
{
	unsigned card = st->hand.card;
	uint8_t back = st->deck.card[card].back;
	uint64_t bit = UINT64_C(1) << card;

	if ((st->gone_back & bit) != 0 || back == STX_BACK_NEVER || (back == STX_BACK_VOID && !nothing_done))
		return;
	st->pack[st->npack++] = (uint8_t)card;
	st->gone_back |= bit;
	if (!t->quiet)
		event_arg(trace_event(t, STX_EV_BACK, st->mover), card);
}

/* The next piece that a card has put on a RECON space draws; if there is none the turn is over. */
static void
next_waiting(struct stx_state *st, struct trace *t)
{
	struct stx_hand *h = &st->hand;

	st->phase = STX_TURN;
	while (h->nwaiting > 0) {
		unsigned piece = h->waiting[0], square = st->square[piece];

		h->nwaiting--;
		memmove(h->waiting, h->waiting + 1, h->nwaiting);
		if (st->npack == 0 || square == STX_NOWHERE || st->board.terrain[square] != STX_RECON ||
		    rule(&st->rules, t, STX_R_CARD_LANDING) == STX_CARD_LANDING_NO_DRAW)
			continue;
		h->drawer = (uint8_t)piece;
		st->phase = STX_TO_DRAW;
		return;
	}
	h->drawer = STX_NO_PIECE;
}

static void
after_card(struct stx_state *st, struct trace *t)
{
	st->phase = STX_TURN;
	if (st->npack == 0)
		use_up(st, t);
	if (st->phase == STX_TURN)
		next_waiting(st, t);
}

/* The card at hand: is there anything to do, by its first instruction or by its second? */
static bool
can_follow(struct stx_state *st)
{
	const struct stx_card *c = &st->deck.card[st->hand.card];

	if (stx_instruction(st)->deed == STX_DO_NOTHING || stx_can_carry(st))
		return true;
	if (st->hand.otherwise || c->otherwise.deed == STX_DO_NOTHING)
		return false;
	st->hand.otherwise = true;
	return stx_can_carry(st);
}

/* Nobody can follow the card at hand, of which nothing has been done: the next one is drawn, if that is the ruling. */
static void
void_card(struct stx_state *st, struct trace *t)
{
	if (!t->quiet)
		event_arg(trace_event(t, STX_EV_VOID, st->mover), st->hand.card);
	put_away(st, true, t);
	if (st->npack == 0 || !stx_in_game(st, st->mover) || st->square[st->hand.drawer] == STX_NOWHERE ||
	    rule(&st->rules, t, STX_R_IMPOSSIBLE) == STX_IMPOSSIBLE_VOID)
		after_card(st, t);
	else
		st->phase = STX_TO_DRAW;
}

/* Is the card at hand done with, since its army is out, or no piece is left that it could move? */
static bool
is_card_over(struct stx_state *st)
{
	switch (st->phase) {
	case STX_TO_DRAW:
		return !stx_in_game(st, st->mover) || st->square[st->hand.drawer] == STX_NOWHERE;
	case STX_TO_FOLLOW:
		return !stx_in_game(st, st->mover) || !(st->hand.done == 0 ? can_follow(st) : stx_can_carry(st));
	default:
		return false;
	}
}

static void
drop_card(struct stx_state *st, struct trace *t)
{
	if (!stx_in_game(st, st->mover))
		st->hand.nwaiting = 0;
	if (st->phase == STX_TO_FOLLOW) {
		put_away(st, st->hand.done == 0, t);
		after_card(st, t);
	} else {
		next_waiting(st, t);
	}
}

/* Who is out after an action, and what that does to a card at hand. */
static void
settle_all(struct stx_state *st, const struct before *b, unsigned actor, struct trace *t)
{
	settle(st, b, actor, t);
	while (!st->over && is_card_over(st)) {
		bool assault = st->assault;

		if (st->phase == STX_TO_FOLLOW && st->hand.done == 0 && stx_in_game(st, st->mover))
			void_card(st, t);
		else
			drop_card(st, t);
		if (st->assault != assault)
			settle(st, b, actor, t);
	}
}

/* The end of an action of the army on turn. */
static void
finish(struct stx_state *st, const struct before *b, struct trace *t)
{
	if (st->phase == STX_TURN)
		settle(st, b, st->mover, t);
	else
		settle_all(st, b, st->mover, t);
	if (!st->over && st->phase == STX_TURN)
		end_turn(st);
}

/* ---- faults ---------------------------------------------------------------------------------- */

enum fault { NO_FAULT, FAULT, LOSES_DUE };

/* The army does not move one of its due pieces off: what comes of that?  To be asked before it moves. */
static __attribute__((noinline)) enum fault
judge_due(const struct stx_state *st, uint32_t due, bool stuck, struct trace *t)
{
	struct trace aside = { .quiet = true };
	unsigned from;

	if (st->assault && rule(&st->rules, t, STX_R_ASSAULT_DUTY) == STX_ASSAULT_DUTY_ORDINARY)
		return NO_FAULT;
	if (stx_can_move(st, st->mover, due, stuck ? &aside : t, &from))
		return FAULT;
	switch (rule(&st->rules, t, STX_R_BLOCKED)) {
	case STX_BLOCKED_FAULT:
		return stuck ? NO_FAULT : FAULT; /* a turn that is lost is neither a move nor a pass */
	case STX_BLOCKED_LOSES_PIECE:
		return LOSES_DUE;
	default:
		return NO_FAULT;
	}
}

static inline enum fault
judge_fault(const struct stx_state *st, uint32_t due, bool stuck, struct trace *t)
{
	return due == 0 ? NO_FAULT : judge_due(st, due, stuck, t);
}

uint32_t
stx_to_move_off(const struct stx_state *st)
{
	struct trace aside = { .quiet = true };
	uint32_t due = stx_due(st, st->mover);

	return !st->over && st->phase == STX_TURN && judge_fault(st, due, false, &aside) == FAULT ? due : 0;
}

static __attribute__((noinline)) void
apply_fault(struct stx_state *st, enum fault f, uint32_t due, struct trace *t)
{
	if (f == LOSES_DUE)
		remove_pieces(st, st->mover, due, STX_BY_BLOCK, t);
	if (f != FAULT)
		return;
	if (!t->quiet)
		event_arg(trace_event(t, STX_EV_FAULT, st->mover), (unsigned)__builtin_popcount(due));
	st->fault = (struct stx_fault){ .army = st->mover, .pieces = due };
	if ((due & (due - 1)) == 0 || rule(&st->rules, t, STX_R_TWO_FAULT) == STX_TWO_FAULT_WHEN_CAUGHT)
		return;
	st->fault.settled = true;
	remove_pieces(st, st->mover, due, STX_BY_FAULT, t);
}

/* A move or pass ends the time for a catch: another army's, and the own one of the turn in which what was
 * not caught is due again. */
static void
close_fault(struct stx_state *st)
{
	st->fault = (struct stx_fault){ .army = SEAT_NONE };
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* What else an ICBM's strike removes; returns how many. */
static __attribute__((noinline)) unsigned
blast(struct stx_state *st, unsigned target, struct trace *t)
{
	unsigned n = 0;

	for (unsigned d = 0; d < 8; d++) {
		unsigned sq = (unsigned)((int)target + stx_directions[d]), at = st->at[sq];

		if (!stx_is_piece(at) || stx_seat(at) == st->mover)
			continue;
		if (st->board.corner[sq] != 0 && rule(&st->rules, t, STX_R_BLAST_CORNER) == STX_BLAST_CORNER_SPARED)
			continue;
		if (stx_is_protected(st, sq) && rule(&st->rules, t, STX_R_BLAST_RECON) == STX_BLAST_RECON_SPARED)
			continue;
		remove_piece(st, at, STX_BY_BLAST, t);
		n++;
	}
	return n;
}

static void
tell_way(struct stx_state *st, unsigned kind, unsigned from, unsigned to, const uint16_t *way, unsigned n,
    struct trace *t)
{
	struct stx_last *last = &st->last;

	last->way[last->nway++] = (uint16_t)from;
	for (unsigned i = 0; i < n; i++) {
		last->way[last->nway++] = way[i];
		trace_truth(t, STX_SAID_WAY + i, way[i]);
		if (kind == STX_INFANTRY && to - way[i] == way[i] - from) /* a line needs no telling */
			t->canonical_marks &= (uint8_t)~(1U << (STX_SAID_WAY + i));
	}
	last->way[last->nway++] = (uint16_t)to;
}

enum { WAY_MARKS = 7U << STX_SAID_WAY };

/* Squares of a line that were written, and that the judge has found to be on it: true, and not remembered. */
static void
tell_line(const struct action *a, struct trace *t)
{
	for (unsigned i = STX_SAID_WAY; i < STX_SAIDS; i++)
		if ((a->marks & ~(unsigned)t->truth_marks & 1U << i) != 0) {
			trace_truth(t, i, a->said[i]);
			t->canonical_marks &= (uint8_t)~(1U << i);
		}
}

static void
tell_move(unsigned kind, unsigned from, unsigned to, unsigned seat, struct trace *t)
{
	struct event *e = trace_event(t, kind, seat);

	event_arg(e, from);
	event_arg(e, to);
}

/* From square to square; most moves leave every count as it is. */
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
	stx_take(st, piece);
	stx_put(st, piece, to);
}

/* The piece goes there, and takes what it strikes; its army is on turn. */
static void
go(struct stx_state *st, unsigned from, unsigned to, struct trace *t)
{
	unsigned piece = st->at[from], struck = st->at[to];
	bool strike = stx_is_piece(struck), leaves = st->board.corner[from] != 0;

	trace_truth(t, STX_SAID_KIND, stx_said_kind(piece));
	trace_truth(t, STX_SAID_STRIKE, strike);
	if (!t->quiet)
		tell_move(strike ? STX_EV_STRIKE : STX_EV_MOVE, from, to, st->mover, t);
	if (strike) {
		unsigned n = 0;

		trace_truth(t, STX_SAID_STRUCK, stx_said_kind(struck));
		if (!t->quiet)
			event_arg(&t->event[t->nevents - 1], stx_said_kind(struck));
		remember_hit(st, to);
		lose(st, struck);
		if (stx_kind(piece) == STX_ICBM && (n = blast(st, to, t)) > 0)
			trace_truth(t, STX_SAID_BLAST, n);
	}
	shift(st, piece, from, to);
	if (strike || leaves)
		st->quiet = 0;
	else if (st->quiet < STX_QUIET_MAX)
		st->quiet++;
}

/* Ended on a RECON space: a card is due. */
static void
land(struct stx_state *st, unsigned piece, unsigned to)
{
	if (!stx_is_recon(st, to) || st->npack == 0)
		return;
	st->hand = (struct stx_hand){ .drawer = (uint8_t)piece };
	st->phase = STX_TO_DRAW;
}

static void
make_move(struct stx_state *st, unsigned from, unsigned to, const uint16_t *way, unsigned n, struct trace *t)
{
	unsigned piece = st->at[from];
	uint32_t due = stx_due(st, st->mover);
	enum fault f = (due & STX_SET(piece % STX_NUMBERS)) != 0 ? NO_FAULT : judge_fault(st, due, false, t);
	struct before b = begin_action(st);

	close_fault(st);
	tell_way(st, stx_kind(piece), from, to, way, n, t);
	go(st, from, to, t);
	if (f != NO_FAULT)
		apply_fault(st, f, due, t);
	land(st, piece, to);
	finish(st, &b, t);
}

static void
make_pass(struct stx_state *st, unsigned lost, struct trace *t)
{
	struct trace aside = { .quiet = true };
	unsigned from;
	bool stuck = !stx_can_move(st, st->mover, STX_SET(STX_ARMY) - 1, &aside, &from);
	uint32_t due = stx_due(st, st->mover);
	enum fault f = judge_fault(st, due, stuck, t);
	struct before b = begin_action(st);

	if (!stuck)
		close_fault(st);
	if (!t->quiet)
		trace_event(t, stuck ? STX_EV_STUCK : STX_EV_PASS, st->mover);
	if (lost < STX_SQUARES && stx_is_piece(st->at[lost])) {
		trace_truth(t, STX_SAID_KIND, stx_said_kind(st->at[lost]));
		remove_piece(st, st->at[lost], STX_BY_PENALTY, t);
	}
	apply_fault(st, f, due, t);
	finish(st, &b, t);
}

/* ---- cards ----------------------------------------------------------------------------------- */

static void
make_draw(struct stx_state *st, unsigned card, struct trace *t)
{
	struct before b = begin_action(st);
	struct stx_hand *h = &st->hand;

	if (!t->quiet)
		event_arg(trace_event(t, STX_EV_DRAW, st->mover), card);
	st->quiet = 0;
	h->card = (uint8_t)card;
	h->otherwise = false;
	h->done = 0;
	h->carried = 0;
	if (!can_follow(st)) {
		void_card(st, t);
	} else if (stx_instruction(st)->deed == STX_DO_NOTHING) {
		put_away(st, false, t);
		after_card(st, t);
	} else {
		st->phase = STX_TO_FOLLOW; /* nobody has lost anything */
		return;
	}
	finish(st, &b, t);
}

static void
tell_carry(const struct stx_state *st, unsigned piece, unsigned from, unsigned to, struct trace *t)
{
	struct event *e;

	if (from >= STX_LOST) {
		e = trace_event(t, STX_EV_RECOVER, stx_seat(piece));
		event_arg(e, stx_said_kind(piece));
		event_arg(e, to);
		return;
	}
	tell_move(STX_EV_CARRY, from, to, stx_seat(piece), t);
	event_arg(&t->event[t->nevents - 1], stx_instruction(st)->deed);
}

static void
make_carry(struct stx_state *st, unsigned from, unsigned to, struct trace *t)
{
	struct stx_hand *h = &st->hand;
	unsigned seat = stx_seat(h->drawer);
	unsigned piece = from >= STX_LOST ? (unsigned)stx_lost(st, seat, from - STX_LOST) : st->at[from];
	struct before b = begin_action(st);

	if (!t->quiet)
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
		put_away(st, false, t);
		after_card(st, t);
	}
	finish(st, &b, t);
}

static void
make_done(struct stx_state *st, struct trace *t)
{
	struct before b = begin_action(st);

	put_away(st, false, t);
	after_card(st, t);
	finish(st, &b, t);
}

/* The order that a shuffle's args give.  false: it is not one of all the cards. */
static bool
read_order(const struct stx_deck *deck, const struct action *a, uint8_t order[STX_CARDS_MAX])
{
	uint64_t seen = 0;

	if (a->nargs != (deck->n + 1U) / 2)
		return false;
	for (unsigned i = 0; i < deck->n; i++) {
		unsigned card = a->arg[i / 2] >> (i % 2 * 8) & 0xff;

		if (card >= deck->n || (seen >> card & 1) != 0)
			return false;
		seen |= UINT64_C(1) << card;
		order[i] = (uint8_t)card;
	}
	return deck->n % 2 == 0 || a->arg[deck->n / 2] >> 8 == 0xff;
}

static void
make_shuffle(struct stx_state *st, const struct action *a, struct trace *t)
{
	uint8_t order[STX_CARDS_MAX];
	struct before b = begin_action(st);

	stx_shuffle(st, a->nargs > 0 && read_order(&st->deck, a, order) ? order : NULL);
	if (!t->quiet)
		trace_event(t, STX_EV_SHUFFLE, st->mover);
	next_waiting(st, t);
	finish(st, &b, t);
}

/* ---- catches --------------------------------------------------------------------------------- */

static void
tell_catch(struct trace *t, enum stx_event kind, unsigned seat, unsigned other)
{
	if (!t->quiet)
		event_arg(trace_event(t, kind, seat), other);
}

static void
make_catch(struct stx_state *st, unsigned by, unsigned accused, struct trace *t)
{
	struct before b = begin_action(st);
	bool ends_turn = false, card = st->phase != STX_TURN;

	if (st->fault.army != accused) {
		tell_catch(t, STX_EV_FALSE, by, accused);
		if (rule(&st->rules, t, STX_R_FALSE_CATCH) == STX_FALSE_CATCH_LOSE_TURN) {
			ends_turn = by == st->mover && !card;
			if (!ends_turn && st->skip[by] < STX_SKIP_MAX)
				st->skip[by]++;
		}
	} else if (st->fault.settled) {
		tell_catch(t, STX_EV_LATE, accused, by);
	} else {
		tell_catch(t, STX_EV_CATCH, accused, by);
		st->fault.settled = true;
		remove_pieces(st, accused, st->fault.pieces, STX_BY_CATCH, t);
	}
	settle_all(st, &b, by, t);
	/* (with the piece that was to draw, or the last that could be moved, a card is done with) */
	if (!st->over && st->phase == STX_TURN && (ends_turn || card || !stx_in_game(st, st->mover)))
		end_turn(st);
}

/* ---- the judge ------------------------------------------------------------------------------- */

/* Something else is to be done before the army on turn can move. */
static enum judgement
reject_pending(const struct stx_state *st, struct trace *t)
{
	if (st->phase == STX_TO_SHUFFLE)
		return trace_reject(t, CITE_CLAUSE(STX_C_OPTION_RE_RECON));
	if (st->phase == STX_TO_DRAW)
		return trace_reject(t, CITE_CLAUSE(STX_C_LANDING));
	trace_fact(t, st->hand.card);
	return trace_reject_detail(t, CITE_CLAUSE(STX_C_LANDING), STX_D_FOLLOW_FIRST);
}

bool
stx_has_in_corner(const struct stx_state *st, unsigned seat)
{
	return st->standing[seat] > st->in_play[seat];
}

static enum judgement
judge_pass(const struct stx_state *st, const struct action *a, struct trace *t)
{
	unsigned lost = a->arg[STX_FROM], from = 0;
	bool named = lost != STX_NOWHERE;

	if (st->phase != STX_TURN)
		return reject_pending(st, t);
	if (stx_can_move(st, st->mover, STX_SET(STX_ARMY) - 1, t, &from)) {
		if (rule(&st->rules, t, STX_R_PASS) == STX_PASS_ONLY_WHEN_STUCK) {
			trace_fact(t, st->mover);
			trace_fact(t, from);
			return trace_reject(t, CITE_CLAUSE(STX_C_STUCK));
		}
		return named ? trace_reject(t, CITE_RULING(STX_R_STUCK_PENALTY)) : ACTION_PLAYED;
	}
	if (!stx_has_in_corner(st, st->mover))
		return named ? trace_reject(t, CITE_RULING(STX_R_STUCK_PENALTY)) : ACTION_PLAYED;
	if (rule(&st->rules, t, STX_R_STUCK_PENALTY) == STX_STUCK_LOSE_TURN)
		return named ? trace_reject(t, CITE_RULING(STX_R_STUCK_PENALTY)) : ACTION_PLAYED;
	if (lost >= STX_SQUARES || st->board.corner[lost] != st->mover + 1 || !stx_is_piece(st->at[lost]))
		return trace_reject(t, CITE_RULING(STX_R_STUCK_PENALTY));
	return ACTION_PLAYED;
}

/* What says of a variant without cards that it has none. */
static enum stx_clause
no_cards(const struct stx_state *st)
{
	return st->variant == STX_ASSAULT ? STX_C_OPTION_ASSAULT : STX_C_OPTION_NO_RECON;
}

static enum judgement
judge_draw(const struct stx_state *st, const struct action *a, struct trace *t)
{
	unsigned card = a->arg[STX_FROM];

	if (st->phase == STX_TO_FOLLOW || st->phase == STX_TO_SHUFFLE)
		return reject_pending(st, t);
	if (st->variant == STX_ASSAULT || st->variant == STX_NO_RECON)
		return trace_reject(t, CITE_CLAUSE(no_cards(st)));
	if (st->npack == 0)
		return trace_reject_detail(t, CITE_CLAUSE(STX_C_LANDING), STX_D_NO_CARDS);
	if (st->phase == STX_TURN)
		return trace_reject(t, CITE_CLAUSE(STX_C_PASSING));
	trace_fact(t, card);
	if (card >= st->deck.n || !stx_is_in_pack(st, card))
		return trace_reject(t, CITE_CLAUSE(STX_C_CARD_OUT));
	if (stx_can_be_on_top(st, card)) {
		t->nfacts = 0;
		return ACTION_PLAYED;
	}
	return trace_reject_detail(t, CITE_CLAUSE(STX_C_LANDING), STX_D_LOWER_CARD);
}

static enum judgement
judge_card(const struct stx_state *st, const struct action *a, struct trace *t)
{
	if (st->phase == STX_TURN)
		return trace_reject_detail(t, CITE_CLAUSE(STX_C_LANDING), STX_D_NO_CARD_NOW);
	if (st->phase != STX_TO_FOLLOW)
		return reject_pending(st, t);
	if (a->kind == STX_CARRY)
		return stx_judge_carry(st, a->arg[STX_FROM], a->arg[STX_TO], t);
	if (st->hand.done > 0)
		return ACTION_PLAYED;
	trace_fact(t, st->hand.card);
	return trace_reject_detail(t, CITE_CLAUSE(STX_C_NO_CARD_STRIKE), STX_D_AT_LEAST_ONE);
}

static enum judgement
judge_catch(const struct stx_state *st, const struct action *a, struct trace *t)
{
	unsigned by = a->arg[STX_BY], accused = a->arg[STX_FROM];

	if (!stx_in_game(st, by) || !stx_in_game(st, accused)) {
		trace_fact(t, stx_in_game(st, by) ? accused : by);
		return trace_reject_detail(t, CITE_CLAUSE(STX_C_CATCH), STX_D_OUT_OF_GAME);
	}
	if (by != accused)
		return ACTION_PLAYED;
	trace_fact(t, by);
	return trace_reject_detail(t, CITE_CLAUSE(STX_C_CATCH), STX_D_CATCHES_ITSELF);
}

static enum judgement
judge_shuffle(const struct stx_state *st, const struct action *a, struct trace *t)
{
	uint8_t order[STX_CARDS_MAX];

	if (st->phase != STX_TO_SHUFFLE)
		return trace_reject(t, CITE_CLAUSE(STX_C_OPTION_RE_RECON));
	if (st->viewer != SEAT_ARBITER)
		return a->nargs == 0 ? ACTION_PLAYED
		                     : trace_reject_detail(t, CITE_CLAUSE(STX_C_PACK), STX_D_ORDER_HIDDEN);
	if (a->nargs == 0)
		return ACTION_INCOMPLETE;
	return read_order(&st->deck, a, order) ? ACTION_PLAYED : trace_reject(t, CITE_CLAUSE(STX_C_OPTION_RE_RECON));
}

/* Judge; of a move the way comes back. */
static enum judgement
judge(const struct stx_state *st, const struct action *a, struct trace *t, uint16_t way[3], unsigned *nway)
{
	if (st->over || st->found_over)
		return trace_reject_detail(t, CITE_CLAUSE(STX_C_AFTER_END), st->found_over ? STX_D_FOUND_OVER : STX_D_NONE);
	if (a->kind == STX_CATCH)
		return judge_catch(st, a, t);
	if (a->kind == STX_SHUFFLE)
		return judge_shuffle(st, a, t);
	if (a->arg[STX_BY] != st->mover) {
		bool card = st->phase == STX_TO_FOLLOW && (a->kind == STX_CARRY || a->kind == STX_DONE);

		trace_fact(t, st->mover);
		return trace_reject(t, CITE_CLAUSE(card ? STX_C_DRAWER : STX_C_TURNS));
	}
	switch (a->kind) {
	case STX_MOVE:
		return st->phase == STX_TURN ? stx_judge_move(st, a, t, way, nway) : reject_pending(st, t);
	case STX_PASS:
		return judge_pass(st, a, t);
	case STX_DRAW:
		return judge_draw(st, a, t);
	default:
		return judge_card(st, a, t);
	}
}

enum judgement
stx_judge(const void *state, const struct action *a, struct trace *t)
{
	uint16_t way[3];
	unsigned n;

	return judge(state, a, t, way, &n);
}

/* Make an action that was judged, or let stand. */
static void
make(struct stx_state *st, const struct action *a, const uint16_t *way, unsigned nway, struct trace *t)
{
	switch (a->kind) {
	case STX_MOVE:
		make_move(st, a->arg[STX_FROM], a->arg[STX_TO], way, nway, t);
		break;
	case STX_PASS:
		make_pass(st, a->arg[STX_FROM], t);
		break;
	case STX_DRAW:
		stx_take_card(st, a->arg[STX_FROM], true);
		make_draw(st, a->arg[STX_FROM], t);
		break;
	case STX_CARRY:
		make_carry(st, a->arg[STX_FROM], a->arg[STX_TO], t);
		break;
	case STX_DONE:
		make_done(st, t);
		break;
	case STX_CATCH:
		make_catch(st, a->arg[STX_BY], a->arg[STX_FROM], t);
		break;
	default:
		make_shuffle(st, a, t);
		break;
	}
}

/* Most actions are a move within one quadrant's land, of an army without duties, onto nobody, while the
 * heads are not counted: nothing comes of it but another place and another turn. */
static inline bool
is_plain(const struct stx_state *st, const struct action *a)
{
	const struct stx_board *b = &st->board;
	unsigned from = a->arg[STX_FROM], to = a->arg[STX_TO];

	return a->kind == STX_MOVE && b->terrain[from] == STX_LAND && b->terrain[to] == STX_LAND &&
	    b->zone[from] == b->zone[to] && st->at[to] == STX_EMPTY && a->arg[STX_BY] == st->mover &&
	    st->phase == STX_TURN && !st->assault && !st->over && !st->found_over && stx_due(st, st->mover) == 0 &&
	    st->quiet < STX_QUIET_MAX - 1;
}

static void
make_plain(struct stx_state *st, const struct action *a, const uint16_t *way, unsigned n, struct trace *t)
{
	unsigned from = a->arg[STX_FROM], to = a->arg[STX_TO], piece = st->at[from];

	st->ply++;
	st->fresh = false;
	st->last.nway = st->last.nhits = 0;
	close_fault(st);
	tell_way(st, stx_kind(piece), from, to, way, n, t);
	trace_truth(t, STX_SAID_KIND, stx_said_kind(piece));
	trace_truth(t, STX_SAID_STRIKE, 0);
	if (!t->quiet)
		tell_move(STX_EV_MOVE, from, to, st->mover, t);
	st->at[from] = STX_EMPTY;
	st->at[to] = (uint8_t)piece;
	st->square[piece] = (uint16_t)to;
	st->quiet++;
	end_turn(st);
}

static enum judgement
play(void *state, const struct action *a, struct trace *t)
{
	uint16_t way[3];
	unsigned n = 0;
	bool plain = is_plain(state, a);
	enum judgement j = plain ? stx_judge_move(state, a, t, way, &n) : judge(state, a, t, way, &n);

	if (j != ACTION_PLAYED)
		return j;
	if (plain)
		make_plain(state, a, way, n, t);
	else
		make(state, a, way, n, t);
	if (a->kind == STX_MOVE && (a->marks & ~(unsigned)t->truth_marks & WAY_MARKS) != 0)
		tell_line(a, t);
	return ACTION_PLAYED;
}

/* ---- what is let stand ----------------------------------------------------------------------- */

/* Another turn is taken while a card is at hand: nothing more comes of the card.  false: the pack is
 * to be shuffled first, and nothing can be made of that. */
static bool
leave_card(struct stx_state *st, struct trace *t)
{
	if (st->phase == STX_TO_SHUFFLE ||
	    (st->phase == STX_TO_FOLLOW && st->npack == 0 && st->variant == STX_RE_RECON))
		return false;
	st->hand.nwaiting = 0;
	if (st->phase != STX_TURN)
		drop_card(st, t);
	return true;
}

static bool
is_at_end(const struct stx_state *st)
{
	return st->over || st->found_over;
}

/* A move of any army's, as far as it can be made on the board: that army takes its turn. */
static bool
force_move(struct stx_state *st, const struct action *a, struct trace *t)
{
	unsigned from = a->arg[STX_FROM], to = a->arg[STX_TO], piece = st->at[from], seat = a->arg[STX_BY], n = 0;
	bool past_end = st->over || st->found_over || st->past_end;
	uint16_t way[3];

	if (!stx_is_piece(piece) || stx_seat(piece) != seat || from == to || !stx_is_space(&st->board, to) ||
	    (stx_is_piece(st->at[to]) && stx_seat(st->at[to]) == seat))
		return false;
	while (STX_SAID_WAY + n < STX_SAIDS && (a->marks >> (STX_SAID_WAY + n) & 1) != 0) {
		way[n] = a->said[STX_SAID_WAY + n];
		n++;
	}
	if (!leave_card(st, t))
		return false;
	st->over = st->found_over = false;
	st->mover = (uint8_t)seat;
	make_move(st, from, to, way, n, t);
	st->past_end = past_end && !st->over;
	/* as it was written is how it breaks the rules */
	t->canonical_marks |= (uint8_t)(((1U << n) - 1) << STX_SAID_WAY);
	if ((a->marks & 1U << STX_SAID_STRIKE) != 0)
		t->truth[STX_SAID_STRIKE] |= (uint16_t)(a->said[STX_SAID_STRIKE] & ~1U);
	return true;
}

static bool
force_pass(struct stx_state *st, const struct action *a, struct trace *t)
{
	unsigned seat = a->arg[STX_BY], lost = a->arg[STX_FROM];

	if (!stx_in_game(st, seat) || is_at_end(st))
		return false;
	if (lost != STX_NOWHERE && (lost >= STX_SQUARES || !stx_is_piece(st->at[lost]) || stx_seat(st->at[lost]) != seat))
		return false;
	if (!leave_card(st, t))
		return false;
	st->mover = (uint8_t)seat;
	make_pass(st, lost, t);
	return true;
}

/* A card's move to another place than it says, or of another piece. */
static bool
force_carry(struct stx_state *st, const struct action *a, struct trace *t)
{
	unsigned from = a->arg[STX_FROM], to = a->arg[STX_TO];

	if (is_at_end(st) || st->phase != STX_TO_FOLLOW || a->arg[STX_BY] != st->mover ||
	    !stx_is_space(&st->board, to) || st->at[to] != STX_EMPTY)
		return false;
	if (from >= STX_LOST ? from - STX_LOST >= STX_KINDS || stx_lost(st, st->mover, from - STX_LOST) < 0
	                     : from >= STX_SQUARES || !stx_is_piece(st->at[from]))
		return false;
	make_carry(st, from, to, t);
	return true;
}

static bool
force_draw(struct stx_state *st, const struct action *a, struct trace *t)
{
	if (is_at_end(st) || st->phase != STX_TO_DRAW || a->arg[STX_BY] != st->mover || a->arg[STX_FROM] >= st->deck.n ||
	    !stx_take_card(st, a->arg[STX_FROM], false))
		return false;
	make_draw(st, a->arg[STX_FROM], t);
	return true;
}

static enum judgement
force(void *state, const struct action *a, struct trace *t)
{
	switch (a->kind) {
	case STX_MOVE:
		return force_move(state, a, t) ? ACTION_PLAYED : ACTION_ILLEGAL;
	case STX_PASS:
		return force_pass(state, a, t) ? ACTION_PLAYED : ACTION_ILLEGAL;
	case STX_CARRY:
		return force_carry(state, a, t) ? ACTION_PLAYED : ACTION_ILLEGAL;
	case STX_DRAW:
		return force_draw(state, a, t) ? ACTION_PLAYED : ACTION_ILLEGAL;
	default:
		return ACTION_ILLEGAL;
	}
}

/* ---- set-up ---------------------------------------------------------------------------------- */

static enum judgement
reject_seat(struct trace *t, unsigned seat, enum stx_clause c, enum stx_detail detail)
{
	trace_fact(t, seat);
	return trace_reject_detail(t, CITE_CLAUSE(c), detail);
}

/* One of the pieces as found. */
static enum judgement
place(struct stx_state *st, const struct stx_place *p, struct trace *t)
{
	const struct stx_board *b = &st->board;
	int piece = stx_lost(st, p->seat, p->kind);

	if ((st->playing & STX_SET(p->seat)) == 0)
		return reject_seat(t, p->seat, STX_C_ARMY, STX_D_NOT_PLAYING);
	if (piece < 0) {
		trace_fact(t, p->seat);
		trace_fact(t, stx_army[p->kind]);
		trace_fact(t, p->kind);
		return trace_reject(t, CITE_CLAUSE(STX_C_ARMY));
	}
	trace_fact(t, p->square);
	if (!stx_is_space(b, p->square))
		return trace_reject(t, CITE_CLAUSE(STX_C_NO_SPACE));
	if (b->corner[p->square] != 0 && b->corner[p->square] != p->seat + 1)
		return trace_reject(t, CITE_CLAUSE(STX_C_NO_PASSAGE));
	if (st->at[p->square] != STX_EMPTY)
		return trace_reject_detail(t, CITE_CLAUSE(STX_C_OWN_PIECE), STX_D_TWO_ON);
	t->nfacts = 0;
	stx_put(st, (unsigned)piece, p->square);
	return ACTION_PLAYED;
}

/* Every army in its corner, row by row from the DMZ, in the order in which its pieces are numbered. */
static void
fill_corners(struct stx_state *st)
{
	for (unsigned seat = 0; seat < STX_ARMIES; seat++) {
		unsigned piece = seat * STX_NUMBERS;

		if ((st->playing & STX_SET(seat)) == 0)
			continue;
		for (unsigned row = STX_DMZ; row > 0; row--)
			for (unsigned i = 0; i < row; i++)
				stx_put(st, piece++, stx_corner_square(&st->board, seat, row, i));
	}
}

/* The pack as it lies after the first draws, and who begins. */
static enum judgement
deal(struct stx_state *st, const struct stx_setup *s, struct trace *t)
{
	bool arbiter = s->viewer == SEAT_ARBITER;
	unsigned n = arbiter ? s->npack : s->ndraws, drawn = 0;
	const uint8_t *cards = arbiter ? s->pack : s->draws;
	int first;

	if (arbiter ? n != st->deck.n : s->npack > 0 || s->nagain > 0)
		return trace_reject_detail(t, CITE_CLAUSE(STX_C_PACK), arbiter ? STX_D_NO_PACK : STX_D_ORDER_HIDDEN);
	first = stx_first_by_draws(&st->deck, st->playing, cards, n, &drawn);
	if (first < 0 || (!arbiter && drawn != n))
		return trace_reject_detail(t, CITE_CLAUSE(STX_C_PACK), STX_D_PACK_SHORT);
	if (arbiter && s->ndraws > 0 && (s->ndraws != drawn || memcmp(s->draws, cards, drawn) != 0))
		return trace_reject_detail(t, CITE_CLAUSE(STX_C_PACK), STX_D_OTHER_DRAWS);
	if (s->first_named && s->first != first) {
		trace_fact(t, s->first);
		trace_fact(t, (unsigned)first);
		return trace_reject(t, CITE_CLAUSE(STX_C_PACK));
	}
	st->first = (uint8_t)first;
	if (rule(&st->rules, t, STX_R_FIRST_DRAW) == STX_FIRST_DRAW_RETURNED) {
		stx_shuffle(st, s->nagain == st->deck.n ? s->again : NULL);
		return ACTION_PLAYED;
	}
	stx_shuffle(st, arbiter ? s->pack : NULL);
	for (unsigned i = 0; i < drawn; i++)
		stx_take_card(st, cards[i], true);
	return ACTION_PLAYED;
}

static enum judgement
name_first(struct stx_state *st, const struct stx_setup *s, struct trace *t)
{
	if (!s->first_named && !s->placed)
		return trace_reject_detail(t, CITE_CLAUSE(STX_C_PACK), STX_D_NO_FIRST);
	st->first = s->first_named ? s->first : (uint8_t)__builtin_ctz(s->playing);
	if ((st->playing & STX_SET(st->first)) == 0)
		return reject_seat(t, st->first, STX_C_PACK, STX_D_NOT_PLAYING);
	return ACTION_PLAYED;
}

static enum judgement
set_up(struct stx_state *st, const struct stx_setup *s, struct trace *t)
{
	enum judgement j = ACTION_PLAYED;

	if (!s->placed)
		fill_corners(st);
	for (unsigned i = 0; i < s->nplaced && j == ACTION_PLAYED; i++)
		j = place(st, &s->place[i], t);
	if (j != ACTION_PLAYED)
		return j;
	if (!stx_has_cards(st) && (s->npack > 0 || s->nagain > 0 || s->ndraws > 0))
		return trace_reject(t, CITE_CLAUSE(no_cards(st)));
	if (!stx_has_cards(st))
		return name_first(st, s, t);
	if (!s->placed)
		return deal(st, s, t);
	st->npack = s->npack;
	for (unsigned i = 0; i < s->npack; i++) {
		st->pack[i] = s->viewer == SEAT_ARBITER ? s->pack[i] : STX_UNKNOWN_CARD;
		st->loose |= s->viewer == SEAT_ARBITER ? 0 : UINT64_C(1) << s->pack[i];
	}
	return name_first(st, s, t);
}

/* Is the game over in a position as found, which does not say so?  *next: the end.  (Heads are counted after
 * actions, and not here.) */
static bool
ends_as_found(const struct stx_state *st, struct trace *t, struct stx_state *next)
{
	struct trace aside = { .quiet = true };

	*next = *st;
	next->found_over = false;
	for (unsigned seat = 0; seat < STX_ARMIES; seat++)
		if (stx_in_game(st, seat) && st->standing[seat] == 0)
			next->out |= (uint8_t)STX_SET(seat);
	look_for_end(next, st->mover, &aside);
	t->consulted |= aside.consulted;
	return next->over;
}

static enum judgement
start(void *state, const void *setup, const struct rules *rules, struct trace *t)
{
	const struct stx_setup *s = setup;
	struct stx_state *st = state, next;
	struct before b = { 0 };
	enum judgement j;

	if (s->as_found) {
		*st = s->state;
		st->rules = *rules;
		if (!st->over && !st->past_end)
			st->found_over = ends_as_found(st, t, &next);
		return ACTION_PLAYED;
	}
	st->board = s->board;
	st->deck = s->deck;
	stx_clear(st);
	st->rules = *rules;
	st->viewer = s->viewer;
	st->variant = s->variant;
	st->playing = s->playing;
	if ((j = set_up(st, s, t)) != ACTION_PLAYED)
		return j;
	st->mover = st->first;
	st->fresh = true;
	if (st->variant == STX_ASSAULT)
		st->assault = true;
	else if (stx_has_cards(st) && st->npack == 0)
		use_up(st, t);
	settle_heads(st, &b, st->mover, t);
	if (!st->over && !stx_in_game(st, st->mover))
		end_turn(st);
	t->truth_marks = t->canonical_marks = 0; /* (these are of actions) */
	return ACTION_PLAYED;
}

/* ---- the game -------------------------------------------------------------------------------- */

static void
outcome(const void *state, struct outcome *out)
{
	static const uint16_t cites[STX_ENDINGS] = {
		[STX_END_LAST_ARMY] = CITE_CLAUSE(STX_C_LAST_ARMY),
		[STX_END_NOBODY_LEFT] = CITE_RULING(STX_R_NOBODY_LEFT),
		[STX_END_NO_PROGRESS] = CITE_RULING(STX_R_NO_PROGRESS),
	};
	const struct stx_state *st = state;

	out->over = st->over;
	out->winner = st->winner;
	out->ending = st->ending;
	out->cite = st->over ? cites[st->ending] : 0;
}

/* Of a position that is over by these rules a record may say so, or leave it open. */
static enum judgement
settle_result(const void *state, const struct result *r, struct trace *t)
{
	const struct stx_state *st = state;
	struct stx_state next;
	struct outcome o;
	struct result found;

	if (st->found_over)
		ends_as_found(st, t, &next);
	outcome(st->found_over ? &next : st, &o);
	result_of(&o, &found);
	if (o.over ? result_same(r, &found) || (st->found_over && !r->finished)
	           : !r->finished || result_off_board(&game_stratix, st, r))
		return ACTION_PLAYED;
	return st->found_over ? trace_reject_detail(t, CITE_CLAUSE(STX_C_AFTER_END), STX_D_OTHER_END) : trace_reject(t, o.cite);
}

static int
mover(const void *state)
{
	return ((const struct stx_state *)state)->mover;
}

static uint32_t
ply(const void *state)
{
	return ((const struct stx_state *)state)->ply;
}

static bool
plays(const void *state, unsigned seat)
{
	return stx_in_game(state, seat);
}

static uint32_t
turn(const void *state)
{
	return ((const struct stx_state *)state)->round;
}

static const struct preset presets[] = {
	{ .name = "sheet", .text = "the manual as it reads; every default", .option = { 0 } },
	{
	    .name = "older-manual",
	    .text = "an older edition of the manual, which takes a piece from an army that is stuck",
	    .option = { [STX_R_STUCK_PENALTY] = STX_STUCK_LOSE_WEAPON },
	},
};

static const struct reconstruction reconstructions[] = {
	{ "STX-B1", "The board of the figure: 19 by 19, four quadrants parted by water, eight bridges, eight RECON spaces, "
	            "a corner of 21 squares for each seat." },
	{ "STX-B2", "The deck: 24 numbered cards, each of which does one of the things that the manual speaks of." },
	{ "STX-B3", "Seats 1 to 4 clockwise from a1; two armies take seats 1 and 3, three take 1, 2 and 3." },
};

static const struct event_type events[STX_EVENTS] = {
	[STX_EV_MOVE] = { "move", { "from", "to" } },
	[STX_EV_STRIKE] = { "strike", { "from", "to", "struck" } },
	[STX_EV_REMOVED] = { "removed", { "square", "piece", "cause" } },
	[STX_EV_DRAW] = { "draw", { "card" } },
	[STX_EV_RECOVER] = { "recover", { "piece", "to" } },
	[STX_EV_CARRY] = { "carry", { "from", "to", "deed" } },
	[STX_EV_VOID] = { "void", { "card" } },
	[STX_EV_BACK] = { "back", { "card" } },
	[STX_EV_SHUFFLE] = { "shuffle", { NULL } },
	[STX_EV_FAULT] = { "fault", { "pieces" } },
	[STX_EV_CATCH] = { "caught", { "by" } },
	[STX_EV_LATE] = { "caught-before", { "by" } },
	[STX_EV_FALSE] = { "false-catch", { "accused" } },
	[STX_EV_PASS] = { "pass", { NULL } },
	[STX_EV_STUCK] = { "stuck", { NULL } },
	[STX_EV_ASSAULT] = { "final-assault", { NULL } },
	[STX_EV_OUT] = { "out", { "cause" } },
	[STX_EV_END] = { "end", { "how" } },
};

static const struct ending endings[STX_ENDINGS] = {
	[STX_END_LAST_ARMY] = { "last-army", "no other army is left" },
	[STX_END_NOBODY_LEFT] = { "nobody-left", "the last armies went out together" },
	[STX_END_NO_PROGRESS] = { "no-progress", "200 moves brought no strike, card or departure" },
};

#define LEN(a) (sizeof(a) / sizeof((a)[0]))

_Static_assert(offsetof(struct stx_state, rules) == 0, "the rules come first in every state");
_Static_assert((int)STX_RULINGS <= (int)GAME_RULINGS_MAX, "room for every ruling");
_Static_assert((int)STX_SAIDS <= (int)ACTION_SAID_MAX, "room for every mark");
_Static_assert((STX_CARDS_MAX + 1) / 2 <= (int)ACTION_ARGS_MAX, "room for a shuffle");

const struct game game_stratix = {
	.name = "stratix",
	.title = "Stratix",
	.prefix = "STX",
	.book = 1,
	.seat = { "army1", "army2", "army3", "army4", NULL },
	.clauses = stx_clauses,
	.nclauses = STX_CLAUSES,
	.after_end = CITE_CLAUSE(STX_C_AFTER_END),
	.rulings = stx_rulings,
	.nrulings = STX_RULINGS,
	.presets = presets,
	.npresets = LEN(presets),
	.reconstructions = reconstructions,
	.nreconstructions = LEN(reconstructions),
	.events = events,
	.nevents = STX_EVENTS,
	.endings = endings,
	.nendings = STX_ENDINGS,
	.details = stx_details,
	.hides = true,
	.state_size = sizeof(struct stx_state),
	.setup_size = sizeof(struct stx_setup),
	.start = start,
	.judge = stx_judge,
	.play = play,
	.force = force,
	.legal = stx_legal,
	.outcome = outcome,
	.mover = mover,
	.ply = ply,
	.turn = turn,
	.plays = plays,
	.settle = settle_result,
	.doubtful = stx_doubtful,
	.worlds = stx_worlds,
	.reveal = stx_reveal,
	.forfeits = stx_forfeits,
	.right = stx_right_to_catch,
	.view_setup = stx_view_setup,
	.whole_setup = stx_whole_setup,
	.view_action = stx_view_action,
	.recall = stx_recall,
	.merge_action = stx_merge_action,
	.scene = stx_scene,
};
