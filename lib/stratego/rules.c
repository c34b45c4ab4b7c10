/* stratego/rules.c: set-up, strikes, what an action makes of the position, and the end. */
#include <string.h>

#include "stratego/internal.h"

/* ---- set-up --------------------------------------------------------------------------------- */

void
stg_clear(struct stg_state *st)
{
	memset(st, 0, offsetof(struct stg_state, fact)); /* of facts and history nothing is in use */
	st->head.viewer = SEAT_ARBITER;
	st->head.winner = SEAT_NONE;
	st->head.turn = 1;
	memset(st->at, STG_EMPTY, sizeof(st->at));
	for (unsigned sq = 0; sq < STG_SQUARES; sq++)
		if (stg_is_lake(sq))
			st->at[sq] = STG_LAKE;
	for (unsigned i = 0; i < STG_PIECES; i++)
		st->piece[i].square = st->piece[i].home = STG_NOWHERE;
	memset(st->army, STG_UNCOUNTED, sizeof(st->army));
	st->run[0].piece = st->run[1].piece = STG_NO_PIECE;
}

void
stg_put(struct stg_state *st, unsigned piece, unsigned square)
{
	st->at[square] = (uint8_t)piece;
	st->piece[piece].square = (uint8_t)square;
	st->standing[stg_seat(piece)] |= UINT64_C(1) << piece % STG_HOME;
}

void
stg_take(struct stg_state *st, unsigned piece)
{
	st->at[st->piece[piece].square] = STG_EMPTY;
	st->piece[piece].square = STG_NOWHERE;
	st->standing[stg_seat(piece)] &= ~(UINT64_C(1) << piece % STG_HOME);
}

int
stg_place(struct stg_state *st, int seat, unsigned square, unsigned ranks)
{
	unsigned first = seat == STG_BLUE ? STG_HOME : 0;

	for (unsigned i = first; i < first + STG_HOME; i++)
		if (st->piece[i].ranks == 0) {
			st->piece[i].ranks = (uint16_t)ranks;
			st->piece[i].home = (uint8_t)square;
			if (square != STG_NOWHERE)
				stg_put(st, i, square);
			return (int)i;
		}
	return -1;
}

/* Is the square on the seat's home ranks? */
static bool
at_home(int seat, unsigned square)
{
	return seat == STG_RED ? square < STG_HOME : square >= STG_SQUARES - STG_HOME;
}

/* What may be said of one square of a set-up. */
static enum judgement
judge_setup_square(const struct stg_setup *s, unsigned square, struct trace *t)
{
	int seat = s->seat[square];
	bool own = s->viewer == SEAT_ARBITER || s->viewer == seat;
	bool known = s->rank[square] != STG_UNKNOWN;

	if (at_home(seat, square) && own == known)
		return ACTION_PLAYED;
	if (!at_home(seat, square)) {
		trace_fact(t, (unsigned)seat);
		trace_fact(t, square);
		return trace_reject_detail(t, CITE_CLAUSE(STG_C_ARMY), STG_D_OUTSIDE);
	}
	trace_fact(t, square);
	if (own && s->viewer == SEAT_ARBITER)
		return trace_reject_detail(t, CITE_CLAUSE(STG_C_ARMY), STG_D_RANK_MISSING);
	if (own) {
		trace_fact(t, (unsigned)seat);
		trace_fact(t, (unsigned)seat);
		return trace_reject_detail(t, CITE_CLAUSE(STG_C_ARMY), STG_D_OWN_MISSING);
	}
	return trace_reject(t, CITE_CLAUSE(STG_C_HIDDEN));
}

/* The counts that an army of the variant has; STG_UNCOUNTED where anything goes. */
static void
army_due(const struct stg_setup *s, int seat, uint8_t due[STG_RANKS])
{
	if (s->variant != STG_FREE) {
		memcpy(due, stg_army[s->variant], STG_RANKS);
	} else if (s->counted) {
		memcpy(due, s->army[seat], STG_RANKS);
	} else {
		memset(due, STG_UNCOUNTED, STG_RANKS);
		due[STG_FLAG] = 1;
	}
}

static enum judgement
reject_count(struct trace *t, int seat, unsigned have, unsigned rank, unsigned due)
{
	trace_fact(t, (unsigned)seat);
	trace_fact(t, have);
	trace_fact(t, rank);
	trace_fact(t, due);
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
	bool counted = true, hidden = s->viewer != SEAT_ARBITER && s->viewer != seat;

	army_due(s, seat, due);
	for (unsigned r = 1; r < STG_RANKS; r++) {
		if (due[r] == STG_UNCOUNTED) {
			counted = false;
			continue;
		}
		wanted += due[r];
		/* (of ranks unknown only the number of pieces can be judged) */
		if (!hidden && have[r] != due[r])
			return reject_count(t, seat, have[r], r, due[r]);
	}
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

/* ---- the end -------------------------------------------------------------------------------- */

static void
end_game(struct stg_state *st, struct trace *t, unsigned winner, unsigned ending)
{
	st->head.over = true;
	st->head.winner = (uint8_t)winner;
	st->head.ending = (uint8_t)ending;
	if (!t->quiet)
		event_arg(trace_event(t, STG_EV_END, winner), ending);
}

/* Before a turn: has the side to move a move at all?  In a player's log the hidden side has none only
 * if no assignment leaves it one. */
static void
look_for_move(struct stg_state *st, struct trace *t)
{
	int mover = st->head.mover;
	uint8_t other = st->hint[!mover];

	st->unlooked = false;
	if (st->head.over || stg_can_go_back(st, mover) || stg_can_move(st, mover, t, &st->hint[mover]))
		return;
	/* The options of R4 differ only where the other side is stuck as well. */
	if (!stg_can_go_back(st, !mover) && !stg_can_move(st, !mover, t, &other) &&
	    rule(&st->head.rules, t, STG_R_NO_MOVE) == STG_NO_MOVE_DRAW_IF_NEITHER)
		end_game(st, t, SEAT_NONE, STG_END_NO_MOVE);
	else
		end_game(st, t, (unsigned)!mover, STG_END_NO_MOVE);
}

static enum judgement
start(void *state, const void *setup, const struct rules *rules, struct trace *t)
{
	const struct stg_setup *s = setup;
	struct stg_state *st = state;
	uint8_t have[2][STG_RANKS + 1];
	enum judgement j;

	if (s->as_found) {
		*st = s->state;
		st->head.rules = *rules;
		if (stg_hidden(st) && (j = stg_consistent(st, t)) != ACTION_PLAYED)
			return j;
	} else {
		for (unsigned sq = 0; sq < STG_SQUARES; sq++)
			if (s->rank[sq] != 0 && (j = judge_setup_square(s, sq, t)) != ACTION_PLAYED)
				return j;
		count_armies(s, have);
		for (int seat = 0; seat < 2; seat++)
			if ((j = judge_army(s, seat, have[seat], t)) != ACTION_PLAYED)
				return j;
		put_armies(st, s);
		st->head.rules = *rules;
	}
	look_for_move(st, t);
	return ACTION_PLAYED;
}

/* ---- strikes -------------------------------------------------------------------------------- */

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

bool
stg_shows(const struct rules *r, struct trace *t, bool striker, unsigned rank, enum stg_removed removed)
{
	bool is_removed = removed == STG_REMOVED_BOTH ||
	    removed == (striker ? STG_REMOVED_STRIKER : STG_REMOVED_STRUCK);

	if (!striker && rank == STG_FLAG)
		return true;
	switch (rule(r, t, STG_R_REVEAL)) {
	case STG_REVEAL_LOSER_ONLY:
		return is_removed;
	case STG_REVEAL_STRIKER_ONLY:
		return striker;
	default:
		return true;
	}
}

static void
take_off(struct stg_state *st, unsigned piece, unsigned rank, struct trace *t)
{
	if (!t->quiet) {
		struct event *e = trace_event(t, STG_EV_REMOVED, (unsigned)stg_seat(piece));

		event_arg(e, st->piece[piece].square);
		event_arg(e, rank != 0 ? rank : STG_UNKNOWN);
	}
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
			return from; /* a strike askew that was let stand has no way to walk along */
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

/* What happens to the ranks that a strike shows. */
static void
show(struct stg_state *st, unsigned piece, bool striker, unsigned rank, enum stg_removed removed,
    struct trace *t)
{
	struct trace aside = { .quiet = true }; /* R7 changes nothing on the board: it is not consulted here */

	if (!stg_shows(&st->head.rules, &aside, striker, rank, removed))
		return;
	st->piece[piece].flags |= STG_SHOWN;
	if (!t->quiet) {
		struct event *e = trace_event(t, STG_EV_SHOWN, (unsigned)stg_seat(piece));

		event_arg(e, st->piece[piece].square);
		event_arg(e, rank != 0 ? rank : STG_UNKNOWN);
	}
}

/* The strike's result on the board; ranks of 0 are not known.  Returns where the survivor stands. */
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
			if (!t->quiet) {
				struct event *e = trace_event(t, STG_EV_ADVANCE, (unsigned)stg_seat(target));

				event_arg(e, to);
				event_arg(e, place);
			}
		}
	}
	if (struck == STG_FLAG)
		end_game(st, t, (unsigned)stg_seat(piece), STG_END_FLAG);
	return place;
}

/* ---- an action ------------------------------------------------------------------------------ */

static void
tell_move(struct trace *t, unsigned kind, unsigned seat, unsigned from, unsigned to)
{
	struct event *e = trace_event(t, kind, seat);

	event_arg(e, from);
	event_arg(e, to);
}

/* After the board has changed: memory, the other side's turn, and whether it can take it. */
static void
end_turn(struct stg_state *st, unsigned piece, unsigned from, unsigned to, bool strike, struct trace *t)
{
	if (rules_watch(&st->head.rules, STG_R_CHASING) || st->head.rules.option[STG_R_CHASING] != STG_CHASING_OFF)
		stg_remember_chase(st, stg_seat(piece), from, to, strike);
	stg_remember_run(&st->run[stg_seat(piece)], piece, from, to);
	st->last.from = (uint8_t)from;
	st->last.to = (uint8_t)to;
	st->head.ply++;
	st->head.turn += stg_seat(piece) == STG_BLUE;
	st->head.mover = !stg_seat(piece);
	/* The next legal action proves that there was one, so one that only judges need not look. */
	if (t->quiet && st->head.rules.watch == 0)
		st->unlooked = !st->head.over;
	else
		look_for_move(st, t);
}

/* Make a quiet move. */
static void
make_move(struct stg_state *st, unsigned from, unsigned to, struct trace *t)
{
	unsigned piece = st->at[from];

	if (!t->quiet)
		tell_move(t, STG_EV_MOVE, (unsigned)stg_seat(piece), from, to);
	trace_truth(t, STG_SAID_STRIKE, 0);
	go_to(st, piece, to);
	end_turn(st, piece, from, to, false, t);
}

/* Where the survivor stands, if there is one; the canonical spelling leaves it out where the rest tells it. */
static void
tell_survivor(struct trace *t, unsigned place, bool told)
{
	trace_truth(t, STG_SAID_SURVIVOR, place);
	if (place == STG_NOWHERE)
		t->truth_marks &= (uint8_t)~(1U << STG_SAID_SURVIVOR);
	if (!told)
		t->canonical_marks &= (uint8_t)~(1U << STG_SAID_SURVIVOR);
}

/* Make a strike that ends as given. */
static void
make_strike(struct stg_state *st, unsigned from, unsigned to, const struct stg_seen *s, struct trace *t)
{
	unsigned piece = st->at[from], target = st->at[to];
	unsigned striker = s->striker != 0 ? s->striker : STG_UNKNOWN, struck = s->struck != 0 ? s->struck : STG_UNKNOWN;

	if (!t->quiet) {
		tell_move(t, STG_EV_STRIKE, (unsigned)stg_seat(piece), from, to);
		event_arg(&t->event[t->nevents - 1], striker);
		event_arg(&t->event[t->nevents - 1], struck);
	}
	trace_truth(t, STG_SAID_STRIKE, 1);
	trace_truth(t, STG_SAID_STRIKER, striker);
	trace_truth(t, STG_SAID_STRUCK, struck);
	trace_truth(t, STG_SAID_REMOVED, s->removed);
	tell_survivor(t, remove_and_advance(st, piece, target, s->removed, s->striker, s->struck, t), s->told);
	end_turn(st, piece, from, to, true, t);
}

/* A strike in an arbiter's log: ranks decide. */
static void
see_strike(const struct stg_state *st, unsigned from, unsigned to, struct stg_seen *seen, struct trace *t)
{
	seen->striker = stg_only(st->piece[st->at[from]].ranks);
	seen->struck = stg_only(st->piece[st->at[to]].ranks);
	seen->removed = stg_strike(&st->head.rules, t, seen->striker, seen->struck);
	seen->told = false;
}

static void
make_known_strike(struct stg_state *st, unsigned from, unsigned to, struct trace *t)
{
	struct stg_seen seen;

	see_strike(st, from, to, &seen, t);
	make_strike(st, from, to, &seen, t);
}

/* Make an action in a log of one seat; next: what is known with what it shows. */
static void
make_seen(struct stg_state *st, const struct stg_state *next, const struct action *a, const struct stg_seen *seen,
    struct trace *t)
{
	memcpy(st->piece, next->piece, sizeof(st->piece));
	stg_copy_facts(st, next);
	if (seen->removed != 0)
		make_strike(st, a->arg[STG_FROM], a->arg[STG_TO], seen, t);
	else
		make_move(st, a->arg[STG_FROM], a->arg[STG_TO], t);
}

static enum judgement
play_hidden(struct stg_state *st, const struct action *a, struct trace *t)
{
	struct stg_state next;
	struct stg_seen seen;
	enum judgement j;

	stg_copy(&next, st);
	if ((j = stg_learn(&next, a, t, &seen)) == ACTION_PLAYED)
		make_seen(st, &next, a, &seen, t);
	return j;
}

enum judgement
stg_judge_hidden(const struct stg_state *st, const struct action *a, struct trace *t)
{
	enum judgement j = stg_judge(st, a, t);
	struct stg_state next;
	struct stg_seen seen;

	if (j != ACTION_PLAYED)
		return j;
	stg_copy(&next, st);
	return stg_learn(&next, a, t, &seen);
}

static enum judgement
judge_looked(const struct stg_state *st, const struct action *a, struct trace *t)
{
	return stg_hidden(st) ? stg_judge_hidden(st, a, t) : stg_judge(st, a, t);
}

static enum judgement
judge(const void *state, const struct action *a, struct trace *t)
{
	const struct stg_state *st = state;
	enum judgement j = judge_looked(st, a, t);
	struct stg_state looked;
	uint64_t consulted = t->consulted;

	if (j == ACTION_PLAYED || !st->unlooked)
		return j;
	stg_copy(&looked, st);
	trace_reset(t);
	look_for_move(&looked, t);
	j = judge_looked(&looked, a, t);
	t->consulted |= consulted;
	return j;
}

static enum judgement
play(void *state, const struct action *a, struct trace *t)
{
	struct stg_state *st = state;
	enum judgement j = stg_judge(st, a, t);

	if (j == ACTION_PLAYED && stg_hidden(st))
		j = play_hidden(st, a, t);
	else if (j == ACTION_PLAYED && st->at[a->arg[STG_TO]] == STG_EMPTY)
		make_move(st, a->arg[STG_FROM], a->arg[STG_TO], t);
	else if (j == ACTION_PLAYED)
		make_known_strike(st, a->arg[STG_FROM], a->arg[STG_TO], t);
	return j == ACTION_PLAYED || !st->unlooked ? j : judge(st, a, t); /* (perhaps the game was over) */
}

static enum judgement
force_hidden(struct stg_state *st, const struct action *a, struct trace *t)
{
	struct stg_state next;
	struct stg_seen seen;
	enum judgement j;

	stg_copy(&next, st);
	if ((j = stg_learn_forced(&next, a, t, &seen)) != ACTION_PLAYED)
		return j;
	st->head.over = false;
	st->head.mover = (uint8_t)stg_seat(st->at[a->arg[STG_FROM]]);
	make_seen(st, &next, a, &seen, t);
	return j;
}

/* (A defender that wins has to find its square free: see R2.) */
static enum judgement
force_known(struct stg_state *st, unsigned from, unsigned to, struct trace *t)
{
	struct stg_seen seen = { 0 };

	if (st->at[to] != STG_EMPTY)
		see_strike(st, from, to, &seen, t);
	if (seen.removed == STG_REMOVED_STRIKER && seen.struck != STG_BOMB && stg_advance_barred(st, from, to, t))
		return ACTION_ILLEGAL;
	st->head.over = false;
	st->head.mover = (uint8_t)stg_seat(st->at[from]);
	if (seen.removed != 0)
		make_strike(st, from, to, &seen, t);
	else
		make_move(st, from, to, t);
	return ACTION_PLAYED;
}

static enum judgement
force(void *state, const struct action *a, struct trace *t)
{
	struct stg_state *st = state;
	unsigned from = a->arg[STG_FROM], to = a->arg[STG_TO];
	unsigned piece = st->at[from], target = st->at[to];

	if (!stg_is_piece(piece) || from == to || target == STG_LAKE)
		return ACTION_ILLEGAL;
	if (stg_is_piece(target) && stg_seat(target) == stg_seat(piece))
		return ACTION_ILLEGAL;
	return stg_hidden(st) ? force_hidden(st, a, t) : force_known(st, from, to, t);
}

void
stg_outcome(const void *state, struct outcome *out)
{
	const struct stg_state *st = state;
	struct trace aside = { .quiet = true };
	struct stg_state looked;

	if (st->unlooked) {
		stg_copy(&looked, st);
		look_for_move(&looked, &aside);
		st = &looked;
	}
	head_outcome(&st->head, stg_endings, out);
}

/* ---- the game ------------------------------------------------------------------------------- */

static const struct preset presets[] = {
	{ .name = "sheet", .text = "the rule sheet as it reads; every default", .option = { 0 } },
	{
	    .name = "isf",
	    .text = "tournament play",
	    .option = {
	        [STG_R_SCOUT_STRIKE] = STG_SCOUT_FROM_AFAR,
	        [STG_R_WINNING_DEFENDER] = STG_DEFENDER_STAYS,
	        [STG_R_TWO_SQUARES] = STG_TWO_SQUARES_THREE,
	        [STG_R_CHASING] = STG_CHASING_MORE_SQUARES,
	        [STG_R_NO_MOVE] = STG_NO_MOVE_DRAW_IF_NEITHER,
	    },
	},
	{
	    .name = "gravon",
	    .text = "the Gravon server",
	    .option = {
	        [STG_R_SCOUT_STRIKE] = STG_SCOUT_FROM_AFAR,
	        [STG_R_WINNING_DEFENDER] = STG_DEFENDER_STAYS,
	        [STG_R_TWO_SQUARES] = STG_TWO_SQUARES_FIVE,
	        [STG_R_CHASING] = STG_CHASING_MORE_SQUARES,
	        [STG_R_NO_MOVE] = STG_NO_MOVE_DRAW_IF_NEITHER,
	    },
	},
};

static const struct reconstruction reconstructions[] = {
	{ "STG-B1", "Two lakes, c5 d5 c6 d6 and g5 h5 g6 h6, that nothing enters or crosses." },
	{ "STG-B2", "An army of forty: Marshal, General, 2 Colonels, 3 Majors, 4 Captains, 4 Lieutenants, "
	            "4 Sergeants, 5 Miners, 8 Scouts, Spy, 6 Bombs, Flag." },
};

static const struct event_type events[STG_EVENTS] = {
	[STG_EV_MOVE] = { "move", { "from", "to" } },
	[STG_EV_STRIKE] = { "strike", { "from", "to", "striker", "struck" } },
	[STG_EV_REMOVED] = { "removed", { "square", "rank" } },
	[STG_EV_ADVANCE] = { "advance", { "from", "to" } },
	[STG_EV_SHOWN] = { "shown", { "square", "rank" } },
	[STG_EV_END] = { "end", { "how" } },
};

#define LEN(a) (sizeof(a) / sizeof((a)[0]))

_Static_assert(offsetof(struct stg_state, head) == 0, "the head comes first in every state");
_Static_assert((int)STG_RULINGS <= (int)GAME_RULINGS_MAX, "room for every ruling");

/* Chases are remembered where they are barred, or for whoever asks what would come of that; and which ranks a
 * strike has shown is a ruling, too. */
static void
forget(void *state)
{
	struct stg_state *st = state;

	for (unsigned i = 0; i < STG_PIECES; i++)
		st->piece[i].flags &= (uint8_t)~STG_SHOWN;
	st->chase[0] = st->chase[1] = 0;
	st->nhistory = st->nfacts = st->npairs = 0;
}

static const struct game_hidden hidden = {
	.view_setup = stg_view_setup,
	.view_action = stg_view_action,
	.settle = stg_settle,
	.doubtful = stg_doubtful,
	.worlds = stg_worlds,
	.reveal = stg_reveal,
	.recall = stg_recall,
	.merge_setup = stg_merge_setup,
	.merge_action = stg_merge_action,
};

const struct game game_stratego = {
	.name = "stratego",
	.title = "Stratego",
	.prefix = "STG",
	.book = 1,
	.seat = { "red", "blue", NULL },
	.clauses = stg_clauses,
	.nclauses = STG_CLAUSES,
	.after_end = CITE_CLAUSE(STG_C_AFTER_END),
	.rulings = stg_rulings,
	.nrulings = STG_RULINGS,
	.presets = presets,
	.npresets = LEN(presets),
	.reconstructions = reconstructions,
	.nreconstructions = LEN(reconstructions),
	.events = events,
	.nevents = STG_EVENTS,
	.endings = stg_endings,
	.nendings = STG_ENDINGS,
	.details = stg_details,
	.state_size = sizeof(struct stg_state),
	.setup_size = sizeof(struct stg_setup),
	.start = start,
	.judge = judge,
	.play = play,
	.force = force,
	.legal = stg_legal,
	.outcome = stg_outcome,
	.forget = forget,
	.scene = stg_scene,
	.hidden = &hidden,
};
