/* stratego/make.c: make a move or a strike, and end the turn. */
#include "stratego/internal.h"

/* ---- strikes ------------------------------------------------------------------------------- */

static void
take_off(struct stg_state *st, unsigned piece, unsigned rank, struct trace *t)
{
	trace_tell(t, STG_EV_REMOVED, stg_seat(piece), st->piece[piece].square, rank != 0 ? rank : STG_UNKNOWN);
	stg_take(st, piece);
}

static void
go_to(struct stg_state *st, unsigned piece, unsigned to)
{
	struct stg_piece *p = &st->piece[piece];

	st->at[p->square] = STG_EMPTY;
	st->at[to] = (uint8_t)piece;
	p->square = (uint8_t)to;
	p->flags |= STG_MOVED;
}

/* Note that a strike has shown a rank, if it has. */
static void
show(struct stg_state *st, unsigned piece, bool striker, unsigned rank, enum stg_removed removed,
    struct trace *t)
{
	uint64_t consulted = t->consulted;
	bool shows = stg_shows(&st->head.rules, t, striker, rank, removed);

	if (!t->asks_events) /* STG-R7 changes nothing on the board, so it counts for events alone */
		t->consulted = consulted;
	if (!shows)
		return;
	st->piece[piece].flags |= STG_SHOWN;
	trace_tell(t, STG_EV_SHOWN, stg_seat(piece), st->piece[piece].square, rank != 0 ? rank : STG_UNKNOWN);
}

/* Make the result of a strike on the board.  A rank of 0 is not known.  Returns the survivor's square. */
static unsigned
remove_and_advance(struct stg_state *st, unsigned piece, unsigned target, enum stg_removed removed,
    unsigned striker, unsigned struck, struct trace *t)
{
	unsigned from = st->piece[piece].square, to = st->piece[target].square, place = STG_NOWHERE;

	show(st, piece, true, striker, removed, t);
	show(st, target, false, struck, removed, t);
	if (removed != STG_REMOVED_STRIKER)
		take_off(st, target, struck, t);
	if (removed != STG_REMOVED_STRUCK)
		take_off(st, piece, striker, t);
	if (removed == STG_REMOVED_STRUCK) {
		go_to(st, piece, place = to);
	} else if (removed == STG_REMOVED_STRIKER) {
		bool bomb = (st->piece[target].ranks & ~STG_IMMOBILE) == 0;

		place = bomb ? to : stg_advance_to(st, from, to, t);
		if (place != to) {
			go_to(st, target, place);
			trace_tell(t, STG_EV_ADVANCE, stg_seat(target), to, place);
		}
	}
	if (struck == STG_FLAG)
		trace_end(t, STG_EV_END, &st->head, (unsigned)stg_seat(piece), STG_END_FLAG);
	return place;
}

/* ---- an action ----------------------------------------------------------------------------- */

/* After the board has changed: remember what the repetition rules need, pass the turn to the other side, and see whether
 * it can move. */
static inline __attribute__((always_inline)) void
end_turn(struct stg_state *st, unsigned piece, unsigned from, unsigned to, bool strike, struct trace *t)
{
	if (rules_notice(&st->head.rules, STG_R_CHASING) || st->head.rules.option[STG_R_CHASING] != STG_CHASING_OFF)
		stg_remember_chase(st, stg_seat(piece), from, to, strike);
	stg_remember_run(&st->run[stg_seat(piece)], piece, from, to);
	st->last.from = (uint8_t)from;
	st->last.to = (uint8_t)to;
	st->head.ply++;
	st->head.turn += stg_seat(piece) == STG_BLUE;
	st->head.mover = !stg_seat(piece);
	/* If a legal action follows, there was one.  So a caller that only judges the record, or counts its events, need not
	 * look for it. */
	if ((t->brief || t->counted) && st->head.rules.notice == 0)
		st->unlooked = !st->head.over;
	else
		stg_look_for_move(st, t);
}

void
stg_make_move(struct stg_state *st, unsigned from, unsigned to, struct trace *t)
{
	unsigned piece = st->at[from];

	trace_tell(t, STG_EV_MOVE, (unsigned)stg_seat(piece), from, to);
	trace_truth(t, STG_SAID_STRIKE, 0);
	go_to(st, piece, to);
	end_turn(st, piece, from, to, false, t);
}

/* Tell where the survivor stands, if there is one.  The canonical spelling leaves it out if it follows from the rest. */
static void
tell_survivor(struct trace *t, unsigned place, bool told)
{
	trace_truth(t, STG_SAID_SURVIVOR, place);
	if (place == STG_NOWHERE)
		t->truth_marks &= (uint8_t)~(1U << STG_SAID_SURVIVOR);
	if (!told)
		t->canonical_marks &= (uint8_t)~(1U << STG_SAID_SURVIVOR);
}

void
stg_make_strike(struct stg_state *st, unsigned from, unsigned to, const struct stg_seen *s, struct trace *t)
{
	unsigned piece = st->at[from], target = st->at[to];
	unsigned striker = s->striker != 0 ? s->striker : STG_UNKNOWN, struck = s->struck != 0 ? s->struck : STG_UNKNOWN;

	trace_tell(t, STG_EV_STRIKE, (unsigned)stg_seat(piece), from, to, striker, struck);
	trace_truth(t, STG_SAID_STRIKE, 1);
	trace_truth(t, STG_SAID_STRIKER, striker);
	trace_truth(t, STG_SAID_STRUCK, struck);
	trace_truth(t, STG_SAID_REMOVED, s->removed);
	tell_survivor(t, remove_and_advance(st, piece, target, s->removed, s->striker, s->struck, t), s->told);
	end_turn(st, piece, from, to, true, t);
}

void
stg_see_strike(const struct stg_state *st, unsigned from, unsigned to, struct stg_seen *seen, struct trace *t)
{
	seen->striker = certain_member(st->piece[st->at[from]].ranks);
	seen->struck = certain_member(st->piece[st->at[to]].ranks);
	seen->removed = stg_strike(&st->head.rules, t, seen->striker, seen->struck);
	seen->told = false;
}

void
stg_make_known_strike(struct stg_state *st, unsigned from, unsigned to, struct trace *t)
{
	struct stg_seen seen;

	stg_see_strike(st, from, to, &seen, t);
	stg_make_strike(st, from, to, &seen, t);
}
