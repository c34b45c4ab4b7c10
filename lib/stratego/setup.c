/* stratego/setup.c: begin a game: count both armies, and put them on the board. */
#include <string.h>

#include "stratego/internal.h"

/* Is the square on the seat's home ranks? */
static bool
at_home(int seat, unsigned square)
{
	return seat == STG_RED ? square < STG_HOME : square >= STG_SQUARES - STG_HOME;
}

/* Judge one square of a set-up. */
static enum judgement
judge_setup_square(const struct stg_setup *s, unsigned square, struct trace *t)
{
	int seat = s->seat[square];
	bool own = s->viewer == SEAT_ARBITER || s->viewer == seat;
	bool known = s->rank[square] != STG_UNKNOWN;

	if (at_home(seat, square) && own == known)
		return ACTION_PLAYED;
	if (!at_home(seat, square)) {
		trace_value(t, (unsigned)seat);
		trace_value(t, square);
		return trace_reject_detail(t, CITE_CLAUSE(STG_C_ARMY), STG_D_OUTSIDE);
	}
	trace_value(t, square);
	if (own && s->viewer == SEAT_ARBITER)
		return trace_reject_detail(t, CITE_CLAUSE(STG_C_ARMY), STG_D_RANK_MISSING);
	if (own) {
		trace_value(t, (unsigned)seat);
		trace_value(t, (unsigned)seat);
		return trace_reject_detail(t, CITE_CLAUSE(STG_C_ARMY), STG_D_OWN_MISSING);
	}
	return trace_reject(t, CITE_CLAUSE(STG_C_HIDDEN));
}

void
stg_usual_army(unsigned variant, uint8_t army[STG_RANKS])
{
	if (variant != STG_FREE) {
		memcpy(army, stg_army[variant], STG_RANKS);
		return;
	}
	army[0] = 0;
	memset(army + 1, STG_UNCOUNTED, STG_RANKS - 1);
	army[STG_FLAG] = 1;
}

static void
army_due(const struct stg_setup *s, int seat, uint8_t due[STG_RANKS])
{
	if (s->variant == STG_FREE && s->counted)
		memcpy(due, s->army[seat], STG_RANKS);
	else
		stg_usual_army(s->variant, due);
}

static enum judgement
reject_count(struct trace *t, int seat, unsigned have, unsigned rank, unsigned due)
{
	trace_value(t, (unsigned)seat);
	trace_value(t, have);
	trace_value(t, rank);
	trace_value(t, due);
	return trace_reject_detail(t, CITE_CLAUSE(STG_C_ARMY), STG_D_COUNT);
}

/* How many pieces of each rank a side has; [0] counts all of them. */
static void
count_armies(const struct stg_setup *s, uint8_t have[2][STG_RANKS + 1])
{
	memset(have, 0, 2 * sizeof(have[0]));
	for (unsigned sq = 0; sq < STG_SQUARES; sq++)
		if (s->rank[sq] != 0) {
			have[s->seat[sq]][s->rank[sq]]++;
			have[s->seat[sq]][0]++;
		}
}

static enum judgement
judge_army(const struct stg_setup *s, int seat, const uint8_t have[STG_RANKS + 1], struct trace *t)
{
	uint8_t due[STG_RANKS];
	unsigned wanted = 0;
	bool counted = true, wrong = false, hidden = s->viewer != SEAT_ARBITER && s->viewer != seat;

	army_due(s, seat, due);
	for (unsigned r = 1; r < STG_RANKS; r++) {
		if (due[r] == STG_UNCOUNTED) {
			counted = false;
			continue;
		}
		wanted += due[r];
		/* If ranks are unknown, only the number of pieces can be judged. */
		if (!hidden && have[r] != due[r]) {
			reject_count(t, seat, have[r], r, due[r]);
			if (!trace_passes(t))
				return ACTION_ILLEGAL;
			wrong = true;
		}
	}
	if (wrong)
		return ACTION_PLAYED;
	if (counted ? have[0] != wanted : have[0] < wanted)
		return reject_count(t, seat, have[0], STG_UNKNOWN, wanted);
	return ACTION_PLAYED;
}

static void
put_armies(struct stg_state *st, const struct stg_setup *s)
{
	stg_clear(st);
	st->head.viewer = s->viewer;
	st->variant = s->variant;
	st->high_ranks = s->high_ranks;
	for (unsigned sq = 0; sq < STG_SQUARES; sq++) {
		unsigned piece;

		if (s->rank[sq] == 0)
			continue;
		/* The number follows from the square, so that both players' logs agree on it. */
		piece = s->seat[sq] == STG_RED ? sq : sq - STG_SQUARES + STG_PIECES;
		st->piece[piece].ranks = (uint16_t)(s->rank[sq] == STG_UNKNOWN ? STG_ANY : STG_SET(s->rank[sq]));
		st->piece[piece].home = (uint8_t)sq;
		stg_put(st, piece, sq);
	}
	for (int seat = 0; seat < 2; seat++)
		army_due(s, seat, st->army[seat]);
}

enum judgement
stg_start(void *state, const void *setup, const struct rules *rules, struct trace *t)
{
	const struct stg_setup *s = setup;
	struct stg_state *st = state;
	uint8_t have[2][STG_RANKS + 1], pass = t->pass;
	bool wrong[2] = { false, false };
	enum judgement j;

	if (s->as_found) {
		*st = s->state;
		st->head.rules = *rules;
		if (stg_hidden(st) && (j = stg_consistent(st, t)) != ACTION_PLAYED)
			return j;
	} else {
		for (unsigned sq = 0; sq < STG_SQUARES; sq++)
			if (s->rank[sq] != 0 && (j = judge_setup_square(s, sq, t)) != ACTION_PLAYED) {
				if (!trace_passes(t))
					return j;
				wrong[s->seat[sq]] = true;
			}
		count_armies(s, have);
		for (int seat = 0; seat < 2; seat++) /* not if a square was wrong: a piece there may be missing elsewhere */
			if (!wrong[seat] && (j = judge_army(s, seat, have[seat], t)) != ACTION_PLAYED && !trace_passes(t))
				return j;
		if (t->pass != pass)
			return ACTION_PLAYED;
		put_armies(st, s);
		st->head.rules = *rules;
	}
	stg_look_for_move(st, t);
	return ACTION_PLAYED;
}
