/* strata5/moves.c: pawns: their paths, and which of them is legal. */
#include <string.h>

#include "strata5/internal.h"

const int st5_steps[4] = { ST5_STRIDE, 1, -1, -ST5_STRIDE };

/* ---- paths ------------------------------------------------------------------------------------ */

/* A search for paths of an exact number of squares. */
struct walk {
	const struct st5_state *st;
	uint8_t seat, number;
	bool enters, lifted, may_return;
	uint8_t need;    /* squares in all, the first included */
	uint8_t n;       /* squares so far */
	uint16_t end;    /* where it has to end, or ST5_NOWHERE: anywhere */
	uint16_t square[ST5_PATH_MAX];
	int (*found)(void *ctx, const struct walk *w); /* nonzero ends the search; NULL: the first path does */
	void *ctx;
};

/* Are the two squares too far apart for so many steps? */
static bool
out_of_reach(unsigned a, unsigned b, unsigned left)
{
	int dx = (int)st5_x(a) - (int)st5_x(b), dy = (int)st5_y(a) - (int)st5_y(b);
	unsigned distance = (unsigned)((dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy));

	return distance > left || (left - distance) % 2 != 0;
}

/* Was the square landed on, by a move that may come back once to where it began? */
static bool
was_visited(const struct walk *w, unsigned square)
{
	for (unsigned i = w->enters || !w->may_return ? 0 : 1; i < w->n; i++)
		if (w->square[i] == square)
			return true;
	return false;
}

/* May the next square of the path be this one?  Pawns that stand in the way included. */
static bool
may_step(const struct walk *w, unsigned from, unsigned to)
{
	const struct st5_state *st = w->st;
	int climb = st->top[to] - st->top[from];
	unsigned code = st->pawn[to];

	if (st->top[to] == 0 || climb < -1 || climb > 1 || was_visited(w, to))
		return false;
	if (code == 0 || w->lifted || (to == w->square[0] && !w->enters))
		return true;
	return w->n + 1U == w->need && ST5_OWNER(code) != w->seat;
}

/* All ways on from the last square, in a fixed order.  The path that ends the search stays in w. */
static int
walk_on(struct walk *w)
{
	unsigned from = w->square[w->n - 1];

	for (unsigned i = 0; i < 4; i++) {
		unsigned to = (unsigned)((int)from + st5_steps[i]);
		int done = 1;

		if (!may_step(w, from, to))
			continue;
		if (w->end != ST5_NOWHERE && out_of_reach(to, w->end, w->need - w->n - 1U))
			continue;
		w->square[w->n++] = (uint16_t)to;
		if (w->n < w->need)
			done = walk_on(w);
		else if (w->found != NULL)
			done = w->found(w->ctx, w);
		if (done != 0)
			return done;
		w->n--;
	}
	return 0;
}

static void
keep(const struct walk *w, struct st5_plan *plan)
{
	plan->seat = w->seat;
	plan->number = w->number;
	plan->enters = w->enters;
	plan->npath = w->need;
	memcpy(plan->path, w->square, sizeof(w->square));
}

static int
walk_from(struct walk *w, unsigned square)
{
	w->square[0] = (uint16_t)square;
	w->n = 1;
	w->need = (uint8_t)(w->enters ? w->number : w->number + 1);
	return walk_on(w);
}

bool
st5_has_way(const struct st5_state *st, unsigned seat, unsigned number, bool enters, unsigned square,
    bool lifted, const uint8_t *option, struct st5_plan *found)
{
	struct walk w = {
		.st = st, .seat = (uint8_t)seat, .number = (uint8_t)number, .enters = enters, .lifted = lifted,
		.may_return = option[ST5_R_RETURN] == ST5_RETURN_ALLOWED,
	};

	if (walk_from(&w, square) == 0)
		return false;
	keep(&w, found);
	return true;
}

/* Do the squares make a path, as they follow each other? */
static bool
is_path(struct walk *w, const uint16_t *path, unsigned n)
{
	w->need = (uint8_t)n;
	w->square[0] = path[0];
	for (w->n = 1; w->n < n; w->n++) {
		unsigned from = path[w->n - 1], to = path[w->n], distance = to > from ? to - from : from - to;

		if ((distance != 1 && distance != ST5_STRIDE) || !may_step(w, from, to))
			return false;
		w->square[w->n] = (uint16_t)to;
	}
	return true;
}

/* ---- entering --------------------------------------------------------------------------------- */

/* The squares nearest to a1 of a seat's two starting blocks. */
static void
find_starting_blocks(const struct st5_state *st, unsigned seat, unsigned block[2])
{
	block[0] = st5_square(0, seat == ST5_RED ? 0 : st->size - 2U);
	block[1] = block[0] + st->size - 2U;
}

void
st5_entries(const struct st5_state *st, unsigned seat, uint16_t square[8])
{
	unsigned block[2];

	find_starting_blocks(st, seat, block);
	for (unsigned i = 0; i < 8; i++) /* by rank and file */
		square[i] = (uint16_t)(block[i / 2 % 2] + st5_block_squares[i / 4 * 2 + i % 2]);
}

bool
st5_is_entry(const struct st5_state *st, unsigned seat, unsigned square)
{
	unsigned block[2];
	bool is = false;

	find_starting_blocks(st, seat, block);
	for (unsigned i = 0; i < 4; i++)
		is = is || square == block[0] + st5_block_squares[i] || square == block[1] + st5_block_squares[i];
	return is;
}

bool
st5_is_entry_open(const struct st5_state *st, unsigned seat, const uint8_t *option)
{
	unsigned block[2];

	find_starting_blocks(st, seat, block);
	for (unsigned i = 0; i < 4; i++)
		if (st5_is_open(st, block[0] + st5_block_squares[i], option) ||
		    st5_is_open(st, block[1] + st5_block_squares[i], option))
			return true;
	return false;
}

/* ---- is there a move? ------------------------------------------------------------------------- */

struct st5_hand
st5_hand_of(const struct st5_state *st)
{
	return (struct st5_hand){ .st = st, .seat = st->mover, .second = st->part == 1 };
}

/* Was the pawn with that number captured in this turn, and is it the only one in reserve? */
static bool
is_fresh(const struct st5_state *st, unsigned seat, unsigned number)
{
	return st->step[0].captured == number && st->reserve[seat][number] == 1;
}

/* May a pawn with that number enter now, as far as the reserve goes? */
static bool
is_at_hand(const struct st5_hand *hand, unsigned number, const uint8_t *option)
{
	return hand->st->reserve[hand->seat][number] > 0 && !(hand->second && is_fresh(hand->st, hand->seat, number) &&
	    option[ST5_R_REENTRY] == ST5_REENTRY_NEXT_TURN);
}

static int
walk_in(struct walk *w, unsigned number, const uint8_t *option)
{
	uint16_t entry[8];
	int done = 0;

	w->number = (uint8_t)number;
	w->enters = true;
	st5_entries(w->st, w->seat, entry);
	for (unsigned i = 0; i < 8 && done == 0; i++)
		if (w->st->pawn[entry[i]] == 0 && st5_is_open(w->st, entry[i], option))
			done = walk_from(w, entry[i]);
	return done;
}

/* All paths of the pawns that may move now, until found ends the search: then hand->plan has the path. */
static int
walk_all(struct st5_hand *hand, const uint8_t *option, int (*found)(void *ctx, const struct walk *w), void *ctx)
{
	const struct st5_state *st = hand->st;
	unsigned first = hand->second ? st->step[0].to : ST5_NOWHERE;
	struct walk w = { .st = st, .seat = hand->seat, .found = found, .ctx = ctx };
	int done = 0;

	w.may_return = option[ST5_R_RETURN] == ST5_RETURN_ALLOWED;
	for (unsigned i = 0; i < st->nfree[hand->seat] && done == 0; i++) {
		unsigned square = st->free[hand->seat][i];

		w.number = ST5_NUMBER(st->pawn[square]);
		if (square != first)
			done = walk_from(&w, square);
	}
	for (unsigned number = ST5_NUMBER_MIN; number <= ST5_NUMBER_MAX && done == 0; number++)
		if (is_at_hand(hand, number, option))
			done = walk_in(&w, number, option);
	if (done != 0)
		keep(&w, &hand->plan);
	return done;
}

bool
st5_can_move_under(struct st5_hand *hand, const uint8_t *option)
{
	return walk_all(hand, option, NULL, NULL) != 0;
}

bool
st5_still_has(const struct st5_state *st, const struct st5_plan *plan, bool lifted, const uint8_t *option)
{
	struct walk w = {
		.st = st, .seat = plan->seat, .enters = plan->enters, .lifted = lifted,
		.may_return = option[ST5_R_RETURN] == ST5_RETURN_ALLOWED,
	};

	if (plan->npath == 0)
		return false;
	if (!plan->enters)
		return st->pawn[plan->path[0]] == ST5_CODE(plan->seat, plan->number) && is_path(&w, plan->path, plan->npath);
	return st->reserve[plan->seat][plan->number] > 0 && st5_is_open(st, plan->path[0], option) &&
	    (lifted || st->pawn[plan->path[0]] == 0) && is_path(&w, plan->path, plan->npath);
}

static bool
ask_can_move(const void *ctx, const uint8_t *option)
{
	struct st5_hand hand = *(const struct st5_hand *)ctx;

	return st5_can_move_under(&hand, option);
}

bool
st5_can_move(struct st5_hand *hand, struct trace *t)
{
	static const struct st5_question question = {
		.ask = ask_can_move, .ranked = true,
		.nrulings = 3, .ruling = { ST5_R_RAISED_ENTRY, ST5_R_RETURN, ST5_R_REENTRY },
		.most = { ST5_RAISED_ENTRY_ALLOWED, ST5_RETURN_ALLOWED, ST5_REENTRY_NEXT_MOVE },
		.least = { ST5_RAISED_ENTRY_NO, ST5_RETURN_FORBIDDEN, ST5_REENTRY_NEXT_TURN },
	};

	return st5_decide(hand->st, t, &question, hand) &&
	    st5_can_move_under(hand, hand->st->rules.option); /* and which */
}

/* ---- the duty to leave a second move ---------------------------------------------------------- */

enum after { AFTER_NO_SECOND, AFTER_SECOND, AFTER_END };

/* What comes after the first move: a second move, none, or the end of the game? */
static enum after
look_after(const struct st5_state *st, const struct st5_plan *plan, const uint8_t *option)
{
	struct st5_state next = *st;
	struct trace aside = { .quiet = true };
	struct st5_deed deed;
	struct st5_hand hand;

	memcpy(next.rules.option, option, ST5_RULINGS);
	next.rules.watch = 0;
	deed = st5_make(&next, plan, &aside);
	st5_look_for_end(&next, plan->seat, &deed, &aside);
	if (next.over)
		return AFTER_END;
	hand = st5_hand_of(&next);
	return st5_can_move_under(&hand, option) ? AFTER_SECOND : AFTER_NO_SECOND;
}

struct under {
	const uint8_t *option;
};

static int
leaves_second(void *ctx, const struct walk *w)
{
	const struct under *under = ctx;
	struct st5_plan plan;

	keep(w, &plan);
	return look_after(w->st, &plan, under->option) == AFTER_SECOND;
}

/* Find a first move that leaves a second. */
static bool
find_second(struct st5_hand *hand, const uint8_t *option)
{
	return walk_all(hand, option, leaves_second, &(struct under){ option }) != 0;
}

/* The first move that is judged. */
struct duty {
	const struct st5_state *st;
	const struct st5_plan *first;
};

/* Is the first move one that leaves no second, where another does, and must it leave one?  (A move that
 * ends the game leaves nothing undone; but it puts no duty on others either.) */
static bool
ask_shirks(const void *ctx, const uint8_t *option)
{
	const struct duty *d = ctx;
	struct st5_hand hand = st5_hand_of(d->st);

	return option[ST5_R_DUTY] == ST5_DUTY_IF_ANY_ORDER && look_after(d->st, d->first, option) == AFTER_NO_SECOND &&
	    find_second(&hand, option);
}

/* Whatever the options are, is there a second move, if the game goes on? */
static bool
leaves_any_way(const struct st5_state *st, const struct st5_plan *plan)
{
	static const st5_options least = {
		[ST5_R_RAISED_ENTRY] = ST5_RAISED_ENTRY_NO, [ST5_R_RETURN] = ST5_RETURN_FORBIDDEN,
		[ST5_R_REENTRY] = ST5_REENTRY_NEXT_TURN,
	};
	struct st5_state next = *st;
	struct trace aside = { .quiet = true };
	struct st5_hand hand;

	st5_make(&next, plan, &aside);
	hand = st5_hand_of(&next);
	return st5_can_move_under(&hand, least);
}

/* 3.4, of the first move of a turn. */
static enum judgement
judge_duty(const struct st5_state *st, const struct st5_plan *plan, struct trace *t)
{
	static const struct st5_question question = {
		.ask = ask_shirks, .nrulings = 7,
		.ruling = { ST5_R_DUTY, ST5_R_RAISED_ENTRY, ST5_R_RETURN, ST5_R_REENTRY, ST5_R_BLOCKADE, ST5_R_RESERVE,
			ST5_R_SELF_LOCKOUT },
	};
	struct st5_hand hand = st5_hand_of(st);

	if (!rules_watch(&st->rules, ST5_R_DUTY) && st->rules.option[ST5_R_DUTY] == ST5_DUTY_AS_IT_STANDS)
		return ACTION_PLAYED;
	if (leaves_any_way(st, plan) || !st5_decide(st, t, &question, &(struct duty){ st, plan }))
		return ACTION_PLAYED;
	find_second(&hand, st->rules.option); /* which one it is */
	trace_fact(t, hand.plan.enters ? hand.plan.number : hand.plan.path[0]);
	return trace_reject_detail(t, CITE_CLAUSE(ST5_C_FORFEIT_MOVE), hand.plan.enters ? ST5_D_DUTY_ENTER : ST5_D_DUTY);
}

/* ---- judging ---------------------------------------------------------------------------------- */

/* A path as it is written, while it is judged. */
struct reading {
	const struct st5_state *st;
	const struct action *a;
	struct st5_plan *plan;
	struct trace *t;
	unsigned first; /* index in a->arg of the first square */
	bool ends_only; /* the first and the last square stand for a path between them */
};

static enum judgement
reject_at(struct reading *r, enum st5_clause clause, unsigned square)
{
	trace_fact(r->t, square);
	return trace_reject(r->t, CITE_CLAUSE(clause));
}

/* What the text says of the level of square i of the path; false: nothing. */
static bool
said_level(const struct reading *r, unsigned i, unsigned *level)
{
	unsigned which = i + 1 == r->plan->npath ? (unsigned)ST5_SAID_LEVEL : ST5_SAID_ON_WAY + i;

	if (which >= ST5_SAIDS || (r->a->marks & 1U << which) == 0)
		return false;
	*level = r->a->said[which];
	return true;
}

/* A level below the top: is it a space, closed by what lies above? */
static enum judgement
judge_beneath(struct reading *r, unsigned square, unsigned level)
{
	const struct st5_state *st = r->st;
	unsigned above = st->layer[level][square], below = level == 0 ? 0 : st->layer[level - 1][square];

	if ((above != 0 && (above & ST5_PAWN) == 0) || (level > 0 && (below == 0 || (below & ST5_PAWN) != 0)))
		return ACTION_PLAYED; /* no space there: a wrong mark */
	if (level == 0)
		return reject_at(r, ST5_C_NO_GROUND, square);
	if (above != 0 && level + 1 < ST5_LEVELS && st->layer[level + 1][square] != 0)
		return reject_at(r, ST5_C_SAFE, square); /* a block rests on the pawn there */
	trace_fact(r->t, level);
	return reject_at(r, ST5_C_NOT_BENEATH, square);
}

static enum judgement
judge_landing(struct reading *r, unsigned i)
{
	unsigned square = r->plan->path[i], level;

	if (!st5_on_board(r->st, square)) {
		trace_fact(r->t, square);
		return trace_reject_detail(r->t, CITE_CLAUSE(ST5_C_NO_GROUND), ST5_D_NO_SQUARE);
	}
	if (r->st->top[square] == 0)
		return reject_at(r, ST5_C_NO_GROUND, square);
	if (said_level(r, i, &level) && level < r->st->top[square])
		return judge_beneath(r, square, level);
	return ACTION_PLAYED;
}

/* What stands on the square that the path comes to. */
static enum judgement
judge_pawn_there(struct reading *r, unsigned square, bool last)
{
	unsigned code = r->st->pawn[square];

	if (code == 0 || (square == r->plan->path[0] && !r->plan->enters))
		return ACTION_PLAYED;
	if (!last)
		return reject_at(r, ST5_C_NO_JUMP, square);
	return ST5_OWNER(code) == r->plan->seat ? reject_at(r, ST5_C_OWN_PAWN, square) : ACTION_PLAYED;
}

static enum judgement
judge_twice(struct reading *r, unsigned i)
{
	const uint16_t *path = r->plan->path;

	for (unsigned k = i; k-- > 0;) {
		if (path[k] != path[i])
			continue;
		if (k == 0 && !r->plan->enters && st5_option(r->st, r->t, ST5_R_RETURN) == ST5_RETURN_ALLOWED)
			break;
		return reject_at(r, ST5_C_NOT_TWICE, path[i]);
	}
	return ACTION_PLAYED;
}

static enum judgement
judge_step(struct reading *r, unsigned i)
{
	unsigned from = r->plan->path[i - 1], to = r->plan->path[i];
	int climb = r->st->top[to] - r->st->top[from];
	bool next = false;
	enum judgement j;

	for (unsigned k = 0; k < 4; k++)
		next = next || (int)to == (int)from + st5_steps[k];
	if (!next) {
		trace_fact(r->t, to);
		return reject_at(r, ST5_C_STRAIGHT, from);
	}
	if ((j = judge_landing(r, i)) != ACTION_PLAYED)
		return j;
	if (climb < -1 || climb > 1) {
		trace_fact(r->t, from);
		trace_fact(r->t, to);
		return reject_at(r, ST5_C_ONE_LEVEL, (unsigned)(climb < 0 ? -climb : climb));
	}
	if ((j = judge_twice(r, i)) != ACTION_PLAYED)
		return j;
	return judge_pawn_there(r, to, i + 1 == r->plan->npath);
}

/* Find a path between the squares that are written: if there is one, one that does not come back to its
 * beginning. */
static bool
find_path(struct reading *r)
{
	struct st5_plan *plan = r->plan;
	unsigned steps_left = plan->enters ? plan->number - 1U : plan->number;
	struct walk w = {
		.st = r->st, .seat = plan->seat, .number = plan->number, .enters = plan->enters, .end = plan->path[1],
	};

	if (out_of_reach(plan->path[0], plan->path[1], steps_left))
		return false;
	if (walk_from(&w, plan->path[0]) == 0) {
		w.may_return = true;
		if (plan->enters || walk_from(&w, plan->path[0]) == 0 ||
		    st5_option(r->st, r->t, ST5_R_RETURN) != ST5_RETURN_ALLOWED)
			return false;
	}
	keep(&w, plan);
	return true;
}

static enum judgement
judge_ends(struct reading *r)
{
	struct st5_plan *plan = r->plan;
	unsigned number = plan->enters ? plan->number - 1U : plan->number;
	enum judgement j;

	if ((j = judge_landing(r, 1)) != ACTION_PLAYED)
		return j;
	if ((j = judge_pawn_there(r, plan->path[1], true)) != ACTION_PLAYED)
		return j;
	if (!find_path(r)) {
		trace_fact(r->t, number);
		trace_fact(r->t, plan->path[0]);
		trace_fact(r->t, plan->path[1]);
		return trace_reject_detail(r->t, CITE_CLAUSE(ST5_C_EXACT), ST5_D_NO_PATH);
	}
	r->t->nargs = (uint8_t)(r->first + plan->npath);
	r->t->arg[0] = plan->number;
	memcpy(r->t->arg + r->first, plan->path, plan->npath * sizeof(plan->path[0]));
	return ACTION_PLAYED;
}

/* Most paths are legal, come never back to their beginning, and tell no level on the way but the true
 * one at the end: there is nothing to explain then. */
static bool
is_plain(struct reading *r)
{
	const struct st5_plan *plan = r->plan;
	struct walk w = { .st = r->st, .seat = plan->seat, .enters = plan->enters };

	return (r->a->marks & ~(1U << ST5_SAID_CAPTURE | 1U << ST5_SAID_LEVEL)) == 0 &&
	    ((r->a->marks & 1U << ST5_SAID_LEVEL) == 0 ||
	        r->a->said[ST5_SAID_LEVEL] >= r->st->top[plan->path[plan->npath - 1]]) &&
	    is_path(&w, plan->path, plan->npath);
}

/* The path, by 3.2 and then step by step. */
static enum judgement
judge_path(struct reading *r)
{
	struct st5_plan *plan = r->plan;
	unsigned need = plan->enters ? plan->number : plan->number + 1U;
	enum judgement j = ACTION_PLAYED;

	if (plan->npath == 2 && need != 2)
		return judge_ends(r);
	if (plan->npath != need) {
		trace_fact(r->t, plan->number);
		trace_fact(r->t, plan->number);
		trace_fact(r->t, plan->npath - !plan->enters);
		return trace_reject_detail(r->t, CITE_CLAUSE(ST5_C_EXACT), plan->enters ? ST5_D_ENTRY_COUNT : ST5_D_NONE);
	}
	if (is_plain(r))
		return ACTION_PLAYED;
	for (unsigned i = 1; i < need && j == ACTION_PLAYED; i++)
		j = judge_step(r, i);
	return j;
}

/* Which pawn it is that leaves the first square, and may it? */
static enum judgement
judge_start(struct reading *r)
{
	const struct st5_state *st = r->st;
	unsigned square = r->plan->path[0], code = st->pawn[square];

	if (code != 0 && ST5_OWNER(code) == r->plan->seat) {
		r->plan->number = (uint8_t)ST5_NUMBER(code);
		if (st->part == 1 && st->step[0].to == square)
			return reject_at(r, ST5_C_ANOTHER, square);
		return ACTION_PLAYED;
	}
	trace_fact(r->t, square);
	if (code != 0) {
		trace_fact(r->t, r->plan->seat);
		return trace_reject(r->t, CITE_CLAUSE(ST5_C_TURNS));
	}
	for (unsigned level = 0; level < ST5_LEVELS; level++) {
		unsigned there = st->layer[level][square];

		if ((there & ST5_PAWN) != 0 && ST5_OWNER(there) == r->plan->seat)
			return trace_reject(r->t, CITE_CLAUSE(level + 1 < ST5_LEVELS && st->layer[level + 1][square] != 0
			        ? ST5_C_BURIED : ST5_C_OVERHUNG));
	}
	return trace_reject_detail(r->t, CITE_CLAUSE(ST5_C_THREE_PARTS),
	    st5_is_entry(st, r->plan->seat, square) ? ST5_D_NOT_ENTERED : ST5_D_NO_PAWN);
}

static enum judgement
judge_entry(struct reading *r)
{
	const struct st5_state *st = r->st;
	unsigned square = r->plan->path[0], number = r->plan->number, seat = r->plan->seat;

	if (st->reserve[seat][number] == 0) {
		trace_fact(r->t, seat);
		return reject_at(r, ST5_C_STAYS, number);
	}
	if (st->part == 1 && is_fresh(st, seat, number) && st5_option(st, r->t, ST5_R_REENTRY) == ST5_REENTRY_NEXT_TURN)
		return reject_at(r, ST5_C_TURNCOAT, number);
	trace_fact(r->t, square);
	trace_fact(r->t, seat);
	if (!st5_is_entry(st, seat, square) || st->top[square] == 0)
		return trace_reject(r->t, CITE_CLAUSE(ST5_C_ENTRY));
	if (st->pawn[square] != 0)
		return trace_reject_detail(r->t, CITE_CLAUSE(ST5_C_ENTRY), ST5_D_ENTRY_HELD);
	if (st->top[square] > 1 && st5_option(st, r->t, ST5_R_RAISED_ENTRY) != ST5_RAISED_ENTRY_ALLOWED)
		return trace_reject_detail(r->t, CITE_CLAUSE(ST5_C_ENTRY), ST5_D_ENTRY_HIGH);
	r->t->nfacts = 0;
	return ACTION_PLAYED;
}

/* What a correct text would say, and the canonical one says. */
static void
tell_truth(const struct reading *r)
{
	const struct st5_state *st = r->st;
	const struct st5_plan *plan = r->plan;
	unsigned end = plan->path[plan->npath - 1], code = st->pawn[end];
	unsigned written = r->a->nargs - r->first;

	trace_truth(r->t, ST5_SAID_CAPTURE, code != 0 && ST5_OWNER(code) != plan->seat);
	trace_truth(r->t, ST5_SAID_LEVEL, st->top[end]);
	if (r->a->marks >> ST5_SAID_ON_WAY == 0)
		return;
	for (unsigned i = 0; i + 1 < written && ST5_SAID_ON_WAY + i < ST5_SAIDS; i++) {
		r->t->truth[ST5_SAID_ON_WAY + i] = st->top[r->a->arg[r->first + i]];
		r->t->truth_marks |= (uint8_t)(1U << (ST5_SAID_ON_WAY + i));
	}
}

bool
st5_read_plan(const struct st5_state *st, const struct action *a, struct st5_plan *plan)
{
	unsigned first = a->kind == ST5_ENTER;

	plan->seat = st->mover;
	plan->enters = first != 0;
	plan->number = plan->enters ? (uint8_t)a->arg[0] : 0;
	if (a->nargs < first + 2 || a->nargs - first > ST5_WRITTEN_MAX)
		return false;
	plan->npath = (uint8_t)(a->nargs - first);
	for (unsigned i = 0; i < plan->npath; i++) {
		plan->path[i] = a->arg[first + i];
		if (plan->path[i] >= ST5_SQUARES)
			return false;
	}
	return !plan->enters || (plan->number >= ST5_NUMBER_MIN && plan->number <= ST5_NUMBER_MAX);
}

enum judgement
st5_judge_pawn(const struct st5_state *st, const struct action *a, struct trace *t, struct st5_plan *plan)
{
	struct reading r = { .st = st, .a = a, .plan = plan, .t = t, .first = a->kind == ST5_ENTER };
	enum judgement j;

	if (!st5_read_plan(st, a, plan)) /* which no text can say */
		return trace_reject(t, CITE_CLAUSE(ST5_C_EXACT));
	j = plan->enters ? judge_entry(&r) : judge_start(&r);
	if (j == ACTION_PLAYED)
		j = judge_path(&r);
	if (j != ACTION_PLAYED)
		return j;
	tell_truth(&r);
	return st->part == 0 ? judge_duty(st, plan, t) : ACTION_PLAYED;
}

/* ---- listing ---------------------------------------------------------------------------------- */

struct listing {
	action_visit *visit;
	void *ctx;
	bool second; /* only those that leave a second move, or end the game */
};

static int
list_path(void *ctx, const struct walk *w)
{
	const struct listing *l = ctx;
	struct action a = { .kind = w->enters ? ST5_ENTER : ST5_MOVE, .seat = w->seat };
	struct st5_plan plan;

	keep(w, &plan);
	if (l->second && look_after(w->st, &plan, w->st->rules.option) == AFTER_NO_SECOND)
		return 0;
	if (w->enters)
		a.arg[a.nargs++] = w->number;
	memcpy(a.arg + a.nargs, w->square, w->need * sizeof(w->square[0]));
	a.nargs = (uint8_t)(a.nargs + w->need);
	return l->visit(l->ctx, &a);
}

int
st5_legal_moves(const struct st5_state *st, action_visit *visit, void *ctx)
{
	struct listing l = { .visit = visit, .ctx = ctx };
	struct st5_hand hand = st5_hand_of(st);
	const uint8_t *option = st->rules.option;
	struct action none = { .kind = ST5_NO_MOVE, .seat = st->mover };

	if (!st5_can_move_under(&hand, option))
		return visit(ctx, &none);
	l.second = st->part == 0 && option[ST5_R_DUTY] == ST5_DUTY_IF_ANY_ORDER && find_second(&hand, option);
	return walk_all(&hand, option, list_path, &l);
}
