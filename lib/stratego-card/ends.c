/* stratego-card/ends.c: go from step to step and from turn to turn, and end the game. */
#include "stratego-card/internal.h"

/* ---- can a side attack? ------------------------------------------------------------------------ */

bool
stc_has_movable(const struct stc_state *st, int seat)
{
	unsigned n = 0;

	for (unsigned r = STC_SPY; r < STC_BOMB; r++)
		n += stc_left(st, seat, r);
	return n > 0;
}

static bool
is_empty(const struct stc_side *s)
{
	unsigned any = 0;

	for (unsigned i = 0; i < STC_SLOTS; i++)
		any |= s->line[i];
	return any == 0;
}

/* Has the mover no card to attack with, or none to attack?  Then STC-R3, asked after the draw, decides the turn, and not
 * STC-5.2. */
static bool
lacks_cards(const struct stc_state *st)
{
	return is_empty(&st->side[0]) || is_empty(&st->side[1]);
}

/* Can the cards of the front line have ranks of these sets? */
static bool
can_be(const struct stc_state *st, int seat, const uint16_t sets[STC_SLOTS])
{
	if (stc_hidden(st, seat))
		return stc_line_can_be(st, seat, sets);
	for (unsigned i = 0; i < STC_SLOTS; i++)
		if (st->side[seat].line[i] != STC_NONE && (STC_SET(st->side[seat].line[i]) & sets[i]) == 0)
			return false;
	return true;
}

static bool
can_be_all(const struct stc_state *st, int seat, uint16_t set)
{
	return can_be(st, seat, (uint16_t[STC_SLOTS]){ set, set, set, set, set });
}

/* Is there an assignment in which one card of the front line has a rank of the first set, and the others ranks of the
 * second? */
static bool
can_have(const struct stc_state *st, int seat, uint16_t one, uint16_t others)
{
	for (unsigned i = 0; i < STC_SLOTS; i++) {
		uint16_t sets[STC_SLOTS] = { others, others, others, others, others };

		sets[i] = one;
		if (st->side[seat].line[i] != STC_NONE && can_be(st, seat, sets))
			return true;
	}
	return false;
}

/* Has the front line any cards, and can all of them be Bombs and the Flag? */
static bool
can_be_tight(const struct stc_state *st, int seat)
{
	return !is_empty(&st->side[seat]) && can_be_all(st, seat, STC_IMMOBILE);
}

enum stc_stuck
stc_stuck(const struct stc_state *st, int seat, struct trace *t)
{
	bool loose, with_flag, bombs;

	if (!can_be_tight(st, seat))
		return STC_STUCK_NEVER;
	loose = can_have(st, seat, STC_MOVABLE, STC_ANY);
	with_flag = can_have(st, seat, STC_SET(STC_FLAG), STC_IMMOBILE);
	if (!with_flag || !stc_has_movable(st, seat) || rule(&st->head.rules, t, STC_R_TRICK) == STC_TRICK_NO)
		return loose ? STC_STUCK_MAYBE : STC_STUCK_SURELY;
	bombs = can_be_all(st, seat, STC_SET(STC_BOMB));
	return !bombs ? STC_STUCK_NEVER : STC_STUCK_MAYBE;
}

/* ---- the end ----------------------------------------------------------------------------------- */

void
stc_end_game(struct stc_state *st, struct trace *t, unsigned winner, unsigned ending)
{
	trace_end(t, STC_EV_END, &st->head, winner, ending);
	st->test = STC_TEST_OPEN;
}

/* Is a card of the front line known to be able to attack? */
static bool
shows_movable(const struct stc_side *s)
{
	unsigned set = 0;

	for (unsigned i = 0; i < STC_SLOTS; i++)
		set |= STC_SET(s->line[i]);
	return (set & STC_MOVABLE) != 0;
}

/* Is the mover stuck for certain?  Then end the game, as STC-5.2 says.  before_draw: its draw is still due. */
static void
test_stuck(struct stc_state *st, struct trace *t, bool before_draw)
{
	int mover = st->head.mover, other = !mover;
	enum stc_stuck both;

	if (shows_movable(&st->side[mover]) || lacks_cards(st) || can_have(st, mover, STC_MOVABLE, STC_ANY) ||
	    stc_stuck(st, mover, t) != STC_STUCK_SURELY)
		return;
	if (before_draw && rule(&st->head.rules, t, STC_R_WHEN_STUCK) == STC_WHEN_STUCK_OWN_TURN)
		return;
	if (!can_be_tight(st, other) || rule(&st->head.rules, t, STC_R_BOTH_STUCK) == STC_BOTH_STUCK_MOVER_LOSES ||
	    (both = stc_stuck(st, other, t)) == STC_STUCK_NEVER)
		stc_end_game(st, t, (unsigned)other, STC_END_NO_ATTACK);
	else if (both == STC_STUCK_SURELY)
		stc_end_game(st, t, SEAT_NONE, STC_END_NO_ATTACK);
	else
		st->untold = true;
}

/* ---- turns ------------------------------------------------------------------------------------- */

static void
next_turn(struct stc_state *st, struct trace *t)
{
	st->quiet = (uint16_t)(st->attacked ? 0 : st->quiet + (st->quiet < UINT16_MAX));
	st->head.turn++;
	st->head.mover = !st->head.mover;
	st->step = stc_draw_due(&st->side[st->head.mover]) > 0 ? STC_STEP_DRAW : STC_STEP_ACT;
	st->test = STC_TEST_OPEN;
	st->begun = st->attacked = false;
	if (st->quiet >= STC_QUIET_MAX && rule(&st->head.rules, t, STC_R_ENDLESS) == STC_ENDLESS_LIMIT)
		stc_end_game(st, t, SEAT_NONE, STC_END_LIMIT);
}

static bool
has_gap_to_fill(const struct stc_side *s)
{
	return s->nhand > 0 && stc_in_line(s) < STC_SLOTS;
}

/* Do what STC-R3 says if there is no card to attack with, or none to attack.  true: nothing can be done in this turn. */
static bool
pass_by(struct stc_state *st, struct trace *t)
{
	if (rule(&st->head.rules, t, STC_R_NO_CARDS) == STC_NO_CARDS_LOSES) {
		stc_end_game(st, t, !st->head.mover, STC_END_NO_CARDS);
		return false;
	}
	st->step = STC_STEP_FILL;
	st->test = STC_TEST_OPEN;
	return !has_gap_to_fill(&st->side[st->head.mover]);
}

/* Begin the step after the draw.  true: nothing can be done in this turn. */
static bool
begin_act(struct stc_state *st, struct trace *t)
{
	st->step = STC_STEP_ACT;
	if (st->test == STC_TEST_WAIVED) /* that was about the step of the draw; now it is asked again */
		st->test = STC_TEST_OPEN;
	if (lacks_cards(st))
		return pass_by(st, t);
	test_stuck(st, t, false);
	return false;
}

/* Let turns pass until a side has something to do.  If neither has, nothing will ever change, and the game is over. */
static void
pass_on(struct stc_state *st, struct trace *t, bool passed)
{
	for (unsigned idle = st->begun ? 0 : 1; passed; idle++) {
		if (!st->begun)
			trace_tell(t, STC_EV_PASS, st->head.mover);
		if (idle == 2) {
			stc_end_game(st, t, SEAT_NONE, STC_END_STANDSTILL);
			return;
		}
		next_turn(st, t);
		if (st->head.over)
			return;
		if (st->step == STC_STEP_DRAW) {
			test_stuck(st, t, true);
			return;
		}
		passed = begin_act(st, t);
	}
}

void
stc_begin_turn(struct stc_state *st, struct trace *t)
{
	st->step = STC_STEP_DRAW;
	if (stc_draw_due(&st->side[st->head.mover]) > 0)
		test_stuck(st, t, true);
	else
		pass_on(st, t, begin_act(st, t));
}

void
stc_begin_act(struct stc_state *st, struct trace *t)
{
	pass_on(st, t, begin_act(st, t));
}

void
stc_begin_fill(struct stc_state *st, struct trace *t)
{
	st->step = STC_STEP_FILL;
	st->test = STC_TEST_OPEN;
	if (!has_gap_to_fill(&st->side[st->head.mover]))
		stc_end_turn(st, t);
}

void
stc_end_turn(struct stc_state *st, struct trace *t)
{
	next_turn(st, t);
	if (!st->head.over)
		stc_begin_turn(st, t);
}

enum stc_test
stc_test_so_far(const struct stc_state *st)
{
	if (!st->begun || st->step == STC_STEP_FILL || stc_ended(st))
		return STC_TEST_OPEN;
	if (st->past_end || stc_filled_early(st))
		return STC_TEST_WAIVED;
	return st->step == STC_STEP_ACT && st->last.seat == !st->head.mover ? STC_TEST_PASSED : STC_TEST_DREW;
}

/* Go on to where a side has something to do, or to the end.  false: by these rules the game was over before the last
 * action, so the game was played by others. */
static bool
resume(struct stc_state *st, struct trace *t)
{
	enum stc_test before = st->test != STC_TEST_OPEN ? st->test : stc_test_so_far(st);
	bool draws = st->step == STC_STEP_DRAW;

	if (stc_ended(st) || (st->past_end && st->begun))
		return true;
	if (st->quiet >= STC_QUIET_MAX && rule(&st->head.rules, t, STC_R_ENDLESS) == STC_ENDLESS_LIMIT) {
		stc_end_game(st, t, SEAT_NONE, STC_END_LIMIT);
		return true;
	}
	if (st->step == STC_STEP_FILL || before == STC_TEST_WAIVED)
		return true;
	if (draws)
		test_stuck(st, t, true);
	else
		stc_begin_act(st, t);
	if (before == STC_TEST_OPEN || !st->head.over || st->head.ending != STC_END_NO_ATTACK)
		return true;
	return !draws && before == STC_TEST_DREW && rule(&st->head.rules, t, STC_R_WHEN_STUCK) == STC_WHEN_STUCK_OWN_TURN;
}

bool
stc_resolve(struct stc_state *st, struct trace *t)
{
	bool held;

	st->head.viewer = SEAT_ARBITER;
	st->untold = false;
	held = st->found_over || resume(st, t);
	st->test = STC_TEST_OPEN;
	return held;
}

/* If the game is over by these rules, and the line does not say so, the position itself does not change. */
void
stc_resume(struct stc_state *st, struct trace *t)
{
	struct stc_state next = *st;

	resume(&next, t);
	if (stc_ended(&next) && !stc_ended(st))
		st->found_over = true;
	else
		*st = next;
}

/* ---- the recorded end, in a log of one seat ---------------------------------------------------- */

/* One option of STC-R8 asks before the draw, the other after it.  If no draw was due, they do not differ. */
bool
stc_asked_now(const struct stc_state *st, struct trace *t)
{
	if (st->step == STC_STEP_FILL || stc_ended(st) || st->test > STC_TEST_DREW || lacks_cards(st) ||
	    (st->step == STC_STEP_DRAW && st->test != STC_TEST_OPEN) || stc_stuck(st, st->head.mover, t) == STC_STUCK_NEVER)
		return false;
	if (st->step == STC_STEP_ACT && st->test == STC_TEST_OPEN)
		return true;
	return (rule(&st->head.rules, t, STC_R_WHEN_STUCK) == STC_WHEN_STUCK_AT_ONCE) == (st->step == STC_STEP_DRAW);
}

void
stc_test_again(struct stc_state *st)
{
	struct trace t = { .brief = true };

	if (!st->found_over && stc_asked(st, &t))
		test_stuck(st, &t, st->step == STC_STEP_DRAW);
}

static enum judgement
reject_end(const struct stc_state *st, struct trace *t, unsigned detail)
{
	trace_value(t, st->head.mover);
	return trace_reject_detail(t, CITE_CLAUSE(STC_C_STUCK), detail);
}

/* The log ends because a side could not attack, but does not show its cards: can this be true? */
static enum judgement
settle_stuck(const struct stc_state *st, const struct result *r, struct trace *t)
{
	int keeper = st->head.viewer, other = !st->head.viewer;
	bool drawn = r->winner == SEAT_NONE;

	if (st->untold) /* this side is stuck; the other one may be stuck too, and then it is a draw */
		return drawn || r->winner == other ? ACTION_PLAYED : trace_reject(t, CITE_CLAUSE(STC_C_STUCK));
	if (lacks_cards(st))
		return reject_end(st, t, STC_D_LACKS_CARDS);
	if (st->head.mover == keeper || stc_stuck(st, other, t) == STC_STUCK_NEVER)
		return reject_end(st, t, STC_D_CAN_ATTACK);
	if (!stc_asked(st, t))
		return reject_end(st, t, st->step == STC_STEP_DRAW && st->test == STC_TEST_OPEN ? STC_D_DRAWS_FIRST : STC_D_WENT_ON);
	t->tells = (uint8_t)stc_tells(st, false);
	if (!can_be_tight(st, keeper))
		return r->winner == keeper ? ACTION_PLAYED : trace_reject(t, CITE_CLAUSE(STC_C_STUCK));
	if (r->winner == other)
		return trace_reject(t, CITE_CLAUSE(STC_C_STUCK));
	if (rule(&st->head.rules, t, STC_R_BOTH_STUCK) == STC_BOTH_STUCK_DRAW && stc_stuck(st, keeper, t) != STC_STUCK_NEVER)
		return drawn ? ACTION_PLAYED : trace_reject_detail(t, CITE_RULING(STC_R_BOTH_STUCK), STC_D_DRAWN);
	if (!drawn)
		return ACTION_PLAYED;
	trace_value(t, (unsigned)other);
	return trace_reject_detail(t, CITE_RULING(STC_R_BOTH_STUCK), STC_D_NOT_DRAWN);
}

/* If the game is over in a position as found, its record may say so, but need not. */
static enum judgement
settle_found(const struct stc_state *st, const struct result *r, struct trace *t)
{
	struct stc_state end = *st;
	bool played;

	end.found_over = false;
	played = resume(&end, t);
	if (!r->finished || (played && stc_settle(&end, r, t) == ACTION_PLAYED))
		return ACTION_PLAYED;
	t->nvalues = 0;
	return trace_reject_detail(t, CITE_CLAUSE(STC_C_AFTER_END), played ? STC_D_OTHER_END : STC_D_ENDED_BEFORE);
}

enum judgement
stc_settle(const void *state, const struct result *r, struct trace *t)
{
	const struct stc_state *st = state;
	struct outcome o;
	struct result found;

	if (st->found_over)
		return settle_found(st, r, t);
	head_outcome(&st->head, stc_endings, &o);
	result_of(&o, &found);
	if (result_same(r, &found) || (!o.over && !st->untold && r->finished && r->off_board))
		return ACTION_PLAYED; /* a log that cannot tell who won may leave it open */
	if (!o.over && st->head.viewer != SEAT_ARBITER && r->finished && !r->off_board && r->ending == STC_END_NO_ATTACK)
		return settle_stuck(st, r, t);
	return trace_reject(t, st->untold ? CITE_CLAUSE(STC_C_STUCK) : o.cite);
}

void
stc_learn_end(void *state, const struct result *r)
{
	struct stc_state *st = state;
	struct trace t = { .brief = true };

	if (r->off_board || r->ending != STC_END_NO_ATTACK || st->found_over || settle_stuck(st, r, &t) != ACTION_PLAYED)
		return;
	if (!st->untold)
		stc_know_still(&st->side[st->head.mover], STC_ALL_SLOTS, t.tells == STC_TELLS_BOMBS);
	else if (r->winner == SEAT_NONE)
		stc_know_still(&st->side[!st->head.mover], STC_ALL_SLOTS, false);
}
