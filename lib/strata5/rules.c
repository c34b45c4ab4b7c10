/* strata5/rules.c: the set-up, the parts of a turn, and what an action makes of the position. */
#include <string.h>

#include "strata5/internal.h"

/* ---- blocks and pawns on their squares -------------------------------------------------------- */

void
st5_clear(struct st5_state *st, unsigned size)
{
	memset(st, 0, offsetof(struct st5_state, history)); /* of which nothing is in use */
	st->size = (uint8_t)size;
	st->turn = 1;
	st->winner = SEAT_NONE;
}

bool
st5_put_block(struct st5_state *st, unsigned square, unsigned level)
{
	if (st->nblocks == ST5_BLOCKS || level < 1 || level > ST5_LEVELS || !st5_on_board(st, square) ||
	    !st5_on_board(st, square + ST5_STRIDE + 1))
		return false;
	for (unsigned i = 0; i < 4; i++)
		if (st->layer[level - 1][square + st5_block_squares[i]] != 0)
			return false;
	st->block[st->nblocks].square = (uint16_t)square;
	st->block[st->nblocks].level = (uint8_t)level;
	st->nblocks++;
	for (unsigned i = 0; i < 4; i++) {
		unsigned at = square + st5_block_squares[i];

		st->layer[level - 1][at] = st->nblocks;
		if (st->top[at] < level)
			st->top[at] = (uint8_t)level;
	}
	return true;
}

void
st5_put_pawn(struct st5_state *st, unsigned square, unsigned code)
{
	unsigned seat = ST5_OWNER(code), i = st->nfree[seat]++;

	for (; i > 0 && st->free[seat][i - 1] > square; i--)
		st->free[seat][i] = st->free[seat][i - 1];
	st->free[seat][i] = (uint16_t)square;
	st->pawn[square] = (uint8_t)code;
}

void
st5_take_pawn(struct st5_state *st, unsigned square)
{
	unsigned seat = ST5_OWNER(st->pawn[square]), i = 0;

	while (st->free[seat][i] != square)
		i++;
	for (st->nfree[seat]--; i < st->nfree[seat]; i++)
		st->free[seat][i] = st->free[seat][i + 1];
	st->pawn[square] = 0;
}

bool
st5_bury_pawn(struct st5_state *st, unsigned square, unsigned level, unsigned code)
{
	if (level >= st->top[square] || st->layer[level][square] != 0)
		return false;
	st->layer[level][square] = (uint8_t)(ST5_PAWN | code);
	st->trapped[ST5_OWNER(code)]++;
	return true;
}

const struct st5_block *
st5_floating(const struct st5_state *st)
{
	for (unsigned i = 0; i < st->nblocks; i++) {
		const struct st5_block *b = &st->block[i];
		bool rests = b->level == 1;

		for (unsigned k = 0; k < 4 && !rests; k++)
			rests = st->layer[b->level - 2][b->square + st5_block_squares[k]] != 0;
		if (!rests)
			return b;
	}
	return NULL;
}

unsigned
st5_count_pawns(const struct st5_state *st, unsigned number)
{
	unsigned n = st->reserve[0][number] + st->reserve[1][number];

	for (unsigned seat = 0; seat < 2; seat++)
		for (unsigned i = 0; i < st->nfree[seat]; i++)
			n += ST5_NUMBER(st->pawn[st->free[seat][i]]) == number;
	for (unsigned level = 0; level < ST5_LEVELS; level++)
		for (unsigned square = 0; square < ST5_SQUARES; square++)
			n += (st->layer[level][square] & ST5_PAWN) != 0 && ST5_NUMBER(st->layer[level][square]) == number;
	return n;
}

/* ---- set-up ----------------------------------------------------------------------------------- */

static enum judgement
start(void *state, const void *setup, const struct rules *rules, struct trace *t)
{
	const struct st5_setup *s = setup;
	struct st5_state *st = state;

	(void)t;
	if (s->as_found) {
		*st = s->state;
		st->rules = *rules;
		return ACTION_PLAYED;
	}
	st5_clear(st, s->size);
	st->rules = *rules;
	st->mover = s->first;
	for (unsigned i = 0; i < ST5_CORNERS; i++)
		st5_put_block(st, st5_square(i % 2 * (s->size - 2U), i / 2 * (s->size - 2U)), 1);
	for (unsigned seat = 0; seat < 2; seat++)
		for (unsigned number = ST5_NUMBER_MIN; number <= ST5_NUMBER_MAX; number++)
			st->reserve[seat][number] = number == ST5_NUMBER_MIN ? 2 : 1;
	return ACTION_PLAYED;
}

/* ---- turns ------------------------------------------------------------------------------------ */

/* The next part of the turn, or the next turn.  Returns whether this turn is over. */
static bool
next_part(struct st5_state *st, bool built)
{
	if (st->part == 0 || (st->part == 1 && st5_supply(st) > 0)) {
		st->part++;
		return false;
	}
	if (built) /* all before is past */
		st->nhistory = 0;
	else
		st5_remember(st);
	memset(st->step, 0, sizeof(st->step));
	st->part = 0;
	st->turn++;
	st->mover = !st->mover;
	return true;
}

/* 3.1, and the parts that 10.4 leaves. */
static enum judgement
judge_part(const struct st5_state *st, unsigned kind, struct trace *t)
{
	bool block = kind == ST5_BUILD || kind == ST5_NO_BLOCK;

	if (st->over)
		return trace_reject(t, CITE_CLAUSE(ST5_C_AFTER_END));
	if (block && st5_supply(st) == 0)
		return trace_reject(t, CITE_CLAUSE(kind == ST5_BUILD ? ST5_C_SUPPLY : ST5_C_NO_BLOCKS));
	if (block == (st->part == 2))
		return ACTION_PLAYED;
	trace_fact(t, st->mover);
	if (block)
		trace_fact(t, st->part);
	return trace_reject_detail(t, CITE_CLAUSE(ST5_C_THREE_PARTS), block ? ST5_D_MOVE_DUE : ST5_D_BLOCK_DUE);
}

static enum judgement
judge_no_move(const struct st5_state *st, struct trace *t)
{
	struct st5_hand hand = st5_hand_of(st);

	if (!st5_can_move(&hand, t))
		return ACTION_PLAYED;
	if (hand.plan.enters)
		trace_fact(t, hand.plan.number);
	trace_fact(t, hand.plan.path[0]);
	trace_fact(t, hand.plan.path[hand.plan.npath - 1]);
	return trace_reject_detail(t, CITE_CLAUSE(ST5_C_FORFEIT_MOVE), hand.plan.enters ? ST5_D_CAN_ENTER : ST5_D_CAN_MOVE);
}

static enum judgement
judge_no_block(const struct st5_state *st, struct trace *t)
{
	unsigned square;

	if (!st5_can_build(st, t, &square))
		return ACTION_PLAYED;
	trace_fact(t, square);
	return trace_reject(t, CITE_CLAUSE(ST5_C_FORFEIT_BLOCK));
}

static enum judgement
judge_action(const struct st5_state *st, const struct action *a, struct trace *t, struct st5_plan *plan)
{
	enum judgement j = judge_part(st, a->kind, t);

	if (j != ACTION_PLAYED)
		return j;
	switch (a->kind) {
	case ST5_MOVE:
	case ST5_ENTER:
		return st5_judge_pawn(st, a, t, plan);
	case ST5_NO_MOVE:
		return judge_no_move(st, t);
	case ST5_BUILD:
		return st5_judge_block(st, a, t);
	default:
		return judge_no_block(st, t);
	}
}

/* ---- making it so ----------------------------------------------------------------------------- */

static void
tell_capture(const struct st5_state *st, unsigned square, struct trace *t)
{
	struct event *e = trace_event(t, ST5_EV_CAPTURE, ST5_OWNER(st->pawn[square]));

	event_arg(e, ST5_NUMBER(st->pawn[square]));
	event_arg(e, square);
}

static void
tell_move(const struct st5_state *st, const struct st5_plan *plan, struct trace *t)
{
	struct event *e = trace_event(t, plan->enters ? ST5_EV_ENTER : ST5_EV_MOVE, plan->seat);
	unsigned end = plan->path[plan->npath - 1];

	event_arg(e, plan->number);
	event_arg(e, plan->path[0]);
	event_arg(e, end);
	event_arg(e, st->top[end]);
}

struct st5_deed
st5_make(struct st5_state *st, const struct st5_plan *plan, struct trace *t)
{
	unsigned end = plan->path[plan->npath - 1], captured;
	struct st5_deed deed = { .moved = true };

	if (!t->quiet)
		tell_move(st, plan, t);
	if (plan->enters)
		st->reserve[plan->seat][plan->number]--;
	else
		st5_take_pawn(st, plan->path[0]);
	captured = ST5_NUMBER(st->pawn[end]);
	if (captured != 0) {
		if (!t->quiet)
			tell_capture(st, end, t);
		st5_take_pawn(st, end);
		st->reserve[plan->seat][captured]++;
	}
	st5_put_pawn(st, end, ST5_CODE(plan->seat, plan->number));
	deed.step.from = plan->enters ? ST5_NOWHERE : plan->path[0];
	deed.step.to = (uint16_t)end;
	deed.step.captured = (uint8_t)captured;
	st->step[st->part] = deed.step;
	st->npath = plan->npath;
	memcpy(st->path, plan->path, sizeof(st->path));
	st->last_block = 0;
	st->ply++;
	deed.turn_over = next_part(st, false);
	return deed;
}

void
st5_unmake(struct st5_state *st, unsigned seat, const struct st5_step *s)
{
	unsigned code = st->pawn[s->to];

	st5_take_pawn(st, s->to);
	if (s->from == ST5_NOWHERE)
		st->reserve[seat][ST5_NUMBER(code)]++;
	else
		st5_put_pawn(st, s->from, code);
	if (s->captured != 0) {
		st->reserve[seat][s->captured]--;
		st5_put_pawn(st, s->to, ST5_CODE(!seat, s->captured));
	}
}

void
st5_unbuild(struct st5_state *st)
{
	const struct st5_block *b = &st->block[--st->nblocks];

	for (unsigned i = 0; i < 4; i++) {
		unsigned at = b->square + st5_block_squares[i], top = b->level - 1U, code;

		st->layer[top][at] = 0;
		while (top > 0 && (st->layer[top - 1][at] == 0 || (st->layer[top - 1][at] & ST5_PAWN) != 0))
			top--;
		st->top[at] = (uint8_t)top;
		if (((code = st->layer[top][at]) & ST5_PAWN) == 0)
			continue;
		code &= ~(unsigned)ST5_PAWN; /* nothing else was above it */
		st->layer[top][at] = 0;
		st->trapped[ST5_OWNER(code)]--;
		st5_put_pawn(st, at, code);
	}
}

static void
tell_end(const struct st5_state *st, struct trace *t)
{
	if (st->over && !t->quiet)
		event_arg(trace_event(t, ST5_EV_END, st->winner), st->ending);
}

/* A pawn's move, the turn's next part, and whether that ends the game. */
static void
make_move(struct st5_state *st, const struct st5_plan *plan, struct trace *t)
{
	struct st5_deed deed = st5_make(st, plan, t);

	st5_look_for_end(st, plan->seat, &deed, t);
	tell_end(st, t);
}

static void
make_forfeit(struct st5_state *st, struct trace *t)
{
	unsigned seat = st->mover;
	struct st5_deed deed = { 0 };

	if (!t->quiet)
		event_arg(trace_event(t, ST5_EV_FORFEIT, seat), st->part + 1U);
	st->npath = 0;
	st->last_block = 0;
	st->ply++;
	deed.turn_over = next_part(st, false);
	st5_look_for_end(st, seat, &deed, t);
	tell_end(st, t);
}

/* The caller has seen that there is room. */
static void
make_block(struct st5_state *st, unsigned square, struct trace *t)
{
	unsigned seat = st->mover;

	st5_build(st, square, t);
	st->npath = 0;
	st->last_block = st->nblocks;
	st->ply++;
	st->part = 2;
	next_part(st, true);
	st5_look_for_end(st, seat, &(struct st5_deed){ .built = true, .turn_over = true }, t);
	tell_end(st, t);
}

static enum judgement
judge(const void *state, const struct action *a, struct trace *t)
{
	struct st5_plan plan = { 0 };

	return judge_action(state, a, t, &plan);
}

static enum judgement
play(void *state, const struct action *a, struct trace *t)
{
	struct st5_state *st = state;
	struct st5_plan plan = { 0 };
	enum judgement j = judge_action(st, a, t, &plan);

	if (j != ACTION_PLAYED)
		return j;
	if (a->kind == ST5_MOVE || a->kind == ST5_ENTER)
		make_move(st, &plan, t);
	else if (a->kind == ST5_BUILD)
		make_block(st, a->arg[0], t);
	else
		make_forfeit(st, t);
	return ACTION_PLAYED;
}

/* ---- what an arbiter let stand ---------------------------------------------------------------- */

/* Can the pawn be picked up and put down there at all? */
static bool
can_be_made(const struct st5_state *st, const struct action *a, struct st5_plan *plan)
{
	unsigned end, code;

	if (!st5_read_plan(st, a, plan))
		return false;
	for (unsigned i = 0; i < plan->npath; i++)
		if (!st5_on_board(st, plan->path[i]))
			return false;
	code = st->pawn[plan->path[0]];
	if (plan->enters ? st->reserve[plan->seat][plan->number] == 0 : code == 0 || ST5_OWNER(code) != plan->seat)
		return false;
	if (!plan->enters)
		plan->number = (uint8_t)ST5_NUMBER(code);
	end = plan->path[plan->npath - 1];
	return st->pawn[end] == 0 || (end == plan->path[0] && !plan->enters) || ST5_OWNER(st->pawn[end]) != plan->seat;
}

/* The rest of the turn was left out, if the pawn is the opponent's, who plays on. */
static void
skip_to_owner(struct st5_state *st, const struct action *a)
{
	unsigned code;

	if (a->kind != ST5_MOVE || a->nargs == 0 || !st5_on_board(st, a->arg[0]))
		return;
	code = st->pawn[a->arg[0]];
	if (code == 0 || ST5_OWNER(code) == st->mover)
		return;
	while (!next_part(st, false))
		continue;
}

/* What is written of a level, or of a capture, is no help here: it is held against the board later. */
static void
tell_forced(const struct st5_state *st, const struct action *a, const struct st5_plan *plan, struct trace *t)
{
	unsigned first = a->kind == ST5_ENTER, end = plan->path[plan->npath - 1], code = st->pawn[end];

	trace_truth(t, ST5_SAID_CAPTURE, code != 0 && ST5_OWNER(code) != plan->seat);
	trace_truth(t, ST5_SAID_LEVEL, st->top[end]);
	for (unsigned i = 0; i + 1 < plan->npath && ST5_SAID_ON_WAY + i < ST5_SAIDS; i++) {
		t->truth[ST5_SAID_ON_WAY + i] = st->top[a->arg[first + i]];
		t->truth_marks |= (uint8_t)(1U << (ST5_SAID_ON_WAY + i));
	}
}

static bool
force_block(struct st5_state *st, const struct action *a, struct trace *t)
{
	if (a->nargs != 1 || !st5_on_board(st, a->arg[0]) || !st5_on_board(st, a->arg[0] + ST5_STRIDE + 1U) ||
	    st5_rest(st, a->arg[0]) > ST5_LEVELS || st5_supply(st) == 0)
		return false;
	trace_truth(t, ST5_SAID_LEVEL, st5_rest(st, a->arg[0]));
	make_block(st, a->arg[0], t);
	return true;
}

static enum judgement
force(void *state, const struct action *a, struct trace *t)
{
	struct st5_state *st = state, next = *st;
	struct st5_plan plan = { 0 };

	next.over = false;
	next.winner = SEAT_NONE;
	next.ending = 0;
	switch (a->kind) {
	case ST5_BUILD:
		if (!force_block(&next, a, t))
			return ACTION_ILLEGAL;
		break;
	case ST5_MOVE:
	case ST5_ENTER:
		skip_to_owner(&next, a);
		if (next.part == 2 || !can_be_made(&next, a, &plan))
			return ACTION_ILLEGAL;
		tell_forced(&next, a, &plan, t);
		make_move(&next, &plan, t);
		break;
	case ST5_NO_MOVE:
		if (next.part == 2)
			return ACTION_ILLEGAL;
		make_forfeit(&next, t);
		break;
	default:
		if (next.part != 2)
			return ACTION_ILLEGAL;
		make_forfeit(&next, t);
		break;
	}
	*st = next;
	return ACTION_PLAYED;
}

/* ---- the game --------------------------------------------------------------------------------- */

static int
legal(const void *state, action_visit *visit, void *ctx)
{
	const struct st5_state *st = state;

	if (st->over)
		return 0;
	return st->part == 2 ? st5_legal_blocks(st, visit, ctx) : st5_legal_moves(st, visit, ctx);
}

static void
outcome(const void *state, struct outcome *out)
{
	const struct st5_state *st = state;

	out->over = st->over;
	out->winner = st->winner;
	out->ending = st->ending;
	out->cite = st->over ? st5_end_cite(st) : 0;
}

static int
mover(const void *state)
{
	return ((const struct st5_state *)state)->mover;
}

static uint32_t
ply(const void *state)
{
	return ((const struct st5_state *)state)->ply;
}

static uint32_t
turn(const void *state)
{
	return ((const struct st5_state *)state)->turn;
}

static bool
forfeits(const struct action *a)
{
	return a->kind == ST5_NO_MOVE || a->kind == ST5_NO_BLOCK;
}

static const struct preset presets[] = {
	{ .name = "sheet", .text = "the rule sheet as it reads; every default", .option = { 0 } },
	{
	    .name = "tournament",
	    .text = "the defaults, and a draw by repetition, so that every game ends",
	    .option = { [ST5_R_REPETITION] = ST5_REPETITION_THREEFOLD },
	},
};

static const struct reconstruction reconstructions[] = {
	{ "ST5-B1", "The board is 8 by 8, or from 6 by 6 to 16 by 16 as the record has it; red's side is rank 1." },
	{ "ST5-B2", "There are 32 blocks, the four in the corners among them." },
};

static const struct event_type events[ST5_EVENTS] = {
	[ST5_EV_MOVE] = { "move", { "pawn", "from", "to", "level" } },
	[ST5_EV_ENTER] = { "enter", { "pawn", "on", "to", "level" } },
	[ST5_EV_CAPTURE] = { "capture", { "pawn", "square" } },
	[ST5_EV_FORFEIT] = { "forfeit", { "part" } },
	[ST5_EV_BLOCK] = { "block", { "square", "level" } },
	[ST5_EV_TRAP] = { "trap", { "pawn", "square", "level" } },
	[ST5_EV_END] = { "end", { "how" } },
};

static const struct ending endings[ST5_ENDINGS] = {
	[ST5_END_TOP] = { "level-five", "a pawn's move ended on level five" },
	[ST5_END_LOCKOUT] = { "lockout", "a side has no pawn left but trapped and blockaded ones" },
	[ST5_END_SUPPLY] = { "supply", "all blocks are placed, and none lies on level five" },
	[ST5_END_DEAD] = { "dead", "neither side can ever move or build again" },
	[ST5_END_REPETITION] = { "repetition", "the position came up for the third time" },
};

#define LEN(a) (sizeof(a) / sizeof((a)[0]))

_Static_assert(offsetof(struct st5_state, rules) == 0, "the rules come first in every state");
_Static_assert((int)ST5_RULINGS <= (int)GAME_RULINGS_MAX, "room for every ruling");
_Static_assert((int)ST5_SAID_ON_WAY + (int)ST5_PATH_MAX - 1 <= (int)ST5_SAIDS, "room for the levels of a path");

const struct game game_strata5 = {
	.name = "strata5",
	.title = "Strata 5",
	.prefix = "ST5",
	.book = 1,
	.seat = { "red", "black", NULL },
	.clauses = st5_clauses,
	.nclauses = ST5_CLAUSES,
	.after_end = CITE_CLAUSE(ST5_C_AFTER_END),
	.rulings = st5_rulings,
	.nrulings = ST5_RULINGS,
	.presets = presets,
	.npresets = LEN(presets),
	.reconstructions = reconstructions,
	.nreconstructions = LEN(reconstructions),
	.events = events,
	.nevents = ST5_EVENTS,
	.endings = endings,
	.nendings = ST5_ENDINGS,
	.details = st5_details,
	.state_size = sizeof(struct st5_state),
	.setup_size = sizeof(struct st5_setup),
	.start = start,
	.judge = judge,
	.play = play,
	.force = force,
	.legal = legal,
	.outcome = outcome,
	.mover = mover,
	.ply = ply,
	.turn = turn,
	.forfeits = forfeits,
	.scene = st5_scene,
};
